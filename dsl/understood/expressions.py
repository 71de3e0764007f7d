"""Expressions as they were understood: trees without an unresolved name.

Each class stands for a group of operations that hold the same data; where a group has several, `op`
says which. `Node` is any of them, so a `match` over it that ends in `assert_never` names every group.
Local names have become slots of the frame of the declaration they stand in.
"""

from __future__ import annotations

from dataclasses import field, replace
from enum import Enum, auto
from fractions import Fraction
from typing import Final

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.types import RoundingWay, Type, Within

Plain = int | Fraction | bool | str | None
"""A value that can be written down: a number, yes or no, a word or text, or `none`."""

Number = int | Fraction


READ_AS_DIGITS: Final = {66: 2, 666: 3}
"""Dice with six sides that are read one after the other, by the sides that are written: how many of them there are."""


class Unary(Enum):
    """Operations on one value."""

    NEGATE = auto()
    NOT = auto()
    COUNT = auto()  # how many members a collection has
    FIRST = auto()  # the first member of a collection, or none


class Binary(Enum):
    """Operations on two values."""

    ADD = auto()
    SUBTRACT = auto()
    MULTIPLY = auto()
    DIVIDE = auto()
    RATIO = auto()
    UNION = auto()
    WITHOUT = auto()
    COMMON = auto()
    DEFAULT = auto()  # the first, or where it is none the second
    LESS = auto()
    LESS_EQUAL = auto()
    GREATER = auto()
    GREATER_EQUAL = auto()
    SAME = auto()
    DIFFERENT = auto()
    INSIDE = auto()  # a value and a collection
    NEXT_TO = auto()
    FROM_TO = auto()  # the whole numbers from one to the other
    DOWN_TO = auto()  # the same, the highest first
    FIRST_OF = auto()  # so many members of a collection at most, the first ones
    NTH_OF = auto()  # the member of a collection in that place, counted from 1; in place -1 the last


ASK_WHETHER: Final = frozenset({Binary.SAME, Binary.DIFFERENT, Binary.INSIDE, Binary.DEFAULT})
"""Operations that know what to do where their first value is none."""


class Several(Enum):
    """Operations on any number of values."""

    SET = auto()
    AND = auto()
    OR = auto()
    HIGHEST_OF = auto()
    LOWEST_OF = auto()


class Selecting(Enum):
    """What is asked of the members of a collection for which a condition holds."""

    COUNT = auto()
    ANY = auto()
    EVERY = auto()
    THOSE = auto()


class Aggregating(Enum):
    """What is made of a number that each selected member has."""

    SUM = auto()
    HIGHEST = auto()
    LOWEST = auto()
    WITH_HIGHEST = auto()  # all members whose number is the highest
    WITH_LOWEST = auto()
    FROM_HIGHEST = auto()  # all members, the highest number first; of equal ones the first stays the first
    FROM_LOWEST = auto()
    AS_OFTEN = auto()  # each member as often as its number says, not at all for 0 and below


class Function(Enum):
    """Functions of the language, by their names."""

    NEIGHBOURS = "neighbours"
    TOUCHING = "touching"
    DISTANCE = "distance"
    PART = "part"
    PARTS = "parts"
    FREE_SIDES = "free_sides"
    DIRECTION = "direction"
    """In which direction a tile touches another, where it does: `direction between a and b`."""
    SHIFTED = "shifted"
    MAGNITUDE = "magnitude"
    REMAINDER = "remainder"
    ALIKE = "alike"
    SEES = "sees"
    SHARE = "share"
    """Of the numbers that an answer gives to several, the one of this; no rule calls it by this name."""


class ByLinks(Enum):
    """What is asked by links of one kind alone, as the map has them."""

    NEIGHBOURS = auto()
    NEXT_TO = auto()
    DISTANCE = auto()
    PART = auto()
    PARTS = auto()


class BuiltIn(Enum):
    """Attributes that nobody declares, by their names."""

    BORN = "born"
    BOARD = "board"
    NAME = "name"
    KEY = "key"
    PLACE = "place"
    ROUND = "round"


