"""The exact odds of one roll or one contest by itself, with its arguments in the state as it is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from interpreter.compiled.program import Program
from interpreter.compiled.rolling.chances import Chances
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.lots import Lots
from interpreter.odds.answers import Odds, Share, share
from interpreter.values.value import Value
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
    return ContestOdds(*(one.chance for one in _shares(code, margins, 0)))


class ContestShares(NamedTuple):
    """As `ContestOdds`, with the bounds of chances that were counted in plays."""

    first: Share
    second: Share
    tie: Share
    first_wins: Share
    second_wins: Share


def shares_of_contest(code: ContestCode, odds: Odds) -> ContestShares:
    """The odds of a contest, exact or estimated; the results are its margins as thrown."""
    return _shares(code, odds.result.lots, odds.plays)


def _shares(code: ContestCode, margins: Lots, plays: int) -> ContestShares:
    first = sum(weight for margin, weight in margins.weights.items() if margin > 0)
    tie = margins.weights.get(0, 0)
    second = margins.whole - first - tie
    wins, rivals, of = first, second, margins.whole
    if code.rule.again:
        of = max(first + second, 1)  # where every throw is a tie, nobody ever wins
    elif not code.has_draws and code.rule.tie_to == code.sides[0]:
        wins += tie
    elif not code.has_draws:
        rivals += tie
    decided = of if plays else 0
    ahead, behind, equal = (share(one, margins.whole, plays) for one in (first, second, tie))
    return ContestShares(ahead, behind, equal, share(wins, of, decided), share(rivals, of, decided))
