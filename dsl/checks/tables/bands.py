"""Tables: results without a row, rows without a result, rows that clash or are never reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, in_quotes, joined, phrase
from dsl.checks.survey.bands import (
    WithTables,
    banded,
    is_empty,
    lowest_gap,
    read_before,
    said,
    setting_said,
    settings,
    unrolled,
    ways_of,
)
from dsl.checks.survey.declared import Survey
from dsl.types import FRACTION
from dsl.understood.tables import RowRule, TableRule

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


NOUGHTS_ALONE = Mistake(
    "roll-without-row",
    Severity.ERROR,
    "table {table} has no row for a roll of {witness}; it comes up in {ways} of {all} throws",
    "what two dice show as 00 is 100: write 100 in place of 00",
)
_HUNDRED: Final = 100


def _noughts_alone(table: TableRule) -> RowRule | None:
    """The row of 00 in a table on d%: no throw gives 0."""
    if table.sides != (1, _HUNDRED):
        return None
    return next((row for row in table.rows if row.band is not None and row.band.low == row.band.high == 0), None)


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
            noughts = _noughts_alone(table)
            if missing.witness == _HUNDRED and noughts is not None:
                yield NOUGHTS_ALONE.at(noughts.span, table=table.name, witness=missing.witness, ways=ways, all=all_ways)
                continue
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
            if witness is not None and row is not _noughts_alone(table):
                dice = f"{count}d{sides}"
                yield ROW_OUTSIDE_DICE.at(row.span, dice=dice, witness=said(witness), low=low, high=high)


CHECKS = (
    empty_band,
    roll_without_row,
    roll_sometimes_without_row,
    table_gap,
    table_sometimes_gap,
    table_overlap,
    hidden_row,
    row_outside_dice,
)
OF_ROWS = (empty_band, roll_without_row, roll_sometimes_without_row, table_overlap, row_outside_dice)
"""Those that look at nothing but the rows of tables, as far as these are of dice."""
BY_NUMBER = (empty_band, table_gap)
"""Those of tables by number that hold whatever the tables are asked for: among it may be any whole number."""
