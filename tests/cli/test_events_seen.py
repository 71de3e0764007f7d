"""`event plot(who: player) "a plot" seen by who`: what waits or goes on, and its label, are seen by some alone."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from cli import main

RULES = """ruleset plots
  language en
kind player
  gold: number
event plot, plots(who: player) "a plot of {who}" continuing seen by who
  who.gold up 1
event deed, deeds(who: player) "a deed of {who}" seen by schemers(deed) [P-1]
  who.gold up 1
event crime(who: player) "a crime of {who}" seen by nobody
  who.gold up 1
define schemers(deed) = {deed.who}
phase night "Night"
  run events
  each player in order
    begin plot(player) in 1 turns
    begin deed(player)
    begin crime(player)
"""
LAYER = """ruleset open_plots extends plots
change event plot seen by everybody
"""


def run(*arguments: str) -> str:
    """A command of the program; gives what it printed."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        main.run([*arguments])
    return out.getvalue()


@pytest.fixture
def begin(tmp_path: Path) -> Path:
    (tmp_path / "plots.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "open_plots.law").write_text(LAYER, encoding="utf-8")
    return tmp_path


def played(folder: Path, ruleset: str) -> str:
    """A campaign of three turns in which nobody is asked."""
    campaign = str(folder / "spring")
    run("new", campaign, "--ruleset", str(folder / f"{ruleset}.law"), "--players", "anna,ben", "--turns", "3")
    return campaign


def test_its_label_is_told_to_its_viewers_alone(begin: Path) -> None:
    campaign = played(begin, "plots")
    anna, umpire = (run("story", campaign, "--as", who) for who in ("anna", "umpire"))
    for sort in ("plot", "deed"):
        assert f"a {sort} of Anna" in anna
        assert f"a {sort} of Ben" not in anna
        assert f"a {sort} of Ben" in umpire
    assert "a crime" not in anna
    assert "a crime of Ben" in umpire


def test_what_waits_or_goes_on_is_not_there_for_others(begin: Path) -> None:
    campaign = played(begin, "plots")
    assert run("status", campaign, "--sheet", "plot", "--as", "public").startswith("There is nothing of that kind yet.")
    assert "a plot of Ben" not in run("status", campaign, "--sheet", "plot", "--as", "anna")
    assert "a plot of Anna" in run("status", campaign, "--sheet", "plot", "--as", "anna")


def test_a_layer_opens_it(begin: Path) -> None:
    campaign = played(begin, "open_plots")
    assert "a plot of Ben" in run("story", campaign, "--as", "anna")
    assert "a deed of Ben" not in run("story", campaign, "--as", "anna")
    assert "seen by everybody" in run("rules", "diff", str(begin / "plots.law"), str(begin / "open_plots.law"))


def test_written_in_the_other_order_it_is_told(begin: Path) -> None:
    rules = begin / "plots.law"
    rules.write_text(RULES.replace("continuing seen by who", "seen by who continuing"), encoding="utf-8")
    assert 'write: event plot, plots(who: player) "a plot of {who}" continuing seen by who' in run("check", str(rules))
