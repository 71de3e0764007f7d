"""What printed rules say in passing: what costs more when, who goes round, what nobody did, who has passed."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.everyday.no_line import OUTCOME_BELOW
from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.of_conditions import LASTS
from dsl.reading.snags.sayings.saying import GAP, LONGEST, MOST_SAID, SAID_OTHERWISE, TEXT, SaidPart, said, said_again

DONE_SO_LONG_AGO: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "for how long nothing has been done is counted in an attribute",
    "write below kind campaign: quiet: number; in a phase of each turn: campaign.quiet becomes (0 when any x in past … "
    "this turn, otherwise campaign.quiet + 1), with the name of the act; and here in place of “{said}”: "
    "campaign.quiet >= {turns}",
)
PRICE_IS_ONE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what changes a price stands in its own line",
    "leave this line out, and write in the line that names the price: costs … * ({times} when {test}, otherwise 1) "
    "from …",
)
MORE_OF_A_PRICE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what changes a price stands in its own line",
    "leave this line out, and write in the line that names the price: costs … {amount} from …",
)
COUNTED_BY_NAME: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "behind `per` stands a number",
    "write: {first}, with such a number in place of …: count of x in … where …; what has happened is counted only "
    "where an attribute keeps it",
)
ROUND_AND_ROUND: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a round robin is written as what is done in it",
    "write: each player in order, where each does something once; rounds of …, with the names of their acts, where "
    "they go on until all have passed; or, where each meets each other: for each a in players, and indented below it: "
    "for each b in players where b is not a",
)
EACH_MAY_ONCE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what players may do is offered, and how often is said of the act",
    "write here: any number of {act}, below the act: counts as often, and at the left margin: limit often: {times} per "
    "{thing} this turn",
)
GAINED_WITH: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a condition takes no values",
    "write: {gains}, with `for {value} turns` behind it where that is how long it lasts; where it is a number of "
    "whoever has it: {name}: number below its kind, and here: {number} up {value}",
)
ALL_HAVE_PASSED: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "until when players go on is said where their acts are offered",
    "write there: rounds of …, with the names of the acts; what comes after it stands in the next line, as deep",
)
_WHEN: Final = r"(?:when|if|where|while|wenn|falls|si|cuando)"
_COSTS: Final = r"(?:costs?|kostet|kosten|cuesta|cuestan)"
_MORE: Final = r"(?:more|extra|additional|mehr|zusätzlich|más|mas)"
_LESS: Final = r"(?:less|fewer|cheaper|off|weniger|billiger|menos)"
_SHARE_OF_PRICE: Final = re.compile(
    rf"(?P<price>{_COSTS} [^,\"]+? (?:from|aus|von|de) [\w.]+(?: {TEXT})?,? )?(?:(?:and |und |y )?(?:{_COSTS} )?)"
    rf"(?:un |um )?(?P<share>\d+)% (?:(?P<more>{_MORE})|{_LESS}),? {_WHEN} (?P<test>.+)"
)
_TIMES_OF_PRICE: Final = re.compile(
    rf"{_COSTS} (?:(?P<twice>double|twice as much|doppelt so viel|das doppelte|el doble)"
    rf"|(?P<half>half|half as much|die hälfte|halb so viel|la mitad)),? {_WHEN} (?P<test>.+)"
)
_ADDED_TO_PRICE: Final = re.compile(
    rf"{_COSTS} (?:um )?(?P<amount>\d+)(?: \w+)? (?:(?P<more>{_MORE})|{_LESS}),? {_WHEN} (?P<test>.+)"
)
_OF_PRICE: Final = re.compile(rf"{_COSTS} (?P<amount>.+) (?:from|aus|von|de) (?P<whence>[\w.]+)(?P<text> {TEXT})?,? ")
_PER: Final = re.compile(
    r"(?P<label>\w+: *)?(?P<amount>[-+]?\d+) (?:per|je|pro|por|por cada) "
    r"(?P<what>(?!count\b|each\b|turn\b|cada\b)[a-z]\w* [a-z]\w*(?:ed|st|n|en|t|d|as?|os?))"
)
_ROUND_ROBIN: Final = re.compile(
    r"(?:in (?:a )?)?(?:round[- ]?robin|todos contra todos|jeder gegen jeden|everybody against everybody)\b.*",
    re.IGNORECASE,
)
_EACH_MAY: Final = re.compile(
    r"(?:each|every|all|jede[rs]?|alle|cada|todos)(?P<several>(?: of| uno de| una de| der| von)?"
    r"(?: (?:his|her|their|its|the|your|seiner|ihrer|sus|los|las))?) "
    r"(?P<thing>(?!player\b|players\b|spieler\b|jugador)\w+) (?:may|can|darf|kann|puede) (?P<act>[a-z]\w*)"
    r",? (?:only )?(?P<times>once|one time|twice|einmal|zweimal|una vez|dos veces)(?: (?:per|each|a|pro|por) \w+)?"
)
_DOES_ONE: Final = re.compile(
    r"(?:each|every|jede[rs]?|cada) (?P<thing>(?!player\b|spieler\b|jugador)[a-z]\w*) "
    r"(?:does|takes|performs|macht|hace) (?:exactly |at most )?(?:one|eine[rs]?|una?)(?: of| von| de)? "
    r"(?P<acts>\w+(?:, *\w+)*)"
)
_LASTING: Final = re.compile(
    rf"condition (?P<name>\w+) of \w+(?: {TEXT})?,? \(?(?:lasts|lasting|which lasts|dauert|dura)(?: for)? "
    r"(?P<time>\w+) [a-zñí]\w*\)?"
)
_TWICE: Final = ("twice", "zweimal", "dos veces")
_GAINS: Final = re.compile(
    r"(?P<gains>(?P<who>\w[\w.]*) gains (?P<name>\w+)) ?(?:\( ?(?P<value>\w[\w.]*) ?\)|(?P<number>\d+))"
)
_PASSED: Final = re.compile(
    r"(?:(?:after|when|once|until|as soon as) (?:everyone|everybody|all(?: the)?(?: players)?|(?:each|every) player)"
    r" (?:has|have) passed|(?:nachdem|wenn|sobald|bis) alle(?: spieler)? gepasst haben"
    r"|(?:después de que|cuando|en cuanto|hasta que) todos(?: los jugadores)?(?: hayan| han) pasado):?"
)
_IF_FAILED: Final = re.compile(
    r"(?:if|wenn|falls|si) (?:the |die |der |das |la |el )?(?:(?:roll|test|check|throw) )?(?:\w+ )?"
    r"(?:(?P<fails>fails|failed|misslingt|scheitert|falla|fracasa)|succeeds|succeeded|gelingt|acierta)"
    r"(?:,? (?:then|dann|entonces))? ?:?,?(?: .*)?"
)
_NOBODY: Final = re.compile(
    r"(?P<before>.*\b(?:when|where|and|if|while) )(?P<said>(?:nobody|no one|no player|none)(?: has| have)? "
    r"(?P<done>[a-z]+ed|fought|built|won|lost|left) (?:in|for|during|within)(?: the)?(?: last| past)? (?P<turns>\w+) "
    r"(?:turn|round|month|week|day|year|season)s?)(?P<after>.*)"
)
_CHANGE: Final = r"(?P<change>up|down|becomes|gains|loses)"
_BOTH: Final = re.compile(
    rf"(?:both|beide|sowohl|ambos|tanto) (?P<one>\w[\w.]*) (?:and|und|als auch|y|como) (?P<other>\w[\w.]*) {_CHANGE} "
    rf"(?P<by>.+)"
)
_OF_A_TILE: Final = r"(?:owned by|held by|controlled by|belonging to|of) (\w[\w.]*)"
_JOINED: Final = r"(?:is |are )?(?:connected|linked|joined) (?:to|with)"
SAYINGS: Final = (
    # who has none, who has so much, and those of this turn
    said(
        r"(for each (\w+) in \w+) (?:where no|with no|without|who have no|that have no) (?:an? )?(?!\w+s\Z)([a-z]\w*)",
        "{0} where {1}.{2} is none",
    ),
    said(r"(for each (\w+) in \w+) (?:with|at) (\w+) (\d+)", "{0} where {1}.{2} is {3}"),
    said(r"(for each (\w+) in )(?:this|the current) \w+(?:'s|s') (\w+)(.*)", "{0}{2} where {1}.born is turn{3}"),
    said(
        r"(.*\b(?:when|if|=) ?)(any|no) neighbou?rs? of (\w[\w.]*) has (?:an? )?(\w+) (?:of )?(\d+)(?: or more|\+)(.*)",
        "{0}{1} x in neighbours of {2} where x.{3} >= {4}{5}",
    ),
    said(r"(.*\bsum of )(\w+) of (neighbours of \w[\w.]*) where .+", "{0}x.{1} for each x in {2} where …"),
    said(
        r"(.*\b(?:when|where|and|or) )(\w+) is (?:in|on|at) the same (\w+)( else .*)?",
        "{0}{1}.{2} is ….{2}{3}",
    ),
    # what an act costs, and one of two numbers
    said(
        r"costs (\w+) (?!from\b|per\b)([a-z]\w*) (?:per|for each|je|pro|por) (\w+) (?:of|von|de) (\w[\w.]*)",
        "costs {0} * {3}.{2} from player.{1}",
    ),
    *(
        said(
            rf"(.*(?:[<>]=?|\b(?:is|up|down|becomes|base))) (\w[\w.]*){between}(\w[\w.]*) {_WHEN} {of}{behind}",
            f"{{0}} ({{2}} when {test}, otherwise {{1}}){{4}}",
        )
        for between, behind in ((r" \((?:or |but )?", r"\)(.*)"), (r",? (?:or|but|oder|o) ", r"()"))
        for test, of in (("{3}", r"([^()]+?)"), (GAP, r"([^()]+)"))
    ),
    said(r"(.*\bbetween \w+) ?(?:-|–|to|bis|\.\.) ?(\w+)(.*)", "{0} and {1}{2}"),
    said(
        r"(.*\w+: number) (?:from|between|von|de|entre) (\S+) (?:to|and|bis|und|a|y) (\(.+\)|\S+)( .*)?",
        "{0} at least {1} at most {2}{3}",
    ),
    # questions
    said(rf"(ask [^\"]+?: number\b[^\"]*?)((?: usual [^\"]*)?)( {TEXT}) or none", "{0} or none{1}{2}"),
    said(rf"(ask [^\"]+?)((?: (?:from|usual|shown)\b[^\"]*)?)( {TEXT}) or none", "{0} or none{1}{2}"),
    said(
        rf"(ask .+? from )(\w[\w.]*(?:\([^()]*\))?) (?:who|that|which) [^\"]+?( {TEXT})", "{0}those x in {1} where …{2}"
    ),
    said(
        rf"(ask [\w.]+ for \w+: \w+) not [^\"]*(?:chosen|taken|used|held|picked)[^\"]*?( {TEXT})",
        "{0} from those x in … where no p in players where p.… is x{1}",
    ),
    # who comes first, who wins
    said(
        r"players? (?:with|who have|having) (?:the )?\w+ (?:go(?:es)?|act|come)s? first",
        "players by most (1 when …, otherwise 0)",
    ),
    said(
        r"won by (?:the )?players? with (?:the )?(?:most|highest) [^,]*[*(].*",
        "won by those x in players with highest x.…",
    ),
    *(
        said(
            rf"(?:lost|lose|verloren|perdid[oa]),? (?:when|if|wenn|falls|si|cuando) {of}", f"won by nobody when {test}"
        )
        for test, of in (("{0}", "(.+)"), (GAP, ".+"))
    ),
    said(r"costs (\d+)([a-z]\w*) (?:of )?(?!from\b)([a-z]\w*)", "costs {0} * {1} from player.{2}"),
    said(
        r"(?:exactly|precisely|just|genau|exakt|exactamente) (?:one|a|an|ein(?:e[nrms]?|s)?|un[oa]?)(?: of| von| de)? "
        r"(\w+(?:, *\w+)*)",
        "one of {0}",
    ),
    said(
        r"(\w[\w.]*) (?:doubles|(?:is |gets |wird )?(?:doubled|verdoppelt)|se duplica) "
        r"(?:when|if|wenn|falls|si|cuando) (.+)",
        "{0} becomes ({0} * 2 when {1}, otherwise {0})",
    ),
    said(
        r"(\w[\w.]*) (?:halves|(?:is |gets |wird )?(?:halved|halbiert)|se reduce a la mitad) "
        r"(?:when|if|wenn|falls|si|cuando) (.+)",
        "{0} becomes ({0} / 2 when {1}, otherwise {0}) rounded down",
    ),
    said(
        r"(\w+: [^\"]+?),? (?:ist |es )?(?:geheim|verdeckt|verborgen|versteckt|secret[oa]|ocult[oa])", "{0} seen by …"
    ),
    said(r"(\w+: [^\"]+?) (?:hidden|secret|private|geheim|verdeckt|secreto|oculto)( \".*)", "{0}{1} seen by …"),
    said(
        rf"(.*\b(?:when|where|and|or|not) )(\w[\w.]*) {_JOINED} (?:an? |any |some )?(\w+?)s? {_OF_A_TILE}(.*)",
        "{0}any x in {2:many} where x.owner is {3} and distance({1}, x) is not none{4}",
    ),
    said(
        rf"(.*\b(?:when|where|and|or|not) )(\w[\w.]*) {_JOINED} (?!an?\b|any\b|some\b)(\w[\w.]*)(?= else|\Z)(.*)",
        "{0}distance({1}, {2}) is not none{3}",
    ),
)
_MAY: Final = r"(?:each|every) player (?:may|can|puede|darf|kann)"
IN_TWO: Final = (
    two(rf"{_MAY} (\w+) (?:one|an?|1|a single|una?) [a-z]\w*", BELOW_IT, "each player in order", "at most one of {0}"),
    two(
        r"(?:each|every|jeder|cada) (?:player|spieler|jugador) (?:darf|kann|puede) eine?n? [a-z]\w* (\w+)",
        BELOW_IT,
        "each player in order",
        "at most one of {0}",
    ),
    two(
        r"(?:success )?(?:on|bei|con) (?:an? |eine[rm]? |un )?(\d+) ?\+ (?:on|auf|mit|en) (?:an? |einem |un )?"
        r"(\d*d\d+)[,:] ?(.+)",
        BELOW_IT,
        "when {1} >= {0}",
        "{2}",
    ),
    two(
        r"(?:success )?(?:on|bei|con) (?:an? )?1-(\d+) (?:on|auf|mit|en) (?:an? |einem |un )?(\d*d\d+)[,:] ?(.+)",
        BELOW_IT,
        "when {1} <= {0}",
        "{2}",
    ),
    two(
        r"(?:one |an? |the )?random player (?:gets|gains|receives) \+?(\d\w*) (\w+)",
        BELOW_IT,
        "for each x in 1 of players at random",
        "x.{1} up {0}",
    ),
)


def in_print(snag: Snag) -> Finding | None:
    """`costs 50% more when …`, `round robin of players`, `both a and b.gold up 1`, `after everyone has passed`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    if found := _LASTING.fullmatch(line):
        instead = f"{GAP} gains {found['name']} for {found['time']} turns"
        return LASTS.at(place, name=found["name"], instead=instead)
    if not snag.indent:
        return said_again(snag, SAYINGS)
    if (told := _of_a_price(snag, line)) is not None:
        return told
    if found := _GAINS.fullmatch(line):
        number = f"{found['who']}.{found['name']}"
        return GAINED_WITH.at(
            place, gains=found["gains"], name=found["name"], number=number, value=found["value"] or found["number"]
        )
    if found := _EACH_MAY.fullmatch(line):
        times = "2" if found["times"] in _TWICE else "1"
        return EACH_MAY_ONCE.at(
            place, act=found["act"], times=times, thing=_one_of(found["thing"]) if found["several"] else found["thing"]
        )
    if found := _IF_FAILED.fullmatch(line):
        return OUTCOME_BELOW.at(place, outcome="failure" if found["fails"] else "success")
    if _ROUND_ROBIN.fullmatch(line):
        return ROUND_AND_ROUND.at(place)
    if _PASSED.fullmatch(line):
        return ALL_HAVE_PASSED.at(place)
    if found := _NOBODY.fullmatch(line):
        return DONE_SO_LONG_AGO.at(place, said=found["said"], turns=found["turns"])
    if found := _BOTH.fullmatch(line):
        return _both(snag, found)
    if "STRING" in snag.expected and (found := _PER.fullmatch(line)):
        first = f'{found["label"] or ""}{found["amount"]} "{found["what"]}" per {GAP}'
        return COUNTED_BY_NAME.at(place, first=first)
    if found := _DOES_ONE.fullmatch(line):
        return EACH_MAY_ONCE.at(place, act=found["acts"], times="1", thing=found["thing"])
    return said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO)


