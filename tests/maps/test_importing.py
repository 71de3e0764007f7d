"""Graphs drawn elsewhere become maps; files that are damaged or of ill will become findings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx
import pytest

from dsl.border.diagnostics import Finding, Stopped
from dsl.border.yaml_door import load_yaml
from maps import TileMap, map_text, parse_map
from maps.importing import import_map
from maps.importing.json_door import MAX_NESTING
from maps.importing.words import word_from
from maps.limits import MAX_TILES

Save = Callable[[str, str], Path]


@pytest.fixture
def save(tmp_path: Path) -> Save:
    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def refused(path: Path) -> list[Finding]:
    with pytest.raises(Stopped) as stopped:
        import_map(path)
    return list(stopped.value.findings)


def near(tile_map: TileMap, tile: str) -> list[str]:
    return [other.id for other in tile_map.neighbours_of(tile)]


def valley() -> Any:
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_node("Old Mill", terrain="hill", height=3, walled=True)
    graph.add_node("ford", features="ford,mill")
    graph.add_node("7")
    graph.add_edges_from([("Old Mill", "ford"), ("ford", "7")])
    return graph


WRITERS: dict[str, Callable[[Any, Path], Any]] = {
    ".graphml": networkx.write_graphml_xml,
    ".gexf": networkx.write_gexf,
    ".gml": lambda graph, path: networkx.write_gml(graph, path, stringizer=str),
    ".edgelist": lambda graph, path: networkx.write_edgelist(
        networkx.relabel_nodes(graph, {"Old Mill": "Old_Mill"}), path, data=False
    ),
    ".json": lambda graph, path: path.write_text(json.dumps(networkx.node_link_data(graph, edges="links"))),
}


@pytest.mark.parametrize("suffix", sorted(WRITERS))
def test_every_format_gives_the_tiles_and_links(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"valley{suffix}"
    WRITERS[suffix](valley(), path)
    tile_map = import_map(path)
    by_name = {tile.name.replace("_", " ").lower(): tile.id for tile in tile_map.tiles}
    assert sorted(by_name) in (["7", "ford", "old mill"], ["ford", "old mill", "tile 7"])
    assert len(near(tile_map, by_name["ford"])) == 2
    assert parse_map(load_yaml(map_text(tile_map), "again.yaml")) == tile_map


@pytest.mark.parametrize("suffix", [".graphml", ".gexf", ".json"])
def test_attributes_come_along(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"valley{suffix}"
    WRITERS[suffix](valley(), path)
    tile_map = import_map(path)
    assert tile_map.tile("old_mill").attributes == {"height": 3, "terrain": "hill", "walled": True}
    assert tile_map.tile("ford").attributes == {"features": ("ford", "mill")}
    assert tile_map.tile("old_mill").name == "Old Mill"
    assert tile_map.tile("tile_7").name == "7"
    assert tile_map.findings == ()


def test_a_directed_graph_gives_one_way_links_and_says_so(save: Save) -> None:
    path = save(
        "roads.gml",
        'graph [ directed 1 node [ id 1 label "mill" ] node [ id 2 label "ford" ]'
        ' node [ id 3 label "inn" ] edge [ source 1 target 2 ] edge [ source 2 target 1 ]'
        " edge [ source 2 target 3 ] edge [ source 3 target 3 ] ]",
    )
    tile_map = import_map(path)
    assert [tile.name for tile in tile_map.tiles] == ["mill", "ford", "inn"]
    assert tile_map.neighbours == ((1,), (0, 2), ())
    assert [finding.message() for finding in tile_map.findings] == [
        "the file leads from tile_2 to tile_3 but not back; the way is kept as one-way",
        "tile tile_3 leads to itself; this is left out",
    ]


def test_what_a_map_can_not_hold_is_left_out_and_told(save: Save) -> None:
    data = {
        "nodes": [
            {"id": "a", "weight": 1e-40, "text": "two words", "big": 10**20, "odd key": 1, "none": None, "list": [1]},
            {"id": "b", "words": ["x", "y"]},
        ],
        "links": [{"source": "a", "target": "b"}],
    }
    tile_map = import_map(save("odd.json", json.dumps(data)))
    assert tile_map.tile("a").attributes == {"odd_key": 1, "text": "two_words"}
    assert tile_map.tile("b").attributes == {"words": ("x", "y")}
    left_out = [dict(found.values)["name"] for found in tile_map.findings if found.code == "import-left-out"]
    assert sorted(left_out) == ["big", "list", "none", "weight"]
    became = [dict(found.values) for found in tile_map.findings if found.code == "import-became-a-word"]
    assert sorted((one["text"], one["word"]) for one in became) == [("odd key", "odd_key"), ("two words", "two_words")]
    assert len(tile_map.findings) == 6


def test_places_are_kept_or_drawn_together(save: Save) -> None:
    def places(*points: tuple[object, object]) -> TileMap:
        nodes = [{"id": f"t{number}", "x": x, "y": y} for number, (x, y) in enumerate(points)]
        links = [{"source": "t0", "target": f"t{number}"} for number in range(1, len(points))]
        return import_map(save("drawn.json", json.dumps({"nodes": nodes, "edges": links})))

    def found(tile_map: TileMap) -> list[object]:
        return [tile.position for tile in sorted(tile_map.tiles, key=lambda tile: tile.id)]

    assert found(places((10, 5), (12, 5), (11, 8))) == [(1, 1), (3, 1), (2, 4)]
    assert found(places((0.5, 0.25), (12.5, 24.25), (24.5, 0.25))) == [(1, 1), (13, 25), (25, 1)]
    together = places((0.0, 0.5), (0.1, 0.5), (10_000, 0))
    assert found(together) == [None, None, None]
    assert [finding.message() for finding in together.findings] == [
        "the places of the tiles are left out: two of them fall together"
    ]
    assert [finding.code for finding in places((0, 0), (None, 1)).findings] == ["places-left-out"]
    assert found(places((float("nan"), 0), (float("inf"), 1))) == [None, None]


ODD_GEXF = """<gexf xmlns="http://www.gexf.net/1.2draft" version="1.2"><graph>
<attributes class="neither"/><nodes><node id="mill"/></nodes></graph></gexf>"""


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("a.png", "x", "unknown-format"),
        ("a.graphml", "", "unreadable-graph"),
        ("a.graphml", "<graphml>", "unreadable-graph"),
        ("a.graphml", "<html/>", "unreadable-graph"),
        ("a.gexf", "<gexf/>", "unreadable-graph"),
        ("a.gexf", "not xml", "unreadable-graph"),
        ("a.gexf", ODD_GEXF, "unreadable-graph"),
        ("a.gml", "graph [", "unreadable-graph"),
        ("a.gml", "graph [ node [ ] ]", "unreadable-graph"),
        ("a.gml", "]", "unreadable-graph"),
        ("a.json", "{", "unreadable-graph"),
        ("a.json", "[]", "unreadable-graph"),
        ("a.json", "7", "unreadable-graph"),
        ("a.json", '{"nodes": 3, "links": []}', "unreadable-graph"),
        ("a.json", '{"nodes": [{"id": {}}], "links": []}', "unreadable-graph"),
        ("a.json", '{"nodes": [], "nodes": [], "links": []}', "unreadable-graph"),
        ("a.json", '{"nodes": [], "links": []}', "no-tiles"),
        ("a.json", '{"nodes": [{"id": 1}, {"id": "1"}], "links": []}', "duplicate-tile"),
        ("a.json", '{"nodes": [{"id": "\\u202e"}], "links": [{"source": 1}]}', "unreadable-graph"),
        ("a.edgelist", "\n# nothing\n", "no-tiles"),
        ("a.edgelist", "\x00", "null-character"),
        ("a.json", "[" * 20_000, "nested-too-deeply"),
        ("a.gml", "graph [ " + "a [ " * 5_000, "nested-too-deeply"),
    ],
)
def test_a_file_that_is_no_graph_is_a_finding(name: str, text: str, code: str, save: Save) -> None:
    assert [finding.code for finding in refused(save(name, text))] == [code]


def test_the_board_of_a_graph_leaves_a_tile_its_id(save: Save) -> None:
    found = import_map(
        save("a.json", '{"nodes": [{"id": "main"}, {"id": "side"}], "links": [{"source": "main", "target": "side"}]}')
    )
    assert [one.id for one in found.boards] == ["main_board"]
    assert [one.id for one in found.tiles] == ["main", "side"]


DECLARED = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE graphml [ <!ENTITY lol "lol"> <!ENTITY all "&lol;&lol;&lol;"> ]>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<graph edgedefault="undirected"><node id="&all;"/></graph></graphml>
"""


