"""What rules give no label to is told in their words where they have some, and in their language."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset flotte
  language de
kind player "Reederei"
  gold: number = 3 "Gold"
kind schiff, schiffe "Schiff"
  player: player
  kurs: direction = north_east "Kurs"
setup
  for each p in players
    create schiff
      player = p
      name = "Kogge"
phase tag "Tag"
  each player in order
    ask player for kurs: direction "Wohin?"
    for each s in schiffe where s.player is player
      s.kurs becomes kurs
"""


@pytest.fixture
def folder(tmp_path: Path) -> str:
    (tmp_path / "flotte.law").write_text(RULES, encoding="utf-8")
    words = ["--ruleset", str(tmp_path / "flotte.law"), "--map", "duel", "--players", "a=Anna", "--seed", "x"]
    assert main.run(["new", str(tmp_path / "see"), *words]) == 0
    return str(tmp_path / "see")


def test_a_player_is_called_as_the_rules_call_him_and_a_side_in_their_language(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main.run(["status", folder, "--sheet", "schiff"]) == 0
    said = capsys.readouterr().out
    assert "Reederei  Anna" in said
    assert "Kurs      Nordosten" in said


@pytest.mark.parametrize("typed", ["south_west", "Südwesten"])
def test_a_side_is_answered_by_its_name_in_either(
    typed: str, folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "orders.yaml").write_text(f"- {typed}\n", encoding="utf-8")
    assert main.run(["play", folder, "--orders", str(tmp_path / "orders.yaml")]) == 0
    capsys.readouterr()
    assert main.run(["status", folder, "--sheet", "schiff"]) == 0
    assert "Südwesten" in capsys.readouterr().out
