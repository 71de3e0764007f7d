"""The names on the bundled maps in the reader's language; a map of the reader's own keeps the names it has."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cli.words.catalogue import Words, message

if TYPE_CHECKING:
    from maps import Board, TileMap

NAMES: Final = frozenset(
    {
        message("Club campaign"),
        message("Duel"),
        message("Market towns"),
        message("Small continent"),
        message("Star sector"),
        message("Uncharted sector"),
        message("The sector"),
        message("The continent"),
        message("The island"),
        message("The planet"),
        message("The realm"),
        message("The roads"),
        message("Two planets"),
        message("Amber"),
        message("Cobalt"),
        message("Orbit"),
        message("High Amber"),
        message("High Cobalt"),
        message("Waystation"),
        message("The Crossing"),
        message("Midport"),
        message("Old Hive"),
        message("Lanternfall"),
        message("Second Morning"),
        message("West Shallows"),
        message("East Shallows"),
    }
)
"""Titles, names of boards and names of tiles that the catalogues translate."""


def open_named(name: str, words: Words) -> TileMap:
    """A map as `maps.open_map` opens it; a bundled one with its names in this language.

    Raises: Stopped when there is no such map, or when it has errors.
    """
    from maps import atlas_names, open_map

    found = open_map(name)
    return _translated(found, words) if name in atlas_names() and not Path(name).is_file() else found


def _translated(tile_map: TileMap, words: Words) -> TileMap:
    return replace(
        tile_map.with_tiles(replace(tile, name=_name(tile.name, words)) for tile in tile_map.tiles),
        title=_name(tile_map.title, words),
        boards=tuple(replace(board, name=_name(_called(board, tile_map), words)) for board in tile_map.boards),
    )


def _called(board: Board, tile_map: TileMap) -> str:
    """The name of a board; an only one that has none is called like the map, for rules may ask about it."""
    is_nameless = len(tile_map.boards) == 1 and board.name == board.id
    return tile_map.title if is_nameless else board.name


def _name(name: str, words: Words) -> str:
    return words.gettext(name) if name in NAMES else name
