"""Lines as most people write them: one blank between words, and in one line what brackets hold together.

How far apart words stand says nothing, and a line may go on inside brackets. Whoever looks at a line that cannot be
read looks at its words, and sees them in one row; what is found is led back to where it was written. Texts, remarks,
indentation and the rows of tables stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dsl.border.diagnostics import Finding, Span
from dsl.reading.comments import start_of_comment
from dsl.reading.layout import MAX_BRACKETS
from dsl.reading.token import Token

_TEXT_OR_BLANKS: Final = re.compile(r"\"(?:\\.|[^\"\\])*\"|(?P<blanks> {2,})")
_NO_BRACKET: Final = re.compile(r'"(?:\\.|[^"\\])*"|#.*|[^(){}"#]+|"')
_Place = tuple[int, int]


def tight(written: str) -> str:
    """A part of a line with one blank between words, but in texts."""
    if "  " not in written:
        return written
    return _TEXT_OR_BLANKS.sub(lambda found: " " if found["blanks"] else found[0], written)


def brackets(line: str) -> tuple[int, int]:
    """How many brackets a line closes that are not opened in it, and how many it leaves open."""
    closed = opened = 0
    for sign in _NO_BRACKET.sub("", line):
        if sign in "({":
            opened += 1
        elif opened:
            opened -= 1
        else:
            closed += 1
    return closed, opened


class Tight:
    """Some lines, tight; a line that goes on inside brackets is one line, with empty ones behind it."""

    def __init__(self, lines: Sequence[str], shift: int) -> None:
        """Args: `shift` is the line of the file behind which the lines begin."""
        self._shift = shift
        self._places: dict[int, list[_Place]] = {}
        """By the number of a line in the file, for each of its columns the line and the column where it was written."""
        made: list[str] = []
        both = [brackets(line) for line in lines]
        while len(made) < len(lines):
            first = len(made)
            last = _closed_in(lines, both, first)
            made.append(self._one_line(lines, first, last))
            made += [""] * (last - first)
        self.lines = tuple(made)

    def __bool__(self) -> bool:
        """Whether any line was written otherwise."""
        return bool(self._places)

    def _one_line(self, lines: Sequence[str], first: int, last: int) -> str:
        signs: list[tuple[str, _Place]] = []
        for at in range(first, last + 1):
            line, number = lines[at], self._shift + at + 1
            bare = line if at == last else line[: start_of_comment(line)].rstrip()
            if at > first and bare.strip():
                signs.append((" ", (number, len(bare) - len(bare.lstrip()))))
            columns = (
                _kept(bare) if at == first else [one for one in _kept(bare) if bare[:one].strip() or bare[one] != " "]
            )
            signs += [(bare[column], (number, column + 1)) for column in columns]
        end = (self._shift + last + 1, len(lines[last]) + 1)
        text = "".join(sign for sign, _ in signs)
        if text != lines[first]:
            self._places[self._shift + first + 1] = [*(place for _, place in signs), end]
        return text

    def is_at(self, token: Token, written: Token) -> bool:
        """Whether a token of the tight lines is that of the lines as they were written; both count from the first."""
        line, column = self.place(self._shift + token.line, token.column)
        return (token.type, line - self._shift, column) == (written.type, written.line, written.column)

    def as_written(self, finding: Finding) -> Finding:
        """What was found in the tight lines, at its place in those that were written."""
        if finding.span is None:
            return finding
        also = tuple((self._span(span), said) for span, said in finding.also)
        return replace(finding, span=self._span(finding.span), also=also)

    def _span(self, span: Span) -> Span:
        line, column = self.place(span.line, span.column)
        end_line, end = self.place(span.end_line, span.end_column - 1)
        return replace(span, line=line, column=column, end_line=end_line, end_column=max(end + 1, column))

    def place(self, line: int, column: int) -> _Place:
        """Where a column of a tight line stands in the file as it was written."""
        written = self._places.get(line)
        return (line, column) if written is None or not 1 <= column <= len(written) else written[column - 1]


def _kept(line: str) -> Iterator[int]:
    """The columns of a line, from 0, without the blanks that stand behind a blank between words."""
    indent = len(line) - len(line.lstrip(" "))
    remark = start_of_comment(line)
    end = len(line[:remark].rstrip(" "))
    if "  " not in line[indent:end] or line[indent : indent + 1] == "|":
        yield from range(len(line))
        return
    yield from range(indent)
    for found in re.finditer(r"\"(?:\\.|[^\"\\])*\"| +|[^ \"]+|\"", line[indent:end]):
        start = indent + found.start()
        yield from range(start, start + 1 if found[0][0] == " " else indent + found.end())
    yield from range(end, len(line))


def _closed_in(lines: Sequence[str], both: Sequence[tuple[int, int]], first: int) -> int:
    """The line in which the brackets are closed that a line leaves open; that line itself where none does it.

    Args: `both` says of each line how many brackets it closes and leaves open.
    """
    indent = _indent(lines[first])
    depth = 0 if lines[first].lstrip().startswith("|") else both[first][1]
    for at in range(first + 1, len(lines) if depth else 0):
        bare = lines[at].strip()
        if not bare or bare.startswith("#"):
            continue
        if _indent(lines[at]) <= indent and bare[0] not in ")}":
            break
        closed, opened = both[at]
        depth -= closed
        if depth < 0 or depth + opened > MAX_BRACKETS:
            break
        depth += opened
        if depth == 0:
            return at
    return first


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
