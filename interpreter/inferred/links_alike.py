"""Links of a map that are called differently than the rules know, so that rules take them as any other.

A link by sea makes two tiles next to each other as a road does, and a rule that asks for neighbours by sea finds it
only where the rules know the sea. Who has drawn both should know it before play.
"""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, listed, nearest
from dsl.understood.rules import Rulebook
from maps import TileMap
from maps.ways import PLAIN

LINKS_ALIKE: Final = Mistake(
    "links-alike",
    Severity.WARNING,
    "to the rules all links are alike: {first} and {second} are neighbours by “{kind}” as others are without it",
    "leave out of the map what nobody shall pass, or let rules ask for it: `links`, and below it `by {kind}`",
)
LINK_KIND_UNKNOWN: Final = Mistake(
    "link-kind-unknown-to-rules",
    Severity.WARNING,
    "the rules know no links by “{kind}”; what it joins are neighbours, and no more",
    "they know links by: {known}",
)


def links_alike(tile_map: TileMap, rulebook: Rulebook) -> tuple[Finding, ...]:
    """The kinds of links that the map tells apart and the rules do not.

    Where the rules know kinds, each that they do not know; where they know none, each that alone makes two tiles
    neighbours, with the first two, where there are others.
    """
    known = [one.name for one in rulebook.link_kinds]
    kinds = {way.kind for way in tile_map.ways.values()}
    found: dict[str, Finding] = {}
    if known:
        for way in tile_map.ways.values():
            if way.kind not in (PLAIN, *known, *found):
                close = nearest(way.kind, known) or listed(known)
                found[way.kind] = LINK_KIND_UNKNOWN.at(tile_map.span_of_link(way), kind=way.kind, known=close)
        return tuple(found.values())
    for start, end, kind in tile_map.ways if len(kinds) > 1 else ():
        others = kinds - {kind}
        if kind != PLAIN and kind not in found and not any((start, end, other) in tile_map.ways for other in others):
            names = (tile_map.tile(one).name for one in (start, end))
            found[kind] = LINKS_ALIKE.at(None, first=next(names), second=next(names), kind=kind)
    return tuple(found.values())
