"""Values worked out from the state of a world, kept until something they were worked out from changes.

memo = world.memos[remembered]       # a plain dict, gone with the first change of something that was read
number in world.memos.looked_at      # no more with the first change of something that is watched

Which function reads what is known from the rules, once for all worlds (`Keeping`); a world that has just begun has
nothing to set up, and a change looks only at what is kept at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from interpreter.values.value import Entity, Value
from interpreter.world.following.changes import Reading

ITSELF: Final = -1
"""The way to the first argument of a function from itself; any other is the attribute that holds it."""


class Remembered:
    """One function whose values are kept.

    Where it reads something near its first argument alone, its memo has the values by the first argument, and only
    those of one are forgotten.

    Attributes:
        readings: what it reads.
        reads_near: whether some of it is near its first argument alone.
        bit: the bit that stands for it where several functions are one number.
    """

    __slots__ = ("bit", "readings", "reads_near")

    def __init__(self, readings: frozenset[Reading], bit: int, *, reads_near: bool) -> None:
        self.readings = readings
        self.reads_near = reads_near
        self.bit = bit


class Readers:
    """Those who read something.

    Attributes:
        anywhere, near: the bits of the functions that read it anywhere, and of those that read it near.
        ways: by which ways the latter do, and whether a thing whose attribute is read leads by it to what it held.
        watching: the numbers of those who look at something that reads it.
    """

    __slots__ = ("anywhere", "near", "watching", "ways")

    def __init__(self) -> None:
        self.anywhere = self.near = 0
        self.ways: dict[Remembered, tuple[tuple[int, ...], bool]] = {}
        self.watching: set[int] = set()


class Keeping:
    """The functions of a rulebook whose values are kept, by what they read."""

    def __init__(self) -> None:
        self.by_reading: dict[Reading, Readers] = {}
        self.functions: list[Remembered] = []
        """By their bits."""
        self._watching = 0

    def function(
        self, readings: frozenset[Reading], near: Mapping[Reading, frozenset[int]] = MappingProxyType({})
    ) -> Remembered:
        """A function that reads this, some of it near its first argument alone.

        Args: `near` has the ways from the things that are read to that argument.
        """
        made = Remembered(readings, 1 << len(self.functions), reads_near=not readings.isdisjoint(near))
        self.functions.append(made)
        for reading in readings:
            readers = self._readers(reading)
            if reading in near:
                readers.ways[made] = tuple(near[reading]), reading[0] == "value" and reading[2] in near[reading]
                readers.near |= made.bit
            else:
                readers.anywhere |= made.bit
        return made

    def watched(self, readings: frozenset[Reading]) -> int:
        """The number of something that reads this and is looked at anew when it has changed; the first has 0."""
        number, self._watching = self._watching, self._watching + 1
        for reading in readings:
            self._readers(reading).watching.add(number)
        return number

    def _readers(self, reading: Reading) -> Readers:
        if reading not in self.by_reading:
            self.by_reading[reading] = Readers()
        return self.by_reading[reading]


class Memos(dict[Remembered, dict[Any, Value]]):
    """For each function what it gave for its arguments, in one world.

    Attributes:
        looked_at: the numbers of what was looked at, and has not changed since.
        asleep: the numbers of what is looked at for each thing of a kind, while there is no such thing.
        off: the numbers of what is never looked at, because an option is off.
        is_woken: whether anything that is watched may have changed since it was looked at.
        known: whoever goes back and forth between states of the world finds there what a function gave when all that
            it reads was as it is now; None for one that is not known.
    """

    __slots__ = ("_functions", "_kept", "asleep", "is_woken", "keeping", "known", "looked_at", "off")

    def __init__(self, keeping: Keeping) -> None:
        self.keeping = keeping
        self.looked_at: set[int] = set()
        self.asleep: set[int] = set()
        self.off: set[int] = set()
        self.is_woken = True
        self.known: Callable[[Remembered], dict[Any, Value] | None] | None = None
        self._functions = keeping.functions
        self._kept = 0
        """The bits of the functions of which there are values."""

    def __missing__(self, what: Remembered) -> dict[Any, Value]:
        memo = None if self.known is None or what.reads_near else self.known(what)
        if memo is None:
            memo = {}
        self[what] = memo
        self._kept |= what.bit
        return memo

    def forget(self, reading: Reading, readers: Readers, changed: object = None, back: Sequence[Any] = ()) -> None:
        """Something that anybody reads is read otherwise now.

        Args:
            readers: who reads it.
            changed: of which thing, where it is of one.
            back: what its attribute held comes last, where that is what is read.
        """
        watching = readers.watching
        if watching:
            if not self.looked_at.isdisjoint(watching):
                self.looked_at -= watching
                self.is_woken = True
            if reading[0] == "things":
                self.asleep -= watching
                self.is_woken = True
        gone = self._kept & readers.anywhere
        if gone:
            self._forget_all(gone)
        near = self._kept & readers.near
        if near:
            if isinstance(changed, Entity):
                self._forget_near(near, readers.ways, changed, back)
            else:
                self._forget_all(near)

    def _forget_all(self, functions: int) -> None:
        self._kept ^= functions
        while functions:
            what = self._functions[functions.bit_length() - 1]
            functions ^= what.bit
            del self[what]

    def _forget_near(
        self,
        functions: int,
        ways: Mapping[Remembered, tuple[tuple[int, ...], bool]],
        thing: Entity,
        back: Sequence[Any],
    ) -> None:
        while functions:
            what = self._functions[functions.bit_length() - 1]
            functions ^= what.bit
            memo = self[what]
            if memo:
                each, is_moved = ways[what]
                for way in each:
                    memo.pop(thing if way == ITSELF else thing.v[way], None)
                if is_moved:
                    memo.pop(back[-1], None)
