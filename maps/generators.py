"""Maps made by rule: the disc of hexes, and the continent grown from a seed.

Chance comes from SHA-256 over a seed and a counter, so that a seed makes the same map on every machine and
under every version of Python. The maps go through the checks like any other and can be written with `map_text`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped, phrase
from maps.layouts import Layout, Position, tile_id
from maps.limits import MAX_TILES
from maps.loading import checked_map
from maps.reading.written import PlacedWord, Written, WrittenAttribute, WrittenBoard, WrittenTile
from maps.tile_map import TileMap

Axial = tuple[int, int]
"""A hex by two of its three axes: unlike columns and rows, these can be moved about without changing the shape."""

_DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

GENERATOR_SIZE = Mistake(
    "generator-size", Severity.ERROR, "{what} {found} makes no map", "take a whole number from {least} to {most}"
)
GENERATOR_WEIGHT = Mistake(
    "generator-weight",
    Severity.ERROR,
    "these weights give no choice: {found}",
    "take whole numbers, one of them above 0",
)


class _Chance:
    """Whole numbers drawn from a seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely: draws that would favour the low ones are thrown away."""
        room = 2**64 - 2**64 % limit
        while True:
            block = sha256(f"{self._seed}:{self._drawn}".encode("ascii")).digest()
            self._drawn += 1
            number = int.from_bytes(block[:8], "big")
            if number < room:
                return number % limit

    def weighted(self, weights: Mapping[str, int]) -> str:
        """One of the words, as often as its weight says against all others."""
        left = self.below(sum(weights.values()))
        for word in sorted(weights):
            left -= weights[word]
            if left < 0:
                return word
        raise AssertionError("the weights add up to more than was drawn")


def hex_disc(radius: int) -> TileMap:
    """A disc of hexes: one in the middle and `radius` rings around it, 19 tiles for radius 2.

    Raises: Stopped, when the radius is below 0 or the disc has more tiles than a map may have.
    """
    largest = 57  # 9,919 tiles; the next disc has 10,267
    _within(phrase("a radius of"), radius, 0, largest)
    span = range(-radius, radius + 1)
    hexes = [(q, r) for q in span for r in span if abs(q + r) <= radius]
    return _continent(f"Disc of {len(hexes)} tiles", dict.fromkeys(hexes, ()))


def random_continent(tiles: int, seed: int, features: Mapping[str, int]) -> TileMap:
    """A continent of `tiles` hexes grown from one, each with one feature drawn by weight.

    The weight of the empty word is that of having no feature: `{"forest": 2, "hill": 1, "": 3}` makes every
    second tile plain and every third a forest.

    Raises: Stopped, when the number of tiles is not 1 to 10,000 or the weights give no choice.
    """
    _within(phrase("a number of tiles of"), tiles, 1, MAX_TILES)
    if not features or min(features.values()) < 0 or sum(features.values()) == 0:
        told = [f"{word or phrase('no feature')} {weight}" for word, weight in features.items()]
        raise Stopped([GENERATOR_WEIGHT.at(None, found=", ".join(told) or phrase("none"))])
    chance = _Chance(seed)
    land = _grown(tiles, chance)
    drawn = {place: chance.weighted(features) for place in land}
    return _continent(f"Continent {seed}", {place: (word,) if word else () for place, word in drawn.items()})


def _within(what: str, found: int, least: int, most: int) -> None:
    if not least <= found <= most:
        raise Stopped([GENERATOR_SIZE.at(None, what=what, found=found, least=least, most=most)])


def _grown(tiles: int, chance: _Chance) -> list[Axial]:
    """Hexes in the order they rose from the water.

    A place on the shore is drawn as often as it touches land: that fills bays, keeps the land in one piece and
    leaves capes, where an even choice would make a star of thin arms.
    """
    land: dict[Axial, None] = {(0, 0): None}
    shore = list(_around((0, 0)))
    while len(land) < tiles:
        pick = chance.below(len(shore))
        shore[pick], shore[-1] = shore[-1], shore[pick]
        place = shore.pop()
        if place not in land:
            land[place] = None
            shore.extend(beside for beside in _around(place) if beside not in land)
    return list(land)


def _around(place: Axial) -> Iterable[Axial]:
    return ((place[0] + q, place[1] + r) for q, r in _DIRECTIONS)


def _continent(title: str, features: Mapping[Axial, tuple[str, ...]]) -> TileMap:
    nowhere = Span(title, 1, 1, 1, 1)
    board = WrittenBoard("main", None, Layout.HEX, nowhere)
    places = _positions(features)
    tiles = tuple(_tile(places[place], words, nowhere) for place, words in features.items())
    return checked_map(Written(title, title, nowhere, (board,), tiles))


def _tile(at: Position, words: tuple[str, ...], span: Span) -> WrittenTile:
    said = tuple(PlacedWord(word, span) for word in words)
    attributes = (WrittenAttribute("features", words, span, said),) if words else ()
    return WrittenTile(tile_id("main", at, only_board=True), span, at=at, attributes=attributes)


def _positions(hexes: Iterable[Axial]) -> dict[Axial, Position]:
    """Columns and rows that begin at 1; the rows are moved first, because a row's number says whether it is shifted."""
    places = list(hexes)
    top = min(r for _, r in places)
    found = {(q, r): (q + (r - top) // 2, r - top + 1) for q, r in places}
    left = min(column for column, _ in found.values())
    return {place: (column - left + 1, row) for place, (column, row) in found.items()}
