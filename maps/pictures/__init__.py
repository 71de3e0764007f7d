"""Pictures of a map: drawn as SVG (`draw_svg`), or in letters for a terminal (`draw_text`).

In: a tile map, and a `Look` that says what stands on each tile in play. Out: text. Read `looks` first.

The names below are imported when they are first used: a terminal needs little of what draws SVG.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from maps.pictures.drawing import draw_svg
    from maps.pictures.looks import NOBODY, Look, Piece, legend_of, looks_of
    from maps.pictures.standings import Standings
    from maps.pictures.text_map import draw_text
    from maps.pictures.tile_drawing import DrawnTiles, Handles

_HOMES = {
    "NOBODY": "looks",
    "DrawnTiles": "tile_drawing",
    "Handles": "tile_drawing",
    "Look": "looks",
    "Piece": "looks",
    "Standings": "standings",
    "draw_svg": "drawing",
    "draw_text": "text_map",
    "legend_of": "looks",
    "looks_of": "looks",
}

__all__ = [
    "NOBODY",
    "DrawnTiles",
    "Handles",
    "Look",
    "Piece",
    "Standings",
    "draw_svg",
    "draw_text",
    "legend_of",
    "looks_of",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"maps.pictures.{_HOMES[name]}"), name)
