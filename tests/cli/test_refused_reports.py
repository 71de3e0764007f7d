"""A report with one fact that is refused: Enter does not say again what has just been refused."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from interpreter.campaign.journal.looking import read_journal
from tests.cli.test_seen import run

RULES = """ruleset pacts
  title "Pacts"
  language en
kind player
  gold: number = 3
report pact, pacts "pact"
  points: number at least 0 at most 1000 = 750 "points a side"
  allowed when points >= 500 else "a game has at least 500 points"
phase a "A"
  group reports pact as agreed
  each player in order
    ask player for n: number at least 0 at most 3 "How many?"
    player.gold up n
"""


def test_what_was_refused_is_not_the_usual_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pacts.law").write_text(RULES, encoding="utf-8")
    given = ("--ruleset", str(tmp_path / "pacts.law"), "--map", "duel", "--players", "red,blue", "--seed", "x")
    assert run("new", str(tmp_path / "c"), *given).exit_code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n\n2\nlog 3\nquit\n"))
    told = run("play", str(tmp_path / "c")).output
    assert "That cannot be: a game has at least 500 points." in told
    assert "[1]>" not in told
    answers = [one.payload.get("ans") for one in read_journal(tmp_path / "c").records[1:]]
    assert answers == [{"points": 750}, 2]
    assert "Red: How many? 2" in told, "a value says little without what it was asked for"
