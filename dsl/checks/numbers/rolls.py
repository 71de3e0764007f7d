"""Rolls: results that cannot come, or are certain, and lines that decide by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.bands import said
from dsl.checks.survey.declared import Survey, quoted
from dsl.checks.survey.natural import natural_range
from dsl.checks.survey.ranges import NOTHING, NOTHING_KNOWN
from dsl.understood.draws import ChanceTaken
from dsl.understood.expressions import Constant, CountedDice, DiceAmount, FieldOf, Node
from dsl.understood.rolls import Automatic, Natural, RollForm, RollRule
from dsl.understood.statements import ChangeRoll, DrawLots
from dsl.understood.walk import nodes_in, statements_in

TARGET_OUT_OF_REACH = Mistake(
    "target-out-of-reach",
    Severity.WARNING,
    "no throw of {roll} reaches {target}: the highest total is {highest} (chance 0 in {all})",
    "lower the target, or look for a mistake in the rows",
)


TARGET_BELOW_REACH = Mistake(
    "target-below-reach",
    Severity.WARNING,
    "no throw of {roll} comes to {target} or less: the lowest total is {lowest} (chance 0 in {all})",
    "raise the target, or leave `or less` out if high totals succeed",
)


def target_out_of_reach(look: Survey) -> Iterator[Finding]:
    """The highest total of a roll lies below its lowest target.

    Found:
        roll storm(player)      # finds: target-out-of-reach
          dice 1d6
          target 8
          drill: +1 "drilled crew"
    Instead:
        roll storm(player)
          dice 2d6
          target 8
          drill: +1 "drilled crew"
    """
    ranges = look.ranges
    for roll, target_node in _plain_rolls(look):
        total, target = ranges.total(roll), ranges.of(target_node)
        if any(_verdicts(roll)):
            continue
        if roll.low_succeeds and target.apart_below(total) and total.low is not None and target.high is not None:
            yield TARGET_BELOW_REACH.at(
                roll.span, roll=roll.name, target=said(target.high), lowest=said(total.low), all=throws(roll)
            )
        elif not roll.low_succeeds and total.apart_below(target) and total.high is not None and target.low is not None:
            yield TARGET_OUT_OF_REACH.at(
                roll.span, roll=roll.name, target=said(target.low), highest=said(total.high), all=throws(roll)
            )


TARGET_ALWAYS_REACHED = Mistake(
    "target-always-reached",
    Severity.WARNING,
    "every throw of {roll} reaches {target}: the lowest total is {lowest} (chance {all} in {all})",
    "raise the target, or look for a mistake in the rows",
)


TARGET_NEVER_PASSED = Mistake(
    "target-never-passed",
    Severity.WARNING,
    "every throw of {roll} comes to {target} or less: the highest total is {highest} (chance {all} in {all})",
    "lower the target, or leave `or less` out if high totals succeed",
)


def target_always_reached(look: Survey) -> Iterator[Finding]:
    """The lowest total of a roll is enough for its highest target, so that the dice decide nothing.

    Found:
        roll storm(player)      # finds: target-always-reached
          dice 2d6
          target 2
    Instead:
        roll storm(player)
          dice 2d6
          target 7
    """
    ranges = look.ranges
    for roll, target_node in _plain_rolls(look):
        total, target = ranges.total(roll), ranges.of(target_node)
        if not all(_verdicts(roll)):
            continue
        if roll.low_succeeds and total.at_most(target) and total.high is not None and target.low is not None:
            yield TARGET_NEVER_PASSED.at(
                roll.span, roll=roll.name, target=said(target.low), highest=said(total.high), all=throws(roll)
            )
        elif not roll.low_succeeds and target.at_most(total) and total.low is not None and target.high is not None:
            yield TARGET_ALWAYS_REACHED.at(
                roll.span, roll=roll.name, target=said(target.high), lowest=said(total.low), all=throws(roll)
            )


CHANCE_CERTAIN = Mistake(
    "chance-certain",
    Severity.ERROR,
    "a chance of {chance} is no chance: 0 is never, 1 is always",
    "write a fraction such as 1/3, or a percentage such as 25%",
)


def chance_certain(look: Survey) -> Iterator[Finding]:
    """A chance that lies outside 0 to 1, most often a percentage without its sign.

    Found:
        roll storm
          chance 25      # finds: chance-certain
    Instead:
        roll storm
          chance 25%
    """
    ranges = look.ranges
    drawn = [one.draw for one in look.of(DrawLots)]
    chances = [draw.chance for draw in drawn if isinstance(draw, ChanceTaken)]
    for node in (*(roll.chance for roll in look.book.rolls.values() if roll.chance is not None), *chances):
        chance = ranges.of(node)
        if chance.low is not None and chance.low >= 1:
            yield CHANCE_CERTAIN.at(node.span, chance=said(chance.low))
        elif chance.high is not None and chance.high <= 0:
            yield CHANCE_CERTAIN.at(node.span, chance=said(chance.high))


NATURAL_OUTSIDE_DICE = Mistake(
    "natural-outside-dice",
    Severity.ERROR,
    "the dice of {roll} never show {natural}; they show {low} to {high}",
    "change the number of this line, or the dice",
)


NATURAL_OF_OTHER_DICE = Mistake(
    "natural-outside-dice",
    Severity.ERROR,
    "the dice of {roll} never show {natural}; they show {low} to {high}",
    "the dice are those of a ruleset above: take this line out there, `remove roll {roll}.{line}`, or write another "
    "below `change roll {roll}`",
)
NOTHING_NATURAL = Mistake(
    "natural-outside-dice",
    Severity.ERROR,
    "{roll} throws no dice of its own: what it is given shows nothing natural",
    'test the number: always {verdict} "…" when {number} is {natural}',
)


def natural_outside_dice(look: Survey) -> Iterator[Finding]:
    """A natural result that the dice of the roll cannot show.

    Found:
        roll storm(player)
          dice 2d6
          target 7
          natural 13 succeeds      # finds: natural-outside-dice
    Instead:
        roll storm(player)
          dice 2d6
          target 7
          natural 12 succeeds
    """
    ranges = look.ranges
    for roll in look.book.rolls.values():
        thrown = NOTHING_KNOWN if roll.dice is None else natural_range(roll.dice, ranges)
        if roll.dice is not None and thrown == NOTHING:
            for natural in roll.naturals:
                shown = next(end for end in (natural.low, natural.high) if end is not None)
                verdict = "succeeds" if natural.succeeds else "fails"
                yield NOTHING_NATURAL.at(
                    natural.span, roll=roll.name, verdict=verdict, number=quoted(roll.dice), natural=shown
                )
            continue
        if thrown.low is None or thrown.high is None:
            continue
        for natural in roll.naturals:
            ends = [end for end in (natural.low, natural.high) if end is not None]
            written = next((end for end in ends if not thrown.low <= end <= thrown.high), None)
            if written is not None:
                low, high = said(thrown.low), said(thrown.high)
                if roll.dice is None or look.loaded.layer_of(roll.dice.span.file) == look.loaded.layer_of(
                    natural.span.file
                ):
                    yield NATURAL_OUTSIDE_DICE.at(natural.span, roll=roll.name, natural=written, low=low, high=high)
                else:
                    line = _called(natural)
                    yield NATURAL_OF_OTHER_DICE.at(
                        natural.span, roll=roll.name, natural=written, low=low, high=high, line=line
                    )


def _called(natural: Natural) -> str:
    """What an edit calls such a line."""
    ends = [end for end in (natural.low, natural.high) if end is not None]
    return "_to_".join(["natural", *map(str, dict.fromkeys(ends))]).replace("natural_to_", "natural_")


DECIDES_NOTHING = Mistake(
    "decides-nothing",
    Severity.WARNING,
    "{roll} has no target, so nothing hangs on whether it succeeds or fails, and its total counts as ever",
    "give it a target; or ask where it is made what its dice show: `roll {roll}(…) as made`, and then `when "
    "made.natural is …`",
)


def decides_nothing(look: Survey) -> Iterator[Finding]:
    """A line `natural …` or `always …` says what succeeds or fails in a roll that is made for its total alone.

    Found:
        roll booty(player)
          dice 1d6
          natural 1 fails      # finds: decides-nothing
        kind player
          gold: number = 3
        phase raids
          each player in order
            roll booty(player) as found
            player.gold up found.total
    Instead:
        roll booty(player)
          dice 1d6
        kind player
          gold: number = 3
        phase raids
          each player in order
            roll booty(player) as found
            player.gold up found.total when found.natural > 1
    """
    asked = {one.of.type.name for one in look.of(FieldOf) if one.name in ("success", "margin")}
    for roll in look.book.rolls.values():
        relatives = [one for one in look.book.rolls.values() if one is not roll and roll.name in one.ancestors]
        is_asked = not asked.isdisjoint({*roll.family, *(one.name for one in relatives)})
        if roll.form is RollForm.ROLL and not roll.has_target and not relatives and not is_asked:
            lines: tuple[Natural | Automatic, ...] = (*roll.naturals, *roll.automatics)
            for line in lines:
                yield DECIDES_NOTHING.at(line.span, roll=roll.name)


NATURAL_BACKWARDS = Mistake(
    "natural-backwards",
    Severity.ERROR,
    "no result is {low} or more and {high} or less",
    "write the smaller number first: natural {high}-{low} {verdict}",
)


def natural_backwards(look: Survey) -> Iterator[Finding]:
    """A range of natural results whose first number is the larger one.

    Found:
        roll storm(player)
          dice 2d6
          target 7
          natural 4-2 fails      # finds: natural-backwards
    Instead:
        roll storm(player)
          dice 2d6
          target 7
          natural 2-4 fails
    """
    for roll in look.book.rolls.values():
        for one in roll.naturals:
            if one.low is not None and one.high is not None and one.low > one.high:
                verdict = "succeeds" if one.succeeds else "fails"
                yield NATURAL_BACKWARDS.at(one.span, low=one.low, high=one.high, verdict=verdict)


NATURALS_CONTRADICT = Mistake(
    "naturals-contradict",
    Severity.ERROR,
    "a natural {witness} both succeeds and fails in {roll}",
    "let the two lines name different results",
)


def naturals_contradict(look: Survey) -> Iterator[Finding]:
    """One result of the dice is said to succeed and to fail.

    Found:
        roll storm(player)
          dice 2d6
          target 7
          natural 11 or more succeeds
          natural 12 fails      # finds: naturals-contradict
    Instead:
        roll storm(player)
          dice 2d6
          target 7
          natural 11 succeeds
          natural 12 fails
    """
    for roll in look.book.rolls.values():
        for at, later in enumerate(roll.naturals):
            for earlier in roll.naturals[:at]:
                witness = _both(earlier, later)
                if witness is not None and earlier.succeeds != later.succeeds:
                    also = [(earlier.span, phrase("the other line"))]
                    yield NATURALS_CONTRADICT.at(later.span, also=also, witness=witness, roll=roll.name)


MANY_WAYS: Final = 10**9
"""Ways that are counted out; of more only how they come about is said."""


def throws(roll: RollRule) -> str:
    """How many ways the dice can fall: a number, or `6^40` where it would be long."""
    thrown: list[tuple[int, int | str]] = []
    for pool in roll.pools:
        match pool.count:
            case Constant(value=int(count)):
                thrown.append((pool.sides, count))
            case _:
                thrown.append((pool.sides, f"({quoted(pool.count)})"))
    for node in nodes_in(roll.dice):
        match node:
            case DiceAmount():
                thrown.append((node.sides, node.count))
            case CountedDice(count=Constant(value=int(count))):
                thrown.append((node.sides, count))
            case CountedDice():
                thrown.append((node.sides, f"({quoted(node.count)})"))
            case _:
                pass
    ways = prod(sides**count if isinstance(count, int) else MANY_WAYS for sides, count in thrown)
    return str(ways) if ways < MANY_WAYS else " * ".join(f"{sides}^{count}" for sides, count in thrown)


def _plain_rolls(look: Survey) -> Iterator[tuple[RollRule, Node]]:
    """The rolls that compare one total with a target, and the target; what is done upon them leaves the total alone."""
    lines = look.book.reactions.values()
    changed = {line.fact for line in lines if any(isinstance(one, ChangeRoll) for one in statements_in(line.body))}
    for roll in look.book.rolls.values():
        is_known = roll.dice is not None and roll.succeeds_at is None if not roll.pools else roll.dice is None
        if roll.target is not None and is_known:
            if changed.isdisjoint(roll.family):
                yield roll, roll.target


def _verdicts(roll: RollRule) -> list[bool]:
    """Whether the roll succeeds by each line that decides whatever the total is."""
    return [*(line.succeeds for line in roll.naturals), *(line.succeeds for line in roll.automatics)]


def _both(one: Natural, other: Natural) -> int | None:
    """A result that both lines name whatever else holds."""
    if one.condition is not None or other.condition is not None:
        return None
    if any(
        natural.low is not None and natural.high is not None and natural.low > natural.high for natural in (one, other)
    ):
        return None
    lows = [low for low in (one.low, other.low) if low is not None]
    highs = [high for high in (one.high, other.high) if high is not None]
    if not lows:
        return min(highs)
    return max(lows) if not highs or max(lows) <= min(highs) else None


CHECKS = (
    target_out_of_reach,
    target_always_reached,
    chance_certain,
    natural_outside_dice,
    decides_nothing,
    natural_backwards,
    naturals_contradict,
)
