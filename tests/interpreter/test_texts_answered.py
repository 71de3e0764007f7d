"""A text that is asked for names something, or is read by others: blanks are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Refused
from maps import open_map

RULES = """ruleset hall
  title "Hall"
kind player
  motto: text = "none yet" "motto"
phase evening "Evening"
  each player in order
    ask player for words: text "What is your motto?"
    player.motto becomes words
"""


def test_blanks_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "hall.law"
    file.write_text(RULES, encoding="utf-8")
    game = Game(Program(load_rulebook(file)), open_map("duel"), [Seat("red", "Red", {})], {}, 2)
    for blank in ("", "  "):
        with pytest.raises(Refused, match="an answer is needed here"):
            game.answer(blank)
    game.answer("Ever on")
    assert game.world.by_id["red"].v == ["Ever on"]
