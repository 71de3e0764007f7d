"""Collections that are gone through, as Python text; where an index of the world can answer, it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    Constant,
    CurrentTurn,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
)
from dsl.understood.walk import slots_read
from interpreter.world.following.indexes import BORN

if TYPE_CHECKING:
    from interpreter.compiled.text.writer import Writer


def _over(writer: Writer, node: Selection | Aggregate, value: str, members: str, test: str) -> str:
    """`value for s3 in members if test`."""
    burnt = _burnt(writer, node, members)
    return f"{value} for s{node.slot} in {burnt}{f' if {test}' if test else ''}"


def _burnt(writer: Writer, node: Selection | Aggregate, members: str) -> str:
    """The members, with the fuel that it takes to go through them."""
    if node is writer.ahead:
        writer.members_ahead = members
        return "members"
    return f"burnt(w, {members}, {writer.keep(node.span)})"


def gone_through(writer: Writer, collection: Node) -> str:
    """The members of a collection that is gone through once and then forgotten: nothing is copied for that."""
    if isinstance(collection, Selection) and collection.op is Selecting.THOSE:
        members, test = _members(writer, collection)
        return f"[{_over(writer, collection, f's{collection.slot}', members, test)}]" if test else members
    return writer.text(collection)


def _members(writer: Writer, node: Selection | Aggregate) -> tuple[str, str]:
    """The members that are gone through, and the test of each.

    Where all things of a kind are asked for one value of an attribute, an index of that attribute gives them; but
    `every` asks those that do not have the value.
    """
    tests = conjuncts(node.condition)
    members = None
    for at, test in enumerate(() if node.op is Selecting.EVERY else tests):
        members = indexed(writer, node.collection, node.slot, test, first=at == 0)
        if members is not None:
            tests = (*tests[:at], *tests[at + 1 :])
            break
    if members is None:
        members = gone_through(writer, node.collection)
    writer.bound.append(node.slot)
    text = " and ".join(map(writer.text, tests))
    writer.bound.pop()
    return members, text


def indexed(writer: Writer, collection: Node, slot: int, test: Node, *, first: bool) -> str | None:
    """The members for which a test holds, where an index of all things can say them.

    Such a test is `member.attribute is value`, or `member.attribute has row` where the row is named outright. The
    value is read once, whether or not there are members, so it must be one that can always be read; what stands
    behind another test (is not the `first`) may rely on it.
    """
    if not isinstance(collection, AllThings):
        return None
    if isinstance(test, HasItems) and len(test.items) == 1 and isinstance(test.items[0], NamedRow):
        held = _index_of(writer, test.collection, slot, several=True)
        return None if held is None else f"w.by[{writer.keep(held)}].get({writer.text(test.items[0])}, ())"
    if not (isinstance(test, BinaryOperation) and test.op is Binary.SAME):
        return None
    for one, other in ((test.left, test.right), (test.right, test.left)):
        index = _index_of(writer, one, slot)
        if index is not None and _is_at_hand(other, through=first) and slot not in slots_read(other):
            return f"w.by[{writer.keep(index)}].get({writer.text(other)}, ())"
    return None


def selection_text(writer: Writer, node: Selection) -> str:
    """What is found among the members of a collection."""
    members, test = _members(writer, node)
    match node.op:
        case Selecting.COUNT if not test:
            return f"len({members})"
        case Selecting.ANY if not test:
            return f"(len({members}) > 0)"
        case Selecting.THOSE if not test:
            return f"tuple({_burnt(writer, node, members)})"
        case Selecting.COUNT:
            return f"len([{_over(writer, node, 'None', members, test)}])"
        case Selecting.ANY:
            return f"next(({_over(writer, node, 'True', members, test)}), False)"
        case Selecting.EVERY:
            return f"next(({_over(writer, node, 'False', members, f'not ({test})' if test else 'False')}), True)"
        case Selecting.THOSE:
            return f"tuple([{_over(writer, node, f's{node.slot}', members, test)}])"
        case _:
            assert_never(node.op)


def aggregate_text(writer: Writer, node: Aggregate) -> str:
    """What the values of the members come to."""
    members, test = _members(writer, node)
    writer.bound.append(node.slot)
    value = writer.text(node.value)
    writer.bound.pop()
    match node.op:
        case Aggregating.SUM:
            total = f"sum([{_over(writer, node, value, members, test)}])"
            return total if node.value.type.form == "number" else f"exact({total})"
        case Aggregating.HIGHEST:
            return f"max([{_over(writer, node, value, members, test)}], default=None)"
        case Aggregating.LOWEST:
            return f"min([{_over(writer, node, value, members, test)}], default=None)"
        case Aggregating.WITH_HIGHEST:
            return f"best_of([{_over(writer, node, f'({value}, s{node.slot})', members, test)}], max)"
        case Aggregating.WITH_LOWEST:
            return f"best_of([{_over(writer, node, f'({value}, s{node.slot})', members, test)}], min)"
        case _:
            assert_never(node.op)


def conjuncts(condition: Node) -> tuple[Node, ...]:
    """The conditions that must all hold for this one to hold; none for one that always does."""
    if isinstance(condition, Constant) and condition.value is True:
        return ()
    return condition.items if isinstance(condition, SeveralOperation) and condition.op is Several.AND else (condition,)


def _index_of(writer: Writer, node: Node, slot: int, *, several: bool = False) -> tuple[str, int] | None:
    """The index for an attribute of the thing in a slot; `several`: for one that holds several values."""
    match node:
        case AttributeOf(of=LocalValue(slot=read)) if read == slot and (node.type.form == "many") is several:
            return None if writer.rules.may_be_hidden(node.kind, node.index) else (node.kind, node.index)
        case BuiltInOf(of=LocalValue(slot=read), name=BuiltIn.BORN) if read == slot and not several:
            return node.of.type.name, BORN
        case _:
            return None


def _is_at_hand(node: Node, *, through: bool) -> bool:
    """Whether reading a value can never fail; `through` allows parts of things that are certainly there."""
    match node:
        case Constant() | NamedRow() | LocalValue() | OptionValue() | CurrentTurn():
            return True
        case AttributeOf():
            return through and _is_at_hand(node.of, through=True)
        case _:
            return False
