"""Limits: whether one leaves something, counting a use, and the sentence said when nothing is left."""

from __future__ import annotations

from collections.abc import Callable

from dsl.understood.rules import LimitRule
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import function
from interpreter.compiled.text.writer import Writer
from interpreter.values.value import Value
from interpreter.world.world import World


class LimitCode:
    """A compiled limit."""

    def __init__(self, compiler: Compiler, rule: LimitRule) -> None:
        self.rule = rule
        self.leaves = _leaves(compiler, rule)
        """Whether something is left, as a function of the world and the keys; without a number there is no limit."""
        self._reason = compiler.text(rule.reason)

    def _key(self, world: World, keys: list[Value]) -> tuple[Value, ...]:
        return (self.rule.name, world.span_key(self.rule.within), *keys)

    def exhausted(self, world: World, keys: list[Value]) -> bool:
        """Whether nothing is left."""
        return not self.leaves(world, *keys)

    def use(self, world: World, keys: list[Value]) -> None:
        """Count one use and note it."""
        world.use(self._key(world, keys))
        world.note(self.rule.name, dict(zip(self.rule.per, keys, strict=False)))

    def reason(self, world: World, keys: list[Value]) -> str:
        """The sentence said when nothing is left."""
        frame = [world, *keys, *[None] * (self.rule.frame - 1 - len(keys))]
        return self._reason(frame) or self.rule.name.replace("_", " ")


def _leaves(compiler: Compiler, rule: LimitRule) -> Callable[..., bool]:
    writer = Writer(compiler, range(1, rule.frame))
    keys = [f"s{at}" for at, _ in enumerate(rule.per, start=1)]
    span = {None: "0", "turn": "w.turn", "phase": "w.phase_number"}.get(rule.within)
    span = span or f"w.span_key({writer.keep(rule.within)})"
    key = ", ".join([writer.keep(rule.name), span, *keys])
    lines = [f"most = {writer.text(rule.number)}", f"return most is None or w.used.get(({key}), 0) < most"]
    made: Callable[..., bool] = function(writer, ", ".join(["w", *keys]), lines)
    return made
