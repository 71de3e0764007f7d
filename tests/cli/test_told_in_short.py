"""What is told once is not told twice: labels of reports, empty turns, who is gone; whose answer is taken back."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli.main import run
from interpreter.values.speech import labelled

RULES = """ruleset raids
  title "Raids"
  turn "Year"
kind player
  gold: number at least 0 = 5 "gold"
kind raid, raids "raid"
  leader: player
report outcome, outcomes "outcome"
  raid: raid "Raid"
  loser: player "who lost"
action sail by player "set sail"
  create raid
    name = "raid of {player}"
    leader = player
action leave(whom: player) by player "{whom} leaves"
  destroy whom
phase deeds "Deeds"
  when turn is 1
    each player in order
      at most one of sail, leave
phase bids "Bids"
  when turn is 1
    together, sealed
      each player in order
        ask player for bid: number at least 0 at most player.gold "your bid?"
        player.gold down bid
phase outcomes_told "Outcomes"
  players by most player.gold
  when turn is 1
    group reports outcome as told
"""


@pytest.fixture
def raids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A campaign of three in which after the first year nobody is asked anything."""
    (tmp_path / "raids.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "here"
    new = ["new", str(folder), "--ruleset", str(tmp_path / "raids.law"), "--map", "duel", "--turns", "40"]
    assert run([*new, "--players", "anna,ben,cleo", "--dice", "ask"]) == 0
    capsys.readouterr()
    return folder


def play(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    """Type lines; gives what was printed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert run(["play", str(folder)]) == 0
    return capsys.readouterr().out


TO_THE_BIDS = ("set sail", "cleo leaves")
TO_THE_END = (*TO_THE_BIDS, "1", "2", "raid of Anna", "ben")


def test_a_value_that_begins_with_its_label_stands_alone() -> None:
    assert labelled("Raid", "raid of Anna") == "raid of Anna"
    assert labelled("Raid", "raid") == "raid"
    assert labelled("Raid", "raiders of Anna") == "Raid: raiders of Anna"
    assert labelled("who lost", "Ben") == "who lost: Ben"


def test_reports_tell_their_labels_once_and_who_is_gone_is_not_in_the_order(
    raids: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = play(raids, capsys, monkeypatch, *TO_THE_END)
    assert "raid of Anna, who lost: Ben" in said
    assert "Raid: raid" not in said
    assert "Order: Anna, Ben" in said or "Order: Ben, Anna" in said
    assert "Cleo" not in said.partition("Order:")[2].partition("\n")[0]


def test_years_in_which_nothing_happens_are_one_line(
    raids: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = play(raids, capsys, monkeypatch, *TO_THE_END)
    assert "=== Year 2 to 39: nothing happened. ===" in said
    assert said.count("\n=== ") == 2, said
    assert run(["story", str(raids)]) == 0
    story = capsys.readouterr().out
    assert [line for line in story.splitlines() if line.startswith("## ")] == ["## Year 1"]
    assert "Year 2 to 40: nothing happened." in story
    assert run(["story", str(raids), "--turn", "7"]) == 0
    assert "## Year 7" in capsys.readouterr().out


def test_it_is_said_whose_answer_is_taken_back_and_what_another_has_given_in_secret_only_when_asked_twice(
    raids: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "taken back: Anna: set sail" in play(raids, capsys, monkeypatch, "set sail", "undo")
    said = play(raids, capsys, monkeypatch, *TO_THE_BIDS, "4", "undo")
    assert "The last answer is Anna's, given in secret; “undo” once more takes it back." in said
    assert "taken back" not in said.partition("takes it back.")[2], "nothing was"
    said = play(raids, capsys, monkeypatch, "undo", "undo")
    assert "taken back: Anna: answered in secret" in said
    assert run(["undo", str(raids)]) == 0
    assert "1 answer taken back (Ben); recorded" in capsys.readouterr().out
