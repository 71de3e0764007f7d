"""Values worked out from the state of a world, kept until something they were worked out from changes.

memo = world.memos[remembered]       # a plain dict, gone with the first change of something that was read

Which function reads what is known from the rules, once for all worlds (`Keeping`); a world that has just begun has
nothing to set up, and a change looks only at what is kept at that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from interpreter.values import Entity, Value
from interpreter.world.changes import Reading

ITSELF: Final = -1
"""The way to the first argument of a function from itself; any other is the attribute that holds it."""


class Remembered:
    """One function whose values are kept.

    Where it reads something near its first argument alone, `near` has the ways from the things that are read to that
    argument. Its memo then has the values by the first argument, and only those of one are forgotten.
    """

    __slots__ = ("near",)

    def __init__(self, near: Mapping[Reading, frozenset[int]]) -> None:
        self.near = near


class Keeping:
    """The functions of a rulebook whose values are kept, by what they read."""

    def __init__(self) -> None:
        self.by_reading: dict[Reading, set[Remembered]] = {}

    def function(
        self, readings: frozenset[Reading], near: Mapping[Reading, frozenset[int]] = MappingProxyType({})
    ) -> Remembered:
        """A function that reads this, some of it near its first argument alone."""
        made = Remembered(near)
        for reading in readings:
            self.by_reading.setdefault(reading, set()).add(made)
        return made


class Memos(dict[Remembered, dict[Any, Value]]):
    """For each function what it gave for its arguments, in one world."""

    def __init__(self, keeping: Keeping) -> None:
        self.keeping = keeping
        self._by_reading = keeping.by_reading

    def __missing__(self, what: Remembered) -> dict[Any, Value]:
        memo = self[what] = {}
        return memo

    def forget(self, reading: Reading, changed: object = None, before: Value = None) -> None:
        """Something is read otherwise now.

        Args:
            changed: of which thing, where it is of one.
            before: what its attribute held, where that is what is read.
        """
        readers = self._by_reading.get(reading)
        if readers is None:
            return
        for what in self.keys() & readers:
            ways = what.near.get(reading)
            if ways is None or not isinstance(changed, Entity):
                del self[what]
                continue
            memo = self[what]
            for way in ways:
                memo.pop(changed if way == ITSELF else changed.v[way], None)
                if reading[0] == "value" and way == reading[2]:
                    memo.pop(before, None)
