"""What commands print, as lines of a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cli.console import Console
from cli.words.catalogue import Words
from dsl.border.diagnostics import Finding
from dsl.border.gates import shown


class PageConsole(Console):
    """A console whose lines are kept for a page.

    Attributes:
        lines: what was said, in its order.
    """

    def __init__(self, words: Words) -> None:
        super().__init__(None, words)
        self.lines: list[str] = []

    def say(self, text: str = "") -> None:
        """Keep a text."""
        self.lines += shown(text).split("\n")

    def note(self, text: str) -> None:
        """Keep what is on the side."""
        self.say(text)

    def table(self, rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> None:
        """Keep rows, in columns."""
        flush = set(right)
        widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
        for row in rows:
            cells = zip(row, widths, strict=True)
            padded = [cell.rjust(width) if at in flush else cell.ljust(width) for at, (cell, width) in enumerate(cells)]
            self.say("  ".join(padded).rstrip())

    def findings(self, found: Iterable[Finding], style: str = "text", files: int | None = None) -> None:
        """Keep findings as sentences; places in files and `style` are nothing for a page."""
        self.tell(found)
