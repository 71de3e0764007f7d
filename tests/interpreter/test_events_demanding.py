"""What an event demands of two values that may both be none is no proof that they are there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset feasts
  title "Feasts"
kind tile
  owner: player or none
kind player
  gold: number = 0
event feast(tile, kept: {kept}) "Feast"
  holds: allowed when {demand} else "no feast"
  {line}
phase day
  for each t in tiles
    t.owner becomes none
  for each t in tiles
    begin feast(t, {given})
  each player in order
    ask player for x: number at least 0 at most 9 "How much?"
    player.gold up x
  end campaign
"""
PERHAPS = ("player or none", "none")
EACH = ("tile.owner is kept", "tile.owner is one of (kept, kept)", "tile.owner is in {kept}")


@pytest.mark.parametrize("demand", EACH)
def test_an_event_is_carried_out_where_both_are_none(demand: str, tmp_path: Path) -> None:
    kept, given = PERHAPS
    rules = RULES.format(kept=kept, given=given, demand=demand, line='say "they dance"')
    (tmp_path / "feasts.law").write_text(rules, encoding="utf-8")
    begin = ("--ruleset", str(tmp_path / "feasts.law"), "--map", "duel", "--players", "red,blue")
    assert run("new", str(tmp_path / "c"), *begin).exit_code == 0
    assert "they dance" in run("story", str(tmp_path / "c")).output


@pytest.mark.parametrize("demand", EACH)
def test_what_it_is_about_is_certain_only_where_it_is_held_against_what_is_there(demand: str, tmp_path: Path) -> None:
    file = tmp_path / "feasts.law"
    line = "tile.owner.gold up 1"
    held = RULES.replace("tiles\n    begin", "tiles where t.owner is not none\n    begin")
    for rules, kept, given, code in ((RULES, *PERHAPS, 1), (held, "player", "t.owner", 0)):
        file.write_text(rules.format(kept=kept, given=given, demand=demand, line=line), encoding="utf-8")
        checked = run("check", str(file))
        assert checked.exit_code == code, checked.output
        assert ("perhaps-missing" in checked.output) is bool(code)
