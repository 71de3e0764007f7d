"""An act whose scene asks for nothing needs no scene in its case; for another the message says what to give."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

FAIR = """ruleset fair
  title "Fair"
  language en

kind player
  gold: number = 3

limit tries: 1 per player this round else "{player} has tried"

condition tired of player

scene market, markets "the market"
  rounds at most 3 times
    step morning "Morning"
      each player in order
        any number of look
    step stalls "Stalls"
      each player in order
        any number of buy

action look by player "look about"
  allowed when step is morning else "it is late"
  player.gold up 5

action buy by player "buy"
  counts as tries
  player.gold down 1
  player gains tired until end of market

scene bout, bouts(champion: player, foe: player, purse: number = 2) "a bout"
  any number of hit by champion

action hit by player "hit"
  player.gold up bout.purse

phase day "Day"
  do market()
  each player in order
    do bout(player, player)
"""
CASES = """ruleset: fair.law
players: {{red: {{}}, blue: {{}}}}
cases:
  - {{name: one, {case}}}
"""
GIVEN_BOUT = "given: {bouts: {one: {champion: red, foe: blue, round: 1}}}"
"""A scene that is under way, in which the other does not begin by itself."""


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ("do: {player: red, action: buy}, expect: {state: {players: {red: {gold: 2, conditions: [tired]}}}}", ""),
        ("do: [{player: red, action: buy}, {player: red, action: buy}], expect: {refused: red has tried}", ""),
        ("given: {step: morning}, do: {player: red, action: look}, expect: {state: {players: {red: {gold: 8}}}}", ""),
        ("do: {player: red, action: look}, expect: {refused: it is late}", ""),
        (
            "given: {step: morning}, do: [{player: red, action: buy}, {end_turn: true}], "
            "expect: {state: {step: morning, markets: 0, players: {red: {gold: 2, conditions: []}}}}",
            "",
        ),
        (
            "do: [{player: red, action: buy}, {phase: day}], expect: {state: {players: {red: {conditions: []}}}}",
            "",
        ),
        (
            "do: {player: red, action: hit}, expect: {state: {turn: 1}}",
            "refused: “bout” is not under way"
            " (add to the case: given: {bouts: {one: {champion: …, foe: …, round: 1}}})",
        ),
        (
            "expect: {legal: {player: red, action: buy, count: 1}, "
            "odds: {action: buy, with: {player: red}, ends: {red.gold: {2: 1}}}}",
            "",
        ),
        (
            "given: {markets: {one: {}}, step: stalls}, do: {player: red, action: buy}, "
            "expect: {state: {markets: {one: {round: 1}}, players: {red: {gold: 2}}}}",
            "",
        ),
        ("given: {markets: {one: {}}}, expect: {state: {markets: {one: {round: 0}}}}", ""),
        ("given: {markets: {one: {round: 3}}, step: stalls}, expect: {state: {markets: {one: {round: 3}}}}", ""),
        ("do: {player: red, action: hit}, expect: {refused: “bout” is not under way}", ""),
        (
            f"{GIVEN_BOUT}, do: {{player: red, action: buy}}, expect: {{state: {{turn: 1}}}}",
            "refused: “market” is not under way (add to the case: given: {markets: {one: {round: 1}}})",
        ),
    ],
)
def test_acts_without_their_scene(case: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "fair.law").write_text(FAIR, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES.format(case=case), encoding="utf-8")
    findings = [one for result in run_file(file) for one in result.findings]
    found = [f"{one.message()} ({one.hint()})" if one.hint() else one.message() for one in findings]
    assert found == ([told] if told else [])
