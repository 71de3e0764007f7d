"""The first roll with a target that an act or a procedure comes to, and the chance of its success."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from interpreter.compiled.acts.offers import arguments_of
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.odds.asking import Asking, as_one
from interpreter.odds.budget import EXACT_STEPS, Budget
from interpreter.odds.course import carried_out, course_of
from interpreter.odds.question import Question, Subject
from interpreter.odds.state.versions import Versions
from interpreter.odds.until import looking
from interpreter.requests import LegalAct
from interpreter.values.value import Entity
from interpreter.world.world import World


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
    return bool(course_of(program, Question(Subject.ACTION, action, ())).reach.own_rolls)


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
    course = course_of(program, question)
    if not course.rolls:
        return None
    versions = Versions(world, course.reach.readings, course.courses.facts)
    asking = Asking(versions, budget, rolls, counts_rolls=True, first_is_enough=True)
    with versions.asked(), looking(world, None, budget):
        reached = as_one(carried_out(program, asking, question, course))
    made = [one for one in reached.weights if one.rolls.first is not None]
    good = sum(reached.weights[one] for one in made if one.rolls.first)
    names = {name for one in made for name, _, _ in one.rolls.counts}
    return FirstRoll(Fraction(good, reached.whole), tuple(sorted(names))) if made else None
