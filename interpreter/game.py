"""A game is a conversation: it asks, it is answered; it is the fold of its answers.

    game = Game(program, tile_map, seats, options)
    game.pending                 # Choose, Ask, Tell or Throw: who, what, the legal answers
    game.answer({"action": "take", "tile": "c4", "battle": "battle_1"})
    game.world, game.results     # what is, and how every number came about

An answer is plain data, checked against the request; one that does not fit raises `Refused`
and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dsl.border.diagnostics import Finding, phrase
from dsl.border.frozen import frozen
from interpreter.answers import UNKNOWN, value_of
from interpreter.compiled.program import Program
from interpreter.compiled.run import STOP
from interpreter.new_world import Seat, new_world
from interpreter.requests import DONE, Ask, Choose, Refused, Request, Tell, Throw, key_of
from interpreter.values import RuleFault, Value
from interpreter.world import FUEL, World

if TYPE_CHECKING:
    from maps import TileMap

Answer = Any
"""Plain data: a mapping with `action`, a mapping of report values, `done`, a value's name, or a list of dice."""


Boundary = tuple[int, str]
"""The moment before a phase of a turn begins: turn and name of the phase."""


@frozen
class Start:
    """A game that goes on from a given world: the turn has begun, and `phase` comes next.

    `world` gives the same world each time, because an undo plays the game again from its start.
    """

    world: Callable[[], World]
    phase: str


@dataclass(slots=True)
class Halt:
    """Where a game stops so that it can go on under other rules, and whether it has come there."""

    boundary: Boundary | None = None
    is_reached: bool = False


def campaign_steps(
    program: Program, world: World, turns: int | None, first: str | None = None, halt: Halt | None = None
) -> Generator[Request, Any, None]:
    """The whole campaign: setup, then turn after turn all phases, until somebody has won or the turns are over.

    Args:
        first: the phase to begin with in a turn that has begun already; without it the setup is done.
        halt: where to stop, if anywhere; it may be changed while the game is played.
    """
    names = tuple(program.rulebook.phases)
    left = names
    if first is None:
        yield from _setup_steps(program, world)
    else:
        left = names[names.index(first) :]
    is_begun = first is not None and (turns is None or world.turn <= turns)
    while is_begun or (not _is_over(world) and (turns is None or world.turn < turns)):
        if not is_begun:
            world.turn += 1
            world.tell("turn", str(world.turn))
        for name in left:
            if halt is not None and (world.turn, name) == halt.boundary:
                halt.is_reached = True
                return
            yield from phase_steps(program, world, name)
            if _is_over(world):
                return
        world.expire("end", "turn")
        world.phase = ""
        is_begun, left = False, names
    world.over = True


def _setup_steps(program: Program, world: World) -> Generator[Request, Any, None]:
    for run, size in program.setups:
        frame = [world, *[None] * (size - 1)]
        if run.asks:
            yield from run.run(frame)
        else:
            run.run(frame)


def _is_over(world: World) -> bool:
    return world.over


def phase_steps(program: Program, world: World, name: str) -> Generator[Request, Any, None]:
    """One phase: what lasts until it opens ends; its steps; what lasts until its end ends; who has won."""
    rule = program.rulebook.phases[name]
    world.expire("next", name)
    frame = [world, *[None] * (rule.frame - 1)]
    if any(test(frame) for test in program.skips[name]):
        return
    world.phase = name
    world.phase_number += 1
    world.order = [one for one in world.things["player"] if one.alive]
    world.tell("phase", rule.label)
    run = program.phases[name]
    signal = (yield from run.run(frame)) if run.asks else run.run(frame)
    if signal is STOP and world.over:
        return
    world.expire("end", name)
    for victory in program.rulebook.victories.values():
        if victory.phase == name:
            winners = tuple(program.winners[victory.name]([world, *[None] * (victory.frame - 1)]))
            if winners:
                world.over = True
                world.winners = winners
                world.tell("victory", victory.label + ": " + ", ".join(one.label for one in winners))
                return


