"""What rolls and contests come to: their dice, the parts of their numbers, and what did not count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from dsl.border.frozen import frozen
from dsl.tree.words import TRUSTED
from dsl.understood.rolls import Measure
from interpreter.values.numbers import Number
from interpreter.values.value import Value


def cites_shown(cites: tuple[str, ...]) -> tuple[str, ...]:
    """The rules that are cited; that somebody answers for who sees something is no rule of the book."""
    return tuple(one for one in cites if one != TRUSTED)


@frozen
class Die:
    """A die of a pool that knows where it comes from."""

    sides: int
    origin: Value
    label: str
    thrown: int = 0
    explodes: bool = False
    faces: tuple[int, ...] = ()
    """What it showed: one face, and another for each time it was thrown again and added."""
    again: tuple[int, int] | None = None
    """The faces, from and to, with which it is thrown once more."""
    before: int = 0
    """The face that it showed before it was thrown once more; 0 where it was not."""
    digit: int = 0
    """What one counts in the digit as which it is read: 10 in the tens of a number; 0 where it is no digit."""
    counts: bool = True
    """Whether it is one of those that are kept."""
    factor: Number = 1
    """How often it counts in the `dice` line that it belongs to; below 0 it is taken off."""

    def showing(self, faces: tuple[int, ...], before: int = 0) -> Die:
        """The die as it lies."""
        # Each face of each die of a pool is shown so; `dataclasses.replace` would take three times as long.
        return Die(
            self.sides,
            self.origin,
            self.label,
            sum(faces),
            self.explodes,
            faces,
            self.again,
            before,
            self.digit,
            self.counts,
            self.factor,
        )

    def left_out(self) -> Die:
        """The die as one that does not count."""
        return replace(self, counts=False)


class Part(NamedTuple):
    """One labelled part of a number: the row, its amount and the rules it cites."""

    row: str
    label: str
    amount: Number
    cites: tuple[str, ...] = ()
    note: str = ""
    readers: frozenset[str] | None = None
    """The ids of the players who see where it comes from; None: everybody."""
    until: str = ""
    """When it ends, where it was entered for a while."""


def is_hollow(label: str) -> bool:
    """Whether a label begins and ends with what only play knows, as `… of …`: the name of its row says more."""
    return not label or (label.startswith("…") and label.endswith("…"))


class NotApplied(NamedTuple):
    """A row that did not count, and the condition that failed."""

    row: str
    label: str
    why: str
    cites: tuple[str, ...] = ()


@frozen
class RollResult:
    """A finished roll."""

    name: str
    title: str
    total: Number
    natural: int
    dice: tuple[Die, ...]
    target: int | None
    success: bool
    successes: int
    fixed: str
    parts: tuple[Part, ...]
    not_applied: tuple[NotApplied, ...]
    cites: tuple[str, ...] = ()
    low_succeeds: bool = False
    """Whether a total at the target or below it succeeds."""
    readers: frozenset[str] | None = None
    """The ids of the players who see it; None: everybody."""
    counts_successes: bool = False
    """Whether the total is how many dice have succeeded."""

    @property
    def thrown(self) -> Number:
        """What its own dice come to, with all that its `dice` line says beside them: the total without its parts."""
        return self.total - sum(part.amount for part in self.parts)

    @property
    def beside(self) -> Number:
        """What the `dice` line adds to what its dice come to."""
        return self.thrown - counted(self.dice)

    @property
    def faces(self) -> tuple[int, ...]:
        """What each die that counts came to, the highest first."""
        return tuple(sorted((die.thrown for die in self.dice if die.counts), reverse=True))

    @property
    def shown(self) -> tuple[int, ...]:
        """The faces as they were thrown first."""
        return tuple(die.faces[0] for die in self.dice)

    @property
    def margin(self) -> Number:
        """By how much the total meets or misses the target."""
        above = self.total - (self.target or 0)
        return -above if self.low_succeeds else above

    def with_total(self, total: Any) -> RollResult:
        """The same roll with another total."""
        return RollResult(
            self.name,
            self.title,
            total,
            self.natural,
            self.dice,
            self.target,
            self.success,
            self.successes,
            self.fixed,
            self.parts,
            self.not_applied,
            self.cites,
            self.low_succeeds,
            self.readers,
            self.counts_successes,
        )


def counted(dice: Iterable[Die]) -> Number:
    """What dice come to, each as often as it counts."""
    return sum(die.factor * (die.digit or 1) * die.thrown for die in dice if die.counts)


@frozen
class SideResult:
    """One side of a contest: its dice with what was added to each."""

    side: Value
    total: Number
    best: Number
    successes: int
    dice: tuple[Die, ...]
    parts: tuple[tuple[Part, ...], ...]
    extra: tuple[Part, ...] = ()
    values: tuple[Number, ...] = ()
    """What each die counts."""

    @property
    def beside(self) -> Number:
        """What the `dice` line adds to what the dice come to."""
        added = sum(part.amount for parts in (*self.parts, self.extra) for part in parts)
        return self.total - added - counted(self.dice)


@frozen
class Fight:
    """A finished contest."""

    name: str
    title: str
    winner: Value
    loser: Value
    margin: Number
    tied: bool
    first: SideResult
    second: SideResult
    cites: tuple[str, ...] = ()
    pairs: tuple[tuple[Number, Number], ...] = ()
    """The dice of both sides by rank, where they are compared one by one."""
    won: int = 0
    """How many pairs the first side won."""
    lost: int = 0
    readers: frozenset[str] | None = None
    """The ids of the players who see it; None: everybody."""
    measure: Measure = Measure.TOTAL
    """What the sides compare."""
