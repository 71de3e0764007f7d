"""What campaigns, umpires and players are called where a line or a table begins with them, in each language."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset league
  title "T"
  language {language}
kind campaign
  sky: text "sky"
kind player "{club}"
  gold: number = 5 "gold"
  home: tile or none "home"
report match, matches "match"
  winner: player "who won?"
phase evening "E"
  for each p in players
    p.home becomes the t in tiles where t is not none
  campaign.sky becomes "grey"
  umpire reports any number of match
"""
WANTED = {
    "en": ("Campaign: sky grey", "The umpire: what has happened?", "Club", "home none → ", "The umpire: who won: Anna"),
    "de": (
        "Kampagne: sky grey",
        "Der Spielleiter: Was ist",
        "Verein",
        "home – → ",
        "Der Spielleiter: who won: Anna",
    ),
    "es": ("Campaña: sky grey", "El árbitro: ¿Qué ha pasado", "Señorío", "home – → ", "El árbitro: who won: Anna"),
}
CLUBS = {"en": "club", "de": "Verein", "es": "señorío"}


@pytest.mark.parametrize("language", WANTED)
def test_headings_call_them_as_the_rules_or_the_language_do(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = RULES.format(language=language, club=CLUBS[language])
    (tmp_path / "league.law").write_text(rules, encoding="utf-8")
    folder = str(tmp_path / "year")
    words = [
        "new",
        folder,
        "--ruleset",
        str(tmp_path / "league.law"),
        "--map",
        "duel",
        "--players",
        "red=Anna,blue=Ben",
    ]
    assert run([*words, "--seed", "x", "--turns", "3"]) == 0
    (tmp_path / "orders.yaml").write_text("- {winner: red}\n", encoding="utf-8")
    assert run(["play", folder, "--orders", str(tmp_path / "orders.yaml")]) == 0
    capsys.readouterr()
    assert run(["status", folder]) == 0
    status = capsys.readouterr().out
    assert run(["log", folder]) == 0
    log = capsys.readouterr().out
    assert run(["story", folder]) == 0
    story = capsys.readouterr().out
    campaign, asked, club, home, told = WANTED[language]
    assert campaign in status
    assert asked in status
    assert f"\n{club} " in status
    assert home in status
    assert told in log
    assert f"| {club} | Gold |" in story
