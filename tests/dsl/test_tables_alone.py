"""The tables of dice are looked at while an error stands elsewhere, and told of no more than what is wrong in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
table weather on d6 "weather"
  | shown | cost |
  | 1-2   | 2    |
  | 4-6   | 1    |
kind player
  gold: number = 10
phase storm "Storm"
  for each p in players
    p.gold down weather(d6).cost
"""


def found(text: str, tmp_path: Path, layer: str = "") -> list[tuple[str, int]]:
    (tmp_path / "sample.law").write_text(text, encoding="utf-8")
    (tmp_path / "club.law").write_text(f"ruleset club extends sample\n{layer}", encoding="utf-8")
    findings = load_ruleset(tmp_path / ("club.law" if layer else "sample.law")).findings
    return [(one.kind.code, one.span.line) for one in findings if one.span is not None and one.severity.name == "ERROR"]


@pytest.mark.parametrize(
    ("before", "after", "error"),
    [
        (".cost", ".cst", ("unknown-attribute", 10)),
        (".cost", ".cost +", ("unfinished", 10)),
        ("number = 10", "number = ten", ("unknown-name", 7)),
    ],
)
def test_a_hole_is_told_beside_an_error_elsewhere(
    before: str, after: str, error: tuple[str, int], tmp_path: Path
) -> None:
    assert found(RULES.replace(before, after), tmp_path) == [("roll-without-row", 2), error]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| 4-6 ", "| 4-x "),
        ("| 4-6 ", "  4-6 "),
        ("| 2    |", "| tow  |"),
        ("  | 4-6   | 1    |\n", "  | 3     | 1\n  | 4-6   | 1    |\n"),
        ("kind player", "    | 3  | 1 |\nkind player"),
        ("on d6", "on d6 frist row that fits"),
    ],
)
def test_where_an_error_stands_in_the_table_nothing_more_is_told(before: str, after: str, tmp_path: Path) -> None:
    codes = [code for code, _ in found(RULES.replace(before, after), tmp_path)]
    assert codes
    assert "roll-without-row" not in codes


def test_nothing_is_told_of_a_table_below_that_may_be_edited_wrongly(tmp_path: Path) -> None:
    whole = RULES.replace("4-6 ", "3-6 ")
    removed = "change table weather\n  | shown | cost |\n  | 4-x   | 3    |\nremove weather.3_6\n"
    assert "roll-without-row" not in [code for code, _ in found(whole, tmp_path, removed)]


BY_NUMBER = RULES.replace("on d6", "by strength").replace("weather(d6)", "weather(p.gold)")


def told(text: str, tmp_path: Path) -> set[str]:
    (tmp_path / "sample.law").write_text(text, encoding="utf-8")
    return {one.kind.code for one in load_ruleset(tmp_path / "sample.law").findings}


def test_a_gap_of_a_table_by_number_is_told_beside_an_error_elsewhere(tmp_path: Path) -> None:
    """Whole numbers are held against its rows, whatever it is asked for; rows that meet between them may be meant."""
    wrong = BY_NUMBER.replace("number = 10", "number = ten")
    assert told(wrong, tmp_path) == {"table-gap", "unknown-name"}
    assert told(wrong.replace("| 4-6 ", "| 4-x "), tmp_path).isdisjoint({"table-gap"})
    assert told(wrong.replace("| 4-6 ", "| 3 or more "), tmp_path) == {"unknown-name"}
    assert told(wrong.replace("| 1-2 ", "| below 3 ").replace("4-6", "above 2"), tmp_path) == {"unknown-name"}


def test_a_table_whose_rows_all_stand_under_options_has_none_without_them(tmp_path: Path) -> None:
    rules = RULES.replace("table", 'option early = no "early"\noption late = no "late"\ntable', 1)
    rules = rules.replace("2    |\n", "2    | when early\n").replace("| 4-6   | 1    |", "| 3-6   | 1    | when late")
    (tmp_path / "sample.law").write_text(rules, encoding="utf-8")
    (told,) = (one for one in load_ruleset(tmp_path / "sample.law").findings if one.severity.name == "ERROR")
    assert told.message() == "table weather has no row for a roll of 1 while “early” is off, “late” is off"
