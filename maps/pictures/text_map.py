"""The map in letters, for a terminal: `draw_text`.

    +--------+--------+
    | a1   N | b1   . |
    | Fo     | Hi [M] |
    +----+---+----+---+----+
         | a2   S | b2   . |
         | Fo Sw  |        |
         +--------+--------+

A box is a tile: its id, the letter or two of its owner (a dot for nobody), the codes of its features, and in brackets
what stands on it. Nothing is coloured, so that it can be piped, mailed and pasted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from dsl.border.gates import shown
from maps.layouts import Layout, is_shifted
from maps.pictures.looks import NOBODY, Look
from maps.pictures.symbols import codes, feature_codes, owner_letters, tile_words
from maps.tile_map import Board, Tile, TileMap, words_of
from maps.ways import PLAIN, Value, links_of

LEAST_WIDTH = 6
"""Room inside a box for a short id, a blank and the owner's letter."""
MORE = "More than there is room for"
"""How the line begins that says what `+2` in a box is."""
NO_KIND = "no kind"
"""What a link is of which nothing is said, beside others between the same tiles."""
NO_NEIGHBOURS = "no neighbours"
"""What a list says of a tile that nothing leads on from."""


def draw_text(
    tile_map: TileMap, looks: Mapping[str, Look], *, changed: str = "", say: Callable[[str], str] = str
) -> str:
    """The map as text: every board as rows of boxes or, without places, as a list; then what the signs mean.

    Args:
        changed: what the star of a tile says: `changed in turn 4`.
        say: gives the words of the drawing in another language; what the map says stays as it is.
    """
    return "\n".join(line.rstrip() for line in _Page(tile_map, looks, changed, say).lines()) + "\n"


