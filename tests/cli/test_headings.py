"""Of headings those stand in the story below which something is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset quiet
  language es
kind player
  gold: number = 3 "oro"
report parte, partes "parte"
  ganó: player "¿quién ganó?"
phase mañana "Mañana"
  players by most player.gold
  each player in order
    player.gold up 0
phase tarde "Tarde"
  players by most player.gold
phase noche "Noche"
  group reports parte
"""


def test_phases_in_which_nothing_is_told_have_no_heading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "quiet.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text("- {ganó: red}\n", encoding="utf-8")
    folder = str(tmp_path / "year")
    begin = ["new", folder, "--ruleset", str(tmp_path / "quiet.law"), "--map", "duel", "--players", "red=Ana,blue=Luis"]
    assert main.run([*begin, "--seed", "x", "--turns", "3"]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert main.run(["play", folder, "--orders", str(tmp_path / "orders.yaml")]) == 0
    said = capsys.readouterr().out
    assert "parte 1 - quién ganó: Ana" in said
    assert [line for line in said.splitlines() if line.startswith(("---", "==="))] == [
        "=== Turno 2 ===",
        "--- Noche ---",
    ]
