"""Exact odds: the rules themselves are run over chance nodes, and whatever they change is taken back.

Dice that stand in rows, amounts and prices are gone through face by face; the main dice of a roll
are worked out as a distribution (`interpreter.compiled.chances`), which gives the same fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Final

from interpreter.compiled.actions import arguments_of
from interpreter.compiled.chances import Chances, added, amount_chances, pool_totals
from interpreter.compiled.program import Program
from interpreter.compiled.rolls import RollCode
from interpreter.requests import Option, Request, Settled, Throw
from interpreter.values import Chance, Die, Entity, Number, Result, Value
from interpreter.world import World

MAX_BRANCHES: Final = 20_000
"""Branches of chance that are gone through for one answer."""

Begin = Callable[[], Generator[Request, Any, Any]]


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of success, the chance of each total, and the mass cut off from exploding dice."""

    success: Fraction
    totals: tuple[tuple[Number, Fraction], ...]
    cut_off: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class ContestOdds:
    """The chances of the two sides."""

    first: Fraction
    second: Fraction
    tie: Fraction


class TooManyBranches(Exception):
    """The exact odds would take too long."""


def odds_of_roll(program: Program, world: World, name: str, arguments: list[Value]) -> Odds:
    """The odds of a roll with these arguments in this state.

    Raises: TooManyBranches.
    """
    return _first_roll(world, lambda: program.rolls[name].roll(world, arguments))


def odds_of_option(program: Program, world: World, option: Option, by: Entity | None) -> Fraction | None:
    """The chance that the first roll of an act succeeds; None if the act rolls nothing with a target."""
    code = program.actions[option.action]
    if not rolls_of(program, option.action):
        return None
    arguments = arguments_of(code, by, option)
    try:
        return _first_roll(world, lambda: code.carry_out(world, arguments)).success
    except NoRoll:
        return None


def rolls_of(program: Program, action: str) -> tuple[str, ...]:
    """The rolls with a target that the statements of an act name."""
    found: list[str] = []

    def walk(acts: Any) -> None:
        for act in acts:
            if act.form == "roll" and program.rolls[act.data["name"]].target is not None:
                found.append(act.data["name"])
            for value in act.data.values():
                if isinstance(value, tuple) and value and hasattr(value[0], "form"):
                    walk(value)
            for branch in act.data.get("branches", ()):
                walk(branch[1])
            for outcome in act.data.get("outcomes", ()):
                walk(outcome[3])

    walk(program.rulebook.actions[action].body)
    return tuple(found)


class NoRoll(Exception):
    """Nothing with a target was rolled before the act ended or asked for a choice."""


def _first_roll(world: World, begin: Begin) -> Odds:
    """The odds of the first roll that a procedure comes to."""
    budget = [MAX_BRANCHES]
    cut_off = [Fraction(0)]
    before = len(world.results)

    def branch(answers: list[Any], weight: Fraction) -> list[tuple[Fraction, Odds]]:
        budget[0] -= 1
        if budget[0] < 0:
            raise TooManyBranches
        found: Chances | Result | None = None
        dice: tuple[int, ...] = ()
        totals: tuple[dict[Number, Fraction], Fraction] | None = None
        with world.tentative():
            steps = begin()
            try:
                request = next(steps)
                for answer in answers:
                    request = steps.send(answer)
                    if len(world.results) > before:
                        break
                if len(world.results) == before:
                    if not isinstance(request, Throw):
                        raise NoRoll
                    found = request.chances() if request.chances is not None else None
                    dice = request.dice
                    totals = request.totals() if request.totals is not None else None
            except StopIteration:
                pass
            if len(world.results) > before:
                last = world.results[before]
                found = last if isinstance(last, Result) else None
                dice = ()
            steps.close()
        if isinstance(found, Chances):
            return [(weight, Odds(found.success, found.totals, found.cut_off))]
        if isinstance(found, Result):
            return [(weight, Odds(Fraction(int(found.success)), ((found.total, Fraction(1)),)))]
        if not dice:
            raise NoRoll
        if totals is not None:
            cut_off[0] += weight * totals[1]
            return [
                leaf
                for total, chance in totals[0].items()
                for leaf in branch([*answers, Settled(int(total))], weight * chance)
            ]
        return [leaf for shown in _throws_of(dice) for leaf in branch([*answers, shown], weight / prod(dice))]

    odds = _joined(branch([], Fraction(1)))
    return replace(odds, cut_off=odds.cut_off + cut_off[0])


