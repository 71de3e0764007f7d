"""Values worked out from the state of a world, kept until something they were worked out from changes.

memo = world.memos[remembered]       # a plain dict, emptied by the changes of the world
"""

from __future__ import annotations

from typing import Any

from interpreter.values import Value
from interpreter.world.changes import Changes, Reading


class Remembered:
    """One function whose values are kept, and what it reads."""

    __slots__ = ("readings",)

    def __init__(self, readings: frozenset[Reading]) -> None:
        self.readings = readings


class Memos(dict[Remembered, dict[Any, Value]]):
    """For each function what it gave for its arguments, in one world."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    def __missing__(self, what: Remembered) -> dict[Any, Value]:
        memo: dict[Any, Value] = {}
        self[what] = memo
        self._changes.watch(what.readings, memo.clear)
        return memo
