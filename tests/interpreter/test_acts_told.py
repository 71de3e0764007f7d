"""Who does an act is told before it, unless the act begins with that name."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map

RULES = """ruleset told
action rest by player "{label}"
phase day
  each player in order
    at most one of rest
"""


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("{player}s camp rests", "Ro: Ros camp rests"),
        ("{player} rests", "Ro rests"),
        ("{player}'s camp rests", "Ro's camp rests"),
        ("{player}", "Ro"),
        ("rest", "Ro: rest"),
    ],
)
def test_a_longer_word_is_no_name(label: str, told: str, tmp_path: Path) -> None:
    rules = tmp_path / "told.law"
    rules.write_text(RULES.replace("{label}", label))
    program = Program(load_ruleset(rules).sound())
    game = Game(program, open_map("duel"), [Seat("ro", "Ro", {}), Seat("ben", "Ben", {})], {}, turns=2)
    game.answer({"action": "rest"})
    assert told in [text for sort, text in game.world.story if sort == "act"]
