"""States that are alike but for whole numbers, gone through as cases of one.

    rounds until one.men is 0 or other.men is 0     # ends with from 1 to 50 men on either side: a hundred states
    do bury(one)                                    # done once for each side that may have won, and not a hundred times

Each case is as likely as another here, whatever it is in truth, so that what such a state leads to is worked out once
for all that have the same cases. How likely each truly is, is reckoned with behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import lcm
from typing import Any, NamedTuple

from interpreter.compiled.rolling.lots import Lots
from interpreter.odds.asking import Asking, Step, as_one, in_turn, onwards
from interpreter.odds.cases import FEWEST, MOST, each_alone, in_some_cases
from interpreter.odds.state.states import Alike, RollsMade, State
from interpreter.odds.state.version import ONE_CASE, Version, WeighedCase, cases_of
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


def in_turn_together(asking: Asking, state: State, steps: Sequence[Step]) -> Any:
    """Statements one after the other; behind one that leads to many states those that are alike go on together."""
    reached: Any = state
    for at, step in enumerate(steps):
        if isinstance(reached, Lots):
            return _rest_together(asking, Alike.of(reached), steps[at:])
        reached = onwards(asking, reached, step)
    return reached


def _rest_together(asking: Asking, reached: Alike, steps: Sequence[Step]) -> Lots:
    found: list[tuple[Any, int, int]] = []
    places: list[State] = []
    for place, before in reached.rolls_to.items():
        if isinstance(place, State):
            places.append(place)
        else:
            found += [(place.with_rolls(rolls), weight, 1) for rolls, weight in before.items()]
    for together in put_together(asking, places):
        ends = as_one(in_turn(asking, together.state, steps))
        each = [reached.rolls_to[member] for member in together.members]
        found += _weighed(asking, ends, each) if together.is_several else _one_weighed(ends, each[0])
    common = lcm(*{whole for _, _, whole in found})
    weights: dict[Any, int] = {}
    for end, weight, whole in found:
        weights[end] = weights.get(end, 0) + weight * (common // whole)
    lots = Lots(weights, reached.whole * common).shortened()
    asking.pay_for(lots)
    return lots


def _one_weighed(ends: Lots, before: Mapping[RollsMade, int]) -> Iterator[tuple[Any, int, int]]:
    for end, weight in ends.weights.items():
        for rolls, times in end.rolls.after_each(before):
            yield end.with_rolls(rolls), weight * times, ends.whole


def _weighed(asking: Asking, ends: Lots, before: Sequence[Mapping[RollsMade, int]]) -> Iterator[tuple[Any, int, int]]:
    """What states come to that have gone on together, each by how likely it truly was, and after which rolls."""
    every = dict.fromkeys(rolls for each in before for rolls in each)
    for end, weight in ends.weights.items():
        cases = cases_of(end.version)
        beside = sum(case.weight for case in cases)
        for rolls in every:
            times = [case.weight * before[case.origin].get(rolls, 0) for case in cases]
            which = [at for at, share in enumerate(times) if share]
            if which:
                left = in_some_cases(asking, end, which, [WeighedCase(times[at], 0) for at in which])
                after = left.with_rolls(rolls.then(end.rolls))
                yield after, weight * sum(times) * len(before), ends.whole * beside
