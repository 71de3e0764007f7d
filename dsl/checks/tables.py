"""Tables: results without a row, rows without a result, rows that clash or decide nothing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from math import ceil, floor
from typing import Final, NamedTuple

from dsl.border.diagnostics import Finding, Mistake, Severity, in_quotes, joined, phrase
from dsl.border.frozen import frozen
from dsl.checks.survey import Survey, quoted
from dsl.understood.expressions import READ_AS_DIGITS, TableLookup, key_of
from dsl.understood.rules import Band, RowRule, TableRule

MOST_TOGETHER: Final = 5
"""Options of the rows of one table of which all settings are looked at."""
MAX_RESULTS: Final = 1000
"""Results of a table's dice that are looked at one by one; `d1000` is the largest die."""

EMPTY_BAND = Mistake(
    "empty-band",
    Severity.ERROR,
    "no number belongs to “{band}”: it ends before it begins",
    "write the smaller number first",
)


def empty_band(look: Survey) -> Iterator[Finding]:
    """A band written from the larger number to the smaller.

    Found:
        table harvest on 1d6
          | roll | sacks |
          | 3-1  | 2     |      # finds: empty-band
          | 4-6  | 5     |
    Instead:
        table harvest on 1d6
          | roll | sacks |
          | 1-3  | 2     |
          | 4-6  | 5     |
    """
    for table in look.book.tables.values():
        for row in table.rows:
            if row.band is not None and _is_empty(row.band):
                yield EMPTY_BAND.at(row.span, band=row.key)


ROLL_WITHOUT_ROW = Mistake(
    "roll-without-row",
    Severity.ERROR,
    "table {table} has no row for a roll of {witness}; it comes up in {ways} of {all} throws",
    "add a row for {witness}, or end the table with a row that begins with `otherwise`",
)


def roll_without_row(look: Survey) -> Iterator[Finding]:
    """A table rolled on dice has no row for one of their results.

    Found:
        table harvest on 1d6      # finds: roll-without-row
          | roll | sacks |
          | 1-3  | 2     |
          | 5-6  | 5     |
    Instead:
        table harvest on 1d6
          | roll | sacks |
          | 1-3  | 2     |
          | 4-6  | 5     |
    """
    for table, bands in _banded(look):
        missing = _unrolled(table, bands)
        if missing is not None:
            shown = _ways(*missing.sides)
            ways, all_ways = shown[missing.witness], sum(shown.values())
            yield ROLL_WITHOUT_ROW.at(table.span, table=table.name, witness=missing.witness, ways=ways, all=all_ways)


ROLL_SOMETIMES_WITHOUT_ROW = Mistake(
    "roll-sometimes-without-row",
    Severity.ERROR,
    "table {table} has no row for a roll of {witness} while {setting}",
    "add a row for {witness} without `when`, or end the table with a row that begins with `otherwise`",
)


def roll_sometimes_without_row(look: Survey) -> Iterator[Finding]:
    """A result of the dice has a row with an option only.

    Found:
        option bounty = no
        table harvest on 1d6      # finds: roll-sometimes-without-row
          | roll | sacks |
          | 1-3  | 2     |
          | 4-5  | 5     |
          | 6    | 9     | when bounty
    Instead:
        option bounty = no
        table harvest on 1d6
          | roll      | sacks |
          | 1-3       | 2     |
          | 6         | 9     | when bounty
          | otherwise | 5     |
    """
    for table, bands in _banded(look):
        if _unrolled(table, bands) is None:
            for setting, some, laid_out in _settings(look, table):
                missing = _unrolled(some, laid_out)
                if missing is not None:
                    name, said_setting = table.name, _setting_said(setting)
                    yield ROLL_SOMETIMES_WITHOUT_ROW.at(
                        table.span, table=name, witness=missing.witness, setting=said_setting
                    )
                    break


TABLE_GAP = Mistake(
    "table-gap",
    Severity.WARNING,
    "table {table} has rows below and above {witness}, and none for {witness}",
    "widen a row, or end the table with a row that begins with `otherwise`",
)


def table_gap(look: Survey) -> Iterator[Finding]:
    """Between two rows of a table lies a number that no row takes.

    Found:
        table toll by strength      # finds: table-gap
          | strength  | lost |
          | up to 2   | 1    |
          | 4 or more | 3    |
    Instead:
        table toll by strength
          | strength  | lost |
          | up to 3   | 1    |
          | 4 or more | 3    |
    """
    for table, bands in _banded(look):
        witness = _gap(look, table, bands)
        if witness is not None:
            yield TABLE_GAP.at(table.span, table=table.name, witness=said(witness))


