"""The statements that a question goes through."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.odds.asking import Asking, onwards, refused
from interpreter.odds.question import Question, Subject
from interpreter.odds.state.states import Ended, State
from interpreter.odds.statements.runs import Course, Courses, attributes_unread
from interpreter.odds.until import Until
from interpreter.values.value import Value
from interpreter.world.following.changes import Reading
from interpreter.world.world import World


def courses_of(program: Program, question: Question | None = None) -> Courses:
    """The statements of a program over chance; they are made ready once.

    Args: `question` may look at what no rule reads.
    """
    watched = frozenset[Reading]().union(*(one.readings for one in (question.watched if question else ())))
    until = None if question is None else question.until
    return _courses(program, watched & attributes_unread(program) if watched else watched, until)


@lru_cache(maxsize=8)
def _courses(program: Program, watched: frozenset[Reading], until: Until | None) -> Courses:
    return Courses(program, watched, until)


def rolls_of(program: Program, question: Question) -> list[str]:
    """The rolls and contests that a question can come to, in the order of the rules."""
    if question.subject in (Subject.ROLL, Subject.CONTEST):
        return [question.name]
    course = course_of(program, question)
    made = course.reach.rolls.union(*(one.reach.rolls for one in replacements(program, course.courses, question)))
    return [name for name in program.rulebook.rolls if name in made]


def course_of(program: Program, question: Question) -> Course:
    """The act or the procedure that is asked about, over chance."""
    courses = courses_of(program, question)
    is_procedure = question.subject is Subject.PROCEDURE
    return courses.procedure(question.name) if is_procedure else courses.action(question.name)


def replacements(program: Program, courses: Courses, question: Question) -> list[Course]:
    """All that may be done in place of the procedure that is asked about."""
    if question.subject is not Subject.PROCEDURE:
        return []
    replaced = (one.name for one in program.rulebook.replacements.values() if one.procedure == question.name)
    return [courses.replacement(one) for one in replaced]


class InItsPlace(NamedTuple):
    """What is done in place of a procedure, with the frame in which it begins."""

    name: str
    values: tuple[Value, ...]


def replacement(program: Program, world: World, question: Question) -> InItsPlace | None:
    """What is done in place of the procedure that is asked about, as the world is; None: it is done itself.

    Raises: RuleFault when two of the same rank would be.
    """
    if question.subject is not Subject.PROCEDURE:
        return None
    found = program.triggers.instead(world, question.name, question.arguments, ())
    return None if found is None else InItsPlace(found[0].rule.name, tuple(found[1][1:]))


def carried_out(program: Program, asking: Asking, question: Question, course: Course) -> Any:
    """What the act or the procedure that is asked about comes to from its beginning."""
    if question.subject is Subject.PROCEDURE:
        return course.run(asking, State(course.start(question.arguments)))
    code = program.actions[question.name]

    def begin(asking: Asking, state: State) -> State | Ended:
        try:
            frame = asking.frame(state)
            code.make_sure(frame[0], question.arguments)
            code.begin(frame)
        except RuleFault as error:
            return refused(asking, state, error)
        return state._replace(version=asking.versions.taken())

    begun = begin(asking, State(course.start(question.arguments)))
    return asking.waiting(lambda: onwards(asking, begun, course.run))
