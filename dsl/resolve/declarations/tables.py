"""Tables: columns get the one type their cells have, keys become rows or bands."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, Span, phrase
from dsl.named.row_names import label_name
from dsl.reading.ranges_said import range_said
from dsl.resolve.book import Book
from dsl.resolve.declarations.bands import broken, difference, is_band, signed, written_band
from dsl.resolve.declarations.column_types import ColumnTypes, one_die
from dsl.resolve.declarations.mistakes import CONSTANT_NEEDED
from dsl.resolve.expressions.heads import heads_of
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.names.scope import Scope
from dsl.resolve.plain_texts import as_it_stands, plain_text, tell_of_braces
from dsl.resolve.rolls.rows import cites
from dsl.types import UNKNOWN, Type
from dsl.understood.expressions import (
    BinaryOperation,
    Constant,
    CountedDice,
    DiceAmount,
    NamedRow,
    Node,
    Rounding,
    Several,
    SeveralOperation,
    UnaryOperation,
    Wording,
)
from dsl.understood.tables import Band, Column, RowRule, TableRule
from dsl.understood.walk import nodes_in

_E: Final = Severity.ERROR
_FIXED: Final = (
    Constant,
    NamedRow,
    DiceAmount,
    CountedDice,
    Wording,
    SeveralOperation,
    UnaryOperation,
    BinaryOperation,
    Rounding,
)
"""What cells are made of."""
EMPTY_TABLE = Mistake("empty-table", _E, "table {name} has a heading and no rows", "add a row below the heading")
HEADING = Mistake("bad-heading", _E, "a heading holds plain names", "write one name in each cell of the first row")
HEADING_OF_DICE = Mistake(
    "heading-of-dice",
    _E,
    "“{word}” reads as dice and cannot be the name of a column",
    "write another name, such as `roll`; which dice a table is for stands behind its name",
)
HEADING_MISSING = Mistake(
    "bad-heading", _E, "the first row of a table names its columns", "write a row of names above it: {heading}"
)
CELL_COUNT = Mistake(
    "cell-count",
    _E,
    "cells in this row: {found}; in the heading: {wanted}",
    "write one cell for each column: {columns}",
)
KEY_NEEDED = Mistake(
    "key-needed", _E, "the first cell of this row must be a name", "write a plain name, such as heavy_tax"
)
KEY_IS_A_DIE = Mistake(
    "key-needed",
    _E,
    "the first cell of this row must be a name, and “{die}” is thrown",
    "if it is a name, call it otherwise wherever it stands, such as die_{sides}; if it is thrown, it stands in a "
    "column of its own",
)
KEY_IS_A_TEXT = Mistake(
    "key-needed",
    _E,
    "the first cell of this row must be a name",
    "write a plain name there, such as {key}; what players read of it stands in a column of its own, `name`",
)
KEYS_ARE_NUMBERS = Mistake(
    "key-needed",
    _E,
    "the first cell of this row must be a name",
    "where a number or a range finds the row, say so in the first line: table {table} by {word}",
)
OTHERWISE_AMONG_NAMES = Mistake(
    "key-needed",
    _E,
    "the rows of this table are found by their names, and `otherwise` is none",
    "write a row for each name that may be looked for; or leave it out, and say where the table is asked what holds "
    "for the others: (… when … is one of (…), otherwise …)",
)
BAND_NEEDED = Mistake(
    "band-needed",
    _E,
    "the first cell of this row must be a number or a range",
    "write 3, 2-5, up to 1, above 1, 6 or more, or otherwise",
)
BAND_SAID = Mistake("band-needed", _E, "the first cell of this row must be a number or a range", "write: {instead}")
BANDS_BEHIND = Mistake(
    "band-needed",
    _E,
    "the numbers that find a row of this table stand in its first column, and here in “{column}”",
    "put “{column}” first; where rows have names too, say which row a number finds in a table of its own: "
    "table found …, with the numbers and a column of rows of {table}",
)
RANGE_IN_A_COLUMN = Mistake(
    "mixed-column",
    _E,
    "a range stands where it finds a row, in the first column, or above a column; here it stands in “{column}”",
    "write its ends in two columns, and compare: x.least <= n and n <= x.most",
)
RANGE_BELOW_ZERO = Mistake(
    "range-below-0",
    _E,
    "“{written}” reads as one number less another",
    "where a number may be below 0 write “to”: {low} to {high}",
)
RANGE_OF_BROKEN_NUMBERS = Mistake(
    "range-below-0",
    _E,
    "“{written}” reads as one number less another",
    "behind the name of the table write `last row that fits`, and here where the row begins: {low} or more",
)
RANGE_IN_PERCENT = Mistake(
    "range-below-0",
    _E,
    "“{written}” reads as one number less another",
    "dice show whole numbers, d% those from 1 to 100: write {low}-{high}",
)
ROWS_BY_NAME = Mistake(
    "band-needed",
    _E,
    "the rows of a table `by {word}` are numbers or ranges, and here they are names",
    "leave `by {word}` out, and write {table}(…) with a row of {word} in the brackets: it is the row of the same name",
)
DUPLICATE_KEY = Mistake("duplicate-key", _E, "table {table} has two rows for “{key}”", "keep one of them")
DUPLICATE_COLUMN = Mistake(
    "duplicate-column", _E, "table {table} has two columns “{name}”", "give one of them another name"
)
MANY_VALUES = Mistake("many-values", _E, "the first cell of a row holds one value", "write one row for each")
MANY_NUMBERS = Mistake("many-values", _E, "the first cell of a row holds one number or one range", "write: {range}")
ONE_OR_SEVERAL = Mistake(
    "many-values",
    _E,
    "the first cell of a row holds one number or one range",
    "write one row for {first} and one for {second}; or if it is one number: {one}",
)
MANY_NAMES = Mistake("many-values", _E, "what players read of a row is one text", 'write it as one: "{text}"')
THOUSANDS_PARTED = Mistake("comma-in-number", _E, "the thousands of a number are not parted", "write: {number}")
EMPTY_CELL = Mistake(
    "empty-cell",
    Severity.ERROR,
    "the cell of column “{column}” is empty in this row",
    "write `none` if there is no value",
)

COMMA_IN_NUMBER = Mistake(
    "comma-in-number",
    Severity.WARNING,
    "“{written}” is several numbers here: {first} and {second}",
    "write {one} for one number, or put a blank behind the comma for several",
)
_OF_THOUSANDS: Final = 3
"""Digits behind a comma between thousands."""
_WITH_COMMA: Final = re.compile(r"(\d+),(\d+)")
_PARTED: Final = re.compile(r"(?<![\w.,])[1-9]\d{0,2}(?:,\d{3})+(?![\w.,])")


class TableReader:
    """Reads one table in two goes: its shape (keys, columns) first, its cells when all names are known."""

    def __init__(self, book: Book, table: t.Table) -> None:
        self.book = book
        self.table = table
        self.banded = table.by is not None or table.dice is not None
        self.heading: list[str] = []
        self._told: set[Mistake] = set()
        """What was told of the first cell of a row; of all rows that lack a name in the same way it is told once."""
        self._dice_told: set[str] = set()
        """The dice of which it was told that they are no names."""

    @property
    def name(self) -> str:
        return self.table.name.text

    def _put_heading_above(self, first: t.TableRow) -> None:
        """Tell that the heading is missing, and read on with one in its place."""
        names = ["thrown" if self.table.dice is not None else "key"]
        for at, cell in enumerate(first.cells[1:], start=2):
            is_name = "name" not in names and any(isinstance(value, t.Text) for value in cell.values)
            names.append("name" if is_name else f"column_{at}")
        self.book.find(HEADING_MISSING, first.span, heading=f"| {' | '.join(names)} |")
        cells = [replace(cell, values=(t.Name(n, cell.span),)) for n, cell in zip(names, first.cells, strict=True)]
        self.table = replace(self.table, rows=(replace(first, cells=tuple(cells)), *self.table.rows))

    def shape(self) -> None:
        """Note the keys and the number of columns, so that other declarations can name them."""
        if not self.table.rows:
            return
        if any(isinstance(value, t.Text) for cell in self.table.rows[0].cells for value in cell.values):
            self._put_heading_above(self.table.rows[0])
        head, *rows = self.table.rows
        ranges: list[tuple[str, t.Range | t.Number]] = []
        for cell in head.cells:
            word = signed(cell.values[0]) if len(cell.values) == 1 else None
            ends = difference(word)
            if self.heading and ends is not None:
                self._find_below_zero(cell.span, ends)
                self.heading.append(f"column_{len(self.heading)}")
                continue
            if isinstance(word, t.Range | t.Number) and self.heading:
                ranges.append((written_band(word), word))
                self.heading.append(written_band(word))
                continue
            if not isinstance(word, t.Name):
                if isinstance(word, t.Dice):
                    self.book.find(HEADING_OF_DICE, word.span, word=self.book.source(word.span))
                elif not self._has_thousands(cell.span):
                    self.book.find(HEADING, cell.span)
                self.heading.append(f"column_{len(self.heading)}")
                continue
            if word.text in self.heading:
                self.book.find(DUPLICATE_COLUMN, word.span, table=self.name, name=word.text)
            self.heading.append(word.text)
        if len(ranges) == 1:
            self.book.find(HEADING, ranges[0][1].span)
        elif ranges:
            self.book.symbols.heads[self.name] = heads_of(self.book, ranges)
        if not rows:
            self.book.find(EMPTY_TABLE, self.table.span, name=self.name)
        keys = self.book.symbols.table_keys.setdefault(self.name, {})
        for row in rows:
            self._key(row, keys)
            for at, cell in enumerate(row.cells):
                is_told = at == 0 and self.banded and self._look_for_several(cell, row)
                # which throws a row is for is not written with a fraction
                if not is_told and (at > 0 or self.table.dice is None):
                    self._look_for_comma(cell)
            self._look_for_names(row)

    def _find_below_zero(self, place: Span, ends: tuple[Fraction, Fraction]) -> None:
        low, high = ends
        is_broken = low.denominator != 1 or high.denominator != 1
        kind = RANGE_OF_BROKEN_NUMBERS if is_broken and 0 <= low < high else RANGE_BELOW_ZERO
        written = self.book.source(place)
        if self.table.dice is not None and "%" in written:
            kind, low, high = RANGE_IN_PERCENT, 100 * low, 100 * high
        self.book.find(kind, place, written=written, low=low, high=high)

    def _look_for_several(self, cell: t.Cell, row: t.TableRow) -> bool:
        """Note several numbers of which each would find the row; those that follow one another are a range."""
        if len(cell.values) < 2:
            return False
        numbers = [one.value for one in map(signed, cell.values) if isinstance(one, t.Number)]
        if len(numbers) == len(cell.values) and all(b - a == 1 for a, b in pairwise(numbers)):
            self.book.find(MANY_NUMBERS, cell.span, range=written_band(t.Range("between", numbers[0], numbers[-1])))
            return True
        is_ranges = all(isinstance(one, t.Range) for one in cell.values)
        written = ", ".join(map(written_band, cell.values)) if is_ranges else self.book.source(cell.span)
        if self._has_thousands(cell.span) or self._is_said_otherwise(written, row):
            return True
        self.book.find(MANY_VALUES, cell.span)
        return True

    def _has_thousands(self, place: Span) -> bool:
        """Whether numbers stand there whose thousands are parted, which is told."""
        written = self.book.source(place)
        whole = _PARTED.sub(lambda number: number[0].replace(",", ""), written)
        if whole != written:
            self.book.find(THOUSANDS_PARTED, place, number=whole)
        return whole != written

    def _look_for_names(self, row: t.TableRow) -> None:
        """Note several texts in the cell of what players read."""
        at = self.heading.index("name") if "name" in self.heading else len(row.cells)
        values = row.cells[at].values if 0 < at < len(row.cells) else ()
        if len(values) > 1:
            said = (one.text if isinstance(one, t.Text) else self.book.source(one.span) for one in values)
            self.book.find(MANY_NAMES, row.cells[at].span, text=", ".join(said))

    def _look_for_comma(self, cell: t.Cell) -> None:
        """Note two numbers that are written as one is in other languages; who means two leaves a blank between."""
        first, *others = cell.values or (None,)
        if not others or not isinstance(first.value if isinstance(first, t.Signed) else first, t.Number):
            return
        if not all(isinstance(one, t.Number) for one in others):
            return
        if any(other.span.column != one.span.end_column + 1 for one, other in pairwise(cell.values)):
            return
        written = self.book.source(cell.span)
        head, *groups = written.split(",")
        if all(len(one) == _OF_THOUSANDS for one in groups):
            meant = head + "".join(groups)
        elif len(groups) == 1:
            meant = f"{head}.{groups[0]}"
        else:
            return
        said = ", ".join([head, *groups[:-1]])
        self.book.find(COMMA_IN_NUMBER, cell.span, written=written, first=said, second=groups[-1], one=meant)

    def _is_beside_names(self, key: t.Expr | t.Range) -> bool:
        """Whether a key stands for all others, where those are names."""
        if not isinstance(key, t.Range) or key.form != "otherwise":
            return False
        return any(isinstance(one, t.Name) for row in self.table.rows[1:] for one in row.cells[0].values[:1])

    def _key(self, row: t.TableRow, keys: dict[str, Span]) -> None:
        if len(row.cells) != len(self.heading):
            columns = ", ".join(self.heading)
            self.book.find(CELL_COUNT, row.span, found=len(row.cells), wanted=len(self.heading), columns=columns)
        if self.banded:
            return
        first = row.cells[0].values if row.cells else ()
        if len(first) > 1:
            self.book.find(MANY_VALUES, row.span)
        elif first and self._is_beside_names(first[0]):
            self.book.find(OTHERWISE_AMONG_NAMES, row.span)
        elif first and isinstance(first[0], t.Number | t.Signed | t.Range):
            cells = self.table.rows[0].cells
            named = cells[0].values[0] if cells and cells[0].values else None
            word = named.text if isinstance(named, t.Name) and named.text != "key" else "number"
            self._find_once(KEYS_ARE_NUMBERS, row.span, table=self.name, word=word)
        elif first and isinstance(first[0], t.Dice):
            self._dice_told.add(self.book.source(first[0].span))
            self.book.find(KEY_IS_A_DIE, row.span, die=self.book.source(first[0].span), sides=first[0].sides)
        elif first and isinstance(first[0], t.Text):
            key = label_name(t.Label(first[0].text, first[0].span), "")
            self._find_once(KEY_IS_A_TEXT, row.span, key=key)
            keys.setdefault(key, first[0].span)  # so that what names the row finds it
        elif not first or not isinstance(first[0], t.Name):
            self._find_once(KEY_NEEDED, row.span)
        elif first[0].text in keys:
            also = [(keys[first[0].text], phrase("the other row"))]
            self.book.symbols.findings.append(
                DUPLICATE_KEY.at(first[0].span, also=also, table=self.name, key=first[0].text)
            )
        else:
            keys[first[0].text] = first[0].span

    def _find_once(self, kind: Mistake, span: Span, **values: object) -> None:
        if kind not in self._told:
            self._told.add(kind)
            self.book.find(kind, span, **values)

    def columns(self) -> dict[str, Type]:
        """The type of each column after the key, but for what players read of a row."""
        return ColumnTypes(self.book, self.heading, self.table.rows[1:], self._dice_told).columns()

    # ------------------------------------------------------------ the rule

    def rule(self) -> TableRule:
        """The table understood."""
        columns = self.book.symbols.columns[self.name]
        read = Expressions(self.book, Scope())
        read.chance = True
        label_at = self.heading.index("name") if "name" in self.heading[1:] else None
        rows = tuple(self._row(row, columns, read, label_at) for row in self.table.rows[1:])
        dice = self.table.dice
        if dice is not None:
            read.dice.check_dice(dice)
        return TableRule(
            self.name,
            self.heading[0] if self.heading else "",
            tuple(Column(n, k) for n, k in columns.items()),
            rows,
            self.banded,
            (dice.count, dice.sides) if dice and not dice.explodes else None,
            self.table.reading,
            plain_text(self.book, self.table.label, self.name),
            cites(self.table.cites),
            self.table.span,
        )

    def _row(self, row: t.TableRow, columns: dict[str, Type], read: Expressions, label_at: int | None) -> RowRule:
        cells: list[Node | None] = []
        for at, column in enumerate(self.heading[1:], start=1):
            if column != "name" and column in columns:
                cell = row.cells[at] if at < len(row.cells) else None
                cells.append(self._cell(cell, columns[column], column, read))
        first = signed(row.cells[0].values[0]) if row.cells and row.cells[0].values else None
        if self.table.by is not None:  # of dice 1/2 is often meant as 1 or 2
            first = broken(first)
        key = first.text if isinstance(first, t.Name) else written_band(first)
        label = key.replace("_", " ")
        if label_at is not None and label_at < len(row.cells) and row.cells[label_at].values:
            value = row.cells[label_at].values[0]
            if isinstance(value, t.Text):
                tell_of_braces(self.book, value)
                label = as_it_stands(value.text)
            elif isinstance(value, t.Name):
                label = value.text
        band = self._band(first, row) if self.banded else None
        option = self.book.symbols.switch_of(row.under)
        return RowRule(key, band, tuple(cells), label, cites(row.cites), row.span, option)

    def _cell(self, cell: t.Cell | None, kind: Type, column: str, read: Expressions) -> Node | None:
        if cell is None or not cell.values:
            if cell is not None and kind.form != "many" and not kind.optional:
                self.book.find(EMPTY_CELL, cell.span, column=column)
            return SeveralOperation(kind, Several.SET, ()) if kind.form == "many" else None
        if kind.form == "many":
            held = (one for one in cell.values if not isinstance(one, t.Range | t.Nothing))
            items = tuple(read.read(one, kind.item) for one in held)
            if len(items) == 1 and items[0].type.form == "many":
                return self._fixed(items[0], cell)
            return self._fixed(SeveralOperation(kind, Several.SET, items, span=cell.span), cell)
        value = cell.values[0]
        if isinstance(value, t.Range):
            if column == self._bands_behind:
                return None
            if column in self._with_ranges:
                self.book.find(RANGE_IN_A_COLUMN, cell.span, column=column)
                self._with_ranges.remove(column)
            return None
        if kind.form in ("row", "words") and one_die(self.book, cell) is not None:
            return None  # told with its column
        return self._fixed(read.read(value, kind), cell)

    def _fixed(self, value: Node, cell: t.Cell) -> Node:
        """What stands in a cell, which is the same whatever happens in play."""
        if all(isinstance(one, _FIXED) for one in nodes_in(value)):
            return value
        self.book.find(CONSTANT_NEEDED, cell.span)
        return Constant(UNKNOWN, None)

    def _band(self, first: t.Expr | t.Range | None, row: t.TableRow) -> Band | None:
        match first:
            case t.Number():
                return Band(first.value, first.value)
            case t.Range(form="between"):
                return Band(first.low, first.high)
            case t.Range(form="or more"):
                return Band(first.low, None)
            case t.Range(form="up to"):
                return Band(None, first.high)
            case t.Range(form="above"):
                return Band(first.low, None, low_included=False)
            case t.Range(form="below"):
                return Band(None, first.high, high_included=False)
            case t.Range():
                return Band(None, None, otherwise=True)
            case _ if (ends := difference(first)) is not None:
                self._find_below_zero(row.cells[0].span, ends)
                return None
            case t.Name() if self.table.by is not None and self.table.by.text in self.book.symbols.table_keys:
                if row is self.table.rows[1]:
                    self.book.find(ROWS_BY_NAME, self.table.by.span, word=self.table.by.text, table=self.name)
                return None
            case _ if (column := self._bands_behind) is not None:
                place = self.table.rows[0].cells[self.heading.index(column)].span
                self._find_once(BANDS_BEHIND, place, column=column, table=self.name)
                return None
            case _:
                if not self._is_said_otherwise(self.book.source(row.cells[0].span), row):
                    self.book.find(BAND_NEEDED, row.span)
                return None

    def _is_said_otherwise(self, written: str, row: t.TableRow) -> bool:
        """Whether a first cell says its range in words that other languages and books have, which is told then."""
        dice = None if self.table.dice is None else self.book.source(self.table.dice.span)
        said = range_said(written, dice)
        if said is None:
            return False
        if said.kind is None:
            others = (self.book.source(cell.span) if cell.values else "" for cell in row.cells[1:])
            self.book.find(BAND_SAID, row.span, instead=f"| {' | '.join((said.cell, *others))} |")
        elif dice is None and (both := _WITH_COMMA.fullmatch(written)):
            self.book.find(ONE_OR_SEVERAL, row.cells[0].span, first=both[1], second=both[2], one=f"{both[1]}.{both[2]}")
        else:
            self.book.find(said.kind, row.span, **said.values)
        return True

    @cached_property
    def _bands_behind(self) -> str | None:
        """The column of a table that numbers ask in which they stand, where it is not the first."""
        if not self.banded:
            return None
        rows = [row for row in self.table.rows[1:] if len(row.cells) == len(self.heading)]
        if any(not row.cells[0].values or is_band(row.cells[0]) for row in rows):
            return None
        places = (at for at in range(1, len(self.heading)) if rows and all(is_band(row.cells[at]) for row in rows))
        with_ranges = (at for at in places if any(isinstance(row.cells[at].values[0], t.Range) for row in rows))
        return next((self.heading[at] for at in with_ranges), None)

    @cached_property
    def _with_ranges(self) -> set[str]:
        """The columns in which a range stands, until that is told."""
        return {
            column
            for row in self.table.rows[1:]
            for column, cell in zip(self.heading[1:], row.cells[1:], strict=False)
            if any(isinstance(value, t.Range) for value in cell.values)
        }
