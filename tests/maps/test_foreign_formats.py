"""Each format people have: a sound file, files with a defect that is told with its place, and hostile ones."""

from __future__ import annotations

import gzip
import json
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable
from fractions import Fraction
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest

from dsl.border.diagnostics import Finding, Stopped
from dsl.border.yaml_door import load_yaml
from maps import Layout, TileMap, map_text, parse_map
from maps.importing import READERS, import_map
from maps.importing.grids import straight
from maps.layouts import touching

Save = Callable[[str, str], Path]


@pytest.fixture
def save(tmp_path: Path) -> Save:
    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def near(tile_map: TileMap, tile: str) -> list[str]:
    return [other.id for other in tile_map.neighbours_of(tile)]


def told(tile_map: TileMap) -> list[tuple[str, int, int]]:
    """Code, line and number of further places of each finding."""
    return [(found.code, found.span.line, found.more) for found in tile_map.findings if found.span is not None]


def messages(tile_map: TileMap) -> list[str]:
    return [found.message() for found in tile_map.findings]


def refused(path: Path) -> list[Finding]:
    with pytest.raises(Stopped) as stopped:
        import_map(path)
    return list(stopped.value.findings)


def assert_can_be_written(tile_map: TileMap) -> None:
    """What was imported is a map like any other: its text says the same."""
    assert parse_map(load_yaml(map_text(tile_map), "again.yaml")) == tile_map


def test_the_menu_of_formats() -> None:
    assert sorted(READERS) == [
        ".csv",
        ".edgelist",
        ".edges",
        ".gexf",
        ".gml",
        ".graphml",
        ".hexmap",
        ".json",
        ".tmj",
        ".tmx",
        ".tsv",
        ".txt",
        ".xml",
    ]


# Borders -------------------------------------------------------------------------------------------------------------


def test_a_table_of_borders(save: Save) -> None:
    tile_map = import_map(save("borders.csv", "Old Mill,ford\nford,inn\ninn,Old Mill\n"))
    assert [(tile.id, tile.name) for tile in tile_map.tiles] == [
        ("ford", "ford"),
        ("inn", "inn"),
        ("old_mill", "Old Mill"),
    ]
    assert near(tile_map, "ford") == ["inn", "old_mill"]
    assert tile_map.findings == ()
    assert_can_be_written(tile_map)


@pytest.mark.parametrize("heading", ["from,to", "Territory,Neighbour", "a,b", "Source;Target", "von\tnach"])
def test_a_heading_is_seen_and_told(heading: str, save: Save) -> None:
    delimiter = next(sign for sign in ",;\t" if sign in heading)
    rows = [delimiter.join(pair) for pair in (("mill", "ford"), ("ford", "inn"))]
    tile_map = import_map(save("borders.csv", "\n".join((heading, *rows))))
    assert [tile.id for tile in tile_map.tiles] == ["ford", "inn", "mill"]
    assert told(tile_map) == [("import-heading", 1, 0)]


def test_a_heading_of_other_words_is_seen_where_all_else_hangs_together(save: Save) -> None:
    tile_map = import_map(save("borders.csv", "eins,zwei\na1,b1\nb1,c1\nc1,a1\n"))
    assert [tile.id for tile in tile_map.tiles] == ["a1", "b1", "c1"]
    assert messages(tile_map) == ["the first line is taken for a heading: eins, zwei"]


def test_further_columns_say_more_of_the_link(save: Save) -> None:
    tile_map = import_map(
        save("borders.csv", 'from,to,type,toll,note\nmill,ford,"Old road",2,\nmill,ford,sea,,the long way round\n')
    )
    assert dict(tile_map.graph["mill"]["ford"]) == {"old_road": {"toll": 2}, "sea": {"note": "the_long_way_round"}}
    assert [(found.code, dict(found.values)["text"]) for found in tile_map.findings[1:]] == [
        ("import-became-a-word", "Old road"),
        ("import-became-a-word", "the long way round"),
    ]
    assert_can_be_written(tile_map)


def test_yes_and_no_in_a_cell_are_meant_so(save: Save) -> None:
    text = "from,to,type,river,bridge\nmill,ford,land,yes,Nein\nford,bay,land,no,sí\nbay,inn,land,maybe,true\n"
    graph = import_map(save("borders.csv", text)).graph
    found = [graph[start][end]["land"] for start, end in (("mill", "ford"), ("ford", "bay"), ("bay", "inn"))]
    assert found == [
        {"river": True, "bridge": False},
        {"river": False, "bridge": True},
        {"river": "maybe", "bridge": True},
    ]


def test_without_a_heading_the_third_column_is_the_kind(save: Save) -> None:
    tile_map = import_map(save("borders.csv", "mill,ford,land\nford,bay,sea\n"))
    assert dict(tile_map.graph["ford"]["bay"]) == {"sea": {}}


def test_a_cell_may_hold_several_tiles(save: Save) -> None:
    tile_map = import_map(save("borders.csv", "territory,neighbours\nmill,ford; inn\nford,inn\n"))
    assert near(tile_map, "mill") == ["ford", "inn"]


def test_the_first_cell_may_hold_several_tiles_as_well(save: Save) -> None:
    tile_map = import_map(save("borders.csv", "territory,neighbours\nmill;ford,inn / hut\nford,mill\n"))
    assert [one.id for one in tile_map.tiles] == ["ford", "hut", "inn", "mill"]
    assert near(tile_map, "ford") == ["hut", "inn", "mill"]
    assert near(tile_map, "inn") == ["ford", "mill"]


