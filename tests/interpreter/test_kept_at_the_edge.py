"""What is kept of a contest pair by pair, a chance beyond its ends, and a line below 0 as it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """\
ruleset blows
  title "Blows"
  language en
kind player
  gold: number = 5
  skill: number = 6
stat order(player) "order"
  base 6
roll luck(player) "luck"
  chance player.skill / 12
contest exchange(attacker: player, defender: player) "blows"
  sides attacker, defender
  pool 2 dice d6
  highest against highest, tie to defender
procedure fight(a: player, b: player)
  contest exchange(a, b) as blows
procedure look_back(a: player)
  a.gold up count of f in past exchange this turn where f.attacker is a and f.won > 1
  a.gold up 10 * count of f in past exchange this turn where f.lost is 2
procedure dare(a: player)
  when (a.skill / 12) chance
    a.gold up 1
procedure scare(a: player, n: number)
  add -2 "fear" to order(a) for n turns
phase x
  for each p in players
    roll luck(p)
    do dare(p)
    do scare(p, 2)
    do look_back(p)
    for each q in players where q is not p
      do fight(p, q)
"""
FIGHT = "{procedure: fight, with: {a: red, b: blue}}"
LUCK = "{roll: luck, with: {player: red}}, {roll: luck, with: {player: blue}}"
DARE = "{procedure: dare, with: {a: red}}, {procedure: dare, with: {a: blue}}"
CASES = """\
ruleset: blows.law
players: {{red: {{}}, blue: {{}}}}
cases:
  - name: one
{case}
"""


@pytest.mark.parametrize(
    "case",
    [
        # 6 > 4 and 5 > 4: both are won; 6 > 5, but 5 is the defender's 5; of 2, 1 against 2, 1 both are the defender's
        f"do: [{FIGHT}, {FIGHT}, {FIGHT}, {{procedure: look_back, with: {{a: red}}}}]\n"
        "dice: [6, 5, 4, 4, 6, 5, 5, 5, 1, 2, 1, 2]\nexpect: {state: {players: {red: {gold: 16}}}}",
        # 18/12 is always, -3/12 never; nothing is thrown
        f"given: {{players: {{red: {{skill: 18}}, blue: {{skill: -3}}}}}}\ndo: [{LUCK}, {DARE}]\n"
        "expect:\n  state: {players: {red: {gold: 6}, blue: {gold: 5}}}\n  rolls: [{success: yes}, {success: no}]\n"
        "  odds: [{roll: luck, with: {player: red}, success: 1}, {roll: luck, with: {player: blue}, success: 0}]",
        # for 0 turns there is no line at all, and nothing is told of it
        "do: [{procedure: scare, with: {a: red, n: 0}}, {procedure: scare, with: {a: blue, n: 1}}]\n"
        "expect: {stats: {players: {red: {order: 6}, blue: {order: 4}}}, story: ['blue: order -2, fear']}",
    ],
)
def test_it_is_as_worked_out_by_hand(case: str, tmp_path: Path) -> None:
    (tmp_path / "blows.law").write_text(RULES, encoding="utf-8")
    indented = "\n".join(f"    {line}" for line in case.splitlines())
    (tmp_path / "cases.yaml").write_text(CASES.format(case=indented), encoding="utf-8")
    assert [one.message for one in run_file(tmp_path / "cases.yaml")] == [""]
