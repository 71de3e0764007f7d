"""From a foreign file to a written map: ids, names, places, attributes and links, and what is lost of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped, phrase
from maps.importing.foreign import REST_LEFT_OUT, TOO_MANY_LINKS, Foreign, ForeignTile, ForeignWay, Notes
from maps.importing.words import as_value, as_word, word_from
from maps.layouts import Layout, Position
from maps.limits import MAX_LABEL, MAX_LINKS, MAX_SIDE
from maps.reading.written import RESERVED, PlacedWord, Written, WrittenAttribute, WrittenBoard, WrittenLink, WrittenTile
from maps.ways import DIRECTION, PLAIN, number_in

WIDTH_OF_A_DRAWING: Final = 24
"""Columns into which the places of a drawn graph are sorted, when they are no small whole numbers themselves."""

BEGINNING: Final = 40
"""Letters of a long name by which it is known again."""

NAMES: Final = ("label", "name")
"""The keys of a tile that may say what players call it; the first that is not empty does."""

KINDS_OF_LINKS: Final = ("by", "kind", "type", "label")
"""The keys of a link that may say what kind it is; the first that holds a word does."""

LEFT_OUT = Mistake(
    "import-left-out",
    Severity.WARNING,
    "{what} “{name}” of {owner} is left out: it is no word, number, true, false or list of words",
)
BECAME_A_WORD = Mistake(
    "import-became-a-word",
    Severity.WARNING,
    "“{text}” is no word of a map; it is written “{word}”",
)
CUT = Mistake("import-cut", Severity.WARNING, "“{name}…” is cut: a name has {limit} letters at most")
IMPORTED_ONE_WAY = Mistake(
    "imported-one-way",
    Severity.WARNING,
    "the file leads from {first} to {second} but not back; the way is kept as one-way",
    "move it from one_way to links if that is not meant",
)
IMPORTED_SELF_LINK = Mistake("imported-self-link", Severity.WARNING, "tile {tile} leads to itself; this is left out")
IMPORTED_TWICE = Mistake(
    "imported-twice",
    Severity.WARNING,
    "the file links {first} and {second} more than once; what it says first is kept",
    "give each link a kind of its own",
)
PLACES_LEFT_OUT = Mistake(
    "places-left-out", Severity.WARNING, "the places of the tiles are left out: {reason}", "write at: [column, row]"
)


def translated(found: Foreign, file: str, title: str, notes: Notes) -> Written:
    """The written map of a foreign file.

    Args:
        title: what the map is called when the file does not say it.
        notes: where losses are told.

    Raises: Stopped, when it has too many links.
    """
    if len(found.ways) > MAX_LINKS:
        raise Stopped([TOO_MANY_LINKS.at(Span(file, 1, 1, 1, 1), limit=MAX_LINKS)])
    return _Translation(found, Span(file, 1, 1, 1, 1), notes).written(found.title or title)


class _Translation:
    def __init__(self, found: Foreign, whole: Span, notes: Notes) -> None:
        self.found = found
        self.whole = whole
        self.notes = notes
        self.ids: dict[object, str] = {tile.key: tile.id or self._id(tile.key) for tile in found.tiles}
        self.known = frozenset(self.ids.values())

    def _id(self, key: object) -> str:
        return word_from(str(key), "tile")

    def written(self, title: str) -> Written:
        places = self._places() if self.found.layout is Layout.NONE else {}
        links, one_way = self._links()
        return Written(
            file=self.whole.file,
            title=self._cut(title, self.whole),
            span=self.whole,
            boards=(
                WrittenBoard("main" if "main" not in self.known else "main_board", None, self.found.layout, self.whole),
            ),
            tiles=tuple(self._tile(tile, tile.at or places.get(tile.key)) for tile in self.found.tiles),
            links=links,
            one_way=one_way,
        )

    def _tile(self, tile: ForeignTile, at: Position | None) -> WrittenTile:
        texts = {key: str(tile.data[key]).strip() for key in NAMES if isinstance(tile.data.get(key), str | int)}
        named = next((key for key, text in texts.items() if text), None)
        name = texts[named] if named is not None else None if tile.id is not None else str(tile.key)
        known = {"viz", *(key for key, text in texts.items() if text in ("", name))}
        data = {key: value for key, value in tile.data.items() if key not in known}
        if self.found.layout is Layout.NONE:
            data = {key: value for key, value in data.items() if key not in ("x", "y")}
        looks = tile.data.get("viz")
        if isinstance(looks, Mapping):
            data |= {f"viz.{key}": None for key in looks if key != "position"}
        tile_id = self.ids[tile.key]
        return WrittenTile(
            id=tile_id,
            span=tile.span,
            name=self._cut(name, tile.span) if name is not None and name != tile_id else None,
            at=at,
            at_span=tile.span if at is not None else None,
            attributes=tuple(self._attributes(data, tile_id, tile.span, RESERVED)),
        )

    def _cut(self, name: str, span: Span) -> str:
        """A name as long as a map may have it."""
        if len(name) > MAX_LABEL:
            self.notes.tell(CUT, span, (name,), name=name[:BEGINNING], limit=MAX_LABEL)
        return name[:MAX_LABEL]

    def _attributes(
        self, data: Mapping[str, object], owner: str, span: Span, reserved: tuple[str, ...]
    ) -> Iterator[WrittenAttribute]:
        names: set[str] = set()
        for key, found in data.items():
            name = as_word(f"its_{key}" if key in reserved else str(key))
            value = as_value(found, is_list=key == "features")
            if value is None or name is None:
                once = ("attribute", key)
                self.notes.tell(LEFT_OUT, span, once, what=phrase("the attribute"), name=key, owner=owner)
                continue
            if name in names:
                self.notes.tell(REST_LEFT_OUT, span, (name, owner), what=phrase("a second “{name}”", name=name))
                continue
            names.add(name)
            self._tell_words(str(key), name, found, span)
            words = value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()
            yield WrittenAttribute(name, value, span, tuple(PlacedWord(word, span) for word in words))

    def _tell_words(self, key: str, name: str, found: object, span: Span) -> None:
        """Tell which texts have become other words."""
        texts = found if isinstance(found, list) else found.split(",") if isinstance(found, str) else []
        became = {key: name} | {text.strip(): as_word(text.strip()) for text in texts if text.strip()}
        for text, word in became.items():
            if text != word and number_in(text) is None:
                self.notes.tell(BECAME_A_WORD, span, (text,), text=text, word=word)

    def _links(self) -> tuple[tuple[WrittenLink, ...], tuple[WrittenLink, ...]]:
        """The links both ways and those that lead one way only; of links that say the same, one."""
        directed = {(way.first, way.second, _kind(way)): way for way in self.found.ways if way.is_directed}
        links: dict[tuple[object, ...], WrittenLink] = {}
        one_way: dict[tuple[object, ...], WrittenLink] = {}
        for way in self.found.ways:
            first, second, kind = way.first, way.second, _kind(way)
            if first == second:
                self.notes.tell(IMPORTED_SELF_LINK, way.span, (first,), tile=self._end(first, way.span).word)
                continue
            is_known = self._end(second, way.span).word in self.known
            leads_back = not way.is_directed or (second, first, kind) in directed or not is_known
            known = links if leads_back else one_way
            if (first, second, kind) in known or (leads_back and (second, first, kind) in known):
                # In a directed graph a link both ways stands twice; that is too often only if they differ.
                back = directed.get((second, first, kind)) if (first, second, kind) not in known else None
                if back is None or _said(back) != _said(way):
                    self._tell(IMPORTED_TWICE, way)
                continue
            if not leads_back:
                self._tell(IMPORTED_ONE_WAY, way)
            known[(first, second, kind)] = self._link(way, kind)
        return tuple(links.values()), tuple(one_way.values())

    def _tell(self, kind: Mistake, way: ForeignWay) -> None:
        first, second = self._end(way.first, way.span).word, self._end(way.second, way.span).word
        self.notes.tell(kind, way.span, (first, second), first=first, second=second)

    def _link(self, way: ForeignWay, kind: str) -> WrittenLink:
        said_by = _said_by(way)
        data = {key: value for key, value in _said(way).items() if key != said_by}
        if said_by is not None:
            self._tell_words(said_by, said_by, way.data[said_by], way.span)
        owner = phrase("the link to {tile}", tile=self._end(way.second, way.span).word)
        return WrittenLink(
            (self._end(way.first, way.span), self._end(way.second, way.span)),
            way.span,
            (PlacedWord(kind, way.span),) if kind else (),
            tuple(self._attributes(data, owner, way.span, ("way", "by", DIRECTION))),
        )

    def _end(self, key: object, span: Span) -> PlacedWord:
        return PlacedWord(self.ids.get(key) or self._id(key), span)

    def _places(self) -> dict[object, Position]:
        """The places of the tiles as columns and rows, where the file gives a number for each."""
        drawn = {tile.key: _coordinates(tile.data) for tile in self.found.tiles}
        known = {key: place for key, place in drawn.items() if place is not None}
        if not known:
            if any(tile.data.keys() & {"x", "y"} for tile in self.found.tiles):
                self.notes.tell(PLACES_LEFT_OUT, self.whole, (), reason=phrase("they are no numbers that can be drawn"))
            return {}
        places = _on_a_grid(known)
        if len(known) < len(drawn):
            self.notes.tell(PLACES_LEFT_OUT, self.whole, (), reason=phrase("some have none"))
            return {}
        if len(set(places.values())) < len(places):
            self.notes.tell(PLACES_LEFT_OUT, self.whole, (), reason=phrase("two of them fall together"))
            return {}
        return places


def _said_by(way: ForeignWay) -> str | None:
    """The key that says what kind of link it is."""
    texts = {key: way.data.get(key) for key in KINDS_OF_LINKS}
    return next((key for key, text in texts.items() if isinstance(text, str) and as_word(text) is not None), None)


def _kind(way: ForeignWay) -> str:
    key = _said_by(way)
    return (as_word(str(way.data[key])) or PLAIN) if key is not None else PLAIN


def _said(way: ForeignWay) -> dict[str, object]:
    """What is said of a link, without what every edge of such a file has: a number of its own and a weight of one."""
    return {
        key: value
        for key, value in way.data.items()
        if key not in ("id", "key") and not (key == "weight" and value == 1)
    }


def _coordinates(data: Mapping[str, Any]) -> tuple[float, float] | None:
    """Where a node was drawn: `x` and `y`, or the position of the GEXF drawing module."""
    drawn = data.get("viz")
    place = drawn.get("position") if isinstance(drawn, Mapping) else data
    if not isinstance(place, Mapping):
        return None
    x, y = _coordinate(place.get("x")), _coordinate(place.get("y"))
    return (x, y) if x is not None and y is not None else None


def _coordinate(number: object) -> float | None:
    """A number that can be drawn: no infinity, and no `nan`, which is not below anything."""
    try:
        found = float(number) if isinstance(number, str) else number
    except ValueError:
        return None
    if isinstance(found, bool) or not isinstance(found, int | float):
        return None
    return found if abs(found) < 10**9 else None


def _on_a_grid(places: Mapping[object, tuple[float, float]]) -> dict[object, Position]:
    """Columns and rows for places of any scale: kept where they are small whole numbers, else drawn together."""
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    width = max(max(x for x, _ in places.values()) - left, max(y for _, y in places.values()) - top)
    is_whole = all(x == int(x) and y == int(y) for x, y in places.values()) and width < MAX_SIDE
    step = 1.0 if is_whole or width == 0 else width / WIDTH_OF_A_DRAWING
    return {key: (round((x - left) / step) + 1, round((y - top) / step) + 1) for key, (x, y) in places.items()}
