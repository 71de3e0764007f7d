"""Whoever is asked upon a roll has been told what lies on the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset dare
  title "Dare"
  language en

kind player
  luck: number at least 0 = 2

roll leap(player) "the leap of {player}"
  dice 2d6
  target 8
roll sneak(player) "a quiet step"
  dice d%
  target 30 or less
roll tally(player) "the tally"
  dice 1d6

procedure ask_luck(p: player)
  ask p for pays: yes or no usual no "Try your luck?"
  result pays

pay: upon leap(p) when not leap.success and p.luck > 0
  do ask_luck(p) as pays
  when pays
    p.luck down 1
    throw leap again
    ask p for more: yes or no usual no "And one more?"
    leap up 1 "one more" when more
quiet: upon sneak(p)
  ask p for pays: yes or no usual no "Try your luck?"
bump: upon tally(p)
  tally up 1d3 "more"
known: upon tally(p) when tally.total > 4
  ask p for pays: yes or no usual no "Try your luck?"

procedure go(p: player)
  roll leap(p)
procedure creep(p: player)
  roll sneak(p)
procedure counting(p: player)
  roll tally(p)

phase day
  each player in order
    do go(player)
    do creep(player)
    do counting(player)
"""
CASES = """ruleset: dare
players: {red: {}}
cases:
  - name: the roll is told before the question, and told anew when it was thrown again
    do: {procedure: go, with: {p: red}}
    dice: [1, 2, 3, 3]
    answers: [yes]
    expect:
      left_open: {player: red, value: more}
      story: ["the leap of red: 3 against 8", "the leap of red: 3 is thrown again", "the leap of red: 6 against 8"]
  - name: also where a low total succeeds
    do: {procedure: creep, with: {p: red}}
    dice: [44]
    expect: {left_open: {player: red, value: pays}, story: ["a quiet step: 44 against 30 or less"]}
  - name: as it is when somebody is asked
    do: {procedure: counting, with: {p: red}}
    dice: [4, 1]
    expect: {left_open: {player: red, value: pays}, story: ["the tally: 5"]}
"""


def test_the_roll_is_told_before_anybody_is_asked_upon_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ruleset.law").write_text(RULES, "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out


def test_a_roll_upon_which_nobody_is_asked_is_not_told_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ruleset.law").write_text(RULES, "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES.replace("dice: [4, 1]", "dice: [2, 1]"), "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 1
    assert "it says: the tally\n" in capsys.readouterr().out
