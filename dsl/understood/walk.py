"""The one walker over what was understood: everything below a rule, a statement or an expression.

Whatever a class of `dsl.understood` holds in its fields lies below it, so a new statement or a new line
of a roll is walked as soon as its class exists. Order: outermost first, then field by field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Final, TypeGuard, get_args

from dsl.border.frozen import field_names
from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    Constant,
    Expression,
    FieldOf,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    Reached,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    Template,
    WayLength,
)
from dsl.understood.operands import operands
from dsl.understood.statements import Block, Statement

_WITHOUT_ORDER: Final = frozenset(
    {
        Selecting.COUNT,
        Selecting.ANY,
        Selecting.EVERY,
        Aggregating.SUM,
        Aggregating.HIGHEST,
        Aggregating.LOWEST,
    }
)
"""What is asked of members or made of them in whatever order they stand."""
_NODES: Final = frozenset(get_args(Node))
_STATEMENTS: Final = frozenset(get_args(Statement))
_ROOM: Final = "dsl.understood."
_FIELDS: Final[dict[type, tuple[str, ...]]] = {}
_LEAVES: Final = frozenset({Constant, LocalValue, NamedRow})
"""The most frequent expressions; there are none inside them."""
_PLAIN: Final = frozenset({"None", "bool", "int", "str", "Fraction", "Span", "Type", "set[int]", "set[str]"})
"""Sorts of fields that hold neither expressions nor statements, as fields of several of one of them do."""


def is_node(value: object) -> TypeGuard[Node]:
    """Whether something is an expression."""
    return isinstance(value, Expression)


def is_statement(value: object) -> TypeGuard[Statement]:
    """Whether something is a statement."""
    return type(value) in _STATEMENTS


def below(value: object) -> Iterator[object]:
    """A rule, statement, line, expression or several of them, and everything in it, names and numbers included."""
    return _gone_through(value, _PARTS)


def down_to_expressions(value: object) -> Iterator[object]:
    """Those of `below` that stand inside no expression, but for names, numbers and places.

    An expression that stands in no other is among them.
    """
    return _gone_through(value, _OUTSIDE)


def _gone_through(value: object, parts_of_sort: _PartsOfSort) -> Iterator[object]:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        yield one
        sort = type(one)
        if sort is tuple:
            waiting += one[::-1]  # type: ignore[index]  # a tuple
            continue
        parts = parts_of_sort[sort]
        if parts is not None:
            waiting += parts(one)


def rules_below(value: object) -> Iterator[object]:
    """Those of `below` that are expressions, statements, lines or several of them: no names, numbers, types, places."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        sort = type(one)
        if sort is tuple:
            yield one
            waiting += one[::-1]  # type: ignore[index]  # a tuple
            continue
        parts = _RULES[sort]
        if parts is not None:
            yield one
            if parts is not _nothing:
                waiting += parts(one)


def sorted_below(value: object) -> tuple[list[Node], list[Statement], list[Block]]:
    """The expressions of `rules_below`, the statements, and the runs of these that stand one below the other."""
    nodes: list[Node] = []
    statements: list[Statement] = []
    blocks: list[Block] = []
    waiting = [value]
    while waiting:
        one: Any = waiting.pop()
        sort = type(one)
        if sort is tuple:
            if one and type(one[0]) in _STATEMENTS:
                blocks.append(one)
            waiting += one[::-1]
            continue
        parts = _RULES[sort]
        if parts is not None:
            if sort in _NODES:
                nodes.append(one)
            elif sort in _STATEMENTS:
                statements.append(one)
            if parts is not _nothing:
                waiting += parts(one)
    return nodes, statements, blocks


def rules_in(value: object) -> Iterable[object]:
    """What of `rules_below` lies directly below something, and perhaps some names and numbers, the last one first."""
    if isinstance(value, tuple):
        return value[::-1]
    parts = _RULES[type(value)]
    return () if parts is None else parts(value)


