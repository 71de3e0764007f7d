"""How clubs write procedures, definitions, cases, ways over land and scenes, with what to write instead."""

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
  veteran: yes or no
action strike by player
  player.gold down 1
phase day
  each player in order
    any number of strike
{}
"""
PROCEDURES = {
    "procedure tax(player p)\n  p.gold down 1": "write: procedure tax(p: player)",
    "procedure tax(p: player)\n  returns p.gold": "write: result p.gold",
    "procedure tax(p: player)\n  result = p.gold": "write: result p.gold",
    "procedure tax(p: player)\n  result p.gold when p.veteran, otherwise 0": (
        "write: result (p.gold when p.veteran, otherwise 0)"
    ),
}
DEFINITIONS = {
    "rich(p: player) is p.gold > 3": "write: define rich(p: player) = p.gold > 3",
    "rich(p: player) p.gold > 3": "write: define rich(p: player) = p.gold > 3",
    "rich player = player.gold > 3": "write: define rich(player) = player.gold > 3",
    "ahead(p and q: player) = p.gold > q.gold": "write: define ahead(p: player, q: player) = p.gold > q.gold",
    "rank(p: player): number\n  when p.veteran: p.gold\n  otherwise 0": "write: p.gold when p.veteran",
    "rank(p: player): number\n  if p.veteran then p.gold\n  otherwise 0": "write: p.gold when p.veteran",
    "rank(p: player): number\n  p.gold when p.veteran\n  else: 0": "write: otherwise 0",
    "rank(p: player): number\n  3 when p.veteran, 2 when p.gold > 5\n  otherwise 0": (
        "write: 3 when p.veteran, and in the next line: 2 when p.gold > 5"
    ),
    "winter = turn in (4, 8)": "write: define winter = turn is one of (4, 8)",
    "winter = every 4th turn": "write: define winter = remainder(turn, 4) is 0",
    "near(t: tile) = tiles next to t": "write: define near(t: tile) = neighbours of t",
    "island(t: tile) = all tiles connected to t": "write: define island(t: tile) = part(t, tiles)",
    "way(a: tile, b: tile) = distance(a, b) over own tiles": (
        "write: define way(a: tile, b: tile) = distance(a, b) over t in tiles where t.… is …"
    ),
    "way(a: tile, b: tile) = distance(a, b) costing 2 when hilly": (
        "write: define way(a: tile, b: tile) = distance(a, b) over t in tiles costing (2 when t.hilly, otherwise 1)"
    ),
    "way(a: tile, b: tile) = distance(a, b) without hilly tiles": (
        "write: define way(a: tile, b: tile) = distance(a, b) over t in tiles where not t.hilly"
    ),
    "war(p: player, q: player) = any tile of p is next to any tile of q": (
        "write: define war(p: player, q: player) = any t in tiles where t.… is p and any n in neighbours of t where"
        " n.… is q"
    ),
}
WAYS = {
    "adjacency ferries\n  a is next to b when a.hilly and b.hilly": "write: a next to b when a.hilly and b.hilly",
    "adjacency ferries\n  a and b when a.hilly and b.hilly": "write: a next to b when a.hilly and b.hilly",
    "adjacency: a next to b when a.hilly and b.hilly": (
        "write: adjacency ways, and indented below it: a next to b when a.hilly and b.hilly"
    ),
    "links\n  by road and sea": "write: by road, sea",
    "links\n  kinds: road, sea": "write: by road, sea",
}
SCENES = {
    "up to 3 rounds\n    turns of strike by one, foe": "write: rounds at most 3 times",
    "rounds max 3 times\n    turns of strike by one, foe": "write: rounds at most 3 times",
    "rounds until one or foe has 0 gold\n    turns of strike by one, foe": (
        "write: rounds until one.gold is 0 or foe.gold is 0"
    ),
    "rounds at most 3 times\n    when first round\n      one.gold up 1": "write: when round is 1",
    "rounds at most 3 times\n    in round 2 one.gold up 1": "write: one.gold up 1 when round is 2",
    "rounds at most 3 times\n    phase blows\n      one.gold up 1": "write: step blows",
    "rounds at most 3 times\n    one.gold up 1\n    end duel when foe.gold is 0": "write: stop when foe.gold is 0",
    "rounds at most 3 times\n    one.gold up 1\n  winner is one": "write: result one",
    "rounds at most 3 times\n    one.gold up 1\n  one wins when foe.gold is 0": "write: result one when foe.gold is 0",
}


def hints(text: str, folder: Path) -> list[str]:
    return hints_of(GROUND.format(text), folder)


@pytest.mark.parametrize("text", PROCEDURES)
def test_a_procedure_is_told_once_and_with_what_to_write(text: str, tmp_path: Path) -> None:
    assert hints(text, tmp_path) == [PROCEDURES[text]]


@pytest.mark.parametrize("text", DEFINITIONS)
def test_a_definition_is_told_once_and_with_what_to_write(text: str, tmp_path: Path) -> None:
    assert hints(f"define {text}", tmp_path) == [DEFINITIONS[text]]


@pytest.mark.parametrize("text", WAYS)
def test_ways_are_told_once_and_with_what_to_write(text: str, tmp_path: Path) -> None:
    assert hints(text, tmp_path) == [WAYS[text]]


@pytest.mark.parametrize("text", SCENES)
def test_a_scene_is_told_once_and_with_what_to_write(text: str, tmp_path: Path) -> None:
    assert hints(f"scene duel(one: player, foe: player)\n  {text}", tmp_path) == [SCENES[text]]
