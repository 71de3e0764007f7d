"""An event is asked for and begun by its own name, and what is told of answers that fit nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset rains
  title "Rains"
  language en
kind tile
  owner: player or none
  sacks: number at least 0 = 5
kind player
  gold: number at least 0 = 3
event flood(t: tile) "flood in {t}" continuing
  t.sacks down 1d2
  begin drought(t) in 2 turns when event.age is 1
  end event when event.age >= 2
event drought(t: tile) "drought in {t}"
  t.sacks down 1
action sow(tile, sacks: number at least 1 at most 3) by player "sow {tile}"
  costs sacks from player.gold
  tile.sacks up sacks
action reap(tile) by player "reap {tile}"
  allowed when tile.sacks > 9 else "nothing is ripe"
  player.gold up 1
phase sky "Sky"
  run events
  for each t in tiles
    begin flood(t) when t.sacks > 8
  together, sealed
    each player in order
      any number of sow, reap
  absent: standing
"""
CASES = """ruleset rains.law
map: duel
cases:
  - name: a flood takes what the die shows
    do: {event: flood, with: {t: a2}}
    dice: [2]
    expect: {state: {tiles: {a2: {sacks: 3}}, floods: {flood_1: {t: a2, age: 1}}}, story: ["flood in"]}
""".replace("ruleset rains.law", "ruleset: rains.law")


@pytest.fixture
def rains(tmp_path: Path) -> Path:
    (tmp_path / "rains.law").write_text(RULES, encoding="utf-8")
    return tmp_path


def test_a_case_begins_an_event(rains: Path) -> None:
    (rains / "cases.yaml").write_text(CASES, encoding="utf-8")
    assert run("test", str(rains / "cases.yaml")).output == "1 case passed, 0 failed.\n"
    (rains / "cases.yaml").write_text(CASES.replace("event: flood", "event: flod"), encoding="utf-8")
    assert "flood" in run("check", str(rains / "cases.yaml")).output


def test_odds_of_an_event_are_asked_by_its_name(rains: Path) -> None:
    listed = run("odds", str(rains / "rains.law")).output
    assert "  flood(t: a tile)\n" in listed
    assert "run flood" not in listed
    assert "announce" not in listed
    told = run("odds", str(rains / "rains.law"), "flood", "--given", "t=a2", "--watch", "t.sacks").output
    assert "mean 3.5" in told


def test_that_no_roll_is_made_is_told_beside_success(tmp_path: Path) -> None:
    rules = """ruleset ways
  title "Ways"
  language en
roll fight(player)
  dice 1d6
  target 4
action ride by player "ride"
  when d6 < 3
    roll fight(player)
phase a
  each player in order
    one of ride
"""
    (tmp_path / "ways.law").write_text(rules, encoding="utf-8")
    told = run("odds", str(tmp_path / "ways.law"), "ride").output
    assert "success: 1/6 (17 %)\nno roll is made: 2/3 (67 %)\n" in told
    assert "no roll" not in run("odds", str(tmp_path / "ways.law"), "fight").output


def test_a_roll_upon_which_somebody_is_asked_is_made(tmp_path: Path) -> None:
    """What comes of it is open, and how it ends says so; that no roll is made would be wrong."""
    rules = """ruleset ways
  title "Ways"
  language en
kind player
  gold: number at least 0 = 5
roll fight(player)
  dice 1d6
  target 4
bribe: upon fight(player) when fight.success and player.gold > 1
  ask player for pays: yes or no "Pay for more?"
  when pays
    player.gold down 1
    fight up 1
action ride by player "ride"
  roll fight(player)
    success
      player.gold up 1
phase a
  each player in order
    one of ride
"""
    (tmp_path / "ways.law").write_text(rules, encoding="utf-8")
    told = run("odds", str(tmp_path / "ways.law"), "ride").output
    assert "0.5 (50 %)  somebody is asked: Pay for more?" in told
    assert "no roll" not in told


def test_what_fits_nothing_is_told_with_what_does(rains: Path) -> None:
    rules = RULES.replace("  absent: standing\n", "")
    (rains / "rains.law").write_text(rules, encoding="utf-8")
    (rains / "o.yaml").write_text(
        "- {by: red, acton: sow, tile: a2}\n- {by: red, absent: yes}\n- {by: red, action: reap, tile: [a2, a3]}\n",
        encoding="utf-8",
    )
    given = ("--ruleset", str(rains / "rains.law"), "--map", "duel", "--players", "red,blue", "--seed", "x")
    assert run("new", str(rains / "c"), *given).exit_code == 0
    told = run("play", str(rains / "c"), "--orders", str(rains / "o.yaml"), "--dry-run").output
    assert "an act is named by “action”, and this names only: acton, tile" in told
    assert "these rules say nothing of who is absent; who does nothing gives: done" in told
    assert "“a2, a3” is no tile" in told
    assert "“reap” is not legal now; there are: sow" in run("odds", str(rains / "c"), "reap").output
