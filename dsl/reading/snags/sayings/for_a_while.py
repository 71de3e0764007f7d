"""What shall last for a while and cannot: a change of a number, and a thing whose kind says when it goes."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID

CHANGED_FOR_A_WHILE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a number that is changed stays so until it is changed again",
    'write: add {amount} "…" to … {time}, with a stat or a roll behind `to`; or let it be a condition with a line '
    "below it, and write here: … gains … {time}",
)
GONE_WITH_TIME: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "when a thing goes is not said of its kind",
    "leave this line out, and write in a phase: for each x in {plural} where {gone}, and indented below it: destroy x",
)
_FOR_A_WHILE: Final = re.compile(
    r"(\w+(?:\.\w+)+) (up|down) (\w+)(?: \"[^\"]*\")? "
    r"((?:until|for) (?!each\b|every\b).+|while .+|this (?:turn|phase))"
)
_GOES: Final = re.compile(
    r"(?:lasts|(?:ends|expires|is over|lapses) after|for) (\d+) turns?|(?:ends|expires|lapses) when (.*[.<>].*)"
)
_KIND: Final = re.compile(r"kind (\w+)(?:, *(\w+))?\b.*")


def for_a_while(snag: Snag) -> Finding | None:
    """`p.gold up 1 until end of turn` in a rule, `lasts 3 turns` in a kind."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    if found := _FOR_A_WHILE.fullmatch(line):
        amount = f"{'+' if found[2] == 'up' else '-'}{found[3]}"
        time = re.sub(r"^this (?=turn|phase)", "until end of ", found[4])
        return CHANGED_FOR_A_WHILE.at(place, amount=amount, time=time[:MOST_SAID])
    kind = _KIND.fullmatch(snag.line_above())
    if kind is not None and (goes := _GOES.fullmatch(line)):
        gone = f"turn - x.born >= {goes[1]}" if goes[1] else "x.…"
        return GONE_WITH_TIME.at(place, plural=kind[2] or f"{kind[1]}s", gone=gone)
    return None
