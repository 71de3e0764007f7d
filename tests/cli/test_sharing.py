"""A number that is shared out at the keyboard: asked for in order, judged by the game, recorded and played again."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli import main

RULES = """ruleset wages
  title "Wages"
kind player
  gold: number
kind troop
  player: player
  pay: number
setup
  for each p in players
    for each n from 1 to 2
      create troop
        player = p
phase payday
  each player in order
    ask player for pay: number for each t in troops where t.player is player at most 4, together 5 "Who gets what?"
    for each t in troops where pay(t) > 0
      t.pay up pay(t)
      say "{t} gets {pay(t)}"
"""


def test_a_number_is_shared_out_at_the_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wages.law").write_text(RULES, encoding="utf-8")
    campaign = str(tmp_path / "spring")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    begin = ["new", campaign, "--ruleset", str(tmp_path / "wages.law"), "--map", "duel", "--seed", "x"]
    assert main.run(["--lang", "en", *begin, "--players", "red,blue"]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("5 0\n1 4\n{troop_3: 2, troop_4: 3}\nquit\n"))
    assert main.run(["play", campaign]) == 0
    out = capsys.readouterr().out
    pieces = ["troop 1 (0–4)", "2 0 5", "together 5", "5 is too much for", "gets 1", "gets 4", "gets 2", "gets 3"]
    places = [out.find(piece) for piece in pieces]
    assert all(place >= 0 for place in places), out
    assert main.run(["replay", campaign]) == 0


def test_where_each_must_get_all_he_may_enter_gives_it_and_a_case_need_not_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wages.law").write_text(
        RULES.replace("at most 4, together 5", "at most 2, together 5"), encoding="utf-8"
    )
    campaign = str(tmp_path / "spring")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    begin = ["new", campaign, "--ruleset", str(tmp_path / "wages.law"), "--map", "duel", "--seed", "x"]
    assert main.run(["--lang", "en", *begin, "--players", "red,blue"]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\nquit\n"))
    assert main.run(["play", campaign]) == 0
    out = capsys.readouterr().out
    assert "Enter: troop 1 2, troop 2 2" in out
    assert out.count("gets 2") == 4, out
    (tmp_path / "wages.yaml").write_text(
        """ruleset: wages.law
given: {troops: {one: {player: red}, two: {player: red}}}
cases:
  - name: nobody has a choice
    do: {phase: payday}
    expect: {state: {troops: {one: {pay: 2}, two: {pay: 2}}}}
""",
        encoding="utf-8",
    )
    assert main.run(["test", str(tmp_path / "wages.yaml")]) == 0
