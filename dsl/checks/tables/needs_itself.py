"""Rows that can only be had by whoever has others of the table, which in turn need them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.understood.expressions import (
    AttributeOf,
    Binary,
    BinaryOperation,
    ColumnOf,
    Constant,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    Several,
    SeveralOperation,
)
from dsl.understood.operands import key_of
from dsl.understood.rules import ActionRule
from dsl.understood.statements import ChangeMembers, SetAttribute
from dsl.understood.tables import TableRule
from dsl.understood.walk import conjuncts, nodes_in, statements_in

NEEDS_ITSELF = Mistake(
    "needs-itself",
    Severity.WARNING,
    "who has none of these can never come by one by “{action}”: {path}",
    "let one of them need nothing, or another one",
)


def needs_itself(look: Survey) -> Iterator[Finding]:
    """Rows of a table of which an act gives each only to who has the next, in a circle.

    Found:
        table craft
          | key    | needs  |
          | smith  | miner  |      # finds: needs-itself
          | miner  | smith  |
          | potter | none   |
        kind player
          crafts: set of craft
        action learn(craft) by player
          allowed when craft.needs is none or player.crafts has craft.needs else "not yet"
          add craft to player.crafts
        phase work
          each player in order
            any number of learn
    Instead:
        table craft
          | key    | needs  |
          | smith  | miner  |
          | miner  | none   |
          | potter | none   |
        kind player
          crafts: set of craft
        action learn(craft) by player
          allowed when craft.needs is none or player.crafts has craft.needs else "not yet"
          add craft to player.crafts
        phase work
          each player in order
            any number of learn
    """
    for act in look.book.actions.values():
        for column, add in _needed(act):
            if not _is_only_way(look, add):
                continue
            table = look.book.tables[column.table]
            for circle in _circles(table, column.index):
                row = next(one for one in table.rows if one.key == circle[0])
                yield NEEDS_ITSELF.at(row.span, action=act.name, path=" → ".join((*circle, circle[0])))


def _is_only_way(look: Survey, add: ChangeMembers) -> bool:
    """Whether nothing else puts anything into what a statement adds to, once play has begun."""
    changes = [one for one in look.of(ChangeMembers) if not one.is_removing and one is not add]
    places = [*(one.place for one in changes), *(one.place for one in look.of(SetAttribute))]
    return all((one.kind, one.index) != (add.place.kind, add.place.index) for one in places)


def _needed(act: ActionRule) -> Iterator[tuple[ColumnOf, ChangeMembers]]:
    """The columns of what an act gives whose rows must be held already where it is given, and what gives it."""
    given = [one for one in statements_in(act.body) if isinstance(one, ChangeMembers) and not one.is_removing]
    for requirement in act.requirements:
        for condition in conjuncts(requirement.condition):
            either = condition.items if _is_either(condition) else (condition,)
            held = [one for one in either if isinstance(one, HasItems) and isinstance(one.collection, AttributeOf)]
            for one in held:
                others = [each for each in either if each is not one]
                for item in one.items if len(one.items) == 1 or one.every else ():
                    if not isinstance(item, ColumnOf) or item.type.form != "row":
                        continue
                    if all(_is_none(each, item) for each in others):
                        yield from ((item, add) for add in given if _gives(add, one, item))


def _is_either(condition: Node) -> TypeGuard[SeveralOperation]:
    return isinstance(condition, SeveralOperation) and condition.op is Several.OR


def _is_none(condition: Node, column: ColumnOf) -> bool:
    """Whether a condition says that a cell is empty, and nothing else."""
    match condition:
        case BinaryOperation(op=Binary.SAME, left=left, right=Constant(value=None)):
            return key_of(left) == key_of(column)
        case _:
            return False


def _gives(add: ChangeMembers, has: HasItems, column: ColumnOf) -> bool:
    """Whether the row of which a cell is asked is added to what must hold that cell."""
    held = has.collection
    is_there = isinstance(held, AttributeOf) and (add.place.kind, add.place.index) == (held.kind, held.index)
    return is_there and isinstance(add.item, LocalValue) and key_of(column.of) == key_of(add.item)


def _circles(table: TableRule, index: int) -> Iterator[tuple[str, ...]]:
    """The rows that lead back to themselves by a column, each circle once, from its first row on."""
    needs: dict[str, list[str]] = {}
    for row in table.rows:
        cell = row.cells[index]
        needs[row.key] = [] if cell is None else [one.key for one in nodes_in(cell) if isinstance(one, NamedRow)]
    told: set[str] = set()
    for first in needs:
        paths: list[tuple[str, ...]] = [(first,)]
        seen = {first}
        while paths and first not in told:
            path = paths.pop(0)
            for after in needs.get(path[-1], ()):
                if after == first:
                    told.update(path)
                    yield path
                    break
                if after not in seen:
                    seen.add(after)
                    paths.append((*path, after))


CHECKS = (needs_itself,)
