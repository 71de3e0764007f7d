"""What a drawing shows of a tile beyond the map itself: who owns it, in which colour, and what stands on it."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.border.frozen import frozen
from maps.tile_map import TileMap


@frozen
class Piece:
    """What stands on a tile as on a board: its sort, whose it is, and the colour of its holder."""

    sort: str
    holder: str | None = None
    colour: int = 0


@frozen
class Look:
    """How a tile looks in play: `Look("North", 0, ("mill",))`; without an owner the colour counts for nothing.

    Attributes:
        marks: what is built on it.
        pieces: what stands on it.
        figures: its numbers, each behind its label.
        changed: what has changed of it lately, or nothing.
    """

    owner: str | None = None
    colour: int = 0
    marks: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    changed: str = ""


NOBODY = Look()
"""The look of a tile of which nothing is said."""


def looks_of(tile_map: TileMap) -> dict[str, Look]:
    """The looks that the map itself gives: the attribute `owner`, colours in the order of the owners' names."""
    owners = {tile.id: tile.attributes.get("owner") for tile in tile_map.tiles}
    names = sorted({owner for owner in owners.values() if isinstance(owner, str)})
    colours = {name: number for number, name in enumerate(names)}
    return {tile_id: Look(owner, colours[owner]) for tile_id, owner in owners.items() if isinstance(owner, str)}


def legend_of(looks: Mapping[str, Look]) -> tuple[tuple[str, int], ...]:
    """Each owner with his colour, in the order of the colours."""
    found = {(look.owner, look.colour) for look in looks.values() if look.owner is not None}
    return tuple((owner, colour) for owner, colour in sorted(found, key=lambda pair: (pair[1], pair[0])))
