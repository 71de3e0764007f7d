"""A version of a world, as a value: one value for each place that was ever changed, the first of them its cases."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Final, NamedTuple

from interpreter.values.value import Value


class Mark:
    """What stands where there is no value; versions are hashed all the time, and these quickly."""

    __slots__ = ()


START: Final = Mark()
"""In a version: as it was at the start."""
NOT_MADE: Final = Mark()
"""The start of an attribute of a thing that was not there."""
NUMBER: Final = Mark()
"""Stands for a whole number, where versions are alike but for numbers."""
Version = tuple[Value, ...]
SAME: Final[Version] = ()
"""The version in which nothing differs."""


class KnownVersion(tuple[Value, ...]):
    """A version that is one for all that are equal, and is looked up by again and again: it is hashed once."""

    _hash: int

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = super().__hash__()
            return self._hash


class WeighedCase(NamedTuple):
    """One of several cases that are gone through together."""

    weight: int
    """How likely it is beside the others."""
    origin: int
    """From which case it has come since the procedure was begun."""


WeighedCases = tuple[WeighedCase, ...]
ONE_CASE: Final[WeighedCases] = (WeighedCase(1, 0),)
"""The cases of a version that has only one; they are not kept."""


def cases_of(version: Version) -> WeighedCases:
    """The cases of a version; they are its first value."""
    cases: WeighedCases = ONE_CASE if not version or version[0] is START else version[0]
    return cases


def with_cases(version: Version, cases: Sequence[WeighedCase]) -> Version:
    """A version with other cases, with the least weights there are."""
    common = gcd(*[case.weight for case in cases])
    least = tuple(cases) if common == 1 else tuple([WeighedCase(case.weight // common, case.origin) for case in cases])
    if least == ONE_CASE:
        return (START, *version[1:]) if len(version) > 1 else SAME
    return (least, *version[1:])
