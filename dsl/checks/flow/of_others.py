"""Acts by which a player may do something with what belongs to another, since nothing asks whose it is."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.checks.survey.of_umpire import only_of_umpire
from dsl.understood.expressions import AttributeOf, BuiltInOf, LocalValue, Node
from dsl.understood.rules import ActionRule, KindRule
from dsl.understood.statements import ChangeMembers, DestroyThing, MoveNumber, SetAttribute
from dsl.understood.walk import nodes_in, statements_in

OF_OTHERS = Mistake(
    "of-others",
    Severity.WARNING,
    "whoever does {act} may choose the {kind} of another, too",
    'if it must be one\'s own, write below {act}: allowed when {name}.{owner} is {by} else "…"',
)


def of_others(look: Survey) -> Iterator[Finding]:
    """A player may move the armies of all others: an act chooses one, changes it, and never asks whose it is.

    Found:
        kind army, armies
          player: player
          men: number = 10
        action train(army) by player      # finds: of-others
          army.men up 1
        phase work
          each player in order
            at most one of train
    Instead:
        kind army, armies
          player: player
          men: number = 10
        action train(army) by player
          allowed when army.player is player else "{army} is not yours"
          army.men up 1
        phase work
          each player in order
            at most one of train
    """
    umpires = only_of_umpire(look)
    played = (one for one in look.book.actions.values() if one.name not in umpires)
    for rule in played:
        if rule.by is None or rule.by_slot is None or rule.parameters[rule.by_slot - 1].type.name != "player":
            continue
        owned = [(slot, owner) for slot, owner in _owned(look, rule) if slot != rule.by_slot]
        if any(_is_asked(rule, slot, owner) for slot, owner in owned):
            continue  # what else is chosen may be another's: a target
        for slot, owner in owned:
            parameter = rule.parameters[slot - 1]
            kind = parameter.type.name
            if parameter.name == kind and _is_changed(rule, slot):
                yield OF_OTHERS.at(rule.span, act=rule.name, kind=kind, name=kind, owner=owner, by=rule.by)
                break


def _owned(look: Survey, rule: ActionRule) -> Iterator[tuple[int, str]]:
    """The slots of what is chosen that belongs to somebody, each with the attribute that says to whom."""
    for slot, parameter in enumerate(rule.parameters, start=1):
        kind = look.book.kinds.get(parameter.type.name) if parameter.type.form == "entity" else None
        owner = None if kind is None else _owner(kind)
        if owner is not None:
            yield slot, owner


def _owner(kind: KindRule) -> str | None:
    """The attribute that says whose a thing is, which is somebody's in any case; None where that is not plain."""
    if kind.name in ("tile", "player") or kind.is_report:
        return None
    players = [one for one in kind.attributes if one.type.form == "entity" and one.type.name == "player"]
    return players[0].name if len(players) == 1 and not players[0].type.optional else None


def _is_changed(rule: ActionRule, slot: int) -> bool:
    """Whether an act takes its price from what stands in a slot, changes it, or takes it out of the game."""
    if any(_stands_in(one.purse.of, slot) for one in rule.prices):
        return True
    for statement in statements_in(rule.body):
        match statement:
            case SetAttribute(place=place) | MoveNumber(place=place) | ChangeMembers(place=place):
                if _stands_in(place.thing, slot):
                    return True
            case DestroyThing(value=value) if _stands_in(value, slot):
                return True
            case _:
                pass
    return False


def _is_asked(rule: ActionRule, slot: int, owner: str) -> bool:
    """Whether anything asks whose it is: by name, by what else belongs to somebody, or by handing it on."""
    asked = tuple(one.condition for one in rule.requirements)
    chosen = tuple(one.source for one in rule.parameters)
    read = [*nodes_in((asked, chosen, rule.prices)), *nodes_in(rule.body)]
    if rule.parameters[slot - 1].source is not None:
        return True
    off = [one for one in read if isinstance(one, AttributeOf | BuiltInOf) and _stands_in(one.of, slot)]
    if any(isinstance(one, AttributeOf) and (one.name == owner or _is_of_somebody(one)) for one in off):
        return True
    whole = sum(_stands_in(one, slot) for one in read)
    changed = sum(
        _stands_in(one.place.thing, slot)
        for one in statements_in(rule.body)
        if isinstance(one, SetAttribute | MoveNumber | ChangeMembers)
    )
    return whole > len(off) + changed


def _stands_in(node: Node, slot: int) -> bool:
    return isinstance(node, LocalValue) and node.slot == slot


def _is_of_somebody(read: AttributeOf) -> bool:
    """Whether what is read off a thing is a thing itself, which may belong to somebody."""
    return read.type.form == "entity" and read.type.name != "tile"


CHECKS = (of_others,)
