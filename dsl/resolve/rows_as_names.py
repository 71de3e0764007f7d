"""What a line calls the values of its target: names of its own, so that a row which stands there means none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, Span
from dsl.resolve.book import Book
from dsl.types import Type

ROW_FOR_A_NAME: Final = Mistake(
    "row-for-a-name",
    Severity.ERROR,
    "“{name}” is what this line calls the value, whichever it is; “{row}” alone is not meant by that",
    "call it {role}, and say when the line counts: … when {role} is {row}",
)
NEARLY: Final = 0.75
"""How like a row a name is that nothing asks for and that is a row misspelt."""


def no_rows_for_names(book: Book, target: t.Target, declared: Sequence[tuple[str, Type]], line: Span) -> None:
    """Find the names in `to score_of(empire, economy): +2` that are rows, or like one and asked for by nothing.

    Args:
        declared: what the values are called where the target is declared, and their types.
        line: the whole line, with what stands below it.
    """
    for word, (role, kind) in zip(target.roles, declared, strict=False):
        keys = book.symbols.table_keys.get(kind.name, ()) if kind.form == "row" else kind.words
        if kind.form not in ("row", "words") or word.text == role:
            continue
        meant = next((key for key in keys if key.casefold() == word.text.casefold()), None)
        if meant is None and len(re.findall(rf"\b{re.escape(word.text)}\b", book.source(line))) == 1:
            meant = next(iter(get_close_matches(word.text, list(keys), 1, NEARLY)), None)
        if meant is not None:
            book.find(ROW_FOR_A_NAME, word.span, name=word.text, row=meant, role=role)
