"""Table rows with their pipes lined up: numbers to the right, words to the left."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, assert_never

from dsl import tree as t
from dsl.writing.expression_text import OF_THOUSANDS, SUM, decimal, digits_beside, expression_text, flat

MAX_ROW: Final = 400
"""Columns of a row beyond which cells are no longer filled up: nobody sees the pipes line up."""

_RANGE: Final = re.compile(r"[0-9]+ *- *[0-9]+")
_NUMBER: Final = re.compile(r"[+-]?[0-9.]+(?:/[0-9]+)?%?|[+-]?[0-9]*d(?:[0-9]+|%)!?|[0-9]+-[0-9]+|-?[0-9]+ to -?[0-9]+")


def row_texts(rows: Sequence[t.TableRow], dice: t.Dice | None = None) -> list[str]:
    """The rows as text; `dice` is what the table is thrown with, if it is."""
    texts = [[cell_text(cell, dice) for cell in row.cells] for row in rows]
    columns = max((len(cells) for cells in texts), default=0)
    widths = [max(_width(cells[at]) for cells in texts if at < len(cells)) for at in range(columns)]
    if sum(widths) > MAX_ROW:
        widths = [0] * columns
    to_the_right = [_is_of_numbers(texts, at) for at in range(columns)]
    return [
        "| " + " | ".join(_filled(text, widths[at], to_the_right[at]) for at, text in enumerate(cells)) + " |"
        for cells in texts
    ]


def cell_text(cell: t.Cell, dice: t.Dice | None = None) -> str:
    """The values of one cell with commas between; numbers that read as one number stay as they were written."""
    behind = [digits_beside(one, other) for one, other in pairwise(cell.values)]
    groups = [one for one in behind if one is not None]
    if groups and groups == behind and (len(groups) == 1 or all(len(one) == OF_THOUSANDS for one in groups)):
        return flat(",".join([_value(cell.values[0], dice), *groups]))
    return flat(", ".join(_value(value, dice) for value in cell.values))


def _value(value: t.Expr | t.Range, dice: t.Dice | None) -> str:
    if isinstance(value, t.Range):
        return _range(value, dice)
    text = expression_text(value, SUM)
    return f"({text})" if _RANGE.fullmatch(text) else text


def _range(value: t.Range, dice: t.Dice | None) -> str:
    low = "" if value.low is None else value.written or _bound(value.low)
    high = "" if value.high is None else value.written or _bound(value.high)
    match value.form:
        case "between" if low.startswith("-") or high.startswith("-"):
            return f"{low} to {high}"
        case "between":
            width = 2 if dice is not None and dice.sides == 100 else 1
            return f"{low:0>{width}}-{high:0>{width}}"
        case "or more":
            return f"{low} or more"
        case "otherwise":
            return "otherwise"
        case "up to" | "above" | "below":
            return f"{value.form} {low or high}"
        case _:
            assert_never(value.form)


def _bound(value: Fraction) -> str:
    written = decimal(abs(value)).strip("()")
    return written if value >= 0 else f"-{written}"


def _is_of_numbers(texts: list[list[str]], at: int) -> bool:
    """Whether a column holds nothing but numbers and dice below its first row."""
    below = [cells[at] for cells in texts[1:] if at < len(cells) and cells[at]]
    return bool(below) and all(_NUMBER.fullmatch(text) for text in below)


def _filled(text: str, width: int, to_the_right: bool) -> str:
    gap = " " * max(0, width - _width(text))
    return gap + text if to_the_right else text + gap


def _width(text: str) -> int:
    """Columns on a screen: wide signs take two, signs that combine none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )
