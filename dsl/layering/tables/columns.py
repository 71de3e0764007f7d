"""Columns that a layer puts into tables of the rulesets below it.

All columns of one layer are put in behind its other edits: the order in which they stand in its files must not decide
what comes out. A row that the layer adds or changes has the cells of the table below, and its cells in the new columns
stand with those of all other rows; or it has all cells at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, in_quotes, joined
from dsl.layering.edited_once import EDITED_TWICE
from dsl.named.member_missing import missing
from dsl.named.members import member_name
from dsl.writing.table_lines import cell_text

_E: Final = Severity.ERROR
NO_COLUMN = Mistake(
    "no-column", _E, "this heading names no new column", "write “{first}” and behind it the names of the new columns"
)
OTHER_HEADING = Mistake(
    "other-heading",
    _E,
    "the heading of table {table} begins with “{first}”",
    "begin this heading with it, and each row with what that row of the table begins with",
)
COLUMN_THERE = Mistake(
    "column-there",
    _E,
    "table {table} already has a column “{name}”",
    "to give it other values write `change table {table}` and the whole rows",
)
COLUMN_CELLS = Mistake(
    "column-cells", _E, "cells in this row: {found}; in the heading above: {wanted}", "write one cell for each column"
)
COLUMN_UNFILLED = Mistake(
    "column-unfilled",
    _E,
    "of table {table} these rows get nothing in the new column: {rows}",
    "write a row for each of them, or one that begins with `otherwise` for all that are not named",
)
OWN_OTHERWISE = Mistake(
    "column-unfilled",
    _E,
    "of table {table} these rows get nothing in the new column: {rows}",
    "write a row for each of them: `otherwise` is a row of this table, and stands for that one alone",
)
HEADING_AGAIN = Mistake(
    "heading-again",
    _E,
    "this is the heading of table {table}, which stands there already",
    "leave this line out: below `add to table` and `change table` stand rows alone",
)
OTHER_ORDER = Mistake(
    "heading-again",
    _E,
    "the columns of table {table} stand in another order",
    "leave this line out, and write the cells of each row in the order of the table: {heading}",
)
COLUMNS_MEANT = Mistake(
    "heading-again",
    _E,
    "this is a heading with what is no column of table {table}: {names}",
    "to give all rows more cells write above it: {edit}",
)
OTHERWISE: Final = "otherwise"


def is_heading(table: t.Table, row: t.TableRow) -> bool:
    """Whether a row says what the heading of the table says."""
    return [cell_text(cell) for cell in row.cells] == [cell_text(cell) for cell in table.rows[0].cells]


def heading_otherwise(table: t.Table, edit: t.Members) -> Finding | None:
    """The finding where the first row below an edit names columns of the table, and not as such a row has to."""
    rows = [one for one in edit.members if isinstance(one, t.TableRow)]
    heading = [cell_text(cell) for cell in table.rows[0].cells]
    cells = [cell_text(cell) for cell in rows[0].cells] if rows else []
    keys = {cell_text(one.cells[0]) for one in table.rows[1:] if one.cells}
    new = [one for one in cells if one not in heading]
    if len(cells) > 1 and new and cells[0] == heading[0] and cells[0] not in keys and not edit.changing:
        add = f"add column{'s' if len(new) > 1 else ''} to table {table.name}"
        return COLUMNS_MEANT.at(rows[0].span, table=table.name.text, names=", ".join(new), edit=add)
    if len(cells) < 2 or new or cells[0] in keys or cells == heading:
        return None
    if not edit.changing:
        return OTHER_ORDER.at(rows[0].span, table=table.name, heading=f"| {' | '.join(heading)} |")
    return None if cells[0] == heading[0] else OTHER_HEADING.at(rows[0].span, table=table.name, first=heading[0])


def with_columns(table: t.Table, edits: Sequence[t.AddColumns]) -> tuple[t.Table, list[Finding]]:
    """The table with the columns that one layer adds, and what is wrong with them.

    Args: `table` with all other edits of that layer.
    """
    put = _Put(table)
    sound = [one for one in edits if put.fits(one)]
    width = put.width + sum(len(one.rows[0].cells) - 1 for one in sound)
    for edit in sound:
        put.look_for_rows(edit, width)
    rows = (put.heading(sound), *(put.row(row, sound, width) for row in table.rows[1:]))
    return replace(table, rows=rows), put.findings


class _Put:
    """The columns of one layer on their way into one table."""

    def __init__(self, table: t.Table) -> None:
        self.table = table
        self.name = table.name.text
        self.columns = [cell_text(cell) for cell in table.rows[0].cells]
        self.width = len(self.columns)
        self.rows = {member_name(row): row for row in table.rows[1:]}
        self.new: dict[str, Span] = {}
        self.findings: list[Finding] = []

    def fits(self, edit: t.AddColumns) -> bool:
        """Whether heading and place of an edit fit the table; if not, it is told."""
        before = len(self.findings)
        head = edit.rows[0]
        first = self.columns[0]
        if cell_text(head.cells[0]) != first:
            self.findings.append(OTHER_HEADING.at(head.cells[0].span, table=self.name, first=first))
        elif len(head.cells) == 1:
            self.findings.append(NO_COLUMN.at(head.span, first=first))
        self.findings += self._taken(head)
        if edit.after is not None and edit.after.text not in self.columns:
            self.findings.append(missing(edit.after.span, self.name, edit.after.text, "add column after", self.columns))
        for row in edit.rows[1:]:
            if len(row.cells) != len(head.cells):
                self.findings.append(COLUMN_CELLS.at(row.span, found=len(row.cells), wanted=len(head.cells)))
        return len(self.findings) == before

    def _taken(self, head: t.TableRow) -> Iterator[Finding]:
        for cell in head.cells[1:]:
            name = cell_text(cell)
            if name in self.columns:
                yield COLUMN_THERE.at(cell.span, table=self.name, name=name)
            elif name in self.new:
                also = [(self.new[name], "edited here before")]
                yield EDITED_TWICE.at(cell.span, also=also, name=f"{self.name}.{name}")
            self.new.setdefault(name, cell.span)

    def look_for_rows(self, edit: t.AddColumns, width: int) -> None:
        """Tell of rows that the table does not have, that come twice, and of those that are not there."""
        given: dict[str, Span] = {}
        for row in edit.rows[1:]:
            name = member_name(row)
            own = self.rows.get(name)
            is_whole = own is not None and len(own.cells) == width != self.width
            before = own.span if own is not None and is_whole else given.get(name)
            if before is not None:
                also = [(before, "edited here before")]
                self.findings.append(EDITED_TWICE.at(row.span, also=also, name=f"{self.name}.{name}"))
            elif own is None and name != OTHERWISE:
                self.findings.append(missing(row.span, self.name, name, "add a cell to", self.rows))
            given.setdefault(name, row.span)
        lacking = [] if self._other(edit) else [row for name, row in self.rows.items() if name not in given]
        told = [in_quotes(cell_text(row.cells[0])) for row in lacking if len(row.cells) == self.width]
        if told:
            unfilled = OWN_OTHERWISE if OTHERWISE in self.rows else COLUMN_UNFILLED
            self.findings.append(unfilled.at(edit.span, table=self.name, rows=joined(told)))

    def _other(self, edit: t.AddColumns) -> t.TableRow | None:
        """The cells of all rows that are not named; a table with a row `otherwise` of its own names that."""
        own = None if OTHERWISE in self.rows else OTHERWISE
        return next((row for row in edit.rows[1:] if member_name(row) == own), None)

    def heading(self, edits: Iterable[t.AddColumns]) -> t.TableRow:
        """The heading with the new columns."""
        return self._joined(self.table.rows[0], [(edit, edit.rows[0]) for edit in edits])

    def row(self, row: t.TableRow, edits: Sequence[t.AddColumns], width: int) -> t.TableRow:
        """A row with its new cells; one that has them already, or too few or too many, as it is."""
        if len(row.cells) != self.width:
            return row
        name = member_name(row)
        given = [
            (edit, next((one for one in edit.rows[1:] if member_name(one) == name), self._other(edit)))
            for edit in edits
        ]
        # what is left out is told; until then it holds what another row does, so that nothing more is found there
        return self._joined(row, [(edit, one or edit.rows[-1]) for edit, one in given])

    def _joined(self, row: t.TableRow, given: Sequence[tuple[t.AddColumns, t.TableRow]]) -> t.TableRow:
        cells: list[t.Cell] = []
        for at, cell in enumerate(row.cells):
            cells.append(cell)
            for edit, new in given:
                if at == self._place(edit):
                    cells += new.cells[1:]
        cites = [one.cites for one in (row, *(new for _, new in given)) if one.cites is not None]
        return replace(row, cells=tuple(cells), cites=_all_cites(cites))

    def _place(self, edit: t.AddColumns) -> int:
        """Behind which column of the table the new ones come: the last, where none is named."""
        return self.width - 1 if edit.after is None else self.columns.index(edit.after.text)


def _all_cites(cites: Sequence[t.Cites]) -> t.Cites | None:
    """The rules that several lines come from, each once."""
    if not cites:
        return None
    return t.Cites(tuple(dict.fromkeys(one for some in cites for one in some.ids)), cites[0].span)


def columns_in_one_order(table: t.Table) -> t.Table:
    """The table with its columns by their names; where ranges stand above them, their order says something."""
    head = table.rows[0]
    names = [one.values[0].text for one in head.cells if len(one.values) == 1 and isinstance(one.values[0], t.Name)]
    if len(names) < len(head.cells):
        return table
    order = [0, *sorted(range(1, len(names)), key=names.__getitem__)]
    rows = (
        replace(row, cells=tuple(row.cells[at] for at in order)) if len(row.cells) == len(names) else row
        for row in table.rows
    )
    return replace(table, rows=tuple(rows))
