"""What is worked out, named or handed in: nobody chooses it, so it has no bounds and is from no list."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book


def no_bounds(book: Book, written: Iterable[t.Type | None], where: str) -> None:
    """What is worked out or named lies within no bounds: nothing stops it there."""
    for kind in written:
        if kind is not None and (kind.low is not None or kind.high is not None):
            advice = phrase("leave the bounds out; a value is bounded by `highest of (…)` and `lowest of (…)`")
            book.find(f.MISPLACED, kind.span, where=where, advice=advice)


def handed_in(book: Book, parameters: Iterable[t.Parameter], where: str) -> None:
    """What a rule hands in has no bounds, and no list that it is from."""
    for one in parameters:
        no_bounds(book, [one.type], where)
        if one.source is not None:
            advice = phrase("leave `from …` out: nobody chooses it here; test it where it is handed in, or below")
            book.find(f.MISPLACED, one.source.span, where=where, advice=advice)