def test_odd_lines_of_a_table_are_told(save: Save) -> None:
    """A name alone is a tile without a border; the same border the other way round is told."""
    tile_map = import_map(save("borders.csv", "mill,ford\n,inn\nhut\n\n# remark\nford,mill\nmill,mill\n"))
    assert [tile.id for tile in tile_map.tiles] == ["ford", "hut", "mill"]
    assert told(tile_map) == [
        ("import-line-left-out", 2, 0),
        ("unconnected-parts", 3, 0),
        ("imported-twice", 6, 0),
        ("imported-self-link", 7, 0),
    ]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('mill,"ford\n', "unreadable-graph", 1),
        ("", "no-tiles", 1),
        ("mill,ford\n" * 3 + 'a,"b"c\n', "unreadable-graph", 4),
        ("mill,fo\u202erd\n", "bidi-control", 1),
        ("\n".join(f"{number},{number + 1}" for number in range(10_000)), "too-many-tiles", 1),
    ],
)
def test_a_table_that_can_not_be_read(text: str, code: str, line: int, save: Save) -> None:
    findings = refused(save("borders.csv", text))
    assert [found.code for found in findings] == [code]
    assert [found.span.line for found in findings if found.span is not None] == [line]


def test_an_edge_list_tells_its_odd_lines(save: Save) -> None:
    tile_map = import_map(
        save("roads.edgelist", "# roads\n\"Old Mill\" ford\nford inn {'weight': 3}\nlonely\nford inn 7\ninn hut {}\n")
    )
    assert [tile.name for tile in tile_map.tiles] == ["ford", "hut", "inn", "Old Mill"]
    assert told(tile_map) == [
        ("import-rest-left-out", 3, 1),
        ("import-line-left-out", 4, 0),
        ("imported-twice", 5, 0),
    ]


TERRITORIES: dict[str, Any] = {
    "title": "Risky isles",
    "territories": [
        {"name": "Old Mill", "adjacent": ["Ford"], "continent": "North Isle", "armies": 2},
        {"name": "Ford", "adjacent": ["Old Mill", {"name": "Bay", "type": "sea", "toll": 1}], "features": ["bridge"]},
        {"name": "Bay", "adjacent": [{"name": "Ford", "type": "sea", "toll": 1}]},
    ],
}


def test_territories_with_those_beside_them(save: Save) -> None:
    tile_map = import_map(save("isles.json", json.dumps(TERRITORIES, indent=1)))
    assert tile_map.title == "Risky isles"
    assert tile_map.tile("old_mill").attributes == {"armies": 2, "continent": "north_isle"}
    assert tile_map.tile("ford").attributes == {"features": ("bridge",)}
    assert dict(tile_map.graph["ford"]["bay"]) == dict(tile_map.graph["bay"]["ford"]) == {"sea": {"toll": 1}}
    assert [found.code for found in tile_map.findings] == ["import-became-a-word"]
    assert_can_be_written(tile_map)


@pytest.mark.parametrize(
    "value",
    [
        [{"id": "mill", "neighbours": ["ford"]}, {"id": "ford", "neighbours": ["mill"]}],
        {"mill": ["ford"], "ford": ["mill"]},
        {"places": {"mill": {"borders": "ford"}, "ford": {"borders": "mill"}}},
        {"regions": [{"Name": "mill", "Adjacent To": ["ford"]}, {"Name": "ford", "Adjacent To": ["mill"]}]},
        [{"id": 1, "name": "mill", "adjacent": [2]}, {"id": 2, "name": "ford", "adjacent": [1]}],
        [{"id": 1, "name": "mill", "adjacent": ["ford"]}, {"id": 2, "name": "ford", "adjacent": ["mill"]}],
        {"mill": {"adjacent": {"ford": "road"}}, "ford": {"adjacent": {"mill": "road"}}},
    ],
)
def test_territories_are_written_in_many_ways(value: object, save: Save) -> None:
    tile_map = import_map(save("isles.json", json.dumps(value)))
    assert sorted(tile.name for tile in tile_map.tiles) == ["ford", "mill"]
    assert tile_map.neighbours == ((1,), (0,))
    assert tile_map.findings == ()


def test_a_territory_nobody_knows_is_an_error_with_its_place(save: Save) -> None:
    text = '[\n{"name": "mill", "adjacent": ["ford"]},\n{"name": "ford",\n "adjacent": ["mill", "fort"]}\n]'
    findings = refused(save("isles.json", text))
    assert [(found.message(), found.span.line) for found in findings if found.span] == [
        ("there is no tile “fort”", 4)
    ] or [found.code for found in findings] == ["unknown-tile"]


def test_a_border_that_is_not_returned_is_told(save: Save) -> None:
    text = '[\n{"name": "mill", "adjacent": ["ford"]},\n{"name": "ford", "adjacent": []},\n{"adjacent": ["mill"]}\n]'
    tile_map = import_map(save("isles.json", text))
    assert told(tile_map) == [("imported-one-way", 2, 0), ("no-way-in", 2, 0), ("import-line-left-out", 4, 0)]
    assert tile_map.neighbours == ((), (0,))


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        "[1, 2]",
        '{"territories": 7}',
        '[{"name": "mill"}]',
        "nonsense",
    ],
)
def test_json_that_is_no_map(text: str, save: Save) -> None:
    assert [found.code for found in refused(save("isles.json", text))] == ["unreadable-graph"]


@pytest.mark.parametrize("label", [[], ["a"], {"de": "Mühle"}])
def test_a_place_whose_label_is_no_text_is_called_by_its_name(label: object, save: Save) -> None:
    places = [{"name": "mill", "adjacent": ["ford"], "label": label}, {"name": "ford", "adjacent": ["mill"]}]
    tile_map = import_map(save("isles.json", json.dumps(places)))
    assert [tile.name for tile in tile_map.tiles] == ["ford", "mill"]
    assert dict(tile_map.graph["mill"]["ford"]) == {"": {}}


