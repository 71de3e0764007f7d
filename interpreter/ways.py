"""Ways from tile to tile: those the map draws, and those the rules make where a condition holds.

A rule of an `adjacency` block is a `WayRule`: two tiles lie next to each other while its condition holds for them in
either order. What it finds is kept until something it reads changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.understood.expressions import (
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    CurrentTurn,
    DefinitionCall,
    FunctionCall,
    HasCondition,
    Node,
    PastFacts,
    StatCall,
)
from dsl.understood.rules import Rulebook
from dsl.understood.walk import nodes_in
from interpreter.values import EDGE_OF_EDGES, Entity, Value, fault

if TYPE_CHECKING:
    from interpreter.world import World


@frozen
class WayRule:
    """A compiled rule by which tiles lie next to each other.

    Attributes:
        holds: the condition over a frame of world, one tile, the other.
        reads: kind and place of the attributes that the condition reads.
        is_lasting: whether it reads nothing else, so that what was found stays until one of them changes.
    """

    holds: Callable[[list[Value]], bool]
    frame: int
    reads: frozenset[tuple[str, int]]
    is_lasting: bool
    span: Span


class Ways:
    """The tiles of a world and what lies next to what."""

    def __init__(self, world: World, rules: Sequence[WayRule]) -> None:
        self._world = world
        self._tiles = world.tiles
        self._rules = tuple(rules)
        self._is_lasting = all(rule.is_lasting for rule in rules)
        self._found: dict[int, tuple[Entity, ...]] = {}
        self._is_looking = False
        world.changes.watch({("value", *pair) for rule in rules for pair in rule.reads}, self._found.clear)

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
            if self._is_lasting:
                self._found[tile.number] = found
        return found

    def _with_rules(self, tile: Entity) -> tuple[Entity, ...]:
        near = set(self._world.links[tile.number])
        for rule in self._rules:
            frame: list[Value] = [self._world, None, None] + [None] * (rule.frame - 3)
            for other in self._tiles:
                if other is tile or other.number in near:
                    continue
                frame[1], frame[2] = tile, other
                holds = rule.holds(frame)
                if not holds:
                    frame[1], frame[2] = other, tile
                    holds = rule.holds(frame)
                if holds:
                    near.add(other.number)
        return tuple(self._tiles[number] for number in sorted(near))

    def distance(self, start: Entity, end: Entity) -> int | None:
        """The least number of steps from tile to tile, ways made by rule counted; None if there is no way."""
        steps = {start.number: 0}
        line = [start]
        for tile in line:
            if tile is end:
                return steps[tile.number]
            for near in self.neighbours(tile):
                if near.number not in steps:
                    steps[near.number] = steps[tile.number] + 1
                    line.append(near)
        return None

    def part(self, tile: Entity, tiles: Iterable[Entity]) -> tuple[Entity, ...]:
        """The connected part of a collection of tiles that holds a tile; nothing if it is not in it."""
        inside = {one.number for one in tiles}
        if tile.number not in inside:
            return ()
        seen = {tile.number}
        line = [tile]
        for one in line:
            for near in self.neighbours(one):
                if near.number in inside and near.number not in seen:
                    seen.add(near.number)
                    line.append(near)
        return tuple(self._tiles[number] for number in sorted(seen))


def way_rules(rulebook: Rulebook, code: Callable[[Node], Callable[[list[Any]], Any]]) -> tuple[WayRule, ...]:
    """The rules of the `adjacency` blocks, compiled by `code`."""
    rules = []
    for rule in rulebook.adjacency:
        reads, is_lasting = attributes_read(rule.condition, rulebook)
        rules.append(WayRule(code(rule.condition), rule.frame, frozenset(reads), is_lasting, rule.span))
    return tuple(rules)


def attributes_read(node: Node, rulebook: Rulebook) -> tuple[set[tuple[str, int]], bool]:
    """The attributes an expression reads, through definitions, and whether its value depends on them alone."""
    found: set[tuple[str, int]] = set()
    seen: set[str] = set()
    is_all = True

    waiting = [node]
    while waiting:
        for one in nodes_in(waiting.pop()):
            match one:
                case AttributeOf():
                    found.add((one.kind, one.index))
                case DefinitionCall() if one.name not in seen:
                    seen.add(one.name)
                    waiting.append(rulebook.definitions[one.name].body)
                case AllThings():
                    is_all = is_all and one.kind == "tile"
                case (
                    StatCall()
                    | HasCondition()
                    | PastFacts()
                    | CurrentTurn()
                    | FunctionCall()
                    | BinaryOperation(op=Binary.NEXT_TO)
                ):
                    is_all = False
                case _:
                    pass
    return found, is_all
