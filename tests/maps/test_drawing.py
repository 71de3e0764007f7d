"""The picture: sound XML of known elements only, whatever the labels hold, and what it shows."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree
from xml.parsers import expat

import pytest

from dsl.border.yaml_door import load_yaml
from maps import Tile, TileMap, atlas_names, hex_disc, open_map, parse_map
from maps.pictures import DrawnTiles, Handles, Look, draw_svg, legend_of, looks_of, tile_drawing
from maps.pictures.arrangement import BOX_HEIGHT, BOX_WIDTH, HEX_WIDTH, arrange
from maps.pictures.palette import COLOURS, FAR_LINK, PATTERNS, paint, way_paint

ALLOWED = {
    "svg": {"viewBox", "width", "height", "role", "font-family", "fill", "text-anchor", "stroke-linejoin"},
    "title": set(),
    "defs": set(),
    "pattern": {"id", "patternUnits", "width", "height"},
    "g": {"transform", "id"},
    "use": {"href", "x", "y"},
    "rect": {"x", "y", "width", "height", "rx", "fill", "stroke", "stroke-width"},
    "circle": {"cx", "cy", "r", "fill", "stroke", "stroke-width", "opacity"},
    "line": {
        "x1",
        "y1",
        "x2",
        "y2",
        "stroke",
        "stroke-width",
        "stroke-linecap",
        "stroke-dasharray",
        "opacity",
    },
    "polygon": {"points", "fill", "stroke", "stroke-width"},
    "text": {
        "x",
        "y",
        "fill",
        "font-size",
        "font-weight",
        "text-anchor",
        "stroke",
        "stroke-width",
        "paint-order",
    },
}
"""All elements and attributes a picture may hold: no script, style, link, image or event among them."""

VALUE = re.compile(r"[\w#.,()' -]*")

HOSTILE = [
    "<script>alert(1)</script>",
    '" onload="alert(1)',
    "' onload='alert(1)",
    "]]><svg onload=alert(1)>",
    "<!-- --> <![CDATA[x]]>",
    "&amp;&lt;&#60;&quot;",
    "&lol;",
    "red;background:url(//evil)",
    "javascript:alert(1)",
    "\x1b[31mred\x07\x00\x0b\x85",
    "\u202egro.live\u2066\u200b",
    "\ud800\udfff\ufffe\uffff",
    "line\nbreak\r\ttab",
    "{name} %s %(x)s {0}",
    "w" * 5_000,
    "森" * 300,
    "e\u0301" * 40,
    "",
    " ",
]

WITHOUT_PLACES = """
format: 1
title: Roads
boards: [{id: roads, layout: none}]
tiles: {t1: {}, t2: {}, t3: {}, t4: {}, t5: {}, t6: {}, t7: {}}
links: [[t1, t2], [t2, t3], [t3, t4], [t4, t1], [t4, t5], [t5, t6], [t2, t7]]
one_way: [[t6, t7]]
"""


def read(text: str) -> TileMap:
    return parse_map(load_yaml(text, "map.yaml"))


def plain(tile_map: TileMap) -> str:
    return draw_svg(tile_map, {}, title=tile_map.title, legend=[])


def assert_sound(svg: str) -> ElementTree.Element:
    """The picture is well-formed XML without a document type, and holds nothing that is not on the list."""
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = lambda *_: pytest.fail("a document type")
    parser.ProcessingInstructionHandler = lambda *_: pytest.fail("an instruction")
    parser.Parse(svg.encode("utf-8"), True)
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        name = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        assert name in ALLOWED, name
        assert set(element.attrib) <= ALLOWED[name], (name, element.attrib)
        for key, value in element.attrib.items():
            assert VALUE.fullmatch(value), (name, key, value)
            assert key != "href" or value.startswith("#"), value
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069]", svg)
    return root


def texts(root: ElementTree.Element) -> set[str]:
    return {element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")}


def titles(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}title")]


@pytest.mark.parametrize("name", atlas_names())
def test_every_map_of_the_atlas_can_be_drawn(name: str) -> None:
    tile_map = open_map(name)
    root = assert_sound(plain(tile_map))
    assert {tile.id for tile in tile_map.tiles} <= texts(root)


def test_the_same_map_is_always_drawn_the_same_way() -> None:
    assert plain(read(WITHOUT_PLACES)) == plain(read(WITHOUT_PLACES))


@pytest.mark.parametrize("label", HOSTILE, ids=range(len(HOSTILE)))
def test_no_label_leaves_its_place(label: str) -> None:
    tile_map = hex_disc(1)
    looks = {"a2": Look(label, 0, (label, label)), "b2": Look("North", 1, ("x",))}
    assert_sound(draw_svg(tile_map, looks, title=label, legend=[(label, 0), ("North", 1)]))


def test_names_of_a_file_are_escaped() -> None:
    tile_map = read(
        'format: 1\ntitle: "<b>&"\nboards: [{id: main, layout: none}]\ntiles: {mill: {name: "<i>\\"&amp;"}}\n'
    )
    root = assert_sound(plain(tile_map))
    assert '<i>"&amp;' in texts(root)


@pytest.mark.parametrize("colour", [0, 11, 12, 83, 84, 10**9, -1, -13])
def test_a_colour_number_beyond_the_palette_begins_again(colour: int) -> None:
    svg = draw_svg(hex_disc(1), {"a2": Look("North", colour)}, title="t", legend=[("North", colour)])
    assert_sound(svg)
    used = paint(colour)
    assert used.colour in COLOURS
    assert used.pattern in PATTERNS


def test_eighty_four_paints_are_all_different() -> None:
    assert len({(paint(number).colour, paint(number).pattern) for number in range(84)}) == 84


def test_an_owner_is_told_by_colour_pattern_and_letter() -> None:
    looks = {"a2": Look("North", 0), "b2": Look("South", 1)}
    root = assert_sound(draw_svg(hex_disc(1), looks, title="Turn 3", legend=[("North", 0), ("South", 1)]))
    assert {"Turn 3", "N", "S", "North", "South"} <= texts(root)
    fills = {element.get("fill") for element in root.iter()}
    assert {paint(0).tint, "url(#paint0)", paint(1).tint, "url(#paint1)"} <= fills


def test_features_and_marks_are_drawn_and_explained() -> None:
    tile_map = read(
        """
