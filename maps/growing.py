"""A map with tiles that were not on it: those that a campaign has made in play, for pictures of it as it is now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from maps.layouts import touching
from maps.tile_map import Tile, TileMap
from maps.ways import PLAIN, TileWay


def grown(
    tile_map: TileMap,
    tiles: Sequence[Tile],
    near: Mapping[str, Sequence[str]],
    kinds: Mapping[tuple[str, str], str] | None = None,
) -> TileMap:
    """The map with more tiles behind its own, each linked both ways with those that `near` names by their ids.

    What stands side by side on a board of hexes or squares touches; all else is a link, plain or of the kind that
    `kinds` has for the new tile and the other.
    """
    ways = dict(tile_map.ways)
    layouts = {board.id: board.layout for board in tile_map.boards}
    known = {tile.id: tile for tile in (*tile_map.tiles, *tiles)}
    for tile in tiles:
        for other in near[tile.id]:
            for start, end in ((tile, known[other]), (known[other], tile)):
                beside = {} if start.position is None else touching(layouts[start.board], start.position)
                side = next((one for one, place in beside.items() if place == end.position), "")
                side = side if start.board == end.board else ""
                kind = (kinds or {}).get((tile.id, other), PLAIN)
                if side or kind == PLAIN:
                    ways[start.id, end.id, PLAIN] = TileWay(start.id, end.id, PLAIN, {}, side)
                if kind != PLAIN:
                    ways[start.id, end.id, kind] = TileWay(start.id, end.id, kind, {})
    return replace(tile_map, tiles=(*tile_map.tiles, *tiles), ways=ways)
