"""Statements that say whether, for whom and how often others are carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dsl.types import TRUTH
from dsl.understood import statements as s
from dsl.understood.expressions import AllThings, Constant, Selecting, Selection
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import NO_STEPS, Run, ended, looped, plain_if
from interpreter.compiled.statements.bodies import BodyCompiler
from interpreter.compiled.statements.purposes import Purposes
from interpreter.compiled.statements.sorting import members_where, sorter
from interpreter.faults import OUT_OF_FUEL, fault

MAX_ROUNDS: Final = 10_000
"""How often a `repeat` may go round."""


def rounds_of(make: Compiler, repeat: s.RepeatRounds) -> Callable[[Frame], range]:
    """The rounds of a `repeat … times`; of a number below 0 there are none."""
    number, span = make.code(repeat.number), repeat.span

    def rounds(f: Frame) -> range:
        count = number(f)
        if count > MAX_ROUNDS:
            raise fault(OUT_OF_FUEL, span, limit=MAX_ROUNDS)
        return range(count)

    return rounds


class BlockCompiler:
    """Compiles the statements that hold others."""

    def __init__(self, compiler: Compiler, bodies: BodyCompiler, purposes: Purposes) -> None:
        self.make = compiler
        self.purposes = purposes
        self.bodies = bodies

    def do_first(self, first: s.DoFirst) -> Run:
        """The first block whose condition holds."""
        branches = [
            (None if one.condition is None else self.make.code(one.condition), self.bodies.block(one.body))
            for one in first.branches
        ]
        if not any(body.asks for _, body in branches):

            def run(f: Frame) -> Any:
                for test, body in branches:
                    if test is None or test(f):
                        return body.run(f)
                return None

            return Run(False, run)

        def begun(f: Frame) -> Steps:
            for test, body in branches:
                if test is None or test(f):
                    steps: Steps = body.run(f) if body.asks else ended(body.run(f))
                    return steps
            return NO_STEPS

        return Run(True, begun)

    def for_each_member(self, loop: s.ForEachMember) -> Run:
        """The block once for each member of a collection."""
        condition = loop.condition or Constant(TRUTH, True)
        those = Selection(loop.collection.type, Selecting.THOSE, loop.slot, loop.collection, condition, span=loop.span)
        members, slot = self.make.code(those), loop.slot
        with self.purposes.for_each(slot, loop.collection, loop.condition):
            body = self.bodies.block(loop.body)
        if loop.sorting is None:
            kind = loop.collection.kind if isinstance(loop.collection, AllThings) else None
            return looped(body, slot, Run(False, members), loop.span, kind)
        sort = sorter(self.make, self.purposes, loop.sorting, loop.span, loop.collection, loop.condition)
        return looped(body, slot, Run(True, lambda f: sort(f, members(f))), loop.span)

    def order_players(self, order: s.OrderPlayers) -> Run:
        """The players act in another order."""
        slot, is_lasting = order.sorting.slot, order.is_lasting
        test = None if order.condition is None else self.make.code(order.condition)
        chosen_by = () if order.condition is None else (order.condition,)
        sort = sorter(self.make, self.purposes, order.sorting, order.span, *chosen_by)

        def steps(f: Frame) -> Steps:
            world = f[0]
            size = max(slot + 1, len(f))
            f.extend([None] * (size - len(f)))
            players = members_where(f, slot, test, world.things["player"])
            world.set_order((yield from sort(f, players)), is_lasting=is_lasting)
            several = [player.label for player in world.order if player.alive]
            if len(several) > 1:
                world.tell("order", ", ".join(several))

        return Run(True, steps)

    def do_together(self, together: s.DoTogether) -> Run:
        """The changes of a block all happen at its end."""
        body = self.bodies.block(together.body)
        stands = None if together.stands is None else together.stands.value

        def steps(f: Frame) -> Steps:
            with f[0].together(stands):
                return (yield from body.run(f)) if body.asks else body.run(f)

        return plain_if(body.asks, steps)

    def repeat_until(self, repeat: s.RepeatUntil) -> Run:
        """The block again and again until something holds."""
        body, until, most, span = self.bodies.block(repeat.body), self.make.code(repeat.until), repeat.most, repeat.span

        def steps(f: Frame) -> Steps:
            for turn in range(MAX_ROUNDS + 1):
                if most is not None and turn >= most:
                    return None
                if turn == MAX_ROUNDS:
                    raise fault(OUT_OF_FUEL, span, limit=MAX_ROUNDS)
                f[0].burn(span)
                signal = (yield from body.run(f)) if body.asks else body.run(f)
                if signal is not None:
                    return signal
                if until(f):
                    return None
            return None

        return Run(True, steps)

    def repeat_times(self, repeat: s.RepeatRounds) -> Run:
        """The block so many times."""
        return looped(
            self.bodies.block(repeat.body), repeat.slot, Run(False, rounds_of(self.make, repeat)), repeat.span
        )
