"""Values as plain data, as journals and hashes of a state have them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from interpreter.values.results import Die, Fight, RollResult
from interpreter.values.speech import chance_text
from interpreter.values.value import Chance, Entity, Fact, Gone, TableRow, Unknown, Value


def stored(value: Value) -> Any:
    """A value as plain data: things and rows by id, fractions as text."""
    match value:
        case Entity():
            return value.id
        case TableRow():
            return value.key
        case Fraction():
            return str(value)
        case tuple() | list():
            return [stored(one) for one in value]
        case Chance():
            return chance_text(value)
        case Unknown():
            return "hidden"
        case Gone():
            return "gone"
        case Die():
            return stored(value.origin)
        case RollResult():
            return [value.name, stored(value.total), value.success]
        case Fight():
            return [value.name, stored(value.winner), stored(value.loser), stored(value.margin)]
        case Fact():
            return [value.name, value.turn, {key: stored(one) for key, one in value.data.items()}]
        case _:
            return value
