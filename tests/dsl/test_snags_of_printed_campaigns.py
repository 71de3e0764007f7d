"""What clubs write down of printed campaigns: prices, ways that are built, acts of a list, those who may not act."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset coast
table work
  | key  | price |
  | mill | 4     |
  | gate | 6     |
kind tile
  owner: player or none
  works: list of work
kind player
  gold: number at least 0 = 9
  rank: number
  works: list of work
kind army, armies
  player: player
  tile: tile
  men: number at least 0 = 4
report battle, battles
  winner: player
define lands(p: player) = those t in tiles where t.owner is p
define strength(a: tile, p: player) = count of x in armies where x.tile is a and x.player is p
stat income(p: player) "income of {{p}}"
  base 2
{}"""
ACTS = """action take(tile) by player "take {{tile}}"
  tile.owner becomes player
action raid by player "raid"
  player.gold up 1
phase day
  each player in order
    any number of take, raid
{}"""
DAY = "phase work_day\n  each player in order\n    "
ACT = "action march(army, tile) by player\n  "
ARMY = "phase work_day\n  for each a in armies\n    "
CONTEST = "contest clash(a: army, b: army)\n  sides a, b\n  dice d10\n  "
SNAGS = {
    # several numbers, some of which are counted
    f"{DAY}player.rank up 1 for each of (player.gold, income(player)) below 2": (
        "write: player.rank up 1 * count of x in {player.gold, income(player)} where x < 2"
    ),
    f"{DAY}player.rank down 2 for each of (player.gold, income(player)) above 9": (
        "write: player.rank down 2 * count of x in {player.gold, income(player)} where x > 9"
    ),
    "define near(p: player) = (count of (lands(p) where works)) > 2": (
        "write: define near(p: player) = ((count of x in lands(p) where x.works)) > 2"
    ),
    # as in a program
    f'{ACT}allowed when |army.men - tile.owner.gold| is 1 else "no"': (
        'write: allowed when magnitude(army.men - tile.owner.gold) is 1 else "no"'
    ),
    f'{ACT}allowed when tile.owner isn\'t player else "yours"': (
        'write: allowed when tile.owner is not player else "yours"'
    ),
    # acts of a list
    f"{DAY}one of these: take, raid": "write: one of take, raid",
    f"{DAY}one of the following acts: take, raid": "write: one of take, raid",
    f"{DAY}one of these: take (any number), raid": "write: one of …; what may be done again and again: any number of …",
    # who is hit, who is chosen
    f"{DAY}let foe = owner of any army in t other than player": (
        "write: let foe = the x in armies where x.… is t and x.owner is not player; and for its owner: foe.owner"
    ),
    f"{DAY}destroy one of armies of player at random": (
        "write: for each x in 1 of (those x in armies where x.… is player) at random, and indented below it: destroy x"
    ),
    f"{DAY}for each a in last 2 of lands(player)": ("write: for each a in the 2 a in lands(player) with highest a.…"),
    f"{DAY}let drawn = 5 work at random by price": ("write: let drawn = 5 of work at random"),
    # prices
    f"{ACT}costs army.men GP from player.gold": 'write: costs army.men from player.gold "GP"',
    f"{ACT}costs 2 from player.gold or 3 from player.rank": (
        "write an act of its own for each way to pay: costs 2 from player.gold, and in the other: "
        "costs 3 from player.rank"
    ),
    f'{ACT}allowed when any x in armies with x.men = 3 and x.tile = tile else "no"': (
        'write: allowed when any x in armies where x.men is 3 and x.tile is tile else "no"'
    ),
    # changes
    f"{ARMY}a.men down a.player.gold, at most 3": "write: a.men down lowest of (a.player.gold, 3)",
    f"{ARMY}a.men down a.player.gold, at most half of them": (
        "write: a.men down lowest of (a.player.gold, a.men / 2 rounded down)"
    ),
    f"{ARMY}move a to the nearest tile in lands(a.player)": (
        "write: a.… becomes (the x in lands(a.player) with lowest (distance(x, a.…) otherwise 99)) otherwise a.…"
    ),
    f"{ARMY}a cannot act until end of turn": (
        "write: a gains resting until end of turn; at the left margin: condition resting of …, and below it: "
        "forbids …, with the acts it may not do"
    ),
    f"{ARMY}create link from a to b by road": (
        "write at the left margin: kind road, roads, with two tiles as its attributes, and: adjacency roads, below it: "
        "a next to b when any x in roads where x.… is a and x.… is b; and here: create road"
    ),
    f"{ARMY}add a link between a.tile and a.tile": (
        "write at the left margin: kind way, ways, with two tiles as its attributes, and: adjacency ways, below it: "
        "a next to b when any x in ways where x.… is a and x.… is b; and here: create way"
    ),
    # questions, reports
    f'{DAY}ask player for n: number at least 0 at most player.gold in steps of 50 "How much?"': (
        'write: ask player for n: number at least 0 at most player.gold / 50 rounded down "How much?", and 50 * n '
        "where it is used"
    ),
    "phase news\n  group reports one battle with winner = turn as b": (
        "write: group reports battle as b with winner = turn"
    ),
    # who wins, who comes first
    f"{CONTEST}higher total wins, tie is both": "write: higher total wins, tie is a draw",
    'phase dusk\n  say "x"\nvictory at end of dusk\n  won by players': "write: victory … at end of dusk",
    "phase dawn\n  players by d20 + rank": (
        "write in kind player: thrown: number; above this line: for each p in players, indented below it: "
        "p.thrown becomes d20 + p.rank; and here: players by most player.thrown"
    ),
    "define worth(p: player) = p.gold * n where n is count of lands(p)": (
        "write at the left margin: define n(…) = count of lands(p), and here n(…) for n: "
        "define worth(p: player) = p.gold * n"
    ),
}


@pytest.mark.parametrize("lines", SNAGS)
def test_it_is_told_once_and_with_what_to_write(lines: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.format(ACTS.format(lines) + "\n"), tmp_path) == [SNAGS[lines]]


SOUND = {
    "phase dusk\n  let best = those p in players with highest p.gold\n  best.gold up 2": (
        "write: for each x in best, and indented below it: x.gold …"
    ),
    "phase dusk\n  for each p in players\n    lands(p).owner becomes none": (
        "write: for each x in lands(p), and indented below it: x.owner …"
    ),
    f"{ACT}costs tile.yield from player.gold": (
        'test it in a line of its own above: allowed when tile.yield is not none else "…"'
    ),
}


@pytest.mark.parametrize("lines", SOUND)
def test_what_can_be_read_is_told_where_it_stands(lines: str, tmp_path: Path) -> None:
    rules = GROUND.replace("  works: list of work\n", "  works: list of work\n  yield: number or none\n", 1)
    assert SOUND[lines] in hints_of(rules.format(ACTS.format(lines) + "\n"), tmp_path)
