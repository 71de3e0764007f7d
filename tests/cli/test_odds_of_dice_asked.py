"""While dice are typed in: what those may come to that are asked for now, and how a contest came out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset luck
  title "Luck"
  language en
kind player
  gold: number = 0
roll daring(p: player) "daring"
  dice 2d6
  target 7
contest clash(one: player, other: player) "clash"
  sides one, other
  dice d6
  higher total wins, tie to other
phase fair "The fair"
  for each p in players
    roll daring(p)
      success
        p.gold up 1
  for each p in players
    for each q in players where q is not p
      contest clash(p, q) as fight
      when fight.winner is p
        p.gold up 1
  for each p in players by most p.gold, roll-off 1d6
    p.gold up 1
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    (tmp_path / "luck.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "club"
    begun = run("new", str(folder), "--ruleset", str(tmp_path / "luck.law"), "--players", "anna,ben", "--dice", "ask")
    assert begun.exit_code == 0, begun.output
    return folder


def play(folder: Path, monkeypatch: pytest.MonkeyPatch, *typed: str) -> str:
    from io import StringIO

    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{one}\n" for one in typed)))
    return run("play", str(folder)).output


def test_the_dice_asked_for_have_their_odds(club: Path) -> None:
    told = run("odds", str(club)).output.splitlines()
    # Of 36 ways 21 come to 7 or more; the mean of two dice is 7.
    assert told[1] == "success: 7/12 (58 %)"
    assert told[2].split()[:2] == ["2", "1/36"]
    found = json.loads(run("odds", str(club), "--json").output)
    assert (found["success"], found["result"]["mean"]) == (0.583333, 7)


def test_only_an_act_can_be_asked_for_until(club: Path) -> None:
    assert run("odds", str(club), "--until", "true").exit_code == 2


def test_a_roll_off_has_no_odds_of_its_own(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Both succeed; then each of the two wins a clash: they have as much.
    play(club, monkeypatch, "6 6", "6 6", "6", "1", "6", "1")
    told = run("odds", str(club))
    assert (told.exit_code, told.output.strip()) == (1, "Nobody is asked to act now; name a roll and what is given.")


def test_a_contest_is_told_as_data(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(club, monkeypatch, "1 1", "1 1", "2", "5")
    [fight] = json.loads(run("explain", str(club), "--json").output)["explained"]
    assert (fight["kind"], fight["name"], fight["winner"], fight["loser"], fight["margin"], fight["tied"]) == (
        "contest",
        "clash",
        "ben",
        "anna",
        3,
        False,
    )
    assert [(side["side"], side["total"], side["dice"][0]["faces"]) for side in fight["sides"]] == [
        ("anna", 2, [2]),
        ("ben", 5, [5]),
    ]
