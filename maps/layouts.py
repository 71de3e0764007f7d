"""Layouts: which places of a board touch each other, and how a place is called.

A place is a column and a row, both counted from 1, so that the tile in the first column of the first row is
`a1` and stands at (1, 1). On a hex board the rows 2, 4, 6, ... stand half a hex to the right:

    row 1    a1  b1  c1
    row 2      a2  b2  c2
    row 3    a3  b3  c3

On a board of hex columns the columns b, d, f, ... stand half a hex lower.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

Position = tuple[int, int]
"""Column and row, counted from 1."""

Steps = Mapping[str, tuple[int, int]]
"""By the name of a direction: how many columns to the right and rows down it leads."""

_SQUARE: Final[Steps] = {"north": (0, -1), "west": (-1, 0), "east": (1, 0), "south": (0, 1)}
_HEX_PLAIN_ROW: Final[Steps] = {
    "north_west": (-1, -1),
    "north_east": (0, -1),
    "west": (-1, 0),
    "east": (1, 0),
    "south_west": (-1, 1),
    "south_east": (0, 1),
}
_HEX_SHIFTED_ROW: Final[Steps] = {
    "north_west": (0, -1),
    "north_east": (1, -1),
    "west": (-1, 0),
    "east": (1, 0),
    "south_west": (0, 1),
    "south_east": (1, 1),
}


_HEX_PLAIN_COLUMN: Final[Steps] = {
    "north_west": (-1, -1),
    "north": (0, -1),
    "north_east": (1, -1),
    "south_west": (-1, 0),
    "south_east": (1, 0),
    "south": (0, 1),
}
_HEX_SHIFTED_COLUMN: Final[Steps] = {
    "north": (0, -1),
    "north_west": (-1, 0),
    "north_east": (1, 0),
    "south_west": (-1, 1),
    "south": (0, 1),
    "south_east": (1, 1),
}


class Layout(Enum):
    """How the places of a board touch: six ways, four ways, or only where the map says so.

    Hexes stand on a corner, in rows, or on a side, in columns.
    """

    HEX = "hex"
    HEX_COLUMNS = "hex_columns"
    SQUARE = "square"
    NONE = "none"


def touching(layout: Layout, position: Position) -> dict[str, Position]:
    """The places that touch `position` by the direction they lie in, in reading order; some may lie off the board.

    >>> touching(Layout.SQUARE, (2, 2))
    {'north': (2, 1), 'west': (1, 2), 'east': (3, 2), 'south': (2, 3)}
    """
    column, row = position
    return {direction: (column + right, row + down) for direction, (right, down) in _steps(layout, position).items()}


def is_shifted(number: int) -> bool:
    """Whether a row of hexes stands half a hex to the right, or a column half a hex lower: every second from 2."""
    return number % 2 == 0


def _steps(layout: Layout, position: Position) -> Steps:
    column, row = position
    match layout:
        case Layout.HEX:
            return _HEX_SHIFTED_ROW if is_shifted(row) else _HEX_PLAIN_ROW
        case Layout.HEX_COLUMNS:
            return _HEX_SHIFTED_COLUMN if is_shifted(column) else _HEX_PLAIN_COLUMN
        case Layout.SQUARE:
            return _SQUARE
        case Layout.NONE:
            return {}


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
