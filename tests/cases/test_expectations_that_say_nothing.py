"""An expectation that every play would meet is told: it looks like a test of a rule, and is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset league
  title "The league"
  language en
kind tile
  owner: player or none
kind player
  gold: number = 5
roll luck(player)
  dice 2d6
  target 7
stat income(p: player)
  base 1
kind army, armies
  men: number = 1
action pay(amount: number at least 1 at most 9) by player "pay {amount}"
  allowed when player.gold >= amount else "there is not enough"
  player.gold down amount
"""
HEAD = """ruleset: league.law
map:
  boards: [{id: land, name: Land, layout: none}]
  tiles: {mill: {}, ford: {}}
  links: [[mill, ford]]
players: {red: {}}
cases:
  - name: a case
"""


def said(tmp_path: Path, capsys: pytest.CaptureFixture[str], case: str) -> tuple[int, str]:
    (tmp_path / "league.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(f"{HEAD}    {case}\n", encoding="utf-8")
    code = run(["test", str(tmp_path / "cases.yaml")])
    heard = capsys.readouterr()
    return code, heard.out + heard.err


@pytest.mark.parametrize(
    ("case", "told"),
    [
        # the reason “there is not enough” holds these two letters
        ("do: {player: red, action: pay, amount: 6}\n    expect: {refused: no}", "where nothing is refused, leave"),
        ("do: {player: red, action: pay, amount: 6}\n    expect: {refused: none}", "where nothing is refused, leave"),
        ("do: {player: red, action: pay, amount: 2}\n    expect: {story: ['']}", "“” is too short"),
        ("do: {player: red, action: pay, amount: 2}\n    expect: {rolls: [{others: allowed}]}", "say what is expected"),
        ("expect: {contests: [{others: allowed}], asked: [{others: allowed}]}", "say what is expected"),
        ("expect: {explain: {players: {red: {income: {others: allowed}}}}}", "say what is expected"),
        ("expect: {state: {players: {red: {}}}}", "as in red: {gold: …}"),
        ("expect: {state: {players: {red: }}}", "as in red: {gold: …}"),
        ("expect: {state: {tiles: {mill: {}, ford: {owner: none}}}}", "as in mill: {owner: …}"),
    ],
)
def test_what_says_nothing_is_told(case: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, heard = said(tmp_path, capsys, case)
    assert code == 1
    assert told in heard


@pytest.mark.parametrize(
    "case",
    [
        "do: {player: red, action: pay, amount: 6}\n    expect: {refused: not enough}",
        "do: {player: red, action: pay, amount: 2}\n"
        "    expect: {rolls: [{others: allowed}], state: {players: {red: {gold: 3}}}}",
        "do: {roll: luck, with: {player: red}}\n    dice: [3, 4]\n    expect: {rolls: [{}]}",
    ],
)
def test_what_says_something_is_not(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, heard = said(tmp_path, capsys, case)
    assert code == 0, heard


def test_that_a_player_is_still_there_is_said_where_rules_take_players_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "league.law").write_text(
        f"{RULES}phase evening\n  for each p in players where p.gold is 0\n    destroy p\n", encoding="utf-8"
    )
    (tmp_path / "cases.yaml").write_text(
        f"{HEAD}    do: {{phase: evening}}\n    expect: {{state: {{players: {{red: {{}}}}}}}}\n", encoding="utf-8"
    )
    assert run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr()
