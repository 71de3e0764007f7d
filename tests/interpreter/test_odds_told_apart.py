"""What is told apart of a roll: the odds are those of every face of the die, and what nobody reads makes no states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from dsl.understood import statements as s
from dsl.understood.walk import statements_in
from interpreter.compiled.rolling.chances import FieldsRead
from interpreter.odds.course import courses_of
from interpreter.odds.state.versions import Versions
from tests.interpreter.test_odds_of_facts import END, KIND, spread_of
from tests.interpreter.test_odds_of_statements import program_from, world_of

STRIKE = """procedure all(player)
  roll blow(player) as b
  when b.success
    player.gold up b.margin
  otherwise when b.natural is 1
    player.gold down 100
"""
HANDED_ON = """procedure all(player)
  roll blow(player) as b
  do hit(player, b.natural, b.success)

procedure hit(player, shown: number, success: yes or no)
  player.gold up 1 when success
  player.gold up 10 when 15 <= shown
  do once_more(player, shown)

procedure once_more(player, shown: number)
  player.gold up 100 when shown > 18
  player.gold up 1000 when shown is not 3
"""
IN_ITS_PLACE = """procedure all(player)
  roll blow(player) as b
  do hit(player, b.natural)

procedure hit(player, shown: number)
  player.gold up 1 when shown < 4

seventh: instead of hit(player, shown) when shown is 7
  player.gold up 10
"""
FOLLOWED = """procedure all(player)
  roll blow(player) as b
  do hit(player, b.natural)

procedure hit(player, shown: number)
  player.gold up 100 when shown is 20

echo: after hit(player, shown)
  player.gold up shown
"""
ADDED = """procedure all(player)
  roll blow(player) as b
  player.gold up 2 * b.natural when not b.success and b.natural > 5
"""
ROLLED_AGAIN = """procedure all(player)
  roll blow(player) as b
  when b.success
    roll blow(player) as again
    player.gold up (again.margin when again.success, otherwise again.natural)
"""

PLAIN = [
    (STRIKE, lambda shown: shown - 11 if shown >= 11 else -100 if shown == 1 else 0),
    (HANDED_ON, lambda shown: (shown >= 11) + 10 * (shown >= 15) + 100 * (shown > 18) + 1000 * (shown != 3)),
    (IN_ITS_PLACE, lambda shown: 10 if shown == 7 else int(shown < 4)),
    (FOLLOWED, lambda shown: 100 * (shown == 20) + shown),
    (ADDED, lambda shown: 2 * shown if 5 < shown < 11 else 0),
]


@pytest.mark.parametrize(("rules", "gold"), PLAIN)
def test_every_face_counts_what_it_is_worth(rules: str, gold: Callable[[int], int], tmp_path: Path) -> None:
    expected: dict[int, Fraction] = {}
    for shown in range(1, 21):
        expected[gold(shown)] = expected.get(gold(shown), Fraction(0)) + Fraction(1, 20)
    assert spread_of(tmp_path, rules, 2_000) == expected


def test_a_second_roll_below_the_first_is_another(tmp_path: Path) -> None:
    expected = {0: Fraction(1, 2)}
    for shown in range(1, 21):
        gold = shown - 11 if shown >= 11 else shown
        expected[gold] = expected.get(gold, Fraction(0)) + Fraction(1, 40)
    assert spread_of(tmp_path, ROLLED_AGAIN, 2_000) == expected


UPON_IT = """condition tried of player

roll cast(player)
  dice DICE
  target 14

upon cast when not cast.success and not player has tried UPON
  player gains tried
  throw cast again

procedure all(player)
  roll cast(player) as c
  player.gold up (GOLD when c.success, otherwise 0)
