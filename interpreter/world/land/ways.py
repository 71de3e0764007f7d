"""Ways from tile to tile: those the map draws, and those the rules make where a condition holds.

A rule of an `adjacency` block is a `WayRule`: two tiles lie next to each other, or do not, while its condition holds
for them in either order; a rule that parts two tiles comes before all that join them. What they find is kept until
something they read changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.understood.expressions import Node
from dsl.understood.rules import Rulebook
from interpreter.faults import EDGE_OF_EDGES, fault
from interpreter.values.numbers import Number, exact
from interpreter.values.value import Entity, Value
from interpreter.world.following.changes import Reading
from interpreter.world.following.readings import Readings

if TYPE_CHECKING:
    from interpreter.world.world import World


@frozen
class WayRule:
    """A compiled rule by which tiles lie next to each other.

    Attributes:
        holds: the condition over a frame of world, one tile, the other.
        parting: whether the two do not lie next to each other while it holds.
        reads: what the condition reads; what was found stays until something of it changes.
    """

    holds: Callable[[list[Value]], bool]
    frame: int
    parting: bool
    reads: frozenset[Reading]
    span: Span

    def holds_for(self, world: World, tile: Entity, other: Entity) -> bool:
        """Whether its condition holds for two tiles, in one order or the other."""
        frame: list[Value] = [world, tile, other] + [None] * (self.frame - 3)
        if self.holds(frame):
            return True
        frame[1], frame[2] = other, tile
        return self.holds(frame)


class Ways:
    """The tiles of a world and what lies next to what."""

    def __init__(self, world: World, rules: Sequence[WayRule]) -> None:
        self._world = world
        self._rules = tuple(rules)
        self._joining = tuple(rule for rule in rules if not rule.parting)
        self._parting = tuple(rule for rule in rules if rule.parting)
        self._found: dict[int, tuple[Entity, ...]] = {}
        self._is_looking = False
        read: set[Reading] = {("land", "", 0)}
        world.changes.watch(read.union(*(rule.reads for rule in rules)), self._found.clear)

    def neighbours(self, tile: Entity) -> tuple[Entity, ...]:
        """The tiles next to a tile, by the map and by rule, in the order of the map."""
        if not self._rules:
            return self._world.touching[tile.number]
        found = self._found.get(tile.number)
        if found is None:
            if self._is_looking:
                raise fault(EDGE_OF_EDGES, self._rules[0].span)
            self._is_looking = True
            try:
                found = self._with_rules(tile)
            finally:
                self._is_looking = False
            self._found[tile.number] = found
        return found

    def _with_rules(self, tile: Entity) -> tuple[Entity, ...]:
        world = self._world
        near = set(world.links[tile.number])
        for rule in self._joining:
            for other in world.tiles:
                if other is not tile and other.number not in near and rule.holds_for(world, tile, other):
                    near.add(other.number)
        found = (world.tiles[number] for number in sorted(near))
        return tuple(one for one in found if not any(rule.holds_for(world, tile, one) for rule in self._parting))

    def distance(self, start: Entity, end: Entity) -> int | None:
        """The least number of steps from tile to tile, ways made by rule counted; None if there is no way."""
        return steps_by(self.neighbours, start, end)

    def part(self, tile: Entity, tiles: Iterable[Entity]) -> tuple[Entity, ...]:
        """The connected part of a collection of tiles that holds a tile; nothing if it is not in it."""
        return reached_by(self.neighbours, tile, tiles)

    def parts(self, tiles: Iterable[Entity]) -> tuple[tuple[Entity, ...], ...]:
        """The parts of a collection of tiles between which no way leads, in neither direction, the largest first."""
        return parts_by(self.neighbours, tiles)


_NUMBER: Final = attrgetter("number")

Near = Callable[[Entity], tuple[Entity, ...]]
"""The tiles that one can go to from a tile, in the order of the map."""


def steps_by(neighbours: Near, start: Entity, end: Entity) -> int | None:
    """The least number of steps from tile to tile; None if there is no way."""
    steps = {start.number: 0}
    line = [start]
    for tile in line:
        if tile is end:
            return steps[tile.number]
        for near in neighbours(tile):
            if near.number not in steps:
                steps[near.number] = steps[tile.number] + 1
                line.append(near)
    return None


StepCost = Callable[[Entity, Entity], Number | None]
"""What a step from one tile into another costs, never less than 0; None where it cannot be taken."""


def cheapest_by(neighbours: Near, start: Entity, end: Entity, tiles: Iterable[Entity], cost: StepCost) -> Number | None:
    """What the cheapest way costs whose every step leads into one of some tiles; None if there is no way.

    The tile one starts on is not asked. The algorithm is that of Dijkstra (1959), "A note on two problems in connexion
    with graphs": of the tiles that are reached but not yet left the one that costs least is left next.
    """
    inside = {one.number for one in tiles}
    least: dict[int, Number] = {start.number: 0}
    left: set[int] = set()
    waiting: list[tuple[Number, int, Entity]] = [(0, start.number, start)]
    while waiting:
        so_far, number, tile = heappop(waiting)
        if tile is end:
            return exact(so_far)
        if number in left:
            continue
        left.add(number)
        for near in neighbours(tile):
            if near.number in left or near.number not in inside:
                continue
            step = cost(tile, near)
            if step is not None and (near.number not in least or so_far + step < least[near.number]):
                least[near.number] = so_far + step
                heappush(waiting, (so_far + step, near.number, near))
    return None


def reached_by(neighbours: Near, tile: Entity, tiles: Iterable[Entity]) -> tuple[Entity, ...]:
    """What can be reached from a tile inside a collection, in the order of the map; nothing if it is not in it."""
    left = set(tiles)
    if tile not in left:
        return ()
    left.discard(tile)
    line = [tile]
    for one in line:
        found = left.intersection(neighbours(one))
        left -= found
        line += sorted(found, key=_NUMBER)
    return tuple(sorted(line, key=_NUMBER))


def parts_by(neighbours: Near, tiles: Iterable[Entity]) -> tuple[tuple[Entity, ...], ...]:
    """The parts of a collection of tiles between which no way leads, in neither direction.

    The largest is first, of those of one size the one whose first tile comes first on the map; the tiles of each are in
    the order of the map.
    """
    inside = {one.number: one for one in tiles}
    near: dict[int, set[int]] = {number: set() for number in inside}
    for number, tile in inside.items():
        for other in neighbours(tile):
            if other.number in near:
                near[number].add(other.number)
                near[other.number].add(number)
    found: list[tuple[Entity, ...]] = []
    seen: set[int] = set()
    for number in sorted(inside):
        if number not in seen:
            line = [number]
            seen.add(number)
            for one in line:
                line.extend(near[one] - seen)
                seen |= near[one]
            found.append(tuple(inside[one] for one in sorted(line)))
    return tuple(sorted(found, key=len, reverse=True))


def way_rules(rulebook: Rulebook, code: Callable[[Node], Callable[[list[Any]], Any]]) -> tuple[WayRule, ...]:
    """The rules of the `adjacency` blocks, compiled by `code`."""
    readings = Readings(rulebook)
    return tuple(
        WayRule(code(rule.condition), rule.frame, rule.parting, readings.of(rule.condition), rule.span)
        for rule in rulebook.adjacency
    )
