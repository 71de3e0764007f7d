"""`explain DIR red.gold` tells what has changed the number: turn, phase, and what the rules say of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset tide
  turn "Month"
kind tile
  owner: player or none
kind player
  gold: number at least 0 = 2
action take(tile) by player "take {tile}"
  allowed when tile.owner is none else "{tile} is taken"
  costs 1 from player.gold
  tile.owner becomes player
phase ebb "Ebb"
  each player in order
    at most one of take
phase flow "Flow"
  for each p in players
    p.gold up 3 "fish"
  for each t in tiles where t.owner is not none
    t.owner becomes none when turn is 2
"""


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    assert main.run([*words]) == 0
    return capsys.readouterr().out


@pytest.fixture
def camp(tmp_path: Path) -> Path:
    rules, camp, orders = tmp_path / "tide.law", tmp_path / "camp", tmp_path / "orders.yaml"
    rules.write_text(RULES, encoding="utf-8")
    begun = ["new", str(camp), "--ruleset", str(rules), "--map", "duel", "--players", "red=Anna,blue=Ben"]
    assert main.run([*begun, "--tiles", "0", "--turns", "20"]) == 0
    orders.write_text("- {action: take, tile: a2}\n- done\n- {action: take, tile: a3}\n- done\n", encoding="utf-8")
    assert main.run(["play", str(camp), "--orders", str(orders)]) == 0
    return camp


def test_what_is_set_to_what_it_was_is_no_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, camp, orders = tmp_path / "tide.law", tmp_path / "still", tmp_path / "orders.yaml"
    still = 'phase still "Still"\n  for each p in players\n    p.gold becomes highest of (p.gold, 1)\n'
    rules.write_text(RULES + still, encoding="utf-8")
    begun = ["new", str(camp), "--ruleset", str(rules), "--map", "duel", "--players", "red=Anna,blue=Ben"]
    assert main.run([*begun, "--tiles", "0", "--turns", "20"]) == 0
    orders.write_text("- done\n- done\n", encoding="utf-8")
    assert main.run(["play", str(camp), "--orders", str(orders)]) == 0
    told = said(capsys, "explain", str(camp), "red.gold").splitlines()
    assert told == ["gold: 5", "    Month 1, Flow: 2 → 5   Anna: gold +3, fish"]


def test_each_change_is_told_with_what_it_was_for(camp: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "explain", str(camp), "red.gold").splitlines()
    assert told == [
        "gold: 6",
        "    Month 1, Ebb: 2 → 1   (after: Anna: take a2)",
        "    Month 1, Flow: 1 → 4   Anna: gold +3, fish",
        "    Month 2, Ebb: 4 → 3   (after: Anna: take a3)",
        "    Month 2, Flow: 3 → 6   Anna: gold +3, fish",
    ]
    assert said(capsys, "explain", str(camp), "a2.owner").splitlines() == [
        "owner: none",
        "    Month 1, Ebb: none → Anna   (after: Anna: take a2)",
        "    Month 2, Flow: Anna → none",
    ]
    assert said(capsys, "explain", str(camp), "b2.owner") == "owner: none\n", "nothing has changed it"


def test_changes_under_earlier_rules_are_told_too_and_of_many_the_last(
    camp: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = camp.parent / "tide.law"
    rules.write_text(RULES.replace("gold: number", "fame: number = 0\n  gold: number"), encoding="utf-8")
    orders = camp.parent / "more.yaml"
    orders.write_text("- done\n" * 24, encoding="utf-8")
    assert main.run(["play", str(camp), "--rules", "new", "--orders", str(orders)]) == 0
    told = said(capsys, "explain", str(camp), "red.gold").splitlines()
    assert told[:2] == ["gold: 42", "    4 earlier changes"]
    assert len(told) == 14
    assert told[-1] == "    Month 14, Flow: 39 → 42   Anna: gold +3, fish"
