"""Bots answer with numbers a table would give: of as many digits as others, or near the usual one."""

from __future__ import annotations

from pathlib import Path

from dsl.loader import load_ruleset
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map

RULES = """ruleset stores
kind player
  grain: number
  coin: number
  salt: number
report harvest, harvests
  sacks: number at least 0 at most 1000000 = 1500
phase autumn
  group reports harvest
  each player in order
    ask player for coin: number at least 0 at most 900000 "coin?"
    player.coin becomes coin
    ask player for salt: number at least 20 at most 90000 usual 200 "salt?"
    player.salt becomes salt
    ask player for grain: number at least 0 at most 600 "grain?"
    player.grain becomes grain
  when turn is 40
    end campaign
"""


def test_a_bound_that_is_a_mere_cap_is_no_usual_number(tmp_path: Path) -> None:
    file = tmp_path / "stores.law"
    file.write_text(RULES, encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_ruleset(file).sound()), open_map("duel"), seats, {}, turns=40)
    bot, given = Bot("stores"), {"sacks": list[int](), "coin": list[int](), "salt": list[int](), "grain": list[int]()}
    while game.pending is not None:
        name, answer = getattr(game.pending, "name", ""), bot.answer(game)
        if isinstance(answer, dict):
            given["sacks"].append(answer["sacks"])
        elif isinstance(answer, int):
            given[name].append(answer)
        game.answer(answer)
    assert max(given["sacks"]) <= 3000
    assert len({*given["sacks"]}) > 2
    assert min(given["salt"]) >= 20
    assert max(given["salt"]) <= 380
    assert sorted(given["coin"])[len(given["coin"]) // 2] < 10_000
    assert max(given["coin"]) > 10_000
    assert sorted(given["grain"])[len(given["grain"]) // 2] > 150
