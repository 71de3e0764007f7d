"""Sorting by the keys of a rule, with a roll-off between those that are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, assert_never

from dsl.border.diagnostics import Span, phrase
from dsl.understood.expressions import Node
from dsl.understood.statements import Ranking, Sorting
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.rolling.contests import MAX_TIES
from interpreter.compiled.rolling.throwing import Steps, throw_amount
from interpreter.compiled.statements.drawing import pick_one
from interpreter.compiled.statements.purposes import Faces, Purposes
from interpreter.faults import TOO_MANY_TIES, fault
from interpreter.values.numbers import Number
from interpreter.values.value import Chance, Entity, Value

Groups = list[list[Value]]
"""Things in order; those in one group are equal."""
Thrown = dict[Value, list[Number]]
"""What those that were equal have thrown to come before each other."""

NEXT: Final = phrase("who is next in the order")
ROLL_OFF: Final = phrase("roll-off for the order")


def sorter(
    make: Compiler, purposes: Purposes, sorting: Sorting, span: Span, *chosen_by: Node | None
) -> Callable[[Frame, Sequence[Value], Thrown], Steps]:
    """Sorts by one key after the other; those still equal at a roll-off throw, again as long as any are equal.

    What they throw is added to the last argument, for whoever tells of it.

    Args: `chosen_by` is what says which things are sorted.
    """
    keys = [(key.ranking, make.code(key.value)) for key in sorting.keys]
    slot, names = sorting.slot, purposes.faces(sorting, *chosen_by)
    next_one, off = purposes.said(NEXT), purposes.said(ROLL_OFF)

    def sort(f: Frame, members: Sequence[Value], thrown: Thrown) -> Steps:
        groups = [list(members)]
        for ranking, key in keys:
            finer: Groups = []
            for group in groups:
                if len(group) < 2:
                    finer.append(group)
                    continue
                match ranking:
                    case Ranking.MOST:
                        finer += by_value(f, group, slot, key, most=True)
                    case Ranking.LEAST:
                        finer += by_value(f, group, slot, key, most=False)
                    case Ranking.RANDOM:
                        finer += yield from _in_random_order(f, group, next_one(f), names)
                    case Ranking.ROLL_OFF:
                        said = partial(_whose, f, off(f), names)
                        finer += yield from _roll_off(key(f), group, said, thrown, span)
                    case _:
                        assert_never(ranking)
            groups = finer
        return [one for group in groups for one in group]

    return sort


def members_where(f: Frame, slot: int, test: Code | None, members: Sequence[Value]) -> list[Value]:
    """The members of which a condition holds, which knows them by a slot; without one all."""
    if test is None:
        return list(members)
    found = []
    for one in members:
        f[slot] = one
        if test(f):
            found.append(one)
    return found


def by_value(f: Frame, group: list[Value], slot: int, key: Code, *, most: bool) -> Groups:
    """The members by their values, the least or the highest first; a slot holds the one that is looked at."""
    keyed: dict[Any, list[Value]] = {}
    for one in group:
        f[slot] = one
        keyed.setdefault(key(f), []).append(one)
    return [keyed[value] for value in sorted(keyed, reverse=most)]


def _in_random_order(f: Frame, group: list[Value], said: str, names: Faces) -> Steps:
    """Each in turn is picked from those that are left: dice with so many sides as there are."""
    left, order = list(group), []
    while left:
        one = yield from pick_one(f, left, said, names)
        left.remove(one)
        order.append([one])
    return order


def _whose(f: Frame, said: str, names: Faces, one: Value) -> str:
    """What one that is equal with others throws for; whoever throws himself is named by being asked."""
    is_thrower = isinstance(one, Entity) and one.kind == "player"
    known = None if is_thrower else names(f, [one])
    return said if known is None else phrase("{what}, for {whom}", what=said, whom=known()[0])


def _roll_off(dice: Chance, group: list[Value], said: Callable[[Value], str], thrown: Thrown, span: Span) -> Steps:
    groups = [group]
    for _ in range(MAX_TIES):
        finer: Groups = []
        for tied in groups:
            if len(tied) < 2:
                finer.append(tied)
                continue
            by_number: dict[Any, list[Value]] = {}
            for one in tied:
                by = one if isinstance(one, Entity) and one.kind == "player" else None
                number = yield from throw_amount(dice, by, said(one))
                by_number.setdefault(number, []).append(one)
                thrown.setdefault(one, []).append(number)
            finer += [by_number[number] for number in sorted(by_number, reverse=True)]
        groups = finer
        if all(len(tied) < 2 for tied in groups):
            return groups
    raise fault(TOO_MANY_TIES, span, limit=MAX_TIES)
