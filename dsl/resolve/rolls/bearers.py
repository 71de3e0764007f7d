"""Who bears a condition or an effect: the test that one thing does, and the loop over all that do.

Every sort of line that may stand in a block is resolved with these two. If the target has a role that is called like
the bearer, that thing is the bearer and is tested; if it has none, the line holds once for each bearer there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import assert_never

from dsl import tree as t
from dsl.border.diagnostics import Span
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.names.scope import Scope
from dsl.resolve.plain_texts import as_it_stands
from dsl.types import NOTHING, TRUTH, UNKNOWN, Type, fits, many
from dsl.understood.expressions import (
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    Constant,
    HasCondition,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    Several,
    SeveralOperation,
)
from dsl.understood.rows import Loop

ROW = "row"
"""What the lines of an effect call the row it is about."""


def bearer_name(block: t.Block) -> str:
    """What the lines of a block call its bearer."""
    match block:
        case t.Condition():
            return block.bearer.name.text
        case t.Effect():
            return block.kind.text
        case _:
            assert_never(block)


def bearer_type(book: Book, block: t.Block) -> Type:
    """What may bear a block."""
    match block:
        case t.Condition():
            return book.condition_bearer(block.name.text)
        case t.Effect():
            return Type("entity", block.kind.text) if book.symbols.of(block.kind.text, t.Kind) else UNKNOWN
        case _:
            assert_never(block)


def source_names(book: Book, block: t.Block) -> tuple[str, ...]:
    """What `from` may call a row that stands in a block."""
    match block:
        case t.Condition():
            return block.name.text, bearer_type(book, block).name
        case t.Effect():
            return block.table.text, block.kind.text
        case _:
            assert_never(block)


def origins_of(block: t.Block, bearer: Node) -> tuple[Node, ...]:
    """For each name of `source_names` what a row comes from: its bearer, or the row of the effect."""
    match block:
        case t.Condition():
            return bearer, bearer
        case t.Effect():
            return row_of(block, block.row.span), bearer
        case _:
            assert_never(block)


def source_type(book: Book, names: Iterable[t.Word]) -> Type | None:
    """What `source` is where rows come from these: a thing of the kind, a row of the table, who has the condition.

    Returns: None where they are of several sorts, or where entries come from one of them, which come from no thing.
    """
    found = {_sort_of_source(book, word.text) for word in names}
    return found.pop() if len(found) == 1 else None


def _sort_of_source(book: Book, name: str) -> Type | None:
    match book.symbols.declarations.get(name):
        case t.Kind():
            return Type("entity", name)
        case t.Table():
            return Type("row", name)
        case t.Condition():
            return book.condition_bearer(name)
        case _:
            return None


def row_of(effect: t.Effect, span: Span) -> NamedRow:
    """The row that an effect is about."""
    return NamedRow(Type("row", effect.table.text), effect.table.text, effect.row.text, span=span, source=ROW)


@contextmanager
def standing_in(block: t.Block | None, scope: Scope) -> Iterator[None]:
    """What the lines of a block may name beside its bearer: in an effect the row it is about."""
    if not isinstance(block, t.Effect):
        yield
        return
    before = scope.values
    scope.values = {**before, ROW: row_of(block, block.row.span)}
    try:
        yield
    finally:
        scope.values = before


def bearing(book: Book, block: t.Block, slot: int, kind: Type, span: Span) -> Node:
    """The test that the thing in a slot bears a block; whether it can is found out here."""
    wanted = bearer_type(book, block)
    if not fits(kind.present(), wanted):
        book.find(f.WRONG_TYPE, span, found=kind, wanted=wanted)
        return Constant(UNKNOWN, None, span=span)
    bearer = LocalValue(kind, slot, span=span)
    match block:
        case t.Condition():
            label = as_it_stands(block.label.text) if block.label else block.name.text
            return HasCondition(TRUTH, bearer, block.name.text, span=span, source=label)
        case t.Effect():
            test = _holds_row(book, block, bearer, span)
            if not kind.optional:
                return test
            nobody = Constant(NOTHING, None, span=span)
            there = BinaryOperation(TRUTH, Binary.DIFFERENT, bearer, nobody, span=span, source=test.source)
            return SeveralOperation(TRUTH, Several.AND, (there, test), span=span, source=test.source)
        case _:
            assert_never(block)


def _holds_row(book: Book, effect: t.Effect, bearer: Node, span: Span) -> Node:
    """The test that an attribute of a thing is or has the row of an effect."""
    attributes = book.symbols.attributes.get(effect.kind.text, {})
    kind = attributes.get(effect.attribute.text, UNKNOWN)
    if kind is UNKNOWN:
        return Constant(UNKNOWN, None, span=span)
    name, row = effect.attribute.text, row_of(effect, span)
    held = AttributeOf(kind, bearer, effect.kind.text, name, list(attributes).index(name), span=span)
    source = _said_of(book, effect)
    if kind.form == "many":
        return HasItems(TRUTH, held, (row,), every=False, span=span, source=source)
    return BinaryOperation(TRUTH, Binary.SAME, held, row, span=span, source=source)


def _said_of(book: Book, effect: t.Effect) -> str:
    """What must be so for an effect, in the words that players read: `arms: silver sword`."""
    kind = book.symbols.of(effect.kind.text, t.Kind)
    lines = () if kind is None else kind.attributes
    labels = [as_it_stands(one.label.text) for one in lines if one.name.text == effect.attribute.text and one.label]
    held = labels[0] if labels else effect.attribute.text.replace("_", " ")
    row = as_it_stands(effect.label.text) if effect.label else effect.row.text.replace("_", " ")
    return f"{held}: {row}"


def each_bearer(book: Book, block: t.Block, scope: Scope, span: Span) -> Loop:
    """The loop over all that bear a block; from here on the name of the bearer stands for one of them."""
    kind = bearer_type(book, block)
    slot = scope.add(bearer_name(block), kind)
    test = bearing(book, block, slot, kind, span)
    everyone = AllThings(many(kind), kind.name, span=span, source=test.source)
    return Loop(slot, everyone, test)


def called(block: t.Block | None) -> str:
    """What players call the condition or effect that a line stands in."""
    match block:
        case None:
            return ""
        case t.Condition():
            return as_it_stands(block.label.text) if block.label else block.name.text.replace("_", " ")
        case t.Effect():
            return as_it_stands(block.label.text) if block.label else block.row.text.replace("_", " ")
        case _:
            assert_never(block)
