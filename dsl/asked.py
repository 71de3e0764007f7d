"""A condition that somebody asks beside the rules, in the words of a ruleset that has been read.

asked = condition_asked(loaded, "rival.armies < 3", {"rival": PLAYER}, {})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

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

_FILE: Final = "asked"
"""Where it stands, in place of a file."""


@frozen
class ConditionAsked:
    """A condition, understood.

    Attributes:
        test: the condition.
        names: what stands in its frame from slot 1 on, by name.
        frame: the size of its frame.
    """

    test: Node
    names: tuple[str, ...]
    frame: int


@without_collecting()
def condition_asked(loaded: Loaded, text: str, given: Mapping[str, Type], things: Mapping[str, Type]) -> ConditionAsked:
    """A condition, which throws nothing.

    Args:
        loaded: a ruleset that is sound.
        given: the names that stand for values, with their types.
        things: names of things, which stand for them as far as the rules have no name like that.

    Raises: Stopped with what is wrong with it.
    """
    place = Span(_FILE, 1, 1, 1, len(text) + 1)
    written = parse_expression(text, place)
    if written is None:
        raise Stopped([NOT_A_CONDITION.at(None, text=shown(text))])
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
        test = reader.truth(written)
    found = list(dict.fromkeys(replace(one, span=None) for one in resolver.symbols.findings[before:]))
    if has_errors(found):
        raise Stopped(found)
    return ConditionAsked(test, tuple(names), scope.size)
