"""How numbers came about, as plain data: explanations, finished rolls and contests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.data.plain import missing_as_data, named_value, parts_as_data, place_as_data, plain_number, plain_value

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.values.results import Die, Fight, RollResult, SideResult
    from interpreter.views.explaining import Explanation


def explanation_as_data(one: Explanation, game: GameRead) -> dict[str, Any]:
    """A name with its value, or the dice that decide it, and everything that goes into it."""
    return {
        "kind": "explanation",
        "title": one.title,
        **named_value(one.value, game),
        "parts": parts_as_data(one.parts),
        "with_dice": [{"label": term.label, "amount": term.amount, "cites": list(term.cites)} for term in one.thrown],
        "not_counted": missing_as_data(one.missing),
        "dice": one.dice or None,
        "target": one.target,
        "low_succeeds": one.low_succeeds,
        "source": one.source or None,
        "read": [{"words": words, **named_value(value, game)} for words, value in one.read],
        "cites": list(one.cites),
        "place": place_as_data(one.span),
    }


def result_as_data(result: RollResult | Fight) -> dict[str, Any]:
    """A finished roll or contest with all its parts."""
    from interpreter.values.results import Fight

    if isinstance(result, Fight):
        return _contest(result)
    return {
        "kind": "roll",
        "name": result.name,
        "title": result.title,
        "dice": [_die(one) for one in result.dice],
        "natural": result.natural,
        "thrown": plain_number(result.thrown),
        "total": plain_number(result.total),
        "target": result.target,
        "low_succeeds": result.low_succeeds,
        "success": None if result.target is None else result.success,
        "successes": result.successes,
        "fixed": result.fixed or None,
        "parts": parts_as_data(result.parts),
        "not_counted": missing_as_data(result.not_applied),
        "cites": list(result.cites),
    }


def _contest(fight: Fight) -> dict[str, Any]:
    return {
        "kind": "contest",
        "name": fight.name,
        "title": fight.title,
        "winner": plain_value(fight.winner),
        "loser": plain_value(fight.loser),
        "margin": plain_number(fight.margin),
        "tied": fight.tied,
        "sides": [_side(one) for one in (fight.first, fight.second)],
        "pairs": [[plain_number(one), plain_number(other)] for one, other in fight.pairs],
        "cites": list(fight.cites),
    }


def _side(side: SideResult) -> dict[str, Any]:
    return {
        "side": plain_value(side.side),
        "total": plain_number(side.total),
        "successes": side.successes,
        "dice": [_die(die) | {"parts": parts_as_data(parts)} for die, parts in zip(side.dice, side.parts, strict=True)],
        "parts": parts_as_data(side.extra),
    }


def _die(die: Die) -> dict[str, Any]:
    return {
        "faces": list(die.faces),
        "counts": die.counts,
        "before": die.before or None,
        "factor": plain_number(die.factor),
    }
