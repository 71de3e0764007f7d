"""The line a finding is about, with the place underlined.

      14 |   when tile is "marsch"
         |                ^^^^^^^^

The underline counts columns of the screen, not characters: a Chinese letter fills two, a
combining accent none, and a hidden character is shown as what `shown` makes of it. So the
line is cut in three (before, marked, after) first and each part is measured as printed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final
from unicodedata import category, east_asian_width

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.border.gates import shown

Sources = Callable[[str], Sequence[str]]
"""From a file name, as a span has it, to the lines of that file; none when it cannot be read."""

TAB: Final = "    "
CUT: Final = "…"
LONGEST_BEFORE: Final = 70
LONGEST_MARKED: Final = 70
LONGEST_AFTER: Final = 60
"""Characters shown of each part; a line may have 2,000 and would bury its own underline."""

LARGEST_FILE: Final = 4_000_000
"""Bytes; a larger file was refused at the size gate and its finding has no line to show."""


@frozen
class Excerpt:
    """One source line in the three parts that are printed."""

    number: int
    before: str
    marked: str
    after: str

    @property
    def text(self) -> str:
        return self.before + self.marked + self.after

    @property
    def indent(self) -> int:
        """Columns before the marked part."""
        return width(self.before)

    @property
    def length(self) -> int:
        """Columns the mark fills; an empty place still gets one."""
        return max(1, width(self.marked))


def excerpt(span: Span, lines: Sequence[str]) -> Excerpt | None:
    """The first line of the span; none when the file has no such line."""
    if not 1 <= span.line <= len(lines):
        return None
    line = lines[span.line - 1]
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    before, marked, after = line[:start], line[start:end], line[end:]
    return Excerpt(
        span.line,
        before=_printed(_end_of(before)),
        marked=_printed(_start_of(marked, LONGEST_MARKED)),
        after=_printed(_start_of(after, LONGEST_AFTER)),
    )


def width(text: str) -> int:
    """Columns of the screen the text fills."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1


def _printed(text: str) -> str:
    return shown(text.replace("\t", TAB))


def _end_of(text: str) -> str:
    return text if len(text) <= LONGEST_BEFORE else CUT + text[-LONGEST_BEFORE:]


def _start_of(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest] + CUT


def lines_of_file(file: str) -> Sequence[str]:
    """The lines of a file on disk, bytes that are not UTF-8 shown as �.

    A finding may be about a file that is missing, unreadable or far too large: that is what
    its message says, so here such a file simply has no lines.
    """
    path = Path(file)
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_FILE:
            return ()
        text = path.read_bytes().decode("utf-8-sig", errors="replace")
    except OSError:
        return ()
    return [line.removesuffix("\r") for line in text.split("\n")]
