"""Conditions that exclude or repeat each other are told wherever rows stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset mills
  title "Mills"
kind player
  flour: number
  rich: yes or no = no
roll grind(player) "grinding"
  dice 2d6
  wind: +1 "wind" when turn > 2
  target 7
phase milling
  each player in order
    roll grind(player)
"""


@pytest.mark.parametrize(
    "row",
    [
        pytest.param('      luck: +1 "luck" when {}\n', id="below the roll of a statement"),
        pytest.param('each raising of grind(player) when {}: none "calm"\n', id="in what rewrites other rows"),
        pytest.param('to grind(player): +1 "guests" when {}\n', id="in a line from elsewhere"),
    ],
)
@pytest.mark.parametrize(
    ("condition", "code"),
    [
        ("player.flour > 5 and player.flour < 3", "contradiction"),
        ("player.rich and player.flour > 3 and player.rich", "said-twice"),
    ],
)
def test_they_are_told(tmp_path: Path, row: str, condition: str, code: str) -> None:
    (tmp_path / "mills.law").write_text(GROUND + row.format(condition), encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "mills.law").findings if one.code == code]
    assert [one.span.line for one in found if one.span] == [GROUND.count("\n") + 1]
