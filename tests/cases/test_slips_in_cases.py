"""Slips of people who type cases: each is told at its place, with a cure that leads on when it is followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset league
  title "The league"
  language en
option fog = no "fog"
kind tile
  owner: player or none
kind player
  gold: number = 5
kind army, armies
  owner: player
report battle, battles
  winner: player
roll luck(player)
  dice 2d6
  target 7
action take(tile) by player "take {tile}"
  roll luck(player)
    success
      tile.owner becomes player
phase evening
  group reports any number of battle
  each player in order
    at most one of take
"""
HEAD = """ruleset: league.law
map:
  boards: [{id: land, name: Land, layout: none}]
  tiles: {mill: {name: The Mill}, b3: {}}
  links: [[mill, b3]]
players: {red: {name: Anna}, blue: {}}
cases:
  - name: a case
"""
TAKES = "do: {player: red, action: take, tile: mill}"
TOTAL = "expect: {rolls: [{total: 7}]}"
TURN = "expect: {state: {turn: 1}}"
OWNED = "{tiles: {mill: {owner: red}}}"
TOLD = {
    # dice
    f"{TAKES}\n    dice: 3+4\n    {TOTAL}": "write “[3, 4]”",
    f"{TAKES}\n    dice: (3, 4)\n    {TOTAL}": "write “[3, 4]”",
    f"{TAKES}\n    dice:\n      -3\n      -4\n    {TOTAL}": "write “[3, 4]”",
    f"{TAKES}\n    dice: {{luck: [3, 4]}}\n    {TOTAL}": "write “[3, 4]”",
    f"{TAKES}\n    dice: [3 4]\n    {TOTAL}": "write: 3, 4",
    f"{TAKES}\n    dice: ['3', '4']\n    {TOTAL}": "write: 4",
    # a list in the place of keys, and the reverse
    f"given:\n      - players: {{red: {{gold: 3}}}}\n    {TURN}": "write: given: {players: …}",
    f"given:\n      players:\n        - red: {{gold: 3}}\n        - blue: {{}}\n    {TURN}": (
        "write: players: {red: …, blue: …}"
    ),
    "expect:\n      - state: {turn: 1}": "write: expect: {state: …}",
    "expect: {state: [{players: {red: {gold: 5}}}]}": "write: state: {players: …}",
    "expect: {state: {players: [{red: {gold: 5}}]}}": "write: players: {red: …}",
    "expect: {state: {players: {red: [{gold: 5}]}}}": "such as {gold: …}",
    f"given: {{options: [fog]}}\n    {TURN}": "write “{fog: …}”",
    f"given: {{tiles: [mill]}}\n    {TURN}": "write “{mill: {…}}”",
    "expect: {rolls: {}}": "write “[]”",
    "expect: {rolls: 0}": "write “[]”",
    "expect: {story: }": "write: story: []",
    f"do: {{roll: luck, with: red}}\n    dice: [3, 4]\n    {TOTAL}": "write: with: {…: red}",
    # keys with nothing below them
    f"given:\n    players: {{red: {{gold: 3}}}}\n    {TURN}": "below it, indented more, or leave “given” out",
    f"{TAKES}\n    dice: [3, 4]\n    expect:": "write what belongs to “expect” below it, indented more\n",
    "expect: {state: }": "below it, indented more, or leave “state” out",
    # what is expected under another word
    f"{TAKES}\n    dice: [3, 4]\n    then: {{state: {OWNED}}}": "write: expect: …",
    f"{TAKES}\n    dice: [3, 4]\n    check: {{state: {OWNED}}}": "write: expect: …",
    f"{TAKES}\n    dice: [3, 4]\n    after: {{refused: poor}}": "write: expect: …",
    f"{TAKES}\n    dice: [3, 4]\n    expect: {{accepted: yes}}": "write: legal: {player: …, action: …, count: …}",
    f"does: {{player: red, action: take, tile: mill}}\n    dice: [3, 4]\n    {TOTAL}": "write: do: …",
    # what is given under another word
    f"given: {{option: {{fog: yes}}}}\n    {TURN}": "write: options: {…}",
    f"given: {{report: {{battle: {{winner: red}}}}}}\n    {TURN}": "write: reports: [{…: {…}}]",
    f"given: {{fact: [{{take: {{player: red}}}}]}}\n    {TURN}": "did you mean “facts”?",
    f"given: {{month: 3}}\n    {TURN}": "write: turn: …",
    f"given: {{reports: [{{type: battle, winner: red}}]}}\n    {TURN}": "as in {battle: {winner: red}}",
    f"given: {{facts: [{{player: red, action: take, tile: mill}}]}}\n    {TURN}": (
        "as in {take: {player: red, tile: mill}}"
    ),
    # by what players call it
    f"do: {{player: Anna, action: take, tile: mill}}\n    dice: [3, 4]\n    {TOTAL}": "did you mean “red”?",
    f"do: {{player: red, action: take, tile: The Mill}}\n    dice: [3, 4]\n    {TOTAL}": "write “mill”",
    f"do: {{player: red, action: take, tile: B-3}}\n    dice: [3, 4]\n    {TOTAL}": "write “b3”",
    f"given: {{tiles: {{mill: {{owner: Anna}}}}}}\n    {TURN}": "write “red”",
    "expect: {order: [Anna, blue]}": "did you mean “red”?",
    # numbers
    "expect: {state: {players: {red: {gold: '5'}}}}": "write it without them: gold: 5",
    "expect: {state: {players: {red: {gold: 5,5}}}}": "write “gold: 5.5” for a part of a whole",
    f"given: {{turn: '3'}}\n    {TURN}": "write: turn: 3",
}
NOT_TOLD = {
    # of what has to hold something it is not told to write it empty
    "expect: {gone: none}": "[]",
    "expect: {state: }": "{}",
    f"{TAKES}\n    dice: [3, 4]\n    then: {{state: {OWNED}}}": "is missing here",
    f"given: {{armies: [{{owner: red}}]}}\n    {TURN}": "entries",
}


def said(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    (tmp_path / "league.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(f"{HEAD}    {case}\n", encoding="utf-8")
    assert run(["test", str(tmp_path / "cases.yaml")]) == 1
    heard = capsys.readouterr()
    return heard.out + heard.err


@pytest.mark.parametrize("case", TOLD)
def test_a_slip_is_told_with_its_cure(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert TOLD[case] in said(case, tmp_path, capsys)


@pytest.mark.parametrize("case", NOT_TOLD)
def test_what_leads_nowhere_is_not_told(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert NOT_TOLD[case] not in said(case, tmp_path, capsys)
