"""A number by which something is multiplied and then divided: nothing comes of it, and only the whole is rounded."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey, as_factor, quoted
from dsl.understood.expressions import Binary, BinaryOperation, Rounding, written_number

CANCELLED = Mistake(
    "cancelled",
    Severity.WARNING,
    "what is multiplied by {number} here is divided by {number} again, and comes to what it was",
    "put brackets around what is divided and rounded first: {number} * ({rest} / {number} rounded {way})",
)


def cancelled(look: Survey) -> Iterator[Finding]:
    """Each begun hundred costs a hundred: without brackets the rounding comes after both, and nothing is rounded.

    Found:
        kind player
          men: number = 30
          lost: number at least 0
        phase losses
          for each p in players
            p.men down 20 * p.lost / 20 rounded up      # finds: cancelled
    Instead:
        kind player
          men: number = 30
          lost: number at least 0
        phase losses
          for each p in players
            p.men down 20 * (p.lost / 20 rounded up)
    """
    ways = {id(one.value): one.way for one in look.of(Rounding)}
    for one in look.of(BinaryOperation):
        times = one.left
        if one.op is not Binary.DIVIDE or not isinstance(times, BinaryOperation) or times.op is not Binary.MULTIPLY:
            continue
        number = written_number(one.right)
        for factor, rest in ((times.left, times.right), (times.right, times.left)):
            if number is not None and number != 1 and written_number(factor) == number:
                way = ways.get(id(one)) or look.book.header.rounding or "up"
                yield CANCELLED.at(one.span, number=quoted(factor), rest=as_factor(rest), way=way)
                break


CHECKS = (cancelled,)
