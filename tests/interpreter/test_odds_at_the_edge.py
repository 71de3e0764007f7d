"""Odds of what hardly ever comes about: dice that count no times, an order of one alone."""

from __future__ import annotations

from pathlib import Path

import pytest

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
procedure train
  for each p in players where p.skill is 0 by most 12 / p.skill
    p.skill up 1d6
phase digs
  for each p in players
    roll dig(p)
    roll delve(p)
  do train
"""
CASES = """\
ruleset: digging.law
players: {{red: {{}}, blue: {{skill: 3}}}}
cases:
  - name: one
{case}
"""


@pytest.mark.parametrize(
    "case",
    [
        "expect: {odds: {roll: dig, with: {player: red}, success: 7/12, mean: 7, totals: {2: 1/36, 12: 1/36, 18: 0}}}",
        "expect: {odds: {roll: delve, with: {player: red}, success: 1/2, mean: 7/2}}",
        # Of one alone nobody asks by what it comes first, nor is anything divided by 0.
        "do: {procedure: train}\ndice: [5]\nexpect: {state: {players: {red: {skill: 5}, blue: {skill: 3}}}}",
        "expect: {odds: {procedure: train, ends: {red.skill: {1: 1/6, 6: 1/6}, blue.skill: {3: 1}}}}",
    ],
)
def test_odds_are_those_worked_out_by_hand(case: str, tmp_path: Path) -> None:
    (tmp_path / "digging.law").write_text(RULES, encoding="utf-8")
    indented = "\n".join(f"    {line}" for line in case.splitlines())
    (tmp_path / "cases.yaml").write_text(CASES.format(case=indented), encoding="utf-8")
    results = run_file(tmp_path / "cases.yaml")
    assert [one.message for one in results] == [""]
