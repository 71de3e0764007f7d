"""Reports from outside: which facts are asked for, and how what is told becomes a thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dsl.understood.rules import KindRule
from interpreter.requests import Field
from interpreter.values import Value

if TYPE_CHECKING:
    from interpreter.compiled.program import Program
    from interpreter.world import World


def fields_of(program: Program, world: World, kind: KindRule, given: frozenset[int]) -> tuple[Field, ...]:
    """The attributes of a report that the rules have not given, with what may be answered."""
    fields = []
    for index, attribute in enumerate(kind.attributes):
        if index in given:
            continue
        options = program.options_of(attribute.type, world)
        low, high = (None if one is None else one([world]) for one in program.bounds_of(kind.name)[index])
        has_default = attribute.default is not None or attribute.type.optional
        default = program.default_value(kind.name, index, world) if has_default else None
        fields.append(Field(attribute.name, attribute.label, attribute.type, options, has_default, default, low, high))
    return tuple(fields)


def told_values(
    program: Program, world: World, kind: KindRule, given: dict[int, Value], answer: dict[str, Value]
) -> list[Value]:
    """The attribute values of a report: given by the rules, told, or by default."""
    values = program.default_values(kind.name, world)
    for index, value in given.items():
        values[index] = value
    for name, value in answer.items():
        values[kind.index(name)] = value
    return values


def report_refusal(
    program: Program, world: World, kind: KindRule, given: dict[int, Value]
) -> Callable[[dict[str, Value]], str]:
    """Says why a report is refused, or nothing."""
    tests = program.report_tests(kind.name)

    def refusal(answer: dict[str, Value]) -> str:
        values = told_values(program, world, kind, given, answer)
        frame = [world, *values, *[None] * (kind.frame - 1 - len(values))]
        for test, reason in tests:
            if not test(frame):
                return reason(frame)
        return ""

    return refusal
