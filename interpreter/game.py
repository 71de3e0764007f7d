"""A game is a conversation: it asks, it is answered; it is the fold of its answers.

    game = Game(program, tile_map, seats, options)
    game.pending                 # Choose, Ask, Tell or Throw: who, what, the legal answers
    game.answer({"action": "take", "tile": "c4", "battle": "battle_1"})
    game.world, game.results     # what is, and how every number came about
    game.questions               # how each of the answers had been asked for

An answer is plain data, checked against the request; one that does not fit raises `Refused`
and changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from dsl.border.diagnostics import Phrase, counted, listed, phrase
from dsl.border.frozen import frozen
from interpreter.answers import UNKNOWN, value_of
from interpreter.compiled.program import Program
from interpreter.faults import TOO_DEEP, RuleFault, fault
from interpreter.game_read import GameRead
from interpreter.new_world import Seat, new_world, with_limits
from interpreter.phases import Boundary, Road, campaign_steps
from interpreter.requests import (
    ABSENT,
    DONE,
    MOST_NAMED,
    Ask,
    Choose,
    Field,
    GivenAnswer,
    Refused,
    Request,
    Tell,
    Throw,
    is_absent,
    put,
)
from interpreter.several import chosen_several
from interpreter.sharing import shared_out
from interpreter.told_fault import told_fault
from interpreter.values.speech import without_asking
from interpreter.values.stored import stored
from interpreter.values.value import Value
from interpreter.world.timeline import FUEL
from interpreter.world.world import World

if TYPE_CHECKING:
    from maps import TileMap

QUIET_TURNS: Final = 50
"""Turns in a row in which nobody is asked, after which a campaign without a number of turns waits."""

Answer = Any
"""Plain data: a mapping with `action`, a mapping of report values, `done`, a value's name, or a list of dice."""


@frozen
class Start:
    """A game that goes on from a given world, which becomes its own: the turn has begun, and `phase` comes next."""

    world: World
    phase: str


@frozen
class _Milestone:
    """A moment at which the game can be begun again: how many answers had been given, and what comes next."""

    answers: int
    mark: int
    boundary: Boundary | None
    """None: before the first phase of all."""
    state: str = ""
    """What rules can read of the state, the clock aside, as a hash; before the first phase of a turn."""


