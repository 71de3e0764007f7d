"""A tile map as the text of a map file: `load(map_text(m)) == m`.

Tiles whose id follows from their place are painted as rows of letters; the others become entries of their own.
Neighbours that follow from the layout are not written; all others become links.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from maps.layouts import tile_id
from maps.tile_map import Board, Tile, TileMap, words_of
from maps.ways import PLAIN, TileWay, Value, links_of

LETTERS: Final = ascii_lowercase + ascii_uppercase + digits
"""The letters of a legend we write; a board with more sorts of tiles is written tile by tile."""

EMPTY_PLACES_PER_TILE: Final = 20
"""A board sparser than this is written tile by tile, or a tile in a far corner would cost a page of dots."""

_PLAIN_WORD: Final = re.compile(r"[a-z_][a-z0-9_]*")
_WORDS_OF_YAML: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
"""What YAML 1.1 or 1.2 reads as something else than a word."""

Sort = tuple[tuple[str, str, Value], ...]
"""The attributes of a tile as the key of its letter: name, type and value; without the type 1 and true are equal."""


def map_text(tile_map: TileMap) -> str:
    """The text of a map file that says what `tile_map` says."""
    return "\n".join(_lines(tile_map)) + "\n"


def _lines(tile_map: TileMap) -> Iterator[str]:
    yield "format: 1"
    yield f"title: {_quoted(tile_map.title)}"
    if tile_map.islands_allowed:
        yield "islands: allowed"
    yield "boards:"
    painted: set[str] = set()
    for board in tile_map.boards:
        tiles = _paintable(tile_map, board)
        painted.update(tile.id for tile in tiles)
        yield from _board_lines(board, tiles)
    yield from _entry_lines(tile_map, painted)
    yield from _link_lines(tile_map)


def _paintable(tile_map: TileMap, board: Board) -> list[Tile]:
    """The tiles of a board that can be painted as letters; none where that would take too much room or letters."""
    only_board = len(tile_map.boards) == 1
    tiles = [
        tile
        for tile in tile_map.tiles
        if tile.board == board.id
        and tile.position is not None
        and tile.id == tile_id(board.id, tile.position, only_board=only_board)
    ]
    columns, rows = _extent(tiles)
    too_sparse = columns * rows > EMPTY_PLACES_PER_TILE * (len(tiles) + 1)
    too_various = len({_sort_of(tile) for tile in tiles}) > len(LETTERS)
    return [] if too_sparse or too_various else tiles


def _extent(tiles: list[Tile]) -> tuple[int, int]:
    places = [tile.position for tile in tiles if tile.position is not None]
    return max((column for column, _ in places), default=0), max((row for _, row in places), default=0)


def _board_lines(board: Board, tiles: list[Tile]) -> Iterator[str]:
    yield f"  - id: {_word(board.id)}"
    if board.name != board.id:
        yield f"    name: {_quoted(board.name)}"
    yield f"    layout: {board.layout.value}"
    if not tiles:
        return
    letters = _letters(tiles)
    by_place = {tile.position: letters[_sort_of(tile)] for tile in tiles}
    columns, rows = _extent(tiles)
    yield "    rows:"
    for row in range(1, rows + 1):
        yield '      - "' + "".join(by_place.get((column, row), ".") for column in range(1, columns + 1)) + '"'
    yield "    legend:"
    for sort, letter in letters.items():
        yield f"      {_quoted(letter) if letter in digits else _word(letter)}: {_legend_line(sort)}"


def _letters(tiles: list[Tile]) -> dict[Sort, str]:
    """A letter for each sort of tile, if possible the first letter of its first word."""
    given: dict[Sort, str] = {}
    for tile in tiles:
        sort = _sort_of(tile)
        if sort not in given:
            words = [word for _, _, value in sort for word in words_of(value)]
            wishes = "".join(words) + LETTERS
            given[sort] = next(letter for letter in wishes if letter in LETTERS and letter not in given.values())
    return given


def _sort_of(tile: Tile) -> Sort:
    return tuple((name, type(value).__name__, value) for name, value in tile.attributes.items())


def _legend_line(sort: Sort) -> str:
    if not sort:
        return "[]"
    attributes = {name: value for name, _, value in sort}
    features = attributes.get("features")
    if len(attributes) == 1 and features:
        return _value(features)
    return "{" + ", ".join(_attributes(attributes)) + "}"


def _entry_lines(tile_map: TileMap, painted: set[str]) -> Iterator[str]:
    entries = []
    for tile in tile_map.tiles:
        said = list(_entry(tile, tile_map, is_painted=tile.id in painted))
        if said or tile.id not in painted:
            entries.append(f"  {_word(tile.id)}: {{{', '.join(said)}}}")
    if entries:
        yield "tiles:"
        yield from entries


def _entry(tile: Tile, tile_map: TileMap, *, is_painted: bool) -> Iterator[str]:
    if tile.name != tile.id:
        yield f"name: {_quoted(tile.name)}"
    if is_painted:
        return
    if len(tile_map.boards) > 1:
        yield f"board: {_word(tile.board)}"
    if tile.position is not None:
        yield f"at: [{tile.position[0]}, {tile.position[1]}]"
    yield from _attributes(tile.attributes)


def _attributes(attributes: Mapping[str, Value]) -> Iterator[str]:
    for name, value in attributes.items():
        yield f"{_word(name)}: {_value(value)}"


def _value(value: Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | Fraction():
            return str(value)
        case str():
            return _word(value)
        case tuple():
            return "[" + ", ".join(_word(word) for word in value) + "]"


def _link_lines(tile_map: TileMap) -> Iterator[str]:
    both_ways: list[str] = []
    one_way: list[str] = []
    for way, leads_both_ways in links_of(tile_map.ways, tile_map.index):
        if way.direction and not way.attributes:
            continue
        (both_ways if leads_both_ways else one_way).append(_link_line(way))
    for key, pairs in (("links", both_ways), ("one_way", one_way)):
        if pairs:
            yield f"{key}:"
            yield from pairs


def _link_line(way: TileWay) -> str:
    pair = f"[{_word(way.start)}, {_word(way.end)}]"
    if way.kind == PLAIN and not way.attributes:
        return f"  - {pair}"
    by = () if way.kind == PLAIN else (f"by: {_word(way.kind)}",)
    return f"  - {{{', '.join((f'way: {pair}', *by, *_attributes(way.attributes)))}}}"


def _word(word: str) -> str:
    plain = _PLAIN_WORD.fullmatch(word) and word not in _WORDS_OF_YAML
    return word if plain else _quoted(word)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
