"""Statements of the syntax tree, each understood with its names settled."""

from __future__ import annotations

from typing import assert_never

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.plain_texts import plain_text
from dsl.resolve.rolls.rows import cites
from dsl.resolve.seen import revealed, viewers
from dsl.resolve.statements.blocks import BlockReader
from dsl.resolve.statements.bodies import AtHand
from dsl.resolve.statements.changes import ChangeReader
from dsl.resolve.statements.chosen_places import changed_by_name
from dsl.resolve.statements.loops import Loops
from dsl.resolve.statements.mistakes import ONLY_EVENTS_BEGIN, RESULT_FOR_NOBODY
from dsl.resolve.statements.named_events import NamedEventReader
from dsl.resolve.statements.questions import QuestionReader
from dsl.resolve.statements.rolls import RollStatementReader
from dsl.resolve.statements.several_rolls import SeveralRolls
from dsl.resolve.statements.unread import unread, unread_but_named
from dsl.resolve.winners import winners_named
from dsl.types import UNKNOWN, Type, joined_types, thrown
from dsl.understood import statements as s


class StatementReader:
    """Reads the statements of one declaration; entries they make are known by its name."""

    def __init__(
        self,
        book: Book,
        read: Expressions,
        origin: str,
        replaces: tuple[str, int] | None = None,
        at_hand: AtHand | None = None,
        *,
        gives_result: bool = False,
    ) -> None:
        """Args:
        replaces: a procedure in whose place this is done, and the slot of what was applied already.
        at_hand: the roll that it is done upon.
        gives_result: whether somebody may ask for a result of it, as of what is done in place of a procedure.
        """
        self.book = book
        self.read = read
        self.scope = read.scope
        self.result: Type | None = None
        self._gives_result = gives_result or replaces is not None
        self._tested: t.Statement | None = None
        self.changes = ChangeReader(book, read, origin, at_hand)
        self.rolls = RollStatementReader(book, read, self, replaces)
        self.blocks = BlockReader(book, read, self)
        self.questions = QuestionReader(book, read, self)
        self.loops = Loops(book, read, self)

    def block(self, body: tuple[t.Statement, ...]) -> s.Block:
        """The statements of a block; its names end with it."""
        with self.scope.block():
            return self.several(body)

    def several(self, body: tuple[t.Statement, ...]) -> s.Block:
        """The statements in order, in the scope that stands."""
        return tuple(understood for statement in body for understood in self.with_throws(statement))

    def with_throws(self, statement: t.Statement) -> s.Block:
        """A statement understood, and before it what its expressions throw."""
        with self.read.carried_out() as throws:
            understood = self.one(statement)
        self.scope.carried_out(statement)
        return (*throws.statements, understood)

    def one(self, w: t.Statement) -> s.Statement:
        """One statement understood; `stop` stands for one that cannot be, of which a finding speaks."""
        if isinstance(w, t.Becomes | t.Moves | t.Include) and w is not self._tested:
            option = self.changes.option_of(w.place)
            if option is not None:  # what is not there does not change, and nothing is thrown for it
                self._tested = w
                return self.blocks.with_condition(t.Guarded(w, option, w.span))
            chosen = changed_by_name(self.book, self.read, w)
            if chosen is not None:
                return self.one(chosen)
        match w:
            case t.Let():
                return self.changes.let(w)
            case t.Becomes():
                return self.changes.becomes(w)
            case t.Moves():
                return self.changes.moves(w)
            case t.MakesEntry():
                return self.changes.entry(w)
            case t.RemoveEntries():
                if w.origin is not None:
                    self.book.known_origin(w.origin)
                target = None if w.target is None else s.EntryTarget(*self.read.named.calls.entry_target(w.target))
                return s.EndEntries("" if w.origin is None else w.origin.text, target, w.span, cites(w.cites))
            case t.Include():
                return self.changes.include(w)
            case t.Create():
                return self.changes.create(w)
            case t.Destroy():
                return s.DestroyThing(self.changes.thing(w.value), w.span, cites(w.cites))
            case t.Rolls():
                return self.rolls.rolls(w)
            case t.RollsTogether():
                several = SeveralRolls(self.book, self.read, self.block)
                return several.statement(w) or unread(w)
            case t.When():
                return self.blocks.when(w)
            case t.ForEach():
                return self.blocks.for_each(w)
            case t.Order():
                return self.blocks.order(w)
            case t.EachPlayer():
                return self.blocks.each_player(w)
            case t.Offer():
                return self.questions.offer(w)
            case t.Ask():
                return self.questions.ask(w)
            case t.AskShares():
                return self.questions.ask_shares(w)
            case t.Tell():
                return self.questions.tell(w)
            case t.Gains():
                return self.changes.gains(w)
            case t.Loses():
                bearer, name = self.changes.condition(w.bearer, w.condition, is_lost=True)
                return s.LoseCondition(bearer, name, w.span, cites(w.cites))
            case t.ThrowAgain():
                return self.changes.throw_again(w) or unread(w)
            case t.Together():
                return self.questions.together(w)
            case t.Repeat():
                return self.loops.repeat(w)
            case t.RepeatTimes():
                return self.loops.times(w)
            case t.Say():
                condition = None if w.condition is None else self.read.truth(w.condition)
                to = viewers(self.book, self.read, w.viewers) if w.viewers else None
                return s.SayText(self.read.text(w.label), condition, w.span, cites(w.cites), to)
            case t.Reveals():
                return self.changes.reveals(w)
            case t.Conceals():
                things, to = revealed(self.book, self.read, w.things), viewers(self.book, self.read, w.viewers)
                return s.ConcealThings(things, to, w.span, cites(w.cites))
            case t.Step():
                label = plain_text(self.book, w.label, w.name.text)
                is_moment, is_kept = w.name.text in self.book.moments, self.book.keeps_steps
                self.scope.carried_out(w)  # what follows its beginning comes before what stands in it
                return s.DoStep(w.name.text, label, is_moment, is_kept, self.block(w.body), w.span, cites(w.cites))
            case t.Finish():
                winners = None if w.winners is None else winners_named(w.winners, self.read)
                return s.EndCampaign(winners, w.span, cites(w.cites))
            case t.Result():
                return self._result(w)
            case t.Stop():
                return s.StopHere(w.span, cites(w.cites))
            case t.Begin():  # of an event it was written out before
                begun = [n.removeprefix("begin ") for n in self.book.symbols.declarations if n.startswith("begin ")]
                if self.book.symbols.of(w.call.name.text, t.Procedure) is not None:
                    self.book.find(ONLY_EVENTS_BEGIN, w.call.name.span, name=w.call.name.text)
                else:
                    self.book.unknown(w.call.name, phrase("event"), begun)
                return unread_but_named(self.scope, w, w.name)
            case t.BeginNamed():
                return NamedEventReader(self.book, self.read, self).begin(w)
            case t.EndEvent():
                advice = phrase("write it among the lines of an event")
                self.book.find(f.MISPLACED, w.span, where=phrase("what is no event"), advice=advice)
                return unread(w)
            case t.RunEvents():
                self.book.find(f.NO_EVENTS, w.span)
                return unread(w)
            case t.Rounds():
                return self.loops.rounds(w)
            case t.Guarded():
                return self.blocks.with_condition(w)
            case _:
                assert_never(w)

    def _result(self, w: t.Result) -> s.Statement:
        if not self._gives_result:
            self.book.find(RESULT_FOR_NOBODY, w.span)
            return unread(w)
        value = self.read.read(w.value, self.result)
        joined = joined_types(self.result, thrown(value.type))
        if joined is None:
            value = self.read.mismatch(value, w.value, self.result or UNKNOWN)
        else:
            self.result = joined
        return s.GiveResult(value, w.span, cites(w.cites))
