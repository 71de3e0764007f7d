"""A column that holds several: one alone, none of them, and in which order the rows stand."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter import Game, Program, Seat
from maps import open_map

RULES = """ruleset crafts
  title "Crafts"
  language en
table craft "crafts"
  | key   | needs       |
{rows}
kind player
  known: number
phase year "Year"
  for each c in craft
    say "{{c}} {{count of c.needs}}"
  end campaign won by nobody
"""
NONE = ("", "none", "{}")


def told(rows: list[str], folder: Path) -> list[str]:
    """What each row of the column holds, as it is told in play."""
    (folder / "crafts.law").write_text(RULES.format(rows="\n".join(rows)), encoding="utf-8")
    program = Program(load_ruleset(folder / "crafts.law").sound())
    game = Game(program, open_map("duel"), [Seat("red", "Red", {})], options={})
    return sorted(line[1] for line in game.world.story if line[0] == "say")


@pytest.mark.parametrize("nothing", NONE)
def test_nothing_is_none_of_them_wherever_it_stands(nothing: str, tmp_path: Path) -> None:
    rows = [f"  | tools | {nothing} |", "  | wheel | tools |", "  | crane | tools, wheel |"]
    for ordered in permutations(rows):
        assert told(list(ordered), tmp_path) == ["crane 2", "tools 0", "wheel 1"]


def test_braces_make_the_column_one_of_several(tmp_path: Path) -> None:
    rows = ["  | tools | {} |", "  | wheel | tools |", "  | crane | {tools, wheel} |"]
    for ordered in permutations(rows):
        assert told(list(ordered), tmp_path) == ["crane 2", "tools 0", "wheel 1"]


def test_another_sort_is_told(tmp_path: Path) -> None:
    rows = ["  | tools | {} |", "  | wheel | tools |", "  | crane | 3 |"]
    (tmp_path / "crafts.law").write_text(RULES.format(rows="\n".join(rows)), encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "crafts.law").findings if one.severity.name == "ERROR"]
    assert [one.code for one in found] == ["mixed-column"]
