"""What odds are worked out over: a state in the middle of statements, and how a way through them ends."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, NamedTuple

from interpreter.odds.versions import SAME, Version
from interpreter.values import Value


class RollsMade(NamedTuple):
    """The rolls with a target that were made on the way.

    Attributes:
        first: whether the first of them succeeded.
        counts: for each name how many were made and how many of them succeeded.
    """

    first: bool | None = None
    counts: tuple[tuple[str, int, int], ...] = ()

    def then(self, later: RollsMade) -> RollsMade:
        """These and then those."""
        if later is NO_ROLLS:
            return self
        if not self.counts:
            return later if self.first is None else RollsMade(self.first, later.counts)
        first = later.first if self.first is None else self.first
        if len(self.counts) == len(later.counts) == 1 and self.counts[0][0] == later.counts[0][0]:
            (name, made, good), (_, more, better) = self.counts[0], later.counts[0]
            return RollsMade(first, ((name, made + more, good + better),))
        counts = {name: (made, good) for name, made, good in self.counts}
        for name, made, good in later.counts:
            before = counts.get(name, (0, 0))
            counts[name] = (before[0] + made, before[1] + good)
        return RollsMade(first, tuple((name, *both) for name, both in sorted(counts.items())))


NO_ROLLS = RollsMade()


class State(NamedTuple):
    """A moment between two statements: the locals that are read later, what differs in the world, what was rolled."""

    frame: tuple[Value, ...]
    version: Version = SAME
    rolls: RollsMade = NO_ROLLS


class Way(Enum):
    """How a run of statements comes to its end before its last line."""

    STOPPED = auto()
    RETURNED = auto()
    ASKED = auto()
    """Somebody has to choose or to tell something."""
    REFUSED = auto()
    """A rule cannot be carried out; play would refuse the answer that led here."""
    ENDLESS = auto()
    """Not even one play came to an end in the time that was given."""
    ENOUGH = auto()
    """What was asked is known."""


class Ended(NamedTuple):
    """A way that has come to its end, with what a procedure gives back or the words of a refusal."""

    way: Way
    value: Any
    version: Version
    rolls: RollsMade


def with_value(frame: tuple[Value, ...], slot: int, value: Value) -> tuple[Value, ...]:
    """A frame with another value in a slot."""
    return (*frame[: slot - 1], value, *frame[slot:])


def fixed(value: Value) -> Value:
    """A collection as it is now: the lists of the world go on changing."""
    return tuple(value) if isinstance(value, list) else value
