"""Lines that belong to another line, in its column or below it, and stand too deep or not deep enough."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, nearest
from dsl.reading.snag import Snag, line_text
from dsl.reading.snags.sayings.saying import GAP, MOST_SAID

IN_ITS_COLUMN: Final = Mistake(
    "misplaced-line",
    Severity.ERROR,
    "a line that begins with “{word}” does not belong here",
    "write it in the same column as `{line}`, below all that stands in that",
)
BELOW_ITS_ROLL: Final = Mistake(
    "misplaced-line",
    Severity.ERROR,
    "a line that begins with “{word}” does not belong here",
    "indent it, and all that stands in it, below `{line}`",
)
ABSENT_OF_WHAT: Final = Mistake(
    "misplaced-line",
    Severity.ERROR,
    "a line that begins with “{word}” does not belong here",
    "it says what holds for who hands in no slip: write it behind a block `together`, in the column of that word",
)
ABSENT_AND_BELOW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what holds for who hands in no slip stands below a line of its own",
    "write: absent, behind the block `together, sealed` and in its column, and indented below it: {done}",
)
STANDING_ORDERS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what holds for who hands in no slip stands below a line of its own",
    "write, behind the block `together, sealed` and in its column: absent: standing",
)
_ABSENT: Final = re.compile(r"absent(?:: *standing)?")
_ABSENT_DOES: Final = re.compile(
    r"(?:(?:if|when) +(?:\w+ +is +)?)?absent *(?::|then\b)? *(?P<done>(?!standing\b)\w.*)?"
)
_ABSENT_STANDING: Final = re.compile(r"absent(?: *:)? *standing(?: *orders?)?|standing orders?(?: .*)?")
_OUTCOME: Final = re.compile(r"(?:also +)?(?:success|failure)(?: +by .+ or more)?")


def companion(snag: Snag) -> Finding | None:
    """`absent` inside `together`, `failure` inside `success`, `success` in the column of its roll."""
    line = snag.text.strip()
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    if not _ABSENT.fullmatch(line) and _ABSENT_STANDING.fullmatch(line):
        return STANDING_ORDERS.at(place)
    does = None if _ABSENT.fullmatch(line) else _ABSENT_DOES.fullmatch(line)
    if does is not None and not nearest(does["done"] or "", ["standing"]):
        return ABSENT_AND_BELOW.at(place, done=(does["done"] or GAP)[:MOST_SAID])
    if _ABSENT.fullmatch(line):
        block = next((one for one in snag.lines_around() if re.match(r"together\b", one)), None)
        place = snag.first_word()
        if block is None:
            return ABSENT_OF_WHAT.at(place, word=snag.first)
        return IN_ITS_COLUMN.at(place, word=snag.first, line=block[:MOST_SAID])
    if not _OUTCOME.fullmatch(line):
        return None
    other = next((one for one in snag.lines_around() if _OUTCOME.fullmatch(one)), None)
    if other is not None:
        return IN_ITS_COLUMN.at(snag.first_word(), word=snag.first, line=other)
    roll = _roll_above(snag)
    return None if roll is None else BELOW_ITS_ROLL.at(snag.first_word(), word=snag.first, line=roll[:MOST_SAID])


def _roll_above(snag: Snag) -> str | None:
    """The roll that stands above a line in its column, with nothing between them but other outcomes."""
    for number in range(snag.line - 1, 0, -1):
        text = line_text(snag.lines, number)
        line, indent = text.strip(), len(text) - len(text.lstrip())
        if not line or indent > snag.indent:
            continue
        if indent < snag.indent or not _OUTCOME.fullmatch(line):
            return line if indent == snag.indent and indent and re.match(r"roll\b", line) else None
    return None
