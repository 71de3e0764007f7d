"""Rolls, stats and contests as they were understood: what is thrown, what is added up, and what comes of it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.border.in_parts import ReadInParts
from dsl.types import FRACTION, Type
from dsl.understood.expressions import Node, Template
from dsl.understood.parameters import ParameterRule
from dsl.understood.rows import Loop, Modifier, Rewriting


@frozen
class Pool:
    """Dice with an origin: `count` dice, each knowing where it comes from."""

    count: Node
    sides: int
    explodes: bool
    again: tuple[int, int] | None
    """The faces, from and to, with which a die is thrown once more."""
    label: Template | None
    origin: Node | None
    when: tuple[Node, ...]
    loops: tuple[Loop, ...]
    cites: tuple[str, ...]
    span: Span


@frozen
class Natural:
    """A result of the dice as thrown that fixes the outcome."""

    low: int | None
    high: int | None
    succeeds: bool
    condition: Node | None
    cites: tuple[str, ...]
    span: Span


@frozen
class Automatic:
    """A rule that fixes the outcome whatever the dice."""

    succeeds: bool
    label: Template | None
    condition: Node
    cites: tuple[str, ...]
    span: Span


@frozen
class FixedResult:
    """A rule that gives a roll its total, so that no dice are thrown; a stat its value, which may be none."""

    value: Node
    label: Template | None
    condition: Node
    cites: tuple[str, ...]
    span: Span

    @property
    def is_none(self) -> bool:
        """Whether it says that there is no value."""
        return self.value.type.form == "nothing"


class RollForm(Enum):
    """The sorts of declarations with rows, by their keyword."""

    STAT = "stat"
    ROLL = "roll"
    CONTEST = "contest"


class Measure(Enum):
    """What the sides of a contest compare."""

    TOTAL = "total"
    BEST_DIE = "die"
    SUCCESSES = "successes"
    PAIRS = "pairs"


class BaseAmount(NamedTuple):
    """`base 3 "settlers"`."""

    value: Node
    label: Template | None


@frozen
class RollRule(ReadInParts):
    """A stat, a roll or a contest; `ancestors` are those it is like, the nearest first."""

    form: RollForm
    name: str
    ancestors: tuple[str, ...]
    parameters: tuple[ParameterRule, ...]
    label: Template | None
    dice: Node | None
    chance: Node | None
    """What a roll without dice and target succeeds with."""
    in_percent: bool
    """Whether the chance is written with a percentage, and thrown with a die of a hundred."""
    base: tuple[BaseAmount, ...]
    pools: tuple[Pool, ...]
    die_rows: tuple[Modifier, ...]
    target: Node | None
    low_succeeds: bool
    """Whether a total at the target or below it succeeds."""
    naturals: tuple[Natural, ...]
    automatics: tuple[Automatic, ...]
    results: tuple[FixedResult, ...]
    succeeds_at: Node | None
    low_counts: bool
    """Whether a die at the number or below it is a success."""
    rows: tuple[Modifier, ...]
    stages: tuple[Modifier, ...]
    rewritings: tuple[Rewriting, ...]
    sides: tuple[int, int] | None  # slots of the two sides
    side_slots: tuple[int, int] | None  # slots of `side` and `opponent`
    die_slot: int | None
    purpose_slot: int | None  # slot of what the roll is made for, where rows ask for that
    measure: Measure
    tie_to: int | None  # slot of the side that wins a tie
    again: bool
    draw: bool
    """Whether nobody wins a tie."""
    frame: int
    cites: tuple[str, ...]
    span: Span
    seen: tuple[Node, ...] | None = None
    """Who sees it made, by its parameters. None: everybody."""

    @property
    def has_target(self) -> bool:
        """Whether the roll succeeds or fails."""
        return self.target is not None or self.chance is not None

    @property
    def family(self) -> tuple[str, ...]:
        """The names under which it is found."""
        return (self.name, *self.ancestors)

    @property
    def slots_named(self) -> tuple[int, ...]:
        """The slots of the values that an entry names: of the parameters.

        The total of one side of a contest is worked out as that side sees it: it stands for the first of the `sides`
        itself, and for the second its opponent.
        """
        slots = list(range(1, 1 + len(self.parameters)))
        for place, slot in zip(self.sides or (), self.side_slots or (), strict=True):
            slots[place - 1] = slot
        return tuple(slots)

    @property
    def gives(self) -> Type:
        """The type of a stat's value: a number, or perhaps none where one of its lines says so."""
        return FRACTION.or_none() if any(one.is_none for one in self.results) else FRACTION
