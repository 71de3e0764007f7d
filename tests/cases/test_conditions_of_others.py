"""A case gives a thing, and expects of it, conditions that things of its kind may have."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """ruleset fords
  title "Fords"
kind boat, boats
  owner: player or none
kind player
  gold: number = 3
condition tired of player "tired"
condition leaky of boat "leaky"
phase rowing
  each player in order
    player gains tired until end of turn
  for each b in boats
    b gains leaky
"""


@pytest.mark.parametrize(
    ("given", "expected", "told"),
    [
        ("{boats: {eel: {conditions: [leaky]}}}", "{state: {boats: {eel: {conditions: [leaky]}}}}", []),
        ("{boats: {eel: {conditions: [tired]}}}", "{state: {turn: 1}}", ["“tired” is no condition of a boat"]),
        ("{}", "{state: {players: {red: {conditions: [leaky]}}}}", ["“leaky” is no condition of a player"]),
        ("{players: {red: {conditions: [tird]}}}", "{state: {turn: 1}}", ["I know no condition called “tird”"]),
    ],
)
def test_those_of_other_kinds_are_told(tmp_path: Path, given: str, expected: str, told: list[str]) -> None:
    (tmp_path / "fords.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(
        f"ruleset: fords.law\nmap: duel\ncases:\n  - name: one\n    given: {given}\n    expect: {expected}\n",
        encoding="utf-8",
    )
    (result,) = run_file(file)
    assert [one.message() for one in result.findings] == told
    assert result.passed is not bool(told)
