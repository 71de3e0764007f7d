"""Acts that are paid for and give what whoever acts may have already."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.understood.expressions import (
    AttributeOf,
    Binary,
    BinaryOperation,
    DefinitionCall,
    HasItems,
    LocalValue,
    Node,
    StatCall,
    written_number,
)
from dsl.understood.parameters import ParameterRule
from dsl.understood.rules import ActionRule
from dsl.understood.statements import (
    ChangeMembers,
    CreateThing,
    DestroyThing,
    DoProcedure,
    GainCondition,
    LoseCondition,
    MakeEntries,
    MoveNumber,
    Place,
    RevealThings,
    SetAttribute,
)
from dsl.understood.walk import nodes_in

_COMPARING: Final = frozenset({Binary.LESS, Binary.LESS_EQUAL, Binary.GREATER, Binary.GREATER_EQUAL})

_OTHERWISE: Final = (
    CreateThing,
    DestroyThing,
    DoProcedure,
    GainCondition,
    LoseCondition,
    MakeEntries,
    RevealThings,
    SetAttribute,
)

HELD_ONCE = Mistake(
    "held-once",
    Severity.WARNING,
    "where “{item}” is there already this adds nothing, as several values hold each once, and it is paid all the same",
    "write above: allowed when not {place} has {item} else …; where there may be two of them, each is a thing of a "
    "kind, or a number beside it says how many",
)


def held_once(look: Survey) -> Iterator[Finding]:
    """The second mill in a town is paid for, and the town has one mill as before.

    Found:
        table work
          | key  | price |
          | mill | 4     |
          | gate | 6     |
        kind tile
          works: list of work
        kind player
          gold: number at least 0 = 20
        action build(tile, work) by player "a {work} in {tile}"
          allowed when count of tile.works < 5 else "there is no room"
          costs work.price from player.gold
          add work to tile.works      # finds: held-once
        phase building
          each player in order
            any number of build
    Instead:
        table work
          | key  | price |
          | mill | 4     |
          | gate | 6     |
        kind tile
          works: list of work
        kind player
          gold: number at least 0 = 20
        action build(tile, work) by player "a {work} in {tile}"
          allowed when not tile.works has work else "there is a {work}"
          costs work.price from player.gold
          add work to tile.works
        phase building
          each player in order
            any number of build
    """
    for part in look.parts:
        if isinstance(part.rule, ActionRule) and part.rule.prices:
            if not _does_more(part):
                yield from _of_act(look, part, part.rule)


def _of_act(look: Survey, part: RulePart, act: ActionRule) -> Iterator[Finding]:
    for added in part.of(ChangeMembers):
        item, place = added.item, added.place
        slot = item.slot if isinstance(item, LocalValue) else 0
        chosen = act.parameters[slot - 1] if 0 < slot <= len(act.parameters) else None
        if added.is_removing or chosen is None or _is_asked(part, added) or _is_once(look, act, chosen):
            continue
        attribute = look.book.kinds[place.kind].attributes[place.index]
        yield HELD_ONCE.at(added.span, item=quoted(item), place=f"{quoted(place.thing)}.{attribute.name}")


def _does_more(part: RulePart) -> bool:
    """Whether the act gives something besides, for which it may well be paid a second time, or moves what it gives."""
    return any(
        isinstance(one, _OTHERWISE)
        or (isinstance(one, ChangeMembers) and one.is_removing)
        or (isinstance(one, MoveNumber) and not one.is_down)
        for one in part.statements
    )


def _is_asked(part: RulePart, added: ChangeMembers) -> bool:
    """Whether the act looks at what is there, or asks something that may do so; how many there are is no answer."""
    if part.of(DefinitionCall, StatCall) or any(
        _is_looked_for(one, added) for one in part.of(BinaryOperation, HasItems)
    ):
        return True
    counted = (node for one in part.of(BinaryOperation) if _is_how_many(one) for node in nodes_in(one))
    return sum(_is_place(one, added) for one in part.nodes) > sum(_is_place(one, added) for one in counted)


def _is_once(look: Survey, act: ActionRule, chosen: ParameterRule) -> bool:
    """Whether a limit counts the acts with the same value, for ever: `limit works: 1 per tile, work`."""
    limits = (look.book.limits[name] for name in act.limits)
    return any(one.within is None and {chosen.name, chosen.type.name} & {*one.per} for one in limits)


def _is_how_many(node: BinaryOperation) -> bool:
    """`count of tile.works < 36`: it may hold of two that are the same."""
    numbers = (written_number(node.left), written_number(node.right))
    return node.op in _COMPARING and any(one is not None and one > 1 for one in numbers)


def _is_looked_for(node: BinaryOperation | HasItems, added: ChangeMembers) -> bool:
    """`no t in tiles where t.works has work`: it is looked for in such a place, whosever that is."""
    asks = isinstance(node, HasItems) or node.op is Binary.INSIDE
    if not asks or added.item not in nodes_in(node):
        return False
    places = (one for one in nodes_in(node) if isinstance(one, AttributeOf))
    return any((one.kind, one.index) == (added.place.kind, added.place.index) for one in places)


def _is_place(node: Node, added: ChangeMembers) -> bool:
    return isinstance(node, AttributeOf) and Place(node.of, node.kind, node.index) == added.place


CHECKS = (held_once,)
