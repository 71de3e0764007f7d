"""Links of a map that are called differently, while the rules take them all alike: two tiles are neighbours or not.

A link by sea makes two tiles next to each other as a road does. Who has drawn both should know it before play.
"""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from maps import TileMap
from maps.ways import PLAIN

LINKS_ALIKE: Final = Mistake(
    "links-alike",
    Severity.WARNING,
    "to the rules all links are alike: {first} and {second} are neighbours by “{kind}” as others are without it",
    "leave out of the map what nobody shall pass",
)


def links_alike(tile_map: TileMap) -> tuple[Finding, ...]:
    """For each kind of link that alone makes two tiles neighbours the first two, where there are other kinds."""
    kinds = {way.kind for way in tile_map.ways.values()}
    if len(kinds) < 2:
        return ()
    found: dict[str, Finding] = {}
    for start, end, kind in tile_map.ways:
        others = kinds - {kind}
        if kind != PLAIN and kind not in found and not any((start, end, other) in tile_map.ways for other in others):
            names = (tile_map.tile(one).name for one in (start, end))
            found[kind] = LINKS_ALIKE.at(None, first=next(names), second=next(names), kind=kind)
    return tuple(found.values())
