"""What is meant where two values are compared that can never be the same, as far as what they are tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl import tree as t
from dsl.resolve.names.scope import Scope
from dsl.resolve.names.symbols import Symbols
from dsl.types import Type
from dsl.understood.expressions import AllRows, Node, Wording


def compared_instead(symbols: Symbols, scope: Scope, left: Node, right: Node) -> str:
    """How it is written: `t.soil is clay` for `soil is clay` or `t is clay`; else nothing."""
    for one, other in ((left, right), (right, left)):
        if isinstance(one, AllRows) and other.type.present() == one.type.item:
            return next((_tested(held, part, other) for part, held in holding(symbols, scope, one.type.item)), "")
        if one.type.form == "entity" and other.type.form in ("row", "words"):
            return next((_tested(kind, part, other) for part, kind in _parts_of(symbols, one, other.type)), "")
    return ""


def word_of_it(symbols: Symbols, scope: Scope, test: t.Expr) -> tuple[str, tuple[str, ...]] | None:
    """Where a thing is compared with a word or row of an attribute, `box is broken`: the attribute, and all of them."""
    if not (isinstance(test, t.Same) and isinstance(test.left, t.Name) and isinstance(test.right, t.Name)):
        return None
    word, thing = test.right.text, scope.names.get(test.left.text)
    is_known = word in scope.names or word in symbols.declarations
    if thing is None or thing.type.form != "entity" or is_known:
        return None
    for name, one in symbols.attributes.get(thing.type.name, {}).items():
        words = one.words if one.form == "words" else tuple(symbols.table_keys.get(one.name, ()))
        if one.form in ("words", "row") and words and word in words:
            return f"{test.left.text}.{name}", words
    return None


def key_in_quotes(symbols: Symbols, left: Node, right: Node) -> str:
    """The row or word that is written as a text, `t.soil is "Clay"`, by its key; else nothing."""
    for one, other in ((left, right), (right, left)):
        if one.type.form in ("row", "words") and isinstance(other, Wording):
            key = re.sub(r"\W+", "_", other.template.plain.strip().casefold())
            return key if key in (one.type.words or symbols.table_keys.get(one.type.name, ())) else ""
    return ""


def holding(symbols: Symbols, scope: Scope, row: Type) -> Iterator[tuple[str, Type]]:
    """The attributes that hold a row of a table, of what has a name here: each as it is asked for."""
    for name, local in scope.names.items():
        if name.isidentifier() and local.type.form == "entity":
            for attribute, kind in symbols.attributes.get(local.type.name, {}).items():
                if row in (kind.present(), kind.item):
                    yield f"{name}.{attribute}", kind


def _parts_of(symbols: Symbols, thing: Node, sort: Type) -> Iterator[tuple[str, Type]]:
    for attribute, kind in symbols.attributes.get(thing.type.name, {}).items():
        if sort.present() in (kind.present(), kind.item):
            yield f"{thing.source}.{attribute}", kind


def _tested(kind: Type, part: str, value: Node) -> str:
    return f"{part} {'has' if kind.item is not None else 'is'} {value.source}"
