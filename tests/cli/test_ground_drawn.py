"""What the map says of a tile and no rule sets is what the land is like; what rules set is built there."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset bog
table land "lands"
  | key   | name    |
  | plain | "plain" |
  | moor  | "moor"  |
table work "works"
  | key   | name    |
  | mine  | "mine"  |

kind tile
  owner: player or none
  land: land = plain
  haven: yes or no = no "haven"
  work: work or none
  drained: yes or no = no "drained"
  hauls: number "hauls"
  moods: number "moods"

action dig(tile) by player "dig {tile}"
  tile.work becomes mine
  tile.drained becomes yes
  tile.hauls up 2
  tile.moods up 1

phase work_days
  each player in order
    at most one of dig
"""
MAP = """format: 1
title: Bog
boards: [{id: main, layout: none}]
tiles:
  east: {land: moor, haven: true}
  west: {land: plain}
links: [[east, west]]
"""


def test_land_is_a_feature_and_works_are_built(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, land, orders, camp = (tmp_path / name for name in ("bog.law", "bog.yaml", "orders.yaml", "camp"))
    rules.write_text(RULES, "utf-8")
    land.write_text(MAP, "utf-8")
    orders.write_text("- {action: dig, tile: east}\n", "utf-8")
    begun = ["new", str(camp), "--ruleset", str(rules), "--map", str(land), "--players", "anna,ben", "--tiles", "0"]
    assert main.run([*begun, "--seed", "x"]) == 0
    assert main.run(["play", str(camp), "--orders", str(orders)]) == 0
    capsys.readouterr()
    assert main.run(["status", str(camp)]) == 0
    told = capsys.readouterr().out
    assert "Features: Ha haven, Mo moor, Hu hauls, Md moods" in told
    assert "Marks: [Dr] drained, [Mi] mine" in told
