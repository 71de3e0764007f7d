"""Where a number has no bounds: what is worked out, named or handed in."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book


def no_bounds(book: Book, written: Iterable[t.Type | None], where: str) -> None:
    """What is worked out or handed in lies within no bounds: nobody chooses it, and nothing stops it there."""
    for kind in written:
        if kind is not None and (kind.low is not None or kind.high is not None):
            advice = phrase("leave the bounds out; a value is bounded by `highest of (…)` and `lowest of (…)`")
            book.find(f.MISPLACED, kind.span, where=where, advice=advice)
