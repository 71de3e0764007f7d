"""Parts of something, such as 10%, that are made whole where nobody wrote so."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.asked_for import all_kept_in
from dsl.checks.survey.declared import Survey, quoted
from dsl.checks.survey.ranges import NOTHING
from dsl.understood.expressions import AttributeOf, ColumnOf, DefinitionCall, OptionValue, Rounding
from dsl.understood.statements import MoveNumber

PART_LOST = Mistake(
    "part-lost",
    Severity.WARNING,
    "“{amount}” is a part of one and no whole number, and a whole number is needed here: nothing is left of it, or one",
    "say of what it is a part: `… * {amount}`; what is to keep it as it is, such as a value of a procedure, is an "
    "`exact number`",
)


def part_lost(look: Survey) -> Iterator[Finding]:
    """A column of losses in percent gives 0 or 1 wherever a whole number is wanted, as its header rounds.

    Found:
          rounding down
        table fate on 1d6
          | thrown | loss |
          | 1-3    | 10%  |
          | 4-6    | 30%  |
        kind player
          men: number
        procedure lose(p: player, share: number)
          p.men down p.men * share
        phase battle
          for each p in players
            do lose(p, fate(1d6).loss)      # finds: part-lost
    Instead:
          rounding down
        table fate on 1d6
          | thrown | loss |
          | 1-3    | 10%  |
          | 4-6    | 30%  |
        kind player
          men: number
        procedure lose(p: player, share: exact number)
          p.men down p.men * share
        phase battle
          for each p in players
            do lose(p, fate(1d6).loss)
    """
    told = {id(one.amount) for one in look.of(MoveNumber) if look.ranges.of(one.amount) == NOTHING}
    kept = {id(node): all_kept_in(part, node) for part in look.parts for node in part.of(Rounding)}
    for node in look.of(Rounding):
        if id(node) in told or "rounded" in node.source:
            continue
        value = kept.get(id(node), node)
        if isinstance(value, Rounding) and isinstance(
            value.value, AttributeOf | ColumnOf | DefinitionCall | OptionValue
        ):
            between = look.ranges.of(value.value)
            if between.low is not None and between.high is not None and between.low >= 0 and between.high <= 1:
                yield PART_LOST.at(node.span, amount=quoted(node))


CHECKS = (part_lost,)
