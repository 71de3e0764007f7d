"""What is not there without an option stays what stands for it, also where a price is paid from it."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.running import run_file

RULES = """ruleset sagas
  title "Sagas"
  language en
option sagas = no "sagas are told"

kind player
  gold: number = 5
  fame: number = 7 "fame" when sagas, otherwise 2

define fame_now(p: player) = p.fame

action boast by player "boast"
  costs 2 from player.fame
  player.gold up 1

phase evening
  each player in order
    any number of boast
"""
CASES = """ruleset: sagas.law
players: {red: {}}
cases:
  - name: two are covered each time, and stay two
    do: [{player: red, action: boast}, {player: red, action: boast}]
    expect: {state: {players: {red: {gold: 7}}}, stats: [{stat: fame_now, with: {p: red}, value: 2}]}
  - name: where it is there it is paid
    given: {options: {sagas: yes}}
    do: [{player: red, action: boast}, {player: red, action: boast}]
    expect: {state: {players: {red: {gold: 7, fame: 3}}}, stats: [{stat: fame_now, with: {p: red}, value: 3}]}
"""


def test_a_price_takes_nothing_from_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "sagas.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, encoding="utf-8")
    results = run_file(tmp_path / "cases.yaml")
    assert [[one.as_phrase() for one in result.findings] for result in results] == [[], []]
