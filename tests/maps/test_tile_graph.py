"""The map is a networkx graph: what it holds, what is read off it, and who pays for the library."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import networkx
import pytest

from dsl.border.diagnostics import Stopped
from dsl.border.yaml_door import load_yaml
from maps import TileMap, atlas_names, hex_disc, map_text, open_map, parse_map
from maps.dealing import with_owners
from maps.tile_graph import bottlenecks_of, farthest_of, steps_from
from maps.ways import PLAIN, are_touching, parts_of

ROOT = Path(__file__).resolve().parent.parent.parent

WEIR = """\
format: 1
title: Weir
islands: allowed
boards:
  - id: main
    layout: hex
    rows:
      - "ff.f"
      - "f..h"
    legend:
      f: [forest]
      h: {height: 3}
tiles:
  a1: {name: Old mill}
links: [[b1, d1]]
one_way: [[a2, d2]]
"""


@pytest.fixture
def weir() -> TileMap:
    return parse_map(load_yaml(WEIR, "weir.yaml"))


def test_tiles_are_nodes_with_what_is_known_of_them(weir: TileMap) -> None:
    assert list(weir.graph) == [tile.id for tile in weir.tiles] == ["a1", "b1", "d1", "a2", "d2"]
    assert weir.graph.nodes["a1"] == {"name": "Old mill", "board": "main", "at": (1, 1), "features": ("forest",)}
    assert weir.graph.nodes["d2"] == {"name": "d2", "board": "main", "at": (4, 2), "height": 3}
    assert weir.graph.graph == {"title": "Weir"}


def test_ways_are_edges_and_lead_one_way(weir: TileMap) -> None:
    assert sorted(weir.graph.edges()) == [
        ("a1", "a2"),
        ("a1", "b1"),
        ("a2", "a1"),
        ("a2", "b1"),
        ("a2", "d2"),
        ("b1", "a1"),
        ("b1", "a2"),
        ("b1", "d1"),
        ("d1", "b1"),
        ("d1", "d2"),
        ("d2", "d1"),
    ]


def test_ways_between_tiles_that_touch_know_their_direction(weir: TileMap) -> None:
    """a2 stands below and between a1 and b1, d2 half a hex to the right of d1."""
    assert weir.graph.edges["a1", "b1", PLAIN] == {"direction": "east"}
    assert weir.graph.edges["b1", "a1", PLAIN] == {"direction": "west"}
    assert weir.graph.edges["a1", "a2", PLAIN] == {"direction": "south_east"}
    assert weir.graph.edges["b1", "a2", PLAIN] == {"direction": "south_west"}
    assert weir.graph.edges["d2", "d1", PLAIN] == {"direction": "north_west"}
    assert weir.graph.edges["b1", "d1", PLAIN] == {}
    assert are_touching(weir.ways, "a1", "a2")
    assert not are_touching(weir.ways, "b1", "d1")
    assert not are_touching(weir.ways, "a1", "d2")


STRAIT = """\
format: 1
title: Strait
boards:
  - {id: main, layout: square, rows: ["aa"], legend: {a: []}}
  - {id: sea, layout: none}
tiles:
  bay: {board: sea}
links:
  - {way: [main_a1, main_b1], river: true, banks: [reed, mud]}
  - {way: [main_a1, main_b1], by: road}
  - {way: [main_b1, bay], by: [land, sea], toll: 2}
  - [main_a1, bay]
one_way:
  - {way: [bay, main_a1], by: current}
"""


def test_two_tiles_may_be_linked_in_several_ways() -> None:
    """What is said of touching tiles stands at the way between them; of several kinds each is an edge."""
    strait = parse_map(load_yaml(STRAIT, "strait.yaml"))
    assert strait.findings == ()
    border = {"direction": "east", "river": True, "banks": ("mud", "reed")}
    assert dict(strait.graph["main_a1"]["main_b1"]) == {PLAIN: border, "road": {}}
    assert strait.graph["main_b1"]["main_a1"][PLAIN] == border | {"direction": "west"}
    assert dict(strait.graph["main_b1"]["bay"]) == {"land": {"toll": 2}, "sea": {"toll": 2}}
    assert dict(strait.graph["bay"]["main_b1"]) == {"land": {"toll": 2}, "sea": {"toll": 2}}
    assert dict(strait.graph["bay"]["main_a1"]) == {PLAIN: {}, "current": {}}
    assert dict(strait.graph["main_a1"]["bay"]) == {PLAIN: {}}
    assert strait.neighbours == ((1, 2), (0, 2), (0, 1))


def test_kinds_and_attributes_of_links_are_part_of_what_a_map_says() -> None:
    strait = parse_map(load_yaml(STRAIT, "strait.yaml"))
    for change in (("toll: 2", "toll: 3"), ("by: road", "by: path"), (", river: true", "")):
        other = parse_map(load_yaml(STRAIT.replace(*change), "strait.yaml"))
        assert other != strait
        assert other.content_hash != strait.content_hash
        assert other.neighbours == strait.neighbours


def test_links_of_all_sorts_are_written_and_read() -> None:
    strait = parse_map(load_yaml(STRAIT, "strait.yaml"))
    text = map_text(strait)
    assert parse_map(load_yaml(text, "again.yaml")) == strait
    assert text.endswith(
        """\
