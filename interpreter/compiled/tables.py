"""Tables in play: their rows as values, and the row that holds a number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from dsl.border.diagnostics import Span
from dsl.understood.expressions import NamedRow
from dsl.understood.rules import Band, Rulebook, TableRule
from dsl.understood.walk import nodes_in
from interpreter.compiled.generated import values
from interpreter.compiled.text.writer import Look, Rules
from interpreter.values import NO_ROW, Number, TableRow, Value, fault
from interpreter.world.world import World

MOST_KEPT: Final = 1_000
"""Numbers of which a table keeps the row."""


class Rows(Mapping[str, Mapping[str, TableRow]]):
    """The rows of all tables by table and key, those of each table made when it is first asked for."""

    def __init__(self, rulebook: Rulebook, rules: Rules) -> None:
        """Rows whose cells are worked out by some rules."""
        self._tables = rulebook.tables
        self._rules = rules
        self._made: dict[str, dict[str, TableRow]] = {}

    def __getitem__(self, name: str) -> Mapping[str, TableRow]:
        if name not in self._made:
            for one in self._with_those_named(name):  # all of them stand here before any cell is worked out
                self._fill(one)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def _with_those_named(self, name: str) -> list[str]:
        """A table and those whose rows its cells name, and so on, of those that were not made; without their cells."""
        new: list[str] = []
        waiting = [name]
        while waiting:
            one = waiting.pop()
            if one not in self._made:
                table = self._tables[one]
                self._made[one] = _without_cells(table)
                new.append(one)
                waiting += [
                    node.table for row in table.rows for node in nodes_in(row.cells) if isinstance(node, NamedRow)
                ]
        return new

    def _fill(self, name: str) -> None:
        """Give the rows of a table their cells."""
        table = self._tables[name]
        cells = iter(values(self._rules, (cell for rule in table.rows for cell in rule.cells if cell is not None)))
        for row, rule in zip(self._made[name].values(), table.rows, strict=True):
            row.cells = tuple(None if cell is None else next(cells) for cell in rule.cells)


def _without_cells(table: TableRule) -> dict[str, TableRow]:
    """The rows of a table by key, without their cells, which may name each other."""
    rows: dict[str, TableRow] = {}
    for place, rule in enumerate(table.rows, start=1):
        key = rule.key
        while key in rows:  # two rows of ranges may be written alike; the reading says which counts
            key += "'"
        rows[key] = TableRow(table.name, rule.key, place, rule.label, (), rule.option)
    return rows


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
