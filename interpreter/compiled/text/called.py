"""What generated code calls: the operations that take more than a line of Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any, Final, cast

from dsl.border.diagnostics import Span
from dsl.types import RoundingWay
from dsl.understood.expressions import CountedDice, DiceAmount, Expression
from interpreter.dice import MAX_SIDES
from interpreter.faults import DIVISION, NO_LONGER_THERE, TOO_LARGE, TOO_MANY_DICE, TOO_MANY_TO_PICK, Unseen, fault
from interpreter.values.by_case import NumberByCase
from interpreter.values.numbers import LARGEST, Number, as_fraction, exact, kept, rounded, rounded_quotient
from interpreter.values.value import MAX_DICE, UNSEEN, Chance, Entity, Fact, Handful, Value, same_members
from interpreter.world.land.ways import StepCost, cheapest_by
from interpreter.world.world import World

FEW: Final = 200
"""Numbers between bounds that are tried one by one."""


def burnt(world: World, members: Any, span: Span) -> Any:
    """The members of a collection, after a step of fuel for each."""
    world.fuel -= len(members)
    if world.fuel < 0:
        world.burn(span)
    return members


def way_length(
    world: World, by: str | None, start: Entity, end: Entity, members: Any, cost: StepCost, span: Span
) -> Number | None:
    """What the cheapest way over some tiles costs; each step that is looked at takes a step of fuel."""

    def fuelled(left: Entity, entered: Entity) -> Number | None:
        world.fuel -= 1
        if world.fuel < 0:
            world.burn(span)
        return cost(left, entered)

    return cheapest_by(world.ways_by(by), start, end, members, fuelled)


def reached(world: World, start: Value, step: Callable[[Any], Iterable[Value]], span: Span) -> tuple[Value, ...]:
    """All that one step or more leads to, each once, by the number of steps; each that is left takes a step of fuel."""
    found: dict[Value, None] = {}
    left = [start]
    while left:
        burnt(world, left, span)
        left = list(dict.fromkeys(one for each in left for one in step(each) if one not in found))
        found.update(dict.fromkeys(left))
    return tuple(found)


def one_or_none(value: Value) -> tuple[Value, ...]:
    """A collection of a value that may be absent."""
    return () if value is None else (value,)


def divided(left: Number, right: Number, span: Span) -> Number:
    """An exact quotient."""
    if right == 0:
        raise fault(DIVISION, span)
    if isinstance(left, int) and isinstance(right, int) and left % right == 0:
        return left // right
    value = exact(as_fraction(left) / right)
    if isinstance(value, Fraction) and value.denominator > LARGEST:
        raise fault(TOO_LARGE, span)
    return value


def remainder(left: Number, right: Number, span: Span) -> Number:
    """What a number leaves when it is divided: for 3 one of 0, 1 and 2, also where the number is below 0.

    Raises: RuleFault where it is divided by 0.
    """
    if right == 0:
        raise fault(DIVISION, span)
    return left % cast(Number, abs(right))


def divided_whole(left: Number, right: Number, way: RoundingWay, span: Span) -> int:
    """A quotient made whole; of whole numbers no fraction is made."""
    if isinstance(left, int) and isinstance(right, int) and right:
        return left // right if left >= 0 < right and way == "down" else rounded_quotient(left, right, way)
    by_case: Any = left
    if isinstance(by_case, NumberByCase) and isinstance(right, int) and right:
        return cast(int, by_case.each(lambda one: rounded_quotient(one, right, way)))
    return rounded(divided(left, right, span), way)


def multiplied(left: Number, right: Number, span: Span) -> Number:
    """A product within 64 bits."""
    value = left * right
    if not -LARGEST <= value <= LARGEST:
        raise fault(TOO_LARGE, span)
    return value if value.__class__ is int else exact(value)


def bounded(value: Value, span: Span) -> Value:
    """A value that is kept, a number within 64 bits."""
    return kept(value, span) if value.__class__ is int or value.__class__ is Fraction else value


def handful_of(node: DiceAmount) -> Handful:
    """The dice that stand in a rule."""
    return Handful(node.count, node.sides, node.explodes, again=node.again, as_digits=node.as_digits)


def counted_dice(count: int, best: int | None, node: CountedDice) -> Chance:
    """As many dice as a number says; fewer than none are none."""
    if count > MAX_DICE:
        raise fault(TOO_MANY_DICE, node.span, count=count, limit=MAX_DICE)
    number = max(count, 0)
    counting = None if best is None else min(max(best, 0), number)
    return Chance(0, ((1, Handful(number, node.sides, node.explodes, counting, node.keeps_lowest, node.again)),))


def from_to(low: int, high: int) -> range:
    """The whole numbers from one to the other; nothing is laid out, so there may be very many."""
    return range(low, min(high, low + LARGEST // 2) + 1)


def down_to(high: int, low: int) -> range:
    """The whole numbers from one down to the other; so many at most as upwards."""
    return range(high, max(low, high - LARGEST // 2) - 1, -1)


def few_of(numbers: range) -> Sequence[int]:
    """Numbers that are tried to find out whether any fits: all, or of very many the last and the first ones."""
    return numbers if len(numbers) <= FEW else (numbers[-1], *numbers[: FEW - 1])


def amount(value: Chance | Number) -> Chance:
    """A number as an amount with dice."""
    return value if isinstance(value, Chance) else Chance(value, ())


def amount_times(left: Chance | Number, right: Chance | Number) -> Chance:
    """An amount with dice, multiplied with a number on either side."""
    if isinstance(right, Chance):
        return right.times(left) if not isinstance(left, Chance) else left.times(right.constant)
    return amount(left).times(right)


def best_of(members: list[tuple[Any, Value]], which: Callable[..., Any]) -> tuple[Value, ...]:
    """All members whose number is the best."""
    if not members:
        return ()
    top = which(key for key, _ in members)
    return tuple(one for key, one in members if key == top)


def in_rank(members: list[tuple[Any, Value]], highest_first: bool) -> tuple[Value, ...]:
    """All members in the order of their numbers; of those that are equal the first stays the first."""
    return tuple(one for _, one in sorted(members, key=itemgetter(0), reverse=highest_first))


def as_often(members: list[tuple[Any, Value]]) -> tuple[Value, ...]:
    """Each member as often as its number says, in their order; the only one that can be drawn once.

    Raises: RuleFault where they are more than a die has sides.
    """
    often = [(int(number), member) for number, member in members if number >= 1]
    if len(often) == 1:
        return (often[0][1],)
    count = sum(number for number, _ in often)
    if count > MAX_SIDES:
        raise fault(TOO_MANY_TO_PICK, None, count=count, limit=MAX_SIDES)
    return tuple(member for number, member in often for _ in range(number))


def first_of(members: Sequence[Value], most: int) -> tuple[Value, ...]:
    """The first members, so many at most; none where the number is below 0."""
    return tuple(members[: max(most, 0)])


def nth_of(members: Sequence[Value], place: int) -> Value:
    """The member in that place, counted from 1, or none where there are fewer; in place -1 the last."""
    at = place - 1 if place > 0 else len(members) - 1
    return members[at] if 0 <= at < len(members) else None


def common(left: Iterable[Value], right: Sequence[Value]) -> tuple[Value, ...]:
    """The members of both."""
    return tuple(one for one in left if one in right)


def less_each(left: Iterable[Value], right: Sequence[Value]) -> tuple[Value, ...]:
    """Numbers less others, each as often as it is there: of two sixes less one six there is one."""
    gone, kept = list(right), []
    for one in left:
        if one in gone:
            gone.remove(one)
        else:
            kept.append(one)
    return tuple(kept)


def common_each(left: Iterable[Value], right: Sequence[Value]) -> tuple[Value, ...]:
    """The numbers of both, each as often as it is in both."""
    left = tuple(left)
    return less_each(left, less_each(left, right))


def among(value: Sequence[Value], several: Iterable[Sequence[Value]]) -> bool:
    """Whether a collection is one of several; the order of its members does not count."""
    return any(same_members(tuple(value), tuple(one)) for one in several)


def without(left: Iterable[Value], right: Sequence[Value]) -> tuple[Value, ...]:
    """The members of the first that are not in the second."""
    return tuple(one for one in left if one not in right)


def entered(w: World, names: tuple[str, ...], arguments: tuple[Value, ...], origin: str | None) -> Number:
    """What the entries on a number with these values add up to: all, or those that one rule has made."""
    found = w.entries.on(names, arguments, w)
    return sum(one.amount for one in found if origin is None or one.origin == origin)


def share(shares: tuple[tuple[Value, Number], ...], member: Value) -> Number:
    """What an answer gives to one of several; 0 to any other."""
    return next((number for one, number in shares if one == member), 0)


def alike(numbers: Sequence[Number]) -> int:
    """How many numbers are the same, of those that come most often."""
    return max(Counter(numbers).values(), default=0)


def default(value: Value, otherwise: Callable[[], Value]) -> Value:
    """The value, or where there is none another one."""
    return otherwise() if value is None else value


def fact_turn(fact: Fact) -> Value:
    """The turn of a fact, unless it has data of that name."""
    return fact.data.get("turn", fact.turn)


def has(world: World, bearer: Entity | None, condition: str) -> bool:
    """Whether a thing that may be absent has a condition."""
    return bearer is not None and world.has(bearer, condition)


def if_there(value: Value, read: Callable[[Any], Value]) -> Value:
    """What is read off a value that may be absent."""
    return None if value is None else read(value)


def there(value: Value, node: Expression) -> Value:
    """A value that was tested before something else was done. Raises: RuleFault where that has made it none."""
    if value is None:
        raise fault(NO_LONGER_THERE, node.span, source=node.source)
    return value


def seen(value: Value) -> Value:
    """A value that in the world of a view may be hidden. Raises: Unseen."""
    if value is UNSEEN:
        raise Unseen
    return value
