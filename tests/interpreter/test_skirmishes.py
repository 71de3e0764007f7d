"""Battles of random armies with any abilities, gear, tactics and boons, fought to their end by legal answers at random.

`make skirmishes` fights five hundred; the ordinary tests a few.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from dsl.loader import load_rulebook
from dsl.understood.rolls import RollForm
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.game import Game, Start
from interpreter.new_world import Seat, new_world
from interpreter.odds.budget import Budget
from interpreter.odds.choices import ByPlan, PlanLine
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject
from interpreter.values.results import RollResult
from interpreter.views.explaining import explain_roll
from maps import open_map
from tests.interpreter.test_long_games import faults_in

SKIRMISHES = int(os.environ.get("SKIRMISHES", "4"))
MOST_ANSWERS = 3_000
"""A battle that asks more often than this does not come to an end."""
EXPLAINED_EVERY = 10
"""Answers after which every number of every army is explained."""


@pytest.fixture(scope="module")
def program() -> Program:
    return Program(load_rulebook(Path(__file__).with_name("skirmish"), checks=lambda _: ()))


def begun(program: Program) -> Game:
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {"treasury": 100})]
    options = {"battles": True, "heroic_deeds": True}
    tile_map = open_map("star_sector")
    world, _notices = new_world(program, tile_map, seats, options)
    world.begin_turn()
    return Game(program, tile_map, seats, options, turns=1, start=Start(world, "skirmish"))


def sums_that_are_wrong(game: Game) -> Iterator[str]:
    """Rolls that are not what they are explained by: what the dice show and all parts together."""
    for one in game.world.results:
        if isinstance(one, RollResult) and not one.fixed:
            said = one.natural + sum(part.amount for part in one.parts)
            if said != one.total:
                yield f"{one.title}: {one.natural} and {[(p.label, p.amount) for p in one.parts]} are not {one.total}"


def stats_that_are_wrong(game: Game) -> Iterator[str]:
    """Numbers of armies and of two that meet which are not the sum of the parts that they are explained by.

    They are all stats that are asked of an army alone, or of an army and another: MV, RV, DV, hit points and so on.
    """
    rules, armies = game.program.rulebook, game.world.things["army"]
    owner = rules.kinds["army"].index("owner")
    for rule in rules.rolls.values():
        sorts = [one.type.name for one in rule.parameters if one.default is None]
        if rule.form is not RollForm.STAT or not sorts or set(sorts) != {"army"} or len(sorts) > 2:
            continue
        for those in product(armies, repeat=len(sorts)):
            if len(those) == 2 and those[0].v[owner] is those[1].v[owner]:
                continue
            arguments = game.program.unsaid(game.world, rule.parameters, list(those))
            try:
                explained = explain_roll(game, rule.name, arguments)
            except RuleFault:
                continue  # it is asked only where something else holds, as of an army that has a commander
            if explained.value is None or explained.thrown or explained.dice:
                continue
            said = sum(part.amount for part in explained.parts)
            worth = game.program.rolls[rule.name].stat(game.world, arguments)
            if not said == explained.value == worth:
                yield f"{rule.name} of {those}: {worth} is not {[(p.label, p.amount) for p in explained.parts]}"


def test_a_battle_of_two_armies_is_won_by_the_stronger_more_often(program: Program) -> None:
    game = begun(program)
    world, book = game.world, program.rulebook
    red, blue = world.things["player"]
    place = world.tiles[0]
    for owner, rating in ((red, 9), (blue, 2)):
        of_army, of_division = program.kinds["army"].defaults(world), program.kinds["division"].defaults(world)
        given = {"owner": owner, "sector": place, "size": world.rows["army_size"]["size_1"], "rating": rating}
        for name, value in given.items():
            of_army[book.kinds["army"].index(name)] = value
        of_division[book.kinds["division"].index("army")] = world.create("army", of_army)
        world.create("division", of_division)
    before = world.state_hash()
    plan = ByPlan(program, (PlanLine("strike"), PlanLine("shoot"), PlanLine("advance")))
    question = Question(Subject.PROCEDURE, "battle", (red, blue, place), choices=plan)
    odds = estimated_odds(program, world, question, Budget(10**6), 20)
    assert world.state_hash() == before
    assert {end.way for end in odds.ends.weights} == {None}
    assert odds.where(lambda end: end.result is red).chance > odds.where(lambda end: end.result is blue).chance


@pytest.mark.parametrize("number", range(SKIRMISHES))
def test_a_battle_of_random_armies_comes_to_a_sound_end(program: Program, number: int) -> None:
    game, bot = begun(program), Bot(f"skirmish {number}", odds=None, reports=0)
    while game.pending is not None and len(game.answers) < MOST_ANSWERS:
        game.answer(bot.answer(game))
        if len(game.answers) % EXPLAINED_EVERY == 0:
            assert list(stats_that_are_wrong(game)) == [], f"after {len(game.answers)} answers"
    assert game.is_over, f"still fought after {MOST_ANSWERS} answers"
    assert [text for _kind, text, *_ in game.world.story if text.startswith("FAULT")] == []
    assert list(faults_in(game.world, program)) == []
    assert list(sums_that_are_wrong(game)) == []
    again = begun(program)
    for answer in game.answers:
        again.answer(answer)
    assert again.state_hash() == game.state_hash()
