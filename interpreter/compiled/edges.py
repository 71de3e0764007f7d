"""What follows a change of a value: a condition comes to hold, a number is passed, or a value is another than before.

What a value was is remembered for each thing, in `World.marks` as a number and in `World.stood` as it is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from dsl.understood.triggers import Edge
from dsl.understood.walk import switch_of
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame, function
from interpreter.compiled.readers import Readers, readers_function
from interpreter.compiled.run import Run, weight
from interpreter.compiled.text.writer import Writer
from interpreter.values.by_case import laid_down
from interpreter.values.value import Entity, LookedAt, Passed, Value, same_members
from interpreter.world.following.changes import Reading
from interpreter.world.world import World

_NOTHING: Final = (None,)
"""What is looked at where a value is of no thing: it has one value all the same."""


class EdgeCode:
    """Statements that follow a change of a value, compiled; what is done then, when there first is such a change."""

    def __init__(self, compiler: Compiler, rule: Edge, block: Callable[..., Run]) -> None:
        self._compiler = compiler
        self._block = block
        self.rule = rule
        self.kind, self._name, self._steps, self._span = rule.kind, rule.name, rule.steps, rule.span
        self.switch = switch_of(rule.when)
        """The option without which its value is not looked at."""
        remembered: set[Reading] = {("mark", rule.name, 0)}
        if rule.kind:
            remembered.add(("things", rule.kind, 0))
        self.readings = compiler.readings.of(rule.value) | remembered
        """All on which it hangs whether something has come to hold or was passed."""
        self.number = compiler.keeping.watched(self.readings)
        """Under this number it is known in a world whether nothing of that has changed since it was looked at."""
        near = compiler.near.of_value(rule.value) if rule.kind else {}
        self._found = compiler.keeping.function(compiler.readings.of(rule.value), near)
        self._stood = compiler.keeping.function(frozenset(remembered))

    @cached_property
    def body(self) -> Run:
        """What is done."""
        return self._block(self.rule.body)

    @cached_property
    def weight(self) -> int:
        """How many statements it is made of."""
        return weight(self.rule.body)

    @cached_property
    def _test(self) -> Code | None:
        return self._compiler.all_of(self.rule.when)

    @cached_property
    def _label(self) -> Callable[[Frame], str]:
        return self._compiler.text(self.rule.label)

    @cached_property
    def _readers(self) -> Callable[[Frame], Readers]:
        return readers_function(self._compiler, (self.rule.label, self.rule.value, self.rule.when))

    def _values(self, world: World, things: Sequence[Value]) -> list[Any]:
        """The values of some things; those of things near which nothing has changed are known."""
        found = world.memos[self._found]
        if not found:
            values = self._worked_out(world, things)
            found.update(zip(things, values, strict=True))
            return values
        if not found.keys() >= set(things):
            new = [one for one in things if one not in found]
            found.update(zip(new, self._worked_out(world, new), strict=True))
        return list(map(found.__getitem__, things))

    @cached_property
    def _worked_out(self) -> Callable[[World, Sequence[Value]], list[Any]]:
        writer = Writer(self._compiler, (1,))
        text = self._text(writer)
        made: Callable[[World, Sequence[Value]], list[Any]] = function(
            writer, "w, things", [f"return [{text} for s1 in things]"]
        )
        return made

    def _text(self, writer: Writer) -> str:
        return writer.text(self.rule.value)

    def _frame(self, world: World, thing: Value, step: Value) -> Frame:
        frame: Frame = [world, thing, *[None] * (self.rule.frame - 2)]
        frame[self.rule.passed] = step
        return frame

    def _moved(self, world: World, thing: Value, value: Any) -> Iterator[Value]:
        """Remember the value of a thing from now on; gives what it has passed since it was looked at."""
        key, standing = (self._name, thing), bisect_right(self._steps, value) if self._steps else int(value)
        before = world.marks.get(key, 0)
        if standing != before:
            world.mark(key, standing)
            for at in range(before, standing):
                yield self._steps[at] if self._steps else 1

    def forget(self, world: World, thing: Entity) -> None:
        """A thing is there no more; that it was done once for it stays so, and so does where its value stood."""

    def remember(self, world: World, *things: Value) -> list[Any]:
        """From now on changes are looked at from where the values of these things stand; gives those values."""
        values = self._values(world, things)
        for thing, value in zip(things, values, strict=True):
            for _ in self._moved(world, thing, value):
                pass
        return values

    def remember_all(self, world: World) -> None:
        """As `remember` does, for all things that are looked at."""
        values = self.remember(world, *self._things(world))
        world.memos[self._stood][True] = values
        (world.memos.looked_at if self._things(world) else world.memos.asleep).add(self.number)

    def _things(self, world: World) -> Sequence[Value]:
        return world.things[self.kind] if self.kind else _NOTHING

    def look(self, world: World) -> None:
        """Look at the value of each thing: what has come to hold or was passed since then is followed."""
        things = world.things[self.kind] if self.kind else _NOTHING
        world.fuel -= len(things)
        if world.fuel < 0:
            world.burn(self._span)
        values, memo = self._values(world, things), world.memos[self._stood]
        if memo.get(True) != values:
            for thing, value in zip(tuple(things), values, strict=True):
                for step in self._moved(world, thing, value):
                    world.follow(Passed(self._name, thing, step))
            world.memos[self._stood][True] = list(map(laid_down, values))

    def frames(self, world: World, passed: Passed) -> Iterator[Frame]:
        """The frame it is done in; what is gone meanwhile is followed by nothing."""
        if not isinstance(passed.thing, Entity) or passed.thing.alive:
            yield self._frame(world, passed.thing, passed.step)

    def may_begin(self, f: Frame) -> bool:
        """Whether it would be done now, but for what is done only once; nothing is changed by asking."""
        return self._test is None or bool(self._test(f))

    def _each(self, f: Frame) -> tuple[Value, ...]:
        """What beside its thing tells apart what is done once."""
        return (f[self.rule.passed],)

    def begins(self, f: Frame) -> bool:
        """Whether it is done now; what is done once is remembered, and what has a text is told."""
        if not self.may_begin(f):
            return False
        world: World = f[0]
        if self.rule.once:
            key = (once_of(self.rule.name), f[1], *self._each(f))
            if key in world.marks:
                return False
            world.mark(key, 1)
        said = self._label(f)
        if said:
            world.tell("follows", said, self._readers(f))
        return True


class ChangeCode(EdgeCode):
    """Statements that follow whenever a value is another than before, compiled."""

    def _text(self, writer: Writer) -> str:
        text = super()._text(writer)
        return f"tuple({text})" if self.rule.value.type.item is not None else text  # the world changes its own lists

    def _moved(self, world: World, thing: Value, value: Any) -> Iterator[Value]:
        key = LookedAt(self._name, thing)
        before = world.stood.get(key)
        if not _is_same(before, value):
            world.stand(key, value)
            yield before if self.rule.reads_before else None

    def _each(self, f: Frame) -> tuple[Value, ...]:
        return ()

    def forget(self, world: World, thing: Entity) -> None:
        """A thing is there no more, and what its value was is asked by nobody."""
        key = LookedAt(self._name, thing)
        if key in world.stood:
            world.stand(key, None)


def _is_same(before: Value, value: Value) -> bool:
    if isinstance(before, tuple) and isinstance(value, tuple):
        return same_members(before, value)
    return bool(before == value)


def once_of(edge: str) -> str:
    """The name under which it is remembered for what an edge was done once."""
    return f"once {edge}"
