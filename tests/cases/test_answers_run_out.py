"""What happens in a case when its answers have run out: who may decline does, and what is usual is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

INN = """ruleset inn
  title "Inn"
  language en

kind player
  gold: number = 9
  friend: player or none

report brawl, brawls
  winner: player

phase evening "Evening"
  group reports any number of brawl
  for each p in players
    ask p for stake: number at least 0 at most 3 usual 2 "What is staked?"
    p.gold down stake
    ask p for friend: player or none from those q in players where q is not p "Who sits with {p}?"
    p.friend becomes friend

action pay by player "pay"
  ask player for price: number at least 1 at most 3 "How much?"
  player.gold down price

action greet by player "greet"
  ask player for greeted: player from those q in players where q is not player "Whom?"
  player.friend becomes greeted

action split by player "split"
  ask player for parts: set of player from players usual players "Who gets a part?"
  for each p in parts
    p.gold up 1

action share(n: number at least 1 at most 2) by player "share with {n}"
  ask player for guests: set of player from players at least n at most n "Who is a guest?"
  for each p in guests
    p.gold up 1

action pay_all by player "pay all"
  ask player for price: number at least player.gold at most player.gold "How much?"
  player.gold down price
"""
CASES = """ruleset: inn.law
players: {{red: {{}}, blue: {{}}}}
cases:
  - {{name: one, {case}}}
"""


@pytest.mark.parametrize(
    ("case", "told"),
    [
        (
            "do: {phase: evening}, expect: {asked: [{player: group, report: brawl}, {player: red, value: stake}, "
            "{player: red, value: friend}, {player: blue, value: stake}, {player: blue, value: friend}], "
            "state: {players: {red: {gold: 7, friend: none}, blue: {gold: 7, friend: none}}}}",
            "",
        ),
        (
            "do: {phase: evening}, answers: [{winner: red}, done, 1, blue, 3], "
            "expect: {state: {players: {red: {gold: 8, friend: blue}, blue: {gold: 6, friend: none}}}}",
            "",
        ),
        (
            "do: {phase: evening}, answers: [done], "
            "expect: {left_open: {player: red, value: stake}, state: {players: {red: {gold: 9}}}}",
            "",
        ),
        ("do: {player: red, action: split}, expect: {state: {players: {red: {gold: 10}, blue: {gold: 10}}}}", ""),
        (
            "do: {player: red, action: share, n: 2}, expect: {state: {players: {red: {gold: 10}, blue: {gold: 10}}}}",
            "",
        ),
        (
            "do: {player: red, action: share, n: 1}, expect: {state: {players: {red: {gold: 9}}}}",
            "a question is left open: red: Who is a guest? (guests)",
        ),
        ("do: {player: red, action: pay_all}, expect: {state: {players: {red: {gold: 0}, blue: {gold: 9}}}}", ""),
        ("do: {player: red, action: greet}, expect: {state: {players: {red: {friend: blue}}}}", ""),
        (
            "do: {player: red, action: pay}, expect: {state: {players: {red: {gold: 8}}}}",
            "a question is left open: red: How much? (price)",
        ),
    ],
)
def test_when_the_answers_have_run_out(case: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "inn.law").write_text(INN, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES.format(case=case), encoding="utf-8")
    found = [one.message() for result in run_file(file) for one in result.findings]
    assert found == ([told] if told else [])
