"""Values that stand where something is so or not, and things that are told to become what they are by an attribute."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of, told_of

GROUND = """ruleset tested
  title "Tested"
table year
  | key    | name     |
  | summer | "summer" |
  | winter | "winter" |
kind campaign
  season: year = summer
kind player
  gold: number = 3
  veteran: yes or no
  patron: player or none
kind camp
  size: number
phase day
  each player in order
    {}
"""
LINES = {
    "player.gold up 1 when player.gold": "player.gold > 0",
    "player.gold up 1 when player.patron": "player.patron is not none",
    "player.gold up 1 when camps": "any x in camps",
    "player.gold up 1 when year is winter": "campaign.season is winter",
    "player becomes veteran": "player.veteran becomes yes",
}


@pytest.mark.parametrize("line", LINES)
def test_it_is_told_how_it_is_tested(line: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.replace("{}", line), tmp_path) == [f"write: {LINES[line]}"]


@pytest.mark.parametrize(("cell", "hint"), [("½", "did you mean “1/2”?"), ("nothing", "did you mean “none”?")])
def test_a_word_among_numbers_is_told_once(cell: str, hint: str, tmp_path: Path) -> None:
    table = f"table price\n  | key | n |\n  | oats | 1 |\n  | hay | {cell} |\n"
    assert hints_of(GROUND.replace("{}", "player.gold up 1") + table, tmp_path) == [hint]


def test_what_is_chosen_by_a_test_is_tested(tmp_path: Path) -> None:
    loop = "for each p in those p in players where p.patron is not none\n      p.patron.gold up 1"
    assert told_of(GROUND.replace("{}", loop), tmp_path) == []
    other = "for each p in those p in players where p.veteran\n      p.patron.gold up 1"
    assert [one.code for one in told_of(GROUND.replace("{}", other), tmp_path)] == ["perhaps-missing"]


def test_otherwise_behind_the_members_is_told_once(tmp_path: Path) -> None:
    line = "player.gold up highest c.size for each c in camps otherwise 0"
    assert [one.code for one in told_of(GROUND.replace("{}", line), tmp_path)] == ["reads-on"]


def test_cases_beside_each_other_are_no_deeper_for_their_number(tmp_path: Path) -> None:
    cases = ", ".join(f"{number} when p.patron.gold is {number}" for number in range(120))
    rules = f"define rank(p: player) = (0 when p.patron is none, {cases}, otherwise 0)\n"
    assert told_of(GROUND.replace("{}", "player.gold up rank(player)") + rules, tmp_path) == []


def test_a_chain_beside_others_is_as_deep_as_it_is(tmp_path: Path) -> None:
    chain = " + ".join(["p.gold"] * 98)
    rules = f"define rank(p: player) = highest of (1, {chain}, 2)\n"
    told = told_of(GROUND.replace("{}", "player.gold up rank(player)") + rules, tmp_path)
    assert [one.code for one in told] == ["too-deep"]
