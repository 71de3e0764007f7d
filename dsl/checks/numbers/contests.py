"""Contests: rows that count for both sides alike, and lines that change what is not compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.declared import Survey
from dsl.understood.draws import ChanceTaken, FacesShown, OneAtRandom, SomeAtRandom
from dsl.understood.expressions import ColumnOf, CountedDice, DiceAmount
from dsl.understood.rolls import Measure, RollForm, RollRule
from dsl.understood.rows import Modifier
from dsl.understood.walk import nodes_in, slots_read

_CHANCE: Final = (DiceAmount, CountedDice, ChanceTaken, FacesShown, OneAtRandom, SomeAtRandom, ColumnOf)
"""What may be another number for each side; a column may hold dice."""

FOR_BOTH_SIDES = Mistake(
    "for-both-sides",
    Severity.WARNING,
    "this row counts for both sides of {contest} alike, so that it changes nothing between them",
    "say whose it is: {instead}",
)

NEVER_COMPARED = Mistake(
    "never-compared",
    Severity.WARNING,
    "this line changes the total of a side, and {contest} compares no totals: {what} decides, so it changes nothing",
    "write `each die` before a row that is for each die; where totals decide, the last line is: higher total wins, …",
)


def for_both_sides(look: Survey) -> Iterator[Finding]:
    """A row of a contest that asks for no side counts for both of them, and whoever is ahead stays so.

    Found:
        kind player
          gold: number = 3
        contest duel(one: player, other: player)
          sides one, other
          dice 2d6
          +1 "rich" when other.gold > 5      # finds: for-both-sides
          higher total wins, tie again
    Instead:
        kind player
          gold: number = 3
        contest duel(one: player, other: player)
          sides one, other
          dice 2d6
          +1 "rich" when side.gold > 5
          higher total wins, tie again
    """
    for contest in look.book.rolls.values():
        if contest.form is RollForm.CONTEST and not contest.stages and not contest.rewritings:
            for row in _rows_that_decide(contest):
                if contest.side_slots is not None and _is_alike(row, (*contest.side_slots, contest.die_slot)):
                    yield FOR_BOTH_SIDES.at(row.span, contest=contest.name, instead=_for_one(row, contest))


def _rows_that_decide(contest: RollRule) -> tuple[Modifier, ...]:
    """The rows whose numbers are compared as they are; how many dice reach a number is another matter."""
    match contest.measure:
        case Measure.TOTAL:
            return contest.rows
        case Measure.BEST_DIE | Measure.PAIRS:
            return contest.die_rows
        case Measure.SUCCESSES:
            return ()


def never_compared(look: Survey) -> Iterator[Finding]:
    """A row or a stage of a contest adds to a total that nobody looks at, so whoever wins is the same without it.

    Found:
        kind player
          gold: number = 3
        contest duel(one: player, other: player)
          sides one, other
          pool 2 dice d6
          +1 "rich" when side.gold > 5      # finds: never-compared
          higher die wins, tie again
    Instead:
        kind player
          gold: number = 3
        contest duel(one: player, other: player)
          sides one, other
          pool 2 dice d6
          each die +1 "rich" when side.gold > 5
          higher die wins, tie again
    """
    for contest in look.book.rolls.values():
        if contest.form is not RollForm.CONTEST:
            continue
        match contest.measure:
            case Measure.TOTAL | Measure.PAIRS:  # to pairs nothing can be added
                continue
            case Measure.BEST_DIE:
                what = phrase("the best single die")
            case Measure.SUCCESSES:
                what = phrase("the number of successes")
            case _:
                assert_never(contest.measure)
        for line in (*contest.rows, *contest.stages):
            yield NEVER_COMPARED.at(line.span, contest=contest.name, what=what)


def _is_alike(row: Modifier, own: tuple[int | None, ...]) -> bool:
    """Whether a row asks for nothing that each side has of its own: itself, its opponent, its die."""
    parts = (row.amount, row.when, row.loops, row.per)
    is_plain = row.keep is None and not any(isinstance(node, _CHANCE) for node in nodes_in(parts))
    return is_plain and slots_read(parts).isdisjoint(own)


def _for_one(row: Modifier, contest: RollRule) -> str:
    """What stands behind the row so that it is one side's: the one that it asks for alone, or is called after.

    A line that stands elsewhere may have other names for them.
    """
    if row.block:
        return "when side is …"
    names = {slot: contest.parameters[slot - 1].name for slot in contest.sides or ()}
    asked = [name for slot, name in names.items() if slot in slots_read((row.when, row.amount, row.per, row.loops))]
    called = [name for name in names.values() if row.name.split("_")[0] == name]
    side = next(iter(called or (asked if len(asked) == 1 else names.values())), "")
    return phrase("when … and side is {side}", side=side) if row.when else phrase("when side is {side}", side=side)


CHECKS = (for_both_sides, never_compared)
