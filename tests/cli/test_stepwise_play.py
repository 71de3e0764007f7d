"""An act with too many ways to be listed, in a campaign: it is chosen, recorded, taken back and played again."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli import main

RULES = Path(__file__).resolve().parents[1] / "rulesets" / "town_plans" / "town_plans.law"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A campaign in which each of two players has 24 towns."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    begin = ["new", str(tmp_path / "spring"), "--ruleset", str(RULES), "--map", "club_campaign", "--seed", "x"]
    assert main.run(["--lang", "en", *begin, "--players", "red,blue"]) == 0
    capsys.readouterr()
    return tmp_path / "spring"


def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> str:
    """What a command prints."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main.run(list(arguments)) == 0
    return capsys.readouterr().out


def test_parameters_are_asked_for_one_after_the_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = ["25", "1", "mark", "20", "19", "7", "2"]  # a market is two columns wide: 20 is none of those listed
    out = said(capsys, monkeypatch, "\n".join([*steps, "quit"]) + "\n", "play", str(folder))
    pieces = [
        "   25  lay a … at …, … in … (asked next: town, building, column, row, across)",
        " Which town?",
        " Which building?",
        "  2  hall",
        " Column?",
        "(1–19)> ",
        "“20” cannot be chosen as “column” here",
        " Row?",
        "(1–19)> ",
        " Across?",
        "a market at 19, 7 in",
        "recorded",
    ]
    at = 0
    for piece in pieces:
        assert piece in out[at:], (piece, out)
        at = out.index(piece, at) + len(piece)


def test_a_step_is_taken_back_and_the_choice_dropped(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = said(capsys, monkeypatch, "lay\n1\n\n\n25\n1\nundo\nquit\n", "play", str(folder))
    assert [out.count(one) for one in (" Which town?", " Which building?", "asked next: town", "recorded")] == [
        3,
        2,
        3,
        0,
    ]


def test_it_is_typed_in_one_line_taken_back_and_played_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status = said(capsys, monkeypatch, "", "status", str(folder))
    typed = said(capsys, monkeypatch, "lay\nquit\n", "play", str(folder))
    town = typed.split(" Which town?")[1].split()[1]
    line = f"lay {town} house 4 17 yes\n"
    # The second time the choice stops at the row: the first undo drops it, the next takes the house back.
    out = said(capsys, monkeypatch, f"{line}{line}undo\nundo\n{line}quit\n", "play", str(folder))
    assert out.count("recorded") == 3
    assert "“17” cannot be chosen as “row” here" in out, "a house stands there"
    assert said(capsys, monkeypatch, "", "status", str(folder)) != status
    log = said(capsys, monkeypatch, "", "log", str(folder))
    assert f"lay a house at 4, 17 in {town}" in log
    assert "1 answer played again" in said(capsys, monkeypatch, "", "replay", str(folder), "--verify")
    assert "(lay): too many ways to be listed" in said(capsys, monkeypatch, "", "odds", str(folder))
    orders = folder / "orders.yaml"
    orders.write_text(f"- {{by: red, action: lay, town: {town}, building: hall, column: 1, row: 1, across: no}}\n")
    assert "a hall at 1, 1" in said(capsys, monkeypatch, "", "play", str(folder), "--orders", str(orders))


GIFTS = """ruleset gifts
kind player
  gold: number = 900
action give(other: player, amount: number at least 1 at most player.gold) by player "give {amount} to {other}"
  player.gold down amount
  other.gold up amount
action pay(other: player, amount: number at least 1 at most player.gold) by player "pay {other} as much as {amount}"
  player.gold down amount
  other.gold up amount
phase day
  each player in order
    any number of give, pay
"""


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("give 5 to blue", "give 5 to Blue"),
        ("give blue 5", "give 5 to Blue"),
        ("pay blue as much as 7", "pay Blue as much as 7"),
        ("pay Blue 7", "pay Blue as much as 7"),
        ("pay blue as\n8", "pay Blue as much as 8"),
        ("pay blue\n9", "pay Blue as much as 9"),
        ("give 901 to blue", "901 is too much here; the most is 900"),
    ],
)
def test_it_is_typed_in_the_words_of_its_label(
    typed: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    (tmp_path / "gifts.law").write_text(GIFTS, encoding="utf-8")
    begin = ["new", str(tmp_path / "club"), "--ruleset", str(tmp_path / "gifts.law"), "--map", "duel", "--seed", "x"]
    assert main.run(["--lang", "en", *begin, "--players", "red=Red,blue=Blue"]) == 0
    capsys.readouterr()
    out = said(capsys, monkeypatch, f"{typed}\nquit\n", "play", str(tmp_path / "club"))
    assert told in out
    assert "cannot be chosen" not in out
