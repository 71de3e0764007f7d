"""What a definition reads of the thing it is asked of, and of the things that belong to it.

    define used(town) = sum of b.size for each b in buildings where b.town is town

reads `size` and `town` of the buildings of one town. When a building changes, or comes or goes, no value is forgotten
but that of its town.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dsl.understood.expressions import (
    Aggregate,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    DefinitionCall,
    LocalValue,
    Node,
    Selecting,
    Selection,
)
from dsl.understood.operands import operands
from dsl.understood.rules import Rulebook
from dsl.understood.walk import conjuncts, nodes_in
from interpreter.world.following.changes import Reading
from interpreter.world.following.memos import ITSELF
from interpreter.world.following.readings import Readings

Way = int
"""How one comes from a thing that is read to the first argument: `ITSELF`, or this attribute of it holds that."""


class Near(NamedTuple):
    """What a definition reads near its first argument alone, by which ways, and what it reads anywhere."""

    near: Mapping[Reading, frozenset[Way]]
    anywhere: frozenset[Reading]
    gives: Way | None = None
    """The way from each of the things that it gives."""


class NearReadings:
    """Finds what definitions of one rulebook read near their first argument."""

    def __init__(self, rulebook: Rulebook, readings: Readings) -> None:
        self.rulebook = rulebook
        self.readings = readings
        self._found: dict[str, Near] = {}

    def of(self, name: str) -> Mapping[Reading, frozenset[Way]]:
        """What a definition reads near its first argument and nowhere else, by which ways."""
        found = self.looked_at(name)
        return {reading: ways for reading, ways in found.near.items() if reading not in found.anywhere}

    def of_value(self, value: Node) -> Mapping[Reading, frozenset[Way]]:
        """What an expression about the thing in the first slot reads near it and nowhere else, by which ways."""
        look = _Look(self)
        look.members_of(value, {1: ITSELF})
        return {reading: frozenset(ways) for reading, ways in look.near.items() if reading not in look.anywhere}

    def looked_at(self, name: str) -> Near:
        """The same with what it reads anywhere; each definition is looked at once, those that it asks before it."""
        if name not in self._found:
            order = self._askers_last(name)
            for one in order:  # a ring of definitions reads what it reads anywhere
                self._found[one] = Near({}, self.readings.of(self.rulebook.definitions[one].body))
            for one in order:
                self._look_at(one)
        return self._found[name]

    def _askers_last(self, name: str) -> list[str]:
        """A definition behind all those that it asks, whatever lies between, and that were not looked at yet."""
        order: list[str] = []
        seen = set(self._found)
        waiting = [(name, False)]
        while waiting:
            one, is_left = waiting.pop()
            if is_left:
                order.append(one)
            elif one not in seen:
                seen.add(one)
                waiting.append((one, True))
                body = self.rulebook.definitions[one].body
                waiting += [(node.name, False) for node in nodes_in(body) if isinstance(node, DefinitionCall)]
        return order

    def _look_at(self, name: str) -> None:
        rule = self.rulebook.definitions[name]
        if rule.parameters and rule.parameters[0].type.form == "entity":
            look = _Look(self)
            gives = look.members_of(rule.body, {1: ITSELF})
            near = {reading: frozenset(ways) for reading, ways in look.near.items()}
            self._found[name] = Near(near, frozenset(look.anywhere), gives)


class _Look:
    """One look at the expressions of a definition; the ways are those from what stands in a slot."""

    def __init__(self, finder: NearReadings) -> None:
        self._finder = finder
        self.near: dict[Reading, set[Way]] = {}
        self.anywhere: set[Reading] = set()

    def _read(self, reading: Reading, way: Way | None) -> None:
        if way is None:
            self.anywhere.add(reading)
        else:
            self.near.setdefault(reading, set()).add(way)

    def _way(self, node: Node, ways: Mapping[int, Way]) -> Way | None:
        match node:
            case LocalValue():
                return ways.get(node.slot)
            case AttributeOf() if node.index == self._way(node.of, ways):
                return ITSELF
            case _:
                return None

    def members_of(self, node: Node, ways: Mapping[int, Way]) -> Way | None:
        """Look at an expression; gives the way from each of the things that it gives, where it gives things."""
        match node:
            case Selection(op=Selecting.THOSE):
                return self._gone_through(node, ways)
            case DefinitionCall() if node.arguments and self._way(node.arguments[0], ways) == ITSELF:
                found = self._finder.looked_at(node.name)
                for reading, each in found.near.items():
                    self.near.setdefault(reading, set()).update(each)
                self.anywhere |= found.anywhere
                for one in node.arguments:
                    self._look(one, ways)
                return found.gives
            case _:
                self._look(node, ways)
                return None

    def _look(self, node: Node, ways: Mapping[int, Way]) -> None:
        match node:
            case AttributeOf():
                self._read(("value", node.kind, node.index), self._way(node.of, ways))
                self._look(node.of, ways)
            case Selection() | Aggregate():
                self._gone_through(node, ways)
            case DefinitionCall() if node.arguments and self._way(node.arguments[0], ways) == ITSELF:
                self.members_of(node, ways)
            case _:
                self.anywhere |= self._finder.readings.of_one(node)
                for one in operands(node):
                    self._look(one, ways)

    def _gone_through(self, node: Selection | Aggregate, ways: Mapping[int, Way]) -> Way | None:
        way = self._members(node, ways)
        inside = {slot: one for slot, one in ways.items() if slot != node.slot}
        if way is not None:
            inside[node.slot] = way
        self._look(node.condition, inside)
        if isinstance(node, Aggregate):
            self._look(node.value, inside)
        return way

    def _members(self, node: Selection | Aggregate, ways: Mapping[int, Way]) -> Way | None:
        """The way from each member that counts."""
        if not isinstance(node.collection, AllThings):
            return self.members_of(node.collection, ways)
        found = None if node.op is Selecting.EVERY else self._belonging(node, ways)
        self._read(("things", node.collection.kind, 0), found)
        return found

    def _belonging(self, node: Selection | Aggregate, ways: Mapping[int, Way]) -> Way | None:
        """The attribute by which the things that are meant belong to the first argument."""
        for test in conjuncts(node.condition):
            if isinstance(test, BinaryOperation) and test.op is Binary.SAME:
                for one, other in ((test.left, test.right), (test.right, test.left)):
                    if not (isinstance(one, AttributeOf) and isinstance(one.of, LocalValue)):
                        continue
                    if one.of.slot == node.slot and self._way(other, ways) == ITSELF:
                        return one.index
        return None
