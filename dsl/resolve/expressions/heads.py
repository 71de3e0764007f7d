"""Ranges as headings of columns: `| income | up to 3 | 4-6 | 7 or more |`."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, phrase
from dsl.resolve.book import Book

Heads = dict[str, int | None]
"""The columns under ranges in their order, each with the greatest number it is for; the last has none."""
HEADS_APART = Mistake(
    "heads-apart",
    Severity.ERROR,
    "the ranges above the columns leave out numbers or hold them twice: {what}",
    "begin with `up to …`, go on where the last ended, and end with `… or more`",
)


def heads_of(book: Book, written: list[tuple[str, t.Range | t.Number]]) -> Heads:
    """What the columns under ranges are for; a finding is made where they do not follow one another."""
    heads: Heads = {}
    before: int | None = None
    for at, (name, word) in enumerate(written):
        least, most = _ends(word, before)
        is_last = at == len(written) - 1
        if at == 0 and least is not None:
            book.find(HEADS_APART, word.span, what=phrase("nothing is for numbers below {number}", number=least))
        elif at and (before is None or least != before + 1):
            told = phrase("“{name}” does not begin where the one before it ends", name=name)
            book.find(HEADS_APART, word.span, what=told)
        elif is_last and most is not None:
            book.find(HEADS_APART, word.span, what=phrase("nothing is for numbers above {number}", number=most))
        heads[name] = before = most
    return heads


def _ends(word: t.Range | t.Number, before: int | None) -> tuple[int | None, int | None]:
    """The least and the greatest whole number of a range; none where it is open."""
    match word:
        case t.Number():
            return int(word.value), int(word.value)
        case t.Range(form="between", low=low, high=high) if low is not None and high is not None:
            return int(low), int(high)
        case t.Range(form="up to", high=high) if high is not None:
            return None, int(high)
        case t.Range(form="below", high=high) if high is not None:
            return None, int(high) - 1
        case t.Range(form="above", low=low) if low is not None:
            return int(low) + 1, None
        case t.Range(form="or more", low=low) if low is not None:
            return int(low), None
        case _:
            return (None if before is None else before + 1), None
