"""Keys that people write in their first cases in the place of those that are known: each is told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset league
  title "The league"
  language en
kind player
  gold: number = 5
condition tired of player "tired"
roll luck(player)
  dice 2d6
  target 7
action pay(amount: number at least 1 at most 3) by player "pay {amount}"
  roll luck(player)
    success
      player.gold down amount
phase evening "Evening"
  each player in order
    at most one of pay
"""
HEAD = """ruleset: league.law
map:
  boards: [{id: land, name: Land, layout: none}]
  tiles: {mill: {}, ford: {}}
  links: [[mill, ford]]
players: {red: {}}
"""
PAYS = "do: {player: red, action: pay, amount: 2}"
TOLD = {
    # in a case
    f"{PAYS}\n    rolls: [3, 4]\n    expect: {{refused: poor}}": "write: dice: […]",
    f"{PAYS}\n    dice: [3, 4]\n    result: {{refused: poor}}": "write: expect: …",
    "phase: evening\n    expect: {refused: poor}": "write: do: {phase: …}",
    "answer: [done]\n    do: {phase: evening}\n    expect: {refused: poor}": "write: answers: […]",
    "options: {fog: yes}\n    expect: {refused: poor}": "write: given: {options: …}",
    "refused: poor": "write: expect: {refused: …}",
    "expect: [{refused: poor}]": "write: expect: {refused: …}",
    # in German and in Spanish
    "tun: {player: red, action: pay, amount: 2}\n    expect: {refused: poor}": "write: do: …",
    f"{PAYS}\n    würfel: [3, 4]\n    expect: {{refused: poor}}": "write: dice: […]",
    f"{PAYS}\n    dice: [3, 4]\n    erwartet: {{refused: poor}}": "write: expect: …",
    "gegeben: {players: {red: {}}}\n    expect: {refused: poor}": "write: given: …",
    "hacer: {phase: evening}\n    expect: {refused: poor}": "write: do: …",
    "dado: {players: {red: {}}}\n    expect: {refused: poor}": "write: given: …",
    "esperar: {refused: poor}": "write: expect: …",
    # in what is given
    "given: {red.gold: 3}\n    expect: {refused: poor}": "write: …: {red: {gold: …}}",
    "given: {storms: no}\n    expect: {refused: poor}": "write: options: {storms: …} / players: {…: {storms: …}}",
    "given: {players: [red]}\n    expect: {refused: poor}": "write “{red: {…}}”",
    "given: {reports: {battle: {winner: red}}}\n    expect: {refused: poor}": "write “[{battle: …}]”",
    "given: {reports: [{winner: red}]}\n    expect: {refused: poor}": "write: {…: {winner: red}}",
    "given: {players: {red: {tired: yes}}}\n    expect: {refused: poor}": "write: conditions: [tired]",
    # in what is done
    "do: {action: pay, player: red, with: {amount: 2}}\n    expect: {refused: poor}": (
        "write: {action: …, player: …, tile: …}"
    ),
    "do: {roll: luck, player: red}\n    dice: [3, 4]\n    expect: {rolls: [{total: 7}]}": "write: with: {player: …}",
    "do: pay\n    expect: {refused: poor}": "as in {player: red, action: take}",
    # in what is expected
    f"{PAYS}\n    dice: [3, 4]\n    expect: {{rolls: {{luck: {{total: 7}}}}}}": "write: rolls: [{name: luck, …}]",
    f"{PAYS}\n    dice: [3, 4]\n    expect: {{rolls: [{{modifiers: [tired]}}]}}": "write: {…: …}",
    "expect: {odds: {luck: 1/2}}": "write: with: {luck: …} / outcomes: {luck: …} / roll: luck",
    f"{PAYS}\n    dice: [3, 4]\n    expect: {{success: yes}}": "write: rolls: [{success: …}]",
    f"{PAYS}\n    expect: {{error: poor}}": "write: refused: …",
    f"{PAYS}\n    expect: refused": "write “{refused: …}”",
    f"{PAYS}\n    dice: [3, 4]\n    expect: {{log: [x]}}": "write: story: […]",
    "expect: {players: {red: {gold: 5}}}": "write: state: {players: …}",
    "expect: {refused: true}": "write: refused: a part of the reason",
    "expect: {red.gold: 5}": "write: state: {…: {red: {gold: …}}}",
    "expect: {turn: 2}": "write: state: {turn: …}",
    "expect: {legal: [pay]}": "write: {action: pay}",
    "expect: {not_legal: {action: pay}}": "write: legal: {player: …, action: …, count: …}",
    "expect: {stats: [{stat: wealth, of: red, value: 3}]}": "write: with: {…: …}",
    "expect: {stats: [{stat: wealth, player: red, value: 3}]}": "write: with: {player: …} / parts: {player: …}",
    "expect: {odds: {roll: luck, player: red, success: 1/2}}": "write: with: {player: …}",
    "expect: {odds: {roll: luck, with: {player: red}, chance: 1/2}}": "write: success: …",
    "expect: {odds: {phase: month, success: 1/2}}": "write: procedure: …",
    "do: {end_turn: no}\n    expect: {refused: poor}": "write true",
    "do: phase evening\n    expect: {turn: 2}": "write: {phase: evening}",
    "expect: {wealth: {red: 5}}": (
        "write: state: {wealth: …} / state: {players: {wealth: …}} / stats: {players: {…: {wealth: …}}}"
    ),
    "expect: {red: {gold: 5}}": "write: state: {red: …} / state: {players: {red: …}}",
    "expect: {red: 5}": "write: state: {players: {…: {red: …}}}",
    "expect: {stat: 5}": "write: stats: [{stat: …}]",
    "expect: {gold: 5}": "write: state: {players: {…: {gold: …}}} / stats: {players: {…: {gold: …}}}",
    "expect: {state: {red: {gold: 5}}}": ("write: players: {red: {gold: 5}}"),
    "given: {red: {gold: 3}}\n    expect: {state: {players: {red: {gold: 3}}}}": ("write: players: {red: {gold: 3}}"),
}


