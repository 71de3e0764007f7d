"""Whoever plays on after the rules were changed is asked by which to go on; nobody is who cannot answer."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from cli.console import Console
from tests.cli.test_seen import run

RULES = """ruleset luck
  title "Luck"
  language en
kind player
  gold: number = 0 "gold"
phase fair "The fair"
  each player in order
    ask player for n: number at least 0 at most 3
    player.gold up n
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A campaign of which the rules have been changed."""
    rules, folder = tmp_path / "luck.law", tmp_path / "club"
    rules.write_text(RULES, encoding="utf-8")
    assert run("new", str(folder), "--ruleset", str(rules), "--players", "anna,ben").exit_code == 0
    rules.write_text(RULES.replace("up n", "up 2 * n"), encoding="utf-8")
    return folder


def play(folder: Path, monkeypatch: pytest.MonkeyPatch, typed: str) -> str:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    return run("play", str(folder)).output


@pytest.mark.parametrize(("choice", "gold"), [("1", "6"), ("2", "3")])
def test_who_is_at_the_keyboard_chooses(choice: str, gold: str, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Console, "is_answered", lambda _: True)
    told = play(club, monkeypatch, f"{choice}\n3\n")
    assert "1  go on by the new ones" in told
    monkeypatch.setattr(Console, "is_answered", lambda _: False)
    standings = run("status", str(club)).output.splitlines()
    assert next(line.split() for line in standings if line.startswith("Anna")) == ["Anna", gold]


def test_nothing_changes_where_one_stops_or_cannot_answer(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = (club / "journal.jsonl").read_bytes()
    monkeypatch.setattr(Console, "is_answered", lambda _: True)
    play(club, monkeypatch, "3\n")
    monkeypatch.setattr(Console, "is_answered", lambda _: False)
    assert "Say which to play by: --rules new or --rules old. Nothing has changed." in play(club, monkeypatch, "")
    assert (club / "journal.jsonl").read_bytes() == journal
