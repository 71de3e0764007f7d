"""What printed games say of tokens, tracks, and whoever is meant, told once with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of, told_of

GROUND = """ruleset coast
table colour
  | key  | price |
  | red  | 4     |
  | blue | 6     |
kind tile
  owner: player or none
  city: yes or no
  infected: yes or no
  level: number
kind player
  gold: number at least 0 = 9
  rank: number
  track: tile or none
kind army, armies
  player: player
  tile: tile
  men: number at least 0 = 4
kind token, tokens
  player: player
  tile: tile
define tiles_of(p: player) = those t in tiles where t.owner is p
{}
"""
TILES = "phase day\n  for each t in tiles\n    "
PLAYERS = "phase day\n  for each p in players\n    "
BOTH = f"{TILES}for each p in players\n      "
ACT = "action march(army, tile) by player\n  "
TOLD = {
    # what is taken from a place
    f"{BOTH}remove 1 token of p from t": (
        "write: for each x in the 1 x in tokens where x.… is p and x.… is t, and indented below it: destroy x"
    ),
    f"{BOTH}remove 2 armies from t": (
        "write: for each x in the 2 x in armies where x.… is t, and indented below it: destroy x"
    ),
    f"{TILES}destroy each army in t and each token in t": (
        "write: for each x in armies where x.… is t, and indented below it: destroy x; the same for the others: "
        "for each x in tokens where x.… is t"
    ),
    f"{TILES}each army in t dies on 1-3 on a d6": (
        "write: for each x in armies where x.… is t, and indented below it: destroy x when d6 <= 3"
    ),
    f"{TILES}each army in t is lost on a 9+ on a d10": (
        "write: for each x in armies where x.… is t, and indented below it: destroy x when d10 >= 9"
    ),
    f"{TILES}each army in t dies on 2-4 on a d6": (
        "write: for each x in armies where x.… is t, and indented below it: destroy x when d6 is one of (2, 3, 4)"
    ),
    "phase day\n  for each colour roll d6": "write: for each x in colour, and indented below it: let thrown = d6",
    # who and what is meant
    "phase day\n  each player in order\n    when player.gold > 3\n      that player.gold up 1": (
        "write: player.gold up 1"
    ),
    f"{TILES}when t.owner is not none\n      that player loses 1 gold": "write: t.owner.gold down 1",
    f"{PLAYERS}that player gains 2 gold": "write: p.gold up 2",
    f"{PLAYERS}when p.gold > 2\n      that player's gold down 1": "write: p.gold down 1",
    "define held(player: player, a: tile) = player has army token in a": (
        "write: define held(player: player, a: tile) = any x in … where x.… is player and x.… is a"
    ),
    "define free(p: player, t: tile) = there is no army of p in t": (
        "write: define free(p: player, t: tile) = no x in armies where x.… is p and x.… is t"
    ),
    f'{ACT}allowed when tile next to player\'s track or tile has a city else "no"': (
        'write: allowed when tile is next to player.track or tile.city else "no"'
    ),
    # how much it is
    f"{PLAYERS}p.rank goes one step up": "write: p.rank up 1",
    f"{PLAYERS}p drops one step on the rank track": "write: p.rank down 1",
    f"{PLAYERS}p goes up one step": "write: p.… up 1",
    f"{PLAYERS}p.gold - 25%": "write: p.gold down p.gold * 25% rounded down",
    f"{PLAYERS}p.gold up 2 per tiles_of(p)": (
        "write: p.gold up 2 * count of tiles_of(p); or where `tiles_of(p)` is a number itself: "
        "p.gold up 2 * tiles_of(p)"
    ),
    "define mixed(t: tile) = count of different players in t": (
        "write: define mixed(t: tile) = count of x in players where any y in … where y.… is x and y.… is t"
    ),
    'stat threat(t: tile) "threat"\n  near: 1 "near" per level of each infected neighbour': (
        'write: near: 1 * x.level "near" for each x in neighbours of … where x.infected'
    ),
    f"{TILES}t.level up 1 per level of each infected neighbour": (
        "write: t.level up 1 * sum of x.level for each x in neighbours of … where x.infected"
    ),
    # what something is made with
    f"{BOTH}create army\n        player = p, tile = t, men = 3": (
        "write: create army, and indented below it the lines `player = p`, `tile = t`, `men = 3`"
    ),
    f"{BOTH}create army\n        player = p tile = t": (
        "write: create army, and indented below it the lines `player = p`, `tile = t`"
    ),
}


@pytest.mark.parametrize("lines", TOLD)
def test_it_is_told_once_and_with_what_to_write(lines: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.format(lines), tmp_path) == [TOLD[lines]]


@pytest.mark.parametrize(
    ("lines", "instead"),
    [
        (f"{TILES}when there is no army in t\n      t.level up 1", "no x in armies where x.tile is t"),
        ("define free(t: tile) = there is no army in t", "no x in armies where x.tile is t"),
        ("define held(p: player) = there is any army in p", "any x in armies where x.player is p"),
        (
            "define held(p: player) = there is any x in armies where x.player is p",
            "any x in armies where x.player is p",
        ),
    ],
)
def test_there_is_none_is_one_finding(lines: str, instead: str, tmp_path: Path) -> None:
    """`there is` reads as a comparison with a name; it is told once, and not what would be found in its parts."""
    found = told_of(GROUND.format(lines), tmp_path)
    assert [(one.code, one.hint()) for one in found] == [("unknown-name", f"write: {instead}")]


@pytest.mark.parametrize(
    "lines",
    [
        f"{BOTH}for each x in the 1 x in tokens where x.player is p and x.tile is t\n        destroy x",
        f"{TILES}for each x in armies where x.tile is t\n      destroy x when d6 <= 3",
        f"{TILES}for each x in armies where x.tile is t\n      destroy x when d6 is one of (2, 3, 4)",
        'phase day\n  for each x in colour\n    let thrown = d6\n    say "{x} {thrown}"',
        f"{PLAYERS}p.gold down p.gold * 25% rounded down",
        f"{PLAYERS}p.gold up 2 * count of tiles_of(p)",
        "define mixed(t: tile) = count of x in players where any y in armies where y.player is x and y.tile is t",
        'stat threat(t: tile) "threat"\n  near: 1 * x.level "near" for each x in neighbours of t where x.infected',
        f"{TILES}t.level up 1 * sum of x.level for each x in neighbours of t where x.infected",
        "define free(t: tile) = no x in armies where x.tile is t",
    ],
)
def test_what_it_tells_is_sound(lines: str, tmp_path: Path) -> None:
    assert not told_of(GROUND.format(lines), tmp_path)