links:
  - {way: [main_a1, main_b1], banks: [mud, reed], river: true}
  - {way: [main_a1, main_b1], by: road}
  - [main_a1, bay]
  - {way: [main_b1, bay], by: land, toll: 2}
  - {way: [main_b1, bay], by: sea, toll: 2}
one_way:
  - {way: [bay, main_a1], by: current}
"""
    )


@pytest.mark.parametrize(
    ("link", "code", "line"),
    [
        ("{way: [mill]}", "value-too-short", 5),
        ("{by: sea}", "missing-key", 5),
        ("{way: [mill, ford], by: 3}", "wrong-type", 5),
        ("{way: [mill, ford], by: old road}", "name-sign", 5),
        ("{way: [mill, ford], 'a b': 3}", "name-sign", 5),
        ("{way: [mill, ford], toll: {}}", "wrong-type", 5),
        ("{way: [mill, ford], words: [x, x]}", "word-twice", 5),
        ("{way: [mill, fort], by: sea}", "unknown-tile", 5),
        ("{way: [mill, mill], by: sea}", "self-link", 5),
        ("7", "wrong-type", 5),
        ("[mill, ford], {way: [mill, ford], by: sea}, {way: [ford, mill], by: sea}", "link-repeated", 5),
        ("{way: [mill, ford], toll: 2}, {way: [mill, ford], by: sea, toll: lots}", "mixed-attribute", 5),
    ],
)
def test_a_link_that_can_not_be_is_found(link: str, code: str, line: int) -> None:
    tiles = "tiles: {mill: {}, ford: {}}"
    text = f"format: 1\ntitle: Links\nboards: [{{id: main, layout: none}}]\n{tiles}\nlinks: [{link}]\n"
    try:
        findings = parse_map(load_yaml(text, "map.yaml")).findings
    except Stopped as stopped:
        findings = stopped.findings
    assert code in {finding.code for finding in findings}
    assert {finding.span.line for finding in findings if finding.span and finding.code == code} == {line}


@pytest.mark.parametrize("name", atlas_names())
def test_the_index_says_what_the_graph_says(name: str) -> None:
    tile_map = open_map(name)
    for tile in tile_map.graph:
        here = tile_map.tile(tile)
        assert {"name": here.name, "board": here.board, "at": here.position} | dict(
            here.attributes
        ) == tile_map.graph.nodes[tile]
        assert {near.id for near in tile_map.neighbours_of(tile)} == set(tile_map.graph.successors(tile))


def test_a_map_does_not_change(weir: TileMap) -> None:
    with pytest.raises(networkx.NetworkXError, match="Frozen"):
        weir.graph.add_node("e1")
    with pytest.raises(networkx.NetworkXError, match="Frozen"):
        weir.graph.remove_edge("a1", "b1")
    with pytest.raises(FrozenInstanceError):
        weir.content_hash = ""  # type: ignore[misc]


def test_a_map_with_owners_is_another_map(weir: TileMap) -> None:
    """Its hash, its graph and its tiles say so, and the map it was made of says what it said."""
    dealt = with_owners(weir, {"a1": "red", "d2": "blue"}, "owner")
    assert [tile.attributes.get("owner") for tile in dealt.tiles] == ["red", None, None, None, "blue"]
    assert dealt.graph.nodes["d2"]["owner"] == "blue"
    assert "owner" not in weir.graph.nodes["d2"]
    assert dealt.neighbours == weir.neighbours
    assert dealt.content_hash != weir.content_hash
    assert dealt != weir
    bare = dealt.with_tiles(replace(tile, attributes=weir.tile(tile.id).attributes) for tile in dealt.tiles)
    assert (bare, bare.content_hash) == (weir, weir.content_hash)
    with pytest.raises(networkx.NetworkXError, match="Frozen"):
        dealt.graph.add_node("e1")


@pytest.mark.parametrize("name", ["neighbours", "index", "content_hash", "_graph"])
def test_no_field_that_follows_from_tiles_and_ways_can_be_set(weir: TileMap, name: str) -> None:
    with pytest.raises((TypeError, ValueError), match=name):
        replace(weir, **{name: None})  # type: ignore[arg-type]  # mypy sees what the test proves


def test_the_graph_is_made_once(weir: TileMap) -> None:
    assert weir.graph is weir.graph


def test_a_map_with_other_words_has_a_graph_of_its_own(weir: TileMap) -> None:
    assert weir.graph.graph["title"] == "Weir"
    assert replace(weir, title="Dam").graph.graph["title"] == "Dam"


def test_another_title_is_another_hash(weir: TileMap) -> None:
    assert replace(weir, title="Dam").content_hash != weir.content_hash


def test_parts_lie_in_the_order_of_the_map() -> None:
    text = WEIR.replace("links: [[b1, d1]]\none_way: [[a2, d2]]\n", "")
    cut = parse_map(load_yaml(text, "weir.yaml"))
    assert parts_of(cut.index, cut.ways) == [["a1", "b1", "a2"], ["d1", "d2"]]


def test_a_one_way_link_joins_parts(weir: TileMap) -> None:
    assert parts_of(weir.index, weir.ways) == [["a1", "b1", "d1", "a2", "d2"]]


def test_steps_follow_the_direction_of_a_way(weir: TileMap) -> None:
    """From a2 one way leads to d2; back it takes the link from d1 to b1."""
    assert steps_from(weir.graph, "a2") == {"a2": 0, "a1": 1, "b1": 1, "d2": 1, "d1": 2}
    assert steps_from(weir.graph, "d2") == {"d2": 0, "d1": 1, "b1": 2, "a1": 3, "a2": 3}


def test_bottlenecks_are_the_tiles_that_hold_the_map_together() -> None:
    without_the_weir = parse_map(load_yaml(WEIR.replace("one_way: [[a2, d2]]\n", ""), "weir.yaml"))
    assert bottlenecks_of(without_the_weir.graph) == ["b1", "d1"]


def test_the_longest_way_on_a_map(weir: TileMap) -> None:
    """From d2 to a1 and to a2 it is three steps; a1 stands first."""
    assert farthest_of(weir.graph) == ("d2", "a1", 3)
    assert farthest_of(hex_disc(0).graph) is None
    assert farthest_of(hex_disc(18).graph) is None, "1,027 tiles"


NEEDS_NO_MAP = (
    ["--help"],
    ["check", "--help"],
    ["rules", "list"],
    ["map", "--help"],
)


def imported_by(arguments: list[str]) -> set[str]:
    code = (
        "import sys\nfrom cli.main import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code, end.code\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize("arguments", NEEDS_NO_MAP, ids=" ".join)
def test_who_needs_no_map_does_not_load_networkx(arguments: list[str]) -> None:
    assert "networkx" not in imported_by(arguments)


@pytest.mark.parametrize("command", ["fmt", "check"])
def test_rules_alone_are_read_without_networkx(command: str, tmp_path: Path) -> None:
    """Rules that have cases are another matter: their cases are played on maps."""
    path = tmp_path / "small.law"
    path.write_text('ruleset small\n  title "Small"\n', encoding="utf-8")
    assert "networkx" not in imported_by([command, str(path)])


def test_a_map_is_checked_without_networkx_and_without_pictures() -> None:
    loaded = imported_by(["check", "atlas/duel"])
    assert not {name for name in loaded if name == "networkx" or name.startswith("maps.pictures.")}


def test_where_a_campaign_stands_is_said_without_networkx(tmp_path: Path) -> None:
    folder = str(tmp_path / "spring")
    new = ["new", folder, "--ruleset", "planetary_empires_en", "--map", "duel", "--players", "red,blue", "--seed", "x"]
    imported_by(new)
    assert "networkx" not in imported_by(["status", folder])


def test_who_asks_for_the_shape_of_a_map_has_networkx() -> None:
    assert "networkx" in imported_by(["map", "describe", "duel"])
