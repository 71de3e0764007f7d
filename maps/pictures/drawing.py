"""The map as a picture: `draw_svg`.

Made with ElementTree, so that no label can leave its place in the text; labels pass `shown()` before. The picture
refers to nothing outside itself and holds no script, no style and, unless it is drawn with `Handles`, no link. What
colour tells is told again by a pattern and a letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from maps.pictures.arrangement import BOARD_HEADING, MARGIN
from maps.pictures.legend import Placed, Sign, in_lines
from maps.pictures.looks import NOBODY, Look
from maps.pictures.palette import PAPER, paint
from maps.pictures.shapes import INHERITED, SVG, outline, pattern, rectangle, text_width, write
from maps.pictures.standings import Standings, draw_standings, height_of
from maps.pictures.symbols import codes, owner_letters
from maps.pictures.tile_drawing import DrawnTiles, Handles, Signs, ground_of, rim_of, written_out
from maps.tile_map import TileMap, label

FONT: Final = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
HEADING: Final = 64
LEGEND_LINE: Final = 26
LEAST_WIDTH: Final = 420
"""A duel of seven tiles still has room for its title."""
TILES: Final = "\x00"
"""Stands where the tiles are put in; no label holds it."""


def draw_svg(
    tile_map: TileMap,
    looks: Mapping[str, Look],
    *,
    title: str,
    legend: Sequence[tuple[str, int]],
    standings: Standings | None = None,
    changed: str = "",
    handles: Handles | None = None,
    drawn: DrawnTiles | None = None,
) -> str:
    """The map as an SVG document.

    Args:
        looks: owner, colour and marks by tile; a tile without a look belongs to nobody.
        title: the heading, for example the campaign and its turn.
        legend: the owners in the order they are listed, each with his colour number.
        standings: the figures of the owners, which then stand beside them in a table.
        changed: what a marked tile says: `changed in turn 4`.
        handles: makes each tile a link; without it the picture holds none.
        drawn: what was drawn before, for whoever draws the same map again and again; it changes no picture.
    """
    return _Sheet(tile_map, looks, title, legend, standings, changed, handles, drawn or DrawnTiles()).text()


class _Sheet:
    """One picture: what its signs mean, and the element it grows in."""

    def __init__(
        self,
        tile_map: TileMap,
        looks: Mapping[str, Look],
        title: str,
        legend: Sequence[tuple[str, int]],
        standings: Standings | None,
        changed: str,
        handles: Handles | None,
        drawn: DrawnTiles,
    ) -> None:
        self.handles = handles
        self.standings = standings or Standings((), {})
        self.map = tile_map
        self.looks = looks
        self.title = label(title)
        self.legend = [(label(owner), colour) for owner, colour in legend]
        ground = drawn.bare(tile_map)
        self.place, self.ways, self.layouts = ground.place, ground.ways, ground.layouts
        owners = [look.owner for _, look in sorted(looks.items()) if look.owner is not None]
        self.signs = Signs(
            owner_letters([*(owner for owner, _ in legend), *owners]),
            ground.features,
            codes([one for look in looks.values() for one in (*look.marks, *(piece.sort for piece in look.pieces))]),
            codes((name for look in looks.values() for name, _ in look.figures), ground.features.values()),
            label(changed),
        )
        self.tiles = drawn.tiles(tile_map, looks, self.signs, handles)
        self.width = max(self.place.width, LEAST_WIDTH, 2 * MARGIN + text_width(self.title, 22))
        self.left = (self.width - self.place.width) // 2

    def text(self) -> str:
        owners, signs = self._owner_signs(), self._legend_signs()
        if not self.standings.headings:
            signs = [[sign for _, sign in owners], *signs] if owners else signs
        lines = in_lines(signs, self.width - 2 * MARGIN)
        table = height_of(self.standings, [sign for _, sign in owners]) if self.standings.headings else 0
        legend_top = HEADING + self.place.height + MARGIN
        height = legend_top + table + LEGEND_LINE * len(lines) + MARGIN
        root = Element("svg", xmlns=SVG, viewBox=f"0 0 {self.width} {height}")
        root.set("width", str(self.width))
        root.set("height", str(height))
        root.set("role", "img" if self.handles is None else "group")
        root.set("font-family", FONT)
        for name, value in INHERITED.items():
            root.set(name, value)
        SubElement(root, "title").text = self.title
        self._patterns(root)
        rectangle(root, 0, 0, self.width, height, fill=PAPER)
        write(root, MARGIN, 38, self.title, 22, weight="bold", anchor="start")
        body = SubElement(root, "g", transform=f"translate({self.left} {HEADING})")
        body.text = TILES
        if self.standings.headings:
            draw_standings(root, self.standings, owners, MARGIN, legend_top, room=self.width - MARGIN)
        self._legend(root, lines, legend_top + table)
        for part in root:
            part.tail = "\n"
        before, _, after = written_out(root).partition(TILES)
        return f"{before}{self._body()}{after}\n"

    def _body(self) -> str:
        """The boards: their names, the ways between tiles, and the tiles, part by part on lines of their own."""
        below, above = Element("g"), Element("g")
        self._board_names(below)
        self.ways.draw(below, is_far=False)
        self.ways.draw(above, is_far=True)
        parts = [
            *map(written_out, below),
            *(one.ground for one in self.tiles),
            *map(written_out, above),
            *(one.content for one in self.tiles),
        ]
        return "".join(f"{part}\n" for part in parts)

    def _patterns(self, root: Element) -> None:
        """A pattern for each paint in use, and the shapes that tiles refer to."""
        used = sorted({look.colour for look in self.looks.values()} | {colour for _, colour in self.legend})
        holder = SubElement(root, "defs")
        for number in used:
            pattern(holder, number, paint(number))
        grounds = {
            (self.layouts[tile.board], None if look.owner is None else look.colour)
            for tile, look in ((one, self.looks.get(one.id, NOBODY)) for one in self.map.tiles)
        }
        for layout, colour in sorted(grounds, key=lambda one: (one[0].name, -1 if one[1] is None else one[1])):
            ground_of(holder, layout, colour)
        if self.handles is not None:
            for layout in dict.fromkeys(self.layouts.values()):
                rim = SubElement(holder, "g", id=rim_of(layout))
                outline(rim, layout, (0, 0), 4, fill="inherit", stroke="none", stroke_width="0")

    def _board_names(self, body: Element) -> None:
        if len(self.place.frames) < 2:
            return
        for frame in self.place.frames:
            top = (self.place.height - frame.height) // 2
            middle = frame.left + frame.width // 2
            write(body, middle, top + BOARD_HEADING - 16, frame.board.name, 15, weight="bold")

    def _owner_signs(self) -> list[tuple[str, Sign]]:
        """The owners of the legend with their signs."""
        return [
            (owner, Sign("owner", self.signs.letters[said], owner, colour))
            for (owner, colour), said in zip(self.legend, list(self.signs.letters), strict=False)
        ]

    def _legend_signs(self) -> list[list[Sign]]:
        """What else the legend explains: features and figures, marks and pieces, kinds of links, what is new."""
        drawn = {chip for one in self.tiles for row in one.chips for chip in row}
        words = [(word, code) for word, code in self.signs.features.items() if code in drawn]
        features = [Sign("feature", code, word.replace("_", " ")) for word, code in words]
        features += [Sign("feature", code, label(name)) for name, code in self.signs.numbers.items()]
        pieces = {one.sort for look in self.looks.values() for one in look.pieces}
        built = {one for look in self.looks.values() for one in look.marks}
        marks = [Sign("mark", code, label(one)) for one, code in self.signs.marks.items() if one in built]
        marks += [Sign("piece", code, label(one)) for one, code in self.signs.marks.items() if one in pieces]
        ways = [Sign("way", "", kind.replace("_", " "), number) for kind, number in self.ways.kinds.items()]
        is_marked = self.signs.changed and any(look.changed for look in self.looks.values())
        changed = [Sign("changed", "", self.signs.changed)] if is_marked else []
        return [group for group in (features, marks, ways, changed) if group]

    def _legend(self, root: Element, lines: Sequence[Sequence[Placed]], top: int) -> None:
        for number, line in enumerate(lines):
            for left, sign in line:
                y = top + number * LEGEND_LINE + LEGEND_LINE // 2
                group = SubElement(root, "g", transform=f"translate({MARGIN + left} {y})")
                sign.draw(group)
