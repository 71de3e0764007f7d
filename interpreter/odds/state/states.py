"""What odds are worked out over: a state in the middle of statements, and how a way through them ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from typing import Any, Final, NamedTuple

from interpreter.compiled.rolling.lots import Lots
from interpreter.odds.state.version import SAME, Version
from interpreter.values.by_case import laid_down
from interpreter.values.results import RollResult
from interpreter.values.value import Value

_new: Final[Callable[..., Any]] = tuple.__new__
"""Makes a named tuple of its values at once, where so many are made that it tells."""


class RollsMade(NamedTuple):
    """The rolls with a target that were made on the way.

    Attributes:
        first: whether the first of them succeeded.
        counts: for each name how many were made and how many of them succeeded.
    """

    first: bool | None = None
    counts: tuple[tuple[str, int, int], ...] = ()

    @classmethod
    def of(cls, result: RollResult) -> RollsMade:
        """One roll: none where it has no target."""
        return NO_ROLLS if result.target is None else cls(result.success, ((result.name, 1, int(result.success)),))

    def then(self, later: RollsMade) -> RollsMade:
        """These and then those."""
        if later is NO_ROLLS:
            return self
        (first, mine), (other, theirs) = self, later
        if first is None:
            first = other
        if not mine:
            return later if first is other else RollsMade(first, theirs)
        counts = {name: (made, good) for name, made, good in mine}
        for name, made, good in theirs:
            before = counts.get(name, (0, 0))
            counts[name] = (before[0] + made, before[1] + good)
        return RollsMade(first, tuple((name, *both) for name, both in sorted(counts.items())))

    def good(self, name: str) -> int:
        """How many rolls of a name succeeded."""
        for one, _made, good in self.counts:
            if one == name:
                return good
        return 0

    def after_each(self, before: Mapping[RollsMade, int]) -> Iterable[tuple[RollsMade, int]]:
        """Each of several with its weight, and then these: as `then`, for many at once."""
        if self is NO_ROLLS:
            return before.items()
        _, theirs = self
        if len(theirs) != 1:
            return [(one.then(self), weight) for one, weight in before.items()]
        ((name, more, better),) = theirs
        found = []
        for one, weight in before.items():
            first, mine = one
            if first is not None and len(mine) == 1:
                ((same, made, good),) = mine
                if same == name:
                    found.append((_new(RollsMade, (first, ((name, made + more, good + better),))), weight))
                    continue
            found.append((one.then(self), weight))
        return found


NO_ROLLS = RollsMade()


class State(NamedTuple):
    """A moment between two statements: the locals that are read later, what differs in the world, what was rolled."""

    frame: tuple[Value, ...]
    version: Version = SAME
    rolls: RollsMade = NO_ROLLS

    def with_rolls(self, rolls: RollsMade) -> State:
        """The same, after these rolls."""
        frame, version, _ = self
        same: State = _new(State, (frame, version, rolls))
        return same


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
    GOING_ON = auto()
    """So unlikely that it is not followed any further: a scene that is fought on and on."""
    UNTIL = auto()
    """It has come so far as was asked."""
    ENOUGH = auto()
    """What was asked is known."""


class Ended(NamedTuple):
    """A way that has come to its end, with what a procedure gives back or the words of a refusal."""

    way: Way
    value: Any
    version: Version
    rolls: RollsMade

    def with_rolls(self, rolls: RollsMade) -> Ended:
        """The same, after these rolls."""
        return self._replace(rolls=rolls)


class Unsettled(NamedTuple):
    """A way that has come to its end, but for what still follows; `end` says how, None: with its last line."""

    version: Version
    rolls: RollsMade
    end: tuple[Way, Value] | None


class Acted(NamedTuple):
    """A state after somebody could act, and whether he did."""

    state: State
    is_done: bool

    @property
    def version(self) -> Version:
        """The version of the state."""
        return self.state.version


class Alike:
    """States and ends, each of them once, with the weights of the rolls that were made on the way to it."""

    __slots__ = ("rolls_to", "whole")

    def __init__(self, rolls_to: dict[Any, dict[RollsMade, int]], whole: int) -> None:
        self.rolls_to = rolls_to
        self.whole = whole

    @staticmethod
    def of(lots: Lots) -> Alike:
        """Lots of states and ends, put together."""
        rolls_to: dict[Any, dict[RollsMade, int]] = {}
        for one, weight in lots.weights.items():
            rolls_to.setdefault(one.with_rolls(NO_ROLLS), {})[one.rolls] = weight
        return Alike(rolls_to, lots.whole)

    def lots(self) -> Lots:
        """All states and ends with their rolls."""
        weights = {
            place.with_rolls(rolls): weight for place, found in self.rolls_to.items() for rolls, weight in found.items()
        }
        return Lots(weights, self.whole)


def with_value(frame: tuple[Value, ...], slot: int, value: Value) -> tuple[Value, ...]:
    """A frame with another value in a slot."""
    return (*frame[: slot - 1], value, *frame[slot:])


def fixed(value: Value) -> Value:
    """A collection as it is now: the lists of the world go on changing."""
    return tuple(value) if isinstance(value, list) else value


def given_back(value: Value) -> Value:
    """A value as it is kept in a state."""
    return laid_down(fixed(value))
