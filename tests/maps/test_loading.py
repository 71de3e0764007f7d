"""From a map file to a tile map: ids, places, neighbours, attributes, and where the file says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Span, Stopped
from dsl.border.yaml_door import load_yaml
from maps import Layout, TileMap, load_map, open_map, parse_map
from maps.layouts import column_letters, touching
from maps.tile_map import label

VALLEY = """\
format: 1
title: Valley
boards:
  - id: main
    name: The valley
    layout: hex
    rows:
      - "ffh"
      - "f.m"
      - "hhf"
    legend:
      f: [forest]
      h: {terrain: hill, height: 3}
      m: {features: [mill, ford], owner: north, walled: true}
tiles:
  a1: {name: Old mill, features: [mill, hill]}
  hut: {at: [4, 1]}
links:
  - [a1, c3]
one_way:
  - [a3, c1]
"""


def read(text: str) -> TileMap:
    return parse_map(load_yaml(text, "valley.yaml"))


def near(tile_map: TileMap, tile: str) -> list[str]:
    return [other.id for other in tile_map.neighbours_of(tile)]


def test_tiles_are_numbered_by_board_and_row() -> None:
    valley = read(VALLEY)
    assert [tile.id for tile in valley.tiles] == ["a1", "b1", "c1", "hut", "a2", "c2", "a3", "b3", "c3"]
    assert valley.index["a2"] == 4
    assert valley.tile("c2").position == (3, 2)
    assert [(board.id, board.name, board.layout) for board in valley.boards] == [("main", "The valley", Layout.HEX)]


def test_every_second_hex_row_is_shifted_to_the_right() -> None:
    """Row 2 stands half a hex to the right: a2 touches a1 and b1 above it, and a3 and b3 below."""
    valley = read(VALLEY)
    assert near(valley, "a2") == ["a1", "b1", "a3", "b3"]
    assert near(valley, "b1") == ["a1", "c1", "a2"]
    assert near(valley, "hut") == ["c1", "c2"]


def test_links_go_both_ways_and_one_way_links_do_not() -> None:
    valley = read(VALLEY)
    assert "c3" in near(valley, "a1")
    assert "a1" in near(valley, "c3")
    assert "c1" in near(valley, "a3")
    assert "a3" not in near(valley, "c1")


def test_neighbours_are_sorted_numbers() -> None:
    valley = read(VALLEY)
    assert valley.neighbours[valley.index["a2"]] == (0, 1, 6, 7)
    assert all(list(numbers) == sorted(set(numbers)) for numbers in valley.neighbours)


def test_attributes_come_from_the_legend_and_the_entry_replaces_them() -> None:
    valley = read(VALLEY)
    assert valley.tile("b1").attributes == {"features": ("forest",)}
    assert valley.tile("a1").attributes == {"features": ("hill", "mill")}
    assert valley.tile("c1").attributes == {"height": 3, "terrain": "hill"}
    assert valley.tile("c2").attributes == {"features": ("ford", "mill"), "owner": "north", "walled": True}
    assert valley.tile("hut").attributes == {}


def test_a_tile_without_a_name_is_called_by_its_id() -> None:
    valley = read(VALLEY)
    assert (valley.tile("a1").name, valley.tile("b1").name) == ("Old mill", "b1")


def test_places_in_the_file() -> None:
    valley = read(VALLEY)
    assert valley.span_of("b1") == Span("valley.yaml", 8, 11, 8, 12)
    assert valley.span_of("a1", "features").line == 16
    assert valley.span_of("c2", "owner").line == 14
    ford = valley.span_of("c2", "features", "ford")
    assert VALLEY.splitlines()[ford.line - 1][ford.column - 1 : ford.end_column - 1] == "ford"
    assert valley.span_of("c2", "unheard_of") == valley.span_of("c2")
    assert valley.span_of("nowhere") == Span("valley.yaml", 1, 1, 1, 1)


def test_the_hash_is_of_the_meaning() -> None:
    """Another order of keys, other letters and comments change nothing; another feature does."""
    valley = read(VALLEY)
    without_forest = VALLEY.replace("      f: [forest]\n", "")
    rewritten = without_forest.replace("    legend:\n", "    legend:\n      f: [forest]   # firs\n")
    assert read(rewritten) == valley
    assert read(rewritten).content_hash == valley.content_hash
    other = read(VALLEY.replace("[forest]", "[hill]"))
    assert other != valley
    assert other.content_hash != valley.content_hash


def test_several_boards_give_long_ids_and_can_be_linked() -> None:
    tile_map = read(
        """
format: 1
title: Two boards
boards:
  - {id: east, layout: square, rows: ["ff", "ff"], legend: {f: []}}
  - {id: west, layout: square, rows: ["f"], legend: {f: []}}
