"""Statements are tried as they are played: as long as nobody throws or is asked, they are done in one go.

Going through them state by state is for what dice and answers lead to. Most of what follows a throw is certain, and
play does it in a fraction of the time. Whether a try of a statement pays is learnt in the course of a question: what
throws or asks all the same is gone through, and so is what takes long, since equal states share what is worked out on
the way; behind it the others are tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dsl.understood import statements as s
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import NO_STEPS, Run, ended
from interpreter.faults import RuleFault
from interpreter.odds.asking import Asking, Step, in_turn, onwards
from interpreter.odds.cases import by_parts, split_up
from interpreter.odds.state.states import State
from interpreter.odds.until import UntilHolds
from interpreter.values.by_case import CasesDiffer
from interpreter.world.late_rounds import RoundAsked

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course


class TriedEnd(NamedTuple):
    """The end of a try that has come to one: what the last statement has given."""

    signal: Any


NOTHING_GIVEN: Final = TriedEnd(None)
LONG: Final = 400
"""Things that are looked at from which a try has taken long."""

WHOLE: Final = (
    s.DoFirst,
    s.ForEachMember,
    s.ForEachPlayer,
    s.RepeatRounds,
    s.ChangeMembers,
    s.CreateThing,
    s.DestroyThing,
    s.GainCondition,
    s.LoseCondition,
    s.MakeEntries,
    s.EndEntries,
    s.StopHere,
)
"""Statements that can be carried out as play does it where nothing in them throws or asks."""


def may_be_certain(statement: s.Statement) -> bool:
    """Whether there may be neither dice nor questions in a statement; loops without a bound are solved."""
    match statement:
        case s.SetLocal(value=value) | s.GiveResult(value=value) | s.SetAttribute(value=value):
            return value.type.form != "dice"
        case s.MoveNumber(amount=amount):
            return amount.type.form != "dice"
        case s.DoProcedure() | s.GiveName():
            return True
        case _:
            return isinstance(statement, WHOLE)


def with_tries(course: Course, block: s.Block, one: Callable[[s.Statement], Step]) -> list[Step]:
    """The steps of a block; of neighbours that may be certain those that are so are played together."""
    steps: list[Step] = []
    before: s.Statement | None = None
    for is_certain, group in groupby(block, may_be_certain):
        together = tuple(group)
        singly = [one(statement) for statement in together]
        if is_certain:
            cut = 1 if _is_used_up(course, before, together[0]) else len(together)
            parts = ((together[:cut], singly[:cut]), (together[cut:], singly[cut:]))
            steps += [_Neighbours(course, some, own).from_the(0) for some, own in parts if some]
        else:
            steps += singly
        before = together[-1]
    return steps


def _is_used_up(course: Course, before: s.Statement | None, statement: s.Statement) -> bool:
    """Whether a statement is the last to read what was drawn before it: many draws are one state behind it.

    So it ends the neighbours that are played together: what stands behind it begins with few states.
    """
    return isinstance(before, s.DrawLots) and before.slot not in course.later.after[id(statement)]


class _Neighbours:
    """Statements that stand one below the other, each of which may be certain."""

    def __init__(self, course: Course, together: s.Block, singly: Sequence[Step]) -> None:
        self._course = course
        self._together = together
        self._singly = singly
        self._names = [id(statement) for statement in together]

    @cached_property
    def _played(self) -> list[Run]:
        return [self._course.program.statements.one(statement) for statement in self._together]

    @cache  # noqa: B019 - made once for a course, which lasts as long as the program
    def from_the(self, first: int) -> Step:
        """From one of them on: as they are played, until one throws or asks; that one is gone through."""
        course, together, names, singly = self._course, self._together, self._names, self._singly
        last = len(together)

        def step(asking: Asking, state: State) -> Any:
            at = first
            if not asking.first_is_enough and asking.insights.pays(names[at]):
                f = asking.frame(state)
                played = self._played
                while at < last and asking.insights.pays(names[at]):
                    before = f.copy()
                    try:
                        end = tried(asking, names[at], partial(_steps, played[at], f))
                    except CasesDiffer as differ:
                        if at > first:
                            done, version = together[at - 1], asking.versions.taken()
                            state = course.left(asking, done, before, version, state.rolls)
                        return onwards(asking, split_up(asking, state, differ), self.from_the(at))
                    if end is None:
                        f = before
                        break
                    if end.signal is not None:
                        return course.after(asking, together[at], f, end.signal, asking.versions.taken(), state.rolls)
                    at += 1
                if at > first:
                    state = course.left(asking, together[at - 1], f, asking.versions.taken(), state.rolls)
            if at == last:
                return state
            if at == last - 1:
                return singly[at](asking, state)
            return in_turn(asking, state, (singly[at], self.from_the(at + 1)))

        return by_parts(step)


def tried(asking: Asking, name: object, begin: Callable[[], Steps]) -> TriedEnd | None:
    """What steps of play give that come to their end without a throw or a question; else None, and all is as before.

    Raises: CasesDiffer where not all cases go on together; all is as before.
    """
    world = asking.versions.world
    before, mark, fuel, end = len(world.results), world.changes.mark(), world.fuel, None
    try:
        end = _end_of(begin())
    except (RuleFault, RoundAsked, UntilHolds):
        pass  # the way through it tells at which place, and whether it matters
    except CasesDiffer:
        world.changes.take_back(mark)
        raise
    if end is not None and len(world.results) != before:
        end = None
    if end is None:
        world.changes.take_back(mark)
    asking.insights.tried(name, is_paid=end is not None and fuel - world.fuel < LONG)
    return end


def _end_of(steps: Steps) -> TriedEnd | None:
    """How steps end; None where they do not end by themselves."""
    if steps is NO_STEPS:
        return NOTHING_GIVEN
    try:
        next(steps)
    except StopIteration as over:
        return NOTHING_GIVEN if over.value is None else TriedEnd(over.value)
    steps.close()
    return None


def _steps(run: Run, f: Frame) -> Steps:
    return run.run(f) if run.asks else ended(run.run(f))