def _rules_last_first(sort: type) -> Callable[[Any], Iterable[object]] | None:
    """What gives the parts of each object of a class that are no names or numbers; None for these themselves."""
    if sort in _LEAVES:
        return _nothing
    if issubclass(sort, Expression | Template | tuple) or not sort.__module__.startswith(_ROOM):
        return _last_first(sort)
    return _given_by(_fields_beside(sort, _PLAIN))


def _outside_last_first(sort: type) -> Callable[[Any], Iterable[object]] | None:
    """What gives the parts of each object of a class that is no expression, but for names, numbers and places."""
    if issubclass(sort, Expression):
        return None
    if issubclass(sort, Template | tuple) or not sort.__module__.startswith(_ROOM):
        return _last_first(sort)
    return _given_by(_fields_beside(sort, _PLAIN - {"Type"}))


def _fields_beside(sort: type, plain: frozenset[str]) -> list[str]:
    """The fields of a class in which something else may stand than what is plain, or several of that."""
    kinds = {
        name: kind for base in reversed(sort.__mro__) for name, kind in vars(base).get("__annotations__", {}).items()
    }
    return [name for name in _fields_of(sort) if not _is_of(kinds[name], plain)]


def _is_of(kind: str, plain: frozenset[str]) -> bool:
    several = kind.removeprefix("tuple[").removesuffix(", ...]")
    return all(one in plain for one in several.split(" | "))


def _given_by(names: Sequence[str]) -> Callable[[Any], Iterable[object]]:
    """What gives the values of some fields, the last one first."""
    match names:
        case ():
            return _nothing
        case (name,):
            only = attrgetter(name)
            return lambda one: (only(one),)
        case _:
            return attrgetter(*reversed(names))


def _nothing(_one: object) -> tuple[object, ...]:
    return ()


def _last_first(sort: type) -> Callable[[Any], Iterable[object]] | None:
    """What gives the parts of each object of a class, the last one first; None where they have none."""
    if issubclass(sort, Expression):
        return _operands_last_first
    if issubclass(sort, Template):
        return _inserted_last_first
    if issubclass(sort, tuple):
        return reversed
    names = _fields_of(sort)
    return _given_by(names) if names else None


class _PartsOfSort(dict[type, Callable[[Any], Iterable[object]] | None]):
    """For each class what gives the parts of its objects, found when it is met first; None where they have none."""

    def __init__(self, found: Callable[[type], Callable[[Any], Iterable[object]] | None]) -> None:
        super().__init__()
        self._found = found

    def __missing__(self, sort: type) -> Callable[[Any], Iterable[object]] | None:
        parts = self[sort] = self._found(sort)
        return parts


_PARTS: Final = _PartsOfSort(_last_first)
"""All parts."""
_OUTSIDE: Final = _PartsOfSort(_outside_last_first)
"""Those that stand inside no expression, but for names, numbers and places."""
_RULES: Final = _PartsOfSort(_rules_last_first)
"""Those in which expressions and statements may stand."""
_BLOCKS: Final = _PartsOfSort(lambda sort: None if issubclass(sort, Expression | Template) else _rules_last_first(sort))
"""Those in which statements may stand: in expressions and texts there are none."""


def _operands_last_first(node: Node) -> Sequence[object]:
    return operands(node)[::-1]


def _inserted_last_first(text: Template) -> Sequence[object]:
    return text.inserted[::-1]


def parts_of(value: object) -> Iterable[object]:
    """What lies directly below a rule, statement, line, expression or several of them."""
    match value:
        case _ if is_node(value):
            return operands(value)
        case Template():
            return value.inserted
        case tuple():
            return value
        case _:
            return (getattr(value, name) for name in _fields_of(type(value)))


def _fields_of(sort: type) -> tuple[str, ...]:
    if sort not in _FIELDS:
        names = field_names(sort) if sort.__module__.startswith(_ROOM) else None
        _FIELDS[sort] = names or ()
    return _FIELDS[sort]


def nodes_in(value: object) -> Iterator[Node]:
    """Every expression in a rule, a statement, an expression or several of them."""
    return (one for one in rules_below(value) if is_node(one))