def test_a_damaged_json_is_told_with_its_line(save: Save) -> None:
    found = refused(save("isles.json", '{"territories": [\n{"name": "mill",}\n]}'))[0]
    assert found.span is not None
    assert (found.code, found.span.line) == ("unreadable-graph", 2)


# Graphs --------------------------------------------------------------------------------------------------------------


OLD_NODE_LINK = {
    "directed": False,
    "multigraph": True,
    "graph": {},
    "nodes": [{"id": "Old Mill"}, {"id": "ford"}, {"id": "inn"}],
    "links": [
        {"source": 0, "target": 1, "key": 0, "type": "road"},
        {"source": 0, "target": 1, "key": 1, "type": "river", "depth": 3},
        {"source": 1, "target": 2, "key": 0, "weight": 1.0},
    ],
}


def test_node_link_of_networkx_1_numbers_its_nodes(save: Save) -> None:
    tile_map = import_map(save("old.json", json.dumps(OLD_NODE_LINK)))
    assert [tile.name for tile in tile_map.tiles] == ["ford", "inn", "Old Mill"]
    assert dict(tile_map.graph["old_mill"]["ford"]) == {"road": {}, "river": {"depth": 3}}
    assert dict(tile_map.graph["ford"]["inn"]) == {"": {}}
    assert tile_map.findings == ()
    assert_can_be_written(tile_map)


@pytest.mark.parametrize(("graph", "title"), [([], "old"), ([["name", "Vale"]], "Vale"), ([["x", [1]]], "old")])
def test_node_link_of_networkx_1_lists_what_is_said_of_the_whole_graph(graph: object, title: str, save: Save) -> None:
    tile_map = import_map(save("old.json", json.dumps(OLD_NODE_LINK | {"graph": graph})))
    assert (tile_map.title, len(tile_map.tiles)) == (title, 3)
    assert [found.code for found in tile_map.findings] == (["import-rest-left-out"] if graph and title == "old" else [])


@pytest.mark.parametrize("graph", ["true", 7, [1], [["a"]], [[1, 2]], None])
def test_node_link_of_which_the_whole_is_no_object(graph: object, save: Save) -> None:
    text = json.dumps({"graph": graph, "nodes": [{"id": "mill"}], "links": []})
    assert [found.code for found in refused(save("odd.json", text))] == ["unreadable-graph"]


@pytest.mark.parametrize("links", [[None], [{"source": 0, "target": 1}, "a"], [[0, 1]]])
def test_node_link_with_links_that_are_no_objects(links: object, save: Save) -> None:
    text = json.dumps({"nodes": [{"id": "mill"}, {"id": "ford"}], "links": links})
    assert [found.code for found in refused(save("odd.json", text))] == ["unreadable-graph"]


@pytest.mark.parametrize("position", [None, 5, "here", [1, 2]])
def test_a_drawn_place_that_is_none_is_left_out(position: object, save: Save) -> None:
    drawn = [{"id": "mill", "viz": {"position": {"x": 1, "y": 1}}}, {"id": "ford", "viz": {"position": position}}]
    tile_map = import_map(save("drawn.json", json.dumps({"nodes": drawn, "links": [{"source": 0, "target": 1}]})))
    assert [tile.position for tile in tile_map.tiles] == [None, None]
    assert "places-left-out" in [found.code for found in tile_map.findings]


def test_node_link_of_today_calls_its_links_edges(save: Save) -> None:
    data = {
        "nodes": [{"id": "mill"}, {"id": "ford"}],
        "edges": [{"source": "mill", "target": "ford", "kind": "sea"}],
    }
    assert dict(import_map(save("new.json", json.dumps(data))).graph["mill"]["ford"]) == {"sea": {}}


def test_node_link_without_ids_counts_its_nodes(save: Save) -> None:
    data = {
        "nodes": [{"name": "mill", "group": 1}, {"name": "ford", "group": 2}],
        "links": [{"source": 0, "target": 1, "value": 3}],
    }
    tile_map = import_map(save("drawn.json", json.dumps(data)))
    assert [(tile.name, tile.attributes) for tile in tile_map.tiles] == [("mill", {"group": 1}), ("ford", {"group": 2})]
    assert tile_map.graph["tile_0"]["tile_1"][""] == {"value": 3}


MULTI_GRAPHML = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
 <key id="k0" for="edge" attr.name="Way Kind" attr.type="string"/>
 <key id="k1" for="edge" attr.name="type" attr.type="string"/>
 <key id="k2" for="node" attr.name="Deep Water" attr.type="boolean"/>
 <key id="k3" for="edge" attr.name="length" attr.type="double"/>
 <graph edgedefault="undirected">
  <node id="Old Mill"><data key="k2">true</data></node>
  <node id="New Ford"/>
  <edge id="e1" source="Old Mill" target="New Ford"><data key="k1">road</data></edge>
  <edge id="e2" source="Old Mill" target="New Ford"><data key="k1">river</data><data key="k3">2.5</data></edge>
  <edge id="e3" source="New Ford" target="Old Mill"><data key="k1">river</data></edge>
 </graph>
</graphml>
"""


def test_a_multigraph_gives_links_of_several_kinds(save: Save) -> None:
    tile_map = import_map(save("roads.graphml", MULTI_GRAPHML))
    assert dict(tile_map.graph["old_mill"]["new_ford"]) == {"road": {}, "river": {"length": Fraction(5, 2)}}
    assert tile_map.tile("old_mill").attributes == {"deep_water": True}
    assert told(tile_map) == [("import-became-a-word", 8, 0), ("imported-twice", 10, 0)]
    assert_can_be_written(tile_map)


def test_edges_of_a_directed_graph_that_differ_are_told(save: Save) -> None:
    data = {
        "directed": True,
        "nodes": [{"id": "mill"}, {"id": "ford"}],
        "links": [{"source": "mill", "target": "ford", "toll": 1}, {"source": "ford", "target": "mill", "toll": 2}],
    }
    tile_map = import_map(save("tolls.json", json.dumps(data)))
    assert tile_map.graph["ford"]["mill"][""] == {"toll": 1}
    assert [found.code for found in tile_map.findings] == ["imported-twice"]


GEXF = """<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://www.gexf.net/1.2draft" xmlns:viz="http://www.gexf.net/1.2draft/viz" version="1.2">
 <graph defaultedgetype="undirected">
  <nodes>
   <node id="1" label="Old Mill"><viz:position x="10" y="20"/><viz:color r="1" g="2" b="3"/></node>
   <node id="2" label="Ford"><viz:position x="12" y="21"/></node>
  </nodes>
  <edges><edge id="0" source="1" target="2" label="Old Road" weight="1.0"/></edges>
 </graph>
