"""A loop in which nothing can happen any more: a round that asked nothing, threw nothing and left all as it was.

The next round begins as that one began, and so goes on like it, for ever. That is looked for in a few late rounds
alone, as it takes the hash of the whole state.
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
from interpreter.compiled.run import NO_STEPS
from interpreter.faults import ENDLESS, fault
from interpreter.world.clock import Clock
from interpreter.world.world import World

LOOKED_AT: Final = frozenset(2**power for power in range(6, 14))
"""The rounds after which it is looked whether anything has happened in them."""


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


def look_whether_it_stands_still(before: Unmoved, world: World, f: Frame, span: Span, *, is_of_scene: bool) -> None:
    """Raises: RuleFault where a round has changed nothing since it began, so that none after it will."""
    if before == standing(world, f) and not (is_of_scene and asks_for_rounds(world.rulebook)):
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
    value: Any = None
    while steps is not NO_STEPS:
        try:
            request = steps.send(value)
        except StopIteration as end:
            return end.value
        world.asked += 1
        value = yield request