def statements_in(value: object) -> Iterator[Statement]:
    """Every statement in a rule, a block or a statement, which is itself the first."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if type(one) is tuple:
            waiting += one[::-1]
            continue
        parts = _BLOCKS[type(one)]
        if parts is not None:
            if is_statement(one):
                yield one
            waiting += parts(one)


def blocks_in(value: object) -> Iterator[tuple[object, ...]]:
    """Every block of statements in a rule, a block or a statement."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if type(one) is tuple:
            if one and is_statement(one[0]):
                yield one
            waiting += one[::-1]
            continue
        parts = _BLOCKS[type(one)]
        if parts is not None:
            waiting += parts(one)


def blocks_below(statement: Statement) -> Iterator[Block]:
    """The blocks of a statement itself; not those that stand in these."""
    waiting: list[Any] = [*_BLOCKS[type(statement)](statement)]  # type: ignore[misc]  # a statement has parts
    while waiting:
        one = waiting.pop()
        if type(one) is tuple and one and is_statement(one[0]):
            yield one
        elif type(one) is tuple:
            waiting += one[::-1]
        elif (parts := _BLOCKS[type(one)]) is not None:
            waiting += parts(one)


def conjuncts(node: Node) -> tuple[Node, ...]:
    """A condition cut at its `and`s."""
    if not (isinstance(node, SeveralOperation) and node.op is Several.AND):
        return (node,)
    return tuple(part for item in node.items for part in conjuncts(item))


def switch_of(conditions: Sequence[Node]) -> str | None:
    """The option that several conditions ask for before all else: without it they do not hold together."""
    first = [part for one in conditions[:1] for part in conjuncts(one)[:1]]
    return next((one.name for one in first if isinstance(one, OptionValue)), None)


def nesting(value: object) -> int:
    """How many blocks of statements stand inside each other in a rule, a statement or a block."""
    deepest = 0
    waiting = [(value, 0)]
    while waiting:
        one, around = waiting.pop()
        if type(one) is tuple:
            own = around + 1 if one and is_statement(one[0]) else around
            deepest = max(deepest, own)
            waiting += [(part, own) for part in one]
        elif (parts := _BLOCKS[type(one)]) is not None:
            waiting += [(part, around) for part in parts(one)]
    return deepest


def slots_read(value: object) -> frozenset[int]:
    """The slots whose values the expressions in something read."""
    return frozenset(node.slot for node in nodes_in(value) if isinstance(node, LocalValue))


def slots_bound(value: object) -> frozenset[int]:
    """The slots that the expressions in something give their values to."""
    found: set[int] = set()
    for node in nodes_in(value):
        if isinstance(node, Selection | Aggregate | WayLength | Reached):
            found.add(node.slot)
        if isinstance(node, WayLength) and node.out_of is not None:
            found.add(node.out_of)
    return frozenset(found)


def fields_of_members(value: object, slot: int) -> tuple[frozenset[str] | None, bool]:
    """The fields that something reads of the members of what stands in a slot, and whether their order may matter.

    None for the fields where a member, or all of them together, goes somewhere.
    """
    read: set[str] = set()
    rest = sum(1 for part in below(value) if isinstance(part, LocalValue) and part.slot == slot)
    for part in below(value):
        if not (isinstance(part, Selection | Aggregate) and part.op in _WITHOUT_ORDER):
            continue
        if isinstance(part.collection, LocalValue) and part.collection.slot == slot:
            fields = fields_of(part, part.slot)
            if fields is None:
                return None, True
            read |= fields
            rest -= 1
    return (frozenset(read), False) if rest == 0 else (None, True)


def fields_of(value: object, slot: int) -> frozenset[str] | None:
    """The fields that something reads of what stands in a slot; None where that itself goes somewhere."""
    read: set[str] = set()
    inside = 0
    for part in below(value):
        if isinstance(part, FieldOf) and isinstance(part.of, LocalValue) and part.of.slot == slot:
            read.add(part.name)
            inside += 1
        elif isinstance(part, LocalValue) and part.slot == slot:
            inside -= 1
    return frozenset(read) if inside == 0 else None
