"""Exact odds: the rules themselves are run over chance nodes, and whatever they change is taken back.

Dice that stand in rows, amounts and prices are gone through face by face; the main dice of a roll
are worked out as a distribution (`interpreter.chances`), which gives the same fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from interpreter.chances import Chances, added, pool_totals, throws
from interpreter.offers import arguments_of
from interpreter.program import Program
from interpreter.requests import Option, Request, Throw
from interpreter.rolls import RollCode
from interpreter.values import Die, Entity, Number, Outcome, Result, Value
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
    before = len(world.results)

    def branch(answers: list[list[int]], weight: Fraction) -> list[tuple[Fraction, Odds]]:
        budget[0] -= 1
        if budget[0] < 0:
            raise TooManyBranches
        found: Chances | Result | None = None
        dice: tuple[int, ...] = ()
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
        whole = Fraction(1)
        leaves: list[tuple[Fraction, Odds]] = []
        for shown, ways, whole in _throws_of(dice):
            leaves += branch([*answers, shown], weight * ways / whole)
        return leaves

    return _joined(branch([], Fraction(1)))


def _throws_of(dice: tuple[int, ...]) -> list[tuple[list[int], Fraction, Fraction]]:
    """Throws of equal dice by their total (only the total counts in an amount): dice shown, ways, all ways."""
    sides = dice[0]
    if any(one != sides for one in dice):
        raise TooManyBranches
    whole = Fraction(sides ** len(dice))
    return [(_showing(total, len(dice), sides), Fraction(ways), whole) for total, ways in throws(len(dice), sides)]


def _showing(total: int, count: int, sides: int) -> list[int]:
    """Some throw of `count` dice with that total."""
    shown = []
    left = total
    for at in range(count):
        rest = count - at - 1
        face = min(sides, left - rest)
        shown.append(face)
        left -= face
    return shown


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
    assert roll.rule.sides is not None
    first, second = (f[slot] for slot in roll.rule.sides)
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
    if roll.rule.tie_to == roll.rule.sides[0]:
        return ContestOdds(wins + ties, losses, ties)
    return ContestOdds(wins, losses + ties, ties)


def _side_totals(roll: RollCode, f: list[Any], side: Value, opponent: Value) -> dict[Number, Fraction]:
    roll.set_sides(f, side, opponent)
    if roll.pools:
        dice = roll.pool(f)
    elif roll.dice is not None:
        dice = [Die(sides, None, "") for _f, count, sides, _e in roll.dice(f).terms for _ in range(count)]
    else:
        dice = []
    roll.set_sides(f, side, opponent)
    totals = pool_totals(roll, f, dice, roll.rule.measure)
    if roll.stack.rows and (dice or not roll.pools):
        if roll.stack.thrown:
            raise TooManyBranches
        totals = added(totals, {roll.stack.sum(f): Fraction(1)})
    return totals


__all__ = ["ContestOdds", "NoRoll", "Odds", "Outcome", "TooManyBranches", "odds_of_contest", "odds_of_option", "odds_of_roll"]
