"""What people write in a map file in the place of its keys, and how it is written."""

from __future__ import annotations

from typing import Final

from dsl.border.says_instead import A_LIST, A_THIRD, all_said

IN_A_MAP: Final = all_said(
    (("name", "map", "caption", "titel", "título", "titulo", "nombre"), "title: …"),
    (("version", "schema"), "format: 1"),
    (
        (
            *("edges", "borders", "connections", "paths", "routes", "adjacency", "neighbours"),
            *("verbindungen", "wege", "nachbarn", "conexiones", "enlaces", "caminos", "vecinos"),
        ),
        "links: [[…, …]]",
    ),
    (
        (
            *("areas", "provinces", "regions", "nodes", "cells", "hexes", "squares", "places"),
            *("felder", "gebiete", "provinzen", "casillas", "provincias", "regiones", "territorios"),
        ),
        "tiles: {{…}}",
    ),
    (("layout", "rows", "legend", "id"), "boards: [{{id: main, {key}: …}}]"),
    (("board", "brett", "bretter", "pläne", "tablero", "tableros"), "boards: [{{…}}]"),
    (("size", "width", "height", "grid", "columns"), 'boards: [{{id: main, layout: square, rows: ["…", "…"]}}]'),
    (
        ("roads", "rivers", "ferries", "rails", "railways", "passes", "bridges", "trails", "canals", "portals"),
        "links: [{{way: [a1, b1], by: {key}}}]",
    ),
    ((A_LIST,), "tiles: {{…}}"),
)
IN_A_BOARD: Final = all_said(
    (("title", "label", "caption", "nombre"), "name: …"),
    (("type", "kind", "grid", "shape"), "layout: …"),
    (("key", "letters", "symbols", "terrain", "legende", "leyenda"), "legend: {{…}}"),
    (("size", "width", "height", "columns", "cells", "tiles", "zeilen", "reihen", "filas"), 'rows: ["…", "…"]'),
)
IN_A_LINK: Final = all_said(((A_THIRD,), "{{way: [{one}, {other}], by: {third}}}"))
BELOW_A_MAP: Final = all_said((("tiles",), "{{features: [{words}]}}"))
BELOW_A_BOARD: Final = all_said((("legend",), "[{words}]"))
