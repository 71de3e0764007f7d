"""Every check of maps: its sample, its mended sample, and what it says."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pkgutil import iter_modules
from textwrap import dedent

import pytest

import maps.checks
from dsl.border.diagnostics import Finding, Severity, Span, Stopped
from dsl.border.yaml_door import load_yaml
from maps import Layout, map_text, parse_map, placeless
from maps.checks import CHECKS, Check, checked
from maps.checks.tiles import duplicate_tile
from maps.limits import MAX_SIDE, MAX_TILES
from maps.reading.survey import survey
from maps.reading.written import Written, WrittenBoard, WrittenTile

MESSAGES = """
empty-label              this title holds nothing but blanks
name-sign                “ ” cannot stand in the name “old mill”
name-twice               two tiles bear the name “The mill”: mill_1 and mill_2
no-tiles                 this map has no tile
duplicate-board          two boards are called “east”
empty-board              board west has no tile
ragged-rows              this row has 2 letters, the first row of board main has 3
legend-letter            “hill” can not be a letter of a legend
unknown-letter           the legend of board main does not say what “x” stands for
unused-letter            no row of board main has the letter “h”
reserved-attribute       a letter of a legend has no “name”
features-not-a-list      features are a list of words, not hill
mixed-attribute          “height” is a word here and a number elsewhere
word-twice               “hill” stands twice in this list
key-like-reserved        “neigbours” is read as an attribute of the tile
key-like-reserved        “kind” is read as an attribute of the link
duplicate-tile           both a board and a tile are called “mill”
reserved-name            “none” has a fixed meaning in the language
unknown-board            there is no board “wets”
tile-moved               tile a1 is painted in the rows of board main; its place can not be said again
position-missing         tile mill lies on board main, whose layout is hex, but has no place there
position-clash           tiles mill and ford stand on the same place of board main: column 1, row 1
unknown-tile             there is no tile “fort”
self-link                tile mill is linked to itself
link-repeated            a1 and b1 are neighbours already
link-contradicted        “toll” of the link from ford to mill is said twice, and not alike
link-direction           the direction of a link can not be said: it follows from the board
one-way-neighbour        mill names ford as its neighbour, but ford does not name mill
one-way-both-ways        the way from a1 to b1 is declared one-way, but b1 also leads to a1
neighbour-across-boards  mill on board east names ford on board west as its neighbour
unconnected-parts        no way leads from a1 to c1: the map falls into 2 parts, and that of c1 has 1 tile
no-way-in                no way leads to mill: who is elsewhere never comes there
"""

SEVERAL = {"neighbour-across-boards": 2}
"""Samples whose mistake has two sides."""


HEAD = {"format": "1", "title": "Sample", "boards": "[{id: main, layout: none}]"}
"""What stands above a sample that does not say it itself."""


def sample(of: Check, heading: str) -> str | None:
    """The text under `Found:` or `Instead:` in the docstring of a check, made a whole map file."""
    text = inspect.getdoc(of) or ""
    if heading not in text:
        return None
    body = dedent(text.split(f"{heading}:\n", 1)[1].split("\nInstead:", 1)[0])
    head = [f"{key}: {value}\n" for key, value in HEAD.items() if not re.search(f"^{key}:", body, re.M)]
    return "".join(head) + body


def findings_in(text: str) -> tuple[Finding, ...]:
    try:
        return parse_map(load_yaml(text, "map.yaml")).findings
    except Stopped as stopped:
        return stopped.findings


def sampled() -> list[Check]:
    return [one for one in CHECKS if sample(one, "Found") is not None]


@pytest.mark.parametrize("one", sampled(), ids=lambda one: one.__name__)
def test_the_sample_of_a_check_is_found_and_the_mended_one_is_clean(one: Check) -> None:
    assert findings_in(sample(one, "Found") or "")
    assert findings_in(sample(one, "Instead") or "") == ()


def test_each_sample_says_what_it_should() -> None:
    """Nothing else is found in a sample, and each finding stands at a place in the file."""
    expected = [tuple(line.split(maxsplit=1)) for line in MESSAGES.strip().splitlines()]
    found = []
    for one in sampled():
        findings = findings_in(sample(one, "Found") or "")
        said = [(finding.code, finding.message()) for finding in findings]
        if one.__name__ == "tile_board":
            said = [pair for pair in said if pair[0] != "board-missing"]
            found += said
            continue
        assert len(said) == SEVERAL.get(said[0][0], 1), said
        assert all(finding.span is not None and finding.span.line > 0 for finding in findings)
        found.append(said[0])
    assert found == expected


def test_every_hint_can_be_filled() -> None:
    for one in sampled():
        for finding in findings_in(sample(one, "Found") or ""):
            assert "{" not in finding.hint()


def test_a_tile_that_names_no_board_where_there_are_two() -> None:
    findings = findings_in(
        """
format: 1
title: Two boards
boards: [{id: east, layout: none}, {id: west, layout: none}]
tiles:
  mill: {}
  ford: {board: west}
