"""Files of ill will in each format people have: each ends in a finding or a map, soon, and never in anything else."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dsl.border.diagnostics import Finding, Stopped
from maps import TileMap
from maps.importing import READERS, import_map

GRAPHML = (
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="n" for="node" attr.name="n" attr.type="int"/>'
    '<graph edgedefault="undirected"><node id="mill"><data key="n">7</data></node><node id="ford"/>'
    '<edge source="mill" target="ford"/></graph></graphml>'
)
GEXF = (
    '<gexf xmlns="http://www.gexf.net/1.2draft" version="1.2"><graph><nodes><node id="7" label="mill"/>'
    '<node id="8" label="ford"/></nodes><edges><edge id="0" source="7" target="8"/></edges></graph></gexf>'
)
GML = 'graph [\n node [ id 7 label "mill" ]\n node [ id 8 label "ford" ]\n edge [ source 7 target 8 ]\n]\n'
TMX = (
    '<map orientation="hexagonal" width="3" height="1" tilewidth="7" tileheight="7"><tileset firstgid="1" name="land"/>'
    '<layer name="ground" width="3" height="1"><data encoding="csv">1,7,1</data></layer>'
    '<objectgroup name="names"><object name="Old Mill" x="7" y="3"/></objectgroup></map>'
)
TMJ = json.dumps(
    {
        "orientation": "orthogonal",
        "width": 3,
        "height": 1,
        "tilewidth": 7,
        "tilesets": [{"firstgid": 7, "name": "land"}],
        "layers": [
            {"type": "tilelayer", "name": "ground", "width": 3, "height": 1, "data": [7, 7, 7]},
            {"type": "objectgroup", "name": "names", "objects": [{"name": "Old Mill", "x": 7, "y": 3}]},
        ],
    }
)
TERRITORIES = '[{"name": "mill", "adjacent": ["ford"], "x": 7}, {"name": "ford", "adjacent": ["mill"], "toll": 7}]'
HEXES = '0107 forest "Old Mill"\n0207 hill\n0107-0207 road\n'
SOUND = {
    ".csv": "from,to,toll\nmill,ford,7\nford,inn,7\n",
    ".tsv": "from\tto\ttoll\nmill\tford\t7\n",
    ".edgelist": "mill ford\n7 ford\n",
    ".edges": '"Old Mill" ford\n7 ford\n',
    ".txt": HEXES,
    ".hexmap": HEXES,
    ".json": TERRITORIES,
    ".tmj": TMJ,
    ".tmx": TMX,
    ".graphml": GRAPHML,
    ".gexf": GEXF,
    ".gml": GML,
    ".xml": GRAPHML,
}
"""A small sound file of each format, with a 7 where a number may stand."""
NODE_LINK = {
    "multigraph": True,
    "nodes": [{"id": "mill", "x": 7, "y": 7}, {"id": "ford"}],
    "links": [{"source": "mill", "target": "ford", "key": "road", "toll": 7}],
}
STAGGERED = json.loads(TMJ) | {"orientation": "staggered", "staggeraxis": "y", "staggerindex": "odd"}
MULTI = GRAPHML.replace("</graph>", '<edge id="7" source="mill" target="ford"/></graph>')
SHAPES = SOUND | {
    ".links.json": json.dumps(NODE_LINK),
    ".edges.json": json.dumps({"edges" if key == "links" else key: value for key, value in NODE_LINK.items()}),
    ".wrapped.json": f'{{"territories": {TERRITORIES}}}',
    ".tiled.json": TMJ,
    ".staggered.tmj": json.dumps(STAGGERED),
    ".orthogonal.tmx": TMX.replace("hexagonal", "orthogonal"),
    ".multi.graphml": MULTI,
}
"""Those, and the other shapes that files of a format have, which is told by what is in them."""
SOON = 5
"""Seconds of this process, whatever else the machine does; the slowest takes a fifth of one."""

Imported = Callable[[str, str | bytes], TileMap | list[Finding]]


@pytest.fixture
def imported(tmp_path: Path) -> Imported:
    """What becomes of a file: its map, or the findings that refuse it."""

    def go(name: str, text: str | bytes) -> TileMap | list[Finding]:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        begun = time.process_time()
        try:
            return import_map(path)
        except Stopped as stopped:
            findings = list(stopped.findings)
        finally:
            assert time.process_time() - begun < SOON
        assert findings
        assert all((one.message() + one.hint()).isprintable() for one in findings)
        return findings

    return go


def test_each_format_is_tried() -> None:
    assert set(SOUND) == set(READERS)


@pytest.mark.parametrize("suffix", SHAPES)
def test_the_sound_file_is_a_map(suffix: str, imported: Imported) -> None:
    found = imported(f"a{suffix}", SHAPES[suffix])
    assert isinstance(found, TileMap)
    assert len(found.tiles) > 1


@pytest.mark.parametrize("suffix", SHAPES)
def test_bytes_that_are_no_text_are_refused(suffix: str, imported: Imported) -> None:
    for junk in (b"\x1f\x8b\x08" + bytes(60), b"PK\x03\x04" + bytes(60), bytes(range(256)) * 9, b"\xff\xfe<\0m\0"):
        assert not isinstance(imported(f"a{suffix}", junk), TileMap)


@pytest.mark.parametrize("suffix", SHAPES)
@pytest.mark.parametrize("number", ["9" * 400, "9" * 6000, "-" + "9" * 30, "1e308", "1e-320", "1e999", "NaN", "-7.5"])
def test_any_number_is_a_map_or_a_finding(suffix: str, number: str, imported: Imported) -> None:
    """At each place where a number stands, another by itself, and at all of them."""
    text = SHAPES[suffix]
    pieces = text.split("7")
    for at in range(1, len(pieces)):
        imported(f"a{suffix}", "7".join(pieces[:at]) + number + "7".join(pieces[at:]))
    imported(f"a{suffix}", text.replace("7", number))


@pytest.mark.parametrize("suffix", SHAPES)
def test_a_file_that_breaks_off_or_has_an_odd_sign_somewhere(suffix: str, imported: Imported) -> None:
    """Cut off anywhere, and with a sign put in, left out or changed anywhere."""
    text, dice = SHAPES[suffix], random.Random(suffix)
    for _ in range(40):
        at = dice.randrange(len(text))
        odd = dice.choice("\"'<>[]{}&,;:=-#/\\ \n0\u00fc")
        for broken in (text[:at], text[:at] + odd + text[at:], text[:at] + odd + text[at + 1 :], text[at:]):
            imported(f"a{suffix}", broken)


@pytest.mark.parametrize("suffix", SHAPES)
@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        "<a>" * 100_000,
        '{"a":' * 80_000,
        '"' * 200_001,
        '"' + '\\"' * 100_000,
        "," * 200_000,
        "7-" * 99_999,
    ],
    ids=["lists", "elements", "objects", "quotes", "quoted quotes", "commas", "lines"],
)
def test_one_sign_over_and_over_is_read_soon(suffix: str, text: str, imported: Imported) -> None:
    """A text that nothing ends is looked through once, not once for each of its signs."""
    imported(f"a{suffix}", text)
    imported(f"a{suffix}", SHAPES[suffix] + text)


@pytest.mark.parametrize("suffix", [".graphml", ".gexf", ".tmx", ".xml"])
@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>',
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">',
        '<!DOCTYPE a [<!ENTITY % b SYSTEM "file:///etc/passwd"> %b;]>',
    ],
    ids=["bomb", "file", "net", "parameter"],
)
def test_nothing_that_xml_declares_is_read(suffix: str, declared: str, imported: Imported) -> None:
    found = imported(f"a{suffix}", f'<?xml version="1.0"?>\n{declared}\n{SHAPES[suffix]}')
    assert isinstance(found, list)
    assert [(one.code, one.span.line) for one in found if one.span] == [("xml-declaration", 2)]


@pytest.mark.parametrize("suffix", SHAPES)
def test_names_that_are_paths_are_names(suffix: str, imported: Imported, tmp_path: Path) -> None:
    """No name of a file is opened, and none becomes a place in the map."""
    for name in ("../../etc/passwd", "/etc/passwd", "C:\\\\evil", "file:///etc/passwd"):
        found = imported(f"a{suffix}", SHAPES[suffix].replace("Old Mill", name).replace("mill", name))
        if isinstance(found, TileMap):
            assert all(tile.id.replace("_", "").isalnum() for tile in found.tiles)
    assert [path.name for path in tmp_path.iterdir()] == [f"a{suffix}"]
