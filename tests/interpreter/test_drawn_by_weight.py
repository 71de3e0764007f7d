"""One of several at random, each as often as a number of it says, and a number up to another: exact chances."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.compiled.text.called import as_often
from interpreter.faults import RuleFault
from interpreter.odds.budget import EXACT_STEPS, Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject
from tests.interpreter.test_odds_of_statements import watched, world_of

RULES = """ruleset bag
  title "Bag"
table chit "chits"
  | key   | name    | often |
  | sun   | "sun"   |     3 |
  | never | "never" |     0 |
  | rain  | "rain"  |     1 |
kind player
  level: number = 4
  luck: number = 9
define twice(p: player) = p.level * 2
procedure draw(p: player)
  let drawn = one of chit at random by often
  p.luck becomes (drawn.often otherwise 7)
procedure cast(p: player)
  p.luck becomes one of 1 to 2 at random
procedure roll_up(p: player)
  p.luck becomes (one of 2 to p.level at random) otherwise 0
procedure name_one(p: player)
  let met = one of players at random by twice
  p.luck becomes (met.level otherwise 7)
phase day
  each player in order
    do draw(player)
    do cast(player)
    do roll_up(player)
    do name_one(player)
  end campaign
"""


def program(folder: Path) -> Program:
    (folder / "bag.law").write_text(RULES, encoding="utf-8")
    return Program(load_ruleset(folder / "bag.law").sound())


DRAWS: dict[tuple[str, int], dict[int, Fraction]] = {
    ("draw", 4): {3: Fraction(3, 4), 1: Fraction(1, 4)},
    ("cast", 4): {1: Fraction(1, 2), 2: Fraction(1, 2)},
    ("roll_up", 4): {one: Fraction(1, 3) for one in (2, 3, 4)},
    ("roll_up", 2): {2: Fraction(1)},
    ("roll_up", 1): {0: Fraction(1)},
    ("name_one", 5): {5: Fraction(1)},
    ("name_one", 0): {7: Fraction(1)},
    ("name_one", -1): {7: Fraction(1)},
}


@pytest.mark.parametrize(("name", "level"), DRAWS)
def test_each_is_drawn_as_often_as_its_number_says(name: str, level: int, tmp_path: Path) -> None:
    rules = program(tmp_path)
    world = world_of(rules, level=level)
    red = world.things["player"][0]
    question = Question(Subject.PROCEDURE, name, (red,), (watched(rules, red, "luck"),))
    odds = exact_odds(rules, world, question, Budget(EXACT_STEPS))
    found: dict[Any, Fraction] = odds.ends.mapped(lambda end: end.watched[0]).chances()
    assert found == DRAWS[name, level]


def test_a_number_that_may_be_none_is_asked_for_with_what_holds_then(tmp_path: Path) -> None:
    rules = RULES.replace("  luck: number = 9", "  luck: number or none").replace("by twice", "by luck")
    (tmp_path / "bag.law").write_text(rules, encoding="utf-8")
    errors = [one.hint() for one in load_ruleset(tmp_path / "bag.law").findings if one.severity.value == "error"]
    assert errors == ["write at the left margin: define luck_of(x: player) = x.luck otherwise 0, and here: by luck_of"]
    (tmp_path / "bag.law").write_text(
        rules.replace("by luck", "by luck_of") + "define luck_of(x: player) = x.luck otherwise 0\n", encoding="utf-8"
    )
    load_ruleset(tmp_path / "bag.law").sound()


def test_more_than_a_die_has_sides_is_refused() -> None:
    assert len(as_often([(600, "a"), (-5, "b"), (400, "c")])) == 1000
    with pytest.raises(RuleFault, match="1001"):
        as_often([(600, "a"), (401, "b")])


def test_where_only_one_can_be_drawn_nothing_is_thrown() -> None:
    assert as_often([(0, "a"), (5, "b"), (-1, "c")]) == ("b",)
    assert as_often([(2000, "a")]) == ("a",)
    assert as_often([(0, "a"), (-3, "b")]) == ()
