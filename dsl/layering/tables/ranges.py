"""Rows of a table of ranges that a layer writes anew: they take the place of those that hold the same numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.border.frozen import frozen
from dsl.named.members import member_name
from dsl.understood.expressions import READ_AS_DIGITS

NO_SUCH_RANGE = Mistake(
    "no-such-member",
    Severity.ERROR,
    "{name} has no row “{member}” to change",
    "write all rows from {low} to {high}: together they take the place of {known}",
)
_FAR: Final = Fraction(10**18)
"""Where an open end lies."""


@frozen
class OtherRanges:
    """Rows that hold the same numbers as others of the table, and those."""

    old: tuple[t.TableRow, ...]
    new: tuple[t.TableRow, ...]


def other_ranges(table: t.Table, rows: Iterable[t.Member]) -> Iterator[OtherRanges]:
    """Of rows below `change table` those that together hold the numbers of rows that are parted otherwise."""
    if not _is_parted(table):
        return
    known = {member_name(one) for one in table.rows[1:]}
    for run in _runs(table, [one for one in rows if isinstance(one, t.TableRow)]):
        if all(member_name(one) in known for one in run):
            continue
        low, high = _whole(run)
        within = [one for one in table.rows[1:] if (ends := _ends(one)) and low <= ends[0] and ends[1] <= high]
        held = list(_runs(table, within))
        if len(held) == 1 and _whole(held[0]) == (low, high):
            yield OtherRanges(held[0], run)


def no_such_range(table: t.Table, row: t.Member) -> Finding | None:
    """What is told of a row whose numbers lie in others of the table, which it does not replace by itself."""
    ends = _ends(row) if isinstance(row, t.TableRow) and _is_parted(table) else None
    if ends is None or any(member_name(one) == member_name(row) for one in table.rows[1:]):
        return None
    met = [one for one in table.rows[1:] if (at := _ends(one)) and at[0] <= ends[1] and ends[0] <= at[1]]
    if not met:
        return None
    low, high = _whole(met)
    known = ", ".join(f"“{member_name(one)}”" for one in met)
    return NO_SUCH_RANGE.at(
        row.span, name=table.name, member=member_name(row), low=_said(low), high=_said(high), known=known
    )


def _is_parted(table: t.Table) -> bool:
    """Whether each number has one row: no row of it is chosen among several that fit."""
    return table.reading is None and (table.by is not None or table.dice is not None)


def _runs(table: t.Table, rows: Iterable[t.TableRow]) -> Iterator[tuple[t.TableRow, ...]]:
    """Rows in the order of their numbers, those together that follow one another without a gap."""
    digits = range(1, 7) if table.dice is not None and table.dice.sides in READ_AS_DIGITS else range(10)
    found = sorted(((ends, row) for row in rows if (ends := _ends(row)) is not None), key=lambda one: one[0])
    run: list[t.TableRow] = []
    last: Fraction | None = None
    for (low, high), row in found:
        if run and last is not None and low != _next(last, digits):
            yield tuple(run)
            run = []
        run.append(row)
        last = high
    if run:
        yield tuple(run)


def _next(number: Fraction, digits: range) -> Fraction:
    """The next higher number that is written with some digits alone: behind 16 of a `d66` comes 21."""
    number += 1
    while 0 < number < max(READ_AS_DIGITS) and any(int(one) not in digits for one in str(number)):
        number += 1
    return number


def _whole(rows: Sequence[t.TableRow]) -> tuple[Fraction, Fraction]:
    """The lowest and the highest number of some rows."""
    ends = [found for one in rows if (found := _ends(one)) is not None]
    return min(low for low, _ in ends), max(high for _, high in ends)


def _ends(row: t.TableRow) -> tuple[Fraction, Fraction] | None:
    """The lowest and the highest whole number of a row; None where it is no range of whole numbers."""
    match row.cells[0].values if row.cells else ():
        case (t.Number(value=value),):
            return value, value
        case (t.Range(form="between", low=Fraction() as low, high=Fraction() as high),):
            return low, high
        case (t.Range(form="or more", low=Fraction() as low),):
            return low, _FAR
        case (t.Range(form="up to", high=Fraction() as high),):
            return -_FAR, high
        case _:
            return None


def _said(end: Fraction) -> str:
    """An end as players say it; nothing of one that lies open."""
    return "…" if abs(end) == _FAR else str(end)
