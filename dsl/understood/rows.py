"""Rows understood: labelled amounts that are added up, and stages that change the whole total."""

from __future__ import annotations

from enum import Enum
from typing import Final

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
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
    block: str = ""
    """The condition or effect it stands in, or `TOP_LEVEL`; empty for one that stands in the roll itself."""
