"""Steps as moments: what lasts until they end or begin, in blocks, behind a `stop`, taken back and in odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject
from maps import open_map

RULES = """ruleset sample
kind player
  gold: number
condition bold of player
stat nerve(player)
  base 5
procedure duel(player)
  step clash
    player gains bold until end of clash
    add +1 "rage" to nerve(player) until next clash
    result 1 when 1d6 > 4
  player.gold up (10 when player has bold, otherwise 1)
  result nerve(player)
procedure twice(player)
  together
    step clash
      player gains bold until end of clash
when player.gold is 7 becomes true for player
  player.gold up 100
phase first
  each player in order
    do duel(player)
    do twice(player)
    ask player for n: number at least 0 at most 3
"""


def game_of(folder: Path, rules: str = RULES) -> Game:
    file = folder / "sample.law"
    file.write_text(rules, encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    return Game(Program(load_rulebook(file)), open_map("duel"), seats, {}, 3)


@pytest.mark.parametrize(("thrown", "gold"), [([6], 0), ([2], 1)])
def test_what_lasts_until_a_step_ends_is_gone_behind_it_however_it_ends(
    thrown: list[int], gold: int, tmp_path: Path
) -> None:
    game = game_of(tmp_path)
    before = game.state_hash()
    game.answer(thrown)
    red = game.world.order[0]
    assert red.v[0] == gold
    assert not game.world.has(red, "bold")
    after = game.state_hash()
    game.undo(1)
    assert game.state_hash() == before
    game.answer(thrown)
    assert game.state_hash() == after


def test_odds_end_it_too(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    before = game.state_hash()
    odds = exact_odds(
        game.program, game.world, Question(Subject.PROCEDURE, "duel", (game.world.things["player"][0],)), Budget(10_000)
    )
    assert odds.result.lots.chances() == {1: Fraction(1, 3), 6: Fraction(2, 3)}
    assert game.state_hash() == before


def test_something_follows_the_end_of_a_step(tmp_path: Path) -> None:
    rules = """ruleset sample
kind player
  gold: number
condition bold of player
when not player has bold becomes true for player
  player.gold up 100
phase first
  each player in order
    step clash
      player gains bold until end of clash
    ask player for n: number at least 0 at most 3
"""
    game = game_of(tmp_path, rules)
    assert game.world.order[0].v[0] == 100
