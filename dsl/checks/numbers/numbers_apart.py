"""Numbers in brackets that are written as one number with its thousands parted would be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.understood.expressions import Node, Several, SeveralOperation

COMMA_IN_NUMBER = Mistake(
    "comma-in-number",
    Severity.WARNING,
    "“{written}” is several numbers here: {first} and {second}",
    "write {one} for one number, or put a blank behind the comma for several",
)

_BEGINS: Final = re.compile(r"-?(?!0)\d{1,3}")
_THOUSANDS: Final = re.compile(r"\d{3}")


def comma_in_number(look: Survey) -> Iterator[Finding]:
    """A comma stands between several values, of a cell or in brackets; it begins no fraction, and parts no thousands.

    A column in which one cell holds two numbers holds several in all of them.

    Found:
        kind player
          gold: number
        phase levy
          each player in order
            player.gold becomes lowest of (1,300, player.gold)      # finds: comma-in-number
    Instead:
        kind player
          gold: number
        phase levy
          each player in order
            player.gold becomes lowest of (1300, player.gold)
    """
    for several in look.of(SeveralOperation):
        if several.op not in (Several.SET, Several.HIGHEST_OF, Several.LOWEST_OF):
            continue
        run: list[Node] = []
        for one, other in pairwise((*several.items, several)):
            run.append(one)
            if not _goes_on(one, other):
                yield from _told(run)
                run.clear()


def _goes_on(one: Node, other: Node) -> bool:
    """Whether another number stands directly behind the comma of one, as thousands do."""
    beside = (one.span.file, one.span.end_line, one.span.end_column + 1)
    is_beside = (other.span.file, other.span.line, other.span.column) == beside
    return is_beside and _THOUSANDS.fullmatch(other.source) is not None


def _told(run: list[Node]) -> Iterator[Finding]:
    if len(run) > 1 and _BEGINS.fullmatch(run[0].source) is not None:
        said = [one.source for one in run]
        place, first = run[0].span.to(run[-1].span), ", ".join(said[:-1])
        yield COMMA_IN_NUMBER.at(place, written=",".join(said), first=first, second=said[-1], one="".join(said))


CHECKS = (comma_in_number,)
