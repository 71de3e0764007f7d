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


SCENE = """ruleset fairs
  title "Fairs"
  language en

kind player
  gold: number = 9

action haggle by player "haggle"
  player.gold up 1

scene fair, fairs_held(host: player) "the fair of {host}"
  step talk "Talk"
    any number of haggle by host

phase summer
  each player in order
    do fair(player)
"""
AT_NO_FAIR = """ruleset: fairs.law
map: {boards: [{id: land, name: Land, layout: none}], tiles: {here: {}}}
players: {red: {}}
cases:
  - name: nobody has said that there is a fair
    do: {player: red, action: haggle}
    expect: {state: {players: {red: {gold: 10}}}}
  - name: it is said
    given: {fairs_held: {first: {host: red}}, step: talk}
    do: {player: red, action: haggle}
    expect: {state: {players: {red: {gold: 10}}}}
  - name: and the refusal may be what is wanted
    do: {player: red, action: haggle}
    expect: {refused: is not under way}
"""


def test_an_act_of_a_scene_that_is_not_under_way_is_told_how_to_say_that_it_is(tmp_path: Path) -> None:
    (tmp_path / "fairs.law").write_text(SCENE, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(AT_NO_FAIR, encoding="utf-8")
    first, *others = run_file(file)
    assert "add to the case: given: {fairs_held: {one: {host: …, round: 1}}}" in [one.hint() for one in first.findings]
    assert [one.findings for one in others] == [(), ()]


OTHERWISE = """ruleset: stalls.law
map: {boards: [{id: land, name: Land, layout: none}], tiles: {here: {}}}
players: {red: {}}
cases:
  - name: for another reason than the case says
    do: [{player: red, action: buy}, {player: red, action: buy}]
    answers: [1]
    expect: {refused: no gold is left}
  - name: though the case says nothing of it
    do: [{player: red, action: buy}, {player: red, action: buy}]
    answers: [1]
    expect: {state: {players: {red: {gold: 7}}}}
"""


def test_another_reason_is_told_with_the_one_that_was_expected(tmp_path: Path) -> None:
    (tmp_path / "stalls.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(OTHERWISE, encoding="utf-8")
    told = [one.message() for result in run_file(file) for one in result.findings]
    assert told == ["refused: red has bought; expected “no gold is left”", "refused: red has bought"]
