"""Several rolls of one act over chance: every way in which they may come out, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl.understood import statements as s
from dsl.understood.rows import Loop
from dsl.understood.walk import fields_of_members
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.chances import FieldsRead
from interpreter.odds.asking import Asking, Step, onwards
from interpreter.odds.state.states import Ended, RollsMade, State, Way, with_value
from interpreter.odds.state.version import Version
from interpreter.odds.statements.rolls import EVERY_FIELD, MadeRoll
from interpreter.values.results import RollResult
from interpreter.values.value import Value

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course


class Gathered(NamedTuple):
    """A state between several rolls, and what those made so far came to."""

    state: State
    results: tuple[RollResult, ...]


Throw = Callable[[Asking, Gathered, Value], Any]
"""Makes one of the rolls for a member of the loop, or for nobody where there is none."""


def make_rolls(course: Course, made: s.MakeRolls) -> Step:
    """All rolls in their order; where nobody asks which was which, results that are alike are one."""
    fields, is_ordered = fields_of_members(course.rule, made.slot)
    read = EVERY_FIELD if fields is None else FieldsRead(fields)
    throws = [_throw(course, made, one, read, is_ordered) for one in made.rolls]
    members = (lambda f: (None,)) if made.loop is None else _members(course, made.loop)

    def done(asking: Asking, one: Gathered) -> State:
        f = [None, *with_value(one.state.frame, made.slot, one.results)]
        return course.left(asking, made, f, one.state.version, one.state.rolls)

    def step(asking: Asking, state: State) -> Any:
        reached: Any = Gathered(state, ())
        for member in members(asking.frame(state)):
            for throw in throws:
                reached = onwards(asking, reached, partial(_thrown_for, throw, member), Gathered)
        return onwards(asking, reached, done, Gathered)

    return step


def _members(course: Course, loop: Loop) -> Callable[[Frame], Sequence[Value]]:
    collection, slot = course.make.code(loop.collection), loop.slot
    test = None if loop.condition is None else course.make.code(loop.condition)

    def members(f: Frame) -> list[Value]:
        found = []
        for one in tuple(collection(f)):
            f[slot] = one
            if test is None or test(f):
                found.append(one)
        return found

    return members


def _thrown_for(throw: Throw, member: Value, asking: Asking, one: Gathered) -> Any:
    return throw(asking, one, member)


def _throw(course: Course, made: s.MakeRolls, one: s.MakeRoll, read: FieldsRead, is_ordered: bool) -> Throw:
    roll = MadeRoll(course, one, (read, read))
    target = course.program.rulebook.rolls[one.roll].target
    may_be_aimless = target is not None and target.type.optional

    def throw(asking: Asking, gathered: Gathered, member: Value) -> Any:
        state = gathered.state
        thrown_in = _for_member(state, made, member)
        if roll.reacts(asking, thrown_in):
            if may_be_aimless or not asking.first_is_enough:
                return roll.played(asking, thrown_in, partial(reacted, asking, gathered))
            if (decided := roll.decided(asking, thrown_in, state)) is not None:
                return decided
        f = asking.frame(state)
        if made.loop is not None:
            f[made.loop.slot] = member
        noted = roll.noted(asking)
        results, values = roll.results(asking, f, state.version, noted)

        def after(result: RollResult) -> Any:
            has_target = result.target is not None
            rolls = state.rolls.then(asking.rolled(result)) if has_target else state.rolls
            if has_target and asking.first_is_enough:
                return Ended(Way.ENOUGH, None, state.version, rolls)
            return gathered_with(gathered, result, roll.logged(asking, state.version, noted, result, values), rolls)

        asking.budget.spend(len(results.weights))  # each is gone through here, however few differ in the end
        return results.mapped(after)

    def reacted(asking: Asking, gathered: Gathered, result: RollResult, version: Version) -> Gathered:
        """The roll as play has made it, with all that was done upon it."""
        before = gathered.state.rolls
        rolls = before if result.target is None else before.then(asking.rolled(result))
        return gathered_with(gathered, result, version, rolls)

    def gathered_with(gathered: Gathered, result: RollResult, version: Version, rolls: RollsMade) -> Gathered:
        together = (*gathered.results, result)
        if not is_ordered:
            together = tuple(sorted(together, key=_what_it_says))
        return Gathered(State(gathered.state.frame, version, rolls), together)

    return throw


def _for_member(state: State, made: s.MakeRolls, member: Value) -> State:
    return state if made.loop is None else state._replace(frame=with_value(state.frame, made.loop.slot, member))


def _what_it_says(result: RollResult) -> tuple[object, ...]:
    return (result.name, result.success, result.total, result.natural, result.successes, result.faces)
