"""Kinds of things: the values a new one starts with, the bounds of its numbers, what must hold of a report."""

from __future__ import annotations

from collections.abc import Callable

from dsl.understood.rules import AttributeRule, KindRule
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.values import Value
from interpreter.world import World


class KindCode:
    """A compiled kind."""

    def __init__(self, compiler: Compiler, rule: KindRule) -> None:
        self.rule = rule
        self._defaults = [None if one.default is None else compiler.code(one.default) for one in rule.attributes]
        self.bounds = [
            (
                None if one.low is None else compiler.code(one.low),
                None if one.high is None else compiler.code(one.high),
            )
            for one in rule.attributes
        ]
        """The least and the most that each attribute may be."""
        self.tests: list[tuple[Code, Callable[[Frame], str]]] = [
            (compiler.code(one.condition), compiler.text(one.reason)) for one in rule.requirements
        ]
        """What must hold of a report, with the reasons."""

    def default(self, index: int, world: World) -> Value:
        """The start value of one attribute."""
        code = self._defaults[index]
        return start_value(self.rule.attributes[index]) if code is None else code([world])

    def defaults(self, world: World) -> list[Value]:
        """The start values of a new thing."""
        return [self.default(index, world) for index in range(len(self.rule.attributes))]

    def bounded(self, index: int) -> Callable[[Value, World], Value]:
        """The function that keeps a number within what its attribute allows; what goes beyond is lost."""
        low, high = self.bounds[index]

        def bounded(value: Value, world: World) -> Value:
            frame = [world]
            if low is not None and value < (least := low(frame)):
                return least
            if high is not None and value > (most := high(frame)):
                return most
            return value

        return bounded if low is not None or high is not None else lambda value, world: value


def start_value(attribute: AttributeRule) -> Value:
    """What an attribute without a default holds at first."""
    if attribute.type.optional:
        return None
    return {"number": 0, "truth": False, "many": (), "text": ""}.get(attribute.type.form)
