"""Values in play: things, rows, amounts with dice, facts and results.

Numbers are ints, and `Fraction`s only where a quotient is not whole. Words of a short list are
plain texts, `none` is None, collections are tuples or lists in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.border.frozen import frozen
from dsl.types import RoundingWay
from dsl.understood.rules import Measure

LARGEST: Final = 2**63 - 1
"""Every number in play fits 64 bits."""
BEYOND: Final = 2**62
"""What n to 0 is: beyond every band of a table."""

MAX_DICE: Final = 1_000
"""Dice that are thrown at once, at most."""

Number = int | Fraction
Value = Any
"""A value in play: int, Fraction, bool, str, None, Entity, Row, Fact, Result, Outcome, Die, Chance, or several."""


class RuleFault(Exception):
    """A rule cannot be carried out in this state; the finding says which and why."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.as_phrase())


_E: Final = Severity.ERROR
HIDDEN = Mistake("hidden", _E, "this cannot be told without what is hidden from you", "")
DIVISION = Mistake("division-by-zero", _E, "this divides by 0", "test it before, or use `ratio of … to …`")
TOO_LARGE = Mistake("number-too-large", _E, "this number grows beyond 64 bits", "")
NO_ROW = Mistake("no-row", _E, "table {table} has no row for {value}", "add a row, or an `otherwise` row")
OUT_OF_FUEL = Mistake("out-of-fuel", _E, "this takes more than {limit} steps", "look for a loop that cannot end")
LISTING_TOO_LONG = Mistake(
    "listing-too-long",
    _E,
    "finding all legal ways to do “{act}” takes over {limit} steps; looked at last: {requirement}",
    "let a requirement ask something of one parameter alone, or give the parameter a `from …`",
)
TOO_DEEP = Mistake(
    "too-deep",
    _E,
    "{path}: this goes on inside itself more than {limit} times",
    "let a condition end it, or write a loop: `repeat until …`",
)
CLASH = Mistake(
    "clash",
    _E,
    "two values are set at once for {place}: {one} and {other}",
    "say which stands: `together, earlier stands` or `together, later stands`",
)
TOO_MANY_TIES = Mistake("too-many-ties", _E, "the same result {limit} times over", "")
TWO_RESULTS = Mistake(
    "two-results",
    _E,
    "the result of {roll} is {one} by one rule and {other} by another",
    "let only one of the two lines hold at a time",
)
TOO_MANY_THINGS = Mistake(
    "too-many-things", _E, "there are {limit} of “{name}” already", "let a rule end or destroy those that are over"
)
TOO_MANY_DICE = Mistake("too-many-dice", _E, "{count} dice at once; at most {limit}", "")
TOO_MANY_TO_PICK = Mistake(
    "too-many-to-pick", _E, "one of {count} is to be picked at random; dice have at most {limit} sides", ""
)
CHANCE_TOO_FINE = Mistake(
    "chance-too-fine",
    _E,
    "a chance of {chance} is too fine for dice of at most {limit} sides",
    "round it, such as to whole percents",
)
EDGE_OF_EDGES = Mistake(
    "edge-of-edges",
    _E,
    "an edge made by rule is asked for while edges made by rule are looked for",
    "write `touching of …`, which counts the edges of the map alone",
)
ONLY_ONE = Mistake(
    "only-one",
    _E,
    "there is one {what} for {values} already: {other}",
    "test it before, or let the other one end",
)
NO_NAME = Mistake("no-name", _E, "{thing} would have no name", "give a name of one letter or more")
NO_SCENE = Mistake(
    "no-scene",
    _E,
    "“{scene}” is not under way",
    "do this inside the scene alone, or test it before: {scene} is not none",
)
NO_ROUND = Mistake(
    "no-round", _E, "this is counted by rounds, and no scene is under way", "do this inside a scene alone"
)
SCENE_TWICE = Mistake(
    "scene-twice",
    _E,
    "“{scene}” is under way already",
    "let it end first; test it before: {scene} is none",
)
LASTS_BY_ITSELF = Mistake(
    "lasts-by-itself",
    _E,
    "whether {thing} has “{condition}” depends on whether it has it",
    "let it last while something else holds",
)
BELOW_START = Mistake("below-range", _E, "{place} cannot be {value}", "")


class Unseen(RuleFault):
    """A rule would read what the viewer does not see; only the world of a view raises it."""

    def __init__(self) -> None:
        super().__init__(HIDDEN.at(None))


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


@frozen
class Lasting:
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
    """A value of a thing has come to hold, or to be a step or more, that a line of the rules looks at."""

    name: str
    """Of the line."""
    thing: Value
    step: Number


