"""The clock of a campaign: turn, phase, order, and whether it is over."""

from __future__ import annotations

from typing import NamedTuple

from interpreter.values.value import Entity
from interpreter.world.path import Going


class Clock(NamedTuple):
    """Where the campaign stands on its road of turns and phases, and whose turn it is in which order."""

    turn: int = 0
    phase: str = ""
    phase_number: int = 0
    order: tuple[Entity, ...] = ()
    over: bool = False
    winners: tuple[Entity, ...] = ()
    standing_order: tuple[Entity, ...] = ()
    """The order in which each phase begins; where nothing was said that of the campaign."""
    path: tuple[Going, ...] = ()
    """The scenes and steps that are under way, the innermost last."""
