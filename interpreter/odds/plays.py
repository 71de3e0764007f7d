"""Estimated odds: what is asked is played many times."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final

from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget, Lots
from interpreter.compiled.rolling.rows import Brought
from interpreter.compiled.rolling.throwing import Steps
from interpreter.dice import DiceSource, SeededDice
from interpreter.faults import RuleFault
from interpreter.odds.answers import End, Odds
from interpreter.odds.budget import FUEL_IN_A_STEP, Budget
from interpreter.odds.choices import drawn, only_answer, sent
from interpreter.odds.question import Question, Subject, as_kept
from interpreter.odds.state.states import NO_ROLLS, RollsMade, Way
from interpreter.odds.until import UntilHolds, looking
from interpreter.requests import Request, Throw
from interpreter.values.results import Fight, RollResult
from interpreter.values.value import Value
from interpreter.world.timeline import FUEL
from interpreter.world.world import World

PLAYS: Final = 10_000
"""How often a question is played where it is too much to be worked out."""

PLAY_STEPS: Final = 4
"""What it takes to begin a play and to take it back."""

THROW_STEPS: Final = 3
"""What it takes in a play to come to the next throw; every four dice are one more."""

CHOICE_STEPS: Final = 30
"""What it takes in a play to come to the next question, with all that is legal."""


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
            rolls = rolls.then(RollsMade.of(one))
    watched = tuple(watched.seen(world) for watched in question.watched)
    return End(way, said, rolls, as_kept(result), watched)


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