TABLE_SOMETIMES_GAP = Mistake(
    "table-sometimes-gap",
    Severity.WARNING,
    "table {table} has rows below and above {witness}, and none for {witness} while {setting}",
    "add a row for {witness} without `when`, or end the table with a row that begins with `otherwise`",
)


def table_sometimes_gap(look: Survey) -> Iterator[Finding]:
    """Between two rows of a table lies a number that only a row with an option takes.

    Found:
        option mercy = no
        table toll by strength      # finds: table-sometimes-gap
          | strength  | lost |
          | up to 2   | 1    |
          | 3         | 2    | when mercy
          | 4 or more | 3    |
    Instead:
        option mercy = no
        table toll by strength first row that fits
          | strength  | lost |
          | up to 2   | 1    |
          | 3         | 2    | when mercy
          | 3 or more | 3    |
    """
    for table, bands in _banded(look):
        if _gap(look, table, bands) is None:
            for setting, some, laid_out in _settings(look, table):
                witness = _gap(look, some, laid_out)
                if witness is not None:
                    name, said_setting = table.name, _setting_said(setting)
                    yield TABLE_SOMETIMES_GAP.at(table.span, table=name, witness=said(witness), setting=said_setting)
                    break


LOOKUP_MAY_MISS = Mistake(
    "lookup-may-miss",
    Severity.TIP,
    "“{source}” may be {witness}, and table {table} has no row for it",
    "add a row for it if it can happen, or one that begins with `otherwise`",
)


def lookup_may_miss(look: Survey) -> Iterator[Finding]:
    """A table is asked for a number outside all its rows.

    Found:
        table crew by number_of_mills
          | number_of_mills | crew |
          | 1-3             | 1    |
          | 4 or more       | 2    |
        define crew_now = crew(count of tiles).crew      # finds: lookup-may-miss
    Instead:
        table crew by number_of_mills
          | number_of_mills | crew |
          | up to 3         | 1    |
          | 4 or more       | 2    |
        define crew_now = crew(count of tiles).crew
    """
    ranges = look.ranges
    for node in look.of(TableLookup):
        table = look.book.tables[node.table]
        asked = ranges.of(node.key)
        for end in dict.fromkeys((asked.low, asked.high)):
            if end is not None and not any(_takes(row, end) for row in table.rows):
                source = quoted(node.key)
                yield LOOKUP_MAY_MISS.at(node.span, source=source, witness=said(end), table=table.name)
                break


LOOKUP_SOMETIMES_MISSES = Mistake(
    "lookup-sometimes-misses",
    Severity.TIP,
    "“{source}” may be {witness}, and table {table} has no row for it while {setting}",
    "add a row for it without `when` if it can happen, or one that begins with `otherwise`",
)


def lookup_sometimes_misses(look: Survey) -> Iterator[Finding]:
    """A table is asked for a number for which it has a row with an option only.

    Found:
        option crowds = no
        table crew by number_of_mills
          | number_of_mills | crew |
          | up to 3         | 1    | when crowds
          | 4 or more       | 2    |
        define crew_now = crew(count of tiles).crew      # finds: lookup-sometimes-misses
    Instead:
        option crowds = no
        table crew by number_of_mills first row that fits
          | number_of_mills | crew |
          | 4 or more       | 2    | when crowds
          | 0 or more       | 1    |
        define crew_now = crew(count of tiles).crew
    """
    tables = {table.name: list(_settings(look, table)) for table, _ in _banded(look)}
    for node in look.of(TableLookup):
        if not tables.get(node.table):
            continue
        rows, asked = look.book.tables[node.table].rows, look.ranges.of(node.key)
        ends = [end for end in dict.fromkeys((asked.low, asked.high)) if end is not None]
        missed = [
            (end, setting)
            for end in ends
            if any(_takes(row, end) for row in rows)
            for setting, some, _ in tables[node.table]
            if not any(_takes(row, end) for row in some.rows)
        ]
        if missed:
            end, setting = missed[0]
            source, said_setting = quoted(node.key), _setting_said(setting)
            yield LOOKUP_SOMETIMES_MISSES.at(
                node.span, source=source, witness=said(end), table=node.table, setting=said_setting
            )


TABLE_OVERLAP = Mistake(
    "table-overlap",
    Severity.ERROR,
    "two rows of table {table} are both for {witness}",
    "change the numbers of one; a table `by` a number may also say `first row that fits`",
)


