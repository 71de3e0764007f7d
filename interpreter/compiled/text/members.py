"""Collections that are gone through, as Python text; where an index of the world can answer, it does."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import accumulate
from operator import and_
from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    AllRows,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    ColumnOf,
    Constant,
    CurrentTurn,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    Selecting,
    Selection,
)
from dsl.understood.walk import conjuncts, slots_read
from interpreter.compiled.text.belonging import holder, is_read, is_safe, never_fails
from interpreter.values.value import TableRow, Value
from interpreter.world.following.indexes import BORN

if TYPE_CHECKING:
    from interpreter.compiled.text.writer import Writer


_LOOKED_UP: Final = frozenset({"number", "truth", "text", "words", "row"})
"""Forms of cells by which rows are found."""


_ASKS_INDEX: Final = re.compile(r"(?P<not>(\(not )?)(?P<index>w\.by\[k\d+\])\.get\(")
"""The beginning of a test that asks an index of the world about each member."""


class RowsByCell(dict[Value, tuple[TableRow, ...]]):
    """The rows of a table by what one of their cells holds, in their order; the cells are read when one is wanted."""

    def __init__(self, rows: Iterable[TableRow], index: int) -> None:
        self._rows = tuple(rows)
        self._index = index

    def __missing__(self, value: Value) -> tuple[TableRow, ...]:
        if not self:
            for row in self._rows:
                held = row.cells[self._index]
                self[held] = (*self.get(held, ()), row)
        return self.get(value, ())


class _Through(NamedTuple):
    """How a collection is gone through: its members, the test of each, and a test that is the same for all of them."""

    members: str
    test: str
    common: str = ""


def _over(writer: Writer, node: Selection | Aggregate, value: str, gone: _Through) -> str:
    """`value for s3 in members if test`."""
    burnt = _burnt(writer, node, gone)
    return f"{value} for s{node.slot} in {burnt}{f' if {gone.test}' if gone.test else ''}"


def _burnt(writer: Writer, node: Selection | Aggregate, gone: _Through) -> str:
    """The members, with the fuel that it takes to go through them."""
    if node is writer.ahead:
        writer.members_ahead = gone.members
        if gone.common and never_fails(writer, node.collection):
            writer.members_ahead = f"{gone.members} if {gone.common} else ()"
            return "members"
        return f"(members if {gone.common} else ())" if gone.common else "members"
    return f"burnt(w, {gone.members}, {writer.keep(node.span)})"


def gone_through(writer: Writer, collection: Node) -> str:
    """The members of a collection that is gone through once and then forgotten: nothing is copied for that."""
    if isinstance(collection, Selection) and collection.op is Selecting.THOSE:
        through = _members(writer, collection)
        return f"[{_over(writer, collection, f's{collection.slot}', through)}]" if through.test else through.members
    return writer.text(collection)


def _members(writer: Writer, node: Selection | Aggregate) -> _Through:
    """The members that are gone through, and the test of each.

    Where all things of a kind are asked for one value of an attribute, an index of that attribute gives them; but
    `every` asks those that do not have the value.
    """
    tests = tests_of(node.condition)
    members = None
    for at, test in enumerate(() if node.op is Selecting.EVERY else tests):
        members = indexed(writer, node.collection, node.slot, test, first=at == 0)
        if members is not None:
            tests = (*tests[:at], *tests[at + 1 :])
            break
    if members is None:
        members = gone_through(writer, node.collection)
    known = holder(writer, node)
    writer.bound.append(node.slot)
    if known is not None:
        writer.known[node.slot, known.at] = known.text
    texts = list(map(writer.condition, tests))
    common: list[str] = []
    if node is writer.ahead and node.op is not Selecting.EVERY:
        is_first = list(accumulate((is_safe(writer, test) for test in tests), and_))
        common = [text for text, safe in zip(texts, is_first, strict=True) if safe and not is_read(text, node.slot)]
    if known is not None:
        del writer.known[node.slot, known.at]
    writer.bound.pop()
    left = " and ".join(one for one in texts if one not in common)
    asked = _ASKS_INDEX.match(left) if node is writer.ahead else None
    if asked is not None:
        writer.index_ahead = asked["index"]
        left = f"{asked['not']}index_of({left[asked.end() :]}"
    return _Through(members, left, " and ".join(common))


def indexed(writer: Writer, collection: Node, slot: int, test: Node, *, first: bool) -> str | None:
    """The members for which a test holds, where an index of all things can say them.

    Such a test is `member.attribute is value`, or `member.attribute has row` where the row is named outright. The
    value is read once, whether or not there are members, so it must be one that can always be read; what stands
    behind another test (is not the `first`) may rely on it.

    The rows of a table, which are always the same, are found in the same way by a cell.
    """
    if not isinstance(collection, AllThings | AllRows):
        return None
    if isinstance(test, HasItems) and len(test.items) == 1 and isinstance(test.items[0], NamedRow):
        held = _index_of(writer, test.collection, slot, several=True)
        return None if held is None else f"w.by[{writer.keep(held)}].get({writer.text(test.items[0])}, ())"
    if not (isinstance(test, BinaryOperation) and test.op is Binary.SAME):
        return None
    for one, other in ((test.left, test.right), (test.right, test.left)):
        if not _is_at_hand(other, through=first) or slot in slots_read(other):
            continue
        index = _index_of(writer, one, slot)
        if index is not None:
            return f"w.by[{writer.keep(index)}].get({writer.text(other)}, ())"
        rows = _rows_by_cell(writer, one, slot)
        if rows is not None:
            return f"{writer.keep(rows)}[{writer.text(other)}]"
    return None


def selection_text(writer: Writer, node: Selection, *, as_condition: bool = False) -> str:
    """What is found among the members of a collection.

    Args: `as_condition`: whether it is only asked whether that is anything.
    """
    through = _members(writer, node)
    is_tested = bool(through.test or through.common)
    match node.op:
        case Selecting.COUNT if not is_tested:
            return f"len({through.members})"
        case Selecting.ANY if not is_tested:
            return through.members if as_condition else f"(len({through.members}) > 0)"
        case Selecting.THOSE if not is_tested:
            return f"tuple({_burnt(writer, node, through)})"
        case Selecting.COUNT:
            return f"len([{_over(writer, node, 'None', through)}])"
        case Selecting.ANY:
            return f"next(({_over(writer, node, 'True', through)}), False)"
        case Selecting.EVERY:
            test = f"not ({through.test})" if through.test else "False"
            return f"next(({_over(writer, node, 'False', through._replace(test=test))}), True)"
        case Selecting.THOSE:
            found = f"[{_over(writer, node, f's{node.slot}', through)}]"
            is_in_no_list = through.test == f"(not index_of(s{node.slot}, ()))" and not through.common
            return f"tuple({found} if index else members)" if is_in_no_list else f"tuple({found})"
        case _:
            assert_never(node.op)


def aggregate_text(writer: Writer, node: Aggregate) -> str:
    """What the values of the members come to."""
    through = _members(writer, node)
    writer.bound.append(node.slot)
    value = writer.text(node.value)
    writer.bound.pop()
    match node.op:
        case Aggregating.SUM:
            total = f"sum([{_over(writer, node, value, through)}])"
            return total if node.value.type.form == "number" else f"exact({total})"
        case Aggregating.HIGHEST:
            return f"max([{_over(writer, node, value, through)}], default=None)"
        case Aggregating.LOWEST:
            return f"min([{_over(writer, node, value, through)}], default=None)"
        case Aggregating.WITH_HIGHEST:
            return f"best_of([{_over(writer, node, f'({value}, s{node.slot})', through)}], max)"
        case Aggregating.WITH_LOWEST:
            return f"best_of([{_over(writer, node, f'({value}, s{node.slot})', through)}], min)"
        case Aggregating.FROM_HIGHEST:
            return f"in_rank([{_over(writer, node, f'({value}, s{node.slot})', through)}], True)"
        case Aggregating.FROM_LOWEST:
            return f"in_rank([{_over(writer, node, f'({value}, s{node.slot})', through)}], False)"
        case Aggregating.AS_OFTEN:
            return f"as_often([{_over(writer, node, f'({value}, s{node.slot})', through)}])"
        case _:
            assert_never(node.op)


def tests_of(condition: Node) -> tuple[Node, ...]:
    """The conditions that must all hold for this one to hold; none for one that always does."""
    return () if isinstance(condition, Constant) and condition.value is True else conjuncts(condition)


def _index_of(writer: Writer, node: Node, slot: int, *, several: bool = False) -> tuple[str, int] | None:
    """The index for an attribute of the thing in a slot; `several`: for one that holds several values."""
    match node:
        case AttributeOf(of=LocalValue(slot=read)) if read == slot and (node.type.form == "many") is several:
            return None if writer.rules.may_be_hidden(node.kind, node.index) else (node.kind, node.index)
        case BuiltInOf(of=LocalValue(slot=read), name=BuiltIn.BORN) if read == slot and not several:
            return node.of.type.name, BORN
        case _:
            return None


def _rows_by_cell(writer: Writer, node: Node, slot: int) -> RowsByCell | None:
    """The rows of a table by a cell of the row in a slot, where all of them are always there."""
    match node:
        case ColumnOf(of=LocalValue(slot=read), table=table) if read == slot and node.type.form in _LOOKED_UP:
            rows = writer.rules.rows[table].values()
            return None if any(row.option is not None for row in rows) else RowsByCell(rows, node.index)
        case _:
            return None


def _is_at_hand(node: Node, *, through: bool) -> bool:
    """Whether reading a value can never fail; `through` allows parts of things that are certainly there."""
    match node:
        case Constant() | NamedRow() | LocalValue() | OptionValue() | CurrentTurn():
            return True
        case AttributeOf() | ColumnOf():
            return through and _is_at_hand(node.of, through=True)
        case _:
            return False
