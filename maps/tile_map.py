"""The tile map: the places of a campaign and the ways between them, with the index of it that play reads.

This is what was understood of a map file: every name in it is known, every way leads somewhere. Tiles and ways are
the map. All else follows from them, so that it can not say anything else: tiles are numbered once, in their order,
and play reads `neighbours`, a tuple of tuples of these numbers; `graph` is the map as a networkx graph, for all who
ask about its shape, and it is made when it is first asked for.
The order of the tiles is board by board, row by row; tiles without a place follow by id. So the order depends on
the map alone and not on the way its file is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from dsl.border.diagnostics import Finding, Span
from dsl.border.gates import shown
from maps.layouts import Layout, Position
from maps.ways import PLAIN, TileWay, TileWays, Value

if TYPE_CHECKING:
    from maps.tile_graph import TileGraph

PlaceKey = tuple[str, ...]
"""What a place in the file is looked up by: tile; tile and attribute; tile, attribute and one word of it; or the two
tiles of a link, its kind and its attribute, which is empty for the link itself."""


@dataclass(frozen=True, slots=True)
class Board:
    """One sheet of the map, `{id: moon, name: "The moon", layout: hex}`."""

    id: str
    name: str
    layout: Layout


@dataclass(frozen=True, slots=True)
class Tile:
    """One place of the map: `mill: {name: "Old mill", features: [mill], at: [3, 4]}`."""

    id: str
    name: str
    board: str
    position: Position | None
    attributes: Mapping[str, Value] = field(hash=False)


@dataclass(frozen=True, slots=True)
class TileMap:
    """A map that has passed all checks; two maps are equal when they say the same."""

    title: str
    boards: tuple[Board, ...]
    tiles: tuple[Tile, ...]
    """All tiles, in the order of the map."""
    ways: TileWays = field(compare=False, repr=False)
    """All ways between them, in the order in which the map speaks of them."""
    islands_allowed: bool
    source: str = field(compare=False)
    """The file the map was read from, or what made it."""
    findings: tuple[Finding, ...] = field(compare=False, repr=False)
    """The warnings; a map with errors is not built."""
    places: Mapping[PlaceKey, Span] = field(compare=False, repr=False)

    neighbours: tuple[tuple[int, ...], ...] = field(init=False)
    """By the number of a tile: the numbers of the tiles one can go to, in the order of the map."""
    index: Mapping[str, int] = field(init=False, compare=False, repr=False)
    """From a tile's id to its number."""
    content_hash: str = field(init=False)
    """SHA-256 over all that the map says: the same for two files that say the same in different ways."""
    _graph: TileGraph | None = field(init=False, compare=False, repr=False)
    """The graph, once somebody has asked for it."""

    def __post_init__(self) -> None:
        """Read the index and the hash off the tiles and the ways."""
        index = {tile.id: number for number, tile in enumerate(self.tiles)}
        near: list[set[int]] = [set() for _ in self.tiles]
        for start, end, _ in self.ways:
            near[index[start]].add(index[end])
        object.__setattr__(self, "neighbours", tuple(tuple(sorted(numbers)) for numbers in near))
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "content_hash", _content_hash(self))
        object.__setattr__(self, "_graph", None)

    @property
    def graph(self) -> TileGraph:
        """The map as a frozen networkx graph of tile ids. A node holds `name`, `board`, `at` and the attributes of a
        tile; an edge leads one way, and has a `direction` where the tiles touch on a board of hexes or squares.
        """
        graph = self._graph
        if graph is None:
            from maps.tile_graph import graph_of  # networkx takes a tenth of a second to import

            nodes = (
                (one.id, {"name": one.name, "board": one.board, "at": one.position, **one.attributes})
                for one in self.tiles
            )
            graph = graph_of(self.title, nodes, self.ways.values())
            object.__setattr__(self, "_graph", graph)
        return graph

    def tile(self, tile_id: str) -> Tile:
        """The tile called `tile_id`; KeyError when there is none."""
        return self.tiles[self.index[tile_id]]

    def neighbours_of(self, tile_id: str) -> tuple[Tile, ...]:
        """The tiles one can go to from `tile_id`, in the order of the map."""
        return tuple(self.tiles[number] for number in self.neighbours[self.index[tile_id]])

    def span_of(self, tile_id: str, attribute: str | None = None, word: str | None = None) -> Span:
        """Where the file speaks of a tile, of one attribute of it, or of one word in that attribute.

        A tile painted by a letter has its attributes in the legend, so that the place is there. What the file
        does not write down (the name of an unnamed tile) is looked for at the tile itself.
        """
        key = tuple(part for part in (tile_id, attribute, word) if part is not None)
        while key:
            if key in self.places:
                return self.places[key]
            key = key[:-1]
        return Span(self.source, 1, 1, 1, 1)

    def span_of_link(self, way: TileWay, attribute: str = "") -> Span | None:
        """Where the file speaks of a link, or of one attribute of it; None where two tiles only touch."""
        return self.places.get((way.start, way.end, way.kind, attribute))

    def with_tiles(self, tiles: Iterable[Tile]) -> TileMap:
        """The same map with the names and attributes of these tiles; where they stand and lead to stays as it is.

        Raises: KeyError when there is no such tile.
        """
        tiles_now = list(self.tiles)
        for tile in tiles:
            number = self.index[tile.id]
            there = self.tiles[number]
            tiles_now[number] = replace(there, name=tile.name, attributes=dict(sorted(tile.attributes.items())))
        return replace(self, tiles=tuple(tiles_now))


def _content_hash(tile_map: TileMap) -> str:
    said: dict[str, Any] = {
        "title": tile_map.title,
        "boards": [[board.id, board.name, board.layout.value] for board in tile_map.boards],
        "tiles": [[tile.id, tile.name, tile.board, tile.position, dict(tile.attributes)] for tile in tile_map.tiles],
        "neighbours": tile_map.neighbours,
        "islands": tile_map.islands_allowed,
    }
    links = [
        [tile_map.index[way.start], tile_map.index[way.end], way.kind, dict(way.attributes)]
        for way in tile_map.ways.values()
        if way.kind != PLAIN or way.attributes
    ]
    if links:
        said["links"] = sorted(links, key=lambda link: link[:3])
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), default=str)
    return sha256(text.encode("ascii")).hexdigest()


def label(text: str) -> str:
    """A text of the file made fit for a heading: on one line, with nothing in it that cannot be seen."""
    return shown(" ".join(text.split()))


def words_of(value: Value) -> tuple[str, ...]:
    """The words an attribute holds: one, several, or none where it is a number or yes/no."""
    if isinstance(value, str):
        return (value,)
    return value if isinstance(value, tuple) else ()