def table_overlap(look: Survey) -> Iterator[Finding]:
    """Two rows of a table take the same number, and the table does not say which of them counts.

    Found:
        table harvest on 1d6
          | roll | sacks |
          | 1-3  | 2     |
          | 3-6  | 5     |      # finds: table-overlap
    Instead:
        table harvest on 1d6
          | roll | sacks |
          | 1-3  | 2     |
          | 4-6  | 5     |
    """
    for table, bands in _banded(look):
        for at, row in enumerate(table.rows):
            clash = bands.clash(at) if table.reading is None else None
            if clash is not None:
                other, witness = clash
                also = [(table.rows[other].span, phrase("the other row"))]
                yield TABLE_OVERLAP.at(row.span, also=also, table=table.name, witness=said(witness))


HIDDEN_ROW = Mistake(
    "hidden-row",
    Severity.WARNING,
    "this row is never read: its numbers all belong to {others} already",
    "take it out, or change its numbers or its place",
)


def hidden_row(look: Survey) -> Iterator[Finding]:
    """All numbers of a row are taken by rows that are read before it.

    Found:
        table lead by odds last row that fits
          | odds      | points |
          | 3 or more | 2      |      # finds: hidden-row
          | 2 or more | 1      |
          | below 2   | 0      |
    Instead:
        table lead by odds last row that fits
          | odds      | points |
          | below 2   | 0      |
          | 2 or more | 1      |
          | 3 or more | 2      |
    """
    for table, bands in _banded(look):
        for at, order in _read_before(table, bands):
            own = table.rows[at].option  # where this row is there, so are those without an option and with its own
            hiding = bands.hiding(at, [one for one in order if table.rows[one].option in (None, own)])
            if hiding:
                also = [(table.rows[one].span, phrase("this row is read before it")) for one in hiding[:3]]
                others = joined((in_quotes(table.rows[one].key) for one in hiding[:3]), "; ")
                yield HIDDEN_ROW.at(table.rows[at].span, also=also, others=others)


ROW_OUTSIDE_DICE = Mistake(
    "row-outside-dice",
    Severity.WARNING,
    "no roll of {dice} gives {witness}; it gives {low} to {high}",
    "change the numbers of this row, or the dice of the table",
)


def row_outside_dice(look: Survey) -> Iterator[Finding]:
    """A row of a table names a number that its dice cannot give.

    Found:
        table harvest on 2d6
          | roll | sacks |
          | 2-6  | 2     |
          | 7-13 | 5     |      # finds: row-outside-dice
    Instead:
        table harvest on 2d6
          | roll | sacks |
          | 2-6  | 2     |
          | 7-12 | 5     |
    """
    for table in look.book.tables.values():
        if table.sides is None:
            continue
        count, sides = table.sides
        shown = _ways(count, sides)
        low, high = min(shown), max(shown)
        for row in table.rows:
            ends = [end for end in (row.band.low, row.band.high) if end is not None] if row.band is not None else []
            witness = next((end for end in ends if not low <= end <= high), None)
            if witness is not None:
                dice = f"{count}d{sides}"
                yield ROW_OUTSIDE_DICE.at(row.span, dice=dice, witness=said(witness), low=low, high=high)


ROWS_ALIKE = Mistake(
    "rows-alike",
    Severity.TIP,
    "this row says the same as the one before it",
    "one row for “{first}” and “{second}” is enough",
)


