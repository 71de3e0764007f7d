"""The tile graph: where a campaign takes place, without a word of its rules.

    map file ──loading──▶ written ──checks──▶ building ──▶ TileMap ──▶ drawing, text_map, play
    seed or graph file ──generators, importing──▶ written

Comes in: a map file (`load_map`), a name of the atlas (`open_map`), a graph file (`import_map`), a seed
(`random_continent`). Goes out: a frozen `TileMap`, whose tiles are numbered once and whose `neighbours` are
tuples of these numbers, and pictures of it. Knows nothing of rules: features are words of the map, and that a
ruleset knows them is asked later, with `TileMap.span_of` for the place.

Read `tile_map` first, then `loading`; `docs/maps.md` describes the file.
"""

from maps.generators import hex_disc, random_continent
from maps.importing import import_map
from maps.layouts import Layout, Position
from maps.loading import atlas_names, load_map, open_map, parse_map
from maps.pictures.drawing import draw_svg
from maps.pictures.looks import NOBODY, Look, legend_of, looks_of
from maps.pictures.text_map import draw_text
from maps.tile_map import Board, Tile, TileMap, Value
from maps.writing import map_text

__all__ = [
    "NOBODY",
    "Board",
    "Layout",
    "Look",
    "Position",
    "Tile",
    "TileMap",
    "Value",
    "atlas_names",
    "draw_svg",
    "draw_text",
    "hex_disc",
    "import_map",
    "legend_of",
    "load_map",
    "looks_of",
    "map_text",
    "open_map",
    "parse_map",
    "random_continent",
]
