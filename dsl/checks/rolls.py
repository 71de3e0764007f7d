"""Rolls and stats: results that cannot come, rows that change nothing, groups without a choice."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.bands import said
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.checks.survey.natural import natural_range
from dsl.checks.survey.ranges import NOTHING, NOTHING_KNOWN
from dsl.understood.asking import AskQuestion
from dsl.understood.draws import ChanceTaken
from dsl.understood.expressions import (
    AllThings,
    Binary,
    BinaryOperation,
    Constant,
    CountedDice,
    DiceAmount,
    FieldOf,
    LocalValue,
    Node,
    written_number,
)
from dsl.understood.operands import key_of
from dsl.understood.rolls import Automatic, Natural, RollForm, RollRule
from dsl.understood.rows import Modifier, Stage
from dsl.understood.rules import ActionRule
from dsl.understood.statements import ChangeRoll, DrawLots, MakeContest
from dsl.understood.walk import nodes_in, slots_read, statements_in

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


ADDS_NOTHING = Mistake(
    "adds-nothing", Severity.WARNING, "“{source}” changes nothing", "give it an amount, or take it out"
)


def adds_nothing(look: Survey) -> Iterator[Finding]:
    """A row of `+0`, a factor of 1 or a stage `less 0`.

    Found:
        stat strength(player)
          base 3
          rested: +0 "rested"      # finds: adds-nothing
    Instead:
        stat strength(player)
          base 3
          rested: +1 "rested"
    """
    neutral = {None: (0, "+0"), Stage.TIMES: (1, "times 1"), Stage.LESS: (0, "less 0")}
    for roll in look.book.rolls.values():
        for row in (*roll.rows, *roll.stages, *roll.die_rows):
            amount, source = neutral.get(row.stage, (None, ""))
            if amount is not None and written_number(row.amount) == amount:
                yield ADDS_NOTHING.at(row.span, source=source)


PER_ZERO = Mistake(
    "per-zero",
    Severity.ERROR,
    "this row counts once for each of 0 things, so it never counts",
    "write after `per` what it counts by, or leave `per` out",
)


def per_zero(look: Survey) -> Iterator[Finding]:
    """A row that is multiplied by nothing.

    Found:
        stat strength(player)
          base 3
          mills: +1 "mills" per 0      # finds: per-zero
    Instead:
        stat strength(player)
          base 3
          mills: +1 "mills" per count of tiles
    """
    for roll in look.book.rolls.values():
        for row in (*roll.rows, *roll.stages, *roll.die_rows):
            if row.per is not None and written_number(row.per) == 0:
                yield PER_ZERO.at(row.span)


LONE_GROUP = Mistake(
    "lone-group",
    Severity.WARNING,
    "this row is alone in the group “{group}”, so nothing is chosen",
    "leave out `{keep} of {group}`, or put it behind the rows it competes with",
)


def lone_group(look: Survey) -> Iterator[Finding]:
    """A group of rows of which one counts has only one row.

    Found:
        stat strength(player)
          base 3
          walls: +2 "walls" strongest of cover      # finds: lone-group
    Instead:
        stat strength(player)
          base 3
          walls: +2 "walls" strongest of cover
          hills: +1 "hills" strongest of cover
    """
    for roll in look.book.rolls.values():
        for row, others in _grouped(roll):
            if not others and not row.loops:
                yield LONE_GROUP.at(row.span, group=row.group, keep=_word(row))


GROUP_MIXED = Mistake(
    "group-mixed",
    Severity.ERROR,
    "of the group “{group}” here the {keep} counts, and elsewhere the {other}",
    "write the same word in all rows of the group",
)


def group_mixed(look: Survey) -> Iterator[Finding]:
    """The rows of one group do not agree which of them counts.

    Found:
        stat strength(player)
          base 3
          walls: +2 "walls" highest of cover
          hills: +1 "hills" lowest of cover      # finds: group-mixed
    Instead:
        stat strength(player)
          base 3
          walls: +2 "walls" highest of cover
          hills: +1 "hills" highest of cover
    """
    for roll in look.book.rolls.values():
        for row, others in _grouped(roll):
            first = others[0] if others else row
            if first.span.order() < row.span.order() and first.keep != row.keep:
                also = [(first.span, phrase("the other row of the group"))]
                yield GROUP_MIXED.at(row.span, also=also, group=row.group, keep=_word(row), other=_word(first))


STAGES_CROSSED = Mistake(
    "stages-crossed",
    Severity.ERROR,
    "{name} shall be at least {least} and at most {most}",
    "write the smaller number after `at least`",
)


def stages_crossed(look: Survey) -> Iterator[Finding]:
    """The least a total may be lies above the most it may be.

    Found:
        stat strength(player)
          base 3
          at least 6
          at most 4      # finds: stages-crossed
    Instead:
        stat strength(player)
          base 3
          at least 4
          at most 6
    """
    for roll in look.book.rolls.values():
        for is_later in (False, True):
            ends = {}
            for row in roll.stages:
                number = written_number(row.amount)
                if number is not None and not row.when and row.is_later is is_later:
                    ends[row.stage] = (row, number)
            least, most = ends.get(Stage.AT_LEAST), ends.get(Stage.AT_MOST)
            if least is not None and most is not None and least[1] > most[1]:
                early, late = sorted((least[0], most[0]), key=lambda row: row.span.order())
                also = [(early.span, phrase("the other end"))]
                yield STAGES_CROSSED.at(late.span, also=also, name=roll.name, least=said(least[1]), most=said(most[1]))


BOUND_TWICE = Mistake(
    "bound-twice",
    Severity.WARNING,
    "{name} has another `{stage}` already",
    "write one line, with cases where it depends: {stage} (2 when rested, otherwise 0); one that acts after all others"
    " begins with `then`",
)

ROUNDED_TWICE = Mistake(
    "bound-twice",
    Severity.WARNING,
    "{name} is rounded twice, and what is whole already is rounded no more",
    "keep one of them; one that acts after all others begins with `then`",
)


def bound_twice(look: Survey) -> Iterator[Finding]:
    """A second `at least` or `at most` for one total: of two only the narrower is ever felt. So is one rounding alone.

    Found:
        option rested = yes "rested"
        stat strength(player)
          base 3
          at least 0
          at least 2 when rested      # finds: bound-twice
    Instead:
        option rested = yes "rested"
        stat strength(player)
          base 3
          at least (2 when rested, otherwise 0)
    """
    for roll in look.book.rolls.values():
        first: dict[tuple[Stage, bool], Modifier] = {}
        for row in roll.stages:
            if row.stage is None or row.stage in (Stage.TIMES, Stage.LESS):
                continue
            is_bound = row.stage in (Stage.AT_LEAST, Stage.AT_MOST)
            before = first.setdefault((row.stage if is_bound else Stage.ROUNDED_DOWN, row.is_later), row)
            if before is not row:
                also = [(before.span, phrase("the first is here"))]
                mistake = BOUND_TWICE if is_bound else ROUNDED_TWICE
                yield mistake.at(row.span, also=also, name=roll.name, stage=row.stage.value)


BOUND_OF_DICE = Mistake(
    "bound-below-dice",
    Severity.WARNING,
    "a bound holds for the total, with the dice, and these alone come to {least} to {most}",
    "where a bound of the rows is meant, put these into a stat of their own, with `{bound}` below them, and "
    "count in {roll} what that stat gives",
)


def bound_below_dice(look: Survey) -> Iterator[Finding]:
    """A bound of a roll that most throws pass with their dice alone, or none ever: meant for what is added to them.

    Found:
        kind player
          veteran: yes or no
        roll march(player)
          dice 2d6
          target 7
          natural 12 succeeds
          veteran: +3 "veterans" when player.veteran
          at most 2      # finds: bound-below-dice
    Instead:
        kind player
          veteran: yes or no
        stat help(player)
          veteran: +3 "veterans" when player.veteran
          at most 2
        roll march(player)
          dice 2d6
          target 7
          natural 12 succeeds
          help: help(player) "help"
    """
    for roll in look.book.rolls.values():
        if roll.form is not RollForm.ROLL or roll.dice is None:
            continue
        dice = look.ranges.of(roll.dice)
        for row in roll.stages:
            number = written_number(row.amount)
            if number is None or row.when or row.loops or dice.low is None or dice.high is None:
                continue
            is_low_cap = row.stage is Stage.AT_MOST and number <= (dice.low + dice.high) / 2
            is_low_floor = row.stage is Stage.AT_LEAST and number < 0 <= dice.low
            if row.stage is not None and (is_low_cap or is_low_floor):
                bound = f"{row.stage.value} {said(number)}"
                yield BOUND_OF_DICE.at(
                    row.span, least=said(dice.low), most=said(dice.high), bound=bound, roll=roll.name
                )


ROWS_TOGETHER = Mistake(
    "rows-together", Severity.TIP, "this row and “{other}” always count together", "one row for both would say the same"
)


def rows_together(look: Survey) -> Iterator[Finding]:
    """Two rows with fixed amounts hang on the same condition.

    Found:
        option rainy = yes "it rains"
        stat strength(player)
          base 3
          mud: -1 "mud" when rainy
          wet: -1 "wet powder" when rainy      # finds: rows-together
    Instead:
        option rainy = yes "it rains"
        stat strength(player)
          base 3
          rain: -2 "mud and wet powder" when rainy
    """
    for roll in look.book.rolls.values():
        first: dict[object, Modifier] = {}
        for row in roll.rows:
            plain = row.per is None and row.keep is None and not row.loops
            if not row.when or not plain or not isinstance(row.amount, Constant):
                continue
            before = first.setdefault((row.block, frozenset(map(key_of, row.when))), row)
            if before is not row and not row.block:
                also = [(before.span, phrase("the other row"))]
                yield ROWS_TOGETHER.at(row.span, also=also, other=before.label.plain)


# ---------------------------------------------------------------- dice and groups


MANY_WAYS: Final = 10**9
"""Ways that are counted out; of more only how they come about is said."""


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


def _word(row: Modifier) -> str:
    """Which row of its group counts, as a row says it."""
    return "" if row.keep is None else row.keep.value


def _grouped(roll: RollRule) -> Iterator[tuple[Modifier, list[Modifier]]]:
    """Each row of a group with the others of its group."""
    rows = [*roll.rows, *roll.die_rows]
    for row in rows:
        if row.group is not None:
            yield row, [other for other in rows if other is not row and other.group == row.group]


CHECKS = (
    target_out_of_reach,
    target_always_reached,
    chance_certain,
    natural_outside_dice,
    decides_nothing,
    natural_backwards,
    naturals_contradict,
    adds_nothing,
    per_zero,
    lone_group,
    group_mixed,
    stages_crossed,
    bound_twice,
    bound_below_dice,
    rows_together,
    against_itself,
)
