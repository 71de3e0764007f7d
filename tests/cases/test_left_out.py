"""What an act of a case leaves out is the one value with which the act is legal; else the case is told to say more."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """ruleset range
  title "The range"
  language en

kind player
  gold: number = 3

kind bow, bows
  owner: player
  strings: number = 1

kind mark, marks
  standing: yes or no = yes

limit shots: 1 per bow this turn else "{bow} has been shot"

action shoot(bow, mark, hard: yes or no) by player "shoot with {bow} at {mark}"
  counts as shots
  own: allowed when bow.owner is player else "{bow} is not yours"
  standing: allowed when mark.standing else "{mark} is down"
  strung: allowed when bow.strings > 0 else "{bow} has no string"
  strong: allowed when not hard or player.gold > 5 else "{player} is too weak"
  mark.standing becomes no

action reward(amount: number at least 1 at most player.gold) by player "a reward of {amount}"
  allowed when player.gold > 0 else "nothing is left"
  player.gold down amount

phase day "Day"
  each player in order
    any number of shoot, reward
"""
CASES = """ruleset: range.law
map: duel
players: {{red: {{}}, blue: {{}}}}
given:
  bows: {{elm: {{owner: red}}, yew: {{owner: blue}}}}
  marks: {{wand: {{}}}}
cases:
  - name: one
    {case}
"""
SHOOT = "do: {player: red, action: shoot"


@pytest.mark.parametrize(
    ("case", "told"),
    [
        (SHOOT + "}\n    expect: {state: {marks: {wand: {standing: no}}}}", ""),
        (SHOOT + ", mark: wand}\n    expect: {state: {marks: {wand: {standing: no}}}}", ""),
        (
            "given: {marks: {ring: {}, roe: {standing: no}}}\n    " + SHOOT + "}\n    expect: {state: {turn: 1}}",
            "“shoot” needs a value for “mark”, which may be one of several: wand, ring (add “mark: …”)",
        ),
        (
            "given: {players: {red: {gold: 6}, blue: {}}}\n    "
            + SHOOT
            + ", mark: wand}\n    expect: {state: {turn: 1}}",
            "“shoot” needs a value for “hard”, which may be one of several: yes, no (add “hard: …”)",
        ),
        (
            "given: {bows: {elm: {strings: 0}}}\n    "
            + SHOOT
            + ", bow: elm}\n    expect: {refused: elm has no string}",
            "",
        ),
        (SHOOT + ", bow: yew}\n    expect: {refused: yew is not yours}", ""),
        (
            "given: {marks: {wand: {standing: no}}}\n    " + SHOOT + ", bow: elm}\n    expect: {refused: wand is down}",
            "",
        ),
        (
            "do: [" + SHOOT.removeprefix("do: ") + "}, {player: red, action: shoot, bow: elm}]\n"
            "    given: {marks: {ring: {standing: no}}}\n    expect: {refused: elm has been shot}",
            "",
        ),
        (
            "given: {marks: {wand: {standing: no}}, bows: {elm: {strings: 0}}}\n"
            "    " + SHOOT + "}\n    expect: {state: {turn: 1}}",
            "“shoot” needs a value for “bow” (add “bow: …”)",
        ),
        (
            "do: {player: red, action: reward}\n    expect: {state: {turn: 1}}",
            "“reward” needs a value for “amount”, which may be one of several: 1, 2, 3 (add “amount: …”)",
        ),
        (
            "given: {players: {red: {gold: 1}, blue: {}}}\n    do: {player: red, action: reward}\n"
            "    expect: {state: {players: {red: {gold: 0}}}}",
            "",
        ),
        (
            "given: {players: {red: {gold: 0}, blue: {}}}\n    do: {player: red, action: reward}\n"
            "    expect: {refused: nothing is left}",
            "",
        ),
        (
            "do: {phase: day}\n    answers: [{action: shoot}, done, done]\n"
            "    expect: {state: {marks: {wand: {standing: no}}}}",
            "",
        ),
        (
            "given: {marks: {ring: {}}}\n    do: {phase: day}\n    answers: [{action: shoot, bow: elm}, done, done]\n"
            "    expect: {state: {turn: 1}}",
            "“shoot” needs a value for “mark”, which may be one of several: wand, ring (add “mark: …”)",
        ),
        (
            "given: {players: {red: {gold: 0}, blue: {}}}\n    do: {phase: day}\n"
            "    answers: [{action: reward}]\n    expect: {refused: nothing is left}",
            "",
        ),
    ],
)
def test_what_is_left_out(case: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "range.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES.format(case=case), encoding="utf-8")
    found = [
        f"{one.message()} ({one.hint()})" if one.hint() else one.message()
        for result in run_file(file)
        for one in result.findings
    ]
    assert found == ([told] if told else [])
