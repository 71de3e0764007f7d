"""Start tiles: a map without owners is dealt out, evenly first, and in connected territories where that can be.

The scheme is fixed, so that the same map and players always give the same start.

1. Each player is to have as many tiles as any other; of what is left over the first players get one more.
2. The first player begins on the first tile of the map; each further player begins on the tile farthest from all
   beginnings so far (of several the first in the order of the map).
3. The players take one tile each, round after round: the nearest free one that touches their land.
4. Who is shut in gets a tile from a neighbour, who takes one from his, and so on to one who touches free land; nobody's
   land is cut in two by it.
5. What still lacks (on islands, or where a chain of neighbours ends) is taken from the free tiles nearest to where the
   player began.

A way that leads only one way joins two tiles as any other does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import networkx

from maps.tile_map import TileMap

MOST_SHIFTED: Final = 200_000
"""Tiles looked at while tiles are handed on: a second or two. A map that wants more is dealt less neatly."""


def deal(tile_map: TileMap, players: Sequence[str], most: int | None = None) -> dict[str, str]:
    """The owner of each dealt tile.

    Args:
        most: how many tiles a player gets at most; without it all are dealt.
    """
    starts = spread(tile_map, min(len(players), len(tile_map.tiles)))
    if not starts:
        return {}
    share, rest = divmod(len(tile_map.tiles), len(starts))
    wanted = [share + (seat < rest) for seat in range(len(starts))]
    dealing = _Dealing(tile_map, starts, [min(count, most) if most is not None else count for count in wanted])
    dealing.grow()
    dealing.hand_on()
    dealing.scatter()
    return {tile: players[dealing.owners[tile]] for tile in tile_map.graph if tile in dealing.owners}


def spread(tile_map: TileMap, count: int) -> list[str]:
    """Tiles that lie far from each other."""
    if not count:
        return []
    graph = tile_map.graph.to_undirected(as_view=True)
    tiles = list(graph)
    starts = [tiles[0]]
    nearest = _steps_from(graph, starts[0])
    while len(starts) < count:
        # A tile that no beginning reaches is farther than any other.
        far = max(tiles, key=lambda tile: (nearest.get(tile, len(tiles)), -tile_map.index[tile]))
        if nearest.get(far) == 0:
            break
        starts.append(far)
        for tile, steps in _steps_from(graph, far).items():
            nearest[tile] = min(steps, nearest.get(tile, steps))
    return starts


def _steps_from(graph: networkx.Graph[str], tile: str) -> dict[str, int]:
    return dict(networkx.single_source_shortest_path_length(graph, tile))


class _Dealing:
    """Who has which tile so far; players are their seats."""

    def __init__(self, tile_map: TileMap, starts: Sequence[str], wanted: Sequence[int]) -> None:
        self.graph: networkx.Graph[str] = networkx.Graph(tile_map.graph)
        self.starts = starts
        self.wanted = wanted
        self.owners: dict[str, int] = {}
        self.lands: list[dict[str, None]] = [{} for _ in starts]
        for seat, start in enumerate(starts):
            if wanted[seat]:
                self._take(seat, start)

    def _take(self, seat: int, tile: str) -> None:
        self.owners[tile] = seat
        self.lands[seat][tile] = None

    def _lacks(self, seat: int) -> bool:
        return len(self.lands[seat]) < self.wanted[seat]

    def _free(self, tiles: Iterable[str]) -> Iterator[str]:
        return (tile for tile in tiles if tile not in self.owners)

    def grow(self) -> None:
        """One tile for each, round after round, until nobody can take one that touches his land."""
        lines = [deque(land) for land in self.lands]
        growing = True
        while growing:
            growing = False
            for seat, line in enumerate(lines):
                tile = self._next_free(line) if self._lacks(seat) else None
                if tile is not None:
                    self._take(seat, tile)
                    line.append(tile)
                    growing = True

    def _next_free(self, line: deque[str]) -> str | None:
        while line:
            tile = next(self._free(self.graph[line[0]]), None)
            if tile is not None:
                return tile
            line.popleft()
        return None

    def hand_on(self) -> None:
        """As long as somebody lacks tiles: one who touches free land takes a tile, and tiles are handed on to him."""
        budget = MOST_SHIFTED
        while budget > 0 and any(self._lacks(seat) for seat in range(len(self.starts))):
            budget -= len(self.owners)
            chain = self._chain()
            if chain is None:
                return
            for seat, tile in chain:
                before = self.owners.get(tile)
                if before is not None:
                    del self.lands[before][tile]
                self._take(seat, tile)

    def _chain(self) -> list[tuple[int, str]] | None:
        """Who takes which tile, from free land to one who lacks tiles; the shortest chain that cuts no land in two."""
        came_from: dict[int, tuple[int, str] | None] = {}
        gained: dict[int, str] = {}
        for tile in self._free(self.graph):
            for seat in dict.fromkeys(self.owners[near] for near in self.graph[tile] if near in self.owners):
                gained.setdefault(seat, tile)
                came_from.setdefault(seat, None)
        waiting = deque(came_from)
        while waiting:
            seat = waiting.popleft()
            if self._lacks(seat):
                return self._traced(seat, came_from, gained)
            for tile in self._can_spare(seat, gained[seat]):
                for other in dict.fromkeys(self.owners[near] for near in self.graph[tile] if near in self.owners):
                    if other not in came_from:
                        came_from[other] = (seat, tile)
                        gained[other] = tile
                        waiting.append(other)
        return None

    def _can_spare(self, seat: int, gained: str) -> list[str]:
        """The tiles without which a player's land, with the one he gains, still hangs together."""
        land = self.graph.subgraph([*self.lands[seat], gained])
        needed = set(networkx.articulation_points(land))
        return [tile for tile in self.lands[seat] if tile not in needed]

    def _traced(
        self, seat: int, came_from: Mapping[int, tuple[int, str] | None], gained: Mapping[int, str]
    ) -> list[tuple[int, str]]:
        chain = [(seat, gained[seat])]
        step = came_from[seat]
        while step is not None:
            seat = step[0]
            chain.append((seat, gained[seat]))
            step = came_from[seat]
        return chain

    def scatter(self) -> None:
        """Free tiles for those who still lack some, each in turn the nearest to his beginning, joined to it or not."""
        lines = [deque(self._by_distance(seat)) if self._lacks(seat) else deque() for seat in range(len(self.starts))]
        while any(self._lacks(seat) and line for seat, line in enumerate(lines)):
            for seat, line in enumerate(lines):
                while line and line[0] in self.owners:
                    line.popleft()
                if line and self._lacks(seat):
                    self._take(seat, line.popleft())

    def _by_distance(self, seat: int) -> list[str]:
        """The free tiles, those nearest to where a player began first."""
        steps = _steps_from(self.graph, self.starts[seat])
        return sorted(self._free(self.graph), key=lambda tile: steps.get(tile, len(self.graph)))


def with_owners(tile_map: TileMap, owners: Mapping[str, str], attribute: str) -> TileMap:
    """The map with the dealt owners written into the tiles."""
    tiles = (tile_map.tile(tile) for tile in owners)
    return tile_map.with_tiles(
        replace(tile, attributes={**tile.attributes, attribute: owners[tile.id]}) for tile in tiles
    )
