"""Tables in play: their rows as values, and the row that holds a number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from dsl.border.diagnostics import Span
from dsl.understood.rules import Rulebook
from dsl.understood.tables import Band, TableRule
from interpreter.compiled.generated import values
from interpreter.compiled.text.writer import Look, Rules
from interpreter.faults import NO_ROW, fault
from interpreter.values.numbers import Number
from interpreter.values.value import TableRow, UnreadRow, Value
from interpreter.world.world import World

MOST_KEPT: Final = 1_000
"""Numbers of which a table keeps the row."""


class TableRows(Mapping[str, Mapping[str, TableRow]]):
    """The rows of all tables by table and key, those of each table made when it is first asked for.

    Their cells, which may name rows of other tables, are worked out when the first of them is read.
    """

    def __init__(self, rulebook: Rulebook, rules: Rules) -> None:
        """TableRows whose cells are worked out by some rules."""
        self._tables = rulebook.tables
        self._rules = rules
        self._made: dict[str, dict[str, UnreadRow]] = {}

    def __getitem__(self, name: str) -> Mapping[str, TableRow]:
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = self._without_cells(self._tables[name])
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def _without_cells(self, table: TableRule) -> dict[str, UnreadRow]:
        rows: dict[str, UnreadRow] = {}
        for place, rule in enumerate(table.rows, start=1):
            key = rule.key
            while key in rows:  # two rows of ranges may be written alike; the reading says which counts
                key += "'"
            rows[key] = UnreadRow(table.name, rule.key, place, rule.label, partial(self._fill, table), rule.option)
        return rows

    def _fill(self, table: TableRule) -> None:
        """Give the rows of a table their cells."""
        cells = iter(values(self._rules, (cell for rule in table.rows for cell in rule.cells if cell is not None)))
        for row, rule in zip(self._made[table.name].values(), table.rows, strict=True):
            UnreadRow.fill(row, tuple(None if cell is None else next(cells) for cell in rule.cells))


class RowFinder(NamedTuple):
    """What finds the row for a number, and the rows that it has found, where no option makes them others."""

    look: Look
    found: Mapping[Number, TableRow] | None = None


def lookup_function(table: TableRule, rows: Mapping[str, TableRow]) -> RowFinder:
    """The function that finds the row for a number, as the table is read: first or last row, then `otherwise`."""
    pairs = [(rule.band, row) for rule, row in zip(table.rows, rows.values(), strict=True) if rule.band is not None]
    options = sorted({row.option for _, row in pairs if row.option is not None})
    if not options:
        return _lookup(table, pairs)
    made: dict[tuple[Value, ...], Look] = {}

    def look(world: World, value: Number, span: Span) -> TableRow:
        setting = tuple([world.options[one] for one in options])
        if setting not in made:
            made[setting] = _lookup(table, [pair for pair in pairs if world.is_there(pair[1])]).look
        return made[setting](world, value, span)

    return RowFinder(look)


def _lookup(table: TableRule, pairs: Sequence[tuple[Band, TableRow]]) -> RowFinder:
    ordered = [pair for pair in pairs if not pair[0].otherwise]
    if table.reading == "last":
        ordered.reverse()
    ordered += [pair for pair in pairs if pair[0].otherwise]

    found: dict[Number, TableRow] = {}

    def look(_world: World, value: Number, span: Span) -> TableRow:
        row = found.get(value)
        if row is not None:
            return row
        for band, row in ordered:
            if band.otherwise or band.holds(value):
                if len(found) < MOST_KEPT:
                    found[value] = row
                return row
        raise fault(NO_ROW, span, table=table.name, value=value)

    return RowFinder(look, found)