links: [[mill, ford]]
"""
    )
    assert [finding.code for finding in findings] == ["board-missing"]
    assert findings[0].message() == "tile mill does not say on which board it lies"
    assert findings[0].hint() == "write board: east or west"
    assert findings[0].span is not None
    assert findings[0].span.line == 6


def test_two_tiles_with_one_id_can_only_come_from_elsewhere() -> None:
    span = Span("graph.gml", 1, 1, 1, 1)
    board = WrittenBoard("main", None, Layout.NONE, span)
    written = Written("graph.gml", "Twins", span, (board,), (WrittenTile("mill", span), WrittenTile("mill", span)))
    assert [finding.message() for finding in duplicate_tile(survey(written))] == ["two tiles are called “mill”"]
    assert "duplicate-tile" in {finding.code for finding in checked(survey(written))}


def test_the_map_of_a_campaign_without_one_can_be_read_again() -> None:
    assert findings_in(map_text(placeless("Nowhere", "The table"))) == ()


def board_of(rows: list[str]) -> str:
    painted = "\n".join(f'      - "{row}"' for row in rows)
    board = f"  - id: main\n    layout: hex\n    rows:\n{painted}\n    legend: {{f: []}}\n"
    return f"format: 1\ntitle: Large\nboards:\n{board}"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["f" * (MAX_SIDE + 1)], "board main has 1001 columns; a board has at most 1000"),
        (["f"] * (MAX_SIDE + 1), "board main has 1001 rows; a board has at most 1000"),
    ],
)
def test_a_board_is_at_most_a_thousand_wide_and_high(rows: list[str], message: str) -> None:
    assert [finding.message() for finding in findings_in(board_of(rows))] == [message]


def test_a_map_has_at_most_ten_thousand_tiles() -> None:
    assert findings_in(board_of(["f" * 100] * (MAX_TILES // 100))) == ()
    findings = findings_in(board_of(["f" * 100] * (MAX_TILES // 100) + ["f" + "." * 99]))
    assert [finding.code for finding in findings] == ["too-many-tiles"]
    assert findings[0].message() == "this map has 10001 tiles; a map has at most 10000"


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("at: 3", "“at” of tile mill is not a column and a row, each from 1 to 1000"),
        ("at: [0, 1]", "“at” of tile mill is not a column and a row, each from 1 to 1000"),
        ("at: [1, 1001]", "“at” of tile mill is not a column and a row, each from 1 to 1000"),
        ("at: [1, 2, 3]", "“at” of tile mill is not a column and a row, each from 1 to 1000"),
        ("name: 7", "“name” of tile mill is not a text"),
        ("name: ''", "“name” of tile mill is not a text of 1 to 120 letters"),
        ("board: true", "“board” of tile mill is not a text"),
        ("neighbours: ford", "“neighbours” of tile mill is not a list of tiles"),
        ("height: [1, 2]", "“height” of tile mill is not a word, a number, true, false or a list of words"),
    ],
)
def test_an_entry_is_of_the_right_sort(entry: str, message: str) -> None:
    text = f"format: 1\ntitle: Mill\nboards: [{{id: main, layout: none}}]\ntiles:\n  mill: {{{entry}}}\n"
    findings = findings_in(text)
    assert [finding.message() for finding in findings] == [message]
    assert findings[0].span is not None
    assert findings[0].span.line == 5


@pytest.mark.parametrize(
    ("board", "tiles", "codes"),
    [
        ("hex", "{a: {at: [1, 1]}, b: {}, c: {}}", ["position-missing"] * 2),
        ("none", "{a: {neighbours: [d]}, b: {}, c: {}}", ["unknown-tile"]),
        ("none", "{a: {}, b: {}, c: {}}", ["unconnected-parts"] * 2),
    ],
)
def test_where_ways_are_not_known_no_parts_are_told(board: str, tiles: str, codes: list[str]) -> None:
    found = findings_in(f"format: 1\ntitle: M\nboards: [{{id: main, layout: {board}}}]\ntiles: {tiles}\n")
    assert [one.code for one in found] == codes


def test_warnings_do_not_stop_and_stay_with_the_map() -> None:
    text = """
format: 1
title: Leftover
boards:
  - {id: main, layout: hex, rows: ["f.f"], legend: {f: [forest], h: [hill]}}
"""
    tile_map = parse_map(load_yaml(text, "map.yaml"))
    assert [finding.code for finding in tile_map.findings] == ["unconnected-parts", "unused-letter"]
    assert {finding.severity for finding in tile_map.findings} == {Severity.WARNING}


def test_a_finding_in_a_row_points_at_the_letter() -> None:
    span = findings_in(board_of(["fff", "ffx"]))[0].span
    assert span == Span("map.yaml", 8, 12, 8, 13)


def test_all_checks_are_on_the_menu() -> None:
    families = [import_module(module.name) for module in iter_modules(maps.checks.__path__, "maps.checks.")]
    takes_a_survey = [
        one
        for family in families
        for name, one in inspect.getmembers(family, inspect.isfunction)
        if not name.startswith("_") and inspect.signature(one).return_annotation == "Iterator[Finding]"
    ]
    assert len(families) == 6
    assert {one.__name__ for one in takes_a_survey} == {one.__name__ for one in CHECKS}


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("frod", "did you mean “ford”?"),
        ("MILL", "did you mean “mill”?"),
        ("The Old Ford", "did you mean “ford”?"),
        ("xyz", "there are: mill, ford"),
    ],
)
def test_a_tile_that_is_not_there_is_told_with_those_that_may_be_meant(said: str, hint: str) -> None:
    tiles = "tiles:\n  mill: {}\n  ford: {name: The Old Ford}\n"
    text = f"format: 1\ntitle: M\nboards: [{{id: main, layout: none}}]\n{tiles}links: [[mill, ford], [mill, {said}]]\n"
    assert [one.hint() for one in findings_in(text)] == [hint]


def test_a_board_that_is_not_there_is_told_with_those_that_are() -> None:
    boards = "boards: [{id: east, layout: none}, {id: west, layout: none}]\n"
    text = (
        f"format: 1\ntitle: M\n{boards}tiles: {{mill: {{board: xyz}}, ford: {{board: WEST}}}}\nlinks: [[mill, ford]]\n"
    )
    assert [one.hint() for one in findings_in(text) if one.code == "unknown-board"] == [
        "there are: east, west",
        "did you mean “west”?",
    ]
