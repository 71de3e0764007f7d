"""What asks something of a thing, a roll or a choice that is not there so, and what is told to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset coast
  title "Coast"
table ground "ground"
  | key   | name    |
  | plain | "plain" |
  | swamp | "swamp" |
  | hill  | "hill"  |
kind tile
  owner: player or none
  ground: ground = plain
kind player
  gold: number = 3
  fame: number = 0
kind ship, ships
  captain: player
condition tired of player "tired"
  to fight: -1 "tired"
roll fight(player) "fight"
  dice 2d6
  target 8
action raid(ship, tile) by player
  roll fight(player)
    success
      player.gold up 1
  {act}
phase day
  each player in order
    any number of raid
    player gains tired when player.fame > 3
  for each t in tiles
    t.ground becomes hill when t.owner is none
    t.owner becomes none
{top}
"""
IN_AN_ACT = {
    "player gains tile": "whose it is stands in one of its attributes: tile.owner becomes player",
    "player loses tile": "whose it is stands in one of its attributes: tile.owner becomes none",
    "remove ship from ships": "write: destroy ship",
    "remove ship from the_board": "write: destroy ship",
    "player.gold up 1 when tile.ground is not swamp and not hill": "write: tile.ground is not one of (swamp, hill)",
    "player.gold up 1 when tile.ground is not swamp and not hill and not plain": (
        "write: tile.ground is not one of (swamp, hill, plain)"
    ),
    "player.tired becomes no": "write: player loses tired",
    "player.tired becomes yes": "write: player gains tired",
    "player.gold becomes 3 when player has tired otherwise 2": (
        "where it is the value for when “player has tired” does not hold, put brackets around all of it: (… when "
        "player has tired, otherwise 2); behind `where` around what stands before: (… where player has tired) "
        "otherwise 2"
    ),
    "tile.owner becomes player when tile.owner is none otherwise none": (
        "where it is meant for when a condition does not hold, put brackets around all of it: (… when …, otherwise "
        "none); else write it alone"
    ),
    'say "{player} finds {2d6}"': (
        "throw them before and keep the result, `let n = 2d6`; for each of several throw in a line below `for each`"
    ),
    'say "of {tile} he has {tile.owner.gold + 1}"': "say what holds without it: (tile.owner.gold otherwise …)",
}
AT_THE_MARGIN = {
    "after raid when fight.success": "let it follow what is thrown: after fight when …",
    "when p.gold > 9 becomes true": "write behind what it looks at which thing that is: when … for p: player",
    "when s.captain changes": "write behind what it looks at which thing that is: when … for s: ship",
}


def told(folder: Path, act: str = "ship.captain becomes player", top: str = "") -> list[str]:
    return hints_of(GROUND.replace("{act}", act).replace("{top}", top), folder)


def test_the_ground_is_without_findings(tmp_path: Path) -> None:
    assert told(tmp_path) == []


@pytest.mark.parametrize("line", IN_AN_ACT)
def test_what_is_asked_of_a_thing_is_told_with_its_name(line: str, tmp_path: Path) -> None:
    assert told(tmp_path, act=line) == [IN_AN_ACT[line]]


@pytest.mark.parametrize("line", AT_THE_MARGIN)
def test_what_a_line_looks_at_is_told_once(line: str, tmp_path: Path) -> None:
    assert told(tmp_path, top=f'{line}\n  say "so it is"') == [AT_THE_MARGIN[line]]


def test_a_chosen_attribute_does_not_change_by_its_choice(tmp_path: Path) -> None:
    lines = 'ask player for which: one of (gold, fame) "What?"\n  player.which up 2'
    assert told(tmp_path, act=lines) == [
        "which of its attributes changes is tested before: when which is gold, indented below it what becomes of "
        "player.gold, and so on for each of them"
    ]


def test_a_value_that_stands_for_a_test_is_told_once(tmp_path: Path) -> None:
    lines = "for each t in tiles where t.owner\n    t.owner.gold up 1"
    assert told(tmp_path, act=lines) == ["write: t.owner is not none"]
