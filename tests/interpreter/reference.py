"""The rules walked naively: what closures and generated code must agree with.

A tree walk over the nodes of a rulebook, written from the meaning of each operation and as plainly as
possible: no slots prepared, nothing cached, neighbours searched anew each time. It shares with the
interpreter the values (`interpreter.values`) and the facts of a world, and no code that computes.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from dsl.understood.expressions import Node, Op, Template
from dsl.understood.rules import Modifier, RollRule
from interpreter.values import Entity, Row, Value, shown_value
from interpreter.world import World

Locals = dict[int, Any]


class Impossible(Exception):
    """The rule cannot be carried out here: a division by 0, or a table without a row."""


class Walker:
    """Walks expressions in one world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.book = world.rulebook

    # ------------------------------------------------------------ declarations

    def definition(self, name: str, arguments: list[Value]) -> Value:
        """The value of a definition."""
        return self.value(self.book.definitions[name].body, dict(enumerate(arguments, start=1)))

    def stat(self, name: str, arguments: list[Value]) -> Value:
        """The value of a stat, or of the rows of a roll without dice in them."""
        rule = self.book.rolls[name]
        f = dict(enumerate(arguments, start=1))
        total: Any = sum((self.value(node, f) for node, _label in rule.base), Fraction(0))
        total += self._added(rule, f)
        return self._staged(rule, f, total)

    def _contributions(self, row: Modifier, f: Locals) -> list[Any]:
        """The amount for each member (or combination of members) that the row loops over."""
        places: list[Locals] = [dict(f)]
        for loop in row.loops:
            more = []
            for place in places:
                for one in self.value(loop.collection, place):
                    new = {**place, loop.slot: one}
                    if loop.condition is None or self.value(loop.condition, new):
                        more.append(new)
            places = more
        found = []
        seen: list[list[Any]] = []
        for place in places:
            source = [place[loop.slot] for loop in row.loops]
            if all(self.value(test, place) for test in row.when) and (not row.loops or source not in seen):
                seen.append(source)
                times = 1 if row.per is None else self.value(row.per, place)
                found.append(self.value(row.amount, place) * times)
        return found

    def _added(self, rule: RollRule, f: Locals) -> Any:
        total: Any = 0
        groups: dict[str, list[tuple[str, Any]]] = {}
        for row in rule.rows:
            for amount in self._contributions(row, f):
                if row.group is None or row.keep is None:
                    total += amount
                else:
                    groups.setdefault(row.group, []).append((row.keep, amount))
        for members in groups.values():
            keep = members[0][0]
            amounts = [amount for _keep, amount in members]
            total += min(amounts) if keep == "lowest" else max(amounts, key=abs if keep == "strongest" else None)
        return total

    def _staged(self, rule: RollRule, f: Locals, total: Any) -> Any:
        def of(stage: str) -> list[Any]:
            return [amount for row in rule.stages if row.stage == stage for amount in self._contributions(row, f)]

        for factor in of("times"):
            total *= factor
        for amount in of("less"):
            total -= amount
        for way in ("down", "up", "nearest"):
            if of(f"rounded {way}"):
                total = whole(total, way)
        if rule.stages and self.book.header.rounding is not None:
            total = whole(total, self.book.header.rounding)
        for least in of("at least"):
            total = max(total, least)
        for most in of("at most"):
            total = min(total, most)
        return total

    def text(self, template: Template, f: Locals) -> str:
        """A text with its values."""
        return "".join(
            part if isinstance(part, str) else shown_value(plain(self.value(part, f)), self.world.speech)
            for part in template.parts
        )

    # ------------------------------------------------------------ expressions

    def value(self, node: Node, f: Locals) -> Any:
        """The value of an expression."""
        match node.op:
            case Op.CONSTANT:
                return node.data
            case Op.TEXT:
                return self.text(node.data, f)
            case Op.LOCAL:
                return f[node.data]
            case Op.OPTION:
                return self.world.options[node.data]
            case Op.ROW:
                return self.world.rows[node.data[0]][node.data[1]]
            case Op.ROWS:
                return list(self.world.rows[node.data].values())
            case Op.ENTITIES:
                return list(self.world.things[node.data])
            case Op.TURN:
                return self.world.turn
            case Op.DEFINITION:
                return self.definition(node.data, [self.value(one, f) for one in node.operands])
            case Op.STAT:
                return self.stat(node.data, [self.value(one, f) for one in node.operands])
            case Op.PAST:
                return self._past(*node.data)
            case Op.CASES:
                return self._cases(node, f)
            case Op.AND:
                return all(self.value(one, f) for one in node.operands)
            case Op.OR:
                return any(self.value(one, f) for one in node.operands)
            case Op.DEFAULT:
                value = self.value(node.operands[0], f)
                return self.value(node.operands[1], f) if value is None else value
            case Op.COUNT_WHERE | Op.SUM | Op.HIGHEST | Op.LOWEST | Op.ANY | Op.EVERY | Op.THOSE | Op.BEST:
                return self._over(node, f)
            case Op.ATTRIBUTE | Op.BUILT_IN | Op.COLUMN | Op.FIELD:
                return self._part_of(node, self.value(node.operands[0], f))
            case _:
                return self._computed(node, [self.value(one, f) for one in node.operands])

    def _cases(self, node: Node, f: Locals) -> Any:
        *pairs, last = node.operands
        for at in range(0, len(pairs), 2):
            if self.value(pairs[at + 1], f):
                return self.value(pairs[at], f)
        return self.value(last, f)

    def _over(self, node: Node, f: Locals) -> Any:
        """Collections with a variable."""
        slot = node.data[0] if node.op is Op.BEST else node.data
        members = list(self.value(node.operands[0], f))
        if node.op is Op.EVERY:
            return all(self.value(node.operands[1], {**f, slot: one}) for one in members)
        if node.op is Op.ANY:
            return any(self.value(node.operands[1], {**f, slot: one}) for one in members)
        kept = [one for one in members if self.value(node.operands[1], {**f, slot: one})]
        if node.op is Op.COUNT_WHERE:
            return len(kept)
        if node.op is Op.THOSE:
            return kept
        values = [self.value(node.operands[2], {**f, slot: one}) for one in kept]
        if node.op is Op.SUM:
            return sum(values, Fraction(0))
        if not values:
            return [] if node.op is Op.BEST else None
        highest = node.op is Op.HIGHEST or (node.op is Op.BEST and node.data[1] == "highest")
        best = max(values) if highest else min(values)
        return [one for one, value in zip(kept, values, strict=True) if value == best] if node.op is Op.BEST else best

    def _part_of(self, node: Node, thing: Any) -> Any:
        if thing is None:
            return None
        match node.op:
            case Op.ATTRIBUTE:
                return thing.v[node.data[2]]
            case Op.COLUMN:
                return thing.cells[node.data[2]]
            case Op.FIELD:
                if node.operands[0].type.form == "fact":
                    return thing.turn if node.data == "turn" and "turn" not in thing.data else thing.data[node.data]
                return thing.origin if node.data == "from" else getattr(thing, node.data)
            case _:
                if node.data == "board":
                    return self.world.board_of[thing.number]
                return getattr(thing, {"name": "label"}.get(node.data, node.data))

    def _past(self, name: str, within: str | None) -> list[Any]:
        facts = self.world.log.get(name, [])
        now = {"turn": ("turn", self.world.turn), "phase": ("phase", self.world.phase_number)}
        return [one for one in facts if within is None or getattr(one, now[within][0]) == now[within][1]]

    def _computed(self, node: Node, v: list[Any]) -> Any:
        """Operations whose operands are all read first."""
        match node.op:
            case Op.NEGATE:
                return -v[0]
            case Op.ADD:
                return v[0] + v[1]
            case Op.SUBTRACT:
                return v[0] - v[1]
            case Op.MULTIPLY:
                return v[0] * v[1]
            case Op.DIVIDE:
                if v[1] == 0:
                    raise Impossible
                return Fraction(v[0]) / v[1]
            case Op.RATIO:
                if v[1] == 0:
                    return 1 if v[0] == 0 else 2**62
                return Fraction(v[0]) / v[1]
            case Op.ROUND:
                return whole(v[0], node.data)
            case Op.SET:
                return distinct(v)
            case Op.UNION:
                return distinct([*v[0], *v[1]])
            case Op.WITHOUT:
                return [one for one in v[0] if one not in v[1]]
            case Op.COMMON:
                return [one for one in v[0] if one in v[1]]
            case Op.LESS:
                return order(v[0]) < order(v[1])
            case Op.LESS_EQUAL:
                return order(v[0]) <= order(v[1])
            case Op.GREATER:
                return order(v[0]) > order(v[1])
            case Op.GREATER_EQUAL:
                return order(v[0]) >= order(v[1])
            case Op.SAME:
                return same(v[0], v[1])
            case Op.DIFFERENT:
                return not same(v[0], v[1])
            case Op.NOT:
                return not v[0]
            case Op.INSIDE:
                return v[0] in v[1]
            case Op.HAS_ANY:
                return any(one in v[0] for one in v[1:])
            case Op.HAS_ALL:
                return all(one in v[0] for one in v[1:])
            case Op.HAS_CONDITION:
                return v[0] is not None and self.world.has(v[0], node.data)
            case Op.NEXT_TO:
                return v[1] in self.neighbours(v[0])
            case Op.COUNT:
                return len(v[0])
            case Op.FIRST:
                return v[0][0] if v[0] else None
            case Op.HIGHEST_OF:
                return max(v)
            case Op.LOWEST_OF:
                return min(v)
            case Op.LOOKUP:
                return self._row_for(node.data, v[0])
            case Op.FUNCTION:
                return self._function(node.data, v)
            case _:
                raise AssertionError(f"no meaning is written here for {node.op}")

    def _row_for(self, table: str, number: Any) -> Row:
        rule = self.book.tables[table]
        rows = list(zip(rule.rows, self.world.rows[table].values(), strict=True))
        bands = [(one.band, row) for one, row in rows if one.band is not None]
        fitting = [row for band, row in bands if not band.otherwise and band.holds(number)]
        rest = [row for band, row in bands if band.otherwise]
        if not fitting and not rest:
            raise Impossible
        return fitting[-1 if rule.reading == "last" else 0] if fitting else rest[0]

    # ------------------------------------------------------------ the map

    def _function(self, name: str, v: list[Any]) -> Any:
        match name:
            case "neighbours":
                return self.neighbours(v[0])
            case "touching":
                return [self.world.tiles[number] for number in self.world.links[v[0].number]]
            case "distance":
                return self._distance(v[0], v[1])
            case "part":
                return self._part(v[0], v[1])
            case "shifted":
                rows = list(self.world.rows[v[0].table].values())
                return rows[max(0, min(len(rows) - 1, v[0].place - 1 + v[1]))]
            case _:
                return abs(v[0])

    def neighbours(self, tile: Entity) -> list[Entity]:
        """The tiles that touch a tile, and those that a rule puts next to it, in the order of the map."""
        near = self.world.links[tile.number]
        return [
            other
            for other in self.world.tiles
            if other.number in near
            or (
                other is not tile
                and any(
                    self.value(rule.condition, {1: a, 2: b})
                    for rule in self.book.adjacency
                    for a, b in ((tile, other), (other, tile))
                )
            )
        ]

    def _distance(self, start: Entity, end: Entity) -> int | None:
        reached = {start.number}
        steps = 0
        while end.number not in reached:
            wider = reached | {near.number for at in reached for near in self.neighbours(self.world.tiles[at])}
            if wider == reached:
                return None
            reached, steps = wider, steps + 1
        return steps

    def _part(self, tile: Entity, tiles: list[Entity]) -> list[Entity]:
        part = [tile] if tile in tiles else []
        for one in part:
            part += [near for near in self.neighbours(one) if near in tiles and near not in part]
        return sorted(part, key=lambda one: one.number)


def whole(value: Any, way: str) -> int:
    """Rounding by size; halves to nearest go up in size."""
    size = abs(Fraction(value))
    rounded = {"down": floor(size), "up": -floor(-size), "nearest": floor(size + Fraction(1, 2))}[way]
    return rounded if value >= 0 else -rounded


def order(value: Any) -> Any:
    """What is compared: rows by their place."""
    return value.place if isinstance(value, Row) else value


def distinct(values: list[Any]) -> list[Any]:
    """Each value once, where it stood first."""
    found: list[Any] = []
    for one in values:
        if one not in found:
            found.append(one)
    return found


def same(one: Any, other: Any) -> bool:
    """The same value, or collections that hold the same."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(member in other for member in one)
    return bool(one == other)


def plain(value: Any) -> Any:
    """Whole fractions as ints, collections as tuples: how the interpreter keeps values."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    return tuple(value) if isinstance(value, list | tuple) else value
