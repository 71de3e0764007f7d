"""Some cells of a table that a layer changes: `change table road` with a heading of its own above the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.named.member_missing import missing, row_missing
from dsl.named.members import member_name
from dsl.named.shown_names import shown_members
from dsl.writing.table_lines import cell_text

_E: Final = Severity.ERROR
CELLS_OF_HEADING = Mistake(
    "cell-count",
    _E,
    "cells in this row: {found}; in the heading above it: {wanted}",
    "write one cell for each of its columns",
)
CELLS_ALONE = Mistake(
    "cell-count",
    _E,
    "cells in this row: {found}; in the heading: {wanted}",
    "write one cell for each column; to change some cells alone, write a heading above them, such as "
    "| {first} | {column} |",
)


def names_columns(table: t.Table, rows: Sequence[t.TableRow]) -> bool:
    """Whether the first of the rows below `change table` is a heading, which names the columns that are meant."""
    return cell_text(rows[0].cells[0]) == cell_text(table.rows[0].cells[0])


def with_other_cells(table: t.Table, rows: Sequence[t.TableRow]) -> tuple[tuple[t.TableRow, ...], tuple[Finding, ...]]:
    """Rows of a table with the cells that are given below a heading; the others stay.

    Args: `rows` as they stand below `change table`, the heading first.

    Returns: the rows, and what does not fit, whose rows are left out.
    """
    heading = [cell_text(one) for one in table.rows[0].cells]
    columns = [cell_text(one) for one in rows[0].cells]
    unknown = [
        missing(cell.span, table.name.text, name, "change", heading)
        for cell, name in zip(rows[0].cells, columns, strict=True)
        if name not in heading
    ]
    if unknown:
        return (), tuple(unknown)
    below = {member_name(one): one for one in table.rows[1:]}
    made, findings = [], []
    for row in rows[1:]:
        name = member_name(row)
        if len(row.cells) != len(columns):
            findings.append(CELLS_OF_HEADING.at(row.span, found=len(row.cells), wanted=len(columns)))
        elif name not in below:
            findings.append(row_missing(row, table.name.text, below, shown_members(table)))
        elif len(below[name].cells) == len(heading):
            given = dict(zip(columns, row.cells, strict=True))
            cells = tuple(given.get(one, old) for one, old in zip(heading, below[name].cells, strict=True))
            made.append(replace(below[name], cells=cells, cites=row.cites, span=row.span))
    return tuple(made), tuple(findings)


def short_rows(table: t.Table, rows: Sequence[t.TableRow]) -> tuple[Finding, ...]:
    """Rows without a heading that have fewer cells than the table; more of them may fit what `add column` brings."""
    heading = [cell_text(one) for one in table.rows[0].cells]
    return tuple(
        CELLS_ALONE.at(one.span, found=len(one.cells), wanted=len(heading), first=heading[0], column=heading[-1])
        for one in rows
        if len(one.cells) < len(heading)
    )
