"""How long conditions and entries last: until a moment, for some turns, while something holds."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.understood import statements as s


def duration_of(book: Book, read: Expressions, lasting: t.Lasting) -> s.Duration:
    """The duration understood; its moment is the turn, a phase or a step."""
    if lasting.form == "turns" and lasting.value is not None:
        return s.ForTurns(read.amount(lasting.value))
    if lasting.form == "while" and lasting.value is not None:
        with read.looked_at():
            return s.AsLongAs(read.truth(lasting.value))
    if lasting.name is None:
        return s.ForTurns(book.zero)
    name = lasting.name.text
    is_phase = isinstance(book.symbols.declarations.get(name), t.Phase)
    if name != "turn" and not is_phase and name not in book.moments:
        known = ["turn", *(n for n, d in book.symbols.declarations.items() if isinstance(d, t.Phase))]
        book.unknown(lasting.name, phrase("phase"), known)
    return s.UntilEnd(name) if lasting.form == "end" else s.UntilNext(name)
