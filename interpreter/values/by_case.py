"""Numbers that differ from case to case, so that odds go through many cases at once.

A blow may cost from 1 to 10 points. Odds would carry out what follows ten times, though nearly all of it is the same
each time. With a `NumberByCase` in place of the number, the code of play does it once: sums are made for all cases, and
a comparison gives an answer where all cases agree. Where they do not, and wherever else a number has to be one number
(to be looked up by, to be shown, to count rounds), `CasesDiffer` is raised; then it is done again, for those cases
together that agree.

What reads no number by case never meets one, so the code of play stays as it is, but where it asks for the class of a
number.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import Any, Final, NoReturn

from interpreter.values.results import RollResult
from interpreter.values.value import Fact, Value

LARGEST: Final = 2**53
"""Beyond it each case is carried out by itself, so that every number that is kept has been looked at by itself."""


class CasesDiffer(Exception):
    """What comes next is not the same in all cases.

    Attributes:
        parts: for each case what tells it apart; those alike go on together.
    """

    def __init__(self, parts: Iterable[object]) -> None:
        super().__init__()
        self.parts = tuple(parts)


class ByCase(tuple[Any, ...]):
    """A number in each of some cases, laid down: it can be compared and looked up by, and is one of many.

    A roll whose total differs from case to case is laid down as a roll with such a total.
    """

    __slots__ = ()


class NumberByCase:
    """A whole number in each of some cases, not the same in all of them."""

    __slots__ = ("values",)

    def __init__(self, values: ByCase) -> None:
        self.values = values

    # ------------------------------------------------------------ reckoning

    def __add__(self, other: object) -> Any:
        return self._with(operator.add, other)

    def __radd__(self, other: object) -> Any:
        return self._with(operator.add, other)

    def __sub__(self, other: object) -> Any:
        return self._with(operator.sub, other)

    def __rsub__(self, other: object) -> Any:
        return self._with(lambda mine, theirs: theirs - mine, other)

    def __mul__(self, other: object) -> Any:
        return self._with(operator.mul, other)

    def __rmul__(self, other: object) -> Any:
        return self._with(operator.mul, other)

    def __truediv__(self, other: object) -> Any:
        return self._with(operator.truediv, other)

    def __rtruediv__(self, other: object) -> Any:
        return self._with(lambda mine, theirs: theirs / mine, other)

    def __floordiv__(self, other: object) -> Any:
        return self._with(operator.floordiv, other)

    def __rfloordiv__(self, other: object) -> Any:
        return self._with(lambda mine, theirs: theirs // mine, other)

    def __mod__(self, other: object) -> Any:
        return self._with(operator.mod, other)

    def __rmod__(self, other: object) -> Any:
        return self._with(lambda mine, theirs: theirs % mine, other)

    def __neg__(self) -> Any:
        return self.each(operator.neg)

    def __abs__(self) -> Any:
        return self.each(abs)

    denominator: Final = 1

    @property
    def numerator(self) -> NumberByCase:
        """Itself, since it is whole."""
        return self

    def each(self, change: Callable[[int], Any]) -> Any:
        """What becomes of it in each case. Raises: CasesDiffer where that is no whole number."""
        return self._of([change(value) for value in self.values])

    def _with(self, join: Callable[[Any, Any], Any], other: object) -> Any:
        if other.__class__ is NumberByCase:
            theirs = self._beside(other)
            return self._of(list(map(join, self.values, theirs)))
        return self._of(list(map(join, self.values, repeat(other))))

    def _beside(self, other: Any) -> ByCase:
        values: ByCase = other.values
        if len(values) != len(self.values):
            self._differ()
        return values

    def _of(self, values: list[Any]) -> Any:
        if {*map(type, values)} != {int} or not -LARGEST <= min(values) <= max(values) <= LARGEST:
            self._differ()
        return values[0] if values.count(values[0]) == len(values) else NumberByCase(ByCase(values))

    # ------------------------------------------------------------ comparing

    def __eq__(self, other: object) -> bool:
        return self._agreed(operator.eq, other)

    def __ne__(self, other: object) -> bool:
        return self._agreed(operator.ne, other)

    def __lt__(self, other: Any) -> bool:
        return self._agreed(operator.lt, other)

    def __le__(self, other: Any) -> bool:
        return self._agreed(operator.le, other)

    def __gt__(self, other: Any) -> bool:
        return self._agreed(operator.gt, other)

    def __ge__(self, other: Any) -> bool:
        return self._agreed(operator.ge, other)

    def __bool__(self) -> bool:
        return self._agreed(operator.ne, 0)

    def _agreed(self, compare: Callable[[Any, Any], Any], other: Any) -> bool:
        if other.__class__ is NumberByCase:
            found = list(map(compare, self.values, self._beside(other)))
        else:
            found = list(map(compare, self.values, repeat(other)))
        first: bool = found[0]
        if found.count(first) == len(found):
            return first
        raise CasesDiffer(found)

    # ------------------------------------------------------------ being one number

    def _differ(self) -> NoReturn:
        raise CasesDiffer(self.values)

    def __hash__(self) -> int:
        self._differ()

    def __index__(self) -> int:
        self._differ()

    def __str__(self) -> str:
        self._differ()

    def __format__(self, form: str) -> str:
        self._differ()

    def __getattr__(self, name: str) -> Any:
        """Whatever else a number has."""
        self._differ()


class FactByCase(Fact):
    """A fact of which a number differs from case to case.

    Attributes:
        known: gives for a fact the one that stands for all that say the same.
    """

    known: Callable[[Fact], Fact]

    @property
    def told_apart(self) -> list[ByCase]:
        """What tells the cases apart."""
        return [value.values for value in self.data.values() if value.__class__ is NumberByCase]

    def among(self, which: Sequence[int]) -> Fact:
        """The fact in these cases, in this order."""
        data = {key: taken_up(among_cases(laid_down(value), which)) for key, value in self.data.items()}
        return fact_by_case(Fact(self.name, data, self.turn, self.phase, self.during), self.known)


def fact_by_case(fact: Fact, known: Callable[[Fact], Fact]) -> Fact:
    """A fact as one that may differ from case to case.

    Args: `known` gives for a fact the one that stands for all that say the same.
    """
    if any(value.__class__ is NumberByCase for value in fact.data.values()):
        fact = FactByCase(fact.name, fact.data, fact.turn, fact.phase, fact.during)
        object.__setattr__(fact, "known", known)
    return known(fact)


def laid_down(value: Value) -> Value:
    """A value as it is kept and looked up by."""
    if value.__class__ is NumberByCase:
        return value.values
    if value.__class__ is RollResult:
        total: Any = value.total
        if total.__class__ is NumberByCase:
            return value.with_total(total.values)
    return value


def taken_up(value: Value) -> Value:
    """A value as the code of play works with it."""
    if value.__class__ is ByCase:
        return NumberByCase(value)
    if value.__class__ is RollResult:
        total: Any = value.total
        if total.__class__ is ByCase:
            return value.with_total(NumberByCase(total))
    return value


def among_cases(value: Value, which: Sequence[int]) -> Value:
    """A value that was laid down, in these cases and in this order; where it is the same in all, it is that."""
    if value.__class__ is ByCase:
        found = [value[at] for at in which]
        return found[0] if found.count(found[0]) == len(found) else ByCase(found)
    if value.__class__ is FactByCase:
        return value.among(which)
    if value.__class__ is RollResult:
        total: Any = value.total
        if total.__class__ is ByCase:
            return value.with_total(among_cases(total, which))
    return value


def told_apart_by(values: Iterable[Value]) -> list[ByCase]:
    """What in values that were laid down is not the same in all cases."""
    found: list[ByCase] = []
    for value in values:
        if value.__class__ is ByCase:
            found.append(value)
        elif value.__class__ is FactByCase:
            found += value.told_apart
        elif value.__class__ is RollResult:
            total: Any = value.total
            if total.__class__ is ByCase:
                found.append(total)
    return found
