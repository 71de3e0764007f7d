"""Which definitions take long to work out: each use of one counts as a step of the budget, and its value is kept.

Without that, definitions that each ask the next one twice would take for ever, and nothing would say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from dsl.understood.expressions import (
    Aggregate,
    ByLinks,
    DefinitionCall,
    Function,
    FunctionCall,
    LinkedCall,
    LocalValue,
    Selection,
    WayLength,
)
from dsl.understood.rules import DefinitionRule, ParameterRule
from dsl.understood.walk import nodes_in, slots_bound

MOST_CALLS: Final = 16
"""Definitions worked out for one answer, from which on it counts as a step and is kept: looking up takes as long."""

MOST_NODES: Final = 16
"""Expressions in a definition whose text may stand in the place of a call."""

_LOOKED_UP: Final = frozenset({"number", "fraction", "truth", "text", "words", "row", "entity", "fact"})


def that_count(definitions: Mapping[str, DefinitionRule]) -> frozenset[str]:
    """The definitions that take long: they go through a collection or over the map, or call many others."""
    called = {
        name: [one.name for one in nodes_in(rule.body) if isinstance(one, DefinitionCall)]
        for name, rule in definitions.items()
    }
    found: set[str] = set()
    calls: dict[str, int] = {}
    for name in _lowest_first(called):
        calls[name] = 1 + sum(calls.get(one, 1) for one in called[name])
        if calls[name] > MOST_CALLS or _goes_far(definitions[name]):
            found.add(name)
            calls[name] = 1
    return frozenset(found)


def can_be_kept(parameters: Iterable[ParameterRule]) -> bool:
    """Whether values can be looked up by what these parameters stand for, and quickly: by no list and no result."""
    return all(parameter.type.form in _LOOKED_UP for parameter in parameters)


def is_short(rule: DefinitionRule) -> bool:
    """Whether the text of a definition may stand where it is called: it is short, and names nothing of its own."""
    nodes = list(islice(nodes_in(rule.body), MOST_NODES + 1))
    read = Counter(node.slot for node in nodes if isinstance(node, LocalValue))
    return len(nodes) <= MOST_NODES and not slots_bound(rule.body) and all(times <= 2 for times in read.values())


def _goes_far(rule: DefinitionRule) -> bool:
    return any(
        isinstance(node, Selection | Aggregate | WayLength)
        or (isinstance(node, LinkedCall) and node.asks in (ByLinks.DISTANCE, ByLinks.PART, ByLinks.PARTS))
        or (isinstance(node, FunctionCall) and node.function in (Function.DISTANCE, Function.PART, Function.PARTS))
        for node in nodes_in(rule.body)
    )


def _lowest_first(called: Mapping[str, list[str]]) -> Iterator[str]:
    """Every definition after those it calls."""
    seen: set[str] = set()
    for start in called:
        waiting = [(start, False)]
        while waiting:
            name, is_ready = waiting.pop()
            if is_ready:
                yield name
            elif name not in seen:
                seen.add(name)
                waiting.append((name, True))
                waiting.extend((one, False) for one in called[name])
