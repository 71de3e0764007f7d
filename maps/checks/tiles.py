"""Tiles and where they stand: twice, on no board, on no place, on the place of another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, joined, listed, nearest, phrase
from dsl.border.gates import NONE, RESERVED_NAME
from maps.layouts import Layout
from maps.placeless import TABLE
from maps.reading.survey import Check, MapSurvey, Standing

DUPLICATE_TILE = Mistake(
    "duplicate-tile", Severity.ERROR, "two tiles are called “{tile}”", "give one of them another id"
)

TILE_AS_BOARD = Mistake(
    "duplicate-tile",
    Severity.ERROR,
    "both a board and a tile are called “{tile}”",
    "give one of them another id",
)


def duplicate_tile(look: MapSurvey) -> Iterator[Finding]:
    """Two tiles with the same id, or a tile with that of a board: an id alone says what is meant.

    Two tiles of one id can not stand in a YAML file; an imported graph can have them.

    Found:
        boards:
          - {id: mill, layout: none}
        tiles:
          mill: {}
          ford: {}
        links: [[mill, ford]]
    Instead:
        boards:
          - {id: valley, layout: none}
        tiles:
          mill: {}
          ford: {}
        links: [[mill, ford]]
    """
    first: dict[str, object] = {}
    for entry in look.written.tiles:
        if first.setdefault(entry.id, entry) is not entry:
            yield DUPLICATE_TILE.at(entry.span, tile=entry.id)
    boards = {board.id: board for board in look.written.boards}
    if list(look.tiles) == [TABLE]:  # the map of a campaign that needs none; its rules look at no board
        return
    for tile in look.tiles.values():
        if tile.id in boards:
            board = boards[tile.id]
            yield TILE_AS_BOARD.at(tile.span, also=[(board.span, phrase("the board"))], tile=tile.id)


def called_none(look: MapSurvey) -> Iterator[Finding]:
    """A tile is called `none`, which rules, files and answers say where there is none.

    Found:
        tiles:
          none: {}
          ford: {}
        links: [[none, ford]]
    Instead:
        tiles:
          mill: {}
          ford: {}
        links: [[mill, ford]]
    """
    for tile in look.tiles.values():
        if tile.id == NONE:
            yield RESERVED_NAME.at(tile.span, name=tile.id)


BOARD_MISSING = Mistake(
    "board-missing", Severity.ERROR, "tile {tile} does not say on which board it lies", "write board: {boards}"
)
UNKNOWN_BOARD = Mistake("unknown-board", Severity.ERROR, "there is no board “{board}”", "did you mean {nearest}?")
NO_SUCH_BOARD = Mistake("unknown-board", Severity.ERROR, "there is no board “{board}”", "there are: {known}")


def tile_board(look: MapSurvey) -> Iterator[Finding]:
    """A tile names no board where there are several, or one that does not exist.

    Found:
        boards:
          - {id: east, layout: none}
          - {id: west, layout: none}
        tiles:
          mill: {board: east}
          ford: {board: wets}
        links: [[mill, ford]]
    Instead:
        boards:
          - {id: east, layout: none}
          - {id: west, layout: none}
        tiles:
          mill: {board: east}
          ford: {board: west}
        links: [[mill, ford]]
    """
    known = [board.id for board in look.written.boards]
    painted = {cell.id for cell in look.written.cells()}
    for entry in look.written.tiles:
        if entry.id in painted:
            continue
        if entry.board is None and not look.written.only_board:
            yield BOARD_MISSING.at(entry.span, tile=entry.id, boards=joined(known, phrase(" or ")))
        elif entry.board is not None and entry.board.word not in known:
            close = nearest(entry.board.word, known)
            if close:
                yield UNKNOWN_BOARD.at(entry.board.span, board=entry.board.word, nearest=close)
            else:
                yield NO_SUCH_BOARD.at(entry.board.span, board=entry.board.word, known=listed(known))


TILE_MOVED = Mistake(
    "tile-moved",
    Severity.ERROR,
    "tile {tile} is painted in the rows of board {board}; its place can not be said again",
    "leave board and at out of this entry",
)


def tile_moved(look: MapSurvey) -> Iterator[Finding]:
    """The entry of a painted tile says where it stands.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["f"], legend: {f: []}}
        tiles:
          a1: {at: [2, 2]}
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["f"], legend: {f: []}}
        tiles:
          a1: {name: Mill}
    """
    painted = {cell.id: cell for cell in look.written.cells()}
    for entry in look.written.tiles:
        cell = painted.get(entry.id)
        if cell is not None and (entry.at is not None or entry.board is not None):
            yield TILE_MOVED.at(entry.span, also=[(cell.span, "painted here")], tile=entry.id, board=cell.board)


POSITION_MISSING = Mistake(
    "position-missing",
    Severity.ERROR,
    "tile {tile} lies on board {board}, whose layout is {layout}, but has no place there",
    "write at: [column, row]",
)
NAMED_OTHERWISE = Mistake(
    "position-missing",
    Severity.ERROR,
    "tile {tile} lies on board {board}, whose layout is {layout}, but has no place there",
    "did you mean “{painted}”, which is painted there?",
)


def position_missing(look: MapSurvey) -> Iterator[Finding]:
    """A tile of its own on a hex or square board says no place, so that its neighbours are unknown.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        tiles:
          mill: {neighbours: []}
        links: [[mill, a1]]
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        tiles:
          mill: {at: [3, 1]}
    """
    for tile, layout in without_place(look):
        painted = look.tiles.get(tile.id.lower())
        is_painted = painted is not None and painted.at is not None
        kind = NAMED_OTHERWISE if is_painted else POSITION_MISSING
        yield kind.at(tile.span, tile=tile.id, board=tile.board, layout=layout.value, painted=tile.id.lower())


def without_place(look: MapSurvey) -> Iterator[tuple[Standing, Layout]]:
    """The tiles that have no place on a board with a layout, and so no known neighbours there."""
    layouts = {board.id: board.layout for board in look.written.boards}
    for tile in look.tiles.values():
        layout = layouts.get(tile.board, Layout.NONE)
        if tile.at is None and layout is not Layout.NONE:
            yield tile, layout


POSITION_CLASH = Mistake(
    "position-clash",
    Severity.ERROR,
    "tiles {first} and {second} stand on the same place of board {board}: column {column}, row {row}",
    "move one of them",
)


def position_clash(look: MapSurvey) -> Iterator[Finding]:
    """Two tiles stand on one place of a board.

    Found:
        boards: [{id: main, layout: square}]
        tiles:
          mill: {at: [1, 1]}
          ford: {at: [1, 1]}
        links: [[mill, ford]]
    Instead:
        boards: [{id: main, layout: square}]
        tiles:
          mill: {at: [1, 1]}
          ford: {at: [2, 1]}
    """
    first: dict[tuple[str, object], Standing] = {}
    for tile in look.tiles.values():
        if tile.at is None:
            continue
        earlier = first.setdefault((tile.board, tile.at), tile)
        if earlier is not tile:
            yield POSITION_CLASH.at(
                _place_span(tile),
                also=[(_place_span(earlier), "the first")],
                first=earlier.id,
                second=tile.id,
                board=tile.board,
                column=tile.at[0],
                row=tile.at[1],
            )


def _place_span(tile: Standing) -> Span:
    return tile.entry.at_span if tile.entry is not None and tile.entry.at_span is not None else tile.span


CHECKS: Final[tuple[Check, ...]] = (
    duplicate_tile,
    called_none,
    tile_board,
    tile_moved,
    position_missing,
    position_clash,
)
