"""Hex maps as text, of the kind that Text Mapper draws.

    0101 forest "Old Mill"
    0102 hill
    0101-0102 road
    hill attributes fill="green"

A hex is a column and a row of two digits each; words are its features, a text in quotes its name. A line from hex to
hex is a way by the kind it names, one link for each step. What says how the map looks is left out. The hexes stand on a
side, in columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from dsl.border.diagnostics import Span, Stopped, phrase
from maps.importing.foreign import (
    LINE_LEFT_OUT,
    REST_LEFT_OUT,
    TOO_MANY_LINKS,
    Foreign,
    ForeignTile,
    ForeignWay,
    Notes,
)
from maps.importing.grids import Cell, Shift, from_one, straight
from maps.layouts import Layout, Position
from maps.limits import MAX_LINKS, MAX_TILES
from maps.reading.written import TOO_MANY_TILES

_PLACE: Final = r"(-?\d\d)(-?\d\d)(\d\d)?"
_HEX: Final = re.compile(rf"{_PLACE}\s+(.*)")
_LINE: Final = re.compile(rf"({_PLACE}(?:-{_PLACE})+)\s+(\S+)(.*)")
_POINT: Final = re.compile(rf"(?:^|-){_PLACE}")
_PART: Final = re.compile(r'["“]([^"”]*)["”](?:\s+\d+)?|(\S+)')
_LOOKS: Final = re.compile(
    r"\S+\s+(?:attributes|path|xml|lib)\b|(?:include|text|label|glow|license|url|other|font|default)\b"
)


def is_hex_text(text: str) -> bool:
    """Whether a text is a hex map: any of its lines begins with a hex."""
    return any(_HEX.match(line) for line in text.split("\n"))


def read_hex_text(text: str, file: str, notes: Notes) -> Foreign:
    """The hexes and lines of a map as text."""
    tiles: dict[Cell, ForeignTile] = {}
    lines: list[tuple[re.Match[str], Span]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        span = Span(file, number, 1, number, max(len(line), 1) + 1)
        said = line.strip()
        if path := _LINE.fullmatch(said):
            lines.append((path, span))
        elif place := _HEX.fullmatch(said):
            _take_hex(place, span, tiles, notes)
        elif _LOOKS.match(said):
            notes.tell(LINE_LEFT_OUT, span, ("looks",), reason=phrase("it says how the map looks"))
        elif said and not said.startswith("#"):
            notes.tell(LINE_LEFT_OUT, span, (number,), reason=phrase("it is neither a hex nor a line from hex to hex"))
        if len(tiles) > MAX_TILES:
            raise Stopped([TOO_MANY_TILES.at(span, count=len(tiles), limit=MAX_TILES)])
    places = from_one({cell: cell for cell in tiles}, Shift.EVEN, by_columns=True)
    placed = tuple(
        ForeignTile(cell, tile.span, tile.data, f"hex_{_digits(cell)}", places[cell]) for cell, tile in tiles.items()
    )
    return Foreign(placed, tuple(_ways(lines, places, notes)), Layout.HEX_COLUMNS)


def _digits(cell: Cell) -> str:
    """The hex as the file writes it; a minus can not stand in a name."""
    return "".join(f"m{-part:02}" if part < 0 else f"{part:02}" for part in cell)


def _take_hex(said: re.Match[str], span: Span, tiles: dict[Cell, ForeignTile], notes: Notes) -> None:
    column, row, level, rest = said.groups()
    cell = (int(column), int(row))
    if level is not None and int(level) != 0:
        notes.tell(LINE_LEFT_OUT, span, ("level", level), reason=phrase("it lies on level {level}", level=level))
        return
    if cell in tiles:
        notes.tell(LINE_LEFT_OUT, span, (cell,), reason=phrase("this hex stands above already"))
        return
    parts = _PART.findall(rest)
    names = [name for name, word in parts if not word]
    words = [word for _, word in parts if word]
    data: dict[str, object] = {"features": words} if words else {}
    if names:
        data["label"] = ", ".join(names)
    tiles[cell] = ForeignTile(cell, span, data)


def _ways(lines: list[tuple[re.Match[str], Span]], places: dict[Cell, Position], notes: Notes) -> Iterator[ForeignWay]:
    """The links of the lines, hex by hex; where a line leaves the map nothing is linked."""
    # A straight line is drawn on hexes in rows: columns and rows change places.
    cells = {(row, column): cell for cell, (column, row) in places.items()}
    right, down = next(((place[0] - cell[1], place[1] - cell[0]) for place, cell in cells.items()), (0, 0))
    steps = 0
    for said, span in lines:
        kind, rest = said.groups()[-2:]
        name = re.search(r'["“]([^"”]*)["”]', rest)
        data = {"by": kind} | ({"name": name.group(1)} if name and name.group(1).strip() else {})
        points = [(int(row) + right, int(column) + down) for column, row, _ in _POINT.findall(said.group(1))]
        for start, end in pairwise(points):
            for one, other in pairwise(straight(start, end)):
                steps += 1
                if steps > MAX_LINKS:
                    raise Stopped([TOO_MANY_LINKS.at(span, limit=MAX_LINKS)])
                if one in cells and other in cells:
                    yield ForeignWay(cells[one], cells[other], span, data)
                else:
                    what = phrase("a part of it, which lies beside the map")
                    notes.tell(REST_LEFT_OUT, span, (span.line,), what=what)
