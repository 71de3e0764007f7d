"""Answers of odds: how ways end and how often, what numbers come to, and how sure all that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt
from typing import Any, Final, NamedTuple

from interpreter.compiled.rolling.lots import Lots
from interpreter.odds.state.states import RollsMade, Way
from interpreter.values.value import Value

Z: Final = Fraction(196, 100)
"""Standard deviations to each side that hold 95 in 100 of a normal distribution."""
FINE: Final = 10**9
"""Roots are worked out to one part in so many."""


class End(NamedTuple):
    """How one way through what was asked ends.

    Attributes:
        way: how it ended before its last line; None where it came to it.
        said: what was asked of whom, or why a rule cannot be carried out.
        rolls: the rolls with a target.
        result: the total of a roll, the margin of a contest, what a procedure gives back.
        watched: the values that were asked for, at the end.
    """

    way: Way | None
    said: str
    rolls: RollsMade
    result: Value
    watched: tuple[Value, ...] = ()


class Share(NamedTuple):
    """A chance and the bounds between which it lies; they are the chance itself where it is exact."""

    chance: Fraction
    low: Fraction
    high: Fraction


@dataclass(frozen=True)
class Spread:
    """What a value comes to, and how often."""

    lots: Lots
    plays: int = 0
    """How many plays it was counted in; 0 where it is exact."""

    def share(self, value: Value) -> Share:
        """The chance of one value."""
        return share(self.lots.weights.get(value, 0), self.lots.whole, self.plays)

    @property
    def is_numeric(self) -> bool:
        """Whether all values are numbers."""
        return all(isinstance(one, int | Fraction) and not isinstance(one, bool) for one in self.lots.weights)

    @cached_property
    def mean(self) -> Fraction:
        """The mean of numbers."""
        return sum((Fraction(value) * weight for value, weight in self.lots.weights.items()), Fraction(0)) / (
            self.lots.whole
        )

    @cached_property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean."""
        squares = ((Fraction(value) - self.mean) ** 2 * weight for value, weight in self.lots.weights.items())
        return sum(squares, Fraction(0)) / self.lots.whole

    @property
    def deviation(self) -> Fraction:
        """The standard deviation, to nine places."""
        return root(self.variance)

    @property
    def mean_share(self) -> Share:
        """The mean and its bounds."""
        if not self.plays:
            return Share(self.mean, self.mean, self.mean)
        half = Z * root(self.variance / self.plays)
        return Share(self.mean, self.mean - half, self.mean + half)


@dataclass(frozen=True)
class Odds:
    """All ends of what was asked, exact or counted in plays."""

    ends: Lots
    plays: int = 0
    """How many plays the ends were counted in; 0 where they are exact."""
    cut_off: Fraction = Fraction(0)
    """At most the chance that was left out of dice that explode again and again."""

    @property
    def is_exact(self) -> bool:
        """Whether these are the chances themselves, and not an estimate."""
        return self.plays == 0

    def where(self, test: Callable[[End], bool]) -> Share:
        """The chance of all ends for which a test holds."""
        good = sum(weight for end, weight in self.ends.weights.items() if test(end))
        return share(good, self.ends.whole, self.plays)

    def spread(self, value: Callable[[End], Any]) -> Spread:
        """What something about the ends comes to."""
        return Spread(self.ends.mapped(value), self.plays)

    @property
    def success(self) -> Share | None:
        """The chance that the first roll with a target is made and succeeds; None where none is ever made."""
        if all(end.rolls.first is None for end in self.ends.weights):
            return None
        return self.where(lambda end: end.rolls.first is True)

    @property
    def unrolled(self) -> Share:
        """The chance that no roll with a target is made at all.

        Where somebody is asked it is open: upon a roll that lies on the table, or with one still to come.
        """
        return self.where(lambda end: end.rolls.first is None and end.way is not Way.ASKED)

    @property
    def result(self) -> Spread:
        """The totals of a roll, the margins of a contest, or what a procedure gives back."""
        return self.spread(lambda end: end.result)

    def watched(self, number: int) -> Spread:
        """What one of the watched values comes to."""
        return self.spread(lambda end: end.watched[number])

    def successes(self, name: str) -> Spread:
        """How many of the rolls of a name succeed."""
        return self.spread(lambda end: end.rolls.good(name))

    @property
    def rolled(self) -> dict[str, int]:
        """The rolls that may be made, and how many of each at most."""
        most: dict[str, int] = {}
        for end in self.ends.weights:
            for name, made, _good in end.rolls.counts:
                most[name] = max(most.get(name, 0), made)
        return most


def share(good: int, whole: int, plays: int) -> Share:
    """A chance, with bounds at 95 in 100 (Wilson) where it was counted in plays."""
    chance = Fraction(good, whole)
    if not plays:
        return Share(chance, chance, chance)
    middle = (chance * plays + Z * Z / 2) / (plays + Z * Z)
    half = Z / (plays + Z * Z) * root(chance * (1 - chance) * plays + Z * Z / 4)
    return Share(chance, max(middle - half, Fraction(0)), min(middle + half, Fraction(1)))


def root(value: Fraction) -> Fraction:
    """The square root, to nine places."""
    return Fraction(isqrt(value.numerator * FINE * FINE // value.denominator), FINE)
