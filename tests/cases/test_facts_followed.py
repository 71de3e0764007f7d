"""What follows from a fact that a case gives has followed before the case begins, and is not done once more."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.running import run_file

RULES = """ruleset toll
kind player
  gold: number = 3
  fame: number = 0
roll luck(player)
  dice 1d6
  target 4
procedure pay(p: player)
  p.gold down 1
action pass by player
  do pay(player)
action wait by player
  player.gold up 0
thanks: after pay(p)
  p.fame up 1
cheer: after luck(player) when luck.success
  player.fame up 10
seen: after pass(player)
  player.fame up 100
phase day
  each player in order
    at most one of pass, wait
"""
CASES = """ruleset: toll.law
players: {red: {}, blue: {}}
given:
  facts: [{pay: {p: red}}, {luck: {player: red, success: yes}}, {pass: {player: red}}]
cases:
  - name: an act from which nothing follows
    do: {player: red, action: wait}
    expect: {state: {players: {red: {gold: 3, fame: 0}}}}
  - name: an act from which something follows
    do: {player: red, action: pass}
    expect: {state: {players: {red: {gold: 2, fame: 101}}}}
"""


def test_what_is_given_is_not_followed_once_more(tmp_path: Path) -> None:
    (tmp_path / "toll.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, encoding="utf-8")
    assert [(one.name, one.message) for one in run_file(tmp_path / "cases.yaml") if not one.passed] == []
