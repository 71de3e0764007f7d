"""Columns that a layer adds to a table: what comes out, in whatever order the edits stand, and what is refused."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from dsl.difference import differences
from dsl.layering.layers import Layering
from dsl.layers_together import Laid, layers_together
from dsl.loader import load_ruleset
from dsl.reading.parser import parse
from dsl.resolve.names.symbols import name_of
from dsl.tree import Table
from dsl.writing.formatter import format_text
from dsl.writing.table_lines import row_texts

ROADS = """ruleset roads
table road "roads"
  | key  | name   | horses |
  | mud  | "mud"  |      1 | [R-1]
  | sand | "sand" |      2 |
table toll by men
  | men       | gold |
  | below 0   |    0 |
  | 0 or more |    2 |
kind tile
  road: road = mud
phase march
  for each t in tiles
    say "{t.road.horses} {toll(0).gold}"
  end campaign
"""
SHIPS = """add column to table road after name
  | key  | ships |
  | mud  |     0 |
  | sand |     3 | [S-1]
"""
CARTS = """add columns to table road
  | key       | carts | price    |
  | sand      |     9 | 1d6      |
  | otherwise |     8 | 2        |
"""
ROCK = 'add to table road\n  | rock | "rock" | 4 |\n'
WHOLE = 'change table road\n  | mud | "deep mud" | 1 | 7 | 6 | 5 |\n'


def above(edits: str) -> tuple[list[str], list[tuple[str, int]]]:
    """The rows of the table of roads after a layer, and the findings of it with their lines."""
    below, _ = parse(ROADS, "roads.law")
    own, snags = parse(edits, "club.law")
    assert not snags
    layering = Layering(Layering([], None, "roads").apply(below.declarations), "roads", "club")
    road = next(one for one in layering.apply(own.declarations) if name_of(one) == "road")
    assert isinstance(road, Table)
    cites = ["" if row.cites is None else str(list(row.cites.ids)) for row in road.rows]
    texts = [" ".join(f"{text} {cited}".split()) for text, cited in zip(row_texts(road.rows), cites, strict=True)]
    return texts, [(one.code, one.span.line) for one in layering.findings if one.span]


def test_a_column_stands_behind_the_one_it_names_or_is_the_last() -> None:
    assert above(SHIPS) == (
        [
            "| key | name | ships | horses |",
            "| mud | \"mud\" | 0 | 1 | ['R-1']",
            "| sand | \"sand\" | 3 | 2 | ['S-1']",
        ],
        [],
    )
    assert above(CARTS)[0] == [
        "| key | name | horses | carts | price |",
        "| mud | \"mud\" | 1 | 8 | 2 | ['R-1']",
        '| sand | "sand" | 2 | 9 | 1d6 |',
    ]


def test_the_order_of_edits_decides_nothing_but_the_order_of_columns_side_by_side() -> None:
    edits = [SHIPS + "  | rock |     5 |\n", CARTS, ROCK]
    made = {str(above("".join(some))) for some in permutations(edits)}
    assert len(made) == 1
    assert above("".join(edits))[0][-1] == '| rock | "rock" | 5 | 4 | 8 | 2 |'


def test_a_row_of_the_layer_may_have_all_cells_at_once() -> None:
    rows = SHIPS.replace("  | mud  |     0 |\n", "") + CARTS
    for edits in (rows + WHOLE, WHOLE + rows):
        assert (above(edits)[0][1], above(edits)[1]) == ('| mud | "deep mud" | 1 | 7 | 6 | 5 |', [])


@pytest.mark.parametrize(
    ("edits", "found"),
    [
        (SHIPS + ROCK, [("column-unfilled", 1)]),
        (SHIPS.replace("  | mud  |     0 |\n", ""), [("column-unfilled", 1)]),
        (SHIPS.replace("| mud ", "| mudd"), [("no-such-member", 3), ("column-unfilled", 1)]),
        (SHIPS + "  | mud |     0 |\n", [("edited-twice", 5)]),
        (SHIPS + CARTS + WHOLE, [("edited-twice", 3)]),
        (SHIPS + SHIPS, [("edited-twice", 6)]),
        (SHIPS + "remove table road.mud\n", [("no-such-member", 3)]),
        (SHIPS.replace("after name", "after cost"), [("no-such-member", 1)]),
        (SHIPS.replace("| key ", "| name"), [("other-heading", 2)]),
        (SHIPS.replace("ships", "horses"), [("column-there", 2)]),
        (SHIPS.replace("3 |", "3 | 4 |"), [("column-cells", 4)]),
        ("add column to table road\n  | key |\n  | mud |\n", [("no-column", 2)]),
        (SHIPS.replace("road", "lane"), [("nothing-to-edit", 1)]),
        (SHIPS.replace("road", "tile"), [("wrong-form", 1)]),
        ("replace table road\n  | key |\n  | mud |\n" + SHIPS, [("edited-twice", 4)]),
        (SHIPS + "replace table road\n  | key |\n  | mud |\n", [("edited-twice", 5)]),
    ],
)
def test_what_does_not_fit_is_told(edits: str, found: list[tuple[str, int]]) -> None:
    assert above(edits)[1] == found


def test_a_row_called_otherwise_stands_for_itself_alone(tmp_path: Path) -> None:
    below = "ruleset below\ntable pay by n\n  | n | a |\n  | 1 | 2 |\n  | otherwise | 3 |\n"
    (tmp_path / "below.law").write_text(below, encoding="utf-8")
    club = "ruleset club extends below\nadd column to table pay\n  | n | b |\n  | otherwise | 0 |\n"
    (tmp_path / "club.law").write_text(club, encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.code == "column-unfilled"]
    assert [one.hint() for one in found] == [
        "write a row for each of them: `otherwise` is a row of this table, and stands for that one alone"
    ]


def test_a_ruleset_on_top_of_nothing_adds_no_column(tmp_path: Path) -> None:
    (tmp_path / "club.law").write_text(f"ruleset club\n{SHIPS}", encoding="utf-8")
    assert "no-base" in [one.code for one in load_ruleset(tmp_path / "club.law").findings]


def test_it_is_put_in_order() -> None:
    text = "add columns   to table road  after name\n | key|ships|\n |mud | 0|  [S-1]\n"
    assert format_text(text, "club.law") == (
        "add column to table road after name\n  | key | ships |\n  | mud |     0 | [S-1]\n"
    )


def laid(folder: Path, first: str, second: str) -> Laid:
    """Two layers side by side on the roads."""
    texts = {
        "roads": ROADS,
        "one": f"ruleset one extends roads\n{first}",
        "two": f"ruleset two extends roads\n{second}",
    }
    for name, text in texts.items():
        (folder / f"{name}.law").write_text(text, encoding="utf-8")
    base, one, two = (load_ruleset(folder / f"{name}.law", checks=lambda _: ()) for name in texts)
    return layers_together(base, {"one": one, "two": two}, checks=lambda _: ())


def test_two_layers_with_a_column_each_do_not_contend(tmp_path: Path) -> None:
    both = laid(tmp_path, SHIPS, CARTS)
    assert (both.turned, both.contested) == (False, ())
    assert [one.name for one in both.loaded.sound().tables["road"].columns] == ["ships", "horses", "carts", "price"]


def test_two_layers_with_the_same_column_clash(tmp_path: Path) -> None:
    both = laid(tmp_path, SHIPS, SHIPS)
    assert both.loaded.rulebook is None
    assert "column-there" in [one.code for one in both.loaded.findings]


def test_a_row_of_one_layer_and_a_column_of_another_go_together_where_all_other_rows_have_a_cell(
    tmp_path: Path,
) -> None:
    assert laid(tmp_path, ROCK, SHIPS).loaded.rulebook is None, "nobody says how many ships go over rock"
    both = laid(tmp_path, CARTS, ROCK)
    assert both.turned, "the row comes first, as it has no cell for the column"
    assert [len(row.cells) for row in both.loaded.sound().tables["road"].rows] == [3, 3, 3]


def test_what_differs_is_told_cell_by_cell(tmp_path: Path) -> None:
    (tmp_path / "roads.law").write_text(ROADS, encoding="utf-8")
    (tmp_path / "club.law").write_text(f"ruleset club extends roads\n{SHIPS}", encoding="utf-8")
    one, other = (load_ruleset(tmp_path / f"{name}.law", checks=lambda _: ()) for name in ("roads", "club"))
    road = next(found for found in differences(one, other) if found.first == "road")
    assert [(line.subject, line.first, line.second) for line in road.lines] == [
        ("mud", None, "ships 0"),
        ("sand", None, "ships 3"),
    ]
