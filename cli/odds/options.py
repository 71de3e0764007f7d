"""All that whoever is asked may do, with the chance of each act and what is watched, as far as the steps go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.asking import chance_text, of_other_roll
from cli.odds.as_data import number_as_data, spread_as_data
from cli.odds.figures import Figures
from interpreter.acts_told_apart import acts_told_apart

if TYPE_CHECKING:
    from interpreter.compiled.program import Program
    from interpreter.game_read import GameRead
    from interpreter.odds.answers import Spread
    from interpreter.odds.asking import Insights
    from interpreter.odds.budget import Budget
    from interpreter.odds.first_rolls import FirstRoll
    from interpreter.odds.question import Question
    from interpreter.requests import Choose, LegalAct


class Weighed(NamedTuple):
    """An act with its odds.

    Attributes:
        first: the first roll with a target that it comes to; None where it makes none.
        throws: whether it makes a roll or a contest at all.
        watched: what is watched comes to, in the order in which it was named.
    """

    act: LegalAct
    first: FirstRoll | None
    throws: bool
    watched: tuple[Spread, ...] = ()

    @property
    def chance(self) -> Fraction | None:
        """The chance that its first roll succeeds."""
        return None if self.first is None else self.first.chance


def weighed(
    game: GameRead,
    request: Choose,
    options: Sequence[LegalAct],
    steps: int,
    asked: Callable[[LegalAct], Question] | None,
) -> Iterator[Weighed]:
    """The odds of acts, one after the other, until the steps for all of them together are used up.

    What would take too many by itself is left out.

    Args: `asked` is the question for an act, where more is wanted than the chance of its first roll.
    """
    from interpreter.bots import MOST_STEPS
    from interpreter.compiled.rolling.lots import BeyondBudget
    from interpreter.odds.asking import Insights
    from interpreter.odds.budget import EXACT_STEPS, Budget
    from interpreter.odds.first_rolls import first_roll_of

    insights = Insights()
    most, left = MOST_STEPS if asked is None else EXACT_STEPS, steps
    for act in options:
        budget = Budget(min(left, most))
        try:
            budget.spend()
            if asked is None:
                first = first_roll_of(game.program, game.world, act, request.by, budget)
                yield Weighed(act, first, _throws(game, act))
            else:
                yield _in_full(game, act, asked(act), budget, insights)
        except BeyondBudget:
            if left <= most:
                return
        left -= budget.spent


def _in_full(game: GameRead, act: LegalAct, question: Question, budget: Budget, insights: Insights) -> Weighed:
    from interpreter.odds.exact import exact_odds
    from interpreter.odds.first_rolls import FirstRoll

    odds = exact_odds(game.program, game.world, question, budget, insights=insights)
    names = tuple(odds.rolled)
    # Of several that may be made nothing tells here which is the first.
    first = None if odds.success is None else FirstRoll(odds.success.chance, names if len(names) == 1 else ())
    return Weighed(
        act, first, _throws(game, act), tuple(odds.watched(number) for number in range(len(question.watched)))
    )


def _throws(game: GameRead, act: LegalAct) -> bool:
    from interpreter.odds.course import rolls_of
    from interpreter.odds.question import Question, Subject

    return bool(rolls_of(game.program, Question(Subject.ACTION, act.action, ())))


def tell_weighed(program: Program, rows: Sequence[Weighed], labels: Sequence[str], figures: Figures) -> None:
    """Print acts, the likeliest first; the others are counted, or stand last where something is watched."""
    console, words = figures.console, figures.console.words
    rolled = sorted(
        (one for one in rows if one.chance is not None), key=lambda one: (-(one.chance or Fraction(0)), one.act.text)
    )
    without = [one for one in rows if one.chance is None]
    told = [*rolled, *without] if labels else rolled
    texts = acts_told_apart([one.act for one in told], [one.act for one in rows])
    table = [
        [
            "" if one.chance is None else chance_text(one.chance, console),
            *(_briefly(spread, figures) for spread in one.watched),
            text,
            "" if one.first is None else of_other_roll(program, one.act.action, one.first.names, words),
        ]
        for one, text in zip(told, texts, strict=True)
    ]
    head = [["", *labels, "", ""]] if labels and table else []
    console.table([*head, *table], right=range(1 + len(labels)))
    thrown = sum(one.throws for one in without)
    if thrown and not labels:
        said = words.ngettext(
            "{count} option with dice, but with neither success nor failure; name it to see what comes of it",
            "{count} options with dice, but with neither success nor failure; name one to see what comes of it",
            thrown,
        )
        console.say(said.format(count=thrown))
    if len(without) > thrown and not labels:
        count = len(without) - thrown
        said = words.ngettext("{count} option without a roll", "{count} options without a roll", count)
        console.say(said.format(count=count))


def _briefly(spread: Spread, figures: Figures) -> str:
    """What is watched in a word: the mean of numbers, else the likeliest value."""
    if spread.is_numeric:
        return figures.amount(spread.mean)
    likeliest = max(spread.lots.weights, key=lambda value: spread.lots.weights[value])
    return f"{figures.value(likeliest)} {figures.chance(spread.share(likeliest))}"


def weighed_as_data(one: Weighed, labels: Sequence[str], is_exact: bool) -> dict[str, Any]:
    """An act with its odds, for programs."""
    found = one.act.answer | {
        "text": one.act.text,
        "success": None if one.chance is None else number_as_data(one.chance, is_exact),
    }
    if labels:
        spreads = zip(labels, one.watched, strict=True)
        found["watched"] = {label: spread_as_data(spread, is_exact) for label, spread in spreads}
    return found
