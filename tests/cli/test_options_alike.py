"""Acts that would read alike in a list are told apart by the ids of what they are done with."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cli import main

RULES = """ruleset scouts
  language en
kind player
  gold: number
kind scout, scouts
  player: player
  miles: number
setup
  for each p in players
    for each i from 1 to 2
      create scout
        player = p
        name = "scout of {p}"
action ride(scout, days: number at least 1 at most 2) by player "{scout} rides for {days} days"
  allowed when scout.player is player else "{scout} is not yours"
  scout.miles up 10 * days
action rest by player "rest"
  player.gold up 1
phase day "Day"
  each player in order
    at most one of ride, rest
"""


def test_what_reads_alike_has_its_id_behind_it_and_what_does_not_has_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scouts.law").write_text(RULES, encoding="utf-8")
    folder = str(tmp_path / "year")
    words = ["new", folder, "--ruleset", str(tmp_path / "scouts.law"), "--map", "duel", "--players", "a=Anna,b=Ben"]
    assert main.run([*words, "--seed", "x", "--turns", "2"]) == 0
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("2 days\n2\nquit\n"))
    assert main.run(["play", folder]) == 0
    said = capsys.readouterr().out
    for text in (
        "1  scout of Anna rides for 1 days (scout_1)\n",
        "4  scout of Anna rides for 2 days (scout_2)\n",
        "5  rest\n",
        "“2 days” may be any of these:\n    1  scout of Anna rides for 2 days (scout_1)\n"
        "    2  scout of Anna rides for 2 days (scout_2)\n",
        "> Anna: scout of Anna rides for 2 days\n",
        "1  scout of Ben rides for 1 days (scout_3)\n",
    ):
        assert text in said, said
