"""`cell(hero, trait) up 1`, `costs 2 from cell(hero, trait)`: the attribute that a value names, case by case."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from dsl import tree as t
from dsl.resolve.book import Book
from dsl.resolve.expressions.cells import values_of
from dsl.resolve.expressions.reader import Expressions
from dsl.understood.expressions import NamedRow

CELL = "cell"


def changed_by_name(book: Book, read: Expressions, w: t.Becomes | t.Moves | t.Include) -> t.Statement | None:
    """The change under a test for each attribute that may be meant; None where no attribute is chosen by a value."""
    places = places_by_name(book, read, w.place)
    if not places:
        return None
    changes = [(test, replace(w, place=place)) for test, place in places]
    if len(changes) == 1:
        return changes[0][1]
    return t.When(tuple(t.Branch(test, None, (change,), w.span) for test, change in changes), w.span)


def paid_by_name(book: Book, read: Expressions, line: t.Costs) -> tuple[t.Costs, ...]:
    """The price for each attribute that may be meant, which is 0 where another is; empty where none is chosen."""
    places = places_by_name(book, read, line.purse)
    nothing = t.Number(Fraction(0), span=line.amount.span)
    prices = []
    for test, place in places:
        if test is None:
            others = tuple(t.Case(nothing, one, line.span) for one, _ in places if one is not None)
            amount = t.Cases(others, line.amount, line.span) if others else line.amount
        else:
            amount = t.Cases((t.Case(line.amount, test, line.span),), nothing, line.span)
        prices.append(replace(line, amount=amount, purse=place))
    return tuple(prices)


def places_by_name(book: Book, read: Expressions, place: t.Expr) -> list[tuple[t.Expr | None, t.Attribute]]:
    """Each attribute that `cell(thing, value)` may mean, with its test; the last is meant where no test holds.

    What is wrong with the two values, or has no attribute of its own, is found when the place is read as it stands.
    """
    if not isinstance(place, t.Call) or place.name.text != CELL or len(place.arguments) != 2:
        return []
    before = len(book.symbols.findings)
    thing, key = (read.read(one) for one in place.arguments)
    del book.symbols.findings[before:]
    if thing.type.form != "entity" or thing.type.optional or key.type.optional:
        return []
    values = values_of(book, read, key)
    attributes = book.symbols.attributes.get(thing.type.name, {})
    if not values or not all(name in attributes for name, _ in values):
        return []
    places: list[tuple[t.Expr | None, t.Attribute]] = []
    for at, (name, value) in enumerate(values):
        word = t.Word(name, place.span)
        meant: t.Expr = t.Name(name, key.span)
        if isinstance(value, NamedRow) and name in read.scope.names:
            meant = t.Attribute(t.Name(value.table, key.span), word, key.span)
        is_last = at + 1 == len(values)
        test = None if is_last else t.Same(place.arguments[1], meant, span=place.arguments[1].span)
        places.append((test, t.Attribute(place.arguments[0], word, place.span)))
    return places
