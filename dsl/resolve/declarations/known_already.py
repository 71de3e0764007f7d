"""Attributes that would hide what is known of every thing without being declared: its name, when it was made."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity
from dsl.resolve.book import Book
from dsl.resolve.names.symbols import BUILT_IN_ATTRIBUTES, EVERY_KIND

KNOWN_ALREADY: Final = Mistake(
    "reserved-name",
    Severity.ERROR,
    "every {kind} has a “{name}” already, and this would hide it",
    "leave this line out, or give what is meant here another name",
)


def hides_nothing(book: Book, kind: t.Kind) -> None:
    """No attribute is called as what is known of every thing of that kind; an event may call a value so."""
    if kind.name.text in book.symbols.events:
        return
    known = BUILT_IN_ATTRIBUTES.get(kind.name.text, EVERY_KIND)
    for one in kind.attributes:
        if one.name.text in known:
            book.find(KNOWN_ALREADY, one.name.span, kind=kind.name.text, name=one.name.text)
