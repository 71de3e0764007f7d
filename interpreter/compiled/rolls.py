"""Stats, rolls and contests carried out; every number leaves its parts in the trace."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from dsl.understood.rules import Pool, RollRule
from interpreter.compiled.chances import Chances, dice_chances, pool_chances, term_totals
from interpreter.compiled.expressions import Frame
from interpreter.compiled.modifiers import Stack
from interpreter.requests import Request, Settled, Throw
from interpreter.values import (
    TOO_MANY_DICE,
    TOO_MANY_TIES,
    Chance,
    Die,
    Entity,
    NotApplied,
    Number,
    Outcome,
    Part,
    Result,
    SideResult,
    Value,
    fault,
)

if TYPE_CHECKING:
    from interpreter.compiled.program import Program
    from interpreter.world import World

MAX_DICE: Final = 1_000
MAX_EXPLOSIONS: Final = 20
"""How often a die may be thrown again because it showed its highest face; what lies beyond is cut off."""
MAX_TIES: Final = 100

Steps = Generator[Request, Any, Any]


def throw(dice: tuple[int, ...], by: Entity | None, text: str, chances: Any = None, totals: Any = None) -> Steps:
    """Ask for dice; gives the list of what they show."""
    if not dice:
        return []
    if len(dice) > MAX_DICE:
        raise fault(TOO_MANY_DICE, None, count=len(dice), limit=MAX_DICE)
    return (yield Throw(by, dice, text, chances, totals))


def throw_amount(amount: Chance, by: Entity | None, text: str) -> Steps:
    """Throw the dice of an amount; gives the number it comes to."""
    total = amount.constant
    for factor, count, sides, explodes in amount.terms:

        def totals(count: int = count, sides: int = sides, explodes: bool = explodes) -> Any:
            return term_totals(count, sides, explodes)

        shown = yield from throw((sides,) * count, by, text, totals=totals)
        if isinstance(shown, Settled):
            total += factor * shown.total
            continue
        total += factor * sum(shown)
        if explodes:
            total += factor * (yield from explode(list(shown), sides, by, text))
    return total


def explode(shown: list[int], sides: int, by: Entity | None, text: str) -> Steps:
    """Dice that show their highest face are thrown again and added, a bounded number of times."""
    total = 0
    again = sum(1 for one in shown if one == sides)
    for _ in range(MAX_EXPLOSIONS):
        if not again:
            break
        more = yield from throw((sides,) * again, by, text)
        total += sum(more)
        again = sum(1 for one in more if one == sides)
    return total


def throw_pool(dice: list[Die], by: Entity | None, text: str, chances: Any = None) -> Steps:
    """Throw dice that know where they come from; gives what each came to, and what they showed at first."""
    shown: list[int] = yield from throw(tuple(die.sides for die in dice), by, text, chances)
    values = list(shown)
    again = [at for at, die in enumerate(dice) if die.explodes and shown[at] == die.sides]
    for _ in range(MAX_EXPLOSIONS):
        if not again:
            break
        more = yield from throw(tuple(dice[at].sides for at in again), by, text)
        for at, face in zip(again, more, strict=True):
            values[at] += face
        again = [at for at, face in zip(again, more, strict=True) if face == dice[at].sides]
    thrown = [replace(die, thrown=value) for die, value in zip(dice, values, strict=True)]
    return thrown, list(shown)


class PoolCode:
    """A compiled pool line."""

    def __init__(self, program: Program, pool: Pool) -> None:
        make = program.expressions
        self.rule = pool
        self.count = make.code(pool.count)
        self.origin = None if pool.origin is None else make.code(pool.origin)
        self.label = make.text(pool.label)
        self.when = make.all_of(pool.when)
        self.loops = [
            (loop.slot, make.code(loop.collection), None if loop.condition is None else make.code(loop.condition))
            for loop in pool.loops
        ]

    def dice(self, f: Frame, depth: int = 0) -> list[Die]:
        """The dice of this line, each with its origin."""
        if depth < len(self.loops):
            slot, collection, test = self.loops[depth]
            found: list[Die] = []
            for one in tuple(collection(f)):
                f[slot] = one
                if test is None or test(f):
                    found += self.dice(f, depth + 1)
            return found
        if self.when is not None and not self.when(f):
            return []
        count = max(0, self.count(f))
        if count > MAX_DICE:
            raise fault(TOO_MANY_DICE, self.rule.span, count=count, limit=MAX_DICE)
        origin = None if self.origin is None else self.origin(f)
        die = Die(self.rule.sides, origin, self.label(f), explodes=self.rule.explodes)
        return [die] * count


class RollCode:
    """A compiled stat, roll or contest."""

    def __init__(self, program: Program, rule: RollRule) -> None:
        make = program.expressions
        self.program = program
        self.rule = rule
        self.sides = rule.sides or (0, 0)
        self._side_slots = rule.side_slots or (0, 0)
        self.stack = Stack(program, rule.base, rule.rows, rule.stages, program.rulebook.header.rounding)
        self.die_stack = Stack(program, (), rule.die_rows, (), None)
        self.dice = None if rule.dice is None else make.code(rule.dice)
        self.target = None if rule.target is None else make.code(rule.target)
        self.succeeds_at = None if rule.succeeds_at is None else make.code(rule.succeeds_at)
        self.pools = [PoolCode(program, pool) for pool in rule.pools]
        self.naturals = [(one, None if one.condition is None else make.code(one.condition)) for one in rule.naturals]
        self.automatics = [(one, make.code(one.condition), make.text(one.label)) for one in rule.automatics]
        self.label = make.text(rule.label)
        self._padding = [None] * (rule.frame - 1 - len(rule.parameters))

    def frame(self, world: World, arguments: list[Value]) -> Frame:
        """A frame for one use."""
        return [world, *arguments, *self._padding]

    def title(self, f: Frame) -> str:
        """What is rolled for, as players read it."""
        return self.label(f) or self.rule.name.replace("_", " ")

    # ------------------------------------------------------------ stats

    def stat(self, world: World, arguments: list[Value]) -> Number:
        """The value of a stat."""
        return self.stack.sum(self.frame(world, arguments))

    def explained(
        self, world: World, arguments: list[Value]
    ) -> tuple[Number, tuple[Part, ...], tuple[NotApplied, ...]]:
        """The value of a stat, or the modifiers of a roll whose rows hold no dice, with parts and rows left out."""
        f = self.frame(world, arguments)
        missing: list[NotApplied] = []
        contributions = self.stack.collect(f, missing)
        amounts = [one.amount for one in contributions]
        total, parts = self.stack.settle(f, contributions, amounts, missing)
        return total, parts, tuple(missing)

    # ------------------------------------------------------------ rolls

    def roll(self, world: World, arguments: list[Value]) -> Steps:
        """Carry out a roll: dice of rows first, then the main dice; gives the Result and notes the fact."""
        f = self.frame(world, arguments)
        by = self._thrower(arguments)
        title = self.title(f)
        missing: list[NotApplied] = []
        contributions = self.stack.collect(f, missing)
        amounts = [one.amount for one in contributions]
        for at, one in enumerate(contributions):
            if isinstance(one.amount, Chance):
                amounts[at] = yield from throw_amount(one.amount, by, one.label or title)
        modifier, parts = self.stack.settle(f, contributions, amounts, missing)
        target = None if self.target is None else self.target(f)
        if self.pools:
            result = yield from self._pool_roll(f, by, title, modifier, parts, tuple(missing), target)
        else:
            result = yield from self._dice_roll(f, by, title, modifier, parts, tuple(missing), target)
        data = {p.name: value for p, value in zip(self.rule.parameters, arguments, strict=True)}
        world.note(self.rule.name, data | {"success": result.success, "total": result.total, "natural": result.natural})
        world.keep_result(result)
        return result

    def _dice_roll(
        self,
        f: Frame,
        by: Entity | None,
        title: str,
        modifier: Number,
        parts: tuple[Part, ...],
        missing: tuple[NotApplied, ...],
        target: int | None,
    ) -> Steps:
        amount = Chance(0, ()) if self.dice is None else self.dice(f)
        if not isinstance(amount, Chance):
            amount = Chance(amount, ())
        shown: list[int] = []
        thrown: Number = amount.constant

        def chances() -> Chances:
            return dice_chances(self, f, amount, modifier, target)

        for factor, count, sides, explodes in amount.terms:
            # The odds of all terms are worked out before the first is thrown.
            some = yield from throw((sides,) * count, by, title, None if shown else chances)
            shown += some
            thrown += factor * sum(some)
            if explodes:
                thrown += factor * (yield from explode(list(some), sides, by, title))
        natural = sum(shown)
        return self.result(f, title, natural, tuple(shown), thrown + modifier, parts, missing, target, 0)

    def _pool_roll(
        self,
        f: Frame,
        by: Entity | None,
        title: str,
        modifier: Number,
        parts: tuple[Part, ...],
        missing: tuple[NotApplied, ...],
        target: int | None,
    ) -> Steps:
        dice = self.pool(f)
        thrown, shown = yield from throw_pool(dice, by, title, lambda: pool_chances(self, f, dice, modifier, target))
        values = [self.die_total(f, die) for die in thrown]
        successes = self.count_successes(f, [value for value, _ in values])
        total = successes if self.succeeds_at is not None else sum(value for value, _ in values)
        die_parts = tuple(part for _, some in values for part in some)
        return self.result(
            f, title, sum(shown), tuple(shown), total + modifier, (*die_parts, *parts), missing, target, successes
        )

    def count_successes(self, f: Frame, values: list[Number]) -> int:
        """How many dice reach the number that counts as a success."""
        if self.succeeds_at is None:
            return 0
        least = self.succeeds_at(f)
        return sum(1 for value in values if value >= least)

    def result(
        self,
        f: Frame,
        title: str,
        natural: int,
        shown: tuple[int, ...],
        total: Number,
        parts: tuple[Part, ...],
        missing: tuple[NotApplied, ...],
        target: int | None,
        successes: int,
    ) -> Result:
        """The finished roll: fixed by rule, then by a natural result, then by comparison.

        Why in this order: docs/decisions/0024-precedence.md.
        """
        success, fixed = self.verdict(f, natural, total, target)
        return Result(
            self.rule.name,
            title,
            total,
            natural,
            shown,
            target,
            success,
            successes,
            fixed,
            parts,
            missing,
            self.rule.cites,
        )

    def verdict(self, f: Frame, natural: int, total: Number, target: int | None) -> tuple[bool, str]:
        """Success or failure and what fixed it, if anything did."""
        forced = [(one, label(f)) for one, test, label in self.automatics if test(f)]
        if forced and all(one.succeeds == forced[0][0].succeeds for one, _ in forced):
            return forced[0][0].succeeds, forced[0][1] or "rule"
        natural_verdicts = {
            one.succeeds
            for one, test in self.naturals
            if (one.low is None or natural >= one.low) and (one.high is None or natural <= one.high)
            if test is None or test(f)
        }
        if len(natural_verdicts) == 1:
            return natural_verdicts.pop(), "natural"
        return (target is not None and total >= target), ""

    def _thrower(self, arguments: list[Value]) -> Entity | None:
        return next((one for one in arguments if isinstance(one, Entity) and one.kind == "player"), None)

    # ------------------------------------------------------------ pools and contests

    def pool(self, f: Frame) -> list[Die]:
        """All dice of the pool."""
        return [die for pool in self.pools for die in pool.dice(f)]

    def die_total(self, f: Frame, die: Die) -> tuple[Number, tuple[Part, ...]]:
        """What one die counts, with its parts."""
        if self.rule.die_slot is None:
            return die.thrown, ()
        f[self.rule.die_slot] = die
        contributions = self.die_stack.collect(f, None)
        amounts = [one.amount for one in contributions]
        more, parts = self.die_stack.settle(f, contributions, amounts)
        return die.thrown + more, parts

    def contest(self, world: World, arguments: list[Value]) -> Steps:
        """Carry out a contest; gives the Outcome and notes the fact."""
        f = self.frame(world, arguments)
        title = self.title(f)
        first, second = (f[slot] for slot in self.sides)
        for _ in range(MAX_TIES):
            one = yield from self._side(f, first, second, title)
            two = yield from self._side(f, second, first, title)
            margin: Any = self._measure(one) - self._measure(two)
            if margin or not self.rule.again:
                break
        else:
            raise fault(TOO_MANY_TIES, self.rule.span, limit=MAX_TIES)
        tied = margin == 0
        first_wins = margin > 0 or (tied and self.rule.tie_to == self.sides[0])
        winner, loser = (first, second) if first_wins else (second, first)
        outcome = Outcome(self.rule.name, title, winner, loser, abs(margin), tied, one, two, self.rule.cites)
        data = {p.name: value for p, value in zip(self.rule.parameters, arguments, strict=True)}
        world.note(self.rule.name, data | {"winner": winner, "loser": loser, "margin": abs(margin), "tied": tied})
        world.keep_result(outcome)
        return outcome

    def _measure(self, side: SideResult) -> Number:
        return {"total": side.total, "die": side.best, "successes": side.successes}[self.rule.measure]

    def set_sides(self, f: Frame, side: Value, opponent: Value) -> None:
        """Say whose dice are looked at."""
        f[self._side_slots[0]], f[self._side_slots[1]] = side, opponent

    def _side(self, f: Frame, side: Value, opponent: Value, title: str) -> Steps:
        self.set_sides(f, side, opponent)
        by = side if isinstance(side, Entity) and side.kind == "player" else None
        more: Number = 0
        if self.pools:
            dice = self.pool(f)
            thrown, _shown = yield from throw_pool(dice, by, title)
        else:
            dice, thrown, more = yield from self._side_dice(f, by, title)
        self.set_sides(f, side, opponent)
        values = [self.die_total(f, die) for die in thrown]
        extra: tuple[Part, ...] = ()
        if self.stack.rows and (dice or not self.pools):
            contributions = self.stack.collect(f, None)
            amounts: list[Any] = []
            for one in contributions:
                amount = one.amount
                amounts.append(
                    (yield from throw_amount(amount, by, one.label)) if isinstance(amount, Chance) else amount
                )
            added, extra = self.stack.settle(f, contributions, amounts)
            more += added
        numbers = [value for value, _ in values]
        return SideResult(
            side,
            sum(numbers) + more,
            max(numbers, default=0),
            self.count_successes(f, numbers),
            tuple(thrown),
            tuple(parts for _, parts in values),
            extra,
        )

    def _side_dice(self, f: Frame, by: Entity | None, title: str) -> Steps:
        """The dice of a `dice` line, thrown, and what the line comes to beyond the sum of their faces."""
        amount = Chance(0, ()) if self.dice is None else self.dice(f)
        if not isinstance(amount, Chance):
            amount = Chance(amount, ())
        dice: list[Die] = []
        thrown: list[Die] = []
        more: Number = amount.constant
        for factor, count, sides, explodes in amount.terms:
            some = [Die(sides, None, "", explodes=explodes)] * count
            shown, _first = yield from throw_pool(some, by, title)
            dice += some
            thrown += shown
            more += (factor - 1) * sum(die.thrown for die in shown)
        return dice, thrown, more
