"""What a number leaves when it is divided, so that something may come every few turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.cases.running import run_file

RULES = """ruleset calendar
  title "Calendar"
  language en
  turn "Month"
table quarter by rest
  | rest | rain |
  | 0    | 1    |
  | 1-2  | 2    |
  | 3    | 3    |
kind player
  gold: number = 10
define rest(n: number, by_what: number) = remainder(n, by_what)
define rain = quarter(remainder(turn, 4)).rain
phase tribute "Tribute"
  skipped when remainder(turn, 3) is not 0
  for each p in players
    p.gold down 1
phase share "Share"
  for each p in players
    p.gold up remainder(p.gold, p.gold - 8)
"""
CASES = """ruleset: calendar.law
map: duel
players: {red: {}}
cases:
  - name: from 0 on, below 0 as well
    expect:
      stats:
        - {stat: rest, with: {n: 7, by_what: 4}, value: 3}
        - {stat: rest, with: {n: 8, by_what: 4}, value: 0}
        - {stat: rest, with: {n: -1, by_what: 4}, value: 3}
        - {stat: rest, with: {n: 7, by_what: -4}, value: 3}
  - name: every third month
    given: {turn: 6}
    do: {phase: tribute}
    expect: {state: {players: {red: {gold: 9}}}, stats: [{stat: rain, value: 2}]}
  - name: and in no other
    given: {turn: 7}
    do: {phase: tribute}
    expect: {state: {players: {red: {gold: 10}}}, stats: [{stat: rain, value: 3}]}
  - name: nothing is left of nothing
    given: {players: {red: {gold: 8}}}
    do: {phase: share}
    expect: {refused: this divides by 0}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "calendar.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, encoding="utf-8")
    return tmp_path


def test_it_is_played(folder: Path) -> None:
    assert [(one.name, one.passed) for one in run_file(folder / "cases.yaml") if not one.passed] == []


def test_its_range_is_known(folder: Path) -> None:
    assert "lookup-may-miss" not in [one.code for one in load_ruleset(folder / "calendar.law").findings]
    (folder / "calendar.law").write_text(RULES.replace("  | 3    | 3    |\n", ""), encoding="utf-8")
    assert "lookup-may-miss" in [one.code for one in load_ruleset(folder / "calendar.law").findings]