def rows_alike(look: Survey) -> Iterator[Finding]:
    """Two neighbouring rows of a table of numbers give the same.

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
    for table in look.book.tables.values():
        for before, row in pairwise(table.rows):
            is_alike = _says(before) == _says(row) and before.option == row.option
            if table.banded and is_alike and before.label == before.key and row.label == row.key:
                also = [(before.span, phrase("the one before"))]
                yield ROWS_ALIKE.at(row.span, also=also, first=before.key, second=row.key)


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
    for table, bands in _banded(look):
        if table.reading is not None and not any(bands.clash(at) for at in range(len(table.rows))):
            yield READING_NEEDLESS.at(table.span, table=table.name, reading=table.reading)


CONSTANT_COLUMN = Mistake(
    "constant-column",
    Severity.TIP,
    "every row of table {table} gives the same “{column}”",
    "leave the column out, or check the rows for a slip",
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
    for table in look.book.tables.values():
        if not table.banded or len(table.rows) < 3:
            continue
        for at, column in enumerate(table.columns):
            cells = [row.cells[at] for row in table.rows]
            if len({key_of(cell) if cell is not None else None for cell in cells}) == 1:
                yield CONSTANT_COLUMN.at(table.span, table=table.name, column=column.name)


# ---------------------------------------------------------------- bands and the numbers that tell them apart


def said(number: int | Fraction) -> str:
    """A number as a reader would write it: `3`, `2.5`, `10/3`."""
    if number.denominator in (1, 2, 4, 5, 10):
        return f"{number.numerator}" if number.denominator == 1 else f"{float(number):g}"
    return str(number)


@frozen
class _Bands:
    """The rows of a table over the numbers that tell them apart: each row takes a stretch of `points`."""

    points: tuple[Fraction, ...]
    taken: tuple[range, ...]
    """For each row which points it takes; none for `otherwise`."""
    rest: int | None
    """The row that begins with `otherwise`."""

    def shared(self, one: int, other: int) -> Fraction | None:
        """The smallest point that both rows take."""
        first, second = self.taken[one], self.taken[other]
        start = max(first.start, second.start)
        return self.points[start] if start < min(first.stop, second.stop) else None

    def clash(self, row: int) -> tuple[int, Fraction] | None:
        """The first earlier row that takes a point of this one, and that point."""
        for other in range(row):
            witness = self.shared(row, other)
            if witness is not None:
                return other, witness
        return None

    def points_of(self, row: int) -> int:
        """The points a row takes, as the bits of a number."""
        taken = range(len(self.points)) if row == self.rest else self.taken[row]
        return ((1 << len(taken)) - 1) << taken.start

    def hiding(self, row: int, earlier: Iterable[int]) -> list[int]:
        """The earlier rows that together take all points of a row; none where it keeps one, or has none."""
        left, hiding = self.points_of(row), list[int]()
        for other in earlier:
            if not left:
                break
            if left & self.points_of(other):
                left &= ~self.points_of(other)
                hiding.append(other)
        return [] if left else hiding

    def untaken(self) -> list[int]:
        """The points that no row takes."""
        if self.rest is not None:
            return []
        held = {at for taken in self.taken for at in taken}
        return [at for at in range(len(self.points)) if at not in held]


def _banded(look: Survey) -> Iterator[tuple[TableRule, _Bands]]:
    """The tables found by number, without those whose rows make no sense anyway."""
    for table in look.book.tables.values():
        bands = [row.band for row in table.rows if row.band is not None]
        broad = table.sides is not None and results(table.sides) > MAX_RESULTS
        if table.banded and not broad and len(bands) == len(table.rows) and not any(map(_is_empty, bands)):
            yield table, _laid_out(table, bands, _points(look, table, bands))


class _Missing(NamedTuple):
    """A result of dice for which a table has no row."""

    witness: int
    sides: tuple[int, int]


def _unrolled(table: TableRule, bands: _Bands) -> _Missing | None:
    """The lowest result of a table's dice for which it has no row."""
    missing = bands.untaken()
    return _Missing(int(bands.points[missing[0]]), table.sides) if table.sides is not None and missing else None


def _gap(look: Survey, table: TableRule, bands: _Bands) -> Fraction | None:
    """The lowest number between two rows of a table, not one of dice, for which it has none."""
    ends = [at for taken in bands.taken for at in (taken.start, taken.stop - 1)]
    gaps = [at for at in bands.untaken() if min(ends) < at < max(ends)]
    if not _asked_by(look, table):
        gaps = [at for at in gaps if bands.points[at].denominator == 1]
    return bands.points[gaps[0]] if table.sides is None and gaps and not _of_digits(table) else None


Setting = tuple[tuple[str, bool], ...]
"""Options, each with whether it is on."""


def _settings(look: Survey, table: TableRule) -> Iterator[tuple[Setting, TableRule, _Bands]]:
    """The table as it is with each setting of the options that its rows stand under; none where there are none.

    Of many options each is looked at by itself: all the others off, and all the others on.
    """
    options = sorted({row.option for row in table.rows if row.option is not None})
    if not options:
        return
    if len(options) <= MOST_TOGETHER:
        settings = list(product((False, True), repeat=len(options)))
    else:
        rest = range(len(options))
        settings = [tuple(at == one for at in rest) for one in rest] + [tuple(at != one for at in rest) for one in rest]
    for states in settings:
        setting = tuple(zip(options, states, strict=True))
        on = {option for option, is_on in setting if is_on}
        some = replace(table, rows=tuple(row for row in table.rows if row.option is None or row.option in on))
        bands = [row.band for row in some.rows if row.band is not None]
        if bands:
            yield setting, some, _laid_out(some, bands, _points(look, table, [*_bands_of(table)]))


