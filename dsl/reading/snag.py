"""The place where reading stopped, with what a person would look at there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.reading.comments import start_of_comment
from dsl.reading.token import Token

MAX_SAID: Final = 40
"""Letters of the file that a message repeats."""
REACH: Final = 200
"""Columns before a snag that are looked at."""
VALUES: Final = frozenset(
    {"NAME", "NUMBER", "DICE", "STRING", "PERCENT", "LPAR", "LBRACE", "YES", "NO", "NONE", "COUNT"}
)
"""The terminals a value may begin with."""
PAST: Final = 1_000_000
"""Where reading stops that does not stop in a line: beyond all columns."""


@frozen
class Snag:
    """A word or sign that does not fit, or the end of a line that comes too early (`word` is empty then)."""

    file: str
    shift: int
    lines: tuple[str, ...]
    line: int
    """Of the piece, from 1."""
    column: int
    word: str
    kind: str
    """The name of the terminal; empty for a sign that is none."""
    expected: frozenset[str]
    brackets: tuple[Token, ...]
    stops_at: Callable[[list[str], int], int]
    """The column at which reading lines stops in the line of a number; `PAST` where it does not stop in it."""

    @property
    def text(self) -> str:
        """The line without its remark."""
        return line_text(self.lines, self.line)

    @property
    def before(self) -> str:
        return self.text[: self.column - 1]

    @property
    def rest(self) -> str:
        """The line from the word on."""
        return self.text[self.column - 1 :]

    @property
    def said(self) -> str:
        """The word as a finding shows it."""
        return short(self.word)

    @property
    def first(self) -> str:
        """The first word of the line."""
        found = re.match(r" *(\w+)", self.text)
        return found.group(1) if found else ""

    @property
    def begins_line(self) -> bool:
        return not self.before.strip()

    @property
    def is_second_word(self) -> bool:
        return re.fullmatch(r" *\w+ +", self.before) is not None

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip(" "))

    def look_back(self, pattern: str) -> re.Match[str] | None:
        """What the pattern finds in the columns before the word, within reach; lines may be as long as files."""
        end = self.column - 1
        return re.compile(pattern).search(self.text, max(0, end - REACH), end)

    def line_above(self) -> str:
        """The line below which this one stands."""
        return next(self.lines_around(), "")

    @property
    def has_lines_below(self) -> bool:
        """Whether the next line that says something stands deeper than this one."""
        following = (line_text(self.lines, number) for number in range(self.line + 1, len(self.lines) + 1))
        below = next((line for line in following if line), "")
        return len(below) - len(below.lstrip(" ")) > self.indent

    def lines_around(self) -> Iterator[str]:
        """The line below which this one stands, that below which that one stands, and so on."""
        indent = self.indent
        for line in reversed(self.lines[: self.line - 1]):
            own = len(line) - len(line.lstrip())
            if line.strip() and own < indent:
                indent = own
                yield line.strip()

    def stops(self, text: str) -> int:
        """The column at which reading stops where this line is written so; `PAST` where it does not stop in it."""
        lines = [*self.lines]
        lines[self.line - 1] = text
        return self.stops_at(lines, self.line)

    def reads(self, said: str) -> bool:
        """Whether the line can be read where this is said in it."""
        return self.stops(" " * self.indent + said) == PAST

    def here(self, length: int | None = None) -> Span:
        """The stretch of the word, or of `length` signs from where it begins."""
        return self.at(self.column, self.column + max(1, len(self.word) if length is None else length))

    def at(self, column: int, end: int, line: int | None = None) -> Span:
        """A stretch of this line, or of another line of the piece."""
        number = (self.line if line is None else line) + self.shift
        return Span(self.file, number, column, number, end)

    def first_word(self) -> Span:
        start = self.indent + 1
        return self.at(start, start + max(1, len(self.first)))


def short(words: str) -> str:
    """Words of the file for a finding, cut where nobody reads on."""
    return words if len(words) <= MAX_SAID else words[:MAX_SAID] + "…"


def line_text(lines: tuple[str, ...], line: int) -> str:
    """A line (from 1) of the piece without its remark and the blanks at its end."""
    if not 1 <= line <= len(lines):
        return ""
    text = lines[line - 1]
    return text[: start_of_comment(text)].rstrip()
