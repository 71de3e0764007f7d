"""One tile of a picture: its ground, and the signs on it; a tile that looks as it did is not drawn anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from dsl.border.frozen import frozen
from maps.layouts import Layout
from maps.pictures.arrangement import Arrangement, Point, arrange
from maps.pictures.looks import NOBODY, Look, Piece
from maps.pictures.palette import BORDER, INK, LAND, PALE_INK, paint
from maps.pictures.shapes import (
    BADGE,
    CHANGED,
    CHIP_TEXT,
    MARK_WIDTH,
    badge,
    chip_row,
    fitted,
    mark,
    outline,
    piece,
    piece_width,
    text_width,
    write_on_pattern,
)
from maps.pictures.symbols import feature_codes, tile_words
from maps.pictures.ways import DrawnLinks
from maps.tile_map import Tile, TileMap, label

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


MOST_KEPT: Final = 20_000
"""Tiles that are kept as they were drawn; with more all are forgotten."""


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


@frozen
class Signs:
    """What the signs of a picture mean: for each word or owner the sign.

    Attributes:
        changed: what a tile says that has changed lately.
    """

    letters: Mapping[str, str]
    features: Mapping[str, str]
    marks: Mapping[str, str]
    numbers: Mapping[str, str]
    changed: str


@frozen
class DrawnTile:
    """A tile as text: what lies below far ways, and what lies above them.

    Attributes:
        chips: the rows of labels that it shows.
    """

    ground: str
    content: str
    chips: list[list[str]]


@frozen
class BareMap:
    """What a map looks like before anybody owns anything of it."""

    place: Arrangement
    ways: DrawnLinks
    layouts: Mapping[str, Layout]
    features: Mapping[str, str]


class DrawnTiles:
    """What was drawn of the map that was drawn last."""

    def __init__(self) -> None:
        self._map: TileMap | None = None
        self._bare: BareMap | None = None
        self._signs: Signs | None = None
        self._tiles: dict[tuple[object, ...], DrawnTile] = {}

    def bare(self, tile_map: TileMap) -> BareMap:
        """Where everything lies on a map."""
        if self._bare is None or self._map is not tile_map:
            place = arrange(tile_map)
            layouts = {board.id: board.layout for board in tile_map.boards}
            self._bare = BareMap(place, DrawnLinks(tile_map, place), layouts, feature_codes(tile_map))
            self._map = tile_map
            self._tiles.clear()
        return self._bare

    def tiles(
        self, tile_map: TileMap, looks: Mapping[str, Look], signs: Signs, handles: Handles | None
    ) -> list[DrawnTile]:
        """The tiles of a map, in its order."""
        ground = self.bare(tile_map)
        if signs != self._signs or len(self._tiles) > MOST_KEPT:
            self._tiles.clear()
            self._signs = signs
        found = []
        for tile in tile_map.tiles:
            look = looks.get(tile.id, NOBODY)
            href = None if handles is None else handles.href(tile.id)
            rims = () if handles is None else tuple(handles.rims.get(tile.id, ()))
            key = (tile.id, look, href, rims)
            if key not in self._tiles:
                pen = _Pen(ground.layouts[tile.board], ground.place.centres[tile.id], signs)
                self._tiles[key] = pen.drawn(tile, look, href, rims)
            found.append(self._tiles[key])
        return found


class _Pen:
    """Draws one tile."""

    def __init__(self, layout: Layout, centre: Point, signs: Signs) -> None:
        self.layout, self.centre, self.signs = layout, centre, signs

    def drawn(self, tile: Tile, look: Look, href: str | None, rims: tuple[str, ...]) -> DrawnTile:
        chips = self._chip_rows(tile, look)
        x, y = self.centre
        colour = None if look.owner is None else look.colour
        ground = Element("use", href=f"#{_ground_name(self.layout, colour)}", x=str(x), y=str(y))
        holder = Element("g")
        if look.changed:
            rim = outline(holder, self.layout, self.centre, 6, **CHANGED_RIM)
            rim.set("stroke-dasharray", CHANGED)
        moved = f"translate({x} {y})"
        self._content(self._group(holder, moved, tile, look, href, rims), tile, look, chips)
        return DrawnTile(written_out(ground), "\n".join(map(written_out, holder)), chips)

    def _content(self, group: Element, tile: Tile, look: Look, chips: Sequence[Sequence[str]]) -> None:
        """What is written on a tile."""
        heights = [NAME_LINE, ID_LINE] if tile.name != tile.id else [ID_LINE]
        has_signs = look.owner is not None or bool(look.marks)
        heights += [OWNER_LINE] * has_signs + [PIECE_LINE] * bool(look.pieces) + [CHIP_LINE] * len(chips)
        down = -sum(heights) // 2
        if tile.name != tile.id:
            write_on_pattern(group, down + 11, fitted(tile.name, NAME_ROOM, 11), 11)
            down += NAME_LINE
        size = 9 if tile.name != tile.id else 10
        write_on_pattern(group, down + 9, fitted(tile.id, NAME_ROOM, size), size, colour=PALE_INK)
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

    def _group(
        self, body: Element, moved: str, tile: Tile, look: Look, href: str | None, rims: Sequence[str]
    ) -> Element:
        """What the signs of a tile stand in; a link that can be pressed lies behind them, its rim filling the tile.

        The tile says in words, for a reader that hovers over it or listens, what the signs say. Beside a link they are
        for the eye alone: a voice that reads both would say all of it twice, the second time in abbreviations.
        """
        words = self._description(tile, look)
        if href is None:
            group = SubElement(body, "g", transform=moved)
            SubElement(group, "title").text = words
            return group
        link = SubElement(body, "a", id=f"t-{tile.id}", href=href, transform=moved)
        link.set("class", " ".join(("tile", *rims)))
        link.set("aria-label", words)
        SubElement(link, "title").text = words
        SubElement(link, "use", href="#" + rim_of(self.layout), fill="none").set("pointer-events", "all")
        return SubElement(body, "g", {"aria-hidden": "true", "pointer-events": "none", "transform": moved})

    def _chip_rows(self, tile: Tile, look: Look) -> list[list[str]]:
        """The features of a tile: one or two as whole words where they fit, more of them as codes."""
        words = [word.replace("_", " ") for word in tile_words(tile)]
        figures = [f"{self.signs.numbers[name]} {figure}" for name, figure in look.figures]
        is_full = look.owner is not None and tile.name != tile.id
        most = 1 if is_full else 2
        rows = len(words) + bool(figures)
        if rows <= most and all(text_width(word, CHIP_TEXT) <= WORD_ROOM for word in words):
            return [[word] for word in words] + ([_at_most(figures, 2)] if figures else [])
        return _rows_of_chips([*(self.signs.features[word] for word in tile_words(tile)), *figures])

    def _description(self, tile: Tile, look: Look) -> str:
        parts = [tile.name if tile.name == tile.id else f"{tile.name} ({tile.id})"]
        if look.owner is not None:
            parts.append(label(look.owner))
        parts.extend(word.replace("_", " ") for word in tile_words(tile))
        parts.extend(label(mark) for mark in look.marks)
        parts.extend(label(f"{one.sort} ({one.holder})" if one.holder else one.sort) for one in look.pieces)
        parts.extend(label(f"{name} {figure}") for name, figure in look.figures)
        if look.changed:
            parts.append(label(f"{self.signs.changed}: {look.changed}" if self.signs.changed else look.changed))
        return " - ".join(parts)

    def _owner_and_marks(self, group: Element, look: Look, y: int) -> None:
        room = SIGNS_IN_A_ROW - (look.owner is not None)
        signs = _at_most([self.signs.marks[one] for one in look.marks], room)
        widths = [2 * BADGE] * (look.owner is not None) + [MARK_WIDTH] * len(signs)
        left = -(sum(widths) + 3 * (len(widths) - 1)) // 2
        if look.owner is not None:
            badge(group, left + BADGE, y, self.signs.letters[look.owner], paint(look.colour))
            left += 2 * BADGE + 3
        for sign in signs:
            mark(group, left, y, sign)
            left += MARK_WIDTH + 3

    def _pieces(self, group: Element, look: Look, y: int) -> None:
        """What stands on a tile in a row of its own, what is alike counted: `2Ar`."""
        counted = list(Counter(look.pieces).items())
        kept = counted if len(counted) <= SIGNS_IN_A_ROW else counted[: SIGNS_IN_A_ROW - 1]
        signs = [(f"{count if count > 1 else ''}{self.signs.marks[one.sort]}", one) for one, count in kept]
        if len(kept) < len(counted):
            signs.append((f"+{len(counted) - len(kept)}", Piece("")))
        widths = [piece_width(sign) for sign, _ in signs]
        left = -(sum(widths) + 3 * (len(widths) - 1)) // 2
        for (sign, one), width in zip(signs, widths, strict=True):
            piece(group, left, y, sign, paint(one.colour) if one.holder is not None else None)
            left += width + 3


def ground_of(holder: Element, layout: Layout, colour: int | None) -> None:
    """The ground of all tiles that look alike: land, or an owner's tint and pattern, and his border inside it."""
    group = SubElement(holder, "g", id=_ground_name(layout, colour))
    if colour is None:
        outline(group, layout, (0, 0), 0, fill=LAND, stroke=BORDER, stroke_width="1.5")
        return
    its = paint(colour)
    outline(group, layout, (0, 0), 3, fill=its.tint, stroke="none", stroke_width="0")
    fill = "none" if its.pattern == "plain" else f"url(#paint{colour})"
    outline(group, layout, (0, 0), 3, fill=fill, stroke=its.colour, stroke_width="3.5")


def rim_of(layout: Layout) -> str:
    """The name by which the tiles of a layout refer to the one shape of their rims."""
    return f"rim-{layout.name.lower()}"


def _ground_name(layout: Layout, colour: int | None) -> str:
    return f"{layout.name.lower()}-{'land' if colour is None else colour}"


def written_out(element: Element) -> str:
    """An element as text."""
    return tostring(element, encoding="unicode")


def _rows_of_chips(signs: Sequence[str]) -> list[list[str]]:
    """Two rows of chips; what does not fit is counted."""
    kept = _at_most(signs, 2 * SIGNS_IN_A_ROW)
    return [kept[start : start + SIGNS_IN_A_ROW] for start in range(0, len(kept), SIGNS_IN_A_ROW)]


def _at_most(signs: Sequence[str], room: int) -> list[str]:
    """The signs, or where there are too many the first of them and the number of the others: `Fo Hi +3`."""
    return list(signs) if len(signs) <= room else [*signs[: room - 1], f"+{len(signs) - room + 1}"]
