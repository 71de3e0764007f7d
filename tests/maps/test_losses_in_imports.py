"""What a file says and a map does not: each loss is told, and nothing is told that is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dsl.border.diagnostics import Stopped
from maps import TileMap
from maps.importing import import_map
from maps.ways import links_of


def imported(folder: Path, name: str, text: str) -> TileMap:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return import_map(path)


@pytest.mark.parametrize("said", [{"multigraph": False}, {}])
def test_two_links_of_node_link_json_stay_two(said: dict[str, object], tmp_path: Path) -> None:
    """Also where the file calls itself a graph in which no two links join the same nodes."""
    links = [{"source": "mill", "target": "ford", "kind": kind} for kind in ("road", "river")]
    found = imported(
        tmp_path, "two.json", json.dumps(said | {"nodes": [{"id": "mill"}, {"id": "ford"}], "links": links})
    )
    assert [way.kind for way, _ in links_of(found.ways, found.index)] == ["river", "road"]


def test_of_two_links_that_contradict_each_other_it_is_told(tmp_path: Path) -> None:
    links = [{"source": "mill", "target": "ford", "toll": toll} for toll in (2, 3)]
    said = {"multigraph": False, "nodes": [{"id": "mill"}, {"id": "ford"}], "links": links}
    found = imported(tmp_path, "two.json", json.dumps(said))
    assert [one.code for one in found.findings] == ["imported-twice"]
    assert [way.attributes for way, _ in links_of(found.ways, found.index)] == [{"toll": 2}]


GRAPHML = """<graphml><key id="k" for="node" attr.name="height" attr.type="int"/><graph edgedefault="undirected">
<node id="mill"><data key="k">1</data></node>
<node id="mill"><data key="k">2</data></node>
<node id="ford"/><edge source="mill" target="ford"/></graph></graphml>"""

GEXF = """<gexf xmlns="http://www.gexf.net/1.2draft" version="1.2"><graph defaultedgetype="undirected"><nodes>
<node id="mill" label="One"/>
<node id="mill" label="Two"/>
<node id="ford"/></nodes><edges><edge id="0" source="mill" target="ford"/></edges></graph></gexf>"""

NODE_LINK = """{"nodes": [{"id": "ford"},
{"id": "mill", "height": 1},
{"id": "mill", "height": 2}
], "links": [{"source": "mill", "target": "ford"}]}"""


@pytest.mark.parametrize(("name", "text"), [("a.graphml", GRAPHML), ("a.gexf", GEXF), ("a.json", NODE_LINK)])
def test_a_node_that_is_listed_twice_is_two_tiles_of_one_id(name: str, text: str, tmp_path: Path) -> None:
    with pytest.raises(Stopped) as stopped:
        imported(tmp_path, name, text)
    found = [(one.code, one.span.line) for one in stopped.value.findings if one.span is not None]
    assert found == [("duplicate-tile", 3)]


def test_numbers_are_no_words_that_were_written_otherwise(tmp_path: Path) -> None:
    found = imported(tmp_path, "tolls.csv", "from,to,kind,toll\nMill,Ford,road,2.5\nFord,Inn,road,1/3\n")
    assert [one.code for one in found.findings] == ["import-heading"]


def test_names_that_are_too_long_are_cut_and_it_is_told(tmp_path: Path) -> None:
    long = "mill" * 40
    said = {"graph": {"title": "ford" * 40}, "nodes": [{"id": "mill", "label": long}], "links": []}
    found = imported(tmp_path, "long.json", json.dumps(said))
    assert [one.code for one in found.findings] == ["import-cut", "import-cut"]
    assert (len(found.title), len(found.tiles[0].name)) == (120, 120)


def test_blanks_round_a_name_are_none_of_it(tmp_path: Path) -> None:
    said = {"nodes": [{"id": "mill", "label": "Old Mill "}], "links": []}
    found = imported(tmp_path, "blank.json", json.dumps(said))
    assert found.findings == ()
    assert (found.tiles[0].name, found.tiles[0].attributes) == ("Old Mill", {})
