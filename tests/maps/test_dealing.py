"""Start tiles: as many for each as can be, in one piece where that can be, and always the same."""

from __future__ import annotations

from collections import Counter

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.border.yaml_door import load_yaml
from maps import TileMap, atlas_names, hex_disc, open_map, parse_map, random_continent
from maps import dealing as module
from maps.dealing import deal, spread

PLAYERS = ["red", "blue", "green", "gold", "white", "black"]


def read(text: str) -> TileMap:
    return parse_map(load_yaml(f"format: 1\ntitle: Deal\nislands: allowed\n{text}", "map.yaml"))


def counts(owners: dict[str, str]) -> list[int]:
    """How many tiles each player has, in the order of the players."""
    found = Counter(owners.values())
    return [found[player] for player in PLAYERS if player in found]


def pieces(tile_map: TileMap, owners: dict[str, str], player: str) -> int:
    land = tile_map.graph.subgraph(tile for tile, owner in owners.items() if owner == player)
    return networkx.number_weakly_connected_components(land)


def assert_even_and_whole(tile_map: TileMap, players: list[str]) -> None:
    owners = deal(tile_map, players)
    assert set(owners) == set(tile_map.graph)
    share, rest = divmod(len(tile_map.tiles), len(players))
    assert counts(owners) == [share + 1] * rest + [share] * (len(players) - rest)
    assert [pieces(tile_map, owners, player) for player in players] == [1] * len(players)


def test_nineteen_tiles_for_three_players() -> None:
    assert counts(deal(hex_disc(2), PLAYERS[:3])) == [7, 6, 6]


@pytest.mark.parametrize("name", atlas_names())
@pytest.mark.parametrize("count", range(1, 7))
def test_the_maps_of_the_atlas_are_dealt_evenly_in_one_piece_each(name: str, count: int) -> None:
    assert_even_and_whole(open_map(name), PLAYERS[:count])


@settings(max_examples=60)
@given(st.integers(6, 90), st.integers(0, 10_000), st.integers(1, 6))
def test_every_continent_is_dealt_evenly_and_wholly(tiles: int, seed: int, count: int) -> None:
    """All tiles, as many for each as can be; on land of one piece as a rule in one piece each."""
    continent = random_continent(tiles, seed, {"": 1})
    owners = deal(continent, PLAYERS[:count])
    share, rest = divmod(tiles, count)
    assert counts(owners) == [share + 1] * rest + [share] * (count - rest)
    assert owners == deal(continent, PLAYERS[:count])


def test_a_player_who_is_shut_in_gets_tiles_handed_on() -> None:
    """On a star of roads the middle belongs to one: the others get the arms, and he only as many as they."""
    arms = " ".join(f"{arm}{step}: {{}}," for arm in "abc" for step in (1, 2, 3))
    links = [f"[{arm}{step}, {arm}{step + 1}]" for arm in "abc" for step in (1, 2)]
    links += [f"[hub, {arm}1]" for arm in "abc"]
    star = read(f"boards: [{{id: main, layout: none}}]\ntiles: {{hub: {{}}, {arms}}}\nlinks: [{', '.join(links)}]\n")
    owners = deal(star, PLAYERS[:3])
    assert counts(owners) == [4, 3, 3]
    assert [pieces(star, owners, player) for player in PLAYERS[:3]] == [1, 1, 1]


def test_tiles_on_islands_are_dealt_too() -> None:
    """Two tiles here, four there: three each, and one of the players has land on both sides."""
    strait = read('boards: [{id: main, layout: square, rows: ["ff.ffff"], legend: {f: []}}]\n')
    owners = deal(strait, PLAYERS[:2])
    assert owners == {"a1": "red", "b1": "red", "d1": "blue", "e1": "blue", "f1": "blue", "g1": "red"}
    assert sorted(pieces(strait, owners, player) for player in PLAYERS[:2]) == [1, 2]


def test_no_more_than_asked_for() -> None:
    disc = hex_disc(2)
    owners = deal(disc, PLAYERS[:3], most=2)
    assert counts(owners) == [2, 2, 2]
    assert [pieces(disc, owners, player) for player in PLAYERS[:3]] == [1, 1, 1]
    assert deal(disc, PLAYERS[:3], most=0) == {}


def test_more_players_than_tiles() -> None:
    assert counts(deal(hex_disc(0), PLAYERS)) == [1]
    assert deal(hex_disc(1), []) == {}


def test_a_map_too_large_to_be_dealt_neatly_is_dealt_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_SHIFTED", 0)
    continent = random_continent(90, 3, {"": 1})
    assert counts(deal(continent, PLAYERS[:4])) == [23, 23, 22, 22]


def test_beginnings_lie_far_apart() -> None:
    """The first tile of the disc, then the farthest from it, then the farthest from both; of several the first."""
    assert spread(hex_disc(1), 2) == ["b1", "c2"]
    assert spread(hex_disc(2), 3) == ["b1", "e3", "b5"]


def test_a_way_that_leads_one_way_only_joins_two_tiles_as_any_other() -> None:
    """From the first tile nothing is reached by it, and yet its neighbour is near."""
    tiles = "".join(f"  t{number}: {{}}\n" for number in range(1, 7))
    links = "".join(f"  - [t{number}, t{number + 1}]\n" for number in range(2, 6))
    line = f"boards: [{{id: main, layout: none}}]\ntiles:\n{tiles}links:\n{links}one_way:\n  - [t2, t1]\n"
    assert spread(read(line), 2) == ["t1", "t6"]
    assert deal(read(line), PLAYERS[:2], most=1) == {"t1": "red", "t6": "blue"}