class Game:
    """One campaign in play."""

    def __init__(
        self,
        program: Program,
        tile_map: TileMap,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        turns: int | None = None,
        start: Start | None = None,
    ) -> None:
        self.program = program
        self.tile_map = tile_map
        self.seats = tuple(seats)
        self.options = dict(options)
        self.turns = turns
        self.start = start
        self.halt = Halt()
        self.answers: list[Answer] = []
        self.notices: tuple[Finding, ...] = ()
        self.world: World
        self.pending: Request | None = None
        self._begin()

    def _begin(self) -> None:
        first = None
        if self.start is None:
            self.world, self.notices = new_world(self.program, self.tile_map, self.seats, self.options)
        else:
            self.world, first = self.start.world(), self.start.phase
        self.halt.is_reached = False
        self._steps = campaign_steps(self.program, self.world, self.turns, first, self.halt)
        self.answers = []
        self._advance(None)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked."""
        return self.pending is None

    @property
    def is_halted(self) -> bool:
        """Whether the game has come to the boundary where it was to stop."""
        return self.halt.is_reached

    def halt_at(self, boundary: Boundary) -> None:
        """Stop before a phase begins; a game that has just gone past it without an answer is taken back there."""
        self.halt.boundary = boundary
        names = list(self.program.rulebook.phases)
        now = (self.world.turn, names.index(self.world.phase) if self.world.phase in names else -1)
        if self.is_over or now >= (boundary[0], names.index(boundary[1])):
            self._replay(list(self.answers))

    @property
    def results(self) -> list[Any]:
        """The finished rolls and contests, oldest first."""
        return self.world.results

    def answer(self, answer: Answer) -> None:
        """Answer the pending request.

        Raises: Refused with the reason; nothing has changed then.
        """
        if self.pending is None:
            raise Refused(phrase("the campaign is over"))
        value = understood(self.program, self.world, self.pending, answer)
        kept = list(self.answers)
        try:
            self._advance(value)
        except RuleFault as fault:
            self._replay(kept)
            raise Refused(fault.finding.as_phrase()) from fault
        self.answers.append(answer)

    def _advance(self, value: Value) -> None:
        self.world.fuel = FUEL
        try:
            self.pending = next(self._steps) if value is None and not self.answers else self._steps.send(value)
        except StopIteration:
            self.pending = None

    def _replay(self, answers: Sequence[Answer]) -> None:
        self._begin()
        for one in answers:
            self.answer(one)

    def undo(self, count: int = 1) -> None:
        """Take back the last answers."""
        self._replay(list(self.answers[: max(0, len(self.answers) - count)]))

    def state_hash(self) -> str:
        """The hash of the state, 16 hex digits."""
        return self.world.state_hash()


def understood(program: Program, world: World, request: Request, answer: Answer) -> Value:
    """The value an answer stands for.

    Raises: Refused when it fits nothing that was asked.
    """
    match request:
        case Throw():
            return _dice(request, answer)
        case Choose():
            return _chosen(request, answer)
        case Ask():
            return _asked(program, world, request, answer)
        case Tell():
            return _told(program, world, request, answer)


def _dice(request: Throw, answer: Answer) -> list[int]:
    if not isinstance(answer, list) or len(answer) != len(request.dice):
        raise Refused(phrase("{count} dice are to be thrown", count=len(request.dice)))
    for shown, sides in zip(answer, request.dice, strict=True):
        if not isinstance(shown, int) or isinstance(shown, bool) or not 1 <= shown <= sides:
            raise Refused(phrase("a die with {sides} sides cannot show {shown}", sides=sides, shown=shown))
    return list(answer)


def _chosen(request: Choose, answer: Answer) -> Value:
    if answer == DONE:
        if not request.may_stop:
            raise Refused(phrase("one of the options must be chosen"))
        return DONE
    if not isinstance(answer, dict):
        raise Refused(phrase("an act is named with its parts, such as {{action: …}}"))
    plain = {str(key): value for key, value in answer.items()}
    for option in request.options:
        if option.action != plain.get("action"):
            continue
        wanted = option.answer
        if wanted == plain or {k: str(v) for k, v in wanted.items()} == {
            k: _numbered(k, v, wanted) for k, v in plain.items()
        }:
            return option
    reason = request.refusal(plain)
    if reason:
        raise Refused(reason)
    known = ", ".join(request.actions)
    raise Refused(
        phrase("“{name}” is not among: {known}", name=plain.get("action"), known=known)
        if plain.get("action") not in request.actions
        else phrase("no such choice")
    )


def _numbered(key: str, value: Any, wanted: Mapping[str, Any]) -> str:
    """`1` stands for the first thing of its kind, yes, no and none for what they say."""
    meant = wanted.get(key)
    if isinstance(meant, bool) and value in ("yes", "no"):
        return str(value == "yes")
    if meant is None and value == "none":
        return str(meant)
    if isinstance(value, int) and isinstance(meant, str) and meant.rpartition("_")[2] == str(value):
        return meant
    return str(value)


def _asked(program: Program, world: World, request: Ask, answer: Answer) -> Value:
    value = value_of(request.type, answer, world)
    if value is UNKNOWN and answer == "":
        raise Refused(phrase("an answer is needed here"))
    if value is UNKNOWN:
        raise Refused(phrase("“{answer}” does not fit here", answer=answer))
    if request.options is not None and value not in request.options:
        allowed = ", ".join(str(key_of(one)) for one in request.options[:20])
        raise Refused(phrase("“{answer}” does not fit here; what fits: {allowed}", answer=answer, allowed=allowed))
    if request.low is not None and value < request.low:
        raise Refused(phrase("{answer} is too little here; the least is {limit}", answer=answer, limit=request.low))
    if request.high is not None and value > request.high:
        raise Refused(phrase("{answer} is too much here; the most is {limit}", answer=answer, limit=request.high))
    return Given(value)


class Given:
    """An answer that may be None, kept apart from no answer at all."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value


def _told(program: Program, world: World, request: Tell, answer: Answer) -> Value:
    if answer == DONE:
        if not request.may_stop:
            raise Refused(phrase("this report is needed"))
        return DONE
    if not isinstance(answer, dict):
        raise Refused(phrase("a report is told as name: value"))
    fields = {field.name: field for field in request.fields}
    told: dict[str, Value] = {}
    for name, one in answer.items():
        if name not in fields:
            raise Refused(
                phrase(
                    "{report} has no “{name}”; it has: {known}",
                    report=request.label,
                    name=name,
                    known=", ".join(fields),
                )
            )
        value = value_of(fields[name].type, one, world)
        field = fields[name]
        low, high = field.low, field.high
        if value is UNKNOWN or (low is not None and value < low) or (high is not None and value > high):
            raise Refused(phrase("“{answer}” does not fit “{name}”", answer=one, name=field.label))
        told[name] = value
    for name, field in fields.items():
        if name not in told:
            if not field.has_default:
                raise Refused(phrase("“{name}” is missing", name=field.label))
            told[name] = field.default
    reason = request.refusal(told)
    if reason:
        raise Refused(reason)
    return told
