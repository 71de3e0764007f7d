"""The maps that come with the program: they load without a finding and are what their comment says."""

from __future__ import annotations

import networkx
import pytest

from maps import Layout, TileMap, atlas_names, open_map

SIZES = {
    "club_campaign": 48,
    "duel": 7,
    "market_towns": 20,
    "realm": 56,
    "small_continent": 19,
    "star_sector": 60,
    "two_planets": 45,
    "uncharted_sector": 60,
}


def features(tile_map: TileMap, tile: str) -> tuple[str, ...]:
    found = tile_map.tile(tile).attributes.get("features", ())
    assert isinstance(found, tuple)
    return found


def test_the_atlas_is_this() -> None:
    assert atlas_names() == tuple(sorted(SIZES))


@pytest.mark.parametrize("name", sorted(SIZES))
def test_a_map_of_the_atlas_is_sound(name: str) -> None:
    tile_map = open_map(name)
    assert tile_map.findings == ()
    assert len(tile_map.tiles) == SIZES[name]
    assert networkx.is_weakly_connected(tile_map.graph)
    assert not any("owner" in tile.attributes for tile in tile_map.tiles), "who begins where is for the campaign"


@pytest.mark.parametrize(("name", "middle", "radius"), [("small_continent", "c3", 2), ("duel", "b3", 1)])
def test_a_disc_reaches_equally_far_on_all_sides(name: str, middle: str, radius: int) -> None:
    graph = open_map(name).graph
    assert networkx.eccentricity(graph.to_undirected(), middle) == radius
    assert len(graph.out_edges(middle)) == 6


def test_rivers_of_the_realm_run_from_the_mountains_to_the_coast() -> None:
    realm = open_map("realm")
    rivers = realm.graph.subgraph(tile.id for tile in realm.tiles if "river" in features(realm, tile.id))
    courses = list(networkx.connected_components(rivers.to_undirected()))
    assert len(courses) == 3
    for course in courses:
        assert any("coast" in features(realm, tile) for tile in course)
        assert any("mountain" in features(realm, near.id) for tile in course for near in realm.neighbours_of(tile))


def test_the_realm_is_an_island() -> None:
    """A tile is coast if and only if the sea is beside it."""
    realm = open_map("realm")
    for number, tile in enumerate(realm.tiles):
        assert ("coast" in features(realm, tile.id)) == (len(realm.neighbours[number]) < 6), tile.id


def test_nobody_walks_between_the_planets() -> None:
    graph = open_map("two_planets").graph
    land = graph.subgraph(tile for tile in graph if graph.nodes[tile]["board"] != "orbit")
    parts = sorted(len(part) for part in networkx.weakly_connected_components(land))
    assert parts == [19, 23]


def test_the_towns_have_one_way_that_does_not_lead_back() -> None:
    towns = open_map("market_towns")
    assert towns.boards[0].layout is Layout.NONE
    graph = towns.graph
    assert [edge for edge in graph.edges() if not graph.has_edge(*reversed(edge))] == [("reed_landing", "low_ferry")]


def test_the_star_sector_is_the_same_turned_by_half_a_circle() -> None:
    """Tiles stand row by row, so the turned one is as far from the end as the tile from the beginning."""
    sector = open_map("star_sector")
    last = len(sector.tiles) - 1
    for number, tile in enumerate(sector.tiles):
        assert tile.attributes == sector.tiles[last - number].attributes, tile.id
        assert {last - near for near in sector.neighbours[number]} == set(sector.neighbours[last - number]), tile.id
