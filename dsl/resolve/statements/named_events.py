"""The event that a value names is begun: `begin row.event with tile, 3`.

What the value may be is a list of words or the rows of a table, each called like an event; so it is written out as a
choice among the statements that begin each of these. An event with fewer values takes the first ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, Span, joined, phrase
from dsl.resolve import findings as f
from dsl.resolve.absent import ValuePlace, what_to_write
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.statements.bodies import BodyReader
from dsl.resolve.statements.unread import unread_but_named
from dsl.resolve.written_out.event_lines import least_given, moment_values
from dsl.types import UNKNOWN, Type
from dsl.understood import statements as s

NAMES_NO_EVENT = Mistake(
    "names-no-event",
    Severity.ERROR,
    "this may be {words}, and no event is called so",
    "every value that may stand here is called like an event: declare it, or take it out",
)
CELL_NAMES_NO_EVENT = Mistake(
    "names-no-event",
    Severity.ERROR,
    "what stands here is begun as an event, and no event is called “{word}”",
    "declare it: event {word}; or write the name of one that there is",
)
TOO_MANY_FOR_EVENTS = Mistake(
    "too-many-for-events",
    Severity.ERROR,
    "values given: {found}; none of these events has as many: {names}",
    "give the values that the events have, in their order",
)


class NamedEventReader:
    """Reads the statements that begin the event a value names."""

    def __init__(self, book: Book, read: Expressions, bodies: BodyReader) -> None:
        self.book = book
        self.read = read
        self.bodies = bodies

    def begin(self, w: t.BeginNamed) -> s.Statement:
        """The event that a value names, which is looked at once, is begun now or waits for its moment."""
        thrown: s.Block = ()
        held = w.value
        if not isinstance(held, t.Name):
            held = t.Name(f"event {w.span.line}", w.value.span)
            thrown = self.bodies.with_throws(t.Let(t.Word(held.text, held.span), None, w.value, None, w.span))
        elif held.text not in self.read.scope.names:
            begun = [n.removeprefix("begin ") for n in self.book.symbols.declarations if n.startswith("begin ")]
            self.book.unknown(t.Word(held.text, held.span), phrase("event"), begun)
            return unread_but_named(self.read.scope, w, w.name)
        chosen = _written_out(self.book, replace(w, value=held), self.read.read(held).type, w.value)
        if chosen is None:
            return unread_but_named(self.read.scope, w, w.name)
        return s.DoFirst((s.GuardedBlock(None, (*thrown, *self.bodies.several(chosen)), ()),), w.span)


def _written_out(book: Book, w: t.BeginNamed, kind: Type, said: t.Expr) -> tuple[t.Statement, ...] | None:
    """The statements that begin the event a value of this type names; None and a finding where it can name none.

    Args: `said` is the value as it is written.
    """
    words = kind.words if kind.form == "words" else tuple(book.symbols.table_keys.get(kind.name, ()))
    if kind.form not in ("words", "row") or not words:
        if kind is not UNKNOWN:
            book.find(f.WRONG_TYPE, w.value.span, found=kind, wanted=phrase("the name of an event"))
        return None
    events = {word: book.symbols.of(f"begin {word}", t.Procedure) for word in words}
    if kind.optional:
        advice = what_to_write(ValuePlace.STATEMENT, book.source(w.value.span))
        book.find(f.MAY_BE_NONE, w.value.span, advice=advice)
        return None
    unknown = [word for word, event in events.items() if event is None]
    if unknown:
        cells = {word: _cells_with(book, said, kind, word) for word in unknown}
        for word, places in cells.items():
            for place in places:  # of several lines that begin it each finds the same
                book.find(CELL_NAMES_NO_EVENT, place, word=word)
        elsewhere = [word for word, places in cells.items() if not places]
        if elsewhere:
            book.find(NAMES_NO_EVENT, w.value.span, words=joined(elsewhere))
        return None
    sizes = {word: len(event.parameters) for word, event in events.items() if event is not None}
    if len(w.arguments) > max(sizes.values()):
        book.find(TOO_MANY_FOR_EVENTS, w.span, found=len(w.arguments), names=joined(sizes))
        return None
    needed = {word: least_given(event.parameters) for word, event in events.items() if event is not None}
    short = [word for word, size in needed.items() if len(w.arguments) < size]
    if short:
        wanted = f.values_wanted(needed[short[0]])
        book.find(f.WRONG_COUNT, w.span, name=short[0], wanted=wanted, found=len(w.arguments))
        return None
    begun = w.name or t.Word(f"begun {w.span.line}", w.span)
    branches = tuple(
        t.Branch(
            t.Same(w.value, t.Name(word, w.value.span), False, w.value.span),
            None,
            (
                _begin(book, w, word, w.arguments[:size]),
                t.Becomes(t.Name(begun.text, w.span), t.Name(_DONE, w.span), None, w.span),
            ),
            w.span,
        )
        for word, size in sizes.items()
    )
    return t.Let(begun, None, t.Truth(False, w.span), None, w.span), t.When(branches, w.span)


_DONE: Final = "begun now"


def _cells_with(book: Book, said: t.Expr, kind: Type, word: str) -> list[Span]:
    """The cells in which a word stands that a value may be: of the rows it is, or of the column that is asked for."""
    asked = said.name.text if isinstance(said, t.Attribute) else ""
    found = []
    for name, table in book.symbols.all_of(t.Table):
        heading = [_words_of(cell) for cell in table.rows[0].cells] if table.rows else []
        columns = [0] if kind.form == "row" and kind.name == name else []
        columns += [at for at, one in enumerate(heading) if at and kind.form == "words" and one == [asked]]
        found += [row.cells[at] for at in columns for row in table.rows[1:] if at < len(row.cells)]
    return [cell.span for cell in found if word in _words_of(cell)]


def _words_of(cell: t.Cell) -> list[str]:
    return [one.text for one in cell.values if isinstance(one, t.Name)]


def _begin(book: Book, w: t.BeginNamed, word: str, given: tuple[t.Expr, ...]) -> t.Statement:
    """The statement that begins one of the events, now or at its moment."""
    name, place = f"begin {word}", w.span
    if w.moment is not None:
        name = f"announce {word}"
        has_due = any(one.name.text == "due" for one in book.symbols.the(name, t.Procedure).parameters)
        given = (*moment_values(w.moment, has_due=has_due), *given)
    call = t.Call(t.Word(name, place), given, place)
    return t.Rolls("do", call, None, t.Word(_DONE, place), (), (), w.cites, place)
