"""Of several cases one is dice and another a number that need not be whole: dice are thrown in their own case."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset yields
  language en
  rounding down
kind player
  gold: number = 4
  ore: exact number
procedure dig(p: player)
  p.ore up (1d6 when p.gold > 4, 2d6 when p.gold > 3, otherwise 0.5)
procedure pan(p: player)
  p.gold up (1.5 when p.gold > 4, otherwise 1d6)
phase days
  each player in order
    do dig(player)
    do pan(player)
"""
CASES = """ruleset: yields.law
players: {red: {gold: 5}, blue: {gold: 4}, green: {gold: 3}}
cases:
  - name: each by the case that holds for him
    do: {phase: days}
    dice: [6, 2, 3, 1, 4]        # red digs 6; blue digs 2 + 3 and pans 1; green pans 4
    expect:
      state:
        players:
          red: {ore: 6, gold: 6}           # 5 + 1 1/2, rounded down
          blue: {ore: 5, gold: 5}
          green: {ore: 1/2, gold: 7}
  - name: the chances are those of the case that holds
    expect:
      odds:
        - {procedure: dig, with: {p: green}, ends: {green.ore: {1/2: 1}}}
        - {procedure: dig, with: {p: red}, ends: {red.ore: {6: 1/6}}}
        - {procedure: dig, with: {p: blue}, ends: {blue.ore: {12: 1/36}}}
"""


def test_only_the_dice_of_the_case_that_holds_are_thrown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "yields.law").write_text(RULES, "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out
