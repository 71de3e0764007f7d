"""What dice may come to outside of rolls: throws of play, orders of those who throw for them, ties thrown again."""

from __future__ import annotations

from itertools import permutations, product
from math import factorial, prod
from typing import Any, Final

from interpreter.compiled.rolling.contests import MAX_TIES, ContestCode
from interpreter.compiled.rolling.lots import BeyondBudget, Lots, amount_lots
from interpreter.faults import TOO_MANY_TIES, fault
from interpreter.requests import Settled, Throw
from interpreter.values.value import Value

MAX_FACES: Final = 8_000
"""Ways in which dice may fall where each of them is carried out."""
MAX_ORDERED: Final = 6
"""Things that may throw for one place in an order; of more there are too many orders."""


def falls(request: Throw) -> Lots:
    """The answers that a request for dice may get: what they come to where that is all, else each throw."""
    if request.totals is not None:
        totals: Lots = request.totals()
        return totals.mapped(Settled)
    ways = prod(request.dice)
    if ways > MAX_FACES:
        raise BeyondBudget
    return Lots(dict.fromkeys(product(*(range(1, sides + 1) for sides in request.dice)), 1), ways)


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
