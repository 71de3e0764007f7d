"""How people say that something is changed, with what to write: several values, products, bounds, conditions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of, told_of

GROUND = """ruleset stores
  title "Stores"
table good "goods"
  | key  | name   |
  | salt | "salt" |
  | wool | "wool" |
kind player
  stock: set of good
  gold: number = 3
kind cart
  p: player
  load: good = salt
phase work
  for each c in carts
    """
ADD, REMOVE, EMPTY = "write: add {} to c.p.stock", "write: remove {} from c.p.stock", "write: c.p.stock becomes {}"
AMONG = "it is one of several values: add salt to c.p.stock, or remove salt from c.p.stock"
TOGETHER = "several values are put together and taken away in words: c.p.stock {}"
SNAGS = {
    # several values
    "c.p.stock add c.load": ADD.format("c.load"),
    "c.p.stock includes salt": ADD.format("salt"),
    "c.p.stock now has c.load when c.p.gold > 2": ADD.format("c.load") + " when c.p.gold > 2",
    "c.p.stock.append(salt)": ADD.format("salt"),
    "insert c.load into c.p.stock": ADD.format("c.load"),
    "c.p.stock removes salt": REMOVE.format("salt"),
    "c.p.stock.remove(salt)": REMOVE.format("salt"),
    "strike salt off c.p.stock": REMOVE.format("salt"),
    "c.p.stock union salt": ADD.format("salt"),
    "c.p.stock without salt": REMOVE.format("salt"),
    "clear c.p.stock": EMPTY,
    "c.p.stock.clear()": EMPTY,
    "c.p.stock up c.load": ADD.format("c.load"),
    "c.p.stock down salt": REMOVE.format("salt"),
    "c.p.stock up {salt}": "write: c.p.stock becomes c.p.stock union {salt}",
    "c.p.stock becomes c.p.stock + c.load": TOGETHER.format("union {c.load}"),
    "c.p.stock becomes c.p.stock - c.p.stock": TOGETHER.format("without c.p.stock"),
    "c.p.stock becomes none": "several values of which there are none: {}",
    "c.p.stock becomes c.load": "one alone stands in braces: {c.load}",
    "c.p gains salt": AMONG,
    "c.p.stock loses salt": AMONG,
    # numbers
    "c.p.gold gets c.p.gold when c.load is salt": "write: c.p.gold up c.p.gold when c.load is salt",
    "c.p.gold loses c.p.gold / 2": "write: c.p.gold down c.p.gold / 2",
    "c.p.gold plus bonus": "write: c.p.gold up bonus",
    "c.p.gold minus toll": "write: c.p.gold down toll",
    "c.p.gold times 2 + 1": "write: c.p.gold becomes c.p.gold * (2 + 1)",
    "multiply c.p.gold by 3": "write: c.p.gold becomes c.p.gold * 3",
    "divide c.p.gold by 2 + 1": "write: c.p.gold becomes c.p.gold / (2 + 1) rounded down",
    "c.p.gold divided by 2": "write: c.p.gold becomes c.p.gold / 2 rounded down",
    "c.p.gold becomes at least 5": "write: c.p.gold becomes highest of (c.p.gold, 5)",
    "c.p.gold becomes at most 5": "write: c.p.gold becomes lowest of (c.p.gold, 5)",
    "c.p.gold never below 0": "write: c.p.gold becomes highest of (c.p.gold, 0)",
    "c.p.gold is capped at 9": "write: c.p.gold becomes lowest of (c.p.gold, 9)",
    "c.p.gold up to 5": "write: c.p.gold becomes highest of (c.p.gold, 5)",
    "c.p.gold down to 5": "write: c.p.gold becomes lowest of (c.p.gold, 5)",
    "reset c.p.gold to 5": "write: c.p.gold becomes 5",
    "c.p.gold resets": "write: c.p.gold becomes …",
    "c.p.gold up sum of carts.load": "write: c.p.gold up sum of x.load for each x in carts",
    "c.p.gold up highest of c.p.stock.price": (
        "write: c.p.gold up ((highest x.price for each x in c.p.stock) otherwise 0)"
    ),
    # conditions, and what is gone
    "c.p gets weary": "write: c.p gains weary",
    "c disappears": "write: destroy c",
}


@pytest.mark.parametrize("line", SNAGS)
def test_it_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND}{line}\n", tmp_path) == [SNAGS[line]]


def test_a_name_that_let_gave_to_several_values_is_told_alike(tmp_path: Path) -> None:
    assert hints_of(f"{GROUND}let found = c.p.stock\n    found up salt\n", tmp_path) == ["write: add salt to found"]


def test_what_is_no_row_of_it_is_an_unknown_condition_alone(tmp_path: Path) -> None:
    assert [(one.code, one.hint()) for one in told_of(f"{GROUND}c.p gains honour\n", tmp_path)] == [
        ("unknown-reference", "")
    ]
