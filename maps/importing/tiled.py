"""Maps of the editor Tiled: a place is a tile where any layer has one, and layers and tilesets say its features.

A layer's tile gives the word its tileset says for it (its class, or its picture's name); properties of the tile and of
its layer become attributes; where a tileset says nothing of its tiles, the name of the layer is the feature. Named
objects give the place they stand on their name.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped, phrase
from dsl.border.gates import read_text, shown
from maps.importing.foreign import REST_LEFT_OUT, TURNED, UNREADABLE, Foreign, ForeignTile, Notes, line_of
from maps.importing.grids import Cell
from maps.importing.json_door import JsonText
from maps.importing.tiled_boards import NearestTile, layout_of, positions_of, turn_of
from maps.importing.tiled_cells import cells_of, refuse_too_many
from maps.importing.tiled_file import (
    Drawn,
    Property,
    TiledLayer,
    TiledMap,
    Tileset,
    TilesetTile,
    from_json,
    from_xml,
    tiled_map,
    tileset,
    tileset_from_xml,
)
from maps.importing.words import as_word
from maps.importing.xml_door import read_xml
from maps.layouts import Position, tile_id
from maps.limits import MAX_SIDE, MAX_TILES
from maps.reading.written import TOO_MANY_TILES

TILESET_LEFT_OUT = Mistake(
    "tileset-left-out",
    Severity.WARNING,
    "the tileset “{name}” is left out: {reason}",
    "put its file beside the map, or embed it into the map",
)


def read_tmx(text: str, file: str, notes: Notes) -> Foreign:
    """The map in the XML form."""
    root = read_xml(text, file, ".tmx")
    if root.name != "map":
        raise Stopped([UNREADABLE.at(line_of(file, 1), format=".tmx", reason=f"<{root.name}>")])
    return _Reader(tiled_map(from_xml(root), file, ".tmx"), file, notes).all()


def read_tmj(said: JsonText, file: str, notes: Notes) -> Foreign:
    """The map in the JSON form."""
    return _Reader(tiled_map(from_json(said), file, ".tmj"), file, notes).all()


@dataclass(slots=True)
class _Place:
    """What the layers say of one cell."""

    span: Span
    features: list[str] = field(default_factory=list)
    data: dict[str, object] = field(default_factory=dict)


class _Reader:
    def __init__(self, said: TiledMap, file: str, notes: Notes) -> None:
        self.said = said
        self.file = file
        self.notes = notes
        self.places: dict[Cell, _Place] = {}
        self.tilesets = sorted((self._opened(one) for one in said.tilesets), key=lambda one: one.firstgid)
        self.first_numbers = [one.firstgid for one in self.tilesets]
        self.tiles = {one.firstgid + tile.id: tile for one in self.tilesets for tile in one.tiles}

    def all(self) -> Foreign:
        layers = list(self._flat(self.said.layers))
        of_tiles = [layer for layer in layers if layer.type == "tilelayer"]
        refuse_too_many(of_tiles, (self.said.width, self.said.height), line_of(self.file, 1))
        for number, layer in enumerate(of_tiles):
            self._layer(layer, is_ground=number == 0)
            if (layer.offsetx, layer.offsety) != (of_tiles[0].offsetx, of_tiles[0].offsety):
                self._tell(layer.line, phrase("the shift of the layer {name} against the first", name=layer.name))
        cells = self._on_a_board()
        nearest = NearestTile(self.said, self.places)
        left, top = (of_tiles[0].offsetx, of_tiles[0].offsety) if of_tiles else (0, 0)
        for layer in layers:
            for drawn in layer.objects:
                self._object(drawn, nearest, layer.offsetx - left, layer.offsety - top)
        title = next((one.value for one in self.said.properties if one.name in ("title", "name")), None)
        for one in self.said.properties:
            if one.name not in ("title", "name"):
                self._tell(1, phrase("the property {name} of the map", name=one.name))
        tiles = (
            ForeignTile(cell, place.span, self._data(place), tile_id("main", cells[cell], only_board=True), cells[cell])
            for cell, place in self.places.items()
        )
        told_title = title if isinstance(title, str) and title.strip() else None
        return Foreign(tuple(tiles), (), layout_of(self.said), told_title)

    def _data(self, place: _Place) -> dict[str, object]:
        words = list(dict.fromkeys(place.features))
        return ({"features": words} if words else {}) | place.data

    def _tell(self, line: int, what: str) -> None:
        self.notes.tell(REST_LEFT_OUT, line_of(self.file, line), (what,), what=what)

    # ------------------------------------------------------------ tilesets

    def _opened(self, one: Tileset) -> Tileset:
        """A tileset with what its own file says; that file has to lie in the map's folder or below it."""
        if not one.source:
            return one
        home = Path(self.file).resolve().parent
        try:
            path = (home / one.source).resolve()
            if path.is_relative_to(home):
                text = read_text(path, has_tabs=True)
                return _tileset(text, path).model_copy(update={"firstgid": one.firstgid})
            reason = phrase("its file does not lie in the folder of the map")
        except (Stopped, OSError, ValueError, RuntimeError):  # a NUL in the name; a link that leads to itself
            reason = phrase("its file can not be read")
        self.notes.tell(TILESET_LEFT_OUT, line_of(self.file, 1), (one.source,), name=shown(one.source), reason=reason)
        return one

    # ------------------------------------------------------------ layers

    def _flat(self, layers: Iterable[TiledLayer]) -> Iterator[TiledLayer]:
        """The layers that are seen, those of groups in their place and shifted with them."""
        for layer in layers:
            if not layer.visible:
                self._tell(layer.line, phrase("the hidden layer {name}", name=layer.name))
            elif layer.type == "group":
                for inner in self._flat(layer.layers):
                    right, down = inner.offsetx + layer.offsetx, inner.offsety + layer.offsety
                    yield inner.model_copy(update={"offsetx": right, "offsety": down})
            elif layer.type in ("tilelayer", "objectgroup"):
                yield layer
            else:
                self._tell(layer.line, phrase("the picture of the layer {name}", name=layer.name))

    def _layer(self, layer: TiledLayer, *, is_ground: bool) -> None:
        span = line_of(self.file, layer.line)
        for cell, number in cells_of(layer, (self.said.width, self.said.height), span):
            if not number:
                continue
            place = self.places.setdefault(cell, _Place(span))
            if len(self.places) > MAX_TILES:
                raise Stopped([TOO_MANY_TILES.at(span, count=len(self.places), limit=MAX_TILES)])
            tile = self.tiles.get(number)
            place.features += self._words(tile, layer, number, is_ground=is_ground)
            place.data |= self._properties((*(tile.properties if tile is not None else ()), *layer.properties), place)

    def _words(self, tile: TilesetTile | None, layer: TiledLayer, number: int, *, is_ground: bool) -> list[str]:
        """What a layer's tile is: by its class, its picture, or where nothing is said of it the name of the layer."""
        picture = re.sub(r"\.\w+$", "", re.split(r"[/\\]", tile.image)[-1]) if tile is not None else ""
        said = (tile.sort or picture) if tile is not None else ""
        if said:
            return [said]
        if tile is not None and tile.properties:
            return []
        if not is_ground:
            return [layer.name] if as_word(layer.name) else []
        at = bisect_right(self.first_numbers, number) - 1
        holder = self.tilesets[at] if at >= 0 else Tileset(firstgid=0)
        return [f"{as_word(holder.name) or 'tile'}_{number - holder.firstgid}"]

    def _properties(self, properties: Sequence[Property], place: _Place) -> dict[str, object]:
        """Properties as attributes; those called `features` or `terrain` say features."""
        found: dict[str, object] = {}
        for one in properties:
            if one.name in ("feature", "features", "terrain") and isinstance(one.value, str):
                place.features += [word.strip() for word in one.value.split(",") if word.strip()]
            else:
                said = found.get(one.name, place.data.get(one.name, one.value))
                if said != one.value:
                    self._tell(place.span.line, phrase("a second “{name}”", name=one.name))
                found[one.name] = said
        return found

    # ------------------------------------------------------------ places

    def _on_a_board(self) -> Mapping[Cell, Position]:
        """The places of the tiles on a board of ours; how it was turned is told."""
        whole = line_of(self.file, 1)
        turned = turn_of(self.said)
        if turned is not None:
            self.notes.tell(TURNED, whole, (), what=turned)
        positions = positions_of(self.said, self.places)
        if any(max(position) > MAX_SIDE for position in positions.values()):
            reason = phrase("its tiles lie more than {limit} columns or rows apart", limit=MAX_SIDE)
            raise Stopped([UNREADABLE.at(whole, format=phrase("board"), reason=reason)])
        return positions

    def _object(self, drawn: Drawn, nearest: NearestTile, right: float, down: float) -> None:
        """A named object gives its name to the place it stands on, and its class as a feature.

        Args:
            right, down: how far its layer is shifted against the ground, in pixels.
        """
        cell = nearest.to(drawn.model_copy(update={"x": drawn.x + right, "y": drawn.y + down}))
        if cell is None or not (drawn.name.strip() or drawn.sort):
            self._tell(drawn.line, phrase("an object that names nothing, or stands on no tile"))
            return
        place = self.places[cell]
        if drawn.sort:
            place.features.append(drawn.sort)
        if drawn.name.strip() and "label" in place.data:
            self._tell(drawn.line, phrase("the name {name}: its tile has one already", name=shown(drawn.name)))
        elif drawn.name.strip():
            place.data["label"] = drawn.name
        place.data |= self._properties(drawn.properties, place)


def _tileset(text: str, path: Path) -> Tileset:
    """A tileset in a file of its own."""
    if path.suffix.lower() in (".tsj", ".json"):
        return tileset(from_json(JsonText(text, str(path), ".tsj")), str(path))
    return tileset(tileset_from_xml(read_xml(text, str(path), ".tsx")), str(path))
