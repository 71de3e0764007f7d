"""What counts beyond some number: where there is less, the difference is below 0 and works the other way round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.border.frozen import frozen
from dsl.checks.numbers.meant_otherwise import range_written
from dsl.checks.survey.asked_for import is_compared, kept_in
from dsl.checks.survey.bands import said
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    CurrentTurn,
    DefinitionCall,
    Node,
    Number,
    Rounding,
    StatCall,
    written_number,
)
from dsl.understood.rows import Modifier
from dsl.understood.rules import ActionRule, SetupRule
from dsl.understood.statements import MakeRoll, MoveNumber
from dsl.understood.walk import nodes_in

LESS_THAN_NOTHING = Mistake(
    "less-than-nothing",
    Severity.TIP,
    "where “{counted}” is less than {least} this is below 0, and works the other way round",
    "where nothing shall happen then, write: highest of (0, {source})",
)
STAT_BELOW_NOTHING = Mistake(
    "less-than-nothing",
    Severity.TIP,
    "“{source}” may be as low as {least}, and then the number goes up",
    "where it shall never do so, write a line `at least 0` in {source}",
)
PAID_BELOW = Mistake(
    "less-than-nothing",
    Severity.TIP,
    "where “{counted}” is less than {least} this is below 0, and whoever acts is paid",
    "where that is not meant, write: highest of (0, {source})",
)
PRICE_BELOW_NOTHING = Mistake(
    "less-than-nothing",
    Severity.TIP,
    "where “{counted}” is more than {price} this is below 0, and whoever acts is paid",
    "where that is not meant, write: highest of (0, {source})",
)

_LONGEST: Final = 110
"""Letters of an expression that are written out in a hint."""
_COMPARING: Final = frozenset({Binary.LESS, Binary.LESS_EQUAL, Binary.GREATER, Binary.GREATER_EQUAL, Binary.SAME})


@frozen
class _Beyond:
    """`counted - least`: how much there is beyond a number."""

    node: Node
    counted: Node
    least: Number


def less_than_nothing(look: Survey) -> Iterator[Finding]:
    """An amount for all that goes beyond some number: of less than that it is below 0, and takes where it should give.

    Found:
        kind tile
          owner: player or none
        kind player
          gold: number = 10
        define tiles_of(p: player) = those t in tiles where t.owner is p
        roll march(player)
          dice 2d6
          target 7
          far: -1 "too large a realm" per count of tiles_of(player) - 4      # finds: less-than-nothing
        phase upkeep
          each player in order
            roll march(player)
            player.gold down count of tiles_of(player) - 4      # finds: less-than-nothing
    Instead:
        kind tile
          owner: player or none
        kind player
          gold: number = 10
        define tiles_of(p: player) = those t in tiles where t.owner is p
        roll march(player)
          dice 2d6
          target 7
          far: -1 "too large a realm" per highest of (0, count of tiles_of(player) - 4)
        phase upkeep
          each player in order
            roll march(player)
            when count of tiles_of(player) > 4
              player.gold down count of tiles_of(player) - 4
    """
    for roll in look.book.rolls.values():
        for row in (*roll.rows, *roll.stages, *roll.die_rows):
            yield from _of_row(look, row)
    for part in look.parts:
        for made in part.of(MakeRoll):
            for row in made.rows:
                yield from _of_row(look, row)
        for moved in part.of(MoveNumber):
            yield from _of_amount(look, part, moved)
        if isinstance(part.rule, ActionRule):
            for price in part.rule.prices:
                yield from _of_price(look, part, price.amount)


def _of_row(look: Survey, row: Modifier) -> Iterator[Finding]:
    if row.per is None:
        return
    found = _beyond(look, row.per, first_turn=1)
    if found is not None and not _is_held_against(nodes_in((row.when, row.loops)), found):
        yield _told(found)


def _of_amount(look: Survey, part: RulePart, moved: MoveNumber) -> Iterator[Finding]:
    amount = kept_in(part, moved.amount)
    found = _beyond(look, amount, first_turn=0 if isinstance(part.rule, SetupRule) else 1)
    if found is not None:
        if not _is_held_against(part.nodes, found, moved.amount):
            yield _told(found, moved.amount)
    elif moved.is_down and isinstance(amount, StatCall):
        lowest = look.ranges.of(amount).low
        if lowest is not None and lowest < 0 and not is_compared(part, moved.amount):
            yield STAT_BELOW_NOTHING.at(moved.amount.span, source=amount.name, least=said(lowest))


def _of_price(look: Survey, part: RulePart, amount: Node) -> Iterator[Finding]:
    found = _beyond(look, amount, first_turn=1)
    if found is not None:
        if not _is_held_against(part.nodes, found):
            yield _told(found, kind=PAID_BELOW)
        return
    inner = _unrounded(look, amount)
    if not isinstance(inner, BinaryOperation) or inner.op is not Binary.SUBTRACT or range_written(inner):
        return
    whole, taken = look.ranges.of(inner), look.ranges.of(inner.right)
    may_be_below = (whole.low is None or whole.low < 0) and look.ranges.of(inner.left).low is not None
    if may_be_below and taken.low is not None and taken.low >= 0 and taken.high != 0:
        if not any(is_compared(part, one) for one in (amount, inner, inner.right)):
            yield PRICE_BELOW_NOTHING.at(
                inner.span, counted=quoted(inner.right), price=quoted(inner.left), source=_whole(inner)
            )


def _told(found: _Beyond, used: Node | None = None, kind: Mistake = LESS_THAN_NOTHING) -> Finding:
    is_elsewhere = used is not None and used.span.line != found.node.span.line
    also = [(used.span, phrase("it is used here"))] if used is not None and is_elsewhere else []
    return kind.at(
        found.node.span, also=also, counted=quoted(found.counted), least=said(found.least), source=_whole(found.node)
    )


def _whole(node: Node) -> str:
    """What is to be written again as it stands; a long one is left out, since a part of it would be none."""
    text = quoted(node, most=_LONGEST)
    return "…" if text.endswith("…") else text


def _unrounded(look: Survey, node: Node) -> Node:
    """What is rounded, or multiplied by a number above 0, or what a definition says: its sign is that of the whole."""
    match node:
        case Rounding():
            return _unrounded(look, node.value)
        case BinaryOperation(op=Binary.MULTIPLY | Binary.DIVIDE):
            for factor, other in ((node.right, node.left), (node.left, node.right)):
                number = written_number(factor)
                if number is not None and number > 0 and (factor is node.right or node.op is Binary.MULTIPLY):
                    return _unrounded(look, other)
            return node
        case DefinitionCall():
            body = look.book.definitions[node.name].body
            return _unrounded(look, body) if isinstance(body, BinaryOperation | Rounding) else node
        case _:
            return node


def _beyond(look: Survey, node: Node, *, first_turn: int) -> _Beyond | None:
    inner = _unrounded(look, node)
    if not isinstance(inner, BinaryOperation) or inner.op is not Binary.SUBTRACT or range_written(inner):
        return None
    least, counted = written_number(inner.right), inner.left
    lowest = first_turn if isinstance(counted, CurrentTurn) else look.ranges.of(counted).low
    if least is None or lowest is None or not 0 <= lowest < least:
        return None
    return _Beyond(inner, counted, least)


def _is_held_against(nodes: Iterable[Node], found: _Beyond, *same: Node) -> bool:
    """Whether a rule may have thought of it: it compares what is counted, or its like with about that number.

    Args: `same` are names for the difference itself, which may be compared with a number.
    """
    counted = _words(found.counted)
    names = {_words(one) for one in (found.node, *same)}
    for one in nodes:
        if isinstance(one, BinaryOperation) and one.op in _COMPARING:
            for side, other in ((one.left, one.right), (one.right, one.left)):
                number = written_number(other)
                if _words(side) == counted or (number is not None and _words(side) in names):
                    return True
                is_alike = isinstance(side, type(found.counted) | DefinitionCall | StatCall)
                if number is not None and is_alike and -1 <= number - found.least <= 1:
                    return True
    return False


def _words(node: Node) -> str:
    return " ".join(node.source.split())


CHECKS = (less_than_nothing,)
