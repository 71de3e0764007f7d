"""Links as lines: those that touching does not show, and those of a kind of their own.

The roads of a board without layout are broad and lie below the tiles; links across a gap or to another board are
dotted. Each kind of link has a colour and a stroke, and several between the same tiles lie side by side.
"""

from __future__ import annotations

from itertools import groupby
from xml.etree.ElementTree import Element, SubElement

from maps.layouts import Layout
from maps.pictures.arrangement import Arrangement, Point, half_size
from maps.pictures.palette import FAR_LINK, ROAD, way_paint
from maps.pictures.shapes import arrow
from maps.tile_map import Tile, TileMap
from maps.ways import PLAIN, links_of

APART = 8
"""Between two lines that join the same tiles."""


class DrawnLinks:
    """The links of one map in one arrangement."""

    def __init__(self, tile_map: TileMap, place: Arrangement) -> None:
        self.map = tile_map
        self.place = place
        self.layouts = {board.id: board.layout for board in tile_map.boards}
        self.links = [
            (way.start, way.end, way.kind, both_ways)
            for way, both_ways in links_of(tile_map.ways, tile_map.index)
            if way.kind != PLAIN or not way.direction
        ]
        self.kinds = {kind: number for number, kind in enumerate(sorted({link[2] for link in self.links} - {PLAIN}))}

    def draw(self, body: Element, *, is_far: bool) -> None:
        """The roads of boards without layout, or all other links."""
        for (first_id, second_id), group in groupby(self.links, key=lambda link: link[:2]):
            first, second = self.map.tile(first_id), self.map.tile(second_id)
            if is_far != (first.board != second.board or self.layouts[first.board] is not Layout.NONE):
                continue
            links = list(group)
            for number, (_, _, kind, both_ways) in enumerate(links):
                aside = (2 * number - len(links) + 1) * APART // 2
                start, end = self._ends(first, second, aside, is_trimmed=is_far and kind == PLAIN)
                self._line(body, start, end, kind, is_far=is_far)
                if not both_ways:
                    arrow(body, start, end, self._paint(kind, is_far=is_far)[0])

    def _paint(self, kind: str, *, is_far: bool) -> tuple[str, str]:
        """The colour of a line and the lengths of its strokes, none for a whole line."""
        if kind != PLAIN:
            return way_paint(self.kinds[kind])
        return (FAR_LINK, "2 5") if is_far else (ROAD, "")

    def _line(self, body: Element, start: Point, end: Point, kind: str, *, is_far: bool) -> None:
        colour, strokes = self._paint(kind, is_far=is_far)
        line = SubElement(body, "line", stroke=colour)
        line.set("stroke-width", "2" if is_far and kind == PLAIN else "4")
        line.set("stroke-linecap", "round")
        if strokes:
            line.set("stroke-dasharray", strokes)
        for name, value in zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True):
            line.set(name, str(value))
        if is_far and kind == PLAIN:
            for x, y in (start, end):
                SubElement(body, "circle", cx=str(x), cy=str(y), r="3.5", fill=colour)

    def _ends(self, first: Tile, second: Tile, aside: int, *, is_trimmed: bool) -> tuple[Point, Point]:
        """Where a line begins and ends: at the centres or, so that it runs over no sign, at the rims of the tiles."""
        start, end = self.place.centres[first.id], self.place.centres[second.id]
        if is_trimmed:
            start, end = self._rim(first, start, end), self._rim(second, end, start)
        right, down = end[0] - start[0], end[1] - start[1]
        far = max((right * right + down * down) ** 0.5, 1)
        move_x, move_y = round(-down / far * aside), round(right / far * aside)
        return (start[0] + move_x, start[1] + move_y), (end[0] + move_x, end[1] + move_y)

    def _rim(self, tile: Tile, start: Point, end: Point) -> Point:
        """Where a way from the centre of a tile leaves it."""
        layout = self.layouts[tile.board]
        half_width, half_height = half_size(layout)
        right, down = end[0] - start[0], end[1] - start[1]
        if layout in (Layout.HEX, Layout.HEX_COLUMNS):
            share = min(half_width, half_height) / max((right * right + down * down) ** 0.5, 1)
        else:
            share = min(half_width / max(abs(right), 1), half_height / max(abs(down), 1))
        return round(start[0] + right * share), round(start[1] + down * share)
