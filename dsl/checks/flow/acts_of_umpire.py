"""Acts that the umpire is offered, and that ask whoever acts for what only players have."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.types import UMPIRE
from dsl.understood.asking import OfferActions
from dsl.understood.expressions import AllThings, AttributeOf, Binary, BinaryOperation, LocalValue, Node
from dsl.understood.rules import ActionRule, Requirement
from dsl.understood.statements import Block, ChangeMembers, MoveNumber, SetAttribute
from dsl.understood.triggers import Following
from dsl.understood.walk import nodes_in, statements_in

UMPIRE_HAS_NONE = Mistake(
    "umpire-has-none",
    Severity.WARNING,
    "{act} asks for “{name}” of whoever acts, and is offered to the umpire, who plays for nobody and has none",
    "offer it to a player, or let {act} name the player whose it is",
)


def umpire_has_none(look: Survey) -> Iterator[Finding]:
    """An act of the umpire is paid by him, reads his gold or changes it: he is asked like a player, but has nothing.

    Found:
        kind player
          gold: number = 10
        action judge(whom: player) by referee      # finds: umpire-has-none
          whom.gold up referee.gold
        phase court
          any number of judge by umpire
    Instead:
        kind player
          gold: number = 10
        action judge(whom: player) by referee
          whom.gold up 2
        phase court
          any number of judge by umpire
    """
    offers = [one for one in look.of(OfferActions) if any(by.type == UMPIRE for by in one.by)]
    for name in dict.fromkeys(act for offer in offers for act in offer.actions):
        rule = look.book.actions[name]
        found = None if rule.by_slot is None else _asked_of_actor(look, rule, rule.by_slot)
        if found is not None:
            yield UMPIRE_HAS_NONE.at(rule.span, act=rule.name, name=found)
        for following in look.book.following.values():
            asked = _asked_behind(look, rule, following) if following.fact == name else None
            if asked is not None:
                yield UMPIRE_HAS_NONE.at(following.span, act=rule.name, name=asked)


def _asked_behind(look: Survey, rule: ActionRule, following: Following) -> str | None:
    """The first attribute that a line which follows an act reads or changes of whoever acted."""
    if rule.by is None or rule.by not in following.roles:
        return None
    slot = following.roles.index(rule.by) + 2
    if any(_says_player(one, slot) for one in following.when):
        return None
    return _asked_in(look, (following.when, following.body), following.body, slot)


def _asked_of_actor(look: Survey, rule: ActionRule, slot: int) -> str | None:
    """The first attribute that an act reads or changes of whoever acts."""
    for price in rule.prices:
        if _is(price.purse.of, slot):
            return price.purse.name
    demands = tuple(one.condition for one in rule.requirements if not _is_of_players(one, slot))
    return _asked_in(look, (demands, rule.prices, rule.parameters, rule.body), rule.body, slot)


def _asked_in(look: Survey, read: tuple[object, ...], body: Block, slot: int) -> str | None:
    """The first attribute that is read or changed of what stands in a slot."""
    for node in nodes_in(read):
        if isinstance(node, AttributeOf) and _is(node.of, slot):
            return node.name
    for statement in statements_in(body):
        match statement:
            case SetAttribute(place=place) | MoveNumber(place=place) | ChangeMembers(place=place):
                if _is(place.thing, slot):
                    return look.book.kinds[place.kind].attributes[place.index].name
            case _:
                pass
    return None


def _is_of_players(demand: Requirement, slot: int) -> bool:
    """Whether a demand is about players alone, as that of a line about all acts is."""
    return _says_player(demand.condition, slot)


def _says_player(condition: Node, slot: int) -> bool:
    """Whether a test asks whether what stands in a slot is a player."""
    return any(
        isinstance(one, BinaryOperation)
        and one.op is Binary.INSIDE
        and _is(one.left, slot)
        and isinstance(one.right, AllThings)
        for one in nodes_in(condition)
    )


def _is(node: object, slot: int) -> bool:
    return isinstance(node, LocalValue) and node.slot == slot


CHECKS = (umpire_has_none,)
