"""The course of a campaign: turn after turn, every phase, until somebody has won or the turns are over.

    for request in campaign_steps(program, world, Road(turns=12)):
        …                                          # a generator: answers are sent to it

Between two phases lies a boundary. A game can be stopped there, to go on under other rules, and can be taken up again
there, because what comes next depends on nothing but the world.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

from dsl.border.diagnostics import Phrase, phrase
from interpreter.compiled.program import Program
from interpreter.compiled.run import STOP
from interpreter.requests import Request
from interpreter.world.world import World

Steps = Generator[Request, Any, None]
Boundary = tuple[int, str]
"""The moment before a phase of a turn begins: turn and name of the phase."""


def _pass(_boundary: Boundary) -> None:
    """Nobody wants to know."""


def _goes_on() -> Phrase | None:
    """Nobody looks whether anything can still happen."""
    return None


@dataclass(slots=True)
class Road:
    """How far a campaign goes; it may be changed while the campaign is played.

    Attributes:
        turns: how many turns there are; None: as long as the group likes.
        halt: the boundary at which to stop, if anywhere, and `is_halted` whether the game has come there.
        passed: is told each boundary that is passed, before its phase begins.
        stuck: is asked before each turn of a campaign without a number of turns; gives the reason when nothing can
            happen any more.
        standstill: that reason, where the campaign waits because of it.
    """

    turns: int | None = None
    halt: Boundary | None = None
    is_halted: bool = False
    passed: Callable[[Boundary], None] = field(default=_pass)
    stuck: Callable[[], Phrase | None] = field(default=_goes_on)
    standstill: Phrase | None = None

    def is_stuck(self) -> bool:
        """Whether the campaign waits before its next turn, since nothing can happen in it.

        One with a number of turns comes to its end in any case, and one that is to stop somewhere gets there.
        """
        if self.turns is None and self.halt is None:
            self.standstill = self.stuck()
        return self.standstill is not None


def campaign_steps(program: Program, world: World, road: Road, first: str | None) -> Steps:
    """A campaign from its setup to its end, or to where the road stops.

    Args:
        first: the phase to begin with in a turn that has begun already; without it the setup is done.
    """
    if first is None:
        yield from setup_steps(program, world)
    for phase in _phases_to_come(tuple(program.rulebook.phases), world, road, first):
        boundary = (world.turn, phase)
        if boundary == road.halt:
            road.is_halted = True
            return
        road.passed(boundary)
        yield from phase_steps(program, world, phase)
        if world.over:
            return
    if road.standstill is None:
        yield from program.triggers.settle(world)  # no phase opens any more in which the end of the turn is followed
        world.finish()


def _phases_to_come(names: tuple[str, ...], world: World, road: Road, first: str | None) -> Iterator[str]:
    """The phases in their order; turns begin and end as the last phase of each is done."""
    left = names if first is None else names[names.index(first) :]
    is_begun = first is not None and (road.turns is None or world.turn <= road.turns)
    if not names:
        road.standstill = phrase("this ruleset has no phase, so no turn can be played")
        return
    while is_begun or (not world.over and (road.turns is None or world.turn < road.turns)):
        if not is_begun:
            if road.is_stuck():
                return
            world.refuel()  # an answer is not to be refused for turns that follow it
            world.begin_turn()
            world.tell("turn", str(world.turn))
        yield from left
        world.end_turn()
        is_begun, left = False, names


def setup_steps(program: Program, world: World) -> Steps:
    """What is done once, before the first turn."""
    for run, size in program.setups:
        if world.over:
            return
        frame = [world, *[None] * (size - 1)]
        if run.asks:
            yield from run.run(frame)
        else:
            run.run(frame)


def phase_steps(program: Program, world: World, name: str) -> Steps:
    """One phase: what lasts until it opens ends; its steps; what lasts until its end ends; who has won."""
    rule = program.rulebook.phases[name]
    world.expire("next", name)
    frame = [world, *[None] * (rule.frame - 1)]
    before = world.phase
    if any(test(frame) for test in program.switches[name]):
        return
    is_begun = bool(program.skips[name]) and not program.triggers.is_settled(world)
    if is_begun:  # whether it is skipped is asked when what the phase before, or the new turn, has brought is done
        world.begin_phase(name)
        yield from program.triggers.settle(world)
        if world.over:
            return
    if any(test(frame) for test in program.skips[name]):
        world.set_clock(world.clock._replace(phase=before))
        return
    if not is_begun:
        world.begin_phase(name)
    world.tell("phase", rule.label)
    yield from program.triggers.settle(world)
    if world.clock.over:
        return
    run = program.phases[name]
    signal = (yield from run.run(frame)) if run.asks else run.run(frame)
    if signal is STOP and world.over:
        return
    world.expire("end", name)
    yield from program.triggers.settle(world)
    if world.over:
        return
    _look_for_winners(program, world, name)


def _look_for_winners(program: Program, world: World, phase: str) -> None:
    """The first victory of this phase that somebody has won, or that says when nobody has, ends the campaign."""
    for victory in program.rulebook.victories.values():
        if victory.phase != phase:
            continue
        frame = [world, *[None] * (victory.frame - 1)]
        won, lost = program.winners[victory.name], program.lost[victory.name]
        winners = () if won is None else tuple(won(frame))
        if winners or (lost is not None and lost(frame)):
            world.finish(winners)
            names = ", ".join(one.label for one in winners)
            world.tell("victory", f"{victory.label}: {names}" if names else victory.label)
            return
