"""Questions to the odds: a roll, a contest, an act or a procedure with its arguments, and what shall be watched.

    odds = odds_of(program, world, Question(Subject.ACTION, "take", (red, tile)))
    odds.success, odds.watched(0).mean, odds.is_exact

An answer is exact as long as that takes no more than its budget; beyond it the question is played many times, and the
answer says so. Nothing is changed by asking.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.odds.answers import Odds
from interpreter.odds.asking import Insights
from interpreter.odds.budget import QUESTION_STEPS, Budget, exact_part
from interpreter.odds.exact import exact_odds
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question
from interpreter.world.world import World


def odds_of(
    program: Program,
    world: World,
    question: Question,
    is_stopped: Callable[[], bool] = lambda: False,
    steps: int = QUESTION_STEPS,
    insights: Insights | None = None,
) -> Odds:
    """The odds of something, exact or else estimated.

    Args:
        is_stopped: is asked now and then whether the answer is still wanted.
        steps: what the answer may take; three fifths of them, before it is estimated.
        insights: as for `exact_odds`.

    Raises: Halted when the answer is not wanted any more.
    """
    budget = Budget(exact_part(steps), is_stopped)
    try:
        return exact_odds(program, world, question, budget, insights=insights)
    except BeyondBudget:
        return estimated_odds(program, world, question, Budget(steps - min(budget.spent, budget.steps), is_stopped))
