"""A loop in which nothing can happen any more: rounds that asked and threw nothing, and came back to where they began.

What follows goes on like them, for ever. That is looked for in a few late rounds alone, as it takes the hash of the
whole state: each time in `IN_A_ROW` of them, so that a loop is told too that goes to and fro between several states.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from dsl.border.diagnostics import Span
from dsl.understood.durations import ForRounds
from dsl.understood.expressions import BuiltIn, BuiltInOf, Constant, CurrentRound
from dsl.understood.rules import Rulebook
from dsl.understood.walk import below
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import handed_on
from interpreter.faults import ENDLESS, fault
from interpreter.requests import Request
from interpreter.world.clock import Clock
from interpreter.world.world import World

IN_A_ROW: Final = 128
"""Rounds that are looked at one after the other; a loop that comes back after fewer is told."""
REMEMBERED: Final = frozenset(2**power for power in range(6, 14))
"""The rounds whose beginning is remembered, for those behind them to be held against."""
LOOKED_AT: Final = frozenset(first + more for first in REMEMBERED for more in range(IN_A_ROW))
"""The rounds after which it is looked whether anything has happened since."""


class Unmoved(NamedTuple):
    """All that the next round of a loop hangs on, but for the number of the round."""

    asked: int
    state: str
    clock: Clock
    names: tuple[Any, ...]


def standing(world: World, f: Frame) -> Unmoved | None:
    """How all stands now; None where that cannot be told: changes are held back, or odds are worked out."""
    if world.is_holding or not world.is_told:
        return None
    path = tuple(one._replace(round=0) for one in world.path)
    return Unmoved(world.asked, world.hash_without_clock(), world.clock._replace(path=path), tuple(f[1:]))


def look_whether_it_stands_still(
    before: Unmoved | None, world: World, f: Frame, span: Span, *, is_of_scene: bool
) -> None:
    """Raises: RuleFault where all is as it was before, so that what came since comes again and again."""
    if before is not None and before == standing(world, f) and not (is_of_scene and asks_for_rounds(world.rulebook)):
        raise fault(ENDLESS, span)


def asks_for_rounds(rulebook: Rulebook) -> bool:
    """Whether a rule asks which round of a scene it is, so that no two rounds are alike."""
    return any(is_round_asked(one) for one in below(rulebook.rules))


def is_round_asked(one: object) -> bool:
    """Whether this part of a rule hangs on the number of a round."""
    match one:
        case CurrentRound() | BuiltInOf(name=BuiltIn.ROUND):
            return True
        case ForRounds(number=number):
            return not (isinstance(number, Constant) and number.value == 1)
        case _:
            return False


def counted(world: World, steps: Steps) -> Steps:
    """The same steps; the world counts what they ask."""

    def count(_request: Request) -> None:
        world.asked += 1

    return handed_on(steps, count)
