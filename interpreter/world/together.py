"""Changes that are held until their `together` block ends, so that all of it reads the state before.

What is set twice to different values is a clash, unless the block says which stands. Numbers that go up or down are
summed up before their bounds are looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.border.diagnostics import Span
from interpreter.faults import CLASH, RuleFault, fault
from interpreter.values.numbers import kept
from interpreter.values.value import Entity, Lasting, Value

if TYPE_CHECKING:
    from interpreter.world.entries import Entry
    from interpreter.world.world import World

WorkedOut = Callable[[list[Any]], Value]
"""A bound, worked out in a frame with the world and the thing."""
Bounds = Callable[[Value, Entity, "World"], Value]
"""Keeps a number of a thing within what its attribute allows."""


class BoundsOfThing:
    """Bounds that hang on other attributes of the thing; together with these they are looked at behind them."""

    __slots__ = ("_high", "_low", "_room")

    def __init__(self, low: WorkedOut | None, high: WorkedOut | None, room: list[Value]) -> None:
        """Args: `room` stands behind the thing in what the bounds are worked out in."""
        self._low = low
        self._high = high
        self._room = room

    def __call__(self, value: Value, thing: Entity, world: World) -> Value:
        """The number, or the bound that it lies beyond."""
        frame = [world, thing, *self._room]
        if self._low is not None and value < (least := self._low(frame)):
            return least
        if self._high is not None and value > (most := self._high(frame)):
            return most
        return value


class Held:
    """The changes of one block, in their order."""

    def __init__(self, stands: str | None) -> None:
        """Args: `stands` is "earlier" or "later" where the block says which of two values stands."""
        self._stands = stands
        self._changes: list[Callable[[World], None]] = []
        self._moved: dict[tuple[str, int], tuple[Entity, Value, Bounds, Span]] = {}
        self._done: dict[tuple[object, ...], Value] = {}
        self._changed: dict[tuple[Entity, int], None] = {}
        self._removed: list[Entity] = []
        self.owed: dict[tuple[str, int], Value] = {}
        """What prices have taken out of purses so far: nobody pays with the same money twice."""
        self.is_sealed = False
        """Whether what is told of the changes waits too, because answers are asked for that nobody may know yet."""

    def copy(self) -> Held:
        """The same changes, for what is only tried."""
        twin = Held(self._stands)
        twin._changes = list(self._changes)
        twin._moved = dict(self._moved)
        twin._removed = list(self._removed)
        twin.owed = dict(self.owed)
        twin.is_sealed = self.is_sealed
        return twin

    def write(self, entity: Entity, index: int, value: Value, span: Span) -> None:
        """An attribute will be set."""
        self._changes.append(lambda world: self._write(world, entity, index, value, span))

    def rename(self, entity: Entity, name: str, span: Span) -> None:
        """A thing will be called otherwise."""
        self._changes.append(lambda world: self._rename(world, entity, name, span))

    def move(self, entity: Entity, index: int, amount: Value, bounds: Bounds, span: Span) -> None:
        """A number will go up or down."""
        key = (entity.id, index)
        before = self._moved[key][1] if key in self._moved else 0
        self._moved[key] = (entity, before + amount, bounds, span)

    def pay(self, entity: Entity, index: int, price: Value, bounds: Bounds, span: Span) -> None:
        """A price will be taken out of a purse."""
        key = (entity.id, index)
        self.owed[key] = self.owed.get(key, 0) + max(price, 0)  # what a price brings is there when the block ends
        self.move(entity, index, -price, bounds, span)

    def include(self, entity: Entity, index: int, item: Value, span: Span, *, removing: bool) -> None:
        """Something will be put into a set or taken out."""
        self._changes.append(lambda world: self._include(world, entity, index, item, span, removing))

    def remove(self, entity: Entity) -> None:
        """A thing will be gone, with what the block makes of it."""
        self._removed.append(entity)

    def set_condition(self, entity: Entity, name: str, lasting: Lasting | None) -> None:
        """A thing will have a condition, or have it no more."""
        self._changes.append(lambda world: world.set_condition(entity, name, lasting))

    def make_entry(self, entry: Entry) -> None:
        """An entry will be made."""
        self._changes.append(lambda world: world.entries.add(entry))

    def remove_entries(self, origin: str, target: str | None, arguments: tuple[Value, ...]) -> None:
        """Entries will be taken out."""
        self._changes.append(lambda world: world.entries.remove(origin, target, arguments))

    def tell(self, kind: str, text: str, readers: frozenset[str] | None) -> None:
        """A line of the story will be told, behind those that were told before."""
        self._changes.append(lambda world: world.tell(kind, text, readers))

    def expire(self, form: str, name: str, number: int | None) -> None:
        """What lasts until a moment will end, what was gained before it in the block too."""
        self._changes.append(lambda world: world.expire(form, name, number))

    def carry_out(self, world: World) -> None:
        """Make all changes.

        Raises: RuleFault on a clash.
        """
        for change in self._changes:
            change(world)
        moved = sorted(self._moved.items(), key=lambda one: isinstance(one[1][2], BoundsOfThing))
        for (_, index), (entity, amount, bounds, span) in moved:
            self._set(world, entity, index, kept(bounds(entity.v[index] + amount, entity, world), span))
        for entity in self._removed:
            world.remove(entity)
        for entity, index in self._changed:
            if entity.alive:
                world.keep_unique(entity, index, entity.v[index])
                world.end_with(entity, index)

    def _set(self, world: World, entity: Entity, index: int, value: Value) -> None:
        """Set an attribute; what is like another now may be so no more when all is done."""
        world.set_value(entity, index, value)
        self._changed[entity, index] = None

    def _write(self, world: World, entity: Entity, index: int, value: Value, span: Span) -> None:
        key = (entity.id, index)
        if key in self._done and self._done[key] != value:
            if self._stands == "earlier":
                return
            if self._stands is None:
                raise self._clash(world, entity, index, span, world.say(self._done[key]), world.say(value))
        self._done[key] = value
        self._set(world, entity, index, value)

    def _rename(self, world: World, entity: Entity, name: str, span: Span) -> None:
        before = self._done.setdefault((entity.id, "name"), name)
        if before != name and self._stands is None:
            raise fault(CLASH, span, place=entity.label, one=before, other=name)
        if before == name or self._stands == "later":
            world.rename(entity, name, span)

    def _include(self, world: World, entity: Entity, index: int, item: Value, span: Span, removing: bool) -> None:
        key = (entity.id, index, item)
        if self._done.setdefault(key, removing) != removing:
            if self._stands == "earlier":
                return
            if self._stands is None:
                said = world.say(item)
                raise self._clash(world, entity, index, span, f"+{said}", f"-{said}")
        world.put(entity, index, item, removing=removing)

    def _clash(self, world: World, entity: Entity, index: int, span: Span, one: str, other: str) -> RuleFault:
        attribute = world.rulebook.kinds[entity.kind].attributes[index].label
        return fault(CLASH, span, place=f"{attribute} ({entity.label})", one=one, other=other)
