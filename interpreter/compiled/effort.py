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
    Reached,
    Selection,
    WayLength,
)
from dsl.understood.parameters import ParameterRule
from dsl.understood.rules import DefinitionRule
from dsl.understood.walk import nodes_in, slots_bound

MOST_CALLS: Final = 16
"""Definitions worked out for one answer, from which on it counts as a step and is kept: looking up takes as long."""

MOST_NODES: Final = 16
"""Expressions in a definition whose text may stand in the place of a call."""

MOST_READ: Final = 3
"""How often one of its parameters may be read there: reading it is quicker than a call."""

_LOOKED_UP: Final = frozenset({"number", "fraction", "truth", "text", "words", "row", "entity", "fact"})


class Effort:
    """Which definitions take long and which are short; each is looked at when it is first asked for."""

    def __init__(self, definitions: Mapping[str, DefinitionRule]) -> None:
        """The effort of these definitions."""
        self._definitions = definitions
        self._calls: dict[str, int] = {}
        """How many definitions are worked out for one answer of each that was looked at."""
        self._long: set[str] = set()
        self._short: dict[str, bool] = {}

    def is_long(self, name: str) -> bool:
        """Whether a definition takes long: it goes through a collection or over the map, or calls many others."""
        if name not in self._calls:
            for one, called in self._lowest_first(name):
                self._calls[one] = 1 + sum(self._calls.get(each, 1) for each in called)
                if self._calls[one] > MOST_CALLS or _goes_far(self._definitions[one]):
                    self._long.add(one)
                    self._calls[one] = 1
        return name in self._long

    def is_short(self, name: str) -> bool:
        """Whether the text of a definition may stand where it is called: it is short, and names nothing of its own."""
        if name not in self._short:
            self._short[name] = not self.is_long(name) and _is_short(self._definitions[name])
        return self._short[name]

    def _lowest_first(self, name: str) -> Iterator[tuple[str, list[str]]]:
        """A definition behind all that it calls, of those that were not looked at; each with what it calls."""
        called: dict[str, list[str]] = {}
        waiting = [(name, False)]
        while waiting:
            one, is_ready = waiting.pop()
            if is_ready:
                yield one, called[one]
            elif one not in called and one not in self._calls:
                body = self._definitions[one].body
                called[one] = [node.name for node in nodes_in(body) if isinstance(node, DefinitionCall)]
                waiting.append((one, True))
                waiting.extend((each, False) for each in called[one])


def can_be_kept(parameters: Iterable[ParameterRule]) -> bool:
    """Whether values can be looked up by what these parameters stand for, and quickly: by no list and no result."""
    return all(parameter.type.form in _LOOKED_UP for parameter in parameters)


def _is_short(rule: DefinitionRule) -> bool:
    nodes = list(islice(nodes_in(rule.body), MOST_NODES + 1))
    read = Counter(node.slot for node in nodes if isinstance(node, LocalValue))
    return (
        len(nodes) <= MOST_NODES and not slots_bound(rule.body) and all(times <= MOST_READ for times in read.values())
    )


def _goes_far(rule: DefinitionRule) -> bool:
    return any(
        isinstance(node, Selection | Aggregate | WayLength | Reached)
        or (isinstance(node, LinkedCall) and node.asks in (ByLinks.DISTANCE, ByLinks.PART, ByLinks.PARTS))
        or (isinstance(node, FunctionCall) and node.function in (Function.DISTANCE, Function.PART, Function.PARTS))
        for node in nodes_in(rule.body)
    )