@frozen
class Die:
    """A die of a pool that knows where it comes from."""

    sides: int
    origin: Value
    label: str
    thrown: int = 0
    explodes: bool = False
    faces: tuple[int, ...] = ()
    """What it showed: one face, and another for each time it was thrown again and added."""
    again: tuple[int, int] | None = None
    """The faces, from and to, with which it is thrown once more."""
    before: int = 0
    """The face that it showed before it was thrown once more; 0 where it was not."""
    is_digit: bool = False
    """Whether it is read as a digit of a number."""
    counts: bool = True
    """Whether it is one of those that are kept."""

    def showing(self, faces: tuple[int, ...], before: int = 0) -> Die:
        """The die as it lies."""
        # Each face of each die of a pool is shown so; `dataclasses.replace` would take three times as long.
        return Die(
            self.sides,
            self.origin,
            self.label,
            sum(faces),
            self.explodes,
            faces,
            self.again,
            before,
            self.is_digit,
            self.counts,
        )

    def left_out(self) -> Die:
        """The die as one that does not count."""
        return replace(self, counts=False)


class Part(NamedTuple):
    """One labelled part of a number: the row, its amount and the rules it cites."""

    row: str
    label: str
    amount: Number
    cites: tuple[str, ...] = ()
    note: str = ""
    readers: frozenset[str] | None = None
    """The ids of the players who see where it comes from; None: everybody."""


class NotApplied(NamedTuple):
    """A row that did not count, and the condition that failed."""

    row: str
    label: str
    why: str
    cites: tuple[str, ...] = ()


@frozen
class RollResult:
    """A finished roll."""

    name: str
    title: str
    total: Number
    natural: int
    dice: tuple[Die, ...]
    target: int | None
    success: bool
    successes: int
    fixed: str
    parts: tuple[Part, ...]
    not_applied: tuple[NotApplied, ...]
    cites: tuple[str, ...] = ()
    low_succeeds: bool = False
    """Whether a total at the target or below it succeeds."""
    readers: frozenset[str] | None = None
    """The ids of the players who see it; None: everybody."""
    counts_successes: bool = False
    """Whether the total is how many dice have succeeded."""

    @property
    def faces(self) -> tuple[int, ...]:
        """What each die that counts came to, the highest first."""
        return tuple(sorted((die.thrown for die in self.dice if die.counts), reverse=True))

    @property
    def shown(self) -> tuple[int, ...]:
        """The faces as they were thrown first."""
        return tuple(die.faces[0] for die in self.dice)

    @property
    def margin(self) -> Number:
        """By how much the total meets or misses the target."""
        above = self.total - (self.target or 0)
        return -above if self.low_succeeds else above

    def with_total(self, total: Any) -> RollResult:
        """The same roll with another total."""
        return RollResult(
            self.name,
            self.title,
            total,
            self.natural,
            self.dice,
            self.target,
            self.success,
            self.successes,
            self.fixed,
            self.parts,
            self.not_applied,
            self.cites,
            self.low_succeeds,
            self.readers,
            self.counts_successes,
        )


@frozen
class SideResult:
    """One side of a contest: its dice with what was added to each."""

    side: Value
    total: Number
    best: Number
    successes: int
    dice: tuple[Die, ...]
    parts: tuple[tuple[Part, ...], ...]
    extra: tuple[Part, ...] = ()
    values: tuple[Number, ...] = ()
    """What each die counts."""


@frozen
class Fight:
    """A finished contest."""

    name: str
    title: str
    winner: Value
    loser: Value
    margin: Number
    tied: bool
    first: SideResult
    second: SideResult
    cites: tuple[str, ...] = ()
    pairs: tuple[tuple[Number, Number], ...] = ()
    """The dice of both sides by rank, where they are compared one by one."""
    won: int = 0
    """How many pairs the first side won."""
    lost: int = 0
    readers: frozenset[str] | None = None
    """The ids of the players who see it; None: everybody."""
    measure: Measure = Measure.TOTAL
    """What the sides compare."""


def same_members(left: tuple[Value, ...] | list[Value], right: tuple[Value, ...] | list[Value]) -> bool:
    """Whether two collections hold the same; the order in which it was put in does not count."""
    return len(left) == len(right) and all(one in right for one in left)


def exact(value: Number) -> Number:
    """A fraction that is whole as an int."""
    if value.__class__ is Fraction and value.denominator == 1:  # isinstance would ask an abstract class
        return int(value)
    return value


_ONE: Final = Fraction(1)


def as_fraction(value: Number) -> Fraction:
    """A number as a fraction."""
    return _ONE * value


def kept(value: Number, span: Span | None) -> Number:
    """A number as it is kept: whole where it is, and within 64 bits."""
    value = exact(value)
    if not -LARGEST <= value <= LARGEST or value.denominator > LARGEST:
        raise fault(TOO_LARGE, span)
    return value


