"""Dice: where the numbers come from that a game asks for.

Seeded dice are SHA-256 over seed and counter. The generator of Python's `random` is not promised to give the same
dice in its next version; this one gives the same on every machine for ever, and can be computed by hand.
"""

from __future__ import annotations

import hashlib
import secrets
from struct import Struct
from typing import Final, Protocol

MIN_SIDES: Final = 2
MAX_SIDES: Final = 1000
SEED_BYTES: Final = 32

_LABEL: Final = b"marchlaw dice 1\0"
"""Keeps these dice apart from all else that is hashed with the same seed; the number goes up if the method changes."""
_NUMBERS: Final = Struct(">8I")
"""A block of 32 bytes as eight numbers."""
_IN_BLOCK: Final = 8
_ALL: Final = 1 << 32


class DiceSource(Protocol):
    """Whatever gives numbers for dice."""

    def roll(self, sides: int) -> int:
        """A number from 1 to `sides`."""
        ...


def new_seed() -> bytes:
    """A seed nobody can guess. It is kept from the players until the game is over."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is told of a seed at the start, so that anyone can check at the end that it was this one."""
    return hashlib.sha256(seed).hexdigest()


class SeededDice:
    """Dice from a seed: block i is SHA-256 of label, seed and i (8 bytes), and gives eight numbers of 32 bits.

    A number above the largest multiple of `sides` is passed over; otherwise low faces would come up more often.

    Attributes:
        position: how many numbers have been taken, those passed over included; set it to go on from there.

    >>> SeededDice(b"example").roll(6)
    1
    """

    __slots__ = ("_block", "_numbers", "_seed", "position")

    def __init__(self, seed: bytes, position: int = 0) -> None:
        if not seed:
            raise ValueError("a seed is not empty")
        self._seed = seed
        self._block = -1
        self._numbers: tuple[int, ...] = ()
        self.position = position

    def roll(self, sides: int) -> int:
        """A number from 1 to `sides`. Errors: ValueError, when sides is not 2 to 1,000."""
        if not MIN_SIDES <= sides <= MAX_SIDES:
            raise ValueError(f"a die has {MIN_SIDES} to {MAX_SIDES} sides, not {sides}")
        limit = _ALL - _ALL % sides
        while (number := self._next()) >= limit:
            pass
        return number % sides + 1

    def _next(self) -> int:
        block, place = divmod(self.position, _IN_BLOCK)
        if block != self._block:
            self._numbers = _NUMBERS.unpack(hashlib.sha256(_LABEL + self._seed + block.to_bytes(8, "big")).digest())
            self._block = block
        self.position += 1
        return self._numbers[place]
