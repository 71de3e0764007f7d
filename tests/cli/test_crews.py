"""A game whose crews are made in play: what is offered to them, and how they are looked up."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli import main

RULES = Path(__file__).resolve().parents[1] / "rulesets" / "gang" / "gang.law"


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[Path, str]:
    """A campaign in which the first player has been asked once, and what was printed then."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    folder = tmp_path / "tide"
    begin = ["new", str(folder), "--ruleset", str(RULES), "--map", "duel", "--tiles", "0", "--seed", "tide"]
    assert main.run(["--lang", "en", *begin, "--players", "red=Anna,blue=Ben"]) == 0
    capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main.run(["play", str(folder)]) == 0
    return folder, capsys.readouterr().out


def test_an_act_with_many_ways_does_not_stand_under_another_act(played: tuple[Path, str]) -> None:
    lines = played[1].splitlines()
    at = lines.index("    1  crew of Anna looks for new ground")
    assert lines[at - 1].endswith("?")
    assert lines[at + 1] == "    2  … gives … to … (asked next: gang, other, amount)"


def test_a_thing_is_looked_up_by_what_players_read(
    played: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(["explain", str(played[0]), "gang_1"]) == 0
    by_id = capsys.readouterr().out
    assert "player: Anna" in by_id
    assert main.run(["explain", str(played[0]), "crew of Anna"]) == 0
    assert capsys.readouterr().out == by_id


def test_an_act_that_nobody_may_do_now_says_why(
    played: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("raid\nraid gang_1 gang_2\nquit\n"))
    assert main.run(["play", str(played[0])]) == 0
    out = capsys.readouterr().out
    assert "Refused: raid needs: gang, victim." in out
    assert "Refused: the watch is out." in out
