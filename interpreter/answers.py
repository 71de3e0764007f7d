"""Plain data and values: what an answer names, and all values of a type where they are few."""

from __future__ import annotations

import re
from enum import Enum, auto
from fractions import Fraction
from typing import Any, Final

from dsl.types import Type
from interpreter.requests import Ask
from interpreter.values.numbers import exact
from interpreter.values.value import Value
from interpreter.world.world import World

Answer = Any
"""Plain data: a mapping with `action`, a mapping of report values, `done`, a value's name, or a list of dice."""

_EXACT: Final = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,8})?%?")


class NoValue(Enum):
    """What stands where an answer names nothing."""

    UNKNOWN = auto()


UNKNOWN: Final = NoValue.UNKNOWN


def options_of(kind: Type, world: World) -> tuple[Value, ...] | None:
    """All values of a type where they are few; None for numbers and texts."""
    match kind.form:
        case "entity":
            found: tuple[Value, ...] = tuple(world.things[kind.name])
        case "row":
            found = world.rows_of(kind.name)
        case "words":
            found = kind.words
        case "truth":
            found = (True, False)
        case _:
            return None
    return (*found, None) if kind.optional else found


def least_answer(question: Ask) -> tuple[Value] | None:
    """The value that stands for somebody who has said nothing: the least; None where there is no such value."""
    if question.several is not None:
        return ((),) if question.several.least == 0 else None
    if question.shares is not None:
        is_free = question.shares.is_at_most or question.shares.total == 0
        return (tuple((one, 0) for one in question.options or ()),) if is_free else None
    if question.options is not None:
        return (None,) if None in question.options else None
    return None if question.low is None else (question.low,)


def value_of(kind: Type, answer: Any, world: World) -> Value:
    """The value that plain data names for a type, or `UNKNOWN`."""
    if answer is None or (kind.optional and answer == "none"):
        return None if kind.optional else UNKNOWN
    match kind.form:
        case "entity":
            thing = world.by_id.get(answer) if isinstance(answer, str) else None
            if thing is None and isinstance(answer, int) and not isinstance(answer, bool):
                thing = world.by_id.get(f"{kind.name}_{answer}")
            return thing if thing is not None and thing.kind == kind.name else UNKNOWN
        case "row":
            row = world.rows[kind.name].get(str(answer))
            return row if row is not None and world.is_there(row) else UNKNOWN
        case "words":
            return answer if answer in kind.words else UNKNOWN
        case "truth":
            return _truth(answer)
        case "number":
            return answer if isinstance(answer, int) and not isinstance(answer, bool) else UNKNOWN
        case "fraction":
            return _fraction(answer)
        case "text":
            return answer if isinstance(answer, str) else UNKNOWN
        case "many":
            return _many(kind, answer, world)
        case _:
            return UNKNOWN


def _truth(answer: Any) -> Value:
    if isinstance(answer, bool):
        return answer
    return {"yes": True, "no": False}.get(str(answer), UNKNOWN)


def _fraction(answer: Any) -> Value:
    """The number of `5/2`, `2.5`, `3` or `40%`."""
    if isinstance(answer, str) and not _EXACT.fullmatch(answer):
        return UNKNOWN
    if isinstance(answer, bool) or not isinstance(answer, int | Fraction | str):
        return UNKNOWN
    if isinstance(answer, str) and answer.endswith("%"):
        return exact(Fraction(answer.removesuffix("%")) / 100)
    return exact(Fraction(answer))


def _many(kind: Type, answer: Any, world: World) -> Value:
    if not isinstance(answer, list | tuple) or kind.item is None:
        return UNKNOWN
    values = [value_of(kind.item, one, world) for one in answer]
    if any(value is UNKNOWN for value in values):
        return UNKNOWN
    return tuple(values) if kind.are_numbers else tuple(dict.fromkeys(values))
