"""Players and the campaign itself stand on the map where the rules move them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset hike
  title "Hike"
  language en

kind tile
  owner: player or none

kind player
  at: tile or none "hiker"
  home: tile or none = none "home"

kind campaign
  days: number
  storm: tile or none "the storm"
  calm: tile or none

setup
  campaign.storm becomes the t in tiles

action walk(goal: tile) by player "walk to {goal}"
  allowed when player.at is none or goal is next to player.at else "{goal} is too far away"
  player.at becomes goal

phase day "Day"
  each player in order
    one of walk
  campaign.days up 1 when campaign.calm is none and no p in players where p.home is not none
"""
MAP = """format: 1
title: Three huts
boards:
  - {id: land, name: Land, layout: square, rows: ["xxx"], legend: {x: {}}}
"""


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    (tmp_path / "ruleset.law").write_text(RULES, "utf-8")
    (tmp_path / "map.yaml").write_text(MAP, "utf-8")
    folder = tmp_path / "campaign"
    begun = ["new", str(folder), "--ruleset", str(tmp_path), "--map", str(tmp_path / "map.yaml"), "--seed", "word"]
    assert main.run([*begun, "--players", "red=Anna,blue=Ben", "--tiles", "0"]) == 0
    (tmp_path / "orders.yaml").write_text("- {action: walk, goal: b1}\n- {action: walk, goal: c1}\n", "utf-8")
    assert main.run(["play", str(folder), "--orders", str(tmp_path / "orders.yaml")]) == 0
    capsys.readouterr()
    assert main.run(["status", str(folder)]) == 0
    status = capsys.readouterr().out
    assert main.run(["status", str(folder), "--sheet"]) == 0
    assert capsys.readouterr().out.count("Anna\n====") == 1
    return status


def test_where_everybody_stands_is_listed(told: str) -> None:
    assert "What stands where:\n  a1: the storm\n  b1: Anna\n  c1: Ben\n" in told


def test_and_is_on_the_map_with_the_letter_of_the_player(told: str) -> None:
    assert "| {Th}   | {Hi A} | {Hi B} |" in told
    assert "{Hi} hiker" in told
    assert "{Th} the storm" in told
    assert "home" not in told.partition("What stands where")[2]
