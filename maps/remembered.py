"""Maps that were read before and in which nothing was found: what was made of their text, as plain JSON and back.

A map file costs the YAML library, the models of its shape and all checks; what is kept of it costs none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from dsl.border.diagnostics import Span
from dsl.border.kept import Shelf
from maps.layouts import Layout
from maps.tile_map import Board, Tile, TileMap
from maps.ways import TileWay, Value, number_in

_KEPT: Final = Shelf("maps", "maps", "dsl/border")


def remember(tile_map: TileMap, text: str) -> None:
    """Keep what was made of the text of a map file, if nothing was found in it."""
    if not tile_map.findings:
        _KEPT.keep(_plain(tile_map), text)


def remembered(text: str, file: str) -> TileMap | None:
    """The map of a text, if it is known."""
    said = _KEPT.said_of(text)
    return None if said is None else _tile_map(said, file)


def _plain(tile_map: TileMap) -> dict[str, Any]:
    return {
        "title": tile_map.title,
        "boards": [[one.id, one.name, one.layout.value] for one in tile_map.boards],
        "tiles": [[one.id, one.name, one.board, one.position, _said(one.attributes)] for one in tile_map.tiles],
        "ways": [[*way[:3], _said(way.attributes), way.direction] for way in tile_map.ways.values()],
        "islands": tile_map.islands_allowed,
        "places": [
            [key, span.line, span.column, span.end_line, span.end_column] for key, span in tile_map.places.items()
        ],
    }


def _said(attributes: Mapping[str, Value]) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, Fraction) else value for name, value in attributes.items()}


def _tile_map(said: Mapping[str, Any], file: str) -> TileMap:
    ways = (TileWay(start, end, kind, _attributes(of), direction) for start, end, kind, of, direction in said["ways"])
    return TileMap(
        title=said["title"],
        boards=tuple(Board(id, name, Layout(layout)) for id, name, layout in said["boards"]),
        tiles=tuple(
            Tile(id, name, board, None if at is None else (at[0], at[1]), _attributes(of))
            for id, name, board, at, of in said["tiles"]
        ),
        ways={way[:3]: way for way in ways},
        islands_allowed=said["islands"],
        source=file,
        findings=(),
        places={tuple(key): Span(file, *place) for key, *place in said["places"]},
    )


def _attributes(said: Mapping[str, Any]) -> dict[str, Value]:
    return {name: _value(value) for name, value in said.items()}


def _value(said: Any) -> Value:
    """A value as it was: what need not be whole was kept as a text, which no word is like."""
    value: Value = tuple(said) if isinstance(said, list) else said
    number = number_in(value) if isinstance(value, str) else None
    return value if number is None else number
