"""Layouts: which places of a board touch each other, and how a place is called.

A place is a column and a row, both counted from 1, so that the tile in the first column of the first row is
`a1` and stands at (1, 1). On a hex board the rows 2, 4, 6, ... stand half a hex to the right:

    row 1    a1  b1  c1
    row 2      a2  b2  c2
    row 3    a3  b3  c3
"""

from __future__ import annotations

from enum import Enum
from typing import Final

Position = tuple[int, int]
"""Column and row, counted from 1."""

_SQUARE: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))
_HEX_PLAIN_ROW: Final = ((-1, -1), (0, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
_HEX_SHIFTED_ROW: Final = ((0, -1), (1, -1), (-1, 0), (1, 0), (0, 1), (1, 1))


class Layout(Enum):
    """How the places of a board touch: six ways, four ways, or only where the map says so."""

    HEX = "hex"
    SQUARE = "square"
    NONE = "none"


def touching(layout: Layout, position: Position) -> tuple[Position, ...]:
    """The places that touch `position`, in reading order; some of them may lie off the board."""
    column, row = position
    return tuple((column + right, row + down) for right, down in _steps(layout, row))


def is_shifted(row: int) -> bool:
    """Whether a hex row stands half a hex to the right: every second row, beginning with row 2."""
    return row % 2 == 0


def _steps(layout: Layout, row: int) -> tuple[Position, ...]:
    match layout:
        case Layout.HEX:
            return _HEX_SHIFTED_ROW if is_shifted(row) else _HEX_PLAIN_ROW
        case Layout.SQUARE:
            return _SQUARE
        case Layout.NONE:
            return ()


def column_letters(column: int) -> str:
    """The letters of a column as in a spreadsheet: 1 is `a`, 26 is `z`, 27 is `aa`."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def tile_id(board: str, position: Position, *, only_board: bool) -> str:
    """The id of the tile at `position`: `c4`, or `moon_c4` where the map has several boards."""
    column, row = position
    place = f"{column_letters(column)}{row}"
    return place if only_board else f"{board}_{place}"
