"""The tile map: the places of a campaign as a networkx graph, and the index of it that play reads.

This is what was understood of a map file: every name in it is known, every link leads somewhere. `TileMap.graph` is
the map: a node for each tile with what is known of it, an edge for each way that leads on from it. All else follows
from the graph when the map is made, so that it can not say anything else: tiles are numbered once, in the order of
the graph, and play reads `neighbours`, a tuple of tuples of these numbers.
The order of the tiles is board by board, row by row; tiles without a place follow by id. So the order depends on
the map alone and not on the way its file is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from dsl.border.diagnostics import Finding, Span
from dsl.border.gates import shown
from maps.layouts import Layout, Position

if TYPE_CHECKING:
    import networkx

    TileGraph = networkx.MultiDiGraph[str]
    """Tile ids as nodes. An edge has the kind of way as its key, so that two tiles may be linked in several ways."""

Value = bool | int | str | tuple[str, ...]
"""What an attribute of a tile holds: yes or no, a whole number, a word, or several words in alphabetical order."""

PlaceKey = tuple[str, ...]
"""Tile; tile and attribute; or tile, attribute and one word of it: what a place in the file is looked up by."""

PLAIN: Final = ""
"""The kind of a link of which the map says no kind."""

DIRECTION: Final = "direction"
"""What the graph says of a way between tiles that touch; no attribute of a link can be called so."""

_NO_ATTRIBUTES: Final = frozenset({"name", "board", "at"})
"""What a node of the graph holds beside the attributes of its tile; no attribute can be called so."""


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
    graph: TileGraph = field(compare=False, repr=False)
    """The map as a frozen networkx graph of tile ids. A node holds `name`, `board`, `at` and the attributes of a tile;
    an edge leads one way, and has a `direction` where the tiles touch on a board of hexes or squares."""
    islands_allowed: bool
    source: str = field(compare=False)
    """The file the map was read from, or what made it."""
    findings: tuple[Finding, ...] = field(compare=False, repr=False)
    """The warnings; a map with errors is not built."""
    places: Mapping[PlaceKey, Span] = field(compare=False, repr=False)

    tiles: tuple[Tile, ...] = field(init=False)
    neighbours: tuple[tuple[int, ...], ...] = field(init=False)
    """By the number of a tile: the numbers of the tiles one can go to, in the order of the map."""
    index: Mapping[str, int] = field(init=False, compare=False, repr=False)
    """From a tile's id to its number."""
    content_hash: str = field(init=False)
    """SHA-256 over all that the map says: the same for two files that say the same in different ways."""

    def __post_init__(self) -> None:
        """Read the index and the hash off the graph."""
        index = {tile: number for number, tile in enumerate(self.graph)}
        near = (sorted(map(index.__getitem__, self.graph[tile])) for tile in self.graph)
        object.__setattr__(self, "tiles", tuple(_tile(tile, data) for tile, data in self.graph.nodes(data=True)))
        object.__setattr__(self, "neighbours", tuple(map(tuple, near)))
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "content_hash", _content_hash(self))

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

    def with_tiles(self, tiles: Iterable[Tile]) -> TileMap:
        """The same map with the names and attributes of these tiles; where they stand and lead to stays as it is.

        Raises: KeyError when there is no such tile.
        """
        import networkx  # loaded already, because there is a graph

        graph = self.graph.copy()
        for tile in tiles:
            data = graph.nodes[tile.id]
            kept = {"name": tile.name, "board": data["board"], "at": data["at"]}
            data.clear()
            data.update(kept, **tile.attributes)
        networkx.freeze(graph)
        return replace(self, graph=graph)


def _tile(tile_id: str, data: Mapping[str, Any]) -> Tile:
    attributes = {name: data[name] for name in sorted(data) if name not in _NO_ATTRIBUTES}
    return Tile(tile_id, data["name"], data["board"], data["at"], attributes)


def _content_hash(tile_map: TileMap) -> str:
    said: dict[str, Any] = {
        "title": tile_map.title,
        "boards": [[board.id, board.name, board.layout.value] for board in tile_map.boards],
        "tiles": [[tile.id, tile.name, tile.board, tile.position, dict(tile.attributes)] for tile in tile_map.tiles],
        "neighbours": tile_map.neighbours,
        "islands": tile_map.islands_allowed,
    }
    links = [
        [tile_map.index[first], tile_map.index[second], kind, link_attributes(way)]
        for first, second, kind, way in tile_map.graph.edges(keys=True, data=True)
        if kind != PLAIN or link_attributes(way)
    ]
    if links:
        said["links"] = sorted(links, key=lambda link: link[:3])
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).hexdigest()


def link_attributes(way: Mapping[str, Any]) -> dict[str, Value]:
    """What a map says of a link, by name: what its edge holds without the direction, which follows from the board."""
    return {name: way[name] for name in sorted(way) if name != DIRECTION}


def are_touching(graph: TileGraph, first: str, second: str) -> bool:
    """Whether two tiles are neighbours by standing side by side on a board of hexes or squares."""
    return DIRECTION in graph.get_edge_data(first, second, PLAIN, default={})


def label(text: str) -> str:
    """A text of the file made fit for a heading: on one line, with nothing in it that cannot be seen."""
    return shown(" ".join(text.split()))


def words_of(value: Value) -> tuple[str, ...]:
    """The words an attribute holds: one, several, or none where it is a number or yes/no."""
    if isinstance(value, str):
        return (value,)
    return value if isinstance(value, tuple) else ()