def _of_a_price(snag: Snag, line: str) -> Finding | None:
    """`costs 50% more when …`, `costs double when …`, `costs 2 more when …`, alone or behind the price."""
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    if re.match(_COSTS, line) is None:  # what stands so below a number changes that number
        return None
    if found := _SHARE_OF_PRICE.fullmatch(line):
        share = int(found["share"])
        times = f"{100 + share if found['more'] else max(0, 100 - share)}%"
        price = _OF_PRICE.match(found["price"] or "")
        if price is None:
            return PRICE_IS_ONE.at(place, times=times, test=found["test"][:MOST_SAID])
        amount = format(SaidPart(price["amount"]), "sum")
        changed = f"{amount} * ({times} when {found['test']}, otherwise 1)"
        instead = f"costs {changed} from {price['whence']}{price['text'] or ''}"
        return SAID_OTHERWISE.at(place, instead=instead[:MOST_SAID])
    if found := _TIMES_OF_PRICE.fullmatch(line):
        return PRICE_IS_ONE.at(place, times="2" if found["twice"] else "1/2", test=found["test"][:MOST_SAID])
    if found := _ADDED_TO_PRICE.fullmatch(line):
        amount = f"{'+' if found['more'] else '-'} ({found['amount']} when {found['test'][:MOST_SAID]}, otherwise 0)"
        return MORE_OF_A_PRICE.at(place, amount=amount)
    return None


def _both(snag: Snag, found: re.Match[str]) -> Finding:
    """`both a and b.gold up 1`: what is changed of the second is changed of the first."""
    line = snag.text.strip()
    one, other = found["one"], found["other"]
    if "." in other and "." not in one:
        one += f".{other.rpartition('.')[2]}"
    first, second = (f"{who} {found['change']} {found['by']}"[:MOST_SAID] for who in (one, other))
    return BEHIND_IT.at(snag.at(snag.indent + 1, snag.indent + 1 + len(line)), first=first, second=second)


def _one_of(word: str) -> str:
    """One of those that are called so, as most are called: `armies`, `fleets`."""
    return re.sub(r"(?<=[a-z]{2})s\Z", "", re.sub(r"ies\Z", "y", word))
