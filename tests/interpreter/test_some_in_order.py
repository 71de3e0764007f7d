"""`players where … by most …`: who is left out of the order is not asked, throws for no place, and is not told."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.odds.first_rolls import odds_of_option
from interpreter.requests import Choose, Throw
from maps import open_map

RULES = """ruleset sample
kind player
  away: yes or no = no
  gold: number at least 0 = 5
action leave(who: player) "{who} leaves"
  who.away becomes yes
action dig by player "{player} digs"
  player.gold up 1
phase first "First"
  at most one of leave by group
phase work "Work"
  players where not player.away by most player.gold, roll-off 1d6
  each player in order
    one of dig
phase rest "Rest"
  each player in order
    one of dig
"""


def begun(tmp_path: Path, text: str = RULES) -> Game:
    file = tmp_path / "sample.law"
    file.write_text(text, encoding="utf-8")
    seats = [Seat(one, one.capitalize(), {}) for one in ("red", "blue", "green")]
    return Game(Program(load_rulebook(file)), open_map("duel"), seats, {}, 1)


def test_who_is_left_out_throws_for_nothing_and_is_not_asked(tmp_path: Path) -> None:
    game = begun(tmp_path)
    game.answer({"action": "leave", "who": "blue"})
    thrown = []
    while isinstance(game.pending, Throw):
        thrown.append(game.pending.dice)
        game.answer([6 - len(thrown)])
    assert len(thrown) == 2, "two throw for their place"
    asked = []
    while isinstance(game.pending, Choose):
        assert game.pending.by is not None
        asked.append(game.pending.by.id)
        game.answer({"action": "dig"})
    assert asked == ["red", "green", "red", "blue", "green"], "in the next phase all are in order again"
    assert ("thrown_order", "Red (5), Green (4)") in game.world.story


def test_what_was_thrown_for_the_order_is_told_and_what_was_thrown_once_more(tmp_path: Path) -> None:
    game = begun(tmp_path)
    game.answer("done")
    for face in (3, 6, 3, 2, 4):
        game.answer([face])
    assert ("thrown_order", "Blue (6), Green (3, 4), Red (3, 2)") in game.world.story


def test_what_is_chosen_is_looked_at_before_the_order_is_found(tmp_path: Path) -> None:
    """The keys are only worked out for those who are in the order."""
    text = RULES.replace("by most player.gold, roll-off 1d6", "by most 10 / (player.gold - 5 * (1 when player.away))")
    game = begun(tmp_path, text.replace("5 * (1 when player.away)", "(5 when player.away, otherwise 0)"))
    game.answer({"action": "leave", "who": "blue"})
    assert ("order", "Red, Green") in game.world.story


def test_odds_go_through_the_order_of_some(tmp_path: Path) -> None:
    luck = "roll luck(player)\n  dice 1d6\n  target 4\n"
    race = "  players where not player.away by roll-off 1d6\n  roll luck(player)\n    success\n      player.gold up 1\n"
    game = begun(
        tmp_path,
        RULES.replace('"{player} digs"\n', f'"{{player}} digs"\n{race}').replace("phase f", luck + "phase f", 1),
    )
    game.answer({"action": "leave", "who": "blue"})
    while isinstance(game.pending, Throw):
        game.answer([6 - len(game.answers)])
    asked = game.pending
    assert isinstance(asked, Choose)
    assert odds_of_option(game.program, game.world, asked.options[0], asked.by) == Fraction(1, 2)
