"""What dice may come to outside of rolls: throws of play, orders of those who throw for them, ties thrown again."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations, product
from math import comb, factorial, prod
from typing import Any, Final

from interpreter.compiled.rolling.contests import MAX_TIES, ContestCode
from interpreter.compiled.rolling.lots import BeyondBudget, Lots, amount_lots
from interpreter.compiled.rolling.throwing import comes_to
from interpreter.faults import TOO_MANY_TIES, fault
from interpreter.requests import Settled, Throw
from interpreter.values.value import Handful, Value

MAX_FACES: Final = 8_000
"""Ways in which dice may fall where each of them is carried out."""
MAX_ORDERED: Final = 6
"""Things that may throw for one place in an order; of more there are too many orders."""


def falls(request: Throw, *, shows_faces: bool = True) -> Lots:
    """The answers that a request for dice may get: what they come to where that is all, else each throw.

    Args: `shows_faces`: whether what each die shows may be read, and not only their sum and what they come to.
    """
    if request.totals is not None:
        totals: Lots = request.totals()
        return totals.mapped(Settled)
    handful = request.handful
    if handful is not None and not handful.as_digits:
        thrown = _in_any_order(handful)
        return thrown if shows_faces or handful.explodes or handful.again else _one_for_each_sum(handful, thrown)
    ways = prod(request.dice)
    if ways > MAX_FACES:
        raise BeyondBudget
    return Lots(dict.fromkeys(product(*(range(1, sides + 1) for sides in request.dice)), 1), ways)


def _in_any_order(handful: Handful) -> Lots:
    """The throws of equal dice, one for all that show the same in another order. Raises: BeyondBudget."""
    count, sides = handful.count, handful.sides
    if comb(sides + count - 1, count) > MAX_FACES:
        raise BeyondBudget
    throws = combinations_with_replacement(range(1, sides + 1), count)
    orders = factorial(count)
    return Lots({one: orders // prod(map(factorial, Counter(one).values())) for one in throws}, sides**count)


def _one_for_each_sum(handful: Handful, thrown: Lots) -> Lots:
    """One throw for all that have the same sum and come to the same."""
    first: dict[tuple[int, int], tuple[int, ...]] = {}
    return thrown.mapped(lambda one: first.setdefault((sum(one), comes_to(handful, list(one))), one))


def thrown_for(groups: list[list[Value]], dice: Any) -> Any:
    """The orders of those who are equal and throw; no throw favours anybody, and who is equal throws again."""
    if all(len(group) < 2 for group in groups):
        return [one for group in groups for one in group]
    lots = amount_lots(dice)
    if not isinstance(lots, Lots) or len(lots.weights) < 2:
        raise fault(TOO_MANY_TIES, None, limit=MAX_TIES)
    return shuffled(groups)


def shuffled(groups: list[list[Value]]) -> Lots:
    """Those who are equal in every order. Raises: BeyondBudget."""
    orders = Lots({(): 1}, 1)
    for group in groups:
        if len(group) > MAX_ORDERED:
            raise BeyondBudget
        every = Lots(dict.fromkeys(permutations(group), 1), factorial(len(group)))
        orders = orders.with_other(every, lambda one, two: one + two)
    return orders


def unequal(fought: Lots, code: ContestCode) -> Lots:
    """How contests end where a tie is fought again until there is none."""
    decided = {compared: weight for compared, weight in fought.weights.items() if compared.margin}
    if not decided:
        raise fault(TOO_MANY_TIES, code.rule.span, limit=MAX_TIES)
    return Lots(decided, sum(decided.values()))
