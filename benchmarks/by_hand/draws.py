"""Where the hand-written games take their chance from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

from interpreter.dice import SeededDice

Item = TypeVar("Item")
SAMPLE = 60
"""Options of one act that are looked at, as the bot does."""


class Draws(Protocol):
    """Random numbers and choices."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""

    def roll(self, sides: int) -> int:
        """A die."""

    def sample(self, options: list[Item]) -> list[Item]:
        """The options that are looked at."""

    def pick(self, options: Sequence[Item]) -> Item:
        """One of several."""


class SameDraws:
    """The bot's draws, in the bot's order (`interpreter/bots.py`)."""

    def __init__(self, seed: str) -> None:
        self.roll = SeededDice(b"bot " + seed.encode()).roll

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        if limit < 2:
            return 0
        if limit <= 1000:
            return self.roll(limit) - 1
        high = self.below((limit + 999) // 1000)
        return min(high * 1000 + self.below(1000), limit - 1)

    def sample(self, options: list[Item]) -> list[Item]:
        """All options, or of many a sample."""
        if len(options) > SAMPLE:
            below, count = self.below, len(options)
            options = [options[below(count)] for _ in range(SAMPLE)]
        return options

    def pick(self, options: Sequence[Item]) -> Item:
        """One of several."""
        return options[self.below(len(options))]


class LeanDraws:
    """The same choices with the fewest draws."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed).random

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        return int(self._random() * limit)

    def roll(self, sides: int) -> int:
        """A die."""
        return int(self._random() * sides) + 1

    def sample(self, options: list[Item]) -> list[Item]:
        """All options."""
        return options

    def pick(self, options: Sequence[Item]) -> Item:
        """One of several."""
        return options[int(self._random() * len(options))]
