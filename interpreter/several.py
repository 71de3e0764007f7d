"""Several things chosen in one answer: how many there must be, and what they may come to together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dsl.border.diagnostics import counted, listed, phrase
from interpreter.answers import UNKNOWN, value_of
from interpreter.requests import MOST_NAMED, Ask, Refused, SeveralWanted, key_of
from interpreter.values.numbers import Number
from interpreter.values.value import Value
from interpreter.world.world import World


def several_wanted(
    options: Sequence[Value], least: int, most: int | None, total: Number | None, weights: Sequence[Number]
) -> SeveralWanted:
    """How many may be chosen; where fewer can be had than are asked for, those are enough, so that one can answer."""
    can_be_had = len(options)
    if total is not None:
        left, can_be_had = total, 0
        for weight in sorted(weights):
            left -= weight
            can_be_had += left >= 0
    most = can_be_had if most is None else max(0, min(most, can_be_had))
    return SeveralWanted(max(0, min(least, most)), most, total, tuple(weights))


def allowed_set(
    chosen: tuple[Value, ...], options: tuple[Value, ...], wanted: SeveralWanted
) -> tuple[tuple[Value, ...], ...]:
    """The usual set, in the order in which its things are offered; nothing where it may not be chosen now."""
    found = tuple(one for one in options if one in chosen)
    together = sum(weight for one, weight in zip(options, wanted.weights, strict=False) if one in found)
    is_too_much = wanted.total is not None and together > wanted.total
    if len(found) < len(set(chosen)) or not wanted.least <= len(found) <= wanted.most or is_too_much:
        return ()
    return (found,)


def chosen_several(request: Ask, wanted: SeveralWanted, answer: Any, world: World) -> tuple[Value, ...]:
    """The things that an answer names, in the order in which they were offered.

    Raises: Refused when they are not to be chosen, too few, too many, or come to too much.
    """
    options = request.options or ()
    item = request.type.item
    named = answer if isinstance(answer, list | tuple) else [answer]
    found: list[Value] = []
    for one in named:
        value = UNKNOWN if item is None else value_of(item, one, world)
        if value is UNKNOWN or value not in options:
            allowed = listed(map(world.say, world.sight.those_seen(options, request.by)), MOST_NAMED)
            raise Refused(phrase("“{answer}” does not fit here; what fits: {allowed}", answer=one, allowed=allowed))
        if value in found:
            raise Refused(phrase("“{answer}” is named twice", answer=one))
        found.append(value)
    if len(found) < wanted.least:
        raise Refused(
            counted(
                "{count} is too few here; choose at least {limit}",
                "{count} are too few here; choose at least {limit}",
                len(found),
                limit=wanted.least,
            )
        )
    if len(found) > wanted.most and wanted.total is None:
        raise Refused(
            counted(
                "{count} is too many here; choose at most {limit}",
                "{count} are too many here; choose at most {limit}",
                len(found),
                limit=wanted.most,
            )
        )
    if wanted.total is not None:
        together = sum(weight for one, weight in zip(options, wanted.weights, strict=True) if one in found)
        if together > wanted.total:
            said, limit = world.say(together), world.say(wanted.total)
            raise Refused(phrase("together that is {sum}; at most {limit} is there", sum=said, limit=limit))
        if len(found) > wanted.most:
            raise Refused(
                phrase("{count} are too many here; choose at most {limit}", count=len(found), limit=wanted.most)
            )
    return tuple(one for one in options if one in found)


def drawn_several(request: Ask, wanted: SeveralWanted, below: Callable[[int], int]) -> list[Any]:
    """Things that may be chosen, drawn with numbers below a limit: as an answer names them."""
    options = list(request.options or ())
    weights = list(wanted.weights) if wanted.total is not None else [0] * len(options)
    count = wanted.least + below(wanted.most - wanted.least + 1)
    places = list(range(len(options)))
    order = [places.pop(below(len(places))) for _ in options]
    taken: list[int] = []
    left: Number = wanted.total if wanted.total is not None else 0
    for place in order:
        if len(taken) < count and weights[place] <= left:
            taken.append(place)
            left -= weights[place]
    if len(taken) < wanted.least:
        taken = sorted(range(len(options)), key=weights.__getitem__)[: wanted.least]
    return [key_of(options[place]) for place in sorted(taken)]
