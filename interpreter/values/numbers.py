"""Numbers in play: ints, and `Fraction`s only where a quotient is not whole. All of them fit 64 bits."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from dsl.border.diagnostics import Span
from dsl.types import RoundingWay
from interpreter.faults import TOO_LARGE, fault

LARGEST: Final = 2**63 - 1
"""Every number in play fits 64 bits."""
BEYOND: Final = 2**62
"""What n to 0 is: beyond every band of a table."""


Number = int | Fraction


def exact(value: Number) -> Number:
    """A fraction that is whole as an int."""
    if value.__class__ is Fraction and value.denominator == 1:  # isinstance would ask an abstract class
        return int(value)
    return value


_ONE: Final = Fraction(1)


def as_fraction(value: Number) -> Fraction:
    """A number as a fraction."""
    return _ONE * value


def kept(value: Number, span: Span | None) -> Number:
    """A number as it is kept: whole where it is, and within 64 bits."""
    value = exact(value)
    if not -LARGEST <= value <= LARGEST or value.denominator > LARGEST:
        raise fault(TOO_LARGE, span)
    return value


MOST_DECIMALS: Final = 4
"""A fraction that needs more decimals is told as a fraction: 1/3, 1/32."""


def decimals_of(value: Number) -> tuple[str, str] | None:
    """The digits before and after the point, without a sign; none when the decimals do not end soon enough."""
    for places in range(MOST_DECIMALS + 1):
        scaled = abs(value) * 10**places
        if scaled.denominator == 1:
            digits = str(scaled.numerator).rjust(places + 1, "0")
            return digits[: len(digits) - places], digits[len(digits) - places :]
    return None


def signed(value: Number) -> str:
    """A number with its sign: `+2`, `-1/2`."""
    return f"+{value}" if value >= 0 else str(value)


def rounded(value: Number, way: RoundingWay) -> int:
    """A number made whole: down and up go by size (a halved -1 rounded down is 0), nearest takes halves up.

    Why down and up go by size: docs/decisions/0012-rounding.md.
    """
    if isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else rounded_quotient(value.numerator, value.denominator, way)


def rounded_quotient(left: int, right: int, way: RoundingWay) -> int:
    """A quotient of whole numbers made whole, as `rounded` says; the second is not 0."""
    size, rest = divmod(abs(left), abs(right))
    if way == "up":
        size += rest > 0
    elif way == "nearest":
        size += 2 * rest >= abs(right)
    return size if (left < 0) is (right < 0) else -size


def ratio(left: Number, right: Number) -> Number:
    """One number to another: n to 0 is beyond every band, 0 to 0 is 1."""
    if right == 0:
        return 1 if left == 0 else BEYOND
    return exact(as_fraction(left) / right)