def _bands_of(table: TableRule) -> Iterator[Band]:
    return (row.band for row in table.rows if row.band is not None)


def _setting_said(setting: Setting) -> str:
    """`“mercy” is off and “war” is on`."""
    words = [
        phrase("“{name}” is on", name=name) if is_on else phrase("“{name}” is off", name=name)
        for name, is_on in setting
    ]
    return joined(words)


def _laid_out(table: TableRule, bands: list[Band], points: list[Fraction]) -> _Bands:
    rest = next((at for at, band in enumerate(bands) if band.otherwise), None)
    return _Bands(tuple(points), tuple(_stretch(band, points) for band in bands), rest)


def _stretch(band: Band, points: list[Fraction]) -> range:
    if band.otherwise:
        return range(0)
    start = 0 if band.low is None else (bisect_left if band.low_included else bisect_right)(points, band.low)
    end = bisect_right if band.high_included else bisect_left
    stop = len(points) if band.high is None else end(points, band.high)
    return range(start, max(start, stop))


def _points(look: Survey, table: TableRule, bands: list[Band]) -> list[Fraction]:
    """Numbers that tell all bands of a table apart, in order: each end, what lies beside it and between."""
    if table.sides is not None:
        return [Fraction(number) for number in sorted(_ways(*table.sides))]
    ends = sorted({end for band in bands for end in (band.low, band.high) if end is not None})
    if not ends:
        return [Fraction(0)]
    asked = _asked_by(look, table)
    whole = {Fraction(n) for end in ends for n in (floor(end) - 1, floor(end), ceil(end), ceil(end) + 1)}
    if asked and "fraction" not in asked:
        return sorted(whole)
    between = {(low + high) / 2 for low, high in pairwise(ends)}
    fractions = {*ends, *between, ends[0] - 1, ends[-1] + 1}
    return sorted(fractions if asked else whole | fractions)


def _asked_by(look: Survey, table: TableRule) -> frozenset[str]:
    """The sorts of numbers that rules look up in a table; none where no rule does, so that it may be any."""
    return look.lookups.get(table.name, frozenset())


def _of_digits(table: TableRule) -> bool:
    """Whether a table is for two or three dice read one after the other as digits, and has all their numbers."""
    bands = [row.band for row in table.rows if row.band is not None]
    lowest = min((band.low for band in bands if band.low is not None), default=None)
    length = {11: 2, 111: 3}.get(int(lowest) if lowest is not None else 0)
    if length is None:
        return False
    numbers = (Fraction("".join(digits)) for digits in product("123456", repeat=length))
    return all(any(band.holds(number) for band in bands) for number in numbers)


def results(sides: tuple[int, int]) -> int:
    """How many different numbers dice can give."""
    count, faces = sides
    if faces in READ_AS_DIGITS:
        return len(_ways(count, faces))
    return count * (faces - 1) + 1


def _is_empty(band: Band) -> bool:
    return band.low is not None and band.high is not None and band.low > band.high


def _takes(row: RowRule, number: int | Fraction) -> bool:
    """Whether the row is for the number; `otherwise` takes what comes."""
    return row.band is None or row.band.otherwise or row.band.holds(number)


def _read_before(table: TableRule, bands: _Bands) -> Iterator[tuple[int, list[int]]]:
    """Each row with the rows that are read before it; `otherwise` comes after all."""
    others = [at for at in range(len(table.rows)) if at != bands.rest]
    for at in range(len(table.rows)):
        if at == bands.rest:
            yield at, others
        elif table.reading == "first":
            yield at, others[: others.index(at)]
        elif table.reading == "last":
            yield at, others[others.index(at) + 1 :]


def _says(row: RowRule) -> tuple[object, ...]:
    return tuple(None if cell is None else key_of(cell) for cell in row.cells)


def _ways(count: int, sides: int) -> dict[int, int]:
    """How many of all throws give each number: the sum, or what is read off as digits."""
    if sides in READ_AS_DIGITS:
        return {int("".join(digits)): 1 for digits in product("123456", repeat=READ_AS_DIGITS[sides])}
    ways = {0: 1}
    for _die in range(count):
        after: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + number
        ways = after
    return ways


CHECKS = (
    empty_band,
    roll_without_row,
    roll_sometimes_without_row,
    table_gap,
    table_sometimes_gap,
    lookup_may_miss,
    lookup_sometimes_misses,
    table_overlap,
    hidden_row,
    row_outside_dice,
    rows_alike,
    reading_needless,
    constant_column,
)
