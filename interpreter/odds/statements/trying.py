"""Statements are tried as they are played: where nobody throws or is asked, they are done in one go.

Going through them state by state is for what dice and answers lead to. Most of what follows a throw is certain, and
play does it in a fraction of the time. Whether a try pays is learnt in the course of a question: what throws or asks
all the same is gone through, and so is what takes long, since equal states share what is worked out on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dsl.understood import statements as s
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import Run
from interpreter.odds.asking import Asking, Step, in_turn
from interpreter.odds.states import State
from interpreter.values import RuleFault
from interpreter.world.late_rounds import RoundAsked
from interpreter.world.world import FUEL

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course


class TriedEnd(NamedTuple):
    """The end of a try that has come to one: what the last statement has given."""

    signal: Any


LONG: Final = 400
"""Things that are looked at from which a try has taken long."""


def may_be_certain(statement: s.Statement) -> bool:
    """Whether there may be neither dice nor questions in a statement; loops without a bound are solved."""
    match statement:
        case s.SetLocal(value=value) | s.GiveResult(value=value) | s.SetAttribute(value=value):
            return value.type.form != "dice"
        case s.MoveNumber(amount=amount):
            return amount.type.form != "dice"
        case (
            s.DoFirst()
            | s.ForEachMember()
            | s.ForEachPlayer()
            | s.RepeatRounds()
            | s.DoProcedure()
            | s.GiveName()
            | s.ChangeMembers()
            | s.CreateThing()
            | s.DestroyThing()
            | s.GainCondition()
            | s.LoseCondition()
            | s.MakeEntries()
            | s.EndEntries()
            | s.StopHere()
        ):
            return True
        case _:
            return False


def with_tries(course: Course, block: s.Block, one: Callable[[s.Statement], Step]) -> list[Step]:
    """The steps of a block; neighbours that may be certain are tried together, and else made one by one."""
    steps: list[Step] = []
    for is_certain, group in groupby(block, may_be_certain):
        together = tuple(group)
        singly = [one(statement) for statement in together]
        steps += [_tried(course, together, singly)] if is_certain else singly
    return steps


def _tried(course: Course, together: s.Block, singly: Iterable[Step]) -> Step:
    """Statements as they are played where they come to their end by themselves, and else one by one."""
    name, last, one_by_one = id(together[0]), together[-1], tuple(singly)
    made: list[Run] = []

    def played() -> Run:
        if not made:
            made.append(course.program.statements.block(together))
        return made[0]

    def at_once(asking: Asking, state: State) -> Any:
        if asking.first_is_enough or not asking.insights.pays(name):
            return in_turn(asking, state, one_by_one)
        run, f = played(), asking.frame(state)
        end = tried(asking, name, partial(_steps, run, f))
        if end is None:
            return in_turn(asking, state, one_by_one)
        return course.after(last, f, end.signal, asking.versions.taken(), state.rolls)

    return at_once


def tried(asking: Asking, name: object, begin: Callable[[], Steps]) -> TriedEnd | None:
    """What steps of play give that come to their end without a throw or a question; else None, and all is as before."""
    world = asking.versions.world
    before, mark, steps, end = len(world.results), world.changes.mark(), begin(), None
    try:
        next(steps)
    except StopIteration as over:
        if len(world.results) == before:
            end = TriedEnd(over.value)
    except (RuleFault, RoundAsked):
        pass  # the way through it tells at which place, and whether it matters
    finally:
        steps.close()
    if end is None:
        world.changes.take_back(mark)
    asking.insights.tried(name, is_paid=end is not None and FUEL - world.fuel < LONG)
    return end


def _steps(run: Run, f: Frame) -> Steps:
    return (yield from run.run(f)) if run.asks else run.run(f)
