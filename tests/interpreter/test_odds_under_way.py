"""Odds of a brawl that is under way, from where it stands, against the model by hand of one that has not begun."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.odds.answers import Odds
from interpreter.odds.budget import Budget, Halted
from interpreter.odds.choices import ByPlan, Choices, PlanLine
from interpreter.odds.question import Question, Subject, Watched
from interpreter.odds.state.states import Way
from interpreter.odds.under_way import odds_from_here
from maps import open_map
from tests.interpreter.test_odds_of_choices import HALF, fought
from tests.loaded_once import program_of

STRIKE = {"action": "strike"}
BEGUN = [{"action": "begin", "foe": "blue"}, "no"]
PLAYS = 400


def played(answers: list[Any]) -> Game:
    seats = [Seat("red", "Red", {"men": 3}), Seat("blue", "Blue", {"men": 3})]
    game = Game(program_of("brawl"), open_map("duel"), seats, {}, turns=2)
    for answer in answers:
        game.answer(answer)
    return game


def question(game: Game, choices: Choices | None, *watched: Watched) -> Question:
    scene = game.world.running("brawl")
    assert scene is not None
    return Question(Subject.PROCEDURE, "brawl", tuple(scene.v[:2]), watched, choices=choices, scene=scene)


def strikes(game: Game) -> ByPlan:
    return ByPlan(game.program, (PlanLine("strike"),))


def agrees(odds: Odds, expected: dict[str, Fraction]) -> bool:
    found = {who: odds.where(lambda end, who=who: getattr(end.result, "id", "nobody") == who) for who in expected}  # type: ignore[misc]
    return all(found[who].low <= expected[who] <= found[who].high for who in expected)


def test_a_brawl_goes_on_from_its_second_round() -> None:
    game = played([*BEGUN, STRIKE, [4], STRIKE, [1]])  # Red hits, Blue does not: three against two
    odds = odds_from_here(game, question(game, strikes(game)), Budget(10**7), PLAYS)
    assert odds.plays == PLAYS
    assert agrees(odds, fought(3, 2, HALF, HALF))


def test_a_brawl_goes_on_in_the_middle_of_a_round() -> None:
    game = played([*BEGUN, STRIKE, [4]])  # it is Blue's turn: he hits or he does not
    odds = odds_from_here(game, question(game, strikes(game)), Budget(10**7), PLAYS)
    hit, missed = fought(2, 2, HALF, HALF), fought(3, 2, HALF, HALF)
    assert agrees(odds, {who: (hit[who] + missed[who]) / 2 for who in hit})


def test_dice_that_are_on_the_table_are_thrown_first() -> None:
    game = played([*BEGUN, STRIKE])
    hit, missed = fought(2, 2, HALF, HALF), fought(3, 2, HALF, HALF)
    after_hit = {who: (hit[who] + missed[who]) / 2 for who in hit}
    hit, missed = fought(2, 3, HALF, HALF), fought(3, 3, HALF, HALF)
    after_miss = {who: (hit[who] + missed[who]) / 2 for who in hit}
    odds = odds_from_here(game, question(game, strikes(game)), Budget(10**7), PLAYS)
    assert agrees(odds, {who: (after_hit[who] + after_miss[who]) / 2 for who in hit})


def test_the_game_stands_where_it_stood() -> None:
    game = played([*BEGUN, STRIKE, [4]])
    before = (game.state_hash(), list(game.answers), game.pending and game.pending.text, len(game.results))
    first, second = (odds_from_here(game, question(game, strikes(game)), Budget(10**7), 20) for _ in range(2))
    assert (game.state_hash(), game.answers, game.pending and game.pending.text, len(game.results)) == before
    assert first.ends.weights == second.ends.weights
    game.answer(STRIKE)
    game.answer([6])
    untried = played([*BEGUN, STRIKE, [4], STRIKE, [6]])
    assert game.state_hash() == untried.state_hash()
    game.undo(3)
    untried.undo(3)
    assert game.state_hash() == untried.state_hash()


def test_what_is_watched_is_looked_at_when_the_scene_is_over() -> None:
    game = played([*BEGUN, STRIKE, [4]])
    blue = game.world.things["player"][1]
    men = game.program.rulebook.kinds["player"].index("men")
    watched = Watched("blue.men", frozenset(), lambda _: blue.v[men])
    odds = odds_from_here(game, question(game, strikes(game), watched), Budget(10**7), 50)
    for end in odds.ends.weights:
        assert (end.watched[0] == 0) is (getattr(end.result, "id", "nobody") != "blue")


def test_a_question_that_nobody_answers_is_an_end() -> None:
    game = played([*BEGUN, STRIKE, [4]])
    odds = odds_from_here(game, question(game, None), Budget(10**7), 3)
    assert [end.way for end in odds.ends.weights] == [Way.ASKED]


def test_it_takes_no_more_than_it_may_and_stops_when_it_is_told_to() -> None:
    game = played([*BEGUN, STRIKE, [4]])
    few = odds_from_here(game, question(game, strikes(game)), Budget(5_000))
    assert 1 < few.plays < 400
    before = game.state_hash()
    with pytest.raises(Halted):
        odds_from_here(game, question(game, strikes(game)), Budget(10**7, lambda: True))
    assert game.state_hash() == before
    none = odds_from_here(game, question(game, strikes(game)), Budget(10))
    assert [end.way for end in none.ends.weights] == [Way.ENDLESS]
