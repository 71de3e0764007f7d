"""Branches and loops over chance: which block is done, and how often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from dsl.understood import statements as s
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.lots import Lots
from interpreter.compiled.statements.blocks import MAX_ROUNDS
from interpreter.compiled.statements.sorting import members_where
from interpreter.faults import OUT_OF_FUEL, RuleFault, fault
from interpreter.odds.asking import Asking, Step, as_one, in_turn, onwards, refused
from interpreter.odds.state.states import NO_ROLLS, Ended, RollsMade, State, Way, with_value
from interpreter.odds.statements.chains import Again, Never, as_lots, ends_of_loop
from interpreter.odds.statements.falls import shuffled, thrown_for
from interpreter.odds.statements.following import laid_apart
from interpreter.odds.statements.together import alone, apart, put_together
from interpreter.odds.statements.waypoints import OnTheWay, Waypoint, waypoints_of
from interpreter.values.value import Value, is_gone

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course

HARDLY: Final = Fraction(1, 1_000_000)
"""A scene that goes on no likelier than this is not followed any further."""


def do_first(course: Course, first: s.DoFirst) -> Step:
    """The first block whose condition holds."""
    branches = [
        (None if one.condition is None else course.make.code(one.condition), course.block(one.body))
        for one in first.branches
    ]

    def step(asking: Asking, state: State) -> Any:
        f = asking.frame(state)
        for test, body in branches:
            if test is None or test(f):
                return onwards(asking, body(asking, state), forget)
        return forget(asking, state)

    def forget(asking: Asking, state: State) -> State:
        return course.left(asking, first, [None, *state.frame], state.version, state.rolls)

    return step


def for_each_member(course: Course, loop: s.ForEachMember) -> Step:
    """The members of a collection in their order."""
    collection, slot = course.make.code(loop.collection), loop.slot
    test = None if loop.condition is None else course.make.code(loop.condition)
    sort = None if loop.sorting is None else _sorter(course, loop.sorting)

    def members(f: Frame) -> Any:
        found = []
        for one in tuple(collection(f)):
            f[slot] = one
            if test is None or test(f):
                found.append(one)
        return found if sort is None else sort(f, found)

    return looped(course, loop, slot, loop.body, members)


def looped(
    course: Course,
    loop: s.ForEachMember | s.ForEachPlayer | s.RepeatRounds,
    slot: int,
    block: s.Block,
    members: Callable[[Frame], Any],
) -> Step:
    """A block that is done once for each of some members."""
    body = course.block(block)

    def round_with(member: Value) -> Step:
        def round_of_one(asking: Asking, state: State) -> Any:
            asking.versions.switch_to(state.version)
            if is_gone(member):
                return state
            return body(asking, state._replace(frame=with_value(state.frame, slot, member)))

        return round_of_one

    def all_in(order: Sequence[Value], asking: Asking, state: State) -> Any:
        reached = in_turn(asking, state, map(round_with, order))

        def left(asking: Asking, one: State) -> State:
            return course.left(asking, loop, [None, *one.frame], one.version, one.rolls)

        return onwards(asking, reached, left)

    def step(asking: Asking, state: State) -> Any:
        found = members(asking.frame(state))
        if isinstance(found, Lots):
            return found.mapped(lambda order: all_in(order, asking, state))
        return all_in(found, asking, state)

    return step


def _sorter(course: Course, sorting: s.Sorting) -> Callable[[Frame, list[Value]], Any]:
    """The members in order, or the lots of their orders: of those who throw, each order is as likely as another."""
    keys = [(key.ranking, course.make.code(key.value)) for key in sorting.keys]
    slot = sorting.slot

    def sort(f: Frame, members: list[Value]) -> Any:
        groups = [members]
        for ranking, key in keys:
            if ranking is s.Ranking.RANDOM:
                return shuffled(groups)
            if ranking is s.Ranking.ROLL_OFF:
                return thrown_for(groups, key(f))
            finer: list[list[Value]] = []
            for group in groups:
                keyed: dict[Any, list[Value]] = {}
                for one in group:
                    f[slot] = one
                    keyed.setdefault(key(f), []).append(one)
                finer += [keyed[value] for value in sorted(keyed, reverse=ranking is s.Ranking.MOST)]
            groups = finer
        return [one for group in groups for one in group]

    return sort


def order_players(course: Course, order: s.OrderPlayers) -> Step:
    """The order of the players, where those who throw may come in any."""
    sort = _sorter(course, order.sorting)
    test = None if order.condition is None else course.make.code(order.condition)

    def step(asking: Asking, state: State) -> Any:
        f = asking.frame(state)
        f.extend([None] * (order.sorting.slot + 1 - len(f)))
        found = sort(f, members_where(f, order.sorting.slot, test, f[0].things["player"]))

        def after(players: Sequence[Value]) -> State:
            asking.versions.switch_to(state.version)
            f[0].set_order(players, is_lasting=order.is_lasting)
            return course.left(asking, order, [None, *state.frame], asking.versions.taken(), state.rolls)

        return found.mapped(after) if isinstance(found, Lots) else after(found)

    return step


def repeat(course: Course, repeat: s.RepeatUntil) -> Step:
    """A block that is done again until something holds; the rounds of a scene are gone through waypoint by waypoint."""
    until = course.make.code(repeat.until)
    is_of_scene = any(isinstance(one, s.DoRound) for one in repeat.body)
    is_asked = is_of_scene and course.courses.counts_rounds
    waypoints = tuple(waypoints_of(course, repeat.body)) if is_of_scene else (Waypoint(course.block(repeat.body), ()),)
    head = course.later.at_head[id(repeat)]

    def at_head(state: State) -> OnTheWay:
        kept = tuple(value if at in head else None for at, value in enumerate(state.frame, start=1))
        return OnTheWay(0, state._replace(frame=kept))

    def between_rounds(asking: Asking, state: State) -> State:
        apart = asking.rounds_apart if is_asked else 0
        return state._replace(version=asking.versions.round_forgotten(state.version, apart=apart))

    def left(asking: Asking, state: State) -> State:
        return course.left(asking, repeat, [None, *state.frame], state.version, state.rolls)

    def looked_at(asking: Asking, state: State) -> Any:
        try:
            if until(asking.frame(state)):
                return left(asking, state)
            return Again(at_head(between_rounds(asking, state) if is_of_scene else state))
        except RuleFault as error:
            return refused(asking, state, error)

    def passed(asking: Asking, place: OnTheWay) -> Any:
        """One waypoint further, or round the loop."""
        return behind(asking, place.at, laid_apart(asking, reached_from(asking, place)))

    def reached_from(asking: Asking, place: OnTheWay) -> Any:
        waypoint = waypoints[place.at]
        if is_of_scene:  # a waypoint is long, and the places behind it are few
            return waypoint.passed(asking, place.state)
        return asking.case_by_case(lambda: waypoint.passed(asking, place.state))

    def behind(asking: Asking, at: int, reached: Any) -> Any:
        if at + 1 == len(waypoints):
            return onwards(asking, reached, looked_at)
        return onwards(asking, reached, lambda _, state: Again(OnTheWay(at + 1, state)))

    def bounded(asking: Asking, state: State, most: int) -> Any:
        reached: Any = Again(at_head(state))
        for _ in range(most * len(waypoints)):
            reached = onwards(asking, reached, lambda _, one: passed(asking, one.state), Again)
            if not _may_go_on(reached):
                break
        return onwards(asking, reached, lambda asking, one: left(asking, one.state.state), Again)

    def once_passed(asking: Asking, place: OnTheWay) -> Lots:
        """What a place comes to by its next waypoint, worked out once for all rolls before."""
        return all_passed(asking, [place])[0]

    def all_passed(asking: Asking, places: Sequence[OnTheWay]) -> list[Lots]:
        """As `once_passed`, for several; those that are alike but for numbers go on together."""
        bare = [place.with_rolls(NO_ROLLS) for place in places]
        new: dict[int, list[State]] = {}
        for place in dict.fromkeys(bare):
            if (id(repeat), place) not in asking.known:
                new.setdefault(place.at, []).append(place.state)
        for at, states in new.items():
            for together in put_together(asking, states) if is_of_scene else map(alone, states):
                last, reached = certainly_passed(asking, OnTheWay(at, together.state))
                for state, ends in zip(together.members, apart(asking, together, reached), strict=True):
                    worked_out = as_one(behind(asking, last, ends)).mapped(uncounted)
                    asking.pay_for(worked_out)
                    asking.known[id(repeat), OnTheWay(at, state)] = worked_out
        return [after_rolls(place, asking.known[id(repeat), one]) for place, one in zip(places, bare, strict=True)]

    def certainly_passed(asking: Asking, place: OnTheWay) -> tuple[int, Any]:
        """The last of the waypoints that a place passes before it is told apart, and what it comes to behind it.

        Most lead to one other place alone. What several of them do is still worked out once for equal states.
        """
        reached = reached_from(asking, place)
        while isinstance(reached, State) and place.at + 1 < len(waypoints):
            place = OnTheWay(place.at + 1, reached)
            reached = reached_from(asking, place)
        return place.at, reached

    def after_rolls(place: OnTheWay, around: Lots) -> Lots:
        rolls = place.state.rolls
        return around if rolls.first is None else around.mapped(lambda one: _after_rolls(one, rolls))

    def without_end(asking: Asking, state: State, ends: Callable[[OnTheWay], Any]) -> Any:
        """A loop that may go round for ever, without its rolls; those before it count in the end."""
        counts = state.rolls.counts

        def counted(end: Any) -> Any:
            if isinstance(end, Never):
                here = end.state.state._replace(rolls=RollsMade(end.state.state.rolls.first, counts))
                return refused(asking, here, fault(OUT_OF_FUEL, repeat.span, limit=MAX_ROUNDS))
            return end._replace(rolls=RollsMade(end.rolls.first, counts))

        reached = ends(at_head(state).with_rolls(RollsMade(state.rolls.first)))
        return reached.mapped(counted) if isinstance(reached, Lots) else counted(reached)

    def rounds_of_scene(asking: Asking, start: OnTheWay) -> Any:
        """Round after round, since no two are alike whose numbers are asked for, until hardly anything goes on."""
        reached: Any = Again(start)
        for _ in range(MAX_ROUNDS):
            for _waypoint in waypoints:
                reached = onwards(asking, reached, lambda _, one: once_passed(asking, one.state), Again)
            if _chance_to_go_on(reached) <= HARDLY:
                break
        return onwards(asking, reached, lambda _, one: _given_up(one.state.state), Again)

    def unbounded(asking: Asking, start: OnTheWay) -> Any:
        return as_lots(ends_of_loop(start, partial(all_passed, asking), asking.budget))

    def step(asking: Asking, state: State) -> Any:
        if repeat.most is not None:
            return bounded(asking, state, repeat.most)
        is_counted = is_asked and asking.rounds_apart is None
        return without_end(asking, state, partial(rounds_of_scene if is_counted else unbounded, asking))

    return step


def _may_go_on(reached: Any) -> bool:
    return _chance_to_go_on(reached) > 0


def _chance_to_go_on(reached: Any) -> Fraction:
    """How likely it is that a loop goes round once more."""
    if not isinstance(reached, Lots):
        return Fraction(isinstance(reached, Again))
    return Fraction(sum(weight for one, weight in reached.weights.items() if isinstance(one, Again)), reached.whole)


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
