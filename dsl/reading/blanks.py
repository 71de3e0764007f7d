"""Lines with one blank where several stand between words: how far apart they stand says nothing.

Whoever looks at a line that cannot be read looks at its words, and sees them as most people write them. Columns of what
is found are led back to the line as it was written. Texts, remarks, indentation and the rows of tables stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dsl.border.diagnostics import Finding, Span

_APART: Final = re.compile(r"^[ |].*?(?=[^ |]|$)|\"(?:\\.|[^\"\\])*\"|#.*|(?P<blanks> {2,})(?=[^ #])")
_TEXT_OR_BLANKS: Final = re.compile(r"\"(?:\\.|[^\"\\])*\"| {2,}")


def tight(written: str) -> str:
    """A part of a line with one blank between words, but in texts."""
    if "  " not in written:
        return written
    return _TEXT_OR_BLANKS.sub(lambda found: found[0] if found[0][0] == '"' else " ", written)


class Tight:
    """Some lines, tight."""

    def __init__(self, lines: Sequence[str], shift: int) -> None:
        """Args: `shift` is the line of the file behind which the lines begin."""
        self._columns: dict[int, list[int]] = {}
        """By the number of a line in the file, for each of its columns the column as it was written."""
        self.lines = tuple(self._tight(line, shift + at) for at, line in enumerate(lines, 1))

    def __bool__(self) -> bool:
        """Whether any line was written otherwise."""
        return bool(self._columns)

    def _tight(self, line: str, number: int) -> str:
        if "  " not in line.strip() or line.lstrip().startswith("|"):
            return line
        left_out = {at for one in _APART.finditer(line) for at in range(*_behind_the_first(one))}
        if not left_out:
            return line
        kept = [at for at in range(len(line)) if at not in left_out]
        self._columns[number] = [at + 1 for at in (*kept, len(line))]
        return "".join(line[at] for at in kept)

    def as_written(self, finding: Finding) -> Finding:
        """What was found in the tight lines, at its place in those that were written."""
        if finding.span is None:
            return finding
        also = tuple((self._place(span), said) for span, said in finding.also)
        return replace(finding, span=self._place(finding.span), also=also)

    def _place(self, span: Span) -> Span:
        column = self._column(span.line, span.column)
        end = self._column(span.end_line, span.end_column - 1) + 1
        return replace(span, column=column, end_column=max(end, column))

    def _column(self, line: int, column: int) -> int:
        written = self._columns.get(line)
        return column if written is None or not 1 <= column <= len(written) else written[column - 1]


def _behind_the_first(found: re.Match[str]) -> tuple[int, int]:
    """The blanks that are left out."""
    start, end = found.span("blanks")
    return start + 1, end
