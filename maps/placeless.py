"""The map of a campaign that needs none: one tile, on which nothing is."""

from __future__ import annotations

from typing import Final

from maps.layouts import Layout
from maps.tile_map import Board, Tile, TileMap

TABLE: Final = "table"
"""What its board and its tile are called."""


def placeless(title: str = "", name: str = "") -> TileMap:
    """A map for rules that look at none.

    Args: `title` of the map, and the `name` of its one tile, as players read them.
    """
    board, tile = Board(TABLE, name, Layout.NONE), Tile(TABLE, name, TABLE, None, {})
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


def is_placeless(tile_map: TileMap) -> bool:
    """Whether a map is that of a campaign without one: there is nothing on it to look at."""
    return [(one.id, one.board, one.position) for one in tile_map.tiles] == [(TABLE, TABLE, None)]
