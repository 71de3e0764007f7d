"""Branches and loops over chance: which block is done, and how often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dsl.understood import statements as s
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.lots import Lots
from interpreter.compiled.statements.sorting import by_value, members_where
from interpreter.odds.asking import Asking, Step, in_turn, onwards
from interpreter.odds.state.states import State, with_value
from interpreter.odds.statements.falls import shuffled, thrown_for
from interpreter.values.value import Value, is_gone

if TYPE_CHECKING:
    from interpreter.odds.statements.runs import Course


def do_first(course: Course, first: s.DoFirst) -> Step:
    """The first block whose condition holds."""
    branches = [
        (None if one.condition is None else course.make.code(one.condition), course.block(one.body))
        for one in first.branches
    ]

    def step(asking: Asking, state: State) -> Any:
        f = asking.frame(state)
        for test, body in branches:
            if test is None or test(f):
                return onwards(asking, body(asking, state), forget)
        return forget(asking, state)

    def forget(asking: Asking, state: State) -> State:
        return course.left(asking, first, [None, *state.frame], state.version, state.rolls)

    return step


def for_each_member(course: Course, loop: s.ForEachMember) -> Step:
    """The members of a collection in their order."""
    collection, slot = course.make.code(loop.collection), loop.slot
    test = None if loop.condition is None else course.make.code(loop.condition)
    sort = None if loop.sorting is None else _sorter(course, loop.sorting)

    def members(f: Frame) -> Any:
        found = []
        for one in tuple(collection(f)):
            f[slot] = one
            if test is None or test(f):
                found.append(one)
        return found if sort is None else sort(f, found)

    return looped(course, loop, slot, loop.body, members)


def looped(
    course: Course,
    loop: s.ForEachMember | s.ForEachPlayer | s.RepeatRounds,
    slot: int,
    block: s.Block,
    members: Callable[[Frame], Any],
) -> Step:
    """A block that is done once for each of some members."""
    body = course.block(block)

    def round_with(member: Value) -> Step:
        def round_of_one(asking: Asking, state: State) -> Any:
            asking.versions.switch_to(state.version)
            if is_gone(member):
                return state
            return body(asking, state._replace(frame=with_value(state.frame, slot, member)))

        return round_of_one

    def all_in(order: Sequence[Value], asking: Asking, state: State) -> Any:
        reached = in_turn(asking, state, map(round_with, order))

        def left(asking: Asking, one: State) -> State:
            return course.left(asking, loop, [None, *one.frame], one.version, one.rolls)

        return onwards(asking, reached, left)

    def step(asking: Asking, state: State) -> Any:
        found = members(asking.frame(state))
        if isinstance(found, Lots):
            return found.mapped(lambda order: all_in(order, asking, state))
        return all_in(found, asking, state)

    return step


def _sorter(course: Course, sorting: s.Sorting) -> Callable[[Frame, list[Value]], Any]:
    """The members in order, or the lots of their orders: of those who throw, each order is as likely as another."""
    keys = [(key.ranking, course.make.code(key.value)) for key in sorting.keys]
    slot = sorting.slot

    def sort(f: Frame, members: list[Value]) -> Any:
        groups = [members]
        for ranking, key in keys:
            if ranking is s.Ranking.RANDOM:
                return shuffled(groups)
            if ranking is s.Ranking.ROLL_OFF:
                return thrown_for(groups, key(f))
            is_most, finer = ranking is s.Ranking.MOST, list[list[Value]]()
            for group in groups:  # of one alone nothing is asked
                finer += [group] if len(group) < 2 else by_value(f, group, slot, key, most=is_most)
            groups = finer
        return [one for group in groups for one in group]

    return sort


def order_players(course: Course, order: s.OrderPlayers) -> Step:
    """The order of the players, where those who throw may come in any."""
    sort = _sorter(course, order.sorting)
    test = None if order.condition is None else course.make.code(order.condition)

    def step(asking: Asking, state: State) -> Any:
        f = asking.frame(state)
        f.extend([None] * (order.sorting.slot + 1 - len(f)))
        found = sort(f, members_where(f, order.sorting.slot, test, f[0].things["player"]))

        def after(players: Sequence[Value]) -> State:
            asking.versions.switch_to(state.version)
            f[0].set_order(players, is_lasting=order.is_lasting)
            return course.left(asking, order, [None, *state.frame], asking.versions.taken(), state.rolls)

        return found.mapped(after) if isinstance(found, Lots) else after(found)

    return step
