"""Tables as they were understood: their columns, rows and bands."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.border.in_parts import ReadInParts
from dsl.types import Type
from dsl.understood.expressions import Node


@frozen
class Column:
    """A column of a table."""

    name: str
    type: Type


@frozen
class Band:
    """The numbers a row stands for; None is an open end."""

    low: Fraction | None
    high: Fraction | None
    low_included: bool = True
    high_included: bool = True
    otherwise: bool = False

    def holds(self, value: Fraction | int) -> bool:
        """Whether the number belongs to this band."""
        above = self.low is None or value > self.low or (self.low_included and value == self.low)
        below = self.high is None or value < self.high or (self.high_included and value == self.high)
        return above and below


@frozen
class RowRule(ReadInParts):
    """A row of a table; the cells after the key, in the order of the columns."""

    key: str
    band: Band | None
    cells: tuple[Node | None, ...]
    label: str
    cites: tuple[str, ...]
    span: Span
    option: str | None = None
    """The option it is there with."""


@frozen
class TableRule(ReadInParts):
    """A table: found by key, or by the number its bands hold."""

    name: str
    key: str
    columns: tuple[Column, ...]
    rows: tuple[RowRule, ...]
    banded: bool
    sides: tuple[int, int] | None
    """The dice (count, sides) it is rolled on; none of those thrown again and added, which have no most."""
    reading: Literal["first", "last"] | None
    label: str
    cites: tuple[str, ...]
    span: Span
