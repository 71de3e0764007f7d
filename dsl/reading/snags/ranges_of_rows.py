"""The range that finds a row of a table, or a column, in words and signs of its own: `at most 3`, `1 < x <= 3`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.ranges_said import RangeSaid, range_said
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import LONGEST, SAID_OTHERWISE, said_shortly

_TABLE: Final = re.compile(r"(?:(?:add to|change) )?table \w+(?: (?:(?P<by>by \w+)|on (?P<dice>\S+)))?.*")


def range_of_row(snag: Snag) -> Finding | None:
    """`| at most 3 | 4 |`, `| rest | 4 |`, and in a heading `| gold | at most 1 | 2 and more |`."""
    line = snag.text.strip()
    if not line.startswith("|") or len(line) > LONGEST:
        return None
    table = _TABLE.fullmatch(snag.line_above())
    if table is None:
        return None
    cells = line.split("|")
    if snag.lines[: snag.line - 1] and snag.lines[snag.line - 2].strip() == snag.line_above():
        return _in_heading(snag, cells)
    if len(cells) < 3 or snag.column > snag.indent + len(cells[1]) + 2:
        return None
    said = range_said(cells[1], table["dice"])
    if said is None or (not (table["by"] or table["dice"]) and not re.search(r"\d", cells[1])):
        return None
    return _told(snag, [cells[0], f" {said.cell} ", *cells[2:]], said)


def _told(snag: Snag, cells: list[str], said: RangeSaid) -> Finding | None:
    """The finding of a first cell, where reading goes on behind it when it is written so."""
    instead = "|".join(cells)
    if snag.stops(" " * snag.indent + instead) <= snag.indent + len(cells[1]) + 2:
        return None
    line = snag.text.strip()
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    if said.kind is not None:
        return said.kind.at(place, **said.values)
    if said.values:
        instead = f"{instead}  # {said.values['remark']}"
    return SAID_OTHERWISE.at(place, instead=said_shortly(line, instead))


def _in_heading(snag: Snag, cells: list[str]) -> Finding | None:
    """All columns of a heading that are ranges; its first cell is a name."""
    written = [*cells[:2]]
    for cell in cells[2:]:
        said = range_said(cell, None) if re.search(r"\d", cell) else None
        written.append(f" {said.cell} " if said is not None and said.kind is None else cell)
    instead = "|".join(written)
    if written == cells or not snag.reads(instead):
        return None
    line = snag.text.strip()
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    return SAID_OTHERWISE.at(place, instead=said_shortly(line, instead))
