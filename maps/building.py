"""From what was written to the tile map: attributes are laid together, tiles ordered and numbered, links resolved.

`build` expects a tree that the checks let pass. The three functions before it (`standings`, `attributes_of`,
`links_of`) say what a written tree means; the checks ask them too, so that a meaning is defined once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from dsl.border.diagnostics import Finding, Span
from dsl.border.gates import shown
from maps.layouts import Layout, Position, touching
from maps.tile_map import Board, PlaceKey, Tile, TileMap, Value
from maps.written import Written, WrittenAttribute, WrittenLetter, WrittenTile


@dataclass(frozen=True, slots=True)
class Standing:
    """A tile and where it stands: what the rows and the entries say together."""

    id: str
    board: str
    at: Position | None
    span: Span
    letter: str | None = None
    entry: WrittenTile | None = None


def standings(written: Written) -> dict[str, Standing]:
    """All tiles by id, the painted ones first; of two with the same id the first counts."""
    entries = {entry.id: entry for entry in reversed(written.tiles)}
    found: dict[str, Standing] = {}
    for cell in written.cells():
        entry = entries.get(cell.id)
        found.setdefault(cell.id, Standing(cell.id, cell.board, cell.at, cell.span, cell.letter, entry))
    for entry in written.tiles:
        found.setdefault(entry.id, Standing(entry.id, _board_of(entry, written), entry.at, entry.span, entry=entry))
    return found


def _board_of(entry: WrittenTile, written: Written) -> str:
    """The board an entry names; where there is only one, it need not."""
    if entry.board is not None:
        return entry.board.word
    return written.boards[0].id if written.only_board else ""


Legends = Mapping[str, Mapping[str, WrittenLetter]]
"""Board, then letter, then what the letter stands for."""


def legends_of(written: Written) -> Legends:
    """The legend of each board."""
    return {board.id: {line.letter: line for line in board.legend} for board in written.boards}


def attributes_of(standing: Standing, legends: Legends) -> dict[str, WrittenAttribute]:
    """The attributes of a tile: those of its letter, replaced where the tile's own entry says otherwise."""
    line = legends.get(standing.board, {}).get(standing.letter or "")
    said = (*(line.attributes if line else ()), *(standing.entry.attributes if standing.entry else ()))
    return {attribute.name: attribute for attribute in said}


Link = tuple[str, str]
"""From one tile to another; a link both ways is two of them."""


def layout_links(written: Written, tiles: Mapping[str, Standing]) -> Iterator[Link]:
    """The links that come from standing side by side on a board."""
    layouts = {board.id: board.layout for board in written.boards}
    by_place = {(tile.board, tile.at): tile.id for tile in tiles.values() if tile.at is not None}
    for (board, at), tile_id in by_place.items():
        for beside in touching(layouts.get(board, Layout.NONE), at):
            other = by_place.get((board, beside))
            if other is not None:
                yield tile_id, other


def stated_links(written: Written) -> Iterator[Link]:
    """The links the file states: by `links` both ways, by `one_way` and by a tile's `neighbours` one way."""
    for link in written.links:
        first, second = (end.word for end in link.ends)
        yield first, second
        yield second, first
    for link in written.one_way:
        yield link.ends[0].word, link.ends[1].word
    for entry in written.tiles:
        for neighbour in entry.neighbours:
            yield entry.id, neighbour.word


def links_of(written: Written, tiles: Mapping[str, Standing]) -> dict[str, set[str]]:
    """From each tile to those one can go to; links from or to unknown tiles, and to oneself, are left to the checks."""
    found: dict[str, set[str]] = {tile_id: set() for tile_id in tiles}
    for pairs in (layout_links(written, tiles), stated_links(written)):
        for first, second in pairs:
            if first in tiles and second in tiles and first != second:
                found[first].add(second)
    return found


def build(written: Written, findings: Iterable[Finding] = ()) -> TileMap:
    """The tile map of a tree without errors; `findings` are the warnings to hand on."""
    tiles = standings(written)
    legends = legends_of(written)
    boards = tuple(Board(board.id, label(board.name or "") or board.id, board.layout) for board in written.boards)
    order = {board.id: number for number, board in enumerate(boards)}
    ordered = sorted(tiles.values(), key=lambda tile: _map_order(tile, order))
    index = {tile.id: number for number, tile in enumerate(ordered)}
    links = links_of(written, tiles)
    neighbours = tuple(tuple(sorted(index[other] for other in links[tile.id])) for tile in ordered)
    understood = tuple(_tile(tile, legends) for tile in ordered)
    title = label(written.title)
    return TileMap(
        title=title,
        boards=boards,
        tiles=understood,
        neighbours=neighbours,
        islands_allowed=written.islands_allowed,
        content_hash=_content_hash(title, boards, understood, neighbours, written.islands_allowed),
        source=written.file,
        index=index,
        findings=tuple(findings),
        places=dict(_places(ordered, legends)),
    )


def label(text: str) -> str:
    """A text of the file made fit for a heading: on one line, with nothing in it that cannot be seen."""
    return shown(" ".join(text.split()))


def _map_order(tile: Standing, boards: Mapping[str, int]) -> tuple[int, bool, int, int, str]:
    column, row = tile.at or (0, 0)
    return (boards[tile.board], tile.at is None, row, column, tile.id)


def _tile(standing: Standing, legends: Legends) -> Tile:
    name = standing.entry.name if standing.entry else None
    attributes = attributes_of(standing, legends)
    return Tile(
        id=standing.id,
        name=label(name or "") or standing.id,
        board=standing.board,
        position=standing.at,
        attributes={name: _value(attributes[name].value) for name in sorted(attributes)},
    )


def _value(value: Value) -> Value:
    """Several words are a set: their order and number say nothing."""
    return tuple(sorted(set(value))) if isinstance(value, tuple) else value


def _places(tiles: Iterable[Standing], legends: Legends) -> Iterator[tuple[PlaceKey, Span]]:
    for tile in tiles:
        yield (tile.id,), tile.span
        for name, attribute in attributes_of(tile, legends).items():
            yield (tile.id, name), attribute.span
            for said in attribute.words:
                yield (tile.id, name, said.word), said.span


def _content_hash(
    title: str,
    boards: tuple[Board, ...],
    tiles: tuple[Tile, ...],
    neighbours: tuple[tuple[int, ...], ...],
    islands_allowed: bool,
) -> str:
    said = {
        "title": title,
        "boards": [[board.id, board.name, board.layout.value] for board in boards],
        "tiles": [[tile.id, tile.name, tile.board, tile.position, dict(tile.attributes)] for tile in tiles],
        "neighbours": neighbours,
        "islands": islands_allowed,
    }
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).hexdigest()