"""
Faces = tuple[int, ...]


class Again(NamedTuple):
    """A roll that may be thrown again: its dice, what a success brings, and when it is thrown again."""

    dice: str
    gold: str
    upon: str
    total: Callable[[Faces], int]
    is_again: Callable[[Faces], bool]


def best_three(faces: Faces) -> int:
    return sum(sorted(faces)[1:])


AGAIN = [
    Again("4d6", "1", "", sum, lambda faces: True),
    Again("4d6", "c.total", "and alike(cast.faces) < 3", sum, lambda faces: max(map(faces.count, faces)) < 3),
    Again(
        "highest 3 of 4d6", "1", "and cast.total > 5", lambda f: sum(sorted(f)[1:]), lambda f: sum(sorted(f)[1:]) > 5
    ),
    Again("d66", "c.total", "", lambda faces: 10 * faces[0] + faces[1], lambda faces: True),
]


@pytest.mark.parametrize("case", AGAIN, ids=lambda case: f"{case.dice} {case.upon}")
def test_a_roll_that_is_thrown_again_is_exact_however_its_dice_lie(case: Again, tmp_path: Path) -> None:
    rules = UPON_IT.replace("DICE", case.dice).replace("UPON", case.upon).replace("GOLD", case.gold)
    throws = list(product(range(1, 7), repeat=2 if case.dice == "d66" else 4))
    once = Counter(map(case.total, throws))
    ends: Counter[int] = Counter()
    for faces in throws:
        came = case.total(faces)
        ends.update(once if came < 14 and case.is_again(faces) else {came: len(throws)})
    expected: dict[int, Fraction] = {}
    for end, count in ends.items():
        gold = 0 if end < 14 else 1 if case.gold == "1" else end
        expected[gold] = expected.get(gold, Fraction(0)) + Fraction(count, len(throws) ** 2)
    assert spread_of(tmp_path, rules, 250_000 if "faces" in case.upon else 60_000) == expected


def read_of(folder: Path, rules: str, *, success: bool) -> FieldsRead | None:
    """What is told apart of the first roll of `all`."""
    program = program_from(KIND + rules + END, folder)
    body = program.rulebook.procedures["all"].body
    made = next(one for one in statements_in(body) if isinstance(one, s.MakeRoll))
    return courses_of(program).told_apart.of_result(body, made, success=success)


@pytest.mark.parametrize(
    ("rules", "failure", "success"),
    [
        (STRIKE, FieldsRead(frozenset({"success"}), (1, 2)), FieldsRead(frozenset({"success", "margin"}))),
        (
            HANDED_ON,
            FieldsRead(frozenset({"success"}), (3, 4, 15, 19)),
            FieldsRead(frozenset({"success"}), (3, 4, 15, 19)),
        ),
        (IN_ITS_PLACE, FieldsRead(frozenset(), (4, 7, 8)), FieldsRead(frozenset(), (4, 7, 8))),
        (FOLLOWED, FieldsRead(frozenset({"natural"})), FieldsRead(frozenset({"natural"}))),
    ],
)
def test_what_is_told_apart(rules: str, failure: FieldsRead, success: FieldsRead, tmp_path: Path) -> None:
    assert read_of(tmp_path, rules, success=False) == failure
    assert read_of(tmp_path, rules, success=True) == success


def test_a_number_stands_for_those_that_are_not_told_apart_from_it() -> None:
    read = FieldsRead(frozenset(), (2, 20))
    assert [read.natural(shown) for shown in (1, 2, 3, 19, 20)] == [1, 2, 2, 2, 20]
    assert FieldsRead(frozenset()).natural(7) == 0
    assert FieldsRead(frozenset({"natural"})).natural(7) == 7


GOLD = """procedure all(player)
  player.gold becomes all_gold

define all_gold = sum of p.gold for each p in players
"""


def test_what_was_worked_out_is_known_when_all_it_reads_is_as_it_was(tmp_path: Path) -> None:
    """Between two versions of the world a sum is worked out once for each; `fuel` is burnt by nothing else here."""
    program = program_from(KIND + GOLD + END, tmp_path)
    world = world_of(program, gold=1)
    red = world.things["player"][0]
    course, all_gold = courses_of(program).procedure("all"), program.definition("all_gold")
    versions = Versions(world, course.reach.readings, course.courses.facts)
    with versions.asked():
        found = {}
        for gold in (5, 9):
            world.set_value(red, 0, gold)
            assert all_gold(world) == gold + 1
            found[gold] = versions.taken()
        for gold in (5, 9, 5):
            versions.switch_to(found[gold])
            before = world.fuel
            assert all_gold(world) == gold + 1
            assert world.fuel == before
        world.set_value(red, 0, 5)
        assert all_gold(world) == 6
    assert all_gold(world) == 2
