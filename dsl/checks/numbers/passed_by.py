"""Numbers that go past what is asked for, or past their own bounds."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.expressions import AttributeOf, Binary, BinaryOperation, written_number
from dsl.understood.statements import MoveNumber, SetAttribute

ZERO_PASSED = Mistake(
    "zero-passed",
    Severity.TIP,
    "“{name}” may fall from above 0 to below it, and then this does not hold",
    "write `<= 0`, or let it stop there, where it is declared: {name}: number at least 0",
)


def zero_passed(look: Survey) -> Iterator[Finding]:
    """What happens at 0 is asked for by `is 0`, and a number without bounds goes past it by more than one.

    Found:
        kind player
          men: number = 5
        phase blows
          each player in order
            player.men down 1d6
            end campaign when player.men is 0      # finds: zero-passed
    Instead:
        kind player
          men: number at least 0 = 5
        phase blows
          each player in order
            player.men down 1d6
            end campaign when player.men is 0
    """
    falling = {
        (one.place.kind, one.place.index)
        for one in look.of(MoveNumber)
        if one.is_down and written_number(one.amount) != 1
    }
    compared = [(one.left, one) for one in look.of(BinaryOperation) if isinstance(one.left, AttributeOf)]
    below = (Binary.LESS, Binary.LESS_EQUAL, Binary.GREATER, Binary.GREATER_EQUAL)
    judged = {_number(left) for left, one in compared if one.op in below}
    for left, one in compared:
        attribute = look.book.kinds[left.kind].attributes[left.index]
        is_passed = attribute.low is None and _number(left) in falling - judged
        if is_passed and one.op is Binary.SAME and written_number(one.right) == 0:
            yield ZERO_PASSED.at(one.span, name=attribute.name)


BOUND_PASSED = Mistake(
    "bound-passed",
    Severity.TIP,
    "where this goes beyond the bound of “{name}”, the rule cannot be carried out",
    "write: {place} {way} {amount}, which stops at the bound",
)


def bound_passed(look: Survey) -> Iterator[Finding]:
    """A number becomes itself less something, and nobody has looked whether it stays within its bounds.

    `becomes` past a bound is an error in play, and the answer that led there is not taken; `up` and `down` stop there.

    Found:
        kind player
          gold: number at least 0
        phase rent
          each player in order
            player.gold becomes player.gold - 3      # finds: bound-passed
    Instead:
        kind player
          gold: number at least 0
        phase rent
          each player in order
            player.gold down 3
    """
    for part in look.parts:
        for one in part.of(SetAttribute):
            itself, value = (one.place.kind, one.place.index), one.value
            if not isinstance(value, BinaryOperation) or value.op not in (Binary.ADD, Binary.SUBTRACT):
                continue
            left, thing = value.left, one.place.thing
            if not isinstance(left, AttributeOf) or _number(left) != itself or left.of != thing:
                continue
            attribute = look.book.kinds[left.kind].attributes[left.index]
            is_down = value.op is Binary.SUBTRACT
            reads = sum(_number(each) == itself for each in part.of(AttributeOf))
            if (attribute.low if is_down else attribute.high) is not None and reads == 1:
                way, place, amount = "down" if is_down else "up", quoted(left), quoted(value.right)
                yield BOUND_PASSED.at(one.span, name=attribute.name, place=place, way=way, amount=amount)


def _number(attribute: AttributeOf) -> tuple[str, int]:
    return attribute.kind, attribute.index


CHECKS = (zero_passed, bound_passed)
