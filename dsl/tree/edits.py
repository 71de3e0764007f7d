"""Edits: what one ruleset changes in those it extends."""

from __future__ import annotations

from typing import Literal

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.tree.declarations import Allowed, Costs, CountsAs, Declared, EndsWhen, ModulePart, Ruleset, Skipped
from dsl.tree.expressions import Expr
from dsl.tree.kinds import KindAttribute, KindLink, LinkKinds, Seen
from dsl.tree.lines import Line
from dsl.tree.rolls import RollLine, Row
from dsl.tree.statements import Branch, Outcome, Statement, Tally
from dsl.tree.tables import TableRow
from dsl.tree.words import Cites, Label, Word, placed


@frozen
class OtherAmount:
    """`ford: -1` below `change roll march`: the row has another amount, all else in it stays."""

    name: Word
    amount: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class Acts:
    """`raid, plunder` beside an act of an offer: what is offered there as well."""

    names: tuple[Word, ...]
    span: Span = placed()


Member = (
    TableRow
    | OtherAmount
    | KindAttribute
    | KindLink
    | LinkKinds
    | Seen
    | RollLine
    | Line
    | Allowed
    | EndsWhen
    | CountsAs
    | Costs
    | Skipped
    | Outcome
    | Tally
    | Branch
    | Statement
    | Acts
    | Word
)
"""What stands below a declaration or in something that does; a word is an act in an offer."""


@frozen
class Replace:
    """`replace define home(p: player) = ...`."""

    declaration: Declared
    span: Span = placed()


@frozen
class Remove:
    """`remove action swap`, `remove roll claim.minor`."""

    form: str
    name: Word
    member: Word | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Members:
    """`add to roll claim` (or `change roll claim`) with lines of that declaration."""

    changing: bool
    form: str
    name: Word
    members: tuple[Member, ...]
    span: Span = placed()


@frozen
class MovePhase:
    """`change phase raids before battles`: it comes at another place of the turn, what is done in it stays."""

    name: Word
    where: Literal["before", "after"]
    other: Word
    cites: Cites | None
    span: Span = placed()


@frozen
class AddAt:
    """`add to scene duel.rounds`, `add to scene duel after talk` with what is put in a part of it, or beside one:
    statements, outcomes and rows of a roll, acts of an offer, branches of a `when`."""

    form: str
    name: Word
    where: Literal["in", "before", "after"]
    part: Word
    body: tuple[Statement | Outcome | Row | Acts | Branch, ...]
    span: Span = placed()


@frozen
class ChangeAt:
    """`change action take.claim` with rows of the roll made there, `change condition tired.rest` with statements
    below a line: each takes the place of one of its name in this part."""

    form: str
    name: Word
    part: Word
    body: tuple[Row | OtherAmount | Statement | Outcome, ...]
    span: Span = placed()


@frozen
class ChangeLine:
    """`change line rain: -2`: a line of top level has another amount, all else in it stays."""

    amount: OtherAmount
    span: Span = placed()


@frozen
class AddColumns:
    """`add column to table road after horses`: below it the heading and the cells of each row, by its first cell."""

    name: Word
    after: Word | None
    rows: tuple[TableRow, ...]  # the first is the heading
    span: Span = placed()


@frozen
class SetOption:
    """`set frost = no`."""

    name: Word
    value: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class Relabel:
    """`label army.army_1 "ejército 1"`: another text for players, the rule stays."""

    name: Word
    member: Word | None
    label: Label
    span: Span = placed()


Edit = Replace | Remove | Members | ChangeLine | MovePhase | AddAt | ChangeAt | AddColumns | SetOption | Relabel


Declaration = Ruleset | ModulePart | Declared | Edit
