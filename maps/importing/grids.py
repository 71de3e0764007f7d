"""Boards of others brought onto ours: columns and rows from 1, of which 2, 4, 6, ... are shifted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from maps.layouts import Position, is_shifted

Cell = tuple[int, int]
"""Column and row as the file counts them; they may begin anywhere."""


class Shift(Enum):
    """Which rows of a foreign board stand half a tile to the right, as the file numbers its rows."""

    NONE = 0
    ODD = 1
    EVEN = 2


def from_one(cells: Mapping[Cell, Cell], shift: Shift, *, by_columns: bool = False) -> dict[Cell, Position]:
    """The places of cells, moved so that columns and rows begin at 1; shifted rows become even ones.

    Where the first row of the file is shifted, row 1 stays empty.

    Args:
        by_columns: columns are shifted, not rows.

    >>> from_one({"here": (0, 0), "below": (0, 1)}, Shift.EVEN)
    {'here': (1, 2), 'below': (1, 3)}
    """
    if by_columns:
        turned = from_one({cell: (row, column) for cell, (column, row) in cells.items()}, shift)
        return {cell: (column, row) for cell, (row, column) in turned.items()}
    left = min((column for column, _ in cells.values()), default=0)
    top = min((row for _, row in cells.values()), default=0)
    is_first_shifted = shift is (Shift.ODD if top % 2 else Shift.EVEN)
    down = 1 + int(is_first_shifted) - top
    return {cell: (column - left + 1, row + down) for cell, (column, row) in cells.items()}


def straight(start: Position, end: Position) -> Iterator[Position]:
    """The hexes on the straight line from one hex to another, both included; hexes stand in rows.

    >>> list(straight((1, 1), (1, 3)))
    [(1, 1), (1, 2), (1, 3)]
    """
    (q, r), (to_q, to_r) = _axial(start), _axial(end)
    steps = max(abs(to_q - q), abs(to_r - r), abs(to_q + to_r - q - r))
    if not steps:
        yield start
        return
    for step in range(steps + 1):
        # In 2 * `steps` parts of a hex and a little to one side, so that no point lies between two hexes.
        yield _nearest(q * steps + (to_q - q) * step, r * steps + (to_r - r) * step, steps)


def _axial(position: Position) -> Cell:
    """A hex by two of its three axes, which run straight."""
    column, row = position
    return column + (int(is_shifted(row)) - row + 1) // 2, row


def _nearest(q: int, r: int, parts: int) -> Position:
    """The hex at a point given in parts of a hex."""
    scale = 1_000_000
    point = (q * scale + 2, r * scale + 1, -(q + r) * scale - 3)
    whole = parts * scale
    rounded = [(2 * part + whole) // (2 * whole) for part in point]
    off = [abs(near * whole - part) for near, part in zip(rounded, point, strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        rounded[0] = -rounded[1] - rounded[2]
    elif off[1] > off[2]:
        rounded[1] = -rounded[0] - rounded[2]
    row = rounded[1]
    return rounded[0] - (int(is_shifted(row)) - row + 1) // 2, row
