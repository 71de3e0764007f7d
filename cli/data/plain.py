"""Values, places and parts of numbers as plain data, and how a whole answer is printed."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cli.console import Console
    from dsl.border.diagnostics import Span
    from interpreter.game_read import GameRead
    from interpreter.values.results import NotApplied, Part

JSON_VERSION: Final = 1
"""Goes up when a key changes its meaning or goes away; new keys may come at any time."""


def say_json(data: dict[str, Any], console: Console) -> None:
    """Print an answer, with the version of its shape before everything else."""
    console.say(json.dumps({"version": JSON_VERSION, **data}, ensure_ascii=False, indent=2))


def plain_value(value: Any) -> Any:
    """A value as an answer or a case names it: things and rows by their ids, fractions as text."""
    from interpreter.values.stored import stored

    return stored(value)


def named_value(value: Any, game: GameRead) -> dict[str, Any]:
    """A value with what players call it."""
    return {"value": plain_value(value), "text": game.world.say(value)}


def plain_number(value: Any) -> int | str:
    """A whole number as it is, a fraction as text."""
    fraction = Fraction(value)
    return fraction.numerator if fraction.denominator == 1 else str(fraction)


def parts_as_data(parts: tuple[Part, ...]) -> list[dict[str, Any]]:
    """What a number is made of."""
    return [
        {
            "row": one.row,
            "label": one.label,
            "amount": plain_number(one.amount),
            "cites": list(one.cites),
            "note": one.note,
            "until": one.until,
        }
        for one in parts
    ]


def missing_as_data(missing: tuple[NotApplied, ...]) -> list[dict[str, Any]]:
    """The rows that did not count, each with the condition that failed."""
    return [{"row": one.row, "label": one.label, "why": one.why, "cites": list(one.cites)} for one in missing]


def place_as_data(span: Span | None) -> dict[str, Any] | None:
    """Where something stands in the rules."""
    return None if span is None else {"file": span.file, "line": span.line}
