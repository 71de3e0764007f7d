"""What is chosen among all tiles or all rows of a table is certainly there; nobody need ask whether it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset lands
  title "Lands"
  language en
kind player
  gold: number = 0
kind tile
  owner: player or none
  height: number = 3
table ware "wares"
  | key  | name   | price |
  | wool | "wool" |     3 |
kind lair, lairs
  tile: tile
  size: number = 1
phase search
  each player in order
    {line}
"""


def codes(line: str, folder: Path) -> list[str]:
    file = folder / "lands.law"
    file.write_text(RULES.replace("{line}", line), encoding="utf-8")
    return [one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]


@pytest.mark.parametrize(
    "chosen",
    [
        "(the t in tiles with highest t.height).height",
        "(the t in tiles with highest t.height then lowest count of neighbours of t).height",
        "(the t in tiles).height",
        "(the w in ware with lowest w.price).price",
        "(the w in {wool} with highest w.price).price",
        "highest t.height for each t in tiles",
        "lowest w.price for each w in ware",
    ],
)
def test_one_is_always_there(chosen: str, tmp_path: Path) -> None:
    assert codes(f"player.gold up {chosen}", tmp_path) == []


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        # a test may hold for none of them, and a second is not always there
        ("(the t in tiles where t.owner is player with highest t.height).height", "perhaps-missing"),
        ("(the second t in tiles with highest t.height).height", "perhaps-missing"),
        ("highest t.height for each t in tiles where t.owner is player", "may-be-none"),
        # things that come and go
        ("(the l in lairs with highest l.size).size", "perhaps-missing"),
        ("(the p in players with highest p.gold).gold", "perhaps-missing"),
        ("highest l.size for each l in lairs", "may-be-none"),
    ],
)
def test_one_may_be_missing(chosen: str, code: str, tmp_path: Path) -> None:
    assert codes(f"player.gold up {chosen}", tmp_path) == [code]
