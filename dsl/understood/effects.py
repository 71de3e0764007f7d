"""What statements touch beyond their own block, for the checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from dsl.border.frozen import frozen
from dsl.types import Type
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.statements import (
    ChangeMembers,
    ChangeRoll,
    ConcealThings,
    CreateThing,
    DestroyThing,
    DoFirst,
    DoProcedure,
    DoRound,
    DoStep,
    DoTogether,
    DrawLots,
    EndCampaign,
    EndEntries,
    ForEachMember,
    ForEachPlayer,
    GainCondition,
    GiveName,
    GiveResult,
    LoseCondition,
    MakeContest,
    MakeEntries,
    MakeRoll,
    MakeRollAgain,
    MakeRolls,
    MoveNumber,
    OrderPlayers,
    RepeatRounds,
    RepeatUntil,
    RevealThings,
    SayText,
    SetAttribute,
    SetLocal,
    Statement,
    StopHere,
    TakeReport,
    TakeSlips,
)

REVEALED: Final = "(revealed)"
"""Under this name stands, among the entries on numbers, what players were shown; no number is called so."""


@frozen
class LocalSet:
    """A local gets a value; `type` where the statement names what fits."""

    slot: int
    type: Type | None = None


@frozen
class AttributeChanged:
    """An attribute of things of a kind may change."""

    kind: str
    index: int


@frozen
class NameGiven:
    """A thing of a kind is called otherwise."""

    kind: str


@frozen
class ThingMade:
    """There may be a new thing of a kind."""

    kind: str


@frozen
class ConditionChanged:
    """A condition is gained or lost."""

    condition: str


@frozen
class RollMade:
    """A roll or contest is made, and the log holds it."""

    roll: str


@frozen
class ProcedureDone:
    """The statements of a procedure are done."""

    procedure: str


@frozen
class ActionOffered:
    """An action may be carried out."""

    action: str


@frozen
class AnythingChanged:
    """What this changes is not known here, or it ends what is under way."""


@frozen
class RoundBegun:
    """The next round of a scene has begun."""


@frozen
class MomentPassed:
    """Conditions and entries that last until then have ended."""


@frozen
class EntriesChanged:
    """The entries on a number are others; None where they may be those on any."""

    target: str | None


Effect = (
    LocalSet
    | AttributeChanged
    | NameGiven
    | ThingMade
    | ConditionChanged
    | EntriesChanged
    | RollMade
    | ProcedureDone
    | ActionOffered
    | AnythingChanged
    | MomentPassed
    | RoundBegun
)


def effects(statement: Statement) -> Iterator[Effect]:
    """What a statement itself touches; the statements below it speak for themselves."""
    match statement:
        case SetLocal() | DrawLots() | MakeRolls() | ChangeRoll() | MakeRollAgain():
            yield LocalSet(statement.slot)
        case SetAttribute() | MoveNumber() | ChangeMembers():
            yield AttributeChanged(statement.place.kind, statement.place.index)
        case GiveName():
            yield NameGiven(statement.kind)
        case CreateThing() | TakeReport():
            yield LocalSet(statement.slot)
            yield ThingMade(statement.kind)
        case MakeRoll():
            yield LocalSet(statement.slot)
            yield RollMade(statement.roll)
        case MakeContest():
            yield LocalSet(statement.slot)
            yield RollMade(statement.contest)
        case DoProcedure():
            if statement.slot is not None:
                yield LocalSet(statement.slot)
            yield ProcedureDone(statement.procedure)
        case ForEachMember() | ForEachPlayer() | RepeatRounds():
            yield LocalSet(statement.slot)
        case TakeSlips():
            yield LocalSet(statement.slot)
            if statement.absent is not None:
                yield LocalSet(statement.absent.slot)
        case OfferActions():
            yield from map(ActionOffered, statement.actions)
        case AskQuestion():
            yield LocalSet(statement.slot, statement.type)
        case GainCondition() | LoseCondition():
            yield ConditionChanged(statement.condition)
        case MakeEntries():
            yield from (EntriesChanged(target.name) for target in statement.targets)
        case EndEntries():
            yield EntriesChanged(None if statement.target is None else statement.target.name)
        case DoStep():
            if statement.is_moment:
                yield MomentPassed()
        case DoRound():
            yield RoundBegun()
            if statement.is_moment:
                yield MomentPassed()
        case DestroyThing() | EndCampaign() | GiveResult() | StopHere():
            yield AnythingChanged()
        case RevealThings() | ConcealThings():
            yield EntriesChanged(REVEALED)
        case DoFirst() | OrderPlayers() | DoTogether() | RepeatUntil() | SayText():
            pass
        case _:
            assert_never(statement)
