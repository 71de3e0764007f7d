"""Tests of one throw that are written with its dice, and so look at a throw each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.border.frozen import frozen
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    Cases,
    Constant,
    CountedDice,
    DiceAmount,
    NamedRow,
    Node,
    Several,
    SeveralOperation,
)
from dsl.understood.operands import key_of
from dsl.understood.statements import Block, DoFirst, SayText, SetLocal, Statement
from dsl.understood.walk import nodes_in, slots_read

THROWN_ANEW = Mistake(
    "thrown-anew",
    Severity.WARNING,
    "“{dice}” is thrown again here, so that each of these tests looks at a throw of its own",
    "to look at one throw keep it before: let thrown = {dice}, and ask for thrown; where two are meant, name both",
)

_FROM_ABOVE: Final = frozenset({Binary.LESS, Binary.LESS_EQUAL})
_FROM_BELOW: Final = frozenset({Binary.GREATER, Binary.GREATER_EQUAL})
_BOUNDS: Final = _FROM_ABOVE | _FROM_BELOW
_MIRRORED: Final = {
    Binary.LESS: Binary.GREATER,
    Binary.LESS_EQUAL: Binary.GREATER_EQUAL,
    Binary.GREATER: Binary.LESS,
    Binary.GREATER_EQUAL: Binary.LESS_EQUAL,
    Binary.SAME: Binary.SAME,
    Binary.DIFFERENT: Binary.DIFFERENT,
}


@frozen
class _Test:
    """A comparison of what is thrown with what is not, the throw on its left side."""

    thrown: str
    how: Binary
    other: Node


def thrown_anew(look: Survey) -> Iterator[Finding]:
    """Dice are compared twice in one condition, or in one after the other, as if both tests looked at the same throw.

    What only makes sense of two throws is left alone: `d6 >= 3 and d6 >= 4` is a hit, and then a wound. Lines that
    stand one below the other, each with its own `when`, are told where no throw would fit both.

    Found:
        kind player
          gold: number
        phase luck
          each player in order
            player.gold up 1 when d6 >= 2 and d6 <= 4      # finds: thrown-anew
    Instead:
        kind player
          gold: number
        phase luck
          each player in order
            let thrown = d6
            player.gold up 1 when thrown >= 2 and thrown <= 4
    """
    for part in look.parts:
        throws = frozenset(one.slot for one in part.of(SetLocal) if not one.name and _holds_dice(one.value))
        if not throws:
            continue
        for chain in part.of(SeveralOperation):
            if chain.op in (Several.AND, Several.OR):
                is_of_one = _are_both_of_one if chain.op is Several.AND else _is_either_of_one
                yield from _told(chain.items, throws, is_of_one)
        for cases in part.of(Cases):
            yield from _told([one.condition for one in cases.cases], throws, _is_next_band)
        for branches in part.of(DoFirst):
            yield from _told(list(_one_after_the_other(branches, throws)), throws, _is_next_band)
        for block in part.blocks:
            for lines in _runs_of_lines(block, throws):
                yield from _told(lines, throws, _is_another_band)


def _runs_of_lines(block: Block, throws: frozenset[int]) -> Iterator[list[Node]]:
    """The conditions of lines that stand one below the other, each done under its own: `p.gold up 1 when d6 >= 5`."""
    run: list[Node] = []
    for done in block:
        if isinstance(done, SetLocal) and done.slot in throws:
            continue
        condition = _own_condition(done)
        if condition is not None:
            run.append(condition)
        elif run:
            yield run
            run = []
    yield run


def _own_condition(done: Statement) -> Node | None:
    """The condition of a text, or of a block that has no other beside it."""
    if isinstance(done, SayText):
        return done.condition
    return done.branches[0].condition if isinstance(done, DoFirst) and len(done.branches) == 1 else None


def _one_after_the_other(branches: DoFirst, throws: frozenset[int]) -> Iterator[Node]:
    """The conditions of `when` and each `otherwise when`: what throws stands in a block of its own, behind its dice."""
    for one in branches.branches:
        if one.condition is not None:
            yield one.condition
            continue
        behind = [done for done in one.body if not (isinstance(done, SetLocal) and done.slot in throws)]
        if len(behind) == 1 and isinstance(behind[0], DoFirst):
            yield from _one_after_the_other(behind[0], throws)


def _holds_dice(value: Node) -> bool:
    return any(isinstance(one, DiceAmount | CountedDice) for one in nodes_in(value))


def _told(
    conditions: Sequence[Node], throws: frozenset[int], is_of_one: Callable[[_Test, _Test], bool]
) -> Iterator[Finding]:
    """The tests of a throw that go with one before them."""
    before: dict[str, list[_Test]] = {}
    for condition in conditions:
        test = _test(condition, throws)
        if test is None:
            continue
        others = before.setdefault(test.thrown, [])
        if any(is_of_one(other, test) for other in others):
            yield THROWN_ANEW.at(condition.span, dice=test.thrown)
        others.append(test)


def _test(condition: Node, throws: frozenset[int]) -> _Test | None:
    """A comparison of what is thrown with what is not.

    Args:
        throws: the slots that hold what a statement throws before it is carried out.
    """
    if not isinstance(condition, BinaryOperation) or condition.op not in _MIRRORED:
        return None
    left, right = (bool(throws & slots_read(one)) for one in (condition.left, condition.right))
    if left and not right:
        return _Test(quoted(condition.left), condition.op, condition.right)
    if right and not left:
        return _Test(quoted(condition.right), _MIRRORED[condition.op], condition.left)
    return None


def _are_opposite(one: _Test, other: _Test) -> bool:
    """Whether one is a bound from above and the other from below."""
    bounds = {one.how, other.how}
    return bool(bounds & _FROM_ABOVE) and bool(bounds & _FROM_BELOW)


def _are_both_of_one(one: _Test, other: _Test) -> bool:
    """`d6 >= 2 and d6 <= 4`, `d6 is not 1 and d6 is not 6`."""
    return _are_opposite(one, other) or (one.how is other.how is Binary.DIFFERENT and _differ(one, other))


def _is_either_of_one(one: _Test, other: _Test) -> bool:
    """`d6 <= 1 or d6 >= 6`, `d6 is 1 or d6 is 6`."""
    return _are_opposite(one, other) or (Binary.SAME in (one.how, other.how) and _differ(one, other))


def _is_next_band(one: _Test, other: _Test) -> bool:
    """`when d6 <= 2`, and then `otherwise when d6 <= 4`; behind `when d6 >= 4` a test of `d6 >= 5` is a second try."""
    if not all(isinstance(side, Constant | NamedRow) for side in (one.other, other.other)):
        return False
    if one.how in _BOUNDS and other.how in _BOUNDS and not _are_opposite(one, other):
        first, second = _number(one.other), _number(other.other)
        if first is None or second is None:
            return False
        return first < second if one.how in _FROM_ABOVE else first > second
    return one.how is not other.how or _differ(one, other)


def _is_another_band(one: _Test, other: _Test) -> bool:
    """`d6 <= 2` in one line, `d6 >= 5` or `d6 is 6` in the next: no throw is both."""
    if one.how is other.how is Binary.SAME:
        return _differ(one, other) and all(isinstance(side, Constant | NamedRow) for side in (one.other, other.other))
    first, second = _number(one.other), _number(other.other)
    if first is None or second is None:
        return False
    if one.how in _FROM_BELOW or other.how in _FROM_ABOVE:
        one, other, first, second = other, one, second, first
    are_sorted = one.how in (*_FROM_ABOVE, Binary.SAME) and other.how in (*_FROM_BELOW, Binary.SAME)
    return are_sorted and first < second


def _number(node: Node) -> int | Fraction | None:
    """A number that stands in the rules."""
    return node.value if isinstance(node, Constant) and isinstance(node.value, int | Fraction) else None


def _differ(one: _Test, other: _Test) -> bool:
    """Whether the throws are compared with different things."""
    return key_of(one.other) != key_of(other.other)


CHECKS = (thrown_anew,)
