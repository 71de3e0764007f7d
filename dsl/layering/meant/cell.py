"""Which cell of a table is meant where its value is said in one line: `mill.price: 3`, `label finds.chest "box"`."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.named.row_names import joined_words
from dsl.writing.expression_text import quoted
from dsl.writing.table_lines import cell_text

CELL_OF_TABLE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "cells are changed below a heading with the columns that are meant",
    "write: change table {table}, and indented below it the lines `| {key} | {column} |`, `| {row} | {value} |`",
)


def cell_of(span: Span | None, table: t.Table, row: str, column: str, value: str) -> Finding:
    """How one cell of a table gets another value."""
    key = cell_text(table.rows[0].cells[0])
    return CELL_OF_TABLE.at(span, table=table.name, key=key, row=row, column=column, value=value)


def text_of_a_range(table: t.Table, name: t.Word, label: t.Label) -> Finding | None:
    """How a row of numbers gets another text that is called by what it reads; none where no row reads so."""
    columns = [cell_text(one) for one in table.rows[0].cells]
    for row in table.rows[1:]:
        if isinstance(row.cells[0].values[0] if row.cells[0].values else None, t.Name):
            continue
        for column, cell in zip(columns[1:], row.cells[1:], strict=False):
            text = cell.values[0] if cell.values else None
            if isinstance(text, t.Text) and joined_words(text.text) == name.text:
                return cell_of(name.span, table, cell_text(row.cells[0]), column, quoted(label.text))
    return None
