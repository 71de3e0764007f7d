"""Exact odds of what the cases do equal the play of every throw there is: all attributes and conditions in the end.

Of the rulesets of the tests every fourth case that does one thing; with ODDS_OF_CASES=every (`make odds`) each of them,
and those of the bundled rulesets too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.border.diagnostics import Stopped
from interpreter.cases.lookup import who_and_what
from interpreter.cases.playing.given import begun
from interpreter.cases.playing.given_cells import with_tables
from interpreter.cases.reading import Looked, read_cases, ruleset_of
from interpreter.cases.setting import Setting
from interpreter.cases.shapes import ActStep, ProcedureStep, SceneStep, Step
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.compiled.rolling.modifiers import UNSURE
from interpreter.faults import RuleFault
from interpreter.odds.answers import End
from interpreter.odds.budget import Budget
from interpreter.odds.choices import AtRandom
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.odds.state.states import Way
from interpreter.values.stored import stored
from interpreter.values.value import Value
from interpreter.world.following.changes import Reading
from interpreter.world.world import World
from tests.interpreter.test_odds_until import chances_of, every_play
from tests.loaded_once import RULES

ROOT = Path(__file__).resolve().parents[2]
EVERY = os.environ.get("ODDS_OF_CASES") == "every"
FILES = sorted(
    path
    for pattern in ("tests/rulesets/*/cases/*.yaml", *(("rulesets/*/cases/*.yaml",) if EVERY else ()))
    for path in ROOT.glob(pattern)
)
ONE_IN = 1 if EVERY else 4
STEPS = 60_000 if EVERY else 4_000


def asked(path: Path) -> Iterator[tuple[str, Program, World, Question]]:
    """What the cases of a file do that do one thing, each in the world that it is given."""
    file = read_cases(path)
    rules = RULES.of(file)
    looked = Looked(file, rules.names, rules.listed)
    for number, found in enumerate(file.cases):
        case = found.case
        if case is None or number % ONE_IN or looked.case(number, found):
            continue
        if len(case.do) != 1:
            continue
        map_of = looked.map_for(number, case)
        whole = Setting(rules.program, looked.rules, map_of, file.heading, file.document, ruleset_of(file))
        setting = with_tables(whole, case)
        try:
            world = begun(setting, case, number)
            setting.program.triggers.begin(world)
            question = question_of(setting, world, case.do[0], number)
        except (Stopped, RuleFault, *UNSURE):
            continue
        if question is not None:
            yield found.name, setting.program, world, question


def question_of(setting: Setting, world: World, step: Step, number: int) -> Question | None:
    """What a step does, as a question; None for other sorts of steps, and for acts that are refused."""
    book = setting.program.rulebook
    match step:
        case ActStep():
            subject, name, parameters = Subject.ACTION, step.action, book.actions[step.action].parameters
            actor, given = who_and_what(book.actions[name], step.player, step.named)
            by = book.actions[name].by
            given = given | ({by: actor} if by is not None and actor else {})
        case ProcedureStep():
            subject, name, given = Subject.PROCEDURE, step.procedure, step.arguments
            parameters = book.procedures[name].parameters
        case SceneStep():
            subject, name, given = Subject.PROCEDURE, step.scene, step.arguments
            parameters = book.procedures[name].parameters
        case _:
            return None
    arguments = setting.arguments(world, parameters, given, ("cases", number))
    if subject is Subject.ACTION and setting.program.actions[name].refusal(world, arguments):
        return None
    everything = Watched("everything", readings_of(setting.program), all_there_is)
    return Question(subject, name, tuple(arguments), (everything,), choices=AtRandom())


def readings_of(program: Program) -> frozenset[Reading]:
    """All attributes and conditions, and which things there are."""
    book = program.rulebook
    values: set[Reading] = {
        ("value", kind.name, at) for kind in book.kinds.values() for at in range(len(kind.attributes))
    }
    conditions: set[Reading] = {("condition", name, 0) for name in book.conditions}
    things: set[Reading] = {("things", name, 0) for name in book.kinds}
    return frozenset(values | conditions | things)


def all_there_is(world: World) -> Value:
    """Each thing with its attributes and conditions, as plain data."""
    return tuple(
        (one.id, *(str(stored(value)) for value in one.v), *sorted(one.conditions))
        for kind in sorted(world.things)
        for one in world.things[kind]
    )


def told(end: End) -> object:
    """What is held against each other: of a refusal only that it is one."""
    return (end.way, end.rolls.first, None if end.way is Way.REFUSED else (str(stored(end.result)), end.watched))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_exact_odds_of_a_case_are_those_of_all_plays(path: Path) -> None:
    for name, program, world, question in asked(path):
        before = world.as_data()
        try:
            odds = exact_odds(program, world, question, Budget(STEPS))
        except (BeyondBudget, RecursionError):
            continue
        finally:
            assert world.as_data() == before, (name, question.name)
        if odds.cut_off or any(end.way is Way.GOING_ON for end in odds.ends.weights):
            continue
        played = every_play(program, world, question)
        if played is None:
            continue
        assert odds.ends.mapped(told).chances() == chances_of(played, told), (name, question.name)


def test_there_are_cases_to_hold_them_against() -> None:
    assert sum(1 for path in FILES for _ in asked(path)) > 80
