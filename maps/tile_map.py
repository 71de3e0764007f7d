"""The tile map: the places of a campaign, numbered, and which of them are neighbours.

This is what was understood of a map file: every name in it is known, every link leads somewhere. Tiles are
numbered once; play reads `neighbours`, a tuple of tuples of these numbers, and never a graph library.
The order of the tiles is board by board, row by row; tiles without a place follow by id. So the order depends on
the map alone and not on the way its file is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dsl.border.diagnostics import Finding, Span
from maps.layouts import Layout, Position

if TYPE_CHECKING:
    import networkx

Value = bool | int | str | tuple[str, ...]
"""What an attribute of a tile holds: yes or no, a whole number, a word, or several words in alphabetical order."""

PlaceKey = tuple[str, ...]
"""Tile; tile and attribute; or tile, attribute and one word of it: what a place in the file is looked up by."""


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
    """A map that has passed all checks; two maps are equal when their tiles and neighbours are."""

    title: str
    boards: tuple[Board, ...]
    tiles: tuple[Tile, ...]
    neighbours: tuple[tuple[int, ...], ...]
    islands_allowed: bool
    content_hash: str
    """SHA-256 over all of the above: the same for two files that say the same in different ways."""
    source: str = field(compare=False)
    """The file the map was read from, or what made it."""
    index: Mapping[str, int] = field(compare=False, repr=False)
    """From a tile's id to its number."""
    findings: tuple[Finding, ...] = field(compare=False, repr=False)
    """The warnings; a map with errors is not built."""
    places: Mapping[PlaceKey, Span] = field(compare=False, repr=False)

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

    def graph(self) -> networkx.DiGraph[str]:
        """The map as a networkx graph of tile ids, for questions outside play; a one-way link is one edge."""
        import networkx as nx  # costs a tenth of a second, which `--help` and play need not pay

        graph: networkx.DiGraph[str] = nx.DiGraph(title=self.title)
        for tile in self.tiles:
            graph.add_node(tile.id, name=tile.name, board=tile.board, attributes=dict(tile.attributes))
        for number, near in enumerate(self.neighbours):
            graph.add_edges_from((self.tiles[number].id, self.tiles[other].id) for other in near)
        return graph


def words_of(value: Value) -> tuple[str, ...]:
    """The words an attribute holds: one, several, or none where it is a number or yes/no."""
    if isinstance(value, str):
        return (value,)
    return value if isinstance(value, tuple) else ()
