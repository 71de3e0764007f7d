"""Mistakes of people who write their first cases: each is told where it is, before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run
from interpreter.cases.inventory.rule_list import read_rule_list

RULES = """ruleset league
  title "The league"
  language en
kind player
  gold: number = 5
report match, matches "match"
  winner: player
action pay(amount: number at least 1 at most 3) by player "pay {amount}"
  player.gold down amount
define twice(n: number) = n * 2
phase night
  let luck = twice(1d6)
  say "{luck}"
phase evening "Evening"
  umpire reports any number of match
  each player in order
    at most one of pay
"""
HEAD = """ruleset: league.law
map:
  boards: [{id: land, name: Land, layout: none}]
  tiles: {mill: {}, ford: {}}
  links: [[mill, ford]]
"""


def said(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, cases: str) -> tuple[int, str]:
    (tmp_path / "league.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(HEAD + cases, encoding="utf-8")
    code = run([command, str(tmp_path / "cases.yaml")])
    heard = capsys.readouterr()
    return code, heard.out + heard.err


def test_the_umpire_is_asked_in_cases_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = """cases:
  - name: the umpire tells
    do: {phase: evening}
    answers: [{winner: red}]
    expect: {asked: [{player: umpire, report: match}], left_open: {player: umpire, report: match}}
"""
    for command in ("check", "test"):
        code, told = said(tmp_path, capsys, command, cases)
        assert code == 0, told


def test_who_acts_is_among_what_an_act_knows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = """cases:
  - name: somebody pays
    do: {who: red, action: pay, amount: 2}
    expect: {state: {players: {red: {gold: 3}}}}
"""
    code, told = said(tmp_path, capsys, "check", cases)
    assert code == 1
    assert "hint: it has: player, amount" in told or "it has: “player”, “amount”" in told or "player, amount" in told, (
        told
    )


@pytest.mark.parametrize("above", [True, False])
def test_a_player_who_is_called_like_a_tile_is_found_before_anything_is_played(
    above: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = "{mill: {}, blue: {}}"
    cases = f"""{f"players: {players}" if above else "players: {red: {}}"}
cases:
  - name: nothing
    {"" if above else f"given: {{players: {players}}}"}
    do: {{player: blue, action: pay, amount: 1}}
    expect: {{refused: poor}}
"""
    code, told = said(tmp_path, capsys, "check", cases)
    assert code == 1
    assert told.count("“mill” is both a tile and a player") == 1, told


def test_where_no_cases_are_found_the_folder_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "league.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "my_cases").mkdir()
    assert run(["test", str(tmp_path)]) == 0
    heard = capsys.readouterr()
    assert "in the folder “cases” of a ruleset" in heard.err
    cases = """cases:
  - name: paid
    do: {player: red, action: pay, amount: 2}
    expect: {state: {players: {red: {gold: 3}}}}
"""
    (tmp_path / "my_cases" / "one.yaml").write_text(
        HEAD.replace("league.law", "../league.law") + cases, encoding="utf-8"
    )
    assert run(["test", str(tmp_path / "my_cases")]) == 0
    assert "1 case passed, 0 failed." in capsys.readouterr().out


def test_things_that_are_seen_stand_as_keys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = """cases:
  - name: who sees the match
    given: {reports: [{match: {winner: red}}]}
    expect: {seen: {blue: {matches: [match_1]}}}
"""
    code, told = said(tmp_path, capsys, "check", cases)
    assert code == 1
    assert "such as {match_1: {…}}" in told


@pytest.mark.parametrize(
    ("lines", "cure"),
    [
        ("given: {red: {gold: 3}}", "write: players: {red: {gold: 3}}"),
        ("do: {phase: evening}\n    answers: {red: done, blue: done}", "write “[done, done]”"),
        ("do: {phase: evening}\n    answers: [pay 2, done]", "write: {action: pay, amount: …}"),
        ("do: {phase: evening}\n    answers: [{action: pay, amount: 2}, fertig]", "did you mean “done”?"),
    ],
    ids=["given of a player", "answers by player", "an act in words", "done in another language"],
)
def test_what_is_said_otherwise_is_told_as_it_is_written(
    lines: str, cure: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = (
        f"players: {{red: {{}}, blue: {{}}}}\ncases:\n  - name: one\n    {lines}\n    expect: {{state: {{turn: 1}}}}\n"
    )
    code, told = said(tmp_path, capsys, "check", cases)
    assert code == 1
    assert cure in told


def test_of_dice_for_nobody_it_is_told_which_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _code, told = said(
        tmp_path, capsys, "test", "cases:\n  - name: one\n    do: {phase: night}\n    expect: {rolls: []}\n"
    )
    assert "too few dice: 1 is thrown (1d6), 0 are left" in told


def test_players_given_in_a_case_stand_in_the_place_of_those_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sides.law").write_text(
        'ruleset sides\n  title "Sides"\n  language en\nkind player\n  side: one of (town, host)\n  men: number = 3\n'
        "define strength(p: player) = p.men * 2\n",
        encoding="utf-8",
    )
    file = tmp_path / "sides.yaml"
    file.write_text(
        "ruleset: sides.law\nplayers: {red: {side: town}, blue: {side: host}}\ncases:\n"
        "  - name: few\n    given: {players: {red: {men: 2}, blue: {side: host}}}\n"
        "    expect: {stats: {players: {red: {strength: 4}}}}\n",
        encoding="utf-8",
    )
    assert run(["test", str(file)]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "red needs a value for “side”" in told
    assert "write it for red here: the players that a case gives take the place of those of the file" in told
    assert "campaign.yaml" not in told


@pytest.mark.parametrize("word", ["yes", "true"])
def test_setup_and_end_of_turn_take_yes_as_all_else_does(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sides.law").write_text(
        "ruleset sides\n  language en\nkind player\n  men: number = 3\nsetup\n  for each p in players\n    p.men up 1\n"
        "phase war\n  each player in order\n    player.men up 2\n",
        encoding="utf-8",
    )
    (tmp_path / "coverage.yaml").write_text(f"source: own\nrules: {{A-1: {{encoded: {word}}}}}\n", encoding="utf-8")
    assert read_rule_list(tmp_path)[0].rules["A-1"].encoded
    file = tmp_path / "sides.yaml"
    file.write_text(
        "ruleset: sides.law\nplayers: {red: {}}\ncases:\n"
        f"  - name: begun\n    do: [{{setup: {word}}}, {{end_turn: {word}}}]\n"
        "    expect: {state: {players: {red: {men: 4}}}}\n",
        encoding="utf-8",
    )
    assert run(["test", str(file)]) == 0, capsys.readouterr().out
