"""How the questions of a report are put, and where it is said that an answer is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset court
  language en
kind player
  gold: number = 3 "gold"
report ruling, rulings "ruling"
  subject: player "about whom"
  fine: number at least 0 at most 3 = 1 "fine"
phase morning "Morning"
  for each p in players
    group reports ruling as said with subject = p
    said.subject.gold down said.fine
phase evening "Evening"
  each player in order
    ask player for more: yes or no "more?"
    player.gold up 1 when more
"""


def test_a_report_says_what_it_is_about_and_recorded_stands_before_what_begins_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "en")
    (tmp_path / "court.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text("- {fine: 2}\n- {fine: 1}\n", encoding="utf-8")
    folder = str(tmp_path / "year")
    begun = ["new", folder, "--ruleset", str(tmp_path / "court.law"), "--map", "duel", "--players", "red=Anna,blue=Ben"]
    assert main.run([*begun, "--seed", "x"]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert main.run(["play", folder, "--orders", str(tmp_path / "orders.yaml")]) == 0
    said = capsys.readouterr().out
    assert "what has happened? (ruling: Anna)" in said
    assert "what has happened? (ruling: Ben)" in said
    assert said.rindex("recorded") < said.index("--- Evening ---")
