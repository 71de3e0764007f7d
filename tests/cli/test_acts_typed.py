"""The values of an act are typed in whatever order they are said in: `fetch rope 2` is `fetch 2 rope`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset stalls
  title "Stalls"
  language en
table thing
  | key  | name   | price |
  | rope | "rope" |     3 |
  | lamp | "lamp" |     9 |
kind player
  coins: number at least 0 = 4
action fetch(thing, n: number at least 1 at most 5) by player "fetch {n} {thing}"
  costs n * thing.price from player.coins "a {thing}"
phase fair "The fair"
  each player in order
    any number of fetch
"""


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("fetch 2 rope", "a rope: 6 are needed, and only 4 are there"),
        ("fetch rope 2", "a rope: 6 are needed, and only 4 are there"),
        ("fetch 2 drum", "“drum” is no thing"),
        ("fetch drum 2", "“drum” is no thing"),
        ("fetch lamp", "fetch needs: thing, n"),
        ("fetch rope 1", "Anna: fetch 1 rope"),
    ],
)
def test_what_fits_where_is_found(typed: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stalls.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "club"
    assert run("new", str(folder), "--ruleset", str(tmp_path / "stalls.law"), "--players", "anna,ben").exit_code == 0
    monkeypatch.setattr("sys.stdin", StringIO(f"{typed}\n"))
    assert told in run("play", str(folder)).output


def test_of_several_acts_typed_at_once_what_cannot_be_done_any_more_is_told_as_it_stood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = RULES.replace("action fetch(thing, n:", "action fetch(thing, wrapped: yes or no, n:").replace(
        '"fetch {n} {thing}"', '"fetch {n} {thing}, wrapped: {wrapped}"'
    )
    (tmp_path / "stalls.law").write_text(rules.replace("at most 5", "at most 1"), encoding="utf-8")
    folder = tmp_path / "club"
    assert run("new", str(folder), "--ruleset", str(tmp_path / "stalls.law"), "--players", "anna,ben").exit_code == 0
    monkeypatch.setattr("sys.stdin", StringIO("1, 2\n"))
    told = run("play", str(folder)).output
    assert "no longer possible: fetch 1 rope, wrapped:" in told
    assert "True" not in told
