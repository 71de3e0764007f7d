"""What the checks look at: the rulebook cut into its declarations, each with all its expressions and statements.

Walking a rulebook costs more than any one check, so it is walked once and every check reads the same survey.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar, overload

from dsl import tree as t
from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.checks.survey.depth import Depths
from dsl.checks.survey.ranges import Ranges
from dsl.checks.survey.truth import TruthJudge
from dsl.checks.survey.unused import unused
from dsl.tree.kinds import LINKS
from dsl.tree.walk import nodes_below
from dsl.understood.consequences import Consequences
from dsl.understood.expressions import Binary, BinaryOperation, Node, TableLookup
from dsl.understood.rules import LinksRule, Rule, Rulebook, SetupRule
from dsl.understood.statements import Block, Statement
from dsl.understood.walk import sorted_below

if TYPE_CHECKING:
    from dsl.loaded import Loaded


A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")


class ByClass:
    """Nodes and statements by their classes: most checks look at those of one or two."""

    def __init__(self, *several: Iterable[object]) -> None:
        """All of them, each class in the order in which they stand."""
        self._all: list[Any] = [*chain.from_iterable(several)]
        self._places: dict[type, list[int]] = defaultdict(list)
        for place, sort in enumerate(map(type, self._all)):
            self._places[sort].append(place)

    def of(self, sorts: Sequence[type]) -> tuple[Any, ...]:
        """Those of some classes, in the order in which they stand."""
        places = [self._places[sort] for sort in sorts if sort in self._places]
        if not places:
            return ()
        in_order = places[0] if len(places) == 1 else sorted(chain.from_iterable(places))
        return tuple(map(self._all.__getitem__, in_order))


@frozen
class RulePart:
    """One declaration as understood, with every expression and statement in it, outermost first."""

    name: str
    rule: Rule
    nodes: tuple[Node, ...]
    statements: tuple[Statement, ...]
    blocks: tuple[Block, ...]
    """The statements again, in runs of those that stand one below the other."""
    by_class: ByClass

    @overload
    def of(self, sort: type[A], /) -> tuple[A, ...]: ...
    @overload
    def of(self, sort: type[A], other: type[B], /) -> tuple[A | B, ...]: ...
    @overload
    def of(self, sort: type[A], other: type[B], third: type[C], /) -> tuple[A | B | C, ...]: ...
    def of(self, *sorts: type) -> tuple[Any, ...]:
        """The expressions and statements of some classes."""
        return self.by_class.of(sorts)


@frozen
class Survey:
    """A ruleset without errors, laid out for the checks."""

    loaded: Loaded
    book: Rulebook
    parts: tuple[RulePart, ...]
    written: tuple[object, ...]
    """Every node of the declarations as written, each declaration before what is in it."""
    consequences: Consequences
    """What statements lead to, in what they carry out and in lines, each found once for all checks."""
    depths: Depths
    """What asks what, and how deep."""
    ranges: Ranges
    """The ranges of numbers, each found once for all checks."""
    truth: TruthJudge
    """What conditions can be, each judged once for all checks."""
    unused: tuple[t.Declared, ...]
    """The declarations that nothing leads to."""
    lookups: Mapping[str, Mapping[str, Span]]
    """For each table that rules look up numbers in, of what sorts these are, and where the first of each is asked."""
    by_class: ByClass

    @overload
    def of(self, sort: type[A], /) -> tuple[A, ...]: ...
    @overload
    def of(self, sort: type[A], other: type[B], /) -> tuple[A | B, ...]: ...
    @overload
    def of(self, sort: type[A], other: type[B], third: type[C], /) -> tuple[A | B | C, ...]: ...
    @overload
    def of(self, *sorts: type[A]) -> tuple[A, ...]: ...
    def of(self, *sorts: type) -> tuple[Any, ...]:
        """The expressions, the statements or the nodes as written of some classes."""
        return self.by_class.of(sorts)

    @property
    def statements(self) -> Iterator[Statement]:
        """All statements of the ruleset."""
        return (statement for part in self.parts for statement in part.statements)

    @property
    def declarations(self) -> tuple[t.Declared, ...]:
        """The declarations as written."""
        return self.loaded.declarations


def survey(loaded: Loaded, book: Rulebook) -> Survey:
    """The survey of a ruleset whose names and types are sound."""
    parts = tuple(map(_part, book.rules))
    depths = Depths(book, (statement for part in parts for statement in part.statements))
    ranges = Ranges(book, depths)
    written = tuple(nodes_below(loaded.declarations))
    return Survey(
        loaded,
        book,
        parts,
        written,
        Consequences(book),
        depths,
        ranges,
        TruthJudge(ranges),
        unused(loaded.declarations, parts),
        _lookups(parts),
        ByClass(*(part.nodes for part in parts), *(part.statements for part in parts), written),
    )


def _lookups(parts: Iterable[RulePart]) -> Mapping[str, Mapping[str, Span]]:
    found: dict[str, dict[str, Span]] = {}
    for part in parts:
        for node in part.of(TableLookup):
            found.setdefault(node.table, {}).setdefault(node.key.type.form, node.span)
    return found


def _part(rule: Rule) -> RulePart:
    match rule:
        case SetupRule():
            name = "setup"
        case LinksRule():
            name = LINKS
        case _:
            name = rule.name
    nodes, statements, blocks = sorted_below(rule)
    return RulePart(name, rule, tuple(nodes), tuple(statements), tuple(blocks), ByClass(nodes, statements))


def quoted(node: Node, most: int = 60) -> str:
    """An expression as its author wrote it, shortened."""
    text = " ".join(node.source.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def as_factor(node: Node) -> str:
    """An expression as its author wrote it, as it may stand before or behind a `*`."""
    is_sum = isinstance(node, BinaryOperation) and node.op in (Binary.ADD, Binary.SUBTRACT)
    return f"({quoted(node)})" if is_sum and not node.source.startswith("(") else quoted(node)
