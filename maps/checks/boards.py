"""Boards and their rows: none, two of one name, too many places, rows of unequal length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from maps.limits import MAX_SIDE
from maps.reading.survey import Check, MapSurvey

NO_TILES = Mistake("no-tiles", Severity.ERROR, "this map has no tile", "paint rows of letters, or list tiles")


def no_tiles(look: MapSurvey) -> Iterator[Finding]:
    """A map without a single tile.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["...", ". ."]}
    Instead:
        boards:
          - {id: main, layout: hex, rows: [".f."], legend: {f: [forest]}}
    """
    if not look.written.tiles and next(look.written.cells(), None) is None:
        yield NO_TILES.at(look.written.span)


DUPLICATE_BOARD = Mistake(
    "duplicate-board", Severity.ERROR, "two boards are called “{board}”", "give one of them another id"
)


def duplicate_board(look: MapSurvey) -> Iterator[Finding]:
    """Two boards with the same id, so that their tiles could not be told apart.

    Found:
        islands: allowed
        boards:
          - {id: east, layout: hex, rows: ["f"], legend: {f: []}}
          - {id: east, layout: none}
        tiles:
          mill: {board: east}
    Instead:
        islands: allowed
        boards:
          - {id: east, layout: hex, rows: ["f"], legend: {f: []}}
          - {id: west, layout: none}
        tiles:
          mill: {board: west}
    """
    first = {board.id: board for board in reversed(look.written.boards)}
    for board in look.written.boards:
        if first[board.id] is not board:
            yield DUPLICATE_BOARD.at(board.span, also=[(first[board.id].span, "the first")], board=board.id)


EMPTY_BOARD = Mistake("empty-board", Severity.WARNING, "board {board} has no tile", "paint it or leave it out")


def empty_board(look: MapSurvey) -> Iterator[Finding]:
    """A board without tiles beside others that have some.

    Found:
        boards:
          - {id: east, layout: hex, rows: ["ff"], legend: {f: []}}
          - {id: west, layout: hex}
    Instead:
        boards:
          - {id: east, layout: hex, rows: ["ff"], legend: {f: []}}
    """
    used = {tile.board for tile in look.tiles.values()}
    all_known = bool(used) and used.issubset(board.id for board in look.written.boards)
    for board in look.written.boards:
        if all_known and board.id not in used:
            yield EMPTY_BOARD.at(board.span, board=board.id)


BOARD_TOO_LARGE = Mistake(
    "board-too-large", Severity.ERROR, "board {board} has {count} {what}; a board has at most {limit}"
)


def board_too_large(look: MapSurvey) -> Iterator[Finding]:
    """A board with more rows or columns than places are counted; no sample, because it would fill a page."""
    for board in look.written.boards:
        longest = max((len(row.text) for row in board.rows), default=0)
        for what, count in ((phrase("rows"), len(board.rows)), (phrase("columns"), longest)):
            if count > MAX_SIDE:
                yield BOARD_TOO_LARGE.at(board.span, board=board.id, what=what, count=count, limit=MAX_SIDE)


RAGGED_ROWS = Mistake(
    "ragged-rows",
    Severity.ERROR,
    "this row has {found} letters, the first row of board {board} has {right}",
    "fill the shorter rows up with dots",
)


def ragged_rows(look: MapSurvey) -> Iterator[Finding]:
    """Rows of unequal length: a letter left out in the middle would shift all tiles after it.

    Found:
        boards:
          - id: main
            layout: hex
            rows: ["fff",
                   "ff"]
            legend: {f: [forest]}
    Instead:
        boards:
          - id: main
            layout: hex
            rows: ["fff",
                   "ff."]
            legend: {f: [forest]}
    """
    for board in look.written.boards:
        right = len(board.rows[0].text) if board.rows else 0
        for row in board.rows:
            if len(row.text) != right:
                first = [(board.rows[0].span, phrase("the first row"))]
                yield RAGGED_ROWS.at(row.span, also=first, found=len(row.text), right=right, board=board.id)


CHECKS: Final[tuple[Check, ...]] = (
    no_tiles,
    duplicate_board,
    empty_board,
    board_too_large,
    ragged_rows,
)
