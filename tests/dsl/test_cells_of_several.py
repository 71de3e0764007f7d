"""A row is found by one number or one range and is called by one text; what stands beside that in its cell is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset finds
  title "Finds"
table loot {by} "what is found"
  | thrown | name   | gold |
  | {cell} | {name} | 3    |
  | otherwise | "dust" | 0 |
kind player
  gold: number
phase search
  each player in order
    player.gold up loot(3).gold
"""


def told(folder: Path, *, by: str = "on d6", cell: str = "1", name: str = '"coins"') -> list[tuple[str, str]]:
    (folder / "finds.law").write_text(RULES.format(by=by, cell=cell, name=name), encoding="utf-8")
    found = load_ruleset(folder / "finds.law").findings
    return [(one.code, one.hint()) for one in found if one.code in ("many-values", "band-needed", "key-needed")]


@pytest.mark.parametrize("by", ["on d6", "by n"])
@pytest.mark.parametrize(
    ("cell", "hint"),
    [
        ("1, 2", "write: 1-2"),
        ("1, 2, 3", "write: 1-3"),
        ("-1, 0", "write: -1 to 0"),
        ("1, 4", "write one row for each: 1, 4"),
        ("2, 1", "write one row for each: 2, 1"),
        ("1-2, 4", "write one row for each"),
    ],
)
def test_several_numbers_in_the_cell_that_finds_a_row_are_told(by: str, cell: str, hint: str, tmp_path: Path) -> None:
    assert told(tmp_path, by=by, cell=cell) == [("many-values", hint)]


@pytest.mark.parametrize("name", ['"coins", "gems"', '"coins", gems', "coins, gems"])
def test_several_texts_for_players_are_told(name: str, tmp_path: Path) -> None:
    assert told(tmp_path, name=name) == [("many-values", 'write it as one: "coins, gems"')]


def test_one_of_each_is_not(tmp_path: Path) -> None:
    assert told(tmp_path, cell="1-2", name='"coins, gems"') == told(tmp_path, cell="-1 to 0", by="by n") == []
