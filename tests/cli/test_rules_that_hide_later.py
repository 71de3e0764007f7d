"""Rules that hide things come into a campaign in which nothing was hidden: names give nothing away from then on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.campaign.session import Session
from tests.cli.test_seen import run

RULES = """ruleset launching
kind player
  gold: number at least 0 = 10
kind boat, boats
  owner: player
action launch by player "launch"
  create boat
    owner = player
phase morning "Morning"
  each player in order
    at most one of launch
"""
ROUND = "[{action: launch}, {action: launch}]"


def boats(campaign: Path) -> list[str]:
    with Session.read(campaign) as session:
        return [one.id for one in session.game.world.things["boat"]]


@pytest.mark.parametrize("before", [True, False])
def test_what_is_hidden_from_then_on_has_a_drawn_name(tmp_path: Path, before: bool) -> None:
    rules, campaign, orders = tmp_path / "launching.law", tmp_path / "spring", tmp_path / "orders.yaml"
    rules.write_text(RULES, encoding="utf-8")
    assert run("new", str(campaign), "--ruleset", str(rules), "--players", "red=Anna,blue=Ben").exit_code == 0
    orders.write_text(ROUND, encoding="utf-8")
    if before:
        assert run("play", str(campaign), "--orders", str(orders)).exit_code == 0
    rules.write_text(RULES.replace("boat, boats", "boat, boats seen by owner"), encoding="utf-8")
    assert run("play", str(campaign), "--rules", "new", "--orders", str(orders)).exit_code == 0
    known, made = (["boat_1", "boat_2"] if before else []), boats(campaign)
    assert made[: len(known)] == known
    assert len(made) == len(known) + 2
    assert not {"boat_1", "boat_2", "boat_3", "boat_4"} & set(made[len(known) :])
    assert run("replay", str(campaign), "--verify").exit_code == 0
    journal = json.loads(run("log", str(campaign), "--json", "--as", "red").output)
    assert "salt" not in json.dumps(journal)
