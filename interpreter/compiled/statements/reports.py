"""Reports from outside: which facts are asked for, and how what is told becomes a thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from interpreter.answers import options_of
from interpreter.compiled.kinds import KindCode
from interpreter.requests import Field
from interpreter.values.speech import labelled
from interpreter.values.value import Entity, Value
from interpreter.world.world import World


def fields_of(kind: KindCode, world: World, given: frozenset[int]) -> tuple[Field, ...]:
    """The attributes of a report that the rules have not given, with what may be answered."""
    memo = world.memos[kind.asked]
    if given not in memo:
        memo[given] = tuple(_fields(kind, world, given))
    fields: tuple[Field, ...] = memo[given]
    return fields


def _fields(kind: KindCode, world: World, given: frozenset[int]) -> Iterator[Field]:
    defaults = kind.defaults(world)
    for index, attribute in enumerate(kind.rule.attributes):
        if index in given:
            continue
        options = options_of(attribute.type, world)
        low, high = (None if one is None else one([world, None]) for one in kind.bounds[index])
        has_default = attribute.default is not None or attribute.type.optional
        default = defaults[index] if has_default else None
        yield Field(attribute.name, attribute.label, attribute.type, options, has_default, default, low, high)


def told_values(kind: KindCode, world: World, given: dict[int, Value], answer: Mapping[str, Value]) -> list[Value]:
    """The attribute values of a report: given by the rules, told, or by default."""
    values = kind.defaults(world)
    for index, value in given.items():
        values[index] = value
    for name, value in answer.items():
        values[kind.places[name]] = value
    return values


def report_refusal(kind: KindCode, world: World, given: dict[int, Value]) -> Callable[[dict[str, Value]], str]:
    """Says why a report is refused, or nothing."""

    def refusal(answer: dict[str, Value]) -> str:
        values = told_values(kind, world, given, answer)
        frame = [world, *values, *[None] * (kind.rule.frame - 1 - len(values))]
        for test in kind.tests:
            if not test.holds(frame):
                return test.reason(frame)
        return ""

    return refusal


def report_refusal_so_far(
    kind: KindCode, world: World, given: dict[int, Value]
) -> Callable[[Mapping[str, Value]], str]:
    """Says why a report of which some facts are told is refused already, or nothing.

    What must hold is looked at in its order, up to the first that needs a fact which is missing: what
    stands below may rely on it.
    """

    def refusal(told: Mapping[str, Value]) -> str:
        known = {*given, *(kind.places[name] for name in told)}
        missing = {index + 1 for index in range(len(kind.rule.attributes)) if index not in known}
        frame: list[Any] = []
        for test in kind.tests:
            if not test.slots.isdisjoint(missing):
                break
            if not frame:
                values = told_values(kind, world, given, told)
                frame = [world, *values, *[None] * (kind.rule.frame - 1 - len(values))]
            if not test.holds(frame):
                return test.reason(frame)
        return ""

    return refusal


def story_line(kind: KindCode, world: World, report: Entity) -> str:
    """A report as a line of the story: what was told, without what is usually not so and was not."""
    usual = kind.defaults(world)
    said = [
        labelled(attribute.label or attribute.name.replace("_", " "), world.say(value))
        for attribute, value, default in zip(kind.rule.attributes, report.v, usual, strict=True)
        if value != default or not (value is None or value is False or value == ())
    ]
    return f"{report.label} - {', '.join(said)}" if said else report.label