@pytest.mark.parametrize("case", TOLD)
def test_a_key_is_told_as_it_is_written_here(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "league.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(f"{HEAD}cases:\n  - name: a case\n    {case}\n", encoding="utf-8")
    assert run(["check", str(tmp_path / "cases.yaml")]) == 1
    heard = capsys.readouterr()
    assert TOLD[case] in heard.out + heard.err


def test_a_key_of_a_file_is_told_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "league.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(f"{HEAD}tests:\n  - name: a case\n    expect: {{refused: poor}}\n", "utf-8")
    assert run(["test", str(tmp_path / "cases.yaml")]) == 1
    heard = capsys.readouterr()
    assert "write: cases: […]" in heard.out + heard.err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ruleset: league.law\nname: a case\nexpect: {refused: poor}\n", "write: cases: [{name: …}]"),
        ("- name: a case\n  expect: {refused: poor}\n", "write: cases: […]"),
        ("ruleset: league.law\nmap: ford\n", "add “players: {red: {}, blue: {}}”"),
        ("tiles: {mill: {}}\n", "add “boards: [{id: main, layout: none}]”"),
    ],
)
def test_a_file_that_lacks_a_key_is_taken_for_what_its_other_keys_say(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "league.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    assert run(["check", str(tmp_path / "a.yaml")]) == 1
    heard = capsys.readouterr()
    assert told in heard.out + heard.err


@pytest.mark.parametrize(
    ("cases", "told"),
    [
        ("fälle:\n  - name: a case\n    expect: {refused: poor}\n", "write: cases: […]"),
        ("cases:\n  a case: {expect: {refused: poor}}\n", "write: cases: [{name: …, do: …, expect: …}]"),
        ("cases:\n  - nombre: a case\n    expect: {refused: poor}\n", "write: name: …"),
    ],
)
def test_a_key_that_stands_there_by_another_name_is_not_missing_besides(
    cases: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "league.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(f"{HEAD}{cases}", encoding="utf-8")
    assert run(["test", str(tmp_path / "cases.yaml")]) == 1
    heard = capsys.readouterr()
    assert told in heard.out + heard.err
    assert "is missing here" not in heard.out + heard.err
