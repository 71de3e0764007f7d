"""How clubs name the weakest, the three largest, one at random, the nearest and what a table gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset
from tests.dsl.told import hints_of

GROUND = """ruleset coast
  title "Coast"
  rounding down
table ware "wares"
  | key  | name   | worth |
  | rope | "rope" |     2 |
  | lamp | "lamp" |     3 |
table loot on 2d6
  | thrown | gold |
  | 2-6    |    1 |
  | 7-12   |    5 |
kind tile
  owner: player or none
kind player
  gold: number = 3
kind army, armies
  player: player
  tile: tile
  men: number = 10
action trade(army) by player
  allowed when army.player is player else "not yours"
  let found = {}
  player.gold up 1
phase day
  each player in order
    any number of trade
"""
VALUES = {
    "weakest army": "the x in … with lowest x.…",
    "the largest army of player": "the x in … where x.… is player with highest x.…",
    "the 3 largest armies": "the 3 x in armies with highest x.…",
    "the three largest armies": "the 3 x in armies with highest x.…",
    "the 3 a in armies by men": "the 3 a in armies with highest a.men",
    "armies sorted by men": "the (count of armies) x in armies with highest x.men",
    "an army at random": "one of … at random",
    "one random army of player": "one of those x in … where x.… is player at random",
    "between 1 and 6": "one of 1 to 6 at random",
    "the a in armies nearest army.tile": "the a in armies with lowest (distance(a.…, army.tile) otherwise 99)",
    "the army nearest to army.tile": "the x in … with lowest (distance(x.…, army.tile) otherwise 99)",
    "armies on army.tile": "those x in armies where x.… is army.tile",
    "how many armies": "count of armies",
    "other armies": "armies without …",
    "armies except army": "armies without army",
    "sum of armies.men": "sum of x.men for each x in armies",
    "sum of a.men in armies": "sum of a.men for each a in armies",
    "total men of player": "sum of x.men for each x in … where x.… is player",
    "4d6 drop lowest": "highest 3 of 4d6",
    "loot 2d6": "loot(2d6)",
    "loot[2d6].gold": "loot(2d6).gold",
    "loot.gold(2d6)": "loot(2d6).gold",
    "roll 2d6 on loot": "loot(2d6)",
    'ware["rope"].worth': "ware.rope.worth",
    "next ware after rope": "shifted(rope, 1)",
    "the worth of rope": "rope.worth",
}


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_told_once_and_with_what_to_write(value: str, tmp_path: Path) -> None:
    file = tmp_path / "coast.law"
    file.write_text(GROUND.replace("{}", value), encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == [f"write: let found = {VALUES[value]}"]


@pytest.mark.parametrize(
    ("line", "cure"),
    [
        ("army is destroyed", "write: destroy army"),
        ("create army with 5 men", "write it below this line, indented by two blanks: men = 5"),
        ("create army twice", "write: repeat 2 times, and indented below it: create army"),
    ],
)
def test_what_is_made_and_goes(line: str, cure: str, tmp_path: Path) -> None:
    file = tmp_path / "coast.law"
    file.write_text(GROUND.replace("let found = {}", line), encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == [cure]


def test_what_is_counted_together_can_be_written_as_it_is_told(tmp_path: Path) -> None:
    """The first collection keeps its brackets: what stands behind `where` goes on as far as it can."""
    rules = """ruleset land
  title "Land"
  language en
kind tile
  owner: player or none
  wet: yes or no = no
define dry_of(p: player) = {value}
"""
    value = "count of (those t in tiles where t.owner is p) without (those t in tiles where t.wet)"
    (hint,) = hints_of(rules.format(value=value), tmp_path)
    told = hint.partition(": ")[2]
    assert told == "count of ((those t in tiles where t.owner is p) without those t in tiles where t.wet)"
    assert hints_of(rules.format(value=told), tmp_path) == []
