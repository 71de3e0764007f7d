"""What a rule has shown to everybody before a statement: that may be told, and asked by, there.

reveals bid of p to everybody                 # the bid of p from here on in this block
for each p in players                         # the bids of all players, where nothing but this is done
  reveals bid of p to everybody
reveals card to everybody                     # the card and all of it that everybody sees who sees the card
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.checks.secrets.secret_reads import Read, Secrets
from dsl.checks.survey.declared import RulePart
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion
from dsl.understood.durations import AsLongAs
from dsl.understood.expressions import AllThings, LocalValue, Node
from dsl.understood.walk import is_statement, parts_of, statements_in

EVERY: Final = -1
"""Stands for all things of a kind in the place of the slot of one."""

Shown = frozenset[tuple[str, int | None, int]]
"""Kind, number of the attribute (None: the thing itself), and the slot of the thing or `EVERY`."""
NOTHING: Final[Shown] = frozenset()

_HARMLESS: Final = (
    s.SetLocal,
    s.SetAttribute,
    s.GiveName,
    s.MoveNumber,
    s.ChangeMembers,
    s.DestroyThing,
    s.DoFirst,
    s.ForEachMember,
    s.ForEachPlayer,
    s.RepeatRounds,
    s.RepeatUntil,
    s.DoTogether,
    s.OrderPlayers,
    AskQuestion,
    s.SayText,
    s.RevealThings,
)
"""Statements that neither hide anything nor make things of which nothing has been shown."""


def is_opened(read: Read, shown: Shown, secrets: Secrets) -> bool:
    """Whether what is read was shown to everybody before: by itself, or with its thing where that alone hides it."""
    if not shown:
        return False
    shows_it = {read.index} if secrets.hides_itself(read) else {read.index, None}
    slots = [slot for slot in (read.slot, EVERY) if slot is not None]
    return any((read.kind, index, slot) in shown for index in shows_it for slot in slots)


def opened_above(part: RulePart) -> dict[int, Shown]:
    """For each statement of a rule, by its identity, what those above it have shown to everybody."""
    found: dict[int, Shown] = {}
    nested = {id(one) for block in part.blocks for each in block for one in blocks_in(each)}
    for block in part.blocks:
        if id(block) not in nested:
            _follow(block, NOTHING, found)
    return found


def shown_by(statement: s.Statement) -> Shown:
    """What a statement shows to everybody for good, or as long as a moment has not come."""
    match statement:
        case s.RevealThings(things=things, viewers=viewers, duration=duration):
            if not any(map(is_all, viewers)) or isinstance(duration, AsLongAs):
                return NOTHING
            return frozenset(
                (one.kind, one.index, one.thing.slot) for one in things if isinstance(one.thing, LocalValue)
            )
        case s.ForEachMember(slot=slot, collection=AllThings(kind=kind), condition=None, body=body) if all(
            isinstance(one, s.RevealThings | s.SayText) for one in body
        ):
            inside = (shown_by(one) for one in body)
            return frozenset((kind, index, EVERY) for each in inside for _, index, own in each if own == slot)
        case _:
            return NOTHING


def is_all(viewer: Node) -> bool:
    """Whether a viewer is everybody."""
    return isinstance(viewer, AllThings) and viewer.kind == "player"


def blocks_in(value: object) -> Iterator[s.Block]:
    """The blocks directly inside a statement."""
    for one in parts_of(value):
        if isinstance(one, tuple) and one and is_statement(one[0]):
            yield one
        elif not is_statement(one):
            yield from blocks_in(one)


def _follow(block: s.Block, shown: Shown, found: dict[int, Shown]) -> None:
    """Note what is shown above each statement of a block, and of the blocks in it."""
    for statement in block:
        found[id(statement)] = shown
        inside = _left(statement, shown)
        for one in blocks_in(statement):
            _follow(one, inside, found)
        shown = inside | shown_by(statement)


def _left(statement: s.Statement, shown: Shown) -> Shown:
    """What is still shown while a statement is done, and behind it."""
    if not shown:
        return shown
    done = tuple(statements_in(statement))
    if any(isinstance(one, s.ConcealThings) for one in done):
        return NOTHING
    named_anew = {one.slot for one in done if isinstance(one, s.SetLocal | s.DrawLots | s.CreateThing)}
    is_harmless = all(isinstance(one, _HARMLESS) for one in done)
    return frozenset(one for one in shown if (is_harmless if one[2] == EVERY else one[2] not in named_anew))
