"""What is called by a number, a face of a die or an area of a map: the number that is typed or written is its name."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset faces
  title "Faces"
table face "faces"
  | key  | name   | worth |
  | one  | "1"    |     1 |
  | four | "4"    |     4 |
  | worm | "worm" |     5 |
kind tile
  height: number
kind player
  points: number = 0 "points"
  place: tile or none
action stand(tile) by player "stand in {tile}"
  player.place becomes tile
phase throws "Throws"
  each player in order
    ask player for kept: face from {four, worm, one} "Which face?"
    player.points up kept.worth
    ask player for area: tile from those t in tiles where t.height < 3 "Which area?"
    player.points up 100 * area.height
    one of stand
"""
MAP = """format: 1
title: Areas
boards: [{id: land, layout: none}]
tiles: {x: {name: "2", height: 1}, y: {name: "1", height: 2}, z: {name: "3", height: 3}}
links: [[x, y], [y, z]]
"""


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    (tmp_path / "faces.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "areas.yaml").write_text(MAP, encoding="utf-8")
    made = ["--ruleset", str(tmp_path / "faces.law"), "--map", str(tmp_path / "areas.yaml"), "--players", "anna,ben"]
    assert run("new", str(tmp_path / "club"), *made).exit_code == 0
    return tmp_path / "club"


def points_of_anna(campaign: Path) -> str:
    told = run("status", str(campaign)).output.splitlines()
    return next(line.split()[-1] for line in told if line.startswith("Anna"))


def test_a_number_that_is_typed_is_the_name_and_no_place_in_the_list(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("2\n4\n2\n"))
    told = run("play", str(campaign)).output
    assert "  4\n  worm\n  1\n" in told, "so the list has no numbers beside it"
    assert "nothing here is called “2”" in told
    assert points_of_anna(campaign) == "104"


def test_a_number_that_is_written_is_the_name(campaign: Path) -> None:
    orders = campaign / "orders.yaml"
    orders.write_text("- 4\n- {area: 1}\n- {action: stand, tile: 3}\n", encoding="utf-8")
    assert run("play", str(campaign), "--orders", str(orders)).exit_code == 0
    assert points_of_anna(campaign) == "204"
