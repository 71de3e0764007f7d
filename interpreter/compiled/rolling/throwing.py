"""Asking for dice: plain ones, those of an amount, and dice that know where they come from."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final

from interpreter.compiled.rolling.lots import MAX_EXPLOSIONS, amount_lots
from interpreter.requests import Request, Settled, Throw
from interpreter.values import TOO_MANY_DICE, Chance, Die, Entity, Number, Value, fault

MAX_DICE: Final = 1_000

Steps = Generator[Request, Any, Any]


def throw(dice: tuple[int, ...], by: Entity | None, text: str, chances: Any = None, totals: Any = None) -> Steps:
    """Ask for dice; gives the list of what they show."""
    if not dice:
        return []
    if len(dice) > MAX_DICE:
        raise fault(TOO_MANY_DICE, None, count=len(dice), limit=MAX_DICE)
    return (yield Throw(by, dice, text, chances, totals))


def throw_amount(amount: Chance, by: Entity | None, text: str) -> Steps:
    """Throw the dice of an amount; gives the number it comes to."""
    total = amount.constant
    for factor, count, sides, explodes in amount.terms:

        def totals(count: int = count, sides: int = sides, explodes: bool = explodes) -> Any:
            return amount_lots(Chance(0, ((1, count, sides, explodes),)))

        dice = [Die(sides, None, "", explodes=explodes)] * count
        thrown = yield from throw_pool(dice, by, text, totals=totals)
        total += factor * (thrown.total if isinstance(thrown, Settled) else sum(die.thrown for die in thrown))
    return total


def throw_pool(
    dice: list[Die], by: Entity | None, text: str, chances: Any = None, totals: Callable[[], Any] | None = None
) -> Steps:
    """Throw dice, those that explode again and again; gives them with all that they showed.

    Only odds answer with `Settled`, and only where `totals` says that nothing but the sum is looked at.
    """
    first = yield from throw(tuple(die.sides for die in dice), by, text, chances, totals)
    if isinstance(first, Settled):
        return first
    shown: list[tuple[int, ...]] = [(face,) for face in first]
    again = [at for at, die in enumerate(dice) if die.explodes and shown[at][0] == die.sides]
    for _ in range(MAX_EXPLOSIONS):
        if not again:
            break
        more = yield from throw(tuple(dice[at].sides for at in again), by, text)
        for at, face in zip(again, more, strict=True):
            shown[at] += (face,)
        again = [at for at, face in zip(again, more, strict=True) if face == dice[at].sides]
    return [die.showing(faces) for die, faces in zip(dice, shown, strict=True)]


def thrower(arguments: list[Value]) -> Entity | None:
    """Who throws: the first player among the arguments."""
    return next((one for one in arguments if isinstance(one, Entity) and one.kind == "player"), None)


def as_amount(value: Chance | Number) -> Chance:
    """The value of a `dice` line as an amount, also where it holds no dice."""
    return value if isinstance(value, Chance) else Chance(value, ())
