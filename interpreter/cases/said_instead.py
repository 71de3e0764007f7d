"""What people write in a case in the place of its keys, and how it is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from dsl.border.shape_errors import ANY_KEY, ANY_MAPPING


def _all(*groups: tuple[Iterable[str], str]) -> Mapping[str, str]:
    return MappingProxyType({key: written for keys, written in groups for key in keys})


IN_A_FILE: Final = _all(
    (("case", "test", "tests"), "cases: […]"),
    (("rules", "game", "file", "law"), "ruleset: …"),
    (("tiles", "boards", "links"), "map: {{{key}: …}}"),
    (("do", "expect", "dice", "answers", "name"), "cases: [{{name: …, {key}: …}}]"),
)
IN_A_CASE: Final = _all(
    (("result", "results", "expected", "expects", "assert", "outcome", "should"), "expect: …"),
    (("rolls", "throws", "thrown", "die", "throw"), "dice: […]"),
    (
        ("phase", "action", "roll", "contest", "procedure", "event", "scene", "setup", "turns", "end_turn"),
        "do: {{{key}: …}}",
    ),
    (("when", "act", "acts", "step", "steps", "run", "play"), "do: …"),
    (("answer", "choice", "choices", "input", "inputs", "reply", "replies"), "answers: […]"),
    (("title", "test", "case", "description"), "name: …"),
    (("state", "stats", "refused", "story", "gone", "explain", "legal", "offered"), "expect: {{{key}: …}}"),
    (("options", "reports", "turn", "order", "entries", "facts", "tables", ANY_MAPPING), "given: {{{key}: …}}"),
)
IN_AN_ACT: Final = _all((("with",), "{{action: …, player: …, tile: …}}"))
BELOW_A_ROLL: Final = _all(((ANY_KEY, ANY_MAPPING), "with: {{{key}: …}}"))
EXPECTED: Final = _all(
    (("success", "total", "margin", "target", "natural", "modifiers", "successes"), "rolls: [{{{key}: …}}]"),
    (("winner", "loser", "tied"), "contests: [{{{key}: …}}]"),
    (("error", "fails", "failed", "fail", "illegal", "forbidden", "denied", "rejected", "reason"), "refused: …"),
    (("log", "say", "says", "said", "told", "tells", "text", "output", "message"), "story: […]"),
    (("removed", "deleted", "dead", "vanished"), "gone: […]"),
    (("stat",), "stats: [{{stat: …}}]"),
    ((ANY_MAPPING,), "state: {{{key}: …}}"),
    ((ANY_KEY,), "state: {{players: {{…: {{{key}: …}}}}}} / stats: {{players: {{…: {{{key}: …}}}}}}"),
)
