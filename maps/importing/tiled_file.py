"""The shape of a map of the editor Tiled, from XML (`.tmx`) and from JSON (`.tmj`, `.json`), as pydantic models.

The JSON form is the model; XML is turned into the same keys and values first. What is not named here (pictures,
colours) is not part of a tile map.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dsl.border.diagnostics import Span, Stopped, phrase
from dsl.border.gates import shown
from maps.importing.foreign import UNREADABLE
from maps.importing.json_door import JsonText
from maps.importing.xml_door import Element

BEGINNING: Final = 40
"""Signs of a value that does not fit by which it is known again."""

Axis = Literal["x", "y"]

Measure = Annotated[float, Field(ge=-(10**9), le=10**9)]
Size = Annotated[float, Field(ge=10**-3, le=10**6)]
"""Where something is drawn, and how large a tile is drawn: of these, numbers are reckoned with that stay finite."""

Cells = list[Annotated[int, Field(ge=0, lt=2**32)]] | str
"""Numbers of tiles in rows, or packed into text."""


class _Shape(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Property(_Shape):
    """`<property name="height" type="int" value="3"/>`."""

    name: str
    value: bool | int | float | str | dict[str, Any] | list[Any] | None = None


class TilesetTile(_Shape):
    """What a tileset says of one of its tiles."""

    id: int
    sort: str = Field("", alias="class")
    properties: list[Property] = []
    image: str = ""


class Tileset(_Shape):
    """A set of tiles, or where the file of it lies."""

    firstgid: int = 1
    name: str = ""
    source: str = ""
    tiles: list[TilesetTile] = []


class Chunk(_Shape):
    """A part of a layer of a map without bounds."""

    x: int
    y: int
    width: int = Field(ge=0, le=1_000)
    height: int = Field(ge=0, le=1_000)
    data: Cells = []


class Drawn(_Shape):
    """An object of an object layer."""

    name: str = ""
    sort: str = Field("", alias="class")
    x: Measure = 0
    y: Measure = 0
    width: Measure = 0
    height: Measure = 0
    gid: int | None = None
    properties: list[Property] = []
    line: int = 1


class TiledLayer(_Shape):
    """A layer of tiles or of objects, or a group of layers."""

    type: str = "tilelayer"
    name: str = ""
    visible: bool = True
    offsetx: Measure = 0
    offsety: Measure = 0
    width: int = Field(0, ge=0, le=1_000)
    height: int = Field(0, ge=0, le=1_000)
    encoding: str = ""
    compression: str = ""
    data: Cells = []
    chunks: list[Chunk] = []
    layers: list[TiledLayer] = []
    objects: list[Drawn] = []
    properties: list[Property] = []
    line: int = 1


class TiledMap(_Shape):
    """A whole map."""

    orientation: Literal["orthogonal", "isometric", "staggered", "hexagonal"]
    width: int = Field(ge=0, le=1_000)
    height: int = Field(ge=0, le=1_000)
    tilewidth: Size = 1
    tileheight: Size = 1
    hexsidelength: float = Field(0, ge=0, le=10**6)
    staggeraxis: Axis = "y"
    staggerindex: Literal["odd", "even"] = "odd"
    tilesets: list[Tileset] = []
    layers: list[TiledLayer] = []
    properties: list[Property] = []


def tiled_map(value: object, file: str, suffix: str) -> TiledMap:
    """The map in plain values.

    Raises: Stopped, when it has not the shape of one.
    """
    return _validated(TiledMap, value, file, suffix)


def tileset(value: object, file: str) -> Tileset:
    """The tileset in plain values.

    Raises: Stopped, when it has not the shape of one.
    """
    return _validated(Tileset, value, file, ".tsx")


Model = TypeVar("Model", bound=BaseModel)


def _validated(model: type[Model], value: object, file: str, suffix: str) -> Model:
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(step) for step in first["loc"])
        if first["type"] == "missing":
            reason = phrase("“{where}” is missing", where=shown(where))
        else:
            said = shown(str(first["input"]))[:BEGINNING]
            reason = phrase("“{said}” does not fit where “{where}” stands", said=said, where=shown(where))
        raise Stopped([UNREADABLE.at(Span(file, 1, 1, 1, 1), format=suffix, reason=reason)]) from None


def from_json(said: JsonText) -> Any:
    """The values of the JSON form, with the lines of layers and objects, and the older names of keys made new."""
    return _renewed(said.value, (), said)


def _renewed(value: Any, path: tuple[str | int, ...], said: JsonText) -> Any:
    if isinstance(value, list):
        if value and isinstance(value[0], int):
            return value
        return [_renewed(part, (*path, number), said) for number, part in enumerate(value)]
    if isinstance(value, Mapping):
        new = {key: _renewed(part, (*path, key), said) for key, part in value.items()}
        in_objects = len(path) > 1 and path[-2] in ("objects", "tiles")
        if in_objects and "class" not in new and isinstance(new.get("type"), str):
            new["class"] = new["type"]
        # Tiled before 1.2: an object of names and values, or of numbers and tiles.
        if isinstance(value.get("properties"), dict):
            new["properties"] = [{"name": name, "value": one} for name, one in value["properties"].items()]
        if isinstance(new.get("tiles"), dict):
            new["tiles"] = [one | {"id": number} for number, one in new["tiles"].items() if isinstance(one, dict)]
        return new | {"line": said.span(*path).line}
    return value


def from_xml(root: Element) -> dict[str, Any]:
    """The values of the XML form under the keys of the JSON form."""
    return root.attributes | {
        "tilesets": [tileset_from_xml(child) for child in root.children if child.name == "tileset"],
        "layers": list(_layers(root)),
        "properties": _properties(root),
    }


def tileset_from_xml(element: Element) -> dict[str, Any]:
    """A tileset of the XML form, inside a map or in a file of its own."""
    return {**element.attributes, "tiles": [_tile(child) for child in element.children if child.name == "tile"]}


def _tile(element: Element) -> dict[str, Any]:
    image = element.first("image")
    sort = element.attributes.get("class", element.attributes.get("type", ""))
    drawn = image.attributes.get("source", "") if image is not None else ""
    return {"id": element.attributes.get("id"), "class": sort, "properties": _properties(element), "image": drawn}


_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "group": "group", "imagelayer": "imagelayer"}


def _layers(parent: Element) -> Iterator[dict[str, Any]]:
    for element in parent.children:
        if element.name in _LAYERS:
            yield (
                element.attributes
                | _data(element.first("data"))
                | {
                    "type": _LAYERS[element.name],
                    "layers": list(_layers(element)),
                    "objects": [_object(child) for child in element.children if child.name == "object"],
                    "properties": _properties(element),
                    "line": element.line,
                }
            )


def _data(element: Element | None) -> dict[str, Any]:
    if element is None:
        return {}
    said = element.attributes
    chunks = [{**chunk.attributes, "data": _cells(chunk, said)} for chunk in element.children if chunk.name == "chunk"]
    encoding, compression = said.get("encoding", ""), said.get("compression", "")
    return {"encoding": encoding, "compression": compression, "data": _cells(element, said), "chunks": chunks}


def _cells(element: Element, said: Mapping[str, str]) -> list[str] | str:
    match said.get("encoding"):
        case None:
            return [tile.attributes.get("gid", "0") for tile in element.children if tile.name == "tile"]
        case "csv":
            return [cell for cell in re.split(r"[\s,]+", element.text) if cell]
        case _:
            return element.text.strip()


def _object(element: Element) -> dict[str, Any]:
    sort = element.attributes.get("class", element.attributes.get("type", ""))
    return element.attributes | {"class": sort, "properties": _properties(element), "line": element.line}


def _properties(parent: Element) -> list[dict[str, Any]]:
    inside = parent.first("properties")
    return [_property(child) for child in inside.children if child.name == "property"] if inside is not None else []


def _property(element: Element) -> dict[str, Any]:
    said = element.attributes
    text = said.get("value", element.text)
    value: object = text
    if said.get("type") == "bool":
        value = text == "true"
    elif said.get("type") == "int" and re.fullmatch(r"-?[0-9]{1,15}", text):
        value = int(text)
    return {"name": said.get("name", ""), "value": value}
