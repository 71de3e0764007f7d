"""What hidden things would show by when players are asked: by who is, and whether, and by what may be answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.secrets.hanging import AskingBlocks, stops, tested_for
from dsl.checks.secrets.known_above import asked_as, known_above
from dsl.checks.secrets.opened import NOTHING, blocks_in, is_opened, opened_above
from dsl.checks.secrets.secret_reads import EVERYBODY, SEES, Facts, Known, Read, Secrets
from dsl.checks.secrets.sight import facts_of_act, is_seen, told_by_line
from dsl.checks.survey.declared import RulePart, Survey
from dsl.types import UMPIRE
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.expressions import (
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    Constant,
    DefinitionCall,
    LocalValue,
    Node,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
)
from dsl.understood.rules import ActionRule, PhaseRule

_ROUNDS: Final = (s.ForEachMember, s.ForEachPlayer, s.RepeatUntil, s.RepeatRounds)

_SOMEBODY: Final = -3
"""Stands for whoever is asked, where that is worked out, in the place of a slot."""

ORDER_TELLS = Mistake(
    "order-tells",
    Severity.WARNING,
    "who is asked here, and whether, hangs on {what}, which not everybody sees",
    "show it before: reveals … to everybody; or ask all in a fixed order, or let more see it: seen by …",
)


def order_tells(look: Survey) -> Iterator[Finding]:
    """An order of players, a phase that is skipped or a question behind a test reads what somebody does not see.

    Likewise a question in a loop that goes through hidden things, or goes on until something hidden is so, and one
    behind a `stop` that hangs on it.

    Found:
        kind player
          gold: number = 3 seen by player
        phase work
          players by most player.gold      # finds: order-tells
          each player in order
            player.gold up 1
    Instead:
        kind player
          gold: number = 3 seen by player
          fame: number = 0
        phase work
          players by most player.fame
          each player in order
            player.gold up 1
            player.fame up 1
    """
    secrets, asks = Secrets(look), AskingBlocks(look.book)
    reads = (read for part in look.parts for read in _reads_of_asking(secrets, asks, part))
    yield from told_by_line(ORDER_TELLS, reads if not secrets.is_empty else ())


def _reads_of_asking(secrets: Secrets, asks: AskingBlocks, part: RulePart) -> Iterator[Read]:
    """What is read to know who is asked, and whether, but for what was shown to everybody above."""
    if isinstance(part.rule, PhaseRule):
        yield from secrets.reads(part.rule.skipped)
    opened = opened_above(part)
    for statement in part.statements:
        found = _read_to_ask(secrets, statement, asks)
        yield from (read for read in found if not is_opened(read, opened.get(id(statement), NOTHING), secrets))
    nested = {id(one) for block in part.blocks for each in block for one in blocks_in(each)}
    for block in part.blocks:
        for stopping in _asked_behind(block, asks, is_followed=False) if id(block) not in nested else ():
            found = _read_to_stop(secrets, stopping)
            yield from (read for read in found if not is_opened(read, opened.get(id(stopping), NOTHING), secrets))


def _asked_behind(block: s.Block, asks: AskingBlocks, *, is_followed: bool) -> Iterator[s.Statement]:
    """The tests and loops in which a rule may stop, where somebody is asked behind them or in the next round."""
    for at, statement in enumerate(block):
        is_before = is_followed or asks.block(block[at + 1 :])
        if is_before and isinstance(statement, s.DoFirst | s.ForEachMember) and stops((statement,)):
            yield statement
        is_again = isinstance(statement, _ROUNDS) and asks.block((statement,))
        for inner in blocks_in(statement):
            yield from _asked_behind(inner, asks, is_followed=is_before or is_again)


def _read_to_stop(secrets: Secrets, statement: s.Statement) -> Iterator[Read]:
    """What is read to know whether a rule stops in a test or a loop."""
    match statement:
        case s.DoFirst(branches=branches):
            yield from secrets.reads(tested_for(branches, stops))
        case s.ForEachMember(body=body) if stops(body):
            yield from secrets.gone_through(statement)
        case _:
            return


def _read_to_ask(secrets: Secrets, statement: s.Statement, asks: AskingBlocks) -> Iterator[Read]:
    match statement:
        case s.OrderPlayers(sorting=sorting, condition=condition):
            yield from secrets.reads((sorting, condition or ()))
        case s.DoFirst(branches=branches):
            yield from secrets.reads(tested_for(branches, asks.block))
        case s.ForEachMember(body=body) if asks.block(body):
            yield from secrets.gone_through(statement)
        case s.RepeatUntil(until=until, body=body) if asks.block(body):
            yield from secrets.reads(until)
        case s.RepeatRounds(number=number, body=body) if asks.block(body):
            yield from secrets.reads(number)
        case AskQuestion(who=who) | s.TakeReport(who=who):
            yield from _read_of_who(secrets, (who,))
        case OfferActions(by=by):
            yield from _read_of_who(secrets, by)
        case _:
            return


def _read_of_who(secrets: Secrets, asked: tuple[Node, ...]) -> Iterator[Read]:
    """What is read to know who is asked; of a thing in a slot the loop or test above it says that there is one."""
    for who in asked:
        if not (isinstance(who, AttributeOf) and isinstance(who.of, LocalValue)):
            yield from secrets.reads(who)


CHOICE_TELLS = Mistake(
    "choice-tells",
    Severity.WARNING,
    "what may be answered here hangs on {what}, which whoever is asked may not see",
    "let everything be answered, and follow from it: when … below the question; or show it before: reveals … to …",
)


def choice_tells(look: Survey) -> Iterator[Finding]:
    """What a question lists, its bounds, or how often one may act, reads what whoever is asked does not see.

    What is listed tells it, as what is offered of an act does. Of hidden things those are listed that he sees.

    Found:
        kind tile
          mined_by: player or none = none seen by mined_by
        kind player
          camp: tile or none
        phase moves
          each player in order
            ask player for goal: tile or none from those t in tiles where t.mined_by is none      # finds: choice-tells
            player.camp becomes goal
    Instead:
        kind tile
          mined_by: player or none = none seen by mined_by
        kind player
          camp: tile or none
        phase moves
          each player in order
            ask player for goal: tile or none from tiles
            when goal is not none
              player.camp becomes goal when goal.mined_by is none
    """
    secrets = Secrets(look)
    for part in look.parts if not secrets.is_empty else ():
        asking = part.of(AskQuestion, OfferActions)
        if not asking:
            continue
        facts = facts_of_act(secrets, part.rule) if isinstance(part.rule, ActionRule) else {}
        above, opened = known_above(secrets, part, facts), opened_above(part)
        for one in asking:
            reads = _read_to_answer(secrets, one, above.get(id(one), facts))
            shown = opened.get(id(one), NOTHING)
            hidden = [replace(read, span=one.span) for read in reads if not is_opened(read, shown, secrets)]
            yield from told_by_line(CHOICE_TELLS, hidden)


def _read_to_answer(secrets: Secrets, asking: AskQuestion | OfferActions, facts: Facts) -> Iterator[Read]:
    """What is read to know what may be answered, but for what whoever is asked sees."""
    if isinstance(asking, OfferActions):
        if asking.most is not None and len(asking.by) == 1 and asking.by[0].type != UMPIRE:
            who = asked_slot(asking.by[0])
            yield from (one for one in secrets.reads(asking.most, facts) if not is_seen(one, who))
        return
    if asking.who.type == UMPIRE:
        return
    who = asked_slot(asking.who)
    yield from (one for one in _read_of_question(secrets, asking, who, facts) if not is_seen(one, who))


def asked_slot(who: Node) -> int:
    """What stands among the slots of players for whoever is asked."""
    slot = asked_as(who)
    if slot is not None:
        return slot
    return EVERYBODY if isinstance(who, Constant) else _SOMEBODY  # of the group all are asked


def _read_of_question(secrets: Secrets, asked: AskQuestion, who: int, facts: Facts) -> Iterator[Read]:
    bounds = tuple(one for one in (asked.low, asked.high) if one is not None)
    yield from secrets.reads(bounds, facts)
    if asked.source is not None:
        yield from _listed(secrets, asked.source, who, facts)
    if asked.several is not None:
        several = asked.several
        of_all = tuple(one for one in (several.least, several.most, several.total) if one is not None)
        yield from secrets.reads(of_all, facts)
        if several.weight is not None and asked.source is not None:
            known = _of_members(secrets, asked.source, who)
            yield from secrets.reads(several.weight, {**facts, several.slot: known})
    if asked.shares is not None:
        shares = asked.shares
        yield from secrets.reads(shares.total, facts)
        yield from _listed(secrets, shares.collection, who, facts)
        tested = () if shares.condition is None else (shares.condition,)
        known = secrets.facts_of(tested).get(shares.slot, frozenset()) | _of_members(secrets, shares.collection, who)
        of_each = tuple(one for one in (shares.condition, shares.cap, shares.weight) if one is not None)
        yield from secrets.reads(of_each, {**facts, shares.slot: known})


def _listed(secrets: Secrets, source: Node, who: int, facts: Facts) -> Iterator[Read]:
    """What is read to know what is listed; that whoever is asked does not see is left out of the list in play."""
    match source:
        case AllThings():
            return
        case Selection(op=Selecting.THOSE, collection=collection, condition=condition, slot=slot):
            known = secrets.facts_of((condition,)).get(slot, frozenset()) | _of_members(secrets, collection, who)
            yield from _listed(secrets, collection, who, facts)
            yield from secrets.reads(condition, {**facts, slot: known})
        case BinaryOperation(
            op=Binary.UNION, left=some, right=SeveralOperation(op=Several.SET, items=(Constant(value=None),))
        ):
            yield from _listed(secrets, some, who, facts)
        case DefinitionCall():
            kind = source.type.item.name if source.type.item is not None else ""
            reads = secrets.reads(source, facts)
            yield from (one for one in reads if one.kind != kind or one.index is not None)
        case _:
            yield from secrets.reads(source, facts)


def _of_members(secrets: Secrets, collection: Node, who: int) -> frozenset[Known]:
    """What is known of each of those that are listed: at the least that whoever is asked sees it."""
    item = collection.type.item
    seen = {Known(item.name, SEES, who)} if item is not None and item.name in secrets.kinds else set[Known]()
    return secrets.of_members(collection) | seen


CHECKS = (order_tells, choice_tells)
