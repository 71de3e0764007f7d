"""Canonical text of a rule file: two spaces a level, pipes lined up, remarks put back.

What the formatter writes is read again as the same tree, and formatting twice is formatting
once. `format_text` proves the first for each text it is given before it hands it out.

    >>> from dsl.writing.formatter import format_text
    >>> format_text("limit  works : 1   per player# each\\n", "club.law")
    'limit works: 1 per player  # each\\n'
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, has_errors
from dsl.border.frozen import frozen
from dsl.reading.parser import parse
from dsl.writing.declaration_lines import declaration_lines
from dsl.writing.line_breaks import broken
from dsl.writing.line_parts import StatementLine

NOT_FORMATTED = Mistake(
    "not-formatted",
    Severity.ERROR,
    "this file cannot be put in order without changing what it says",
    "a line that says something twice, or a name that is also a word of the language, is the usual cause",
)

_INDENT: Final = "  "
_ALONE: Final = (t.Option, t.Kind, t.Define, t.Limit, t.Remove, t.SetOption, t.Relabel)
"""Declarations that may stand together when each takes one line."""


def format_text(text: str, file: str) -> str | tuple[Finding, ...]:
    """A rule file in canonical form, or the findings that keep it from being read."""
    tree, findings = parse(text, file)
    if has_errors(findings):
        return tuple(findings)
    formatted = format_file(tree)
    again, surprises = parse(formatted, file)
    if surprises or again != tree or len(again.comments) != len(tree.comments):
        return (NOT_FORMATTED.at(Span(file, 1, 1, 1, 2)),)
    return formatted


def format_file(file: t.File) -> str:
    """The canonical text of a tree with its remarks."""
    blocks = [_Block(node, tuple(_in_order(declaration_lines(node)))) for node in file.declarations]
    remarks = _Remarks(file.comments)
    out: list[str] = []
    for at, block in enumerate(blocks):
        ending = blocks[at + 1].lines[0].source if at + 1 < len(blocks) else math.inf
        before = remarks.before(block.lines[0].source)
        if at and not _stand_together(blocks[at - 1], block, before):
            out.append("")
        out.extend(_spaced(before, block.lines[0].source))
        out.extend(_block_lines(block, ending, remarks))
    left = remarks.before(math.inf)
    if left and out:
        out.append("")
    out.extend(_spaced(left, 0))
    return "".join(line + "\n" for line in out)


@frozen
class _Block:
    """A declaration and its lines."""

    node: t.Declaration
    lines: tuple[StatementLine, ...]


def _in_order(lines: Iterator[StatementLine]) -> Iterator[StatementLine]:
    """The lines with their places in the source made to grow; nodes without a place take the one before."""
    last = 0
    for line in lines:
        last = max(last, line.source)
        yield StatementLine(line.depth, line.text, last)


def _block_lines(block: _Block, ending: float, remarks: _Remarks) -> Iterator[str]:
    ends = [*(line.source for line in block.lines[1:]), ending]
    depths = [*(line.depth for line in block.lines[1:]), 0]
    for at, (line, end) in enumerate(zip(block.lines, ends, strict=True)):
        indent = _INDENT * line.depth
        above = remarks.before(line.source) if at else ()
        beside = remarks.beside(end)
        yield from (indent + remark.text for remark in (*above, *beside[:-1]))
        *lines, tail = broken(line.text, indent, is_head=depths[at] > line.depth)
        yield from lines
        yield f"{tail}  {beside[-1].text}" if beside else tail


def _stand_together(above: _Block, below: _Block, between: tuple[t.Comment, ...]) -> bool:
    """Whether no blank line parts two declarations: of one sort, of one line each, and close in the source."""
    if type(above.node) is not type(below.node) or not isinstance(below.node, _ALONE):
        return False
    if any(len(block.lines) > 1 or len(broken(block.lines[0].text, "")) > 1 for block in (above, below)):
        return False
    next_line = between[0].line if between else below.lines[0].source
    return next_line - above.lines[0].source <= 1


def _spaced(remarks: tuple[t.Comment, ...], below: int) -> Iterator[str]:
    """Remarks of the first column, with a blank line where the source has one."""
    for at, remark in enumerate(remarks):
        yield remark.text
        following = remarks[at + 1].line if at + 1 < len(remarks) else below
        if following - remark.line > 1:
            yield ""


class _Remarks:
    """The remarks of a file, handed out from the first to the last."""

    def __init__(self, comments: tuple[t.Comment, ...]) -> None:
        self._left = list(reversed(comments))

    def before(self, line: float) -> tuple[t.Comment, ...]:
        """Those above a line of the source."""
        return self._take(line, own_line_only=False)

    def beside(self, line: float) -> tuple[t.Comment, ...]:
        """Those at the ends of the lines above `line`, up to the first that has a line of its own."""
        return self._take(line, own_line_only=True)

    def _take(self, line: float, *, own_line_only: bool) -> tuple[t.Comment, ...]:
        taken = []
        while self._left and self._left[-1].line < line and not (own_line_only and self._left[-1].own_line):
            taken.append(self._left.pop())
        return tuple(taken)
