"""Texts that stand as they are written: what something is called, where no value can be put in."""

from __future__ import annotations

import re
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity
from dsl.resolve.book import Book

NO_VALUE_HERE = Mistake(
    "no-value-here",
    Severity.ERROR,
    "nothing is put into this text: players read {{{text}}} as it stands",
    "take the braces out, or write \\{{ for one that is meant; what is worked out is told by a line of its own: say "
    '"… {{{text}}} …"',
)
_INSERTED: Final = re.compile(r"(?<!\\)\{([^{}]*)\}?")
_MEANT: Final = re.compile(r"\\([{}])")


def as_it_stands(text: str) -> str:
    """A text as players read it, in which a brace that is meant stands behind a backslash in the file."""
    return _MEANT.sub(r"\1", text)


def plain_text(book: Book, label: t.Label | None, name: str) -> str:
    """What something is called; that a value cannot be put in is told.

    Args: `name` stands where the rules have no text.
    """
    if label is None:
        return name
    tell_of_braces(book, label)
    return as_it_stands(label.text)


def tell_of_braces(book: Book, label: t.Label | t.Text) -> None:
    """A finding where braces in a text look as if a value stood there."""
    inserted = _INSERTED.search(label.text)
    if inserted is not None:
        book.find(NO_VALUE_HERE, label.span, text=inserted.group(1))
