"""Long lines broken where the grammar lets a line go on."""

from __future__ import annotations

import re
from typing import Final

from dsl.writing.expression_text import BREAK

MAX_WIDTH: Final = 110
"""Columns of a line before it is broken."""
_CONTINUED: Final = "    "
_SIGNS: Final = re.compile(rf'"(?:[^"\\]|\\.)*"|[({{)}}]|{BREAK}')


def broken(text: str, indent: str) -> list[str]:
    """The lines of one statement: the outermost places are broken first, inner ones only if that is not enough."""
    flat = indent + text.replace(BREAK, " ")
    if len(flat) <= MAX_WIDTH or BREAK not in text:
        return [flat]
    return _filled(text, indent, indent + _CONTINUED)


def _filled(text: str, first: str, further: str) -> list[str]:
    """The text cut at its outermost places and packed into lines."""
    if BREAK not in text:
        return [first + text]
    lines: list[str] = []
    line = ""
    for piece in _outermost(text):
        flat = piece.replace(BREAK, " ")
        indent = further if lines else first
        if not line:
            line = piece
        elif len(indent + line.replace(BREAK, " ")) + 1 + len(flat) <= MAX_WIDTH:
            line += " " + piece
        else:
            lines.extend(_deeper(line, indent, further))
            line = piece
    lines.extend(_deeper(line, further if lines else first, further))
    return lines


def _deeper(line: str, indent: str, further: str) -> list[str]:
    flat = indent + line.replace(BREAK, " ")
    return [flat] if len(flat) <= MAX_WIDTH else _filled(line, indent, further)


def _outermost(text: str) -> list[str]:
    """The pieces between the places that lie in the fewest brackets."""
    depth = 0
    places: list[tuple[int, int]] = []
    for sign in _SIGNS.finditer(text):
        if sign.group() in "({":
            depth += 1
        elif sign.group() in ")}":
            depth -= 1
        elif sign.group() == BREAK:
            places.append((depth, sign.start()))
    shallow = min(depth for depth, _ in places)
    cuts = [at for depth, at in places if depth == shallow]
    return [text[start + 1 : end] for start, end in zip([-1, *cuts], [*cuts, len(text)], strict=True)]
