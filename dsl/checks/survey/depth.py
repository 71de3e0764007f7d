"""How deep answers reach into each other in play: a definition that asks a stat that asks a definition, and so on.

Each answer that waits for another one takes calls inside each other, of which Python allows a thousand. Procedures and
acts that are carried out inside each other are counted in play, by themselves. So it is counted here, before anything
is played, what is really asked: by name, by ways between tiles, by what a condition or an entry lasts as long as.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from dsl.border.diagnostics import Finding, Span
from dsl.resolve.chains import CHAIN_TOO_LONG
from dsl.understood.durations import AsLongAs
from dsl.understood.expressions import (
    Aggregate,
    Binary,
    BinaryOperation,
    DefinitionCall,
    EntriesSum,
    Function,
    FunctionCall,
    HasCondition,
    Node,
    Reached,
    Selection,
    StatCall,
    WayLength,
)
from dsl.understood.statements import GainCondition, MakeEntries, Statement
from dsl.understood.walk import is_node, nodes_in, rules_in

if TYPE_CHECKING:
    from dsl.checks.survey.declared import Survey
    from dsl.understood.rules import Rulebook

MAX_CALLS: Final = 300
"""Calls inside each other that one answer may take; what is carried out when it is asked for needs the others."""
_OF_DEFINITION: Final = 2
_OF_STAT: Final = 8
_OF_OTHERS: Final = 8
"""Of ways between tiles, and of what a condition lasts as long as."""
_OF_A_MEMBER: Final = 2
"""Of a run over a collection, and of a value that may be none."""
_LEVELS_OF_A_CALL: Final = 30
"""An expression that is nested deeper is worked out in several calls."""

WAYS: Final = ""
"""Stands for the ways between tiles among the names of definitions, stats and conditions."""


class Depths:
    """What asks what in one rulebook.

    Attributes:
        lowest_first: the names of definitions, stats, rolls, contests and conditions, and `WAYS`; each after those it
            asks.
        calls: how many calls inside each other each takes.
    """

    def __init__(self, book: Rulebook, statements: Iterable[Statement]) -> None:
        """Count what the rules of a book ask."""
        bodies: dict[str, tuple[int, object]] = {WAYS: (_OF_OTHERS, book.adjacency)}
        bodies |= {name: (_OF_DEFINITION, rule.body) for name, rule in book.definitions.items()}
        conditions, entries = _lasting(statements)
        bodies |= {
            name: (_OF_STAT, (rule, *(entries.get(one, ()) for one in rule.family)))
            for name, rule in book.rolls.items()
        }
        bodies |= {name: (_OF_OTHERS, tests) for name, tests in conditions.items()}
        self._asks = {name: sorted(_asked(body) & bodies.keys()) for name, (_, body) in bodies.items()}
        self.lowest_first = tuple(_lowest_first(self._asks))
        self.calls: dict[str, int] = {}
        for name in self.lowest_first:
            own, body = bodies[name]
            below = max((self.calls.get(one, 0) for one in self._asks[name]), default=0)
            self.calls[name] = own + _inside(body) + below

    @property
    def is_long(self) -> bool:
        """Whether to find out anything of the uppermost one means to go down a long chain."""
        return max(self.calls.values(), default=0) > MAX_CALLS // 4

    def path(self, name: str) -> str:
        """The deepest way down, its first few names."""
        path = [name]
        while len(path) < 4 and self._asks[path[-1]]:
            path.append(max(self._asks[path[-1]], key=lambda one: self.calls.get(one, 0)))
        return " → ".join([*(one or "neighbours" for one in path), "…"])


def chain_too_long(look: Survey) -> Iterator[Finding]:
    """Answers that wait for too many others; the lowest of them is told."""
    depths = look.depths
    for name in depths.lowest_first:
        found = depths.calls[name]
        if found > MAX_CALLS:
            path = depths.path(name)
            yield CHAIN_TOO_LONG.at(_place(look.book, name), name=name, found=found, limit=MAX_CALLS, path=path)
            return


def _place(book: Rulebook, name: str) -> Span | None:
    if name == WAYS:
        return book.adjacency[0].span
    rule = book.definitions.get(name) or book.rolls.get(name) or book.conditions[name]
    return rule.span


_Tests = Mapping[str, tuple[Node, ...]]


def _lasting(statements: Iterable[Statement]) -> tuple[_Tests, _Tests]:
    """What conditions last as long as, by their names, and what entries do, by the numbers they stand on."""
    conditions: dict[str, tuple[Node, ...]] = {}
    entries: dict[str, tuple[Node, ...]] = {}
    for one in statements:
        match one:
            case GainCondition(condition=name, duration=AsLongAs(condition=test)):
                conditions[name] = (*conditions.get(name, ()), test)
            case MakeEntries(duration=AsLongAs(condition=test)):
                for target in one.targets:
                    entries[target.name] = (*entries.get(target.name, ()), test)
            case _:
                pass
    return conditions, entries


def _asked(body: object) -> set[str]:
    found: set[str] = set()
    for node in nodes_in(body):
        match node:
            case DefinitionCall() | StatCall():
                found.add(node.name)
            case HasCondition():
                found.add(node.condition)
            case EntriesSum():
                found.update(node.names)
            case FunctionCall(function=Function.NEIGHBOURS | Function.DISTANCE | Function.PART | Function.PARTS):
                found.add(WAYS)
            case BinaryOperation(op=Binary.NEXT_TO) | WayLength(by=None):
                found.add(WAYS)
            case _:
                pass
    return found


def _inside(body: object) -> int:
    """The calls inside each other that a body takes besides its own.

    These are the runs over collections and values that may be none that lie inside each other, and more where very many
    expressions of any sort do.
    """
    most_calls = most_levels = 0
    waiting: list[tuple[Iterable[object], int, int]] = [((body,), 0, 0)]
    while waiting:
        several, calls_around, levels_around = waiting.pop()
        for one in several:
            calls, levels = calls_around, levels_around
            if is_node(one):
                may_be_none = one.type.optional or (isinstance(one, BinaryOperation) and one.op is Binary.DEFAULT)
                calls += _OF_A_MEMBER * (may_be_none or isinstance(one, Selection | Aggregate | WayLength | Reached))
                levels += 1
                most_calls, most_levels = max(most_calls, calls), max(most_levels, levels)
            inside = rules_in(one)
            if inside:
                waiting.append((inside, calls, levels))
    return most_calls + most_levels // _LEVELS_OF_A_CALL


def _lowest_first(asks: Mapping[str, list[str]]) -> Iterator[str]:
    """Each after those it asks; a circle is cut where it is entered."""
    seen: set[str] = set()
    for start in asks:
        waiting = [(start, False)]
        while waiting:
            name, is_ready = waiting.pop()
            if is_ready:
                yield name
            elif name not in seen:
                seen.add(name)
                waiting.append((name, True))
                waiting.extend((one, False) for one in asks[name])


CHECKS = (chain_too_long,)
