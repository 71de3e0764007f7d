"""Exact odds are those of every play there is: each way in which the dice can fall, weighed with its chance.

Where a play goes on for too long, or there are too many, a ruleset is left out. Where somebody chooses on the way his
choice is one of the dice. 20 rulesets of each sort, and as many as MARCHLAW_EVERY_PLAY says (`make plays`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.odds.answers import End
from interpreter.odds.budget import Budget
from interpreter.odds.plays import played_once
from interpreter.odds.question import Question
from interpreter.world.world import World
from tests.interpreter.test_odds_agree import asked, exact_or_none, readings_of

RULESETS = int(os.environ.get("MARCHLAW_EVERY_PLAY", "20"))
AT_ONCE = 10
"""Rulesets in one test."""
MOST_PLAYS = 300
STEPS_OF_A_PLAY = 2_000


class EveryThrow:
    """Dice that fall in every way there is, one play after the other."""

    def __init__(self) -> None:
        self.thrown: list[tuple[int, int]] = []
        """What each die of this play shows, and how many sides it has."""
        self._at = 0

    def roll(self, sides: int) -> int:
        """What the die shows in this play; a die that no play has come to before shows 1."""
        if self._at == len(self.thrown):
            self.thrown.append((1, sides))
        shown, before = self.thrown[self._at]
        assert before == sides, "the same dice lead to the same throw"
        self._at += 1
        return shown

    def chance(self) -> Fraction:
        """The chance of this play."""
        whole = 1
        for _, sides in self.thrown:
            whole *= sides
        return Fraction(1, whole)

    def goes_on(self) -> bool:
        """Whether there is another play, which begins then."""
        self._at = 0
        while self.thrown:
            shown, sides = self.thrown.pop()
            if shown < sides:
                self.thrown.append((shown + 1, sides))
                return True
        return False


def every_play(program: Program, world: World, question: Question) -> Mapping[End, Fraction] | None:
    """How it may end, with the chance of each end; None where there are too many plays, or one goes on for too long."""
    dice = EveryThrow()
    chances: dict[End, Fraction] = {}
    for _ in range(MOST_PLAYS):
        try:
            end = played_once(program, world, question, dice, Budget(STEPS_OF_A_PLAY))
        except BeyondBudget:
            return None
        chances[end] = chances.get(end, Fraction(0)) + dice.chance()
        if not dice.goes_on():
            assert sum(chances.values()) == 1
            return chances
    return None


def differing(program: Program, world: World, question: Question) -> list[str] | None:
    """What has another chance among all plays than it is said to have; None where that cannot be compared."""
    exact = exact_or_none(program, world, question)
    plays = None if exact is None else every_play(program, world, question)
    if exact is None or plays is None:
        return None
    found = []
    for name, value in readings_of(question):
        spread, counted = exact.spread(value), dict[object, Fraction]()
        for end, chance in plays.items():
            counted[value(end)] = counted.get(value(end), Fraction(0)) + chance
        said = {one: spread.share(one).chance for one in spread.lots.weights if spread.share(one).chance}
        found += [] if said == counted else [name]
    return found


@pytest.mark.parametrize("offers", [False, True])
@pytest.mark.parametrize("first", range(0, RULESETS, AT_ONCE))
def test_exact_odds_are_those_of_every_play(first: int, offers: bool, tmp_path: Path) -> None:
    compared = 0
    for seed in range(first, first + AT_ONCE):
        wrong = differing(*asked(str(seed), tmp_path, offers=offers))
        assert not wrong, (seed, wrong)
        compared += wrong is not None
    assert compared
