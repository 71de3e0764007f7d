"""Contests carried out: both sides throw, and what they get is compared."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from dsl.understood.rolls import Measure, RollRule
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.chances import best_lots, counted_lots, kinds_of, pool_lots
from interpreter.compiled.rolling.lots import Lots, amount_lots, lots_of
from interpreter.compiled.rolling.modifiers import in_lots, worked_at_once
from interpreter.compiled.rolling.pairing import NO_PAIRS, EqualPairs, Pairs, pair_lots, pairs_of, ranked_pairs
from interpreter.compiled.rolling.rolls import RollCode, throw_line, throws_for
from interpreter.compiled.rolling.throwing import Steps, as_amount, dice_in, throw_pool
from interpreter.faults import TOO_MANY_TIES, fault
from interpreter.values.numbers import Number
from interpreter.values.results import Die, Fight, Part, SideResult, cites_shown
from interpreter.values.value import Entity, Handful, Value

if TYPE_CHECKING:
    from interpreter.world.world import World

MAX_TIES: Final = 100
"""How often a tie may be fought again."""


class Advantage(NamedTuple):
    """By how much the first side is ahead of the second, and the pairs where dice are compared one by one."""

    margin: Number
    pairs: Pairs = NO_PAIRS


class Decision(NamedTuple):
    """Who wins and loses a contest, nobody in a draw."""

    winner: Value
    loser: Value
    margin: Number
    tied: bool
    pairs: Pairs

    @property
    def said(self) -> dict[str, Value]:
        """What the fact about the contest says of its outcome."""
        pairs = {} if self.pairs is NO_PAIRS else {"won": self.pairs.won, "lost": self.pairs.lost}
        return {"winner": self.winner, "loser": self.loser, "margin": self.margin, "tied": self.tied} | pairs


class ContestCode(RollCode):
    """A compiled contest."""

    def __init__(self, compiler: Compiler, rule: RollRule) -> None:
        super().__init__(compiler, rule)
        self.sides = rule.sides or (0, 0)
        self._side_slots = rule.side_slots or (0, 0)
        self._has_dice = bool(rule.pools) or (rule.dice is not None and rule.dice.type.form == "dice")
        """Whether sides throw, as far as they have anything to throw."""

    def contest(self, world: World, arguments: list[Value]) -> Steps:
        """Carry out a contest; gives the Decision and notes the fact."""
        f = self.frame(world, arguments)
        title = self.title(f)
        first, second = (f[slot] for slot in self.sides)
        for _ in range(MAX_TIES):
            one: SideResult = yield from self._side(f, first, second, title)
            two: SideResult = yield from self._side(f, second, first, title)
            pairs = ranked_pairs(one.values, two.values) if self.is_paired else ()
            compared = self._compared(one, two, pairs)
            if compared.margin or not self.rule.again:
                break
        else:
            raise fault(TOO_MANY_TIES, self.rule.span, limit=MAX_TIES)
        verdict = self.verdict(first, second, compared)
        outcome = Fight(
            self.rule.name,
            title,
            verdict.winner,
            verdict.loser,
            verdict.margin,
            verdict.tied,
            one,
            two,
            cites_shown(self.rule.cites),
            pairs,
            verdict.pairs.won,
            verdict.pairs.lost,
            measure=self.rule.measure,
        )
        for name in self.rule.family:
            world.note(name, self.facts(arguments) | verdict.said)
        world.keep_result(replace(outcome, readers=self.readers(f)) if world.sight.hides else outcome)
        return outcome

    @property
    def is_paired(self) -> bool:
        """Whether dice are compared one by one, by rank."""
        return self.rule.measure is Measure.PAIRS

    @property
    def has_draws(self) -> bool:
        """Whether it may be that nobody wins."""
        return self.rule.draw or self.is_paired

    def verdict(self, first: Value, second: Value, compared: Advantage) -> Decision:
        """Who wins, when the first side is so much ahead."""
        tied = compared.margin == 0
        ahead = compared.margin > 0 or (tied and self.rule.tie_to == self.sides[0])
        winner, loser = (first, second) if ahead else (second, first)
        if tied and self.has_draws:
            winner = loser = None
        return Decision(winner, loser, max(compared.margin, -compared.margin), tied, compared.pairs)

    @property
    def _equal_pairs(self) -> EqualPairs:
        if self.rule.tie_to is None:
            return EqualPairs.NOBODY
        return EqualPairs.FIRST if self.rule.tie_to == self.sides[0] else EqualPairs.SECOND

    def _compared(self, one: SideResult, two: SideResult, pairs: tuple[tuple[Number, Number], ...]) -> Advantage:
        if self.is_paired:
            counted = pairs_of(pairs, self._equal_pairs)
            return Advantage(counted.margin, counted)
        return Advantage(self._measure(one) - self._measure(two))

    def _measure(self, side: SideResult) -> Number:
        match self.rule.measure:
            case Measure.TOTAL:
                return side.total
            case Measure.BEST_DIE:
                return side.best
            case Measure.SUCCESSES:
                return side.successes
            case Measure.PAIRS:
                return 0  # dice are compared, and not sides
            case _:
                assert_never(self.rule.measure)

    def look_at(self, f: Frame, side: Value, opponent: Value) -> None:
        """Say whose dice are looked at."""
        f[self._side_slots[0]], f[self._side_slots[1]] = side, opponent

    def _side(self, f: Frame, side: Value, opponent: Value, title: str) -> Steps:
        """What one side gets: its dice first, then the dice of its rows. A side without dice has nothing."""
        self.look_at(f, side, opponent)
        by = side if isinstance(side, Entity) and side.kind == "player" else None
        more: Number = 0
        if self.pools:
            dice: list[Die] = yield from throw_pool(self.pool(f), by, title)
        else:
            amount = as_amount(self.amount(f))
            thrown = yield from throw_line(amount, by, title)
            dice = thrown.dice
            more = thrown.comes_to - sum(die.thrown for die in dice)
        values, parts = yield from self.die_values(f, dice, throws_for(by, title))
        total: Number = sum(values) + more
        extra: tuple[Part, ...] = ()
        if not dice and self._has_dice:
            total = 0
        else:
            worked = yield from self.stack.worked_out(f, throws_for(by, title))
            total, extra = worked.traced(total)
        best, successes = max(values, default=0), self.count_successes(f, values)
        return SideResult(side, total, best, successes, tuple(dice), tuple(parts), extra, tuple(values))

    # ------------------------------------------------------------ odds

    def as_thrown(self) -> ContestCode:
        """The same contest, in which a tie is not fought again."""
        other = copy(self)
        other.rule = replace(self.rule, again=False)
        return other

    def margins(self, f: Frame) -> Lots:
        """By how much the first side is ahead of the second, as thrown."""
        return self.compared(f).mapped(lambda one: one.margin) if self.is_paired else self._differences(f)

    def compared(self, f: Frame) -> Lots:
        """The lots of `Advantage`, as thrown."""
        if not self.is_paired:
            return self._differences(f).mapped(Advantage)
        first, second = (f[slot] for slot in self.sides)
        groups = (self._groups(f, first, second), self._groups(f, second, first))
        return pair_lots(*groups, self._equal_pairs).mapped(lambda pairs: Advantage(pairs.margin, pairs))

    def _groups(self, f: Frame, side: Value, opponent: Value) -> list[tuple[Lots, int]]:
        """The dice of a side: what each counts, and how many there are of the sort."""
        self.look_at(f, side, opponent)
        return [(counted_lots(self, f, die), count) for die, count in kinds_of(self, self._own_dice(f))]

    def _own_dice(self, f: Frame) -> list[Die]:
        return self.pool(f) if self.pools else _dice_of(as_amount(self.amount(f)).terms)

    def _differences(self, f: Frame) -> Lots:
        first, second = (f[slot] for slot in self.sides)
        one, two = self._side_lots(f, first, second), self._side_lots(f, second, first)
        return one.plus(two.times(-1))

    def _side_lots(self, f: Frame, side: Value, opponent: Value) -> Lots:
        """What one side gets, in the measure that decides: its total, its best die or its successes.

        Rows and stages change the total of a side; where the best die or the successes count, they change nothing.
        """
        self.look_at(f, side, opponent)
        dice = self._own_dice(f)
        match self.rule.measure:
            case Measure.BEST_DIE:
                return best_lots(self, f, dice)
            case Measure.SUCCESSES:
                return pool_lots(self, f, dice, self.success_at(f))
            case Measure.TOTAL:
                if self._has_dice and not dice:
                    return lots_of(0)
                own = pool_lots(self, f, dice, None) if self.pools else amount_lots(self.amount(f))
                return lots_of(worked_at_once(self.stack.worked_out(f, in_lots)).total(own))
            case Measure.PAIRS:
                return lots_of(0)  # dice are compared, and not sides
            case _:
                assert_never(self.rule.measure)


def _dice_of(terms: tuple[tuple[Number, Handful], ...]) -> list[Die]:
    return [die for _, handful in terms for die in dice_in(handful)]
