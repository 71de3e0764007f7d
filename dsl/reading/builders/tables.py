"""The nodes of tables: one method per rule of the grammar."""

from __future__ import annotations

from fractions import Fraction

from dsl import tree as t
from dsl.border.diagnostics import Span
from dsl.reading.builders.pieces import Piece
from dsl.reading.builders.rolls import RollBuilder
from dsl.reading.token import Token


class TableBuilder(RollBuilder):
    """One method per rule about tables, in the order of the grammar."""

    def table(self, head: Token, name: Token, by: Piece, label: Piece, cites: Piece, *rows: t.TableRow) -> t.Table:
        band, dice, reading = by or (None, None, None)
        return t.Table(
            self._word(name), band, dice, reading, self._label(label), self._cites(cites), rows, self._at(head, name)
        )

    def by_band(self, name: Token, reading: str | None) -> Piece:
        return self._word(name), None, reading

    def by_dice(self, dice: Token) -> Piece:
        return None, self.dice(dice), None

    def reading(self, which: Token) -> Piece:
        return self._said(which)

    def table_row(self, *parts: Piece) -> t.TableRow:
        *bars_and_cells, under, cites, _ = parts
        bars, cells = bars_and_cells[::2], bars_and_cells[1::2]
        cells = [one if one.values else self._between(*bars[at : at + 2]) for at, one in enumerate(cells)]
        with_place = [cell for cell in cells if cell.values] or cells
        return t.TableRow(tuple(cells), self._cites(cites), self._at(with_place[0], with_place[-1]), under)

    def cell(self, *values: Piece) -> t.Cell:
        kept = tuple(value for value in values if value is not None)
        return t.Cell(kept, self._at(kept[0], kept[-1])) if kept else t.Cell(())

    def _between(self, left: Token, right: Token) -> t.Cell:
        """An empty cell."""
        line = left.line + self.shift
        return t.Cell((), Span(self.file, line, left.end_column, line, max(right.column, left.end_column + 1)))

    def cell_range(self, token: Token) -> t.Range:
        if "to" in token:
            low, high = (self._signed(token, part.strip()) for part in token.split("to"))
            return t.Range("between", low, high, span=self._at(token))
        low, high = (self._digits(token, part.strip()) for part in token.split("-"))
        if high == 0 and token.rstrip().endswith("00"):
            high = Fraction(100)
        return t.Range("between", low, high, span=self._at(token))

    def _signed(self, token: Token, written: str) -> Fraction:
        digits = self._digits(token, written.lstrip("+-"))
        return -digits if written.startswith("-") else digits

    def bound(self, sign: Token | None, number: Token) -> t.Number:
        numerator, _, denominator = number.partition("/")
        value = self._digits(number, numerator) / (self._digits(number, denominator) if denominator else 1)
        written = f"{'-' if sign == '-' else ''}{number}" if denominator else ""
        return t.Number(-value if sign == "-" else value, written, self._at(sign or number, number))

    def cell_or_more(self, low: t.Number, more: Token) -> t.Range:
        return t.Range("or more", low.value, None, low.written, self._at(low, more))

    def cell_up_to(self, high: t.Number) -> t.Range:
        return t.Range("up to", None, high.value, high.written, self._at(high))

    def cell_above(self, low: t.Number) -> t.Range:
        return t.Range("above", low.value, None, low.written, self._at(low))

    def cell_below(self, high: t.Number) -> t.Range:
        return t.Range("below", None, high.value, high.written, self._at(high))

    def cell_word(self, token: Token) -> t.Name:
        return self.name(token)

    def cell_otherwise(self, token: Token) -> t.Range:
        return t.Range("otherwise", None, None, span=self._at(token))
