"""Dice: the same on every machine, fair, and refused when a list of them cannot be rolled."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from interpreter.dice import MAX_SIDES, SeededDice, commitment, new_seed

SEED = bytes(range(32))
GOLDEN = "538a5545f17aed0daf5455d81cc7aba6201b1f1e9a771eacda2741dc673a679b"
"""SHA-256 of 1,000 dice: a journal of today must replay in ten years, so this never changes."""

SIDES = (6, 6, 10, 20, 100, 2, 3, 8, 12, 1000)


def test_golden_sequence_of_a_thousand_dice() -> None:
    dice = SeededDice(SEED)
    rolled = [dice.roll(SIDES[i % len(SIDES)]) for i in range(1000)]
    assert hashlib.sha256(",".join(map(str, rolled)).encode()).hexdigest() == GOLDEN


def test_first_dice_can_be_computed_by_hand() -> None:
    block = hashlib.sha256(b"marchlaw dice 1\0" + SEED + bytes(8)).digest()
    by_hand = [int.from_bytes(block[at : at + 4], "big") % 6 + 1 for at in range(0, 32, 4)]
    dice = SeededDice(SEED)
    assert [dice.roll(6) for _ in range(8)] == by_hand


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 100])
def test_faces_come_up_equally_often(sides: int) -> None:
    count = 20_000
    dice = SeededDice(b"fair")
    faces = Counter(dice.roll(sides) for _ in range(count))
    assert set(faces) == set(range(1, sides + 1))
    expected = count / sides
    chi_square = sum((seen - expected) ** 2 / expected for seen in faces.values())
    # Five standard deviations above the mean of chi-square with sides - 1 degrees of freedom.
    assert chi_square < (sides - 1) + 5 * (2 * (sides - 1)) ** 0.5


def test_position_goes_on_where_it_stood() -> None:
    dice = SeededDice(SEED)
    for _ in range(13):
        dice.roll(20)
    later = SeededDice(SEED, dice.position)
    assert [dice.roll(20) for _ in range(50)] == [later.roll(20) for _ in range(50)]


def test_position_can_be_set_back() -> None:
    dice = SeededDice(SEED)
    before = [dice.roll(6) for _ in range(10)]
    dice.position = 0
    assert [dice.roll(6) for _ in range(10)] == before


class _Numbers(SeededDice):
    """Dice whose raw numbers are given."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__(b"x")
        self.numbers = numbers

    def _next(self) -> int:
        return self.numbers.pop(0)


def test_numbers_above_the_last_multiple_are_passed_over() -> None:
    last = 2**32 - 2**32 % 10
    assert _Numbers([last, last + 5, 2**32 - 1, 7]).roll(10) == 8
    assert _Numbers([last - 1]).roll(10) == 10


@pytest.mark.parametrize("sides", [-1, 0, 1, MAX_SIDES + 1])
def test_a_die_has_two_to_a_thousand_sides(sides: int) -> None:
    with pytest.raises(ValueError):
        SeededDice(SEED).roll(sides)


def test_a_seed_is_not_empty() -> None:
    with pytest.raises(ValueError):
        SeededDice(b"")


def test_new_seeds_differ_and_are_committed_to() -> None:
    first, second = new_seed(), new_seed()
    assert first != second
    assert commitment(first) == hashlib.sha256(first).hexdigest()
