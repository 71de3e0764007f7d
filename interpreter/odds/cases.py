"""Cases that are gone through together: one state, in which some numbers differ from case to case.

    roll blow(army, foe)                  # hits by 0 to 10: eleven cases of one state
      success
        foe.hit_points down blow.margin   # done once; now the hit points of the foe are a number by case

How likely each case is beside the others stands in the version, and from which case each has come since the procedure
was begun: whoever has called it goes on with its own numbers. Where cases part, the state is several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import gcd
from typing import Any, Final, NamedTuple, TypeVar

from interpreter.compiled.rolling.lots import Lots
from interpreter.faults import RuleFault
from interpreter.odds.asking import Asking, onwards, refused
from interpreter.odds.state.states import Acted, Ended, State, Unsettled
from interpreter.odds.state.version import ONE_CASE, Version, WeighedCase, WeighedCases, cases_of, with_cases
from interpreter.values.by_case import ByCase, CasesDiffer, among_cases, told_apart_by
from interpreter.values.results import RollResult
from interpreter.values.value import Value

FEWEST: Final = 3
"""So many values at least are gone through together."""
MOST: Final = 256
"""So many cases of one state at most."""

Reached = TypeVar("Reached", State, Ended, Unsettled, Acted)


class ValuesTogether(NamedTuple):
    """Numbers, or results of a roll that differ in their total alone, and how likely each is beside the others."""

    numbers: ByCase
    weights: tuple[int, ...]
    result: RollResult | None = None
    """The first of the results; None where it is the numbers themselves."""

    def among(self, numbers: Value) -> Value:
        """The value with one of the numbers, or with several by case."""
        return numbers if self.result is None else self.result.with_total(numbers)


def totals_together(results: Lots) -> Lots:
    """Results of a roll; of those that are alike but for the total as many together as there are."""
    alike: dict[object, list[tuple[RollResult, int]]] = {}
    for one, weight in results.weights.items():
        alike.setdefault((one.natural, one.dice, one.success, one.successes, one.fixed), []).append((one, weight))
    return _together(alike.values(), results.whole, lambda one: one.total)


def numbers_together(numbers: Lots) -> Lots:
    """Numbers, all whole ones together."""
    return _together([list(numbers.weights.items())], numbers.whole, lambda one: one)


def _together(groups: Iterable[list[tuple[Any, int]]], whole: int, number: Callable[[Any], Any]) -> Lots:
    weights: dict[Any, int] = {}
    for group in groups:
        numbers = [number(one) for one, _ in group]
        if FEWEST <= len(group) <= MOST and {*map(type, numbers)} == {int}:
            shares = [weight for _, weight in group]
            first = group[0][0]
            result = first if isinstance(first, RollResult) else None
            weights[ValuesTogether(ByCase(numbers), _shortened(shares), result)] = sum(shares)
        else:
            weights.update(group)
    return Lots(weights, whole)


def _shortened(weights: Sequence[int]) -> tuple[int, ...]:
    common = gcd(*weights)
    return tuple(weight // common for weight in weights)


def with_values(asking: Asking, state: State, slot: int, values: ValuesTogether) -> State | Lots:
    """A state in which a local has one of several values: for each of its cases as many cases, unless that is many."""
    before = cases_of(state.version)
    if len(before) * len(values.weights) > MOST:
        each = {
            _with_value(state, slot, values.among(number)): weight
            for number, weight in zip(values.numbers, values.weights, strict=True)
        }
        return Lots(each, sum(values.weights))
    which = [at for at in range(len(before)) for _ in values.weights]
    cases = [WeighedCase(case.weight * weight, case.origin) for case in before for weight in values.weights]
    return _with_value(
        in_some_cases(asking, state, which, cases), slot, values.among(ByCase(values.numbers * len(before)))
    )


def _with_value(state: State, slot: int, value: Value) -> State:
    return state._replace(frame=(*state.frame[: slot - 1], value, *state.frame[slot:]))


def split_up(asking: Asking, one: Reached, differ: CasesDiffer) -> Lots:
    """A state of which not all cases go on together; nothing is left of what was done on the way to that.

    Raises: the same again, where it has one case alone. That would be a mistake of the program, and no step comes to
    it: a state of one case holds plain numbers in its frame and its version (`in_some_cases` makes it so), and several
    values that a throw gives go on as several cases of another state, whose steps begin here again.
    """
    asking.versions.undone()
    cases = cases_of(one.version)
    if len(cases) == 1:
        raise differ
    groups: dict[object, list[int]] = {}
    for at, part in enumerate(differ.parts if len(differ.parts) == len(cases) else range(len(cases))):
        groups.setdefault(part, []).append(at)
    if len(groups) == 1:
        return singly(asking, one)
    return _as_groups(asking, one, groups.values())


def by_parts(step: Callable[[Asking, Any], Any]) -> Callable[[Asking, Any], Any]:
    """A step that is made for those cases together that agree on the way."""

    def whole(asking: Asking, one: Any) -> Any:
        try:
            return step(asking, one)
        except CasesDiffer as differ:
            parts = split_up(asking, one, differ)
        return onwards(asking, parts, by_parts(step), one.__class__)

    return whole


def one_by_one(step: Callable[[Asking, Any], Any]) -> Callable[[Asking, Any], Any]:
    """A step that is made for each case by itself, as for a state that never had others."""

    def each(asking: Asking, one: Any) -> Any:
        return from_each_case(asking, one, [step(asking, case) for case in each_alone(asking, one)])

    return each


def from_each_case(asking: Asking, one: Reached, reached: Sequence[Any]) -> Any:
    """What a state comes to, given what it does in each of its cases alone."""
    cases = cases_of(one.version)
    if cases is ONE_CASE:
        return reached[0]
    each = Lots({at: case.weight for at, case in enumerate(cases)}, sum([case.weight for case in cases]))
    found = each.mapped(lambda at: _come_from(asking, reached[at], cases[at].origin))
    asking.pay_for(found)
    return found


def _come_from(asking: Asking, reached: Any, origin: int) -> Any:
    """What was reached from one case that has come from another since a procedure was begun."""
    if not origin:
        return reached

    def tagged(one: Any) -> Any:
        cases = [WeighedCase(case.weight, origin) for case in cases_of(one.version)]
        return one._replace(version=asking.versions.with_cases(one.version, cases))

    return reached.mapped(tagged) if isinstance(reached, Lots) else tagged(reached)


def refused_in_each(asking: Asking, state: State | Ended, error: RuleFault) -> Ended:
    """A way on which a rule cannot be carried out.

    Raises: CasesDiffer where there are several cases: what is said of it may differ from case to case.
    """
    cases = cases_of(state.version)
    if len(cases) > 1:
        raise CasesDiffer(range(len(cases)))
    return refused(asking, state, error)


def each_singly(asking: Asking, reached: Any) -> Any:
    """All states and ends that were reached, each case by itself."""
    if isinstance(reached, Lots):
        return reached.mapped(lambda one: each_singly(asking, one))
    return reached if cases_of(reached.version) is ONE_CASE else singly(asking, reached)


def singly(asking: Asking, one: Reached) -> Lots:
    """Each case of a state by itself."""
    return _as_groups(asking, one, [[at] for at in range(len(cases_of(one.version)))])


def _as_groups(asking: Asking, one: Reached, groups: Iterable[list[int]]) -> Lots:
    cases = cases_of(one.version)
    weights: dict[Any, int] = {}
    for which in groups:
        part = in_some_cases(asking, one, which, [cases[at] for at in which])
        weights[part] = weights.get(part, 0) + sum(cases[at].weight for at in which)
    return Lots(weights, sum(case.weight for case in cases))


def in_some_cases(asking: Asking, one: Reached, which: Sequence[int], cases: Sequence[WeighedCase]) -> Reached:
    """A state in some of its cases, each perhaps several times."""
    return _with_version(one, which, asking.versions.in_cases(one.version, which, cases))


def each_alone(asking: Asking, one: Reached) -> list[Reached]:
    """A state in each of its cases, as one that never had others."""
    if cases_of(one.version) is ONE_CASE:
        return [one]
    versions = asking.versions.each_case(one.version)
    return [_with_version(one, (at,), version) for at, version in enumerate(versions)]


def _with_version(one: Reached, which: Sequence[int], version: Version) -> Reached:
    if isinstance(one, State):
        return one._replace(frame=_each_in(one.frame, which), version=version)
    if isinstance(one, Acted):
        return one._replace(state=_with_version(one.state, which, version))
    if isinstance(one, Ended):
        return one._replace(value=among_cases(one.value, which), version=version)
    end = None if one.end is None else (one.end[0], among_cases(one.end[1], which))
    return one._replace(version=version, end=end)


def _each_in(values: tuple[Value, ...], which: Sequence[int]) -> tuple[Value, ...]:
    return tuple([among_cases(value, which) for value in values])


def condensed(asking: Asking, frame: tuple[Value, ...], version: Version) -> tuple[tuple[Value, ...], Version]:
    """A state in which cases that nothing tells apart any more are one."""
    cases = cases_of(version)
    told_apart: list[tuple[Any, ...]] = [tuple([case.origin for case in cases]), *told_apart_by(frame)]
    if _has_no_two_alike(told_apart):
        return frame, version
    told_apart += asking.versions.told_apart(version)
    if _has_no_two_alike(told_apart):
        return frame, version
    found: dict[object, list[int]] = {}
    for at, key in enumerate(zip(*told_apart, strict=True)):
        found.setdefault(key, []).append(at)
    if len(found) == len(cases):
        return frame, version
    which = [alike[0] for alike in found.values()]
    left = [WeighedCase(sum(cases[at].weight for at in alike), cases[alike[0]].origin) for alike in found.values()]
    return _each_in(frame, which), asking.versions.in_cases(version, which, left)


def _has_no_two_alike(told_apart: list[tuple[Any, ...]]) -> bool:
    """Whether one of what tells cases apart is another in each."""
    return any(len({*values}) == len(values) for values in told_apart)


# ---------------------------------------------------------------- into a procedure and out of it


def begun(version: Version) -> Version:
    """A version in which a procedure begins: from here on it is counted from which case another has come."""
    cases = cases_of(version)
    return (
        version
        if cases is ONE_CASE
        else with_cases(version, [WeighedCase(one.weight, at) for at, one in enumerate(cases)])
    )


class Return(NamedTuple):
    """Goes on behind a procedure: what was put aside for it, in the cases that it has come to.

    Attributes:
        which: from which of the cases before each has come.
        cases: all cases now.
    """

    which: tuple[int, ...]
    cases: WeighedCases

    @staticmethod
    def of(before: Version, after: Version) -> Return | None:
        """The way back from an end of a procedure; None where there are no cases."""
        inside, outside = cases_of(after), cases_of(before)
        if inside is outside is ONE_CASE:
            return None
        which = tuple([case.origin for case in inside])
        return Return(which, tuple([WeighedCase(case.weight, outside[case.origin].origin) for case in inside]))

    def values(self, values: tuple[Value, ...]) -> tuple[Value, ...]:
        """What was put aside."""
        return _each_in(values, self.which)
