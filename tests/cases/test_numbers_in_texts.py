"""Numbers in texts and refusals are written as the language of the rules writes them, years among them as years."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset ledger
  language {language}
kind player
  gold: number at least 0 = 12000
  ore: exact number at least 0 = 11/2
action hire by player "hire"
  costs 13000 from player.gold "gold"
action smelt by player "smelt"
  costs 13/2 from player.ore "ore"
procedure tell(p: player)
  say "In {{1490 + turn}}: {{p.gold}}, {{p.ore}}, {{-p.gold}}, {{p.ore * 5000}}, {{p.ore + 10000}}"
phase year
  each player in order
    any number of hire, smelt
    do tell(player)
"""
CASES = """ruleset: ledger.law
players: {{red: {{}}}}
cases:
  - {{name: told, do: {{procedure: tell, with: {{p: red}}}}, expect: {{story: ["{told}"]}}}}
  - {{name: hired, do: {{player: red, action: hire}}, expect: {{refused: "{hired}"}}}}
  - {{name: smelted, do: {{player: red, action: smelt}}, expect: {{refused: "{smelted}"}}}}
"""


@pytest.mark.parametrize(
    ("language", "told", "hired", "smelted"),
    [
        (
            "en",
            "In 1491: 12,000, 5.5, -12,000, 27,500, 10,005.5",
            "gold: 13,000 are needed, and only 12,000 are there",
            "ore: 6.5 are needed, and only 5.5 are there",
        ),
        (
            "de",
            "In 1491: 12.000, 5,5, -12.000, 27.500, 10.005,5",
            "gold: nötig sind 13.000, da sind nur 12.000",
            "ore: nötig sind 6,5, da sind nur 5,5",
        ),
        ("es", "In 1491: 12.000, 5,5, -12.000, 27.500, 10.005,5", "12.000", "5,5"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    language: str, told: str, hired: str, smelted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ledger.law").write_text(RULES.format(language=language), "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES.format(told=told, hired=hired, smelted=smelted), "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out
