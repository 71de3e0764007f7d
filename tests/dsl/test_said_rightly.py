"""What the checker says of numbers is so: no test is called settled, and no target out of reach, that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

SETTLED = {
    "always-true",
    "always-false",
    "target-out-of-reach",
    "target-below-reach",
    "target-always-reached",
    "target-never-passed",
}
HEAD = """ruleset sample
option tales = no
kind player
  gold: number
  part: exact number at least 0 = 7/2
  renown: number at least 1 = 1 when tales, otherwise 0
"""
OPEN = {
    "what a number is without its option": "define poor(p: player) = p.renown < 1",
    "a ratio below 0": "define in_debt(p: player) = ratio of p.gold to 3 < 0",
    "dice of which none count": "roll r(p: player)\n  dice highest (p.gold) of 3d6\n  target 1",
    "a total that is raised upon the roll": "roll r(p: player)\n  dice 1d6\n  target 7\nupon r\n  r up 3",
    "a total that is lowered upon the roll": "roll r(p: player)\n  dice 1d6\n  target 1\nupon r\n  r down 3",
    "one like it is raised": "roll r(p: player)\n  dice 1d6\n  target 7\nroll s like r\nupon r\n  r up 3",
    "what the dice decide": "roll r(p: player)\n  dice 2d6\n  target 15\n  natural 12 succeeds",
    "what a rule decides": 'roll r(p: player)\n  dice 2d6\n  target 15\n  always succeeds "luck" when p.gold > 3',
}
CLOSED = {
    "the remainder of whole numbers": "define much(p: player) = remainder(p.gold, 2) > 1",
    "a ratio of what is not below 0": "define debt(p: player) = ratio of p.part to 3 < 0",
    "dice that all count": "roll r(p: player)\n  dice highest 2 of 3d6\n  target 13",
    "what only fails by itself": "roll r(p: player)\n  dice 2d6\n  target 15\n  natural 2 fails",
}


def codes(rules: str, folder: Path) -> list[str]:
    """The findings that say what a test or a roll always comes to."""
    file = folder / "sample.law"
    file.write_text(f"{HEAD}{rules}\n", encoding="utf-8")
    found = load_ruleset(file).findings
    assert [one.code for one in found if one.severity is Severity.ERROR] == []
    return [one.code for one in found if one.code in SETTLED]


@pytest.mark.parametrize("rules", OPEN.values(), ids=OPEN)
def test_what_is_open_is_not_called_settled(rules: str, tmp_path: Path) -> None:
    assert codes(rules, tmp_path) == []


@pytest.mark.parametrize("rules", CLOSED.values(), ids=CLOSED)
def test_what_is_settled_is_told(rules: str, tmp_path: Path) -> None:
    assert len(codes(rules, tmp_path)) == 1


def test_throws_of_dice_of_which_some_count_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(f"{HEAD}{CLOSED['dice that all count']}\n", encoding="utf-8")
    [told] = [one.message() for one in load_ruleset(file).findings if one.code in SETTLED]
    assert told.endswith("the highest total is 12 (chance 0 in 216)")
