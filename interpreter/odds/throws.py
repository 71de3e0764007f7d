"""The exact odds of one roll or one contest by itself, with its arguments in the state as it is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from interpreter.compiled.program import Program
from interpreter.compiled.rolling.chances import Chances
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.lots import Lots
from interpreter.values import Value
from interpreter.world.world import World


@dataclass(frozen=True, slots=True)
class ContestOdds:
    """The chances of the two sides: ahead, behind and equal as thrown, and how often the first wins in the end."""

    first: Fraction
    second: Fraction
    tie: Fraction
    first_wins: Fraction
    second_wins: Fraction
    """How often the second side wins in the end: neither does in a draw, or where every throw is fought again."""


def odds_of_roll(program: Program, world: World, name: str, arguments: list[Value]) -> Chances:
    """The odds of a roll. Raises: BeyondBudget, RuleFault."""
    code = program.rolls[name]
    hand = code.in_hand(world, arguments)
    return code.chances(hand, code.pool(hand.frame))


def odds_of_contest(program: Program, world: World, name: str, arguments: list[Value]) -> ContestOdds:
    """The odds of a contest. Raises: BeyondBudget, RuleFault."""
    code = program.contests[name]
    return odds_of_margins(code, code.margins(code.frame(world, arguments)))


def odds_of_margins(code: ContestCode, margins: Lots) -> ContestOdds:
    """The odds of a contest by how often one side is ahead of the other as thrown, and by how much."""
    above = sum(weight for margin, weight in margins.weights.items() if margin > 0)
    ahead, tie = Fraction(above, margins.whole), Fraction(margins.weights.get(0, 0), margins.whole)
    behind = 1 - ahead - tie
    if code.rule.draw:
        return ContestOdds(ahead, behind, tie, ahead, behind)
    if not code.rule.again:
        first_gets_ties = code.rule.tie_to == code.sides[0]
        return ContestOdds(ahead, behind, tie, *((ahead + tie, behind) if first_gets_ties else (ahead, behind + tie)))
    if tie == 1:
        return ContestOdds(ahead, behind, tie, Fraction(0), Fraction(0))
    return ContestOdds(ahead, behind, tie, ahead / (1 - tie), behind / (1 - tie))
