"""Loops as absorbing Markov chains, solved exactly: where a loop ends, and with what chance.

The states are explored from the start and numbered, and so are the ends (below 0). Chance flows through the states in
order; where states lead back to one another, they are solved together by taking out one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, Final

from interpreter.compiled.rolling.lots import Lots
from interpreter.odds.budget import Budget

Turns = Callable[[Sequence[Any]], Iterable[Lots]]
"""What one round leads to from each of some states."""
Flow = dict[int, Fraction]
"""Where something leads, and with what chance: numbers of states, and of ends."""
BITS: Final = 128
"""Binary digits of a fraction that are worked with in one step."""
_SOURCE: Final = -1_000_000_000
"""The number of what stands before all states."""
_NEVER: Final = -2_000_000_000
"""From here on downwards: the ends of chance that comes round to a state again and again without end."""


@dataclass(frozen=True, slots=True)
class Again:
    """The loop goes round once more, in this state."""

    state: Any


@dataclass(frozen=True, slots=True)
class Never:
    """The end of what has no end: it comes round to this state again and again."""

    state: Any


def ends_of_loop(start: Any, turns: Turns, budget: Budget) -> dict[Any, Fraction]:
    """Where a loop ends.

    Args:
        start: the state in which it begins.
        turns: what one round leads to from each of some states: `Again` or an end.
        budget: pays for the arithmetic; `turns` pays for itself.

    Returns: the chance of each end, `Never` among them.
    """
    return ends_of_loops([start], turns, budget)[0]


def ends_of_loops(starts: Sequence[Any], turns: Turns, budget: Budget) -> list[dict[Any, Fraction]]:
    """Where a loop ends from each of some states. Args: as for `ends_of_loop`."""
    flows, states, ends, entries = _explored(starts, turns, budget)
    flows, states, entries = _past_certain(flows, states, entries)
    found: list[Flow] = [{} for _ in starts]
    inflows: list[Flow] = [{entry: Fraction(1)} for entry in entries]
    for group in _groups_in_order(flows, entries):
        inside = tuple(group)
        for out, inflow in zip(found, inflows, strict=True):
            entering = {one: inflow.pop(one) for one in inside if one in inflow}
            if not entering:
                continue
            for target, chance in _through(inside, entering, flows, budget):
                into = inflow if target >= 0 else out
                into[target] = into.get(target, Fraction(0)) + chance
                budget.spend(1 + chance.denominator.bit_length() // BITS)
    return [
        {Never(states[_NEVER - end]) if end <= _NEVER else ends[-1 - end]: chance for end, chance in out.items()}
        for out in found
    ]


def as_lots(chances: dict[Any, Fraction]) -> Lots:
    """Chances as whole-number weights."""
    whole = lcm(*(chance.denominator for chance in chances.values()))
    weights = {one: chance.numerator * (whole // chance.denominator) for one, chance in chances.items()}
    return Lots(weights, whole)


def _explored(
    starts: Sequence[Any], turns: Turns, budget: Budget
) -> tuple[list[Flow], list[Any], list[Any], list[int]]:
    """Where one round leads from each state that can be reached, the states, the ends, and where each start stands."""
    states: list[Any] = list(dict.fromkeys(starts))
    numbers: dict[Any, int] = {Again(state): number for number, state in enumerate(states)}
    entries = [numbers[Again(start)] for start in starts]
    ends: list[Any] = []
    flows: list[Flow] = []
    while len(flows) < len(states):
        for lots in turns(states[len(flows) :]):
            budget.spend(len(lots.weights) * (1 + lots.whole.bit_length() // BITS))
            flow: Flow = {}
            for target, weight in lots.weights.items():
                number = numbers.get(target)
                if number is None:
                    if isinstance(target, Again):
                        number = len(states)
                        states.append(target.state)
                    else:
                        ends.append(target)
                        number = -len(ends)
                    numbers[target] = number
                flow[number] = Fraction(weight, lots.whole)
            flows.append(flow)
    return flows, states, ends, entries


def _past_certain(
    flows: list[Flow], states: list[Any], entries: Sequence[int]
) -> tuple[list[Flow], list[Any], list[int]]:
    """The flows past all states that lead to one other alone, the states that are left, and where each entry is then.

    Most are such on the way from one waypoint of a scene to the next, and chance that only passes through need not be
    reckoned with. Of states that lead round in a ring one is left.
    """
    goals: dict[int, int] = {}
    for state in range(len(flows)):
        way, at = [], state
        while at >= 0 and at not in goals:
            goals[at] = at
            if len(flows[at]) > 1:
                break
            way.append(at)
            (at,) = flows[at]
        goals.update(dict.fromkeys(way, goals.get(at, at)))
    entered = {*entries}
    left = [state for state in range(len(flows)) if goals[state] == state or state in entered]
    numbers = {state: number for number, state in enumerate(left)}
    further: list[Flow] = []
    for state in left:
        flow: Flow = {}
        for target, chance in flows[state].items():
            goal = goals.get(target, target)
            goal = numbers.get(goal, goal)
            flow[goal] = flow[goal] + chance if goal in flow else chance
        further.append(flow)
    return further, [states[state] for state in left], [numbers[entry] for entry in entries]


def _followers(flows: list[Flow], state: int) -> Iterator[int]:
    return (target for target in flows[state] if target >= 0 and target != state)


def _groups_in_order(flows: list[Flow], starts: Iterable[int]) -> Iterable[Iterable[int]]:
    """States that lead to one another as one group, each group before those it leads to."""
    entries = [0] * len(flows)
    for state in range(len(flows)):
        for follower in _followers(flows, state):
            entries[follower] += 1
    ready = [state for state in dict.fromkeys(starts) if entries[state] == 0]
    order: list[list[int]] = []
    while ready:
        state = ready.pop()
        order.append([state])
        for follower in _followers(flows, state):
            entries[follower] -= 1
            if entries[follower] == 0:
                ready.append(follower)
    return order if len(order) == len(flows) else _strong_groups(flows)


def _strong_groups(flows: list[Flow]) -> Iterable[Iterable[int]]:
    import networkx

    graph: networkx.DiGraph[int] = networkx.DiGraph()
    graph.add_nodes_from(range(len(flows)))
    graph.add_edges_from((state, follower) for state in range(len(flows)) for follower in _followers(flows, state))
    groups = networkx.condensation(graph)
    return [groups.nodes[number]["members"] for number in networkx.topological_sort(groups)]


def _through(group: Iterable[int], entering: Flow, flows: list[Flow], budget: Budget) -> Iterable[tuple[int, Fraction]]:
    """Where the chance that enters a group leaves it: states outside and ends."""
    inside = list(group)
    if len(inside) == 1:
        return _past_one(inside[0], entering, flows[inside[0]])
    return _past_several(inside, entering, flows, budget)


def _past_one(state: int, entering: Flow, flow: Flow) -> Iterable[tuple[int, Fraction]]:
    amount = entering.get(state, Fraction(0))
    again = flow.get(state, Fraction(0))
    if again == 1:
        return [(_NEVER - state, amount)]
    scale = amount / (1 - again)
    return [(target, scale * chance) for target, chance in flow.items() if target != state]


def _past_several(
    inside: list[int], entering: Flow, flows: list[Flow], budget: Budget
) -> Iterable[tuple[int, Fraction]]:
    """Take out one state after the other; whatever led to it leads on to where it leads."""
    out: dict[int, Flow] = {state: dict(flows[state]) for state in inside}
    out[_SOURCE] = dict(entering)
    into: dict[int, set[int]] = {state: set() for state in inside}
    for state, flow in out.items():
        for target in flow:
            if target in into:
                into[target].add(state)
    while into:
        budget.spend(1 + len(into) // 8)
        state = min(into, key=lambda one: len(into[one]) * len(out[one]))
        before, flow = into.pop(state), out.pop(state)
        again = flow.pop(state, Fraction(0))
        before.discard(state)
        if again == 1:
            flow = {_NEVER - state: Fraction(1)}
        elif again:
            flow = {target: chance / (1 - again) for target, chance in flow.items()}
        for target in flow:
            if target in into:
                into[target].discard(state)
        for one in before:
            leading = out[one]
            share = leading.pop(state)
            for target, chance in flow.items():
                new = leading.get(target, Fraction(0)) + share * chance
                leading[target] = new
                if target in into:
                    into[target].add(one)
                budget.spend(1 + new.denominator.bit_length() // BITS)
    return out[_SOURCE].items()
