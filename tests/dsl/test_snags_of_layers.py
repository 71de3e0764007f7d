"""How clubs edit a ruleset, and how they begin one, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

BELOW = """ruleset coast
  title "Coast"
table work "works"
  | key  | name   | price |
  | mill | "mill" |     2 |
option rainy = yes
kind tile
  owner: player or none
kind player
  gold: number at least 0 = 3
roll claim(player, tile) "claim"
  dice 2d6
  target 8
  far: -1 "far" when turn > 3
action take(tile) by player "take"
  costs 1 from player.gold
  roll claim(player, tile)
    success
      tile.owner becomes player
phase day "Day"
  each player in order
    any number of take
    player.gold up work.mill.price when rainy
"""
EDITS = {
    'add to end of phase day\n  say "x"': "write: add to phase day",
    'add to start of phase day\n  say "x"': "write: add to phase day before …",
    'add before phase day\n  say "x"': "write: phase … before day",
    'replace phase day with\n  say "x"': "write: replace phase day",
    'change text of take to "grab"': 'write: label take "grab"',
    'change label of phase day to "Morning"': 'write: label day "Morning"',
    "change cost of take to 2": "write: change action take, and indented below it: costs 2",
    "change price of mill to 3": (
        "write: change table work, and indented below it the lines `| key | price |`, `| mill | 3 |`"
    ),
    "change row far: -2": "write: change roll claim, and indented below it: far: -2",
    'add +1 "brave" to claim': 'write: to claim: +1 "brave"',
    'add row to claim\n  +1 "brave"': "write: add to roll claim",
    "add attribute fame to player": "write: add to kind player, and indented below it: fame: …",
    "rainy = no": "write: set rainy = no",
    "turn rainy off": "write: set rainy = no",
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_is_told_once_and_with_what_to_write(edit: str, tmp_path: Path) -> None:
    (tmp_path / "coast.law").write_text(BELOW, encoding="utf-8")
    file = tmp_path / "club.law"
    file.write_text(f"ruleset club extends coast\n{edit}\n", encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == [EDITS[edit]]


OF_A_CAMPAIGN = "stands in campaign.yaml, which `marchlaw new` makes"
HEADERS = {
    'ruleset my club\n  title "X"': "write: ruleset my_club",
    'ruleset "club"\n  title "X"': "write: ruleset club",
    'ruleset club\n  title = "X"': 'write: title "X"',
    'ruleset club\n  name "X"': "write: title …",
    'ruleset club\n  turn is a "Week"': 'write: turn "Week"',
    "ruleset club\n  round up": "write: rounding …",
    "ruleset club\n  round half up": "write: rounding nearest",
    "ruleset club\n  players 2-4": f"leave this line out; it {OF_A_CAMPAIGN}",
    "ruleset club\n  players 4": f"leave it out; who plays, and on which map, {OF_A_CAMPAIGN}",
}


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_is_told_once_and_with_what_to_write(header: str, tmp_path: Path) -> None:
    file = tmp_path / "club.law"
    file.write_text(f"{header}\nkind player\n  gold: number = 3\n", encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == [HEADERS[header]]


@pytest.mark.parametrize("said", ['extends "coast"', "extending coast", "based on coast", "from coast"])
def test_what_a_layer_stands_on(said: str, tmp_path: Path) -> None:
    (tmp_path / "coast.law").write_text(BELOW, encoding="utf-8")
    file = tmp_path / "club.law"
    file.write_text(f"ruleset club {said}\nset rainy = no\n", encoding="utf-8")
    assert "write: ruleset club extends coast" in [one.hint() for one in load_ruleset(file).findings]
