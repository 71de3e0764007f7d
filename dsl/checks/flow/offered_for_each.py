"""Acts that are offered once for each of several things, and do not ask for the thing whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.understood.asking import OfferActions
from dsl.understood.statements import ForEachMember
from dsl.understood.walk import slots_read

OFFERED_FOR_EACH = Mistake(
    "offered-for-each",
    Severity.WARNING,
    "each time any {kind} may be chosen for {act}, and the same one again",
    "offer it once without the loop, write below {act}: counts as {act}_often, and at the left margin: "
    "limit {act}_often: 1 per {parameter} this phase",
)


def offered_for_each(look: Survey) -> Iterator[Finding]:
    """An act is offered for each cart, and whoever acts chooses a cart: each time any of them, and not that one.

    Found:
        kind cart, carts
          player: player
          load: number
        action fill(cart) by player
          allowed when cart.player is player else "{cart} is not yours"
          cart.load up 1
        phase day
          each player in order
            for each c in carts where c.player is player
              at most one of fill      # finds: offered-for-each
    Instead:
        kind cart, carts
          player: player
          load: number
        limit fill_often: 1 per cart this phase
        action fill(cart) by player
          counts as fill_often
          allowed when cart.player is player else "{cart} is not yours"
          cart.load up 1
        phase day
          each player in order
            any number of fill
    """
    for loop in look.of(ForEachMember):
        member = loop.collection.type.item
        if member is None or member.form != "entity" or loop.slot in slots_read(loop.body):
            continue
        for offer in loop.body:
            if not isinstance(offer, OfferActions):
                continue
            for act in offer.actions:
                rule = look.book.actions.get(act)
                chosen = () if rule is None else tuple(one for one in rule.parameters if one.type.name == member.name)
                if rule is not None and chosen and not rule.limits:
                    yield OFFERED_FOR_EACH.at(offer.span, kind=member.name, act=act, parameter=chosen[0].name)


CHECKS = (offered_for_each,)
