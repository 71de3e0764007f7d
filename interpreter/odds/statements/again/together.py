"""States that are alike but for whole numbers, gone through as cases of one.

    rounds until one.men is 0 or other.men is 0     # with from 1 to 50 men on either side: 2,500 states before a round
      do shoot(one, other)                          # done once for all in which nobody is hit for the last time

Each case is as likely as another here, since what each comes to is told apart again behind it; and so what such a state
leads to is worked out once for all that have the same cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm
from typing import Any, NamedTuple

from interpreter.compiled.rolling.lots import Lots
from interpreter.odds.asking import Asking, as_one
from interpreter.odds.cases import FEWEST, MOST, each_alone
from interpreter.odds.state.states import State
from interpreter.odds.state.version import ONE_CASE, Version, cases_of
from interpreter.odds.statements.following import laid_apart


class StatesTogether(NamedTuple):
    """States without rolls that are alike but for whole numbers, each of them a case of one."""

    state: State
    members: Sequence[State]

    @property
    def is_several(self) -> bool:
        """Whether there is more than one."""
        return len(self.members) > 1


def alone(state: State) -> StatesTogether:
    """A state that goes on by itself."""
    return StatesTogether(state, (state,))


def put_together(asking: Asking, states: Iterable[State]) -> list[StatesTogether]:
    """States without rolls; those that are alike but for whole numbers together."""
    alike: dict[tuple[object, Version], list[tuple[State, tuple[int, ...]]]] = {}
    others: list[State] = []
    together: list[StatesTogether] = []
    for state in states:
        if cases_of(state.version) is ONE_CASE:
            shape, numbers = asking.versions.without_numbers(state.version)
            alike.setdefault((state.frame, shape), []).append((state, numbers))
        else:
            others.append(state)
    for (_frame, shape), found in alike.items():
        for first in range(0, len(found), MOST):
            several = found[first : first + MOST]
            if len(several) < FEWEST:
                others += [state for state, _ in several]
                continue
            asking.budget.spend(len(several))
            version = asking.versions.with_numbers(shape, [numbers for _, numbers in several])
            together.append(StatesTogether(several[0][0]._replace(version=version), [state for state, _ in several]))
    return [*together, *map(alone, others)]


def apart(asking: Asking, together: StatesTogether, reached: Any) -> list[Lots]:
    """What each of the states comes to that have gone on together."""
    if not together.is_several:
        return [as_one(laid_apart(asking, reached))]
    if reached is together.state:
        if reached.version in asking.at_rest:
            asking.at_rest.update([one.version for one in together.members])
        return [Lots({one: 1}, 1) for one in together.members]
    ends = as_one(reached)
    common = lcm(*{sum(case.weight for case in cases_of(end.version)) for end in ends.weights})
    found: list[dict[Any, int]] = [{} for _ in together.members]
    for end, weight in ends.weights.items():
        cases = cases_of(end.version)
        is_at_rest = end.version in asking.at_rest
        share = weight * (common // sum(case.weight for case in cases))
        for case, one in zip(cases, each_alone(asking, end), strict=True):
            if is_at_rest:
                asking.at_rest.add(one.version)
            weights = found[case.origin]
            weights[one] = weights.get(one, 0) + share * case.weight
    return [Lots(weights, sum(weights.values())).shortened() for weights in found]
