"""What is told of a word that stands where a list is wanted, and of a list where one word is: what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.reading import findings_of_cases
from interpreter.cases.running import run_file

RULES = """ruleset lists
table ground "ground"
  | key    | name     |
  | meadow | "meadow" |
  | marsh  | "marsh"  |
kind tile
  ground: set of ground
kind player
  gold: number = 10
  homes: set of tile
phase harvest
  each player in order
    player.gold up 1
"""
CASES = """ruleset: lists
map:
  boards: [{id: land, name: Land, layout: none}]
  tiles: {mill: {ground: [marsh, meadow]}, ford: {}}
cases:
  - name: a case
    expect: {state: {%s}}
"""


def told(folder: Path, state: str) -> list[str]:
    """What is told of a state that is expected, with what to write."""
    (folder / "lists.law").write_text(RULES, encoding="utf-8")
    file = folder / "cases.yaml"
    file.write_text(CASES % state, encoding="utf-8")
    found = findings_of_cases(file)
    assert found == run_file(file)[0].findings
    return [f"{one.message()}: {one.hint()}" for one in found]


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("marsh", "write “[marsh]”"),
        ("'marsh, meadow'", "write “[marsh, meadow]”"),
        ("none", "write “[]”"),
        ("null", "write “[]”"),
    ],
)
def test_what_would_fit_in_a_list(tmp_path: Path, written: str, instead: str) -> None:
    said = f"“ground” holds several values and needs a list here: {instead}"
    assert told(tmp_path, f"tiles: {{mill: {{ground: {written}}}}}") == [said]


def test_what_would_fit_in_no_list(tmp_path: Path) -> None:
    assert told(tmp_path, "tiles: {mill: {ground: mash}}, players: {red: {homes: 3}}") == [
        "“ground” holds several values and needs a list here, not “mash”: "
        "write some of these in square brackets: meadow, marsh",
        "“homes” holds several values and needs a list here, not “3”: "
        "write some of these in square brackets: ford, mill",
    ]


def test_of_a_list_what_does_not_fit_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, "tiles: {mill: {ground: [marsh, mash, none]}}") == [
        "“mash” does not fit “ground”, which is a ground: what fits: meadow, marsh",
        "“none” does not fit “ground”, which is a ground: what fits: meadow, marsh",
    ]


def test_a_list_where_one_is_wanted(tmp_path: Path) -> None:
    assert told(tmp_path, "players: {red: {gold: [3]}, blue: {gold: [3, 4]}}") == [
        "“gold” has one value and needs no list here: write “3”",
        "“3, 4” does not fit “gold”, which is a whole number: ",
    ]


def test_what_is_right_is_right(tmp_path: Path) -> None:
    assert told(tmp_path, "tiles: {mill: {ground: [marsh, meadow]}, ford: {ground: []}}") == []


def test_a_set_holds_each_once(tmp_path: Path) -> None:
    said = "“marsh” stands here twice, and “ground” holds it once: name each of its values once"
    assert told(tmp_path, "tiles: {mill: {ground: [marsh, meadow, marsh, marsh]}}") == [said]
    assert told(tmp_path, "tiles: {mill: {ground: [marsh, meadow]}}") == []
