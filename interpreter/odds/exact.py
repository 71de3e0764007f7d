"""Exact odds: all that may come of a question, with its weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from interpreter.compiled.program import Program
from interpreter.compiled.rolling.chances import FieldsRead, chances_of, results_of
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.lots import Lots
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.compiled.rolling.rows import Brought
from interpreter.compiled.triggers import procedure_fact
from interpreter.faults import RuleFault
from interpreter.odds.answers import End, Odds
from interpreter.odds.asking import FIRST_APART, Asking, Insights, as_one, everywhere, refused
from interpreter.odds.budget import Budget, effort_of
from interpreter.odds.cases import by_parts
from interpreter.odds.course import carried_out, course_of, replacement, replacements
from interpreter.odds.question import Question, Subject
from interpreter.odds.state.states import NO_ROLLS, Ended, RollsMade, State, Way
from interpreter.odds.state.version import ONE_CASE, Version, cases_of
from interpreter.odds.state.versions import Versions
from interpreter.odds.statements.following import looked_at, settled
from interpreter.odds.until import looking
from interpreter.values.by_case import among_cases, laid_down
from interpreter.values.value import Value
from interpreter.world.late_rounds import RoundAsked
from interpreter.world.world import World

TOTAL: Final = FieldsRead(frozenset({"total"}))
"""What is wanted of a roll by itself."""

MOST_APART: Final = 12
"""So many rounds of a scene may be told apart one by one before all are counted."""


def exact_odds(
    program: Program,
    world: World,
    question: Question,
    budget: Budget,
    rolls: Mapping[str, RollCode] | None = None,
    insights: Insights | None = None,
) -> Odds:
    """The exact odds.

    Args:
        rolls: the rolls as they are carried out, where they are not those of the program.
        insights: what is learnt from one question to the next; whoever asks several about one state gives the same.

    Raises: BeyondBudget, Halted.
    """
    if rolls is None:
        rolls = program.rolls
    if question.subject in (Subject.ROLL, Subject.CONTEST):
        return _of_one_throw(rolls[question.name], world, question, budget)
    apart: int | None = FIRST_APART
    while True:
        try:
            return _gone_through(program, world, question, budget, rolls, insights or Insights(), apart)
        except RoundAsked as asked:
            apart = None if asked.number is None or asked.number >= MOST_APART else asked.number + 1


def _gone_through(
    program: Program,
    world: World,
    question: Question,
    budget: Budget,
    rolls: Mapping[str, RollCode],
    insights: Insights,
    apart: int | None,
) -> Odds:
    """The exact odds of an act or a procedure.

    Args: `apart`: from which round of a scene on all are held to be one.
    Raises: BeyondBudget, Halted; RoundAsked where a rule asks for more.
    """
    course = course_of(program, question)
    courses, readings = course.courses, course.reach.readings
    readings = readings.union(*(one.reach.readings for one in replacements(program, courses, question)))
    if question.watched:
        readings = readings.union(*(one.readings for one in question.watched))
    versions = Versions(world, readings, courses.facts, insights.values)
    asking = Asking(
        versions,
        budget,
        rolls,
        counts_rolls=True,
        choices=question.choices,
        until=question.until,
        rounds_apart=apart,
        insights=insights,
    )
    end = partial(_end, asking, question)
    own_fact = _fact_of(program, question)

    def at_its_end(asking: Asking, one: State | Ended) -> Lots:
        """What follows from a way, and how it ends: while the world is as it is then."""
        reached = settled(asking, courses, one, own_fact)
        if asking.until is not None:
            reached = everywhere(asking, reached, looked_at)
        return as_one(reached).mapped(end)

    with versions.asked(), looking(world, question.until, budget):
        reached = looked_at(asking, State(()))
        if isinstance(reached, State):
            try:
                instead = replacement(program, world, question)
            except RuleFault as error:
                reached = refused(asking, reached, error)
            else:
                if instead is None:
                    reached = carried_out(program, asking, question, course)
                else:
                    own_fact = _no_fact
                    reached = courses.replacement(instead.name).run(asking, State(instead.values))
        if program.triggers.is_empty and question.until is None:
            return Odds(as_one(reached).mapped(end))
        return Odds(as_one(everywhere(asking, reached, at_its_end)))


def _fact_of(program: Program, question: Question) -> Callable[[Asking, Version, Value], Version]:
    """Enters the fact about what is asked, if anything wants to know of it."""

    def entered(asking: Asking, version: Version, result: Value) -> Version:
        if not asking.versions.notes(question.name):
            return version
        if question.subject is Subject.PROCEDURE:
            rule = program.rulebook.procedures[question.name]
            return asking.noted(version, procedure_fact(rule, question.arguments, result), question.name)
        parameters = program.rulebook.actions[question.name].parameters
        data = {one.name: value for one, value in zip(parameters, question.arguments, strict=True)}
        return asking.noted(version, data, question.name)

    return entered


def _no_fact(_: Asking, version: Version, result: Value) -> Version:
    """Nothing of the name has happened where something else was done in its place."""
    return version


def _end(asking: Asking, question: Question, one: State | Ended) -> End | Lots:
    """How a way has ended; where it did so in several cases, how each has."""
    if cases_of(one.version) is not ONE_CASE:
        ends: Lots = by_parts(partial(_end_by_case, question))(asking, one)
        return ends
    return _end_of(one, one.value if isinstance(one, Ended) else None, _seen(asking, question, one))


def _end_by_case(question: Question, asking: Asking, one: State | Ended) -> Lots:
    watched = [laid_down(value) for value in _seen(asking, question, one)]
    value = one.value if isinstance(one, Ended) else None
    cases = cases_of(one.version)
    weights: dict[End, int] = {}
    for at, case in enumerate(cases):
        end = _end_of(one, among_cases(value, [at]), tuple([among_cases(each, [at]) for each in watched]))
        weights[end] = weights.get(end, 0) + case.weight
    return Lots(weights, sum(case.weight for case in cases))


def _seen(asking: Asking, question: Question, one: State | Ended) -> tuple[Value, ...]:
    """What is watched, as it is when a way has ended."""
    if not question.watched:
        return ()
    asking.versions.switch_to(one.version)
    return tuple([watched.seen(asking.versions.world) for watched in question.watched])


def _end_of(one: State | Ended, value: Value, watched: tuple[Value, ...]) -> End:
    if isinstance(one, State):
        return End(None, "", one.rolls, None, watched)
    is_result = one.way is Way.RETURNED
    is_done = is_result or one.way is Way.STOPPED
    said = "" if is_done else str(value)
    return End(None if is_done else one.way, said, one.rolls, value if is_result else None, watched)


def _of_one_throw(roll: RollCode, world: World, question: Question, budget: Budget) -> Odds:
    """A roll or a contest by itself; nothing of the world is changed by its dice."""
    arguments = list(question.arguments)
    watched = tuple(one.seen(world) for one in question.watched)
    with world.tentative():
        try:
            if isinstance(roll, ContestCode):
                margins = roll.margins(roll.frame(world, arguments))
                budget.spend(effort_of(margins, roll.is_paired))
                return Odds(margins.mapped(lambda margin: End(None, "", NO_ROLLS, margin, watched)))
            hand = roll.in_hand(world, arguments, Brought(question.purpose))
            dice = roll.pool(hand.frame)
            results = results_of(roll, hand, dice, (TOTAL, TOTAL))
            budget.spend(effort_of(results))
            beyond = chances_of(roll, hand, dice).cut_off
        except RuleFault as error:
            return Odds(Lots({End(Way.REFUSED, error.finding.as_phrase(), NO_ROLLS, None, watched): 1}, 1))
    return Odds(results.mapped(lambda one: End(None, "", RollsMade.of(one), one.total, watched)), cut_off=beyond)
