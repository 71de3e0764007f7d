"""Tables of ranges that are looked at while an error stands elsewhere: whether their rows fit asks for nothing else.

So whoever has mended the error is not told of the next one that stood there all along. A table is left alone where an
error stands in it or right behind it, where a row of it may have been lost, and where it is not of the top layer, since
what edits it may be what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from dsl.border.diagnostics import Finding, Severity, Span
from dsl.border.frozen import frozen
from dsl.checks.tables import bands
from dsl.loaded import Loaded
from dsl.understood.rules import Rulebook
from dsl.understood.tables import TableRule


@frozen
class _Alone:
    """Tables that nobody asks for, as far as is known."""

    book: Rulebook
    lookups: Mapping[str, Mapping[str, Span]]


def found_in_tables(loaded: Loaded) -> Iterator[Finding]:
    """What is wrong with the tables of ranges in which nothing was found so far. Args: `loaded`, which has errors."""
    if loaded.rulebook is None:
        return
    sound = {name: one for name, one in loaded.rulebook.tables.items() if one.banded and _is_sound(one, loaded)}
    of_dice = {name: one for name, one in sound.items() if one.sides is not None}
    by_number = {name: one for name, one in sound.items() if one.sides is None}
    for some, checks in ((of_dice, bands.OF_ROWS), (by_number, bands.BY_NUMBER)):
        look = _Alone(replace(loaded.rulebook, tables=some), {})
        for check in checks:
            yield from check(look)


def _is_sound(table: TableRule, loaded: Loaded) -> bool:
    file, first = table.span.file, table.span.line
    if any(row.span.file != file for row in table.rows):
        return False
    own = next((one for one in loaded.layers[-1].files if one.file == file), None)
    if own is None:
        return False
    behind = [one.span.line for one in own.declarations if one.span.line > first]
    for error in loaded.findings:
        if error.severity is Severity.ERROR and error.span is not None and error.span.file == file:
            is_behind = bool(behind) and error.span.line >= min(behind)
            if error.span.end_line >= first and not is_behind:
                return False
    return True