</gexf>
"""


def test_a_drawn_gexf(save: Save) -> None:
    tile_map = import_map(save("drawn.gexf", GEXF))
    assert [(tile.name, tile.position) for tile in tile_map.tiles] == [("Old Mill", (1, 1)), ("Ford", (3, 2))]
    assert dict(tile_map.graph["tile_1"]["tile_2"]) == {"old_road": {}}
    assert messages(tile_map) == [
        "the attribute “viz.color” of tile_1 is left out: it is no word, number, true, false or list of words",
        "“Old Road” is no word of a map; it is written “old_road”",
    ]


def test_numbers_that_are_not_whole_come_along(save: Save) -> None:
    nodes = ' node [ id 1 label "mill" area 2.5 ]\n node [ id 2 label "ford" area -0.1 ]\n'
    graph = import_map(save("a.gml", f"graph [\n{nodes} edge [ source 1 target 2 ]\n]\n"))
    assert [tile.attributes["area"] for tile in graph.tiles] == [Fraction(5, 2), Fraction(-1, 10)]
    table = import_map(save("borders.csv", "from,to,toll\nmill,ford,2.5\nford,inn,1/3\nmill,inn,2.0\n"))
    assert [table.graph["ford"][end][""]["toll"] for end in ("mill", "inn")] == [Fraction(5, 2), Fraction(1, 3)]
    assert (table.graph["mill"]["inn"][""]["toll"], messages(graph)) == (2, [])


def test_a_gml_tells_the_line_of_a_node(save: Save) -> None:
    nodes = ' node [ id 1 label "mill" ]\n node [ id 2 label "ford" area 0.1234567890123 ]\n'
    text = f"graph [\n{nodes} edge [ source 1 target 2 ]\n]\n"
    assert told(import_map(save("a.gml", text))) == [("import-left-out", 3, 0)]


IN_A_GRAPH = (
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="t" for="graph" attr.name="{key}" '
    'attr.type="string"/>\n<graph edgedefault="undirected"><data key="t">Old valley</data>\n{inside}\n</graph>'
    "</graphml>"
)


def test_a_tile_that_only_a_link_names_is_told(save: Save) -> None:
    """A slip in the name of an end makes a tile that nobody meant."""
    ends = '<node id="mill"/>\n<edge source="mill" target="fort"/>'
    tile_map = import_map(save("a.graphml", IN_A_GRAPH.format(key="title", inside=ends)))
    assert (tile_map.title, told(tile_map)) == ("Old valley", [("import-tile-made", 4, 0)])
    data = '{"nodes": [{"id": "mill"}],\n"links": [{"source": "mill", "target": "fort"}]}'
    assert told(import_map(save("a.json", data))) == [("import-tile-made", 2, 0)]


def test_what_a_graph_says_of_the_whole_is_its_title_or_told(save: Save) -> None:
    tile_map = import_map(save("a.graphml", IN_A_GRAPH.format(key="season", inside='<node id="mill"/>')))
    assert messages(tile_map) == ["left out of this line: “season” of the whole graph"]


@pytest.mark.parametrize(
    ("inside", "codes"),
    [
        ('<node id="mill"/><node id="g">\n<graph><node id="inn"/></graph></node>', [("import-line-left-out", 4)]),
        ('<node id="mill"/></graph>\n<graph edgedefault="undirected"><node id="inn"/>', [("import-line-left-out", 4)]),
        (
            '<node id="mill"/><node id="g">\n<graph><node id="inn"/></graph></node><edge source="mill" target="inn"/>'
            '<edge source="mill" target="g"/>',
            [("import-rest-left-out", 4)],
        ),
    ],
)
def test_nodes_inside_nodes_and_second_graphs_are_told(inside: str, codes: list[tuple[str, int]], save: Save) -> None:
    tile_map = import_map(save("a.graphml", IN_A_GRAPH.format(key="title", inside=inside)))
    assert [(code, line) for code, line, _ in told(tile_map) if code != "unconnected-parts"] == codes


def test_a_second_name_and_odd_places_are_kept_or_told(save: Save) -> None:
    nodes = [{"id": "mill", "label": 7, "name": "Old Mill", "x": "west"}, {"id": "ford", "label": "", "x": 1e400}]
    data = {"nodes": nodes, "links": [{"source": "mill", "target": "ford"}]}
    tile_map = import_map(save("a.json", json.dumps(data)))
    assert [(tile.id, tile.name) for tile in tile_map.tiles] == [("ford", "ford"), ("mill", "7")]
    assert tile_map.tile("mill").attributes == {"its_name": "old_mill"}
    assert [code for code, _, _ in told(tile_map)] == [
        "import-became-a-word",
        "import-became-a-word",
        "places-left-out",
    ]


def test_of_two_layers_that_contradict_each_other_the_first_is_kept_and_it_is_told(save: Save) -> None:
    """What the tile says goes before what its layer says."""
    said = board("orthogonal", [[1, 1]])
    said["tilesets"][0]["tiles"] = [{"id": 0, "properties": [{"name": "height", "value": 2}]}]
    said["layers"][0]["properties"] = [{"name": "height", "value": 3}, {"name": "x", "value": 5}]
    tile_map = import_map(save("valley.tmj", json.dumps(said)))
    assert tile_map.tile("a1").attributes["height"] == 2
    assert tile_map.tile("a1").attributes["x"] == 5
    assert messages(tile_map) == ["left out of this line: a second “height”"]


def test_tiles_that_no_way_leads_to_are_told(save: Save) -> None:
    """What only leads away can never be reached; the large part, from which one can go there, is none of that."""
    text = (
        '[{"name": "a", "adjacent": ["b"]},\n{"name": "b", "adjacent": ["a", "d"]},\n{"name": "c", "adjacent": ["a"]},'
    )
    tile_map = import_map(save("isles.json", text + '\n{"name": "d", "adjacent": []}]'))
    assert [found.message() for found in tile_map.findings if found.code == "no-way-in"] == [
        "no way leads to c: who is elsewhere never comes there"
    ]


def test_xml_is_told_by_its_root(save: Save) -> None:
    assert len(import_map(save("a.xml", GEXF)).tiles) == 2
    assert len(import_map(save("b.xml", MULTI_GRAPHML)).tiles) == 2
    assert [found.code for found in refused(save("c.xml", "<html/>"))] == ["unreadable-graph"]


def test_xml_nested_deeply(save: Save) -> None:
    deep = "<a>" * 50_000 + "</a>" * 50_000
    for name in ("a.graphml", "a.gexf", "a.tmx", "a.xml"):
        assert [found.code for found in refused(save(name, deep))] == ["nested-too-deeply"]


# Tiled ---------------------------------------------------------------------------------------------------------------


TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" width="3" height="3" tilewidth="14" tileheight="12" hexsidelength="6"
 staggeraxis="y" staggerindex="{index}">
 <properties><property name="title" value="Old valley"/></properties>
 <tileset firstgid="1" name="land" tilewidth="14" tileheight="12">
  <tile id="0" type="forest"/>
  <tile id="1" class="hill"><properties><property name="height" type="int" value="3"/></properties></tile>
  <tile id="2"><image source="pictures/Deep Water.png"/></tile>
  <tile id="3"><properties>
   <property name="features" value="marsh, reed"/><property name="wet" type="bool" value="true"/></properties></tile>
 </tileset>
 <layer id="1" name="ground" width="3" height="3"><data encoding="csv">
1,2,0,
3,2147483652,1,
0,1,1
</data></layer>
 <layer id="2" name="castles" width="3" height="3"><data encoding="csv">
0,9,0,0,0,0,0,0,0
</data></layer>
 <objectgroup id="3" name="names"><object id="1" name="Old Mill" x="7" y="6"/>
  <object id="2" x="500" y="500"/></objectgroup>
 <imagelayer id="4" name="backdrop"/>
</map>
"""


