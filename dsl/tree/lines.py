"""Lines that hold always, or for whoever bears the condition or the effect they stand in."""

from __future__ import annotations

from typing import Literal

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.tree.expressions import Expr
from dsl.tree.kinds import Parameter, Seen, Under
from dsl.tree.rolls import Row, StageLine
from dsl.tree.statements import Statement
from dsl.tree.words import Cites, Label, Word, placed


@frozen
class Target:
    """What a line aims at: `claim`, or `speed(other, army)` with names of its own for the parameters."""

    name: Word
    roles: tuple[Word, ...]
    span: Span = placed()


@frozen
class ToLine:
    """`to claim, speed(army) about retreat: -1 "tired" when ...`: a row or stage on numbers declared elsewhere."""

    targets: tuple[Target, ...]
    about: Word | None
    row: Row | StageLine
    span: Span = placed()


@frozen
class ActsNamed:
    """`claim, build`, or `all acts by player without rest`: then `names` is empty."""

    names: tuple[Word, ...]
    by: Word | None
    without: tuple[Word, ...]
    span: Span = placed()


@frozen
class NewAmount:
    """`none`, `halved rounded down`, `doubled`, `times 2`, `1 nearer to 0`."""

    act: Literal["none", "halved", "doubled", "times", "nearer"]
    amount: Expr | None
    rounding: Literal["down", "up", "nearest"] | None
    span: Span = placed()


@frozen
class Forbids:
    """`torn: forbids claim, build when torn(player) else "{player} is torn"`: acts that are refused meanwhile."""

    name: Word | None
    acts: ActsNamed
    condition: Expr | None
    reason: Label | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Lifted:
    """`shoot.too_close`: a refusal of an act by its name."""

    act: Word
    refusal: Word
    span: Span = placed()


@frozen
class Allows:
    """`allows shoot.too_close when ...`: refusals that do not count meanwhile."""

    name: Word | None
    lifted: tuple[Lifted, ...]
    condition: Expr | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Once:
    """`once per army`: at most once for each of these values, or at most once at all."""

    per: tuple[Word, ...]
    span: Span = placed()


@frozen
class After:
    """`once after damaged(army, by, amount) "anger" when amount > 5`: statements that follow what has happened.

    Those of `upon march(army)` follow a roll before anything comes of it, and may change it.
    """

    name: Word | None
    once: Once | None
    targets: tuple[Target, ...]
    label: Label | None
    condition: Expr | None
    cites: Cites | None
    body: tuple[Statement, ...]
    is_upon: bool = False
    span: Span = placed()


@frozen
class WhenLine:
    """`when army.hits < 3 becomes true for army "weak"`, `when size(p) passes 11, 26 for p`, `when turn changes`.

    Statements that follow when a value changes: a condition that comes to hold (`steps` is empty then), a number
    that comes to be one of the steps or more, or any value that is another than before (`is_change`).
    """

    name: Word | None
    once: Once | None
    value: Expr
    steps: tuple[Expr, ...]
    thing: Parameter | None
    label: Label | None
    cites: Cites | None
    body: tuple[Statement, ...]
    under: Expr | None = None
    """The options without which its value is not looked at; no line says so itself, only the file that it stands in."""
    is_change: bool = False
    span: Span = placed()


@frozen
class Instead:
    """`instead of beaten(army, by) when army.firm`: statements in place of those of a procedure."""

    name: Word | None
    target: Target
    label: Label | None
    condition: Expr | None
    cites: Cites | None
    body: tuple[Statement, ...]
    before: tuple[Word, ...] = ()
    """What goes behind this one: lines by their names, or all in a condition (`calm`) or an effect (`boon.calm`)."""
    span: Span = placed()


LineWithBody = After | WhenLine | Instead
"""A line below which statements stand."""


@frozen
class EachChange:
    """`each lowering of speed(troop) tagged weather from gear when ...: halved rounded down "guide"`: what rows and
    entries contribute to a number is rewritten."""

    name: Word | None
    way: Literal["raising", "lowering", "change"]
    targets: tuple[Target, ...]
    tags: tuple[Word, ...]
    sources: tuple[Word, ...]
    condition: Expr | None
    rewrite: NewAmount
    label: Label | None
    cites: Cites | None
    span: Span = placed()


Line = ToLine | Forbids | Allows | EachChange | After | WhenLine | Instead
"""A line that stands at top level, in a condition or in an effect."""


@frozen
class Condition:
    """`condition tired of player "tired"` with lines that hold for every player who is tired."""

    name: Word
    bearer: Parameter
    label: Label | None
    cites: Cites | None
    lines: tuple[Line, ...]
    like: Word | None = None
    under: Under | None = None
    span: Span = placed()
    seen: Seen | None = None
    without: tuple[Word, ...] = ()
    """The lines of the one it is like that it does not have."""


@frozen
class Effect:
    """`effect of gear.banner in troop.gear` with lines that hold for every troop whose attribute is or has the row."""

    table: Word
    row: Word
    kind: Word
    attribute: Word
    label: Label | None
    cites: Cites | None
    lines: tuple[Line, ...]
    like: Word | None = None
    under: Under | None = None
    span: Span = placed()
    without: tuple[Word, ...] = ()
    """The lines of the one it is like that it does not have."""

    @property
    def name(self) -> Word:
        """What tells it from other effects: `gear.banner in troop.gear`, which no other declaration can be called."""
        return Word(f"{self.table}.{self.row} in {self.kind}.{self.attribute}", self.span)


Block = Condition | Effect
"""What gives its lines to those who bear it."""
