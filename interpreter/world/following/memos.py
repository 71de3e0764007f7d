"""Values worked out from the state of a world, kept until something they were worked out from changes.

memo = world.memos[remembered]       # a plain dict, gone with the first change of something that was read
number in world.memos.looked_at      # no more with the first change of something that is watched

Which function reads what is known from the rules, once for all worlds (`Keeping`); a world that has just begun has
nothing to set up, and a change looks only at what is kept at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from interpreter.values import Entity, Value
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
    """

    __slots__ = ("readings", "reads_near")

    def __init__(self, readings: frozenset[Reading], *, reads_near: bool) -> None:
        self.readings = readings
        self.reads_near = reads_near


class Readers(NamedTuple):
    """The functions that read something: those that read it anywhere, and by which ways those that read it near."""

    anywhere: set[Remembered]
    near: dict[Remembered, frozenset[int]]
    watching: set[int]
    """The numbers of those who look at something that reads it."""


class Keeping:
    """The functions of a rulebook whose values are kept, by what they read."""

    def __init__(self) -> None:
        self.by_reading: dict[Reading, Readers] = {}
        self._watching = 0

    def function(
        self, readings: frozenset[Reading], near: Mapping[Reading, frozenset[int]] = MappingProxyType({})
    ) -> Remembered:
        """A function that reads this, some of it near its first argument alone.

        Args: `near` has the ways from the things that are read to that argument.
        """
        made = Remembered(readings, reads_near=not readings.isdisjoint(near))
        for reading in readings:
            readers = self._readers(reading)
            if reading in near:
                readers.near[made] = near[reading]
            else:
                readers.anywhere.add(made)
        return made

    def watched(self, readings: frozenset[Reading]) -> int:
        """The number of something that reads this and is looked at anew when it has changed; the first has 0."""
        number, self._watching = self._watching, self._watching + 1
        for reading in readings:
            self._readers(reading).watching.add(number)
        return number

    def _readers(self, reading: Reading) -> Readers:
        return self.by_reading.setdefault(reading, Readers(set(), {}, set()))


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

    __slots__ = ("_by_reading", "asleep", "is_woken", "keeping", "known", "looked_at", "off")

    def __init__(self, keeping: Keeping) -> None:
        self.keeping = keeping
        self.looked_at: set[int] = set()
        self.asleep: set[int] = set()
        self.off: set[int] = set()
        self.is_woken = True
        self.known: Callable[[Remembered], dict[Any, Value] | None] | None = None
        self._by_reading = keeping.by_reading

    def __missing__(self, what: Remembered) -> dict[Any, Value]:
        if self.known is not None and not what.reads_near:
            known = self.known(what)
            if known is not None:
                self[what] = known
                return known
        memo: dict[Any, Value] = {}
        self[what] = memo
        return memo

    def forget(self, reading: Reading, changed: object = None, back: Sequence[Any] = ()) -> None:
        """Something that anybody reads is read otherwise now.

        Args:
            changed: of which thing, where it is of one.
            back: what its attribute held comes last, where that is what is read.
        """
        anywhere, near, watching = self._by_reading[reading]
        if watching:
            if not self.looked_at.isdisjoint(watching):
                self.looked_at -= watching
                self.is_woken = True
            if reading[0] == "things":
                self.asleep -= watching
                self.is_woken = True
        for what in self.keys() & anywhere:
            del self[what]
        if not near:
            return
        thing = changed if isinstance(changed, Entity) else None
        moved = reading[2] if reading[0] == "value" else None
        for what in self.keys() & near.keys():
            if thing is None:
                del self[what]
                continue
            memo = self[what]
            if memo:
                for way in near[what]:
                    memo.pop(thing if way == ITSELF else thing.v[way], None)
                if moved in near[what]:
                    memo.pop(back[-1], None)
