"""What people write in a map file in the place of its keys, and how it is written."""

from __future__ import annotations

from typing import Final

from dsl.border.says_instead import A_LIST, all_said

IN_A_MAP: Final = all_said(
    (("name", "map", "caption"), "title: …"),
    (("version", "schema"), "format: 1"),
    (("edges", "borders", "connections", "paths", "routes", "adjacency", "neighbours"), "links: [[…, …]]"),
    (("areas", "provinces", "regions", "nodes", "cells", "hexes", "squares", "places"), "tiles: {{…}}"),
    (("layout", "rows", "legend", "id"), "boards: [{{id: main, {key}: …}}]"),
    (("board",), "boards: [{{…}}]"),
    (("size", "width", "height", "grid", "columns"), 'boards: [{{id: main, layout: square, rows: ["…", "…"]}}]'),
    (
        ("roads", "rivers", "ferries", "rails", "railways", "passes", "bridges", "trails", "canals", "portals"),
        "links: [{{way: [a1, b1], by: {key}}}]",
    ),
    ((A_LIST,), "tiles: {{…}}"),
)
IN_A_BOARD: Final = all_said(
    (("title", "label", "caption"), "name: …"),
    (("type", "kind", "grid", "shape"), "layout: …"),
    (("key", "letters", "symbols", "terrain"), "legend: {{…}}"),
    (("size", "width", "height", "columns", "cells", "tiles"), 'rows: ["…", "…"]'),
)
BELOW_A_MAP: Final = all_said((("tiles",), "{{features: [{words}]}}"))
BELOW_A_BOARD: Final = all_said((("legend",), "[{words}]"))
