"""What people write in a case in the place of its keys, and how it is written."""

from __future__ import annotations

from typing import Final

from dsl.border.says_instead import A_LIST, A_PATH, ANY_KEY, ANY_MAPPING, THINGS_IN_A_LIST, all_said

IN_A_FILE: Final = all_said(
    (("case", "test", "tests", "fälle", "faelle", "fall", "prüfungen", "casos", "caso", "pruebas"), "cases: […]"),
    (("rules", "game", "file", "law", "regelwerk", "regeln", "reglas", "reglamento"), "ruleset: …"),
    (("karte", "mapa"), "map: …"),
    (("spieler", "jugadores"), "players: {{…: {{}}}}"),
    (("gegeben", "dado"), "given: …"),
    (("optionen", "opciones"), "options: {{…}}"),
    (("tiles", "boards", "links"), "map: {{{key}: …}}"),
    (("do", "expect", "dice", "answers"), "cases: [{{name: …, {key}: …}}]"),
    (("name",), "cases: [{{name: …}}]"),
    ((A_LIST,), "cases: […]"),
)
GIVEN: Final = all_said(
    (("option", "choices", "settings", "variants"), "options: {{…}}"),
    (("condition", "conditions"), "players: {{…: {{conditions: […]}}}}"),
    (("report", "berichte", "informes"), "reports: [{{…: {{…}}}}]"),
    (("player", "spieler", "jugadores"), "players: {{…: {{…}}}}"),
    (("felder", "casillas"), "tiles: {{…: {{…}}}}"),
    (("month", "round", "week", "year", "runde", "zug", "monat", "turno", "ronda", "mes"), "turn: …"),
    ((A_PATH,), "…: {{{thing}: {{{part}: …}}}}"),
    ((THINGS_IN_A_LIST,), "{key}: {{first: {{…}}, second: {{…}}}} / reports: […] / facts: […]"),
    ((ANY_KEY,), "options: {{{key}: …}} / players: {{…: {{{key}: …}}}}"),
)
IN_A_CASE: Final = all_said(
    (
        (
            *("result", "results", "expected", "expects", "assert", "outcome", "should"),
            *("erwarte", "erwartet", "erwartung", "ergebnis", "esperar", "espera", "esperado", "resultado"),
        ),
        "expect: …",
    ),
    (("rolls", "throws", "thrown", "die", "throw", "würfel", "wuerfel", "würfe", "dados", "tiradas"), "dice: […]"),
    (
        ("phase", "action", "roll", "contest", "procedure", "event", "scene", "setup", "turns", "end_turn"),
        "do: {{{key}: …}}",
    ),
    (
        (
            *("when", "does", "act", "acts", "step", "steps", "run", "play"),
            *("tun", "tu", "mache", "schritte", "hacer", "haz", "hace", "pasos"),
        ),
        "do: …",
    ),
    (("gegeben", "dado", "dada"), "given: …"),
    (("dann", "danach", "entonces", "después", "luego"), "then: […]"),
    (("regeln", "reglas"), "rules: […]"),
    (
        (
            *("answer", "choice", "choices", "input", "inputs", "reply", "replies"),
            *("antworten", "antwort", "respuestas", "respuesta"),
        ),
        "answers: […]",
    ),
    (("title", "test", "case", "description", "titel", "fall", "nombre", "título", "caso"), "name: …"),
    (("state", "stats", "refused", "story", "gone", "explain", "legal", "offered"), "expect: {{{key}: …}}"),
    (("options", "reports", "turn", "order", "entries", "facts", "tables", ANY_MAPPING), "given: {{{key}: …}}"),
)
IN_AN_ACT: Final = all_said(
    (("with",), "{{action: …, player: …, tile: …}}"),
    (("aktion", "handlung", "acción", "accion"), "action: …"),
)
BELOW_A_ROLL: Final = all_said(((ANY_KEY, ANY_MAPPING), "with: {{{key}: …}}"))
IN_A_STAT: Final = all_said(
    (("of", "for", "on"), "with: {{…: …}}"),
    (("is", "amount", "result", "total", "equals"), "value: …"),
    (("explain", "modifiers", "contributions", "rows"), "parts: {{…}}"),
    ((ANY_KEY,), "with: {{{key}: …}} / parts: {{{key}: …}}"),
)
OF_AMOUNTS: Final = all_said(((A_LIST,), "{{…: …}}"))
IN_ODDS: Final = all_said(
    (("chance", "chances", "probability", "odds", "value", "result"), "success: …"),
    (("average", "expected", "expectation"), "mean: …"),
    (("player", "tile"), "with: {{{key}: …}}"),
    (("phase", "setup", "step"), "procedure: …"),
    ((A_PATH,), "ends: {{{thing}.{part}: {{…: …}}}}"),
    ((ANY_KEY,), "with: {{{key}: …}} / outcomes: {{{key}: …}} / roll: {key}"),
)
EXPECTED: Final = all_said(
    (("turn", "phase", "step", "over", "winners", "options", "players", "tiles"), "state: {{{key}: …}}"),
    (("value", "parts"), "stats: [{{stat: …, {key}: …}}]"),
    (("roll",), "rolls: [{{name: …, total: …}}]"),
    (("contest",), "contests: [{{name: …, winner: …}}]"),
    (("abgelehnt", "verboten", "rechazado", "rechazada"), "refused: …"),
    (("zustand", "estado"), "state: {{…}}"),
    (
        ("not_legal", "possible", "can", "cannot", "allowed", "accepted", "ok", "erlaubt", "permitido"),
        "legal: {{player: …, action: …, count: …}}",
    ),
    ((A_LIST,), "expect: {{state: …}}"),
    ((A_PATH,), "state: {{…: {{{thing}: {{{part}: …}}}}}}"),
    (("success", "total", "margin", "target", "natural", "modifiers", "successes"), "rolls: [{{{key}: …}}]"),
    (("winner", "loser", "tied"), "contests: [{{{key}: …}}]"),
    (("error", "fails", "failed", "fail", "illegal", "forbidden", "denied", "rejected", "reason"), "refused: …"),
    (("log", "say", "says", "said", "told", "tells", "text", "output", "message"), "story: […]"),
    (("removed", "deleted", "dead", "vanished"), "gone: […]"),
    (("stat",), "stats: [{{stat: …}}]"),
    (
        (ANY_MAPPING,),
        "state: {{{key}: …}} / state: {{players: {{{key}: …}}}} / stats: {{players: {{…: {{{key}: …}}}}}}",
    ),
    ((ANY_KEY,), "state: {{players: {{…: {{{key}: …}}}}}} / stats: {{players: {{…: {{{key}: …}}}}}}"),
)
