"""How long something lasts, as it was understood: a condition, an entry, what is revealed."""

from __future__ import annotations

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.understood.expressions import Node


@frozen
class UntilEnd:
    """`until end of feast`; the moment is a phase, a step, a scene or the turn.

    `scenes`: those in which the moment is a step. With the one of them that is under way it ends in any case.
    """

    moment: str
    scenes: tuple[str, ...] = ()


@frozen
class UntilNext:
    """`until next feast`; the moment is a phase, a step, a scene or the turn, and `scenes` as above."""

    moment: str
    scenes: tuple[str, ...] = ()


@frozen
class UntilNextRound:
    """`until next round` of the scene that is under way; it ends with the scene in any case."""

    span: Span


@frozen
class ForRounds:
    """`for 2 rounds` of the scene that is under way, and `until end of round`, which is for one of them."""

    number: Node
    span: Span


@frozen
class ForTurns:
    """`for 3 turns`."""

    number: Node


@frozen
class AsLongAs:
    """`while tile.owner is player`."""

    condition: Node


Duration = UntilEnd | UntilNext | UntilNextRound | ForRounds | ForTurns | AsLongAs
