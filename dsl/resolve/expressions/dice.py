"""Dice and what else is left to chance in expressions: how many are thrown, what is picked, what comes true."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity
from dsl.resolve.book import Book, Reader
from dsl.resolve.expressions.never_empty import has_members
from dsl.resolve.expressions.stand_in import wrong
from dsl.resolve.expressions.unthrown import find_chance
from dsl.tree.walk import nodes_below
from dsl.types import DICE, NUMBER, TRUTH, UNKNOWN, Type, many
from dsl.understood.draws import ChanceTaken, Draw, FacesShown, OneAtRandom, SomeAtRandom
from dsl.understood.expressions import (
    READ_AS_DIGITS,
    Aggregate,
    Aggregating,
    Constant,
    CountedDice,
    DiceAmount,
    Node,
    Several,
    SeveralOperation,
)

EMPTY_DIE = Mistake(
    "odd-die", Severity.ERROR, "a die has 2 to 1000 sides and a throw 1 to 1000 dice", "write it like 2d6"
)
DIGITS_ALONE = Mistake(
    "digits-alone",
    Severity.ERROR,
    "`d{sides}` is {digits} dice read one after the other as digits; they give one number, and none is thrown again",
    "write `d{sides}` alone",
)
AGAIN_WITHOUT_END = Mistake(
    "again-without-end",
    Severity.ERROR,
    "a die with {sides} sides has other faces, or none that would stay",
    "write a face from 1 to {sides}: 2d6 reroll 1 once, 2d6 reroll 2 or less once",
)
OFTEN_MAY_BE_NONE = Mistake(
    "may-be-none",
    Severity.ERROR,
    "this may be none, and here a value is needed",
    "write at the left margin: define {name}_of(x: {sort}) = x.{name} otherwise 0, and here: by {name}_of",
)
PICKED_DICE = Mistake(
    "picked-dice",
    Severity.ERROR,
    "of dice that are read as digits none can be left out",
    "pick among plain dice: highest 3 of 4d6",
)
MORE_THAN_THROWN = Mistake(
    "picked-dice",
    Severity.ERROR,
    "of {thrown} no {kept} can count",
    "write first how many count, then how many are thrown: highest 2 of 3d6",
)
BEST_OF_DICE = Mistake(
    "picked-dice",
    Severity.ERROR,
    "one of several dice cannot be picked here, where they have not been thrown yet",
    "throw them in a line above the roll, let best = {which} of (…), and give it to the roll as a value: dice best",
)
COUNTED_TWICE = Mistake(
    "dice-counted-twice",
    Severity.ERROR,
    "how many dice is said twice here",
    "write the number once: highest 2 of (n dice d{sides})",
)
FACES_OF_DICE = Mistake(
    "faces-of-dice",
    Severity.ERROR,
    "only dice alone have faces",
    "write the dice alone, as in `faces of 3d6`, and add or compare afterwards",
)
NOTHING_TO_PICK = Mistake(
    "nothing-to-pick", Severity.ERROR, "there is nothing here to pick from", "name what may be picked"
)

_PICKED: Final = " "
"""What may be picked, while it is read how often; nobody can write this name."""
MAX_DICE: Final = 1000
MAX_SIDES: Final = 1000


class DiceReader:
    """Reads dice for a reader of expressions."""

    def __init__(self, book: Book, reader: Reader) -> None:
        self.book = book
        self.reader = reader

    def check_dice(self, w: t.Dice) -> bool:
        """Whether there are such dice; a finding is made where not."""
        fine = 1 <= w.count <= MAX_DICE and 2 <= w.sides <= MAX_SIDES
        if not fine:
            self.reader.find(EMPTY_DIE, w.span)
        elif w.sides in READ_AS_DIGITS and (w.count != 1 or w.explodes or w.again is not None):
            self.reader.find(DIGITS_ALONE, w.span, digits=READ_AS_DIGITS[w.sides], sides=w.sides)
            return False
        elif w.again is not None and not self._fits_again(w):
            self.reader.find(AGAIN_WITHOUT_END, w.span, sides=w.sides)
            return False
        return fine

    def _fits_again(self, w: t.Dice) -> bool:
        """Whether a die that is thrown once more has such faces, and others beside them."""
        low, high = faces_again(w) or (0, 0)
        return 1 <= low <= high <= w.sides and high - low + 1 < w.sides

    def dice(self, w: t.Dice) -> Node:
        if not self.check_dice(w):
            return wrong(w)
        if not self.reader.chance:
            find_chance(self.reader, w.span, self.reader.source(w.span))
            return wrong(w)
        if w.sides in READ_AS_DIGITS:
            return DiceAmount(DICE, READ_AS_DIGITS[w.sides], 6, as_digits=True, **self.reader.place(w))
        return DiceAmount(DICE, w.count, w.sides, w.explodes, faces_again(w), **self.reader.place(w))

    def some_dice(self, w: t.SomeDice) -> Node:
        if not self.check_dice(w.dice):
            return wrong(w)
        if not self.reader.chance:
            find_chance(self.reader, w.span, self.reader.source(w.span))
            return wrong(w)
        if w.dice.sides in READ_AS_DIGITS:
            self.reader.find(PICKED_DICE, w.dice.span)
            return wrong(w)
        if w.count is not None and w.dice.count != 1:
            self.reader.find(COUNTED_TWICE, w.dice.span, sides=w.dice.sides)
            return wrong(w)
        if w.count is None and isinstance(w.kept, t.Number) and w.kept.value > w.dice.count:
            self.reader.find(MORE_THAN_THROWN, w.span, thrown=self.reader.source(w.dice.span), kept=w.kept.value)
            return wrong(w)
        count = Constant(NUMBER, w.dice.count) if w.count is None else self.reader.wanted(w.count, NUMBER)
        if count.type is UNKNOWN and isinstance(w.count, t.Attribute) and w.count.name.text == "faces":
            return wrong(w)  # `faces of n dice d6` was told: several numbers were meant
        kept = None
        if w.which:
            kept = Constant(NUMBER, 1) if w.kept is None else self.reader.wanted(w.kept, NUMBER)
        again, lowest = faces_again(w.dice), w.which == "lowest"
        return CountedDice(DICE, count, kept, lowest, w.dice.sides, w.dice.explodes, again, **self.reader.place(w))

    def best_of(self, w: t.ExtremeOf) -> Node:
        """The best of some dice, where no number is known of any; told."""
        self.reader.find(BEST_OF_DICE, w.span, which=w.which)
        return wrong(w)

    # ------------------------------------------------------------ what is drawn before a statement

    def faces(self, w: t.Attribute, dice: Node) -> Node:
        """What each die of a throw shows."""
        plain = isinstance(dice, CountedDice) or (isinstance(dice, DiceAmount) and not dice.as_digits)
        if not plain:
            self.reader.find(FACES_OF_DICE, w.of.span)
            return wrong(w)
        return self._drawn(w, many(NUMBER), FacesShown(dice))

    def picked(self, w: t.Picked) -> Node:
        """One member of a collection or several, at random."""
        collection = self.reader.collection(w.collection)
        if collection.type is UNKNOWN:
            return wrong(w)
        if isinstance(collection, SeveralOperation) and collection.op is Several.SET and not collection.items:
            self.reader.find(NOTHING_TO_PICK, w.collection.span)
            return wrong(w)
        if w.count is not None:
            count = self.reader.wanted(w.count, NUMBER)
            return self._drawn(w, collection.type, SomeAtRandom(collection, count))
        item = collection.type.item or UNKNOWN
        if w.by is not None:
            return self._drawn(w, item.or_none(), OneAtRandom(self._as_often(w, w.by, collection, item)))
        return self._drawn(w, item if has_members(self.book, collection) else item.or_none(), OneAtRandom(collection))

    def _as_often(self, w: t.Picked, by: t.Word, collection: Node, item: Type) -> Node:
        """Each member of a collection as often as it is to be picked: by an attribute, a column or a definition."""
        scope = self.reader.scope
        with scope.block():
            slot = scope.add(_PICKED, item)
            with self.reader.looked_at():
                asked = t.Attribute(t.Name(_PICKED, by.span), by, by.span)
                often = self.reader.wanted(asked, NUMBER.or_none())
        if often.type.optional:
            self.reader.find(OFTEN_MAY_BE_NONE, by.span, name=by, sort=item.name)
        always = Constant(TRUTH, True)
        return Aggregate(collection.type, Aggregating.AS_OFTEN, slot, collection, always, often, **self.reader.place(w))

    def likely(self, w: t.Likely) -> Node:
        """Whether a chance comes true."""
        value = self.reader.number(w.value)
        return self._drawn(w, TRUTH, ChanceTaken(value, has_percent(w.value), w.span))

    def _drawn(self, w: t.Expr, kind: Type, draw: Draw) -> Node:
        drawn = self.reader.drawn_before(kind, Constant(UNKNOWN, None, **self.reader.place(w)), draw)
        if drawn is None:
            find_chance(self.reader, w.span, self.reader.source(w.span))
            return wrong(w)
        return drawn


def has_percent(written: t.Expr) -> bool:
    """Whether a percentage stands in an expression."""
    return any(isinstance(one, t.Number) and one.written.endswith("%") for one in nodes_below(written))


def percent_alone(written: t.Expr) -> str:
    """The percentage that an expression is, as it is written; nothing where it is something else."""
    plain = written.value if isinstance(written, t.Signed) else written
    return plain.written if isinstance(plain, t.Number) and plain.written.endswith("%") else ""


def faces_again(w: t.Dice) -> tuple[int, int] | None:
    """The faces, from and to, with which a die is thrown once more."""
    if w.again is None:
        return None
    return (1 if w.again_reach == "or less" else w.again, w.sides if w.again_reach == "or more" else w.again)
