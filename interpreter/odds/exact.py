"""Exact odds: the rules themselves are run over chance nodes, and whatever they change is taken back.

Dice that stand in rows, amounts and prices are gone through face by face; the main dice of a roll
are worked out as a distribution (`interpreter.compiled.chances`), which gives the same fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Final

from dsl.border.frozen import frozen
from dsl.understood.statements import Block, DoProcedure, MakeRoll
from dsl.understood.walk import statements_in
from interpreter.compiled.actions import arguments_of
from interpreter.compiled.chances import Chances
from interpreter.compiled.lots import BeyondBudget, Lots
from interpreter.compiled.program import Program
from interpreter.requests import Option, Request, Settled, Throw
from interpreter.values import Entity, Number, Result, Value
from interpreter.world import World

MAX_BRANCHES: Final = 20_000
"""Branches of chance that are gone through for one answer."""

Begin = Callable[[], Generator[Request, Any, Any]]


@frozen
class Odds:
    """The chance of success, the chance of each total, and the mass cut off from exploding dice."""

    success: Fraction
    totals: tuple[tuple[Number, Fraction], ...]
    cut_off: Fraction = Fraction(0)


@frozen
class ContestOdds:
    """The chances of the two sides: ahead, behind and equal as thrown, and how often the first wins in the end."""

    first: Fraction
    second: Fraction
    tie: Fraction
    first_wins: Fraction

    @property
    def second_wins(self) -> Fraction:
        """How often the second side wins in the end; nobody does where every throw is a tie that is fought again."""
        return 1 - self.first_wins if self.tie < 1 or self.first_wins else Fraction(0)


def odds_of_roll(program: Program, world: World, name: str, arguments: list[Value]) -> Odds:
    """The odds of a roll with these arguments in this state."""
    code = program.rolls[name]
    hand = code.in_hand(world, arguments)
    found = code.chances(hand, code.pool(hand.frame))
    return Odds(found.success, found.totals, found.cut_off)


def odds_of_option(program: Program, world: World, option: Option, by: Entity | None) -> Fraction | None:
    """The chance that the first roll of an act succeeds; None if the act rolls nothing with a target."""
    code = program.actions[option.action]
    if not _may_roll(program, code.rule.body, set()):
        return None
    arguments = arguments_of(code, by, option)
    try:
        return _first_roll(world, lambda: code.carry_out(world, arguments)).success
    except NoRoll:
        return None


def _may_roll(program: Program, block: Block, seen: set[str]) -> bool:
    """Whether statements can come to a roll with a target, those of procedures included."""
    for statement in statements_in(block):
        if isinstance(statement, MakeRoll) and program.rolls[statement.roll].target is not None:
            return True
        if isinstance(statement, DoProcedure) and statement.procedure not in seen:
            seen.add(statement.procedure)
            if _may_roll(program, program.rulebook.procedures[statement.procedure].body, seen):
                return True
    return False


class NoRoll(Exception):
    """Nothing with a target was rolled before the act ended or asked for a choice."""


def _first_roll(world: World, begin: Begin) -> Odds:
    """The odds of the first roll that a procedure comes to."""
    budget = [MAX_BRANCHES]
    before = len(world.results)

    def branch(answers: list[Any], weight: Fraction) -> list[tuple[Fraction, Odds]]:
        budget[0] -= 1
        if budget[0] < 0:
            raise BeyondBudget
        found: Chances | Result | None = None
        dice: tuple[int, ...] = ()
        totals: Lots | None = None
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
            return [
                leaf
                for total, chance in totals.chances().items()
                for leaf in branch([*answers, Settled(int(total))], weight * chance)
            ]
        return [leaf for shown in _throws_of(dice) for leaf in branch([*answers, shown], weight / prod(dice))]

    return _joined(branch([], Fraction(1)))


def _throws_of(dice: tuple[int, ...]) -> list[list[int]]:
    """All throws of some dice, each as likely as the others."""
    if prod(dice) > MAX_BRANCHES:
        raise BeyondBudget
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
    """The odds of a contest: what both sides get as lots, compared."""
    code = program.contests[name]
    f = code.frame(world, arguments)
    first, second = (f[slot] for slot in code.sides)
    one = code.side_lots(f, first, second)
    two = code.side_lots(f, second, first)
    margins = one.plus(two.mapped(lambda value: -value))
    above = sum(weight for margin, weight in margins.weights.items() if margin > 0)
    same = margins.weights.get(0, 0)
    ahead, tie = Fraction(above, margins.whole), Fraction(same, margins.whole)
    behind = 1 - ahead - tie
    if not code.rule.again:
        first_gets_ties = code.rule.tie_to == code.sides[0]
        return ContestOdds(ahead, behind, tie, ahead + tie if first_gets_ties else ahead)
    return ContestOdds(ahead, behind, tie, ahead / (1 - tie) if tie < 1 else Fraction(0))