def test_a_hexagonal_map_of_tiled(save: Save) -> None:
    """Rows 2, 4, ... (1, 3, ... as Tiled counts) are shifted, as ours are; the place of a tile gives its id."""
    tile_map = import_map(save("valley.tmx", TMX.replace("{index}", "odd")))
    assert (tile_map.title, tile_map.boards[0].layout) == ("Old valley", Layout.HEX)
    assert {tile.id: tile.attributes for tile in tile_map.tiles} == {
        "a1": {"features": ("forest",)},
        "b1": {"features": ("castles", "hill"), "height": 3},
        "a2": {"features": ("deep_water",)},
        "b2": {"features": ("marsh", "reed"), "wet": True},
        "c2": {"features": ("forest",)},
        "b3": {"features": ("forest",)},
        "c3": {"features": ("forest",)},
    }
    assert tile_map.tile("a1").name == "Old Mill"
    assert near(tile_map, "a2") == ["a1", "b1", "b2", "b3"]
    assert told(tile_map) == [
        ("import-became-a-word", 12, 0),
        ("import-rest-left-out", 21, 0),
        ("import-rest-left-out", 22, 0),
    ]
    assert_can_be_written(tile_map)


def test_a_hexagonal_map_whose_first_row_is_shifted(save: Save) -> None:
    """Row 1 stays empty, so that the shifted row is row 2 of ours."""
    tile_map = import_map(save("valley.tmx", TMX.replace("{index}", "even")))
    assert [tile.position for tile in tile_map.tiles][:2] == [(1, 2), (2, 2)]
    assert near(tile_map, "a2") == ["b2", "a3", "b3"]


def board(orientation: str, rows: list[list[int]], **more: object) -> dict[str, Any]:
    """A map of Tiled as JSON."""
    layer = {"type": "tilelayer", "name": "ground", "width": len(rows[0]), "height": len(rows), "data": [*chain(*rows)]}
    return {
        "orientation": orientation,
        "width": len(rows[0]),
        "height": len(rows),
        "tilewidth": 10,
        "tileheight": 10,
        "tilesets": [{"firstgid": 1, "name": "Land", "tiles": []}],
        "layers": [layer],
        **more,
    }


@pytest.mark.parametrize("index", ["odd", "even"])
def test_a_hexagonal_map_in_columns(index: str, save: Save) -> None:
    """The second column is lower and touches two hexes of the first; or the first is, which is our column b then."""
    said = board("hexagonal", [[1, 1], [1, 0]], staggeraxis="x", staggerindex=index, hexsidelength=5)
    tile_map = import_map(save("valley.tmj", json.dumps(said)))
    assert tile_map.boards[0].layout is Layout.HEX_COLUMNS
    assert tile_map.findings == ()
    if index == "odd":
        assert {tile.id for tile in tile_map.tiles} == {"a1", "b1", "a2"}
        assert near(tile_map, "a2") == ["a1", "b1"]
    else:
        assert {tile.id for tile in tile_map.tiles} == {"b1", "c1", "b2"}
        assert near(tile_map, "b2") == ["b1"]
        assert near(tile_map, "b1") == ["c1", "b2"]