class _Page:
    def __init__(self, tile_map: TileMap, looks: Mapping[str, Look], changed: str, say: Callable[[str], str]) -> None:
        self.map = tile_map
        self.say = say
        self.changed = changed
        self.looks = looks
        self.features = feature_codes(tile_map)
        holders = [one for look in looks.values() for one in look.pieces if one.holder is not None]
        owners = [(look.colour, look.owner) for look in looks.values() if look.owner is not None]
        owners += [(one.colour, one.holder) for one in holders if one.holder is not None]
        self.letters = owner_letters(owner for _, owner in sorted(owners))
        self.marks = codes(
            [one for look in looks.values() for one in (*look.marks, *(piece.sort for piece in look.pieces))]
        )
        self.lines_inside = 3 if any(look.pieces for look in looks.values()) else 2
        self.numbers = codes((name for look in looks.values() for name, _ in look.figures), self.features.values())
        self.left_out: set[int] = set()
        """How many signs some tiles have more than there is room for."""

    def lines(self) -> Iterator[str]:
        yield self.map.title
        for board in self.map.boards:
            tiles = [tile for tile in self.map.tiles if tile.board == board.id]
            yield ""
            if len(self.map.boards) > 1:
                yield f"{board.name}:"
            if board.layout is Layout.NONE or not all(tile.position for tile in tiles):
                yield from self._list(tiles)
            elif board.layout is Layout.HEX_COLUMNS:
                yield from self._columns(tiles)
            else:
                yield from self._boxes(board, tiles)
        yield from self._links()
        yield from self._legend()

    def _boxes(self, board: Board, tiles: Sequence[Tile]) -> Iterator[str]:
        by_place = {tile.position: tile for tile in tiles if tile.position is not None}
        inside = self._width(tiles)
        rows = sorted({row for _, row in by_place})
        columns = max((column for column, _ in by_place), default=0)
        border = ""
        for row in range(rows[0], rows[-1] + 1) if rows else ():
            indent = (inside + 3) // 2 if board.layout is Layout.HEX and is_shifted(row) else 0
            cells = [by_place.get((column, row)) for column in range(1, columns + 1)]
            edge = _edge(cells, inside, indent)
            yield _laid_over(border, edge)
            for line in range(self.lines_inside):
                yield " " * indent + self._row(cells, inside, line)
            border = edge
        yield border

    def _columns(self, tiles: Sequence[Tile]) -> Iterator[str]:
        """Boxes in columns, every second column half a box lower: drawn sign by sign, a corner over a stroke."""
        inside = self._width(tiles)
        signs: dict[tuple[int, int], str] = {}
        for tile in tiles:
            column, row = tile.position or (1, 1)
            left, top = (column - 1) * (inside + 3), row * 4 + (2 if is_shifted(column) else 0)
            edge = "+" + "-" * (inside + 2) + "+"
            first, second, third = (f"| {line} |" for line in self._inside(tile, inside))
            for down, line in enumerate((edge, first, second, third, edge)):
                for right, sign in enumerate(line):
                    place = (top + down, left + right)
                    signs[place] = min(sign, signs.get(place, " "), key="+|- ".find)
        rows = [row for row, _ in signs]
        wide = max((column for _, column in signs), default=0) + 1
        for row in range(min(rows, default=0), max(rows, default=-1) + 1):
            yield "".join(signs.get((row, column), " ") for column in range(wide))

    def _width(self, tiles: Sequence[Tile]) -> int:
        """How wide the boxes of a board are inside."""
        return max((LEAST_WIDTH, *(len(line) for tile in tiles for line in self._inside(tile, 0))))

    def _row(self, cells: Sequence[Tile | None], inside: int, line: int) -> str:
        text = ""
        before: Tile | None = None
        for cell in (*cells, None):
            text += "|" if cell is not None or before is not None else " "
            text += " " * (inside + 2) if cell is None else f" {self._inside(cell, inside)[line]} "
            before = cell
        return text.rstrip()

    def _inside(self, tile: Tile, width: int) -> tuple[str, str, str]:
        """The lines in a box, `width` wide or wider: id and owner, features and marks, and what stands there."""
        look = self.looks.get(tile.id, NOBODY)
        owner = self.letters[look.owner] if look.owner is not None else "."
        signs = self._at_most([self.features[word] for word in tile_words(tile)], 4)
        signs += self._at_most([f"{self.numbers[name]}{figure}" for name, figure in look.figures], 2)
        signs += self._at_most([f"[{self.marks[mark]}]" for mark in look.marks], 2)
        name = f"{tile.id}*" if look.changed else tile.id
        first = f"{name} {owner:>{width - len(name) - 1}}" if width else f"{name} {owner}"
        return first, " ".join(signs).ljust(width), " ".join(self._at_most(self._pieces(look), 2)).ljust(width)

    def _at_most(self, signs: list[str], room: int) -> list[str]:
        """The signs, or where there are too many the first of them and the number of the others."""
        if len(signs) <= room:
            return signs
        more = len(signs) - room + 1
        self.left_out.add(more)
        return [*signs[: room - 1], f"+{more}"]

    def _pieces(self, look: Look) -> list[str]:
        """What stands on a tile, `{Ar}`; what is not the owner's with the letter of its holder, `{Ar N}`."""
        counted = Counter((one.sort, one.holder) for one in look.pieces)
        found = []
        for (sort, holder), count in counted.items():
            whose = f" {self.letters[holder]}" if holder is not None and holder != look.owner else ""
            found.append(f"{{{count if count > 1 else ''}{self.marks[sort]}{whose}}}")
        return found

    def _list(self, tiles: Sequence[Tile]) -> Iterator[str]:
        """A board without places as lines of tile, owner, signs and neighbours."""
        rows = []
        for tile in tiles:
            look = self.looks.get(tile.id, NOBODY)
            owner = self.letters[look.owner] if look.owner is not None else "."
            near = ", ".join(other.id for other in self.map.neighbours_of(tile.id))
            name = f"{tile.id}*" if look.changed else tile.id
            rows.append(
                (name, owner, " ".join(self._inside(tile, 0)[1:]).strip(), f"- {near or self.say(NO_NEIGHBOURS)}")
            )
        widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
        for row in rows:
            yield "  " + " ".join(part.ljust(width) for part, width in zip(row, widths, strict=False)) + " " + row[3]

    def _links(self) -> Iterator[str]:
        """The ways that the boxes do not show: across a gap or to another board, and those of which more is known.

        Those between the same two tiles stand on one line.
        """
        listed = {board.id for board in self.map.boards if board.layout is Layout.NONE}
        links: dict[str, list[str]] = {}
        for way, both_ways in links_of(self.map.ways, self.map.index):
            words = _link_words(way.kind, way.attributes)
            is_listed = self.map.tile(way.start).board in listed and self.map.tile(way.end).board in listed
            if words or not (is_listed or way.direction):
                between = f"  {way.start} {'<->' if both_ways else '-->'} {way.end}"
                links.setdefault(between, []).append(", ".join(words))
        if links:
            yield from ("", f"{self.say('Further ways')}:")
        for between, said in links.items():
            told = "; ".join(one or self.say(NO_KIND) for one in said)
            yield between if said == [""] else f"{between} ({told})"

    def _legend(self) -> Iterator[str]:
        names = [f"{tile.id} {tile.name}" for tile in self.map.tiles if tile.name != tile.id]
        owners = [f"{letter} {shown(owner)}" for owner, letter in self.letters.items()]
        features = [f"{code} {word.replace('_', ' ')}" for word, code in self.features.items()]
        features += [f"{code} {shown(name)}" for name, code in self.numbers.items()]
        built = {one for look in self.looks.values() for one in look.marks}
        pieces = {one.sort for look in self.looks.values() for one in look.pieces}
        marks = [f"[{code}] {shown(one)}" for one, code in self.marks.items() if one in built]
        marks += [f"{{{code}}} {shown(one)}" for one, code in self.marks.items() if one in pieces]
        if self.changed and any(look.changed for look in self.looks.values()):
            marks.append(f"* {shown(self.changed)}")
        if names or owners or features or marks:
            yield ""
        more = [f"+{number}" for number in sorted(self.left_out)]
        told = (("Names", names), ("Owners", owners), ("Features", features), ("Marks", marks), (MORE, more))
        for what, signs in told:
            if signs:
                yield f"{self.say(what)}: " + ", ".join(" ".join(sign.split()) for sign in signs)


def _link_words(kind: str, said: Mapping[str, Value]) -> list[str]:
    """What a link is and what is true of it: `road`, `toll 2`, `river`."""
    words = [kind] if kind != PLAIN else []
    for name, value in said.items():
        match value:
            case bool():
                words += [name] if value else []
            case int() | Fraction():
                words.append(f"{name} {value}")
            case str() | tuple():
                words += words_of(value)
    return [word.replace("_", " ") for word in words]


def _edge(cells: Iterable[Tile | None], inside: int, indent: int) -> str:
    """The line above or below a row of boxes: `+----+----+`, with gaps where there is no tile."""
    text = ""
    before: Tile | None = None
    for cell in (*cells, None):
        text += "+" if cell is not None or before is not None else " "
        text += ("-" if cell is not None else " ") * (inside + 2)
        before = cell
    return " " * indent + text.rstrip()


def _laid_over(first: str, second: str) -> str:
    """Two lines of borders in one: a corner wins over a stroke, a stroke over a blank."""
    width = max(len(first), len(second))
    pairs = zip(first.ljust(width), second.ljust(width), strict=True)
    return "".join(next((sign for sign in "+-" if sign in pair), " ") for pair in pairs)
