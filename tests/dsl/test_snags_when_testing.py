"""How people ask in a condition what is among several values, which turn it is, and what is thrown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset stores
  title "Stores"
option storm = no
table good "goods"
  | key  | name   |
  | salt | "salt" |
  | wool | "wool" |
kind tile
  owner: player or none
kind player
  stock: set of good
  gold: number = 3
kind cart
  p: player
  load: good = salt
  size: one of (small, middling, large) = small
phase work
  for each c in carts
    """
BOTH = "write: {} has salt and {} has wool"
SNAGS = {
    # several values
    "c.p.stock has both salt and wool": BOTH.format("c.p.stock", "c.p.stock"),
    "c.p.stock has either salt or wool": "write: (c.p.stock has salt or c.p.stock has wool)",
    "c.p.stock has neither salt nor wool": "write: c.p.stock has none of (salt, wool)",
    "c.p.stock includes salt": "write: c.p.stock has salt",
    "c.p.stock doesn't contain salt": "write: not c.p.stock has salt",
    "c.p.stock has at least 2": "write: count of c.p.stock >= 2",
    "c.p.stock has at most 2 of them": "write: count of c.p.stock <= 2",
    "c.p.stock has more than 1": "write: count of c.p.stock > 1",
    "c.p.stock has fewer than 2": "write: count of c.p.stock < 2",
    "c.p.stock has 2": "write: count of c.p.stock is 2",
    "c.p.stock.has salt": "write: c.p.stock has salt",
    "c.p has bought salt": "write: c.p.bought has salt",
    "c.p.stock is empty": "write: count of c.p.stock is 0",
    "c.p.stock is not empty": "write: count of c.p.stock > 0",
    # one test behind another
    "5 >= c.p.gold > 1": "write: 5 >= c.p.gold and c.p.gold > 1",
    "c.p.gold < turn <= 5": "write: c.p.gold < turn and turn <= 5",
    "c.load is salt is c.load": "write: c.load is salt and salt is c.load",
    "c.p.gold >= 1 and <= 5": "write: c.p.gold >= 1 and c.p.gold <= 5",
    # words in an order
    "c.size > small": "write: c.size is one of (middling, large)",
    "c.size >= large": "write: c.size is large",
    "c.size <= middling": "write: c.size is one of (small, middling)",
    # one of several
    "c.load is salt or c.load": "write: c.load is one of (salt, c.load)",
    "c.load is salt or storm or wool": "write: c.load is one of (salt, wool)",
    "c.load is salt or wool or storm": "write: c.load is one of (salt, wool)",
    # numbers
    "c.p.gold not 3": "write: c.p.gold is not 3",
    "c.p.gold > c.p.gold by 2": "write: c.p.gold >= c.p.gold + 2",
    "c.p.gold < c.p.gold by at least 2": "write: c.p.gold <= c.p.gold - 2",
    # which turn it is
    "turn 3": "write: turn is 3",
    "after turn 3": "write: turn > 3",
    "before turn 3": "write: turn < 3",
    "from turn 3 on": "write: turn >= 3",
    "first turn": "write: turn is 1",
    "c.p is last": "did you mean “the last x in players_in_order”?",
    # whether there is something at all
    "there are no carts": "write: count of carts is 0",
    "there are carts": "write: count of carts > 0",
    "there is no cart": "write: count of carts is 0",
    "there is a cart": "write: count of carts > 0",
    "exists a cart": "write: count of carts > 0",
    "c.p owns a tile": "write: any x in tiles where x.… is c.p",
    "some tile has no owner": "write: any x in tiles where …",
    "no tiles are free": "write: no x in tiles where …",
    # dice
    "a d6 shows 6": "write: d6 is 6",
}
BY_CHANCE = {
    "on a 6": "d6 is 6",
    "on 4+": "d6 >= 4",
    "on a roll of 2 or less": "d6 <= 2",
    "with probability 50%": "50% chance",
    "in 30% of cases": "30% chance",
    "20% of the time": "20% chance",
}


@pytest.mark.parametrize("condition", SNAGS)
def test_it_is_told_once_and_with_what_to_write(condition: str, tmp_path: Path) -> None:
    told = [one.replace('say "x" when ', "") for one in hints_of(GROUND + f'say "x" when {condition}', tmp_path)]
    assert told == [SNAGS[condition]]


@pytest.mark.parametrize("chance", BY_CHANCE)
def test_what_happens_by_chance_is_told_with_a_throw(chance: str, tmp_path: Path) -> None:
    assert hints_of(GROUND + f"c.p.gold up 1 {chance}", tmp_path) == [f"write: c.p.gold up 1 when {BY_CHANCE[chance]}"]


def test_each_value_that_stands_alone_behind_a_condition_is_told(tmp_path: Path) -> None:
    told = hints_of(GROUND + 'say "x" when c.load is salt or wool or storm or c.load or salt', tmp_path)
    assert told == ["write: c.load is one of (salt, wool)", "write: c.load is one of (salt, c.load, salt)"]


def test_a_range_is_told_as_two_tests_wherever_one_is_worked_out(tmp_path: Path) -> None:
    told = hints_of("ruleset bands\nkind player\n  gold: number\ndefine few(p: player) = 1 <= p.gold <= 5", tmp_path)
    assert told == ["write: define few(p: player) = 1 <= p.gold and p.gold <= 5"]