@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("axis", ["x", "y"])
def test_a_staggered_board_is_a_board_of_squares(axis: str, index: str, save: Save) -> None:
    """Tiles touch that share a side: those whose centres lie half a tile apart both ways."""
    size = 5
    said = board("staggered", [[1] * size] * size, staggeraxis=axis, staggerindex=index)
    tile_map = import_map(save("valley.tmj", json.dumps(said)))

    def centre(column: int, row: int) -> tuple[int, int]:
        along, across = (column, row) if axis == "y" else (row, column)
        shifted = (across % 2 == 1) == (index == "odd")
        return 2 * along + int(shifted), across

    cells = [(column, row) for row in range(size) for column in range(size)]
    wanted = sum(
        abs(centre(*one)[0] - centre(*other)[0]) == 1 and abs(centre(*one)[1] - centre(*other)[1]) == 1
        for one in cells
        for other in cells
    )
    assert tile_map.graph.number_of_edges() == wanted
    assert tile_map.boards[0].layout is Layout.SQUARE
    assert len(tile_map.tiles) == size * size


def packed(numbers: list[int], compression: str) -> dict[str, object]:
    raw = b"".join(struct.pack("<I", number) for number in numbers)
    return packed_bytes(raw, compression)


def packed_bytes(raw: bytes, compression: str) -> dict[str, object]:
    squeezed = {"": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw), "zstd": raw}[compression]
    return {"encoding": "base64", "compression": compression, "data": b64encode(squeezed).decode("ascii")}


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_packed_layers_are_unpacked(compression: str, save: Save) -> None:
    said = board("orthogonal", [[1, 0], [2, 1]])
    said["layers"][0] |= packed([1, 0, 2, 1], compression)
    tile_map = import_map(save("valley.json", json.dumps(said)))
    assert {tile.id: tile.attributes["features"] for tile in tile_map.tiles} == {
        "a1": ("land_0",),
        "a2": ("land_1",),
        "b2": ("land_0",),
    }


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"data": [1, 2, 3]}, "unreadable-graph"),
        ({"encoding": "base64", "data": "@@@"}, "unreadable-graph"),
        ({"encoding": "base64", "compression": "zlib", "data": "AAAA"}, "unreadable-graph"),
        (packed([1, 0, 2, 1], "zstd"), "unreadable-graph"),
        ({"data": [2**40, -1, 10**30, 0]}, "unreadable-graph"),
        ({"width": 10**9, "height": 10**9}, "unreadable-graph"),
        ({"data": [0, 0, 0, 0]}, "no-tiles"),
        (
            {"chunks": [{"x": at, "y": 0, "width": 1, "height": 1, "data": [1]} for at in (0, 1_000)]},
            "unreadable-graph",
        ),
        ({"chunks": [{"x": at, "y": 0, "width": 1_000, "height": 1_000} for at in (0, 1, 2)]}, "unreadable-graph"),
        ({"chunks": [{"x": 0, "y": 0, "width": 1, "height": 1, "data": "AAAAAA"}]}, "unreadable-graph"),
    ],
)
def test_a_layer_that_can_not_be_read(change: dict[str, object], code: str, save: Save) -> None:
    said = board("orthogonal", [[1, 0], [2, 1]])
    said["layers"][0] |= change
    assert [found.code for found in refused(save("valley.tmj", json.dumps(said)))] == [code]


@pytest.mark.parametrize("compression", ["zlib", "gzip"])
def test_a_packed_layer_that_unpacks_to_very_much(compression: str, save: Save) -> None:
    said = board("orthogonal", [[1, 0], [2, 1]])
    said["layers"][0] |= packed_bytes(b"\1\0\0\0" * 10_000_000, compression)
    assert [found.code for found in refused(save("valley.tmj", json.dumps(said)))] == ["unreadable-graph"]


def test_a_map_without_bounds_has_chunks(save: Save) -> None:
    said = board("orthogonal", [[1]], infinite=True)
    said["layers"][0] |= {
        "data": [],
        "chunks": [
            {"x": -16, "y": 0, "width": 2, "height": 1, "data": [0, 1]},
            {"x": -14, "y": 0, "width": 1, "height": 2, "data": [1, 1]},
        ],
    }
    tile_map = import_map(save("valley.tmj", json.dumps(said)))
    assert [tile.id for tile in tile_map.tiles] == ["a1", "b1", "b2"]
    assert near(tile_map, "b1") == ["a1", "b2"]


def test_groups_hidden_layers_and_older_keys(save: Save) -> None:
    said = board("isometric", [[1, 1]], properties=[{"name": "author", "value": "me"}])
    ground = said["layers"][0]
    said["tilesets"][0]["tiles"] = {"0": {"type": "hill"}}
    said["layers"] = [
        {"type": "group", "name": "all", "layers": [ground]},
        {"type": "tilelayer", "name": "secret", "visible": False, "width": 2, "height": 1, "data": [0, 1]},
        {
            "type": "objectgroup",
            "name": "names",
            "objects": [
                {"name": "Mill", "type": "mill", "x": 5, "y": 5, "properties": {"height": 2}},
                {"name": "Inn", "x": 6, "y": 6},
            ],
        },
    ]
    tile_map = import_map(save("valley.tmj", json.dumps(said)))
    assert tile_map.tile("a1").name == "Mill"
    assert tile_map.tile("a1").attributes == {"features": ("hill", "mill"), "height": 2}
    assert messages(tile_map) == [
        "left out of this line: the hidden layer secret",
        "left out of this line: the name Inn: its tile has one already",
        "left out of this line: the property author of the map",
    ]


