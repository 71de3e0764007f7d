"""The one walker over what was written: everything below a declaration, a line or an expression of the syntax tree.

Whatever a class of `dsl.tree` holds in its fields lies below it, so a new node is walked as soon as its class exists.
Places (`span`) are no part of a node. `dsl.understood.walk` does the same for what was understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.frozen import field_names

_ROOM: Final = "dsl.tree."

_FIELDS: Final[dict[type, tuple[str, ...] | None]] = {}
"""The fields of each class that was met; None for what is no node."""


def nodes_below(written: object) -> Iterator[object]:
    """A node, or those of several, and every node in it: outermost first, field by field."""
    waiting = [written]
    while waiting:
        one = waiting.pop()
        if type(one) is tuple:
            waiting.extend(reversed(one))
            continue
        names = fields_of(type(one))
        if names is not None:
            yield one
            waiting.extend([getattr(one, name) for name in reversed(names)])


def fields_of(sort: type) -> tuple[str, ...] | None:
    """The names of the fields of a class of nodes, its place left out; None for any other class."""
    try:
        return _FIELDS[sort]
    except KeyError:
        names = field_names(sort) if sort.__module__.startswith(_ROOM) else None
        _FIELDS[sort] = None if names is None else tuple(name for name in names if name != "span")
        return _FIELDS[sort]
