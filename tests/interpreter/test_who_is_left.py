"""Bots play on: the group lets players go when it may, but not until nobody is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map

CLUB = """ruleset club
kind player
  gone: yes or no = no
  gold: number = 0
action leave(who: player) "{who} leaves"
  allowed when not who.gone else "gone"
  who.gone becomes yes
phase evening
  any number of leave by group
  for each p in players where not p.gone
    ask p for n: number at least 0 at most 3
    p.gold up n
"""
SEATS = [Seat(one, one, {}) for one in ("red", "blue", "green", "gold")]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_most_are_still_there_after_sixty_turns(tmp_path: Path, seed: str) -> None:
    (tmp_path / "club.law").write_text(CLUB, encoding="utf-8")
    game = Game(Program(load_ruleset(tmp_path / "club.law").sound()), open_map("duel"), SEATS, {}, 60)
    bot = Bot(seed)
    while game.pending is not None:
        game.answer(bot.answer(game))
    kind = game.program.rulebook.kinds["player"]
    assert sum(one.v[kind.index("gone")] is True for one in game.world.things["player"]) < len(SEATS) - 1
