"""What all builders share: where a piece of the text stands, and its words, texts and numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.reading.snag import short
from dsl.reading.token import Token

MAX_DIGITS: Final = 15
"""Digits of a number in a rule file; everything in play fits 64 bits."""

NUMBER_TOO_LONG = Mistake(
    "number-too-long", Severity.ERROR, "a number of more than {limit} digits", "write a smaller number"
)
EMPTY_BRACKETS = Mistake(
    "empty-brackets",
    Severity.ERROR,
    "nothing stands between the brackets of “{name}”",
    "what needs no values is written without brackets: {head} {name}",
)
BAD_CITATION = Mistake(
    "bad-citation",
    Severity.ERROR,
    "“{text}” is not a rule number",
    "write rule numbers with commas between: [A-1, A-2]",
)
WHEN_OF_ROLL = Mistake(
    "own-line",
    Severity.ERROR,
    "here `when` belongs to the roll above, which is made only then, and not to what stands below",
    "if so, write it behind the roll, in the same line; when a row counts is said behind the row; and what is tested "
    "and done stands as deep as the roll",
)
OUTCOME_TESTED = Mistake(
    "own-line",
    Severity.ERROR,
    "below a roll stand its outcomes, and they are not tested",
    "write {instead} where “{test}” stands",
)

_CITATION: Final = re.compile(r"[\w.-]+")

Piece = Any
"""What a builder is handed: a token, a node, a list of nodes or None for an absent part."""


class Pieces:
    """The text that is being read: its name, and what was found in it."""

    def __init__(self) -> None:
        self.begin("", 0)

    def begin(self, file: str, shift: int) -> None:
        """Make ready for a text of `file` that begins after its line `shift`."""
        self.file = file
        self.shift = shift
        self.findings: list[Finding] = []

    def _at(self, first: Piece, last: Piece | None = None) -> Span:
        """The stretch from `first` to `last`, each a token or a node."""
        if last is None:
            last = first
        if isinstance(first, Token):
            line, column = first.line + self.shift, first.column
        else:
            line, column = first.span.line, first.span.column
        if isinstance(last, Token):
            return Span(self.file, line, column, last.end_line + self.shift, last.end_column)
        return Span(self.file, line, column, last.span.end_line, last.span.end_column)

    def _span(self, piece: Piece) -> Span:
        if isinstance(piece, Token):
            return piece.span(self.file, self.shift)
        place: Span = piece.span
        return place

    def _word(self, token: Token) -> t.Word:
        return t.Word(str(token), self._span(token))

    def _said(self, *tokens: Token) -> Any:
        """The words of tokens as they stand, which are those the grammar has for this place."""
        return " ".join(word for token in tokens for word in token.split())

    def _maybe_word(self, token: Token | None) -> t.Word | None:
        return None if token is None else self._word(token)

    def _label(self, token: Token | None) -> t.Label | None:
        return None if token is None else t.Label(unquoted(token), self._span(token))

    def _parameters(
        self, head: Token, name: Token, parameters: tuple[t.Parameter, ...] | None
    ) -> tuple[t.Parameter, ...]:
        """What a declaration is given; brackets with nothing in them are told."""
        if parameters == ():
            self.findings.append(EMPTY_BRACKETS.at(self._span(name), head=str(head), name=short(name)))
        return parameters or ()

    def _cites(self, token: Token | None) -> t.Cites | None:
        if token is None:
            return None
        ids = tuple(part.strip() for part in token[1:-1].split(","))
        for rule in ids:
            if not _CITATION.fullmatch(rule):
                self.findings.append(BAD_CITATION.at(self._span(token), text=short(rule)))
        return t.Cites(ids, self._span(token))

    def _number(self, token: Token) -> Fraction:
        value = self._digits(token, token.rstrip("%"))
        return value / 100 if token.endswith("%") else value

    def _digits(self, token: Token, digits: str) -> Fraction:
        """The number that some digits of a token write, or 0 and a finding when they are too many."""
        if len(digits) <= MAX_DIGITS:
            return _fraction(digits)
        self.findings.append(NUMBER_TOO_LONG.at(self._span(token), limit=MAX_DIGITS))
        return Fraction(0)


@lru_cache(maxsize=1024)
def _fraction(digits: str) -> Fraction:
    """The number of some digits: few are written often, and to read them takes as long as to read a line."""
    return Fraction(digits)


def unquoted(token: Token) -> str:
    """The text between the quotes, as written but for `\\"` and `\\\\`."""
    return token[1:-1].replace('\\"', '"').replace("\\\\", "\\")
