"""Phases and statements: what is never reached, never ends, lasts no time or changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, assert_never

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.at_turn import TurnJudge
from dsl.checks.survey.declared import Survey
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions, OfferManner
from dsl.understood.durations import ForTurns
from dsl.understood.effects import (
    ActionOffered,
    AnythingChanged,
    AttributeChanged,
    ConditionChanged,
    Effect,
    EntriesChanged,
    LocalSet,
    MomentPassed,
    NameGiven,
    ProcedureDone,
    RollMade,
    RoundBegun,
    ThingMade,
    effects,
)
from dsl.understood.expressions import (
    Aggregate,
    AllRows,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    Cases,
    ColumnOf,
    Constant,
    CountedDice,
    CurrentRound,
    CurrentStep,
    CurrentTurn,
    DefinitionCall,
    DiceAmount,
    EntriesSum,
    FieldOf,
    FunctionCall,
    HasCondition,
    HasItems,
    LinkedCall,
    LinkValue,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    PastFacts,
    Reached,
    Rounding,
    RunningScene,
    Selection,
    SeveralOperation,
    StatCall,
    TableLookup,
    UnaryOperation,
    WayLength,
    Wording,
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


REPEAT_FOREVER = Mistake(
    "repeat-forever",
    Severity.ERROR,
    "this never ends: nothing in it changes what `until` asks for",
    "change something in it that `until` reads, or write `repeat at most … times`",
)


def repeat_forever(look: Survey) -> Iterator[Finding]:
    """A repetition whose end does not depend on what it does.

    Found:
        kind player
          grain: number
        phase sowing
          each player in order
            repeat until turn > 3      # finds: repeat-forever
              player.grain up 1
    Instead:
        kind player
          grain: number
        phase sowing
          each player in order
            repeat until player.grain > 3
              player.grain up 1
    """
    for repeat in look.of(s.RepeatUntil):
        if repeat.most is None:
            read = set(_read(look, repeat.until))
            if _UNKNOWN not in read and not any(one in read or one == _UNKNOWN for one in _written(look, repeat.body)):
                yield REPEAT_FOREVER.at(repeat.span)


CALLS_ITSELF_FOREVER = Mistake(
    "calls-itself-forever",
    Severity.WARNING,
    "once begun this never ends: {path}, and no condition stands before it",
    "put the `do` below a `when`, or `stop` before it when it is enough",
)


def calls_itself_forever(look: Survey) -> Iterator[Finding]:
    """Procedures that do each other in a ring that no condition can leave.

    Found:
        kind player
          grain: number
        procedure sow(p: player)      # finds: calls-itself-forever
          p.grain up 1
          do sow(p)
        phase sowing
          each player in order
            do sow(player)
    Instead:
        kind player
          grain: number
        procedure sow(p: player)
          p.grain up 1
          when p.grain < 9
            do sow(p)
        phase sowing
          each player in order
            do sow(player)
    """
    always = {name: tuple(_always_done(rule.body)) for name, rule in look.book.procedures.items()}
    told: set[str] = set()
    for name, rule in look.book.procedures.items():
        ring = _ring(name, always)
        if ring and not told.intersection(ring):
            told.update(ring)
            yield CALLS_ITSELF_FOREVER.at(rule.span, path=" → ".join(ring))


def _always_done(block: s.Block) -> Iterator[str]:
    """The procedures that a block comes to whatever is the case."""
    for statement in block:
        match statement:
            case s.DoProcedure():
                yield statement.procedure
            case s.DoTogether() | s.DoStep() | s.DoRound() | s.RepeatUntil():
                yield from _always_done(statement.body)
            case _:
                pass
        if any(isinstance(one, _MAY_END) for one in statements_in(statement)):
            return


def _ring(start: str, always: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The shortest way from a procedure back to itself, or nothing."""
    before: dict[str, str] = {}
    waiting = [start]
    for last in waiting:
        for name in always[last]:
            if name == start:
                way = [name, last]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return tuple(reversed(way))
            if name not in before:
                before[name] = last
                waiting.append(name)
    return ()


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


