"""Exact distributions: totals of dice as whole-number weights, and the odds of one roll.

A distribution is a mapping from total to weight; the weights of fair dice are counts of equally
likely throws. Exploding dice are cut off after `MAX_DEPTH` throws; the mass cut off is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from interpreter.values import Chance, Die, Number

if TYPE_CHECKING:
    from interpreter.compiled.expressions import Frame
    from interpreter.compiled.rolls import RollCode

MAX_STATES: Final = 1_000_000
"""Different totals an exact distribution may have."""
MAX_DEPTH: Final = 20

Distribution = dict[Number, Fraction]


@dataclass(frozen=True, slots=True)
class Chances:
    """The odds of one roll: by total and success, and the mass cut off from exploding dice."""

    success: Fraction
    totals: tuple[tuple[Number, Fraction], ...]
    cut_off: Fraction = Fraction(0)


@lru_cache(maxsize=512)
def throws(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Totals of `count` dice of `sides` with the number of throws that give each."""
    weights = {0: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, weight in weights.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + weight
        weights = more
    return tuple(sorted(weights.items()))


@lru_cache(maxsize=64)
def exploding(sides: int) -> tuple[tuple[tuple[int, Fraction], ...], Fraction]:
    """The total of one exploding die, and the chance that it would go on beyond the depth."""
    chances: dict[int, Fraction] = {}
    reach = Fraction(1)
    base = 0
    for _ in range(MAX_DEPTH + 1):
        reach /= sides
        for face in range(1, sides):
            chances[base + face] = reach
        base += sides
    chances[base] = reach
    return tuple(chances.items()), reach


def added(one: Distribution, other: Distribution) -> Distribution:
    """The distribution of a sum."""
    total: Distribution = {}
    for a, p in one.items():
        for b, q in other.items():
            total[a + b] = total.get(a + b, Fraction(0)) + p * q
    return total


def amount_chances(amount: Chance | Number) -> tuple[Distribution, Fraction]:
    """The distribution of an amount with dice, and the mass cut off."""
    if not isinstance(amount, Chance):
        return {amount: Fraction(1)}, Fraction(0)
    result: Distribution = {amount.constant: Fraction(1)}
    cut = Fraction(0)
    for factor, count, sides, explodes in amount.terms:
        if explodes:
            one, beyond = exploding(sides)
            for _ in range(count):
                result = added(result, {factor * total: chance for total, chance in one})
                cut += beyond
            continue
        whole = sides**count
        result = added(result, {factor * total: Fraction(weight, whole) for total, weight in throws(count, sides)})
    return result, cut


def dice_chances(roll: RollCode, f: Frame, amount: Chance, modifier: Number, target: int | None) -> Chances:
    """The odds of a roll of plain dice whose modifier is known."""
    if len(amount.terms) != 1 or amount.terms[0][0] != 1 or amount.terms[0][3]:
        return _mixed_chances(roll, f, amount, modifier, target)
    _factor, count, sides, _explodes = amount.terms[0]
    whole = sides**count
    good_weight = 0
    listed = []
    for natural, weight in throws(count, sides):
        total = natural + amount.constant + modifier
        if roll.verdict(f, natural, total, target)[0]:
            good_weight += weight
        listed.append((total, Fraction(weight, whole)))
    return Chances(Fraction(good_weight, whole), tuple(listed))


def _faces_and_totals(count: int, sides: int, explodes: bool) -> list[tuple[int, int, Fraction]]:
    """Of all dice of a term (of one, if they explode): the sum of the faces, what it comes to, the chance."""
    if explodes:
        return [(min(total, sides), total, chance) for total, chance in exploding(sides)[0]]
    return [(total, total, Fraction(weight, sides**count)) for total, weight in throws(count, sides)]


def term_totals(count: int, sides: int, explodes: bool) -> tuple[Distribution, Fraction]:
    """What equal dice come to, with all that is thrown again, and the mass cut off."""
    return amount_chances(Chance(0, ((1, count, sides, explodes),)))


def _mixed_chances(roll: RollCode, f: Frame, amount: Chance, modifier: Number, target: int | None) -> Chances:
    """The odds of several kinds of dice, or of dice thrown again: (sum of faces as thrown, total) is carried along."""
    states: dict[tuple[int, Number], Fraction] = {(0, amount.constant + modifier): Fraction(1)}
    cut = Fraction(0)
    for factor, count, sides, explodes in amount.terms:
        cut += count * exploding(sides)[1] if explodes else 0
        for _ in range(count if explodes else 1):
            more: dict[tuple[int, Number], Fraction] = {}
            for natural, worth, chance in _faces_and_totals(count, sides, explodes):
                for (before, sum_before), p in states.items():
                    key = (before + natural, sum_before + factor * worth)
                    more[key] = more.get(key, Fraction(0)) + p * chance
            states = more
    good = Fraction(0)
    totals: Distribution = {}
    for (natural, total), p in states.items():
        if roll.verdict(f, natural, total, target)[0]:
            good += p
        totals[total] = totals.get(total, Fraction(0)) + p
    return Chances(good, tuple(sorted(totals.items())), cut)


def pool_chances(roll: RollCode, f: Frame, dice: list[Die], modifier: Number, target: int | None) -> Chances:
    """The odds of a pool, die by die: (sum of faces, total) is carried along."""
    states: dict[tuple[int, Number], Fraction] = {(0, 0): Fraction(1)}
    counting = roll.succeeds_at is not None
    for die in dice:
        more: dict[tuple[int, Number], Fraction] = {}
        for face, value, chance in faces(roll, f, die):
            worth = roll.count_successes(f, [value]) if counting else value
            for (natural, total), p in states.items():
                key = (natural + face, total + worth)
                more[key] = more.get(key, Fraction(0)) + p * chance
        states = more
    good = Fraction(0)
    totals: Distribution = {}
    for (natural, total), p in states.items():
        if roll.verdict(f, natural, total + modifier, target)[0]:
            good += p
        totals[total + modifier] = totals.get(total + modifier, Fraction(0)) + p
    cut = sum((exploding(die.sides)[1] for die in dice if die.explodes), Fraction(0))
    return Chances(good, tuple(sorted(totals.items())), cut)


def faces(roll: RollCode, f: Frame, die: Die) -> Iterable[tuple[int, Number, Fraction]]:
    """Each face of a die, what it comes to with its rows, and the chance; a die thrown again has many more."""
    for face, total, chance in _faces_and_totals(1, die.sides, die.explodes):
        value: Any = roll.die_total(f, replace(die, thrown=total))[0]
        yield face, value, chance


def pool_totals(roll: RollCode, f: Frame, dice: list[Die], measure: str) -> Distribution:
    """The distribution of a side's measure: total, best die or successes."""
    result: Distribution = {0: Fraction(1)}
    for die in dice:
        more: Distribution = {}
        for _face, value, chance in faces(roll, f, die):
            for so_far, p in result.items():
                if measure == "die":
                    now = max(so_far, value)
                elif measure == "successes":
                    now = so_far + roll.count_successes(f, [value])
                else:
                    now = so_far + value
                more[now] = more.get(now, Fraction(0)) + p * chance
        result = more
    return result
