"""Statements that say whether, for whom and how often others are carried out."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import Span, phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.rolls.rows import cites
from dsl.resolve.statements.bodies import BodyReader, leaves
from dsl.types import PLAYER, UNKNOWN, Type
from dsl.understood import statements as s
from dsl.understood.expressions import Node


class BlockReader:
    """Reads the statements that say whether, for whom and how often others are carried out."""

    def __init__(self, book: Book, read: Expressions, bodies: BodyReader) -> None:
        self.book = book
        self.read = read
        self.scope = read.scope
        self.bodies = bodies

    def when(self, w: t.When) -> s.Statement:
        """The block of the first condition that holds."""
        branches: list[tuple[s.Block, s.GuardedBlock]] = []
        ends: list[set[t.Expr]] = []
        with self.scope.block():
            for branch in w.branches:
                certain = set(self.scope.certain)
                with self.scope.block(tested_alone=True):
                    test, thrown = self._test(branch.condition, is_first=not branches)
                    if branch.condition is not None:
                        self.scope.prove(branch.condition)
                    before = dict(self.scope.names)
                    body = self.bodies.several(branch.body)
                    branches.append((thrown, s.GuardedBlock(test, body, cites(branch.cites))))
                    if not leaves(branch.body):
                        ends.append(self.scope.certain_behind(before))
                # Only one branch is carried out: what this one changes is as it was where the next is looked at.
                self.scope.certain = certain
                if branch.condition is not None:
                    self.scope.prove(branch.condition, holds=False)
            if w.branches[-1].condition is not None:
                ends.append(set(self.scope.certain))
        # Whichever of the ways was gone: what is certain at the end of all of them is certain behind them.
        self.scope.certain |= set.intersection(*ends) if ends else set()
        return _first_of(branches, w.span)

    def _test(self, condition: t.Expr | None, *, is_first: bool) -> tuple[Node | None, s.Block]:
        """The condition of a branch, and what is thrown for it when those before it did not hold."""
        if condition is None or is_first:
            return None if condition is None else self.read.truth(condition), ()
        with self.read.carried_out() as throws:
            test = self.read.truth(condition)
        return test, tuple(throws.statements)

    def with_condition(self, w: t.Guarded) -> s.Statement:
        """A statement with its condition behind it: a block of one statement."""
        names = t.Rolls | t.RollsTogether | t.Create | t.Tell | t.BeginNamed
        named = w.statement.name if isinstance(w.statement, names) else None
        outcomes: tuple[t.Outcome | t.Tally, ...] = ()
        if isinstance(w.statement, t.Rolls):
            outcomes = w.statement.outcomes
        elif isinstance(w.statement, t.RollsTogether):
            outcomes = w.statement.tallies
        if named is not None and not outcomes:
            self.book.find(
                f.MISPLACED,
                named.span,
                where=phrase("a statement with a condition behind it: without it there is no “{name}”", name=named),
                advice=phrase("write `when …` on a line above, and below it this and what uses “{name}”", name=named),
            )
        with self.scope.block(tested_alone=True):
            test = self.read.truth(w.condition)
            self.scope.prove(w.condition)
            before = dict(self.scope.names)
            block = self.bodies.with_throws(w.statement)
            certain = self.scope.certain_behind(before)
        left_out = self.scope.certain | self.scope.proven(w.condition, holds=False)
        self.scope.certain |= left_out if leaves((w.statement,)) else left_out & certain
        return s.DoFirst((s.GuardedBlock(test, block, ()),), w.span)

    def for_each(self, w: t.ForEach) -> s.Statement:
        """The block once for each member of a collection."""
        with self.scope.block():
            slot, collection, condition = self.read.selections.bind(w.binder)
            item = collection.type.item or UNKNOWN
            self.scope.changing(w.body)
            sorting = self.sorting(w.keys, w.binder.variable.text, item) if w.keys else None
            body = self.bodies.several(w.body)
        test = None if w.binder.condition is None else condition
        return s.ForEachMember(slot, collection, test, sorting, body, w.span, cites(w.cites))

    def each_player(self, w: t.EachPlayer) -> s.Statement:
        """The block once for each player, in their order."""
        with self.scope.block():
            self.scope.names.pop("player", None)
            slot = self.scope.add("player", PLAYER)
            self.scope.changing(w.body)
            body = self.bodies.several(w.body)
        return s.ForEachPlayer(slot, body, w.span, cites(w.cites))

    def order(self, w: t.Order) -> s.Statement:
        """The order of the players, or of some of them."""
        condition: Node | None = None
        with self.scope.block():
            self.scope.names.pop("player", None)
            slot = self.scope.add("player", PLAYER)
            if w.condition is not None:
                with self.read.looked_at():
                    condition = self.read.truth(w.condition)
                self.scope.prove(w.condition)
            sorting = s.Sorting(slot, tuple(map(self._key, w.keys)))
        return s.OrderPlayers(condition, sorting, w.is_lasting, w.span, cites(w.cites))

    def sorting(self, keys: tuple[t.OrderKey, ...], name: str, kind: Type) -> s.Sorting:
        """An order, and the name by which its keys know what is put in order."""
        with self.scope.block():
            self.scope.names.pop(name, None)
            slot = self.scope.add(name, kind)
            return s.Sorting(slot, tuple(map(self._key, keys)))

    def _key(self, key: t.OrderKey) -> s.SortKey:
        ranking = s.Ranking(key.way)
        if ranking is s.Ranking.RANDOM:
            return s.SortKey(ranking, self.book.zero)
        with self.read.looked_at():
            if ranking is s.Ranking.ROLL_OFF:
                return s.SortKey(ranking, self.read.amount(key.value))
            return s.SortKey(ranking, self.read.number(key.value))


def _first_of(branches: list[tuple[s.Block, s.GuardedBlock]], span: Span) -> s.Statement:
    """The first branch whose condition holds; what a later condition throws is thrown when it is its turn."""
    rest: tuple[s.GuardedBlock, ...] = ()
    for thrown, branch in reversed(branches):
        rest = (branch, *rest)
        if thrown:
            rest = (s.GuardedBlock(None, (*thrown, s.DoFirst(rest, span)), ()),)
    return s.DoFirst(rest, span)
