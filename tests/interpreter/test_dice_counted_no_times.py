"""An amount of dice times a number that is 0: they are thrown, and bring nothing."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.running import run_file

RULES = """\
ruleset digging
  title "Digging"
  language en
kind player
  skill: number
roll dig(player) "a dig"
  dice 2d6
  target 7
  skill: +player.skill * 1d6 "skill"
roll delve(player) "a delve"
  dice 1d6 + player.skill * 2d6
  target 4
phase digs
  for each p in players
    roll dig(p)
    roll delve(p)
"""
CASES = """\
ruleset: digging.law
players: {red: {}}
cases:
  - name: what brings nothing changes no chance
    expect:
      odds:
        - {roll: dig, with: {player: red}, success: 7/12, mean: 7, totals: {2: 1/36, 12: 1/36, 18: 0}}
        - {roll: delve, with: {player: red}, success: 1/2, mean: 7/2}
"""


def test_what_brings_nothing_changes_no_chance(tmp_path: Path) -> None:
    (tmp_path / "digging.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, encoding="utf-8")
    results = run_file(tmp_path / "cases.yaml")
    assert [one.message for one in results] == [""]
