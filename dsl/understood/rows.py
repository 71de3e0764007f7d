"""Rows understood: labelled amounts that are added up, and stages that change the whole total."""

from __future__ import annotations

from enum import Enum
from typing import Final

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.types import RoundingWay
from dsl.understood.expressions import Node, Template

TOP_LEVEL: Final = "to"
"""Where a row stands that is a line of top level."""


@frozen
class Loop:
    """`for each slot in collection where condition`."""

    slot: int
    collection: Node
    condition: Node | None


class Stage(Enum):
    """What a line does to the whole total, in the words of the language and the order they act in.

    All other rows are added up before.
    """

    TIMES = "times"
    LESS = "less"
    ROUNDED_DOWN = "rounded down"
    ROUNDED_UP = "rounded up"
    ROUNDED_NEAREST = "rounded nearest"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Keep(Enum):
    """Which row of a group counts, in the words of the language."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    STRONGEST = "strongest"


@frozen
class Modifier:
    """A labelled row: an amount that counts when its condition holds, for each member, times `per`.

    It is added up, or, with a `stage`, changes the whole total. Of the rows of one `group` one counts: `keep`.
    """

    name: str
    amount: Node
    label: Template
    when: tuple[Node, ...]  # conjuncts
    loops: tuple[Loop, ...]
    per: Node | None
    keep: Keep | None
    group: str | None
    stage: Stage | None
    cites: tuple[str, ...]
    span: Span
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    """What `from` may call it: its condition, the table and the kind of its effect, what it loops over."""
    origins: tuple[Node, ...] = ()
    """For each of `sources` the thing or the row that it comes from: a member of its loops, its bearer."""
    is_later: bool = False
    """Whether a stage acts when all are done that are not later."""
    block: str = ""
    """The condition or effect it stands in, or `TOP_LEVEL`; empty for one that stands in the roll itself."""
    layer: str = ""
    """The ruleset that has brought or changed it, where that is not the one that the roll stands in."""

    @property
    def told_from(self) -> tuple[str, ...]:
        """Where it comes from, as players are told: the rules it cites, else its layer."""
        return self.cites or ((self.layer,) if self.layer else ())


class Direction(Enum):
    """Which contributions a line rewrites, in the words of the language."""

    RAISING = "raising"
    LOWERING = "lowering"
    CHANGE = "change"


class Act(Enum):
    """What a line does to a contribution, in the words of the language and the order they act in."""

    NONE = "none"
    TIMES = "times"
    NEARER = "nearer"


@frozen
class Rewriting:
    """`each lowering of speed(troop) tagged weather: halved rounded down`: contributions are others than collected.

    `row` says when it holds, for which bearers, and with which factor or by how much. Where it asks for what a
    contribution comes from (`source`), that stands in `source_slot`.
    """

    way: Direction
    act: Act
    row: Modifier
    rounding: RoundingWay | None
    tags: tuple[str, ...]
    sources: tuple[str, ...]
    span: Span
    source_slot: int | None = None

    def may_reach(self, tags: tuple[str, ...], sources: tuple[str, ...]) -> bool:
        """Whether it is about a row or an entry with these tags and from these sources."""
        is_tagged = not self.tags or not set(self.tags).isdisjoint(tags)
        return is_tagged and (not self.sources or not set(self.sources).isdisjoint(sources))
