"""Lines of rules in German or Spanish: their words are said again in those of the language, as far as it then reads.

What does not read even so may still be a saying that is known in English: `kostet 3 gold` is `costs 3 gold`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings import of_conditions, of_questions, of_values
from dsl.reading.snags.sayings.everyday.listed import EVERYDAY
from dsl.reading.snags.sayings.in_rule_words import UNLESS_SEVERAL
from dsl.reading.snags.sayings.in_two import said_in_two
from dsl.reading.snags.sayings.otherwise.listed import OTHERWISE
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE, readable, said, said_again
from dsl.reading.snags.sayings.surest.listed import SUREST
from dsl.reading.snags.sayings.two_lines import PHRASES

_NAMED: Final = r"(?![.,):])"
"""Not where a word is the name of a value: rules in these languages call one `spieler`, `jugador` themselves."""
_SAID: Final = {
    # German, the longer first
    "der reihe nach|nacheinander|im uhrzeigersinn": ("in order",),
    "nach jede[rmsn]|nach de[rmn]": ("after",),
    "statt|anstatt|anstelle von": ("instead of",),
    "(?:ist )?nachbar(?:feld|provinz)? von": ("is next to",),
    "einmal": ("1", "once"),
    "natürliche[rsn]?|natural(?:es)?": ("natural",),
    r"(?:es gibt|gibt es)(?: eine?n?)?": ("any",),
    r"(?:kein|keine|keinen)(?= \w+ (?:in|aus)\b)": ("no",),
    "eine?s? (?:von|aus)": ("one of",),
    ",? (?:aber )?(?:nicht|nie) unter": (" at least",),
    ",? (?:aber )?(?:nicht|nie) über": (" at most",),
    "verbietet|verbiete": ("forbids",),
    "sobald": ("once when", "when"),
    "erreicht": ("reaches",),
    r"wird wahr": ("becomes true",),
    r"(?:benachbart|angrenzend) (?:zu|an)|grenzt an|neben": ("is next to",),
    "zählt als": ("counts as",),
    "(?:der |die |das )?(?:höhere|bessere|größere)[rsn]?(?: wert)?(?: von| aus)": ("highest of",),
    "(?:der |die |das )?(?:niedrigere|schlechtere|kleinere)[rsn]?(?: wert)?(?: von| aus)": ("lowest of",),
    "maximum (?:von|aus)": ("highest of",),
    "minimum (?:von|aus)": ("lowest of",),
    "maximal": ("at most",),
    "wird (?:zerstört|vernichtet|entfernt)": ("is destroyed",),
    "(?:zieht|weicht) (?:sich )?zurück": ("retreats",),
    "(?:ist )?nicht (?:größer|grösser|mehr) als": ("<=",),
    "(?:ist )?nicht (?:kleiner|weniger) als": (">=",),
    "(?:ist )?(?:größer oder gleich|grösser oder gleich)": (">=",),
    "(?:ist )?kleiner oder gleich": ("<=",),
    "(?:ist )?(?:größer(?: als)?|grösser(?: als)?|mehr als)": (">",),
    "(?:ist )?(?:kleiner(?: als)?|weniger als)": ("<",),
    "weder": ("neither",),
    "noch": ("nor",),
    "außer,? (?:wenn|falls)|es sei denn,?": ("unless",),
    "wird(?= halbiert| verdoppelt)": ("is",),
    "halbiert": ("halved",),
    "verdoppelt": ("doubled",),
    "zwischen": ("between",),
    "gelingt": ("succeeds",),
    "misslingt|scheitert": ("fails",),
    "zahlt|bezahlt": ("pays",),
    r"(?:wirf|würfle)(?= \d*[dw]\d)": ("roll",),
    "ganze zahl": ("number",),
    "gewonnen von": ("won by",),
    "beliebig viele(?: von)?": ("any number of",),
    "höchstens eine[rsn]? von": ("at most one of",),
    "genau eine[rsn]? von|eine[rsn]? von": ("one of",),
    r"bis(?: zum)? ende(?: des| der| von)?": ("until end of",),
    r"bis(?= \d)": ("to",),
    "bis(?: zum| zur)?": ("until",),
    "solange": ("while",),
    "zuges|zugs": ("turn",),
    "züge|runden": ("turns",),
    "abgerundet": ("rounded down",),
    "aufgerundet": ("rounded up",),
    "geteilt durch": ("/",),
    "(?:der |die |das )?höchste[rsn]?(?: wert)?(?: von| aus)": ("highest of",),
    "(?:der |die |das )?niedrigste[rsn]?(?: wert)?(?: von| aus)": ("lowest of",),
    "nachbarn(?: von)?": ("neighbours of",),
    "(?:die )?hälfte(?: von| der| des)?": ("half of",),
    "bekommt|erhält|gewinnt": ("gains",),
    "verliert": ("loses",),
    "hoch|rauf": ("up",),
    "runter|herunter": ("down",),
    "beginne|starte": ("begin",),
    "mache|mach": ("do",),
    "lass|sei": ("let",),
    "ergebnis": ("result",),
    "erlaubt": ("allowed",),
    "(?:ist )?verboten,? (?:wenn|falls)": ("allowed when not",),
    "dann": ("then",),
    "für jede[nrs]?|für alle": ("for each",),
    "für": ("for",),
    "steigt um|wächst um|erhöht sich um|nimmt zu um": ("up",),
    "sinkt um|fällt um|verringert sich um|nimmt ab um": ("down",),
    "(?:ist )?(?:erlaubt|möglich),? (?:wenn|falls)": ("allowed when",),
    "am ende (?:von|der|des)(?: phase)?": ("at end of",),
    "diese[nr]? (?:zug|runde)|est[ea] (?:turno|ronda)": ("this turn",),
    "grenze": ("limit",),
    "wird(?: zu| auf)?": ("becomes",),
    r"(?:jede[rsn]? spieler|alle spieler|cada jugador|todos los jugadores)(?=:?\Z)": ("each player in order",),
    "jede[rsn]? spieler|alle spieler|cada jugador|todos los jugadores": ("each player",),
    "jede[rsn]?": ("each",),
    "wenn|falls": ("when",),
    r"(?:sonst|ansonsten|si no|sino)(?= *\Z)": ("else", "otherwise"),
    "sonst|ansonsten": ("otherwise",),
    "und": ("and",),
    "oder": ("or",),
    "nicht": ("not",),
    "ist": ("is",),
    "hat": ("has",),
    "von": ("from", "of"),
    "aus": ("from", "in"),
    "durch": ("by",),
    "wo|für die": ("where",),
    "kein|keine|keiner|niemand|nichts": ("none", "no"),
    "ja": ("yes",),
    "nein": ("no",),
    "mindestens": ("at least",),
    "höchstens": ("at most",),
    "anzahl(?: von| der)?": ("count of",),
    "summe(?: von| der)?": ("sum of",),
    f"spieler{_NAMED}": ("player", "players"),
    "felder": ("tiles",),
    f"feld{_NAMED}": ("tile",),
    "zahl": ("number",),
    "tabelle": ("table",),
    "aktion|handlung": ("action",),
    "wurf|probe": ("roll", "dice"),
    "würfel": ("dice",),
    "ziel|zielwert": ("target",),
    "kostet|kosten": ("costs",),
    "erfolg": ("success",),
    "misserfolg|fehlschlag": ("failure",),
    "ereignis": ("event",),
    "sieg": ("victory",),
    "gewonnen": ("won",),
    "prozedur": ("procedure",),
    "zustand": ("condition",),
    "bericht": ("report",),
    "art": ("kind",),
    "definiere": ("define",),
    "regelwerk": ("ruleset",),
    "titel": ("title",),
    "sprache": ("language",),
    "grundwert|basis": ("base",),
    "zug|runde": ("turn",),
    "sage|sag|melde": ("say",),
    "frage": ("ask",),
    "zerstöre|vernichte|entferne": ("destroy", "remove"),
    "ändere|verändere": ("change",),
    "ersetze": ("replace",),
    "setze": ("set",),
    "ergänze": ("add to",),
    "erzeuge|erschaffe|erstelle": ("create",),
    "wiederhole": ("repeat",),
    "tue|führe aus": ("do",),
    "mal": ("times",),
    "pro|je": ("per",),
    "auf": ("on", "to"),
    "nach": ("for", "after"),
    "vor": ("before",),
    "irgendein(?:e[rs]?)?": ("any",),
    "liste (?:von|aus)": ("list of",),
    "menge (?:von|aus)": ("set of",),
    # Spanish
    "preguntar? a": ("ask",),
    "es (?:destruid[oa]|eliminad[oa])": ("is destroyed",),
    "se retira": ("retreats",),
    "en sentido horario": ("in order",),
    "en (?:lugar|vez) de": ("instead of",),
    "(?:tras|después de)(?: cada| la| el)?": ("after",),
    "una vez": ("1", "once"),
    "hay(?: algún| alguna?| una?)?|algún": ("any",),
    "s[ií] o no": ("yes or no",),
    "prohíbe|prohibe|prohibido": ("forbids",),
    "en cuanto": ("once when", "when"),
    r"llega a(?= \d)": ("reaches",),
    r"(?:es |está )?(?:adyacente|junto|contigu[oa]|vecin[oa]) a|(?:es|está) vecin[oa] de": ("is next to",),
    "cuenta como": ("counts as",),
    "redondeando (?:hacia )?arriba": ("rounded up",),
    "redondeando (?:hacia )?abajo": ("rounded down",),
    "(?:el )?más alto de": ("highest of",),
    "(?:el )?más bajo de": ("lowest of",),
    "cantidad de": ("count of",),
    "(?:es )?mayor o igual que": (">=",),
    "(?:es )?menor o igual que": ("<=",),
    "(?:es )?(?:mayor que|más de|mayor de)": (">",),
    "(?:es )?(?:menor que|menos de|menor de)": ("<",),
    "al menos|como mínimo": ("at least",),
    "como máximo|a lo sumo": ("at most",),
    "(?:salvo|excepto) si|a menos que": ("unless",),
    "(?:está )?entre": ("between",),
    "no es|no está": ("is not",),
    "no tiene": ("has no",),
    "existe": ("exists",),
    "acierta": ("succeeds",),
    r"(?<=\d )falla": ("fails",),
    r"paga(?= \d)": ("pays",),
    r"(?:tira|lanza)(?= \d*d\d)": ("roll",),
    "ganad[oa] por": ("won by",),
    "máximo": ("max",),
    "mínimo": ("min",),
    "se duplica": ("doubles",),
    "se reduce a la mitad": ("halves",),
    "(?:el )?doble de": ("twice",),
    "algun[oa]s?": ("any",),
    "cualquier número de": ("any number of",),
    "como mucho un[oa] de|a lo sumo un[oa] de": ("at most one of",),
    "un[oa] de": ("one of",),
    "hasta(?: el)? final(?: del| de la| de)?": ("until end of",),
    "hasta(?: el| la)?": ("until",),
    "mientras": ("while", "repeat while"),
    "turnos|rondas": ("turns",),
    "redondeado (?:hacia )?abajo": ("rounded down",),
    "redondeado (?:hacia )?arriba": ("rounded up",),
    "dividido (?:por|entre)": ("/",),
    "el (?:mayor|máximo) de": ("highest of",),
    "el (?:menor|mínimo) de": ("lowest of",),
    "(?:la )?mitad(?: de)?": ("half of",),
    "vecin[ao]s de": ("neighbours of",),
    "gana|recibe|obtiene": ("gains",),
    "pierde": ("loses",),
    "empieza|comienza|inicia": ("begin",),
    "sea": ("let",),
    "resultado": ("result",),
    "entonces": ("then",),
    "durante": ("for",),
    "permitid[oa]": ("allowed",),
    "decir": ("say",),
    r"(?<=\w )más(?= \w)": ("plus",),
    r"(?<=\w )menos(?= \w)": ("minus",),
    "cualquier(?:a)?": ("any",),
    "lista de": ("list of",),
    "conjunto de": ("set of",),
    "por turno|en orden|por orden": ("in order",),
    "para cada": ("for each",),
    "para": ("for",),
    "sube(?: en)?|aumenta(?: en)?": ("up",),
    "baja(?: en)?|disminuye(?: en)?": ("down",),
    "(?:es )?(?:permitid[oa]|posible),? (?:cuando|si)": ("allowed when",),
    "al final de(?: la)?": ("at end of",),
    "antes de(?: la)?": ("before",),
    "pasa a ser|se convierte en": ("becomes",),
    "cada": ("each",),
    "si no|sino|en otro caso|de lo contrario": ("otherwise",),
    "cuando|si": ("when",),
    "(?<= )y(?= )": ("and",),
    "(?<= )o(?= )": ("or",),
    "es": ("is",),
    "tiene": ("has",),
    "en": ("in", "of"),
    "de": ("from", "of"),
    r"(?<=\d )por": ("per",),
    "por": ("by", "for"),
    "donde": ("where",),
    "ninguno|ninguna|nadie|nada": ("none", "no"),
    "sí": ("yes",),
    "(?:el|la) (?:número|cantidad) de": ("count of",),
    "número entero": ("number",),
    "número(?: de)?": ("number", "count of"),
    "suma de": ("sum of",),
    "jugadores": ("players",),
    f"jugador{_NAMED}": ("player",),
    "casillas": ("tiles",),
    f"casilla{_NAMED}": ("tile",),
    "tabla": ("table",),
    "acción|accion": ("action",),
    "tirada": ("roll", "dice"),
    "dados?": ("dice",),
    "objetivo": ("target",),
    "cuesta": ("costs",),
    "éxito": ("success",),
    "fracaso|fallo": ("failure",),
    "fase": ("phase",),
    "suceso|evento": ("event",),
    "victoria": ("victory",),
    "procedimiento": ("procedure",),
    "condición": ("condition",),
    "opción": ("option",),
    "límite": ("limit",),
    "informe": ("report",),
    "clase|tipo": ("kind",),
    "define|definir": ("define",),
    "título": ("title",),
    "idioma|lengua": ("language",),
    "turno": ("turn",),
    r"di|anuncia|muestra(?= *\Z)": ("say",),
    "pregunta": ("ask",),
    "destruye|elimina": ("destroy", "remove"),
    "quitar?|borrar?": ("remove",),
    "cambiar?|modificar?": ("change",),
    "sustituye|sustituir|reemplazar?": ("replace",),
    "fijar?|pon|poner": ("set",),
    "(?:añade|añadir|agregar?) a(?: la| el)?": ("add to",),
    "crea": ("create",),
    "repite|repetir": ("repeat",),
    "haz": ("do",),
    "veces": ("times",),
}
_STAND: Final = r"[\w.]+(?:\([^()]*\))?"
_CLAUSE: Final = rf"\b(wenn|falls|wo|bis|solange|und|oder|nicht) (?!(?:es|nicht)\b)({_STAND})"
_CLAUSE_ENDS: Final = r"(?=\Z|[,:]| und\b| oder\b)"
_INSIDE: Final = r"((?:(?! und | oder )[^,:])+?)"
_ORDERED: Final = (
    # the verb behind all else: „wenn player.gold größer als 3 ist“
    (re.compile(rf"{_CLAUSE} (zwischen \S+ und \S+) (?:liegt|ist){_CLAUSE_ENDS}", re.I), r"\1 \2 ist \3"),
    (re.compile(rf"{_CLAUSE} durch (\d+) teilbar ist{_CLAUSE_ENDS}", re.I), r"\1 \2 is divisible by \3"),
    (re.compile(rf"{_CLAUSE} {_INSIDE} (ist|hat){_CLAUSE_ENDS}", re.I), r"\1 \2 \4 \3"),
    (re.compile(rf"{_CLAUSE} ist{_CLAUSE_ENDS}", re.I), r"\1 \2"),
    (re.compile(rf"{_CLAUSE} existiert{_CLAUSE_ENDS}", re.I), r"\1 \2 exists"),
    (re.compile(r"\bhat (?:kein|keine|keinen) ", re.I), "has no "),
    (re.compile(r", (?=(?:wenn|falls|si|cuando)\b(?! no\b))", re.I), " "),
    # `si no` alone is `when not`; what stands behind another `si` is the other case
    (re.compile(r"\A((?:(?!\b(?:si|cuando)\b).)+?),? si no (?=[\w(])", re.I), r"\1 when not "),
    # what acts belong to, and how often something is done
    (re.compile(r"\A(handlung|aktion) (.+?) von (?=\w+\Z|\w+ )", re.I), r"action \2 by "),
    (re.compile(r"\A(solange|mientras) ", re.I), "repeat while "),
    (re.compile(r"\b(erzeuge|erschaffe|erstelle|crea) (?:eine?n?|una?) ", re.I), r"\1 "),
    (re.compile(r"\b(zwei|drei|vier|fünf)mal\b", re.I), r"\1 mal"),
)
"""What stands in another order than here, and how it then does."""
_ADDS: Final = r"(?:add|füge|ergänze|añade|agrega|pon)"
_TAKES_OUT: Final = r"(?:remove|entferne|nimm|streiche|quita|elimina|borra|saca)"
_AT_ONCE: Final = r"(?:together|zusammen|gleichzeitig|juntos|a la vez|al mismo tiempo)"
_HIDDEN: Final = r"(?:versiegelt|verdeckt|geheim|heimlich|en secreto|secreto|sellad[oa]s?|ocult[oa]s?)"
_LINES: Final = (
    said(r"(?:erhöhe|steigere) ([\w.]+) um (\S+)(.*)", "{0} up {1}{2}"),
    said(r"(?:senke|verringere|vermindere|reduziere) ([\w.]+) um (\S+)(.*)", "{0} down {1}{2}"),
    said(r"(?:addiere|suma) (\S+) (?:zu|a) (\w+\.[\w.]+)( .*)?", "{1} up {0}{2}"),
    said(r"(?:ziehe|resta) (\S+) (?:von|a|de) (\w+\.[\w.]+)(?: ab)?( .*)?", "{1} down {0}{2}"),
    said(r"(?:set|pon) (\w+\.[\w.]+) (?:a|en) (\S+)(.*)", "{0} becomes {1}{2}"),
    said(r"([\w.]+) um (\d+%) (?:erhöhen|steigern)", "{0} up {0} * {1}"),
    said(r"([\w.]+) um (\d+%) (?:senken|verringern|vermindern|reduzieren)", "{0} down {0} * {1}"),
    said(r"(?:erhöhe|steigere) ([\w.]+) um (\d+%)", "{0} up {0} * {1}"),
    said(r"(?:senke|verringere|vermindere|reduziere) ([\w.]+) um (\d+%)", "{0} down {0} * {1}"),
    said(r"(?:aumentar|subir|incrementar|sube|aumenta) ([\w.]+) (?:en )?(?:un )?(\d+%)", "{0} up {0} * {1}"),
    said(r"(?:reducir|bajar|disminuir|baja|reduce) ([\w.]+) (?:en )?(?:un )?(\d+%)", "{0} down {0} * {1}"),
    said(r"([\w.]+) um (\S+) (?:erhöhen|steigern)", "{0} up {1}"),
    said(r"([\w.]+) um (\S+) (?:senken|verringern|vermindern|reduzieren)", "{0} down {1}"),
    said(r"([\w.]+) (?:erhöhe|erhöht|steigere) um (\S+)(.*)", "{0} up {1}{2}"),
    said(r"([\w.]+) (?:senke|senkt|verringere|verringert) um (\S+)(.*)", "{0} down {1}{2}"),
    said(r"([\w.]+) (up|down) (?:um|en) (\S+)(.*)", "{0} {1} {2}{3}"),
    said(r"(?:sube|aumenta|incrementa) ([\w.]+) (?:en )?(\d\S*)(.*)", "{0} up {1}{2}"),
    said(r"(?:baja|reduce|disminuye) ([\w.]+) (?:en )?(\d\S*)(.*)", "{0} down {1}{2}"),
    said(rf"{_ADDS} (\S+) (?:zu|to|a) (\w+(?:\.\w+)+)(?: hinzu)?", "add {0} to {1}"),
    said(rf"{_TAKES_OUT} (\S+) (?:from|aus|von|de) (\w+(?:\.\w+)+)", "remove {0} from {1}"),
    said(r"(?:say|sage|sag|di|decir) (\"[^\"]*\") (?:an|zu|a) ([\w.]+)", "say to {1} {0}"),
    said(r"(?:say|sage|sag|di|decir) (?:(?:an|zu|a) )?(\w[\w.]*):? (\"[^\"]*\")", "say to {0} {1}"),
    said(r"([\w.]+) (?:verdoppeln|verdoppelt)|(?:verdopple|duplicar|duplica) ([\w.]+)", "{0}{1} becomes {0}{1} * 2"),
    said(
        r"([\w.]+) (?:a la mitad|halbieren|auf die hälfte)(?:,? (?:abgerundet|redondeando (?:hacia )?abajo))?",
        "{0} becomes {0} / 2 rounded down",
    ),
    said(
        r"([\w.]+) (?:a la mitad|halbieren|auf die hälfte),? (?:aufgerundet|redondeando (?:hacia )?arriba)",
        "{0} becomes {0} / 2 rounded up",
    ),
    said(r"(?:aumentar|subir|incrementar|sumar) ([\w.]+) en (\S+)", "{0} up {1}"),
    said(r"(?:reducir|bajar|disminuir|restar) ([\w.]+) en (\S+)", "{0} down {1}"),
    said(r"([\w.]+) pasa a (?!ser\b)(\S+)", "{0} becomes {1}"),
    said(r"(?:zerstöre|vernichte|entferne|destruir|destruye|eliminar|elimina) ([\w.]+)", "destroy {0}"),
    said(r"(\w[\w.]*) (?:wird|ist) (?:zerstört|vernichtet|tot|entfernt)", "destroy {0}"),
    said(r"(\w[\w.]*) (?:es|está|queda) (?:destruid[oa]|eliminad[oa]|muert[oa])|(\w[\w.]*) muere", "destroy {0}{1}"),
    said(r"(\w[\w.]*) está (\w+)", "{0} gains {1}"),
    said(
        r"(limit \w+: *\w+) (?:por|pro|je) (\w+) (?:por|pro|je) "
        r"(?:turno|ronda|jornada|d[ií]a|semana|mes|año|[Zz]ug|[Rr]unde|[Tt]ag|[Ww]oche|[Mm]onat|[Jj]ahr)(.*)",
        "{0} per {1} this turn{2}",
    ),
    said(
        r"(limit \w+: *\w+ per \w+) (?:pro|por|je) (?:[Mm]onat|[Jj]ahr|[Tt]ag|[Ww]oche|mes|año)(.*)", "{0} this turn{1}"
    ),
    said(
        r"(?:al final de|am [Ee]nde)(?: la| del?| de[rs])? (?:cada |jede[rs]? )?"
        r"(?:turno|ronda|[Rr]unde|[Zz]ug(?:e?s)?)",
        "when turn changes",
    ),
    said(
        r"(?:al (?:principio|comienzo|inicio)|am [Aa]nfang|zu [Bb]eginn)(?: de(?:l| la)?| de[rs])? "
        r"(?:cada |jede[rs]? )?(?:turno|ronda|[Rr]unde|[Zz]ug(?:e?s)?)",
        'phase … "…"',
    ),
    said(r"(?:cada|alle) (\d+) (?:turnos|rondas|[Rr]unden|[Zz]üge):?", "when remainder(turn, {0}) is 0"),
    said(r"(?:nur|solo|sólo) (?:in|im|en) (?:turn|zug|runde|turno) (\d+):?", "when turn is {0}"),
    said(r"(?:ab|desde) (?:turn|zug|runde|turno) (\d+):?", "when turn >= {0}"),
    said(r"(?:nur|solo|sólo) (?:wenn|falls|si|cuando) (.+)", 'allowed when {0} else "…"'),
    said(rf"{_AT_ONCE},? {_HIDDEN}|{_HIDDEN}", "together, sealed"),
    said(_AT_ONCE, "together"),
    said(r"(?:beende|end|termina|acaba) (?:die |la )?(?:campaign|[Kk]ampagne|campaña)( when .+)?", "end campaign{0}"),
    said(r"end campaign (?:gewonnen von|ganad[oa] por) (.+)", "end campaign won by {0}"),
    said(r"(?:each player|jeder spieler|cada jugador) (?:in|nach)(?: der)? [Rr]eihenfolge", "each player in order"),
)
"""Lines whose words stand in another order."""
_DICE: Final = re.compile(r"\b(\d*)[wW](?=\d|%)")
_DECIMALS: Final = re.compile(r"(?<![\d.,])(\d+),(\d{1,2})(?![\d,])")
_TEXTS: Final = re.compile(r'("[^"]*")')
_UNLESS: Final = (UNLESS_SEVERAL, said(r"(.+?) unless ([^\"]+)", "{0} when not {1}"))
_OTHERWISE: Final = tuple(
    one
    for one in (
        *SUREST,
        *of_questions.SAYINGS,
        *of_conditions.SAYINGS,
        *of_values.COMPARED,
        *of_values.SAYINGS,
        *OTHERWISE,
        *EVERYDAY,
        *_UNLESS,
    )
    if one.said_of("each player gains more") is None
)
"""But for those that leave out what is done."""
_WAYS: Final = 2
"""Ways to say a line again: each word in the first of its meanings, or each in the last."""


def in_another_language(snag: Snag) -> Finding | None:
    """`wenn player.gold > 3`, `cuesta 2 de player.gold`, `jeder spieler der reihe nach`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    told = said_again(snag, _LINES)
    if told is not None:
        return told
    given = _names_of(snag)
    ways = (*_said_again(line, given | _declared_in(snag)), *_said_again(line, given))
    for written in dict.fromkeys(ways):
        instead = readable(snag, written, _OTHERWISE)
        if instead is not None:
            start = snag.indent + 1
            return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=instead[:MOST_SAID])
    lines = [*snag.lines]
    for written in dict.fromkeys(ways):
        lines[snag.line - 1] = " " * snag.indent + written
        told = said_in_two(replace(snag, lines=tuple(lines)), PHRASES)
        if told is not None:
            start = snag.indent + 1
            return replace(told, span=snag.at(start, start + len(line)))
    return None


