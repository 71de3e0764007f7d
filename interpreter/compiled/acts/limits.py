"""Limits: whether one leaves something, counting a use, and the sentence said when nothing is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

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
        """Whether there is room for so many uses, as a function of the world, the number of uses and the keys; without
        a number there is no limit."""
        self._reason = compiler.text(rule.reason)

    def _key(self, world: World, keys: list[Value]) -> tuple[Value, ...]:
        return (self.rule.name, world.span_key(self.rule.within), *keys)

    def exhausted(self, world: World, keys: list[Value], times: int) -> bool:
        """Whether there is no room for so many uses."""
        return not self.leaves(world, times, *keys)

    def use(self, world: World, keys: list[Value], times: int = 1) -> None:
        """Count so many uses and note each."""
        for _ in range(times):
            world.use(self._key(world, keys))
            world.note(self.rule.name, dict(zip(self.rule.per, keys, strict=False)))

    def reason(self, world: World, keys: list[Value]) -> str:
        """The sentence said when nothing is left."""
        frame = [world, *keys, *[None] * (self.rule.frame - 1 - len(keys))]
        return self._reason(frame) or self.rule.name.replace("_", " ")


class LimitUse(NamedTuple):
    """A limit that an act counts as, the slots of what it counts by, and how often it counts."""

    limit: LimitCode
    keys: list[int]
    times: int


def _leaves(compiler: Compiler, rule: LimitRule) -> Callable[..., bool]:
    writer = Writer(compiler, range(1, rule.frame))
    keys = [f"s{at}" for at, _ in enumerate(rule.per, start=1)]
    span = {None: "0", "turn": "w.turn", "phase": "w.phase_number"}.get(rule.within)
    span = span or f"w.span_key({writer.keep(rule.within)})"
    key = ", ".join([writer.keep(rule.name), span, *keys])
    lines = [f"most = {writer.text(rule.number)}", f"return most is None or w.used.get(({key}), 0) + times <= most"]
    made: Callable[..., bool] = function(writer, ", ".join(["w", "times", *keys]), lines)
    return made
