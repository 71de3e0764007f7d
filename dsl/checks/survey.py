"""What the checks look at: the rulebook cut into its declarations, each with all its expressions and statements.

Walking a rulebook costs more than any one check, so it is walked once and every check reads the same survey.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING

from dsl import tree as t
from dsl.understood.expressions import Node, Op, Template
from dsl.understood.rules import Act, Rulebook

if TYPE_CHECKING:
    from dsl.loaded import Loaded

Key = tuple[object, ...]
"""What an expression says, without its place and type: two expressions with one key ask the same."""


@dataclass(frozen=True, slots=True)
class Part:
    """One declaration as understood, with every expression and statement in it, outermost first."""

    name: str
    rule: object
    nodes: tuple[Node, ...]
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """A ruleset without errors, laid out for the checks."""

    loaded: Loaded
    book: Rulebook
    parts: tuple[Part, ...]

    @property
    def nodes(self) -> Iterator[Node]:
        """All expressions of the ruleset."""
        return (node for part in self.parts for node in part.nodes)

    @property
    def acts(self) -> Iterator[Act]:
        """All statements of the ruleset."""
        return (act for part in self.parts for act in part.acts)

    @property
    def declarations(self) -> tuple[t.Declared, ...]:
        """The declarations as written."""
        return self.loaded.declarations


def survey(loaded: Loaded, book: Rulebook) -> Survey:
    """The survey of a ruleset whose names and types are sound."""
    return Survey(loaded, book, tuple(Part(name, rule, *_walked(rule)) for name, rule in _rules(book)))


def _rules(book: Rulebook) -> Iterator[tuple[str, object]]:
    """Every declaration by name, in the order of the grammar; setups are all called `setup`."""
    yield from book.options.items()
    yield from book.tables.items()
    yield from book.kinds.items()
    for lane in book.adjacency:
        yield lane.name, lane
    yield from book.definitions.items()
    yield from book.rolls.items()
    yield from book.conditions.items()
    yield from book.limits.items()
    yield from book.procedures.items()
    yield from book.actions.items()
    for body, _frame in book.setup:
        yield "setup", body
    yield from book.phases.items()
    yield from book.victories.items()


def _walked(rule: object) -> tuple[tuple[Node, ...], tuple[Act, ...]]:
    found = list(within(rule))
    return tuple(one for one in found if isinstance(one, Node)), tuple(one for one in found if isinstance(one, Act))


def within(value: object) -> Iterator[Node | Act]:
    """Every expression and statement inside a rule, a statement or a collection of them, outermost first."""
    if isinstance(value, Node | Act):
        yield value
    for part in _inside(value):
        yield from within(part)


def _inside(value: object) -> Iterable[object]:
    match value:
        case Node(op=Op.TEXT):
            return (value.data,)
        case Node():
            return value.operands
        case Template():
            return (part for part in value.parts if isinstance(part, Node))
        case Act():
            return value.data.values()
        case Mapping():
            return value.values()
        case tuple():
            return value
        case _ if is_dataclass(value) and type(value).__module__ == Rulebook.__module__:
            return (getattr(value, field.name) for field in fields(value))
        case _:
            return ()


def nodes_in(value: object) -> Iterator[Node]:
    """Every expression inside a rule, a statement or another expression."""
    return (one for one in within(value) if isinstance(one, Node))


def key_of(node: Node) -> Key:
    """What an expression says, to be compared with others."""
    return (node.op, repr(node.data), tuple(key_of(operand) for operand in node.operands))


def conjuncts(node: Node) -> tuple[Node, ...]:
    """A condition cut at its `and`s."""
    if node.op is not Op.AND:
        return (node,)
    return tuple(part for operand in node.operands for part in conjuncts(operand))


def quoted(node: Node, most: int = 60) -> str:
    """An expression as its author wrote it, shortened."""
    text = " ".join(node.source.split())
    return text if len(text) <= most else text[: most - 1] + "…"
