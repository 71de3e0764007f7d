"""Lists of borders: a table of pairs (CSV), and an edge list."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped, phrase
from maps.importing.foreign import (
    LINE_LEFT_OUT,
    REST_LEFT_OUT,
    TOO_MANY_LINKS,
    UNREADABLE,
    Foreign,
    ForeignTile,
    ForeignWay,
    Notes,
    line_of,
    reason_in,
)
from maps.importing.territories import NAME_KEYS, NEAR_KEYS
from maps.importing.translating import KINDS_OF_LINKS
from maps.limits import MAX_LABEL, MAX_LINKS, MAX_TILES
from maps.reading.written import TOO_MANY_TILES

PAIR_HEADINGS: Final = frozenset(
    (
        *NAME_KEYS,
        *NEAR_KEYS,
        *("a", "b", "from", "to", "source", "target", "start", "end", "first", "second", "node1", "node2"),
        *("from_id", "to_id", "von", "nach", "desde", "hasta", "origen", "destino"),
    )
)
"""How people head the two columns of a table of borders."""

YES_AND_NO: Final = {
    **dict.fromkeys(("yes", "true", "sí", "si", "ja", "wahr"), True),
    **dict.fromkeys(("no", "false", "nein", "falsch"), False),
}
"""What people write into a cell that says whether something is so."""

ONE_WAY_KEYS: Final = (
    "oneway",
    "one_way",
    "one way",
    "one-way",
    "directed",
    "einbahn",
    "sentido_único",
    "sentido único",
)
"""How people head the column that says whether a link leads from the first tile to the second only."""

HEADING_TAKEN = Mistake(
    "import-heading",
    Severity.TIP,
    "the first line is taken for a heading: {names}",
    "put a heading above it if these are tiles",
)


def read_csv(text: str, file: str, notes: Notes) -> Foreign:
    """A table of borders: two columns with a tile each, with or without a heading.

    Further columns say more of the link by their heading (`oneway` that it leads from the first to the second only);
    without one the third says its kind. A cell of the first two
    columns may hold several tiles, parted by `;`, `|` or `/`, or by commas where each stands in a cell of its own too;
    the cell of the kind may name several likewise, each of which is a link.
    """
    first_line = next((line for line in text.split("\n") if line.strip()), "")
    delimiter = max(",;\t|", key=first_line.count)
    rows = _rows(text, delimiter, file)
    heading = _heading(rows)
    if heading:
        line, cells = rows.pop(0)
        notes.tell(HEADING_TAKEN, line_of(file, line), (), names=", ".join(cells)[:MAX_LABEL])
    keys = [key.strip() or f"column_{number}" for number, key in enumerate(heading, 1)] or ["", "", "kind"]
    ways: list[ForeignWay] = []
    alone: list[tuple[str, Span]] = []
    named = frozenset(cell for _, cells in rows for cell in cells[:2])
    for line, cells in rows:
        first, second, *more = (*cells, "") if len(cells) == 1 else cells
        starts, ends = _tiles(first, named), _tiles(second, named)
        if not starts:
            notes.tell(LINE_LEFT_OUT, line_of(file, line), (line,), reason=phrase("its first column is empty"))
        elif not ends:
            alone += [(one, line_of(file, line)) for one in starts]
        else:
            said = {keys[at] if at < len(keys) else f"column_{at + 1}": cell for at, cell in enumerate(more, 2) if cell}
            of_each = _of_each_kind(said)
            if len(ways) + len(starts) * len(ends) * len(of_each) > MAX_LINKS:
                raise Stopped([TOO_MANY_LINKS.at(line_of(file, line), limit=MAX_LINKS)])
            between = product(starts, ends, of_each)
            ways += [_way(start, end, _meant(one), line_of(file, line)) for start, end, one in between]
    return _of_ways(ways, alone, file)


def _tiles(cell: str, named: frozenset[str]) -> list[str]:
    """The tiles that one cell names.

    A name may hold a comma; it parts several where each of them is also `named` alone.
    """
    found = [tile.strip() for tile in re.split(r"[;|/]", cell) if tile.strip()]
    return [tile for one in found for tile in _by_commas(one, named)]


def _by_commas(tile: str, named: frozenset[str]) -> list[str]:
    parts = [part.strip() for part in tile.split(",") if part.strip()]
    return parts if len(parts) > 1 and named.issuperset(parts) else [tile]


def _of_each_kind(said: Mapping[str, str]) -> list[dict[str, str]]:
    """What a line says of a link, once for each kind that it names."""
    key = next((one for one in KINDS_OF_LINKS if one in said and one != "label"), None)  # a label may be a sentence
    kinds = [] if key is None else [kind.strip() for kind in re.split(r"[;|/,]", said[key]) if kind.strip()]
    return [dict(said)] if key is None or len(kinds) < 2 else [{**said, key: kind} for kind in dict.fromkeys(kinds)]


def _rows(text: str, delimiter: str, file: str) -> list[tuple[int, list[str]]]:
    reader = csv.reader(text.splitlines(), delimiter=delimiter, skipinitialspace=True, strict=True)
    rows: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells) and not cells[0].lstrip().startswith("#"):
                rows.append((reader.line_num, [cell.strip() for cell in cells]))
    except csv.Error as error:
        raise Stopped([UNREADABLE.at(line_of(file, reader.line_num), format=".csv", reason=reason_in(error))]) from None
    return rows


def _heading(rows: Sequence[tuple[int, list[str]]]) -> list[str]:
    """The first row, where it is a heading: of known words, or of words that stand nowhere else in two columns."""
    if len(rows) < 2:
        return []
    first = rows[0][1]
    if all(cell.casefold().replace(" ", "_") in PAIR_HEADINGS for cell in first[:2]):
        return first
    elsewhere = Counter(cell for _, cells in rows[1:] for cell in cells[:2])
    is_apart = not any(cell in elsewhere for cell in first[:2])
    return first if is_apart and min(elsewhere.values()) > 1 else []


def _way(start: str, end: str, said: dict[str, object], span: Span) -> ForeignWay:
    """The link of a line; what says whether it leads one way only is no attribute of it."""
    key = next((one for one in said if one.casefold() in ONE_WAY_KEYS and said[one] in (True, False)), None)
    rest = {one: value for one, value in said.items() if one != key}
    return ForeignWay(start, end, span, rest, is_directed=key is not None and said[key] in (True, 1))


def _meant(said: Mapping[str, str]) -> dict[str, object]:
    """Cells of a table are text; digits alone are meant as a number, and yes and no as that."""
    return {key: _value(text) for key, text in said.items()}


def _value(text: str) -> object:
    if re.fullmatch(r"-?[0-9]{1,15}", text):
        return int(text)
    return YES_AND_NO.get(text.casefold(), text)


def read_edge_list(text: str, file: str, notes: Notes) -> Foreign:
    """An edge list: two tiles in each line, parted by blanks; names with blanks stand in quotes.

    What follows a pair is left out and told, and so is a line with a single name.
    """
    ways: list[ForeignWay] = []
    for number, line in enumerate(text.split("\n"), start=1):
        quoted = re.findall(r'"([^"]*)"|(\S+)', line.partition("#")[0])
        words = [one or other for one, other in quoted]
        if len(words) == 1:
            notes.tell(LINE_LEFT_OUT, line_of(file, number), (number,), reason=phrase("it names one tile and no other"))
        if len(words) > 2 and words[2] != "{}":
            reason = phrase("what follows the two tiles")
            notes.tell(REST_LEFT_OUT, line_of(file, number), (), what=reason)
        if len(words) >= 2:
            ways.append(ForeignWay(words[0], words[1], line_of(file, number)))
    return _of_ways(ways, [], file)


def _of_ways(ways: Sequence[ForeignWay], alone: Sequence[tuple[str, Span]], file: str) -> Foreign:
    """Tiles that are only known by their links, in the order they are named first."""
    places: dict[object, Span] = {}
    for way in ways:
        places.setdefault(way.first, way.span)
        places.setdefault(way.second, way.span)
    for name, span in alone:
        places.setdefault(name, span)
    if len(places) > MAX_TILES:
        raise Stopped([TOO_MANY_TILES.at(line_of(file, 1), count=len(places), limit=MAX_TILES)])
    return Foreign(tuple(ForeignTile(key, span) for key, span in places.items()), tuple(ways))
