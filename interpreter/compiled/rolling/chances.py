"""The chances of one roll whose modifiers are known: its own dice as lots, on the road that play goes."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import partial, reduce
from itertools import product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dsl.border.frozen import frozen
from interpreter.compiled.rolling.lots import (
    ALWAYS_ZERO,
    MAX_PAIRS,
    BeyondBudget,
    Lots,
    amount_cut_off,
    amount_lots,
    changed,
    cut_off,
    die_lots,
    faces_lots,
    handful_lots,
    lots_of,
    summed,
)
from interpreter.compiled.rolling.modifiers import Worked, in_lots, worked_at_once
from interpreter.compiled.rolling.throwing import as_amount
from interpreter.values.numbers import Number
from interpreter.values.results import Die, RollResult
from interpreter.values.value import Chance, Handful

if TYPE_CHECKING:
    from interpreter.compiled.generated import Frame
    from interpreter.compiled.rolling.rolls import RollCode, RollInHand


MAX_WORKED: Final = 20_000
"""Faces of different dice for which the rows of each die are worked out."""


@frozen
class Chances:
    """The odds of one roll: success, the lots of its total, and the chance cut off from exploding dice.

    Without a target nothing succeeds or fails.
    """

    success: Fraction
    lots: Lots
    cut_off: Fraction
    has_target: bool

    @property
    def totals(self) -> tuple[tuple[Number, Fraction], ...]:
        """The chance of each total."""
        return tuple(sorted(self.lots.chances().items()))


def chances_of(roll: RollCode, hand: RollInHand, dice: list[Die]) -> Chances:
    """The odds of a roll before its own dice are thrown.

    Args:
        roll: the roll.
        hand: what it is about, its modifiers worked out.
        dice: the dice of its pool, if it has one.
    """
    rulings = roll.rulings(hand.frame)
    if hand.result is not None:
        success = roll.fixed_result(hand, hand.result).success
        return Chances(Fraction(int(success)), lots_of(hand.result.amount), Fraction(0), hand.target is not None)
    beyond = _beyond(roll, hand, dice)
    if rulings.naturals and rulings.forced is None:
        return _by_natural(roll, hand, dice, beyond)
    totals = lots_of(hand.worked.total(_own_lots(roll, hand.frame, dice)))
    good = sum(weight for total, weight in totals.weights.items() if rulings.verdict(0, total, hand.target)[0])
    return Chances(Fraction(good, totals.whole), totals, beyond, hand.target is not None)


def _by_natural(roll: RollCode, hand: RollInHand, dice: list[Die], beyond: Fraction) -> Chances:
    """The odds where what the dice show decides too: the sum of the faces is carried along."""
    shown = _shown_lots(roll, hand.frame, dice)
    ends = shown.mapped(lambda both: _with_natural(both[0], hand.worked.total(both[1])))
    verdict = roll.rulings(hand.frame).verdict
    good = 0
    totals: dict[Any, int] = {}
    for (natural, total), weight in ends.weights.items():
        totals[total] = totals.get(total, 0) + weight
        if verdict(natural, total, hand.target)[0]:
            good += weight
    return Chances(Fraction(good, ends.whole), Lots(totals, ends.whole), beyond, hand.target is not None)


class FieldsRead(NamedTuple):
    """What somebody will read of a result.

    Attributes:
        fields: of "total", "natural", "successes", "margin" and "faces" those that are read.
        cuts: where only stretches of what the dice show are told apart, the least number of each but the first.
    """

    fields: frozenset[str]
    cuts: tuple[int, ...] = ()

    def natural(self, shown: int) -> int:
        """What the dice show, or a number in place of all that are not told apart from it."""
        if "natural" in self.fields:
            return shown
        at = bisect_right(self.cuts, shown)
        return self.cuts[at - 1] if at else min(self.cuts, default=1) - 1

    def with_fields(self, fields: frozenset[str]) -> FieldsRead:
        """The same, and more fields."""
        return self if fields <= self.fields else self._replace(fields=self.fields | fields)


def results_of(roll: RollCode, hand: RollInHand, dice: list[Die], wanted: tuple[FieldsRead, FieldsRead]) -> Lots:
    """The results that a roll may have: those alike in success and in what is wanted of them are one.

    Args:
        roll, hand, dice: as for `chances_of`.
        wanted: what is wanted of a failure, and of a success.
    """
    if hand.result is not None:
        return Lots({roll.fixed_result(hand, hand.result): 1}, 1)
    rulings = roll.rulings(hand.frame)
    target, worked, name = hand.target, hand.worked, roll.rule.name
    has_total = [not one.fields.isdisjoint(("total", "margin")) for one in wanted]
    fields = wanted[False].fields | wanted[True].fields
    has_natural, has_successes = any(one.cuts for one in wanted) or "natural" in fields, "successes" in fields

    def read(natural: int, own: Number, total: Number, faces: tuple[int, ...] = ()) -> tuple[Any, ...]:
        success, _fixed = rulings.verdict(natural, total, target)
        successes = int(own) if has_successes and roll.succeeds_at is not None else 0
        shown = wanted[success].natural(natural) if has_natural else 0
        return success, total if has_total[success] else 0, shown, successes, faces

    def of_own(natural: int, own: Number, faces: tuple[int, ...] = ()) -> Any:
        total = worked.total(own)
        if isinstance(total, Lots):
            return total.mapped(lambda one: read(natural, own, one, faces))
        return read(natural, own, total, faces)

    def result(found: tuple[Any, ...]) -> RollResult:
        success, total, natural, successes, faces = found
        dice = tuple([Die(0, None, "", face, faces=(face,)) for face in faces])
        low = rulings.low_succeeds
        return RollResult(name, "", total, natural, dice, target, success, successes, "", (), (), (), low)

    if "faces" in fields:
        found = face_by_face(roll, hand.frame, dice).mapped(lambda all_of: of_own(*all_of))
    elif has_natural or has_successes or (rulings.naturals and rulings.forced is None):
        found = _shown_lots(roll, hand.frame, dice).mapped(lambda both: of_own(*both))
    else:
        found = lots_of(worked.total(_own_lots(roll, hand.frame, dice))).mapped(lambda total: read(0, 0, total))
    return found.mapped(result)


def as_read(result: RollResult, read: FieldsRead) -> RollResult:
    """A roll that was played, as `results_of` gives it: without what nobody will read."""
    wanted = read.fields
    faces = result.faces if "faces" in wanted else ()
    return RollResult(
        result.name,
        "",
        result.total if wanted & {"total", "margin"} else 0,
        read.natural(result.natural),
        tuple([Die(0, None, "", face, faces=(face,)) for face in faces]),
        result.target,
        result.success,
        result.successes if "successes" in wanted else 0,
        "",
        (),
        (),
        (),
        result.low_succeeds,
    )


def face_by_face(roll: RollCode, f: Frame, dice: list[Die]) -> Lots:
    """The sum of the faces as thrown, what the own dice come to, and what each die shows, the highest first."""
    if not roll.pools:
        return _line_by_face(as_amount(roll.amount(f)))
    at = roll.success_at(f)
    found = Lots({(0, 0, ()): 1}, 1)
    for die, count in kinds_of(roll, dice):
        thrown = die_lots(die.sides, die.explodes, die.again)
        one = thrown.mapped(partial(_with_face, roll, f, die))
        if at is not None:
            one = one.mapped(lambda all_of: (all_of[0], int(roll.is_success(all_of[1], at)), all_of[2]))
        for _ in range(count):
            found = found.with_other(one, _faces_joined)
    return found


def _with_face(roll: RollCode, f: Frame, die: Die, came: int) -> Any:
    return changed(_value_of(roll, f, die, came), lambda value: (min(came, die.sides), value, (came,)))


def _line_by_face(amount: Chance) -> Lots:
    found = Lots({(0, amount.constant, ()): 1}, 1)
    for factor, handful in amount.terms:
        found = found.with_other(_handful_by_face(factor, handful), _faces_joined)
    return found


def _handful_by_face(factor: Number, handful: Handful) -> Lots:
    if not handful.as_digits:
        return faces_lots(handful).mapped(
            lambda faces: (sum(min(face, handful.sides) for face in faces), factor * sum(faces), faces)
        )
    weights: dict[Any, int] = {}
    for faces in product(range(1, handful.sides + 1), repeat=handful.count):
        number = int("".join(map(str, faces)))
        weights[number, factor * number, tuple(sorted(faces, reverse=True))] = 1
    return Lots(weights, handful.sides**handful.count)


def _faces_joined(one: Any, other: Any) -> Any:
    return one[0] + other[0], one[1] + other[1], tuple(sorted((*one[2], *other[2]), reverse=True))


def _own_lots(roll: RollCode, f: Frame, dice: list[Die]) -> Lots | Number:
    """What the own dice of a roll come to before its modifiers."""
    return pool_lots(roll, f, dice, roll.success_at(f)) if roll.pools else amount_lots(roll.amount(f))


def _shown_lots(roll: RollCode, f: Frame, dice: list[Die]) -> Lots:
    """The sum of the faces as thrown, and what the own dice come to before the modifiers."""
    return _pool_shown(roll, f, dice) if roll.pools else _line_shown(roll, f)


def _with_natural(natural: int, value: Number | Lots) -> Any:
    return value.mapped(lambda one: (natural, one)) if isinstance(value, Lots) else (natural, value)


def _line_shown(roll: RollCode, f: Frame) -> Lots:
    """Of the dice of a `dice` line: the sum of the faces as thrown, and what the line comes to."""
    amount = as_amount(roll.amount(f))
    by_factor: dict[Number, list[Lots]] = {}
    exploding = []
    for factor, handful in amount.terms:
        if handful.explodes and handful.picks:
            kept = faces_lots(handful).mapped(partial(_first_faces, handful.sides, factor))
            exploding.append((kept, 1))
        elif handful.explodes:
            die = die_lots(handful.sides, True, handful.again)
            exploding.append((die.mapped(partial(_first_face, handful.sides, factor)), handful.count))
        else:
            by_factor.setdefault(factor, []).append(handful_lots(handful))
    # What is counted alike is added first: a sum of faces says then what it counts.
    alike = [(lots_of(summed(some)).mapped(partial(_counted_times, factor)), 1) for factor, some in by_factor.items()]
    return _all_added((0, amount.constant), [*alike, *exploding])


def _counted_times(factor: Number, face: int) -> tuple[int, Number]:
    return face, factor * face


def _first_faces(sides: int, factor: Number, came: tuple[int, ...]) -> tuple[int, Number]:
    """The same of all dice that count."""
    return sum(min(one, sides) for one in came), factor * sum(came)


def _first_face(sides: int, factor: Number, came: int) -> tuple[int, Number]:
    """What a die showed first, and what it counts; one that was thrown again showed its highest face."""
    return min(came, sides), factor * came


def _both_added(one: tuple[int, Number], two: tuple[int, Number]) -> tuple[int, Number]:
    return one[0] + two[0], one[1] + two[1]


def _all_added(start: tuple[int, Number], kinds: Iterable[tuple[Lots, int]]) -> Lots:
    """Pairs of independent numbers, so many of each kind, added up. Raises: BeyondBudget where there are too many."""
    found, pairs = None, 0
    for one, count in kinds:
        for _ in range(count):
            if found is None:
                found = one if start == (0, 0) else one.mapped(partial(_both_added, start))
                continue
            pairs += len(found.weights) * len(one.weights)
            if pairs > MAX_PAIRS:
                raise BeyondBudget
            found = found.with_other(one, _both_added)
    return found or Lots({start: 1}, 1)


def _beyond(roll: RollCode, hand: RollInHand, dice: list[Die]) -> Fraction:
    """The chance cut off from exploding dice: its own, and those of rows that are lots."""
    parts = hand.worked.parts[len(hand.worked.parts) - len(hand.worked.rows) :]
    rows = zip(hand.worked.rows, parts, strict=True)
    beyond = sum((amount_cut_off(one.amount) for one, part in rows if isinstance(part.amount, Lots)), Fraction(0))
    if roll.pools:
        return beyond + sum((cut_off(die.sides) for die in dice if die.explodes), Fraction(0))
    return beyond + amount_cut_off(roll.amount(hand.frame))


# ---------------------------------------------------------------- pools


def counted_lots(roll: RollCode, f: Frame, die: Die) -> Lots:
    """What one die counts with its rows, before successes are counted."""
    thrown = die_lots(die.sides, die.explodes, die.again)
    if roll.rule.die_slot is None:
        return thrown
    if not roll.reads_faces:
        return lots_of(_rows_of(roll, f, die).total(thrown))
    return thrown.mapped(partial(_value_of, roll, f, die))


def _rows_of(roll: RollCode, f: Frame, die: Die) -> Worked:
    """The rows of a die that do not ask what it shows."""
    return worked_at_once(roll.die_worked(f, die, in_lots))


def _value_of(roll: RollCode, f: Frame, die: Die, came: int) -> Number | Lots:
    if roll.rule.die_slot is None:
        return came
    if not roll.reads_faces:
        return _rows_of(roll, f, die).total(came)
    return worked_at_once(roll.die_worked(f, die.showing((came,)), in_lots)).total(came)


def _shown_and_value(roll: RollCode, f: Frame, die: Die, came: int) -> Any:
    return _with_natural(min(came, die.sides), _value_of(roll, f, die, came))


def _pool_shown(roll: RollCode, f: Frame, dice: list[Die]) -> Lots:
    """Of the dice of a pool: the sum of the faces as thrown, and what the pool comes to."""
    at = roll.success_at(f)
    kinds = []
    for die, count in kinds_of(roll, dice):
        one = die_lots(die.sides, die.explodes, die.again).mapped(partial(_shown_and_value, roll, f, die))
        if at is not None:
            one = one.mapped(lambda both: (both[0], int(roll.is_success(both[1], at))))
        kinds.append((one, count))
    return _all_added((0, 0), kinds)


def kinds_of(roll: RollCode, dice: list[Die]) -> Iterable[tuple[Die, int]]:
    """Equal dice together. Raises: BeyondBudget where rows would have to be worked out for too many faces."""
    kinds = Counter(dice)
    if roll.reads_faces and sum(die.sides for die in kinds) > MAX_WORKED:
        raise BeyondBudget
    return kinds.items()


def pool_lots(roll: RollCode, f: Frame, dice: list[Die], at: int | None) -> Lots:
    """What the dice of a pool come to: their sum, or how many succeed `at` a number; equal dice are worked out once."""
    groups = []
    for die, count in kinds_of(roll, dice):
        one = counted_lots(roll, f, die)
        if at is not None:
            one = one.mapped(lambda value: int(roll.is_success(value, at)))
        groups.append(one.repeated(count))
    return lots_of(summed(groups)) if groups else ALWAYS_ZERO


def best_lots(roll: RollCode, f: Frame, dice: list[Die]) -> Lots:
    """The best single die of a pool; 0 without any."""
    kinds = [_highest(counted_lots(roll, f, die), count) for die, count in kinds_of(roll, dice)]
    return reduce(lambda one, other: one.with_other(other, max), kinds) if kinds else ALWAYS_ZERO


def _highest(one: Lots, count: int) -> Lots:
    """The highest of so many independent numbers of a kind."""
    below, found, so_far = 0, {}, 0
    for value in sorted(one.weights):
        so_far += one.weights[value]
        reached = so_far**count
        found[value] = reached - below
        below = reached
    return Lots(found, one.whole**count)
