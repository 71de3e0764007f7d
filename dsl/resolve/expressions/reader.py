"""Expressions: each name is settled, each value gets its type.

An expression is read with the type its place wants, where that is known; so a bare word such as
`minor` is looked up among the values that fit. A finding is made once, at the innermost place;
what is already wrong has the type UNKNOWN, which fits everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, assert_never

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Span, phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book, TextPlace
from dsl.resolve.expressions.comparisons import Comparisons
from dsl.resolve.expressions.dice import DiceReader
from dsl.resolve.expressions.named_values import NamedValues, wrong
from dsl.resolve.expressions.throws import Throws
from dsl.resolve.names.scope import Scope, proven
from dsl.types import DICE, FRACTION, NOTHING, NUMBER, TEXT, TILE, TRUTH, UNKNOWN, Type, comparable, fits, many
from dsl.understood.draws import Draw
from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    Binary,
    BinaryOperation,
    Case,
    Cases,
    Constant,
    EntriesSum,
    Node,
    PastFacts,
    Rounding,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    Template,
    Unary,
    UnaryOperation,
    Wording,
)

_NUMBERS: Final = frozenset({"number", "fraction"})
_ARITHMETIC: Final = {"+": Binary.ADD, "-": Binary.SUBTRACT, "*": Binary.MULTIPLY, "/": Binary.DIVIDE}
_SETS: Final = {"union": Binary.UNION, "without": Binary.WITHOUT, "common": Binary.COMMON}
_TRUE: Final = Constant(TRUTH, True)


class Expressions:
    """Reads the expressions of one declaration; `chance` says whether dice may be thrown at this place."""

    def __init__(self, book: Book, scope: Scope) -> None:
        self.book = book
        self.symbols = book.symbols
        self.scope = scope
        self.chance = False
        self._inside: Span | None = None
        """From where on what is read stands in the braces of a text."""
        self.throws: Throws | None = None
        """What a statement throws before it is carried out; None where nothing can be thrown before."""
        self.named = NamedValues(book, self)
        self.tests = Comparisons(book, self)
        self.dice = DiceReader(book, self)

    # ------------------------------------------------------------ entry points

    def truth(self, written: t.Expr) -> Node:
        """A condition."""
        return self.wanted(written, TRUTH)

    def conjuncts(self, written: t.Expr | None) -> tuple[Node, ...]:
        """A condition cut at its `and`s, each read knowing that those before it hold."""
        if written is None:
            return ()
        items = written.items if isinstance(written, t.Logic) and written.operator == "and" else (written,)
        nodes = []
        for item in items:
            nodes.append(self.truth(item))
            self.scope.certain |= proven(item)
        return tuple(nodes)

    def amount(self, written: t.Expr) -> Node:
        """A number that may hold dice, as it is carried out."""
        before, self.chance = self.chance, True
        node = self.read(written, DICE)
        self.chance = before
        if node.type.form not in ("number", "fraction", "dice", "unknown") or node.type.optional:
            return self.mismatch(node, written, NUMBER)
        return node

    def assigned(self, written: t.Expr, wanted: Type) -> Node:
        """A number for a place that takes `wanted`: its dice are thrown when it is set."""
        before, self.chance = self.chance, True
        node = self.read(written, wanted)
        self.chance = before
        if node.type.form == "dice" or fits(node.type, wanted):
            return node
        return self.mismatch(node, written, wanted)

    def wanted(self, written: t.Expr, wanted: Type) -> Node:
        """An expression whose type must fit."""
        node = self.read(written, wanted)
        if wanted.form != "dice":
            node = self.as_thrown(node)
        if not fits(node.type, wanted):
            return self.mismatch(node, written, wanted)
        return node

    def as_thrown(self, node: Node) -> Node:
        """The number that dice come to, where they can be thrown before; any other value as it is."""
        return self.throws.number(node) if node.type.form == "dice" and self.throws is not None else node

    def drawn_before(self, kind: Type, node: Node, draw: Draw) -> Node | None:
        """The value of something that is drawn before the statement is carried out; None where nothing can be."""
        return None if self.throws is None else self.throws.draw(kind, node, draw)

    def faces(self, w: t.Attribute, dice: Node) -> Node:
        """What each die of a throw shows."""
        return self.dice.faces(w, dice)

    @contextmanager
    def carried_out(self) -> Iterator[Throws]:
        """While the expressions of a statement are read: what is thrown before the statement."""
        before, throws = (self.chance, self.throws), Throws(self.scope)
        self.chance, self.throws = True, throws
        try:
            yield throws
        finally:
            self.chance, self.throws = before

    @contextmanager
    def looked_at(self) -> Iterator[None]:
        """While something is read that is looked at any number of times, so that nothing can be thrown for it."""
        before = self.chance, self.throws
        self.chance, self.throws = False, None
        try:
            yield
        finally:
            self.chance, self.throws = before

    @contextmanager
    def _behind(self, test: Node, *, holds: bool = True) -> Iterator[None]:
        """What is read inside is looked at only where a test holds, or does not."""
        if self.throws is None:
            yield
        else:
            with self.throws.behind(test, holds=holds):
                yield

    def number(self, written: t.Expr) -> Node:
        """A number, whole or not."""
        return self.wanted(written, FRACTION)

    def collection(self, written: t.Expr, item: Type | None = None) -> Node:
        """Several values to go through."""
        node = self.read(written, many(item) if item else None)
        if node.type.form == "many" or node.type is UNKNOWN:
            return node
        self.find(f.NOT_MANY, written.span, found=node.type)
        return wrong(written)

    def template(self, label: t.Label | None) -> Template | None:
        """A text with its inserted values."""
        return None if label is None else self.text(label)

    def text(self, label: t.Label) -> Template:
        """A text with its inserted values, certainly there."""
        with self.looked_at():
            return Template(tuple(self._parts(label)))

    # ------------------------------------------------------------ the dispatch, in the order of the grammar

    def read(self, written: t.Expr, wanted: Type | None = None) -> Node:
        """Any expression; `wanted` only helps to settle bare words."""
        node = self._read(written, wanted)
        if node.type.optional and node.type.form != "nothing" and written in self.scope.certain:
            return replace(node, type=node.type.present())
        return node

    def _read(self, w: t.Expr, wanted: Type | None) -> Node:
        match w:
            case t.Number():
                whole = w.value.denominator == 1
                value: int | Fraction = int(w.value) if whole else w.value
                return Constant(NUMBER if whole else FRACTION, value, **self.place(w))
            case t.Dice():
                return self.dice.dice(w)
            case t.SomeDice():
                return self.dice.some_dice(w)
            case t.Picked():
                return self.dice.picked(w)
            case t.Likely():
                return self.dice.likely(w)
            case t.Text():
                template = self.text(t.Label(w.text, w.span))
                return Wording(TEXT, template, **self.place(w))
            case t.Truth():
                return Constant(TRUTH, w.value, **self.place(w))
            case t.Nothing():
                return Constant(NOTHING, None, **self.place(w))
            case t.Name():
                return self.named.name(w, wanted)
            case t.Attribute():
                return self.named.attribute(w)
            case t.Call():
                return self.named.call(w)
            case t.SetOf():
                return self._set(w, wanted)
            case t.Signed():
                return self._signed(w)
            case t.Arithmetic():
                return self._set_arithmetic(w, wanted) if w.operator in _SETS else self._arithmetic(w)
            case t.Rounded():
                return Rounding(NUMBER, self.number(w.value), w.way, **self.place(w))
            case t.Default():
                return self._default(w, wanted)
            case t.Compared():
                return self.tests.compared(w)
            case t.Same():
                return self.tests.same(w)
            case t.OneOf():
                return self.tests.one_of(w)
            case t.Inside():
                return self.tests.inside(w)
            case t.FromTo():
                low, high = self.wanted(w.low, NUMBER), self.wanted(w.high, NUMBER)
                return BinaryOperation(many(NUMBER), Binary.FROM_TO, low, high, **self.place(w))
            case t.NextTo():
                left, right = self.wanted(w.left, TILE), self.wanted(w.right, TILE)
                return BinaryOperation(TRUTH, Binary.NEXT_TO, left, right, **self.place(w))
            case t.Has():
                return self.tests.has(w)
            case t.Not():
                return self.denied(w, self.truth(w.value))
            case t.Logic():
                return self._logic(w)
            case t.Cases():
                return self._cases(w, wanted)
            case t.Count():
                return self._count(w)
            case t.Total():
                return self._aggregate(w, Aggregating.SUM, w.value)
            case t.Extreme():
                of_members = Aggregating.HIGHEST if w.which == "highest" else Aggregating.LOWEST
                node = self._aggregate(w, of_members, w.value)
                return replace(node, type=node.type.or_none())
            case t.ExtremeOf():
                of_items = Several.HIGHEST_OF if w.which == "highest" else Several.LOWEST_OF
                items = tuple(self.number(item) for item in w.items)
                return SeveralOperation(_widest(items), of_items, items, **self.place(w))
            case t.Quantified():
                return self._quantified(w)
            case t.Those():
                return self._those(w)
            case t.Past():
                return self._past(w)
            case t.EntriesTo():
                name, arguments = self.named.entry_target(w.call)
                origin = None if w.origin is None else w.origin.text
                self.book.known_origin(w.origin)
                names = (name, *self.book.ancestors.get(name, ()))
                return EntriesSum(NUMBER, names, arguments, origin, **self.place(w))
            case t.Ratio():
                left, right = self.number(w.left), self.number(w.right)
                return BinaryOperation(FRACTION, Binary.RATIO, left, right, **self.place(w))
            case _:
                assert_never(w)

    # ------------------------------------------------------------ arithmetic

    def _signed(self, w: t.Signed) -> Node:
        value = self._numeric(w.value)
        if w.sign == "+" or value.type is UNKNOWN:
            return value
        if isinstance(value, Constant) and isinstance(value.value, int | Fraction):
            return Constant(value.type, -value.value, **self.place(w))
        return UnaryOperation(value.type, Unary.NEGATE, value, **self.place(w))

    def _numeric(self, written: t.Expr) -> Node:
        """A number, a fraction, or dice where they are allowed."""
        node = self.read(written, NUMBER)
        if node.type is UNKNOWN:
            return node
        if node.type.form not in ("number", "fraction", "dice") or node.type.optional:
            return self.mismatch(node, written, NUMBER)
        return node

    def _arithmetic(self, w: t.Arithmetic) -> Node:
        left, right = self._numeric(w.left), self._numeric(w.right)
        op = _ARITHMETIC[w.operator]
        forms = {left.type.form, right.type.form}
        if "unknown" in forms:
            return wrong(w)
        if "dice" in forms:
            both = left.type.form == right.type.form
            unthrown = op is Binary.DIVIDE or (op is Binary.MULTIPLY and both)
            if unthrown and self.throws is not None:
                return self._plain_arithmetic(w, op, self.as_thrown(left), self.as_thrown(right))
            if unthrown:
                wanted = phrase("a number: throw the dice before with `let`")
                self.find(f.WRONG_TYPE, w.span, found=DICE, wanted=wanted)
            return BinaryOperation(DICE, op, left, right, **self.place(w))
        return self._plain_arithmetic(w, op, left, right)

    def _plain_arithmetic(self, w: t.Arithmetic, op: Binary, left: Node, right: Node) -> Node:
        whole = {left.type.form, right.type.form} == {"number"} and op is not Binary.DIVIDE
        return BinaryOperation(NUMBER if whole else FRACTION, op, left, right, **self.place(w))

    def _set_arithmetic(self, w: t.Arithmetic, wanted: Type | None) -> Node:
        left = self.read(w.left, wanted)
        left = self._as_many(left, w.left)
        right = self._as_many(self.read(w.right, left.type), w.right)
        if any(one.type.item is not None and one.type.item.form == "many" for one in (left, right)):
            self.find(f.SETS_OF_SETS, w.span)
            return wrong(w)
        if not fits(right.type, left.type) and not fits(left.type, right.type):
            return self.mismatch(right, w.right, left.type)
        return BinaryOperation(left.type, _SETS[w.operator], left, right, **self.place(w))

    def _as_many(self, node: Node, written: t.Expr) -> Node:
        if node.type.form in ("many", "unknown"):
            return node
        if node.type.form in ("entity", "row") and not node.type.optional:
            return SeveralOperation(many(node.type), Several.SET, (node,), span=node.span, source=node.source)
        self.find(f.NOT_MANY, written.span, found=node.type)
        return wrong(written)

    def _set(self, w: t.SetOf, wanted: Type | None) -> Node:
        item = wanted.item if wanted is not None and wanted.form == "many" else None
        nodes = tuple(self.as_thrown(self.read(one, item)) for one in w.items)
        kind = item
        for node, written in zip(nodes, w.items, strict=True):
            if node.type.form == "many":
                self.find(f.SETS_OF_SETS, written.span)
                return wrong(w)
            if kind is None or kind is UNKNOWN:
                kind = node.type
            elif not fits(node.type, kind):
                self.mismatch(node, written, kind)
        return SeveralOperation(many(kind or UNKNOWN), Several.SET, nodes, **self.place(w))

    def _default(self, w: t.Default, wanted: Type | None) -> Node:
        value = self.as_thrown(self.read(w.value, wanted))
        with self._behind(BinaryOperation(TRUTH, Binary.SAME, value, Constant(NOTHING, None))):
            default = self.as_thrown(self.read(w.default, value.type))
        if not comparable(value.type, default.type):
            return self.mismatch(default, w.default, value.type)
        kind = default.type if value.type.form == "nothing" else value.type.present()
        if kind.form == "number" and default.type.form == "fraction":
            kind = FRACTION
        kind = kind.or_none() if default.type.optional else kind
        return BinaryOperation(kind, Binary.DEFAULT, value, default, **self.place(w))

    # ------------------------------------------------------------ conditions and cases

    def _logic(self, w: t.Logic) -> Node:
        nodes = []
        with self.scope.block(), ExitStack() as stack:
            for item in w.items:
                nodes.append(self.truth(item))
                stack.enter_context(self._behind(nodes[-1], holds=w.operator == "and"))
                self.scope.certain |= proven(item, holds=w.operator == "and")
        op = Several.AND if w.operator == "and" else Several.OR
        return SeveralOperation(TRUTH, op, tuple(nodes), **self.place(w))

    def _cases(self, w: t.Cases, wanted: Type | None) -> Node:
        lines = [(case.value, case.condition) for case in w.cases]
        if w.otherwise is None:
            self.find(f.MANY_CASES_OPEN, w.span)
            return wrong(w)
        return self.first_case(w.span, [*lines, (w.otherwise, None)], wanted)

    def first_case(self, span: Span, lines: list[tuple[t.Expr, t.Expr | None]], wanted: Type | None) -> Node:
        """The value of the first line whose condition holds; the last line has none."""
        found: list[tuple[Node, Node | None]] = []
        kind: Type | None = None
        with self.scope.block(), ExitStack() as stack:
            for value, condition in lines:
                with self.scope.block(), ExitStack() as inside:
                    test = None
                    if condition is not None:
                        test = self.truth(condition)
                        self.scope.certain |= proven(condition)
                        inside.enter_context(self._behind(test))
                    node = self.read(value, wanted or kind)
                    kind = self._joined(kind, node, value)
                    found.append((node, test))
                if condition is not None and test is not None:
                    stack.enter_context(self._behind(test, holds=False))
                    self.scope.certain |= proven(condition, holds=False)
        cases = tuple(Case(node, test) for node, test in found if test is not None)
        return Cases(kind or UNKNOWN, cases, found[-1][0], span=span, source=self.book.source(span))

    def _joined(self, kind: Type | None, node: Node, written: t.Expr) -> Type:
        if kind is None or kind is UNKNOWN:
            return node.type
        if node.type is UNKNOWN or fits(node.type, kind):
            return kind
        if fits(kind, node.type):
            return node.type
        if node.type.form == "nothing" or kind.form == "nothing":
            return node.type.or_none() if kind.form == "nothing" else kind.or_none()
        if fits(node.type.present(), kind.present()):
            return kind.or_none()
        self.mismatch(node, written, kind)
        return kind

    # ------------------------------------------------------------ collections

    def bind(self, binder: t.Binder) -> tuple[int, Node, Node]:
        """The variable, collection and condition of `v in c where d`; the caller opens the block."""
        collection = self.collection(binder.collection)
        item = collection.type.item or UNKNOWN
        if binder.variable.text in self.scope.names:
            self.find(f.DUPLICATE_LOCAL, binder.variable.span, name=binder.variable.text)
        slot = self.scope.add(binder.variable.text, item)
        condition: Node = _TRUE
        if binder.condition is not None:
            with self.looked_at():
                condition = self.truth(binder.condition)
            self.scope.certain |= proven(binder.condition)
        return slot, collection, condition

    def _count(self, w: t.Count) -> Node:
        if not isinstance(w.over, t.Binder):
            return UnaryOperation(NUMBER, Unary.COUNT, self.collection(w.over), **self.place(w))
        with self.scope.block():
            slot, collection, condition = self.bind(w.over)
        return Selection(NUMBER, Selecting.COUNT, slot, collection, condition, **self.place(w))

    def _aggregate(self, w: t.Total | t.Extreme, op: Aggregating, value: t.Expr) -> Aggregate:
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
            with self.looked_at():
                amount = self.number(value)
        return Aggregate(_widest((amount,)), op, slot, collection, condition, amount, **self.place(w))

    def _quantified(self, w: t.Quantified) -> Node:
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
        op = Selecting.EVERY if w.quantity == "every" else Selecting.ANY
        node = Selection(TRUTH, op, slot, collection, condition, **self.place(w))
        return self.denied(w, node) if w.quantity == "no" else node

    def _those(self, w: t.Those) -> Node:
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
            node: Node | None = None
            for best in w.keys:
                op = Aggregating.WITH_HIGHEST if best.which == "highest" else Aggregating.WITH_LOWEST
                if node is not None:  # of those who are equal so far
                    slot = self.scope.add(w.binder.variable.text, collection.type.item or UNKNOWN)
                    collection, condition = node, _TRUE
                with self.looked_at():
                    key = self.number(best.value)
                node = Aggregate(collection.type, op, slot, collection, condition, key, **self.place(w))
            if node is None:
                node = Selection(collection.type, Selecting.THOSE, slot, collection, condition, **self.place(w))
        if not w.single:
            return node
        return UnaryOperation((collection.type.item or UNKNOWN).or_none(), Unary.FIRST, node, **self.place(w))

    def _past(self, w: t.Past) -> Node:
        name = w.name.text
        declaration = self.symbols.declarations.get(name)
        ok = isinstance(declaration, t.Action | t.Limit | t.Procedure) or (
            isinstance(declaration, t.Roll) and declaration.form != "stat"
        )
        if not ok:
            known = (n for n, d in self.symbols.declarations.items() if isinstance(d, t.Action | t.Roll))
            close = self.book.nearest(name, known)
            self.find(f.UNKNOWN_DECLARATION, w.name.span, sort=phrase("act or roll"), name=name, nearest=close)
            return wrong(w)
        return PastFacts(many(Type("fact", name)), name, w.within, **self.place(w))

    # ------------------------------------------------------------ texts

    def _parts(self, label: t.Label) -> Iterable[str | Node]:
        text, line = label.text, self.book.source(label.span)
        at = begins = 0
        while True:
            start = text.find("{", at)
            if start < 0:
                yield text[at:].replace("\\}", "}")
                return
            if start and text[start - 1] == "\\":
                yield text[at : start - 1] + "{"
                at = start + 1
                continue
            end = text.find("}", start)
            if end < 0:
                self.find(f.PLACEHOLDER, label.span, text=text[start + 1 :])
                return
            yield text[at:start]
            source = text[start + 1 : end]
            begins = line.find(f"{{{source}}}", begins) + 1
            yield self._inserted(source, label, label.span.column + begins)
            at = end + 1

    def _inserted(self, source: str, label: t.Label, column: int) -> Node:
        """The value between the braces of a text; `column` is where it begins."""
        written = self.book.parse_inserted(source, label.span)
        if written is None:
            self.find(f.PLACEHOLDER, label.span, text=source)
            return Constant(TEXT, "?")
        before, around = len(self.symbols.findings), self._inside
        self._inside = replace(label.span, column=column)
        node = self.read(written)
        self._inside = around
        made = self.symbols.findings[before:]
        if made and all(one.kind in (f.PERHAPS_MISSING,) for one in made):
            del self.symbols.findings[before:]
        return node

    # ------------------------------------------------------------ small matters

    def place(self, w: t.Expr) -> TextPlace:
        """Where an expression stands."""
        span = self._placed(w.span)
        return TextPlace(span=span, source=self.book.source(span))

    def _placed(self, span: Span) -> Span:
        """A place in the file: what stands in a text is read by itself, and at one place for all texts that hold it."""
        if self._inside is None:
            return span
        from dsl.reading.parser import INSERTED_AT

        line, moved = self._inside.line, self._inside.column - INSERTED_AT
        return Span(self._inside.file, line, span.column + moved, line, span.end_column + moved)

    def denied(self, w: t.Expr, value: Node) -> Node:
        """The contrary of a condition."""
        return UnaryOperation(TRUTH, Unary.NOT, value, **self.place(w))

    def find(self, kind: Mistake, span: Span, **values: Any) -> None:
        """Note a finding."""
        self.symbols.findings.append(kind.at(self._placed(span), **values))

    def mismatch(self, node: Node, written: t.Expr, wanted: Type) -> Node:
        """Note that a value is not of the type its place wants; a fraction is rounded where the header says how."""
        if node.type is UNKNOWN:
            return node
        if node.type.form == "fraction" and wanted.form == "number" and not node.type.optional:
            if self.book.rounding is not None:
                return Rounding(NUMBER, node, self.book.rounding, span=node.span, source=node.source)
            self.find(f.NEEDS_ROUNDING, written.span)
        elif node.type.optional and (fits(node.type.present(), wanted) or node.type.form == "nothing"):
            self.find(f.MAY_BE_NONE, written.span)
        else:
            self.find(f.WRONG_TYPE, written.span, found=node.type, wanted=wanted)
        return wrong(written)


def _widest(nodes: tuple[Node, ...]) -> Type:
    if any(node.type is UNKNOWN for node in nodes):
        return UNKNOWN
    return FRACTION if any(node.type.form == "fraction" for node in nodes) else NUMBER
