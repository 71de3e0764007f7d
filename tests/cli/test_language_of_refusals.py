"""What is refused on the command line is told in the language of the rules that it is about."""

from __future__ import annotations

from pathlib import Path

from cli import main
from tests.cli.test_seen import run

RULES = """ruleset werte
  title "Werte"
  language de

kind player
  gold: number = 3
roll glück(player) "das Glück von {player}"
  dice 2d6
  target 7
phase a "A"
  each player in order
    ask player for n: number at least 0 at most 3 "Wie viel?"
    player.gold up n
    roll glück(player)
"""


def test_a_wrong_name_is_refused_in_the_language_of_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "werte.law"
    file.write_text(RULES, encoding="utf-8")
    told = run("odds", str(file), "nichts")
    assert told.exit_code == main.MISUSED
    assert told.output.splitlines()[-1].startswith("Fehler: ")
    assert "Error" not in told.output
    assert "Usage" not in told.output


def test_a_file_that_is_not_in_order_is_told_in_the_language_of_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "werte.law"
    file.write_text(RULES.replace("gold: number = 3", "gold:  number = 3"), encoding="utf-8")
    assert "nicht in Ordnung" in run("fmt", "--check", str(file)).output
