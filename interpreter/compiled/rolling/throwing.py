"""Asking for dice: plain ones, those of an amount, and dice that know where they come from."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from typing import Any

from interpreter.compiled.rolling.lots import MAX_EXPLOSIONS, handful_lots
from interpreter.faults import TOO_MANY_DICE, fault
from interpreter.requests import Request, Settled, Throw
from interpreter.values.numbers import Number
from interpreter.values.results import Die
from interpreter.values.value import MAX_DICE, Chance, Entity, Handful, Value

Steps = Generator[Request, Any, Any]


def throw(
    dice: tuple[int, ...],
    by: Entity | None,
    text: str,
    chances: Any = None,
    totals: Any = None,
    faces: Callable[[], tuple[str, ...]] | None = None,
    handful: Handful | None = None,
) -> Steps:
    """Ask for dice; gives the list of what they show."""
    if not dice:
        return []
    if len(dice) > MAX_DICE:
        raise fault(TOO_MANY_DICE, None, count=len(dice), limit=MAX_DICE)
    return (yield Throw(by, dice, text, chances, totals, faces, handful))


def throw_amount(amount: Chance, by: Entity | None, text: str) -> Steps:
    """Throw the dice of an amount; gives the number it comes to."""
    total = amount.constant
    for factor, handful in amount.terms:
        totals = partial(handful_lots, handful)
        if handful.explodes or handful.again is not None:
            dice = yield from throw_pool(dice_in(handful), by, text, totals=totals)
            thrown = dice if isinstance(dice, Settled) else [die.thrown for die in dice]
        else:  # each shows one face, and where it comes from nobody asks
            thrown = yield from throw((handful.sides,) * handful.count, by, text, totals=totals)
        total += factor * (thrown.total if isinstance(thrown, Settled) else comes_to(handful, thrown))
    return total


def dice_in(handful: Handful, factor: Number = 1) -> list[Die]:
    """The dice of a handful before they are thrown.

    Args: `factor`: how often they count in their `dice` line.
    """
    one = Die(
        handful.sides,
        None,
        "",
        explodes=handful.explodes,
        again=handful.again,
        factor=factor,
    )
    if not handful.as_digits:
        return [one] * handful.count
    return [replace(one, digit=10**place) for place in reversed(range(handful.count))]


def picked(handful: Handful, thrown: list[Die]) -> list[Die]:
    """The dice of a handful as they lie, with those left out that do not count."""
    if not handful.picks:
        return thrown
    order = sorted(range(len(thrown)), key=lambda at: thrown[at].thrown, reverse=not handful.keeps_lowest)
    kept = frozenset(order[: handful.kept])
    return [die if at in kept else die.left_out() for at, die in enumerate(thrown)]


def comes_to(handful: Handful, shown: list[int]) -> int:
    """What the dice of a handful come to, by what each of them shows."""
    if handful.as_digits:
        return int("".join(map(str, shown)))
    return sum(sorted(shown, reverse=not handful.keeps_lowest)[: handful.kept] if handful.picks else shown)


def throw_pool(
    dice: list[Die],
    by: Entity | None,
    text: str,
    chances: Any = None,
    totals: Callable[[], Any] | None = None,
    handful: Handful | None = None,
) -> Steps:
    """Throw dice, some once more, those that explode again and again; gives them with all that they showed.

    Only odds answer with `Settled`, and only where `totals` says that nothing but the sum is looked at.
    """
    first = yield from throw(tuple(die.sides for die in dice), by, text, chances, totals, handful=handful)
    if isinstance(first, Settled):
        return first
    faces = list(first)
    before = [0] * len(dice)
    once_more = [at for at, die in enumerate(dice) if die.again is not None and _within(faces[at], die.again)]
    if once_more:
        second = yield from throw(tuple(dice[at].sides for at in once_more), by, text)
        for at, face in zip(once_more, second, strict=True):
            before[at], faces[at] = faces[at], face
    shown: list[tuple[int, ...]] = [(face,) for face in faces]
    again = [at for at, die in enumerate(dice) if die.explodes and shown[at][0] == die.sides]
    for _ in range(MAX_EXPLOSIONS):
        if not again:
            break
        more = yield from throw(tuple(dice[at].sides for at in again), by, text)
        for at, face in zip(again, more, strict=True):
            shown[at] += (face,)
        again = [at for at, face in zip(again, more, strict=True) if face == dice[at].sides]
    return [die.showing(faces, was) for die, faces, was in zip(dice, shown, before, strict=True)]


def _within(face: int, ends: tuple[int, int]) -> bool:
    return ends[0] <= face <= ends[1]


def thrower(arguments: list[Value]) -> Entity | None:
    """Who throws: the first player among the arguments."""
    return next((one for one in arguments if isinstance(one, Entity) and one.kind == "player"), None)


def as_amount(value: Chance | Number) -> Chance:
    """The value of a `dice` line as an amount, also where it holds no dice."""
    return value if isinstance(value, Chance) else Chance(value, ())
