"""What clubs write below an act of costs, of land, of who stands where and who moves, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset coast
  title "Coast"
kind tile
  owner: player or none
  hilly: yes or no
kind player
  gold: number = 3
kind army, armies
  player: player
  tile: tile
  men: number = 10
action take(tile) by player "take {{tile}}"
  {}
  tile.owner becomes player
phase day
  each player in order
    any number of take
"""
BESIDE = "any x in neighbours of tile where x.… is player"
THERE = "any x in … where x.… is player and x.… is tile"
FOR_EACH = "write: for each x in {} where x.… is tile, and indented below it: destroy x"
LINES = {
    # costs
    "costs a road": "write: costs 1 from player.road",
    "costs gold: 2": "write: costs 2 from player.gold",
    "price 2": "write: costs 2 from player.…",
    # when it is allowed
    "must have 2 gold": 'write: allowed when player.gold >= 2 else "…"',
    "not when tile.hilly": 'write: allowed when not tile.hilly else "…"',
    "only in turn 3": 'write: allowed when turn is 3 else "…"',
    "only after turn 3": 'write: allowed when turn > 3 else "…"',
    "only from turn 3 on": 'write: allowed when turn >= 3 else "…"',
    "only before turn 3": 'write: allowed when turn < 3 else "…"',
    "only in the first turn": 'write: allowed when turn is 1 else "…"',
    # who moves, who is asked, who is gone
    "the army marches to tile": "write: army.… becomes tile",
    "ask for army": 'write: ask player for chosen: army "…"',
    "let a be an army of player": "write: let a = the x in … where x.… is player",
    "player is out": "write: destroy player",
    "player rolls d6": "write: let thrown = d6",
    "roll a d6": "write: let thrown = d6",
    "all armies in tile die": FOR_EACH.format("armies"),
    "destroy each army in tile": FOR_EACH.format("army"),
    "player.gold down 1 for each army in tile": "write: player.gold down 1 * count of x in … where x.… is tile",
    "player.gold down number of armies on tile": "write: player.gold down (count of x in armies where x.… is tile)",
}
CONDITIONS = {
    "player has 2 gold": "player.gold >= 2",
    "tile is next to a tile of player": BESIDE,
    "tile borders land owned by player": BESIDE,
    "tile is adjacent to own territory": BESIDE,
    "no neighbour is owned by player": "no x in neighbours of … where x.… is player",
    "any neighbours of tile where owner is player": "any x in neighbours of tile where …",
    "tile is not owned by player": "tile.… is not player",
    "tile not owned": "tile.… is none",
    "enemy tile": "tile.… is not player and tile.… is not none",
    "player has an army on tile": THERE,
    "no armies on tile": "no x in … where x.… is tile",
    "armies in tile > 1": "(count of x in armies where x.… is tile) > 1",
    "distance to capital < 3": "(distance(…, capital) otherwise 99) < 3",
    "within 2 tiles of capital": "(distance(…, capital) otherwise 99) <= 2",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.format(line), tmp_path) == [LINES[line]]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition_is_told_once_and_with_what_to_write(condition: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.format(f"allowed when {condition}"), tmp_path) == [
        f"write: allowed when {CONDITIONS[condition]}"
    ]
