"""Slips whose questions hang on what the same player has answered: opened, what was answered goes to what was asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map

RULES = """ruleset sample
table word
  | key   | name    |
  | first | "first" |
  | other | "other" |
  | third | "third" |
kind player
  gold: number at least 0 = 9 "gold"
  oaths: number = 0 seen by player
kind lot
  word: word
  holder: player or none
  price: number = 0
setup
  for each w in word
    create lot
      word = w
phase auction
  together, sealed
    each player in order
      for each l in lots where l.holder is none
        ask player for bid: number at least 0 at most player.gold "For the {l.word}?"
        when bid > 0
          ask player for quiet: number at least 0 at most bid "How quietly for the {l.word}?"
          player.oaths up quiet
          l.holder becomes player
          l.price up bid
          player.gold down bid
  for each l in lots
    say "The {l.word} brings {l.price}."
  end campaign
"""


def test_what_was_answered_goes_to_the_round_of_the_loop_that_it_was_given_to(tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(RULES, encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_rulebook(tmp_path / "sample.law")), open_map("duel"), seats, {}, 1)
    red = [0, 3, 1, 0]
    blue = [2, 0, 4, 4, 1, 1]  # what blue bids for the other lot comes to nothing: red has it by then
    states = []
    for answer in [*red, *blue]:
        states.append(game.state_hash())
        game.answer(answer)
    lots: list[Any] = [[getattr(one, "id", one) for one in lot.v] for lot in game.world.things["lot"]]
    assert [lot[1:3] for lot in lots] == [["blue", 2], ["red", 3], ["blue", 1]]
    assert [one.v[:2] for one in game.world.things["player"]] == [[9 - 3, 1], [9 - 2 - 1, 1]]
    end = game.state_hash()
    game.undo(len(states))
    for state, answer in zip(states, [*red, *blue], strict=True):
        assert game.state_hash() == state
        game.answer(answer)
    assert game.state_hash() == end
