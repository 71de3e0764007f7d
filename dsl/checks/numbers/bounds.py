"""Bounds of numbers: `at least` above `at most`, and values to begin with, to set and to take with Enter outside."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from typing import assert_never

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.checks.survey.bands import said
from dsl.checks.survey.declared import Survey, quoted
from dsl.checks.survey.ranges import Ranges
from dsl.resolve.names.symbols import BUILT_IN_KINDS
from dsl.tree.kinds import LINKS
from dsl.types import RoundingWay
from dsl.understood.asking import AskQuestion
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    Constant,
    Function,
    FunctionCall,
    Node,
    Number,
    Rounding,
    WayLength,
)
from dsl.understood.rows import Stage
from dsl.understood.rules import AttributeRule
from dsl.understood.statements import CreateThing, SetAttribute

BOUNDS_CROSSED = Mistake(
    "bounds-crossed",
    Severity.ERROR,
    "“{name}” shall be at least {least} and at most {most}",
    "write the smaller number after `at least`",
)


def bounds_crossed(look: Survey) -> Iterator[Finding]:
    """The least a number may be lies above the most it may be.

    Found:
        kind player
          grain: number at least 9 at most 0      # finds: bounds-crossed
    Instead:
        kind player
          grain: number at least 0 at most 9
    """
    ranges = look.ranges
    for name, low, high, span in _bounded(look):
        least, most = _fixed(ranges, low), _fixed(ranges, high)
        if least is not None and most is not None and least > most:
            yield BOUNDS_CROSSED.at(span, name=name, least=said(least), most=said(most))


STARTS_OUT_OF_BOUNDS = Mistake(
    "starts-out-of-bounds",
    Severity.WARNING,
    "“{name}” of {kind} begins at {start}, which its own bounds forbid",
    "let it begin with a number within them: … = {within}",
)


def starts_out_of_bounds(look: Survey) -> Iterator[Finding]:
    """A number begins outside its bounds; without a value to begin with it begins at 0.

    Found:
        kind player
          grain: number at least 3      # finds: starts-out-of-bounds
    Instead:
        kind player
          grain: number at least 3 = 3
    """
    ranges = look.ranges
    for kind, attributes in (*((one.name, one.attributes) for one in look.book.kinds.values()), _links(look)):
        for attribute in attributes:
            if attribute.type.form not in ("number", "fraction"):
                continue
            if attribute.default is None and (attribute.type.optional or attribute.name in _told(look, kind)):
                continue
            start = 0 if attribute.default is None else _fixed(ranges, attribute.default)
            least, most = _fixed(ranges, attribute.low), _fixed(ranges, attribute.high)
            within = _outside(start, least, most)
            if within is not None and start is not None:
                yield STARTS_OUT_OF_BOUNDS.at(
                    attribute.span, name=attribute.name, kind=kind, start=said(start), within=said(within)
                )


OPTION_OUT_OF_BOUNDS = Mistake(
    "option-out-of-bounds",
    Severity.ERROR,
    "option “{name}” cannot be {value}: its own bounds forbid it",
    "give it a number within them, such as {within}, or change its bounds",
)


def option_out_of_bounds(look: Survey) -> Iterator[Finding]:
    """An option has a value outside of its bounds where no campaign says another.

    Found:
        option ships: number at least 1 at most 6 = 9      # finds: option-out-of-bounds
        setup
          say "{ships} ships"
    Instead:
        option ships: number at least 1 at most 6 = 3
        setup
          say "{ships} ships"
    """
    for option in look.book.options.values():
        if isinstance(option.value, int | Fraction) and not isinstance(option.value, bool):
            least, most = _fixed(look.ranges, option.low), _fixed(look.ranges, option.high)
            within = _outside(option.value, least, most)
            if within is not None:
                yield OPTION_OUT_OF_BOUNDS.at(
                    option.span, name=option.name, value=said(option.value), within=said(within)
                )


def _links(look: Survey) -> tuple[str, tuple[AttributeRule, ...]]:
    return LINKS, look.book.link_attributes


def _told(look: Survey, kind: str) -> frozenset[str]:
    """What a thing is always given: a report by players, an event where it begins, others wherever they are made."""
    rule, begins = look.book.kinds.get(kind), look.book.procedures.get(f"begin {kind}")
    if rule is not None and rule.is_report:
        return frozenset(one.name for one in rule.attributes)
    if begins is not None:
        return frozenset(one.name for one in begins.parameters)
    made = [one for one in look.of(CreateThing) if one.kind == kind]
    if rule is None or kind in BUILT_IN_KINDS or not made:
        return frozenset()
    given = (frozenset(rule.attributes[value.index].name for value in one.values) for one in made)
    return frozenset.intersection(*given)


SET_OUT_OF_BOUNDS = Mistake(
    "set-out-of-bounds",
    Severity.ERROR,
    "“{name}” of {kind} cannot be {value}: its own bounds forbid it",
    "give it a number within them, such as {within}, or change its bounds; `up` and `down` go as far as these allow",
)


def set_out_of_bounds(look: Survey) -> Iterator[Finding]:
    """A number that is set, or that a new thing begins with, always lies outside of its bounds.

    Found:
        kind player
          grain: number at least 0 at most 9
        procedure reap(p: player)
          p.grain becomes 12      # finds: set-out-of-bounds
    Instead:
        kind player
          grain: number at least 0 at most 9
        procedure reap(p: player)
          p.grain becomes 9
    """
    ranges = look.ranges
    for kind, index, value in _set(look):
        attribute = look.book.kinds[kind].attributes[index]
        if attribute.type.form not in ("number", "fraction"):
            continue
        given, least, most = ranges.of(value), _fixed(ranges, attribute.low), _fixed(ranges, attribute.high)
        if least is not None and given.high is not None and given.high < least:
            outside, within = given.high, least
        elif most is not None and given.low is not None and given.low > most:
            outside, within = given.low, most
        else:
            continue
        yield SET_OUT_OF_BOUNDS.at(value.span, name=attribute.name, kind=kind, value=said(outside), within=said(within))


def _set(look: Survey) -> Iterator[tuple[str, int, Node]]:
    """Every value that an attribute is given: the kind, the number of the attribute, and the value."""
    for change in look.of(SetAttribute):
        yield change.place.kind, change.place.index, change.value
    for made in look.of(CreateThing):
        for one in made.values:
            yield made.kind, one.index, one.value


USUAL_OUT_OF_BOUNDS = Mistake(
    "usual-out-of-bounds",
    Severity.WARNING,
    "the usual answer to “{name}” is {usual}, which its own bounds forbid",
    "name one within them: usual {within}",
)


def usual_out_of_bounds(look: Survey) -> Iterator[Finding]:
    """The answer that Enter would take lies outside of what may be answered, so that Enter takes nothing.

    Found:
        action bid by player "bid"
          ask player for coins: number at least 1 at most 6 usual 0      # finds: usual-out-of-bounds
    Instead:
        action bid by player "bid"
          ask player for coins: number at least 1 at most 6 usual 1
    """
    ranges = look.ranges
    for question in look.of(AskQuestion):
        if question.usual is not None and question.source is None:
            usual = _fixed(ranges, question.usual)
            within = _outside(usual, _fixed(ranges, question.low), _fixed(ranges, question.high))
            if within is not None and usual is not None:
                yield USUAL_OUT_OF_BOUNDS.at(question.span, name=question.name, usual=said(usual), within=said(within))


STEP_BELOW_ZERO = Mistake(
    "step-below-zero",
    Severity.ERROR,
    "a step may cost less than 0 here, and then no way would be the cheapest",
    "write: costing highest of (0, {source})",
)


def step_below_zero(look: Survey) -> Iterator[Finding]:
    """The way that costs least is looked for, and what a step costs may be less than 0.

    Found:
        define d(a: tile, b: tile, n: number) = distance(a, b) over t in tiles costing 3 - n    # finds: step-below-zero
    Instead:
        define d(a: tile, b: tile, n: number) = distance(a, b) over t in tiles costing highest of (0, 3 - n)
    """
    for node in look.of(WayLength):
        if node.cost is not None:
            low = look.ranges.of(node.cost).low
            if low is None or low < 0:
                yield STEP_BELOW_ZERO.at(node.cost.span, source=quoted(node.cost))


ROUNDS_WRITTEN = Mistake(
    "rounds-written",
    Severity.WARNING,
    "“{source}” is always {number}: the factor is rounded, and not what it makes of the rows",
    "leave `rounded …` out here: what the rows come to is rounded, as the ruleset says or by a line `rounded {way}`",
)


def rounds_written(look: Survey) -> Iterator[Finding]:
    """The factor of `times` is rounded, and not what it makes of the rows.

    Found:
        stat harvest(p: player)
          base 5
          drought: times 1/2 rounded down      # finds: rounds-written
    Instead:
        stat harvest(p: player)
          base 5
          drought: times 1/2
          rounded down
    """
    rows = chain.from_iterable((*roll.rows, *roll.stages) for roll in look.book.rolls.values())
    factors = (one.amount for one in rows if one.stage is Stage.TIMES)
    for node in (one for one in factors if isinstance(one, Rounding)):
        match node.value:
            case BinaryOperation(op=Binary.DIVIDE, left=Constant(value=int(above)), right=Constant(value=int(below))):
                if node.source != node.value.source and below and above % below:
                    yield ROUNDS_WRITTEN.at(
                        node.span, source=quoted(node), number=_whole(above, below, node.way), way=node.way
                    )
            case _:
                pass


def _whole(above: int, below: int, way: RoundingWay) -> int:
    match way:
        case "down":
            return above // below
        case "up":
            return -(-above // below)
        case "nearest":
            return (2 * above + below) // (2 * below)
        case _:
            assert_never(way)


def _bounded(look: Survey) -> Iterator[tuple[str, Node | None, Node | None, Span]]:
    """Every number with bounds: options, attributes, what acts choose, and questions."""
    for option in look.book.options.values():
        yield option.name, option.low, option.high, option.span
    for link in look.book.link_attributes:
        yield link.name, link.low, link.high, link.span
    for kind in look.book.kinds.values():
        for attribute in kind.attributes:
            yield attribute.name, attribute.low, attribute.high, attribute.span
    for action in look.book.actions.values():
        for parameter in action.parameters:
            match parameter.source:
                case BinaryOperation(op=Binary.FROM_TO, left=low, right=high):
                    yield parameter.name, low, high, parameter.source.span
                case _:
                    pass
    for question in look.of(AskQuestion):
        yield question.name, question.low, question.high, question.span
        if question.several is not None:
            yield question.name, question.several.least, question.several.most, question.span


def _fixed(ranges: Ranges, node: Node | None) -> Number | None:
    return None if node is None else ranges.of(node).exact


def _outside(start: Number | None, least: Number | None, most: Number | None) -> Number | None:
    """The bound that a value is beyond; None where it lies within, or bounds that cross leave no room."""
    if start is None or (least is not None and most is not None and least > most):
        return None
    if least is not None and start < least:
        return least
    return most if most is not None and start > most else None


DIVIDED_BY_ZERO = Mistake(
    "divided-by-zero",
    Severity.ERROR,
    "nothing can be divided by “{source}”, which is 0",
    "divide by another number",
)


def divided_by_zero(look: Survey) -> Iterator[Finding]:
    """A division that stops the game whenever it is worked out.

    Found:
        kind player
          gold: number at least 0 = 6
        phase harvest
          each player in order
            player.gold up player.gold / 0 rounded down      # finds: divided-by-zero
    Instead:
        kind player
          gold: number at least 0 = 6
        phase harvest
          each player in order
            player.gold up player.gold / 3 rounded down
    """
    for node in look.of(BinaryOperation, FunctionCall):
        match node:
            case BinaryOperation(op=Binary.DIVIDE, right=below):
                pass
            case FunctionCall(function=Function.REMAINDER, arguments=(_, below)):
                pass
            case _:
                continue
        by = look.ranges.of(below)
        if by.low == by.high == 0:
            yield DIVIDED_BY_ZERO.at(below.span, source=quoted(below))


CHECKS = (
    bounds_crossed,
    starts_out_of_bounds,
    option_out_of_bounds,
    set_out_of_bounds,
    usual_out_of_bounds,
    step_below_zero,
    rounds_written,
    divided_by_zero,
)
