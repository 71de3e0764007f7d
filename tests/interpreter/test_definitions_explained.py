"""A definition without a label is explained in plain words, and by the case that counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.views.explaining import Explanation, explain
from maps import open_map

RULES = """ruleset ranks
kind player
  coin: number
  grain: number
define rank_of(p: player, more: number)
  3 when p.coin + more > 9
  2 when p.coin > 4 and p.grain > 0
  otherwise 1
define worth(p: player) "what {p} is worth" = p.coin * 2
define poorest = those p in players where p.coin < 3
phase day
  each player in order
    ask player for fair: yes or no "fair?"
    player.coin up rank_of(player, 0) + worth(player) + count of poorest
"""


def explained(tmp_path: Path, name: str, *arguments: str) -> tuple[str, str]:
    (tmp_path / "ranks.law").write_text(RULES, encoding="utf-8")
    seats = [Seat("red", "Red", {"coin": 8, "grain": 1}), Seat("blue", "Blue", {"coin": 1})]
    game = Game(Program(load_ruleset(tmp_path / "ranks.law").sound()), open_map("duel"), seats, {}, turns=1)
    told = explain(game, name, arguments)
    assert isinstance(told, Explanation)
    return told.title, told.source


@pytest.mark.parametrize(
    ("asked", "title", "source"),
    [
        (("rank_of", "red", "5"), "rank of (Red, 5)", "3 when p.coin + more > 9"),
        (("rank_of", "red", "0"), "rank of (Red, 0)", "2 when p.coin > 4 and p.grain > 0"),
        (("rank_of", "blue", "0"), "rank of (Blue, 0)", "otherwise 1"),
        (("worth", "red"), "what Red is worth", "p.coin * 2"),
        (("poorest",), "poorest", "those p in players where p.coin < 3"),
    ],
)
def test_its_name_and_the_words_that_count_are_shown(
    asked: tuple[str, ...], title: str, source: str, tmp_path: Path
) -> None:
    assert explained(tmp_path, *asked) == (title, source)
