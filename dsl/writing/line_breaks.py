"""Long lines broken where the grammar lets a line go on.

Before `when`, `for each` and the like first, then at other places outside brackets, and inside brackets only where a
piece is still too long.
"""

from __future__ import annotations

import re
from typing import Final

from dsl.border.frozen import frozen
from dsl.writing.expression_text import BREAK, CHOICE, CLAUSE, flat

MAX_WIDTH: Final = 110
"""Columns of a line before it is broken."""
_CONTINUED: Final = "    "
_SIGNS: Final = re.compile(rf'"(?:[^"\\]|\\.)*"|[({{)}}]|{BREAK}|{CHOICE}|{CLAUSE}')
_RANK: Final = {CLAUSE: 0, CHOICE: 1, BREAK: 2}
"""The better place is the lower number."""
_BEGINS_A_BLOCK: Final = re.compile(r"(?:when|for)\b")
"""What the first line of a block may begin with, so that below the head of one it would be read as that."""


def broken(text: str, indent: str, *, is_head: bool = False) -> list[str]:
    """The lines of one statement.

    Args: `is_head` says that a block stands below it.
    """
    whole = _Piece(text, 0, is_head)
    if len(indent + flat(text)) <= MAX_WIDTH:
        return [indent + flat(text)]
    return _filled(whole, indent, indent + _CONTINUED)


@frozen
class _Piece:
    """A part of a line, the number of brackets that are open where it begins, and whether a block stands below."""

    text: str
    depth: int
    is_head: bool

    def cut(self) -> tuple[_Piece, ...]:
        """The pieces between the best places; itself where there is none."""
        depth = self.depth
        places: list[tuple[int, int, int]] = []
        for sign in _SIGNS.finditer(self.text):
            if sign.group() in "({":
                depth += 1
            elif sign.group() in ")}":
                depth -= 1
            elif sign.group() in _RANK:
                if depth or not self.is_head or not _BEGINS_A_BLOCK.match(self.text, sign.end()):
                    places.append((depth, _RANK[sign.group()], sign.start()))
        best = min((place[:2] for place in places), default=None)
        cuts = [at for depth, rank, at in places if (depth, rank) == best]
        depths = [self.depth, *(depth for depth, rank, _ in places if (depth, rank) == best)]
        ends = [*cuts, len(self.text)]
        return tuple(
            _Piece(self.text[start:end], depth, self.is_head)
            for start, end, depth in zip([0, *(at + 1 for at in cuts)], ends, depths, strict=True)
        )

    def and_then(self, other: _Piece) -> _Piece:
        """Both on one line."""
        return _Piece(f"{self.text} {other.text}", self.depth, self.is_head)


def _filled(whole: _Piece, first: str, further: str) -> list[str]:
    """The text cut at its best places and packed into lines."""
    pieces = whole.cut()
    if len(pieces) == 1:
        return [first + flat(whole.text)]
    lines: list[str] = []
    line = pieces[0]
    for piece in pieces[1:]:
        together = line.and_then(piece)
        if _fits(together, further if lines else first):
            line = together
        else:
            lines.extend(_deeper(line, further if lines else first, further))
            line = piece
    lines.extend(_deeper(line, further if lines else first, further))
    return lines


def _deeper(line: _Piece, indent: str, further: str) -> list[str]:
    return [indent + flat(line.text)] if _fits(line, indent) else _filled(line, indent, further)


def _fits(piece: _Piece, indent: str) -> bool:
    return len(indent) + len(flat(piece.text)) <= MAX_WIDTH
