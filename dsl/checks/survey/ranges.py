"""Between which numbers a value must lie, as far as the rules say.

A range is never too narrow: what is not known is open. So a check that finds two ranges apart is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import ceil, floor
from typing import assert_never

from dsl.border.frozen import frozen
from dsl.checks.survey.depth import Depths
from dsl.types import RoundingWay, Type
from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    AllRows,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    ByLinks,
    Cases,
    ColumnOf,
    Constant,
    CountedDice,
    CurrentPhase,
    CurrentRound,
    CurrentStep,
    CurrentTurn,
    DefinitionCall,
    DiceAmount,
    EntriesSum,
    FieldOf,
    Function,
    FunctionCall,
    HasCondition,
    HasItems,
    LinkedCall,
    LinkValue,
    LocalValue,
    NamedRow,
    Node,
    Number,
    OptionValue,
    PastFacts,
    PlayersInOrder,
    Reached,
    Rounding,
    RunningScene,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    StatCall,
    TableLookup,
    Unary,
    UnaryOperation,
    WayLength,
    Wording,
    written_number,
)
from dsl.understood.rolls import RollForm, RollRule
from dsl.understood.rows import Modifier, Stage
from dsl.understood.rules import AttributeRule, Rulebook
from dsl.understood.statements import ChangeRoll, MakeEntries, MakeRoll
from dsl.understood.walk import slots_read, statements_in


@frozen
class Interval:
    """The numbers from `low` to `high`, ends included; None is an open end."""

    low: Number | None = None
    high: Number | None = None

    @property
    def exact(self) -> Number | None:
        """The only number of this range, if it holds just one."""
        return self.low if self.low == self.high else None

    def apart_below(self, other: Interval) -> bool:
        """Whether every number here is below every one of the other."""
        return self.high is not None and other.low is not None and self.high < other.low

    def at_most(self, other: Interval) -> bool:
        """Whether every number here is at most every one of the other."""
        return self.high is not None and other.low is not None and self.high <= other.low

    def plus(self, other: Interval) -> Interval:
        """The sums."""
        low = None if self.low is None or other.low is None else self.low + other.low
        high = None if self.high is None or other.high is None else self.high + other.high
        return Interval(low, high)

    def negated(self) -> Interval:
        """The numbers with the other sign."""
        return Interval(None if self.high is None else -self.high, None if self.low is None else -self.low)

    def times(self, other: Interval) -> Interval:
        """The products."""
        ends = (self.low, self.high, other.low, other.high)
        known = [end for end in ends if end is not None]
        if len(known) == len(ends):
            products = [a * b for a in known[:2] for b in known[2:]]
            return Interval(min(products), max(products))
        if self.low is not None and other.low is not None and self.low >= 0 and other.low >= 0:
            return Interval(self.low * other.low, None)
        return NOTHING_KNOWN

    def divided(self, other: Interval) -> Interval:
        """The quotients; nothing is known where one may divide by 0 or less."""
        if other.low is None or other.low <= 0:
            return NOTHING_KNOWN
        least = 0 if other.high is None else Fraction(1) / other.high
        return self.times(Interval(least, Fraction(1) / other.low))

    def joined(self, other: Interval) -> Interval:
        """The least range that holds both."""
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return Interval(low, high)

    def rounded(self) -> Interval:
        """The whole numbers that a rounding of any kind may give."""
        return Interval(None if self.low is None else floor(self.low), None if self.high is None else ceil(self.high))


NOTHING_KNOWN = Interval()
NOTHING = Interval(0, 0)
FROM_ZERO = Interval(0, None)


def _reached_from_elsewhere(book: Rulebook) -> Iterator[str]:
    """The stats and rolls that entries or rows of statements may raise or lower."""
    for statement in statements_in(book.bodies):
        if isinstance(statement, MakeEntries):
            yield from (target.name for target in statement.targets)
        elif isinstance(statement, MakeRoll) and statement.rows:
            yield statement.roll


def _success(die: Interval, need: Interval, *, low_counts: bool) -> Interval:
    """Whether a die counts as a success: 1, 0 or either."""
    if die.at_most(need) if low_counts else need.at_most(die):
        return Interval(1, 1)
    return NOTHING if (need.apart_below(die) if low_counts else die.apart_below(need)) else Interval(0, 1)


class Ranges:
    """Finds ranges for one rulebook; those of definitions, stats, attributes and columns are found once each."""

    def __init__(self, book: Rulebook, depths: Depths) -> None:
        self.book = book
        self.depths = depths
        self._is_ready = not depths.is_long
        self._definitions: dict[str, Interval] = {}
        self._stats: dict[str, Interval] = {}
        self._attributes: dict[tuple[str, int], Interval] = {}
        self._columns: dict[tuple[str, int], Interval] = {}
        self._open = frozenset(_reached_from_elsewhere(book))
        self._is_changed = any(isinstance(one, ChangeRoll) for one in statements_in(book.bodies))

    def of(self, node: Node) -> Interval:
        """The range of a number; open where the node is no number or nothing is known."""
        if node.type.form not in ("number", "fraction", "dice"):
            return NOTHING_KNOWN
        match node:
            case Constant():
                number = written_number(node)
                return NOTHING_KNOWN if number is None else Interval(number, number)
            case DiceAmount():
                if node.as_digits:
                    return Interval(int("1" * node.count), int(str(node.sides) * node.count))
                return Interval(node.count, None if node.explodes else node.count * node.sides)
            case CountedDice():
                return self._counted_dice(node)
            case CurrentTurn() | CurrentRound():
                return FROM_ZERO
            case FunctionCall(function=Function.REMAINDER, arguments=(_, divided_by)):
                by = self.of(divided_by)
                if by.low is None or by.low < 1:
                    return NOTHING_KNOWN
                is_whole = node.type.form == "number"
                return Interval(0, None if by.high is None else by.high - 1 if is_whole else by.high)
            case FunctionCall():
                from_zero = (Function.MAGNITUDE, Function.DISTANCE, Function.ALIKE, Function.SHARE)
                return FROM_ZERO if node.function in from_zero else NOTHING_KNOWN
            case WayLength():
                return FROM_ZERO
            case LinkedCall():
                return FROM_ZERO if node.asks is ByLinks.DISTANCE else NOTHING_KNOWN
            case OptionValue():
                option = self.book.options[node.name]
                return Interval(self._bound(option.low), self._bound(option.high))
            case LinkValue():
                return self._between(next(one for one in self.book.link_attributes if one.name == node.name))
            case BuiltInOf():
                return FROM_ZERO if node.name in (BuiltIn.BORN, BuiltIn.PLACE, BuiltIn.ROUND) else NOTHING_KNOWN
            case AttributeOf():
                return self._attribute(node)
            case ColumnOf():
                return self._column(node)
            case DefinitionCall():
                return self._definition(node.name)
            case StatCall():
                return self._stat(node.name)
            case UnaryOperation():
                return self._unary(node)
            case BinaryOperation():
                return self._binary(node)
            case SeveralOperation():
                return self._several(node)
            case Rounding():
                found = self.of(node.value)
                return Interval(_whole(found.low, node.way), _whole(found.high, node.way))
            case Cases():
                return joined(map(self.of, (*(case.value for case in node.cases), node.otherwise)))
            case Selection():
                return FROM_ZERO if node.op is Selecting.COUNT else NOTHING_KNOWN
            case Aggregate():
                return self._aggregate(node)
            case FieldOf():
                return self._thrown(node)
            case (
                Wording()
                | LocalValue()
                | Reached()
                | NamedRow()
                | AllRows()
                | AllThings()
                | CurrentStep()
                | CurrentPhase()
                | PlayersInOrder()
                | RunningScene()
                | PastFacts()
                | EntriesSum()
                | TableLookup()
                | HasItems()
                | HasCondition()
            ):
                return NOTHING_KNOWN
            case _:
                assert_never(node)

    def _counted_dice(self, node: CountedDice) -> Interval:
        count = self.of(node.count)
        kept = count if node.kept is None else self.of(node.kept)
        most = min(_known(count.high, kept.high), default=None)
        low = max(0, min(end or 0 for end in (count.low, kept.low)))
        return Interval(low, None if most is None or node.explodes else max(most, 0) * node.sides)

    def _unary(self, node: UnaryOperation) -> Interval:
        match node.op:
            case Unary.NEGATE:
                return self.of(node.value).negated()
            case Unary.COUNT:
                return FROM_ZERO
            case Unary.NOT | Unary.FIRST:
                return NOTHING_KNOWN
            case _:
                assert_never(node.op)

    def _binary(self, node: BinaryOperation) -> Interval:
        match node.op:
            case Binary.ADD:
                return self.of(node.left).plus(self.of(node.right))
            case Binary.SUBTRACT:
                return self.of(node.left).plus(self.of(node.right).negated())
            case Binary.MULTIPLY:
                return self.of(node.left).times(self.of(node.right))
            case Binary.DIVIDE:
                return self.of(node.left).divided(self.of(node.right))
            case Binary.RATIO:
                both = self.of(node.left), self.of(node.right)
                return FROM_ZERO if all(one.low is not None and one.low >= 0 for one in both) else NOTHING_KNOWN
            case Binary.DEFAULT:
                return self.of(node.left).joined(self.of(node.right))
            case (
                Binary.UNION
                | Binary.WITHOUT
                | Binary.COMMON
                | Binary.LESS
                | Binary.LESS_EQUAL
                | Binary.GREATER
                | Binary.GREATER_EQUAL
                | Binary.SAME
                | Binary.DIFFERENT
                | Binary.INSIDE
                | Binary.NEXT_TO
                | Binary.FROM_TO
                | Binary.DOWN_TO
                | Binary.FIRST_OF
                | Binary.NTH_OF
            ):
                return NOTHING_KNOWN
            case _:
                assert_never(node.op)

    def _several(self, node: SeveralOperation) -> Interval:
        match node.op:
            case Several.HIGHEST_OF:
                items = [self.of(one) for one in node.items]
                return Interval(max(_known(*(one.low for one in items)), default=None), joined(items).high)
            case Several.LOWEST_OF:
                items = [self.of(one) for one in node.items]
                return Interval(joined(items).low, min(_known(*(one.high for one in items)), default=None))
            case Several.SET | Several.AND | Several.OR:
                return NOTHING_KNOWN
            case _:
                assert_never(node.op)

    def _aggregate(self, node: Aggregate) -> Interval:
        match node.op:
            case Aggregating.SUM:
                return self.many(self.of(node.value))
            case Aggregating.HIGHEST | Aggregating.LOWEST:
                return self.of(node.value)
            case (
                Aggregating.WITH_HIGHEST
                | Aggregating.WITH_LOWEST
                | Aggregating.FROM_HIGHEST
                | Aggregating.FROM_LOWEST
                | Aggregating.AS_OFTEN
            ):
                return NOTHING_KNOWN
            case _:
                assert_never(node.op)

    def many(self, one: Interval) -> Interval:
        """The sum of any number of values, none among them."""
        low = 0 if one.low is not None and one.low >= 0 else None
        high = 0 if one.high is not None and one.high <= 0 else None
        return Interval(low, high)

    def _attribute(self, node: AttributeOf) -> Interval:
        place = node.kind, node.index
        if place not in self._attributes:
            self._attributes[place] = self._between(self.book.kinds[node.kind].attributes[node.index])
        return self._attributes[place]

    def _between(self, attribute: AttributeRule) -> Interval:
        within = Interval(self._bound(attribute.low), self._bound(attribute.high))
        return within if attribute.absent is None else within.joined(self.of(attribute.absent))

    def _bound(self, node: Node | None) -> Number | None:
        """A bound that is known; what hangs on another attribute of the thing is not, and may hang on this one."""
        return None if node is None or slots_read(node) else self.of(node).exact

    def _column(self, node: ColumnOf) -> Interval:
        place = node.table, node.index
        if place not in self._columns:
            self._columns[place] = NOTHING_KNOWN  # of a cell that reads its own column
            cells = [row.cells[node.index] for row in self.book.tables[node.table].rows]
            self._columns[place] = joined(self.of(cell) for cell in cells if cell is not None)
        return self._columns[place]

    def _from_below(self) -> None:
        """Find the ranges of what is asked in long chains before those of what asks, or the stack would not do."""
        if not self._is_ready:
            self._is_ready = True
            for name in self.depths.lowest_first:
                if name in self.book.definitions:
                    self._definition(name)
                elif name in self.book.rolls:
                    self._stat(name)

    def _definition(self, name: str) -> Interval:
        self._from_below()
        if name not in self._definitions:
            self._definitions[name] = NOTHING_KNOWN
            self._definitions[name] = self.of(self.book.definitions[name].body)
        return self._definitions[name]

    def _stat(self, name: str) -> Interval:
        self._from_below()
        if name not in self._stats:
            self._stats[name] = NOTHING_KNOWN
            self._stats[name] = self.shown(self.book.rolls[name])
        return self._stats[name]

    # ------------------------------------------------------------ rolls and stats

    def shown(self, roll: RollRule) -> Interval:
        """What a stat or a roll may show: its total, or a number that it is without any dice."""
        return joined((self.total(roll), *(self.of(one.value) for one in roll.results if not one.is_none)))

    def total(self, roll: RollRule) -> Interval:
        """What a stat or a roll may add up to, stages included."""
        if roll.pools or roll.die_rows:
            total = self._pooled(roll)
        else:
            total = NOTHING if roll.dice is None else self.of(roll.dice)
        if roll.rewritings or not self._open.isdisjoint(roll.family):
            total = NOTHING_KNOWN
        for value, _label in roll.base:
            total = total.plus(self.of(value))
        for row in roll.rows:
            total = total.plus(self.row(row))
        for stage in sorted(roll.stages, key=_place_of):
            after = self._staged(total, stage)
            total = (after.joined(total) if stage.when or stage.loops else after).rounded()
        return total

    def _pooled(self, roll: RollRule) -> Interval:
        """What dice that are looked at one by one come to, or how many succeed; of a contest nothing is known."""
        total = NOTHING if roll.dice is None and roll.form is RollForm.ROLL else NOTHING_KNOWN
        for pool in roll.pools:
            count = self.of(pool.count)
            low = 0 if pool.when or pool.loops else max(0, floor(count.low or 0))
            high = None if pool.loops or count.high is None else max(0, count.high)
            die = Interval(1, None if pool.explodes else pool.sides)
            for row in roll.die_rows:
                die = die.plus(self.row(row))
            if roll.succeeds_at is not None:
                die = _success(die, self.of(roll.succeeds_at), low_counts=roll.low_counts)
            total = total.plus(Interval(low, high).times(die))
        return total

    def _thrown(self, node: FieldOf) -> Interval:
        """What a roll that has been made came to; one that is like it may stand there too."""
        made = node.of.type
        if node.name != "total" or made.form not in ("result", "fact") or self._is_changed:
            return NOTHING_KNOWN
        rolls = [one for one in self.book.rolls.values() if made.name in one.family]
        is_plain = all(one.dice is not None and all(each.name != "total" for each in one.parameters) for one in rolls)
        return joined(map(self.shown, rolls)) if is_plain else NOTHING_KNOWN

    def never_succeeds(self, made: Type) -> bool:
        """Whether a roll that has been made, or one that is like it, has nothing by which it could succeed."""
        rolls = [one for one in self.book.rolls.values() if made.name in one.family]
        if made.form not in ("result", "fact") or not rolls or any(one.form is not RollForm.ROLL for one in rolls):
            return False
        has_luck = any(line.succeeds for one in rolls for line in one.naturals)
        is_ruled = any(line.succeeds for one in rolls for line in one.automatics)
        return not has_luck and not is_ruled and not any(one.has_target for one in rolls)

    def row(self, row: Modifier) -> Interval:
        """What a row may add: nothing where it may not count."""
        amount = self.of(row.amount)
        if row.per is not None:
            amount = amount.times(self.of(row.per))
        if row.loops:
            return self.many(amount) if row.keep is None else amount.joined(NOTHING)
        return amount.joined(NOTHING) if row.when or row.keep is not None else amount

    def _staged(self, total: Interval, stage: Modifier) -> Interval:
        amount = self.of(stage.amount)
        if stage.per is not None or stage.loops:
            return NOTHING_KNOWN
        match stage.stage:
            case Stage.TIMES:
                return total.times(amount)
            case Stage.LESS:
                return total.plus(amount.negated())
            case Stage.AT_LEAST:
                return Interval(max(_known(total.low, amount.low), default=None), joined((total, amount)).high)
            case Stage.AT_MOST:
                return Interval(joined((total, amount)).low, min(_known(total.high, amount.high), default=None))
            case Stage.ROUNDED_DOWN | Stage.ROUNDED_UP | Stage.ROUNDED_NEAREST:
                return total.rounded()
            case None:
                return total.plus(amount)
            case _:
                assert_never(stage.stage)


def _whole(end: Number | None, way: RoundingWay) -> int | None:
    """An end of a range as what is rounded reaches it: down and up go by size."""
    if end is None:
        return None
    size = abs(Fraction(end))
    whole = floor(size) if way == "down" else ceil(size) if way == "up" else floor(size + Fraction(1, 2))
    return whole if end >= 0 else -whole


def _place_of(stage: Modifier) -> tuple[bool, int]:
    """Stages come in a fixed order, whatever the order of their lines."""
    return stage.is_later, -1 if stage.stage is None else tuple(Stage).index(stage.stage)


def joined(ranges: Iterable[Interval]) -> Interval:
    """The least range that holds all of them."""
    whole: Interval | None = None
    for one in ranges:
        whole = one if whole is None else whole.joined(one)
    return whole or NOTHING_KNOWN


def _known(*ends: Number | None) -> list[Number]:
    return [end for end in ends if end is not None]
