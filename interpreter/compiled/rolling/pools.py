"""Pools: dice that each know where they come from."""

from __future__ import annotations

from dsl.understood.rolls import Pool
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.faults import TOO_MANY_DICE, fault
from interpreter.values.results import Die
from interpreter.values.value import MAX_DICE


class PoolCode:
    """A compiled pool line."""

    def __init__(self, compiler: Compiler, pool: Pool) -> None:
        self.rule = pool
        self.count = compiler.code(pool.count)
        self.origin = None if pool.origin is None else compiler.code(pool.origin)
        self.label = compiler.text(pool.label)
        self.when = compiler.all_of(pool.when)
        self.loops = [
            (
                loop.slot,
                compiler.code(loop.collection),
                None if loop.condition is None else compiler.code(loop.condition),
            )
            for loop in pool.loops
        ]

    def dice(self, f: Frame, depth: int = 0) -> list[Die]:
        """The dice of this line, each with its origin."""
        if depth < len(self.loops):
            slot, collection, test = self.loops[depth]
            found: list[Die] = []
            for one in tuple(collection(f)):
                f[slot] = one
                if test is None or test(f):
                    found += self.dice(f, depth + 1)
            return found
        if self.when is not None and not self.when(f):
            return []
        count = max(0, self.count(f))
        if count > MAX_DICE:
            raise fault(TOO_MANY_DICE, self.rule.span, count=count, limit=MAX_DICE)
        origin = None if self.origin is None else self.origin(f)
        die = Die(self.rule.sides, origin, self.label(f), explodes=self.rule.explodes, again=self.rule.again)
        return [die] * count
