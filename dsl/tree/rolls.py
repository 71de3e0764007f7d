"""Rolls, stats and contests with their lines, and the rows that conditions bring to them."""

from __future__ import annotations

from typing import Literal

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.tree.expressions import Binder, Dice, Expr
from dsl.tree.kinds import Parameter, Seen, Under
from dsl.tree.words import Cites, Label, Word, placed


@frozen
class DiceLine:
    """`dice 2d6`."""

    dice: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class ChanceLine:
    """`chance 1/3`: what a roll without dice and target succeeds with."""

    value: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class BaseLine:
    """`base 3 "settlers"`."""

    value: Expr
    label: Label | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Clauses:
    """The tail of a row: `when c for each t in ts per n strongest of group tagged weather`."""

    when: Expr | None = None
    each: tuple[Binder, ...] = ()
    per: Expr | None = None
    keep: Literal["highest", "lowest", "strongest"] | None = None
    group: Word | None = None
    tags: tuple[Word, ...] = ()
    repeated: Word | None = None
    """A clause written twice, kept so that the checker can say so."""


@frozen
class PoolLine:
    """`pool 2 dice d6 "army {a}" from a for each a in armies_at(tile)`."""

    count: Expr
    dice: Dice
    label: Label | None
    origin: Expr | None
    clauses: Clauses
    cites: Cites | None
    span: Span = placed()
    name: Word | None = None
    """What it is called by where a ruleset above has given it another text; none is written."""


@frozen
class Row:
    """`minor: -2 "minor victory" when battle.grade is minor`."""

    name: Word | None
    amount: Expr
    label: Label
    clauses: Clauses
    cites: Cites | None
    span: Span = placed()


@frozen
class DieLine:
    """`each die +1 "mountain" when side is defender`."""

    row: Row
    span: Span = placed()


@frozen
class TargetLine:
    """`target 3 when near, otherwise 7`, `target 7 or less`."""

    value: Expr
    reach: Literal["", "or more", "or less"]
    cites: Cites | None
    span: Span = placed()


@frozen
class NaturalLine:
    """`natural 12 succeeds`, `natural 11 or more succeeds`, `natural 1-3 fails`."""

    number: int
    reach: Literal["", "or more", "or less"]
    succeeds: bool
    condition: Expr | None
    cites: Cites | None
    last: int | None = None
    """The end of a range that begins with the number."""
    span: Span = placed()


@frozen
class AutomaticLine:
    """`always fails "flooded" when tile.flooded`."""

    succeeds: bool
    label: Label | None
    condition: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class ResultLine:
    """`result is 0 "collapse" when collapsed(player)`: no dice are thrown, and the total is fixed."""

    value: Expr
    label: Label | None
    condition: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class CountLine:
    """`succeeds at 4`: each die at 4 and above is a success; `succeeds at 2 or less`."""

    value: Expr
    reach: Literal["", "or more", "or less"]
    cites: Cites | None
    span: Span = placed()


@frozen
class StageLine:
    """`times 1/2 "feint" when ...`, `less 1`, `at least 0`, `at most 10`, `rounded down`; `then times 2`."""

    name: Word | None
    stage: Literal["times", "less", "at least", "at most", "rounded down", "rounded up", "rounded nearest"]
    value: Expr | None
    label: Label | None
    clauses: Clauses
    cites: Cites | None
    span: Span = placed()
    is_later: bool = False
    """Whether `then` stands before it: it acts when all that stand without it are done."""


@frozen
class SidesLine:
    """`sides attacker, defender`."""

    first: Word
    second: Word
    cites: Cites | None
    span: Span = placed()


@frozen
class WinnerLine:
    """`higher total wins, tie to defender`, `highest against highest, tie to defender`."""

    measure: Literal["total", "die", "successes", "pairs"]
    tie_to: Word | None
    tie: Literal["to", "again", "draw", ""]
    cites: Cites | None
    span: Span = placed()


RollLine = (
    DiceLine
    | ChanceLine
    | BaseLine
    | PoolLine
    | DieLine
    | TargetLine
    | NaturalLine
    | AutomaticLine
    | ResultLine
    | CountLine
    | Row
    | StageLine
    | SidesLine
    | WinnerLine
)


@frozen
class Roll:
    """A `stat`, a `roll` or a `contest` with its lines; `form` says which."""

    form: Literal["stat", "roll", "contest"]
    name: Word
    parameters: tuple[Parameter, ...]
    label: Label | None
    cites: Cites | None
    lines: tuple[RollLine, ...]
    like: Word | None = None
    under: Under | None = None
    span: Span = placed()
    seen: Seen | None = None
    without: tuple[Word, ...] = ()
    """The lines of the one it is like that it does not have."""
