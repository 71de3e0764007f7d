"""A condition or a value that somebody asks for, outside the rule files but in the words of their ruleset.

    asked = condition_asked(loaded, "rival.armies < 3", {"rival": PLAYER}, {})
    asked = value_asked(loaded, "count of rival.flags", {"rival": PLAYER}, {})

The ruleset must be sound.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, Span, Stopped, has_errors
from dsl.border.frozen import frozen
from dsl.border.gates import shown
from dsl.garbage import without_collecting
from dsl.loaded import Loaded
from dsl.loader import resolver_again
from dsl.reading.parser import parse_expression
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.names.scope import Scope
from dsl.types import Type
from dsl.understood.expressions import Node

NOT_A_CONDITION: Final = Mistake(
    "not-a-condition",
    Severity.ERROR,
    "“{text}” is no condition",
    "write one as it stands behind `when` in the rules",
)
NOT_A_VALUE: Final = Mistake(
    "not-a-value",
    Severity.ERROR,
    "“{text}” is nothing that can be worked out",
    "write it as it stands behind `=` in the rules: an attribute of something, a stat with its values, `count of …`",
)

_FILE: Final = "asked"
"""Where it stands, in place of a file."""


@frozen
class Asked:
    """A condition or a value, understood.

    Attributes:
        node: what is asked.
        names: what stands in its frame from slot 1 on, by name.
        frame: the size of its frame.
    """

    node: Node
    names: tuple[str, ...]
    frame: int


@without_collecting()
def condition_asked(loaded: Loaded, text: str, given: Mapping[str, Type], things: Mapping[str, Type]) -> Asked:
    """A condition, which throws nothing.

    Args:
        loaded: a ruleset that is sound.
        given: the names that stand for values, with their types.
        things: names of things, which stand for them as far as the rules have no name like that.

    Raises: Stopped with what is wrong with it.
    """
    return _asked(loaded, text, given, things, NOT_A_CONDITION, Expressions.truth)


@without_collecting()
def value_asked(loaded: Loaded, text: str, given: Mapping[str, Type], things: Mapping[str, Type]) -> Asked:
    """A value of any sort, which throws nothing; the rest is as for a condition.

    Raises: Stopped with what is wrong with it.
    """
    return _asked(loaded, text, given, things, NOT_A_VALUE, Expressions.read)


def _asked(
    loaded: Loaded,
    text: str,
    given: Mapping[str, Type],
    things: Mapping[str, Type],
    unreadable: Mistake,
    understood: Callable[[Expressions, t.Expr], Node],
) -> Asked:
    place = Span(_FILE, 1, 1, 1, len(text) + 1)
    written = parse_expression(text, place)
    if written is None:
        raise Stopped([unreadable.at(None, text=shown(text))])
    resolver = resolver_again(loaded, {_FILE: text})
    resolver.gather_all()
    before, scope = len(resolver.symbols.findings), Scope()
    names = dict(given)
    for name, kind in things.items():
        if not resolver.symbols.is_taken(name):
            names.setdefault(name, kind)
    for name, kind in names.items():
        scope.add(name, kind)
    reader = Expressions(resolver, scope)
    with reader.inside(place):
        node = understood(reader, written)
    found = list(dict.fromkeys(replace(one, span=None) for one in resolver.symbols.findings[before:]))
    if has_errors(found):
        raise Stopped(found)
    return Asked(node, tuple(names), scope.size)
