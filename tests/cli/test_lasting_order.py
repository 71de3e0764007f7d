"""An order of the players that lasts goes over to other rules, and newcomers come last in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from interpreter.campaign.folder.file import edit_campaign
from interpreter.campaign.session import Session
from interpreter.requests import DONE

RULES = """ruleset sample
kind player
  rank: number
action rest by player "{label}"
  player.rank up 0 + 1
setup
  players by most player.rank until set again
phase day
  each player in order
    at most one of rest
"""


def test_the_order_of_the_setup_stands_under_other_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, folder = tmp_path / "sample.law", tmp_path / "spring"
    rules.write_text(RULES.format(label="rest"), encoding="utf-8")
    given = ["--given", "red.rank=1", "--given", "blue.rank=3", "--given", "gold.rank=2"]
    arguments = ["new", str(folder), "--ruleset", str(rules), "--map", "duel", "--players", "red,blue,gold"]
    assert main.run([*arguments, *given, "--turns", "4"]) == 0
    capsys.readouterr()
    with Session.open(folder) as session:
        assert [one.id for one in session.game.world.order] == ["blue", "gold", "red"]
        session.answer({"action": "rest"})
        session.undo()
        assert [one.id for one in session.game.world.clock.standing_order] == ["blue", "gold", "red"]
        for _ in range(3):
            session.answer(DONE)
    rules.write_text(RULES.format(label="sleep"), encoding="utf-8")
    edit_campaign(folder / "campaign.yaml", {("players", "green", "name"): "Green"})
    orders = tmp_path / "orders.txt"
    orders.write_text("- done\n- done\n- done\n", encoding="utf-8")
    assert main.run(["play", str(folder), "--rules", "new", "--orders", str(orders)]) == 0
    with Session.open(folder) as session:
        assert [one.id for one in session.game.world.order] == ["blue", "gold", "red", "green"]
        assert session.verified() == ()
