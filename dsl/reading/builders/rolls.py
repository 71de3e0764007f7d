"""The nodes of rolls, stats and contests and of their lines: one method per rule of the grammar."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from dsl import tree as t
from dsl.reading.builders.pieces import Piece, unquoted
from dsl.reading.builders.statements import StatementBuilder
from dsl.reading.token import Token

if TYPE_CHECKING:
    from dsl.reading.grammar_rules import RollRules

    def has_all_methods(builder: RollBuilder) -> RollRules:
        """Where a rule of the grammar has no method, the type checker says so here."""
        return builder


Likened = tuple[t.Word, tuple[t.Word, ...]]
"""What a declaration is like, and the lines of that one which it does not have."""


class RollBuilder(StatementBuilder):
    """One method per line of a roll, in the order of the grammar."""

    def _roll(
        self, head: Token, name: Token, parameters: Piece, label: Piece, seen: Piece, cites: Piece, *lines: Piece
    ) -> t.Roll:
        return t.Roll(
            self._said(head),
            self._word(name),
            self._parameters(head, name, parameters),
            self._label(label),
            self._cites(cites),
            lines,
            span=self._at(head, name),
            seen=seen,
        )

    roll = contest = _roll

    def stat(
        self, head: Token, name: Token, parameters: Piece, label: Piece, under: Piece, cites: Piece, *lines: Piece
    ) -> t.Roll:
        return replace(self._roll(head, name, parameters, label, None, cites, *lines), under=under)

    def roll_like(
        self,
        head: Token,
        name: Token,
        parameters: Piece,
        likened: Likened,
        label: Piece,
        seen: Piece,
        cites: Piece,
        *lines: Piece,
    ) -> t.Roll:
        own = tuple(line for line in lines if line is not None)
        like, without = likened
        place = self._at(head, name)
        values = self._parameters(head, name, parameters)
        named, said, rules = self._word(name), self._label(label), self._cites(cites)
        return t.Roll(self._said(head), named, values, said, rules, own, like, span=place, seen=seen, without=without)

    def stat_like(
        self,
        head: Token,
        name: Token,
        parameters: Piece,
        likened: Likened,
        label: Piece,
        under: Piece,
        cites: Piece,
        *lines: Piece,
    ) -> t.Roll:
        return replace(self.roll_like(head, name, parameters, likened, label, None, cites, *lines), under=under)

    def under_or(self, option: Token, otherwise: Token | None, value: t.Expr | None) -> t.Under:
        return t.Under(self._word(option), value, self._at(option, value or option))

    def only_or(self, head: Token, value: t.Expr) -> t.Under:
        return t.Under(None, value, self._at(head, value))

    def under(self, option: Token) -> t.Under:
        return t.Under(self._word(option), None, self._at(option))

    def like(self, name: Token, row: Token | None) -> t.Word:
        word = self._word(name)
        return word if row is None else t.Word(f"{name}.{row}", self._at(name, row))

    def likened(self, like: t.Word, *without: Token | None) -> Likened:
        return like, tuple(self._word(one) for one in without if one is not None)

    def dice_line(self, head: Token, dice: t.Expr, cites: Piece) -> t.DiceLine:
        return t.DiceLine(dice, self._cites(cites), self._at(head, dice))

    def chance_line(self, head: Token, value: t.Expr, cites: Piece) -> t.ChanceLine:
        return t.ChanceLine(value, self._cites(cites), self._at(head, value))

    def base_line(self, head: Token, value: t.Expr, label: Piece, cites: Piece) -> t.BaseLine:
        return t.BaseLine(value, self._label(label), self._cites(cites), self._at(head, value))

    def pool_line(
        self, head: Token, count: t.Expr, _dice: Token, dice: t.Dice, label: Piece, *rest: Piece
    ) -> t.PoolLine:
        origin, *clauses, cites = rest
        return t.PoolLine(
            count,
            dice,
            self._label(label),
            origin,
            clauses_of(clauses),
            self._cites(cites),
            self._at(head, dice),
        )

    def die_line(self, head: Token, row: t.Row) -> t.DieLine:
        return t.DieLine(row, self._at(head, row))

    def target_line(self, head: Token, value: t.Expr, more: Piece, less: Piece, cites: Piece) -> t.TargetLine:
        return t.TargetLine(value, _reach(more, less), self._cites(cites), self._at(head, value))

    def natural_line(
        self, head: Token, number: Token, more: Piece, less: Piece, verdict: Token, condition: Piece, cites: Piece
    ) -> t.NaturalLine:
        return t.NaturalLine(
            int(self._number(number)),
            _reach(more, less),
            verdict == "succeeds",
            condition,
            self._cites(cites),
            span=self._at(head, verdict),
        )

    def natural_range(self, head: Token, ends: Token, verdict: Token, condition: Piece, cites: Piece) -> t.NaturalLine:
        first, last = (int(self._digits(ends, end.strip())) for end in ends.split("-"))
        place = self._at(head, verdict)
        return t.NaturalLine(first, "", verdict == "succeeds", condition, self._cites(cites), last, place)

    def automatic_line(
        self, head: Token, verdict: Token, label: Piece, condition: t.Expr, cites: Piece
    ) -> t.AutomaticLine:
        return t.AutomaticLine(
            verdict == "succeeds", self._label(label), condition, self._cites(cites), self._at(head, condition)
        )

    def result_line(self, head: Token, value: t.Expr, label: Piece, condition: t.Expr, cites: Piece) -> t.ResultLine:
        return t.ResultLine(value, self._label(label), condition, self._cites(cites), self._at(head, condition))

    def count_line(self, head: Token, value: t.Expr, more: Piece, less: Piece, cites: Piece) -> t.CountLine:
        return t.CountLine(value, _reach(more, less), self._cites(cites), self._at(head, value))

    def row(self, name: Token | None, amount: t.Expr, label: Token, *rest: Piece) -> t.Row:
        *clauses, cites = rest
        written = t.Label(unquoted(label), self._span(label))
        first = name if name is not None else amount
        return t.Row(
            self._maybe_word(name), amount, written, clauses_of(clauses), self._cites(cites), self._at(first, label)
        )

    def row_when(self, condition: t.Expr) -> Piece:
        return "when", condition

    def row_each(self, binder: t.Binder) -> Piece:
        return "each", binder

    def row_per(self, amount: t.Expr) -> Piece:
        return "per", amount

    def row_group(self, keep: Token, group: Token) -> Piece:
        return "group", (self._said(keep), self._word(group))

    def tagged(self, _head: Token, *tags: Token) -> Piece:
        return "tags", tuple(self._word(tag) for tag in tags)

    def stage_line(
        self, name: Token | None, then: Token | None, stage: Token, value: t.Expr, label: Piece, *rest: Piece
    ) -> t.StageLine:
        *clauses, cites = rest
        return t.StageLine(
            self._maybe_word(name),
            self._said(stage),
            value,
            self._label(label),
            clauses_of(clauses),
            self._cites(cites),
            self._at(name or then or stage, value),
            is_later=then is not None,
        )

    def rounding_line(
        self, name: Token | None, then: Token | None, head: Token, way: Token, cites: Piece
    ) -> t.StageLine:
        return t.StageLine(
            self._maybe_word(name),
            self._said(head, way),
            None,
            None,
            t.Clauses(),
            self._cites(cites),
            self._at(name or then or head, way),
            is_later=then is not None,
        )

    def sides_line(self, head: Token, first: Token, second: Token, cites: Piece) -> t.SidesLine:
        return t.SidesLine(self._word(first), self._word(second), self._cites(cites), self._at(head, second))

    def winner_line(
        self, measure: Token, tie: Token, tie_to: Piece, again: Piece, draw: Piece, cites: Piece
    ) -> t.WinnerLine:
        by: Piece = "pairs" if measure.type == "PAIRED" else measure.split()[-1]
        said: list[Piece] = [
            word for word, piece in (("to", tie_to), ("again", again), ("draw", draw)) if piece is not None
        ]
        return t.WinnerLine(
            by,
            self._maybe_word(tie_to),
            said[0] if said else "",
            self._cites(cites),
            self._at(measure, draw or again or tie_to or tie),
        )


def _reach(more: Piece, less: Piece) -> Literal["", "or more", "or less"]:
    """Which numbers beside the one that is named a line means too."""
    return "or less" if less else "or more" if more else ""


def clauses_of(parts: list[Piece]) -> t.Clauses:
    """The clauses of a row gathered; a second `when`, `per` or group is kept as `repeated`."""
    when: t.Expr | None = None
    each: list[t.Binder] = []
    per: t.Expr | None = None
    keep: Piece = None
    tags: tuple[t.Word, ...] = ()
    repeated: t.Word | None = None
    for kind, value in parts:
        if kind == "each":
            each.append(value)
        elif kind == "when" and when is None:
            when = value
        elif kind == "per" and per is None:
            per = value
        elif kind == "group" and keep is None:
            keep = value
        elif kind == "tags" and not tags:
            tags = value
        else:
            place = value[1].span if kind == "group" else value[0].span if kind == "tags" else value.span
            repeated = t.Word(kind, place)
    return t.Clauses(when, tuple(each), per, keep[0] if keep else None, keep[1] if keep else None, tags, repeated)
