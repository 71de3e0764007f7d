"""Limits: whether one leaves something, counting a use, and the sentence said when nothing is left."""

from __future__ import annotations

from dsl.understood.rules import LimitRule
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.values import Value
from interpreter.world import World


class LimitCode:
    """A compiled limit."""

    def __init__(self, compiler: Compiler, rule: LimitRule) -> None:
        self.rule = rule
        self._number = compiler.code(rule.number)
        self._reason = compiler.text(rule.reason)

    def _frame(self, world: World, keys: list[Value]) -> Frame:
        return [world, *keys, *[None] * (self.rule.frame - 1 - len(keys))]

    def _key(self, world: World, keys: list[Value]) -> tuple[Value, ...]:
        return (self.rule.name, world.span_key(self.rule.within), *keys)

    def exhausted(self, world: World, keys: list[Value]) -> bool:
        """Whether nothing is left; a limit whose number is absent is none."""
        number = self._number(self._frame(world, keys))
        return number is not None and world.used.get(self._key(world, keys), 0) >= number

    def use(self, world: World, keys: list[Value]) -> None:
        """Count one use and note it."""
        world.use(self._key(world, keys))
        world.note(self.rule.name, dict(zip(self.rule.per, keys, strict=False)))

    def reason(self, world: World, keys: list[Value]) -> str:
        """The sentence said when nothing is left."""
        return self._reason(self._frame(world, keys)) or self.rule.name.replace("_", " ")
