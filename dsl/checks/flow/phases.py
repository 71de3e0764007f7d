"""Phases and statements: what is never reached, lasts no time, keeps no order or changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, assert_never

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.checks.survey.asked_for import all_kept_in
from dsl.checks.survey.at_turn import EACH_TURN, TurnJudge
from dsl.checks.survey.declared import Survey, quoted
from dsl.checks.survey.ranges import NOTHING
from dsl.understood import statements as s
from dsl.understood.asking import OfferActions, OfferManner
from dsl.understood.durations import ForTurns
from dsl.understood.expressions import (
    AttributeOf,
    Binary,
    BinaryOperation,
    CurrentTurn,
    DefinitionCall,
    LocalValue,
    Node,
    Rounding,
    written_number,
)
from dsl.understood.operands import key_of
from dsl.understood.rules import ActionRule, PhaseRule, ProcedureRule
from dsl.understood.walk import nodes_in, statements_in

EMPTY_PHASE = Mistake(
    "empty-phase", Severity.WARNING, "nothing happens in phase {phase}", "write its statements below it, or take it out"
)


def empty_phase(look: Survey) -> Iterator[Finding]:
    """A phase that only says when it is skipped.

    Found:
        phase harvest      # finds: empty-phase
          skipped when turn < 3
    Instead:
        phase harvest
          skipped when turn < 3
          say "harvest"
    """
    for phase in look.book.phases.values():
        if not phase.body:
            yield EMPTY_PHASE.at(phase.span, phase=phase.name)


NEVER_PLAYED = Mistake(
    "never-played",
    Severity.WARNING,
    "phase {phase} is never played: “{source}” holds in each turn",
    "look for a mistake in it, or take the phase out",
)


def never_played(look: Survey) -> Iterator[Finding]:
    """A phase that is left out in each turn.

    Found:
        phase harvest
          skipped when turn > 0      # finds: never-played
          say "harvest"
    Instead:
        phase harvest
          skipped when turn > 1
          say "harvest"
    """
    by_turn = [
        phase
        for phase in look.book.phases.values()
        if any(isinstance(one, CurrentTurn | DefinitionCall) for one in nodes_in(phase.skipped))
    ]
    judge = TurnJudge(look.book, look.ranges, EACH_TURN) if by_turn else look.truth
    for phase in by_turn:
        for test in phase.skipped:
            if look.truth.of(test) is None and judge.of(test):
                yield NEVER_PLAYED.at(test.span, phase=phase.name, source=quoted(test))


NEVER_DONE = Mistake(
    "never-done",
    Severity.WARNING,
    "this is never done: `stop` stands before it",
    "put it before `stop`, or leave it out",
)


def never_done(look: Survey) -> Iterator[Finding]:
    """A statement behind `stop` in the same block.

    Found:
        kind player
          grain: number
        phase harvest
          each player in order
            when player.grain > 3
              stop
              player.grain down 3      # finds: never-done
    Instead:
        kind player
          grain: number
        phase harvest
          each player in order
            when player.grain > 3
              player.grain down 3
              stop
    """
    for part in look.parts:
        for block in part.blocks:
            for before, after in pairwise(block):
                if isinstance(before, s.StopHere):
                    yield NEVER_DONE.at(after.span, also=[(before.span, "here it stops")])


CHANGES_NOTHING = Mistake(
    "changes-nothing", Severity.WARNING, "this changes nothing", "look for a mistake, or take it out"
)
ROUNDED_TO_NOTHING = Mistake(
    "changes-nothing",
    Severity.WARNING,
    "this changes nothing: the number always comes to 0 when it is made whole",
    "write `rounded up` behind it, or a larger number; of a part say of what it is one: `… * 1/10`",
)


def changes_nothing(look: Survey) -> Iterator[Finding]:
    """A value goes up or down by nothing, or becomes what it is.

    Found:
        kind player
          grain: number
        phase harvest
          each player in order
            player.grain up 0                    # finds: changes-nothing
            player.grain becomes player.grain    # finds: changes-nothing
            player.grain up 1 / 3 rounded down   # finds: changes-nothing
            player.grain up 1d6 / 9 rounded down   # finds: changes-nothing
    Instead:
        kind player
          grain: number
        phase harvest
          each player in order
            player.grain up 2
    """
    for one in look.of(s.MoveNumber, s.SetAttribute, s.SetLocal):
        match one:
            case s.MoveNumber():
                is_same = written_number(one.amount) == 0
            case s.SetAttribute():
                is_same = _is_itself(one)
            case s.SetLocal():
                is_same = _stays(one)
            case _:
                assert_never(one)
        if is_same:
            yield CHANGES_NOTHING.at(one.span)
    for part in look.parts:
        for one in part.of(s.MoveNumber):
            is_rounded = isinstance(one.amount, Rounding)
            if is_rounded and look.ranges.of(all_kept_in(part, one.amount)) == NOTHING:
                yield ROUNDED_TO_NOTHING.at(one.span)


CHANGED_WHEN_GONE = Mistake(
    "changed-when-gone",
    Severity.WARNING,
    "this changes something that is gone: it was destroyed before",
    "change it before that, or take the line out",
)


def changed_when_gone(look: Survey) -> Iterator[Finding]:
    """What was destroyed keeps its last values, whatever is done to it.

    Found:
        kind cart
          load: number = 2
        phase fair
          for each c in carts
            destroy c
            c.load up 1      # finds: changed-when-gone
            say "{c.load}"
    Instead:
        kind cart
          load: number = 2
        phase fair
          for each c in carts
            c.load up 1
            destroy c
            say "{c.load}"
    """
    for part in look.parts:
        for block in part.blocks:
            gone: dict[int, Span] = {}
            for one in block:
                if gone:
                    for inner in statements_in(one):
                        if isinstance(inner, s.SetLocal):
                            gone.pop(inner.slot, None)
                        thing = _changed_by(inner)
                        if isinstance(thing, LocalValue) and thing.slot in gone:
                            yield CHANGED_WHEN_GONE.at(inner.span, also=[(gone[thing.slot], "here it is destroyed")])
                if isinstance(one, s.DestroyThing) and isinstance(one.value, LocalValue):
                    gone[one.value.slot] = one.span


LASTS_NO_TIME = Mistake(
    "lasts-no-time",
    Severity.WARNING,
    "the condition “{name}” is gone at once: it lasts {turns} turns",
    "let it last longer",
)


def lasts_no_time(look: Survey) -> Iterator[Finding]:
    """A condition is gained for no turn at all.

    Found:
        condition tired of player
        phase rest
          each player in order
            when not player has tired
              player gains tired for 0 turns      # finds: lasts-no-time
    Instead:
        condition tired of player
        phase rest
          each player in order
            when not player has tired
              player gains tired for 1 turns
    """
    ranges = look.ranges
    for gain in look.of(s.GainCondition):
        if isinstance(gain.duration, ForTurns):
            most = ranges.of(gain.duration.number).high
            if most is not None and most < 1:
                yield LASTS_NO_TIME.at(gain.span, name=gain.condition, turns=most)


ORDER_NOT_KEPT = Mistake(
    "order-not-kept",
    Severity.TIP,
    "no order of the players is given in phase {phase}, so that of the campaign holds",
    "an order holds to the end of its phase; repeat it here, or end it with `until set again` where it is given",
)


def order_not_kept(look: Survey) -> Iterator[Finding]:
    """Players act in order in one phase, and the order was only given in an earlier one.

    Found:
        kind player
          grain: number
        phase sowing
          players by most player.grain
          each player in order
            player.grain down 1
        phase harvest
          each player in order      # finds: order-not-kept
            player.grain up 3
    Instead:
        kind player
          grain: number
        phase sowing
          players by most player.grain
          each player in order
            player.grain down 1
        phase harvest
          players by most player.grain
          each player in order
            player.grain up 3
    """
    if any(one.is_lasting for one in look.of(s.OrderPlayers)):
        return
    given = False
    ordering = _that_order(look)
    for part in (one for one in look.parts if isinstance(one.rule, PhaseRule)):
        if any(
            isinstance(one, s.OrderPlayers) or (isinstance(one, s.DoProcedure) and one.procedure in ordering)
            for one in part.statements
        ):
            given = True
        elif given:
            at_once = {id(one) for block in part.of(s.DoTogether) for one in statements_in(block.body)}
            first = next((one for one in part.statements if _takes_turns(one) and id(one) not in at_once), None)
            if first is not None:
                yield ORDER_NOT_KEPT.at(first.span, phase=part.name)


ORDER_FOR_NOTHING = Mistake(
    "order-for-nothing",
    Severity.WARNING,
    "nobody acts in this order: it holds to the end of phase {phase}, and no player has a turn there any more",
    "write `until set again` behind it, so that later phases begin in it, or put it into the phase where they act",
)


def order_for_nothing(look: Survey) -> Iterator[Finding]:
    """An order of the players is given, and the phase is over before anybody acts in it.

    Found:
        kind player
          bid: number
        phase auction
          players by most player.bid      # finds: order-for-nothing
          for each p in players
            p.bid becomes 0
        phase orders
          each player in order
            player.bid up 1
    Instead:
        kind player
          bid: number
        phase auction
          players by most player.bid until set again
          for each p in players
            p.bid becomes 0
        phase orders
          each player in order
            player.bid up 1
    """
    begun = PhaseRule | ProcedureRule | ActionRule
    if any(part.of(s.ForEachPlayer) for part in look.parts if not isinstance(part.rule, begun)):
        return  # a change may set it off
    for part in (one for one in look.parts if isinstance(one.rule, PhaseRule)):
        statements = tuple(part.statements)
        is_used = any(isinstance(one, s.RepeatUntil | s.RepeatRounds) for one in statements)
        for one in reversed(statements):
            if isinstance(one, s.OrderPlayers):
                if not is_used and not one.is_lasting:
                    yield ORDER_FOR_NOTHING.at(one.span, phase=part.name)
                is_used = False
            elif not isinstance(one, _LEADS_TO_NO_TURN):
                is_used = True


_LEADS_TO_NO_TURN: Final = (
    s.SetLocal
    | s.SetAttribute
    | s.GiveName
    | s.MoveNumber
    | s.ChangeMembers
    | s.CreateThing
    | s.DrawLots
    | s.DoFirst
    | s.ForEachMember
    | s.SayText
    | s.GainCondition
    | s.LoseCondition
    | s.EndCampaign
)
"""What is done without players, in whatever order they are."""


def _takes_turns(statement: s.Statement) -> bool:
    if isinstance(statement, OfferActions):
        return statement.manner is OfferManner.ROUNDS
    return isinstance(statement, s.ForEachPlayer)


def _that_order(look: Survey) -> set[str]:
    """The procedures that set the order of the players, or do others that do."""
    done_by: dict[str, list[str]] = {}
    waiting = []
    for part in look.parts:
        if isinstance(part.rule, ProcedureRule):
            for one in part.of(s.DoProcedure):
                done_by.setdefault(one.procedure, []).append(part.name)
            waiting += [part.name] if any(part.of(s.OrderPlayers)) else []
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += done_by.get(name, ())
    return found


def _stays(let: s.SetLocal) -> bool:
    """Whether a name keeps what it stands for."""
    match let.value:
        case LocalValue(slot=slot):
            return slot == let.slot
        case BinaryOperation(op=Binary.ADD | Binary.SUBTRACT, left=LocalValue(slot=slot), right=right):
            return slot == let.slot and written_number(right) == 0
        case _:
            return False


def _changed_by(statement: s.Statement) -> Node | None:
    match statement:
        case s.SetAttribute(place=place) | s.MoveNumber(place=place) | s.ChangeMembers(place=place):
            return place.thing
        case s.GiveName(thing=thing) | s.GainCondition(bearer=thing) | s.LoseCondition(bearer=thing):
            return thing
        case _:
            return None


def _is_itself(statement: s.SetAttribute) -> bool:
    place, value = statement.place, statement.value
    if not isinstance(value, AttributeOf):
        return False
    return (value.kind, value.index) == (place.kind, place.index) and key_of(value.of) == key_of(place.thing)


CHECKS = (
    empty_phase,
    never_played,
    never_done,
    changes_nothing,
    changed_when_gone,
    lasts_no_time,
    order_not_kept,
    order_for_nothing,
)
