"""Pictures of a map: drawn as SVG (`draw_svg`), or in letters for a terminal (`draw_text`).

Comes in: a tile map, and by `Look` what stands in play on each tile. Goes out: text. Read `looks` first.
"""

from maps.pictures.drawing import Handles, draw_svg
from maps.pictures.looks import NOBODY, Look, Piece, legend_of, looks_of
from maps.pictures.standings import Standings
from maps.pictures.text_map import draw_text

__all__ = ["NOBODY", "Handles", "Look", "Piece", "Standings", "draw_svg", "draw_text", "legend_of", "looks_of"]
