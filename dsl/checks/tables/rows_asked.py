"""Rows of tables that nothing asks for: for numbers that are never looked up, or called as nothing that asks is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, in_quotes, joined
from dsl.checks.survey.asked_for import range_asked
from dsl.checks.survey.bands import MAX_RESULTS, is_empty, results, said, ways_of
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.checks.survey.ranges import Interval
from dsl.checks.survey.ranges import joined as joined_ranges
from dsl.understood.asking import AskQuestion
from dsl.understood.expressions import AllRows, CurrentTurn, Function, FunctionCall, NamedRow, TableLookup
from dsl.understood.rules import ActionRule, KindRule, SetupRule
from dsl.understood.tables import Band, TableRule

ROW_NEVER_ASKED = Mistake(
    "row-never-asked",
    Severity.WARNING,
    "no rule asks table {table} for “{row}”: what it is asked for, {source}, is {low} to {high}",
    "change the numbers of this row, or what the table is asked for; or take the row out",
)
ROW_ABOVE_ASKED = Mistake(
    "row-never-asked",
    Severity.WARNING,
    "no rule asks table {table} for “{row}”: what it is asked for, {source}, is never more than {high}",
    "change the numbers of this row, or what the table is asked for; or take the row out",
)
ROW_BELOW_ASKED = Mistake(
    "row-never-asked",
    Severity.WARNING,
    "no rule asks table {table} for “{row}”: what it is asked for, {source}, is never less than {low}",
    "change the numbers of this row, or what the table is asked for; or take the row out",
)
_MOST_SOURCES: Final = 3
"""So many places that ask are told by their words."""


def row_never_asked(look: Survey) -> Iterator[Finding]:
    """A row for numbers that the table is never asked for.

    Found:
        table weather by thrown
          | thrown     | lost |
          | up to 4    | 2    |
          | 5-12       | 0    |
          | 13 or more | 5    |      # finds: row-never-asked
        kind player
          gold: number at least 0 = 10
        phase storms
          each player in order
            player.gold down weather(2d6).lost
    Instead:
        table weather by thrown
          | thrown     | lost |
          | up to 4    | 2    |
          | 5-11       | 0    |
          | 12 or more | 5    |
        kind player
          gold: number at least 0 = 10
        phase storms
          each player in order
            player.gold down weather(2d6).lost
    """
    handed = _handed(look)
    asked: dict[str, dict[str, Interval]] = {}
    for part in look.parts:
        for node in part.of(TableLookup):
            of_table, said_so, one = asked.setdefault(node.table, {}), quoted(node.key), _asked(look, part, node)
            of_table[said_so] = of_table[said_so].joined(one) if said_so in of_table else one
    for name, sources in asked.items():
        table = look.book.tables[name]
        if table.banded and name not in handed:
            yield from _beside(table, sources)


def _handed(look: Survey) -> frozenset[str]:
    """The tables of which any row may be handed on, whatever rules ask for: all are gone through, or players choose."""
    handed = {node.table for node in look.of(AllRows)}
    handed |= {node.type.name for node in look.of(FunctionCall) if node.function is Function.SHIFTED}
    kinds = [statement.type for statement in look.of(AskQuestion)]
    for part in look.parts:
        if isinstance(part.rule, ActionRule):
            kinds += (parameter.type for parameter in part.rule.parameters)
        elif isinstance(part.rule, KindRule) and part.rule.is_report:
            kinds += (attribute.type for attribute in part.rule.attributes)
    return frozenset(handed | {(kind.item or kind).name for kind in kinds})


def _beside(table: TableRule, sources: Mapping[str, Interval]) -> Iterator[Finding]:
    whole = joined_ranges(sources.values())
    low, high = whole.low, whole.high
    source = joined(map(in_quotes, islice(sources, _MOST_SOURCES)))
    for row in table.rows:
        if row.band is None or is_empty(row.band) or _is_outside(row.band, table):
            continue
        is_above, is_below = _is_above(row.band, whole), _is_below(row.band, whole)
        name, key = table.name, row.key
        if (is_above or is_below) and low is not None and high is not None:
            yield ROW_NEVER_ASKED.at(row.span, low=said(low), high=said(high), table=name, row=key, source=source)
        elif is_above and high is not None:
            yield ROW_ABOVE_ASKED.at(row.span, high=said(high), table=name, row=key, source=source)
        elif is_below and low is not None:
            yield ROW_BELOW_ASKED.at(row.span, low=said(low), table=name, row=key, source=source)


def _is_outside(band: Band, table: TableRule) -> bool:
    """Whether no dice of the table give a number of the band, which is told as `row-outside-dice`."""
    if table.sides is None or results(table.sides) > MAX_RESULTS:
        return False
    return not any(map(band.holds, ways_of(*table.sides)))


def _asked(look: Survey, part: RulePart, node: TableLookup) -> Interval:
    """Between which numbers a table is asked here; turns are counted from 1, but for the setup before the first."""
    if isinstance(node.key, CurrentTurn):
        return Interval(0 if isinstance(part.rule, SetupRule) else 1, None)
    return range_asked(look, part, node.key)


def _is_above(band: Band, asked: Interval) -> bool:
    if band.low is None or asked.high is None:
        return False
    return band.low > asked.high or (band.low == asked.high and not band.low_included)


def _is_below(band: Band, asked: Interval) -> bool:
    if band.high is None or asked.low is None:
        return False
    return band.high < asked.low or (band.high == asked.low and not band.high_included)


ROW_NEVER_CALLED = Mistake(
    "row-never-called",
    Severity.WARNING,
    "no rule asks for row {row} of table {table}; rules ask for {asked} alone",
    "ask for it, call it as what rules ask for, or take it out",
)


def row_never_called(look: Survey) -> Iterator[Finding]:
    """A row of a table whose rows rules ask for by name alone, and never for this one.

    Found:
        table ware
          | key  | price |
          | corn | 10    |
          | iron | 40    |
        table dearer
          | key    | more |
          | corn   | 1    |
          | iron   | 2    |
          | silver | 4    |      # finds: row-never-called
        kind player
          ware: ware = corn
        phase market
          each player in order
            player.ware becomes iron
            say "{player} pays {player.ware.price + dearer(player.ware).more}"
    Instead:
        table ware
          | key    | price |
          | corn   | 10    |
          | iron   | 40    |
          | silver | 90    |
        table dearer
          | key    | more |
          | corn   | 1    |
          | iron   | 2    |
          | silver | 4    |
        kind player
          ware: ware = corn
        phase market
          each player in order
            player.ware becomes iron
            say "{player} pays {player.ware.price + dearer(player.ware).more}"
    """
    handed = _handed(look) | frozenset(_as_types(look))
    called: dict[str, dict[str, None]] = {}
    for node in look.of(NamedRow):
        called.setdefault(node.table, {})[node.key] = None
    for table in look.book.tables.values():
        if table.name in called and table.name not in handed:
            asked = called[table.name]
            for row in table.rows:
                if row.key not in asked:
                    names = joined(in_quotes(one.key) for one in table.rows if one.key in asked)
                    yield ROW_NEVER_CALLED.at(row.span, row=in_quotes(row.key), table=table.name, asked=names)


def _as_types(look: Survey) -> Iterator[str]:
    """The tables of which a value may be some row or other: campaigns, cases and whoever asks for odds may name any."""
    for kind in look.of(t.Type):
        yield from (name.text for name in kind.names)
    for parameter in look.of(t.Parameter):
        if parameter.type is None:
            yield parameter.name.text


CHECKS = (row_never_asked, row_never_called)
