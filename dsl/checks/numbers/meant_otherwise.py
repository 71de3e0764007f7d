"""Numbers that are something else than they look: a range that is a difference, a sign that turns a word round."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.bands import said
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.draws import OneAtRandom, SomeAtRandom
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    ColumnOf,
    Constant,
    Node,
    Number,
    Rounding,
    Unary,
    UnaryOperation,
    written_number,
)
from dsl.understood.rows import Stage
from dsl.understood.rules import ActionRule
from dsl.understood.statements import DoFirst, DrawLots, MoveNumber, RepeatRounds, SetAttribute

RANGE_AS_NUMBER = Mistake(
    "range-as-number",
    Severity.WARNING,
    "“{found}” is {number} here, one number less another, and no range",
    "write the one number that is meant; dice that come to any of these are {dice}",
)


def range_as_number(look: Survey) -> Iterator[Finding]:
    """A range stands where one number is wanted, and reads as one number less another.

    Found:
        kind player
          grain: number at least 0
        phase harvest
          each player in order
            player.grain up 2-4      # finds: range-as-number
    Instead:
        kind player
          grain: number at least 0
        phase harvest
          each player in order
            player.grain up 1d3 + 1
    """
    for one in look.of(BinaryOperation):
        ends = range_written(one)
        if ends is not None:
            low, high = ends
            beyond = f" + {low - 1}" if low > 1 else f" - {1 - low}" if low < 1 else ""
            dice = f"1d{high - low + 1}{beyond}"
            yield RANGE_AS_NUMBER.at(one.span, found=quoted(one), number=low - high, dice=dice)


def range_written(node: Node) -> tuple[int, int] | None:
    """The ends of `2-4`; `0 - 3` is how some write a number below 0."""
    if not isinstance(node, BinaryOperation) or node.op is not Binary.SUBTRACT:
        return None
    low, high = _whole(node.left), _whole(node.right)
    if low is None or high is None or not 0 <= low < high or (low == 0 and " " in node.source):
        return None
    return low, high


def _whole(node: Node) -> int | None:
    number = written_number(node) if isinstance(node, Constant) else None
    return None if number is None or number.denominator != 1 else int(number)


SIGN_TURNED = Mistake(
    "sign-turned",
    Severity.WARNING,
    "less than nothing is taken off here, so that “{number}” goes up",
    "write `down {amount}` without the sign, or `up {amount}` where it shall go up",
)
PRICE_TURNED = Mistake(
    "sign-turned",
    Severity.WARNING,
    "a price below 0 is paid to whoever acts, so that “{number}” goes up",
    "write `costs {amount}` without the sign; where it shall go up, write below what the act needs: "
    "{number} up {amount}",
)

VALUE_TURNED = Mistake(
    "sign-turned",
    Severity.WARNING,
    "“{amount}” is never above 0, and to take it off makes “{number}” go up",
    "write `up` in place of `down` where it shall go down by that, or take the signs out of its numbers",
)
COST_TURNED = Mistake(
    "sign-turned",
    Severity.WARNING,
    "“{amount}” is never above 0, and so it is paid to whoever acts",
    "write `costs -…` where it shall be paid by him, or take the signs out of its numbers",
)
ROW_TURNED = Mistake(
    "sign-turned",
    Severity.WARNING,
    "“{amount}” is never above 0, and with a sign before it the total goes up",
    "write `+` in place of `-` where it shall go down by that, or take the signs out of its numbers",
)
LESS_TURNED = Mistake(
    "sign-turned",
    Severity.WARNING,
    "less than nothing is taken off here, so that the total goes up",
    'write `less {amount}` without the sign; where it shall go up, write a row: +{amount} "…"',
)


def sign_turned(look: Survey) -> Iterator[Finding]:
    """What is taken off, or paid, has a sign that makes it come in.

    Found:
        kind player
          grain: number at least 0 = 5
        action feast by player
          costs -1 from player.grain      # finds: sign-turned
        phase winter
          each player in order
            player.grain down -2      # finds: sign-turned
            any number of feast
    Instead:
        kind player
          grain: number at least 0 = 5
        action feast by player
          costs 1 from player.grain
        phase winter
          each player in order
            player.grain down 2
            any number of feast
    """
    for moved in look.of(MoveNumber):
        amount = _below_nothing(moved.amount)
        if moved.is_down and amount is not None:
            attribute = look.book.kinds[moved.place.kind].attributes[moved.place.index].name
            yield SIGN_TURNED.at(moved.span, number=f"{quoted(moved.place.thing)}.{attribute}", amount=said(amount))
        elif moved.is_down and _is_never_above(look, moved.amount):
            attribute = look.book.kinds[moved.place.kind].attributes[moved.place.index].name
            number = f"{quoted(moved.place.thing)}.{attribute}"
            yield VALUE_TURNED.at(moved.span, number=number, amount=quoted(moved.amount))
    for roll in look.book.rolls.values():
        for row in roll.stages:
            amount = _below_nothing(row.amount) if row.stage is Stage.LESS else None
            if amount is not None:
                yield LESS_TURNED.at(row.span, amount=said(amount))
        for row in roll.rows:
            if isinstance(row.amount, UnaryOperation) and row.amount.op is Unary.NEGATE:
                if _is_never_above(look, row.amount.value):
                    yield ROW_TURNED.at(row.span, amount=quoted(row.amount.value))
    for part in look.parts:
        if isinstance(part.rule, ActionRule):
            for price in part.rule.prices:
                amount = _below_nothing(price.amount)
                if amount is not None:
                    yield PRICE_TURNED.at(price.span, number=quoted(price.purse), amount=said(amount))
                elif _is_never_above(look, price.amount):
                    yield COST_TURNED.at(price.span, amount=quoted(price.amount))


def _is_never_above(look: Survey, node: Node) -> bool:
    """Whether a cell of a table, which holds numbers below 0 and none above, is taken off."""
    inner = node.value if isinstance(node, Rounding) else node
    if not isinstance(inner, ColumnOf):
        return False
    between = look.ranges.of(inner)
    return between.high is not None and between.high <= 0 and between.low is not None and between.low < 0


def _below_nothing(node: Node) -> Number | None:
    """How far a written number is below 0; a range is told as what it is."""
    number = None if range_written(node) else written_number(node)
    return None if number is None or number >= 0 else -number


NO_TIMES = Mistake(
    "no-times",
    Severity.WARNING,
    "this is done no time at all",
    "write how often it is done, or take it out",
)
NO_NUMBERS = Mistake(
    "no-times",
    Severity.WARNING,
    "there is no number `{found}`",
    "write `{instead}`",
)


def no_times(look: Survey) -> Iterator[Finding]:
    """Something is repeated no time at all, or for each of no numbers.

    Found:
        kind player
          grain: number
        phase winter
          each player in order
            repeat 0 times      # finds: no-times
              player.grain up 1d6
            for each i from 3 to 1      # finds: no-times
              player.grain up i
    Instead:
        kind player
          grain: number
        phase winter
          each player in order
            repeat 2 times
              player.grain up 1d6
            for each i from 3 down to 1
              player.grain up i
    """
    for repeat in look.of(RepeatRounds):
        number = written_number(repeat.number)
        if number is not None and number < 1:
            yield NO_TIMES.at(repeat.number.span)
    # Of what is chosen with an act it is told that its bounds are crossed.
    chosen = {id(one.source) for act in look.book.actions.values() for one in act.parameters}
    draws = (one.draw for one in look.of(DrawLots))
    drawn = {id(one.collection) for one in draws if isinstance(one, OneAtRandom | SomeAtRandom)}
    for among in look.of(BinaryOperation):
        if among.op in (Binary.FROM_TO, Binary.DOWN_TO) and id(among) not in chosen:
            first, last = written_number(among.left), written_number(among.right)
            is_up = among.op is Binary.FROM_TO
            if first is not None and last is not None and (first > last if is_up else first < last):
                start, end = quoted(among.left), quoted(among.right)
                up, down = f"from {start} to {end}", f"from {start} down to {end}"
                found, instead = (up, down) if is_up else (down, up)
                if id(among) in drawn:
                    found, instead = f"{start} to {end}", f"{end} to {start}"
                yield NO_NUMBERS.at(among.span, found=found, instead=instead)


SUM_UNDER_WHEN = Mistake(
    "sum-under-when",
    Severity.WARNING,
    "all of “{sum}” is done only where the condition holds",
    "where one part is done in any case: ({whole} when …, otherwise {part})",
)


def sum_under_when(look: Survey) -> Iterator[Finding]:
    """Behind a sum of two numbers `when` says of both that they count: 1 more in winter is a number of two cases.

    Found:
        kind player
          cold: number
          grain: number at least 0 = 5
        phase winter
          each player in order
            player.grain down 1 + 1 when player.cold > 3      # finds: sum-under-when
            player.cold up 1
    Instead:
        kind player
          cold: number
          grain: number at least 0 = 5
        phase winter
          each player in order
            player.grain down (2 when player.cold > 3, otherwise 1)
            player.cold up 1
    """
    for test in look.of(DoFirst):
        body = test.branches[0].body if len(test.branches) == 1 else ()
        moved = body[0] if len(body) == 1 else None
        if not isinstance(moved, MoveNumber | SetAttribute) or moved.span.line != test.span.line:
            continue
        amount = moved.amount if isinstance(moved, MoveNumber) else moved.value
        if isinstance(amount, BinaryOperation) and amount.op in (Binary.ADD, Binary.SUBTRACT):
            part, more = _whole(amount.left), _whole(amount.right)
            if part is not None and more is not None and not range_written(amount):
                whole = part + more if amount.op is Binary.ADD else part - more
                yield SUM_UNDER_WHEN.at(amount.span, sum=quoted(amount), whole=whole, part=part)


CHECKS = (range_as_number, sign_turned, no_times, sum_under_when)
