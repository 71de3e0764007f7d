"""Expressions: whatever has a value."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from typing import Literal

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.tree.words import Word, placed


@frozen
class Number:
    """`7`, `2.5` or `50%`, exact."""

    value: Fraction
    written: str = field(compare=False, default="")
    span: Span = placed()


@frozen
class Dice:
    """`2d6`, `d%`, `1d6!` (the highest face is thrown again and added)."""

    count: int
    sides: int
    explodes: bool = False
    again: int | None = None
    """The face with which a die is thrown once more: `2d6 reroll 1 once`."""
    again_reach: Literal["", "or more", "or less"] = ""
    span: Span = placed()


@frozen
class SomeDice:
    """`highest 3 of 4d6`, `lowest 1 of (n dice d6)`, or with no `which` `n dice d6`, of which all count."""

    which: Literal["highest", "lowest", ""]
    kept: Expr | None
    count: Expr | None
    dice: Dice
    span: Span = placed()


@frozen
class Picked:
    """`one of armies at random`, also `by weight`, `one of 1 to n at random`, `3 of armies at random`."""

    count: Expr | None
    collection: Expr
    by: Word | None
    span: Span = placed()


@frozen
class Likely:
    """`25% chance`: whether it comes true."""

    value: Expr
    span: Span = placed()


@frozen
class Text:
    """A text with inserted values: `"{tile} is taken"`."""

    text: str
    span: Span = placed()


@frozen
class Truth:
    """`yes` or `no`."""

    value: bool
    span: Span = placed()


@frozen
class Nothing:
    """`none`: the absent value."""

    span: Span = placed()


@frozen
class Name:
    """A name used as a value: a parameter, a row, a word of a list, an option, a collection."""

    text: str
    span: Span = placed()


@frozen
class Attribute:
    """`tile.owner`, or `owner of tile` (the same)."""

    of: Expr
    name: Word
    span: Span = placed()


@frozen
class Call:
    """`base(player)`: a definition, stat, table or built-in applied to arguments."""

    name: Word
    arguments: tuple[Expr, ...]
    span: Span = placed()


@frozen
class SetOf:
    """`{ruins, swamp}`."""

    items: tuple[Expr, ...]
    span: Span = placed()


@frozen
class Signed:
    """`-x` or `+x`."""

    sign: Literal["+", "-"]
    value: Expr
    span: Span = placed()


@frozen
class Arithmetic:
    """`a + b`, `a * b`, `c union d`, `c without d`, `c common d`."""

    left: Expr
    operator: Literal["+", "-", "*", "/", "union", "without", "common"]
    right: Expr
    span: Span = placed()


@frozen
class Rounded:
    """`x / 3 rounded down`."""

    value: Expr
    way: Literal["down", "up", "nearest"]
    span: Span = placed()


@frozen
class Default:
    """`x otherwise 0`: what stands for an absent value."""

    value: Expr
    default: Expr
    span: Span = placed()


@frozen
class Compared:
    """`a < b`."""

    left: Expr
    operator: Literal["<", "<=", ">", ">="]
    right: Expr
    span: Span = placed()


@frozen
class Same:
    """`a is b`, `a is not b`."""

    left: Expr
    right: Expr
    negated: bool = False
    span: Span = placed()


@frozen
class OneOf:
    """`a is one of (b, c)`, `a is not one of (b, c)`."""

    value: Expr
    items: tuple[Expr, ...]
    negated: bool = False
    span: Span = placed()


@frozen
class Inside:
    """`a is in c`, `a is not in c`."""

    value: Expr
    collection: Expr
    negated: bool = False
    span: Span = placed()


@frozen
class FromTo:
    """`from 1 to n`, `from n down to 1` behind `for each i`: the whole numbers from one to the other."""

    first: Expr
    last: Expr
    is_down: bool = False
    span: Span = placed()


@frozen
class NextTo:
    """`a is next to b`, `a is next to b by sea`."""

    left: Expr
    right: Expr
    by: Word | None = None
    span: Span = placed()


@frozen
class ByKind:
    """`neighbours of t by road`, `distance(a, b) by sea`: only links of that kind count."""

    value: Call | Attribute
    kind: Word
    span: Span = placed()


@frozen
class Length:
    """`distance(a, b) by road over s into t in tiles where t.owner is p costing effort(s, t)`.

    What a way costs that leads over some tiles only; `out_of` is the name of the tile that a step leaves.
    """

    way: Call | ByKind
    out_of: Word | None
    over: Binder | Expr
    cost: Expr | None
    span: Span = placed()


@frozen
class Between:
    """`river between a and b`, `toll between a and b by road`: what the map says of the link from one to the other."""

    name: Word
    left: Expr
    right: Expr
    by: Word | None = None
    span: Span = placed()


@frozen
class Has:
    """`c has x`; `c has any of (x, y)`, `all of tech.needs`, `none of`; `unit has tired` for a condition."""

    collection: Expr
    quantity: Literal["one", "any", "all", "none"]
    items: tuple[Expr, ...]
    span: Span = placed()


@frozen
class Not:
    """`not a`."""

    value: Expr
    span: Span = placed()


@frozen
class Logic:
    """`a and b and c`, `a or b`."""

    operator: Literal["and", "or"]
    items: tuple[Expr, ...]
    span: Span = placed()


@frozen
class Case:
    """`3 when near`."""

    value: Expr
    condition: Expr
    span: Span = placed()


@frozen
class Cases:
    """`(3 when near, otherwise 7)`: the first case that holds."""

    cases: tuple[Case, ...]
    otherwise: Expr | None
    span: Span = placed()


@frozen
class Binder:
    """`t in tiles where t.owner is player`."""

    variable: Word
    collection: Expr
    condition: Expr | None
    span: Span = placed()


@frozen
class Count:
    """`count of t in tiles where ...`, `count of tiles`."""

    over: Binder | Expr
    span: Span = placed()


@frozen
class Total:
    """`sum of t.points for each t in tiles`."""

    value: Expr
    binder: Binder
    span: Span = placed()


@frozen
class Extreme:
    """`highest t.points for each t in tiles`, `lowest ...`."""

    which: Literal["highest", "lowest"]
    value: Expr
    binder: Binder
    span: Span = placed()


@frozen
class ExtremeOf:
    """`highest of (a, b)`."""

    which: Literal["highest", "lowest"]
    items: tuple[Expr, ...]
    span: Span = placed()


@frozen
class Quantified:
    """`any n in c where ...`, `no n in c where ...`, `every n in c where ... satisfies ...`."""

    quantity: Literal["any", "no", "every"]
    binder: Binder
    span: Span = placed()
    among: Expr | None = None
    """Which members alone are looked at, of `every`: what stands behind `where`."""


@frozen
class Best:
    """`highest t.points` behind `with` or `then`."""

    which: Literal["highest", "lowest"]
    value: Expr
    span: Span = placed()


@frozen
class Those:
    """`those t in tiles where ... with highest t.points then lowest t.cost`; `the t in ...` for a single one, `the 3 t
    in ...` for so many at most, the best first, `the second t in ...` for the one in that place."""

    single: bool
    binder: Binder
    keys: tuple[Best, ...]
    count: Expr | None = None
    ordinal: str | None = None
    span: Span = placed()


@frozen
class ReachedFrom:
    """`those reached from p by liege`: p's liege, that one's liege, and so on; `first` is `p.liege`, the first step."""

    first: Attribute
    span: Span = placed()


@frozen
class EntriesTo:
    """`entries to income(player) from boom`: what the entries on a number add up to, all or those of one rule."""

    call: Call
    origin: Word | None
    span: Span = placed()


@frozen
class Past:
    """`past claim this phase`: the facts the log holds of an act, roll or report."""

    name: Word
    within: Word | None
    span: Span = placed()


@frozen
class Ratio:
    """`ratio of ours to theirs`: n to 0 is beyond every band, 0 to 0 is 1."""

    left: Expr
    right: Expr
    span: Span = placed()


Expr = (
    Number
    | Dice
    | SomeDice
    | Picked
    | Likely
    | Text
    | Truth
    | Nothing
    | Name
    | Attribute
    | Call
    | SetOf
    | Signed
    | Arithmetic
    | Rounded
    | Default
    | Compared
    | Same
    | OneOf
    | Inside
    | FromTo
    | NextTo
    | ByKind
    | Length
    | Between
    | Has
    | Not
    | Logic
    | Cases
    | Count
    | Total
    | Extreme
    | ExtremeOf
    | Quantified
    | Those
    | ReachedFrom
    | Past
    | EntriesTo
    | Ratio
)
