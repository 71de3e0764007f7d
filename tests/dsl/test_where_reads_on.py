"""What stands at the end of `no … where …` and is not about the members was mostly meant to stand behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset
from tests.dsl.told import hints_of, told_of

HEAD = """ruleset sample
table craft
  | key   | price |
  | smith |     2 |
  | baker |     3 |
kind tile
  owner: player or none
  work: yes or no
  craft: craft or none
  crafts: set of craft
  walls: number
kind player
  tired: yes or no
define is_first(p: player, tile) = """
FOUND = {
    "the neighbours of another tile": (
        "no t in tiles where t.owner is p or any n in neighbours of tile where n.owner is p",
        "any n in neighbours of tile where n.owner is p",
    ),
    "somebody else": ("no t in tiles where t.owner is p and p.tired", "p.tired"),
}
FINE = (
    "(no t in tiles where t.owner is p) or any n in neighbours of tile where n.owner is p",
    "no t in tiles where p.tired and t.owner is p",
    "no t in tiles where t.owner is p or t is next to tile",
    "no t in tiles where t.owner is p and any n in neighbours of t where n.owner is none",
    "no t in tiles where p.tired",
    "any t in tiles where t.owner is p or tile.work",
)


def told(text: str, folder: Path) -> list[str]:
    (folder / "sample.law").write_text(f"{HEAD}{text}\n", "utf-8")
    return [one.message() for one in load_ruleset(folder / "sample.law").findings if one.code == "reads-on"]


@pytest.mark.parametrize("sort", FOUND)
def test_a_test_that_says_nothing_of_the_members(sort: str, tmp_path: Path) -> None:
    text, test = FOUND[sort]
    assert told(text, tmp_path) == [
        f"what stands behind `where` goes on as far as it can, so that “{test}” belongs to it, and says nothing of t"
    ]


@pytest.mark.parametrize("text", FINE)
def test_what_is_said_so_on_purpose(text: str, tmp_path: Path) -> None:
    assert told(text, tmp_path) == []


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("count of t in tiles where t.owner is p and not t.work >= 3", ">="),
        ("count of t in tiles where not t.work < 3", "<"),
        ("count of t in tiles where t.owner is p and t.work is 3", "is"),
        ("count of t in tiles where t.work is not 3", "is not"),
        ("3 < count of t in tiles where t.work * 2", "*"),
        ("3 < count of t in tiles where t.owner is p and t.work + 2", "+"),
        ("3 < count of t in tiles where t.work / 2 rounded down", "/"),
        ("3 < count of t in tiles where t.owner is p / 2 rounded up", "/"),
        ("3 < count of t in tiles where t.craft is smith + 1", "+"),
        ("3 < count of t in tiles where t.owner is p and t.craft is not none - 1", "-"),
        ("3 < count of t in tiles where t.crafts has baker * 2", "*"),
    ],
)
def test_what_is_reckoned_or_compared_with_a_number_behind_a_test(text: str, sign: str, tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(f"{HEAD}{text}\n", "utf-8")
    errors = [one for one in load_ruleset(tmp_path / "sample.law").findings if one.severity.name == "ERROR"]
    assert [one.code for one in errors] == ["reads-on"]
    assert errors[0].hint() == f"put brackets around what ends before it: (… where …) {sign} …"


@pytest.mark.parametrize(
    "text",
    [
        "(count of t in tiles where t.owner is p and not t.work) >= 3",
        "3 < (count of t in tiles where t.work) * 2",
        "any t in tiles where t.work is p.tired",
    ],
)
def test_what_ends_where_it_should(text: str, tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(f"{HEAD}{text}\n", "utf-8")
    assert [one for one in load_ruleset(tmp_path / "sample.law").findings if one.severity.name == "ERROR"] == []


@pytest.mark.parametrize(
    ("text", "told_of"),
    [
        ("3 < count of t in tiles where t.walls >= 2 - 1", True),
        ("3 < sum of t.walls for each t in tiles where t.owner is p and t.walls is 2 + 1", True),
        ("3 < count of t in tiles where t.walls >= tile.walls - 1", False),
        ("3 < count of t in tiles where t.walls >= 2 * 500", False),
        ("3 < (count of t in tiles where t.walls >= 2) - 1", False),
        ("any t in tiles where t.walls >= 2 - 1", False),
    ],
)
def test_a_sum_of_two_numbers_at_the_end_was_meant_for_all_that_is_counted(
    text: str, told_of: bool, tmp_path: Path
) -> None:
    said = "what stands behind `where` goes on as far as it can, so that “{}” belongs to the number before it"
    assert told(text, tmp_path) == [said.format("+" if "+" in text else "-")] * told_of


TWO_LOOPS = """ruleset sample
table house "houses"
  | key  | name   | rent |
  | mill | "mill" |    2 |
