"""Statements that wait for an answer, and the block that keeps answers sealed."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.rolls.rows import cites
from dsl.resolve.statements.asking import are_slips, asked_of, check_sealed, several_asked, sides_of, slips_of_each
from dsl.resolve.statements.bodies import BodyReader
from dsl.resolve.statements.given_values import given_values
from dsl.resolve.statements.mistakes import NOTHING_AMONG_ACTS
from dsl.resolve.statements.unread import unread_but_named
from dsl.types import NOTHING, NUMBER, PLAYER, UNKNOWN, Type, many
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions, OfferManner, OptionsShown, SharesAsked
from dsl.understood.expressions import Constant, Node

_NOT_LISTED: Final = frozenset({"number", "fraction", "text", "truth"})
"""The values that nobody chooses from a list, unless one is given."""

_DOING_NOTHING: Final = frozenset({"pass", "nothing", "skip", "done", "stay", "wait"})


class QuestionReader:
    """Reads the statements that wait for an answer, and the block that keeps answers sealed."""

    def __init__(self, book: Book, read: Expressions, bodies: BodyReader) -> None:
        self.book = book
        self.read = read
        self.scope = read.scope
        self.bodies = bodies
        self._is_sealed = False

    def offer(self, w: t.Offer) -> s.Statement:
        """Acts that are offered."""
        for word in w.actions:
            if not isinstance(self.book.symbols.declarations.get(word.text), t.Action):
                known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Action)]
                if word.text in _DOING_NOTHING and word.text not in self.book.symbols.declarations:
                    others = ", ".join(one.text for one in w.actions if one is not word)
                    instead = f"{'at most one of' if w.manner == 'one of' else w.manner} {others or '…'}"
                    self.book.find(NOTHING_AMONG_ACTS, word.span, name=word.text, instead=instead)
                    continue
                self.book.unknown(word, phrase("action"), known)
        manner = OfferManner(w.manner)
        is_told = all(self._is_report(word) for word in w.actions)  # then it is not asked who acts
        by = () if is_told else sides_of(self.book, self.read, w, manner)
        most = None if w.most is None else self.read.wanted(w.most, NUMBER)
        label = self.read.template(w.label)
        names = tuple(word.text for word in w.actions)
        return OfferActions(manner, names, by, most, label, w.span, cites(w.cites))

    def _is_report(self, word: t.Word) -> bool:
        declared = self.book.symbols.declarations.get(word.text)
        return isinstance(declared, t.Kind) and declared.is_report

    def ask(self, w: t.Ask) -> s.Statement:
        """A question to a player."""
        who = self._who(w.who)
        source: Node | None = None
        if w.source is not None:
            item = self.book.type_of(w.type)
            item = item if item.item is None else item.item
            source = self.read.collection(w.source, item)
            if source.type.item is not None and source.type is not UNKNOWN:
                self.read.tests.must_compare(Constant(item, None), Constant(source.type.item, None), w.span)
        kind = self.book.type_of(w.type)
        bounds = (w.type.low, w.type.high)
        low, high = (None if one is None else self.read.wanted(one, kind.present()) for one in bounds)
        if kind.form in ("number", "fraction") and source is None and (low is None or high is None):
            least, most = (self.book.source(one.span) if one is not None else "" for one in bounds)
            instead = f"number at least {least or '0'} at most {most or ('10' if least in ('', '0') else '…')}"
            self.book.find(
                f.MISSING_LINE,
                w.span,
                where=phrase("this question"),
                what=phrase("bounds"),
                advice=phrase("write: {instead}", instead=instead),
            )
        is_double = w.name.text in self.scope.names
        if is_double:
            self.book.find(f.DUPLICATE_LOCAL, w.name.span, name=w.name.text)
        several = several_asked(self.book, self.read, w, kind)
        usual = None if w.usual is None else self._usual(w.usual, kind)
        shown = self._shown(w, kind, is_listed=source is not None or kind.form not in _NOT_LISTED)
        label = self.read.template(w.label)
        slot = self.scope.add(w.name.text, UNKNOWN if is_double else kind)
        if source is not None:
            self.scope.comes_from(slot, source)
        return AskQuestion(
            who,
            slot,
            w.name.text,
            kind,
            source,
            low,
            high,
            several,
            None,
            usual,
            shown,
            self._is_sealed,
            label,
            w.span,
            cites(w.cites),
        )

    def _usual(self, written: t.Expr, kind: Type) -> Node:
        """The usual answer; one that may be none counts as no usual answer where it is, as one that is not allowed."""
        node = self.read.read(written, kind)
        return self.read.fitting(
            node, written, kind if node.type == NOTHING or kind.item is not None else kind.or_none()
        )

    def _shown(self, w: t.Ask, kind: Type, *, is_listed: bool) -> OptionsShown | None:
        """How each option is listed, called by the name that is asked for."""
        if w.shown is None:
            return None
        if not is_listed:
            self.book.find(
                f.MISPLACED,
                w.shown.span,
                where=phrase("a question without a list"),
                advice=phrase("it is for questions in which one or several of a list are chosen"),
            )
        with self.scope.block():
            slot = self.scope.add(w.name.text, (kind.item or kind).present())
            return OptionsShown(slot, self.read.text(w.shown))

    def ask_shares(self, w: t.AskShares) -> s.Statement:
        """A question for a number for each of several, which is answered and judged as a whole."""
        who, total = self._who(w.who), self.read.wanted(w.total, NUMBER)
        with self.scope.block():
            slot, collection, condition = self.read.selections.bind(w.binder)
            with self.read.looked_at():
                cap, usual = (None if one is None else self.read.wanted(one, NUMBER) for one in (w.cap, w.usual))
                weight = None if w.weight is None else self.read.number(self._weighed(w.weight, w.binder))
        kind = Type("shares", item=collection.type.item or UNKNOWN)
        if w.name.text in self.scope.names:
            self.book.find(f.DUPLICATE_LOCAL, w.name.span, name=w.name.text)
        label = self.read.template(w.label)
        test = None if w.binder.condition is None else condition
        shares = SharesAsked(slot, collection, test, cap, total, w.is_at_most, weight, usual)
        asked = self.scope.add(w.name.text, kind)
        none = (None, None, None, None)
        return AskQuestion(
            who, asked, w.name.text, kind, *none, shares, None, None, self._is_sealed, label, w.span, cites(w.cites)
        )

    def _weighed(self, weight: t.Expr, binder: t.Binder) -> t.Expr:
        """`by price` is the price of what gets a share, as behind `together at most` of a set."""
        if not isinstance(weight, t.Name) or weight.text in self.scope.names:
            return weight
        one = t.Name(binder.variable.text, weight.span)
        return t.Attribute(one, t.Word(weight.text, weight.span), weight.span)

    def together(self, w: t.Together) -> s.Statement:
        """A block whose changes all happen at once."""
        outside, self._is_sealed = self._is_sealed, self._is_sealed or w.is_sealed
        body = self.bodies.block(w.body)
        self._is_sealed = outside
        if w.absent is not None and not w.is_sealed:
            self.book.find(
                f.MISPLACED,
                w.absent.span,
                where=phrase("an open block"),
                advice=phrase("write it below a block that is sealed: together, sealed"),
            )
        absent = None if w.absent is None or not w.absent.body else self._absent(w.absent)
        if w.is_sealed and (w.absent is not None or are_slips(body)):
            slot, each = slips_of_each(self.book, w, body)
            last_stands = w.absent is not None and w.absent.is_standing
            return s.TakeSlips(slot, each, absent, last_stands, w.span, cites(w.cites))
        if w.is_sealed:
            check_sealed(self.book, w, body)
        stands = None if w.stands is None else s.Precedence(w.stands)
        return s.DoTogether(w.is_sealed, stands, body, w.span, cites(w.cites))

    def _absent(self, w: t.Absent) -> s.AbsentPlayer:
        """What holds for a player without a slip."""
        with self.scope.block():
            self.scope.names.pop("player", None)
            slot = self.scope.add("player", PLAYER)
            self.scope.changing(w.body)
            return s.AbsentPlayer(slot, self.bodies.several(w.body))

    def tell(self, w: t.Tell) -> s.Statement:
        """A report that a player makes of what happened off the map."""
        kind = self.book.symbols.declarations.get(w.report.text)
        who = self._who(w.who)
        if not isinstance(kind, t.Kind) or not kind.is_report:
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Kind) and d.is_report]
            self.book.unknown(w.report, phrase("report"), known)
            return unread_but_named(self.scope, w, w.name)
        values, _ = given_values(self.book, self.read, w.report.text, w.values)
        label = self.read.template(w.label)
        entity = Type("entity", w.report.text)
        slot = self.scope.add(w.name.text, many(entity) if w.many else entity) if w.name else self.scope.hidden()
        return s.TakeReport(who, w.many, w.report.text, slot, values, label, w.span, cites(w.cites))

    def _who(self, written: t.Expr) -> Node:
        return asked_of(self.read, written)