def changes_nothing(look: Survey) -> Iterator[Finding]:
    """A value goes up or down by nothing, or becomes what it is.

    Found:
        kind player
          grain: number
        phase harvest
          each player in order
            player.grain up 0                    # finds: changes-nothing
            player.grain becomes player.grain    # finds: changes-nothing
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


NO_ENDING = Mistake(
    "no-ending",
    Severity.TIP,
    "this campaign has no end: there is no victory and no `end campaign`",
    "add a victory: victory … at end of a phase, and below it `won by …`",
)


def no_ending(look: Survey) -> Iterator[Finding]:
    """A ruleset with phases and no way to win, told at the header.

    Found:
        phase harvest
          say "harvest"
    Instead:
        phase harvest
          say "harvest"
        victory most_tiles "three turns" at end of harvest
          won by those p in players where turn > 3
    """
    ends = look.book.victories or any(look.of(s.EndCampaign))
    if look.book.phases and not ends:
        yield NO_ENDING.at(look.loaded.layers[-1].header.span)


# ---------------------------------------------------------------- what statements read and change

_UNKNOWN = ("unknown",)
_MAY_END = (s.StopHere, s.GiveResult, s.EndCampaign, AskQuestion)
"""Statements that may end a procedure; so does a question to which there is no answer."""
_Thing = tuple[object, ...]


def _read(look: Survey, node: Node) -> Iterator[_Thing]:
    """What the value of an expression depends on, what the definitions that it asks depend on included."""
    asked: list[Node] = [node]
    seen: set[str] = set()
    for at, asks in enumerate(asked):  # the list grows on the way
        for one in nodes_in(asks):
            if isinstance(one, DefinitionCall) and one.name not in seen:
                seen.add(one.name)
                asked.append(look.book.definitions[one.name].body)
            yield from (thing for thing in _read_itself(one) if at == 0 or thing[0] != "local")


def _read_itself(one: Node) -> Iterator[_Thing]:
    match one:
        case AttributeOf():
            yield ("attribute", one.kind, one.index)
        case AllThings() | RunningScene():
            yield ("kind", one.kind)
        case CurrentRound() | BuiltInOf(name=BuiltIn.ROUND):
            yield ("round",)
        case HasCondition():
            yield ("condition", one.condition)
        case PastFacts():
            yield ("past", one.name)
        case EntriesSum():
            yield from (("entries", name) for name in one.names)
        case LocalValue():
            yield ("local", one.slot)
        case (
            FunctionCall()
            | LinkedCall()
            | WayLength()
            | Reached()
            | StatCall()
            | FieldOf()
            | DiceAmount()
            | CountedDice()
            | CurrentStep()
            | BinaryOperation(op=Binary.NEXT_TO)
        ):
            yield _UNKNOWN
        case (
            DefinitionCall()
            | Constant()
            | Wording()
            | OptionValue()
            | NamedRow()
            | AllRows()
            | LinkValue()
            | CurrentTurn()
            | BuiltInOf()
            | ColumnOf()
            | TableLookup()
            | UnaryOperation()
            | BinaryOperation()
            | SeveralOperation()
            | Rounding()
            | HasItems()
            | Cases()
            | Selection()
            | Aggregate()
        ):
            pass
        case _:
            assert_never(one)


def _written(look: Survey, body: s.Block) -> Iterator[_Thing]:
    """What statements change, and then all that they lead to, which is seldom asked for."""
    for statement in statements_in(body):
        for effect in effects(statement):
            yield from _changed(look, effect)
    for effect in look.consequences.of(body):
        yield from _changed(look, effect)


def _changed(look: Survey, effect: Effect) -> Iterator[_Thing]:
    """What a statement changes itself."""
    match effect:
        case LocalSet():
            yield ("local", effect.slot)
        case AttributeChanged():
            yield ("attribute", effect.kind, effect.index)
        case NameGiven():
            yield ("name", effect.kind)
        case ThingMade():
            yield ("kind", effect.kind)
        case ConditionChanged():
            yield ("condition", effect.condition)
        case EntriesChanged():
            names = look.book.rolls if effect.target is None else (effect.target,)
            yield from (("entries", name) for name in names)
        case RollMade():
            yield from (("past", name) for name in look.book.rolls[effect.roll].family)
        case ProcedureDone():
            return
        case ActionOffered():
            action = look.book.actions[effect.action]
            yield ("past", action.name)
            yield from (("past", limit) for limit in action.limits)
            for price in action.prices:
                yield from _read(look, price.purse)
        case RoundBegun():
            yield ("round",)
        case MomentPassed():
            yield from (("condition", name) for name in look.book.conditions)
            yield from (("entries", name) for name in look.book.rolls)
        case AnythingChanged():
            yield _UNKNOWN
        case _:
            assert_never(effect)


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


def _is_itself(statement: s.SetAttribute) -> bool:
    place, value = statement.place, statement.value
    if not isinstance(value, AttributeOf):
        return False
    return (value.kind, value.index) == (place.kind, place.index) and key_of(value.of) == key_of(place.thing)


MOST_TURNS = 60
"""Turns of which each is looked at by itself."""

WON_IN_NO_TURN = Mistake(
    "won-in-no-turn",
    Severity.WARNING,
    "{victory} cannot be decided: phase {phase}, at whose end it is looked at, is left out in each turn in which it "
    "could be, such as turn {turn}",
    "name a phase that is played then, at end of …, or another turn",
)


def won_in_no_turn(look: Survey) -> Iterator[Finding]:
    """The phase with which a victory is looked at is left out in each turn in which it could be won.

    Found:
        kind player
          gold: number
        phase taxes
          skipped when remainder(turn, 2) is 0
          each player in order
            player.gold up 1d6
        victory rich at end of taxes      # finds: won-in-no-turn
          won by those p in players with highest p.gold when turn is 10
    Instead:
        kind player
          gold: number
        phase taxes
          skipped when remainder(turn, 2) is 0
          each player in order
            player.gold up 1d6
        phase dusk
          say "the day is over"
        victory rich at end of dusk
          won by those p in players with highest p.gold when turn is 10
    """
    for victory in look.book.victories.values():
        phase = look.book.phases[victory.phase]
        tests = [victory.lost] if victory.lost is not None else _tests_of_winners(victory.winners)
        if (
            not tests
            or not phase.skipped
            or not any(isinstance(one, CurrentTurn | DefinitionCall) for one in nodes_in((phase.skipped, tests)))
        ):
            continue
        turns = []
        for turn in range(1, MOST_TURNS + 1):
            judge = TurnJudge(look.book, look.ranges, turn)
            if any(judge.of(one) is not False for one in tests):
                if not any(judge.of(one) for one in phase.skipped):
                    break
                turns.append(turn)
        else:
            if turns and len(turns) < MOST_TURNS:
                yield WON_IN_NO_TURN.at(victory.span, victory=victory.name, phase=phase.name, turn=turns[0])


def _tests_of_winners(winners: Node | None) -> list[Node]:
    """Of which conditions one must hold, where somebody wins; none where it hangs on nothing."""
    return [case.condition for case in winners.cases] if isinstance(winners, Cases) else []


CHECKS = (
    empty_phase,
    repeat_forever,
    calls_itself_forever,
    never_done,
    changes_nothing,
    lasts_no_time,
    order_not_kept,
    order_for_nothing,
    no_ending,
    won_in_no_turn,
)
