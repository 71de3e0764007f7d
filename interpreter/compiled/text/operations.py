"""Operations as Python text: reckoning, comparing, joining, cases."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from dsl.understood.expressions import (
    ASK_WHETHER,
    AttributeOf,
    Binary,
    BinaryOperation,
    Case,
    Cases,
    ColumnOf,
    Constant,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    Several,
    SeveralOperation,
    Unary,
    UnaryOperation,
    or_none,
)
from dsl.understood.operands import key_of
from interpreter.values.value import TableRow, Value

if TYPE_CHECKING:
    from interpreter.compiled.text.writer import Rules, Writer

MAX_NESTING: Final = 30
"""Levels of an expression that are written as one piece of Python; its parser takes 200 brackets."""
MAX_LOOPS: Final = 3
"""Locals of loops in one another: from 3.12 on Python puts them into the function around them, where statements may
have sixteen loops in one another and twenty are room for all."""

_COMPARED: Final = {
    Binary.LESS: "<",
    Binary.LESS_EQUAL: "<=",
    Binary.GREATER: ">",
    Binary.GREATER_EQUAL: ">=",
}


def unary_text(writer: Writer, node: UnaryOperation) -> str:
    """An operation with one value."""
    value = writer.condition(node.value) if node.op is Unary.NOT else writer.text(node.value)
    match node.op:
        case Unary.NEGATE:
            return f"amount({value}).times(-1)" if node.type.form == "dice" else f"(-{value})"
        case Unary.NOT:
            return f"(not {value})"
        case Unary.COUNT:
            return f"len({value})"
        case Unary.FIRST:
            return f"next(iter({value}), None)"
        case _:
            assert_never(node.op)


_COMPARING: Final = frozenset(
    {Binary.LESS, Binary.LESS_EQUAL, Binary.GREATER, Binary.GREATER_EQUAL, Binary.SAME, Binary.DIFFERENT}
)


def amounts_text(writer: Writer, node: BinaryOperation) -> str:
    """Arithmetic with dice; the resolver lets no other operation have them."""
    left, right = writer.text(node.left), writer.text(node.right)
    match node.op:
        case Binary.ADD:
            return f"amount({left}).plus({right})"
        case Binary.SUBTRACT:
            return f"amount({left}).plus({right}, -1)"
        case Binary.MULTIPLY:
            return f"amount_times({left}, {right})"
        case _:
            return binary_text(writer, node)


def binary_text(writer: Writer, node: BinaryOperation) -> str:
    """An operation with two values."""
    if node.op in ASK_WHETHER and node.left.was_tested:
        node = replace(node, left=or_none(node.left))
    if node.op in (Binary.SAME, Binary.DIFFERENT) and node.right.was_tested:
        node = replace(node, right=or_none(node.right))
    if node.op in _COMPARING:
        left, right = writer.compared(node.left, node.right), writer.compared(node.right, node.left)
    else:
        left, right = writer.text(node.left), writer.text(node.right)
    whole = node.type.form == "number"
    match node.op:
        case Binary.ADD:
            return f"({left} + {right})" if whole else f"exact({left} + {right})"
        case Binary.SUBTRACT:
            return f"({left} - {right})" if whole else f"exact({left} - {right})"
        case Binary.MULTIPLY:
            return f"multiplied({left}, {right}, {writer.keep(node.span)})"
        case Binary.DIVIDE:
            return f"divided({left}, {right}, {writer.keep(node.span)})"
        case Binary.RATIO:
            return f"ratio({left}, {right})"
        case Binary.UNION:
            together = f"(*{left}, *{right})"
            return together if _are_numbers(node) else f"tuple(dict.fromkeys({together}))"
        case Binary.WITHOUT:
            return f"{'less_each' if _are_numbers(node) else 'without'}({left}, {right})"
        case Binary.COMMON:
            return f"{'common_each' if _are_numbers(node) else 'common'}({left}, {right})"
        case Binary.DEFAULT:
            if _is_cheap(node.left):
                return f"({right} if {left} is None else {left})"
            return f"default({left}, lambda: {right})"
        case Binary.LESS | Binary.LESS_EQUAL | Binary.GREATER | Binary.GREATER_EQUAL:
            place = ".place" if node.left.type.form == "row" else ""
            return f"({left}{place} {_COMPARED[node.op]} {right}{place})"
        case Binary.SAME:
            return _same(writer, node, left, right)
        case Binary.DIFFERENT:
            return f"(not {_same(writer, node, left, right)})"
        case Binary.INSIDE:
            return f"among({left}, {right})" if node.left.type.form == "many" else f"({left} in {right})"
        case Binary.NEXT_TO:
            return f"({right} in w.neighbours({left}))"
        case Binary.FROM_TO:
            return f"from_to({left}, {right})"
        case Binary.DOWN_TO:
            return f"down_to({left}, {right})"
        case Binary.FIRST_OF:
            return f"first_of({left}, {right})"
        case Binary.NTH_OF:
            return f"nth_of({left}, {right})"
        case _:
            assert_never(node.op)


def _are_numbers(node: BinaryOperation) -> bool:
    """Whether what is put together are numbers, each of which is there as often as it was put in."""
    return node.left.type.are_numbers or node.right.type.are_numbers


def _same(writer: Writer, node: BinaryOperation, left: str, right: str) -> str:
    if isinstance(node.right, Constant) and node.right.value is None:
        return f"({left} is None)"
    if node.left.type.form == "many":
        return f"same_members({left}, {right})"
    by_identity = node.left.type.form in ("entity", "row", "nothing")
    return f"({left} {'is' if by_identity else '=='} {right})"


def several_text(writer: Writer, node: SeveralOperation) -> str:
    """An operation with any number of values."""
    match node.op:
        case Several.SET:
            items = writer.texts(node.items)
            are_different = len(node.items) < 2 or node.type.are_numbers
            return f"({items})" if are_different else f"tuple(dict.fromkeys(({items})))"
        case Several.AND:
            return f"({' and '.join(map(writer.text, node.items))})"
        case Several.OR:
            return f"({' or '.join(map(writer.text, node.items))})"
        case Several.HIGHEST_OF:
            return f"max(({writer.texts(node.items)}))"
        case Several.LOWEST_OF:
            return f"min(({writer.texts(node.items)}))"
        case _:
            assert_never(node.op)


def has_items_text(writer: Writer, node: HasItems) -> str:
    """Whether a collection has some things."""
    collection = writer.text(node.collection)
    if node.collection.type.item is not None and node.collection.type.item.form == "many":
        tests = [f"among({writer.text(item)}, {collection})" for item in node.items]
        return f"({(' and ' if node.every else ' or ').join(tests)})"
    if len(node.items) == 1:
        return f"({writer.text(node.items[0])} in {collection})"
    fixed = [_fixed(writer.rules, item) for item in node.items]
    items = (
        f"{{{writer.texts(node.items)}}}"
        if None in fixed
        else writer.keep(frozenset(one for (one,) in filter(None, fixed)))
    )
    return f"{items}.issubset({collection})" if node.every else f"(not {items}.isdisjoint({collection}))"


def cases_text(writer: Writer, node: Cases) -> str:
    """The first case that holds."""
    cell = _cell_text(writer, node)
    if cell is not None:
        return cell
    now, later = node.cases[:MAX_NESTING], node.cases[MAX_NESTING:]
    otherwise = writer.cut(Cases(node.type, later, node.otherwise)) if later else writer.text(node.otherwise)
    cases = "".join(f"{writer.text(case.value)} if {writer.condition(case.condition)} else " for case in now)
    return f"({cases}{otherwise})"


def _cell_text(writer: Writer, node: Cases) -> str | None:
    """A cell of one row, where each case asks which row a local is, and names a column: the column is looked up."""
    otherwise = node.otherwise
    if not isinstance(otherwise, ColumnOf) or otherwise.of.type.optional:
        return None
    columns: dict[TableRow, int] = {}
    asked: LocalValue | None = None
    for case in node.cases:
        match case:
            case Case(
                value=ColumnOf() as cell,
                condition=BinaryOperation(op=Binary.SAME, left=LocalValue() as local, right=NamedRow() as row),
            ) if key_of(cell.of) == key_of(otherwise.of) and (asked is None or local.slot == asked.slot):
                asked = local
                columns.setdefault(writer.rules.rows[row.table][row.key], cell.index)
            case _:
                return None
    if asked is None or asked.type.form != "row" or asked.type.optional:
        return None
    every = dict.fromkeys(writer.rules.rows[asked.type.name].values(), otherwise.index) | columns
    column = writer.once(f"{writer.keep(every)}[{writer.text(asked)}]", asked.slot)
    return f"{writer.text(otherwise.of)}.cells[{column}]"


def _fixed(rules: Rules, node: Node) -> tuple[Value] | None:
    """The value of a constant or of a row named outright, wrapped because it may be none."""
    match node:
        case Constant():
            return (node.value,)
        case NamedRow():
            return (rules.rows[node.table][node.key],)
        case _:
            return None


def _is_cheap(node: Node) -> bool:
    """Whether reading an expression twice costs next to nothing."""
    return isinstance(node, LocalValue) or (isinstance(node, AttributeOf) and isinstance(node.of, LocalValue))
