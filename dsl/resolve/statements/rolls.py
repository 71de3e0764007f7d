"""Statements that carry out a roll, a contest or a procedure."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.rolls.rows import RowReader, cites
from dsl.resolve.statements.bodies import BodyReader, in_each_case, leaves
from dsl.resolve.statements.mistakes import EVENT_BEGINS
from dsl.resolve.statements.unread import unread_but_named
from dsl.resolve.written_instead import DICE_AS_A_ROLL, reads_as_dice
from dsl.types import NUMBER, Type
from dsl.understood import statements as s
from dsl.understood.rolls import RollForm


class RollStatementReader:
    """Reads the statements that carry out what is declared elsewhere."""

    def __init__(self, book: Book, read: Expressions, bodies: BodyReader, replaces: tuple[str, int] | None) -> None:
        """Args: `replaces`: a procedure in whose place this is done, and the slot of what was applied already."""
        self.book = book
        self.read = read
        self.scope = read.scope
        self.bodies = bodies
        self._replaces = replaces

    def rolls(self, w: t.Rolls) -> s.Statement:
        """A roll, a contest or a procedure that is carried out."""
        name = w.call.name.text
        declaration = self.book.symbols.declarations.get(name)
        if w.form == "do":
            return self._do(w)
        if not isinstance(declaration, t.Roll) or declaration.form != w.form:
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Roll) and d.form == w.form]
            if reads_as_dice(w.call.name.text):
                self.book.find(DICE_AS_A_ROLL, w.call.name.span, name=w.call.name.text)
            else:
                self.book.unknown(w.call.name, phrase("roll") if w.form == "roll" else phrase("contest"), known)
            unread = unread_but_named(self.scope, w, w.name)
            self._outcomes(w.outcomes)
            return unread
        arguments = self.read.named.calls.arguments(w.call, self.book.roll_parameters(name))
        kind = Type("result" if w.form == "roll" else "outcome", name)
        reader = RowReader(self.book, self.read, RollForm.ROLL)
        rows = tuple(map(reader.modifier, w.rows))
        self.book.no_doubles([row.name for row in rows], w.rows, w.call.name)
        slot = self.scope.add(w.name.text, kind) if w.name else self.scope.hidden()
        self.scope.carried_out(w)  # what is done upon the roll comes before its outcomes
        outcomes = self._outcomes(w.outcomes)
        if w.outcomes and not self.book.has_target(name):
            self.book.find(
                f.MISPLACED,
                w.outcomes[0].span,
                where=phrase("a roll without a target"),
                advice=phrase("give the roll a `target`, or name its result with `as`"),
            )
        if w.form == "contest":
            return s.MakeContest(name, arguments, slot, w.span, cites(w.cites))
        purpose = None if w.about is None else w.about.text
        return s.MakeRoll(name, arguments, purpose, slot, rows, outcomes, w.span, cites(w.cites))

    def _outcomes(self, written: tuple[t.Outcome, ...]) -> tuple[s.OutcomeBlock, ...]:
        """The outcomes; where one of them is carried out in each case, what is certain behind all is certain."""
        read: list[s.OutcomeBlock] = []
        ends: list[set[t.Expr]] = []
        for one in written:
            with self.read.looked_at():
                by = None if one.by is None else self.read.wanted(one.by, NUMBER)
            with self.scope.block():
                before = dict(self.scope.names)
                body = self.bodies.several(one.body)
                if not leaves(one.body):
                    ends.append(self.scope.certain_behind(before))
            read.append(s.OutcomeBlock(one.also, one.success, by, body))
        if in_each_case(written) and ends and not any(one.also for one in written):
            self.scope.certain |= set.intersection(*ends)
        return tuple(read)

    def _do(self, w: t.Rolls) -> s.Statement:
        name = w.call.name.text
        if self.book.symbols.of(name, t.Procedure) is None:
            known = [n for n, _ in self.book.symbols.all_of(t.Procedure)]
            if name in self.book.symbols.events:
                self.book.find(EVENT_BEGINS, w.call.name.span, name=name)
            else:
                self.book.unknown(w.call.name, phrase("procedure"), known)
            return unread_but_named(self.scope, w, w.name)
        arguments = self.read.named.calls.arguments(w.call, self.book.procedure_parameters(name))
        slot: int | None = None
        if w.name is not None:
            slot = self.scope.add(w.name.text, self.book.procedure_result(name, w.name.span))
        replaced, applied = self._replaces or ("", None)
        return s.DoProcedure(name, arguments, slot, applied if name == replaced else None, w.span, cites(w.cites))
