"""Whether a condition can be anything but true, or anything but false, as far as the rules say.

Two conditions contradict each other when no value of what they speak of fits both. What is not
understood here counts as open, so that nothing is called constant that is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dsl.checks.ranges import Range, Ranges
from dsl.checks.survey import Key, conjuncts, key_of
from dsl.types import Type
from dsl.understood.expressions import Node, Op

MAX_DEMANDS: Final = 50
"""Demands on one value that are compared with each other; nobody writes more, and pairs of thousands take long."""

_COMPARISONS = frozenset({Op.LESS, Op.LESS_EQUAL, Op.GREATER, Op.GREATER_EQUAL})
_MIRRORED = {
    Op.LESS: Op.GREATER,
    Op.LESS_EQUAL: Op.GREATER_EQUAL,
    Op.GREATER: Op.LESS,
    Op.GREATER_EQUAL: Op.LESS_EQUAL,
}


class Truth:
    """Judges conditions of one rulebook."""

    def __init__(self, ranges: Ranges) -> None:
        self.ranges = ranges

    def of(self, node: Node) -> bool | None:
        """True or False where the condition can be nothing else, None where it is open."""
        match node.op:
            case Op.CONSTANT:
                return node.data if isinstance(node.data, bool) else None
            case Op.NOT:
                inner = self.of(node.operands[0])
                return None if inner is None else not inner
            case Op.AND:
                return self._all(node, True)
            case Op.OR:
                return self._all(node, False)
            case Op.SAME:
                return self._same(node)
            case Op.DIFFERENT:
                same = self._same(node)
                return None if same is None else not same
            case Op.LESS | Op.LESS_EQUAL | Op.GREATER | Op.GREATER_EQUAL:
                return self._compared(node)
            case Op.INSIDE:
                return self._inside(node)
            case _:
                return None

    def _all(self, node: Node, conjunction: bool) -> bool | None:
        known = [self.of(operand) for operand in node.operands]
        if (not conjunction) in known:
            return not conjunction
        if all(one is conjunction for one in known):
            return conjunction
        keys = {key_of(operand) for operand in node.operands}
        if not conjunction and any(one.op is Op.NOT and key_of(one.operands[0]) in keys for one in node.operands):
            return True
        return (not conjunction) if self._exhausted(node, Op.DIFFERENT if conjunction else Op.SAME) else None

    def _exhausted(self, node: Node, op: Op) -> bool:
        """Whether the alternatives name every value that one thing can have."""
        named: dict[Key, set[str]] = {}
        for one in node.operands:
            if one.op is op and constant(one.operands[1]) is not None:
                seen = named.setdefault(key_of(one.operands[0]), set())
                seen.add(repr(constant(one.operands[1])))
                if self._is_all(one.operands[0].type, seen):
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

    def _same(self, node: Node) -> bool | None:
        left, right = node.operands
        if any(one.type.form == "dice" for one in node.operands):
            return None
        if key_of(left) == key_of(right):
            return True
        first, second = constant(left), constant(right)
        if first is not None and second is not None:
            return first == second
        one, other = self.ranges.of(left), self.ranges.of(right)
        return False if one.apart_below(other) or other.apart_below(one) else None

    def _compared(self, node: Node) -> bool | None:
        op, (left, right) = node.op, node.operands
        if op in (Op.GREATER, Op.GREATER_EQUAL):
            op, left, right = _MIRRORED[op], right, left
        if key_of(left) == key_of(right):
            return op is Op.LESS_EQUAL
        low, high = self.ranges.of(left), self.ranges.of(right)
        if op is Op.LESS:
            return True if low.apart_below(high) else False if high.at_most(low) else None
        return True if low.at_most(high) else False if high.apart_below(low) else None

    def _inside(self, node: Node) -> bool | None:
        value, collection = node.operands
        if collection.op is not Op.SET:
            return None
        known = [constant(item) for item in collection.operands]
        if self._is_all(value.type, {repr(one) for one in known}):
            return True
        if key_of(value) in map(key_of, collection.operands):
            return True
        own = constant(value)
        return own in known if own is not None and None not in known else None


def clash(conditions: tuple[Node, ...]) -> tuple[Node, Node] | None:
    """The first two conditions, of those that must all hold, that can never both hold."""
    said: dict[Key, Node] = {}
    denied: dict[Key, Node] = {}
    demands: dict[Key, list[tuple[_Demand, Node]]] = {}
    for part in (part for condition in conditions for part in conjuncts(condition)):
        opposite = _opposite(part, said, denied)
        if opposite is not None:
            return opposite, part
        demand = _demand(part)
        if demand is not None:
            earlier = demands.setdefault(demand.subject, [])
            for other, place in earlier[:MAX_DEMANDS]:
                if demand.excludes(other):
                    return place, part
            earlier.append((demand, part))
    return None


def _opposite(part: Node, said: dict[Key, Node], denied: dict[Key, Node]) -> Node | None:
    """An earlier condition that says the opposite word for word; the condition is noted for later ones."""
    if part.op is Op.NOT:
        key = key_of(part.operands[0])
        denied.setdefault(key, part)
        return said.get(key)
    key = key_of(part)
    said.setdefault(key, part)
    return denied.get(key)


def constant(node: Node) -> tuple[object] | None:
    """The value of a constant or of a row named outright, wrapped because it may be `none`."""
    if node.op is Op.CONSTANT and not (node.data is None and node.type.form == "entity"):
        return (node.data,)
    return (node.data,) if node.op is Op.ROW else None


@dataclass(frozen=True, slots=True)
class _Demand:
    """What a condition asks of one value: to be among some, not to be among some, to lie in a range."""

    subject: Key
    among: frozenset[str] | None = None
    not_among: frozenset[str] = frozenset()
    range: Range | None = None
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


def _demand(node: Node) -> _Demand | None:
    positive = node.op is not Op.NOT
    inner = node if positive else node.operands[0]
    match inner.op:
        case Op.SAME | Op.DIFFERENT:
            return _same_demand(inner, positive == (inner.op is Op.SAME))
        case Op.INSIDE if inner.operands[1].op is Op.SET:
            values = [constant(item) for item in inner.operands[1].operands]
            if None in values:
                return None
            names = frozenset(map(repr, values))
            subject = key_of(inner.operands[0])
            return _Demand(subject, among=names) if positive else _Demand(subject, not_among=names)
        case op if op in _COMPARISONS and positive:
            return _range_demand(inner)
        case _:
            return None


def _same_demand(node: Node, wanted: bool) -> _Demand | None:
    subject, value = node.operands
    if constant(value) is None:
        subject, value = value, subject
    if constant(value) is None or constant(subject) is not None:
        return None
    names = frozenset({repr(constant(value))})
    if not wanted:
        return _Demand(key_of(subject), not_among=names)
    number = value.data if isinstance(value.data, int | Fraction) else None
    return _Demand(key_of(subject), among=names, range=None if number is None else Range(number, number))


def _range_demand(node: Node) -> _Demand | None:
    op, (subject, value) = node.op, node.operands
    if value.op is not Op.CONSTANT:
        op, subject, value = _MIRRORED[op], value, subject
    if value.op is not Op.CONSTANT or subject.op is Op.CONSTANT or not isinstance(value.data, int | Fraction):
        return None
    number, subject_key = value.data, key_of(subject)
    strict = op in (Op.LESS, Op.GREATER)
    if op in (Op.LESS, Op.LESS_EQUAL):
        return _Demand(subject_key, range=Range(None, number), open_high=strict)
    return _Demand(subject_key, range=Range(number, None), open_low=strict)
