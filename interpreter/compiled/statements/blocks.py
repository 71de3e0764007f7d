"""Statements that say whether, for whom and how often others are carried out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Final

from dsl.border.diagnostics import Span
from dsl.types import TRUTH, Type
from dsl.understood import statements as s
from dsl.understood.expressions import AllThings, Constant, Selecting, Selection
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import Run
from interpreter.compiled.statements.bodies import Body, BodyCompiler
from interpreter.compiled.statements.purposes import Purposes
from interpreter.compiled.statements.sorting import Thrown, members_where, sorter
from interpreter.faults import OUT_OF_FUEL, fault
from interpreter.values.value import Entity

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


_NEVER_GONE: Final = frozenset({"number", "fraction", "truth", "text", "words", "row", "fact"})
"""Forms of members that are no things."""


def kind_gone_through(statement: s.Statement) -> str | None:
    """The kind of whose things some are gone through by a statement: while there are none, it does nothing."""
    match statement:
        case s.ForEachMember(collection=AllThings(kind=kind), sorting=None):
            return kind
        case _:
            return None


class BlockCompiler:
    """Compiles the statements that hold others."""

    def __init__(self, compiler: Compiler, bodies: BodyCompiler, purposes: Purposes) -> None:
        self.make = compiler
        self.purposes = purposes
        self.bodies = bodies

    def do_first(self, first: s.DoFirst, body: Body) -> None:
        """The first block whose condition holds."""
        tests = [None if one.condition is None else body.holds(one.condition) for one in first.branches]
        word = "if"
        for test, one in zip(tests, first.branches, strict=True):
            with body.under(f"{word} {test}" if test is not None else "else" if word == "elif" else "if True"):
                self.bodies.write(one.body, body)
            word = "elif"

    def for_each_member(self, loop: s.ForEachMember, body: Body) -> None:
        """The block once for each member of a collection; nobody looks for members where there are no things."""
        kind = kind_gone_through(loop)
        if kind is None:
            self._for_each_member(loop, body)
            return
        with body.under(f"if w.things[{body.keep(kind)}]"):
            self._for_each_member(loop, body)

    def _for_each_member(self, loop: s.ForEachMember, body: Body) -> None:
        condition = loop.condition or Constant(TRUTH, True)
        those = Selection(loop.collection.type, Selecting.THOSE, loop.slot, loop.collection, condition, span=loop.span)
        members = body.members(those, loop.span)
        if loop.sorting is not None:
            sort = sorter(self.make, self.purposes, loop.sorting, loop.span, loop.collection, loop.condition)
            body.wait(f"{body.keep(sort)}(f, {members}, {{}})", "members")
            members = "members"
        with self.purposes.for_each(loop.slot, loop.collection, loop.condition):
            self._looped(loop.slot, members, loop.collection.type.item, loop.span, loop.body, body)

    def for_each_player(self, loop: s.ForEachPlayer, body: Body) -> None:
        """The block once for each player, in the order that stands at the start."""
        with self.purposes.for_each(loop.slot):
            self._looped(loop.slot, "w.order", None, loop.span, loop.body, body)

    def _looped(self, slot: int, members: str, kind: Type | None, span: Span, block: s.Block, body: Body) -> None:
        """The block for each member, in order; membership is fixed at the start, and who is gone by then has no turn.

        Args: `kind` of the members, where that is known.
        """
        with body.under(f"for s{slot} in {members}", repeated=True):
            if kind is None or kind.form not in _NEVER_GONE:
                is_thing = (
                    ""
                    if kind is not None and kind.form == "entity" and not kind.optional
                    else f"s{slot}.__class__ is Entity and "
                )
                body.add(f"if {is_thing}not s{slot}.alive: continue")
            body.add("w.fuel -= 1")
            body.add(f"if w.fuel < 0: w.burn({body.keep(span)})")
            body.keep_named(slot)
            self.bodies.write(block, body)

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
            thrown: Thrown = {}
            world.set_order((yield from sort(f, players, thrown)), is_lasting=is_lasting)
            several = [_with_throws(player, thrown) for player in world.order if player.alive]
            if len(several) > 1:
                world.tell("thrown_order" if thrown else "order", ", ".join(several))

        return Run(True, steps)

    def do_together(self, together: s.DoTogether, body: Body) -> None:
        """The changes of a block all happen at its end."""
        stands = None if together.stands is None else together.stands.value
        with body.under(f"with w.together({body.keep(stands)}, is_sealed={together.is_sealed})"):
            self.bodies.write(together.body, body)

    def repeat_until(self, repeat: s.RepeatUntil, body: Body) -> None:
        """The block again and again until something holds."""
        span, most = repeat.span, repeat.most
        rounds = MAX_ROUNDS + 1 if most is None else min(most, MAX_ROUNDS + 1)
        turn = body.round_name
        with body.under(f"for {turn} in range({rounds})", repeated=True):
            if rounds > MAX_ROUNDS:
                body.add(f"if {turn} == {MAX_ROUNDS}: {body.keep(self._without_end)}({body.keep(span)})")
            body.add(f"w.burn({body.keep(span)})")
            is_of_scene = any(isinstance(one, s.DoRound) for one in repeat.body)
            with nullcontext() if most is not None else body.watched(turn, span, is_of_scene=is_of_scene):
                self.bodies.write(repeat.body, body)
                body.add(f"if {body.holds(repeat.until)}: break")

    @staticmethod
    def _without_end(span: Span) -> None:
        raise fault(OUT_OF_FUEL, span, limit=MAX_ROUNDS)

    def repeat_times(self, repeat: s.RepeatRounds, body: Body) -> None:
        """The block so many times."""
        rounds = f"{body.keep(rounds_of(self.make, repeat))}(f)"
        self._looped(repeat.slot, rounds, repeat.number.type, repeat.span, repeat.body, body)


def _with_throws(player: Entity, thrown: Thrown) -> str:
    """A player in the order, with what he has thrown for it."""
    numbers = thrown.get(player)
    return player.label if numbers is None else f"{player.label} ({', '.join(map(str, numbers))})"
