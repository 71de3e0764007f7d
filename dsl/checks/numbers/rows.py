"""Rows of rolls and stats: those that change nothing, groups without a choice, stages and bounds that cross."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.bands import said
from dsl.checks.survey.declared import Survey
from dsl.understood.expressions import Constant, written_number
from dsl.understood.operands import key_of
from dsl.understood.rolls import RollForm, RollRule
from dsl.understood.rows import Modifier, Stage

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
    adds_nothing,
    per_zero,
    lone_group,
    group_mixed,
    stages_crossed,
    bound_twice,
    bound_below_dice,
    rows_together,
)
