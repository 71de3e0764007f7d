"""Numbers that an act takes in steps: what is asked, what may be typed, and what is said of a number between."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset tithes
  title "Tithes"
  language {language}
kind player
  gold: number at least 0 = 30000 "gold"
action pay(tithe: number at least 1 at most 1000000) by player "pay {{tithe}}"
  allowed when remainder(tithe, 1000) is 0 else "whole thousands"
  costs tithe from player.gold "tithe"
phase tithes "Tithes"
  each player in order
    at most one of pay
"""


@pytest.mark.parametrize(
    ("language", "typed", "pieces"),
    [
        (
            "de",
            "4.000",
            ["(1000, 2000, …, 30.000)> ", "  2500: whole thousands\n", "  31.000: tithe: ", "> Anna: pay 4000"],
        ),
        ("es", "4000", ["(1000, 2000, …, 30.000)> ", "  2500: whole thousands\n", "> Anna: pay 4000"]),
        ("en", "4,000", ["(1,000, 2,000, …, 30,000)> ", "  2500: whole thousands\n", "> Anna: pay 4000"]),
    ],
)
def test_a_number_between_two_steps_is_refused_with_its_reason(
    language: str, typed: str, pieces: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, campaign = tmp_path / "tithes.law", tmp_path / "club"
    rules.write_text(RULES.format(language=language), encoding="utf-8")
    assert run("new", str(campaign), "--ruleset", str(rules), "--players", "anna,ben").exit_code == 0
    monkeypatch.setattr("sys.stdin", StringIO(f"pay\n2500\n31.000\n{typed}\n"))
    out = run("play", str(campaign)).output
    for piece in pieces:
        assert piece in out
