"""Which roll the chance beside an act is of: told where the act itself does not say it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cli.asking import of_other_roll
from cli.words.catalogue import Words
from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.odds.budget import EXACT_STEPS, Budget
from interpreter.odds.first_rolls import first_roll_of
from interpreter.requests import Choose
from maps import open_map
from tests.cli.test_seen import run

RULES = """ruleset scouts
  title "Scouts"
  language en
kind player
  gold: number = 3
roll look_out(player) "the look-out of {player}"
  dice 2d6
  target 7
roll luck(player)
  dice 1d6
  target 3
action march by player "march"
  do look(player)
action claim by player "claim"
  roll luck(player)
    failure
      do look(player)
action hide by player "hide"
  roll either(player)
  do hidden(player)
action rest by player "rest"
  player.gold up 1
roll either(player)
  dice 1d6
procedure look(p: player)
  roll look_out(p)
    failure
      roll luck(p)
        success
          p.gold down 1
procedure hidden(p: player)
  let shown = d6
  when shown > 4
    roll luck(p)
  otherwise
    roll look_out(p)
phase move "Move"
  each player in order
    any number of march, claim, hide, rest
  end campaign when turn > 9
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    file = tmp_path / "scouts.law"
    file.write_text(RULES, encoding="utf-8")
    return file


def test_a_chance_is_of_the_first_roll_that_is_made(rules: Path) -> None:
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_ruleset(rules).sound()), open_map("duel"), seats, {})
    asked = game.pending
    assert isinstance(asked, Choose)
    told = {}
    for option in asked.options:
        first = first_roll_of(game.program, game.world, option, asked.by, Budget(EXACT_STEPS))
        note = None if first is None else of_other_roll(game.program, option.action, first.names, Words())
        told[option.action] = (None if first is None else first.chance, note)
    assert told == {
        "march": (Fraction(7, 12), "for “the look-out of …”"),
        "claim": (Fraction(2, 3), ""),
        "hide": (Fraction(1, 3) * Fraction(2, 3) + Fraction(2, 3) * Fraction(7, 12), "for “the look-out of …, luck”"),
        "rest": (None, None),
    }


def test_it_stands_beside_the_acts_and_in_the_list_of_odds(rules: Path) -> None:
    camp = rules.parent / "camp"
    begun = run("new", str(camp), "--ruleset", str(rules), "--map", "duel", "--players", "red,blue", "--seed", "x")
    assert begun.exit_code == 0
    listed = run("odds", str(camp)).output
    assert "7/12 (58 %)  march  for “the look-out of …”" in listed
    assert "2/3 (67 %)  claim\n" in listed
