"""JSON in which each place names those beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from dsl.border.diagnostics import Span, Stopped, phrase
from maps.importing.foreign import (
    LINE_LEFT_OUT,
    REST_LEFT_OUT,
    UNREADABLE,
    Foreign,
    ForeignTile,
    ForeignWay,
    Notes,
    line_of,
)
from maps.importing.json_door import JsonText, Path
from maps.limits import MAX_TILES
from maps.reading.written import TOO_MANY_TILES

NAME_KEYS: Final = ("id", "name", "title", "territory", "province", "region", "tile", "key", "label")
NEAR_KEYS: Final = (
    *("adjacent", "neighbours", "neighbors", "borders", "adjacencies", "adjacency", "adjacent_to", "adjacentto"),
    *("connections", "connected", "links", "edges", "neighbour", "neighbor", "border"),
)
"""How people call the name of a place and the list of those beside it."""


def read_territories(said: JsonText, file: str, notes: Notes) -> Foreign:
    """JSON in which each place names those beside it: a list of objects, or one object by name.

    `{"territories": [{"name": "Mill", "adjacent": ["Ford"]}]}`, the list alone, or `{"Mill": ["Ford"]}`. A neighbour
    may be an object too, which names the tile and says more of the link.
    """
    path, places = _places_in(said.value)
    if not places:
        reason = phrase("it is neither a graph nor a list of places with those beside each")
        raise Stopped([UNREADABLE.at(line_of(file, 1), format=".json", reason=reason)])
    if len(places) > MAX_TILES:
        raise Stopped([TOO_MANY_TILES.at(line_of(file, 1), count=len(places), limit=MAX_TILES)])
    reader = _Territories(said, path, notes)
    for at, name, place in places:
        reader.read(at, name, place)
    keys = {tile.key for tile in reader.tiles}
    labels = {tile.key: tile.data.get("label") for tile in reader.tiles}
    named: dict[object, object] = {label: key for key, label in labels.items() if isinstance(label, str)}
    # Where the file numbers its places and names the neighbours, or the other way round.
    meant = {way.second: named.get(way.second, way.second) for way in reader.ways if way.second not in keys}
    ways = [replace(way, second=meant.get(way.second, way.second)) for way in reader.ways]
    if isinstance(said.value, dict) and path:
        for key in said.value:
            if key not in (path[0], "title", "name"):
                notes.tell(REST_LEFT_OUT, said.span(key), (key,), what=f"“{key}”")
    title = said.value.get("title", said.value.get("name")) if isinstance(said.value, dict) and path else None
    return Foreign(tuple(reader.tiles), tuple(ways), title=title if isinstance(title, str) and title else None)


Places = list[tuple[str | int, str | None, Any]]
"""The key or number of a place in its list, its name where the key is one, and what is said of it."""


def _places_in(value: Any) -> tuple[Path, Places]:
    """Where in the file the places are listed, and the places."""
    parts: list[tuple[Path, Any]] = [((), value)]
    if isinstance(value, dict):
        parts += [((key,), part) for key, part in value.items()]
    for path, inner in parts:
        if isinstance(inner, list) and inner and all(isinstance(one, dict) for one in inner):
            if any(_key(one, NEAR_KEYS) for one in inner):
                return path, [(number, None, one) for number, one in enumerate(inner)]
        elif isinstance(inner, dict) and inner and all(isinstance(one, list | dict) for one in inner.values()):
            are_lists = all(isinstance(one, list) and _are_names(one) for one in inner.values())
            if are_lists or all(isinstance(one, dict) and _key(one, NEAR_KEYS) for one in inner.values()):
                return path, [(key, key, one) for key, one in inner.items()]
    return (), []


def _are_names(found: list[Any]) -> bool:
    return all(isinstance(one, str) for one in found)


def _key(said: dict[str, Any], known: Sequence[str]) -> str | None:
    """The key of an object that is one of these, however it is written."""
    by_word = {key.casefold().replace(" ", "_"): key for key in reversed(said)}
    return next((by_word[word] for word in known if word in by_word), None)


class _Territories:
    """Gathers tiles and ways from the places of the file."""

    def __init__(self, said: JsonText, path: Path, notes: Notes) -> None:
        self.said = said
        self.path = path
        self.notes = notes
        self.tiles: list[ForeignTile] = []
        self.ways: list[ForeignWay] = []

    def read(self, at: str | int, name: str | None, place: Any) -> None:
        """Take one place with its neighbours."""
        span = self.said.span(*self.path, at)
        if isinstance(place, list):
            place = {"adjacent": place}
        name_key = _key(place, NAME_KEYS)
        near_key = _key(place, NEAR_KEYS)
        key = name if name is not None else place.get(name_key) if name_key is not None else None
        if not isinstance(key, str | int) or isinstance(key, bool) or str(key) == "":
            self.notes.tell(LINE_LEFT_OUT, span, (at,), reason=phrase("this place has no name"))
            return
        label = place.get("label", place.get("name"))
        data = {word: found for word, found in place.items() if word not in (name_key, near_key)}
        self.tiles.append(ForeignTile(str(key), span, data | ({"label": label} if isinstance(label, str) else {})))
        near = place.get(near_key, []) if near_key is not None else []
        for number, one in enumerate(_listed(near)):
            self._neighbour(str(key), one, self.said.span(*self.path, at, near_key or "", number))

    def _neighbour(self, key: str, one: Any, span: Span) -> None:
        more: dict[str, Any] = {}
        if isinstance(one, dict):
            name_key = _key(one, ("to", "target", *NAME_KEYS))
            more = {word: found for word, found in one.items() if word != name_key}
            one = one.get(name_key) if name_key is not None else None
        if isinstance(one, bool) or not isinstance(one, str | int) or str(one).strip() == "":
            self.notes.tell(REST_LEFT_OUT, span, (key, span.line), what=phrase("a neighbour without a name"))
            return
        self.ways.append(ForeignWay(key, str(one), span, more, is_directed=True))


def _listed(found: Any) -> Iterator[Any]:
    """The neighbours of a place: a list, an object by name, or a text in which commas part them."""
    match found:
        case list():
            yield from found
        case str():
            yield from (part.strip() for part in re.split(r"[,;|]", found) if part.strip())
        case dict():
            for name, more in found.items():
                yield {"to": name} | (more if isinstance(more, dict) else {"kind": more})
        case _:
            yield found
