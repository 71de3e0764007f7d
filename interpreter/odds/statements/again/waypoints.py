"""The flow of a scene as a way from one waypoint to the next, one statement each.

A battle stands in thousands of ways after a round, and each leads to thousands. Gone through waypoint by waypoint they
meet again on the way, so that each is worked out once and leads to few.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl.understood import statements as s
from interpreter.odds.asking import Asking, Step, onwards
from interpreter.odds.state.states import Ended, RollsMade, State
from interpreter.odds.statements.scenes import moment_of

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course


class Waypoint(NamedTuple):
    """A statement in the flow of a round, or the beginning or the end of a moment, and what ends where a way does.

    Attributes:
        around: the ends of the moments that are under way there, the innermost first.
    """

    step: Step
    around: tuple[Step, ...]

    def passed(self, asking: Asking, state: State) -> Any:
        """What is reached behind it; where a way ends there, with the ends of all moments around it."""
        reached = self.step(asking, state)
        for end in self.around:
            reached = onwards(asking, reached, end, Ended)
        return reached


class OnTheWay(NamedTuple):
    """A state before a waypoint, by its number; that after the last is where the loop looks whether it ends."""

    at: int
    state: State

    def with_rolls(self, rolls: RollsMade) -> OnTheWay:
        """The same, after these rolls."""
        return OnTheWay(self.at, self.state.with_rolls(rolls))


def waypoints_of(course: Course, block: s.Block, around: tuple[Step, ...] = ()) -> Iterator[Waypoint]:
    """The waypoints of a block, in order; steps and rounds are no more than what is in them, between two moments."""
    for statement in block:
        if not isinstance(statement, s.DoStep | s.DoRound):
            yield Waypoint(course.one(statement), around)
            continue
        moment = moment_of(course, statement)
        if moment is None:
            yield from waypoints_of(course, statement.body, around)
            continue
        yield Waypoint(moment.begin, around)
        yield from waypoints_of(course, statement.body, (moment.end, *around))
        yield Waypoint(moment.end, around)
