"""The tile graph: where a campaign takes place, without a word of its rules.

    map file ──loading──▶ written ──survey──▶ checks ──building──▶ TileMap ──▶ pictures, writing, play
    seed or graph file ──generators, importing──▶ written

In: a map file (`load_map`), a name from the atlas (`open_map`), a seed (`random_continent`), or a graph file through
`maps.importing`. Out: a frozen `TileMap`. Its tiles are numbered once, its `neighbours` are tuples of these numbers,
and its `graph` is the same map for networkx. `maps.pictures` draws it, `maps.dealing` deals it out to players.
Nothing here knows rules: features are just words of the map. Whether a ruleset knows them is asked later, and
`TileMap.span_of` then gives the place. networkx is not imported until somebody asks about the shape of a map.

Read `tile_map` first, then `loading`; `docs/maps.md` describes the file.
"""

from maps.generators import hex_disc, random_continent
from maps.layouts import Layout, Position
from maps.loading import atlas_names, load_map, open_map, parse_map
from maps.placeless import is_placeless, placeless
from maps.tile_map import Board, Tile, TileMap
from maps.ways import Value
from maps.writing import map_text

__all__ = [
    "Board",
    "Layout",
    "Position",
    "Tile",
    "TileMap",
    "Value",
    "atlas_names",
    "hex_disc",
    "is_placeless",
    "load_map",
    "map_text",
    "open_map",
    "parse_map",
    "placeless",
    "random_continent",
]
