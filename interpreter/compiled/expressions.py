"""Expressions compiled once to closures over a frame: slot 0 is the world, the others hold locals."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from dsl.types import TRUTH
from dsl.understood.expressions import Node, Op, Template
from dsl.understood.rules import DefinitionRule
from interpreter.compiled.generated import frame_function
from interpreter.values import (
    DIVISION,
    LARGEST,
    NO_ROW,
    TOO_LARGE,
    Chance,
    Row,
    Value,
    exact,
    fault,
    ratio,
    rounded,
    same_members,
)

if TYPE_CHECKING:
    from interpreter.compiled.program import Program

Frame = list[Any]
Code = Callable[[Frame], Any]

_COMPARE: Final[dict[Op, Callable[[Any, Any], bool]]] = {
    Op.LESS: operator.lt,
    Op.LESS_EQUAL: operator.le,
    Op.GREATER: operator.gt,
    Op.GREATER_EQUAL: operator.ge,
}


_SIMPLE: Final = frozenset(
    {Op.CONSTANT, Op.DICE, Op.TEXT, Op.LOCAL, Op.OPTION, Op.ROW, Op.ROWS, Op.ENTITIES, Op.TURN, Op.STAT, Op.LOOKUP}
)
"""What a closure does as fast as generated text."""


class Expressions:
    """Compiles the expressions of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def code(self, node: Node) -> Code:
        """An expression as a function of its frame: generated where that pays, else the closure."""
        if node.op in _SIMPLE or node.type.form == "dice":
            return self.closure(node)
        return frame_function(self.program, node) or self.closure(node)

    def closure(self, node: Node) -> Code:
        """The closure of an expression."""
        compile_op = getattr(self, "_" + node.op.name.lower())
        made: Code = compile_op(node)
        return made

    def codes(self, nodes: tuple[Node, ...]) -> tuple[Code, ...]:
        """The functions of several expressions."""
        return tuple(self.code(node) for node in nodes)

    def _closures(self, nodes: tuple[Node, ...]) -> tuple[Code, ...]:
        return tuple(self.closure(node) for node in nodes)

    def all_of(self, nodes: tuple[Node, ...]) -> Code | None:
        """The conjunction of conditions; None for no condition."""
        if not nodes:
            return None
        return self.code(nodes[0] if len(nodes) == 1 else Node(Op.AND, TRUTH, nodes))

    def text(self, template: Template | None) -> Callable[[Frame], str]:
        """The closure that fills a text."""
        if template is None:
            return lambda f: ""
        parts = [part if isinstance(part, str) else self.code(part) for part in template.parts]
        if all(isinstance(part, str) for part in parts):
            fixed = template.plain
            return lambda f: fixed
        return lambda f: "".join(part if isinstance(part, str) else f[0].say(part(f)) for part in parts)

    # ------------------------------------------------------------ leaves

    def _constant(self, node: Node) -> Code:
        value = node.data
        return lambda f: value

    def _dice(self, node: Node) -> Code:
        count, sides, explodes = node.data
        value = Chance(0, ((1, count, sides, explodes),))
        return lambda f: value

    def _text(self, node: Node) -> Code:
        return self.text(node.data)

    def _local(self, node: Node) -> Code:
        return operator.itemgetter(node.data)

    def _option(self, node: Node) -> Code:
        name = node.data
        return lambda f: f[0].options[name]

    def _row(self, node: Node) -> Code:
        row = self.program.row(*node.data)
        return lambda f: row

    def _rows(self, node: Node) -> Code:
        table = node.data
        return lambda f: tuple(f[0].rows[table].values())

    def _entities(self, node: Node) -> Code:
        kind = node.data
        return lambda f: f[0].things[kind]

    def _turn(self, node: Node) -> Code:
        return lambda f: f[0].turn

    # ------------------------------------------------------------ attributes and calls

    def _attribute(self, node: Node) -> Code:
        index = node.data[2]
        source = node.operands[0]
        if source.op is Op.LOCAL:
            slot = source.data
            return lambda f: f[slot].v[index]
        obj = self.closure(source)
        return lambda f: None if (one := obj(f)) is None else one.v[index]

    def _built_in(self, node: Node) -> Code:
        obj = self.closure(node.operands[0])
        match node.data:
            case "born":
                return lambda f: obj(f).born
            case "board":
                return lambda f: f[0].board_of[obj(f).number]
            case "name":
                return lambda f: obj(f).label
            case "key":
                return lambda f: obj(f).key
            case _:
                return lambda f: obj(f).place

    def _column(self, node: Node) -> Code:
        row, index = self.closure(node.operands[0]), node.data[2]
        return lambda f: row(f).cells[index]

    def _field(self, node: Node) -> Code:
        obj, name, kind = self.closure(node.operands[0]), node.data, node.operands[0].type.form
        if kind == "fact":
            return lambda f: fact.turn if name == "turn" and "turn" not in (fact := obj(f)).data else obj(f).data[name]
        if kind == "die" and name == "from":
            return lambda f: obj(f).origin
        return lambda f: getattr(obj(f), name)

    def _definition(self, node: Node) -> Code:
        arguments = self._closures(node.operands)
        cell = self.program.definition(node.data)
        rule: DefinitionRule = self.program.rulebook.definitions[node.data]
        padding = [None] * (rule.frame - 1 - len(arguments))
        if not arguments:
            return lambda f: cell[0]([f[0], *padding])
        if len(arguments) == 1:
            only = arguments[0]
            return lambda f: cell[0]([f[0], only(f), *padding])
        return lambda f: cell[0]([f[0], *[argument(f) for argument in arguments], *padding])

    def _stat(self, node: Node) -> Code:
        arguments = self._closures(node.operands)
        name, program = node.data, self.program
        return lambda f: program.rolls[name].stat(f[0], [argument(f) for argument in arguments])

    def _lookup(self, node: Node) -> Code:
        key, name, span = self.closure(node.operands[0]), node.data, node.span
        table = self.program.rulebook.tables[name]
        rows = tuple(self.program.rows[name].values())
        pairs = [(rule.band, row) for rule, row in zip(table.rows, rows, strict=True) if rule.band is not None]
        ordered = [pair for pair in pairs if not pair[0].otherwise]
        if table.reading == "last":
            ordered.reverse()
        ordered += [pair for pair in pairs if pair[0].otherwise]

        def look(f: Frame) -> Row:
            value = key(f)
            for band, row in ordered:
                if band.otherwise or band.holds(value):
                    return row
            raise fault(NO_ROW, span, table=name, value=value)

        return look

    def _function(self, node: Node) -> Code:
        arguments = self._closures(node.operands)
        first = arguments[0]
        match node.data:
            case "neighbours":
                return lambda f: f[0].neighbours(first(f))
            case "touching":
                return lambda f: f[0].touching[first(f).number]
            case "distance":
                return lambda f: f[0].distance(first(f), arguments[1](f))
            case "shifted":
                return lambda f: f[0].shifted(first(f), arguments[1](f))
            case "part":
                return lambda f: f[0].part(first(f), arguments[1](f))
            case _:
                return lambda f: abs(first(f))

    def _set(self, node: Node) -> Code:
        items = self._closures(node.operands)
        return lambda f: tuple(dict.fromkeys(item(f) for item in items))

    # ------------------------------------------------------------ arithmetic

    def _negate(self, node: Node) -> Code:
        value = self.closure(node.operands[0])
        if node.type.form == "dice":
            return lambda f: _chance(value(f)).times(-1)
        return lambda f: -value(f)

    def _add(self, node: Node) -> Code:
        left, right = self._closures(node.operands)
        if node.type.form == "dice":
            return lambda f: _chance(left(f)).plus(right(f))
        if node.type.form == "number":
            return lambda f: left(f) + right(f)
        return lambda f: exact(left(f) + right(f))

    def _subtract(self, node: Node) -> Code:
        left, right = self._closures(node.operands)
        if node.type.form == "dice":
            return lambda f: _chance(left(f)).plus(right(f), -1)
        if node.type.form == "number":
            return lambda f: left(f) - right(f)
        return lambda f: exact(left(f) - right(f))

    def _multiply(self, node: Node) -> Code:
        left, right = self._closures(node.operands)
        span = node.span
        if node.type.form == "dice":
            if node.operands[0].type.form == "dice":
                return lambda f: _chance(left(f)).times(right(f))
            return lambda f: _chance(right(f)).times(left(f))

        def multiply(f: Frame) -> Value:
            value = left(f) * right(f)
            if not -LARGEST <= value <= LARGEST:
                raise fault(TOO_LARGE, span)
            return exact(value)

        return multiply

    def _divide(self, node: Node) -> Code:
        left, right = self._closures(node.operands)
        span = node.span

        def divide(f: Frame) -> Value:
            below = right(f)
            if below == 0:
                raise fault(DIVISION, span)
            value = exact(Fraction(left(f)) / below)
            if value.__class__ is Fraction and value.denominator > LARGEST:
                raise fault(TOO_LARGE, span)
            return value

        return divide

    def _union(self, node: Node) -> Code:
        left, right = self._closures(node.operands)
        return lambda f: tuple(dict.fromkeys((*left(f), *right(f))))

    def _without(self, node: Node) -> Code:
        left, right = self._closures(node.operands)

        def without(f: Frame) -> tuple[Value, ...]:
            out = right(f)
            return tuple(one for one in left(f) if one not in out)

        return without

    def _common(self, node: Node) -> Code:
        left, right = self._closures(node.operands)

        def common(f: Frame) -> tuple[Value, ...]:
            both = right(f)
            return tuple(one for one in left(f) if one in both)

        return common

    def _round(self, node: Node) -> Code:
        value, way = self.closure(node.operands[0]), node.data
        return lambda f: rounded(value(f), way)

    def _default(self, node: Node) -> Code:
        value, default = self._closures(node.operands)
        return lambda f: default(f) if (one := value(f)) is None else one

    # ------------------------------------------------------------ tests

    def _compared(self, node: Node) -> Code:
        left, right = self._closures(node.operands)
        compare = _COMPARE[node.op]
        if node.operands[0].type.form == "row":
            return lambda f: compare(left(f).place, right(f).place)
        return lambda f: compare(left(f), right(f))

    _less = _less_equal = _greater = _greater_equal = _compared

    def _same(self, node: Node) -> Code:
        one, two = node.operands
        left = self.closure(one)
        if two.op is Op.CONSTANT and two.data is None:
            return lambda f: left(f) is None
        if two.op is Op.CONSTANT:
            fixed = two.data
            return lambda f: left(f) == fixed
        right = self.closure(two)
        if one.type.form == "many":
            return lambda f: same_members(left(f), right(f))
        return lambda f: left(f) == right(f)

    def _different(self, node: Node) -> Code:
        same = self._same(node)
        return lambda f: not same(f)

    def _inside(self, node: Node) -> Code:
        value, collection = self._closures(node.operands)
        return lambda f: value(f) in collection(f)

    def _next_to(self, node: Node) -> Code:
        left, right = self._closures(node.operands)
        return lambda f: right(f) in f[0].neighbours(left(f))

    def _has_any(self, node: Node) -> Code:
        collection, *items = self._closures(node.operands)
        if all(item.op in (Op.ROW, Op.CONSTANT) for item in node.operands[1:]):
            fixed = frozenset(item([None]) for item in items)
            if len(fixed) == 1:
                (only,) = fixed
                return lambda f: only in collection(f)
            return lambda f: not fixed.isdisjoint(collection(f))
        return lambda f: any(item(f) in collection(f) for item in items)

    def _has_all(self, node: Node) -> Code:
        collection, *items = self._closures(node.operands)
        return lambda f: all(item(f) in collection(f) for item in items)

    def _has_condition(self, node: Node) -> Code:
        bearer, name = self.closure(node.operands[0]), node.data
        return lambda f: (one := bearer(f)) is not None and f[0].has(one, name)

    def _not(self, node: Node) -> Code:
        value = self.closure(node.operands[0])
        return lambda f: not value(f)

    def _and(self, node: Node) -> Code:
        tests = self._closures(node.operands)
        if len(tests) == 2:
            one, two = tests
            return lambda f: one(f) and two(f)
        return lambda f: all(test(f) for test in tests)

    def _or(self, node: Node) -> Code:
        tests = self._closures(node.operands)
        if len(tests) == 2:
            one, two = tests
            return lambda f: one(f) or two(f)
        return lambda f: any(test(f) for test in tests)

    def _cases(self, node: Node) -> Code:
        *pairs, last = self._closures(node.operands)
        cases = [(pairs[at + 1], pairs[at]) for at in range(0, len(pairs), 2)]
        if len(cases) == 1:
            test, value = cases[0]
            return lambda f: value(f) if test(f) else last(f)

        def first(f: Frame) -> Value:
            for test, value in cases:
                if test(f):
                    return value(f)
            return last(f)

        return first

    # ------------------------------------------------------------ collections

    def _count(self, node: Node) -> Code:
        collection = self.closure(node.operands[0])
        return lambda f: len(collection(f))

    def _members(self, node: Node) -> Callable[[Frame], list[Value]]:
        """The members for which the condition holds; the slot is left as it was, fuel is used for each."""
        collection, slot, span = self.closure(node.operands[0]), self._slot(node), node.span
        always = node.operands[1].op is Op.CONSTANT and node.operands[1].data is True
        test = self.closure(node.operands[1])

        def members(f: Frame) -> list[Value]:
            found = []
            every = collection(f)
            world = f[0]
            world.fuel -= len(every)
            if world.fuel < 0:
                world.burn(span)
            if always:
                return list(every)
            for one in every:
                f[slot] = one
                if test(f):
                    found.append(one)
            return found

        return members

    @staticmethod
    def _slot(node: Node) -> int:
        slot: int = node.data[0] if isinstance(node.data, tuple) else node.data
        return slot

    def _count_where(self, node: Node) -> Code:
        members = self._members(node)
        return lambda f: len(members(f))

    def _sum(self, node: Node) -> Code:
        members, value, slot = self._members(node), self.closure(node.operands[2]), node.data

        def total(f: Frame) -> Value:
            amount: Any = 0
            for one in members(f):
                f[slot] = one
                amount += value(f)
            return exact(amount)

        return total

    def _extreme(self, node: Node) -> Code:
        members, value, slot = self._members(node), self.closure(node.operands[2]), node.data
        best = max if node.op is Op.HIGHEST else min

        def extreme(f: Frame) -> Value:
            values = []
            for one in members(f):
                f[slot] = one
                values.append(value(f))
            return best(values) if values else None

        return extreme

    _highest = _lowest = _extreme

    def _highest_of(self, node: Node) -> Code:
        items = self._closures(node.operands)
        return lambda f: max(item(f) for item in items)

    def _lowest_of(self, node: Node) -> Code:
        items = self._closures(node.operands)
        return lambda f: min(item(f) for item in items)

    def _any(self, node: Node) -> Code:
        collection, test = self._closures(node.operands)
        slot, span = node.data, node.span

        def any_of(f: Frame) -> bool:
            every = collection(f)
            world = f[0]
            world.fuel -= len(every)
            if world.fuel < 0:
                world.burn(span)
            for one in every:
                f[slot] = one
                if test(f):
                    return True
            return False

        return any_of

    def _every(self, node: Node) -> Code:
        collection, test = self._closures(node.operands)
        slot, span = node.data, node.span

        def every_of(f: Frame) -> bool:
            every = collection(f)
            f[0].fuel -= len(every)
            if f[0].fuel < 0:
                f[0].burn(span)
            for one in every:
                f[slot] = one
                if not test(f):
                    return False
            return True

        return every_of

    def _those(self, node: Node) -> Code:
        members = self._members(node)
        return lambda f: tuple(members(f))

    def _best(self, node: Node) -> Code:
        members, key = self._members(node), self.closure(node.operands[2])
        slot, which = node.data
        best = max if which == "highest" else min

        def best_of(f: Frame) -> tuple[Value, ...]:
            keyed = []
            for one in members(f):
                f[slot] = one
                keyed.append((key(f), one))
            if not keyed:
                return ()
            top = best(value for value, _ in keyed)
            return tuple(one for value, one in keyed if value == top)

        return best_of

    def _first(self, node: Node) -> Code:
        collection = self.closure(node.operands[0])
        return lambda f: next(iter(collection(f)), None)

    def _past(self, node: Node) -> Code:
        name, within = node.data
        return lambda f: f[0].facts(name, within)

    def _ratio(self, node: Node) -> Code:
        left, right = self._closures(node.operands)
        return lambda f: ratio(left(f), right(f))


def _chance(value: Any) -> Chance:
    return value if isinstance(value, Chance) else Chance(value, ())
