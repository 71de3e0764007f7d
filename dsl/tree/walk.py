"""The one walker over what was written: everything below a declaration, a line or an expression of the syntax tree.

Whatever a class of `dsl.tree` holds in its fields lies below it, so a new node is walked as soon as its class exists.
Places (`span`) are no part of a node. `dsl.understood.walk` does the same for what was understood.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Final, get_args

from dsl.border.frozen import field_names

_ROOM: Final = "dsl.tree."

_FIELDS: Final[dict[type, tuple[str, ...] | None]] = {}
"""The fields of each class that was met; None for what is no node."""
_WITH_NODES: Final[dict[type, tuple[str, ...] | None]] = {}
"""Those of them in which nodes may stand."""
_Parts = Callable[[object], tuple[object, ...]]
_PARTS: Final[dict[type, _Parts | None]] = {}
"""What gives the values of these fields, the last one first."""
_EXPRESSIONS: Final = frozenset({"dsl.tree.expressions"})
"""Where the classes of expressions are declared."""
_WITHOUT_STATEMENTS: Final = _EXPRESSIONS | {"dsl.tree.kinds", "dsl.tree.tables", "dsl.tree.words"}
"""Where those classes are declared in which no statements stand."""
_PLAIN: Final = frozenset({"None", "bool", "int", "str", "Fraction", "tuple[int, ...]", "tuple[str, ...]"})
"""Sorts of fields that hold no nodes; half of all fields are texts, numbers and choices among words."""


class _Below(dict[type, _Parts | None]):
    """By class what gives the values in which nodes may stand, the last one first; None for what is left out."""

    def __init__(self, without: frozenset[str]) -> None:
        """Args: `without` names the modules whose classes are left out."""
        self._without = without

    def __missing__(self, sort: type) -> _Parts | None:
        parts = None if self._is_left_out(sort) else _last_first(fields_beside(sort, self._is_left_out))
        self[sort] = parts
        return parts

    def _is_left_out(self, sort: type) -> bool:
        return sort.__module__ in self._without


_NODES: Final = _Below(frozenset())
_LINES: Final = _Below(_EXPRESSIONS)
_STATEMENTS: Final = _Below(_WITHOUT_STATEMENTS)


def nodes_below(written: object) -> Iterator[object]:
    """A node, or those of several, and every node in it: outermost first, field by field."""
    return _through(written, _NODES)


def lines_below(written: object) -> Iterator[object]:
    """Those of `nodes_below` that are no expressions and stand in none: declarations, lines, statements, types."""
    return _through(written, _LINES)


def statements_below(written: object) -> Iterator[object]:
    """Those of `lines_below` in which statements may stand, and these; no names, texts, kinds, tables, types."""
    return _through(written, _STATEMENTS)


def _through(written: object, below: _Below) -> Iterator[object]:
    waiting = [written]
    while waiting:
        one = waiting.pop()
        sort = type(one)
        if sort is tuple:
            waiting += one[::-1]  # type: ignore[index]  # a tuple
            continue
        parts = below[sort]
        if parts is not None:
            yield one
            if parts is not _nothing:
                waiting += parts(one)


def levels_below(written: object) -> Iterator[list[object]]:
    """The nodes of `nodes_below`: the outermost, then those directly below them, and so on."""
    waiting = [written]
    while waiting:
        level: list[object] = []
        below: list[object] = []
        while waiting:
            one = waiting.pop()
            sort = type(one)
            if sort is tuple:
                waiting += one  # type: ignore[arg-type]  # a tuple
                continue
            parts = _NODES[sort]
            if parts is not None:
                level.append(one)
                below += parts(one)
        if level:
            yield level
        waiting = below


def parts_of(node: object) -> tuple[object, ...] | None:
    """What stands in the fields of a node, in no order that matters; None for what is no node."""
    sort = type(node)
    if sort not in _PARTS:
        _PARTS[sort] = _last_first(fields_of(sort))
    parts = _PARTS[sort]
    return None if parts is None else parts(node)


def fields_with_nodes(sort: type) -> tuple[str, ...] | None:
    """The names of the fields of a class of nodes in which nodes may stand; None for any other class."""
    try:
        return _WITH_NODES[sort]
    except KeyError:
        names = fields_of(sort)
        kinds = _kinds(sort)
        _WITH_NODES[sort] = None if names is None else tuple(name for name in names if not _is_plain(kinds[name]))
        return _WITH_NODES[sort]


def _kinds(sort: type) -> dict[str, str]:
    """What each field of a class is declared to hold."""
    return {
        name: kind for base in reversed(sort.__mro__) for name, kind in vars(base).get("__annotations__", {}).items()
    }


def fields_beside(sort: type, is_left_out: Callable[[type], bool]) -> tuple[str, ...] | None:
    """Those of `fields_with_nodes` in which other nodes may stand than those of classes that are left out."""
    names = fields_with_nodes(sort)
    if names is None:
        return None
    kinds = _kinds(sort)
    return tuple(name for name in names if not all(map(is_left_out, _held(sort, kinds[name]))))


def _held(sort: type, kind: str) -> Iterator[type]:
    """The classes whose objects a field may hold that a class declares so."""
    meant = vars(sys.modules[sort.__module__])
    for name in _NAMES.findall(kind):
        yield from _classes(meant.get(name))


_NAMES: Final = re.compile(r"\b(?!tuple\b|None\b)\w+")
"""The names of classes and of unions of them in what a field is declared to hold."""


def _classes(meant: Any) -> tuple[type, ...]:
    """The classes that a name in a declaration means: a class, or those of a union; else that of any object."""
    if isinstance(meant, type):
        return (meant,)
    return get_args(meant) or (object,)


def _is_plain(kind: str) -> bool:
    return all(one in _PLAIN or one.startswith("Literal[") for one in kind.split(" | "))


def _last_first(names: tuple[str, ...] | None) -> _Parts | None:
    match names:
        case None:
            return None
        case ():
            return _nothing
        case (name,):
            only = attrgetter(name)
            return lambda node: (only(node),)
        case _:
            return attrgetter(*reversed(names))


def _nothing(_node: object) -> tuple[object, ...]:
    return ()


def fields_of(sort: type) -> tuple[str, ...] | None:
    """The names of the fields of a class of nodes, its place left out; None for any other class."""
    try:
        return _FIELDS[sort]
    except KeyError:
        names = field_names(sort) if sort.__module__.startswith(_ROOM) else None
        _FIELDS[sort] = None if names is None else tuple(name for name in names if name != "span")
        return _FIELDS[sort]
