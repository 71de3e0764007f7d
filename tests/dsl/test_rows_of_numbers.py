"""A layer names a row of numbers that the table does not have: it is told how its numbers are divided anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

BASE = """ruleset below
table hit on d6 "hit"
  | thrown | wounds |
  | 1      | 0      |
  | 2-3    | 1      |
  | 4-6    | 2      |
"""


@pytest.mark.parametrize(
    ("numbers", "instead"),
    [
        ("2", "write all rows from 2 to 3: together they take the place of “2-3”"),
        ("2-4", "write all rows from 2 to 6: together they take the place of “2-3”, “4-6”"),
    ],
)
def test_numbers_that_no_row_has_alone(numbers: str, instead: str, tmp_path: Path) -> None:
    assert found(f"  | {numbers} | 5 |\n", tmp_path) == [(f"hit has no row “{numbers}” to change", instead)]


@pytest.mark.parametrize("numbers", ["2", "2-4"])
def test_numbers_of_which_some_columns_are_written(numbers: str, tmp_path: Path) -> None:
    cells = "rows that divide the numbers otherwise have all their cells, and no heading above them"
    hint = f"it has: 1, 2-3, 4-6; {cells}"
    rows = f"  | thrown | wounds |\n  | {numbers} | 5 |\n"
    assert found(rows, tmp_path) == [(f"hit has no “{numbers}” to change", hint)]


def found(rows: str, folder: Path) -> list[tuple[str, str]]:
    """What is told of rows that a layer writes below `change table hit`, and what to write instead."""
    (folder / "below.law").write_text(BASE, encoding="utf-8")
    (folder / "house.law").write_text(f"ruleset house extends below\nchange table hit\n{rows}", encoding="utf-8")
    told = load_ruleset(folder / "house.law").findings
    return [(one.message(), one.hint()) for one in told if one.kind.code == "no-such-member"]
