"""Text to syntax tree: an LALR parser with our nodes built as it goes.

`parse(text, file)` gives the tree and every syntax finding of the text. The common road is one
pass over the whole file. When that fails, the text is cut into its top-level declarations; each
is parsed by itself, the line at fault is reported and taken out, and the rest is tried again,
so that one snag does not hide the next (`dsl.reading.recovery`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import Any, Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Span, Stopped
from dsl.garbage import without_collecting
from dsl.reading.builders.declarations import DeclarationBuilder
from dsl.reading.comments import comments_of
from dsl.reading.layout import TOO_LONG, LineLayout
from dsl.reading.parse_table import stored_table
from dsl.reading.table_parser import TableParser, Unreadable
from dsl.reading.token import Token


class Parser:
    """One loaded parse table with its layout and builder; a text at a time (`_TURN` sees to that)."""

    def __init__(self) -> None:
        self._layout = LineLayout("")
        self._builder = DeclarationBuilder()
        self._driver = TableParser(stored_table(), self._builder)

    def parse(
        self, text: str, file: str, shift: int = 0, widths: tuple[tuple[int, int], ...] = ()
    ) -> tuple[tuple[t.Declaration, ...], list[Finding]]:
        """The declarations of a text without recovery, and the findings about its words.

        Args: `widths`: of lines that are wrongly indented how deep they are meant to be.
        Raises: Unreadable, or Stopped from the layout, at the first syntax error.
        """
        self._layout.file, self._layout.shift, self._layout.widths = file, shift, dict(widths)
        self._builder.begin(file, shift)
        declarations: Any = self._driver.parse(text, self._layout)
        return declarations, self._builder.findings

    def passed(self) -> Sequence[int]:
        """The places of the line ends in the last text that ended no line, because the next went on."""
        return self._driver.passed

    def open_brackets(self) -> tuple[Token, ...]:
        """The brackets that were open where the last text stopped being readable."""
        return tuple(self._layout.open)


_TURN: Final = Lock()


@cache
def the_parser() -> Parser:
    """The parser of this process; loading its table takes a tenth of a second."""
    return Parser()


@without_collecting()
def parse(text: str, file: str) -> tuple[t.File, list[Finding]]:
    """The syntax tree of a rule file and its syntax findings.

    Args: `text` past the character gate (dsl.border.gates), ending in a line end; `file` its name.
    Returns: the tree of all that could be read, and the findings of what could not.
    """
    with _TURN:
        parser = the_parser()
        gaps: tuple[t.Gap, ...] = ()
        try:
            declarations, findings = parser.parse(text, file)
        except (Unreadable, Stopped) as error:
            from dsl.reading.recovery import parse_in_pieces  # with all that it knows of snags, for faulty texts only

            if isinstance(error, Stopped) and error.findings[0].kind is TOO_LONG:
                declarations, findings = (), list(error.findings)
                count = text.count("\n")
                gaps = (t.Gap(1, count, tuple(range(1, count + 1))),)
            else:
                declarations, findings, gaps = parse_in_pieces(parser, text, file)
    return t.File(file, declarations, comments_of(text), gaps), findings


_INSERTED: Final = "define inserted = ("
INSERTED_AT: Final = len(_INSERTED) + 1
"""The column at which the expression of a text is read."""


def parse_expression(source: str, span: Span) -> t.Expr | None:
    """The expression of a text's `{…}`, on the line of `span` from `INSERTED_AT` on; None if it is none.

    The caller may hold nothing of the parser: this waits for its turn like `parse`.
    """
    if "\n" in source or not source.strip():
        return None
    with _TURN:
        try:
            declarations, findings = the_parser().parse(f"{_INSERTED}{source})\n", span.file, span.line - 1)
        except (Unreadable, Stopped):
            return None
    define = declarations[0] if len(declarations) == 1 else None
    if findings or not isinstance(define, t.Define) or define.parameters:
        return None
    return define.lines[0].value
