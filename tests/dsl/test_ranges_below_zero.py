"""Ranges of tables below 0: how they are read and written, and what is found where they leave a gap or clash."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from dsl.reading.parser import parse
from dsl.tree import Range, Table
from dsl.writing.formatter import format_text

TABLE = """ruleset sample
table reaction by mood{reading}
  | mood | gift |
{rows}
phase last
  say "{{reaction(count of tiles - 9).gift}}"
  end campaign
"""


def found(rows: list[str], folder: Path, reading: str = "") -> list[tuple[str, int]]:
    """The findings about the table with these first cells, each with the number of its row."""
    lines = "\n".join(f"  | {row} | {number} |" for number, row in enumerate(rows))
    (folder / "sample.law").write_text(TABLE.format(rows=lines, reading=reading), encoding="utf-8")
    findings = load_ruleset(folder / "sample.law").findings
    return [(one.code, one.span.line - 4) for one in findings if one.span and one.span.line < len(rows) + 4]


@pytest.mark.parametrize(
    ("written", "form", "low", "high", "put_in_order"),
    [
        ("-4 to -2", "between", -4, -2, "-4 to -2"),
        ("-4   to +2", "between", -4, 2, "-4 to 2"),
        ("+1 to +3", "between", 1, 3, "1-3"),
        ("2 to 5", "between", 2, 5, "2-5"),
        ("2 - 5", "between", 2, 5, "2-5"),
        ("below -4", "below", None, -4, "below -4"),
        ("above - 2", "above", -2, None, "above -2"),
        ("up to -2.5", "up to", None, Fraction(-5, 2), "up to -2.5"),
        ("-3 or more", "or more", -3, None, "-3 or more"),
        ("+3 or more", "or more", 3, None, "3 or more"),
    ],
)
def test_a_range_is_read_and_put_in_order(
    written: str, form: str, low: int | None, high: int | None, put_in_order: str
) -> None:
    text = f"table reaction by mood\n  | mood | gift |\n  | {written} | 1 |\n"
    file, findings = parse(text, "sample.law")
    assert not findings
    assert file is not None
    table = file.declarations[0]
    assert isinstance(table, Table)
    read = table.rows[1].cells[0].values[0]
    assert isinstance(read, Range)
    assert (read.form, read.low, read.high) == (form, low, high)
    assert f" {put_in_order} |" in str(format_text(text, "sample.law"))


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        (["below -4", "-4 to -2", "-1", "0 or more"], []),
        (["below -4", "-3 to -2", "-1", "0 or more"], [("table-gap", -2)]),
        (["below -4", "-4 to -2", "0 or more"], [("table-gap", -2)]),
        (["up to -3", "-3 to -1", "0 or more"], [("table-overlap", 1)]),
        (["up to -2", "-2", "above -2"], [("table-overlap", 1)]),
        (["up to -3", "-1 to -2", "above -3"], [("empty-band", 1)]),
        (["up to -3", "-2--1", "above -1"], [("range-below-0", 1)]),
        (["up to -3", "-2 - 1", "above 1"], [("range-below-0", 1)]),
        (["up to -3", "-2 + 1", "above 1"], [("band-needed", 1)]),
    ],
)
def test_gaps_and_overlaps_below_0_are_found(rows: list[str], codes: list[tuple[str, int]], tmp_path: Path) -> None:
    assert found(rows, tmp_path) == codes


def test_a_row_hidden_by_another_below_0_is_found(tmp_path: Path) -> None:
    assert found(["below 0", "-4 to -2", "0 or more"], tmp_path, " first row that fits") == [("hidden-row", 1)]


def test_a_heading_for_numbers_below_0_says_to(tmp_path: Path) -> None:
    text = """ruleset sample
table gain by men
  | men | up to -2 | -1-1 | 2 or more |
  | up to 3 | 1 | 2 | 3 |
  | above 3 | 1 | 2 | 4 |
"""
    (tmp_path / "sample.law").write_text(text, encoding="utf-8")
    findings = [one for one in load_ruleset(tmp_path / "sample.law").findings if one.code == "range-below-0"]
    assert [one.hint() for one in findings] == ["where a number may be below 0 write “to”: -1 to 1"]


def test_a_layer_changes_a_row_by_writing_its_range_again(tmp_path: Path) -> None:
    below = TABLE.format(rows="  | -1 | 0 |\n  | below -1 | 1 |\n  | 0 or more | 2 |", reading="")
    (tmp_path / "sample.law").write_text(below, encoding="utf-8")
    layer = tmp_path / "club.law"
    layer.write_text(
        "ruleset club extends sample\nchange table reaction\n  | -1 | 7 |\n  | below -1 | 8 |\n", encoding="utf-8"
    )
    loaded = load_ruleset(layer)
    assert [one.code for one in loaded.findings if one.code == "no-such-member"] == []
    assert [row.key for row in loaded.sound().tables["reaction"].rows] == ["-1", "below -1", "0 or more"]


def test_a_broken_number_alone_is_a_row(tmp_path: Path) -> None:
    assert found(["below -1/2", "-1/2", "-0.25", "1/2", "above 1/2", "otherwise"], tmp_path) == []
    table = load_ruleset(tmp_path / "sample.law").sound().tables["reaction"]
    bands = [one.band for one in table.rows]
    assert [one.low for one in bands if one is not None and one.low is not None and one.low == one.high] == [
        Fraction(-1, 2),
        Fraction(-1, 4),
        Fraction(1, 2),
    ]


def test_of_dice_a_broken_number_is_none(tmp_path: Path) -> None:
    """Books write 1/2 for a die that shows 1 or 2."""
    text = TABLE.format(rows="  | 1/2 | 0 |\n  | 3/4 | 1 |\n  | 5-6 | 2 |", reading="").replace("by mood", "on d6")
    (tmp_path / "sample.law").write_text(text.replace("mood", "d6"), encoding="utf-8")
    assert "band-needed" in [one.code for one in load_ruleset(tmp_path / "sample.law").findings]
