"""Collections gone through: counted, summed up, searched."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book, Reader
from dsl.resolve.expressions.arithmetic import widest
from dsl.resolve.expressions.mistakes import (
    LEADS_ELSEWHERE,
    NO_PLACE_BEFORE_FIRST,
    PERHAPS_MISSING,
    REACHED_BY_LINKS,
    REACHED_FROM_ONE,
    READS_ON,
    READS_ON_ALONE,
    READS_ON_IN_NUMBERS,
    STARTS_EMPTY,
)
from dsl.resolve.expressions.never_empty import has_members_for_good
from dsl.resolve.expressions.stand_in import wrong
from dsl.tree.walk import nodes_below
from dsl.types import NUMBER, TILE, TRUTH, UNKNOWN, Type, fits, many
from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    Binary,
    BinaryOperation,
    Constant,
    Node,
    PastFacts,
    Reached,
    Selecting,
    Selection,
    Unary,
    UnaryOperation,
)

TRUE: Final = Constant(TRUTH, True)
_LEFT: Final = " "
"""What a step leaves; nobody can write this name."""
_ORDINALS: Final = {
    "last": -1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
_SIGNS: Final = ("+", "-", "*", "/")


def _may_be_said(collection: t.Expr) -> bool:
    """Whether it is said somewhere of what sort these are.

    A column may hold none in any row, and of words that stand for nothing something else is told.
    """
    return not isinstance(collection, t.Attribute) and not (isinstance(collection, t.SetOf) and collection.items)


class SelectionReader:
    """Reads what is said of the members of a collection for a reader of expressions."""

    def __init__(self, book: Book, reader: Reader) -> None:
        self.book = book
        self.symbols = book.symbols
        self.reader = reader
        self.scope = reader.scope

    def bind(self, binder: t.Binder) -> tuple[int, Node, Node]:
        """The variable, collection and condition of `v in c where d`; the caller opens the block."""
        _, slot, collection, condition = self.bind_step(binder, None)
        return slot, collection, condition

    def bind_step(self, binder: t.Binder, out_of: t.Word | None) -> tuple[int | None, int, Node, Node]:
        """The same, and the variable for the tile that a step leaves, where there is one; it comes first."""
        collection = self.reader.collection(self._ended(binder.collection), member=binder.variable)
        if collection.type.is_open and _may_be_said(binder.collection):
            name = self.reader.source(binder.collection.span)
            self.reader.find(STARTS_EMPTY, binder.collection.span, name=name, empty="{}")
        item = collection.type.item or UNKNOWN
        left = None if out_of is None else self._variable(out_of, TILE)
        slot = self._variable(binder.variable, item)
        self.scope.comes_from(slot, collection)
        inner = binder.collection.binder if isinstance(binder.collection, t.Those) else None
        if inner is not None and inner.condition is not None and inner.variable.text == binder.variable.text:
            self.scope.prove(inner.condition)
        condition: Node = TRUE
        if binder.condition is not None:
            ended = self._condition_ended(binder.condition)
            with self.reader.looked_at():
                condition = self.reader.truth(ended)
            self.scope.prove(ended)
        return left, slot, collection, condition

    def _variable(self, word: t.Word, kind: Type) -> int:
        if word.text in self.scope.names:
            self.reader.find(f.DUPLICATE_LOCAL, word.span, name=word.text)
            return self.scope.add(word.text, UNKNOWN)  # which of the two is meant is not known
        return self.scope.add(word.text, kind)

    def _ended(self, collection: t.Expr) -> t.Expr:
        """The collection, without what was to be added to what is made of it: `sum of … in tiles + 2`."""
        ended = collection.value if isinstance(collection, t.Rounded) else collection
        if isinstance(ended, t.Default) and isinstance(ended.default, t.Number):  # no collection is a number
            self.reader.find(READS_ON, ended.span, word="in", sign="otherwise")
            return self._ended(ended.value)
        if not isinstance(ended, t.Arithmetic) or ended.operator not in _SIGNS:
            return collection
        self.reader.find(READS_ON, ended.span, word="in", sign=ended.operator)
        return self._ended(ended.left)

    def _condition_ended(self, condition: t.Expr) -> t.Expr:
        """The condition, without what was to be added to what is made of it: `where t.owner is player + 2`."""
        match condition:
            case t.Logic():
                return replace(condition, items=(*condition.items[:-1], self._condition_ended(condition.items[-1])))
            case t.Not():
                return replace(condition, value=self._condition_ended(condition.value))
            case t.Rounded(value=t.Arithmetic() as rounded):
                ended = self._condition_ended(rounded)
                return condition if ended is rounded else ended
            case t.Same(right=t.Arithmetic() | t.Rounded() as right):
                reckoned = right.value if isinstance(right, t.Rounded) else right
                if not isinstance(reckoned, t.Arithmetic) or reckoned.operator not in _SIGNS:
                    return condition
                if not self._is_no_number(reckoned.left, condition.left):
                    return condition
                self.reader.find(READS_ON, right.span, word="where", sign=reckoned.operator)
                return replace(condition, right=reckoned.left)
            case t.Has(quantity="one", items=(t.Arithmetic(operator="+" | "-" | "*" | "/") as right,)) if (
                self._is_no_number(right.left, condition.collection)
            ):
                self.reader.find(READS_ON, right.span, word="where", sign=right.operator)
                return replace(condition, items=(right.left,))
            case t.Same(right=t.Default() as right) | t.Compared(right=t.Default() as right) if self._ends_before(
                right
            ):
                self.reader.find(READS_ON, right.span, word="where", sign="otherwise")
                return replace(condition, right=right.value)
            case t.Compared(left=t.Attribute() | t.Call() as left) if self._is_test(left):
                self.reader.find(READS_ON, condition.span, word="where", sign=condition.operator)
                return left
            case t.Arithmetic(left=t.Attribute() | t.Call() as left) if condition.operator in _SIGNS and self._is_test(
                left
            ):
                self.reader.find(READS_ON, condition.span, word="where", sign=condition.operator)
                return left
            case t.Same(left=t.Attribute() | t.Call() as left, right=t.Number()) if self._is_test(left):
                self.reader.find(READS_ON, condition.span, word="where", sign="is not" if condition.negated else "is")
                return left
            case _:
                return condition

    def _is_no_number(self, written: t.Expr, beside: t.Expr) -> bool:
        """Whether something is named to which nothing can be added: a thing, a row, none.

        Args: `beside` is what it is compared with, or what it is looked for in.
        """
        if isinstance(written, t.Nothing):
            return True
        if not isinstance(written, t.Name):
            return False
        local = self.scope.names.get(written.text)
        if local is not None:
            return local.type.form == "entity"
        before = len(self.symbols.findings)
        kind = self.reader.read(beside).type
        node = self.reader.read(written, kind.item or kind)
        del self.symbols.findings[before:]  # they are found again when the condition is read
        return node.type.form in ("row", "words")

    def _tell_sum_of_numbers(self, condition: t.Expr | None) -> None:
        """Note `where t.walls >= 3 - 1`: whoever means 2 writes 2, so that what is counted was to be less by 1."""
        match condition:
            case t.Logic():
                self._tell_sum_of_numbers(condition.items[-1])
            case t.Not():
                self._tell_sum_of_numbers(condition.value)
            case t.Compared(right=t.Arithmetic() as right) | t.Same(right=t.Arithmetic() as right):
                are_numbers = isinstance(right.left, t.Number) and isinstance(right.right, t.Number)
                if are_numbers and right.operator in ("+", "-"):
                    self.reader.find(READS_ON_IN_NUMBERS, right.span, sign=right.operator)
            case _:
                pass

    def _ends_before(self, default: t.Default) -> bool:
        """Whether `otherwise` stands for all before it: what is compared is there, or is no number."""
        if not isinstance(default.default, t.Number):
            return False
        before = len(self.symbols.findings)
        node = self.reader.read(default.value)
        del self.symbols.findings[before:]  # they are found again when the condition is read
        return isinstance(default.value, t.Number) or node.type.form not in ("number", "fraction", "dice", "unknown")

    def _is_test(self, written: t.Expr) -> bool:
        """Whether something is true or not, and so nothing that a number is compared with."""
        before = len(self.symbols.findings)
        node = self.reader.read(written)
        del self.symbols.findings[before:]  # they are found again when the condition is read
        return node.type.form == "truth"

    def count(self, w: t.Count) -> Node:
        """How many there are, or how many of them a condition holds for."""
        if not isinstance(w.over, t.Binder):
            return UnaryOperation(NUMBER, Unary.COUNT, self.reader.collection(w.over), **self.reader.place(w))
        before = len(self.symbols.findings)
        self._tell_sum_of_numbers(w.over.condition)
        with self.scope.block():
            slot, collection, condition = self.bind(w.over)
        if any(one.kind is READS_ON for one in self.symbols.findings[before:]):
            return wrong(w)  # it holds what stands around it, so its own type would only be told as well
        return Selection(NUMBER, Selecting.COUNT, slot, collection, condition, **self.reader.place(w))

    def aggregate(self, w: t.Total | t.Extreme, op: Aggregating, value: t.Expr) -> Aggregate:
        """The sum over the members of a collection, or the highest or lowest value."""
        self._tell_sum_of_numbers(w.binder.condition)
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
            with self.reader.looked_at():
                amount = self.reader.number(value)
        return Aggregate(widest((amount,)), op, slot, collection, condition, amount, **self.reader.place(w))

    def extreme(self, w: t.Extreme) -> Aggregate:
        """The highest or lowest value of the members; none where there may be no member."""
        of_members = Aggregating.HIGHEST if w.which == "highest" else Aggregating.LOWEST
        before = len(self.symbols.findings)
        node = self.aggregate(w, of_members, w.value)
        if any(one.kind is READS_ON for one in self.symbols.findings[before:]):
            return node  # what stands for it where there is none may be what was read into it
        is_certain = node.condition is TRUE and has_members_for_good(self.book, node.collection)
        return node if is_certain else replace(node, type=node.type.or_none())

    def quantified(self, w: t.Quantified) -> Node:
        """Whether a condition holds for every, any or no member."""
        if w.quantity == "no":
            self._tell_what_reads_on(w.binder)
        with self.scope.block():
            slot, collection, condition = self.bind(_looked_at(w))
        op = Selecting.EVERY if w.quantity == "every" else Selecting.ANY
        node = Selection(TRUTH, op, slot, collection, condition, **self.reader.place(w))
        return self.reader.denied(w, node) if w.quantity == "no" else node

    def _tell_what_reads_on(self, binder: t.Binder) -> None:
        """Note a test at the end of `no … where …` that is not about the members: it was meant to stand behind it."""
        condition = binder.condition
        if not isinstance(condition, t.Logic):
            return
        last, name = condition.items[-1], binder.variable.text
        if all(not isinstance(one, t.Name) or one.text != name for one in nodes_below(last)):
            test = self.reader.source(last.span)
            self.reader.find(READS_ON_ALONE, last.span, test=test, name=name, sign=condition.operator)

    def those(self, w: t.Those) -> Node:
        """The members for which a condition holds, or the best of them."""
        if w.count is not None:
            return self._the_few(w, w.count)
        if w.ordinal is not None:
            return self._the_nth(w, w.ordinal)
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
            is_certain = condition is TRUE and has_members_for_good(self.book, collection)
            node: Node | None = None
            for best in w.keys:
                op = Aggregating.WITH_HIGHEST if best.which == "highest" else Aggregating.WITH_LOWEST
                if node is not None:  # of those who are equal so far
                    slot = self.scope.add(w.binder.variable.text, collection.type.item or UNKNOWN)
                    collection, condition = node, TRUE
                with self.reader.looked_at():
                    key = self.reader.number(best.value)
                node = Aggregate(collection.type, op, slot, collection, condition, key, **self.reader.place(w))
            if node is None:
                node = Selection(collection.type, Selecting.THOSE, slot, collection, condition, **self.reader.place(w))
        if not w.single:
            return node
        kind = collection.type.item or UNKNOWN
        return UnaryOperation(kind if is_certain else kind.or_none(), Unary.FIRST, node, **self.reader.place(w))

    def reached_from(self, w: t.ReachedFrom) -> Node:
        """`those reached from p by liege`: what one step or more leads to; a step is read of what it leaves."""
        start = self.reader.read(w.first.of)
        kind, name = start.type.present(), w.first.name
        if kind is UNKNOWN:
            return wrong(w)
        if kind.form not in ("entity", "row"):
            self.reader.find(REACHED_FROM_ONE, w.first.of.span, found=start.type, name=name)
            return wrong(w)
        if kind == TILE and name.text in self.symbols.link_kinds:
            instead = f"part({self.reader.source(w.first.of.span)}, tiles) by {name}"
            self.reader.find(REACHED_BY_LINKS, w.span, sort=name, instead=instead)
            return wrong(w)
        if start.type.optional:
            self.reader.missing(PERHAPS_MISSING, w.first.of, asked=None, name=name)
        with self.scope.block():
            slot = self.scope.add(_LEFT, kind)
            with self.reader.looked_at():
                step = self.reader.read(t.Attribute(t.Name(_LEFT, name.span), name, name.span))
        if step.type is UNKNOWN:
            return wrong(w)
        if not (fits(step.type, kind.or_none()) or fits(step.type, many(kind))):
            self.reader.find(LEADS_ELSEWHERE, name.span, name=name, one=kind, found=step.type)
            return wrong(w)
        return Reached(many(kind), start, slot, step, **self.reader.place(w))

    def _the_few(self, w: t.Those, count: t.Expr) -> Node:
        """So many members at most, the best first."""
        most = self.reader.wanted(count, NUMBER)
        node = self._in_rank(w)
        return BinaryOperation(node.type, Binary.FIRST_OF, node, most, **self.reader.place(w))

    def _the_nth(self, w: t.Those, ordinal: str) -> Node:
        """The member in one place, the best being the first; none where there are fewer."""
        place = Constant(NUMBER, _ORDINALS.get(ordinal) or int(ordinal[:-2]), **self.reader.place(w))
        if not place.value:
            self.reader.find(NO_PLACE_BEFORE_FIRST, w.span)
        node = self._in_rank(w)
        return BinaryOperation(
            (node.type.item or UNKNOWN).or_none(), Binary.NTH_OF, node, place, **self.reader.place(w)
        )

    def _in_rank(self, w: t.Those) -> Node:
        """All members, the best first.

        What they are sorted by last is sorted by first, since those that are equal by the next stay in their order.
        """
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
            place = self.reader.place(w)
            node: Node = Selection(collection.type, Selecting.THOSE, slot, collection, condition, **place)
            for best in reversed(w.keys):
                op = Aggregating.FROM_HIGHEST if best.which == "highest" else Aggregating.FROM_LOWEST
                slot = self.scope.add(w.binder.variable.text, collection.type.item or UNKNOWN)
                with self.reader.looked_at():
                    key = self.reader.number(best.value)
                node = Aggregate(node.type, op, slot, node, TRUE, key, **self.reader.place(w))
        return node

    def past(self, w: t.Past) -> Node:
        """What the log keeps of an act, a roll or a procedure."""
        name = w.name.text
        declaration = self.symbols.declarations.get(name)
        ok = isinstance(declaration, t.Action | t.Limit) or self.symbols.of(name, t.Procedure) is not None
        ok = ok or (isinstance(declaration, t.Roll) and declaration.form != "stat")
        if not ok:
            known = (n for n, d in self.symbols.declarations.items() if isinstance(d, t.Action | t.Roll))
            close = self.book.nearest(name, known)
            self.reader.find(f.UNKNOWN_DECLARATION, w.name.span, sort=phrase("act or roll"), name=name, nearest=close)
            return wrong(w)
        self.book.facts_asked.add(name)
        return PastFacts(many(Type("fact", name)), name, self.book.within(w.within), **self.reader.place(w))


def _looked_at(w: t.Quantified) -> t.Binder:
    """The members and their test; who is not among those that `every` looks at passes it."""
    if w.among is None or w.binder.condition is None:
        return w.binder
    passed = t.Not(w.among, w.among.span)
    return replace(w.binder, condition=t.Logic("or", (passed, w.binder.condition), w.binder.span))
