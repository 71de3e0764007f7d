"""Contests carried out: both sides throw, and what they get is compared."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, assert_never

from dsl.understood.rules import Measure, RollRule
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.chances import best_lots, pool_lots
from interpreter.compiled.rolling.lots import Lots, amount_lots, lots_of
from interpreter.compiled.rolling.modifiers import in_lots, worked_at_once
from interpreter.compiled.rolling.rolls import RollCode, throw_line, throws_for
from interpreter.compiled.rolling.throwing import Steps, as_amount, throw_pool
from interpreter.values import TOO_MANY_TIES, Die, Entity, Fight, Number, Part, SideResult, Value, fault

if TYPE_CHECKING:
    from interpreter.world.world import World

MAX_TIES: Final = 100
"""How often a tie may be fought again."""


class ContestCode(RollCode):
    """A compiled contest."""

    def __init__(self, compiler: Compiler, rule: RollRule) -> None:
        super().__init__(compiler, rule)
        self.sides = rule.sides or (0, 0)
        self._side_slots = rule.side_slots or (0, 0)

    def contest(self, world: World, arguments: list[Value]) -> Steps:
        """Carry out a contest; gives the Outcome and notes the fact."""
        f = self.frame(world, arguments)
        title = self.title(f)
        first, second = (f[slot] for slot in self.sides)
        for _ in range(MAX_TIES):
            one: SideResult = yield from self._side(f, first, second, title)
            two: SideResult = yield from self._side(f, second, first, title)
            margin: Any = self._measure(one) - self._measure(two)
            if margin or not self.rule.again:
                break
        else:
            raise fault(TOO_MANY_TIES, self.rule.span, limit=MAX_TIES)
        tied = margin == 0
        first_wins = margin > 0 or (tied and self.rule.tie_to == self.sides[0])
        winner, loser = (first, second) if first_wins else (second, first)
        if tied and self.rule.draw:
            winner = loser = None
        outcome = Fight(self.rule.name, title, winner, loser, abs(margin), tied, one, two, self.rule.cites)
        said = {"winner": winner, "loser": loser, "margin": abs(margin), "tied": tied}
        world.note(self.rule.name, self.facts(arguments) | said)
        world.keep_result(outcome)
        return outcome

    def _measure(self, side: SideResult) -> Number:
        match self.rule.measure:
            case Measure.TOTAL:
                return side.total
            case Measure.BEST_DIE:
                return side.best
            case Measure.SUCCESSES:
                return side.successes
            case _:
                assert_never(self.rule.measure)

    def _look_at(self, f: Frame, side: Value, opponent: Value) -> None:
        """Say whose dice are looked at."""
        f[self._side_slots[0]], f[self._side_slots[1]] = side, opponent

    def _side(self, f: Frame, side: Value, opponent: Value, title: str) -> Steps:
        """What one side gets: its dice first, then the dice of its rows. A side without dice has nothing."""
        self._look_at(f, side, opponent)
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
        if dice or not self.pools:
            worked = yield from self.stack.worked_out(f, throws_for(by, title))
            total, extra = worked.traced(total)
        best, successes = max(values, default=0), self.count_successes(f, values)
        return SideResult(side, total, best, successes, tuple(dice), tuple(parts), extra)

    # ------------------------------------------------------------ odds

    def as_thrown(self) -> ContestCode:
        """The same contest, in which a tie is not fought again."""
        other = copy(self)
        other.rule = replace(self.rule, again=False)
        return other

    def margins(self, f: Frame) -> Lots:
        """By how much the first side is ahead of the second, as thrown."""
        first, second = (f[slot] for slot in self.sides)
        one, two = self._side_lots(f, first, second), self._side_lots(f, second, first)
        return one.plus(two.times(-1))

    def _side_lots(self, f: Frame, side: Value, opponent: Value) -> Lots:
        """What one side gets, in the measure that decides: its total, its best die or its successes.

        Rows and stages change the total of a side; where the best die or the successes count, they change nothing.
        """
        self._look_at(f, side, opponent)
        dice = self.pool(f) if self.pools else _dice_of(as_amount(self.amount(f)).terms)
        match self.rule.measure:
            case Measure.BEST_DIE:
                return best_lots(self, f, dice)
            case Measure.SUCCESSES:
                return pool_lots(self, f, dice, self.success_at(f))
            case Measure.TOTAL:
                if self.pools and not dice:
                    return lots_of(0)
                own = pool_lots(self, f, dice, None) if self.pools else amount_lots(self.amount(f))
                return lots_of(worked_at_once(self.stack.worked_out(f, in_lots)).total(own))
            case _:
                assert_never(self.rule.measure)


def _dice_of(terms: tuple[tuple[Number, int, int, bool], ...]) -> list[Die]:
    return [Die(sides, None, "", explodes=explodes) for _, count, sides, explodes in terms for _ in range(count)]
