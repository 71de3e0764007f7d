"""Tables that are asked for a number for which they have no row."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.asked_for import range_asked, without_end
from dsl.checks.survey.bands import (
    banded,
    is_empty,
    said,
    setting_said,
    settings,
    takes,
    unrolled,
)
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.understood.expressions import CurrentTurn, Number, TableLookup
from dsl.understood.rules import SetupRule

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


CHECKS = (
    lookup_may_miss,
    lookup_sometimes_misses,
)
