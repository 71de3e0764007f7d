"""What a written tree means, before anybody knows whether it is sound: where each tile stands, and what leads where.

The checks and `building` read the same survey, so that a meaning is defined once. What names nothing (a link to an
unknown tile, a board that does not exist) is left out of the ways and to the checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from dsl.border.diagnostics import Finding, Span
from dsl.border.frozen import frozen
from maps.layouts import Layout, Position, touching
from maps.reading.written import RESERVED, Written, WrittenAttribute, WrittenLetter, WrittenLink, WrittenTile
from maps.tile_map import Tile, label
from maps.ways import DIRECTION, PLAIN, TileWay, TileWays, Value


@frozen
class Standing:
    """A tile and where it stands: what the rows and the entries say together."""

    id: str
    board: str
    at: Position | None
    span: Span
    letter: str | None = None
    entry: WrittenTile | None = None


Legends = Mapping[str, Mapping[str, WrittenLetter]]
"""Board, then letter, then what the letter stands for."""


@frozen
class MapSurvey:
    """A written map, laid out for the checks and for building."""

    written: Written
    tiles: Mapping[str, Standing]
    """All tiles by id, in the order of the file."""
    in_order: tuple[Tile, ...]
    """The tiles in the order of the map, with what is known of them."""
    ways: TileWays
    """The ways that lead from tile to tile."""


Check = Callable[[MapSurvey], Iterator[Finding]]
"""One sort of mistake: a function from the survey to what it finds."""


def survey(written: Written) -> MapSurvey:
    """The survey of a written map, sound or not."""
    tiles = {tile.id: tile for tile in _standings(written)}
    order = {board.id: number for number, board in enumerate(written.boards)}
    in_order = sorted(tiles.values(), key=lambda tile: _map_order(tile, order))
    legends = legends_of(written)
    return MapSurvey(written, tiles, tuple(_tile(one, legends) for one in in_order), _ways(written, tiles))


def _standings(written: Written) -> Iterator[Standing]:
    """All tiles; of two with the same id the first, a painted one before one of the entries."""
    entries = {entry.id: entry for entry in reversed(written.tiles)}
    found: set[str] = set()
    for cell in written.cells():
        if cell.id not in found:
            found.add(cell.id)
            yield Standing(cell.id, cell.board, cell.at, cell.span, cell.letter, entries.get(cell.id))
    for entry in written.tiles:
        if entry.id not in found:
            found.add(entry.id)
            yield Standing(entry.id, _board_of(entry, written), entry.at, entry.span, entry=entry)


def _board_of(entry: WrittenTile, written: Written) -> str:
    """The board an entry names; where there is only one, it need not."""
    if entry.board is not None:
        return entry.board.word
    return written.boards[0].id if written.only_board else ""


def _map_order(tile: Standing, boards: Mapping[str, int]) -> tuple[int, bool, int, int, str]:
    column, row = tile.at or (0, 0)
    return (boards.get(tile.board, len(boards)), tile.at is None, row, column, tile.id)


def legends_of(written: Written) -> Legends:
    """The legend of each board."""
    return {board.id: {line.letter: line for line in board.legend} for board in written.boards}


def attributes_of(standing: Standing, legends: Legends) -> dict[str, WrittenAttribute]:
    """The attributes of a tile: those of its letter, replaced where the tile's own entry says otherwise."""
    line = legends.get(standing.board, {}).get(standing.letter or "")
    said = (*(line.attributes if line else ()), *(standing.entry.attributes if standing.entry else ()))
    return {attribute.name: attribute for attribute in said}


def _tile(standing: Standing, legends: Legends) -> Tile:
    name = label(standing.entry.name or "") if standing.entry else ""
    said = attributes_of(standing, legends)
    attributes = {name: _value(said[name].value) for name in sorted(said) if name not in RESERVED}
    return Tile(standing.id, name or standing.id, standing.board, standing.at, attributes)


def _ways(written: Written, tiles: Mapping[str, Standing]) -> TileWays:
    found = {
        (first, second, PLAIN): TileWay(first, second, PLAIN, {}, direction)
        for first, second, direction in _layout_edges(written, tiles)
    }
    for first, second, kind, said in _stated_edges(written):
        if first in tiles and second in tiles and first != second and DIRECTION not in said:
            way = found.get((first, second, kind), TileWay(first, second, kind, {}))
            attributes = {**way.attributes, **said}
            found[first, second, kind] = way._replace(attributes=dict(sorted(attributes.items())))
    return found


def _value(value: Value) -> Value:
    """Several words are a set: their order and number say nothing."""
    return tuple(sorted(set(value))) if isinstance(value, tuple) else value


def _layout_edges(written: Written, tiles: Mapping[str, Standing]) -> Iterator[tuple[str, str, str]]:
    """From a tile, to the one beside it on its board, in which direction."""
    layouts = {board.id: board.layout for board in written.boards}
    by_place = {(tile.board, tile.at): tile.id for tile in tiles.values() if tile.at is not None}
    for (board, at), tile_id in by_place.items():
        for direction, beside in touching(layouts.get(board, Layout.NONE), at).items():
            other = by_place.get((board, beside))
            if other is not None:
                yield tile_id, other, direction


Edge = tuple[str, str, str, dict[str, Value]]
"""From a tile, to another, by what kind of way, and what is said of it; a link both ways is two of them."""


def _stated_edges(written: Written) -> Iterator[Edge]:
    """The links the file states: by `links` both ways, by `one_way` and by a tile's `neighbours` one way.

    What is said of a link between tiles that touch is said of the way between them.
    """
    for link in written.links:
        yield from _edges(link)
        yield from ((second, first, kind, said) for first, second, kind, said in _edges(link))
    for link in written.one_way:
        yield from _edges(link)
    for entry in written.tiles:
        for neighbour in entry.neighbours:
            yield entry.id, neighbour.word, PLAIN, {}


def _edges(link: WrittenLink) -> Iterator[Edge]:
    said = {attribute.name: _value(attribute.value) for attribute in link.attributes}
    return ((link.ends[0].word, link.ends[1].word, kind, said) for kind in link.kinds)
