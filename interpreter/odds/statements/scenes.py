"""Scenes over chance: steps, rounds and scenes as moments that begin and end in each state that was reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.understood import statements as s
from dsl.understood.rules import ProcedureRule
from interpreter.compiled.rolling.lots import Lots
from interpreter.compiled.statements import scenes as played
from interpreter.odds.asking import Asking, Step, onwards, refused
from interpreter.odds.statements.following import settled_state
from interpreter.odds.states import Ended, State, Way, with_value
from interpreter.values import Entity, RuleFault
from interpreter.world.world import World

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course


def do_step(course: Course, step: s.DoStep) -> Step:
    """A named part."""
    body = course.block(step.body)
    if not step.is_moment and not step.is_kept:
        return body

    def begin(world: World) -> None:
        played.begin_step(world, step)

    def end(world: World) -> None:
        played.end_step(world, step)

    return _staged(course, begin, body, end)


def do_round(course: Course, one: s.DoRound) -> Step:
    """One round of a scene."""
    body, kind = course.block(one.body), one.kind

    def begin(world: World) -> None:
        played.begin_round(world, kind)

    def end(world: World) -> None:
        played.end_round(world, kind)

    return _staged(course, begin, body, end)


def as_scene(course: Course, rule: ProcedureRule, slot: int, body: Step) -> Step:
    """The statements of a scene, with what it is while they are done."""
    kind, label = course.program.kinds[rule.name], course.make.text(rule.label)

    def step(asking: Asking, state: State) -> Any:
        f = asking.frame(state)
        arguments = list(state.frame[: len(rule.parameters)])
        try:
            scene = played.begin_scene(f[0], rule, kind, arguments, label(f))
        except RuleFault as error:
            return refused(asking, state, error)
        begun = State(with_value(state.frame, slot, scene), asking.versions.taken(), state.rolls)

        def steps() -> Any:
            reached = onwards(asking, settled_state(asking, course.courses, begun), body)
            return _ended(course, asking, reached, _end_of(scene), settles=True)

        return asking.going_on(steps)

    return step


def _end_of(scene: Entity) -> Callable[[World], None]:
    return lambda world: played.end_scene(world, scene)


def _staged(course: Course, begin: Callable[[World], None], body: Step, end: Callable[[World], None]) -> Step:
    """A block that begins and ends as a moment does."""
    settles = course.settles

    def step(asking: Asking, state: State) -> Any:
        begin(asking.frame(state)[0])
        begun: Any = state._replace(version=asking.versions.taken())
        if settles:
            begun = settled_state(asking, course.courses, begun)
        return _ended(course, asking, onwards(asking, begun, body), end, settles=settles)

    return step


def _ended(course: Course, asking: Asking, reached: Any, end: Callable[[World], None], *, settles: bool) -> Any:
    """What was reached, each time with the end of what has begun; where the campaign is over nothing ends any more."""

    def left(asking: Asking, one: Any) -> Any:
        is_last = isinstance(one, Ended) and one.way not in (Way.RETURNED, Way.STOPPED)
        if is_last or asking.is_over(one.version):
            return one
        asking.versions.switch_to(one.version)
        end(asking.versions.world)
        after = one._replace(version=asking.versions.taken())
        if not settles:
            return after
        if isinstance(after, State):
            return settled_state(asking, course.courses, after)
        state = settled_state(asking, course.courses, State((), after.version, after.rolls))
        return onwards(asking, state, lambda _, now: after._replace(version=now.version, rolls=now.rolls))

    if not isinstance(reached, Lots):
        return left(asking, reached)
    further = reached.mapped(lambda one: left(asking, one))
    asking.pay_for(further)
    return further
