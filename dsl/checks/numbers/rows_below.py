"""Rows that stand below a line that multiplies: they are added before it all the same."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, phrase
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.rows import Modifier, Stage

ADDED_BEFORE = Mistake(
    "added-before",
    Severity.TIP,
    "this is added before “times {factor}” above it, and multiplied with all the rest",
    "write it above that line; what is added when all is multiplied stands in a stat of its own, which reads this one",
)


def added_before(look: Survey) -> Iterator[Finding]:
    """Ten, times two, and five more are thirty: all rows are added first, wherever they stand.

    Nothing is told where the line that multiplies stands above all that is added: nobody reads that from top to bottom.

    Found:
        kind player
          gold: number
        stat income(p: player)
          base 10
          times 2 "a good year" when p.gold is 0
          gift: 5 "a gift"      # finds: added-before
    Instead:
        kind player
          gold: number
        stat income(p: player)
          base 10
          gift: 5 "a gift"
          times 2 "a good year" when p.gold is 0
    """
    told: set[Span] = set()
    for roll in look.book.rolls.values():
        rows = [row for row in roll.rows if _is_own(row)]
        stages = [one for one in roll.stages if _is_own(one) and _is_above(roll.span, one.span)]
        times = [one for one in stages if one.stage is Stage.TIMES and not one.is_later]
        added = [one.span for one in rows] + [one.value.span for one in roll.base]
        if roll.dice is not None:
            added.append(roll.dice.span)
        for row in rows:
            above = next((one for one in times if _is_between(one, row, added)), None)
            if above is not None and row.span not in told:
                told.add(row.span)  # what is like another has its rows too
                also = [(above.span, phrase("this line"))]
                yield ADDED_BEFORE.at(row.span, also=also, factor=quoted(above.amount))


def _is_own(row: Modifier) -> bool:
    """Whether it stands in the roll itself, where its ruleset has put it."""
    return not row.block and not row.layer


def _is_between(times: Modifier, row: Modifier, added: list[Span]) -> bool:
    """Whether a line stands above a row and below something else that is added."""
    return _is_above(times.span, row.span) and any(_is_above(one, times.span) for one in added)


def _is_above(one: Span, other: Span) -> bool:
    return one.file == other.file and one.line < other.line


CHECKS = (added_before,)
