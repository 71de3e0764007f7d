"""What the map of a campaign says of its links: by which kind who is joined with whom, and what is known of a link.

The map does not change, but a tile that is made in play may be linked by a kind. So the links of a kind are laid out
when a rule first asks for them, and stay until a tile is made; what is asked without a kind knows nothing of them
(`world.ways`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from interpreter.values.value import Entity, Value
from interpreter.world.land.ways import parts_by, reached_by, steps_by
from maps.ways import PLAIN

if TYPE_CHECKING:
    from interpreter.world.world import World


class MapLink(NamedTuple):
    """One way of the map by the numbers of its tiles, with what rules know of it."""

    start: int
    end: int
    kind: str
    values: Mapping[str, Value]


class MapLinks:
    """The links of a map that are of a kind, or of which something is known, as the rules of a campaign have them."""

    def __init__(self, kinds: Iterable[str] = (), links: Iterable[MapLink] = ()) -> None:
        """Args: `kinds` are those that the rules know; `links` stand in the order of the map."""
        self.kinds = frozenset(kinds)
        self.links = tuple(links)
        self._joined: dict[str, dict[int, tuple[int, ...]]] = {}
        self._said: dict[tuple[str, str | None], dict[tuple[int, int], Value]] = {}

    def joined(self, kind: str) -> Mapping[int, tuple[int, ...]]:
        """By the number of a tile those of the tiles that a link of a kind leads to, in the order of the map."""
        found = self._joined.get(kind)
        if found is None:
            near: dict[int, set[int]] = {}
            for link in self.links if kind in self.kinds else ():
                if link.kind == kind:
                    near.setdefault(link.start, set()).add(link.end)
            found = self._joined[kind] = {start: tuple(sorted(ends)) for start, ends in near.items()}
        return found

    def said(self, name: str, by: str | None) -> Mapping[tuple[int, int], Value]:
        """An attribute from tile to tile, where the map says it.

        Of a link of a kind it is what is said of that link, else what is said without a kind; without a kind what is
        said so, else what the first link says that says anything.
        """
        found = self._said.get((name, by))
        if found is None:
            found = self._said[name, by] = self._told(name, by)
        return found

    def _told(self, name: str, by: str | None) -> dict[tuple[int, int], Value]:
        own = [link for link in self.links if link.kind != PLAIN and (by is None or (link.kind == by in self.kinds))]
        plain = [link for link in self.links if link.kind == PLAIN]
        found: dict[tuple[int, int], Value] = {}
        for link in (*plain, *own) if by is None else (*own, *plain):
            if name in link.values:
                found.setdefault((link.start, link.end), link.values[name])
        if by is None:
            return found
        joined = {(link.start, link.end) for link in own}
        return {ends: value for ends, value in found.items() if ends in joined}


class LinkedTiles:
    """The tiles of one world by the links of its map."""

    def __init__(self, world: World, links: MapLinks) -> None:
        self.map = links
        self._world = world
        self._near: dict[str, dict[int, tuple[Entity, ...]]] = {}

    def neighbours(self, kind: str, tile: Entity) -> tuple[Entity, ...]:
        """The tiles that a link of a kind leads to, in the order of the map."""
        near = self._near.get(kind)
        if near is None:
            near = self._laid_out(kind)
        return near.get(tile.number, ())

    def forget(self) -> None:
        """Other tiles were made in play than before."""
        self._near.clear()

    def _laid_out(self, kind: str) -> dict[int, tuple[Entity, ...]]:
        tiles = self._world.tiles
        near = {at: tuple(tiles[end] for end in ends) for at, ends in self.map.joined(kind).items()}
        for one in self._world.land.made if kind in self.map.kinds else ():
            if one.by == kind:
                near[one.entity.number] = tuple(sorted(one.linked, key=lambda tile: tile.number))
                for other in one.linked:
                    near[other.number] = (*near.get(other.number, ()), one.entity)
        self._near[kind] = near
        return near

    def distance(self, kind: str, start: Entity, end: Entity) -> int | None:
        """The least number of steps from tile to tile by links of a kind; None if there is no way."""
        return steps_by(lambda tile: self.neighbours(kind, tile), start, end)

    def part(self, kind: str, tile: Entity, tiles: Iterable[Entity]) -> tuple[Entity, ...]:
        """What can be reached from a tile by links of a kind inside a collection; nothing if it is not in it."""
        return reached_by(lambda one: self.neighbours(kind, one), tile, tiles)

    def parts(self, kind: str, tiles: Iterable[Entity]) -> tuple[tuple[Entity, ...], ...]:
        """The parts of a collection between which no link of a kind leads, in neither direction, the largest first."""
        return parts_by(lambda tile: self.neighbours(kind, tile), tiles)

    def value(self, name: str, by: str | None, start: Entity, end: Entity) -> Value:
        """What the map says of the link from a tile to another; None where it says nothing."""
        return self.map.said(name, by).get((start.number, end.number))
