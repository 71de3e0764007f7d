"""Slips: acts and answers that all players give in secret, from the same state, and that are then done in turn.

First each player gives his: what he does is done at once, so that prices and limits count for his next act, and is
taken back when he has finished, so that the next one is asked from the state before the block. When all have given
theirs they are done in the order of the players. What cannot be done any more then is left out, and the story says why.
Who may read what was ordered is judged again when all of it is done: rules that keep orders from others until all have
ordered let everybody read them from then on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dsl.border.diagnostics import Mistake, Severity, joined
from dsl.border.frozen import frozen
from dsl.understood import statements as s
from interpreter.answers import least_answer
from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.acts.offers import arguments_of
from interpreter.compiled.generated import Frame
from interpreter.compiled.readers import Readers, both
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import STOP, Run, steps_of
from interpreter.faults import RuleFault, fault
from interpreter.requests import ABSENT, DONE, Ask, Choose, GivenAnswer, LegalAct, Refused, sealed
from interpreter.several import chosen_several
from interpreter.sharing import shared_out
from interpreter.values.stored import stored
from interpreter.values.value import Entity, Value
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


@frozen
class _Ordered:
    """An act of a slip: where the story begins that tells of it, in which words, and whether it came to nothing."""

    player: Entity
    act: LegalAct
    code: ActionCode
    frame: Frame
    since: int
    words: str
    is_refused: bool

    def readers(self) -> Readers:
        """Who may read by now what the story tells of it.

        Where its words would be others by now its player alone: what it told of is no longer what is looked at.
        """
        own = frozenset({self.player.id})
        try:
            seen = self.code.readers(self.frame) if self.code.told(self.frame) == self.words else own
            reasons = self.code.readers_of_reasons(self.frame) if self.is_refused else None
        except RuleFault:
            return own
        return seen if reasons is None else both(seen, reasons | own)


class _Opening:
    """What is done of all slips, and who may read it in the end."""

    def __init__(self, world: World, actions: Mapping[str, ActionCode]) -> None:
        self.world, self.actions = world, actions
        self._ordered: list[_Ordered] = []

    def order(self, player: Entity | None, act: LegalAct, *, is_refused: bool = False) -> _Ordered:
        """An act of a slip is told from here on."""
        assert player is not None  # noqa: S101 - a slip is somebody's
        code = self.actions[act.action]
        frame = code.frame(self.world, arguments_of(code, player, act))
        ordered = _Ordered(player, act, code, frame, len(self.world.story), code.told(frame), is_refused)
        if self.world.sight.hides:
            self._ordered.append(ordered)
        return ordered

    def value(self, request: Ask, value: Value) -> None:
        """Tell what was answered; where anything is hidden its player alone reads it."""
        who = request.by
        readers = frozenset({who.id}) if who is not None and self.world.sight.hides else None
        asked = f"{who.label if who is not None else ''}: {request.text or request.name.replace('_', ' ')}"
        self.world.tell("given", f"{asked} {_in_words(value, self.world)}", readers)

    def left_out(self, given: list[_Given]) -> None:
        """Tell what of a slip cannot be done, and why."""
        for one in given:
            if isinstance(one.request, Choose) and isinstance(one.value, LegalAct):
                ordered = self.order(one.request.by, one.value, is_refused=True)
                why = one.request.refusal(one.value.answer)
                self.world.tell("fails", joined((ordered.words, why), " - "), ordered.readers())

    def end(self) -> None:
        """All is done: who sees by now that an act was ordered may read the line that tells of it."""
        for one in self._ordered:
            readers = one.readers()
            at = self.world.line_told(one.since, one.words)
            if at is not None:
                readers = self.world.tell_more(at, readers)
            self.world.keep_order(one.player, one.act.answer, readers)


def _in_words(value: Any, world: World) -> str:
    """A value as players read it; several with commas, shares with what they fall to."""
    if isinstance(value, tuple | list):
        return ", ".join(_in_words(one, world) for one in value) or "–"
    return world.say(value)


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
                    yield from _noted(steps_of(body, _frame(f, slips.slot, player)), player, noted, slips)
                except _Leaves:
                    is_there = False
            given.append((player, noted if is_there else None))
        opening = _Opening(world, actions)
        is_stopped = False  # what an absence ends ends when the slips of the others are done
        for player, slip in given:
            if not player.alive:
                continue
            signal = None
            if slip is not None:
                yield from _done(steps_of(body, _frame(f, slips.slot, player)), slip, opening)
            else:
                world.tell("absent", player.label)
                if absent is None or slips.absent is None:
                    yield from _done(steps_of(body, _frame(f, slips.slot, player)), [], opening)
                else:
                    frame = _frame(f, slips.absent.slot, player)
                    signal = (yield from absent.run(frame)) if absent.asks else absent.run(frame)
            is_stopped = is_stopped or signal is STOP
            if world.over:
                break
        opening.end()
        return STOP if world.over or is_stopped else None

    return Run(True, steps)


def _frame(f: Frame, slot: int, player: Entity) -> Frame:
    """The locals of a slip; what is kept in them while it is given is none when it is done."""
    frame = list(f)
    frame[slot] = player
    return frame


def _noted(steps: Steps, player: Entity, noted: list[_Given], slips: s.TakeSlips) -> Steps:
    """Hand on what is asked, and note what is given."""
    value: Any = None
    while True:
        try:
            request = steps.send(value)
        except StopIteration:
            return
        if not isinstance(request, Choose | Ask) or request.by is not player:
            raise fault(NOT_IN_SECRET, slips.span, player=player.label)
        may_be_absent = (slips.absent is not None or slips.last_stands) and not noted
        value = yield sealed(request, may_be_absent=may_be_absent, last_stands=slips.last_stands)
        if value == ABSENT:
            steps.close()
            raise _Leaves
        noted.append(_Given(request, value))


def _done(steps: Steps, noted: list[_Given], opening: _Opening) -> Any:
    """Answer what is asked from a slip; what fits no more is left out and told."""
    left = list(noted)
    value: Any = None
    while True:
        try:
            request = steps.send(value)
        except StopIteration as end:
            opening.left_out(left)
            return end.value
        if not isinstance(request, Choose | Ask):
            value = yield request  # dice of what follows from an act are thrown now
            continue
        at = _place_in(left, request)
        if at is not None:
            opening.left_out(left[:at])
            del left[:at]
        match request:
            case Choose():
                value = _act(request, left, opening)
            case Ask():
                value = _value(request, left, opening, at)
                if value is None:
                    steps.close()
                    opening.left_out(left)
                    return None


def _place_in(left: list[_Given], request: Choose | Ask) -> int | None:
    """Where in a slip it is given what is asked: of several questions of one name the one in the same words first.

    For what each tile is to get it is asked in one loop, and by now others of them may be gone through.
    """
    places = [at for at, one in enumerate(left) if _is_same(one.request, request)]
    in_words = (at for at in places if isinstance(request, Ask) and left[at].request.text == request.text)
    return next(in_words, places[0] if places else None)


def _is_same(one: Choose | Ask, other: Choose | Ask) -> bool:
    match one, other:
        case Choose(), Choose():
            return one.actions == other.actions
        case Ask(), Ask():
            return one.name == other.name
        case _:
            return False


def _act(request: Choose, left: list[_Given], opening: _Opening) -> LegalAct | str:
    """The next act of a slip that can be done; done when there is none."""
    while left and _is_same(left[0].request, request):
        one = left.pop(0)
        if one.value == DONE:
            return DONE
        act = request.options.named(one.value.answer)
        if act is not None:
            opening.order(request.by, act)
            return act
        opening.left_out([one])
    return DONE


def _value(request: Ask, left: list[_Given], opening: _Opening, at: int | None) -> GivenAnswer | None:
    """The value that a slip gives; the least one where it fits no more, and None where there is no least."""
    given: GivenAnswer | None = left.pop(0).value if at is not None else None
    if given is not None and _fits(request, given, opening.world):
        opening.value(request, given.value)
        return given
    least = least_answer(request)
    if given is not None:
        opening.world.tell("fails", f"{request.by.label if request.by else ''}: {request.text or request.name}")
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
