"""Values worked out from the state of a world, kept until something they were worked out from changes.

memo = world.memos[remembered]       # a plain dict, gone with the first change of something that was read

Which function reads what is known from the rules, once for all worlds (`Keeping`); a world that has just begun has
nothing to set up, and a change looks only at what is kept at that moment.
"""

from __future__ import annotations

from typing import Any

from interpreter.values import Value
from interpreter.world.changes import Reading


class Remembered:
    """One function whose values are kept."""

    __slots__ = ()


class Keeping:
    """The functions of a rulebook whose values are kept, by what they read."""

    def __init__(self) -> None:
        self.by_reading: dict[Reading, set[Remembered]] = {}

    def function(self, readings: frozenset[Reading]) -> Remembered:
        """A function that reads this."""
        made = Remembered()
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

    def forget(self, reading: Reading) -> None:
        """Something is read otherwise now."""
        readers = self._by_reading.get(reading)
        if readers is not None:
            for what in self.keys() & readers:
                del self[what]
