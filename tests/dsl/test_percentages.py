"""A percentage is a part of one: where a part of something else was meant, what to write is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

RULES = """ruleset fair
  title "Fair"
  rounding down
kind player
  gold: number at least 0 = 10
  share: exact number = 1/2
table luck on d%
  | thrown | n |
  | {band} | 1 |
  | otherwise | 2 |
stat income(p: player) "income"
  base 10
  {row}
  rounded down
roll feat(p: player)
  dice d%
  target {target}
phase day
  each player in order
    let shown = d%
    let drawn = luck(d%)
    player.gold up income(player) + drawn.n
    roll feat(player)
      success
        player.gold up 1 when {test}
  end campaign won by those p in players where p.gold > 99
"""
FINE = {"band": "1-50", "row": '2 "stalls"', "target": "60 or less", "test": "shown <= 30"}


@pytest.mark.parametrize(
    ("place", "line", "hint"),
    [
        ("row", '+10% "market"', "a part of the sum is a line: times 110%; what adds 1/10 is written 1/10"),
        ("row", '-25% "plague"', "a part of the sum is a line: times 75%; what adds 1/4 is written 1/4"),
        (
            "row",
            '5% "trust" when p.gold > 3',
            "a part of the sum is a line: times 105%; what adds 1/20 is written 1/20",
        ),
        (
            "row",
            '2 "x" when p.gold > 50%',
            "say of what it is a part: `… * 50%`; where whole hundredths are meant write 50",
        ),
        ("test", "shown <= 30%", "say of what it is a part: `… * 30%`; where whole hundredths are meant write 30"),
        ("test", "100% is shown", "say of what it is a part: `… * 100%`; where whole hundredths are meant write 100"),
        (
            "target",
            "60% or less",
            "say of what it is a part: `… * 60%`; a part of a whole stat or roll is a line `times …`; where hundredths "
            "are added up, or compared with d%, write 60, and `/ 100` where they become a part",
        ),
        ("band", "1%-50%", "dice show whole numbers, d% those from 1 to 100: write 1-50"),
    ],
)
def test_a_part_of_one_is_told_where_another_was_meant(place: str, line: str, hint: str, tmp_path: Path) -> None:
    assert hints_of(RULES.format(**{**FINE, place: line}), tmp_path) == [hint]


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("row", 'times 110% "market"'),
        ("row", '1/10 "market"'),
        ("row", '10% "interest" per p.gold'),
        ("row", 'p.gold * 10% "interest"'),
        ("test", "player.share >= 50%"),
        ("test", "ratio of shown to 10 > 50%"),
        ("test", "shown > player.gold * 50%"),
        ("target", "p.gold * 60% or less"),
    ],
)
def test_a_part_of_something_is_none_of_them(place: str, line: str, tmp_path: Path) -> None:
    assert hints_of(RULES.format(**{**FINE, place: line}), tmp_path) == []
