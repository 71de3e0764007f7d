"""Rule texts broken in the ways people and editors break them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from dsl.terminal_names import DECLARATIONS, STATEMENTS

SAMPLES = tuple(
    path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "samples" / "sound").glob("*.law"))
)
_PIECE = re.compile(r"[^\W\d]\w*|[0-9]+|\n *| +|.")

WORDS = [
    *DECLARATIONS, *STATEMENTS, "is", "has", "of", "in", "and", "or", "not", "where", "any", "no", "every", "the",
    "those", "past", "count of", "sum of", "highest", "this turn", "becomes", "gains", "until", "up", "x", "y", "t",
    "1", "2.5", "2d6", "3-5", "50%", '"a"', '"', "(", ")", "{", "}", ",", ":", "=", "==", "!=", "<", "+", "-", "*",
    "/", ".", "|", "| x |", "[A-1]", "[", "#", "\\", "\n", "\n  ", "\n    ", "\n      ", "\t", "“", "²", "٣", "é", "村",
]  # fmt: skip

word_salads: st.SearchStrategy[str] = st.lists(st.sampled_from(WORDS), max_size=40).map(
    lambda words: " ".join(words).replace(" \n", "\n").replace("\n ", "\n") + "\n"
)


@st.composite
def _broken(draw: Any) -> str:
    text: str = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(1, 4))):
        text = draw(st.sampled_from(MUTATIONS))(draw, text)
    return text.rstrip("\n") + "\n"


def _cut(draw: Any, text: str) -> str:
    return text[: draw(st.integers(0, len(text)))]


def _line(draw: Any, text: str, how: str) -> str:
    lines = text.split("\n")
    at = draw(st.integers(0, len(lines) - 1))
    other = draw(st.integers(0, len(lines) - 1))
    if how == "double":
        lines.insert(at, lines[at])
    elif how == "delete":
        del lines[at]
    elif how == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines[at] = " " * draw(st.integers(0, 6)) + lines[at].lstrip()
    return "\n".join(lines)


def _delete_line(draw: Any, text: str) -> str:
    return _line(draw, text, "delete")


def _double_line(draw: Any, text: str) -> str:
    return _line(draw, text, "double")


def _swap_lines(draw: Any, text: str) -> str:
    return _line(draw, text, "swap")


def _indent_line(draw: Any, text: str) -> str:
    return _line(draw, text, "indent")


def _change_piece(draw: Any, text: str) -> str:
    """One word or sign doubled, left out, replaced or swapped with the next."""
    pieces = _PIECE.findall(text)
    if len(pieces) < 2:
        return text
    at = draw(st.integers(0, len(pieces) - 2))
    how = draw(st.integers(0, 3))
    if how == 0:
        pieces.insert(at, pieces[at])
    elif how == 1:
        del pieces[at]
    elif how == 2:
        pieces[at] = draw(st.sampled_from(WORDS))
    else:
        pieces[at], pieces[at + 1] = pieces[at + 1], pieces[at]
    return "".join(pieces)


MUTATIONS = (_cut, _delete_line, _double_line, _swap_lines, _indent_line, _change_piece, _change_piece)
broken_samples: st.SearchStrategy[str] = _broken()
