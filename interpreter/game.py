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

from dsl.border.diagnostics import Phrase, Span, phrase
from dsl.border.frozen import frozen
from interpreter.answers import Answer
from interpreter.compiled.program import Program
from interpreter.faults import TOO_DEEP, RuleFault, fault
from interpreter.fitting import understood
from interpreter.game_read import GameRead
from interpreter.new_world import NOWHERE, Seat, new_world
from interpreter.phases import Boundary, Road, campaign_steps
from interpreter.requests import (
    Refused,
    Request,
    put,
)
from interpreter.told_fault import told_fault
from interpreter.values.value import Value
from interpreter.world.timeline import FUEL
from interpreter.world.world import World

if TYPE_CHECKING:
    from maps import TileMap

QUIET_TURNS: Final = 50
"""Turns in a row in which nobody is asked, after which a campaign without a number of turns waits."""


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
        option_spans: Mapping[str, Span | None] = NOWHERE,
    ) -> None:
        """A game that nobody has answered yet.

        Args:
            turns: after how many it ends.
            salt: what the names of things are drawn with that not everybody sees; without it they are counted.
            is_looked_at: whether somebody looks at what is asked first, as for `answer`.
            option_spans: where options are said.
        """
        super().__init__(program, tile_map, seats, options, Road(turns, passed=self._pass, stuck=self._stuck))
        self._first = None if start is None else start.phase
        if start is None:
            self.world, self.notices = new_world(program, tile_map, seats, options, option_spans=option_spans)
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