links: [[east_b2, west_a1]]
"""
    )
    assert [tile.id for tile in tile_map.tiles] == ["east_a1", "east_b1", "east_a2", "east_b2", "west_a1"]
    assert near(tile_map, "east_b2") == ["east_b1", "east_a2", "west_a1"]
    assert near(tile_map, "east_a1") == ["east_b1", "east_a2"]


def test_neighbours_named_both_ways() -> None:
    tile_map = read(
        """
format: 1
title: Roads
boards: [{id: roads, layout: none}]
tiles:
  mill: {neighbours: [ford]}
  ford: {neighbours: [mill, inn]}
  inn: {neighbours: [ford]}
"""
    )
    assert [tile.id for tile in tile_map.tiles] == ["ford", "inn", "mill"]
    assert near(tile_map, "ford") == ["inn", "mill"]


@pytest.mark.parametrize(("column", "letters"), [(1, "a"), (26, "z"), (27, "aa"), (52, "az"), (53, "ba"), (703, "aaa")])
def test_columns_have_letters_as_in_a_spreadsheet(column: int, letters: str) -> None:
    assert column_letters(column) == letters


@pytest.mark.parametrize("layout", list(Layout))
@pytest.mark.parametrize("here", [(4, 4), (4, 5), (5, 4), (5, 5)])
def test_touching_is_mutual(layout: Layout, here: tuple[int, int]) -> None:
    """Whoever lies in one direction has this place in the opposite one."""
    around = touching(layout, here)
    wanted = {Layout.HEX: 6, Layout.HEX_COLUMNS: 6, Layout.SQUARE: 4, Layout.NONE: 0}
    assert len(set(around.values())) == wanted[layout]
    for direction, other in around.items():
        assert touching(layout, other)[opposite(direction)] == here


def opposite(direction: str) -> str:
    turned = {"north": "south", "south": "north", "east": "west", "west": "east"}
    return "_".join(turned[part] for part in direction.split("_"))


def test_every_second_column_of_hexes_on_a_side_is_lower() -> None:
    """Column b stands half a hex lower: b1 touches a1 and a2, and so c1 and c2."""
    columns = read(
        """
format: 1
title: Columns
boards: [{id: main, layout: hex_columns, rows: ["fff", "fff", "fff"], legend: {f: []}}]
"""
    )
    assert near(columns, "b1") == ["a1", "c1", "a2", "b2", "c2"]
    assert near(columns, "a2") == ["a1", "b1", "b2", "a3"]
    assert columns.graph["b1"]["a1"][""] == {"direction": "north_west"}
    assert columns.graph["b1"]["b2"][""] == {"direction": "south"}


def test_an_unseen_character_in_a_name_is_made_visible() -> None:
    """The door refuses it in a file; a name that comes another way is cleaned when the map is built."""
    assert label("old\u202e\nmill \x1b[31m") == "oldU+202E mill U+001B[31m"


# Names of maps -------------------------------------------------------------------------------------------------------


def test_atlas_maps_open_by_name() -> None:
    assert open_map("duel") == open_map("atlas/duel")
    assert len(open_map("duel").tiles) == 7


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    with pytest.raises(Stopped) as stopped:
        open_map("duels")
    assert stopped.value.findings[0].code == "unknown-map"
    assert "“duel”" in stopped.value.findings[0].hint()


def test_a_file_opens_by_path(tmp_path: Path) -> None:
    (tmp_path / "valley.yaml").write_text(VALLEY, encoding="utf-8")
    opened = open_map("valley.yaml", tmp_path)
    assert opened == load_map(tmp_path / "valley.yaml") == open_map(str(tmp_path / "valley.yaml"))
    assert opened.source == str((tmp_path / "valley.yaml").resolve())


@pytest.mark.parametrize("name", ["../valley.yaml", "/etc/passwd", "a/../../valley.yaml", "link.yaml", "a\0b.yaml"])
def test_a_map_outside_the_folder_is_refused(name: str, tmp_path: Path) -> None:
    home = tmp_path / "campaign"
    home.mkdir()
    (tmp_path / "valley.yaml").write_text(VALLEY, encoding="utf-8")
    (home / "link.yaml").symlink_to(tmp_path / "valley.yaml")
    with pytest.raises(Stopped) as stopped:
        open_map(name, home)
    assert [finding.code for finding in stopped.value.findings] == ["map-outside"]


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    with pytest.raises(Stopped) as stopped:
        open_map("nowhere.yaml", tmp_path)
    assert [finding.code for finding in stopped.value.findings] == ["no-such-file"]
