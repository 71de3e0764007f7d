"""What is told of a contest is what its sides compare."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.telling.story import result_in_a_line, result_lines
from cli.words.catalogue import Words
from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map

RULES = """ruleset told
kind player
  gold: number = 2
contest clash(a: player, b: player) "a clash"
  sides a, b
  pool 2 dice d6
{lines}
phase day
  for each p in players where p.gold is 2
    for each q in players where q.gold > 2
      contest clash(p, q)
  end campaign
"""


@pytest.mark.parametrize(
    ("lines", "first", "short"),
    [
        (
            "  succeeds at 5\n  more successes wins, tie to a",
            "  Red: 6, 5 = 2 successes",
            "Red 2 successes : Blue 0 successes",
        ),
        ("  higher die wins, tie to a", "  Red: 6, 5 = 6", "Red 6 : Blue 4"),
        ("  higher total wins, tie to a", "  Red: 6, 5 = 11", "Red 11 : Blue 6"),
    ],
)
def test_a_side_is_told_with_what_counts(lines: str, first: str, short: str, tmp_path: Path) -> None:
    (tmp_path / "told.law").write_text(RULES.format(lines=lines), encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {"gold": 3})]
    game = Game(Program(load_ruleset(tmp_path / "told.law").sound()), open_map("duel"), seats, {})
    game.answer([6, 5])
    game.answer([4, 2])
    (fight,) = game.world.results
    assert first in result_lines(fight, Words("en"))
    assert short in result_in_a_line(fight, Words("en"))
