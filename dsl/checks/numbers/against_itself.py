"""Contests whose two sides are the same, or may be: chosen twice in an act, or asked for twice."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.understood.asking import AskQuestion
from dsl.understood.expressions import AllThings, Binary, BinaryOperation, LocalValue, Node
from dsl.understood.operands import key_of
from dsl.understood.rules import ActionRule
from dsl.understood.statements import MakeContest
from dsl.understood.walk import slots_read

AGAINST_ITSELF = Mistake(
    "against-itself",
    Severity.WARNING,
    "both sides of the contest {contest} are the same here, which would win and lose at once",
    "name two that fight each other",
)

MAY_BE_ITSELF = Mistake(
    "against-itself",
    Severity.TIP,
    "“{one}” and “{other}” may be the same, so that one and the same would win and lose the contest {contest}",
    'say that they are two: allowed when {other} is not {one} else "…"',
)

ASKED_MAY_BE_ITSELF = Mistake(
    "against-itself",
    Severity.TIP,
    "“{one}” and “{other}” may be the same, so that one and the same would win and lose the contest {contest}",
    "say in the question that they are two: ask … for {other}: … from those x in … where x is not {one}",
)


def against_itself(look: Survey) -> Iterator[Finding]:
    """A contest is carried out of somebody against himself, or of two chosen in an act who may be the same.

    Found:
        contest duel(one: player, other: player)
          sides one, other
          dice 2d6
          higher total wins, tie again
        phase fair
          each player in order
            contest duel(player, player)      # finds: against-itself
    Instead:
        contest duel(one: player, other: player)
          sides one, other
          dice 2d6
          higher total wins, tie again
        phase fair
          each player in order
            for each foe in players where foe is not player
              contest duel(player, foe)
    """
    for made in look.of(MakeContest):
        sides = [made.arguments[slot - 1] for slot in look.book.rolls[made.contest].sides or ()]
        # Numbers that are written alike may be thrown, each for itself.
        if all(one.type.form == "entity" for one in sides) and len(set(map(key_of, sides))) == 1:
            yield AGAINST_ITSELF.at(made.span, contest=made.contest)
    for part in look.parts:
        if isinstance(part.rule, ActionRule):
            yield from _chosen_against_itself(look, part, part.rule)
        yield from _asked_against_itself(look, part)


def _chosen_against_itself(look: Survey, part: RulePart, act: ActionRule) -> Iterator[Finding]:
    """Contests of an act between two that are chosen freely, and of which nothing in the act tells them apart."""
    sources = {slot: one.source for slot, one in enumerate(act.parameters, 1)}
    free = {slot for slot, source in sources.items() if source is None or isinstance(source, AllThings)}
    compared = (one for one in part.of(BinaryOperation) if one.op in (Binary.SAME, Binary.DIFFERENT))
    tested = slots_read((act.requirements, *compared))
    for made in part.of(MakeContest):
        sides = [made.arguments[slot - 1] for slot in look.book.rolls[made.contest].sides or ()]
        slots = {one.slot for one in sides if isinstance(one, LocalValue) and one.type.form == "entity"}
        if len(slots) == 2 and slots <= free | {act.by_slot} and not slots <= tested:
            # Who acts is named first: it is the other that is chosen.
            one, other = (quoted(side) for side in sorted(sides, key=lambda side: not _is_actor(side, act)))
            yield MAY_BE_ITSELF.at(made.span, one=one, other=other, contest=made.contest)


def _asked_against_itself(look: Survey, part: RulePart) -> Iterator[Finding]:
    """Contests of whoever is asked against whom he names freely, where nothing tells the two apart."""
    questions = [one for one in part.of(AskQuestion) if one.source is None or isinstance(one.source, AllThings)]
    asked = {one.slot: one.who for one in questions if one.type.form == "entity" and one.several is None}
    if not asked or not part.of(MakeContest):
        return
    tested = slots_read(tuple(one for one in part.of(BinaryOperation) if one.op in (Binary.SAME, Binary.DIFFERENT)))
    for made in part.of(MakeContest):
        sides = [made.arguments[slot - 1] for slot in look.book.rolls[made.contest].sides or ()]
        for other, one in (sides, sides[::-1]) if len(sides) > 1 else ():
            if not isinstance(other, LocalValue) or other.slot not in asked.keys() - tested:
                continue
            is_asked = isinstance(one, LocalValue) and one.slot in asked and one.slot != other.slot
            if is_asked or key_of(one) == key_of(asked[other.slot]):
                said_one, said_other = quoted(one), quoted(other)
                yield ASKED_MAY_BE_ITSELF.at(made.span, one=said_one, other=said_other, contest=made.contest)
                break


def _is_actor(node: Node, act: ActionRule) -> bool:
    return isinstance(node, LocalValue) and node.slot == act.by_slot


CHECKS = (against_itself,)