@frozen
class Expression:
    """What all expressions have: the type of the value, the place, and the text as the author would read it."""

    type: Type
    span: Span = field(default=Span("", 1, 1, 1, 1), compare=False, kw_only=True)
    source: str = field(default="", compare=False, kw_only=True)
    was_tested: bool = field(default=False, compare=False, kw_only=True)
    """Whether a test has shown it to be there, and something that may have made it none was carried out since."""


# ---------------------------------------------------------------- leaves


@frozen
class Constant(Expression):
    """A value that stands in the rules."""

    value: Plain


@frozen
class DiceAmount(Expression):
    """Dice, not yet thrown."""

    count: int
    sides: int
    explodes: bool = False
    again: tuple[int, int] | None = None
    """The faces, from and to, with which a die is thrown once more."""
    as_digits: bool = False
    """Whether they are read one after the other as the digits of a number."""


@frozen
class CountedDice(Expression):
    """As many dice as a number says, or some of a throw: of its dice only so many count, the highest or the lowest."""

    count: Node
    kept: Node | None
    keeps_lowest: bool
    sides: int
    explodes: bool
    again: tuple[int, int] | None


@frozen
class Wording(Expression):
    """A text with what is inserted into it."""

    template: Template


@frozen
class LocalValue(Expression):
    """A local name."""

    slot: int


@frozen
class OptionValue(Expression):
    """What an option is set to."""

    name: str


@frozen
class NamedRow(Expression):
    """A row of a table, named outright."""

    table: str
    key: str


@frozen
class AllRows(Expression):
    """All rows of a table."""

    table: str


@frozen
class AllThings(Expression):
    """All things of a kind that are in the game."""

    kind: str


@frozen
class CurrentTurn(Expression):
    """The number of the turn."""


@frozen
class CurrentRound(Expression):
    """The number of the round of the scene that is under way; 0 where there is none."""


@frozen
class CurrentStep(Expression):
    """The name of the step that is done, the innermost; none outside of all."""


@frozen
class CurrentPhase(Expression):
    """The name of the phase that is carried out; none between turns and before the first."""


@frozen
class PlayersInOrder(Expression):
    """All players in the order in which they act in the phase that is carried out."""


@frozen
class RunningScene(Expression):
    """The scene of a kind that is under way; none where there is none, unless its type says that there is one."""

    kind: str


@frozen
class EntriesSum(Expression):
    """What the entries on a stat or roll with these values add up to: all, or those that one rule has made."""

    names: tuple[str, ...]
    """The names it is known by: its own, and those of what it is like."""
    arguments: tuple[Node, ...]
    origin: str | None


@frozen
class PastFacts(Expression):
    """What the log holds about an act, a roll or a limit; `within` is turn, phase, round, a scene or None."""

    name: str
    within: Within | None


# ---------------------------------------------------------------- parts of things, calls


@frozen
class AttributeOf(Expression):
    """A stored attribute of a thing."""

    of: Node
    kind: str
    name: str
    index: int


@frozen
class BuiltInOf(Expression):
    """A built-in attribute of a thing or a row."""

    of: Node
    name: BuiltIn


@frozen
class ColumnOf(Expression):
    """A cell of a row."""

    of: Node
    table: str
    name: str
    index: int


@frozen
class FieldOf(Expression):
    """A field of a fact, a result, an outcome or a die."""

    of: Node
    name: str


@frozen
class DefinitionCall(Expression):
    """The value of a definition."""

    name: str
    arguments: tuple[Node, ...]


@frozen
class StatCall(Expression):
    """The value of a stat."""

    name: str
    arguments: tuple[Node, ...]


@frozen
class FunctionCall(Expression):
    """The value of a function of the language."""

    function: Function
    arguments: tuple[Node, ...]


@frozen
class LinkedCall(Expression):
    """What is asked by links of one kind: who is joined, how far it is, into what parts tiles fall."""

    asks: ByLinks
    by: str
    arguments: tuple[Node, ...]


