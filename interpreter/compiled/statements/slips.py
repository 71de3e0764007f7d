"""Slips: acts and answers that all players give in secret, from the same state, and that are then done in turn.

First each player gives his: what he does is done at once, so that prices and limits count for his next act, and is
taken back when he has finished, so that the next one is asked from the state before the block. When all have given
theirs they are done in the order of the players. What cannot be done any more then is left out, and the story says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dsl.border.diagnostics import Mistake, Severity
from dsl.border.frozen import frozen
from dsl.understood import statements as s
from interpreter.answers import least_answer
from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.acts.offers import arguments_of
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import STOP, Run
from interpreter.requests import ABSENT, DONE, Ask, Choose, GivenAnswer, LegalAct, Refused, sealed
from interpreter.several import chosen_several
from interpreter.sharing import shared_out
from interpreter.values import Entity, fault, stored
from interpreter.world.world import ToldForGood, World

NOT_IN_SECRET: Final = Mistake(
    "not-in-secret",
    Severity.ERROR,
    "what {player} orders in secret throws dice or asks somebody",
    "let the act note what is ordered, and carry it out behind the block",
)


@frozen
class _Given:
    """What was given to a request: an act, that there is no more, or a value."""

    request: Choose | Ask
    value: Any


class _Leaves(Exception):
    """A player has no slip."""


def take_slips(slips: s.TakeSlips, body: Run, absent: Run | None, actions: Mapping[str, ActionCode]) -> Run:
    """The slips of all players, and then what stands on them."""

    def steps(f: Frame) -> Steps:
        world: World = f[0]
        given: list[tuple[Entity, list[_Given] | None]] = []
        told = ToldForGood(len(world.story), len(world.results))
        for player in [one for one in world.order if one.alive]:
            world.burn(slips.span)
            noted: list[_Given] = []
            is_there = True
            with world.slip(told):
                try:
                    yield from _noted(body.run(_frame(f, slips.slot, player)), player, noted, slips, absent is not None)
                except _Leaves:
                    is_there = False
            given.append((player, noted if is_there else None))
        for player, slip in given:
            if not player.alive:
                continue
            signal = None
            if slip is not None:
                signal = yield from _done(body.run(_frame(f, slips.slot, player)), slip, world, actions)
            else:
                world.tell("absent", player.label)
                if absent is not None and slips.absent is not None:
                    frame = _frame(f, slips.absent.slot, player)
                    signal = (yield from absent.run(frame)) if absent.asks else absent.run(frame)
            if world.over or signal is STOP:
                return STOP if world.over else None
        return None

    return Run(True, steps)


def _frame(f: Frame, slot: int, player: Entity) -> Frame:
    """The locals of a slip; what is kept in them while it is given is none when it is done."""
    frame = list(f)
    frame[slot] = player
    return frame


def _noted(steps: Steps, player: Entity, noted: list[_Given], slips: s.TakeSlips, may_be_absent: bool) -> Steps:
    """Hand on what is asked, and note what is given."""
    value: Any = None
    while True:
        try:
            request = steps.send(value)
        except StopIteration:
            return
        if not isinstance(request, Choose | Ask) or request.by is not player:
            raise fault(NOT_IN_SECRET, slips.span, player=player.label)
        value = yield sealed(request, may_be_absent=may_be_absent and not noted)
        if value == ABSENT:
            steps.close()
            raise _Leaves
        noted.append(_Given(request, value))


def _done(steps: Steps, noted: list[_Given], world: World, actions: Mapping[str, ActionCode]) -> Any:
    """Answer what is asked from a slip; what fits no more is left out and told."""
    left = list(noted)
    value: Any = None
    while True:
        try:
            request = steps.send(value)
        except StopIteration as end:
            _left_out(left, world, actions)
            return end.value
        if not isinstance(request, Choose | Ask):
            value = yield request  # dice of what follows from an act are thrown now
            continue
        at = next((at for at, one in enumerate(left) if _is_same(one.request, request)), None)
        if at is not None:
            _left_out(left[:at], world, actions)
            del left[:at]
        match request:
            case Choose():
                value = _act(request, left, world, actions)
            case Ask():
                value = _value(request, left, world, at)
                if value is None:
                    steps.close()
                    _left_out(left, world, actions)
                    return None


def _is_same(one: Choose | Ask, other: Choose | Ask) -> bool:
    match one, other:
        case Choose(), Choose():
            return one.actions == other.actions
        case Ask(), Ask():
            return one.name == other.name
        case _:
            return False


def _act(request: Choose, left: list[_Given], world: World, actions: Mapping[str, ActionCode]) -> LegalAct | str:
    """The next act of a slip that can be done; done when there is none."""
    while left and _is_same(left[0].request, request):
        one = left.pop(0)
        if one.value == DONE:
            return DONE
        act = request.options.named(one.value.answer)
        if act is not None:
            return act
        _left_out([one], world, actions)
    return DONE


def _value(request: Ask, left: list[_Given], world: World, at: int | None) -> GivenAnswer | None:
    """The value that a slip gives; the least one where it fits no more, and None where there is no least."""
    given: GivenAnswer | None = left.pop(0).value if at is not None else None
    if given is not None and _fits(request, given, world):
        return given
    least = least_answer(request)
    if given is not None:
        world.tell("fails", f"{request.by.label if request.by else ''}: {request.text or request.name}")
    return None if least is None else GivenAnswer(*least)


def _fits(request: Ask, given: GivenAnswer, world: World) -> bool:
    """Whether a value is still among those that may be given."""
    value = given.value
    try:
        if request.several is not None:
            chosen_several(request, request.several, stored(value), world)
            return True
        if request.shares is not None:
            shared_out(request, request.shares, {stored(one): number for one, number in value}, world)
            return True
    except Refused:
        return False
    if request.options is not None:
        return value in request.options
    return (request.low is None or value >= request.low) and (request.high is None or value <= request.high)


def _left_out(given: list[_Given], world: World, actions: Mapping[str, ActionCode]) -> None:
    """Tell what of a slip cannot be done, and why."""
    for one in given:
        if not isinstance(one.request, Choose) or not isinstance(one.value, LegalAct):
            continue
        code = actions[one.value.action]
        frame = code.frame(world, arguments_of(code, one.request.by, one.value))
        world.tell("fails", f"{code.told(frame)} - {one.request.refusal(one.value.answer)}", code.readers(frame))
