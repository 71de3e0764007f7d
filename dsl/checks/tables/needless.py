"""What a table says to no purpose: rows that are alike, a reading without need, a column that is always the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.bands import (
    banded,
    cells_said,
)
from dsl.checks.survey.declared import Survey
from dsl.understood.expressions import Cases, ColumnOf
from dsl.understood.operands import key_of
from dsl.understood.tables import RowRule

ROWS_ALIKE = Mistake(
    "rows-alike",
    Severity.TIP,
    "this row says the same as the one before it",
    "one row for “{first}” and “{second}” is enough",
)


def rows_alike(look: Survey) -> Iterator[Finding]:
    """Two neighbouring rows of a table of numbers give the same, and one row can hold the numbers of both.

    Found:
        table harvest on 1d6
          | roll | sacks |
          | 1-3  | 2     |
          | 4-5  | 2     |      # finds: rows-alike
          | 6    | 5     |
    Instead:
        table harvest on 1d6
          | roll | sacks |
          | 1-5  | 2     |
          | 6    | 5     |
    """
    for table, bands in banded(look):
        for at, (before, row) in enumerate(pairwise(table.rows)):
            is_alike = cells_said(before) == cells_said(row) and before.option == row.option
            if is_alike and before.label == before.key and row.label == row.key and bands.adjoin(at, at + 1):
                also = [(before.span, phrase("the one before"))]
                yield ROWS_ALIKE.at(row.span, also=also, first=before.key, second=row.key)


CALLED_ALIKE = Mistake(
    "called-alike",
    Severity.WARNING,
    "two rows of {table} are called “{name}”, and nobody who is asked can tell them apart",
    "give one of the rows another name",
)


def called_alike(look: Survey) -> Iterator[Finding]:
    """Two rows of a table have one name for players.

    Found:
        table ware
          | key  | name    | price |
          | hay  | "straw" | 2     |
          | reed | "straw" | 5     |      # finds: called-alike
    Instead:
        table ware
          | key  | name   | price |
          | hay  | "hay"  | 2     |
          | reed | "reed" | 5     |
    """
    for table in look.book.tables.values():
        if table.banded:
            continue  # of numbers many may come to what is called the same
        called: dict[str, RowRule] = {}
        for row in table.rows:
            first = called.setdefault(row.label.casefold(), row)
            is_together = first.option == row.option or None in (first.option, row.option)
            is_named = row.label.strip() and (first.label, row.label) != (first.key, row.key)
            if first is not row and is_together and is_named:
                also = [(first.span, phrase("the other one"))]
                yield CALLED_ALIKE.at(row.span, also=also, table=table.name, name=row.label)


READING_NEEDLESS = Mistake(
    "reading-needless",
    Severity.TIP,
    "table {table} says which row counts, and no two of its rows share a number",
    "leave out `{reading} row that fits`",
)


def reading_needless(look: Survey) -> Iterator[Finding]:
    """A table says which of several fitting rows counts, though never more than one fits.

    Found:
        table toll by strength first row that fits      # finds: reading-needless
          | strength  | lost |
          | up to 3   | 1    |
          | 4 or more | 3    |
    Instead:
        table toll by strength
          | strength  | lost |
          | up to 3   | 1    |
          | 4 or more | 3    |
    """
    for table, bands in banded(look):
        if table.reading is not None and not any(bands.clash(at) for at in range(len(table.rows))):
            yield READING_NEEDLESS.at(table.span, table=table.name, reading=table.reading)


CONSTANT_COLUMN = Mistake(
    "constant-column",
    Severity.TIP,
    "every row of table {table} gives the same “{column}”",
    "leave the column out, or check the rows for a mistake",
)


def constant_column(look: Survey) -> Iterator[Finding]:
    """A table of numbers whose answer does not depend on the number.

    Found:
        table harvest on 1d6      # finds: constant-column
          | roll | sacks | carts |
          | 1-3  | 2     | 1     |
          | 4-5  | 4     | 1     |
          | 6    | 5     | 1     |
    Instead:
        table harvest on 1d6
          | roll | sacks | carts |
          | 1-3  | 2     | 1     |
          | 4-5  | 4     | 1     |
          | 6    | 5     | 2     |
    """
    chosen = _chosen_columns(look)
    for table in look.book.tables.values():
        if not table.banded or len(table.rows) < 3:
            continue
        for at, column in enumerate(table.columns):
            if (table.name, at) in chosen:
                continue
            cells = [row.cells[at] for row in table.rows]
            if len({key_of(cell) if cell is not None else None for cell in cells}) == 1:
                yield CONSTANT_COLUMN.at(table.span, table=table.name, column=column.name)


def _chosen_columns(look: Survey) -> frozenset[tuple[str, int]]:
    """The columns of which a value chooses one, each with its table: none of them can be left out."""
    chosen: set[tuple[str, int]] = set()
    for cases in look.of(Cases):
        values = (*(case.value for case in cases.cases), cases.otherwise)
        columns = {(one.table, one.index) for one in values if isinstance(one, ColumnOf)}
        if len(columns) > 1:
            chosen |= columns
    return frozenset(chosen)


CHECKS = (
    rows_alike,
    called_alike,
    reading_needless,
    constant_column,
)