@frozen
class WayLength(Expression):
    """What the cheapest way from one tile to another costs that leads over some tiles only; none where there is none.

    Attributes:
        by: the kind of the links that are gone; None where all ways count.
        out_of: the slot of the tile that a step leaves; None where nothing hangs on it.
        slot: that of the tile a step leads into.
        collection: the tiles that may be gone into, where the condition holds of the step.
        cost: what a step costs; None for one each.
    """

    by: str | None
    start: Node
    end: Node
    out_of: int | None
    slot: int
    collection: Node
    condition: Node
    cost: Node | None


@frozen
class Reached(Expression):
    """All that is reached from a thing or row by one step or more, each once, what takes fewer steps first.

    Attributes:
        slot: that of what a step leaves.
        step: what a step reaches: one, none or several.
    """

    start: Node
    slot: int
    step: Node


@frozen
class LinkValue(Expression):
    """What the map says of the link from one tile to another, or of that of one kind; none where it says nothing."""

    name: str
    by: str | None
    start: Node
    end: Node


@frozen
class TableLookup(Expression):
    """The row of a table that holds a number."""

    table: str
    key: Node


# ---------------------------------------------------------------- operations


@frozen
class UnaryOperation(Expression):
    """An operation on one value."""

    op: Unary
    value: Node


@frozen
class BinaryOperation(Expression):
    """An operation on two values."""

    op: Binary
    left: Node
    right: Node


@frozen
class SeveralOperation(Expression):
    """An operation on any number of values."""

    op: Several
    items: tuple[Node, ...]


@frozen
class Rounding(Expression):
    """A number made whole: down, up or nearest."""

    value: Node
    way: RoundingWay


@frozen
class HasItems(Expression):
    """Whether a collection holds every one of the items, or any."""

    collection: Node
    items: tuple[Node, ...]
    every: bool


@frozen
class HasCondition(Expression):
    """Whether a thing has a condition."""

    bearer: Node
    condition: str


@frozen
class Case:
    """A value and the condition under which it stands; a line of a definition may cite rules."""

    value: Node
    condition: Node
    cites: tuple[str, ...] = ()


@frozen
class Cases(Expression):
    """The value of the first case whose condition holds, or the one of otherwise."""

    cases: tuple[Case, ...]
    otherwise: Node


@frozen
class Selection(Expression):
    """Something asked of the members of a collection for which a condition holds; the slot holds the member."""

    op: Selecting
    slot: int
    collection: Node
    condition: Node


@frozen
class Aggregate(Expression):
    """Something made of a number that each selected member of a collection has."""

    op: Aggregating
    slot: int
    collection: Node
    condition: Node
    value: Node


Node = (
    Constant
    | DiceAmount
    | CountedDice
    | Wording
    | LocalValue
    | OptionValue
    | NamedRow
    | AllRows
    | AllThings
    | CurrentTurn
    | CurrentRound
    | CurrentStep
    | CurrentPhase
    | PlayersInOrder
    | RunningScene
    | PastFacts
    | EntriesSum
    | AttributeOf
    | BuiltInOf
    | ColumnOf
    | FieldOf
    | DefinitionCall
    | StatCall
    | FunctionCall
    | LinkedCall
    | WayLength
    | Reached
    | LinkValue
    | TableLookup
    | UnaryOperation
    | BinaryOperation
    | SeveralOperation
    | Rounding
    | HasItems
    | HasCondition
    | Cases
    | Selection
    | Aggregate
)
"""An expression."""


@frozen
class Template:
    """A text shown to players: fixed pieces and values to insert."""

    parts: tuple[str | Node, ...]

    @property
    def plain(self) -> str:
        """The text with `…` for what is inserted."""
        return "".join(part if isinstance(part, str) else "…" for part in self.parts)

    @property
    def inserted(self) -> tuple[Node, ...]:
        """The values to insert."""
        return tuple(part for part in self.parts if not isinstance(part, str))


def or_none(node: Node) -> Node:
    """An expression at a place where it may be none, whatever a test has shown before."""
    return replace(node, was_tested=False) if node.was_tested else node


def written_number(node: Node) -> Number | None:
    """The number that an expression is written as, if it is one."""
    if isinstance(node, Constant) and isinstance(node.value, int | Fraction) and not isinstance(node.value, bool):
        return node.value
    return None
