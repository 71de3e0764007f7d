"""Values in play: things, rows, amounts with dice, and facts.

Words of a short list are plain texts, `none` is None, collections are tuples or lists in a fixed order. Numbers have a
place of their own, `interpreter.values.numbers`, and so have the results of rolls, `interpreter.values.results`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dsl.border.frozen import frozen
from interpreter.faults import Unseen
from interpreter.values.numbers import Number

MAX_DICE: Final = 1_000
"""Dice that are thrown at once, at most."""


Value = Any
"""A value in play: int, Fraction, bool, str, None, Entity, TableRow, Fact, RollResult, Fight, Die, Chance, or
several of these."""


class Unknown:
    """Stands in the world of a view for a value that the viewer does not see; whatever asks it is not answered."""

    def _untold(self, *_: object) -> Any:
        raise Unseen

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked by Python's own tools, of anything
            raise AttributeError(name)
        raise Unseen

    __getitem__ = __iter__ = __len__ = __bool__ = __contains__ = _untold
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _untold
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = _untold
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return "<unseen>"


UNSEEN: Final = Unknown()
UNSEEN_WHY: Final = "(hidden)"
"""Why a row does not count in a view; no condition is written so."""


class Gone:
    """Stands among odds for a value of a thing that is there no more."""

    def __repr__(self) -> str:
        return "<gone>"


GONE: Final = Gone()


class Entity:
    """A thing of some kind: a tile, a player, an army; `v` holds its attributes in the order of its kind."""

    __slots__ = ("alive", "born", "conditions", "id", "kind", "label", "number", "v")

    def __init__(self, kind: str, id: str, number: int, label: str, born: int, values: list[Value]) -> None:
        self.kind = kind
        self.id = id
        self.number = number
        self.label = label
        self.born = born
        self.v = values
        self.alive = True
        self.conditions: dict[str, Lasting] = {}

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}>"


def is_gone(one: object) -> bool:
    """Whether something is a thing that was taken out of the game."""
    return isinstance(one, Entity) and not one.alive


class Lasting(NamedTuple):
    """How long a condition lasts: for good, until a moment ends or comes, to a turn or a round, or while a test holds.

    Attributes:
        turn: the last turn or round, where it lasts for some of them.
        scene: the scene with which it ends in any case, if there is one.
    """

    form: str = "good"
    name: str = ""
    turn: int = 0
    test: Any = None
    frame: tuple[Value, ...] = ()
    scene: str = ""

    def ends_at(self, form: str, name: str, number: int) -> bool:
        """Whether this moment ends it: "end" or "next" of a phase, a step, a scene, its rounds or the "turn"."""
        if self.form == form and self.name == name:
            return True
        if form != "end":
            return False
        if self.form == "turns":
            return name == "turn" and self.turn <= number
        if self.form == "rounds" and self.name == name:
            return self.turn <= number
        return name == self.scene


class TableRow:
    """A row of a table as a value; rows are compared by identity. One with an option is there only with that."""

    __slots__ = ("_fill", "cells", "key", "label", "option", "place", "table")

    cells: tuple[Value, ...]

    def __init__(
        self, table: str, key: str, place: int, label: str, fill: Callable[[], None], option: str | None = None
    ) -> None:
        """A row without its cells.

        Args: `fill` gives all rows of its table theirs, when the cells of an `UnreadRow` are read.
        """
        self.table = table
        self.key = key
        self.place = place
        self.label = label
        self._fill = fill
        self.option = option

    def __repr__(self) -> str:
        return f"<{self.table} {self.key}>"


class UnreadRow(TableRow):
    """A row whose cells nobody has read; once it has them, it is a `TableRow`.

    All attributes of a class with `__getattr__` are slow to read, and hardly anything is read as often as cells.
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # to the types there are always cells, and no other attribute

        def __getattr__(self, name: str) -> Any:
            if name != "cells":
                raise AttributeError(f"'TableRow' object has no attribute {name!r}")
            self._fill()
            return self.cells

    def fill(self, cells: tuple[Value, ...]) -> None:
        """Give the row its cells."""
        self.cells = cells
        self.__class__ = TableRow  # type: ignore[assignment]  # it has the same slots


@frozen
class Handful:
    """Equal dice of one throw, and how they are read.

    Attributes:
        explodes: whether a die that shows its highest face is thrown again and added.
        kept: how many of them count, the highest or with `keeps_lowest` the lowest; None for all.
        again: the faces, from and to, with which a die is thrown once more.
        as_digits: whether the dice are read one after the other as the digits of a number.
    """

    count: int
    sides: int
    explodes: bool = False
    kept: int | None = None
    keeps_lowest: bool = False
    again: tuple[int, int] | None = None
    as_digits: bool = False

    @property
    def picks(self) -> bool:
        """Whether not all of the dice count."""
        return self.kept is not None and self.kept < self.count


@frozen
class Chance:
    """An amount with dice: a constant, and handfuls of dice with the factors they count with."""

    constant: Number
    terms: tuple[tuple[Number, Handful], ...]

    def plus(self, other: Chance | Number, sign: int = 1) -> Chance:
        """The sum (or with sign -1 the difference) of two amounts."""
        if isinstance(other, Chance):
            more = tuple((factor * sign, handful) for factor, handful in other.terms)
            return Chance(self.constant + sign * other.constant, self.terms + more)
        return Chance(self.constant + sign * other, self.terms)

    def times(self, factor: Number) -> Chance:
        """The amount with everything multiplied."""
        return Chance(self.constant * factor, tuple((one * factor, handful) for one, handful in self.terms))


class RoundOf(NamedTuple):
    """A round of a scene; round 0 is before its first, and what is outside of all is round 0 of nothing."""

    scene: str = ""
    number: int = 0
    """Of the scene among those of its name."""
    round: int = 0


@frozen
class Fact:
    """An entry of the log: what was done or thrown, by whom, when. No two are the same."""

    name: str
    data: dict[str, Value]
    turn: int
    phase: int
    during: tuple[RoundOf, ...] = ()
    """The rounds and scenes in which it came about."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__


class LineFor(tuple[str, str]):
    """A line of the story, its sort and its text, that some players alone may read."""

    readers: frozenset[str]

    def __new__(cls, kind: str, text: str, readers: frozenset[str]) -> LineFor:
        """The line for players with these ids."""
        line = super().__new__(cls, (kind, text))
        line.readers = readers
        return line


def readers_of(line: tuple[str, str]) -> frozenset[str] | None:
    """The ids of the players who may read a line of the story; None: everybody."""
    return line.readers if isinstance(line, LineFor) else None


class Passed(NamedTuple):
    """A value of a thing that a line of the rules looks at has come to hold, to be a step or more, or another."""

    name: str
    """Of the line."""
    thing: Value
    step: Value
    """The step that was passed; or what the value was, where somebody asks for that."""


class LookedAt(NamedTuple):
    """A value of a thing, as a line of the rules looks at it."""

    name: str
    """Of the line."""
    thing: Value


def same_members(left: tuple[Value, ...] | list[Value] | None, right: tuple[Value, ...] | list[Value] | None) -> bool:
    """Whether two collections hold the same as often; the order in which it was put in does not count.

    Where there is no collection, there is the same alone where there is none either.
    """
    if left is None or right is None:
        return left is right
    return len(left) == len(right) and all(one in right and left.count(one) == right.count(one) for one in left)
