"""An act is refused as a whole, also where only an answer to it is; of a phase what was done before stays."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.running import run_file

RULES = """ruleset stalls
  title "Stalls"
  language en

kind player
  gold: number = 9
  goods: number = 0

limit purchases: 1 per player this turn else "{player} has bought"

action buy by player "buy"
  counts as purchases
  player.gold down 2
  ask player for amount: number at least 1 at most 3 "How much?"
  player.goods up amount

action pay by player "pay"
  player.gold down 1

phase market
  each player in order
    any number of buy, pay
"""
CASES = """ruleset: stalls.law
map: {boards: [{id: land, name: Land, layout: none}], tiles: {here: {}}}
players: {red: {}}
cases:
  - name: an act is refused as a whole
    do: {player: red, action: buy}
    answers: [4]
    expect: {refused: the most is 3, state: {players: {red: {gold: 9}}}}
    then:
      - do: {player: red, action: buy}
        answers: [3]
        expect: {state: {players: {red: {gold: 7, goods: 3}}}}
  - name: a phase is not
    do: {phase: market}
    answers: [{action: pay}, {action: buy}, 4]
    expect: {refused: the most is 3, state: {players: {red: {gold: 6}}}}
"""


def test_a_refused_answer_takes_the_act_back_and_leaves_what_a_phase_did(tmp_path: Path) -> None:
    (tmp_path / "stalls.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES, encoding="utf-8")
    assert [str(one) for result in run_file(file) for one in result.findings] == []
