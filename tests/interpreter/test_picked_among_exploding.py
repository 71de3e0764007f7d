"""Of dice that are thrown again and added some may count: each with all that it showed."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """\
ruleset storms
  title "Storms"
  language en
kind player
  kept: number = 2
  more: number = 2
roll gale(player) "gale"
  dice highest (player.kept) of ((player.kept + player.more) dice d10!)
  target 15
roll squall(player) "squall"
  dice highest of 2d6!
  target 8
  natural 6 succeeds
roll swell(player) "swell"
  dice lowest 2 of 3d4!
roll surge(player) "surge"
  dice highest of 2d6!
  target 7
phase weather
  for each p in players
    roll gale(p)
    roll squall(p)
    roll swell(p)
    roll surge(p)
  let shown = faces of (highest 2 of 3d6!)
  say "{sum of x for each x in shown}"
"""
CASES = """\
ruleset: storms.law
players: {{red: {{}}}}
cases:
  - name: one
{case}
"""


@pytest.mark.parametrize(
    "case",
    [
        # 10 + 10 + 1, 3, 10 + 2, 8: the highest two are 21 and 12
        "do: {roll: gale, with: {player: red}}\ndice: [10, 3, 10, 8, 10, 2, 1]\nexpect: {rolls: [{total: 33}]}",
        # 6 + 1 and 6 + 3: what counts showed a 6 first, which succeeds with 9 as with 7
        "do: {roll: squall, with: {player: red}}\ndice: [6, 6, 1, 3]\n"
        "expect: {rolls: [{total: 9, natural: 6, success: yes}]}",
        "do: {roll: swell, with: {player: red}}\ndice: [4, 4, 4, 1, 2, 4, 3]\nexpect: {rolls: [{total: 11}]}",
        # 6 + 6 + 1, 2, 6 + 2: 13 and 8
        "do: {phase: weather}\ndice: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 2, 6, 6, 2, 1]\nexpect: {story: ['21']}",
        # at least two ones among three dice; no 6 or not more than 5 on both
        "expect:\n  odds:\n"
        "    - {roll: swell, with: {player: red}, totals: {2: 5/32}}\n"
        "    - {roll: squall, with: {player: red}, success: 11/36}\n"
        "    - {roll: surge, with: {player: red}, success: 11/36, totals: {1: 1/36, 5: 9/36, 6: 0, 1-5: 25/36}}",
    ],
)
def test_each_counts_with_all_it_showed(case: str, tmp_path: Path) -> None:
    (tmp_path / "storms.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES.format(case="\n".join(f"    {line}" for line in case.splitlines())), encoding="utf-8")
    assert [str(finding.message()) for one in run_file(file) for finding in one.findings] == []
