"""What is known of the members of a collection before they are gone through, and what stays the same meanwhile.

    those b in buildings where b.town is town and b.town.is_free     # b.town is town: it is asked once

Members that an index gives for a value have that value, and so have those that a definition gives of its first
argument because they belong to it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from dsl.understood.expressions import (
    Aggregate,
    AllRows,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    ColumnOf,
    Constant,
    CurrentTurn,
    DefinitionCall,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    Selection,
    Several,
    SeveralOperation,
    Unary,
    UnaryOperation,
)
from interpreter.world.following.memos import ITSELF

if TYPE_CHECKING:
    from interpreter.compiled.text.writer import Writer

_NEVER_FAIL = frozenset(
    {
        Binary.ADD,
        Binary.SUBTRACT,
        Binary.LESS,
        Binary.LESS_EQUAL,
        Binary.GREATER,
        Binary.GREATER_EQUAL,
        Binary.SAME,
        Binary.DIFFERENT,
    }
)


class Holder(NamedTuple):
    """What an attribute of each member of a collection is known to hold."""

    at: int
    text: str


def holder(writer: Writer, node: Selection | Aggregate) -> Holder | None:
    """What the members that a definition gives of its first argument hold because they belong to it."""
    match node.collection:
        case DefinitionCall(name=name, arguments=(LocalValue() as first, *_)):
            way = writer.rules.near.looked_at(name).gives
            return None if way is None or way == ITSELF else Holder(way, writer.text(first))
        case _:
            return None


def is_safe(writer: Writer, node: Node) -> bool:
    """Whether an expression is quickly worked out and can never fail, wherever its locals are known."""
    if node.type.form == "dice":
        return False
    match node:
        case Constant() | NamedRow() | LocalValue() | OptionValue() | CurrentTurn():
            return True
        case AttributeOf():
            return not (node.of.type.optional or writer.rules.may_be_hidden(node.kind, node.index)) and is_safe(
                writer, node.of
            )
        case ColumnOf():
            return not node.of.type.optional and is_safe(writer, node.of)
        case UnaryOperation(op=Unary.NOT | Unary.NEGATE):
            return is_safe(writer, node.value)
        case BinaryOperation(op=op) if op in _NEVER_FAIL and node.left.type.form != "many":
            return is_safe(writer, node.left) and is_safe(writer, node.right)
        case SeveralOperation(op=Several.AND | Several.OR):
            return all(is_safe(writer, one) for one in node.items)
        case DefinitionCall():
            rule = writer.rules.written_out(node.name)
            return rule is not None and all(is_safe(writer, one) for one in (rule.body, *node.arguments))
        case HasItems():
            return all(is_safe(writer, one) for one in (node.collection, *node.items))
        case _:
            return False


def never_fails(writer: Writer, node: Node, called: tuple[str, ...] = ()) -> bool:
    """Whether an expression can never fail, wherever its locals are known, however long it takes."""
    match node:
        case AllThings() | AllRows():
            return True
        case Selection():
            return never_fails(writer, node.collection, called) and never_fails(writer, node.condition, called)
        case UnaryOperation(op=Unary.NOT):
            return never_fails(writer, node.value, called)
        case DefinitionCall(name=name) if name not in called:
            body = writer.rules.body_of(name)
            return all(is_safe(writer, one) for one in node.arguments) and never_fails(writer, body, (*called, name))
        case _:
            return is_safe(writer, node)


def is_read(text: str, slot: int) -> bool:
    """Whether a text reads a local."""
    return re.search(rf"\bs{slot}\b", text) is not None
