"""How clubs write the lines of a contest, with what to write instead, and rows that count for both sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from tests.dsl.told import hints_of

GROUND = """ruleset coast
  title "Coast"
kind player
  gold: number = 3
kind army, armies
  player: player
  men: number = 10
  walled: yes or no
contest clash(attacker: army, defender: army) "clash"
  sides attacker, defender
{}
action raid(army, foe: army) by player
  allowed when army.player is player and foe.player is not player else "not yours"
  contest clash(army, foe) as fight
  when fight.winner is not none
    fight.winner.men up 1
phase day
  each player in order
    any number of raid
{}
"""
WINS = "  higher total wins, tie to defender"
LINES = {
    "  both roll 2d6": "write: pool 2 dice d6",
    "  dice 2d6 each": "write: pool 2 dice d6",
    "  attacker rolls 2d6": "write: pool 2 dice d6 when side is attacker",
    "  pool 1d6 for each 5 men": "write: pool side.men / 5 rounded down dice d6",
    "  pool 3d6 for attacker, 2d6 for defender": ("write: pool (3 when side is attacker, otherwise 2) dice d6"),
    "  pool 2d6 + side.men": 'write: pool 2 dice d6, and in the next line: +side.men "…"',
    "  pool 2 dice d6 reroll 1s": "write: pool 2 dice d6 reroll 1 once",
    '  pool 2 dice d6\n  +1 "walls" for the defender': 'write: +1 "walls" when side is defender',
    "  pool 2 dice d6\n  +1 when defender": 'write: +1 "…" when side is defender',
    '  pool 2 dice d6\n  +1 "walls" when side is the defender': 'write: +1 "walls" when side is defender',
    '  pool 2 dice d6\n  defender +1 "walls"': 'write: +1 "…" when side is defender',
    '  pool 2 dice d6\n  each die: +1 "drill"': 'write: each die +1 "drill"',
    '  pool 2 dice d6\n  each die gets +1 "drill"': "leave it out, and write: +1 …",
    "  pool 2 dice d6\n  +1 to each die": 'write: each die +1 "…"',
    '  pool 2 dice d6\n  +men / 10 rounded down "men"': "did you mean “side.men”?",
    "  pool 2 dice d6 when attacker": "write: side is attacker",
}
WINNERS = {
    "highest die wins, tie to defender": "write: higher die wins, tie to defender",
    "most successes wins, tie to defender": "write: more successes wins, tie to defender",
    "highest vs highest, tie to defender": "write: highest against highest, tie to defender",
    "higher total wins, tie: again": "write: higher total wins, tie again",
    "higher total wins, ties are rerolled": "write: higher total wins, tie again",
    "higher total wins, tie nobody wins": "write: higher total wins, tie is a draw",
    "higher total wins, otherwise defender": "write: higher total wins, tie to defender",
    "defender wins ties": "write: higher total wins, tie to defender",
    "higher total wins, tie to the side with more men": (
        "write: higher total wins, tie is a draw; and where the contest is carried out as fight: when fight.tied, and "
        "below it what decides then"
    ),
    "lower total wins, tie to defender": (
        'write: higher total wins, tie to …, and let each die of a pool count below 0: each die -2 * die.thrown "low"'
    ),
}


def told(lines: str, folder: Path, severity: Severity = Severity.ERROR, more: str = "") -> list[str]:
    return hints_of(GROUND.format(lines, more), folder, severity)


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert told(f"{line}\n{WINS}", tmp_path) == [LINES[line]]


@pytest.mark.parametrize("line", WINNERS)
def test_who_wins_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert told(f"  pool 2 dice d6\n  {line}", tmp_path) == [WINNERS[line]]


@pytest.mark.parametrize(
    ("row", "cure"),
    [
        ('+1 "walls" when defender.walled', "say whose it is: when … and side is defender"),
        ('defender: +1 "walls"', "say whose it is: when side is defender"),
        ('+1 "more" when attacker.men > defender.men', "say whose it is: when … and side is attacker"),
        ('+1 "walls" when defender.walled and side is defender', ""),
        ('+1 "more" when side.men > opponent.men', ""),
        ('+1d3 "luck" when turn > 3', ""),
        ('at most 9\n  +1 "luck" when turn > 3', ""),
    ],
)
def test_a_row_that_counts_for_both_sides_is_told(row: str, cure: str, tmp_path: Path) -> None:
    hints = told(f"  pool 2 dice d6\n  {row}\n{WINS}", tmp_path, Severity.WARNING)
    assert [one for one in hints if "whose it is" in one] == ([cure] if cure else [])


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ('to clash(one, other): -1 "slow"', ["say whose it is: when side is …"]),
        ('to clash(army, foe): -1 "slow"', ["say whose it is: when side is …"]),
        ('to clash(army, foe): -1 "slow" when side is army', []),
    ],
)
def test_a_line_of_a_condition_that_counts_for_both_sides_is_told(row: str, found: list[str], tmp_path: Path) -> None:
    slow = f"condition slow of army\n  {row}\nphase fog\n  for each a in armies\n    a gains slow"
    hints = told(f"  pool 2 dice d6\n{WINS}", tmp_path, Severity.WARNING, slow)
    assert [one for one in hints if "whose it is" in one] == found
