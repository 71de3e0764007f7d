"""A roll upon which somebody is asked lies on the table: whoever comes back to the question is shown it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from cli import main

RULES = """ruleset second_try
  language en
kind player
  gold: number at least 0 = 9
roll leap(player) "the leap"{seen}
  dice 1d6
  target 7
  light: -1 "{{t}}" for each t in talismans where t.player is player
kind talisman, talismans{hidden}
  player: player
again: upon leap when not leap.success and player.gold > 4
  ask player for pays: yes or no "once more?"
  when pays
    player.gold down 5
    throw leap again
action jump by player "jump"
  roll leap(player)
phase leaps
  each player in order
    any number of jump
setup
  for each p in players
    create talisman
      player = p
      name = "charm of {{p}}"
"""


Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command; gives what it printed."""

    def one(*words: str, typed: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(out):
            main.run([*words])
        return out.getvalue()

    return one


@pytest.fixture(params=["open", "hidden"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, run: Run) -> str:
    """A campaign that has just begun, once with talismans and rolls that others do not see."""
    rules, campaign = tmp_path / "second_try.law", str(tmp_path / "spring")
    hidden = (" seen by player", " seen by player [trusted]") if request.param == "hidden" else ("", "")
    rules.write_text(RULES.format(hidden=hidden[0], seen=hidden[1]), encoding="utf-8")
    run("new", campaign, "--ruleset", str(rules), "--players", "anna,ben", "--dice", "ask")
    return campaign


LIES = "the leap: 3\n       −1  charm of Anna\n    = 2 against 7: failure"


def test_it_is_shown_to_whoever_comes_back_to_the_question(folder: str, run: Run) -> None:
    assert "once more?" in run("play", folder, typed="jump\n3\nquit\n")
    told = run("play", folder, typed="why\nquit\n")
    assert told.count("the leap: 3") == 2, "before the question, and where it is asked for"
    assert LIES in told
    assert LIES in run("explain", folder)
    assert LIES in run("explain", folder, "leap")


def test_when_it_is_taken_up_the_last_result_is_shown(folder: str, run: Run) -> None:
    run("play", folder, typed="jump\n3\nyes\n5\nquit\n")
    told = run("explain", folder)
    assert "the leap: 5" in told
    assert "the leap: 3" not in run("play", folder, typed="quit\n")
    run("undo", folder, "--count", "2")
    assert LIES in run("explain", folder)
    run("undo", folder, "--count", "2")
    assert "Nothing has been rolled yet." in run("explain", folder)


def test_of_a_roll_that_others_do_not_see_they_see_nothing(folder: str, run: Run) -> None:
    run("play", folder, typed="jump\n3\nquit\n")
    is_open = "seen by" not in (Path(folder).parent / "second_try.law").read_text(encoding="utf-8")
    own, of_others = (run("explain", folder, "--as", who) for who in ("anna", "ben"))
    assert "the leap: 3" in own
    assert "trusted" not in own, "who answers for what is seen is no rule that is told"
    assert ("the leap: 3" in of_others) is is_open
