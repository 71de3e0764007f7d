"""What a ruleset may cost: how much there may be of everything, how large numbers may grow, how much is looked through.

A campaign may have thousands of tiles. One run over the tiles is quick, a run for each pair of them is slow, and one
for each three of them does not come to an end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.bands import MAX_RESULTS, results
from dsl.checks.survey.declared import Survey, quoted
from dsl.checks.survey.ranges import Ranges
from dsl.types import TILE, many
from dsl.understood.expressions import (
    Aggregate,
    AllThings,
    Binary,
    BinaryOperation,
    ByLinks,
    Constant,
    DefinitionCall,
    Function,
    FunctionCall,
    LinkedCall,
    Node,
    Reached,
    Selecting,
    Selection,
    StatCall,
    Unary,
    UnaryOperation,
    WayLength,
)
from dsl.understood.operands import operands
from dsl.understood.rolls import Pool, RollRule
from dsl.understood.rows import Modifier
from dsl.understood.walk import nodes_in

MAX_RULES: Final = 5_000
"""Declarations of one ruleset; the largest known has some hundreds."""
MAX_ROWS: Final = 1_000
"""Rows of one table; a table of a book page has fewer than a hundred."""
MAX_NESTING: Final = 3
"""Collections looked through inside each other in one declaration."""
LARGEST: Final = 2**63 - 1
"""Numbers in play fit 64 bits, so that every machine and every file format can hold them."""
SLOW: Final = 3
"""Runs over all tiles inside each other from which on an answer takes minutes on a large map."""

TOO_MANY_RULES = Mistake(
    "too-many-rules",
    Severity.ERROR,
    "{found} declarations; a ruleset has at most {limit}",
    "join some of them in tables",
)


def too_many_rules(look: Survey) -> Iterator[Finding]:
    """More declarations than any ruleset needs."""
    if len(look.declarations) > MAX_RULES:
        yield TOO_MANY_RULES.at(look.declarations[MAX_RULES].span, found=len(look.declarations), limit=MAX_RULES)


TABLE_TOO_LONG = Mistake(
    "table-too-long",
    Severity.ERROR,
    "table {table} has {found} rows; a table has at most {limit}",
    "cut it into several tables",
)


def table_too_long(look: Survey) -> Iterator[Finding]:
    """More rows than any table needs."""
    for table in look.book.tables.values():
        if len(table.rows) > MAX_ROWS:
            span = table.rows[MAX_ROWS].span
            yield TABLE_TOO_LONG.at(span, table=table.name, found=len(table.rows), limit=MAX_ROWS)


TOO_MANY_RESULTS = Mistake(
    "too-many-results",
    Severity.ERROR,
    "the dice of table {table} have {found} results; a table has at most {limit}",
    "roll fewer dice",
)


def too_many_results(look: Survey) -> Iterator[Finding]:
    """A table is rolled on more dice than can be looked at one result at a time.

    Found:
        table harvest on 20d100      # finds: too-many-results
          | roll      | sacks |
          | otherwise | 2     |
    Instead:
        table harvest on 2d100
          | roll      | sacks |
          | otherwise | 2     |
    """
    for table in look.book.tables.values():
        if table.sides is not None and results(table.sides) > MAX_RESULTS:
            found = results(table.sides)
            yield TOO_MANY_RESULTS.at(table.span, table=table.name, found=found, limit=MAX_RESULTS)


NESTED_TOO_DEEP = Mistake(
    "nested-too-deep",
    Severity.ERROR,
    "more than {limit} collections are looked through inside each other here",
    "give an inner part a name of its own with `define`",
)


def nested_too_deep(look: Survey) -> Iterator[Finding]:
    """One collection inside another, inside another, inside another.

    Found:
        define full(a: tile) = any b in tiles where any c in tiles where any d in tiles where d is not a
          and any e in tiles where e is next to d      # finds: nested-too-deep
    Instead:
        define has_room(b: tile) = any c in neighbours of b where any d in neighbours of c where d is next to b
        define full = any a in tiles where any b in neighbours of a where has_room(b)
    """
    for part in look.parts:
        for node in (*part.of(Selection, Aggregate, WayLength), *part.of(Reached)):
            if _depth(node) == MAX_NESTING + 1:
                yield NESTED_TOO_DEEP.at(_innermost(node).span, limit=MAX_NESTING)
                break


NUMBER_TOO_LARGE = Mistake(
    "number-too-large",
    Severity.ERROR,
    "“{source}” is larger than any number in play may be ({limit})",
    "count in larger units",
)


def number_too_large(look: Survey) -> Iterator[Finding]:
    """A fixed number that does not fit 64 bits.

    Found:
        define sacks = 999999999999 * 999999999999      # finds: number-too-large
    Instead:
        define sacks = 999999999999
    """
    ranges = look.ranges
    for node in look.of(Constant, UnaryOperation, BinaryOperation):
        if _is_fixed(node) and _is_too_large(ranges, node):
            if not any(_is_too_large(ranges, operand) for operand in operands(node)):
                yield NUMBER_TOO_LARGE.at(node.span, source=quoted(node), limit=LARGEST)


SLOW_EXPRESSION = Mistake(
    "slow-expression",
    Severity.WARNING,
    "this looks through all tiles for each two of them; on a map of 1,000 tiles that is 1,000,000,000 looks",
    "look through fewer: `neighbours of …` instead of `tiles`, or keep the answer of an inner part in an attribute",
)


def slow_expression(look: Survey) -> Iterator[Finding]:
    """Runs over all tiles, three deep, those of definitions included.

    Found:
        define between(a: tile, b: tile) = count of c in tiles where c is next to a and c is next to b
        define joins(a: tile) = any b in tiles where between(a, b) > 1
        define joints = count of a in tiles where joins(a)      # finds: slow-expression
    Instead:
        define between(a: tile, b: tile) = count of c in neighbours of a where c is next to b
        define joins(a: tile) = any b in tiles where between(a, b) > 1
        define joints = count of a in tiles where joins(a)
    """
    powers = _Powers(look)
    for part in look.parts:
        if any(powers.named(node) >= SLOW for node in part.of(DefinitionCall, StatCall)):
            continue  # already reported at the definition that is slow
        if isinstance(part.rule, RollRule):
            rows: tuple[Modifier | Pool, ...] = (
                *part.rule.rows,
                *part.rule.stages,
                *part.rule.die_rows,
                *part.rule.pools,
            )
            slow = next((row.span for row in rows if powers.of_row(row) >= SLOW), None)
        else:
            through = (*part.of(Selection, Aggregate, WayLength), *part.of(Reached))
            slow = next((node.span for node in through if powers.of(node) >= SLOW), None)
        if slow is not None:
            yield SLOW_EXPRESSION.at(slow)


TOO_MANY_CHOICES = Mistake(
    "too-many-choices",
    Severity.WARNING,
    "{action} lets players choose {count} tiles at once; on a map of 1,000 tiles that is 1,000,000,000 choices",
    "say from which tiles one may choose: {name}: tile from neighbours of …",
)


def too_many_choices(look: Survey) -> Iterator[Finding]:
    """An action with three parameters that may be any tile.

    Found:
        kind tile
          owner: player or none
        action join(a: tile, b: tile, c: tile) by player      # finds: too-many-choices
          c.owner becomes player
        phase work
          each player in order
            any number of join
    Instead:
        kind tile
          owner: player or none
        action join(a: tile, b: tile from neighbours of a, c: tile from neighbours of b) by player
          c.owner becomes player
        phase work
          each player in order
            any number of join
    """
    for action in look.book.actions.values():
        free = [one for one in action.parameters if one.type.name == "tile" and one.source is None]
        if len(free) >= SLOW:
            yield TOO_MANY_CHOICES.at(action.span, action=action.name, count=len(free), name=free[-1].name)


# ---------------------------------------------------------------- how much is looked through


def _is_fixed(node: Node) -> bool:
    """Whether an expression is made of numbers alone."""
    return _is_folded(node) and (isinstance(node, Constant) or all(map(_is_folded, nodes_in(node))))


def _is_folded(node: Node) -> bool:
    match node:
        case Constant() | UnaryOperation(op=Unary.NEGATE):
            return True
        case BinaryOperation():
            return node.op in (Binary.ADD, Binary.SUBTRACT, Binary.MULTIPLY)
        case _:
            return False


def _is_too_large(ranges: Ranges, node: Node) -> bool:
    exact = ranges.of(node).exact
    return exact is not None and not -LARGEST <= exact <= LARGEST


def _depth(node: Node) -> int:
    """How many collections are gone through inside each other; what gives a collection is worked out once before."""
    if isinstance(node, WayLength):
        return 1 + max(map(_depth, operands(node)))
    if isinstance(node, Selection | Aggregate | Reached):
        collection, *each = operands(node)
        return max(_depth(collection), 1 + max(map(_depth, each)))
    return max(map(_depth, operands(node)), default=0)


def _innermost(node: Node) -> Node:
    """The collection that lies deepest."""
    inner = [operand for operand in operands(node) if _depth(operand) > 0]
    return _innermost(max(inner, key=_depth)) if inner else node


class _Powers:
    """How many runs over all tiles lie inside each other: 2 means once for each pair of tiles."""

    def __init__(self, look: Survey) -> None:
        self.look = look
        self._of: dict[str, int] = {}
        self._sizes: dict[str, int] = {}
        if look.depths.is_long:  # what is asked comes before what asks, or the stack would not do
            for name in look.depths.lowest_first:
                if name in look.book.definitions:
                    self._size(name)
                    self._definition(name)
                elif name in look.book.rolls:
                    self._stat(name)

    def of(self, node: Node) -> int:
        """The runs an expression takes."""
        if isinstance(node, Selection | Aggregate):
            collection, *each = operands(node)
            return max(self.of(collection), self.size(collection) + max(map(self.of, each)))
        if isinstance(node, WayLength):
            start, end, collection, *each = operands(node)
            return max(*map(self.of, (start, end, collection)), self.size(collection) + max(map(self.of, each)))
        if isinstance(node, Reached):
            return max(self.of(node.start), self.size(node) + self.of(node.step))
        return max([self.named(node), *map(self.of, operands(node))])

    def of_row(self, row: Modifier | Pool) -> int:
        """The runs a row takes, its loops included."""
        loops = sum(self.size(loop.collection) for loop in row.loops)
        inner: list[Node] = [*row.when, *([row.amount] if isinstance(row, Modifier) else [row.count])]
        return loops + max(map(self.of, inner), default=0)

    def size(self, node: Node) -> int:
        """How large a collection is: 1 where it may hold all tiles, 0 where it is small."""
        match node:
            case AllThings():
                return 1 if node.kind == "tile" else 0
            case Reached():
                return 1 if node.type == many(TILE) else 0
            case Selection(op=Selecting.THOSE):
                return self.size(node.collection)
            case Aggregate():
                return self.size(node.collection)
            case BinaryOperation(op=Binary.WITHOUT | Binary.COMMON):
                return self.size(node.left)
            case BinaryOperation(op=Binary.UNION | Binary.DEFAULT):
                return max(self.size(node.left), self.size(node.right))
            case FunctionCall(function=Function.PART):
                return self.size(node.arguments[1])
            case LinkedCall(asks=ByLinks.PART):
                return self.size(node.arguments[1])
            case DefinitionCall():
                return self._size(node.name)
            case _:
                return 0

    def named(self, node: Node) -> int:
        """The runs that the definition or stat takes which an expression asks for."""
        match node:
            case DefinitionCall():
                return self._definition(node.name)
            case StatCall():
                return self._stat(node.name)
            case _:
                return 0

    def _size(self, name: str) -> int:
        if name not in self._sizes:
            self._sizes[name] = 0
            self._sizes[name] = self.size(self.look.book.definitions[name].body)
        return self._sizes[name]

    def _definition(self, name: str) -> int:
        if name not in self._of:
            self._of[name] = 0
            self._of[name] = self.of(self.look.book.definitions[name].body)
        return self._of[name]

    def _stat(self, name: str) -> int:
        if name not in self._of:
            self._of[name] = 0
            roll = self.look.book.rolls[name]
            self._of[name] = max((self.of_row(row) for row in (*roll.rows, *roll.stages)), default=0)
        return self._of[name]


CHECKS = (
    too_many_rules,
    table_too_long,
    too_many_results,
    nested_too_deep,
    number_too_large,
    slow_expression,
    too_many_choices,
)