format: 1
title: Signs
boards:
  - id: main
    layout: square
    rows: ["ab"]
    legend:
      a: {features: [forest], terrain: hill_side, walled: true, height: 3, owner: north}
      b: [mill]
"""
    )
    root = assert_sound(draw_svg(tile_map, {"b1": Look("North", 0, ("Old keep",))}, title="t", legend=[("North", 0)]))
    assert {"Fo", "forest", "Hi", "hill side", "Wa", "walled", "mill", "Ol", "Old keep"} <= texts(root)
    assert "b1 - North - mill - Old keep" in titles(root)
    assert "a1 - forest - hill side - walled" in titles(root)


def test_the_legend_explains_only_the_letters_that_are_drawn() -> None:
    """A lone feature stands on its tile as a whole word and needs no letters."""
    tile_map = read(
        """
format: 1
title: Signs
boards:
  - {id: main, layout: square, rows: ["ab"], legend: {a: [forest], b: [ford, hill, mill]}}
"""
    )
    shown = texts(assert_sound(plain(tile_map)))
    assert {"forest", "Fo", "ford", "Hi", "hill", "Mi", "mill"} <= shown
    assert "Fr" not in shown


def test_owners_who_begin_alike_have_two_letters() -> None:
    looks = {"a2": Look("Green", 0), "b2": Look("Gold", 1), "a1": Look("Blue", 2)}
    legend = [("Green", 0), ("Gold", 1), ("Blue", 2)]
    shown = texts(assert_sound(draw_svg(hex_disc(1), looks, title="t", legend=legend)))
    assert {"Gr", "Go", "B"} <= shown
    assert not {"G", "O"} & shown


KINDS = """
format: 1
title: Ford and ferry
boards:
  - {id: main, layout: hex, rows: ["ff.f"], legend: {f: []}}
links:
  - {way: [a1, b1], river: true, bridges: 2}
  - {way: [a1, b1], by: [old_road, sea]}
  - {way: [b1, d1], by: sea}
  - [a1, d1]
"""


def test_links_of_a_kind_have_a_line_each_and_are_explained() -> None:
    """Two lines between a1 and b1 lie side by side; what is of no kind is drawn as before."""
    root = assert_sound(plain(read(KINDS)))
    assert {"old road", "sea"} <= texts(root)
    road, sea = way_paint(0), way_paint(1)
    lines = list(root.iter("{http://www.w3.org/2000/svg}line"))
    colours = [line.get("stroke") for line in lines]
    assert (colours.count(road[0]), colours.count(sea[0]), colours.count(FAR_LINK)) == (2, 3, 1)
    between = [(line.get("y1"), line.get("y2")) for line in lines if line.get("stroke") in (road[0], sea[0])]
    assert len(set(between[:2])) == 2


def test_kinds_of_links_differ_in_colour_or_strokes() -> None:
    assert len({way_paint(number) for number in range(25)}) == 25


def test_too_many_signs_are_counted() -> None:
    words = ", ".join(f"word_{number}" for number in range(10))
    tile_map = read(
        f"format: 1\ntitle: Signs\nboards: [{{id: main, layout: none}}]\ntiles: {{mill: {{features: [{words}]}}}}\n"
    )
    assert "+5" in texts(assert_sound(plain(tile_map)))


def test_looks_come_from_the_map_itself() -> None:
    tile_map = read(
        """
format: 1
title: Owners
boards:
  - {id: main, layout: hex, rows: ["sn."], legend: {s: {owner: south}, n: {owner: north}}}
