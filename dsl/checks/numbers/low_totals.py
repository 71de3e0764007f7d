"""Rolls in which low totals succeed: what is added there makes them harder."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.rolls import RollRule
from dsl.understood.rows import Modifier

ADDED_AGAINST = Mistake(
    "added-against",
    Severity.TIP,
    "low totals succeed here, and what is added makes {roll} harder: “{amount}” hinders",
    "where it shall help, write `-` for `+`, and `+` for `-` in the other rows; or add it to the target, and say so "
    "there: target … + (1 when …, otherwise 0) or less",
)
TAKEN_IN_FAVOUR = Mistake(
    "added-against",
    Severity.TIP,
    "low totals succeed here, and what is taken off makes {roll} easier: “{amount}” helps",
    "where it shall hinder, write `+` for `-`, and `-` for `+` in the other rows; or take it off the target, and say "
    "so there: target … - (1 when …, otherwise 0) or less",
)


def added_against(look: Survey) -> Iterator[Finding]:
    """A veteran has +1 on a roll that must come to 8 or less, and fails more often than others.

    It is told once of a roll; where rows both add and take off, of the first.

    Found:
        kind player
          veteran: yes or no
        roll drill(player) "drill"
          dice 2d6
          target 8 or less
          veteran: +1 "veterans" when player.veteran      # finds: added-against
        phase camp
          each player in order
            player.veteran becomes yes
            roll drill(player)
    Instead:
        kind player
          veteran: yes or no
        roll drill(player) "drill"
          dice 2d6
          target 8 + (1 when player.veteran, otherwise 0) or less
        phase camp
          each player in order
            player.veteran becomes yes
            roll drill(player)
    """
    for roll in look.book.rolls.values():
        if roll.low_succeeds and roll.target is not None:
            found = next((one for row in roll.rows for one in _of_row(look, roll, row)), None)
            if found is not None:
                yield found


def _of_row(look: Survey, roll: RollRule, row: Modifier) -> Iterator[Finding]:
    amount = look.ranges.of(row.amount)
    if amount.low is not None and amount.low >= 0 and amount.high != 0:
        yield ADDED_AGAINST.at(row.span, roll=roll.name, amount=quoted(row.amount))
    elif amount.high is not None and amount.high <= 0 and amount.low != 0:
        yield TAKEN_IN_FAVOUR.at(row.span, roll=roll.name, amount=quoted(row.amount))


CHECKS = (added_against,)
