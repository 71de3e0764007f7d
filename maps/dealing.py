"""Start tiles: a map without owners is dealt out in connected territories.

The scheme is fixed, so that the same map and players always give the same start. The first player begins on the first
tile of the map; each further player begins on the tile farthest from all beginnings so far (of several the first in
the order of the map). Then the players take one tile each, round after round: the nearest free one that touches
their land. Who cannot reach any passes; what nobody can reach stays free.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace

from maps.tile_graph import steps_from
from maps.tile_map import TileMap


def deal(tile_map: TileMap, players: Sequence[str], most: int | None = None) -> dict[str, str]:
    """The owner of each dealt tile.

    Args: `most` is how many tiles a player gets at most; without it all that can be reached are dealt.
    """
    starts = spread(tile_map, min(len(players), len(tile_map.tiles)))
    owners: dict[int, str] = dict(zip(starts, players, strict=False))
    lines = {player: deque([start]) for start, player in zip(starts, players, strict=False)}
    held = dict.fromkeys(lines, 1)
    moved = True
    while moved:
        moved = False
        for player, line in lines.items():
            if most is not None and held[player] >= most:
                continue
            taken = _next_free(tile_map, line, owners)
            if taken is not None:
                owners[taken] = player
                line.append(taken)
                held[player] += 1
                moved = True
    return {tile_map.tiles[number].id: owners[number] for number in sorted(owners)}


def _next_free(tile_map: TileMap, line: deque[int], owners: dict[int, str]) -> int | None:
    while line:
        free = next((near for near in tile_map.neighbours[line[0]] if near not in owners), None)
        if free is not None:
            return free
        line.popleft()
    return None


def spread(tile_map: TileMap, count: int) -> list[int]:
    """Numbers of tiles that lie far from each other."""
    if not count:
        return []
    starts = [0]
    nearest = _steps(tile_map, 0)
    while len(starts) < count:
        # A tile that no beginning reaches is farther than any other.
        far = max(range(len(tile_map.tiles)), key=lambda tile: (nearest.get(tile, len(tile_map.tiles)), -tile))
        if nearest.get(far) == 0:
            break
        starts.append(far)
        for tile, steps in _steps(tile_map, far).items():
            nearest[tile] = min(steps, nearest.get(tile, steps))
    return starts


def _steps(tile_map: TileMap, start: int) -> dict[int, int]:
    steps = steps_from(tile_map.graph, tile_map.tiles[start].id)
    return {tile_map.index[tile]: count for tile, count in steps.items()}


def with_owners(tile_map: TileMap, owners: Mapping[str, str], attribute: str) -> TileMap:
    """The map with the dealt owners written into the tiles."""
    tiles = (tile_map.tile(tile) for tile in owners)
    return tile_map.with_tiles(
        replace(tile, attributes={**tile.attributes, attribute: owners[tile.id]}) for tile in tiles
    )
