"""The line that says in which order players act is called `players` by an edit, as it begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.cases.running import run_file

RULES = """ruleset base
kind player
  gold: number = 0
phase day
  players by most player.gold
  each player in order
    say "{player} works"
  players by most player.gold
  each player in order
    say "{player} rests"
"""


@pytest.mark.parametrize(
    ("edit", "story"),
    [
        ("change phase day.players_1\n  players by least player.gold", "red works, blue works, blue rests, red rests"),
        ("change phase day.players_2\n  players by least player.gold", "blue works, red works, red rests, blue rests"),
        ("change phase day.order_2\n  players by least player.gold", "blue works, red works, red rests, blue rests"),
        ("remove phase day.players_2", "blue works, red works, blue rests, red rests"),
        ('add to phase day before players_2\n  say "noon"', "blue works, red works, noon, blue rests, red rests"),
    ],
)
def test_it_is_called_players(edit: str, story: str, tmp_path: Path) -> None:
    """Blue has more gold."""
    (tmp_path / "base.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "club.law").write_text(f"ruleset club extends base\n{edit}\n", encoding="utf-8")
    assert [one for one in load_ruleset(tmp_path / "club.law").findings if one.severity.name == "ERROR"] == []
    (tmp_path / "cases.yaml").write_text(
        "ruleset: club.law\nmap: duel\nplayers: {red: {}, blue: {gold: 3}}\ncases:\n  - name: a day\n"
        f"    do: {{phase: day}}\n    expect: {{story: [{story}]}}\n",
        encoding="utf-8",
    )
    assert [one.passed for one in run_file(tmp_path / "cases.yaml")] == [True]


def test_of_two_the_number_is_told(tmp_path: Path) -> None:
    (tmp_path / "base.law").write_text(RULES, encoding="utf-8")
    edit = "change phase day\n  players by least player.gold, roll-off 1d6\n"
    (tmp_path / "club.law").write_text(f"ruleset club extends base\n{edit}", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.severity.name == "ERROR"]
    hint = "say above it which one is meant: `change phase day.players_1`, `change phase day.players_2`"
    assert [one.hint() for one in found] == [hint]
