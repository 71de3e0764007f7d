"""Sums and products of numbers and dice, and of collections."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book, Reader
from dsl.resolve.expressions.mistakes import ROW_AS_NUMBER, SETS_OF_SETS
from dsl.resolve.expressions.stand_in import wrong
from dsl.resolve.written_instead import COUNTED_FIRST, SEVERAL_IN_A_SUM
from dsl.types import DICE, FRACTION, NUMBER, UNKNOWN, Type, fits, joined_types, many
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    Constant,
    Node,
    Several,
    SeveralOperation,
    Unary,
    UnaryOperation,
)

_ARITHMETIC: Final = {"+": Binary.ADD, "-": Binary.SUBTRACT, "*": Binary.MULTIPLY, "/": Binary.DIVIDE}
_IN_WORDS: Final = {Binary.ADD: "union", Binary.SUBTRACT: "without"}
SETS: Final = {"union": Binary.UNION, "without": Binary.WITHOUT, "common": Binary.COMMON}


class SumReader:
    """Reads sums and products, of numbers, dice and collections, for a reader of expressions."""

    def __init__(self, book: Book, reader: Reader) -> None:
        self.book = book
        self.symbols = book.symbols
        self.reader = reader
        self.scope = reader.scope

    def signed(self, w: t.Signed) -> Node:
        """A number with a sign."""
        value = self._numeric(w.value)
        if w.sign == "+" or value.type is UNKNOWN:
            return value
        if isinstance(value, Constant) and isinstance(value.value, int | Fraction):
            return Constant(value.type, -value.value, **self.reader.place(w))
        return UnaryOperation(value.type, Unary.NEGATE, value, **self.reader.place(w))

    def arithmetic(self, w: t.Arithmetic) -> Node:
        """Two numbers or amounts of dice, added, multiplied and so on."""
        op = _ARITHMETIC[w.operator]
        left = self.reader.read(w.left, NUMBER)
        if left.type.form == "many" and op in _IN_WORDS:
            self._find_several(w, left, _IN_WORDS[op])
            return wrong(w)
        left, right = self._as_number(left, w.left), self._numeric(w.right)
        forms = {left.type.form, right.type.form}
        if "unknown" in forms:
            return wrong(w)
        if "dice" in forms:
            both = left.type.form == right.type.form
            unthrown = op is Binary.DIVIDE or (op is Binary.MULTIPLY and both) or FRACTION.form in forms
            if unthrown and self.reader.can_throw:
                return self._plain_arithmetic(w, op, self.reader.as_thrown(left), self.reader.as_thrown(right))
            if unthrown:
                wanted = phrase(
                    "a number: throw the dice before with `let`; in a roll write a line of its own, `times 1/2` for "
                    "all of it, or for one row, tagged by a word, `each change of … tagged …: halved`"
                )
                self.reader.find(f.WRONG_TYPE, w.span, found=DICE, wanted=wanted)
            return BinaryOperation(DICE, op, left, right, **self.reader.place(w))
        return self._plain_arithmetic(w, op, left, right)

    def of_sets(self, w: t.Arithmetic, wanted: Type | None) -> Node:
        """Two collections joined, or one without the other."""
        left = self.reader.read(w.left, wanted)
        if isinstance(w.left, t.Count) and left.type is not UNKNOWN:
            self._find_counted(w, w.left)
            return wrong(w)
        left = self._as_many(left, w.left)
        right = self._as_many(self.reader.read(w.right, left.type), w.right)
        if any(one.type.item is not None and one.type.item.form == "many" for one in (left, right)):
            self.reader.find(SETS_OF_SETS, w.span)
            return wrong(w)
        if not fits(right.type, left.type) and not fits(left.type, right.type):
            return self.reader.mismatch(right, w.right, left.type)
        kind = right.type if left.type.is_open else left.type
        return BinaryOperation(kind, SETS[w.operator], left, right, **self.reader.place(w))

    def set_of(self, w: t.SetOf, wanted: Type | None, *, is_compared: bool = False) -> Node:
        """Several values that are written out.

        Args: `is_compared`: something is only looked for among them, so that some may be none.
        """
        item = wanted.item if wanted is not None and wanted.form == "many" else None
        nodes = tuple(self.reader.as_thrown(self.reader.read(one, item)) for one in w.items)
        kind = item
        for node, written in zip(nodes, w.items, strict=True):
            if node.type.form == "many":
                self.reader.find(SETS_OF_SETS, written.span)
                return wrong(w)
            if kind is None or kind is UNKNOWN:
                kind = node.type
            elif not fits(node.type, kind):
                joint = None if item is not None and not is_compared else joined_types(kind, node.type)
                if joint is None or (joint.optional and not is_compared):
                    self.reader.mismatch(node, written, kind)
                else:
                    kind = joint
        if kind is not None and kind.optional and not is_compared:
            for node, written in zip(nodes, w.items, strict=True):
                if node.type.optional:
                    self.reader.mismatch(node, written, kind.present())
            return wrong(w)
        return SeveralOperation(many(kind or UNKNOWN), Several.SET, nodes, **self.reader.place(w))

    def _numeric(self, written: t.Expr) -> Node:
        """A number, a fraction, or dice where they are allowed."""
        return self._as_number(self.reader.read(written, NUMBER), written)

    def _as_number(self, node: Node, written: t.Expr) -> Node:
        if node.type is UNKNOWN:
            return node
        if node.type.form == "row" and not node.type.optional:
            self.reader.row_as_number(ROW_AS_NUMBER, node.type, written)
            return wrong(written)
        if node.type.form not in ("number", "fraction", "dice") or node.type.optional:
            return self.reader.mismatch(node, written, NUMBER)
        return node

    def _find_several(self, w: t.Arithmetic, left: Node, operator: str) -> None:
        """Note that several values begin a sum."""
        right = self.reader.source(w.right.span)
        is_one = self.reader.read(w.right, left.type.item).type.form != "many"
        kept = f"{{{right}}}" if is_one else right
        instead = f"{self.reader.source(w.left.span)} {operator} {kept}"
        self.reader.find(SEVERAL_IN_A_SUM, w.left.span, found=left.type, wanted=NUMBER, instead=instead)

    def _plain_arithmetic(self, w: t.Arithmetic, op: Binary, left: Node, right: Node) -> Node:
        whole = {left.type.form, right.type.form} == {"number"} and op is not Binary.DIVIDE
        return BinaryOperation(NUMBER if whole else FRACTION, op, left, right, **self.reader.place(w))

    def _as_many(self, node: Node, written: t.Expr) -> Node:
        if node.type.form in ("many", "unknown"):
            return self.reader.several_there(node, written)
        if node.type.form in ("entity", "row") and not node.type.optional:
            return SeveralOperation(many(node.type), Several.SET, (node,), span=node.span, source=node.source)
        self.reader.find(f.NOT_MANY, written.span, found=node.type)
        return wrong(written)

    def _find_counted(self, w: t.Arithmetic, left: t.Count) -> None:
        """Note that only the first of two collections that are put together is counted."""
        counted, right = self.reader.source(left.over.span), self.reader.source(w.right.span)
        if isinstance(left.over, t.Those):  # what stands behind its `where` would go on past the operator
            counted = f"({counted})"
        self.reader.find(COUNTED_FIRST, w.left.span, found=NUMBER, counted=f"{counted} {w.operator} {right}")


def widest(nodes: tuple[Node, ...]) -> Type:
    """The type that holds all of these numbers."""
    if any(node.type is UNKNOWN for node in nodes):
        return UNKNOWN
    return FRACTION if any(node.type.form == "fraction" for node in nodes) else NUMBER
