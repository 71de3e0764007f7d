"""Scenes over chance: steps, rounds and scenes as moments that begin and end in each state that was reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from dsl.understood import statements as s
from dsl.understood.rules import ProcedureRule
from interpreter.compiled.statements import scenes as played
from interpreter.faults import RuleFault
from interpreter.odds.asking import Asking, Step, everywhere, onwards, refused
from interpreter.odds.cases import by_parts, singly
from interpreter.odds.state.states import Ended, State, Way, with_value
from interpreter.odds.statements.following import settled_state
from interpreter.values.by_case import told_apart_by
from interpreter.values.value import Entity
from interpreter.world.path import Going
from interpreter.world.world import World

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course


class BeginAndEnd(NamedTuple):
    """What begins and ends around a block: a step that is kept or waited for, or a round.

    Attributes:
        begin: begins it in a state, with what follows from that.
        end: ends it behind the block, also where a way has ended there.
    """

    begin: Step
    end: Callable[[Asking, Any], Any]


def moment_of(course: Course, statement: s.DoStep | s.DoRound) -> BeginAndEnd | None:
    """The moment that a step or a round is; None for a step that nothing hangs on."""
    match statement:
        case s.DoRound(kind=kind):
            return _moment(course, lambda w: played.begin_round(w, kind), lambda w: played.end_round(w, kind))
        case s.DoStep(is_moment=False, is_kept=False):
            return None
        case s.DoStep():
            going = Going(step=statement.name)
            return _moment(
                course, lambda w: played.begin_step(w, statement, going), lambda w: played.end_step(w, statement)
            )
        case _:
            assert_never(statement)


def staged(course: Course, statement: s.DoStep | s.DoRound) -> Step:
    """A named part, or one round of a scene."""
    body, moment = course.block(statement.body), moment_of(course, statement)
    if moment is None:
        return body
    begin, end = moment

    def step(asking: Asking, state: State) -> Any:
        return everywhere(asking, onwards(asking, begin(asking, state), body), end)

    return step


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
            return everywhere(asking, reached, _over(course, _end_of(scene), settles=True))

        return asking.going_on(steps)

    return step


def _end_of(scene: Entity) -> Callable[[World], None]:
    return lambda world: played.end_scene(world, scene)


def _moment(course: Course, begin: Callable[[World], None], end: Callable[[World], None]) -> BeginAndEnd:
    settles = course.settles

    def begun(asking: Asking, state: State) -> Any:
        begin(asking.frame(state)[0])
        state = state._replace(version=asking.versions.taken())
        return settled_state(asking, course.courses, state) if settles else state

    return BeginAndEnd(by_parts(begun), _over(course, end, settles=settles))


def _over(course: Course, end: Callable[[World], None], *, settles: bool) -> Callable[[Asking, Any], Any]:
    """The end of what has begun; where the campaign is over nothing ends any more."""

    def left(asking: Asking, one: Any) -> Any:
        is_last = isinstance(one, Ended) and one.way not in (Way.RETURNED, Way.STOPPED)
        if is_last or asking.is_over(one.version):
            return one
        asking.versions.switch_to(one.version)
        end(asking.versions.world)
        after = one._replace(version=asking.versions.taken())
        if not settles:
            return after
        if isinstance(after, Ended) and told_apart_by((after.value,)):
            return onwards(asking, singly(asking, after), settled, Ended)
        return settled(asking, after)

    def settled(asking: Asking, after: Any) -> Any:
        if isinstance(after, State):
            return settled_state(asking, course.courses, after)
        state = settled_state(asking, course.courses, State((), after.version, after.rolls))
        return onwards(asking, state, lambda _, now: after._replace(version=now.version, rolls=now.rolls))

    return by_parts(left)
