"""How clubs write the lines of a stat, and its numbers, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from tests.dsl.told import hints_of

GROUND = """ruleset coast
  title "Coast"
kind tile
  owner: player or none
kind player
  gold: number = 3
  veteran: yes or no
{}
phase day
  for each t in tiles where t.owner is not none
    say "{{t}}"
"""
LINES = {
    "starts at 10": "write: base 10",
    'minus 2 "tax"': 'write: -2 "tax"',
    'plus player.gold "gold" when player.veteran': 'write: +player.gold "gold" when player.veteran',
    "/ 2": "write: times 1/2",
    'divided by 3 "shared" when player.veteran': 'write: times 1/3 "shared" when player.veteran',
    "double": "write: times 2",
    "halved": "write: times 1/2",
    "round up": "write: rounded up",
    "between 0 and 20": "write: at least 0, and in the next line: at most 20",
    '+1 "old" when player.veteran, otherwise +2 "young"': (
        'write: +1 "old" when player.veteran, and in the next line: +2 "young" when not (player.veteran)'
    ),
    '2 "tiles" for each tile of player': 'write: 2 "tiles" per count of x in … where x.… is player',
    "base 1,000": "write: 1000",
    "base 1,5": "write a point: 1.5",
    "base ½": "did you mean “1/2”?",
    "base ten": "did you mean “10”?",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.format(f"stat income(player)\n  {line}"), tmp_path) == [LINES[line]]


def test_whose_a_stat_is_stands_in_brackets(tmp_path: Path) -> None:
    assert hints_of(GROUND.format('stat income of a player "income"\n  base 1'), tmp_path) == [
        'write: stat income(player) "income"'
    ]


@pytest.mark.parametrize(
    ("number", "meant"),
    [("1.000", "write 1000, or 1 if"), ("2.500", "write 2500, or 2.5 if"), ("20.250", "write 20250, or 20.25 if")],
)
def test_a_point_before_three_digits_of_which_the_last_says_nothing_is_told(
    number: str, meant: str, tmp_path: Path
) -> None:
    told = hints_of(GROUND.format(f"kind hoard\n  gold: exact number = {number}"), tmp_path, Severity.WARNING)
    assert [one for one in told if one.startswith(meant)]


@pytest.mark.parametrize("number", ["1.5", "1.125", "0.500", "2.50", "1000", "12.0"])
def test_other_decimals_are_not(number: str, tmp_path: Path) -> None:
    assert not [
        one
        for one in hints_of(GROUND.format(f"stat income(player)\n  base {number}"), tmp_path, Severity.WARNING)
        if "if that" in one
    ]
