"""What `magnitude` and `remainder` make of numbers that need not be whole: nothing is rounded unless a rule says so."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.running import run_file

RULES = """ruleset debts
  title "Debts"
  language en
  rounding down
kind player
  owed: exact number = -3/2
  kept: exact number
  gold: number
define size(p: player) = magnitude(p.owed)
define twice(p: player) = magnitude(p.owed) * 2
define all_of_it = sum of magnitude(p.owed) for each p in players
define broken(p: player) = remainder(p.owed, 1)
define over(p: player) = remainder(7, p.owed)
define left(n: number) = remainder(n, 4)
phase day
  each player in order
    player.kept becomes magnitude(player.owed)
    let again = magnitude(player.owed)
    player.kept up again
    player.gold up magnitude(player.owed) * 2
    player.gold up magnitude(player.owed)
"""
CASES = """ruleset: debts.law
map: duel
players: {red: {}}
cases:
  - name: without its sign, and no less than it was
    expect:
      stats:
        - {stat: size, with: {p: red}, value: 3/2}
        - {stat: twice, with: {p: red}, value: 3}
        - {stat: all_of_it, value: 3/2}
  - name: what is left may be broken
    expect:
      stats:
        - {stat: broken, with: {p: red}, value: 1/2}
        - {stat: over, with: {p: red}, value: 1}
        - {stat: left, with: {n: -1}, value: 3}
  - name: it is made whole where it comes to a whole number, and nowhere before
    do: {phase: day}
    expect: {state: {players: {red: {kept: 3, gold: 4}}}}
"""


def test_what_need_not_be_whole_stays_so(tmp_path: Path) -> None:
    (tmp_path / "debts.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES, encoding="utf-8")
    played = run_file(file)
    assert [one.name for one in played if not one.passed] == []
    assert len(played) == 3
