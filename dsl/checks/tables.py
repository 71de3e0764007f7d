"""Tables: results without a row, rows without a result, rows that clash or decide nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import floor

from dsl.border.diagnostics import Finding, Mistake, Severity, in_quotes, joined, phrase
from dsl.checks.survey.asked_for import range_asked, without_end
from dsl.checks.survey.bands import (
    WithTables,
    banded,
    cells_said,
    is_empty,
    lowest_gap,
    read_before,
    said,
    setting_said,
    settings,
    takes,
    unrolled,
    ways_of,
)
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.types import FRACTION
from dsl.understood.expressions import Cases, ColumnOf, CurrentTurn, Number, TableLookup
from dsl.understood.operands import key_of
from dsl.understood.rules import SetupRule
from dsl.understood.tables import RowRule

EMPTY_BAND = Mistake(
    "empty-band",
    Severity.ERROR,
    "no number belongs to “{band}”: it ends before it begins",
    "write the smaller number first",
)


def empty_band(look: WithTables) -> Iterator[Finding]:
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
            if row.band is not None and is_empty(row.band):
                yield EMPTY_BAND.at(row.span, band=row.key)


ROLL_WITHOUT_ROW = Mistake(
    "roll-without-row",
    Severity.ERROR,
    "table {table} has no row for a roll of {witness}; it comes up in {ways} of {all} throws",
    "add a row for {witness}, or end the table with a row that begins with `otherwise`",
)


def roll_without_row(look: WithTables) -> Iterator[Finding]:
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
    for table, bands in banded(look):
        missing = unrolled(table, bands)
        if missing is not None:
            shown = ways_of(*missing.sides)
            ways, all_ways = shown[missing.witness], sum(shown.values())
            yield ROLL_WITHOUT_ROW.at(table.span, table=table.name, witness=missing.witness, ways=ways, all=all_ways)


ROLL_SOMETIMES_WITHOUT_ROW = Mistake(
    "roll-sometimes-without-row",
    Severity.ERROR,
    "table {table} has no row for a roll of {witness} while {setting}",
    "add a row for {witness} without `when`, or end the table with a row that begins with `otherwise`",
)


def roll_sometimes_without_row(look: WithTables) -> Iterator[Finding]:
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
    for table, bands in banded(look):
        if unrolled(table, bands) is None:
            for setting, some, laid_out in settings(look, table):
                missing = unrolled(some, laid_out)
                if missing is not None:
                    name, said_setting = table.name, setting_said(setting)
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

BETWEEN_ROWS = Mistake(
    "table-gap",
    Severity.WARNING,
    "table {table} has rows below and above {witness}, and none for {witness}",
    "make whole what is asked for, “… rounded down”, widen a row, "
    "or end the table with one that begins with `otherwise`",
)


def table_gap(look: WithTables) -> Iterator[Finding]:
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
    for table, bands in banded(look):
        witness = lowest_gap(look, table, bands)
        if witness is None:
            continue
        asked = look.lookups.get(table.name, {}).get(FRACTION.form)
        if asked is None or witness.denominator == 1:
            yield TABLE_GAP.at(table.span, table=table.name, witness=said(witness))
        else:
            also = [(asked, phrase("here it is asked for a number that need not be whole"))]
            yield BETWEEN_ROWS.at(table.span, also=also, table=table.name, witness=said(witness))


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
    for table, bands in banded(look):
        if lowest_gap(look, table, bands) is None:
            for setting, some, laid_out in settings(look, table):
                witness = lowest_gap(look, some, laid_out)
                if witness is not None:
                    name, said_setting = table.name, setting_said(setting)
                    yield TABLE_SOMETIMES_GAP.at(table.span, table=name, witness=said(witness), setting=said_setting)
                    break


LOOKUP_MAY_MISS = Mistake(
    "lookup-may-miss",
    Severity.TIP,
    "“{source}” may be {witness}, and table {table} has no row for it",
    "add a row for it if it can happen, or one that begins with `otherwise`",
)


LOOKUP_WITHOUT_END = Mistake(
    "lookup-may-miss",
    Severity.TIP,
    "“{source}” may be more than {last}, for “{grows}” has no bound, and table {table} has no row for that",
    "let its last row begin with “{last} or more”, add one that begins with `otherwise`, or write: "
    "lowest of ({source}, {last})",
)
LOOKUP_WITHOUT_BEGINNING = Mistake(
    "lookup-may-miss",
    Severity.TIP,
    "“{source}” may be less than {first}, for “{grows}” has no bound, and table {table} has no row for that",
    "let its first row begin with “up to {first}”, add one that begins with `otherwise`, or write: "
    "highest of ({source}, {first})",
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
    told = {table.name for table, bands in banded(look) if unrolled(table, bands) is not None}
    told |= {
        table.name for table in look.book.tables.values() if any(row.band and is_empty(row.band) for row in table.rows)
    }
    for part in look.parts:
        for node in part.of(TableLookup):
            table = look.book.tables[node.table]
            if table.name in told:
                continue  # its own dice already miss a row
            for end in dict.fromkeys(_ends_asked(look, node, part)):
                if end is not None and not any(takes(row, end) for row in table.rows):
                    tops = [row.band.high for row in table.rows if row.band is not None and row.band.high is not None]
                    is_above = bool(tops) and end > max(tops)
                    last = (table.rows[-1].span, phrase("the last row")) if is_above else None
                    also = [last or (table.rows[0].span, phrase("the first row"))] if table.rows else []
                    said_values = {"source": quoted(node.key), "witness": said(end), "table": table.name}
                    yield LOOKUP_MAY_MISS.at(node.span, also=also, **said_values)
                    break
            else:
                yield from _without_end(look, node, part)


def _without_end(look: Survey, node: TableLookup, part: RulePart) -> Iterator[Finding]:
    """A table with a last row is asked for what may go on, as for a die and the wounds there are."""
    bands = [row.band for row in look.book.tables[node.table].rows if row.band is not None]
    tops = [band.high for band in bands if band.high is not None]
    floors = [band.low for band in bands if band.low is not None]
    source, table = quoted(node.key), node.table
    if tops and len(tops) == len(bands) and (grows := without_end(look, part, node.key, above=True)):
        yield LOOKUP_WITHOUT_END.at(node.span, last=said(max(tops)), grows=quoted(grows), source=source, table=table)
    elif floors and len(floors) == len(bands) and (falls := without_end(look, part, node.key, above=False)):
        yield LOOKUP_WITHOUT_BEGINNING.at(
            node.span, first=said(min(floors)), grows=quoted(falls), source=source, table=table
        )


def _ends_asked(look: Survey, node: TableLookup, part: RulePart) -> tuple[Number | None, ...]:
    """The least and the most that a table is asked for.

    Turns are counted from 1, but for the setup before the first; they go on, so the first behind all rows comes too.
    """
    asked = range_asked(look, part, node.key)
    if not isinstance(node.key, CurrentTurn):
        return asked.low, asked.high
    tops = [row.band.high for row in look.book.tables[node.table].rows if row.band is not None]
    above = max((floor(one) for one in tops if one is not None), default=0) + 1
    return 0 if isinstance(part.rule, SetupRule) else 1, max(above, 1)


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
    tables = {table.name: list(settings(look, table)) for table, _ in banded(look)}
    for node in look.of(TableLookup):
        if not tables.get(node.table):
            continue
        rows, asked = look.book.tables[node.table].rows, look.ranges.of(node.key)
        ends = [end for end in dict.fromkeys((asked.low, asked.high)) if end is not None]
        missed = [
            (end, setting)
            for end in ends
            if any(takes(row, end) for row in rows)
            for setting, some, _ in tables[node.table]
            if not any(takes(row, end) for row in some.rows)
        ]
        if missed:
            end, setting = missed[0]
            source, said_setting = quoted(node.key), setting_said(setting)
            yield LOOKUP_SOMETIMES_MISSES.at(
                node.span, source=source, witness=said(end), table=node.table, setting=said_setting
            )


TABLE_OVERLAP = Mistake(
    "table-overlap",
    Severity.ERROR,
    "two rows of table {table} are both for {witness}",
    "change the numbers of one; a table `by` a number may also say `first row that fits`",
)


def table_overlap(look: WithTables) -> Iterator[Finding]:
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
    for table, bands in banded(look):
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
    for table, bands in banded(look):
        for at, order in read_before(table, bands):
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
    "change the numbers of this row, or the dice of the table; where something is added to the dice, write in its "
    "first line: by total",
)


def row_outside_dice(look: WithTables) -> Iterator[Finding]:
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
        shown = ways_of(count, sides)
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
            is_alike = cells_said(before) == cells_said(row) and before.option == row.option
            if table.banded and is_alike and before.label == before.key and row.label == row.key:
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
    called_alike,
    reading_needless,
    constant_column,
)
OF_ROWS = (empty_band, roll_without_row, roll_sometimes_without_row, table_overlap, row_outside_dice)
"""Those that look at nothing but the rows of tables, as far as these are of dice."""
BY_NUMBER = (empty_band, table_gap)
"""Those of tables by number that hold whatever the tables are asked for: among it may be any whole number."""