class Game(GameRead):
    """One campaign in play."""

    def __init__(
        self,
        program: Program,
        tile_map: TileMap,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        turns: int | None = None,
        start: Start | None = None,
        salt: str = "",
        *,
        is_looked_at: bool = True,
    ) -> None:
        """A game that nobody has answered yet.

        Args:
            turns: after how many it ends.
            salt: what the names of things are drawn with that not everybody sees; without it they are counted.
            is_looked_at: whether somebody looks at what is asked first, as for `answer`.
        """
        super().__init__(program, tile_map, seats, options, Road(turns, passed=self._pass, stuck=self._stuck))
        self._first = None if start is None else start.phase
        if start is None:
            self.world, self.notices = new_world(program, tile_map, seats, options)
            self.world.salt = salt
        else:
            self.world = start.world
        self.world.changes.keep()
        self._milestones = [_Milestone(0, self.world.changes.mark(), None)]
        self._steps = campaign_steps(program, self.world, self._road, self._first)
        self._advance(None, is_looked_at=is_looked_at)

    def _pass(self, boundary: Boundary) -> None:
        # Whether a campaign with a number of turns is stuck is never asked: it comes to its end in any case.
        opens = self._road.turns is None and boundary[1] == next(iter(self.program.rulebook.phases))
        state = self.world.hash_without_clock() if opens else ""
        self._milestones.append(_Milestone(len(self.answers), self.world.changes.mark(), boundary, state))

    def _stuck(self) -> Phrase | None:
        """Why nothing can happen any more: the turns that are over say so, and nothing else, so that undoing is free.

        In a turn without an answer and without dice, which leaves all as it was, the next turn begins as this one did.
        """
        turns = [one for one in self._milestones if one.boundary is not None and one.state]
        if not turns:
            return None
        last = turns[-1]
        if last.answers == len(self.answers) and last.state == self.world.hash_without_clock():
            if not self.program.reads_clock:
                return phrase("nobody is asked anything any more, and nothing changes from turn to turn")
        quiet = turns[-QUIET_TURNS:]
        if len(quiet) == QUIET_TURNS and all(isinstance(one, list) for one in self.answers[quiet[0].answers :]):
            return phrase("nobody has been asked anything for {count} turns", count=QUIET_TURNS)
        return None

    def halt_at(self, boundary: Boundary) -> None:
        """Stop before a phase begins, whatever the number of turns.

        A game that has just gone past the boundary without an answer is taken back there.
        """
        self._road.turns = None
        self._road.halt = boundary
        names = list(self.program.rulebook.phases)
        now = (self.world.turn, names.index(self.world.phase) if self.world.phase in names else -1)
        if self.is_over or now >= (boundary[0], names.index(boundary[1])):
            self._return_to(len(self.answers))

    def answer(self, answer: Answer, *, is_looked_at: bool = True) -> None:
        """Answer the pending request.

        Args:
            is_looked_at: whether somebody looks at what is asked then. Where the next answer is known, its act alone is
                looked at, and the others are not listed.
        Raises: Refused with the reason; nothing has changed then.
        """
        if self.pending is None:
            raise Refused(phrase("the campaign is over"))
        count = len(self.answers)
        try:
            value = understood(self.program, self.world, self.pending, answer)
            self.answers.append(answer)
            self.questions.append(put(self.pending, self.world.turn, self.world.phase))
            self._advance(value, is_looked_at=is_looked_at)
        except RuleFault as fault:
            if len(self.answers) > count:
                self._return_to(count)
            raise Refused(told_fault(self.program.rulebook, fault.finding)) from fault

    def _advance(self, value: Value, *, is_looked_at: bool) -> None:
        world = self.world
        world.fuel, world.lists_acts = FUEL, is_looked_at
        try:
            self.pending = self._steps.send(value)
        except StopIteration:
            self.pending = None
        except RecursionError:  # every bound is counted before; a ring that no bound foresaw ends here
            path = " → ".join((*world.inside, "…"))
            raise fault(TOO_DEEP, None, path=path, limit=sys.getrecursionlimit()) from None
        finally:
            world.lists_acts = True

    def undo(self, count: int = 1) -> None:
        """Take back the last answers."""
        self._return_to(max(0, len(self.answers) - count))

    @contextmanager
    def tried(self) -> Iterator[tuple[Generator[Request, Any, None], int]]:
        """To try out how the game may go on: at the end it stands where it stood.

        Gives what the pending request is answered to, by values and not by plain data, and how many answers must be
        given again to stand here.
        """
        count, stones = len(self.answers), len(self._milestones)
        stone = self._milestones[self._milestone_for(count)]
        try:
            yield self._steps, count - stone.answers
        finally:
            del self._milestones[stones:]
            self._return_to(count)

    def _return_to(self, count: int) -> None:
        """Stand where the game stood after so many answers: back to the last milestone, and on from there."""
        self._steps.close()
        self.world.inside, self.world.chain = (), 0
        again = self.answers[:count]
        at = self._milestone_for(count)
        stone = self._milestones[at]
        self.world.changes.take_back(stone.mark)
        del self.answers[stone.answers :]
        del self.questions[stone.answers :]
        self._road.is_halted = False
        self._road.standstill = None
        first = self._first if stone.boundary is None else stone.boundary[1]
        # A boundary is passed again, and then its milestone is there again.
        del self._milestones[at if stone.boundary is not None else 1 :]
        self._steps = campaign_steps(self.program, self.world, self._road, first)
        self._advance(None, is_looked_at=stone.answers == count)
        for at, one in enumerate(again[stone.answers :], start=stone.answers + 1):
            self.answer(one, is_looked_at=at == count)

    def _milestone_for(self, count: int) -> int:
        """The last milestone after at most so many answers, or the one where the game is to stop."""
        reached = [at for at, one in enumerate(self._milestones) if one.answers <= count]
        halts = [at for at in reached if at and self._milestones[at].boundary == self._road.halt]
        return (halts or reached)[-1]


def understood(program: Program, world: World, request: Request, answer: Answer) -> Value:
    """The value an answer stands for.

    Raises: Refused when it fits nothing that was asked.
    """
    match request:
        case Choose():
            return _absent(request) if is_absent(answer) else _chosen(request, answer)
        case Throw():
            return _dice(request, answer)
        case Ask():
            return _absent(request) if is_absent(answer) else _asked(program, world, request, answer)
        case Tell():
            return _told(program, world, request, answer)


def _absent(request: Choose | Ask) -> Value:
    if request.may_be_absent:
        return ABSENT
    if isinstance(request, Choose):
        raise Refused(phrase("these rules say nothing of who is absent; who does nothing gives: done"))
    raise Refused(phrase("these rules say nothing of who is absent; give an answer for him"))


def _dice(request: Throw, answer: Answer) -> list[int]:
    if not isinstance(answer, list):
        raise Refused(phrase("dice are thrown here; write what they show, such as {sample}", sample=list(request.dice)))
    if len(answer) != len(request.dice):
        raise Refused(counted("{count} die is to be thrown", "{count} dice are to be thrown", len(request.dice)))
    for shown, sides in zip(answer, request.dice, strict=True):
        if not isinstance(shown, int) or isinstance(shown, bool) or not 1 <= shown <= sides:
            raise Refused(phrase("a die with {sides} sides cannot show {shown}", sides=sides, shown=shown))
    return list(answer)


