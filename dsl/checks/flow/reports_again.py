"""Reports of earlier turns that are gone through again with those of this one."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.understood.expressions import AllThings, BuiltIn, BuiltInOf, Node
from dsl.understood.rules import PhaseRule
from dsl.understood.statements import ChangeMembers, DestroyThing, ForEachMember, MoveNumber, SetAttribute
from dsl.understood.walk import nodes_in, statements_in

REPORTS_AGAIN = Mistake(
    "reports-again",
    Severity.WARNING,
    "this goes through every {kind} that was ever reported, those of earlier turns as well",
    "write: for each x in {plural} where x.born is turn",
)


def reports_again(look: Survey) -> Iterator[Finding]:
    """What has been reported stays, so a loop through all of it does in each turn again what it did before.

    Found:
        kind player
          fame: number
        report duel, duels
          winner: player
        phase duelling
          group reports any number of duel
          for each d in duels      # finds: reports-again
            d.winner.fame up 1
    Instead:
        kind player
          fame: number
        report duel, duels
          winner: player
        phase duelling
          group reports any number of duel
          for each d in duels where d.born is turn
            d.winner.fame up 1
    """
    gone = {one.value.type.name for one in look.of(DestroyThing)}
    for part in look.parts:
        if not isinstance(part.rule, PhaseRule) or part.rule.skipped:
            continue
        for loop in part.of(ForEachMember):
            through = loop.collection
            if not isinstance(through, AllThings) or through.kind in gone or loop.condition is not None:
                continue
            if look.book.kinds[through.kind].is_report and _changes_others(loop, through.kind):
                plural = look.book.kinds[through.kind].plural
                yield REPORTS_AGAIN.at(loop.span, kind=through.kind, plural=plural)


def _changes_others(loop: ForEachMember, kind: str) -> bool:
    """Whether a loop does something, and neither asks when a report was made nor notes in it that it is done with."""
    changed = [
        one.place.kind for one in statements_in(loop.body) if isinstance(one, ChangeMembers | MoveNumber | SetAttribute)
    ]
    return bool(changed) and kind not in changed and not any(_asks_when(node) for node in nodes_in(loop.body))


def _asks_when(node: Node) -> bool:
    return isinstance(node, BuiltInOf) and node.name is BuiltIn.BORN


CHECKS = (reports_again,)
