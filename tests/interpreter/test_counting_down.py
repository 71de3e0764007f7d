"""`for each n from 3 down to 1`: whole numbers, the highest first."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map

RULES = """ruleset sample
kind player
  gold: number at least 0 = 4
  last: number
phase day
  each player in order
    for each n from {first} down to {last} where n is not 3
      player.last becomes n
      player.gold up n
    say "{{player.gold}} {{player.last}}"
    ask player for t: tile "Where?"
"""


@pytest.mark.parametrize(
    ("first", "last", "added", "ended"),
    [
        ("5", "1", 5 + 4 + 2 + 1, 1),
        ("player.gold", "player.gold - 2", 4 + 2, 2),
        ("2", "2", 2, 2),
        ("1", "2", 0, 0),
        ("1", "-2", 1 + 0 - 1 - 2, -2),
    ],
)
def test_the_highest_comes_first(tmp_path: Path, first: str, last: str, added: int, ended: int) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES.format(first=first, last=last), encoding="utf-8")
    game = Game(Program(load_rulebook(file)), open_map("duel"), [Seat("red", "Red", {})], {}, 2)
    assert [line for sort, line in game.world.story if sort == "say"] == [f"{4 + added} {ended}"]
