"""Whether a condition can be anything but true, or anything but false, as far as the rules say.

Two conditions contradict each other when no value of what they speak of fits both. What is not
understood here counts as open, so that nothing is called constant that is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

from dsl.border.frozen import frozen
from dsl.checks.survey.keys import Keys
from dsl.checks.survey.ranges import Interval, Ranges
from dsl.types import TRUTH, Type
from dsl.understood.expressions import (
    Aggregate,
    AllRows,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    BuiltInOf,
    Cases,
    ColumnOf,
    Constant,
    CountedDice,
    CurrentPhase,
    CurrentRound,
    CurrentStep,
    CurrentTurn,
    DefinitionCall,
    DiceAmount,
    EntriesSum,
    FieldOf,
    FunctionCall,
    HasCondition,
    HasItems,
    LinkedCall,
    LinkValue,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    PastFacts,
    PlayersInOrder,
    Reached,
    Rounding,
    RunningScene,
    Selection,
    Several,
    SeveralOperation,
    StatCall,
    TableLookup,
    Unary,
    UnaryOperation,
    WayLength,
    Wording,
    written_number,
)
from dsl.understood.walk import conjuncts

MAX_DEMANDS: Final = 50
"""Demands on one value that are compared with each other; nobody writes more, and pairs of thousands take long."""

_MIRRORED: Final = {
    Binary.LESS: Binary.GREATER,
    Binary.LESS_EQUAL: Binary.GREATER_EQUAL,
    Binary.GREATER: Binary.LESS,
    Binary.GREATER_EQUAL: Binary.LESS_EQUAL,
}
"""Comparisons with their sides changed over."""
_CONTRARY: Final = {
    Binary.LESS: Binary.GREATER_EQUAL,
    Binary.GREATER_EQUAL: Binary.LESS,
    Binary.GREATER: Binary.LESS_EQUAL,
    Binary.LESS_EQUAL: Binary.GREATER,
    Binary.SAME: Binary.DIFFERENT,
    Binary.DIFFERENT: Binary.SAME,
}


class TruthJudge:
    """Judges conditions of one rulebook."""

    def __init__(self, ranges: Ranges) -> None:
        self.ranges = ranges
        self.keys = Keys()
        self._judged: dict[int, tuple[Node, bool | None]] = {}
        """By the identity of each, which stays its own as long as it is held here."""

    def of(self, node: Node) -> bool | None:
        """True or False where the condition can be nothing else, None where it is open or no condition at all."""
        if node.type.form != "truth":
            return None
        judged = self._judged.get(id(node))
        if judged is None:
            judged = self._judged[id(node)] = node, self._of(node)
        return judged[1]

    def _of(self, node: Node) -> bool | None:
        match node:
            case Constant():
                return node.value if isinstance(node.value, bool) else None
            case UnaryOperation(op=Unary.NOT):
                inner = self.of(node.value)
                return None if inner is None else not inner
            case SeveralOperation(op=Several.AND):
                return self._all(node, True)
            case SeveralOperation(op=Several.OR):
                return self._all(node, False)
            case BinaryOperation():
                return self._binary(node)
            case FieldOf():
                return False if node.name == "success" and self.ranges.never_succeeds(node.of.type) else None
            case (
                DiceAmount()
                | CountedDice()
                | Wording()
                | LocalValue()
                | OptionValue()
                | NamedRow()
                | AllRows()
                | AllThings()
                | CurrentTurn()
                | CurrentRound()
                | CurrentStep()
                | CurrentPhase()
                | PlayersInOrder()
                | RunningScene()
                | PastFacts()
                | AttributeOf()
                | BuiltInOf()
                | ColumnOf()
                | DefinitionCall()
                | StatCall()
                | EntriesSum()
                | FunctionCall()
                | LinkedCall()
                | LinkValue()
                | WayLength()
                | Reached()
                | TableLookup()
                | UnaryOperation()
                | SeveralOperation()
                | Rounding()
                | HasItems()
                | HasCondition()
                | Cases()
                | Selection()
                | Aggregate()
            ):
                return None
            case _:
                assert_never(node)

    def _binary(self, node: BinaryOperation) -> bool | None:
        match node.op:
            case Binary.SAME:
                return self._same(node)
            case Binary.DIFFERENT:
                same = self._same(node)
                return None if same is None else not same
            case Binary.LESS | Binary.LESS_EQUAL | Binary.GREATER | Binary.GREATER_EQUAL:
                return self._compared(node)
            case Binary.INSIDE:
                return self._inside(node)
            case (
                Binary.ADD
                | Binary.SUBTRACT
                | Binary.MULTIPLY
                | Binary.DIVIDE
                | Binary.RATIO
                | Binary.UNION
                | Binary.WITHOUT
                | Binary.COMMON
                | Binary.DEFAULT
                | Binary.NEXT_TO
                | Binary.FROM_TO
                | Binary.DOWN_TO
                | Binary.FIRST_OF
                | Binary.NTH_OF
            ):
                return None
            case _:
                assert_never(node.op)

    def _all(self, node: SeveralOperation, conjunction: bool) -> bool | None:
        known = [self.of(item) for item in node.items]
        if (not conjunction) in known:
            return not conjunction
        if all(one is conjunction for one in known):
            return conjunction
        if not conjunction:
            keys = {self.keys.of(item) for item in node.items}
            denials = [one.value for one in node.items if isinstance(one, UnaryOperation) and one.op is Unary.NOT]
            if any(self.keys.of(one) in keys for one in denials) or self.contraries(node) is not None:
                return True
        return (not conjunction) if self._exhausted(node, Binary.DIFFERENT if conjunction else Binary.SAME) else None

    def contraries(self, node: Node) -> tuple[Node, Node] | None:
        """Two alternatives of an `or` of which one always holds: there is nothing for which both are untrue."""
        if not (isinstance(node, SeveralOperation) and node.op is Several.OR):
            return None
        denials = [(denied(one), one) for one in node.items if not is_of_a_choice(one)]
        found = clash(tuple(denial for denial, _ in denials), self.keys)
        said = {id(part): one for denial, one in denials for part in conjuncts(denial)}
        return None if found is None else (said[id(found[0])], said[id(found[1])])

    def _exhausted(self, node: SeveralOperation, op: Binary) -> bool:
        """Whether the alternatives name every value that one thing can have."""
        named: dict[int, set[str]] = {}
        for one in node.items:
            if isinstance(one, BinaryOperation) and one.op is op and constant(one.right) is not None:
                seen = named.setdefault(self.keys.of(one.left), set())
                seen.add(repr(constant(one.right)))
                if self._is_all(one.left.type, seen):
                    return True
        return False

    def _is_all(self, kind: Type, named: set[str]) -> bool:
        if kind.optional:
            return False
        if kind.form == "words":
            return {repr((word,)) for word in kind.words} <= named
        if kind.form == "row":
            return {repr(((kind.name, row.key),)) for row in self.ranges.book.tables[kind.name].rows} <= named
        return False

    def _same(self, node: BinaryOperation) -> bool | None:
        left, right = node.left, node.right
        if "dice" in (left.type.form, right.type.form):
            return None
        if self.keys.of(left) == self.keys.of(right):
            return True
        first, second = constant(left), constant(right)
        if first is not None and second is not None:
            return first == second
        one, other = self.ranges.of(left), self.ranges.of(right)
        return False if one.apart_below(other) or other.apart_below(one) else None

    def _compared(self, node: BinaryOperation) -> bool | None:
        op, left, right = node.op, node.left, node.right
        if op in (Binary.GREATER, Binary.GREATER_EQUAL):
            op, left, right = _MIRRORED[op], right, left
        if self.keys.of(left) == self.keys.of(right):
            return op is Binary.LESS_EQUAL
        low, high = self.ranges.of(left), self.ranges.of(right)
        if op is Binary.LESS:
            return True if low.apart_below(high) else False if high.at_most(low) else None
        return True if low.at_most(high) else False if high.apart_below(low) else None

    def _inside(self, node: BinaryOperation) -> bool | None:
        value, collection = node.left, node.right
        if not (isinstance(collection, SeveralOperation) and collection.op is Several.SET):
            return None
        known = [constant(item) for item in collection.items]
        if self._is_all(value.type, {repr(one) for one in known}):
            return True
        if self.keys.of(value) in map(self.keys.of, collection.items):
            return True
        own = constant(value)
        return own in known if own is not None and None not in known else None


def is_of_a_choice(node: Node) -> bool:
    """Whether nobody has written a test: it stands for one of the columns among which `cell` chooses."""
    return isinstance(node, BinaryOperation) and node.left.span == node.span


def denied(test: Node) -> Node:
    """The contrary of a condition; of a comparison the other one, which is known to speak of the same range."""
    if isinstance(test, BinaryOperation) and test.op in _CONTRARY:
        return replace(test, op=_CONTRARY[test.op])
    if isinstance(test, UnaryOperation) and test.op is Unary.NOT:
        return test.value
    return UnaryOperation(TRUTH, Unary.NOT, test, span=test.span)


def clash(conditions: tuple[Node, ...], keys: Keys) -> tuple[Node, Node] | None:
    """The first two conditions, of those that must all hold, that can never both hold.

    Args: `keys` finds out what they say.
    """
    said: dict[int, Node] = {}
    denied: dict[int, Node] = {}
    demands: dict[int, list[tuple[_Demand, Node]]] = {}
    for part in (part for condition in conditions for part in conjuncts(condition)):
        opposite = _opposite(part, said, denied, keys)
        if opposite is not None:
            return opposite, part
        for demand in _demands(part, keys):
            earlier = demands.setdefault(demand.subject, [])
            for other, place in earlier[:MAX_DEMANDS]:
                if demand.excludes(other):
                    return place, part
            earlier.append((demand, part))
    return None


def _opposite(part: Node, said: dict[int, Node], denied: dict[int, Node], keys: Keys) -> Node | None:
    """An earlier condition that says the opposite word for word; the condition is noted for later ones."""
    if isinstance(part, UnaryOperation) and part.op is Unary.NOT:
        key = keys.of(part.value)
        denied.setdefault(key, part)
        return said.get(key)
    key = keys.of(part)
    said.setdefault(key, part)
    return denied.get(key)


def constant(node: Node) -> tuple[object] | None:
    """The value of a constant or of a row named outright, wrapped because it may be `none`."""
    match node:
        case Constant():
            return None if node.value is None and node.type.form == "entity" else (node.value,)
        case NamedRow():
            return ((node.table, node.key),)
        case _:
            return None


@frozen
class _Demand:
    """What a condition asks of one value: to be among some, not to be among some, to lie in a range."""

    subject: int
    among: frozenset[str] | None = None
    not_among: frozenset[str] = frozenset()
    range: Interval | None = None
    open_low: bool = False
    open_high: bool = False

    def excludes(self, other: _Demand) -> bool:
        """Whether no value meets both."""
        if self.subject != other.subject:
            return False
        if self.among is not None and other.among is not None and not self.among & other.among:
            return True
        if self.among is not None and self.among <= other.not_among:
            return True
        if other.among is not None and other.among <= self.not_among:
            return True
        return self._apart(other) or other._apart(self)

    def _apart(self, other: _Demand) -> bool:
        if self.range is None or other.range is None:
            return False
        if self.range.apart_below(other.range):
            return True
        touching = self.range.high is not None and self.range.high == other.range.low
        return touching and (self.open_high or other.open_low)


def _demands(node: Node, keys: Keys) -> Iterator[_Demand]:
    one = _demand(node, keys)
    if one is not None:
        yield one
    elif isinstance(node, BinaryOperation) and node.op in (Binary.SAME, Binary.DIFFERENT):
        yield from _demands_of_pair(node, keys)


def _demands_of_pair(node: BinaryOperation, keys: Keys) -> Iterator[_Demand]:
    """What `tile.owner is player` asks, where neither side is a constant: to be the same, and so to be there."""
    left, right = node.left, node.right
    if constant(left) is not None or constant(right) is not None:
        return
    same = node.op is Binary.SAME
    pair = min(keys.of(replace(node, op=Binary.SAME, left=a, right=b)) for a, b in ((left, right), (right, left)))
    yield _Demand(pair, among=frozenset({"same" if same else "different"}))
    for one, other in ((left, right), (right, left)):
        if same and one.type.optional and not other.type.optional:
            yield _Demand(keys.of(one), not_among=frozenset({repr((None,))}))


def _demand(node: Node, keys: Keys) -> _Demand | None:
    positive, inner = True, node
    if isinstance(node, UnaryOperation) and node.op is Unary.NOT:
        positive, inner = False, node.value
    if not isinstance(inner, BinaryOperation):
        return None
    if inner.op in (Binary.SAME, Binary.DIFFERENT):
        return _same_demand(inner, positive == (inner.op is Binary.SAME), keys)
    if inner.op is Binary.INSIDE and isinstance(inner.right, SeveralOperation) and inner.right.op is Several.SET:
        values = [constant(item) for item in inner.right.items]
        if None in values:
            return None
        names = frozenset(map(repr, values))
        subject = keys.of(inner.left)
        return _Demand(subject, among=names) if positive else _Demand(subject, not_among=names)
    return _range_demand(inner, keys) if inner.op in _MIRRORED and positive else None


def _same_demand(node: BinaryOperation, wanted: bool, keys: Keys) -> _Demand | None:
    subject, value = node.left, node.right
    if constant(value) is None:
        subject, value = value, subject
    if constant(value) is None or constant(subject) is not None:
        return None
    names = frozenset({repr(constant(value))})
    if not wanted:
        return _Demand(keys.of(subject), not_among=names)
    number = written_number(value)
    return _Demand(keys.of(subject), among=names, range=None if number is None else Interval(number, number))


def _range_demand(node: BinaryOperation, keys: Keys) -> _Demand | None:
    op, subject, value = node.op, node.left, node.right
    if not isinstance(value, Constant):
        op, subject, value = _MIRRORED[op], value, subject
    number = written_number(value)
    if number is None or isinstance(subject, Constant):
        return None
    strict = op in (Binary.LESS, Binary.GREATER)
    if op in (Binary.LESS, Binary.LESS_EQUAL):
        return _Demand(keys.of(subject), range=Interval(None, number), open_high=strict)
    return _Demand(keys.of(subject), range=Interval(number, None), open_low=strict)
