"""Expressions as they were understood: trees without an unresolved name.

A `Node` is an operation, its operands, the data it needs (a slot, a column number, a constant) and
the type of its value. Local names have become slots of the frame of the declaration they stand in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from fractions import Fraction
from typing import Any

from dsl.border.diagnostics import Span
from dsl.types import Type

Constant = int | Fraction | bool | str | None


class Op(Enum):
    """Operations of expressions; the comment shows operands and data."""

    CONSTANT = auto()  # data: the value
    DICE = auto()  # data: (count, sides, explodes)
    TEXT = auto()  # operands: parts
    LOCAL = auto()  # data: slot
    OPTION = auto()  # data: name
    ROW = auto()  # data: (table, row key)
    ROWS = auto()  # data: table
    ENTITIES = auto()  # data: kind
    TURN = auto()
    ATTRIBUTE = auto()  # object; data: (kind, attribute, index)
    BUILT_IN = auto()  # object; data: name of a built-in attribute
    COLUMN = auto()  # row; data: (table, column, index)
    FIELD = auto()  # fact, result, outcome or die; data: field
    DEFINITION = auto()  # arguments; data: name
    STAT = auto()  # arguments; data: name
    LOOKUP = auto()  # key; data: table
    FUNCTION = auto()  # arguments; data: name
    SET = auto()  # items
    NEGATE = auto()
    ADD = auto()
    SUBTRACT = auto()
    MULTIPLY = auto()
    DIVIDE = auto()
    UNION = auto()
    WITHOUT = auto()
    COMMON = auto()
    ROUND = auto()  # value; data: down, up, nearest
    DEFAULT = auto()  # value, default
    LESS = auto()
    LESS_EQUAL = auto()
    GREATER = auto()
    GREATER_EQUAL = auto()
    SAME = auto()
    DIFFERENT = auto()
    INSIDE = auto()  # value, collection
    NEXT_TO = auto()
    HAS_ANY = auto()  # collection, items...
    HAS_ALL = auto()
    HAS_CONDITION = auto()  # bearer; data: condition
    NOT = auto()
    AND = auto()
    OR = auto()
    CASES = auto()  # value, condition, value, condition, ..., otherwise
    COUNT = auto()  # collection
    COUNT_WHERE = auto()  # collection, condition; data: slot
    SUM = auto()  # collection, condition, value; data: slot
    HIGHEST = auto()  # collection, condition, value; data: slot
    LOWEST = auto()
    HIGHEST_OF = auto()  # values
    LOWEST_OF = auto()
    ANY = auto()  # collection, condition; data: slot
    EVERY = auto()
    THOSE = auto()  # collection, condition; data: slot
    BEST = auto()  # collection, condition, key; data: (slot, "highest" or "lowest")
    FIRST = auto()  # collection: its first member or none
    PAST = auto()  # data: (name, within)
    RATIO = auto()


@dataclass(frozen=True, slots=True)
class Node:
    """An expression with its type; `source` is its text as the author would read it."""

    op: Op
    type: Type
    operands: tuple[Node, ...] = ()
    data: Any = None
    span: Span = field(default=Span("", 1, 1, 1, 1), compare=False)
    source: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Template:
    """A text shown to players: fixed pieces and values to insert."""

    parts: tuple[str | Node, ...]

    @property
    def plain(self) -> str:
        """The text with `…` for what is inserted."""
        return "".join(part if isinstance(part, str) else "…" for part in self.parts)
