"""Lines directly below an act that say what must hold, without `allowed when`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.keywords import statements
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.everyday.listed import EVERYDAY
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE, said_again
from dsl.reading.snags.sayings.surest.listed import SUREST

_TESTED: Final = re.compile(
    r".*(?:\b(?:is|are|has|have|belongs?|owns?|controls?)\b|[<>]).*|.* in (?:the )?(?:neighbou?rs|touching) of .*"
)
_PAID: Final = re.compile(r"pays? (.+?) (?:from|out of) (\w+\.\w+)")
_CHANGED: Final = re.compile(
    r"(?:where|and|or|not|only|all|every|each|must|has to|have to)\b|\w+ *:"
    r"|.*\bis (?:out|eliminated|defeated|destroyed|killed)\b"
    r"|.*\b(?:becomes|up|down|gains|loses|else|when|if)\b"
)


def said_below_an_act(snag: Snag) -> Finding | None:
    """`tile.owner is none` or `turn > 3` directly below an act, where what must hold begins with `allowed when`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST or not snag.line_above().startswith("action "):
        return None
    if (found := _PAID.fullmatch(line)) is not None and snag.reads(price := f"costs {found[1]} from {found[2]}"):
        start = snag.indent + 1
        return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=price[:MOST_SAID])
    if line.partition(" ")[0] in statements() or _TESTED.fullmatch(line) is None or _CHANGED.match(line) is not None:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    allowed = f"allowed when {line}"
    if snag.reads(allowed):
        return SAID_OTHERWISE.at(place, instead=f'{allowed[:MOST_SAID]} else "…"')
    lines = [*snag.lines]
    lines[snag.line - 1] = " " * snag.indent + allowed
    told = said_again(replace(snag, lines=tuple(lines)), (*SUREST, *EVERYDAY))
    return None if told is None else SAID_OTHERWISE.at(place, instead=f'{dict(told.values)["instead"]} else "…"')
