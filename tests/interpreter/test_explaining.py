"""What is explained may be named as rules name it: a stat with its values, or read off a thing like an attribute."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Stopped
from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.views.explaining import explain
from maps import open_map

RULES = """ruleset sample
kind player
  gold: number = 5
stat income(p: player) "income"
  base 3 "land"
define wealth(p: player) = p.gold * 2
scene duel, duels(one: player, other: player) "a duel"
  for each p in players where p is one or p is other
    p.gold up 1
phase work
  each player in order
    player.gold up 1
"""


def test_a_stat_is_read_off_like_an_attribute(tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(RULES, encoding="utf-8")
    program = Program(load_rulebook(tmp_path / "sample.law"))
    game = Game(program, open_map("duel"), [Seat("red", "Red", {})], {}, 1)
    for name, value in (("income", 3), ("wealth", 12), ("gold", 6)):
        one = explain(game, "red", [name])
        found = one if not isinstance(one, tuple) else one[0]
        assert found.value == value
    with pytest.raises(Stopped):
        explain(game, "red", ["incom"])
