"""A block that is done again until something holds, over chance: where it ends, and with what chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from dsl.understood import statements as s
from interpreter.compiled.rolling.lots import Lots
from interpreter.compiled.statements.blocks import MAX_ROUNDS
from interpreter.faults import ENDLESS, RuleFault, fault
from interpreter.odds.asking import Asking, as_one, onwards, refused
from interpreter.odds.state.states import NO_ROLLS, Ended, RollsMade, State, Way
from interpreter.odds.statements.again.chains import Again, Never, as_lots, ends_of_loop
from interpreter.odds.statements.again.together import alone, apart, put_together
from interpreter.odds.statements.again.waypoints import OnTheWay, Waypoint, waypoints_of
from interpreter.odds.statements.following import laid_apart

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course

HARDLY: Final = Fraction(1, 1_000_000)
"""A scene that goes on no likelier than this is not followed any further."""


class Repetition:
    """`repeat` until something holds; the rounds of a scene are gone through waypoint by waypoint."""

    def __init__(self, course: Course, repeat: s.RepeatUntil) -> None:
        self._course = course
        self._repeat = repeat
        self._until = course.make.code(repeat.until)
        self._is_of_scene = any(isinstance(one, s.DoRound) for one in repeat.body)
        self._is_asked = self._is_of_scene and course.courses.counts_rounds
        self._waypoints = (
            tuple(waypoints_of(course, repeat.body))
            if self._is_of_scene
            else (Waypoint(course.block(repeat.body), ()),)
        )
        self._head = course.later.at_head[id(repeat)]

    def step(self, asking: Asking, state: State) -> Any:
        """Where it ends from a state."""
        if self._repeat.most is not None:
            return self._bounded(asking, state, self._repeat.most)
        is_counted = self._is_asked and asking.rounds_apart is None
        return self._without_end(asking, state, self._rounds_of_scene if is_counted else self._unbounded)

    # ------------------------------------------------------------ how often

    def _bounded(self, asking: Asking, state: State, most: int) -> Any:
        reached: Any = Again(self._at_head(state))
        for _ in range(most * len(self._waypoints)):
            reached = onwards(asking, reached, lambda _, one: self._passed(asking, one.state), Again)
            if _chance_to_go_on(reached) == 0:
                break
        return onwards(asking, reached, lambda asking, one: self._left(asking, one.state.state), Again)

    def _without_end(self, asking: Asking, state: State, ends: Callable[[Asking, OnTheWay], Any]) -> Any:
        """A loop that may go round for ever, without its rolls; those before it count in the end."""
        counts = state.rolls.counts

        def counted(end: Any) -> Any:
            if isinstance(end, Never):
                here = end.state.state._replace(rolls=RollsMade(end.state.state.rolls.first, counts))
                return refused(asking, here, fault(ENDLESS, self._repeat.span))
            return end._replace(rolls=RollsMade(end.rolls.first, counts))

        reached = ends(asking, self._at_head(state).with_rolls(RollsMade(state.rolls.first)))
        return reached.mapped(counted) if isinstance(reached, Lots) else counted(reached)

    def _rounds_of_scene(self, asking: Asking, start: OnTheWay) -> Any:
        """Round after round, since no two are alike whose numbers are asked for, until hardly anything goes on."""
        reached: Any = Again(start)
        for _ in range(MAX_ROUNDS):
            for _waypoint in self._waypoints:
                reached = onwards(asking, reached, lambda _, one: self._all_passed(asking, [one.state])[0], Again)
            if _chance_to_go_on(reached) <= HARDLY:
                break
        return onwards(asking, reached, lambda _, one: _given_up(one.state.state), Again)

    def _unbounded(self, asking: Asking, start: OnTheWay) -> Any:
        return as_lots(ends_of_loop(start, partial(self._all_passed, asking), asking.budget))

    # ------------------------------------------------------------ from waypoint to waypoint

    def _at_head(self, state: State) -> OnTheWay:
        kept = tuple(value if at in self._head else None for at, value in enumerate(state.frame, start=1))
        return OnTheWay(0, state._replace(frame=kept))

    def _passed(self, asking: Asking, place: OnTheWay) -> Any:
        """One waypoint further, or round the loop."""
        return self._behind(asking, place.at, laid_apart(asking, self._reached_from(asking, place)))

    def _reached_from(self, asking: Asking, place: OnTheWay) -> Any:
        waypoint = self._waypoints[place.at]
        if self._is_of_scene:  # a waypoint is long, and the places behind it are few
            return waypoint.passed(asking, place.state)
        return asking.case_by_case(lambda: waypoint.passed(asking, place.state))

    def _behind(self, asking: Asking, at: int, reached: Any) -> Any:
        if at + 1 == len(self._waypoints):
            return onwards(asking, reached, self._looked_at)
        return onwards(asking, reached, lambda _, state: Again(OnTheWay(at + 1, state)))

    def _looked_at(self, asking: Asking, state: State) -> Any:
        """Behind the last waypoint: whether the loop ends."""
        try:
            if self._until(asking.frame(state)):
                return self._left(asking, state)
            return Again(self._at_head(self._between_rounds(asking, state) if self._is_of_scene else state))
        except RuleFault as error:
            return refused(asking, state, error)

    def _between_rounds(self, asking: Asking, state: State) -> State:
        apart = asking.rounds_apart if self._is_asked else 0
        return state._replace(version=asking.versions.round_forgotten(state.version, apart=apart))

    def _left(self, asking: Asking, state: State) -> State:
        return self._course.left(asking, self._repeat, [None, *state.frame], state.version, state.rolls)

    # ------------------------------------------------------------ each place once

    def _all_passed(self, asking: Asking, places: Sequence[OnTheWay]) -> list[Lots]:
        """What places come to by their next waypoints, worked out once for all rolls before.

        Those that are alike but for numbers go on together.
        """
        bare = [place.with_rolls(NO_ROLLS) for place in places]
        new: dict[int, list[State]] = {}
        for place in dict.fromkeys(bare):
            if (id(self._repeat), place) not in asking.known:
                new.setdefault(place.at, []).append(place.state)
        for at, states in new.items():
            for together in put_together(asking, states) if self._is_of_scene else map(alone, states):
                last, reached = self._certainly_passed(asking, OnTheWay(at, together.state))
                for state, ends in zip(together.members, apart(asking, together, reached), strict=True):
                    worked_out = as_one(self._behind(asking, last, ends)).mapped(uncounted)
                    asking.pay_for(worked_out)
                    asking.known[id(self._repeat), OnTheWay(at, state)] = worked_out
        known = [asking.known[id(self._repeat), one] for one in bare]
        return [_after_rolls_before(place, around) for place, around in zip(places, known, strict=True)]

    def _certainly_passed(self, asking: Asking, place: OnTheWay) -> tuple[int, Any]:
        """The last of the waypoints that a place passes before it is told apart, and what it comes to behind it.

        Most lead to one other place alone. What several of them do is still worked out once for equal states.
        """
        reached = self._reached_from(asking, place)
        while isinstance(reached, State) and place.at + 1 < len(self._waypoints):
            place = OnTheWay(place.at + 1, reached)
            reached = self._reached_from(asking, place)
        return place.at, reached


def _chance_to_go_on(reached: Any) -> Fraction:
    """How likely it is that a loop goes round once more."""
    if not isinstance(reached, Lots):
        return Fraction(isinstance(reached, Again))
    return Fraction(sum(weight for one, weight in reached.weights.items() if isinstance(one, Again)), reached.whole)


def _after_rolls_before(place: OnTheWay, around: Lots) -> Lots:
    """What a place comes to, after the rolls that were made before it."""
    rolls = place.state.rolls
    return around if rolls.first is None else around.mapped(lambda one: _after_rolls(one, rolls))


def _after_rolls(end: Any, rolls: RollsMade) -> Any:
    """An end, or a place to go on from, that was reached after these rolls."""
    if isinstance(end, Again):
        place: Any = end.state
        return Again(place.with_rolls(rolls.then(place.state.rolls)))
    return end._replace(rolls=rolls.then(end.rolls))


def _given_up(state: State) -> Ended:
    return Ended(Way.GOING_ON, None, state.version, state.rolls)


def uncounted(end: Any) -> Any:
    """Where a loop may go round for ever, its rolls are not counted: there would be no end of states."""
    if isinstance(end, Again):
        place: Any = end.state
        return Again(place.with_rolls(RollsMade(place.state.rolls.first)))
    return end._replace(rolls=RollsMade(end.rolls.first))
