"""A word or sign of a rule file and its place."""

from __future__ import annotations

from dsl.border.diagnostics import Span


class Token(str):
    """The text of a word or sign; lines and columns count from 1, the end column is exclusive."""

    __slots__ = ("column", "end_column", "end_line", "line", "type")

    type: str
    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def at(cls, kind: str, text: str, place: tuple[int, int, int, int]) -> Token:
        """A token made by the program, at line, column, end line, end column."""
        token = cls(text)
        token.type = kind
        token.line, token.column, token.end_line, token.end_column = place
        return token

    def span(self, file: str, shift: int = 0) -> Span:
        """The place of the token in a text that begins after line `shift` of the file."""
        return Span(file, self.line + shift, self.column, self.end_line + shift, self.end_column)