def _throws_of(dice: tuple[int, ...]) -> list[list[int]]:
    """All throws of some dice, each as likely as the others."""
    if prod(dice) > MAX_BRANCHES:
        raise TooManyBranches
    return [list(shown) for shown in product(*(range(1, sides + 1) for sides in dice))]


def _joined(leaves: list[tuple[Fraction, Odds]]) -> Odds:
    success = sum((weight * odds.success for weight, odds in leaves), Fraction(0))
    totals: dict[Number, Fraction] = {}
    for weight, odds in leaves:
        for total, chance in odds.totals:
            totals[total] = totals.get(total, Fraction(0)) + weight * chance
    cut = sum((weight * odds.cut_off for weight, odds in leaves), Fraction(0))
    return Odds(success, tuple(sorted(totals.items())), cut)


def odds_of_contest(program: Program, world: World, name: str, arguments: list[Value]) -> ContestOdds:
    """The odds of a contest: the measures of both sides as distributions, compared.

    Raises: TooManyBranches when a row outside `each die` holds dice.
    """
    roll = program.rolls[name]
    f = roll.frame(world, arguments)
    first, second = (f[slot] for slot in roll.sides)
    one = _side_totals(roll, f, first, second)
    two = _side_totals(roll, f, second, first)
    wins = losses = ties = Fraction(0)
    for a, p in one.items():
        for b, q in two.items():
            if a > b:
                wins += p * q
            elif a < b:
                losses += p * q
            else:
                ties += p * q
    if roll.rule.again and ties < 1:
        return ContestOdds(wins / (1 - ties), losses / (1 - ties), Fraction(0))
    if roll.rule.tie_to == roll.sides[0]:
        return ContestOdds(wins + ties, losses, ties)
    return ContestOdds(wins, losses + ties, ties)


def _side_totals(roll: RollCode, f: list[Any], side: Value, opponent: Value) -> dict[Number, Fraction]:
    roll.set_sides(f, side, opponent)
    if roll.pools:
        dice = roll.pool(f)
        roll.set_sides(f, side, opponent)
        totals = pool_totals(roll, f, dice, roll.rule.measure)
    else:
        dice, totals = _line_totals(roll, f)
    roll.set_sides(f, side, opponent)
    # Rows change the total of a side; where the best die or the successes count, they change nothing.
    if roll.rule.measure == "total" and roll.stack.rows and (dice or not roll.pools):
        totals = added(totals, _row_totals(roll, f))
    return totals


def _line_totals(roll: RollCode, f: list[Any]) -> tuple[list[Die], dict[Number, Fraction]]:
    """The dice of a `dice` line, and what they come to or (where that decides) the best of them."""
    amount = Chance(0, ()) if roll.dice is None else roll.dice(f)
    if not isinstance(amount, Chance):
        amount = Chance(amount, ())
    dice = [Die(sides, None, "", explodes=e) for _f, count, sides, e in amount.terms for _ in range(count)]
    if roll.rule.measure == "total":
        return dice, amount_chances(amount)[0]
    return dice, pool_totals(roll, f, dice, roll.rule.measure)


def _row_totals(roll: RollCode, f: list[Any]) -> dict[Number, Fraction]:
    """What the rows of a side come to."""
    if not roll.stack.thrown:
        return {roll.stack.sum(f): Fraction(1)}
    if roll.stack.grouped or roll.stack.stages:
        raise TooManyBranches
    totals: dict[Number, Fraction] = {0: Fraction(1)}
    for one in roll.stack.collect(f, None):
        totals = added(totals, amount_chances(one.amount)[0])
    return totals
