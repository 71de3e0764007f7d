"""What stands in an expression: the expressions directly inside it, and all that it says, to be compared."""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, assert_never

from dsl.border.frozen import field_names
from dsl.understood.expressions import (
    Aggregate,
    AllRows,
    AllThings,
    AttributeOf,
    BinaryOperation,
    BuiltInOf,
    Cases,
    ColumnOf,
    Constant,
    CountedDice,
    CurrentPhase,
    CurrentRound,
    CurrentStep,
    CurrentTurn,
    DefinitionCall,
    DiceAmount,
    EntriesSum,
    FieldOf,
    FunctionCall,
    HasCondition,
    HasItems,
    LinkedCall,
    LinkValue,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    PastFacts,
    PlayersInOrder,
    Reached,
    Rounding,
    RunningScene,
    Selection,
    SeveralOperation,
    StatCall,
    TableLookup,
    UnaryOperation,
    WayLength,
    Wording,
)

Key = tuple[object, ...]
"""What an expression says, without its place and type: two expressions with one key ask the same."""


class _Operands(dict[type, Callable[[Any], tuple[Node, ...]]]):
    """By class what gives the expressions directly inside each of its objects: those in its fields, one by one."""

    def __missing__(self, sort: type) -> Callable[[Any], tuple[Node, ...]]:
        kinds = {name: kind for base in sort.__mro__ for name, kind in vars(base).get("__annotations__", {}).items()}
        held = [(name, kinds[name]) for name in field_names(sort) or () if _HOLDS_NODES.search(kinds[name])]
        found = self[sort] = _operands_in(held)
        return found


_HOLDS_NODES: Final = re.compile(r"\b(?:Node|Template|Case)\b")


_OPERANDS: Final = _Operands()


def _operands_in(fields: list[tuple[str, str]]) -> Callable[[Any], tuple[Node, ...]]:
    """What gives the expressions in some fields, each with its kind as it is declared."""
    match fields:
        case []:
            return lambda _node: ()
        case [(name, "Node")]:
            only = attrgetter(name)
            return lambda node: (only(node),)
        case [(name, "tuple[Node, ...]")]:
            return attrgetter(name)
        case _ if all(kind == "Node" for _, kind in fields):
            return attrgetter(*(name for name, _ in fields))
        case _:
            each = [(attrgetter(name), _IN_FIELD[kind]) for name, kind in fields]
            return lambda node: tuple(one for value, inside in each for one in inside(value(node)))


_IN_FIELD: Final[dict[str, Callable[[Any], tuple[Node, ...]]]] = {
    "Node": lambda node: (node,),
    "Node | None": lambda node: () if node is None else (node,),
    "tuple[Node, ...]": lambda nodes: nodes,
    "Template": lambda text: text.inserted,
    "tuple[Case, ...]": lambda cases: tuple(part for case in cases for part in (case.value, case.condition)),
}
"""What gives the expressions in the value of a field, by its kind."""


def operands(node: Node) -> tuple[Node, ...]:
    """The expressions directly inside one, in the order in which they are written."""
    return _OPERANDS[type(node)](node)


def key_of(node: Node, inside: Callable[[Node], object] | None = None) -> Key:
    """What an expression says, to be compared with others.

    Args: `inside` gives what the expressions in it are known by; without it their keys.
    """
    return (type(node).__name__, *_said(node), *map(inside or key_of, operands(node)))


def _said(node: Node) -> tuple[object, ...]:
    """What an expression says beside the expressions inside it."""
    match node:  # the most frequent come first
        case LocalValue():
            return (node.slot,)
        case Constant():
            return (repr(node.value),)  # True and 1 are told apart
        case AttributeOf():
            return (node.kind, node.name)
        case UnaryOperation() | BinaryOperation() | SeveralOperation():
            return (node.op,)
        case NamedRow():
            return (node.table, node.key)
        case DiceAmount():
            return (node.count, node.sides, node.explodes, node.again, node.as_digits)
        case CountedDice():
            return (node.sides, node.explodes, node.again, node.kept is None, node.keeps_lowest)
        case Wording():
            return tuple(part if isinstance(part, str) else None for part in node.template.parts)
        case OptionValue():
            return (node.name,)
        case AllRows():
            return (node.table,)
        case AllThings() | RunningScene():
            return (node.kind,)
        case CurrentTurn() | CurrentRound() | CurrentStep() | CurrentPhase() | PlayersInOrder() | Cases():
            return ()
        case PastFacts():
            return (node.name, node.within)
        case EntriesSum():
            return (node.names, node.origin)
        case BuiltInOf() | FieldOf() | DefinitionCall() | StatCall():
            return (node.name,)
        case ColumnOf():
            return (node.table, node.name)
        case FunctionCall():
            return (node.function,)
        case LinkedCall():
            return (node.asks, node.by)
        case LinkValue():
            return (node.name, node.by)
        case WayLength():
            return (node.by, node.out_of, node.slot, node.cost is None)
        case Reached():
            return (node.slot,)
        case TableLookup():
            return (node.table,)
        case Rounding():
            return (node.way,)
        case HasItems():
            return (node.every,)
        case HasCondition():
            return (node.condition,)
        case Selection() | Aggregate():
            return (node.op, node.slot)
        case _:
            assert_never(node)
