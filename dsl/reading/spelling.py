"""A keyword written wrongly is read as a name, and reading stops at another word. Which word was it?

The words before the place where reading stopped, and the next one behind it, are each put in the spelling of a keyword
that they nearly are; when the whole line can be read then, that was the mistake.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from dsl.border.diagnostics import Finding, Span, nearest
from dsl.reading.keywords import keywords
from dsl.reading.snag import line_text, short
from dsl.reading.snags.punctuation import MISSING_BAR, MISSING_COLON, MISSING_COMMA
from dsl.reading.snags.words import MISPLACED_LINE, MISSING_WORD, MISSPELT_WORD, NO_DECLARATION, WORD_AS_NAME
from dsl.reading.syntax_errors import SURPRISING_INDENT, UNEXPECTED, UNFINISHED

MAX_WORDS: Final = 6
"""Words that are tried before the place where reading stopped."""
NEARLY: Final = 0.75
"""How much alike a word and a keyword must be, as difflib counts it."""

_UNSURE: Final = {
    kind.code
    for kind in (
        UNEXPECTED,
        UNFINISHED,
        SURPRISING_INDENT,
        MISPLACED_LINE,
        MISSING_BAR,
        MISSING_COLON,
        MISSING_COMMA,
        MISSING_WORD,
        NO_DECLARATION,
        WORD_AS_NAME,
    )
}
"""Findings that say only that something does not fit; the others know what it is."""
_WORD: Final = re.compile(r'"[^"]*"?|[^\W\d]\w*')


def misspelt_keyword(
    finding: Finding, lines: tuple[str, ...], shift: int, reads_past: Callable[[list[str], int], bool]
) -> Finding | None:
    """The finding that names the misspelt keyword, where that is what was wrong.

    Args:
        finding: what is known about the first syntax error of a piece.
        lines: of the piece, which begins after line `shift` of the file.
        reads_past: whether lines can be read beyond the line of this number.
    """
    span = finding.span
    if span is None or finding.code not in _UNSURE:
        return None
    line = span.line - shift
    text = line_text(lines, line)
    for start, word in _words_around(text, span.column):
        fitting = []
        for keyword in get_close_matches(word, keywords(), n=3, cutoff=NEARLY):
            mended = text[:start] + keyword + text[start + len(word) :]
            if reads_past([*lines[: line - 1], mended, *lines[line:]], line):
                fitting.append(keyword)
        if fitting:
            column = start + 1
            place = Span(span.file, span.line, column, span.line, column + len(word))
            return MISSPELT_WORD.at(place, word=short(word), nearest=nearest(word, fitting))
    return None


def _words_around(text: str, column: int) -> list[tuple[int, str]]:
    """The words outside texts that are no keywords, from the column back and one behind it, each with its start."""
    words = [(found.start(), found[0]) for found in _WORD.finditer(text)]
    names = [(start, word) for start, word in words if word[0] != '"' and word not in keywords()]
    before = [one for one in names if one[0] < column]
    return [*before[: -MAX_WORDS - 1 : -1], *names[len(before) : len(before) + 1]]
