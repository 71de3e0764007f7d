"""The first cell of a row that is found by a number, as people write it: told in one finding, with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

TABLE = """ruleset ranges
  title "Ranges"
  language en
table prize {kind}
  | shown | men |
  | {cell} | 4 |
  | otherwise | 2 |
procedure pay(p: player, n: number)
  say "{{prize(n).men}}"
"""
ONE_CELL = {
    "up to 3": ("at most 3", "<= 3", "≤3", "no more than 3", "max 3", "3 and below", "bis 3", "höchstens 3", "hasta 3"),
    "3 or more": (
        "3 and above",
        "3 and up",
        "3 +",
        "3 plus",
        "from 3",
        "at least 3",
        "ab 3",
        "mindestens 3",
        "desde 3",
    ),
    " 3 or more": ("3 y más", "al menos 3", "a partir de 3", "3 und höher", "3 onwards", "min. 3"),
    "above 3": ("> 3", "more than 3", "over 3", "mehr als 3", "más de 3", "greater than 3"),
    "below 3": ("< 3", "under 3", "fewer than 3", "weniger als 3", "menos de 3"),
    "1 to 3": ("between 1 and 3", "from 1 to 3", "1 through 3", "1..3", "entre 1 y 3", "von 1 bis 3", "de 1 a 3"),
    " 1 to 3": (">= 1 and <= 3", "1 <= x <= 3", "one to three"),
    "1-3": ("1–3", "1 — 3", "1 or 2 or 3", "1, 2 or 3", "1/2/3"),
    "-3 to -1": ("−3 to −1", "from -3 to -1"),
    "3": ("exactly 3", "only 3", "= 3", "genau 3", "exactamente 3", "three"),
}
OTHERS = (
    *("rest", "the rest", "else", "default", "any other", "all others", "anything else", "*"),
    *("sonst", "Rest", "alle anderen", "resto", "el resto", "en otro caso", "los demás", "any"),
)
AMONG_WHOLE = (
    "else write `first row that fits` behind the table's name, and here {bound}, below a row for what is smaller"
)
BY_NUMBER = {
    "above 1 up to 3": f"write 2 to 3 where only whole numbers are looked for; {AMONG_WHOLE.format(bound='up to 3')}",
    "above 1, up to 3": f"write 2 to 3 where only whole numbers are looked for; {AMONG_WHOLE.format(bound='up to 3')}",
    "more than 1 to 3": f"write 2 to 3 where only whole numbers are looked for; {AMONG_WHOLE.format(bound='up to 3')}",
    "> 1 and <= 3": f"write 2 to 3 where only whole numbers are looked for; {AMONG_WHOLE.format(bound='up to 3')}",
    "1 < x <= 3": f"write 2 to 3 where only whole numbers are looked for; {AMONG_WHOLE.format(bound='up to 3')}",
    "3 bis unter 5": f"write 3 to 4 where only whole numbers are looked for; {AMONG_WHOLE.format(bound='below 5')}",
    "> 1/2 and <= 3": AMONG_WHOLE.removeprefix("else ").format(bound="up to 3"),
    "between 1/3 and 1/2": (
        "behind the name of the table write `last row that fits`, and here where the row begins: 1/3 or more"
    ),
    "not 6": "write a row for what is smaller and one for what is larger: below 6 and above 6",
    "odd": (
        "write the row 1 here, and ask the table for what a half leaves, remainder(…, 2): 1 of odd numbers and 0 of "
        "even ones"
    ),
    "2 or 12": "write one row for each: 2, 12",
    "2, 12": "write one row for each: 2, 12",
    "1,5": "write one row for 1 and one for 5; or if it is one number: 1.5",
    "3 (critical)": "write: | 3 | 4 |  # critical",
    "3 or more men": "write: | 3 or more | 4 |  # men",
}
ON_DICE = {
    ("2d6", "1 < x <= 3"): "write: | 2 to 3 | 4 |",
    ("2d6", "not 12"): "write: | 2 to 11 | 4 |",
    ("2d6", "double 6"): "write: | 12 | 4 |",
    ("2d6", "7/8"): "write: | 7-8 | 4 |",
    ("d6", "even"): "write one row for each: 2, 4, 6",
    ("d%", "96–00"): "write: | 96-00 | 4 |",
    ("2d6", "doubles"): (
        "leave this row out, and say where it is thrown: let shown = faces of 2d6, then: when alike(shown) is 2; the "
        "table is asked for the others: (sum of d for each d in shown)"
    ),
    ("2d6", "natural 12"): (
        "write 12 where nothing is added to the dice; else keep what they show, let thrown = 2d6, and ask before the "
        "table: when thrown is 12"
    ),
}


def told(kind: str, cell: str, folder: Path) -> list[str]:
    file = folder / "ranges.law"
    file.write_text(TABLE.format(kind=kind, cell=cell), encoding="utf-8")
    return [one.hint() for one in load_ruleset(file).findings if one.severity is Severity.ERROR]


@pytest.mark.parametrize(("instead", "cell"), [(one, cell) for one, cells in ONE_CELL.items() for cell in cells])
def test_a_range_is_told_as_it_is_written_here(instead: str, cell: str, tmp_path: Path) -> None:
    assert told("by gold", cell, tmp_path) == [f"write: | {instead.strip()} | 4 |"]
    assert told("on d20", cell, tmp_path) == [f"write: | {instead.strip()} | 4 |"]
    assert told("by gold", instead, tmp_path) == []


@pytest.mark.parametrize("cell", OTHERS)
def test_what_holds_for_all_others_is_otherwise(cell: str, tmp_path: Path) -> None:
    assert told("by gold", cell, tmp_path) == ["write: | otherwise | 4 |"]
    assert told("on 2d6", cell, tmp_path) == ["write: | otherwise | 4 |"]


@pytest.mark.parametrize("cell", BY_NUMBER)
def test_what_is_no_range_is_told_with_what_to_do(cell: str, tmp_path: Path) -> None:
    assert told("by gold", cell, tmp_path) == [BY_NUMBER[cell]]


@pytest.mark.parametrize(("dice", "cell"), ON_DICE)
def test_what_dice_show_is_whole(dice: str, cell: str, tmp_path: Path) -> None:
    assert told(f"on {dice}", cell, tmp_path) == [ON_DICE[dice, cell]]


def test_all_columns_of_a_heading_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "heading.law"
    heading = "  | gold | {} |\n  | 0-9 | 1 | 2 | 3 |\n  | otherwise | 1 | 2 | 3 |\n"
    head = 'ruleset ranges\n  title "Ranges"\n  language en\ntable prize by gold\n'
    file.write_text(head + heading.format("at most 1 | 2–3 | 4 and more"), encoding="utf-8")
    hints = [one.hint() for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert hints == ["write: | gold | up to 1 | 2-3 | 4 or more |"]
    file.write_text(head + heading.format("up to 1 | 2-3 | 4 or more"), encoding="utf-8")
    assert not any(one.severity is Severity.ERROR for one in load_ruleset(file).findings)


def test_words_of_a_table_of_names_are_no_ranges(tmp_path: Path) -> None:
    """Where a name finds the row, `rest` is one."""
    file = tmp_path / "names.law"
    head = 'ruleset ranges\n  title "Ranges"\n  language en\ntable mood\n  | key | men |\n'
    file.write_text(f"{head}  | rest | 4 |\n  | default | 2 |\n", encoding="utf-8")
    assert not any(one.severity is Severity.ERROR for one in load_ruleset(file).findings)
