"""Boards of Tiled: where their tiles lie on a board of ours, and on which tile an object stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import floor, isfinite

from dsl.border.diagnostics import phrase
from maps.importing.grids import Cell, Shift, from_one
from maps.importing.tiled_file import Drawn, TiledMap
from maps.layouts import Layout, Position


def turn_of(said: TiledMap) -> str | None:
    """How the board of Tiled has to be turned to be one of ours; None if it need not."""
    return phrase("the board is turned by an eighth") if said.orientation == "staggered" else None


def layout_of(said: TiledMap) -> Layout:
    """The layout of a board of ours on which the same tiles touch."""
    if said.orientation != "hexagonal":
        return Layout.SQUARE
    return Layout.HEX_COLUMNS if said.staggeraxis == "x" else Layout.HEX


def positions_of(said: TiledMap, cells: Iterable[Cell]) -> Mapping[Cell, Position]:
    """Columns and rows of ours, from 1."""
    match said.orientation:
        case "hexagonal":
            shift = Shift.EVEN if said.staggerindex == "even" else Shift.ODD
            return from_one({cell: cell for cell in cells}, shift, by_columns=said.staggeraxis == "x")
        case "staggered":
            return from_one({cell: _unstaggered(said, cell) for cell in cells}, Shift.NONE)
        case "orthogonal" | "isometric":
            return from_one({cell: cell for cell in cells}, Shift.NONE)


def _unstaggered(said: TiledMap, cell: Cell) -> Cell:
    """A staggered board is a board of squares on its corner: its two diagonals are the columns and rows."""
    column, row = cell if said.staggeraxis == "y" else (cell[1], cell[0])
    shift = int(_is_shifted(said, row))
    odd = int(said.staggerindex == "even")
    return column + (row + shift + odd) // 2, (row - shift + odd) // 2 - column


def _is_shifted(said: TiledMap, line: int) -> bool:
    return (line % 2 == 1) == (said.staggerindex == "odd")


class NearestTile:
    """Finds the tile an object stands on: of those near it the one whose centre is nearest."""

    def __init__(self, said: TiledMap, cells: Iterable[Cell]) -> None:
        self.said = said
        self.squares: dict[Cell, list[Cell]] = {}
        for cell in cells:
            self.squares.setdefault(self._square(*self._centre(cell)), []).append(cell)

    def to(self, drawn: Drawn) -> Cell | None:
        """The tile that holds the middle of an object, or None where there is none as near as a tile is large."""
        x, y = drawn.x + drawn.width / 2, drawn.y + (-1 if drawn.gid is not None else 1) * drawn.height / 2
        if not (isfinite(x) and isfinite(y)):
            return None
        column, row = self._square(x, y)
        around = [(column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        near = [cell for square in around for cell in self.squares.get(square, ())]
        return min(near, key=lambda cell: self._distance(cell, x, y), default=None)

    def _square(self, x: float, y: float) -> Cell:
        """Which square of a net as wide and high as a tile holds a point."""
        return floor(x / self.said.tilewidth), floor(y / self.said.tileheight)

    def _distance(self, cell: Cell, x: float, y: float) -> float:
        at_x, at_y = self._centre(cell)
        return (at_x - x) ** 2 + (at_y - y) ** 2

    def _centre(self, cell: Cell) -> tuple[float, float]:
        """Where a tile is drawn in Tiled; isometric maps count the places of objects along their own axes."""
        column, row = cell
        wide, high, side = self.said.tilewidth, self.said.tileheight, self.said.hexsidelength
        match self.said.orientation:
            case "isometric":
                return (column + 0.5) * high, (row + 0.5) * high
            case "orthogonal":
                return (column + 0.5) * wide, (row + 0.5) * high
            case "hexagonal" | "staggered":
                if self.said.staggeraxis == "x":
                    down = 0.5 * _is_shifted(self.said, column)
                    return (column * (wide + side) + wide) / 2, (row + 0.5 + down) * high
                right = 0.5 * _is_shifted(self.said, row)
                return (column + 0.5 + right) * wide, (row * (high + side) + high) / 2
