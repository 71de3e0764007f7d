"""A number shared out in one answer: how much each may get, and what all of them get together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from dsl.border.diagnostics import listed, phrase
from interpreter.answers import UNKNOWN, value_of
from interpreter.requests import MOST_NAMED, Ask, Refused, SharesWanted
from interpreter.values.numbers import Number
from interpreter.values.value import Value
from interpreter.world.world import World

Shares = tuple[tuple[Value, int], ...]
"""What each of several gets, in the order in which they were asked for."""


def shares_wanted(
    caps: Sequence[int | None], total: int, *, is_at_most: bool, weights: Sequence[Number] = ()
) -> SharesWanted:
    """What may be shared out; where less can be taken than there is, that is enough, so that one can answer."""
    total = max(0, total)
    if weights:
        one_comes_to = tuple(max(0, one) for one in weights)
        open_caps = SharesWanted(
            tuple(total if one is None else max(0, one) for one in caps), total, True, one_comes_to
        )
        return replace(open_caps, caps=tuple(open_caps.most_at(at, total) for at in range(len(one_comes_to))))
    whole = [total if one is None else max(0, min(one, total)) for one in caps]
    return SharesWanted(tuple(whole), min(total, sum(whole)), is_at_most)


def usual_shares(wanted: SharesWanted, each: Sequence[int]) -> list[int]:
    """What each gets of what he usually gets, in their order; what is then left goes to the first who can take more.

    Where no more than the total is shared out, nothing need be left.
    """
    given = [0] * len(each)
    for at, usual in enumerate(each):
        given[at] = max(0, min(usual, wanted.most_at(at, wanted.total - wanted.sum_of(given))))
    if wanted.is_at_most:
        return given
    for at, cap in enumerate(wanted.caps):
        given[at] += min(cap - given[at], wanted.total - sum(given))
    return given


def shared_out(request: Ask, wanted: SharesWanted, answer: Any, world: World) -> Shares:
    """What an answer gives to each: a number for each by its name (who is not named gets none), or in their order.

    Raises: Refused when somebody gets too much or is not among them, or when all together get too much or too little.
    """
    options = request.options or ()
    given = _by_name(request, answer, world) if isinstance(answer, dict) else _in_order(options, answer)
    for one, cap, number in zip(options, wanted.caps, given, strict=True):
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise Refused(phrase("“{answer}” does not fit here; write a number for each", answer=number))
        if number > cap:
            name = world.say(one)
            said, most = world.say(number), world.say(cap)
            raise Refused(phrase("{number} is too much for {who}; at most {limit}", number=said, who=name, limit=most))
    together = wanted.sum_of(given)
    said, total = world.say(together), world.say(wanted.total)
    if together > wanted.total:
        raise Refused(phrase("together that is {sum}; at most {limit} is there", sum=said, limit=total))
    if together < wanted.total and not wanted.is_at_most:
        raise Refused(phrase("together that is {sum}; it must be {total}", sum=said, total=total))
    return tuple(zip(options, given, strict=True))


def _by_name(request: Ask, answer: dict[Any, Any], world: World) -> list[Any]:
    options, item = request.options or (), request.type.item
    given: list[Any] = [0] * len(options)
    for name, number in answer.items():
        value = UNKNOWN if item is None else value_of(item, name, world)
        if value is UNKNOWN or value not in options:
            allowed = listed(map(world.say, world.sight.those_seen(options, request.by)), MOST_NAMED)
            raise Refused(phrase("“{answer}” does not fit here; what fits: {allowed}", answer=name, allowed=allowed))
        given[options.index(value)] = number
    return given


def _in_order(options: Sequence[Value], answer: Any) -> list[Any]:
    given = list(answer) if isinstance(answer, list | tuple) else [answer]
    if len(given) != len(options):
        found, wanted = len(given), len(options)
        raise Refused(phrase("numbers given: {found}; one is wanted for each of {wanted}", found=found, wanted=wanted))
    return given


def drawn_shares(wanted: SharesWanted, below: Callable[[int], int]) -> list[int]:
    """Numbers that may be given, drawn with numbers below a limit, in the order in which they are asked for."""
    if wanted.weights:
        return _drawn_by_weight(wanted, below)
    left = below(wanted.total + 1) if wanted.is_at_most else wanted.total
    given = []
    for at, cap in enumerate(wanted.caps):
        least = max(0, left - sum(wanted.caps[at + 1 :]))
        given.append(least + below(min(cap, left) - least + 1))
        left -= given[-1]
    return given


def _drawn_by_weight(wanted: SharesWanted, below: Callable[[int], int]) -> list[int]:
    left: Number = wanted.total
    given = []
    for at, weight in enumerate(wanted.weights):
        given.append(below(wanted.most_at(at, left) + 1))
        left -= given[-1] * weight
    return given
