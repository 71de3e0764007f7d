"""Legal acts that read alike, told apart by the ids of what they are done with; a value without an id is said."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from interpreter.requests import LegalAct
from interpreter.values.value import Entity, TableRow, Value

MOST_LOOKED_AT: Final = 500
"""Acts that are put into words to find out which of them read alike."""


def acts_told_apart(options: Sequence[LegalAct], among: Sequence[LegalAct] = ()) -> list[str]:
    """The options as players read them: `scouts to the mill`, and where several read so `scouts to the mill (scout_2)`.

    Args: `among` are those from which they were picked, where that is a short list.
    Returns: a text for each, in their order; behind one that stands there several times the ids that are not the same.
    """
    alike: dict[str, list[LegalAct]] = defaultdict(list)
    for one in among if len(options) < len(among) <= MOST_LOOKED_AT else options:
        alike[one.text].append(one)
    return [_with_ids(one.text, one, alike[one.text]) for one in options]


def _with_ids(text: str, option: LegalAct, others: Sequence[LegalAct]) -> str:
    held = [dict(one.arguments) for one in others]
    differing = [
        _word(value, option)
        for name, value in option.arguments
        if any(one.get(name) is not value and one.get(name) != value for one in held)
    ]
    return f"{text} ({', '.join(differing)})" if differing else text


def _word(value: Value, option: LegalAct) -> str:
    """What a value is called in an answer; what is no thing and no row is said as players read it."""
    match value:
        case Entity():
            return value.id
        case TableRow():
            return value.key
        case _:
            return option.say_value(value)
