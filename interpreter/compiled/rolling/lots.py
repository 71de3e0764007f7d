"""The arithmetic of chance: how many of equally likely lots fall on each number, in whole numbers.

Sums of independent numbers are convolutions. Long ones are made by one multiplication of large whole
numbers: the weights stand side by side in the digits of one number, far enough apart never to touch.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd, lcm
from typing import Any, Final

from interpreter.values.numbers import Number
from interpreter.values.value import Chance, Handful

MAX_EXPLOSIONS: Final = 20
"""How often a die may be thrown again because it showed its highest face; what lies beyond is cut off."""
SHORT: Final = 400
"""Products of weights up to which a sum is made pair by pair."""
MAX_BYTES: Final = 500_000
"""How long the weights of one distribution may be when they stand side by side."""
MAX_PAIRS: Final = 500_000
"""Pairs of values that are joined one by one."""
MAX_SORTED: Final = 20_000
"""Ways in which dice may lie, whatever their order, where each of them is looked at."""


class BeyondBudget(Exception):
    """Exact odds would take more than they may."""


class Lots:
    """How many of `whole` equally likely lots fall on each value; most often the values are numbers."""

    __slots__ = ("weights", "whole")

    def __init__(self, weights: dict[Any, int], whole: int) -> None:
        self.weights = weights
        self.whole = whole

    def __repr__(self) -> str:
        return f"Lots({self.weights}, {self.whole})"

    def chances(self) -> dict[Any, Fraction]:
        """The chance of each value."""
        return {value: Fraction(weight, self.whole) for value, weight in self.weights.items()}

    def mapped(self, change: Callable[[Any], Any]) -> Lots:
        """The lots of what becomes of the value; `change` may give lots in turn."""
        found: dict[Any, int] = {}
        known = found.get
        split: list[tuple[Lots, int]] = []
        for value, weight in self.weights.items():
            new = change(value)
            if new.__class__ is Lots:
                split.append((new, weight))
            else:
                found[new] = known(new, 0) + weight
        if not split:
            return Lots(found, self.whole)
        common = lcm(*{lots.whole for lots, _ in split})
        for value in found:
            found[value] *= common
        for lots, weight in split:
            factor = weight * (common // lots.whole)
            for value, inner in lots.weights.items():
                found[value] = known(value, 0) + factor * inner
        return Lots(found, self.whole * common)

    def shortened(self) -> Lots:
        """The same chances with the least weights there are."""
        common = gcd(self.whole, *self.weights.values())
        return Lots({value: weight // common for value, weight in self.weights.items()}, self.whole // common)

    def plus(self, other: Lots | Number) -> Lots:
        """The lots of the sum with an independent number."""
        if not isinstance(other, Lots):
            return self if other == 0 else Lots({value + other: w for value, w in self.weights.items()}, self.whole)
        if len(self.weights) * len(other.weights) > SHORT and self._is_dense() and other._is_dense():
            low = min(self.weights) + min(other.weights)
            size = _digits(self.whole * other.whole, self.width + other.width)
            packed = self._packed(size) * other._packed(size)
            return Lots(_unpacked(packed, size, low), self.whole * other.whole)
        return self.with_other(other, operator.add)

    def times(self, factor: Number) -> Lots:
        """The lots of the product with a number."""
        if factor == 1:
            return self
        if factor == 0:
            return ALWAYS_ZERO
        return Lots({factor * value: weight for value, weight in self.weights.items()}, self.whole)

    def with_other(self, other: Lots, join: Callable[[Any, Any], Any]) -> Lots:
        """The lots of what two independent values make together."""
        if len(self.weights) * len(other.weights) > MAX_PAIRS:
            raise BeyondBudget
        found: dict[Any, int] = {}
        known, others = found.get, other.weights.items()
        for one, weight in self.weights.items():
            for two, more in others:
                value = join(one, two)
                found[value] = known(value, 0) + weight * more
        return Lots(found, self.whole * other.whole)

    def repeated(self, count: int) -> Lots:
        """The lots of the sum of so many independent numbers of this kind."""
        if count == 0:
            return ALWAYS_ZERO
        if count <= 2:
            return self if count == 1 else self.plus(self)
        if self._is_dense():
            if count * self.whole.bit_length() > 8 * MAX_BYTES:
                raise BeyondBudget
            size = _digits(self.whole**count, self.width * count)
            packed = self._packed(size) ** count
            return Lots(_unpacked(packed, size, min(self.weights) * count), self.whole**count)
        half = self.repeated(count // 2)
        whole = half.plus(half)
        return whole.plus(self) if count % 2 else whole

    def _is_dense(self) -> bool:
        """Whether the values are whole numbers that lie close enough to stand side by side."""
        if not all(value.__class__ is int for value in self.weights):
            return False
        return self.width <= 16 * len(self.weights)

    @property
    def width(self) -> int:
        """How far the least and the highest of whole numbers lie apart."""
        apart: int = max(self.weights) - min(self.weights)
        return apart

    def _packed(self, size: int) -> int:
        """The weights as the digits of one number, `size` bytes each, the least value first."""
        low, high = min(self.weights), max(self.weights)
        digits = bytearray((high - low + 1) * size)
        for value, weight in self.weights.items():
            at = (value - low) * size
            digits[at : at + size] = weight.to_bytes(size, "little")
        return int.from_bytes(digits, "little")


def _digits(largest: int, width: int) -> int:
    """The bytes that a weight up to the largest takes. Raises: BeyondBudget where all together are too long."""
    size = (largest.bit_length() + 7) // 8
    if size * (width + 1) > MAX_BYTES:
        raise BeyondBudget
    return size


def _unpacked(packed: int, size: int, low: int) -> dict[Any, int]:
    digits = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
    found: dict[Any, int] = {}
    for number, at in enumerate(range(0, len(digits), size), start=low):
        weight = int.from_bytes(digits[at : at + size], "little")
        if weight:
            found[number] = weight
    return found


ALWAYS_ZERO: Final = Lots({0: 1}, 1)


def lots_of(value: Lots | Any) -> Lots:
    """A value that is certain as lots."""
    return value if isinstance(value, Lots) else Lots({value: 1}, 1)


def summed(amounts: Iterable[Lots | Number]) -> Lots | Number:
    """The sum of independent amounts; a number where all are."""
    certain: Any = 0
    chance: Lots | None = None
    for one in amounts:
        if not isinstance(one, Lots):
            certain += one
        else:
            chance = one if chance is None else chance.plus(one)
    return certain if chance is None else chance.plus(certain)


def changed(amount: Lots | Number, change: Callable[[Any], Any]) -> Lots | Number:
    """What becomes of an amount, certain or not."""
    if isinstance(amount, Lots):
        return amount.mapped(change)
    new: Lots | Number = change(amount)
    return new


def _faces(sides: int, explodes: bool) -> Lots:
    """What one die shows, with what is thrown again and added."""
    if not explodes:
        return Lots(dict.fromkeys(range(1, sides + 1), 1), sides)
    weights: dict[Any, int] = {}
    whole = sides ** (MAX_EXPLOSIONS + 1)
    reach = whole
    base = 0
    for _ in range(MAX_EXPLOSIONS + 1):
        reach //= sides
        for face in range(1, sides):
            weights[base + face] = reach
        base += sides
    weights[base] = reach
    return Lots(weights, whole)


@lru_cache(maxsize=512)
def die_lots(sides: int, explodes: bool = False, again: tuple[int, int] | None = None) -> Lots:
    """What one die comes to, with what is thrown once more and what is thrown again and added."""
    one = _faces(sides, explodes)
    if again is None:
        return one
    low, high = again
    return one.mapped(lambda came: one if low <= min(came, sides) <= high else came)


@lru_cache(maxsize=512)
def handful_lots(dice: Handful) -> Lots:
    """What a handful of dice comes to. Raises: BeyondBudget."""
    one = die_lots(dice.sides, dice.explodes, dice.again)
    if dice.as_digits:
        number = ALWAYS_ZERO
        for _ in range(dice.count):
            number = number.with_other(one, lambda so_far, face: 10 * so_far + face)
        return number
    if dice.kept is None or not dice.picks:
        return one.repeated(dice.count)
    return kept_lots(one, dice.count, dice.kept, lowest=dice.keeps_lowest)


def kept_lots(one: Lots, count: int, kept: int, *, lowest: bool) -> Lots:
    """The sum of the highest or lowest of so many independent numbers of a kind. Raises: BeyondBudget.

    The values are gone through from the best on; of those that show one, as many count as there is still room for.
    """
    if count * kept * len(one.weights) * (kept * one.width + 1) > MAX_PAIRS:
        raise BeyondBudget
    found: dict[tuple[int, Any], int] = {(0, 0): 1}
    for value in sorted(one.weights, reverse=not lowest):
        weight = one.weights[value]
        after: dict[tuple[int, Any], int] = {}
        for (shown, total), so_far in found.items():
            for more in range(count - shown + 1):
                counting = max(min(shown + more, kept) - shown, 0)
                key = (shown + more, total + counting * value)
                after[key] = after.get(key, 0) + so_far * comb(count - shown, more) * weight**more
        found = after
    weights: dict[Any, int] = {}
    for (shown, total), weight in found.items():
        if shown == count:
            weights[total] = weights.get(total, 0) + weight
    return Lots(weights, one.whole**count)


@lru_cache(maxsize=512)
def faces_lots(dice: Handful) -> Lots:
    """What each of a handful of dice that counts comes to, the highest first. Raises: BeyondBudget."""
    one = die_lots(dice.sides, dice.explodes, dice.again)
    kept = dice.count if dice.kept is None else min(dice.kept, dice.count)
    if comb(dice.count + len(one.weights) - 1, dice.count) > MAX_SORTED:
        raise BeyondBudget
    found: dict[tuple[int, tuple[int, ...]], int] = {(0, ()): 1}
    for value in sorted(one.weights, reverse=not dice.keeps_lowest):
        weight = one.weights[value]
        after: dict[tuple[int, tuple[int, ...]], int] = {}
        for (shown, faces), so_far in found.items():
            for more in range(dice.count - shown + 1):
                counting = max(min(shown + more, kept) - shown, 0)
                key = (shown + more, (*faces, *[value] * counting))
                after[key] = after.get(key, 0) + so_far * comb(dice.count - shown, more) * weight**more
        found = after
    weights: dict[tuple[int, ...], int] = {}
    for (shown, faces), weight in found.items():
        if shown == dice.count:
            ordered = tuple(sorted(faces, reverse=True))
            weights[ordered] = weights.get(ordered, 0) + weight
    return Lots(weights, one.whole**dice.count)


def cut_off(sides: int, count: int = 1) -> Fraction:
    """At most the chance that some of these exploding dice would be thrown again more often than may be."""
    return count * Fraction(1, sides ** (MAX_EXPLOSIONS + 1))


def amount_lots(amount: Chance | Number) -> Lots | Number:
    """What an amount comes to: a number, or lots where it holds dice."""
    if not isinstance(amount, Chance):
        return amount
    terms = []
    for factor, handful in amount.terms:
        terms.append(handful_lots(handful).times(factor))
    return summed([amount.constant, *terms])


def amount_cut_off(amount: Chance | Number) -> Fraction:
    """The chance that is cut off from the exploding dice of an amount."""
    terms = amount.terms if isinstance(amount, Chance) else ()
    return sum((cut_off(one.sides, one.count) for _, one in terms if one.explodes), Fraction(0))
