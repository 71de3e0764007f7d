"""A target that no pool of dice reaches, or each of them, is told as it is of dice that are added up."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset mills
  title "Mills"
kind player
  flour: number at least 0 = 5
  rich: yes or no = no
phase milling
  each player in order
    roll grind(player)
    end campaign when player.flour > 9
roll grind(player) "grinding"
"""
OUT, ALWAYS, BELOW = "target-out-of-reach", "target-always-reached", "target-below-reach"


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("pool 3 dice d6|succeeds at 5|target 4", [OUT]),
        ("pool 3 dice d6|succeeds at 5|target 3", []),
        ("pool 3 dice d6|succeeds at 7|target 1", [OUT]),
        ('pool 3 dice d6|each die +1 "oil" when player.rich|succeeds at 7|target 3', []),
        ('pool 3 dice d6|each die +1 "oil"|succeeds at 2|target 3', [ALWAYS]),
        ("pool 2 dice d6|succeeds at 6 or less|target 1 or less", [BELOW]),
        ("pool 3 dice d6|target 19", [OUT]),
        ("pool 3 dice d6!|target 19", []),
        ("pool player.flour dice d6|target 190", []),
        ('pool player.flour dice d6|+1 "oil"|target 1', [ALWAYS]),
        ('pool 1 dice d6|pool 1 dice d8 when player.rich|+1 "oil"|target 2', [ALWAYS]),
        ('pool 1 dice d6 "{p}" for each p in players|target 9', []),
        ('pool 2 dice d6|+1 "oil" per player.flour|at most 11|target 12', [OUT]),
    ],
)
def test_what_lies_out_of_reach_is_told(tmp_path: Path, lines: str, codes: list[str]) -> None:
    text = GROUND + "".join(f"  {line}\n" for line in lines.split("|"))
    (tmp_path / "mills.law").write_text(text, encoding="utf-8")
    assert [one.code for one in load_ruleset(tmp_path / "mills.law").findings if one.code.startswith("target")] == codes


def test_the_ways_in_which_a_pool_falls_are_counted(tmp_path: Path) -> None:
    (tmp_path / "mills.law").write_text(f"{GROUND}  pool 3 dice d6\n  target 19\n", encoding="utf-8")
    (found,) = [one for one in load_ruleset(tmp_path / "mills.law").findings if one.code == OUT]
    assert found.message() == "no throw of grind reaches 19: the highest total is 18 (chance 0 in 216)"