def _chosen(request: Choose, answer: Answer) -> Value:
    if answer == DONE:
        if not request.may_stop:
            raise Refused(phrase("one of the options must be chosen"))
        return DONE
    if isinstance(answer, dict) and "action" not in answer:
        known = ", ".join(map(str, answer))
        raise Refused(phrase("an act is named by “action”, and this names only: {known}", known=known))
    if not isinstance(answer, dict):
        raise Refused(_no_act(request))
    plain = {str(key): value for key, value in answer.items()}
    named = request.options.named(plain)
    if named is not None:
        return named
    options = request.options.of(str(plain.get("action")))
    for option in options:
        wanted = option.answer
        if wanted.keys() == plain.keys() and all(is_meant(value, plain[name]) for name, value in wanted.items()):
            return option
    for act in options.stepwise:
        meant = act.meant(plain, lambda value, said: is_meant(stored(value), said))
        if meant is not None:
            return meant
    reason = request.refusal(plain)
    if reason:
        raise Refused(reason)
    raise Refused(_not_offered(request, plain.get("action")))


def _no_act(request: Choose) -> Phrase:
    """Why an answer that names no act is refused where acts are offered."""
    known = ", ".join(request.actions)
    if request.may_stop:
        return phrase(
            "acts are offered here ({known}), written {{action: …}}; who does nothing gives: done", known=known
        )
    return phrase("acts are offered here ({known}), written {{action: …}}", known=known)


def _not_offered(request: Choose, name: Value) -> Phrase:
    """Why an act is refused that stands for none of those that are offered."""
    known = ", ".join(request.actions)
    if name in request.actions:
        return phrase("no such choice")
    if request.may_stop:
        return phrase(
            "“{name}” is not among: {known}; who wants none of these first gives: done", name=name, known=known
        )
    return phrase("“{name}” is not among: {known}", name=name, known=known)


def is_meant(meant: Any, said: Any) -> bool:
    """Whether plain data stands for a stored value: `1` for the first thing of its kind, yes, no and none likewise."""
    if isinstance(meant, bool) and said in ("yes", "no"):
        return meant is (said == "yes")
    if meant is None and said == "none":
        return True
    if isinstance(said, int) and isinstance(meant, str) and meant.rpartition("_")[2] == str(said):
        return True
    return bool(meant == said or str(meant) == str(said))


def _named(answer: Answer) -> Any:
    """What an answer is called where it is refused: an act by its name, facts as they are written in an orders file."""
    if not isinstance(answer, Mapping):
        return answer
    return (
        answer["action"] if "action" in answer else f"{{{', '.join(f'{key}: {one}' for key, one in answer.items())}}}"
    )


def _asked(program: Program, world: World, request: Ask, answer: Answer) -> Value:
    if request.several is not None:
        return GivenAnswer(chosen_several(request, request.several, answer, world))
    if request.shares is not None:
        return GivenAnswer(shared_out(request, request.shares, answer, world))
    value = value_of(request.type, answer, world)
    if value is UNKNOWN and answer == "":
        raise Refused(phrase("an answer is needed here"))
    if value is UNKNOWN and not request.options:
        limits = (None if one is None else world.say(one) for one in (request.low, request.high))
        fits = with_limits(str(request.type), *limits)
        raise Refused(phrase("“{answer}” does not fit here; what fits: {allowed}", answer=_named(answer), allowed=fits))
    if request.options and value not in request.options:
        allowed = listed(map(world.say, request.options), MOST_NAMED)
        said = phrase("“{answer}” does not fit here; what fits: {allowed}", answer=_named(answer), allowed=allowed)
        raise Refused(said)
    if request.low is not None and value < request.low:
        number, limit = world.say(value), world.say(request.low)
        raise Refused(phrase("{answer} is too little here; the least is {limit}", answer=number, limit=limit))
    if request.high is not None and value > request.high:
        number, limit = world.say(value), world.say(request.high)
        raise Refused(phrase("{answer} is too much here; the most is {limit}", answer=number, limit=limit))
    return GivenAnswer(value)


def _fact(field: Field, answer: Answer, world: World) -> Value:
    """A fact of a report. Raises: Refused, with what would fit, where it is listed or between bounds."""
    value, low, high = value_of(field.type, answer, world), field.low, field.high
    if value is not UNKNOWN and (low is None or value >= low) and (high is None or value <= high):
        return value
    name = without_asking(field.label)
    if field.type.form == "many" and isinstance(answer, str):
        said = phrase("“{answer}” does not fit “{name}”: several stand in brackets, [a, b]", answer=answer, name=name)
        raise Refused(said)
    if field.options is not None:
        fits = listed(map(world.say, field.options), MOST_NAMED)
        said = phrase("“{answer}” does not fit “{name}”; what fits: {allowed}", answer=answer, name=name, allowed=fits)
        raise Refused(said)
    if field.type.form == "number" and low is not None and high is not None:
        fits = f"{low}–{high}"
        said = phrase("“{answer}” does not fit “{name}”; what fits: {allowed}", answer=answer, name=name, allowed=fits)
        raise Refused(said)
    raise Refused(phrase("“{answer}” does not fit “{name}”", answer=answer, name=name))


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
        told[name] = _fact(fields[name], one, world)
    for name, field in fields.items():
        if name not in told:
            if not field.has_default:
                raise Refused(phrase("“{name}” is missing", name=without_asking(field.label)))
            told[name] = field.default
    reason = request.refusal(told)
    if reason:
        raise Refused(reason)
    return told
