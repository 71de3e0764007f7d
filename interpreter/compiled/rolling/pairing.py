"""Dice of two sides against each other by rank: highest against highest, second against second, and so on.

The odds go through the values from the highest down and count how many dice of each side show it, so that neither
the order of the dice nor the dice without a partner are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from math import comb
from typing import Any, Final, NamedTuple

from interpreter.compiled.rolling.lots import BeyondBudget, Lots
from interpreter.values.numbers import Number

MAX_STEPS: Final = 200_000
"""Ways in which dice may show a value, over all values, that are looked at for exact odds."""


class EqualPairs(Enum):
    """Whose the pairs are in which both dice count the same."""

    FIRST = "first"
    SECOND = "second"
    NOBODY = "nobody"


class Pairs(NamedTuple):
    """How many pairs the first side won, and how many it lost."""

    won: int
    lost: int

    @property
    def margin(self) -> int:
        """By how many pairs the first side is ahead."""
        return self.won - self.lost

    def then(self, ahead: int, equal: int, behind: int, gets: EqualPairs) -> Pairs:
        """These pairs and more of them."""
        won = ahead + (equal if gets is EqualPairs.FIRST else 0)
        lost = behind + (equal if gets is EqualPairs.SECOND else 0)
        return Pairs(self.won + won, self.lost + lost)


NO_PAIRS: Final = Pairs(0, 0)


def ranked_pairs(first: Sequence[Number], second: Sequence[Number]) -> tuple[tuple[Number, Number], ...]:
    """The dice of two sides by rank, those without a partner left out."""
    return tuple(zip(sorted(first, reverse=True), sorted(second, reverse=True), strict=False))


def pairs_of(pairs: Sequence[tuple[Number, Number]], gets: EqualPairs) -> Pairs:
    """Who won how many of them."""
    ahead = sum(1 for one, other in pairs if one > other)
    equal = sum(1 for one, other in pairs if one == other)
    return NO_PAIRS.then(ahead, equal, len(pairs) - ahead - equal, gets)


Groups = Sequence[tuple[Lots, int]]
"""Dice of one side: what a die counts, and how many dice are of this sort."""
_Sorts = tuple[tuple[tuple[tuple[Number, int], ...], int, int], ...]
"""The same as a key: the weights of a die, how many lots they are of, and how many dice."""
_Left = tuple[int, ...]
"""How many dice of each sort have not shown a value yet."""


def pair_lots(first: Groups, second: Groups, gets: EqualPairs) -> Lots:
    """The lots of `Pairs`, kept for dice that are the same again. Raises: BeyondBudget."""
    return _worked_out(_sorts(first), _sorts(second), gets)


def _sorts(groups: Groups) -> _Sorts:
    return tuple((tuple(lots.weights.items()), lots.whole, count) for lots, count in groups)


@lru_cache(maxsize=256)
def _worked_out(of_first: _Sorts, of_second: _Sorts, gets: EqualPairs) -> Lots:
    first, second = (
        [(Lots(dict(weights), whole), count) for weights, whole, count in one] for one in (of_first, of_second)
    )
    values = sorted({value for lots, _ in (*first, *second) for value in lots.weights}, reverse=True)
    ours, theirs = sum(count for _, count in first), sum(count for _, count in second)
    number = min(ours, theirs)
    start = (tuple(count for _, count in first), tuple(count for _, count in second), 0, 0)
    found: dict[Any, int] = {start: 1}
    steps = 0
    for value in values:
        after: dict[Any, int] = {}
        mine_of = {left: _showing(first, left, value) for left in {state[0] for state in found}}
        yours_of = {left: _showing(second, left, value) for left in {state[1] for state in found}}
        for (left, other_left, won, lost), weight in found.items():
            a, b = ours - sum(left), theirs - sum(other_left)
            mine, yours = mine_of[left], yours_of[other_left]
            steps += len(mine) * len(yours)
            if steps > MAX_STEPS:
                raise BeyondBudget
            most = max(a, b)
            for rest, i, ways in mine:
                high, ours_now = min(a + i, number), weight * ways
                behind_of, equal_of = max(b, a + i), min(a + i, number)
                for other_rest, j, other_ways in yours:
                    now = b + j
                    ahead = high - max(a, now)
                    behind = (now if now < number else number) - behind_of
                    equal = (now if now < equal_of else equal_of) - most
                    wins, losses = won + max(ahead, 0), lost + max(behind, 0)
                    if equal > 0 and gets is EqualPairs.FIRST:
                        wins += equal
                    elif equal > 0 and gets is EqualPairs.SECOND:
                        losses += equal
                    key = (rest, other_rest, wins, losses)
                    after[key] = after.get(key, 0) + ours_now * other_ways
        found = after
    whole = 1
    for lots, count in (*first, *second):
        whole *= lots.whole**count
    ends: dict[Any, int] = {}
    for (left, other_left, won, lost), weight in found.items():
        if not any(left) and not any(other_left):
            ends[Pairs(won, lost)] = ends.get(Pairs(won, lost), 0) + weight
    return Lots(ends, whole)


def _showing(groups: Groups, left: _Left, value: Number) -> list[tuple[_Left, int, int]]:
    """In which ways dice that are left show a value: what is left then, how many show it, and the weight."""
    ways: list[tuple[_Left, int, int]] = [((), 0, 1)]
    for (lots, _), count in zip(groups, left, strict=True):
        one = lots.weights.get(value, 0)
        more = range(count + 1) if one else range(1)
        ways = [
            ((*rest, count - shown), so_far + shown, weight * comb(count, shown) * one**shown)
            for rest, so_far, weight in ways
            for shown in more
        ]
    return ways