def _names_of(snag: Snag) -> frozenset[str]:
    """The names that lines above give to a value: `(ziel: tile)`, `let ziel = …`; they are no words of the language."""
    above = (*snag.lines[: snag.line - 1], _HEAD.sub(r"\1(", snag.text))
    return frozenset(name for line in above for name in _GIVEN_NAME.findall(line))


def _declared_in(snag: Snag) -> frozenset[str]:
    """The names of tables, kinds and attributes, which may be words of the language in another one: `tipo`."""
    return frozenset(found[1] for line in snag.lines if (found := _DECLARED.match(line)) is not None)


_HEAD: Final = re.compile(r"\A(\w+ \w+)\(|\A.*")
"""A first line, which names its values in brackets; of another nothing is left."""
_DECLARED: Final = re.compile(r"(?:(?:table|kind|report|condition|option|module) +| +(?=\w+ *:))([^\W\d]\w*)")
_GIVEN_NAME: Final = re.compile(r"(?:(?<=[(,])|(?<=[(,] )|\blet |\beach )(\w+)(?= *(?:[:,)=]|in\b))")


def _said_again(line: str, names: frozenset[str]) -> Iterator[str]:
    """The line in the words of the language, its texts as they are; nothing where no word of it is known.

    Args: the `names` that are kept.
    """
    parts = _TEXTS.split(line)
    for way in range(_WAYS):
        told = "".join(part if at % 2 else _words(part, way, names) for at, part in enumerate(parts))
        if told != line:
            yield told
            yield _DECIMALS.sub(r"\1.\2", told)


def _words(part: str, way: int, names: frozenset[str]) -> str:
    meanings = tuple(_SAID.values())

    def written(found: re.Match[str]) -> str:
        if found[0] in names:
            return found[0]
        known = meanings[int(str(found.lastgroup)[1:])]
        return known[min(way, len(known) - 1)]

    for order, instead in _ORDERED:
        part = order.sub(instead, part)
    return _DICE.sub(r"\1d", _any_of_them().sub(written, part))


@cache
def _any_of_them() -> re.Pattern[str]:
    """What is said again, each in a group that is called by its place."""
    groups = "|".join(f"(?P<w{at}>{said})" for at, said in enumerate(_SAID))
    return re.compile(rf"(?<![\w.{{])(?:{groups})(?!\w)", re.IGNORECASE)
