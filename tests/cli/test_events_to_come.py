"""Events that wait: told as what is to come, and as there when their moment has come."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset works
  turn "Month"

kind tile
  owner: player or none
  walls: number "walls"
kind player
  gold: number = 3 "gold"

event walling(tile, size: number) "the walls of {tile} stand"
  tile.walls up size
event feast(host: player) "a feast of {host}"
  host.gold down 1
event mist(tile) "mist of {tile}" continuing
  for each t in the 1 t in neighbours of event.tile
    event.tile becomes t
  end event when event.age >= 2

action build(tile) by player "build in {tile}"
  begin walling(tile, 2) in 1 turns
action invite by player "invite"
  begin feast(player) at end of idle
action hide(tile) by player "hide {tile}"
  begin mist(tile) at next idle

phase work "Work"
  each player in order
    any number of build, invite, hide
phase idle "Idle days"
  run events
"""
ORDERS = """
- {by: red, action: build, tile: c3}
- {by: red, action: invite}
- {by: red, action: hide, tile: b2}
"""


def test_what_waits_is_to_come_and_stands_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "works.law").write_text(RULES, "utf-8")
    (tmp_path / "orders.yaml").write_text(ORDERS, "utf-8")
    folder = str(tmp_path / "spring")
    ground = ["--ruleset", str(tmp_path / "works.law"), "--map", "duel", "--tiles", "1"]
    assert run(["new", folder, *ground, "--players", "red=Anna,blue=Ben"]) == 0
    assert run(["play", folder, "--orders", str(tmp_path / "orders.yaml")]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert run(["status", folder]) == 0
    said = capsys.readouterr().out
    at = said.index("What is to come:")
    assert said[at:].splitlines()[1:4] == [
        "  the walls of c3 stand (Month 2)",
        "  a feast of Anna (the end of Idle days)",
        "  mist of b2 (Idle days)",
    ]
    assert "What stands where" not in said
    assert "appears" not in said

    (tmp_path / "more.yaml").write_text("- done\n- done\n", "utf-8")
    assert run(["play", folder, "--orders", str(tmp_path / "more.yaml")]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert run(["status", folder]) == 0
    assert "What is to come" not in capsys.readouterr().out
    assert run(["story", folder]) == 0
    told = capsys.readouterr().out
    assert "- the walls of c3 stand\n  - c3: walls 0 → 2\n" in told
    assert "mist of b2 appears in" in told
    assert "under way" not in told
    assert "is gone" not in told
