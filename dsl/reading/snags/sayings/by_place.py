"""How people ask for what stands at a place: a number of a row of numbers, or one of several things."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, SEVERAL, said, said_again

IN_A_TABLE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a number by its place stands in a table here",
    "write at the left margin: table {name} by place, indented below it the lines {rows}, and for this line: {instead}",
)
OF_ITS_OWN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "numbers that stand in a row are a table here",
    "write at the left margin: table {name} by place, indented below it the lines {rows}; "
    "the second of them is then {name}(2).number",
)

_NUMBERS: Final = r"(?P<numbers>-?\d+(?: *, *-?\d+)+)"
_PLACES: Final = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
_PLACE: Final = (
    r"(?:the )?(?:(?P<ordinal>first|second|third|fourth|fifth|last|nth|\d+(?:st|nd|rd|th))"
    r"|(?:item|element|number|entry|value) (?P<at>\w+))"
)
_IN_A_ROW: Final = (
    re.compile(rf"(?P<before>.*?)[(\[{{] *{_NUMBERS} *[)\]}}] ?\[ *(?P<at>[^\[\]]+?) *\](?P<after>.*)"),
    re.compile(rf"(?P<before>.*?)\b{_PLACE} (?:of|in|from) (?:the )?[(\[{{] *{_NUMBERS} *[)\]}}](?P<after>.*)"),
)
_LISTED: Final = re.compile(rf"(?:let|define) (?P<name>\w+) = (?:\( *{_NUMBERS} *\)|(?P<bare>{SEVERAL}))")
_SAYINGS: Final = (
    said(r"(.*\b)players in (?:the )?(?:turn |playing )?order\b(?! of\b)(.*)", "{0}players_in_order{1}"),
    said(
        r"(.*?\b)(?:the )?(first|second|third|last) player(?: in (?:the )?(?:turn |playing )?order)?(?! in\b)\b(.*)",
        "{0}the {1} x in players_in_order{2}",
    ),
    said(
        r"(.*?\b)(?:the )?(second|third|fourth|fifth|last|\d+(?:st|nd|rd|th)) of (?:the )?([^\W\d][\w.]*)(.*)",
        "{0}the {1} x in {2}{3}",
    ),
    said(r"(.*?\b)(?:the )?first (?!of\b|in\b|turn\b|round\b|phase\b)(\w+?)(?: in order)?", "{0}the x in {1:many}"),
)


def by_place(snag: Snag) -> Finding | None:
    """`(5, 3, 1)[2]`, `the 2nd of (5, 3, 1)`, `let prizes = (5, 3, 1)`, `the 2nd of players`."""
    line = snag.text.strip()
    if len(line) > LONGEST:
        return None
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    listed = _LISTED.fullmatch(line)
    if listed is not None:
        return OF_ITS_OWN.at(place, name=listed["name"], rows=_rows(listed["numbers"] or listed["bare"]))
    found = next((found for one in _IN_A_ROW if (found := one.fullmatch(line))), None)
    if found is None:
        return said_again(snag, _SAYINGS)
    asked = found["at"] or _asked(found["ordinal"], found["numbers"])
    instead = f"{found['before']}steps({asked}).number{found['after']}"
    return IN_A_TABLE.at(place, name="steps", rows=_rows(found["numbers"]), instead=instead[:MOST_SAID])


def _asked(word: str, numbers: str) -> str:
    if word == "last":
        return str(numbers.count(",") + 1)
    return _PLACES.get(word) or re.sub(r"\D", "", word) or "n"


def _rows(numbers: str) -> str:
    """The rows of a table by place, with its heading."""
    rows = [f"`| {at} | {number.strip()} |`" for at, number in enumerate(numbers.split(","), start=1)]
    return ", ".join(("`| place | number |`", *rows))
