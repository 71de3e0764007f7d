"""The demo of a club's own rules: reports that must be told whole, and players whom the map names."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset brawls
  title "Brawls"
  language en
kind tile
  owner: player or none
kind fighter, fighters
  crew: player
  bruises: number
report brawl, brawls
  place: tile
  hurt: set of fighter
setup
  for each p in players
    for each i from 1 to 3
      create fighter
        crew = p
  say "The gates are open."
phase brawling
  group reports brawl as told
  for each f in told.hurt
    f.bruises up 1
victory worn at end of brawling
  won by those p in players where any f in fighters where f.crew is p and f.bruises > 90
"""
MAP = """format: 1
title: Yard
boards: [{id: yard, layout: square, rows: ["yy"], legend: {y: []}}]
tiles:
  a1: {owner: OWNER}
  b1: {owner: blue}
"""


@pytest.mark.parametrize(("owner", "told"), [("ash_lane", "Ash lane"), ("red", "Red")])
def test_a_set_that_must_be_told_is_told_and_players_are_those_of_the_map(
    owner: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "brawls.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "yard.yaml").write_text(MAP.replace("OWNER", owner), encoding="utf-8")
    arguments = ["demo", "--ruleset", str(tmp_path / "brawls.law"), "--map", str(tmp_path / "yard.yaml")]
    assert main.run([*arguments, "--turns", "4"]) == 0
    shown = capsys.readouterr().out
    assert f"{told} " in shown
    assert "Refused" not in shown
    assert "hurt: fighter" in shown
    opening, _, rest = shown.partition("=== ")
    assert "The gates are open." in opening, "what a setup says is told before the first turn"
    assert "The gates are open." not in rest


def test_the_ruleset_may_be_named_as_elsewhere_and_nobody_plays_whom_the_map_leaves_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "brawls.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "yard.yaml").write_text(MAP.replace("OWNER", "red"), encoding="utf-8")
    named = ["demo", str(tmp_path / "brawls.law"), "--map", str(tmp_path / "yard.yaml"), "--turns", "4"]
    assert main.run(named) == 0
    assert "Green" not in capsys.readouterr().out
    assert main.run([*named, "--ruleset", "star_empires"]) == 2
    assert "Name one ruleset." in capsys.readouterr().err


LEAGUE = """ruleset league
  title "League"
  language en
table craft "crafts"
  | key   | name    |
  | smith | "smith" |
  | skald | "skald" |
kind player
  home: tile
  craft: craft
  mood: one of (calm, wild)
kind fighter, fighters
  crew: player
report match, matches
  first: player
  second: player
  winner: player or none
  first_hurt: set of fighter
  second_hurt: set of fighter
  allowed when first is not second else "nobody plays alone"
  allowed when winner is none or winner is first or winner is second else "{winner} did not play"
  allowed when every f in first_hurt satisfies f.crew is first else "not of the first"
  allowed when every f in second_hurt satisfies f.crew is second else "not of the second"
setup
  for each p in players
    for each i from 1 to 9
      create fighter
        crew = p
phase day
  group reports any number of match
  for each p in players
    say "{p} of {p.home}, a {p.mood} {p.craft}"
"""


def test_players_begin_with_what_they_need_and_reports_fit_as_a_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "league.law").write_text(LEAGUE, encoding="utf-8")
    assert main.run(["demo", str(tmp_path / "league.law"), "--map", "duel", "--turns", "6"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("match ") > 6
    assert "Red of a2, a calm smith" in shown
    assert "Blue of b2, a wild skald" in shown


RACE = """ruleset race
  title "Race"
  language en
kind player
  points: number
phase night
  for each p in players
    p.points up 1d6
victory enough at end of night
  won by those p in players where p.points > 20
"""


def test_rules_that_know_no_land_are_shown_without_any(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "race.law"
    file.write_text(RACE, encoding="utf-8")
    assert main.run(["demo", str(file), "--turns", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Race - without a map\n")
    assert "Gold" in told
    assert "+--" not in told


SETTLING = """ruleset settling
  title "Settling"
  language en
kind player
  wells: number = 0
action dig by player "{player} digs"
  player.wells up 1
setup
  repeat ACTS times
    each player in order
      one of dig
  say "all wells are dug"
phase day
  for each p in players
    p.wells up 1
"""


@pytest.mark.parametrize(("acts", "is_counted"), [(1, False), (6, True)])
def test_many_acts_of_the_setup_are_counted(
    acts: int, is_counted: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settling.law"
    file.write_text(SETTLING.replace("ACTS", str(acts)), encoding="utf-8")
    assert main.run(["demo", str(file), "--turns", "4"]) == 0
    before = capsys.readouterr().out.split("=== Turn 1 ===")[0]
    assert "all wells are dug" in before
    assert ("Gold digs" in before) is not is_counted
    assert ("acts set up what everybody begins with" in before) is is_counted


def test_the_end_says_who_has_won_and_what_is_known_of_the_campaign(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cup.law").write_text(
        """ruleset cup
  title "Cup"
  language en
kind campaign
  rain: number = 4 "rain"
kind player
  wins: number = 0
phase final
  for each p in the 1 q in players
    p.wins up 1
    end campaign won by p when turn is 3
""",
        encoding="utf-8",
    )
    for turns, is_won in (("5", True), ("2", False)):
        assert main.run(["demo", str(tmp_path / "cup.law"), "--turns", turns]) == 0
        shown = capsys.readouterr().out
        assert ("The campaign is over. Red has won." in shown) is is_won
        assert "rain 4" in shown.rpartition("===")[2]
