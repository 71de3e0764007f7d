"""Sorting by the keys of a rule, with a roll-off between those that are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

from dsl.border.diagnostics import Span
from dsl.understood.statements import Ranking, Sorting
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.rolling.contests import MAX_TIES
from interpreter.compiled.rolling.throwing import Steps, throw_amount
from interpreter.compiled.statements.drawing import pick_one
from interpreter.values import TOO_MANY_TIES, Chance, Entity, Value, fault

Groups = list[list[Value]]
"""Things in order; those in one group are equal."""


def sorter(make: Compiler, sorting: Sorting, span: Span) -> Callable[[Frame, Sequence[Value]], Steps]:
    """Sorts by one key after the other; those still equal at a roll-off throw, again as long as any are equal."""
    keys = [(key.ranking, make.code(key.value)) for key in sorting.keys]
    slot = sorting.slot

    def sort(f: Frame, members: Sequence[Value]) -> Steps:
        groups = [list(members)]
        for ranking, key in keys:
            finer: Groups = []
            for group in groups:
                if len(group) < 2:
                    finer.append(group)
                    continue
                match ranking:
                    case Ranking.MOST:
                        finer += _by_value(f, group, slot, key, most=True)
                    case Ranking.LEAST:
                        finer += _by_value(f, group, slot, key, most=False)
                    case Ranking.RANDOM:
                        finer += yield from _in_random_order(group)
                    case Ranking.ROLL_OFF:
                        finer += yield from _roll_off(f, group, key, span)
                    case _:
                        assert_never(ranking)
            groups = finer
        return [one for group in groups for one in group]

    return sort


def _by_value(f: Frame, group: list[Value], slot: int, key: Code, *, most: bool) -> Groups:
    keyed: dict[Any, list[Value]] = {}
    for one in group:
        f[slot] = one
        keyed.setdefault(key(f), []).append(one)
    return [keyed[value] for value in sorted(keyed, reverse=most)]


def _in_random_order(group: list[Value]) -> Steps:
    """Each in turn is picked from those that are left: dice with so many sides as there are."""
    left, order = list(group), []
    while left:
        one = yield from pick_one(left, "order")
        left.remove(one)
        order.append([one])
    return order


def _roll_off(f: Frame, group: list[Value], key: Code, span: Span) -> Steps:
    dice: Chance = key(f)
    groups = [group]
    for _ in range(MAX_TIES):
        finer: Groups = []
        for tied in groups:
            if len(tied) < 2:
                finer.append(tied)
                continue
            thrown: dict[Any, list[Value]] = {}
            for one in tied:
                by = one if isinstance(one, Entity) and one.kind == "player" else None
                number = yield from throw_amount(dice, by, "roll-off")
                thrown.setdefault(number, []).append(one)
            finer += [thrown[number] for number in sorted(thrown, reverse=True)]
        groups = finer
        if all(len(tied) < 2 for tied in groups):
            return groups
    raise fault(TOO_MANY_TIES, span, limit=MAX_TIES)
