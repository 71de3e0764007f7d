"""Tiles that nobody can ever own are told, and only where that is certain."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from dsl.loader import load_rulebook
from interpreter.inferred.free_land import free_for_ever
from maps import load_map

MAP = """format: 1
title: Row
boards: [{id: land, name: Land, layout: none}]
tiles:
  a: {owner: red}
  b: {owner: blue}
  c: {name: The Ford}
  d: {}
links: [[a, b], [b, c], [c, d]]
"""
GROUND = """ruleset sample
kind tile
  owner: player or none
kind player
  gold: number
kind raid, raids
  raider: player
  goal: tile
  from: tile or none
define land_of(p: player) = those t in tiles where t.owner is p
option free_land = no "free land may be taken"
"""
PHASES = """phase work
  each player in order
    any number of {acts}
victory all at end of work
  won by those p in players where count of land_of(p) is count of tiles
"""
TAKE = """action take(tile) by player
  allowed when {requirement} else "no"
  tile.owner becomes player
"""

DEAD = {
    "an act that takes from somebody": (TAKE.format(requirement="tile.owner is not none"), "take"),
    "an act that takes from others": (
        """action take(tile, loser: player) by player
  allowed when loser is not player and tile.owner is loser
  tile.owner becomes player
""",
        "take",
    ),
    "an act whose tiles are those of somebody": (
        """action take(loser: player, tile from land_of(loser)) by player
  tile.owner becomes player
""",
        "take",
    ),
    "raids whose goals are owned when they are announced": (
        """action announce(tile) by player
  allowed when tile.owner is not none and tile.owner is not player
  create raid
    raider = player
    goal = tile
action land by player
  for each r in raids where r.raider is player
    r.goal.owner becomes player
    r.from becomes r.goal
  for each t in land_of(player)
    t.owner becomes none
""",
        "announce, land",
    ),
    "a choice among one's own": (
        """action give(other: player) by player
  ask player for gift: tile from land_of(player)
  when gift.owner is player
    gift.owner becomes other
""",
        "give",
    ),
}
ALIVE = {
    "an act that takes any tile": ("action take(tile) by player\n  tile.owner becomes player\n", "take"),
    "an act that takes tiles beside one's own": (
        TAKE.format(requirement="any n in neighbours of tile where n.owner is player"),
        "take",
    ),
    "an option that lets one": (TAKE.format(requirement="tile.owner is not none or free_land"), "take"),
    "a refusal that is lifted": (
        """action take(tile) by player
  theirs: allowed when tile.owner is not none else "no"
  tile.owner becomes player
allows take.theirs when player.gold < 20
""",
        "take",
    ),
    "free land alone": (TAKE.format(requirement="tile.owner is none"), "take"),
    "a procedure": (
        """procedure sack(t: tile, p: player)
  t.owner becomes p
action take(tile) by player
  allowed when tile.owner is not none else "no"
  do sack(tile, player)
""",
        "take",
    ),
    "raids on what is next to the goal": (
        """action announce(tile) by player
  allowed when tile.owner is not none and tile.owner is not player
  create raid
    raider = player
    goal = tile
action land by player
  for each r in raids where r.raider is player
    for each t in neighbours of r.goal
      t.owner becomes player
""",
        "announce, land",
    ),
    "a goal that is moved": (
        """action announce(tile) by player
  allowed when tile.owner is not none
  create raid
    raider = player
    goal = tile
action move(raid, tile) by player
  raid.goal becomes tile
action land by player
  for each r in raids
    r.goal.owner becomes player
""",
        "announce, move, land",
    ),
    "a name that another line changes": (
        """action take(tile, other: tile) by player
  allowed when tile.owner is not none
  let goal = tile
  goal becomes other
  goal.owner becomes player
""",
        "take",
    ),
    "the setup": (
        """setup
  for each t in tiles where t.owner is none
    for each p in players
      t.owner becomes p
""",
        "take",
    ),
    "land that never changes hands": ("action dig(tile) by player\n  player.gold up 1\n", "dig"),
}


def found(rules: str, acts: str, folder: Path) -> list[tuple[str, str]]:
    """The findings as code and message."""
    body = rules if "action" in rules else rules + TAKE.format(requirement="tile.owner is not none")
    (folder / "sample.law").write_text(GROUND + body + PHASES.format(acts=acts), encoding="utf-8")
    (folder / "map.yaml").write_text(MAP, encoding="utf-8")
    told = free_for_ever(load_rulebook(folder / "sample.law"), load_map(folder / "map.yaml"))
    return [(one.code, one.message()) for one in told]


@pytest.mark.parametrize("what", DEAD)
def test_free_land_that_stays_free_is_told(what: str, tmp_path: Path) -> None:
    ((code, message),) = found(*DEAD[what], tmp_path)
    assert code == "free-for-ever"
    assert message.startswith("2 tiles belong to nobody")
    assert message.endswith(": The Ford, d")


@pytest.mark.parametrize("what", ALIVE)
def test_nothing_is_told_where_it_is_not_certain(what: str, tmp_path: Path) -> None:
    assert found(*ALIVE[what], tmp_path) == []


def test_it_is_told_when_a_campaign_begins_and_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found(*DEAD["an act that takes from somebody"], tmp_path)
    folder = tmp_path / "spring"
    begin = ["new", str(folder), "--ruleset", str(tmp_path / "sample.law"), "--map", "duel", "--players", "red,blue"]
    assert main.run(["--lang", "en", *begin, "--tiles", "2"]) == 0
    said = capsys.readouterr()
    assert "3 tiles belong to nobody" in said.out + said.err
    assert main.run(["--lang", "en", "check", str(folder)]) == 0
    assert "free-for-ever" in capsys.readouterr().out
    assert main.run(["--lang", "en", *begin[:1], str(tmp_path / "autumn"), *begin[2:]]) == 0
    said = capsys.readouterr()
    assert "belong to nobody" not in said.out + said.err, "all tiles are dealt"
