"""What goes on for ever: repetitions that nothing ends, and procedures that do themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion
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
    CurrentPhase,
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
    PlayersInOrder,
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
)
from dsl.understood.walk import nodes_in, statements_in

_UNKNOWN = ("unknown",)


_MAY_END = (s.StopHere, s.GiveResult, s.EndCampaign, AskQuestion)
"""Statements that may end a procedure; so does a question to which there is no answer."""


_Thing = tuple[object, ...]


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
            | CurrentPhase()
            | PlayersInOrder()
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


CHECKS = (repeat_forever, calls_itself_forever)
