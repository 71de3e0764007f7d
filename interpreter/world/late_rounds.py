"""Rounds of a scene that are treated as one, as long as no rule asks which of them it is.

    LateRound(3)      # the third, or any after it
    LateRound(3) > 2  # true; but LateRound(3) > 5 raises RoundAsked(5)

A fight may have any number of rounds, and most rules ask only whether a round is the first. So two late rounds that
begin alike also go on alike.
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
    """Any round from one on, or so many rounds after it.

    It stands where the number of a round stands, and is compared with numbers that are below it in any case. What lasts
    for some rounds lasts until so many `ahead`; between two rounds all of these come one nearer.
    """

    __slots__ = ("_hash", "ahead", "first")

    def __init__(self, first: int, ahead: int = 0) -> None:
        self.first = first
        self.ahead = ahead
        self._hash = hash((LateRound, first, ahead))

    def __repr__(self) -> str:
        return f"{self.first}…+{self.ahead}" if self.ahead else f"{self.first}…"

    def __hash__(self) -> int:
        return self._hash

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LateRound):
            return (self.first, self.ahead) == (other.first, other.ahead)
        return isinstance(other, int | Fraction) and not self.__gt__(other)

    def __gt__(self, other: Any) -> bool:
        if isinstance(other, LateRound):
            return self.ahead > other.ahead
        return self._is_known(isinstance(other, int | Fraction) and other < self.first, other)

    def __ge__(self, other: Any) -> bool:
        if isinstance(other, LateRound):
            return self.ahead >= other.ahead
        return self._is_known(isinstance(other, int | Fraction) and other <= self.first, other)

    def __lt__(self, other: Any) -> bool:
        return not self.__ge__(other)

    def __le__(self, other: Any) -> bool:
        return not self.__gt__(other)

    def _is_known(self, is_beyond: bool, other: Any) -> bool:
        if is_beyond:
            return True
        raise RoundAsked(int(other) if isinstance(other, int | Fraction) else None)

    def moved(self, rounds: int) -> LateRound:
        """So many rounds later, or nearer."""
        return LateRound(self.first, self.ahead + rounds)

    def _asked(self, *_: Any) -> NoReturn:
        raise RoundAsked

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _asked
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = __pow__ = __rpow__ = _asked
    __neg__ = __pos__ = __abs__ = __index__ = __int__ = __float__ = __round__ = __floor__ = __ceil__ = _asked


def next_round(number: Any) -> Any:
    """The round after another; after a late one comes a late one."""
    return number if isinstance(number, LateRound) else number + 1


def last_of(present: Any, rounds: int) -> Any:
    """The last of so many rounds of which the present one is the first."""
    return present.moved(rounds - 1) if isinstance(present, LateRound) else max(present, 1) + rounds - 1


def known_number(number: int | LateRound) -> int:
    """The number of a round. Raises: RoundAsked where it is a late one."""
    if isinstance(number, LateRound):
        raise RoundAsked
    return number
