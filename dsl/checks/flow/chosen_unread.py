"""What is chosen with an act, and makes no difference to it."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.understood.expressions import LocalValue, PastFacts
from dsl.understood.rules import ActionRule
from dsl.understood.triggers import Following

CHOICE_UNREAD = Mistake(
    "choice-unread",
    Severity.WARNING,
    "nothing reads “{name}” of {act}: whichever is chosen, the same is done",
    "say in {act} what comes of it, name it in its text, or take it out of the brackets",
)


def choice_unread(look: Survey) -> Iterator[Finding]:
    """A player chooses something for an act, and the act goes on as if he had chosen something else.

    Found:
        kind player
          gold: number = 9
        table work
          | key  | name    |
          | dam  | "dam"   |
          | road | "road"  |
        action build(work) by player      # finds: choice-unread
          costs 2 from player.gold
        phase works
          each player in order
            at most one of build
    Instead:
        kind player
          gold: number = 9
          has: set of work
        table work
          | key  | name    |
          | dam  | "dam"   |
          | road | "road"  |
        action build(work) by player
          costs 2 from player.gold
          add work to player.has
        phase works
          each player in order
            at most one of build
    """
    remembered = {one.name for one in look.of(PastFacts)}
    remembered |= {part.rule.fact for part in look.parts if isinstance(part.rule, Following)}
    for part in look.parts:
        rule = part.rule
        if not isinstance(rule, ActionRule) or not remembered.isdisjoint((rule.name, *rule.limits)):
            continue
        keys = {key for limit in rule.limits for key in look.book.limits[limit].per}
        read = {one.slot for one in part.of(LocalValue)}
        for slot, parameter in enumerate(rule.parameters, start=1):
            if slot != rule.by_slot and slot not in read and parameter.name not in keys:
                yield CHOICE_UNREAD.at(rule.span, name=parameter.name, act=rule.name)


CHECKS = (choice_unread,)
