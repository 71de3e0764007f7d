"""Odds as plain data, for programs: chances as decimals with six places, and as fractions with `--exact`."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.odds.answers import Odds, Share, Spread
    from interpreter.odds.question import Question
    from interpreter.odds.weighing import Weights

JSON_VERSION: Final = 1
PLACES: Final = 6


def odds_as_data(
    game: GameRead, question: Question, odds: Odds, weights: Weights | None, is_exact: bool
) -> dict[str, Any]:
    """The odds of a question, and what matters for them."""
    from interpreter.odds.question import Subject
    from interpreter.odds.throws import shares_of_contest
    from interpreter.values.stored import stored

    names = [one.name for one in _parameters(game, question)]
    has_result = question.subject is not Subject.ACTION and question.until is None
    found: dict[str, Any] = {
        "version": JSON_VERSION,
        "question": {
            question.subject.value: question.name,
            "with": {name: stored(value) for name, value in zip(names, question.arguments, strict=True)},
        }
        | ({} if question.scene is None else {"is_under_way": True}),
        "is_exact": odds.is_exact,
        "plays": odds.plays,
        "cut_off": number_as_data(odds.cut_off, is_exact),
        "success": None if odds.success is None else share_as_data(odds.success, is_exact),
        "ends": _ends(odds, is_exact),
        "result": spread_as_data(odds.result, is_exact) if has_result else None,
        "rolls": {name: spread_as_data(odds.successes(name), is_exact) for name in odds.rolled},
        "watched": {
            watched.label: spread_as_data(odds.watched(number), is_exact)
            for number, watched in enumerate(question.watched)
        },
        "choices": None if question.choices is None else question.choices.text.split()[0],
        "until": None if question.until is None else question.until.text,
    }
    if question.subject is Subject.CONTEST:
        shares = shares_of_contest(game.program.contests[question.name], odds)
        found["contest"] = {name: share_as_data(one, is_exact) for name, one in shares._asdict().items()}
    if weights is not None:
        found["matters"] = _weights(weights, is_exact)
    return found


def _parameters(game: GameRead, question: Question) -> Any:
    from cli.odds.asked import parameters_of

    return parameters_of(game.program.rulebook, question.subject, question.name)


def number_as_data(value: Fraction | int, is_exact: bool) -> Any:
    """A number: a whole one as it is, a fraction as text where it is to be exact, else with six places."""
    fraction = Fraction(value)
    if fraction.denominator == 1:
        return fraction.numerator
    return str(fraction) if is_exact else round(float(fraction), PLACES)


def share_as_data(share: Share, is_exact: bool) -> dict[str, Any]:
    """A chance, with the bounds between which it lies where it was counted in plays."""
    found = {"chance": number_as_data(share.chance, is_exact)}
    if share.low != share.high:
        found |= {"low": number_as_data(share.low, False), "high": number_as_data(share.high, False)}
    return found


def spread_as_data(spread: Spread, is_exact: bool) -> dict[str, Any]:
    """A distribution: each value with its chance; mean and standard deviation of numbers."""
    from interpreter.values.stored import stored

    values = list(spread.lots.weights)
    found: dict[str, Any] = {}
    if spread.is_numeric:
        values.sort()
        mean = share_as_data(spread.mean_share, is_exact)
        found = {"mean": mean.pop("chance"), **mean, "deviation": number_as_data(spread.deviation, False)}
    rows = [
        {
            "value": number_as_data(one, is_exact) if spread.is_numeric else stored(one),
            **share_as_data(spread.share(one), is_exact),
        }
        for one in values
    ]
    return found | {"values": rows}


def _ends(odds: Odds, is_exact: bool) -> list[dict[str, Any]]:
    """How ways end: "done", or what stopped them and why."""
    ends = odds.spread(lambda end: (end.way, end.said))
    return [
        {"end": "done" if way is None else way.name.lower(), "said": said, **share_as_data(ends.share(one), is_exact)}
        for one in ends.lots.weights
        for way, said in (one,)
    ]


def _weights(weights: Weights, is_exact: bool) -> dict[str, Any]:
    return {
        "measure": None if weights.measure is None else weights.measure.value,
        "as_it_is": number_as_data(weights.as_it_is, is_exact),
        "is_whole": weights.is_whole,
        "modifiers": [
            {
                "roll": one.roll,
                "name": one.row,
                "label": one.label,
                "counts": one.counts,
                "gives": number_as_data(one.gives, is_exact),
            }
            for one in weights.weights
        ],
    }
