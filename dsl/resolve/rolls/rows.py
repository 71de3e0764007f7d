"""Rows: labelled amounts with their conditions, loops and groups, wherever they stand."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity
from dsl.named.row_names import row_name, stage_words
from dsl.reading.snags.punctuation import MISSING_COLON
from dsl.resolve.absent import ValuePlace
from dsl.resolve.book import Book
from dsl.resolve.expressions.dice import percent_alone
from dsl.resolve.expressions.mistakes import PERCENT_ADDED
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.rolls.mistakes import (
    CLAUSE_OF_ROWS,
    CLAUSE_TWICE,
    LEFT_OUT_BEFORE_AMOUNT,
    ROW_NEEDS_ROUNDING,
    SIDE_BEFORE_AMOUNT,
)
from dsl.types import FRACTION, NUMBER, UNKNOWN, Type, fits
from dsl.understood.expressions import LocalValue, Node, Template
from dsl.understood.rolls import RollForm
from dsl.understood.rows import Keep, Loop, Modifier, Stage

SAID_IN_ROW = Mistake(
    "misplaced",
    Severity.ERROR,
    "here stand rows that count in a number, and nothing that is said",
    "write this line among statements: above the roll or behind it, as deep as it; or below an outcome such as "
    "`success`",
)
TIMES_IN_ONE_WORD = Mistake(
    "unknown-name",
    Severity.ERROR,
    "I know nothing called “{name}” here",
    "where the whole sum is multiplied, write: times {number}",
)
_TIMES: Final = re.compile(r"[xX](\d+)")
_GETS: Final = frozenset({"gets", "has", "receives", "adds"})
_SAID: Final = t.Name("say")
"""How `say "…"` reads where rows stand."""


def cites(written: t.Cites | None) -> tuple[str, ...]:
    """The cited rule numbers."""
    return written.ids if written is not None else ()


class RowReader:
    """Reads rows with the names of one place, for a number of one form."""

    def __init__(self, book: Book, read: Expressions, form: RollForm, *, is_rounded: bool = False) -> None:
        """Args: `is_rounded`: the sum of the rows is rounded by a line of its own, so that none need be whole."""
        self.book = book
        self.read = read
        self.scope = read.scope
        self.form = form
        self.added = FRACTION if is_rounded else NUMBER
        """The sort of number that may be added."""

    def modifier(self, row: t.Row | t.StageLine, extra: tuple[Node, ...] = (), *, of_dice: bool = False) -> Modifier:
        """A row understood: loops first, then the condition, then the amount.

        Args: `of_dice` where it counts for each die, which no other line rewrites.
        """
        stage = Stage(row.stage) if isinstance(row, t.StageLine) else None
        with self.scope.block(tested_alone=True):
            loops = self.loops(row.clauses)
            when = (*extra, *self.read.conjuncts(row.clauses.when))
            with self.read.standing_as(ValuePlace.ROW):
                times = NUMBER if stage is not None else self.added
                per = None if row.clauses.per is None else self.read.wanted(row.clauses.per, times)
                amount = self._amount(row, stage)
            label = self.read.template(row.label) or Template(
                (stage_words(row),) if isinstance(row, t.StageLine) else ()
            )
        self.well_placed(row.clauses, competes=stage is None, is_rewritten=stage is None and not of_dice)
        keep, group = row.clauses.keep, row.clauses.group
        return Modifier(
            name=row_name(row),
            amount=amount,
            label=label,
            when=when,
            loops=loops,
            per=per,
            keep=None if keep is None else Keep(keep),
            group=None if group is None else group.text,
            stage=stage,
            is_later=isinstance(row, t.StageLine) and row.is_later,
            tags=tuple(tag.text for tag in row.clauses.tags),
            sources=tuple(name for loop in loops for name in _called(loop.collection.type)),
            origins=tuple(_member(loop) for loop in loops if _called(loop.collection.type)),
            cites=cites(row.cites),
            span=row.span,
        )

    def well_placed(self, clauses: t.Clauses, *, competes: bool, is_rewritten: bool) -> None:
        """Note what stands twice behind a row, and what belongs behind rows that are added up alone."""
        if clauses.repeated is not None:
            self.book.find(CLAUSE_TWICE, clauses.repeated.span, what=clauses.repeated.text)
        if clauses.group is not None and not competes:
            self.book.find(CLAUSE_OF_ROWS, clauses.group.span, clause=f"{clauses.keep} of {clauses.group}")
        if clauses.tags and not is_rewritten:
            tags = ", ".join(one.text for one in clauses.tags)
            self.book.find(CLAUSE_OF_ROWS, clauses.tags[0].span, clause=f"tagged {tags}")

    def _amount(self, row: t.Row | t.StageLine, stage: Stage | None) -> Node:
        written = row.amount if isinstance(row, t.Row) else row.value
        if written is None:
            return self.book.zero
        if isinstance(row, t.Row) and row.name is None and isinstance(written, t.Arithmetic):
            name = written.left
            if isinstance(name, t.Name) and written.operator in ("+", "-") and not self.read.named.is_known(name.text):
                found = f"{written.operator}{self.book.source(written.right.span)}"
                if name.text in _GETS:
                    self.book.find(LEFT_OUT_BEFORE_AMOUNT, name.span, name=name.text, found=found)
                    return self.book.zero
                self.book.find(MISSING_COLON, name.span, name=name.text, found=found)
                return self.book.zero
            if isinstance(name, t.Name) and name.text in self.scope.sides:
                found = f"{written.operator}{self.book.source(written.right.span)}"
                self.book.find(SIDE_BEFORE_AMOUNT, written.span, side=name.text, found=found)
                return self.book.zero
        if isinstance(written, t.Name) and (times := _TIMES.fullmatch(written.text)) is not None:
            if not self.read.named.is_known(written.text):
                self.book.find(TIMES_IN_ONE_WORD, written.span, name=written.text, number=times[1])
                return self.book.zero
        if written == _SAID and row.name is None and not self.read.named.is_known(_SAID.text):
            self.book.find(SAID_IN_ROW, written.span)
            return self.book.zero
        if stage is Stage.TIMES or (stage is Stage.LESS and not percent_alone(written)):
            return self.read.number(written)  # the total is rounded behind it
        if stage is not None:
            return self.read.wanted(written, NUMBER)
        if isinstance(row, t.Row) and row.clauses.per is None:
            self._must_be_no_part(written)
        return self.added_up(written, may_throw=self.form is not RollForm.STAT)

    def _must_be_no_part(self, written: t.Expr) -> None:
        """`market: +10% "market"` adds a tenth of one where the sum is rounded: a tenth of the sum was meant."""
        percent = percent_alone(written)
        if percent and fits(FRACTION, self.added):
            part = Fraction(percent.rstrip("%")) / 100
            signed = -part if isinstance(written, t.Signed) and written.sign == "-" else part
            self.book.find(PERCENT_ADDED, written.span, percent=percent, part=part, factor=f"{100 + 100 * signed}%")

    def added_up(self, written: t.Expr, *, may_throw: bool = False) -> Node:
        """What a row or a base adds: whole, unless the sum is rounded by a line of its own."""
        if may_throw:
            amount = self.read.amount(written)
        else:
            amount = self.read.as_thrown(self.read.read(written, NUMBER))
        if (may_throw and amount.type.form == "dice") or fits(amount.type, self.added):
            return amount
        if amount.type == FRACTION and self.book.rounding is None and not percent_alone(written):
            self.book.find(ROW_NEEDS_ROUNDING, written.span)
            return self.book.zero
        return self.read.mismatch(amount, written, self.added)

    def loops(self, clauses: t.Clauses) -> tuple[Loop, ...]:
        """What a row is counted once for each of."""
        loops = []
        for binder in clauses.each:
            slot, collection, condition = self.read.selections.bind(binder)
            loops.append(Loop(slot, collection, None if binder.condition is None else condition))
        return tuple(loops)


def _called(collection: Type) -> tuple[str, ...]:
    """The kind or the table that the members of a collection are of."""
    item = collection.item
    return (item.name,) if item is not None and item.form in ("entity", "row") else ()


def _member(loop: Loop) -> Node:
    """The member of a loop that a row is counted for."""
    item = loop.collection.type.item
    return LocalValue(UNKNOWN if item is None else item, loop.slot, span=loop.collection.span)