def test_a_tileset_beside_the_map_is_read(save: Save) -> None:
    save("land.tsx", '<tileset name="land"><tile id="0" type="forest"/></tileset>')
    save("sea.tsj", json.dumps({"name": "sea", "tiles": [{"id": 0, "type": "bay"}]}))
    said = board("orthogonal", [[1, 5]])
    said["tilesets"] = [{"firstgid": 1, "source": "land.tsx"}, {"firstgid": 5, "source": "sea.tsj"}]
    tile_map = import_map(save("valley.tmj", json.dumps(said)))
    assert [tile.attributes["features"] for tile in tile_map.tiles] == [("forest",), ("bay",)]
    assert tile_map.findings == ()


@pytest.mark.parametrize(
    "source", ["../land.tsx", "/etc/passwd", "nowhere.tsx", "a\0b.tsx", "valley.tmj", ".", "link.tsx"]
)
def test_a_tileset_elsewhere_is_told_and_never_read(source: str, save: Save, tmp_path: Path) -> None:
    (tmp_path.parent / "land.tsx").write_text('<tileset name="land"><tile id="0" type="secret"/></tileset>')
    (tmp_path / "link.tsx").symlink_to(tmp_path.parent / "land.tsx")
    said = board("orthogonal", [[1]])
    said["tilesets"] = [{"firstgid": 1, "source": source}]
    tile_map = import_map(save("valley.tmj", json.dumps(said)))
    assert [found.code for found in tile_map.findings] == ["tileset-left-out"]
    assert "secret" not in map_text(tile_map)


@pytest.mark.parametrize(
    "text",
    [
        "<map/>",
        '<map orientation="round" width="1" height="1"/>',
        '<map orientation="orthogonal" width="x" height="1"/>',
        '<map orientation="orthogonal" width="-1" height="1"/>',
        "<tileset/>",
        "<map",
    ],
)
def test_xml_that_is_no_map_of_tiled(text: str, save: Save) -> None:
    assert [found.code for found in refused(save("a.tmx", text))] == ["unreadable-graph"]


def test_a_map_of_tiled_declares_nothing(save: Save) -> None:
    text = '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n' + TMX.split("\n", 1)[1]
    findings = refused(save("a.tmx", text))
    assert [(found.code, found.message()) for found in findings] == [
        ("xml-declaration", "this file has a DOCTYPE, which is never read")
    ]


# Hexes as text -------------------------------------------------------------------------------------------------------


HEX_TEXT = """\
# a valley
forest attributes fill="#228b22"
0101 forest "Old Mill"
0102 hill light-green
0201 plain "Ford" 20 "of the king"
0202 plain
0302 lake
0101-0102-0202 road "Great Road"
0101-0302 river
include default.txt
"""


def test_hexes_as_text(save: Save) -> None:
    """Column 2 stands half a hex lower than column 1: 0201 touches 0101 and 0102."""
    tile_map = import_map(save("valley.txt", HEX_TEXT))
    assert {tile.id: (tile.name, tile.position) for tile in tile_map.tiles} == {
        "hex_0101": ("Old Mill", (1, 1)),
        "hex_0102": ("hex_0102", (1, 2)),
        "hex_0201": ("Ford, of the king", (2, 1)),
        "hex_0202": ("hex_0202", (2, 2)),
        "hex_0302": ("hex_0302", (3, 2)),
    }
    assert near(tile_map, "hex_0201") == ["hex_0101", "hex_0102", "hex_0202", "hex_0302"]
    assert tile_map.tile("hex_0102").attributes == {"features": ("hill", "light_green")}
    roads = [(one, other) for one, other, kind in tile_map.graph.edges(keys=True) if kind == "road" and one < other]
    assert roads == [("hex_0101", "hex_0102"), ("hex_0102", "hex_0202")]
    rivers = [(one, other) for one, other, kind in tile_map.graph.edges(keys=True) if kind == "river" and one < other]
    assert rivers == [("hex_0101", "hex_0201"), ("hex_0201", "hex_0302")]
    assert tile_map.graph["hex_0101"]["hex_0102"]["road"] == {"name": "great_road"}
    assert told(tile_map) == [
        ("import-line-left-out", 2, 1),
        ("import-became-a-word", 4, 0),
        ("import-became-a-word", 8, 1),
    ]
    assert_can_be_written(tile_map)


def test_odd_lines_of_a_hex_map_are_told(save: Save) -> None:
    text = "0101 forest\n0101 hill\nwhat is this\n010205 cave\n0101-0104 road\n0102 hill\n"
    assert told(import_map(save("valley.txt", text))) == [
        ("import-line-left-out", 2, 0),
        ("import-line-left-out", 3, 0),
        ("import-line-left-out", 4, 0),
        ("import-rest-left-out", 5, 1),
    ]


def test_hexes_beyond_the_corner(save: Save) -> None:
    tile_map = import_map(save("valley.hexmap", "-0100 hill\n0000 forest\n0001 forest\n"))
    assert {tile.id for tile in tile_map.tiles} == {"hex_m0100", "hex_0000", "hex_0001"}
    assert near(tile_map, "hex_m0100") == ["hex_0000"]


def test_a_text_without_hexes_is_an_edge_list(save: Save) -> None:
    assert len(import_map(save("roads.txt", "mill ford\nford inn\n")).tiles) == 3


def test_a_hex_map_with_too_many_hexes(save: Save) -> None:
    text = "\n".join(f"{column:02}{row:02} f" for column in range(100) for row in range(100)) + "\n-0101 f\n"
    assert [found.code for found in refused(save("valley.txt", text))] == ["too-many-tiles"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.txt", "0101 f\n" + "0101-0199-0101-0199-0101 road\n" * 300),
        ("a.csv", "mill,ford\n" + ("mill," + ";".join(["f"] * 40_000) + "\n") * 3),
        ("b.csv", "mill,ford\n" + "/".join(["f"] * 40_000) + "," + "/".join(["g"] * 40_000) + "\n"),
        ("a.json", json.dumps({"mill": ["m"] * 100_001})),
    ],
)
def test_too_many_links(name: str, text: str, save: Save) -> None:
    findings = refused(save(name, text))
    assert [found.message() for found in findings] == ["this file has more than 100000 links"]


