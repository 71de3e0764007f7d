"""Where nothing can be thrown: in what is only looked at, such as a definition, a stat or a test."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import Span
from dsl.resolve.book import Reader
from dsl.resolve.expressions.mistakes import CHANCE_BEFORE_ACT, CHANCE_IN_STAT, CHANCE_NOT_HERE
from dsl.types import Type


def find_chance(reader: Reader, span: Span, dice: str) -> None:
    """Note that nothing can be thrown here. Args: `dice` as they are written."""
    if reader.stat:
        reader.find(CHANCE_IN_STAT, span, name=reader.stat)
    elif reader.is_before_act:
        reader.find(CHANCE_BEFORE_ACT, span, dice=dice)
    else:
        reader.find(CHANCE_NOT_HERE, span, dice=dice)


def has_no_dice(reader: Reader, written: t.Expr, kind: Type, column: str) -> bool:
    """Whether the cell of a column holds dice, is asked for what they come to, and cannot be thrown here; told."""
    if kind.form != "dice" or reader.chance or written is reader.unthrown:
        return False
    find_chance(reader, written.span, f"….{column}")
    return True
