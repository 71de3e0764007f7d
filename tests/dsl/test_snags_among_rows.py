"""What people write among the rows of a roll: rows left out, dice thrown again, bounds, what dice decide alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from tests.dsl.told import told_of

GROUND = """ruleset coast
  title "Coast"
kind tile
  hilly: yes or no
  wet: yes or no
kind player
  gold: number = 3
  veteran: yes or no
roll landing(player, t: tile) "the landing"
  dice 2d6
  target 8
  hill: -1 "steep" when t.hilly [C-1]
  -1 "rain" when t.wet or t.hilly
{}
  gold: 1 "gold" when player.gold > 3
phase day
  for each t in tiles
    for each p in players
      roll landing(p, t)
"""
ROW = "leave this line out, and write there: {}"
AGAIN = (
    "leave this line out, and write there: upon landing(player, t) when {}, and indented below it: throw landing again"
)
MAY = (
    "leave this line out, and write there: upon landing(player, t) when {}, below it: ask player for again: yes or no, "
    "and below that: throw landing again when again"
)
BOUND = "put the rows that it is for into a stat of their own, with {} below them, and count here what that stat gives"
SNAGS = {
    # rows that do not count
    "ignore hill when player.veteran": ROW.format('hill: -1 "steep" when t.hilly and not player.veteran [C-1]'),
    "no steep if t.wet or player.veteran": ROW.format(
        'hill: -1 "steep" when t.hilly and not (t.wet or player.veteran) [C-1]'
    ),
    "rain does not count when player.veteran": ROW.format('-1 "rain" when (t.wet or t.hilly) and not player.veteran'),
    "without gold when t.wet": ROW.format('gold: 1 "gold" when player.gold > 3 and not t.wet'),
    "gold is ignored": ROW.format('gold: 1 "gold" when player.gold > 3 and not …'),
    # thrown again
    "reroll once": AGAIN.format("not landing.success"),
    "reroll failed rolls": AGAIN.format("not landing.success"),
    "reroll when player.veteran": AGAIN.format("player.veteran"),
    "player may reroll once": MAY.format("…"),
    "may reroll if player.veteran": MAY.format("player.veteran"),
    # bounds
    "modifiers at most +3": BOUND.format("at most 3"),
    "minimum bonus -2": BOUND.format("at least -2"),
    "never below 4": "write: at least 4",
    "total never above 11": "write: at most 11",
    # what the dice decide
    "roll of 2 always fails": "write: natural 2 fails",
    "a total of 12 or more is a success": "write: natural 12 or more succeeds",
    "dice 3d6, keep the best 2": "write: dice highest 2 of 3d6",
    "dice 3d6 taking 2 lowest": "write: dice lowest 2 of 3d6",
    # results, tests and parts
    "set to 5 when player.veteran": 'write: result is 5 "…" when player.veteran',
    '-1 "hot" except when t.wet': 'write: -1 "hot" when not (t.wet)',
    '+1 "rich" per 5 player.gold when t.wet': 'write: +1 "rich" per player.gold / 5 rounded down when t.wet',
    'rich: +1 "rich" for every 5 player.gold': 'write: rich: +1 "rich" per player.gold / 5 rounded down',
}


def told(line: str, folder: Path) -> list[tuple[str, str]]:
    return [(one.code, one.hint()) for one in told_of(GROUND.format(f"  {line}"), folder)]


@pytest.mark.parametrize("line", SNAGS)
def test_it_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert told(line, tmp_path) == [("said-otherwise", SNAGS[line])]


def test_what_no_row_is_called_does_not_come_to_nothing(tmp_path: Path) -> None:
    [(_, hint)] = told("no landing when player.veteran", tmp_path)
    assert hint == 'write: result is 0 "…" when player.veteran'


def test_a_condition_is_missed_only_where_one_could_be_read(tmp_path: Path) -> None:
    assert told('-1 "hot" t.wet', tmp_path) == [("missing-when", "write `when t …`")]
    assert [code for code, _ in told('-1 "hot" save for the wet', tmp_path)] == ["unexpected"]


@pytest.mark.parametrize("head", ["add to roll landing", "change roll landing"])
def test_a_bound_of_rows_that_a_layer_adds_is_no_bound_of_the_total(tmp_path: Path, head: str) -> None:
    (tmp_path / "coast.law").write_text(GROUND.format(""), encoding="utf-8")
    (tmp_path / "club.law").write_text(
        f'ruleset club extends coast\n  title "Club"\n{head}\n  max bonus +2\n', encoding="utf-8"
    )
    found = load_ruleset(tmp_path / "club.law").findings
    assert [one.hint() for one in found] == [BOUND.format("at most 2")]
