"""What the shape of a map says: its parts, its bottlenecks, how many steps a tile is from another.

These are questions of networkx about the tile graph; they are asked when a map is checked, dealt out or described. In
play ways can also be made by rule, so that the world asks its own (docs/decisions/0034).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import networkx

if TYPE_CHECKING:
    from maps.tile_map import TileGraph

MOST_FOR_FARTHEST: Final = 1_000
"""Tiles from each of which the steps to all others are counted: a third of a second."""


def parts_of(graph: TileGraph) -> list[list[str]]:
    """The parts between which no way leads, in neither direction; they and their tiles in the order of the map."""
    return [_in_order(part, graph) for part in networkx.weakly_connected_components(graph)]


def links_of(graph: TileGraph) -> list[tuple[str, str, str, bool]]:
    """Each link once, in the order of the map: two tiles, the kind, and whether it leads both ways."""
    order = {tile: number for number, tile in enumerate(graph)}
    found = [
        (first, second, kind, graph.has_edge(second, first, kind))
        for first, second, kind in graph.edges(keys=True)
        if order[first] < order[second] or not graph.has_edge(second, first, kind)
    ]
    return sorted(found, key=lambda link: (order[link[0]], order[link[1]], link[2]))


def steps_from(graph: TileGraph, tile: str) -> dict[str, int]:
    """The least number of steps from a tile to each one that can be reached from it, itself included."""
    return dict(networkx.single_source_shortest_path_length(graph, tile))


def farthest_of(graph: TileGraph) -> tuple[str, str, int] | None:
    """The two tiles with the most steps from one to the other, and the steps; of several the first in the map's order.

    None where there is no way at all, and on maps of more than 1,000 tiles, where it would take seconds.
    """
    if len(graph) > MOST_FOR_FARTHEST:
        return None
    every = ((start, end, steps) for start in graph for end, steps in steps_from(graph, start).items())
    found = max(every, key=lambda one: one[2], default=None)
    return found if found is not None and found[2] > 0 else None


def bottlenecks_of(graph: TileGraph) -> list[str]:
    """The tiles without which their part of the map would fall apart, in the order of the map.

    A way that leads only one way holds together as well as any other.
    """
    return _in_order(networkx.articulation_points(graph.to_undirected(as_view=True)), graph)


def _in_order(tiles: Iterable[str], graph: TileGraph) -> list[str]:
    order = {tile: number for number, tile in enumerate(graph)}
    return sorted(tiles, key=order.__getitem__)
