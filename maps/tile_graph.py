"""The tile graph: a map as networkx has it, and what its shape says: bottlenecks, steps from a tile to another.

These are questions of networkx; they are asked when a map is dealt out, drawn or described. In play ways can also be
made by rule, so that the world asks its own (docs/decisions/0034).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import networkx

from maps.ways import DIRECTION, TileWay

if TYPE_CHECKING:
    TileGraph = networkx.MultiDiGraph[str]
    """Tile ids as nodes. An edge has the kind of way as its key, so that two tiles may be linked in several ways."""

MOST_FOR_FARTHEST: Final = 1_000
"""Tiles from each of which the steps to all others are counted: a third of a second."""


def graph_of(title: str, nodes: Iterable[tuple[str, dict[str, Any]]], ways: Iterable[TileWay]) -> TileGraph:
    """A map as a frozen graph: tiles as nodes with what is known of them, ways as edges with what is said of them."""
    graph: TileGraph = networkx.MultiDiGraph(title=title)
    graph.add_nodes_from(nodes)
    for way in ways:
        graph.add_edge(way.start, way.end, way.kind)
        data = graph[way.start][way.end][way.kind]  # not as arguments of `add_edge`, which has names of its own
        data.update({DIRECTION: way.direction} if way.direction else {}, **way.attributes)
    networkx.freeze(graph)
    return graph


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
