"""Going on after a syntax error: report it, take the statement out, read the rest.

A file is cut at the lines that begin in the first column. Each piece is parsed by itself; at
an error the line it stands on, with the lines indented below it, is left blank (so that line
numbers stay) and the piece is tried again. The work is bounded by counting characters parsed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lark.exceptions import UnexpectedInput

from dsl import tree as t
from dsl.diagnostics import MAX_FINDINGS_PER_FILE, Finding, Stopped
from dsl.syntax_errors import explain

if TYPE_CHECKING:
    from dsl.parser import Parser

MAX_REREAD: Final = 4
"""How many times the length of the file may be read again while recovering."""


def parse_in_pieces(parser: Parser, text: str, file: str) -> tuple[tuple[t.Declaration, ...], list[Finding]]:
    """All declarations that can be read, and one finding per place that cannot."""
    declarations: list[t.Declaration] = []
    findings: list[Finding] = []
    budget = MAX_REREAD * len(text) + 10_000
    for shift, piece in _pieces(text):
        while budget > 0 and len(findings) < MAX_FINDINGS_PER_FILE:
            budget -= len(piece)
            try:
                more, found = parser.parse(piece, file, shift)
            except (UnexpectedInput, Stopped) as error:
                finding, line = explain(error, piece, file, shift)
                findings.append(finding)
                shorter = _without(piece, line)
                if shorter is None:
                    break
                piece = shorter
            else:
                declarations.extend(more)
                findings.extend(found)
                break
    return tuple(declarations), findings


def _pieces(text: str) -> list[tuple[int, str]]:
    """The text cut before each line that begins in the first column, with the lines before it."""
    lines = text.splitlines(keepends=True)
    starts = [at for at, line in enumerate(lines) if line[:1] not in (" ", "\n", "#", "")] or [0]
    if starts[0] != 0:
        starts.insert(0, 0)
    ends = [*starts[1:], len(lines)]
    return [(start, "".join(lines[start:end])) for start, end in zip(starts, ends, strict=True)]


def _without(piece: str, line: int) -> str | None:
    """The piece with its line number `line` (from 1) and what is indented below it blanked; None if nothing is left."""
    lines = piece.splitlines()
    at = min(max(line, 1), len(lines)) - 1
    while at > 0 and not lines[at].strip():
        at -= 1
    if at == 0:
        return None
    width = _indent(lines[at])
    lines[at] = ""
    for below in range(at + 1, len(lines)):
        if lines[below].strip() and _indent(lines[below]) <= width:
            break
        lines[below] = ""
    if not any(rest.strip() for rest in lines[1:]):
        return None
    return "\n".join(lines) + "\n"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
