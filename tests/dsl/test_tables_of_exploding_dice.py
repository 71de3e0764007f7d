"""A table on dice that are thrown again and added at their highest face has rows beyond that face."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset luck
  title "Luck"
kind player
  gold: number
table find on {dice}
  | thrown | gold |
  | 1-5    |    0 |
  | {last} |    3 |
phase day
  each player in order
    let found = find({dice})
    player.gold up found.gold
"""


@pytest.mark.parametrize(
    ("dice", "last", "codes"),
    [
        ("d6!", "6 or more", []),
        ("d6!", "6-11 | 1 |\n  | 12 or more", []),
        ("d6!", "9 or more", ["table-gap"]),
        ("d6", "6 or more", []),
        ("d6", "6-11", ["row-outside-dice"]),
    ],
)
def test_its_rows_are_held_against_what_the_dice_can_show(
    dice: str, last: str, codes: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "luck.law"
    file.write_text(RULES.format(dice=dice, last=last), encoding="utf-8")
    found = [one.code for one in load_ruleset(file).findings if one.code not in ("no-ending", "attribute-for-show")]
    assert found == codes