"""
    )
    looks = looks_of(tile_map)
    assert looks == {"a1": Look("south", 1), "b1": Look("north", 0)}
    assert legend_of(looks) == (("north", 0), ("south", 1))


def test_touching_tiles_share_an_edge_and_none_overlap() -> None:
    centres = arrange(hex_disc(3)).centres
    distances = sorted(
        (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2
        for first in centres.values()
        for second in centres.values()
        if first != second
    )
    assert abs(distances[0] ** 0.5 - HEX_WIDTH) < 1


def test_hexes_on_a_side_share_an_edge_too() -> None:
    rows = ", ".join(['"fff"'] * 3)
    text = f"format: 1\ntitle: C\nboards: [{{id: main, layout: hex_columns, rows: [{rows}], legend: {{f: []}}}}]\n"
    tile_map = read(text)
    centres = arrange(tile_map).centres
    for tile in tile_map.tiles:
        for other in tile_map.neighbours_of(tile.id):
            (x, y), (other_x, other_y) = centres[tile.id], centres[other.id]
            assert abs(((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 - HEX_WIDTH) < 1
    assert_sound(plain(tile_map))


def test_a_board_without_places_is_laid_out_with_room() -> None:
    centres = list(arrange(read(WITHOUT_PLACES)).centres.values())
    for place, (x, y) in enumerate(centres):
        for other_x, other_y in centres[:place]:
            assert abs(x - other_x) >= BOX_WIDTH or abs(y - other_y) >= BOX_HEIGHT


def test_boards_stand_side_by_side() -> None:
    tile_map = open_map("two_planets")
    arrangement = arrange(tile_map)
    frames = arrangement.frames
    assert [frame.board.id for frame in frames] == ["amber", "orbit", "cobalt"]
    assert all(left.left + left.width < right.left for left, right in pairwise(frames))
    for frame in frames:
        columns = [arrangement.centres[tile.id][0] for tile in tile_map.tiles if tile.board == frame.board.id]
        assert frame.left < min(columns) < max(columns) < frame.left + frame.width


def test_a_very_large_graph_is_laid_out_as_a_grid() -> None:
    tiles = ", ".join(f"t{number}: {{}}" for number in range(400))
    text = f"format: 1\ntitle: Many\nislands: allowed\nboards: [{{id: main, layout: none}}]\ntiles: {{{tiles}}}\n"
    assert_sound(plain(read(text)))


def test_tiles_with_handles_are_links_that_say_in_words_what_the_signs_on_them_show() -> None:
    tile_map = read(KINDS.replace("Ford and ferry", "<b>"))
    handles = Handles(lambda tile: f"?tile={tile}#tile", {"b1": ("legal", "chosen")})
    root = ElementTree.fromstring(
        draw_svg(tile_map, {"b1": Look('"><script>', 0)}, title="t", legend=[], handles=handles)
    )
    links = list(root.iter("{http://www.w3.org/2000/svg}a"))
    assert [(one.get("id"), one.get("href"), one.get("class")) for one in links] == [
        ("t-a1", "?tile=a1#tile", "tile"),
        ("t-b1", "?tile=b1#tile", "tile legal chosen"),
        ("t-d1", "?tile=d1#tile", "tile"),
    ]
    assert links[1].get("aria-label") == 'b1 - "><script>'
    signs = [one for one in root.iter() if one.get("aria-hidden")]
    assert "b1" in texts(signs[1])
    assert signs[1].get("transform") == links[1].get("transform")
    assert not any(map(texts, links)), "only the eye reads the signs, and clicks go through them"
    assert {one.get("pointer-events") for one in signs} == {"none"}
    assert root.get("role") == "group"
    shapes = {element.get("id") for element in root.iter() if element.get("id")}
    assert {str(one.get("href"))[1:] for one in root.iter("{http://www.w3.org/2000/svg}use")} <= shapes


def test_what_was_drawn_before_changes_no_picture() -> None:
    tile_map = hex_disc(1)
    drawn = DrawnTiles()
    north, south = Look("North", 0, ("mill",)), Look("South", 1, figures=(("gold", "3"),))
    handles = Handles(lambda tile: f"?tile={tile}", {"b1": ("legal",)})
    for looks in ({"a2": north}, {"a2": north, "b2": south}, {"a2": south, "b2": Look("North", 0, changed="new")}):
        for one in (None, handles):
            again = [
                draw_svg(tile_map, looks, title="t", legend=[("North", 0)], handles=one, drawn=kept)
                for kept in (drawn, drawn, None)
            ]
            assert len(set(again)) == 1
    other = read(KINDS)
    assert draw_svg(other, {}, title="t", legend=[], drawn=drawn) == draw_svg(other, {}, title="t", legend=[])


def test_a_tile_that_looks_as_it_did_is_not_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    tile_map, drawn = hex_disc(1), DrawnTiles()
    pens: list[str] = []
    draw = tile_drawing._Pen.drawn

    def counted(pen: Any, tile: Tile, *more: Any) -> Any:
        pens.append(tile.id)
        return draw(pen, tile, *more)

    monkeypatch.setattr(tile_drawing._Pen, "drawn", counted)
    for owner in ("North", "South", "North"):
        looks = {"a2": Look("North", 0), "b2": Look("South", 1), "b1": Look(owner, int(owner == "South"))}
        draw_svg(tile_map, looks, title="t", legend=[], drawn=drawn)
    assert Counter(pens) == {tile.id: 1 + (tile.id == "b1") for tile in tile_map.tiles}
