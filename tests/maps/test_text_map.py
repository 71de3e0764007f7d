"""The map in letters."""

from __future__ import annotations

import pytest

from dsl.border.yaml_door import load_yaml
from maps import TileMap, atlas_names, open_map, parse_map
from maps.pictures import Look, draw_text
from maps.pictures.symbols import codes, owner_letters


def read(text: str) -> TileMap:
    return parse_map(load_yaml(text, "map.yaml"))


def test_hex_rows_are_staggered() -> None:
    tile_map = read(
        """
format: 1
title: Valley
boards:
  - id: main
    layout: hex
    rows: ["f.h", "fh.", "..m"]
    legend: {f: [forest], h: [hill], m: [mill, ford]}
tiles:
  c3: {name: Old mill}
"""
    )
    looks = {"a1": Look("North", 0), "b2": Look("South", 1, ("Keep",)), "c3": Look("Nadir", 2)}
    assert (
        draw_text(tile_map, looks)
        == """\
Valley

+---------+         +---------+
| a1   No |         | c1    . |
| Fr      |         | Hi      |
+----+----+----+----+----+----+
     | a2    . | b2    S |
     | Fr      | Hi [Ke] |
     +---------+----+----+----+
                    | c3   Na |
                    | Fo Mi   |
                    +---------+

Names: c3 Old mill
Owners: No North, S South, Na Nadir
Features: Fo ford, Fr forest, Hi hill, Mi mill
Marks: [Ke] Keep
"""
    )


def test_columns_of_hexes_are_staggered() -> None:
    tile_map = read(
        """
format: 1
title: Columns
boards:
  - {id: main, layout: hex_columns, rows: ["ff.", "f.h"], legend: {f: [forest], h: [hill]}}
"""
    )
    assert (
        draw_text(tile_map, {"b1": Look("South", 1, ("Keep",))})
        == """\
Columns

+---------+
| a1    . |
| Fo      +---------+
|         | b1    S |
+---------+ Fo [Ke] +---------+
| a2    . |         | c2    . |
| Fo      +---------+ Hi      |
|         |         |         |
+---------+         +---------+

Owners: S South
Features: Fo forest, Hi hill
Marks: [Ke] Keep
"""
    )


def test_a_board_without_layout_is_a_list() -> None:
    tile_map = read(
        """
format: 1
title: Roads
boards: [{id: roads, layout: none}]
tiles:
  mill: {features: [mill]}
  ford: {}
  inn: {}
links: [[mill, ford]]
one_way: [[inn, ford]]
"""
    )
    assert (
        draw_text(tile_map, {"inn": Look("South", 0)})
        == """\
Roads

  ford .    - mill
  inn  S    - ford
  mill . Mi - ford

Owners: S South
Features: Mi mill
"""
    )


def test_ways_that_the_boxes_do_not_show_are_listed() -> None:
    tile_map = read(
        """
format: 1
title: Two boards
boards:
  - {id: east, name: The east, layout: square, rows: ["f.f"], legend: {f: []}}
  - {id: west, layout: square, rows: ["f"], legend: {f: []}}
links: [[east_a1, west_a1]]
one_way: [[east_c1, east_a1]]
"""
    )
    assert (
        draw_text(tile_map, {})
        == """\
Two boards

The east:
+-----------+           +-----------+
| east_a1 . |           | east_c1 . |
|           |           |           |
+-----------+           +-----------+

west:
+-----------+
| west_a1 . |
|           |
+-----------+

Further ways:
  east_a1 <-> west_a1
  east_c1 --> east_a1
"""
    )


@pytest.mark.parametrize("name", atlas_names())
def test_every_map_of_the_atlas_fits_its_letters(name: str) -> None:
    tile_map = open_map(name)
    text = draw_text(tile_map, {})
    assert all(tile.id in text for tile in tile_map.tiles)
    assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("label", ["\x1b[31mred", "\u202egro", "a\nb", "\x00\x07", "\x9b31m"])
def test_nothing_steers_the_terminal(label: str) -> None:
    text = draw_text(open_map("duel"), {"b3": Look(label, 0, (label,))})
    assert all(sign == "\n" or sign.isprintable() for sign in text)
    assert max(len(line) for line in text.splitlines()) < 80


def test_what_a_box_leaves_out_is_explained_below() -> None:
    tile_map = open_map("duel")
    few = draw_text(tile_map, {"b3": Look(marks=("mill", "well"))})
    many = draw_text(tile_map, {"b3": Look(marks=("mill", "well", "bridge")), "b2": Look(marks=("mill",))})
    assert "[Mi] [We]" in few
    assert "room" not in few
    assert "[Mi] +2" in many
    assert many.endswith("\nMore than there is room for: +2\n")


def test_what_is_known_of_a_link_stands_behind_it() -> None:
    tile_map = read(
        """
format: 1
title: Ford and ferry
boards:
  - {id: main, layout: square, rows: ["ff.f"], legend: {f: []}}
links:
  - {way: [a1, b1], river: true, wet: false, bridges: 2, banks: [mud, old_reed]}
  - {way: [a1, b1], by: old_road}
  - [b1, d1]
one_way:
  - {way: [d1, a1], by: current}
"""
    )
    assert draw_text(tile_map, {}).partition("Further ways:\n")[2] == (
        "  a1 <-> b1 (mud, old reed, bridges 2, river; old road)\n  b1 <-> d1\n  d1 --> a1 (current)\n"
    )


def test_letters_of_owners() -> None:
    assert owner_letters(["North", "Nadir", "South", "North"]) == {"North": "No", "Nadir": "Na", "South": "S"}
    assert owner_letters(["Green", "Gold", "Blue"]) == {"Green": "Gr", "Gold": "Go", "Blue": "B"}
    assert owner_letters(["NN", "nn", "!!", ""]) == {"NN": "Nn", "nn": "N0", "!!": "?0", "": "?1"}
    assert owner_letters(["ßa", "Öd"]) == {"ßa": "ß", "Öd": "Ö"}
    many = owner_letters(f"player {number}" for number in range(40))
    assert len(set(many.values())) == 40
    assert {len(letters) for letters in many.values()} == {2}


def test_codes_of_words_are_two_letters_and_all_different() -> None:
    words = [f"word_{number}" for number in range(60)] + ["m", "森", "mill", "mile", "milk"]
    found = codes(words)
    assert all(len(code) == 2 for code in found.values())
    assert len(set(found.values())) == len(words)
