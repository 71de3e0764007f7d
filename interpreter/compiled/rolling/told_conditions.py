"""Conditions in the words that players read: the labels of attributes, options, rows and stats.

    told_condition(condition, rulebook)   # `player.veteran and tile.ground is marsh`: veteran and ground: marsh

A condition in which something has no such words is told as the rule file has it, so that nobody reads half of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from dsl.border.diagnostics import joined, phrase
from dsl.types import TRUTH
from dsl.understood.expressions import (
    AttributeOf,
    Binary,
    BinaryOperation,
    Constant,
    DefinitionCall,
    HasCondition,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    Several,
    SeveralOperation,
    StatCall,
    Template,
    Unary,
    UnaryOperation,
)
from dsl.understood.rules import Rulebook
from interpreter.values.speech import without_asking

_COMPARED = {Binary.LESS: "<", Binary.LESS_EQUAL: "<=", Binary.GREATER: ">", Binary.GREATER_EQUAL: ">="}


class _Wordless(Exception):
    """Something in a condition has no words that players read."""


def told_condition(node: Node, book: Rulebook, members: tuple[int, ...] = ()) -> str:
    """A condition in the words that players read; as the rule file has it, where some of it has none.

    Args: `members` are the slots of what a row counts one by one: of one alone the attributes need no owner.
    """
    try:
        return _Telling(book, members).truth(node)
    except _Wordless:
        return node.source


def told_count(node: Node, book: Rulebook) -> str:
    """That there is any of what a row counts, in the words that players read or as the rule file has it."""
    return joined((told_condition(node, book), " > 0"), "")


class _Telling:
    """Tells the parts of one condition. Raises: _Wordless where one has no words."""

    def __init__(self, book: Rulebook, members: tuple[int, ...]) -> None:
        self.book = book
        self.members = members

    def truth(self, node: Node) -> str:
        """What must hold."""
        match node:
            case SeveralOperation(op=Several.AND, items=items):
                return _all_of(self._parts(items))
            case SeveralOperation(op=Several.OR, items=items):
                return _one_of(self._parts(items))
            case UnaryOperation(op=Unary.NOT, value=value):
                return self._negated(value)
            case BinaryOperation(op=op, left=left, right=right) if op in _COMPARED:
                return joined((self._value(left), self._value(right)), f" {_COMPARED[op]} ")
            case BinaryOperation(op=Binary.SAME, left=left, right=right):
                return joined((self._value(left), self._value(right)), ": ")
            case BinaryOperation(op=Binary.DIFFERENT, left=left, right=Constant(value=None)) if not isinstance(
                left, LocalValue
            ):
                return self._value(left)
            case BinaryOperation(op=Binary.DIFFERENT, left=left, right=right):
                return phrase("{name}: not {value}", name=self._value(left), value=self._value(right))
            case HasItems():
                return joined((self._value(node.collection), self._items(node)), ": ")
            case _:
                return self._value(node)

    def _parts(self, nodes: Sequence[Node]) -> list[str]:
        """Several that must hold; one that names a value stands in brackets, lest the next is read as another value."""
        *first, last = map(self._part, nodes)
        return [*(joined(("(", one, ")"), "") if ": " in one else one for one in first), last]

    def _part(self, node: Node) -> str:
        """What must hold beside something else; parts with parts of their own would be taken apart wrongly."""
        if isinstance(node, SeveralOperation) or (isinstance(node, HasItems) and len(node.items) > 1):
            raise _Wordless
        return self.truth(node)

    def _negated(self, node: Node) -> str:
        match node:
            case HasItems(items=(_, _, *_), every=True):
                raise _Wordless
            case HasItems():
                return phrase("{name}: not {value}", name=self._value(node.collection), value=self._items(node))
            case SeveralOperation() | BinaryOperation() | UnaryOperation():
                raise _Wordless
            case _:
                return phrase("{name}: no", name=self._value(node))

    def _items(self, node: HasItems) -> str:
        told = [self._value(one) for one in node.items]
        return _all_of(told) if node.every else _one_of(told)

    def _value(self, node: Node) -> str:
        match node:
            case Constant(value=None):
                return phrase("none")
            case Constant(type=kind, value=value):
                if kind == TRUTH:
                    raise _Wordless
                return str(value).replace("_", " ") if isinstance(value, str) else node.source
            case NamedRow(table=table, key=key):
                return _there(next((one.label for one in self.book.tables[table].rows if one.key == key), ""))
            case OptionValue(name=name):
                return _there(self.book.options[name].label)
            case AttributeOf(of=of, kind=kind, index=index):
                return self._of(_there(self.book.kinds[kind].attributes[index].label), of)
            case HasCondition(bearer=bearer, condition=condition):
                return self._of(_there(self.book.conditions[condition].label), bearer)
            case DefinitionCall(name=name, arguments=arguments):
                return self._called(self.book.definitions[name].label, arguments)
            case LocalValue(slot=slot) if slot not in self.members:
                is_kind = node.source == node.type.name and node.type.name in self.book.kinds
                return _there(self.book.kinds[node.type.name].label) if is_kind else _name(node)
            case StatCall(name=name, arguments=arguments):
                return self._called(self.book.rolls[name].label, arguments)
            case _:
                raise _Wordless

    def _of(self, label: str, owner: Node) -> str:
        """A label, and whose it is where that is not the only one of its kind that is named so."""
        if isinstance(owner, AttributeOf):
            return f"{label} ({self._value(owner)})"
        if not isinstance(owner, LocalValue):
            raise _Wordless
        kind = self.book.kinds.get(owner.type.name)
        plain = (owner.type.name, "" if kind is None else kind.label.casefold().replace(" ", "_"))
        return label if owner.source in plain or self.members == (owner.slot,) else f"{label} ({_name(owner)})"

    def _called(self, label: Template | None, arguments: tuple[Node, ...]) -> str:
        """A title with the names of what it is asked of."""
        if label is None:
            raise _Wordless
        told = []
        for part in label.parts:
            if isinstance(part, str):
                told.append(part)
            elif isinstance(part, LocalValue) and part.slot <= len(arguments):
                given = arguments[part.slot - 1]
                told.append(_name(given) if isinstance(given, LocalValue) else self._value(given))
            else:
                raise _Wordless
        return _there("".join(told))


def _all_of(told: Sequence[str]) -> str:
    return reduce(lambda first, last: phrase("{first} and {last}", first=first, last=last), told)


def _one_of(told: Sequence[str]) -> str:
    return reduce(lambda first, last: phrase("{first} or {last}", first=first, last=last), told)


def _name(local: LocalValue) -> str:
    """A name of the rules as a word; a single letter says nothing to players."""
    return _there(local.source.replace("_", " ") if len(local.source) > 1 else "")


def _there(label: str) -> str:
    """A label as it is called inside a sentence. Raises: _Wordless where there is none."""
    found = without_asking(label)
    if not found:
        raise _Wordless
    return found
