"""From the shape of a map file to the tree of what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeGuard

from dsl.border.diagnostics import Finding, Mistake, Severity, Stopped, phrase
from maps.layouts import Layout, Position
from maps.limits import MAX_LABEL, MAX_SIDE, MAX_TILES
from maps.reading.map_file import LinkShape
from maps.reading.written import (
    NO_TILE,
    RESERVED,
    TOO_MANY_TILES,
    PlacedWord,
    Written,
    WrittenAttribute,
    WrittenBoard,
    WrittenLetter,
    WrittenLink,
    WrittenRow,
    WrittenTile,
)
from maps.ways import number_in

if TYPE_CHECKING:
    from dsl.border.yaml_door import Document
    from maps.reading.map_file import BoardShape, MapShape

TILE_ENTRY = Mistake("tile-entry", Severity.ERROR, "“{key}” of tile {tile} is not {right}", "write {example}")


def read_written(shape: MapShape, document: Document, file: str) -> Written:
    """The tree of a map file of sound shape.

    Raises: Stopped, when an entry under `tiles` is not of the right sort or there are too many tiles.
    """
    whole = document.span(())
    count = sum(len(row) - sum(row.count(blank) for blank in NO_TILE) for board in shape.boards for row in board.rows)
    if count + len(shape.tiles) > MAX_TILES:
        # Refused here and not in `maps.checks`: each check would walk over all the tiles first.
        raise Stopped([TOO_MANY_TILES.at(whole, count=count + len(shape.tiles), limit=MAX_TILES)])
    entries = _Entries(document)
    tiles = tuple(entries.tile(name, entry) for name, entry in shape.tiles.items())
    if entries.findings:
        raise Stopped(entries.findings)
    return Written(
        file=file,
        title=shape.title,
        span=document.key_span(("title",)),
        boards=tuple(_board(number, board, document) for number, board in enumerate(shape.boards)),
        tiles=tiles,
        links=_links("links", shape.links, document),
        one_way=_links("one_way", shape.one_way, document),
        islands_allowed=shape.islands == "allowed",
    )


def _board(number: int, shape: BoardShape, document: Document) -> WrittenBoard:
    path = ("boards", number)
    return WrittenBoard(
        id=shape.id,
        name=shape.name,
        layout=Layout(shape.layout),
        span=document.span((*path, "id")),
        rows=tuple(WrittenRow(text, document.span((*path, "rows", row))) for row, text in enumerate(shape.rows)),
        legend=tuple(
            WrittenLetter(
                letter,
                _legend_line((*path, "legend", letter), said, document),
                document.key_span((*path, "legend", letter)),
            )
            for letter, said in shape.legend.items()
        ),
    )


def _legend_line(
    path: tuple[str | int, ...], said: Sequence[str] | Mapping[str, bool | int | str | list[str]], document: Document
) -> tuple[WrittenAttribute, ...]:
    """A bare list of words is the short form of `{features: [...]}`, the commonest legend."""
    if isinstance(said, Mapping):
        return tuple(_attribute((*path, name), name, value, document) for name, value in said.items())
    return (_attribute(path, "features", list(said), document),) if said else ()


def _attribute(
    path: tuple[str | int, ...], name: str, value: bool | int | str | list[str], document: Document
) -> WrittenAttribute:
    span = document.span(path)
    if isinstance(value, list):
        words = tuple(PlacedWord(word, document.span((*path, number))) for number, word in enumerate(value))
        return WrittenAttribute(name, tuple(value), span, words)
    number = number_in(value) if isinstance(value, str) else None
    if number is not None:
        return WrittenAttribute(name, number, span)
    words = (PlacedWord(value, span),) if isinstance(value, str) else ()
    return WrittenAttribute(name, value, span, words)


def _links(key: str, links: Sequence[Sequence[str] | LinkShape], document: Document) -> tuple[WrittenLink, ...]:
    return tuple(_link((key, number), link, document) for number, link in enumerate(links))


def _link(path: tuple[str | int, ...], shape: Sequence[str] | LinkShape, document: Document) -> WrittenLink:
    """A bare pair of tiles is the short form of `{way: [...]}`, the commonest link."""
    if not isinstance(shape, LinkShape):
        return WrittenLink(_ends(path, shape, document), document.span(path))
    by = [shape.by] if isinstance(shape.by, str) else shape.by
    kinds = [PlacedWord(word, document.span((*path, "by", number))) for number, word in enumerate(by)]
    said = (shape.model_extra or {}).items()
    return WrittenLink(
        _ends((*path, "way"), shape.way, document),
        document.span(path),
        tuple(kinds),
        tuple(_attribute((*path, name), name, value, document) for name, value in said),
    )


def _ends(path: tuple[str | int, ...], pair: Sequence[str], document: Document) -> tuple[PlacedWord, PlacedWord]:
    return PlacedWord(pair[0], document.span((*path, 0))), PlacedWord(pair[1], document.span((*path, 1)))


class _Entries:
    """Reads the entries under `tiles`, whose keys are partly ours and partly the map's own attributes."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.findings: list[Finding] = []

    def tile(self, name: str, entry: Mapping[str, object]) -> WrittenTile:
        path = ("tiles", name)
        board = self._word(name, entry, "board")
        neighbours = self._words(name, entry)
        return WrittenTile(
            id=name,
            span=self.document.key_span(path),
            name=self._label(name, entry),
            board=PlacedWord(board, self.document.span((*path, "board"))) if board is not None else None,
            at=self._place(name, entry),
            at_span=self.document.span((*path, "at")) if "at" in entry else None,
            attributes=tuple(self._attributes(name, entry)),
            neighbours=tuple(
                PlacedWord(word, self.document.span((*path, "neighbours", number)))
                for number, word in enumerate(neighbours)
            ),
        )

    def _label(self, tile: str, entry: Mapping[str, object]) -> str | None:
        text = self._word(tile, entry, "name")
        if text is not None and not 0 < len(text) <= MAX_LABEL:
            self._refuse(tile, "name", phrase("a text of 1 to {limit} letters", limit=MAX_LABEL), 'name: "Old mill"')
        return text

    def _word(self, tile: str, entry: Mapping[str, object], key: str) -> str | None:
        value = entry.get(key)
        if value is None or isinstance(value, str):
            return value
        self._refuse(tile, key, phrase("a text"), f'{key}: "..."')
        return None

    def _words(self, tile: str, entry: Mapping[str, object]) -> list[str]:
        value = entry.get("neighbours", [])
        if isinstance(value, list) and all(isinstance(word, str) for word in value):
            return value
        words = ", ".join(re.findall(r"\w+", value)) if isinstance(value, str) else ""
        self._refuse(tile, "neighbours", phrase("a list of tiles"), f"neighbours: [{words or 'mill, ford'}]")
        return []

    def _place(self, tile: str, entry: Mapping[str, object]) -> Position | None:
        value = entry.get("at")
        if value is None:
            return None
        if isinstance(value, list) and len(value) == 2 and all(_is_number(part, MAX_SIDE) for part in value):
            return (value[0], value[1])
        right = phrase("a column and a row, each from 1 to {limit}", limit=MAX_SIDE)
        self._refuse(tile, "at", right, "at: [3, 4]")
        return None

    def _attributes(self, tile: str, entry: Mapping[str, object]) -> Iterator[WrittenAttribute]:
        for key, value in entry.items():
            if key in RESERVED:
                continue
            if _is_attribute_value(value):
                yield _attribute(("tiles", tile, key), key, value, self.document)
            else:
                right = phrase("a word, a number, true, false or a list of words")
                self._refuse(tile, key, right, f"{key}: [mill]")

    def _refuse(self, tile: str, key: str, right: str, example: str) -> None:
        span = self.document.span(("tiles", tile, key))
        self.findings.append(TILE_ENTRY.at(span, tile=tile, key=key, right=right, example=example))


def _is_attribute_value(value: object) -> TypeGuard[bool | int | str | list[str]]:
    return isinstance(value, bool | int | str) or (
        isinstance(value, list) and all(isinstance(word, str) for word in value)
    )


def _is_number(part: object, limit: int) -> bool:
    return isinstance(part, int) and not isinstance(part, bool) and 1 <= part <= limit
