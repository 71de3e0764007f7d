"""Rule texts broken in the ways people and editors break them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from hypothesis import strategies as st

from dsl.reading.keywords import declarations, statements

SAMPLES = tuple(
    path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "samples" / "sound").glob("*.law"))
)
_PIECE = re.compile(r"[^\W\d]\w*|[0-9]+|\n *| +|.")

WORDS = [
    *declarations(),
    *statements(),
    "is",
    "has",
    "of",
    "in",
    "and",
    "or",
    "not",
    "where",
    "any",
    "no",
    "every",
    "the",
    "those",
    "past",
    "count of",
    "sum of",
    "highest",
    "this turn",
    "becomes",
    "gains",
    "until",
    "up",
    "x",
    "y",
    "t",
    "1",
    "2.5",
    "2d6",
    "3-5",
    "50%",
    '"a"',
    '"',
    "(",
    ")",
    "{",
    "}",
    ",",
    ":",
    "=",
    "==",
    "!=",
    "<",
    "+",
    "-",
    "*",
    "/",
    ".",
    "|",
    "| x |",
    "[A-1]",
    "[",
    "#",
    "\\",
    "\n",
    "\n  ",
    "\n    ",
    "\n      ",
    "\t",
    "“",
    "²",
    "٣",
    "é",
    "村",
]

word_salads: st.SearchStrategy[str] = st.lists(st.sampled_from(WORDS), max_size=40).map(
    lambda words: " ".join(words).replace(" \n", "\n").replace("\n ", "\n") + "\n"
)


class Chance(Protocol):
    """Where the choices come from: hypothesis in the tests, a plain generator in the benchmark."""

    def number(self, least: int, most: int) -> int: ...

    def one_of(self, items: Sequence[Any]) -> Any: ...


class _Drawn:
    """Choices that hypothesis can make smaller."""

    def __init__(self, draw: Any) -> None:
        self._draw = draw

    def number(self, least: int, most: int) -> int:
        drawn: int = self._draw(st.integers(least, most))
        return drawn

    def one_of(self, items: Sequence[Any]) -> Any:
        return self._draw(st.sampled_from(items))


@st.composite
def _broken(draw: Any) -> str:
    chance = _Drawn(draw)
    return broken(chance, chance.one_of(SAMPLES))


broken_samples: st.SearchStrategy[str] = _broken()


def broken(chance: Chance, text: str) -> str:
    """A text with one to four snags."""
    for _ in range(chance.number(1, 4)):
        text = chance.one_of(MUTATIONS)(chance, text)
    return text.rstrip("\n") + "\n"


def _cut(chance: Chance, text: str) -> str:
    return text[: chance.number(0, len(text))]


def _delete_line(chance: Chance, text: str) -> str:
    lines = text.split("\n")
    del lines[chance.number(0, len(lines) - 1)]
    return "\n".join(lines)


def _double_line(chance: Chance, text: str) -> str:
    lines = text.split("\n")
    at = chance.number(0, len(lines) - 1)
    return "\n".join([*lines[:at], lines[at], *lines[at:]])


def _swap_lines(chance: Chance, text: str) -> str:
    lines = text.split("\n")
    one, other = chance.number(0, len(lines) - 1), chance.number(0, len(lines) - 1)
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _indent_line(chance: Chance, text: str) -> str:
    lines = text.split("\n")
    at = chance.number(0, len(lines) - 1)
    lines[at] = " " * chance.number(0, 6) + lines[at].lstrip()
    return "\n".join(lines)


def _change_piece(chance: Chance, text: str) -> str:
    """One word or sign doubled, left out, replaced or swapped with the next."""
    pieces = _PIECE.findall(text)
    if len(pieces) < 2:
        return text
    at = chance.number(0, len(pieces) - 2)
    how = chance.number(0, 3)
    if how == 0:
        pieces.insert(at, pieces[at])
    elif how == 1:
        del pieces[at]
    elif how == 2:
        pieces[at] = chance.one_of(WORDS)
    else:
        pieces[at], pieces[at + 1] = pieces[at + 1], pieces[at]
    return "".join(pieces)


MUTATIONS = (_cut, _delete_line, _double_line, _swap_lines, _indent_line, _change_piece, _change_piece)
