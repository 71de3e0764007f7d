"""Acts that cost nothing, count as nothing and make nothing dearer: who may do them may do them without end."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.understood.asking import OfferActions, OfferManner
from dsl.understood.expressions import AttributeOf, Constant, DefinitionCall, HasCondition, PastFacts, StatCall
from dsl.understood.rules import ActionRule
from dsl.understood.statements import MoveNumber, SayText
from dsl.understood.walk import nodes_in, statements_in

FOR_EVER = Mistake(
    "for-ever",
    Severity.TIP,
    "{act} costs nothing and nothing limits it: whoever may do it may do it again and again",
    "let it cost something (costs … from …), or write below it: counts as {act}_often, and at the left margin: "
    "limit {act}_often: 1 per player this turn",
)


def for_ever(look: Survey) -> Iterator[Finding]:
    """Any number of an act may be done that brings something, at no price and without a limit.

    Found:
        kind player
          gold: number = 3
        action dig by player      # finds: for-ever
          player.gold up 1
        phase work
          each player in order
            any number of dig
    Instead:
        kind player
          gold: number = 3
        limit digging: 1 per player this turn
        action dig by player
          counts as digging
          player.gold up 1
        phase work
          each player in order
            any number of dig
    """
    told = {one.fact for one in look.book.following.values()}  # what follows may stop it
    for offer in look.of(OfferActions):
        if offer.manner is not OfferManner.ANY_NUMBER or offer.most is not None:
            continue
        for name in offer.actions:
            rule = look.book.actions.get(name)
            if rule is not None and name not in told and _goes_on(look, rule):
                told.add(name)
                yield FOR_EVER.at(rule.span, act=name)


def _goes_on(look: Survey, rule: ActionRule) -> bool:
    """Whether an act brings something and leaves all as it was that decides whether it may be done."""
    if rule.by is None or rule.limits or rule.prices:
        return False
    brought: set[tuple[str, int]] = set()
    for statement in statements_in(rule.body):
        match statement:
            case MoveNumber(place=place, is_down=False, amount=Constant()):
                attribute = look.book.kinds[place.kind].attributes[place.index]
                if attribute.high is not None:
                    return False
                brought.add((place.kind, place.index))
            case SayText():
                pass
            case _:
                return False
    asked = (tuple(one.condition for one in rule.requirements), tuple(one.source for one in rule.parameters))
    for node in nodes_in(asked):
        match node:
            case AttributeOf(kind=kind, index=index) if (kind, index) in brought:
                return False
            case PastFacts() | HasCondition() | DefinitionCall() | StatCall():
                return False
            case _:
                pass
    return bool(brought)


CHECKS = (for_ever,)
