"""What a map file says, with the place of every word: the tree before anything in it is understood.

A name in here may be unknown, a letter may have no meaning, two boards may be called the same; `checks` finds
that, and `building` turns what passed into a `TileMap`. `reading` makes the tree of a map file; generators and
importers make the same tree, so that their maps go through the same checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, Span
from dsl.border.frozen import frozen
from maps.layouts import Layout, Position, tile_id
from maps.ways import PLAIN, Value

NO_TILE: Final = ". "
"""The letters of a row that stand for no tile."""

RESERVED: Final = ("name", "at", "board", "neighbours")
"""The keys of a tile that are no attributes."""

TOO_MANY_TILES = Mistake(
    "too-many-tiles", Severity.ERROR, "this map has {count} tiles; a map has at most {limit}", "split it into campaigns"
)


@frozen
class PlacedWord:
    """A word of the file and where it stands."""

    word: str
    span: Span


@frozen
class WrittenAttribute:
    """`terrain: hill`, or `features: [mill, hill]` with the place of each word."""

    name: str
    value: Value
    span: Span
    words: tuple[PlacedWord, ...] = ()


@frozen
class WrittenLetter:
    """A line of a legend, `f: {terrain: forest}` or `f: [forest]`."""

    letter: str
    attributes: tuple[WrittenAttribute, ...]
    span: Span


@frozen
class WrittenRow:
    """One row of letters, `- "ffhh."`."""

    text: str
    span: Span

    def letter_span(self, column: int) -> Span:
        """The place of the letter in `column`, counted from 1."""
        quote = 1 if self.span.end_column - self.span.column == len(self.text) + 2 else 0
        start = self.span.column + quote + column - 1
        return Span(self.span.file, self.span.line, start, self.span.line, start + 1)


@frozen
class WrittenBoard:
    """`- {id: main, layout: hex, rows: [...], legend: {...}}`."""

    id: str
    name: str | None
    layout: Layout
    span: Span
    rows: tuple[WrittenRow, ...] = ()
    legend: tuple[WrittenLetter, ...] = ()


@frozen
class WrittenCell:
    """One letter of a row that stands for a tile."""

    id: str
    board: str
    at: Position
    letter: str
    span: Span


@frozen
class WrittenTile:
    """An entry under `tiles`: a tile of its own, or more about a tile painted in the rows."""

    id: str
    span: Span
    name: str | None = None
    board: PlacedWord | None = None
    at: Position | None = None
    at_span: Span | None = None
    attributes: tuple[WrittenAttribute, ...] = ()
    neighbours: tuple[PlacedWord, ...] = ()


@frozen
class WrittenLink:
    """`- [mill, ford]`, or `- {way: [mill, ford], by: [land, sea], toll: 2}`."""

    ends: tuple[PlacedWord, PlacedWord]
    span: Span
    by: tuple[PlacedWord, ...] = ()
    """The kinds of the link: as many links as there are words, or a plain one."""
    attributes: tuple[WrittenAttribute, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds as the keys of edges."""
        return tuple(dict.fromkeys(said.word for said in self.by)) or (PLAIN,)


@frozen
class Written:
    """A whole map file."""

    file: str
    title: str
    span: Span
    boards: tuple[WrittenBoard, ...]
    tiles: tuple[WrittenTile, ...] = ()
    links: tuple[WrittenLink, ...] = ()
    one_way: tuple[WrittenLink, ...] = ()
    islands_allowed: bool = False

    @property
    def only_board(self) -> bool:
        """Whether the map has a single board, so that tiles need not name it."""
        return len(self.boards) == 1

    def cells(self) -> Iterator[WrittenCell]:
        """The painted tiles, board by board and row by row; letters missing from the legend included."""
        for board in self.boards:
            for row_number, row in enumerate(board.rows, start=1):
                for column, letter in enumerate(row.text, start=1):
                    if letter not in NO_TILE:
                        at = (column, row_number)
                        name = tile_id(board.id, at, only_board=self.only_board)
                        yield WrittenCell(name, board.id, at, letter, row.letter_span(column))

    def attributes(self) -> Iterator[WrittenAttribute]:
        """Every attribute: those of the legends, then those of the tiles."""
        for board in self.boards:
            for line in board.legend:
                yield from line.attributes
        for entry in self.tiles:
            yield from entry.attributes

    def link_attributes(self) -> Iterator[WrittenAttribute]:
        """Every attribute of a link."""
        for link in (*self.links, *self.one_way):
            yield from link.attributes
