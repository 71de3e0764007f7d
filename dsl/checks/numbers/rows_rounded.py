"""Rows and bases that need not be whole where only the rounding of the ruleset makes them so: each by itself."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.expressions import (
    AttributeOf,
    BinaryOperation,
    ColumnOf,
    Constant,
    Node,
    Rounding,
    UnaryOperation,
)
from dsl.understood.walk import nodes_in

ROUNDED_EACH = Mistake(
    "rounded-each",
    Severity.WARNING,
    "“{amount}” is rounded by itself, before anything is added or counted",
    "to round the sum alone write a line `rounded {way}` below; where each is meant: `{amount} rounded {way}`",
)


def rounded_each(look: Survey) -> Iterator[Finding]:
    """Half a sack for each field is none where each half is rounded down, as the whole ruleset says.

    What is worked out in a row is left alone: a fifth of each herd is mostly meant to be whole.

    Found:
          rounding down
        kind player
          fields: number
        stat grain(p: player)
          fields: 1/2 "fields" per p.fields      # finds: rounded-each
    Instead:
          rounding down
        kind player
          fields: number
        stat grain(p: player)
          fields: 1/2 "fields" per p.fields
          rounded down
    """
    for roll in look.book.rolls.values():
        for base in roll.base:
            yield from _told(base.value, is_counted=False)
        for row in roll.rows:
            if row.stage is None:
                yield from _told(row.amount, is_counted=bool(row.loops) or row.per is not None)


def _told(amount: Node, *, is_counted: bool) -> Iterator[Finding]:
    """A number that stands there is wrong by itself, one that is kept elsewhere where it is counted several times."""
    if not isinstance(amount, Rounding) or "rounded" in amount.source:
        return
    value = amount.value
    is_written = all(isinstance(one, Constant | BinaryOperation | UnaryOperation) for one in nodes_in(value))
    if is_written or (is_counted and isinstance(value, AttributeOf | ColumnOf)):
        yield ROUNDED_EACH.at(amount.span, amount=quoted(amount), way=amount.way)


CHECKS = (rounded_each,)
