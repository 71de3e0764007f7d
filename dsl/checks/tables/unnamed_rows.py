"""Rows whose names nobody reads, since the column of names is called otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.understood.expressions import ColumnOf, Wording
from dsl.understood.tables import TableRule

NAMES_UNREAD = Mistake(
    "names-unread",
    Severity.TIP,
    "no rule reads “{column}” of table {table}, and players read its keys",
    "if its rows are called so, call the column `name`, in whatever language",
)


def names_unread(look: Survey) -> Iterator[Finding]:
    """Players read what stands in the column `name`; without one they read the keys of the rows.

    A column of names that is called otherwise, in another language or with a capital, is like any other column.

    Found:
        table ware      # finds: names-unread
          | key  | nombre       | price |
          | rope | "hemp rope"  | 2     |
          | lamp | "oil lamp"   | 3     |
        kind player
          gold: number at least 0 = 9
        action buy(ware) by player "buy a {ware}"
          costs ware.price from player.gold
        phase fair
          each player in order
            any number of buy
    Instead:
        table ware
          | key  | name         | price |
          | rope | "hemp rope"  | 2     |
          | lamp | "oil lamp"   | 3     |
        kind player
          gold: number at least 0 = 9
        action buy(ware) by player "buy a {ware}"
          costs ware.price from player.gold
        phase fair
          each player in order
            any number of buy
    """
    read = {(one.table, one.index) for one in look.of(ColumnOf)}
    for table in look.book.tables.values():
        if any(row.label != row.key for row in table.rows):
            continue
        if (table.name, 0) not in read and _begins_with_names(table):
            yield NAMES_UNREAD.at(table.span, column=table.columns[0].name, table=table.name)


def _begins_with_names(table: TableRule) -> bool:
    """Whether every row has a text of its own right behind its key."""
    cells = [row.cells[0] for row in table.rows] if table.columns else []
    texts = {one.source for one in cells if isinstance(one, Wording)}
    return len(cells) > 1 and len(texts) == len(cells)


CHECKS = (names_unread,)
