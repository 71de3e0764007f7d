"""Rounds of a scene that are held to be one, as long as no rule asks which of them it is.

    LateRound(3)      # the third, or any after it
    LateRound(3) > 2  # true; but LateRound(3) > 5 raises RoundAsked(5)

A fight may have any number of rounds, and most rules ask no more of them than whether one is the first. What begins
alike in two late rounds then goes on alike.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NoReturn


class RoundAsked(Exception):
    """A rule asks which of the late rounds it is.

    Attributes:
        number: the number with which it was compared; None where its number itself is wanted.
    """

    def __init__(self, number: int | None = None) -> None:
        super().__init__(number)
        self.number = number


class LateRound:
    """Any round from one on. It stands where the number of a round stands, and is compared with numbers below it."""

    __slots__ = ("first",)

    def __init__(self, first: int) -> None:
        self.first = first

    def __repr__(self) -> str:
        return f"{self.first}…"

    def __hash__(self) -> int:
        return hash((LateRound, self.first))

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LateRound):
            return self.first == other.first
        return isinstance(other, int | Fraction) and not self._is_beyond(other)

    def __gt__(self, other: Any) -> bool:
        return self._is_beyond(other)

    def __ge__(self, other: Any) -> bool:
        return self._is_beyond(other)

    def __lt__(self, other: Any) -> bool:
        return not self._is_beyond(other)

    def __le__(self, other: Any) -> bool:
        return not self._is_beyond(other)

    def _is_beyond(self, other: Any) -> bool:
        if isinstance(other, int | Fraction):
            if other < self.first:
                return True
            raise RoundAsked(int(other))
        raise RoundAsked

    def _asked(self, *_: Any) -> NoReturn:
        raise RoundAsked

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _asked
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = __pow__ = __rpow__ = _asked
    __neg__ = __pos__ = __abs__ = __index__ = __int__ = __float__ = __round__ = __floor__ = __ceil__ = _asked


def next_round(number: Any) -> Any:
    """The round after another; after a late one comes a late one."""
    return number if isinstance(number, LateRound) else number + 1
