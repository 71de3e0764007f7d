"""The map of a campaign that needs none: one tile, on which nothing is."""

from __future__ import annotations

from maps.layouts import Layout
from maps.tile_map import Board, Tile, TileMap


def placeless(title: str = "", name: str = "") -> TileMap:
    """A map for rules that look at none.

    Args: `title` of the map, and the `name` of its one tile, as players read them.
    """
    board, tile = Board("table", name, Layout.NONE), Tile("table", name, "table", None, {})
    return TileMap(
        title=title,
        boards=(board,),
        tiles=(tile,),
        ways={},
        islands_allowed=False,
        source="",
        findings=(),
        places={},
    )
