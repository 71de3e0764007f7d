"""A number that came with other rules, or with a player who joined, was not 0 before."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset mill
kind player
  sacks: number = 3 "sacks"

action grind by player "grind"
  player.sacks up 2

action join "somebody joins"
  create player
    name = "Cleo"

phase days
  each player in order
    at most one of grind
  at most one of join by group
"""
LAYER = """ruleset mill_2 extends mill
add to kind player
  coins: number = 7 "coins"
add to action grind
  player.coins up 1
"""


def test_what_was_not_there_is_told_as_a_dash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mill.law").write_text(RULES, "utf-8")
    (tmp_path / "mill_2.law").write_text(LAYER, "utf-8")
    first, second, camp = tmp_path / "1.yaml", tmp_path / "2.yaml", str(tmp_path / "camp")
    first.write_text("- {action: grind}\n- done\n- done\n", "utf-8")
    second.write_text("- {action: grind}\n- {action: grind}\n- {action: join}\n- {action: grind}\n", "utf-8")
    assert main.run(["new", camp, "--ruleset", str(tmp_path / "mill.law"), "--players", "anna,ben", "--seed", "x"]) == 0
    assert main.run(["play", camp, "--orders", str(first)]) == 0
    assert main.run(["swap", camp, "--to", str(tmp_path / "mill_2.law")]) == 0
    assert main.run(["play", camp, "--orders", str(second)]) == 0
    capsys.readouterr()
    assert main.run(["status", camp]) == 0
    told = capsys.readouterr().out
    assert "Sacks  0  1  2  now\nAnna   3  5  7    9\nBen    3  3  5    5\nCleo   –  –  3    3\n" in told
    assert "Coins  2  now\nAnna   8    9\nBen    8    8\nCleo   7    7\n" in told, "nobody had any before"