def signed(value: Number) -> str:
    """A number with its sign: `+2`, `-1/2`."""
    return f"+{value}" if value >= 0 else str(value)


def rounded(value: Number, way: RoundingWay) -> int:
    """A number made whole: down and up go by size (a halved -1 rounded down is 0), nearest takes halves up.

    Why down and up go by size: docs/decisions/0012-rounding.md.
    """
    if isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else rounded_quotient(value.numerator, value.denominator, way)


def rounded_quotient(left: int, right: int, way: RoundingWay) -> int:
    """A quotient of whole numbers made whole, as `rounded` says; the second is not 0."""
    size, rest = divmod(abs(left), abs(right))
    if way == "up":
        size += rest > 0
    elif way == "nearest":
        size += 2 * rest >= abs(right)
    return size if (left < 0) is (right < 0) else -size


def ratio(left: Number, right: Number) -> Number:
    """One number to another: n to 0 is beyond every band, 0 to 0 is 1."""
    if right == 0:
        return 1 if left == 0 else BEYOND
    return exact(as_fraction(left) / right)


@frozen
class Speech:
    """The few words that values need when they are shown; the front end gives them in its language."""

    yes: str = "yes"
    no: str = "no"
    none: str = "none"
    umpire: str = "umpire"
    hidden: str = "hidden"
    gone: str = "gone"
    campaign: str = "campaign"
    joined_by: str = ", "


def shown_value(value: Value, speech: Speech) -> str:
    """A value as players read it."""
    if value.__class__ is Entity or value.__class__ is TableRow:  # what texts name most often
        return value.label
    match value:
        case None:
            return speech.none
        case Unknown():
            return speech.hidden
        case Gone():
            return speech.gone
        case bool():
            return speech.yes if value else speech.no
        case Entity() | TableRow() | Die():
            return value.label
        case str():
            return value.replace("_", " ")
        case tuple() | list():
            return speech.joined_by.join(shown_value(one, speech) for one in value) or speech.none
        case Chance():
            return chance_text(value)
        case RollResult() | Fight():
            return value.title
        case _:
            return str(value)


def without_asking(label: str) -> str:
    """A label that asks (`who won?`), as it is called inside a sentence: without its signs."""
    return label.strip("¿? ")


def labelled(label: str, text: str) -> str:
    """A value behind its label, unless it begins with that word itself: `attack: attack of Rosa` tells it twice."""
    label = without_asking(label)
    first, rest = text[: len(label)], text[len(label) :]
    return text if first.casefold() == label.casefold() and not rest[:1].isalnum() else f"{label}: {text}"


def chance_text(value: Chance) -> str:
    """An amount with dice as it is written: `1d6+5`."""
    parts = []
    for factor, handful in value.terms:
        dice = handful_text(handful)
        sign = "-" if factor < 0 else "+"
        size = abs(factor)
        parts.append(f"{sign}{dice}" if size == 1 else f"{sign}{size}*{dice}")
    if value.constant:
        parts.append(f"{value.constant:+d}" if isinstance(value.constant, int) else f"+{value.constant}")
    return "".join(parts).removeprefix("+")


def handful_text(dice: Handful) -> str:
    """Dice as they are written: `2d6`, `highest 3 of 4d6`, `d66`."""
    if dice.as_digits:
        return f"d{str(dice.sides) * dice.count}"
    text = f"{dice.count}d{'%' if dice.sides == 100 else dice.sides}{'!' if dice.explodes else ''}"
    if dice.again is not None:
        low, high = dice.again
        reach = "" if low == high else " or less" if low == 1 else " or more"
        text += f" reroll {low if reach == ' or more' else high}{reach} once"
    if dice.picks:
        text = f"{'lowest' if dice.keeps_lowest else 'highest'} {dice.kept} of {text}"
    return text


def fault(kind: Mistake, span: Span | None, **values: Any) -> RuleFault:
    """A fault of a rule at its place."""
    return RuleFault(kind.at(span, **values))


def stored(value: Value) -> Any:
    """A value as plain data: things and rows by id, fractions as text."""
    match value:
        case Entity():
            return value.id
        case TableRow():
            return value.key
        case Fraction():
            return str(value)
        case tuple() | list():
            return [stored(one) for one in value]
        case Chance():
            return chance_text(value)
        case Unknown():
            return "hidden"
        case Gone():
            return "gone"
        case Die():
            return stored(value.origin)
        case RollResult():
            return [value.name, stored(value.total), value.success]
        case Fight():
            return [value.name, stored(value.winner), stored(value.loser), stored(value.margin)]
        case Fact():
            return [value.name, value.turn, {key: stored(one) for key, one in value.data.items()}]
        case _:
            return value


@dataclass(slots=True)
class Counter:
    """Fuel: steps left for one answer."""

    left: int = field(default=0)
