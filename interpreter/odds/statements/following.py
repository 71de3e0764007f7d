"""What follows from an act or a procedure over chance: fact by fact, in each state that was reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.triggers import Trigger
from interpreter.faults import RuleFault
from interpreter.odds.asking import Asking, everywhere, onwards, refused
from interpreter.odds.cases import by_parts, each_singly, refused_in_each, singly, split_up
from interpreter.odds.state.states import Ended, State, Unsettled, Way, given_back
from interpreter.odds.state.version import ONE_CASE, Version, cases_of
from interpreter.odds.statements.trying import tried
from interpreter.values.by_case import CasesDiffer, told_apart_by
from interpreter.values.value import Fact, Passed, Value
from interpreter.world.world import World

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Courses


def settled(
    asking: Asking, courses: Courses, reached: Any, own_fact: Callable[[Asking, Version, Value], Version]
) -> Any:
    """What was reached, and all that follows from it.

    Args: `own_fact` enters the fact about the act or procedure itself, given what it gives back.
    """
    if courses.program.triggers.is_empty:
        return reached

    def ended(asking: Asking, one: Any) -> Any:
        if isinstance(one, State):
            return Unsettled(own_fact(asking, one.version, None), one.rolls, None)
        if one.way not in (Way.RETURNED, Way.STOPPED):
            return one
        if told_apart_by((one.value,)):
            return onwards(asking, singly(asking, one), ended, Ended)
        return Unsettled(own_fact(asking, one.version, one.value), one.rolls, (one.way, one.value))

    next_fact = by_parts(_Follower(courses).next_fact)
    with_own_fact = by_parts(ended)

    def followed(asking: Asking, one: Any) -> Any:
        return onwards(asking, with_own_fact(asking, one), next_fact, Unsettled)

    reached = everywhere(asking, reached, followed)
    while _has_unsettled(reached):
        reached = onwards(asking, reached, next_fact, Unsettled)
    return reached


def settled_state(asking: Asking, courses: Courses, state: State) -> Any:
    """A state between two statements, and all that follows from what has happened; its locals stay."""
    if asking.waits or state.version in asking.at_rest:
        return state
    if courses.program.triggers.is_empty:
        return looked_at(asking, state)
    if told_apart_by(state.frame):
        return onwards(asking, singly(asking, state), lambda asking, one: settled_state(asking, courses, one))
    bare = State((), state.version, state.rolls)
    reached = settled(asking, courses, bare, lambda _, version, _result: version)

    def with_locals(asking: Asking, one: State) -> Any:
        if asking.is_over(one.version):
            return Ended(Way.STOPPED, None, one.version, one.rolls)
        return onwards(asking, looked_at(asking, one._replace(frame=state.frame)), at_rest)

    def at_rest(asking: Asking, one: State) -> State:
        asking.at_rest.add(one.version)
        return one

    return onwards(asking, reached, with_locals)


def looked_at(asking: Asking, one: State | Ended) -> Any:
    """A state or an end in which nothing follows any more; it is an end where ways are followed so far."""
    return one if asking.until is None else by_parts(_so_far)(asking, one)


def _so_far(asking: Asking, one: State | Ended) -> Any:
    if isinstance(one, Ended) and one.way not in (Way.RETURNED, Way.STOPPED):
        return one
    until = asking.until
    try:
        is_so = until is not None and until.holds(asking.frame(State((), one.version))[0])
    except RuleFault as error:
        return refused_in_each(asking, one, error)
    return Ended(Way.UNTIL, None, one.version, one.rolls) if is_so else one


def laid_apart(asking: Asking, reached: Any) -> Any:
    """What was reached, each case by itself; where nothing follows in all of them, nothing does in each."""

    def apart(asking: Asking, one: Any) -> Any:
        if cases_of(one.version) is ONE_CASE:
            return one
        alone = singly(asking, one)
        if one.version in asking.at_rest:
            asking.at_rest.update([each.version for each in alone.weights])
        return alone

    return everywhere(asking, reached, apart)


def _has_unsettled(reached: Any) -> bool:
    if isinstance(reached, Unsettled):
        return True
    return any(isinstance(one, Unsettled) for one in getattr(reached, "weights", ()))


class _Follower:
    """Carries out what follows facts."""

    def __init__(self, courses: Courses) -> None:
        self._courses = courses
        self._triggers = courses.program.triggers

    def next_fact(self, asking: Asking, one: Unsettled) -> Any:
        """What follows the oldest fact that anything follows; a way on which nothing does has come to its end.

        Facts that nothing follows as things stand are passed over at once: they change nothing.
        """
        state = State((), one.version, one.rolls)
        world = asking.frame(state)[0]
        try:
            try:
                what = self._next_followed(asking, world)
            except CasesDiffer as differ:
                so_far = one._replace(version=asking.versions.undone())
                return split_up(asking, so_far, differ)
            if what is None:
                world.empty_queue()
                version = asking.versions.taken()
                return State((), version, one.rolls) if one.end is None else Ended(*one.end, version, one.rolls)
            chain = world.chain
            reached: Any = State((), asking.versions.taken(), one.rolls)
            for code, frames in self._triggers.done(world, what):
                if not isinstance(reached, State) or any(map(code.may_begin, frames)):
                    reached = onwards(asking, reached, self._by(code, what, chain))
                    if isinstance(reached, State):
                        asking.versions.switch_to(reached.version)
        except RuleFault as error:
            return refused(asking, state, error)
        finally:
            world.chain = 0
        return onwards(asking, reached, lambda _, end: one._replace(version=end.version, rolls=end.rolls))

    def _next_followed(self, asking: Asking, world: World) -> Fact | Passed | None:
        """The oldest fact or change that something follows which throws or asks; None where nothing follows any more.

        What is certain is done at once.
        """
        triggers = self._triggers
        triggers.look(world)
        if world.queue and self._is_certain(asking, ("follow", world.queue[0][1].name), triggers.follow_all, world):
            return None
        while world.queue and not world.over:
            what = triggers.taken(world)
            asking.budget.spend()
            is_done = self._is_certain(asking, ("follows", what.name), triggers.follow, world, what)
            if not is_done and triggers.is_followed(world, what):
                return what
            triggers.look(world)
        return None

    def _is_certain(self, asking: Asking, name: object, follow: Callable[..., Steps], world: World, *what: Any) -> bool:
        """Whether all that follows was certain, and is done now."""
        chain = world.chain
        if asking.first_is_enough or not asking.insights.pays(name):
            return False
        if tried(asking, name, partial(follow, world, *what)) is not None:
            return True
        world.chain = chain
        return False

    def _by(self, code: Trigger, what: Any, chain: int) -> Callable[[Asking, State], Any]:
        def step(asking: Asking, state: State) -> Any:
            try:
                frames = [tuple(map(given_back, frame[1:])) for frame in code.frames(asking.frame(state)[0], what)]
            except RuleFault as error:
                return refused(asking, state, error)
            reached: Any = state
            for values in frames:
                reached = onwards(asking, reached, self._done(code, values, chain))
            return reached

        return step

    def _done(self, code: Trigger, values: Sequence[Value], chain: int) -> Callable[[Asking, State], Any]:
        course = self._courses.trigger(code.rule)

        def step(asking: Asking, state: State) -> Any:
            frame = asking.frame(state._replace(frame=tuple(values)))
            world = frame[0]
            world.chain = chain
            try:
                begins = code.begins(frame)
            except RuleFault as error:
                return refused(asking, state, error)
            state = State(tuple(values), asking.versions.taken(), state.rolls)
            if not begins or world.over:
                return state._replace(frame=())
            reached = asking.waiting(
                lambda: asking.deeper(course.depth, lambda: course.run(asking, state)), follows=True
            )
            reached = onwards(asking, onwards(asking, reached, forgotten), forgotten, Ended)
            return each_singly(asking, reached) if cases_of(state.version) is ONE_CASE else reached

        def forgotten(_: Asking, one: Any) -> Any:
            if isinstance(one, State):
                return one._replace(frame=())
            return State((), one.version, one.rolls) if one.way in (Way.RETURNED, Way.STOPPED) else one

        return step
