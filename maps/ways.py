"""The ways of a map: what leads from a tile on to another, and what follows from them alone.

A way leads one way; a link that can be walked both ways is two of them. Two tiles may be joined by several kinds.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

Value = bool | int | Fraction | str | tuple[str, ...]
"""What an attribute of a tile or a way holds: yes or no, a number, a word, or several words in alphabetical order."""

_BROKEN: Final = re.compile(r"-?\d{1,9}(?:/[1-9]\d{0,8}|\.\d{1,9})", re.ASCII)
"""A number that need not be whole, as it is written: `5/2`, `2.5`. No word is written so."""

PLAIN: Final = ""
"""The kind of a way of which the map says no kind."""

DIRECTION: Final = "direction"
"""What the graph says of a way between tiles that touch; no attribute of a link can be called so."""


def number_in(text: str) -> int | Fraction | None:
    """The number that a text is which need not be whole; None where it is a word.

    >>> number_in("5/2"), number_in("0.5"), number_in("mill")
    (Fraction(5, 2), Fraction(1, 2), None)
    """
    if _BROKEN.fullmatch(text) is None:
        return None
    number = Fraction(text)
    return number.numerator if number.denominator == 1 else number


class TileWay(NamedTuple):
    """One way: from a tile, to another, by what kind, what is said of it, and in which direction if the tiles touch."""

    start: str
    end: str
    kind: str
    attributes: Mapping[str, Value]
    direction: str = ""
    """Of tiles that stand side by side on a board of hexes or squares; of any others it is empty."""


TileWays = Mapping[tuple[str, str, str], TileWay]
"""TileWays by start, end and kind."""


def are_touching(ways: TileWays, first: str, second: str) -> bool:
    """Whether two tiles are neighbours by standing side by side on a board of hexes or squares."""
    way = ways.get((first, second, PLAIN))
    return way is not None and way.direction != ""


def links_of(ways: TileWays, index: Mapping[str, int]) -> list[tuple[TileWay, bool]]:
    """Each link once, in the order of the map: a way, and whether it leads both ways.

    Args: `index` has the number of each tile.
    """
    found = [
        (way, (way.end, way.start, way.kind) in ways)
        for way in ways.values()
        if index[way.start] < index[way.end] or (way.end, way.start, way.kind) not in ways
    ]
    return sorted(found, key=lambda link: (index[link[0].start], index[link[0].end], link[0].kind))


def parts_of(tiles: Iterable[str], ways: TileWays) -> list[list[str]]:
    """The parts between which no way leads, in neither direction; they and their tiles in the order given.

    Every map that is read is asked this, so that it is not left to networkx, whose import takes longer than the rest.
    """
    near: dict[str, list[str]] = {tile: [] for tile in tiles}
    for way in ways.values():
        near[way.start].append(way.end)
        near[way.end].append(way.start)
    part_of: dict[str, int] = {}
    parts: list[list[str]] = []
    for tile in near:
        if tile not in part_of:
            _mark(tile, near, part_of, len(parts))
            parts.append([])
        parts[part_of[tile]].append(tile)
    return parts


def _mark(start: str, near: Mapping[str, list[str]], part_of: dict[str, int], part: int) -> None:
    part_of[start] = part
    ahead = deque([start])
    while ahead:
        for tile in near[ahead.popleft()]:
            if tile not in part_of:
                part_of[tile] = part
                ahead.append(tile)