@pytest.mark.parametrize("name", ["a.graphml", "a.gexf"])
@pytest.mark.parametrize(
    "text",
    [
        DECLARED,
        DECLARED.replace("DOCTYPE", "doctype"),
        DECLARED.replace("<!DOCTYPE", "<! DOCTYPE"),
        '<!ENTITY x SYSTEM "file:///etc/passwd"><graphml/>',
        DECLARED.split("\n")[0].replace("UTF-8", "UTF-7") + "<graphml/>",
        DECLARED.split("\n")[0].replace("UTF-8", "cp037") + "<graphml/>",
    ],
)
def test_no_declaration_of_xml_is_read(name: str, text: str, save: Save) -> None:
    assert [finding.code for finding in refused(save(name, text))] == ["xml-declaration"]


def test_sizes_have_limits(save: Save) -> None:
    # Node numbers alone, so that the file stays below the limit of its size.
    path = save("path.edgelist", "\n".join(f"{number} {number + 1}" for number in range(MAX_TILES)))
    assert [finding.code for finding in refused(path)] == ["too-many-tiles"]
    deep = "[" * (MAX_NESTING + 1) + "]" * (MAX_NESTING + 1)
    assert [finding.code for finding in refused(save("deep.json", deep))] == ["nested-too-deeply"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Old Mill (north)", "old_mill_north"),
        ("7", "tile_7"),
        ("", "tile"),
        ("--", "tile"),
        ("Mühle", "mühle"),
        ("лес", "лес"),
        ("a" * 500, "a" * 100),
        ("../../etc", "etc"),
    ],
)
def test_words_for_any_text(text: str, word: str) -> None:
    assert word_from(text, "tile") == word