kind player
  gold: number = 0
kind tile
  owner: player or none
  houses: set of house
  joined: yes or no
stat income(p: player) "income"
  {row}
phase pay
  for each p in players
    p.gold up income(p)
    {line}
      t.joined becomes yes
"""
ROW = 'rents: b.rent "{{b}}" for each t in tiles where t.owner is p for each b in t.houses where {}'
LINE = "for each t in tiles where {}"


@pytest.mark.parametrize(
    ("row", "line", "told"),
    [
        (ROW.format("b.rent > 1 and t.joined"), LINE.format("t.owner is p"), []),
        (ROW.format("b.rent > 1"), LINE.format("t.joined and p.gold > 3"), []),
        (ROW.format("b.rent > 1 and turn > 3"), LINE.format("t.joined and turn > 3"), ["turn > 3", "turn > 3"]),
        (ROW.format("b.rent > 1 and p.gold > 3"), LINE.format("t.joined"), ["p.gold > 3"]),
    ],
)
def test_what_is_chosen_by_two_loops_may_speak_of_either(row: str, line: str, told: list[str], tmp_path: Path) -> None:
    found = told_of(TWO_LOOPS.format(row=row, line=line), tmp_path, Severity.WARNING)
    assert [dict(one.values)["source"] for one in found if one.code == "where-not-about"] == told


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("any t in tiles where 1 <= t.walls <= 5", "1 <= t.walls and t.walls <= 5"),
        ("3 < (count of t in tiles where 1 <= t.walls <= 5)", "1 <= t.walls and t.walls <= 5"),
        ("count of t in tiles where t.owner is p and 1 <= t.walls <= 5", "1 <= t.walls and t.walls <= 5"),
        ("2 + count of t in tiles where 1 < t.walls < 5", "1 < t.walls and t.walls < 5"),
        ("sum of t.walls for each t in tiles where 5 >= t.walls > 1", "5 >= t.walls and t.walls > 1"),
        ("every t in tiles satisfies 1 <= t.walls <= 5", "1 <= t.walls and t.walls <= 5"),
        ("(the t in tiles where p is t.owner is not none)", "p is t.owner and t.owner is not none"),
    ],
)
def test_a_range_of_the_members_is_no_comparison_of_all_of_them(text: str, instead: str, tmp_path: Path) -> None:
    """Read as it stands, `count of t in tiles where 1 <= t.walls <= 5` asks whether at most five have walls."""
    word, sign = ("satisfies" if "satisfies" in text else "where"), instead.split(" and ")[1].split(" ", 1)[1]
    sign = sign.rsplit(" ", 1)[0]
    assert hints_of(f"{HEAD}{text}\n", tmp_path) == [
        f"write: {instead}; where all of it is meant, put brackets around it: (… {word} …) {sign} …"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "(count of t in tiles where 1 <= t.walls) <= 5",
        "count of t in tiles where t.walls >= 50 >= 3",
        "count of t in tiles where t.walls >= 50 <= 3",
        "count of t in tiles where t.owner is p >= 3",
        "(the t in tiles where t.owner is p) is not none",
        "distance(tile, tile) over t in tiles where t.owner is p is not none",
    ],
)
def test_what_is_compared_behind_a_test_that_has_ended(text: str, tmp_path: Path) -> None:
    assert hints_of(f"{HEAD}{text}\n", tmp_path) == []
