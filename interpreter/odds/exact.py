"""Exact odds: the rules themselves are run over chance nodes, and whatever they change is taken back.

Dice that stand in rows, amounts and prices are gone through face by face; the main dice of a roll
are worked out as a distribution (`interpreter.compiled.chances`), which gives the same fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
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
    """The chance that the first roll with a target which an act comes to succeeds; None if it comes to none.

    Raises: BeyondBudget, when the dice before that roll fall in too many ways.
    """
    code = program.actions[option.action]
    if not _may_roll(program, code.rule.body, set()):
        return None
    arguments = arguments_of(code, by, option)
    try:
        return _first_roll(world, lambda: code.carry_out(world, arguments))
    except NoRoll:
        return None


def _may_roll(program: Program, block: Block, seen: set[str]) -> bool:
    """Whether statements can come to a roll with a target, those of procedures included.

    Without it the dice of an act that never rolls would be gone through face by face to find that out.
    """
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


def _first_roll(world: World, begin: Begin) -> Fraction:
    """The chance that the first roll with a target which some steps come to succeeds."""
    budget = [MAX_BRANCHES]
    before = len(world.results)

    def succeeded() -> bool | None:
        """Whether the roll succeeded, once it is made."""
        made = (one.success for one in world.results[before:] if isinstance(one, Result) and one.target is not None)
        return next(made, None)

    def branch(answers: list[Any], weight: Fraction) -> Fraction:
        budget[0] -= 1
        if budget[0] < 0:
            raise BeyondBudget
        with world.tentative(), closing(begin()) as steps:
            request: Request | None = None
            try:
                request = next(steps)
                for answer in answers:
                    request = steps.send(answer)
            except StopIteration:
                request = None
            success = succeeded()
            if success is not None:
                return weight * int(success)
            if not isinstance(request, Throw):
                raise NoRoll
            chances = None if request.chances is None else request.chances()
            if isinstance(chances, Chances) and chances.has_target:
                return weight * chances.success
            ways = _ways(request)
        return sum((branch([*answers, answer], weight * chance) for answer, chance in ways), Fraction(0))

    return branch([], Fraction(1))


def _ways(request: Throw) -> list[tuple[Any, Fraction]]:
    """All answers to a throw with their chances; where only what the dice come to is used, one for each total."""
    if request.totals is None:
        return [(shown, Fraction(1, prod(request.dice))) for shown in _throws_of(request.dice)]
    totals: Lots = request.totals()
    return [(Settled(int(total)), chance) for total, chance in totals.chances().items()]


def _throws_of(dice: tuple[int, ...]) -> list[list[int]]:
    """All throws of some dice, each as likely as the others."""
    if prod(dice) > MAX_BRANCHES:
        raise BeyondBudget
    return [list(shown) for shown in product(*(range(1, sides + 1) for sides in dice))]


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
