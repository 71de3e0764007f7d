"""Kinds of things: the values a new one starts with, the bounds of its numbers, what must hold of a report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from dsl.understood.expressions import Constant, Node
from dsl.understood.rules import AttributeRule, KindRule, Requirement
from dsl.understood.walk import conjuncts, slots_bound, slots_read
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.values.value import Entity, Value
from interpreter.world.following.changes import Reading
from interpreter.world.together import Bounds, BoundsOfThing
from interpreter.world.world import World

_THING: Final = 1
"""The slot in which the bounds of an attribute find the thing."""


class ReportTest(NamedTuple):
    """What must hold of a report, with the sentence said when it does not; `slots` are the facts that are needed."""

    slots: frozenset[int]
    holds: Code
    reason: Callable[[Frame], str]


class KindCode:
    """A compiled kind."""

    def __init__(self, compiler: Compiler, rule: KindRule) -> None:
        self.rule = rule
        self.places = {one.name: index for index, one in enumerate(rule.attributes)}
        self._starts = [_fixed_start(one) for one in rule.attributes]
        self._computed = [
            (index, compiler.code(one.default))
            for index, one in enumerate(rule.attributes)
            if one.default is not None and not isinstance(one.default, Constant)
        ]
        self._under = [
            (index, one.option, None if one.absent is None else compiler.code(one.absent))
            for index, one in enumerate(rule.attributes)
            if one.option is not None
        ]
        """The attributes that are there with an option only: it, and what they are without."""
        self.bounds = [
            (
                None if one.low is None else compiler.code(one.low),
                None if one.high is None else compiler.code(one.high),
            )
            for one in rule.attributes
        ]
        """The least and the most that each attribute may be."""
        self.bounded_starts = [index for index, _ in self._computed if self.bounds[index] != (None, None)]
        """The attributes with bounds whose values to begin with are worked out, so that these may lie outside."""
        self._room = [
            [None] * max((slot - _THING for slot in slots_bound(_bounds(one))), default=0) for one in rule.attributes
        ]
        """The slots behind that of the thing which the bounds of each attribute use."""
        self.tests = [test for one in rule.requirements for test in _tests(compiler, one)]
        """What must hold of a report, in its order."""
        kinds: set[Reading] = {("things", one.type.name, 0) for one in rule.attributes if one.type.form == "entity"}
        self.asked = compiler.keeping.function(compiler.readings.of(rule.attributes) | kinds)
        """The facts that a report asks for."""

    def defaults(self, world: World) -> list[Value]:
        """The start values of a new thing."""
        values = list(self._starts)
        for index, code in self._computed:
            values[index] = code([world])
        for index, option, absent in self._under:
            if not world.options[option]:
                values[index] = self._starts[index] if absent is None else absent([world])
        return values

    def least(self, index: int, thing: Entity, world: World) -> Value:
        """The least that an attribute of a thing may be now; none where nothing is said."""
        low = self.bounds[index][0]
        return None if low is None else low([world, thing, *self._room[index]])

    def limits(self, index: int, thing: Entity, world: World) -> tuple[Value, Value]:
        """The least and the most that an attribute of a thing may be now; none where nothing is said."""
        low, high = self.bounds[index]
        frame = [world, thing, *self._room[index]]
        return None if low is None else low(frame), None if high is None else high(frame)

    def allows(self, index: int, value: Value, thing: Entity, world: World) -> bool:
        """Whether a value lies within the bounds of its attribute; what is no number has none."""
        is_number = self.rule.attributes[index].type.form in ("number", "fraction") and value is not None
        return not is_number or self.bounded(index)(value, thing, world) == value

    def hangs_on_thing(self, index: int) -> bool:
        """Whether the bounds of an attribute hang on other attributes of the thing."""
        return _THING in slots_read(_bounds(self.rule.attributes[index]))

    def has_worked_out_bounds(self, index: int) -> bool:
        """Whether a bound is no plain number: then it hangs on what else is there."""
        return any(not isinstance(one, Constant) for one in _bounds(self.rule.attributes[index]))

    def bounded(self, index: int) -> Bounds:
        """The function that keeps a number within what its attribute allows; what goes beyond is lost."""
        low, high = self.bounds[index]
        if low is None and high is None:
            return lambda value, thing, world: value
        lowest = self.rule.attributes[index].low
        if isinstance(lowest, Constant) and high is None:
            start = lowest.value
            return lambda value, thing, world: start if value < start else value
        room = self._room[index]
        if self.hangs_on_thing(index):
            return BoundsOfThing(low, high, room)

        def bounded(value: Value, thing: Entity, world: World) -> Value:
            frame = [world, thing, *room]
            if low is not None and value < (least := low(frame)):
                return least
            if high is not None and value > (most := high(frame)):
                return most
            return value

        return bounded


def _tests(compiler: Compiler, rule: Requirement) -> list[ReportTest]:
    """The parts of a requirement that must all hold, each with the facts that it and its reason need."""
    reason, told = compiler.text(rule.reason), slots_read(rule.reason) & rule.slots
    return [ReportTest(slots_read(part) | told, compiler.code(part), reason) for part in conjuncts(rule.condition)]


def _bounds(attribute: AttributeRule) -> tuple[Node, ...]:
    return tuple(one for one in (attribute.low, attribute.high) if one is not None)


def _fixed_start(attribute: AttributeRule) -> Value:
    """What an attribute holds at first, where that does not depend on the world."""
    if isinstance(attribute.default, Constant):
        return attribute.default.value
    if attribute.type.optional:
        return None
    return {"number": 0, "fraction": 0, "truth": False, "many": (), "text": ""}.get(attribute.type.form)
