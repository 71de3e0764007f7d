"""What is done again and again: so many times, until something holds, and round after round of a scene."""

from __future__ import annotations

from typing import NamedTuple

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.rolls.rows import cites
from dsl.resolve.statements.bodies import BodyReader
from dsl.types import NUMBER, TRUTH, Type
from dsl.understood import statements as s
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    Constant,
    LocalValue,
    Node,
    Several,
    SeveralOperation,
    Unary,
    UnaryOperation,
)


class SceneRead(NamedTuple):
    """The scene whose statements are read: its name, and the slot of the thing that it is."""

    name: str
    slot: int


class Loops:
    """Reads the loops of one declaration."""

    def __init__(self, book: Book, read: Expressions, bodies: BodyReader) -> None:
        self.book = book
        self.read = read
        self.scope = read.scope
        self.bodies = bodies
        self.scene: SceneRead | None = None
        """Where the statements are those of a scene, and of none of its rounds yet."""

    def times(self, w: t.RepeatTimes) -> s.Statement:
        """The number is worked out once; where it holds dice they are thrown before the first round."""
        number = self.read.assigned(w.number, NUMBER)
        slot = self.scope.hidden()
        with self.scope.block():
            self.scope.changing(w.body)
            body = self.bodies.several(w.body)
        thrown, count = self._once(number)
        again = s.RepeatRounds(slot, count, body, w.span, cites(w.cites))
        return s.DoFirst((s.GuardedBlock(None, (*thrown, again), ()),), w.span) if thrown else again

    def _once(self, number: Node) -> tuple[tuple[s.Statement, ...], Node]:
        """A number that is worked out before, and the throw of its dice if it holds any."""
        if number.type.form != "dice":
            return (), number
        thrown = s.SetLocal(self.scope.hidden(), "", number, number.span, ())
        return (thrown,), LocalValue(NUMBER, thrown.slot, span=number.span, source=number.source)

    def repeat(self, w: t.Repeat) -> s.Statement:
        """A block that is done until something holds, or while it does."""
        return self._while(w, w.condition, None) if w.is_while else self._until(w, w.condition, None)

    def rounds(self, w: t.Rounds) -> s.Statement:
        """The rounds of a scene: a block that is done again, each time as a moment of its own."""
        if self.scene is None:
            advice = phrase("write it among the lines of a scene, not in other rounds; elsewhere `repeat until …`")
            self.book.find(f.MISPLACED, w.span, where=phrase("what is no scene"), advice=advice)
            return s.StopHere(w.span, cites(w.cites))
        if w.most is None:
            return self._rounds(w, None)
        number = self.read.assigned(w.most, NUMBER)
        thrown, count = self._once(number)
        now = self._round(self.scene, w)
        number_of_last = BinaryOperation(NUMBER, Binary.ADD, now, count, span=w.span)
        last = s.SetLocal(self.scope.hidden(), "", number_of_last, w.span, ())
        limit = LocalValue(NUMBER, last.slot, span=w.span)
        over = BinaryOperation(TRUTH, Binary.GREATER_EQUAL, now, limit, span=w.span, source=self.book.source(w.span))
        begins = UnaryOperation(TRUTH, Unary.NOT, over, span=w.span)
        again = s.DoFirst((s.GuardedBlock(begins, (self._rounds(w, over),), ()),), w.span)
        return s.DoFirst((s.GuardedBlock(None, (*thrown, last, again), ()),), w.span)

    def _round(self, scene: SceneRead, w: t.Rounds) -> Node:
        """The number of the round that has begun last."""
        kind = Type("entity", scene.name)
        thing = LocalValue(kind, scene.slot, span=w.span)
        return BuiltInOf(NUMBER, thing, BuiltIn.ROUND, span=w.span)

    def _rounds(self, w: t.Rounds, over: Node | None) -> s.Statement:
        condition = w.condition or t.Truth(False, w.span)
        return self._while(w, condition, over) if w.is_while else self._until(w, condition, over)

    def _body(self, w: t.Repeat | t.Rounds) -> s.Block:
        """What is done each time; a round begins behind what ends with the one before, and what follows that."""
        if isinstance(w, t.Rounds):
            self.scope.carried_out(w)
        scene = self.scene
        if isinstance(w, t.Repeat) or scene is None:
            return self.bodies.several(w.body)
        self.scene = None
        body = self.bodies.several(w.body)
        self.scene = scene
        return (s.DoRound(scene.name, self.book.round_is_moment, body, w.span, cites(w.cites)),)

    def _until(self, w: t.Repeat | t.Rounds, condition: t.Expr, over: Node | None) -> s.Statement:
        with self.scope.block():
            self.scope.changing(w.body)
            body = self._body(w)
            with self.read.carried_out() as throws:
                until = self.read.truth(condition)
        return self._again(w, (*body, *throws.statements), until, over)

    def _while(self, w: t.Repeat | t.Rounds, condition: t.Expr, over: Node | None) -> s.Statement:
        """As long as something holds: when it does, the block until it does not."""
        with self.scope.block():
            self.scope.changing(w.body)
            test = self.read.truth(condition)
            self.scope.prove(condition)
            body = self._body(w)
            test_again, thrown = self._thrown_again(condition, test)
        until = UnaryOperation(TRUTH, Unary.NOT, test_again, span=test.span, source=test.source)
        again = self._again(w, (*body, *thrown), until, over)
        return s.DoFirst((s.GuardedBlock(test, (again,), ()),), w.span)

    def _again(self, w: t.Repeat | t.Rounds, body: s.Block, until: Node, over: Node | None) -> s.Statement:
        if over is not None:
            both = isinstance(until, Constant)  # nothing but the number of rounds is said
            until = over if both else SeveralOperation(TRUTH, Several.OR, (until, over), span=w.span)
        most = w.most if isinstance(w, t.Repeat) else None
        return s.RepeatUntil(most, until, body, w.span, cites(w.cites))

    def _thrown_again(self, condition: t.Expr, test: Node) -> tuple[Node, s.Block]:
        """The test of a later round, and what it throws anew; what is wrong in it has been told."""
        before = len(self.book.symbols.findings)
        with self.read.carried_out() as throws:
            again = self.read.truth(condition)
        del self.book.symbols.findings[before:]
        return (again, tuple(throws.statements)) if throws.statements else (test, ())
