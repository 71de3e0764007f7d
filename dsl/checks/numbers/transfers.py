"""What is taken from one and given to another: a number that stops at its bound gives no more than it has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.understood.expressions import AttributeOf, DefinitionCall, LocalValue, StatCall
from dsl.understood.rules import ActionRule, AttributeRule, ProcedureRule
from dsl.understood.statements import DoProcedure, MoveNumber
from dsl.understood.walk import nodes_in

MORE_THAN_THERE_IS = Mistake(
    "more-than-there-is",
    Severity.TIP,
    "where there is less than that, only what is there is taken, and the whole of it is given all the same",
    "name before what changes hands: let taken = lowest of ({amount}, {purse}), and write: down taken, up taken",
)


def more_than_there_is(look: Survey) -> Iterator[Finding]:
    """A number goes down on one side and up by as much on another, and nobody has looked whether so much is there.

    `down` stops at the bound of the number, `up` knows nothing of that: what was not there comes from nowhere.

    Found:
        kind player
          gold: number at least 0
        phase raids
          each player in order
            for each p in players where p is not player
              p.gold down 3      # finds: more-than-there-is
              player.gold up 3
    Instead:
        kind player
          gold: number at least 0
        phase raids
          each player in order
            for each p in players where p is not player
              let taken = lowest of (3, p.gold)
              p.gold down taken
              player.gold up taken
    """
    for part in look.parts:
        for block in part.blocks:
            for one, other in pairwise(block):
                if not isinstance(one, MoveNumber) or not isinstance(other, MoveNumber) or one.is_down is other.is_down:
                    continue
                down, up = (one, other) if one.is_down else (other, one)
                attribute = look.book.kinds[down.place.kind].attributes[down.place.index]
                is_moved = down.amount == up.amount and down.place != up.place
                if is_moved and _is_a_purse(look, attribute) and not _is_looked_at(look, part, down):
                    purse = f"{quoted(down.place.thing)}.{attribute.name}"
                    yield MORE_THAN_THERE_IS.at(down.span, amount=quoted(down.amount), purse=purse)


def _is_a_purse(look: Survey, attribute: AttributeRule) -> bool:
    """Whether a number is of what may run out; one that may be below 0, such as a mood, is no store."""
    least = None if attribute.low is None else look.ranges.of(attribute.low).high
    return attribute.low is not None and (least is None or least >= 0)


def _is_looked_at(look: Survey, part: RulePart, down: MoveNumber) -> bool:
    """Whether a rule may know that so much is there: it asks, is paid, is handed the amount, or its callers ask."""
    if isinstance(part.rule, ActionRule) and part.rule.prices:
        return True
    handed = len(part.rule.parameters) if isinstance(part.rule, ProcedureRule) else 0
    if any(isinstance(one, LocalValue) and one.slot <= handed for one in nodes_in(down.amount)):
        return True
    callers = [one for one in look.parts if any(done.procedure == part.name for done in one.of(DoProcedure))]
    return any(_asks(one, down) for one in (part, *callers))


def _asks(part: RulePart, down: MoveNumber) -> bool:
    if part.of(DefinitionCall, StatCall):
        return True
    return any((one.kind, one.index) == (down.place.kind, down.place.index) for one in part.of(AttributeOf))


CHECKS = (more_than_there_is,)
