"""The setup of rules that a running campaign goes over to is not carried out, which is told where it is another."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset club
  title "Club"
kind player
  gold: number = 3 "gold"
setup
  for each p in players
    p.gold up 1
phase day
  each player in order
    ask player for gift: number at least 0 at most 1 "How much?"
    player.gold down gift
  {}
"""
TOLD = "The setup of these rules is another, and is not carried out any more"


@pytest.mark.parametrize(
    ("change", "is_told"),
    [
        (("p.gold up 1", "p.gold up 2"), True),
        (("p.gold up 1", 'p.gold up 1\n    say "to arms"'), True),
        (("kind player", "kind player\n  fame: number"), False),
        (("setup\n  for each p in players\n    p.gold up 1\n", ""), False),
    ],
)
def test_another_setup_is_told(
    change: tuple[str, str], is_told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, campaign, orders = tmp_path / "club.law", str(tmp_path / "spring"), tmp_path / "orders.yaml"
    rules.write_text(RULES.format('say "The day is over."'), encoding="utf-8")
    orders.write_text("[1]\n", encoding="utf-8")
    new = ("new", campaign, "--ruleset", str(rules), "--map", "duel", "--players", "anna,ben", "--seed", "word")
    assert main.run(list(new)) == 0
    assert main.run(["play", campaign, "--orders", str(orders)]) == 0
    rules.write_text(RULES.format('say "The day ends."').replace(*change), encoding="utf-8")
    capsys.readouterr()
    assert main.run(["play", campaign, "--rules", "new", "--orders", str(orders)]) == 0
    assert (TOLD in capsys.readouterr().out) is is_told
