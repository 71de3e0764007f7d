"""Tables: rows of cells, read by a key, by dice or by bands."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from typing import Literal

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.tree.expressions import Dice, Expr
from dsl.tree.kinds import Under
from dsl.tree.words import Cites, Label, Word, placed


@frozen
class Range:
    """`01-02`, `-4 to -2`, `3 or more`, `up to 1`, `above 1`, `below 1` or `otherwise` in a cell."""

    form: Literal["between", "or more", "up to", "above", "below", "otherwise"]
    low: Fraction | None
    high: Fraction | None
    written: str = field(compare=False, default="")
    """The one bound of an open range, where it is written as a fraction."""
    span: Span = placed()


@frozen
class Cell:
    """One cell of a table: nothing, one value or a list of values."""

    values: tuple[Expr | Range, ...]
    span: Span = placed()


@frozen
class TableRow:
    """`| heavy | -2 |`; `| heavy | -2 | when taxes`."""

    cells: tuple[Cell, ...]
    cites: Cites | None
    span: Span = placed()
    under: Under | None = None


@frozen
class Table:
    """`table lead by ratio last row that fits` with its header row and rows."""

    name: Word
    by: Word | None
    dice: Dice | None
    reading: Literal["first", "last"] | None
    label: Label | None
    cites: Cites | None
    rows: tuple[TableRow, ...]  # the first is the header
    span: Span = placed()
