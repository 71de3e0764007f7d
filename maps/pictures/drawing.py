"""The map as a picture: `draw_svg`.

Made with ElementTree, so that no label can leave its place in the text; labels pass `shown()` before. The picture
refers to nothing outside itself and holds no script, no style and, unless it is drawn with `Handles`, no link. What
colour tells is told again by a pattern and a letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from dsl.border.frozen import frozen
from maps.layouts import Layout
from maps.pictures.arrangement import (
    BOARD_HEADING,
    MARGIN,
    Arrangement,
    arrange,
)
from maps.pictures.legend import Placed, Sign, in_lines
from maps.pictures.looks import NOBODY, Look, Piece
from maps.pictures.palette import BORDER, INK, LAND, PALE_INK, PAPER, paint
from maps.pictures.shapes import (
    BADGE,
    CHANGED,
    CHIP_TEXT,
    INHERITED,
    MARK_WIDTH,
    badge,
    chip_row,
    fitted,
    mark,
    outline,
    pattern,
    piece,
    piece_width,
    rectangle,
    svg,
    text_width,
    write,
    write_on_pattern,
)
from maps.pictures.standings import Standings, draw_standings, height_of
from maps.pictures.symbols import codes, feature_codes, owner_letters, tile_words
from maps.pictures.ways import DrawnLinks
from maps.tile_map import Tile, TileMap, label

FONT: Final = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
HEADING: Final = 64
LEGEND_LINE: Final = 26
LEAST_WIDTH: Final = 420
"""A duel of seven tiles still has room for its title."""
SIGNS_IN_A_ROW: Final = 3
NAME_ROOM: Final = 84
WORD_ROOM: Final = 74
"""How wide a name and a feature may be inside a tile."""
NAME_LINE: Final = 14
ID_LINE: Final = 13
OWNER_LINE: Final = 23
PIECE_LINE: Final = 19
CHIP_LINE: Final = 17
"""The heights of the lines on a tile; five of them fit into the smallest."""


CHANGED_RIM: Final = {"fill": "none", "stroke": INK, "stroke_width": "2.5"}
"""The rim of a tile that has changed lately; it is dashed."""


@frozen
class Handles:
    """What makes the tiles of a picture links that can be pressed, and reached by the keyboard.

        Handles(lambda tile: f"?tile={tile}#tile", {"b3": ("legal", "chosen")})

    Attributes:
        href: where a tile leads.
        rims: the classes by which a page gives tiles a rim of their own, beside the class `tile` that all have.
    """

    href: Callable[[str], str]
    rims: Mapping[str, Sequence[str]]


def draw_svg(
    tile_map: TileMap,
    looks: Mapping[str, Look],
    *,
    title: str,
    legend: Sequence[tuple[str, int]],
    standings: Standings | None = None,
    changed: str = "",
    handles: Handles | None = None,
) -> str:
    """The map as an SVG document.

    Args:
        looks: owner, colour and marks by tile; a tile without a look belongs to nobody.
        title: the heading, for example the campaign and its turn.
        legend: the owners in the order they are listed, each with his colour number.
        standings: the figures of the owners, which then stand beside them in a table.
        changed: what a marked tile says: `changed in turn 4`.
        handles: makes each tile a link; without it the picture holds none.
    """
    return _Sheet(tile_map, looks, title, legend, standings, changed, handles).text()


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
    ) -> None:
        self.handles = handles
        self.standings = standings or Standings((), {})
        self.changed = label(changed)
        self.map = tile_map
        self.looks = looks
        self.title = label(title)
        self.legend = [(label(owner), colour) for owner, colour in legend]
        owners = [look.owner for _, look in sorted(looks.items()) if look.owner is not None]
        self.letters = owner_letters([*(owner for owner, _ in legend), *owners])
        self.features = feature_codes(tile_map)
        self.marks = codes(
            [one for look in looks.values() for one in (*look.marks, *(piece.sort for piece in look.pieces))]
        )
        self.numbers = codes(name for look in looks.values() for name, _ in look.figures)
        self.chips = {tile.id: self._chip_rows(tile, looks.get(tile.id, NOBODY)) for tile in tile_map.tiles}
        self.layouts = {board.id: board.layout for board in tile_map.boards}
        self.place: Arrangement = arrange(tile_map)
        self.ways = DrawnLinks(tile_map, self.place)
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
        root = Element(svg("svg"), viewBox=f"0 0 {self.width} {height}", width=str(self.width), height=str(height))
        root.set("role", "img" if self.handles is None else "group")
        root.set("font-family", FONT)
        for name, value in INHERITED.items():
            root.set(name, value)
        SubElement(root, svg("title")).text = self.title
        self._patterns(root)
        rectangle(root, 0, 0, self.width, height, fill=PAPER)
        write(root, MARGIN, 38, self.title, 22, weight="bold", anchor="start")
        body = SubElement(root, svg("g"), transform=f"translate({self.left} {HEADING})")
        self._board_names(body)
        self.ways.draw(body, is_far=False)
        for tile in self.map.tiles:
            self._ground(body, tile)
        self.ways.draw(body, is_far=True)
        for tile in self.map.tiles:
            if self.looks.get(tile.id, NOBODY).changed:
                rim = outline(body, self.layouts[tile.board], self.place.centres[tile.id], 6, **CHANGED_RIM)
                rim.set("stroke-dasharray", CHANGED)
            self._content(body, tile)
        if self.standings.headings:
            draw_standings(root, self.standings, owners, MARGIN, legend_top, room=self.width - MARGIN)
        self._legend(root, lines, legend_top + table)
        for part in (*root, *body):
            part.tail = "\n"
        return tostring(root, encoding="unicode") + "\n"

    def _patterns(self, root: Element) -> None:
        """A pattern for each paint in use."""
        used = sorted({look.colour for look in self.looks.values()} | {colour for _, colour in self.legend})
        holder = SubElement(root, svg("defs"))
        for number in used:
            pattern(holder, number, paint(number))
        if self.handles is not None:
            for layout in dict.fromkeys(self.layouts.values()):
                rim = SubElement(holder, svg("g"), id=_rim(layout))
                outline(rim, layout, (0, 0), 4, fill="inherit", stroke="none", stroke_width="0")

    def _board_names(self, body: Element) -> None:
        if len(self.place.frames) < 2:
            return
        for frame in self.place.frames:
            top = (self.place.height - frame.height) // 2
            middle = frame.left + frame.width // 2
            write(body, middle, top + BOARD_HEADING - 16, frame.board.name, 15, weight="bold")

    def _ground(self, body: Element, tile: Tile) -> None:
        """The shape of a tile: land, the owner's tint and pattern, and his border inside it."""
        layout = self.layouts[tile.board]
        centre = self.place.centres[tile.id]
        look = self.looks.get(tile.id, NOBODY)
        if look.owner is None:
            outline(body, layout, centre, 0, fill=LAND, stroke=BORDER, stroke_width="1.5")
            return
        its = paint(look.colour)
        outline(body, layout, centre, 3, fill=its.tint, stroke="none", stroke_width="0")
        fill = "none" if its.pattern == "plain" else f"url(#paint{look.colour})"
        outline(body, layout, centre, 3, fill=fill, stroke=its.colour, stroke_width="3.5")

    def _content(self, body: Element, tile: Tile) -> None:
        """What is written on a tile, and the same in words for a reader that hovers over it or listens."""
        x, y = self.place.centres[tile.id]
        look = self.looks.get(tile.id, NOBODY)
        group = self._tile_group(body, tile, look)
        group.set("transform", f"translate({x} {y})")
        chips = self.chips[tile.id]
        heights = [NAME_LINE, ID_LINE] if tile.name != tile.id else [ID_LINE]
        has_signs = look.owner is not None or bool(look.marks)
        heights += [OWNER_LINE] * has_signs + [PIECE_LINE] * bool(look.pieces) + [CHIP_LINE] * len(chips)
        down = -sum(heights) // 2
        if tile.name != tile.id:
            write_on_pattern(group, 0, down + 11, fitted(tile.name, NAME_ROOM, 11), 11)
            down += NAME_LINE
        size = 9 if tile.name != tile.id else 10
        write_on_pattern(group, 0, down + 9, fitted(tile.id, NAME_ROOM, size), size, colour=PALE_INK)
        down += ID_LINE
        if has_signs:
            self._owner_and_marks(group, look, down + OWNER_LINE // 2)
            down += OWNER_LINE
        if look.pieces:
            self._pieces(group, look, down + PIECE_LINE // 2)
            down += PIECE_LINE
        for row in chips:
            chip_row(group, row, down + CHIP_LINE // 2)
            down += CHIP_LINE

    def _tile_group(self, body: Element, tile: Tile, look: Look) -> Element:
        """What the signs of a tile stand in: a group, or a link with a rim that fills the tile and can be pressed."""
        words = self._description(tile, look)
        if self.handles is None:
            group = SubElement(body, svg("g"))
            SubElement(group, svg("title")).text = words
            return group
        link = SubElement(body, svg("a"), id=f"t-{tile.id}", href=self.handles.href(tile.id))
        link.set("class", " ".join(("tile", *self.handles.rims.get(tile.id, ()))))
        link.set("aria-label", words)
        SubElement(link, svg("title")).text = words
        SubElement(link, svg("use"), href="#" + _rim(self.layouts[tile.board]), fill="none").set(
            "pointer-events", "all"
        )
        return link

    def _chip_rows(self, tile: Tile, look: Look) -> list[list[str]]:
        """The features of a tile: one or two as whole words where they fit, more of them as codes."""
        words = [word.replace("_", " ") for word in tile_words(tile)]
        figures = [f"{self.numbers[name]} {figure}" for name, figure in look.figures]
        is_full = look.owner is not None and tile.name != tile.id
        most = 1 if is_full else 2
        rows = len(words) + bool(figures)
        if rows <= most and all(text_width(word, CHIP_TEXT) <= WORD_ROOM for word in words):
            return [[word] for word in words] + ([_at_most(figures, 2)] if figures else [])
        return _rows_of_chips([*(self.features[word] for word in tile_words(tile)), *figures])

    def _description(self, tile: Tile, look: Look) -> str:
        parts = [tile.name if tile.name == tile.id else f"{tile.name} ({tile.id})"]
        if look.owner is not None:
            parts.append(label(look.owner))
        parts.extend(word.replace("_", " ") for word in tile_words(tile))
        parts.extend(label(mark) for mark in look.marks)
        parts.extend(label(f"{one.sort} ({one.holder})" if one.holder else one.sort) for one in look.pieces)
        parts.extend(label(f"{name} {figure}") for name, figure in look.figures)
        if look.changed:
            parts.append(label(f"{self.changed}: {look.changed}" if self.changed else look.changed))
        return " - ".join(parts)

    def _owner_and_marks(self, group: Element, look: Look, y: int) -> None:
        room = SIGNS_IN_A_ROW - (look.owner is not None)
        signs = _at_most([self.marks[one] for one in look.marks], room)
        widths = [2 * BADGE] * (look.owner is not None) + [MARK_WIDTH] * len(signs)
        left = -(sum(widths) + 3 * (len(widths) - 1)) // 2
        if look.owner is not None:
            badge(group, left + BADGE, y, self.letters[look.owner], paint(look.colour))
            left += 2 * BADGE + 3
        for sign in signs:
            mark(group, left, y, sign)
            left += MARK_WIDTH + 3

    def _pieces(self, group: Element, look: Look, y: int) -> None:
        """What stands on a tile in a row of its own, what is alike counted: `2Ar`."""
        counted = list(Counter(look.pieces).items())
        kept = counted if len(counted) <= SIGNS_IN_A_ROW else counted[: SIGNS_IN_A_ROW - 1]
        signs = [(f"{count if count > 1 else ''}{self.marks[one.sort]}", one) for one, count in kept]
        if len(kept) < len(counted):
            signs.append((f"+{len(counted) - len(kept)}", Piece("")))
        widths = [piece_width(sign) for sign, _ in signs]
        left = -(sum(widths) + 3 * (len(widths) - 1)) // 2
        for (sign, one), width in zip(signs, widths, strict=True):
            piece(group, left, y, sign, paint(one.colour) if one.holder is not None else None)
            left += width + 3

    def _owner_signs(self) -> list[tuple[str, Sign]]:
        """The owners of the legend with their signs."""
        return [
            (owner, Sign("owner", self.letters[said], owner, colour))
            for (owner, colour), said in zip(self.legend, list(self.letters), strict=False)
        ]

    def _legend_signs(self) -> list[list[Sign]]:
        """What else the legend explains: features and figures, marks and pieces, kinds of links, what is new."""
        drawn = {chip for rows in self.chips.values() for row in rows for chip in row}
        words = [(word, code) for word, code in self.features.items() if code in drawn]
        features = [Sign("feature", code, word.replace("_", " ")) for word, code in words]
        features += [Sign("feature", code, label(name)) for name, code in self.numbers.items()]
        pieces = {one.sort for look in self.looks.values() for one in look.pieces}
        built = {one for look in self.looks.values() for one in look.marks}
        marks = [Sign("mark", code, label(one)) for one, code in self.marks.items() if one in built]
        marks += [Sign("piece", code, label(one)) for one, code in self.marks.items() if one in pieces]
        ways = [Sign("way", "", kind.replace("_", " "), number) for kind, number in self.ways.kinds.items()]
        is_marked = self.changed and any(look.changed for look in self.looks.values())
        changed = [Sign("changed", "", self.changed)] if is_marked else []
        return [group for group in (features, marks, ways, changed) if group]

    def _legend(self, root: Element, lines: Sequence[Sequence[Placed]], top: int) -> None:
        for number, line in enumerate(lines):
            for left, sign in line:
                y = top + number * LEGEND_LINE + LEGEND_LINE // 2
                group = SubElement(root, svg("g"), transform=f"translate({MARGIN + left} {y})")
                sign.draw(group)


def _rim(layout: Layout) -> str:
    """The name by which the tiles of a layout refer to the one shape of their rims."""
    return f"rim-{layout.name.lower()}"


def _rows_of_chips(signs: Sequence[str]) -> list[list[str]]:
    """Two rows of chips; what does not fit is counted."""
    kept = _at_most(signs, 2 * SIGNS_IN_A_ROW)
    return [kept[start : start + SIGNS_IN_A_ROW] for start in range(0, len(kept), SIGNS_IN_A_ROW)]


def _at_most(signs: Sequence[str], room: int) -> list[str]:
    """The signs, or where there are too many the first of them and the number of the others: `Fo Hi +3`."""
    return list(signs) if len(signs) <= room else [*signs[: room - 1], f"+{len(signs) - room + 1}"]
