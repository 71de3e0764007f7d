"""`cell(hero, trait) up 1`: a change of the attribute that a value names, written out case by case."""

from __future__ import annotations

from dataclasses import replace

from dsl import tree as t
from dsl.resolve.book import Book
from dsl.resolve.expressions.cells import values_of
from dsl.resolve.expressions.reader import Expressions
from dsl.understood.expressions import NamedRow

CELL = "cell"


def changed_by_name(book: Book, read: Expressions, w: t.Becomes | t.Moves | t.Include) -> t.Statement | None:
    """The change under a test for each attribute that may be meant; None where no attribute is chosen by a value.

    What is wrong with the two values, or has no attribute of its own, is found when the place is read as it stands.
    """
    place = w.place
    if not isinstance(place, t.Call) or place.name.text != CELL or len(place.arguments) != 2:
        return None
    before = len(book.symbols.findings)
    thing, key = (read.read(one) for one in place.arguments)
    del book.symbols.findings[before:]
    if thing.type.form != "entity" or thing.type.optional or key.type.optional:
        return None
    values = values_of(book, key)
    attributes = book.symbols.attributes.get(thing.type.name, {})
    if not values or not all(name in attributes for name, _ in values):
        return None
    branches = []
    for at, (name, value) in enumerate(values):
        word = t.Word(name, place.span)
        meant: t.Expr = t.Name(name, key.span)
        if isinstance(value, NamedRow) and name in read.scope.names:
            meant = t.Attribute(t.Name(value.table, key.span), word, key.span)
        is_last = at + 1 == len(values)
        test = None if is_last else t.Same(place.arguments[1], meant, span=place.arguments[1].span)
        changed = replace(w, place=t.Attribute(place.arguments[0], word, place.span))
        if len(values) == 1:
            return changed
        branches.append(t.Branch(test, None, (changed,), w.span))
    return t.When(tuple(branches), w.span)
