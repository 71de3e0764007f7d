"""A chance as a die: what a group with real dice throws for `chance 1/3`."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from dsl.border.diagnostics import Span
from interpreter.dice import MAX_SIDES
from interpreter.faults import CHANCE_TOO_FINE, fault
from interpreter.values.numbers import Number, as_fraction

HUNDRED: Final = 100


class LikelyDie(NamedTuple):
    """A die that shows one of `good` faces, the lowest, with a chance; with one side nothing is thrown."""

    sides: int
    good: int


def likely_die(chance: Number, in_percent: bool, span: Span) -> LikelyDie:
    """The die for a chance.

    Args:
        chance: below 0 it is never, above 1 always.
        in_percent: whether it is written as a percentage: a whole one is thrown with a die of a hundred.
        span: where the chance stands.

    Raises: RuleFault, when there is no die for so fine a chance.
    """
    exact = min(max(as_fraction(chance), Fraction(0)), Fraction(1))
    if exact.denominator == 1:
        return LikelyDie(1, int(exact))
    sides = HUNDRED if in_percent and HUNDRED % exact.denominator == 0 else exact.denominator
    if sides > MAX_SIDES:
        raise fault(CHANCE_TOO_FINE, span, chance=exact, limit=MAX_SIDES)
    return LikelyDie(sides, int(exact * sides))