@pytest.mark.parametrize("end", [(1, 1), (5, 1), (1, 6), (7, 4), (2, 9), (9, 8)])
@pytest.mark.parametrize("start", [(1, 1), (4, 3), (6, 6)])
def test_a_straight_line_goes_from_hex_to_touching_hex_by_the_shortest_way(
    start: tuple[int, int], end: tuple[int, int]
) -> None:
    path = list(straight(start, end))
    assert (path[0], path[-1]) == (start, end)
    for one, other in pairwise(path):
        assert other in touching(Layout.HEX, one).values()
    reached, rings = {start}, 0
    while end not in reached:
        reached |= {place for one in reached for place in touching(Layout.HEX, one).values()}
        rings += 1
    assert len(path) == rings + 1


def test_two_keys_that_become_one_word_are_told(save: Save) -> None:
    data = {"nodes": [{"id": "mill", "Deep Water": 1, "deep water": 2}], "links": []}
    tile_map = import_map(save("water.json", json.dumps(data)))
    assert tile_map.tile("mill").attributes == {"deep_water": 1}
    assert [found.code for found in tile_map.findings] == ["import-became-a-word", "import-rest-left-out"]


def test_of_a_flood_of_losses_the_rest_is_counted(save: Save) -> None:
    """150 lines are left out, of which 100 are told and the last counts the other 50."""
    tile_map = import_map(save("flood.txt", "0101 forest\n" + "nothing at all\n" * 150))
    assert len(tile_map.findings) == 100
    assert sum(1 + found.more for found in tile_map.findings) == 150


@pytest.mark.parametrize("kinds", ["road;sea", "road / sea", '"road, sea"', "road|sea"])
def test_a_cell_may_name_several_kinds_of_link(kinds: str, save: Save) -> None:
    """So far they became one kind, `road_sea`, which no rules ask for."""
    tile_map = import_map(save("borders.csv", f"from,to,by,toll\nmill,ford,{kinds},2\n"))
    assert dict(tile_map.graph["mill"]["ford"]) == {"road": {"toll": 2}, "sea": {"toll": 2}}


def test_commas_part_tiles_that_stand_alone_elsewhere(save: Save) -> None:
    """A name may hold a comma itself."""
    told = 'a,b\n"ford, inn",mill\nford,mill\nmill,inn\n"Athens, Ohio",mill\n'
    tile_map = import_map(save("borders.csv", told))
    assert sorted(one.id for one in tile_map.tiles) == ["athens_ohio", "ford", "inn", "mill"]
    assert near(tile_map, "mill") == ["athens_ohio", "ford", "inn"]


def test_a_column_that_says_which_links_lead_one_way(save: Save) -> None:
    text = "from,to,by,oneway,toll\nmill,ford,river,yes,2\nford,inn,road,no,\nmill,inn,road,,\n"
    tile_map = import_map(save("borders.csv", text))
    assert {way: dict(said.attributes) for way, said in tile_map.ways.items()} == {
        ("mill", "ford", "river"): {"toll": 2},
        ("ford", "inn", "road"): {},
        ("inn", "ford", "road"): {},
        ("mill", "inn", "road"): {},
        ("inn", "mill", "road"): {},
    }


def test_objects_of_a_shifted_layer_stand_where_they_are_drawn(save: Save) -> None:
    """Tiles of ten pixels: an object at 5 in a layer that is shifted by ten, in a group shifted by ten, is at 25."""
    ground = board("orthogonal", [[1, 1, 1]])["layers"][0]
    names = {"type": "objectgroup", "name": "names", "offsetx": 10, "objects": [{"name": "Inn", "x": 5, "y": 5}]}
    said = board("orthogonal", [[1, 1, 1]])
    said["layers"] = [ground, {"type": "group", "name": "all", "offsetx": 10, "layers": [names]}]
    assert import_map(save("valley.tmj", json.dumps(said))).tile("c1").name == "Inn"
    said["layers"][0] = ground | {"offsetx": 10}
    tile_map = import_map(save("valley.tmj", json.dumps(said)))
    assert tile_map.tile("b1").name == "Inn"
    assert tile_map.findings == ()


def test_a_layer_of_tiles_that_is_shifted_against_the_ground_is_told(save: Save) -> None:
    said = board("orthogonal", [[1, 1, 1]])
    said["layers"].append(said["layers"][0] | {"name": "woods", "offsetx": -3})
    tile_map = import_map(save("valley.tmj", json.dumps(said)))
    assert [found.message() for found in tile_map.findings] == [
        "left out of this line: the shift of the layer woods against the first"
    ]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"width": "x"}, "“x” does not fit where “width” stands"),
        ({"height": None}, "“None” does not fit where “height” stands"),
    ],
)
def test_a_board_with_a_value_that_does_not_fit_is_refused_in_our_words(
    more: dict[str, object], reason: str, save: Save
) -> None:
    said = board("orthogonal", [[1]], **more)
    findings = refused(save("valley.tmj", json.dumps(said)))
    assert [found.message() for found in findings] == [f"this is no .tmj that can be read: {reason}"]


def test_a_board_without_its_size_is_refused_in_our_words(save: Save) -> None:
    said = board("orthogonal", [[1]])
    del said["width"]
    findings = refused(save("valley.tmj", json.dumps(said)))
    assert [found.message() for found in findings] == ["this is no .tmj that can be read: “width” is missing"]
