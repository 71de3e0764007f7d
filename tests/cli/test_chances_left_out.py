"""That chances are left out is told beside acts that roll, not beside those that are only followed by a roll."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset dreams
kind player
  gold: number
  steps: number
roll heap(player)
  dice 40d6
  target 140
procedure wander(p: player)
  repeat until p.gold >= 200
    p.gold up 1d20 - 5
    p.steps up 1d100
action dream by player "dream"
  do wander(player)
action stroll by player "stroll"
  do wander(player)
  roll heap(player)
after dream
  roll heap(player)
phase day
  each player in order
    any number of {acts}
victory all "All" at end of day
  won by those p in players where p.gold > 1000
"""


@pytest.mark.parametrize(("acts", "is_told"), [("dream", False), ("dream, stroll", True)])
def test_what_is_left_out_is_told_where_an_act_rolls(
    acts: str, is_told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dreams.law").write_text(RULES.format(acts=acts), encoding="utf-8")
    campaign = str(tmp_path / "spring")
    rules = str(tmp_path / "dreams.law")
    assert run(["new", campaign, "--ruleset", rules, "--map", "duel", "--players", "red,blue", "--seed", "x"]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    capsys.readouterr()
    assert run(["play", campaign]) == 0
    assert ("Chances that take longer are left out" in capsys.readouterr().out) is is_told
