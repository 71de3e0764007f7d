"""The map as a picture: `draw_svg`.

Made with ElementTree, so that no label can leave its place in the text; labels pass `shown()` before. The picture
refers to nothing outside itself and holds no script, no style and no link. What colour tells is told again by a
pattern and a letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, register_namespace, tostring

from maps.layouts import Layout
from maps.pictures.arrangement import (
    BOARD_HEADING,
    BOX_HEIGHT,
    BOX_WIDTH,
    HEX_SIDE,
    HEX_WIDTH,
    MARGIN,
    SQUARE_SIDE,
    Arrangement,
    Point,
    arrange,
    half_size,
)
from maps.pictures.looks import NOBODY, Look
from maps.pictures.palette import BORDER, FAR_LINK, INK, LAND, PALE_INK, PAPER, PATTERNS, ROAD, Paint, paint
from maps.pictures.symbols import codes, feature_codes, owner_letters, tile_words
from maps.tile_map import Tile, TileMap, are_touching, label

SVG: Final = "http://www.w3.org/2000/svg"
FONT: Final = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

HEADING: Final = 64
LEGEND_LINE: Final = 26
LEAST_WIDTH: Final = 420
"""A duel of seven tiles still has room for its title."""
CHIP_WIDTH: Final = 21
CHIP_HEIGHT: Final = 15
SIGNS_IN_A_ROW: Final = 3
MARK_WIDTH: Final = 23
BADGE: Final = 10

NAME_ROOM: Final = 84
WORD_ROOM: Final = 74
"""How wide a name and a feature may be inside a tile."""
NAME_LINE: Final = 14
ID_LINE: Final = 13
OWNER_LINE: Final = 23
CHIP_LINE: Final = 17
"""The heights of the lines on a tile; five of them fit into the smallest."""
CHIP_TEXT: Final = 10

register_namespace("", SVG)


def draw_svg(tile_map: TileMap, looks: Mapping[str, Look], *, title: str, legend: Sequence[tuple[str, int]]) -> str:
    """The map as an SVG document.

    Args:
        looks: owner, colour and marks by tile; a tile without a look belongs to nobody.
        title: the heading, for example the campaign and its turn.
        legend: the owners in the order they are listed, each with his colour number.
    """
    return _Sheet(tile_map, looks, title, legend).text()


class _Sheet:
    """One picture: what its signs mean, and the element it grows in."""

    def __init__(
        self, tile_map: TileMap, looks: Mapping[str, Look], title: str, legend: Sequence[tuple[str, int]]
    ) -> None:
        self.map = tile_map
        self.looks = looks
        self.title = label(title)
        self.legend = [(label(owner), colour) for owner, colour in legend]
        owners = [look.owner for _, look in sorted(looks.items()) if look.owner is not None]
        self.letters = owner_letters([*(owner for owner, _ in legend), *owners])
        self.features = feature_codes(tile_map)
        self.marks = codes(mark for look in looks.values() for mark in look.marks)
        self.layouts = {board.id: board.layout for board in tile_map.boards}
        self.place: Arrangement = arrange(tile_map)
        self.width = max(self.place.width, LEAST_WIDTH, 2 * MARGIN + _text_width(self.title, 22))
        self.left = (self.width - self.place.width) // 2

    def text(self) -> str:
        signs = self._legend_signs()
        lines = _filled(signs, self.width - 2 * MARGIN)
        height = HEADING + self.place.height + MARGIN + LEGEND_LINE * len(lines) + MARGIN
        root = Element(_name("svg"), viewBox=f"0 0 {self.width} {height}", width=str(self.width), height=str(height))
        root.set("role", "img")
        root.set("font-family", FONT)
        SubElement(root, _name("title")).text = self.title
        self._patterns(root)
        _rect(root, 0, 0, self.width, height, fill=PAPER)
        _text(root, MARGIN, 38, self.title, 22, weight="bold", anchor="start")
        body = SubElement(root, _name("g"), transform=f"translate({self.left} {HEADING})")
        self._board_names(body)
        self._ways(body, is_far=False)
        for tile in self.map.tiles:
            self._ground(body, tile)
        self._ways(body, is_far=True)
        for tile in self.map.tiles:
            self._content(body, tile)
        self._legend(root, lines, HEADING + self.place.height + MARGIN)
        indent(root)
        return tostring(root, encoding="unicode") + "\n"

    def _patterns(self, root: Element) -> None:
        """A pattern for each paint in use."""
        used = sorted({look.colour for look in self.looks.values()} | {colour for _, colour in self.legend})
        holder = SubElement(root, _name("defs"))
        for number in used:
            _pattern(holder, number, paint(number))

    def _board_names(self, body: Element) -> None:
        if len(self.place.frames) < 2:
            return
        for frame in self.place.frames:
            top = (self.place.height - frame.height) // 2
            middle = frame.left + frame.width // 2
            _text(body, middle, top + BOARD_HEADING - 16, frame.board.name, 15, weight="bold")

    def _ways(self, body: Element, *, is_far: bool) -> None:
        """The links that touching does not show: the roads of a board without layout, and far links, dashed."""
        for number, near in enumerate(self.map.neighbours):
            for other in near:
                first, second = self.map.tiles[number], self.map.tiles[other]
                both_ways = number in self.map.neighbours[other]
                far = first.board != second.board or self.layouts[first.board] is not Layout.NONE
                is_told = far == is_far and not (both_ways and other < number)
                if is_told and not are_touching(self.map.graph, first.id, second.id):
                    self._way(body, first, second, is_far=is_far, both_ways=both_ways)

    def _way(self, body: Element, first: Tile, second: Tile, *, is_far: bool, both_ways: bool) -> None:
        start, end = self.place.centres[first.id], self.place.centres[second.id]
        if is_far:
            start, end = self._rim(first, start, end), self._rim(second, end, start)
        line = SubElement(body, _name("line"), stroke=FAR_LINK if is_far else ROAD)
        line.set("stroke-width", "2" if is_far else "4")
        line.set("stroke-linecap", "round")
        if is_far:
            line.set("stroke-dasharray", "2 5")
            for x, y in (start, end):
                SubElement(body, _name("circle"), cx=str(x), cy=str(y), r="3.5", fill=FAR_LINK)
        for name, value in zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True):
            line.set(name, str(value))
        if not both_ways:
            _arrow(body, start, end, FAR_LINK if is_far else ROAD)

    def _rim(self, tile: Tile, start: Point, end: Point) -> Point:
        """Where a way from the centre of a tile leaves it, so that far links do not run over its signs."""
        layout = self.layouts[tile.board]
        half_width, half_height = half_size(layout)
        right, down = end[0] - start[0], end[1] - start[1]
        if layout is Layout.HEX:
            share = half_width / max((right * right + down * down) ** 0.5, 1)
        else:
            share = min(half_width / max(abs(right), 1), half_height / max(abs(down), 1))
        return round(start[0] + right * share), round(start[1] + down * share)

    def _ground(self, body: Element, tile: Tile) -> None:
        """The shape of a tile: land, the owner's tint and pattern, and his border inside it."""
        layout = self.layouts[tile.board]
        centre = self.place.centres[tile.id]
        look = self.looks.get(tile.id, NOBODY)
        if look.owner is None:
            _shape(body, layout, centre, 0, fill=LAND, stroke=BORDER, stroke_width="1.5")
            return
        its = paint(look.colour)
        _shape(body, layout, centre, 3, fill=its.tint, stroke="none", stroke_width="0")
        fill = "none" if its.pattern == "plain" else f"url(#paint{look.colour})"
        _shape(body, layout, centre, 3, fill=fill, stroke=its.colour, stroke_width="3.5")

    def _content(self, body: Element, tile: Tile) -> None:
        """What is written on a tile, and the same in words for a reader that hovers over it or listens."""
        x, y = self.place.centres[tile.id]
        look = self.looks.get(tile.id, NOBODY)
        group = SubElement(body, _name("g"), transform=f"translate({x} {y})")
        SubElement(group, _name("title")).text = self._description(tile, look)
        chips = self._chip_rows(tile, look)
        heights = [NAME_LINE, ID_LINE] if tile.name != tile.id else [ID_LINE]
        heights += [OWNER_LINE] * (look.owner is not None or bool(look.marks)) + [CHIP_LINE] * len(chips)
        down = -sum(heights) // 2
        if tile.name != tile.id:
            _halo_text(group, 0, down + 11, _fitted(tile.name, NAME_ROOM, 11), 11)
            down += NAME_LINE
        size = 9 if tile.name != tile.id else 10
        _halo_text(group, 0, down + 9, _fitted(tile.id, NAME_ROOM, size), size, colour=PALE_INK)
        down += ID_LINE
        if look.owner is not None or look.marks:
            self._owner_and_marks(group, look, down + OWNER_LINE // 2)
            down += OWNER_LINE
        for row in chips:
            _chips(group, row, down + CHIP_LINE // 2)
            down += CHIP_LINE

    def _chip_rows(self, tile: Tile, look: Look) -> list[list[str]]:
        """The features of a tile: one or two as whole words where they fit, more of them as codes."""
        words = [word.replace("_", " ") for word in tile_words(tile)]
        is_full = look.owner is not None and tile.name != tile.id
        most = 1 if is_full else 2
        if len(words) <= most and all(_text_width(word, CHIP_TEXT) <= WORD_ROOM for word in words):
            return [[word] for word in words]
        return _rows_of_chips([self.features[word] for word in tile_words(tile)])

    def _description(self, tile: Tile, look: Look) -> str:
        parts = [tile.name if tile.name == tile.id else f"{tile.name} ({tile.id})"]
        if look.owner is not None:
            parts.append(label(look.owner))
        parts.extend(word.replace("_", " ") for word in tile_words(tile))
        parts.extend(label(mark) for mark in look.marks)
        return " - ".join(parts)

    def _owner_and_marks(self, group: Element, look: Look, y: int) -> None:
        room = SIGNS_IN_A_ROW - (look.owner is not None)
        signs = _at_most([self.marks[mark] for mark in look.marks], room)
        widths = [2 * BADGE] * (look.owner is not None) + [MARK_WIDTH] * len(signs)
        left = -(sum(widths) + 3 * (len(widths) - 1)) // 2
        if look.owner is not None:
            _badge(group, left + BADGE, y, self.letters[look.owner], paint(look.colour))
            left += 2 * BADGE + 3
        for sign in signs:
            _mark(group, left, y, sign)
            left += MARK_WIDTH + 3

    def _legend_signs(self) -> list[list[_Sign]]:
        """What the legend explains, a group for owners, one for features, one for marks."""
        owners = [
            _Sign("owner", self.letters[said], owner, colour)
            for (owner, colour), said in zip(self.legend, list(self.letters), strict=False)
        ]
        features = [_Sign("feature", code, word.replace("_", " ")) for word, code in self.features.items()]
        marks = [_Sign("mark", code, label(mark)) for mark, code in self.marks.items()]
        return [group for group in (owners, features, marks) if group]

    def _legend(self, root: Element, lines: Sequence[Sequence[_Placed]], top: int) -> None:
        for number, line in enumerate(lines):
            for left, sign in line:
                y = top + number * LEGEND_LINE + LEGEND_LINE // 2
                group = SubElement(root, _name("g"), transform=f"translate({MARGIN + left} {y})")
                sign.draw(group)


class _Sign:
    """An entry of the legend."""

    def __init__(self, sort: str, code: str, words: str, colour: int = 0) -> None:
        self.sort, self.code, self.colour = sort, code, colour
        self.words = _fitted(words, 260, 12)
        self.width = (62 if sort == "owner" else 30) + _text_width(self.words, 12) + 22

    def draw(self, group: Element) -> None:
        words_at = 30
        if self.sort == "owner":
            its = paint(self.colour)
            _rect(group, 0, -9, 28, 18, fill=its.tint, stroke=its.colour, stroke_width="2")
            if its.pattern != "plain":
                _rect(group, 0, -9, 28, 18, fill=f"url(#paint{self.colour})")
            _badge(group, 42, 0, self.code, its)
            words_at = 60
        elif self.sort == "feature":
            _chips(group, [self.code], 0, left=0)
        else:
            _mark(group, 0, 0, self.code)
        _text(group, words_at, 4, self.words, 12, anchor="start")


_Placed = tuple[int, _Sign]


def _filled(groups: Sequence[Sequence[_Sign]], width: int) -> list[list[_Placed]]:
    """The signs in lines of at most `width`; each group begins a new line."""
    lines: list[list[_Placed]] = []
    for group in groups:
        left = width
        for sign in group:
            if left + sign.width > width:
                lines.append([])
                left = 0
            lines[-1].append((left, sign))
            left += sign.width
    return lines


def _rows_of_chips(signs: Sequence[str]) -> list[list[str]]:
    """Two rows of chips; what does not fit is counted."""
    kept = _at_most(signs, 2 * SIGNS_IN_A_ROW)
    return [kept[start : start + SIGNS_IN_A_ROW] for start in range(0, len(kept), SIGNS_IN_A_ROW)]


def _at_most(signs: Sequence[str], room: int) -> list[str]:
    """The signs, or where there are too many the first of them and the number of the others: `Fo Hi +3`."""
    return list(signs) if len(signs) <= room else [*signs[: room - 1], f"+{len(signs) - room + 1}"]


def _pattern(holder: Element, number: int, its: Paint) -> None:
    if its.pattern not in PATTERNS or its.pattern == "plain":
        return
    element = SubElement(holder, _name("pattern"), id=f"paint{number}", patternUnits="userSpaceOnUse")
    element.set("width", "9")
    element.set("height", "9")
    if its.pattern == "dots":
        SubElement(element, _name("circle"), cx="4.5", cy="4.5", r="1.5", fill=its.colour, opacity="0.55")
        return
    strokes = {
        "rising": ((-1, 10, 10, -1), (-1, 1, 1, -1), (8, 10, 10, 8)),
        "falling": ((-1, -1, 10, 10), (8, -1, 10, 1), (-1, 8, 1, 10)),
        "level": ((0, 4, 9, 4),),
        "upright": ((4, 0, 4, 9),),
        "grid": ((0, 4, 9, 4), (4, 0, 4, 9)),
    }[its.pattern]
    for stroke in strokes:
        line = SubElement(element, _name("line"), stroke=its.colour, opacity="0.45")
        line.set("stroke-width", "1.3")
        for name, value in zip(("x1", "y1", "x2", "y2"), stroke, strict=True):
            line.set(name, str(value))


def _shape(
    body: Element, layout: Layout, centre: Point, inset: int, *, fill: str, stroke: str, stroke_width: str
) -> None:
    """A tile's outline, or the same drawn `inset` points further in."""
    x, y = centre
    if layout is Layout.HEX:
        half, side = HEX_WIDTH // 2 - inset, HEX_SIDE - inset * 15 // 13
        low = side // 2
        corners = ((0, -side), (half, -low), (half, low), (0, side), (-half, low), (-half, -low))
        points = " ".join(f"{x + right},{y + down}" for right, down in corners)
        element = SubElement(body, _name("polygon"), points=points)
        element.set("stroke-linejoin", "round")
    else:
        width, height, round_corner = (
            (SQUARE_SIDE, SQUARE_SIDE, 2) if layout is Layout.SQUARE else (BOX_WIDTH, BOX_HEIGHT, 16)
        )
        element = SubElement(body, _name("rect"), x=str(x - width // 2 + inset), y=str(y - height // 2 + inset))
        element.set("width", str(width - 2 * inset))
        element.set("height", str(height - 2 * inset))
        element.set("rx", str(max(round_corner - inset, 1)))
    element.set("fill", fill)
    element.set("stroke", stroke)
    element.set("stroke-width", stroke_width)


def _badge(group: Element, x: int, y: int, letter: str, its: Paint) -> None:
    """The owner's letter in a disc of his colour."""
    disc = SubElement(group, _name("circle"), cx=str(x), cy=str(y), r=str(BADGE), fill=its.colour, stroke=PAPER)
    disc.set("stroke-width", "1.5")
    _text(group, x, y + 4, letter, 12, weight="bold", colour=its.letter_colour)


def _chips(group: Element, signs: Sequence[str], y: int, left: int | None = None) -> None:
    """Features on white labels, in a row around the middle."""
    widths = [max(CHIP_WIDTH, _text_width(sign, CHIP_TEXT) + 4) for sign in signs]
    x = -(sum(widths) + 3 * (len(signs) - 1)) // 2 if left is None else left
    for sign, width in zip(signs, widths, strict=True):
        _rect(group, x, y - CHIP_HEIGHT // 2, width, CHIP_HEIGHT, fill=PAPER, stroke=PALE_INK, rx="4")
        _text(group, x + width // 2, y + 4, sign, CHIP_TEXT)
        x += width + 3


def _mark(group: Element, x: int, y: int, sign: str) -> None:
    """What stands on a tile: a dark little house with its code."""
    width, low, high = MARK_WIDTH, y + 9, y - 7
    points = f"{x},{low} {x},{high + 3} {x + width // 2},{high - 3} {x + width},{high + 3} {x + width},{low}"
    SubElement(group, _name("polygon"), points=points, fill=INK, stroke=PAPER)
    _text(group, x + width // 2, y + 6, sign, 10, weight="bold", colour=PAPER)


def _arrow(body: Element, start: Point, end: Point, colour: str) -> None:
    """A head in the middle of a one-way link."""
    right, down = end[0] - start[0], end[1] - start[1]
    distance = max((right * right + down * down) ** 0.5, 1)
    unit_x, unit_y = right / distance, down / distance
    x, y = start[0] + right * 0.56, start[1] + down * 0.56
    corners = (
        (x + 9 * unit_x, y + 9 * unit_y),
        (x - 7 * unit_x - 7 * unit_y, y - 7 * unit_y + 7 * unit_x),
        (x - 7 * unit_x + 7 * unit_y, y - 7 * unit_y - 7 * unit_x),
    )
    points = " ".join(f"{round(corner_x)},{round(corner_y)}" for corner_x, corner_y in corners)
    SubElement(body, _name("polygon"), points=points, fill=colour)


def _rect(
    parent: Element,
    x: int,
    y: int,
    width: int,
    height: int,
    *,
    fill: str,
    stroke: str = "none",
    stroke_width: str = "1",
    rx: str = "2",
) -> None:
    element = SubElement(parent, _name("rect"), x=str(x), y=str(y), width=str(width), height=str(height), fill=fill)
    if stroke != "none":
        element.set("stroke", stroke)
        element.set("stroke-width", stroke_width)
        element.set("rx", rx)


def _text(
    parent: Element,
    x: int,
    y: int,
    text: str,
    size: int,
    *,
    weight: str = "normal",
    anchor: str = "middle",
    colour: str = INK,
) -> Element:
    element = SubElement(parent, _name("text"), x=str(x), y=str(y), fill=colour)
    element.set("font-size", str(size))
    element.set("font-weight", weight)
    element.set("text-anchor", anchor)
    element.text = text
    return element


def _halo_text(parent: Element, x: int, y: int, text: str, size: int, colour: str = INK) -> None:
    """Text that stays readable on a pattern: the same letters stand below it in broad white."""
    halo = _text(parent, x, y, text, size, weight="bold", colour=PAPER)
    halo.set("stroke", PAPER)
    halo.set("stroke-width", "3")
    halo.set("stroke-linejoin", "round")
    halo.set("opacity", "0.85")
    _text(parent, x, y, text, size, weight="bold", colour=colour)


def _fitted(text: str, width: int, size: int) -> str:
    """As much of a text as fits, with dots where it was cut."""
    if _text_width(text, size) <= width:
        return text
    while text and _text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


_NARROW: Final = frozenset("fijlrtI1.,:;'!|()[] ")
_WIDE: Final = frozenset("mwMW@%")


def _text_width(text: str, size: int) -> int:
    """A careful guess, as no font is at hand: three widths of letters, and a full square for other scripts' signs."""
    tenths = sum(10 if ord(sign) > 0x2E00 or sign in _WIDE else 4 if sign in _NARROW else 6 for sign in text)
    return (tenths * size + 9) // 10


def _name(name: str) -> str:
    return f"{{{SVG}}}{name}"
