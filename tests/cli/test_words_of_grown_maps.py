"""What a map says in words that the rules do not know is told also where the campaign is under way."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset vale
  title "The vale"
kind tile
  owner: player or none
links
  by road
  toll: number at least 0 = 0
define days(a: tile, b: tile) = distance(a, b) by road
action claim(t: tile) by player "claim {t}"
  allowed when t.owner is none else "{t} is taken"
  t.owner becomes player
  player.days up toll between t and t
kind player
  days: number at least 0 = 0
phase claims "Claims"
  each player in order
    at most one of claim
victory most at end of claims
  won by those p in players with highest p.days when turn is 90
"""

MAP = """format: 1
title: Vale
boards:
  - {id: vale, layout: none}
tiles: {mill: {}, ford: {}, inn: {}}
links:
  - {way: [mill, ford], by: road, toll: 1}
  - {way: [ford, inn], by: road}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign in which an answer has been given."""
    (tmp_path / "vale.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "vale.yaml").write_text(MAP, encoding="utf-8")
    (tmp_path / "month.yaml").write_text("- {action: claim, t: ford}\n- done\n", encoding="utf-8")
    begin = ["new", str(tmp_path / "spring"), "--ruleset", str(tmp_path / "vale.law"), "--map", f"{tmp_path}/vale.yaml"]
    assert main.run([*begin, "--players", "red,blue", "--tiles", "0", "--seed", "x"]) == 0
    assert main.run(["play", str(tmp_path / "spring"), "--orders", str(tmp_path / "month.yaml")]) == 0
    return tmp_path / "spring"


def change(folder: Path, old: str, new: str) -> None:
    text = (folder / "map.yaml").read_text(encoding="utf-8")
    assert old in text
    (folder / "map.yaml").write_text(text.replace(old, new), encoding="utf-8")


CHANGES = [
    ("by: road, toll: 1", "by: canal, toll: 1", "the rules know no links by “canal”"),
    ("toll: 1", "tol: 1", "the rules know no “tol” of links"),
    ("  mill: {}", "  mill: {colour: red}", "the rules know no “colour” of a tile"),
]


@pytest.mark.parametrize(("old", "new", "told"), CHANGES)
def test_a_check_tells_it(old: str, new: str, told: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(folder, old, new)
    main.run(["check", str(folder)])
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(("old", "new", "told"), CHANGES)
def test_who_goes_on_by_the_new_map_is_told_once(
    old: str, new: str, told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(folder, old, new)
    orders = folder.parent / "none.yaml"
    orders.write_text("[]\n", encoding="utf-8")
    main.run(["play", str(folder), "--rules", "new", "--orders", str(orders)])
    assert told in capsys.readouterr().err
    change(folder, 'title: "Vale"', 'title: "The vale"')
    main.run(["play", str(folder), "--rules", "new", "--orders", str(orders)])
    assert told not in capsys.readouterr().err
