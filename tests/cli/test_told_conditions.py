"""Why a line does not count, in the words that players read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.telling.story import part_lines
from cli.words.catalogue import Words
from tests.interpreter.test_odds_of_statements import program_from, world_of

RULES = """table soil "soil"
  | key   | name             |
  | loam  | "fat black soil" |
  | chalk | "chalk"          |

option mild = no "mild winters"

condition tired of player "worn out"

kind player
  old_hand: yes or no = no "veteran"
  gold: number = 3 "gold"
  rival: player or none "rival"
  soil: set of soil

stat debts(player) "debts of {player}"
  base 1

stat might(player, foe: player)
  base 0
  asked: 1 "asked" when CONDITION
"""


@pytest.mark.parametrize(
    ("condition", "english", "german"),
    [
        ("player.old_hand", "veteran", "veteran"),
        ("foe.old_hand", "veteran (foe)", "veteran (foe)"),
        ("not (player.gold > 2)", "not (player.gold > 2)", "not (player.gold > 2)"),
        ("player.gold is not 3", "gold: not 3", "gold: nicht 3"),
        ("player.gold > debts(foe) + 4", "player.gold > debts(foe) + 4", "player.gold > debts(foe) + 4"),
        ("player.gold < debts(foe)", "gold < debts of foe", "gold < debts of foe"),
        ("player.rival is not none", "rival", "rival"),
        ("player.soil has any of (loam, chalk)", "soil: fat black soil or chalk", "soil: fat black soil oder chalk"),
        ("mild or foe has tired", "mild winters or worn out (foe)", "mild winters oder worn out (foe)"),
        ("mild or (foe has tired and mild)", "mild or (foe has tired and mild)", "mild or (foe has tired and mild)"),
    ],
)
def test_a_condition_is_told_by_labels_or_as_it_is_written(
    condition: str, english: str, german: str, tmp_path: Path
) -> None:
    program = program_from(RULES.replace("CONDITION", condition), tmp_path)
    world = world_of(program)
    player = world.things["player"][0]
    _, _, missing = program.rolls["might"].explained(world, [player, player])
    assert [one.why for one in missing] == [english]
    assert [Words("de").say(one.why) for one in missing] == [german]


def test_nothing_is_told_of_a_base_of_nothing(tmp_path: Path) -> None:
    """It has no words of its own, and adds nothing; one that is not 0 or has a label is told."""
    program = program_from(RULES.replace("CONDITION", "mild"), tmp_path)
    world = world_of(program)
    player = world.things["player"][0]
    _, might, _ = program.rolls["might"].explained(world, [player, player])
    _, debts, _ = program.rolls["debts"].explained(world, [player])
    assert part_lines(might, Words("en")) == []
    assert part_lines(debts, Words("en")) == ["        1  base value"]
