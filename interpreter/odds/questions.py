"""Questions to the odds: a roll, a contest, an act or a procedure with its arguments, and what shall be watched.

    odds = odds_of(program, world, Question(Subject.ACTION, "take", (red, tile)))
    odds.success, odds.watched(0).mean, odds.is_exact

An answer is exact as long as that takes no more than its budget; beyond it the question is played many times, and the
answer says so. Nothing is changed by asking.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.acts.offers import arguments_of
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.chances import FieldsRead, chances_of, results_of
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.lots import BeyondBudget, Lots
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.compiled.rolling.rows import Brought
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.triggers import procedure_fact
from interpreter.dice import DiceSource, SeededDice
from interpreter.faults import RuleFault
from interpreter.odds.answers import End, Odds
from interpreter.odds.asking import FIRST_APART, Asking, Insights, as_one, everywhere, onwards, refused
from interpreter.odds.budget import EXACT_STEPS, FUEL_IN_A_STEP, QUESTION_STEPS, Budget, effort_of, exact_part
from interpreter.odds.cases import by_parts
from interpreter.odds.choices import Choices, drawn, only_answer, sent
from interpreter.odds.state.states import NO_ROLLS, Ended, RollsMade, State, Way
from interpreter.odds.state.version import ONE_CASE, Version, cases_of
from interpreter.odds.state.versions import Versions
from interpreter.odds.statements.following import looked_at, settled
from interpreter.odds.statements.runs import Course, Courses, attributes_unread
from interpreter.odds.until import Until, UntilHolds, looking
from interpreter.requests import LegalAct, Request, Throw
from interpreter.values.by_case import among_cases, laid_down
from interpreter.values.results import Fight, RollResult
from interpreter.values.stored import stored
from interpreter.values.value import Entity, Value
from interpreter.world.following.changes import Reading
from interpreter.world.late_rounds import RoundAsked
from interpreter.world.timeline import FUEL
from interpreter.world.world import World

PLAYS: Final = 10_000
"""How often a question is played where it is too much to be worked out."""


TOTAL: Final = FieldsRead(frozenset({"total"}))
"""What is wanted of a roll by itself."""

MOST_APART: Final = 12
"""So many rounds of a scene may be told apart one by one before all are counted."""
PLAY_STEPS: Final = 4
"""What it takes to begin a play and to take it back."""
THROW_STEPS: Final = 3
"""What it takes in a play to come to the next throw; every four dice are one more."""
CHOICE_STEPS: Final = 30
"""What it takes in a play to come to the next question, with all that is legal."""


class Subject(Enum):
    """What the odds of may be asked, in the words of the language."""

    ROLL = "roll"
    CONTEST = "contest"
    ACTION = "action"
    PROCEDURE = "procedure"


@dataclass(frozen=True)
class Watched:
    """A value that is looked at when a way has ended: `red.armies`."""

    label: str
    readings: frozenset[Reading]
    value: Callable[[World], Value]


@dataclass(frozen=True)
class Question:
    """What is asked."""

    subject: Subject
    name: str
    arguments: tuple[Value, ...]
    watched: tuple[Watched, ...] = ()
    purpose: str | None = None
    """What a roll is made for."""
    choices: Choices | None = None
    """Who answers what is asked on the way; None: a question is an end."""
    until: Until | None = None
    """Up to where it is followed; None: to its end."""
    scene: Entity | None = None
    """The scene under way that it is about, from where it stands; None: what is asked has not begun."""

    @property
    def text(self) -> str:
        """The question in words, which are the seed of its plays."""
        arguments = ", ".join(str(stored(one)) for one in self.arguments)
        watched = "".join(f"; {one.label}" for one in self.watched)
        purpose = "" if self.purpose is None else f" about {self.purpose}"
        by = "" if self.choices is None else f"; {self.choices.text}"
        so_far = "" if self.until is None else f"; until {self.until.text}"
        return f"{self.subject.value} {self.name}({arguments}){purpose}{watched}{by}{so_far}"


def odds_of(
    program: Program,
    world: World,
    question: Question,
    is_stopped: Callable[[], bool] = lambda: False,
    steps: int = QUESTION_STEPS,
    insights: Insights | None = None,
) -> Odds:
    """The odds of something, exact or else estimated.

    Args:
        is_stopped: is asked now and then whether the answer is still wanted.
        steps: what the answer may take; three fifths of them, before it is estimated.
        insights: as for `exact_odds`.

    Raises: Halted when the answer is not wanted any more.
    """
    budget = Budget(exact_part(steps), is_stopped)
    try:
        return exact_odds(program, world, question, budget, insights=insights)
    except BeyondBudget:
        return estimated_odds(program, world, question, Budget(steps - min(budget.spent, budget.steps), is_stopped))


# ---------------------------------------------------------------- exact


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
    course = _course(program, question)
    courses, readings = course.courses, course.reach.readings
    readings = readings.union(*(one.reach.readings for one in _replacements(program, courses, question)))
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
                instead = _replacement(program, world, question)
            except RuleFault as error:
                reached = refused(asking, reached, error)
            else:
                if instead is None:
                    reached = _carried_out(program, asking, question, course)
                else:
                    own_fact = _no_fact
                    reached = courses.replacement(instead.name).run(asking, State(instead.values))
        if program.triggers.is_empty and question.until is None:
            return Odds(as_one(reached).mapped(end))
        return Odds(as_one(everywhere(asking, reached, at_its_end)))


def odds_of_option(
    program: Program, world: World, option: LegalAct, by: Entity | None, budget: Budget | None = None
) -> Fraction | None:
    """The chance that the first roll with a target that an act makes succeeds; None where it makes none.

    Raises: BeyondBudget, Halted.
    """
    first = first_roll_of(program, world, option, by, budget or Budget(EXACT_STEPS))
    return None if first is None else first.chance


class FirstRoll(NamedTuple):
    """The first roll with a target that something comes to.

    Attributes:
        chance: that of its success, where one is made.
        names: what it may be, on one way or another.
    """

    chance: Fraction
    names: tuple[str, ...]


def first_roll_of(
    program: Program, world: World, option: LegalAct, by: Entity | None, budget: Budget
) -> FirstRoll | None:
    """The first roll with a target that an act makes; None where it makes none.

    Raises: BeyondBudget, Halted.
    """
    arguments = arguments_of(program.actions[option.action], by, option)
    return _first_roll(program, world, Question(Subject.ACTION, option.action, tuple(arguments)), budget, program.rolls)


def makes_rolls(program: Program, action: str) -> bool:
    """Whether an act may make a roll by itself, before anything follows it."""
    return bool(_course(program, Question(Subject.ACTION, action, ())).reach.own_rolls)


def chance_of_first_roll(
    program: Program, world: World, question: Question, budget: Budget, rolls: Mapping[str, RollCode] | None = None
) -> Fraction | None:
    """The chance that the first roll with a target that an act or a procedure makes succeeds; None where none is made.

    Args:
        rolls: as for `exact_odds`.

    Raises: BeyondBudget, Halted.
    """
    first = _first_roll(program, world, question, budget, program.rolls if rolls is None else rolls)
    return None if first is None else first.chance


def _first_roll(
    program: Program, world: World, question: Question, budget: Budget, rolls: Mapping[str, RollCode]
) -> FirstRoll | None:
    course = _course(program, question)
    if not course.rolls:
        return None
    versions = Versions(world, course.reach.readings, course.courses.facts)
    asking = Asking(versions, budget, rolls, counts_rolls=True, first_is_enough=True)
    with versions.asked(), looking(world, None, budget):
        reached = as_one(_carried_out(program, asking, question, course))
    made = [one for one in reached.weights if one.rolls.first is not None]
    good = sum(reached.weights[one] for one in made if one.rolls.first)
    names = {name for one in made for name, _, _ in one.rolls.counts}
    return FirstRoll(Fraction(good, reached.whole), tuple(sorted(names))) if made else None


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
    course = _course(program, question)
    made = course.reach.rolls.union(*(one.reach.rolls for one in _replacements(program, course.courses, question)))
    return [name for name in program.rulebook.rolls if name in made]


def _course(program: Program, question: Question) -> Course:
    courses = courses_of(program, question)
    is_procedure = question.subject is Subject.PROCEDURE
    return courses.procedure(question.name) if is_procedure else courses.action(question.name)


def _replacements(program: Program, courses: Courses, question: Question) -> list[Course]:
    """All that may be done in place of the procedure that is asked about."""
    if question.subject is not Subject.PROCEDURE:
        return []
    replaced = (one.name for one in program.rulebook.replacements.values() if one.procedure == question.name)
    return [courses.replacement(one) for one in replaced]


class _Replacement(NamedTuple):
    """What is done in place of a procedure, with the frame in which it begins."""

    name: str
    values: tuple[Value, ...]


def _replacement(program: Program, world: World, question: Question) -> _Replacement | None:
    """What is done in place of the procedure that is asked about, as the world is; None: it is done itself.

    Raises: RuleFault when two of the same rank would be.
    """
    if question.subject is not Subject.PROCEDURE:
        return None
    found = program.triggers.instead(world, question.name, question.arguments, ())
    return None if found is None else _Replacement(found[0].rule.name, tuple(found[1][1:]))


def _carried_out(program: Program, asking: Asking, question: Question, course: Course) -> Any:
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
    return tuple([_plain(watched.value(asking.versions.world)) for watched in question.watched])


def _end_of(one: State | Ended, value: Value, watched: tuple[Value, ...]) -> End:
    if isinstance(one, State):
        return End(None, "", one.rolls, None, watched)
    is_result = one.way is Way.RETURNED
    is_done = is_result or one.way is Way.STOPPED
    said = "" if is_done else str(value)
    return End(None if is_done else one.way, said, one.rolls, value if is_result else None, watched)


def _plain(value: Value) -> Value:
    return tuple(value) if isinstance(value, list) else value


def _of_one_throw(roll: RollCode, world: World, question: Question, budget: Budget) -> Odds:
    """A roll or a contest by itself; nothing of the world is changed by its dice."""
    arguments = list(question.arguments)
    watched = tuple(_plain(one.value(world)) for one in question.watched)
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
    return Odds(results.mapped(lambda one: End(None, "", _counted(one), one.total, watched)), cut_off=beyond)


def _counted(result: RollResult) -> RollsMade:
    return NO_ROLLS if result.target is None else RollsMade(result.success, ((result.name, 1, int(result.success)),))


# ---------------------------------------------------------------- estimated


def estimated_odds(
    program: Program, world: World, question: Question, budget: Budget, plays: int = PLAYS, salt: str = ""
) -> Odds:
    """The odds as they come out of many plays, or of as many as the budget pays for.

    The dice are those of the question's own words, so that an answer is the same each time.

    Raises: Halted.
    """
    dice = SeededDice(b"odds " + question.text.encode() + salt.encode())
    return counted_in_plays(question, lambda: played_once(program, world, question, dice, budget), plays)


def counted_in_plays(question: Question, play: Callable[[], End], plays: int = PLAYS) -> Odds:
    """The odds as they come out of plays: of so many, or of those before a play goes beyond its budget.

    Raises: Halted.
    """
    found: dict[End, int] = {}
    played = 0
    try:
        while played < plays:
            end = play()
            found[end] = found.get(end, 0) + 1
            played += 1
    except BeyondBudget:
        if not played:
            found, played = {End(Way.ENDLESS, "", NO_ROLLS, None, (None,) * len(question.watched)): 1}, 1
    return Odds(Lots(found, played), plays=played)


def played_once(program: Program, world: World, question: Question, dice: DiceSource, budget: Budget) -> End:
    """One play of what is asked, by the rules as they are played. Raises: BeyondBudget, Halted."""
    before = len(world.results)
    with world.tentative(), looking(world, question.until, budget):
        world.fuel, world.inside, world.chain = FUEL, (), 0
        steps = _steps(program, world, question)
        try:
            way, said, result = played_on(world, steps, None, question, dice, budget)
        finally:
            steps.close()
        if isinstance(result, RollResult):
            result = result.total
        elif isinstance(result, Fight):
            result = result.margin if result.winner is result.first.side else -result.margin
        elif question.subject is not Subject.PROCEDURE:
            result = None
        return end_of_play(world, question, before, way, said, result)


def played_on(
    world: World,
    steps: Generator[Request, Any, Any],
    request: Request | None,
    question: Question,
    dice: DiceSource,
    budget: Budget,
) -> tuple[Way | None, str, Value]:
    """Play on to the end, or to a question that nobody answers: how it ended, what was said, and what it gives back.

    Args:
        request: what is asked; None where it has not begun.

    Raises: BeyondBudget, Halted.
    """
    try:
        if world.settled is not None:
            world.settled(world)
        if request is None:
            request = next(steps)
        while True:
            if isinstance(request, Throw):
                budget.spend(THROW_STEPS + len(request.dice) // 4)
                request = steps.send([dice.roll(sides) for sides in request.dice])
                continue
            choices = question.choices
            answers = only_answer(request) if choices is None else choices.answers(world, request, budget)
            if answers is None:
                return Way.ASKED, request.text, None
            budget.spend(CHOICE_STEPS + len(answers.weights) // 4 + (FUEL - world.fuel) // FUEL_IN_A_STEP)
            world.fuel = FUEL
            request = steps.send(sent(request, drawn(answers, dice)))
    except StopIteration as end:
        return None, "", end.value
    except UntilHolds:
        return Way.UNTIL, "", None
    except RuleFault as error:
        return Way.REFUSED, error.finding.as_phrase(), None
    finally:
        budget.spend(PLAY_STEPS + (FUEL - world.fuel) // FUEL_IN_A_STEP)


def end_of_play(world: World, question: Question, before: int, way: Way | None, said: str, result: Value) -> End:
    """How a play has ended, in which there were so many results before."""
    rolls = NO_ROLLS
    for one in world.results[before:]:
        if isinstance(one, RollResult):
            rolls = rolls.then(_counted(one))
    watched = tuple(_plain(watched.value(world)) for watched in question.watched)
    return End(way, said, rolls, _plain(result), watched)


def _though_not_legal(code: ActionCode, world: World, arguments: Sequence[Value]) -> Steps:
    code.make_sure(world, arguments)
    return (yield from code.carry_out(world, arguments))


def _steps(program: Program, world: World, question: Question) -> Generator[Request, Any, Any]:
    arguments = list(question.arguments)
    match question.subject:
        case Subject.ROLL:
            return program.rolls[question.name].roll(world, arguments, Brought(question.purpose))
        case Subject.CONTEST:
            return program.contests[question.name].as_thrown().contest(world, arguments)
        case Subject.ACTION:
            return program.alone(world, _though_not_legal(program.actions[question.name], world, arguments))
        case Subject.PROCEDURE:
            return program.alone(world, program.procedure(world, question.name, arguments))
