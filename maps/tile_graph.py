"""What the shape of a map says: its parts, its bottlenecks, how many steps a tile is from another.

These are questions of networkx about the tile graph; they are asked when a map is checked, dealt out or described. In
play ways can also be made by rule, so that the world asks its own (docs/decisions/0034).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import networkx

if TYPE_CHECKING:
    from maps.tile_map import TileGraph


def parts_of(graph: TileGraph) -> list[list[str]]:
    """The parts between which no way leads, in neither direction; they and their tiles in the order of the map."""
    return [_in_order(part, graph) for part in networkx.weakly_connected_components(graph)]


def steps_from(graph: TileGraph, tile: str) -> dict[str, int]:
    """The least number of steps from a tile to each one that can be reached from it, itself included."""
    return dict(networkx.single_source_shortest_path_length(graph, tile))


def bottlenecks_of(graph: TileGraph) -> list[str]:
    """The tiles without which their part of the map would fall apart, in the order of the map.

    A way that leads only one way holds together as well as any other.
    """
    return _in_order(networkx.articulation_points(graph.to_undirected(as_view=True)), graph)


def _in_order(tiles: Iterable[str], graph: TileGraph) -> list[str]:
    order = {tile: number for number, tile in enumerate(graph)}
    return sorted(tiles, key=order.__getitem__)
