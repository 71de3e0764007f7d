"""Maps drawn elsewhere become tile maps: graphs, lists of borders, boards of the editor Tiled, hexes as text.

    file ──gates──▶ reader ──▶ Foreign ──translating──▶ written ──survey, checks, building──▶ TileMap

In: a file from outside, past the gates of size and characters; document types in XML and deep nesting anywhere are
refused. Out: a map, and findings that tell everything that was left out or written otherwise, each with its place.
Read `foreign` first, then any reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped
from dsl.border.gates import read_text
from maps.importing.border_lists import read_csv, read_edge_list
from maps.importing.foreign import Foreign, Notes
from maps.importing.graph_files import read_gexf, read_gml, read_graphml, read_node_link
from maps.importing.hex_text import is_hex_text, read_hex_text
from maps.importing.json_door import JsonText
from maps.importing.territories import read_territories
from maps.importing.tiled import read_tmj, read_tmx
from maps.importing.translating import translated
from maps.importing.xml_door import read_xml
from maps.loading import checked_map
from maps.tile_map import TileMap

UNKNOWN_FORMAT = Mistake(
    "unknown-format", Severity.ERROR, "I can not import files that end in “{suffix}”", "known are {known}"
)

Reader = Callable[[str, str, Notes], Foreign]
"""From a text, the file it stands in and the notes to what the file says."""


def import_map(path: Path) -> TileMap:
    """The map in a file of another program; the end of its name says which, and where several share one, what is in it.

    Raises: Stopped, when the file can not be read or the map has errors.
    """
    suffix = path.suffix.lower()
    reader = READERS.get(suffix)
    if reader is None:
        known = ", ".join(sorted(READERS))
        raise Stopped([UNKNOWN_FORMAT.at(Span(str(path), 1, 1, 1, 1), suffix=path.suffix, known=known)])
    notes = Notes()
    found = reader(read_text(path, has_tabs=True), str(path), notes)
    return checked_map(translated(found, str(path), path.stem, notes), notes.findings)


def _read_json(text: str, file: str, notes: Notes) -> Foreign:
    said = JsonText(text, file, ".json")
    if isinstance(said.value, Mapping):
        if "layers" in said.value and "orientation" in said.value:
            return read_tmj(said, file, notes)
        if _is_node_link(said.value):
            return read_node_link(said, file, notes)
    return read_territories(said, file, notes)


def _is_node_link(value: Mapping[str, Any]) -> bool:
    return "nodes" in value and ("links" in value or "edges" in value)


def _read_any_xml(text: str, file: str, notes: Notes) -> Foreign:
    """XML whose name does not say what it is."""
    match read_xml(text, file, ".xml").name:
        case "map":
            return read_tmx(text, file, notes)
        case "gexf":
            return read_gexf(text, file, notes)
        case _:
            return read_graphml(text, file, notes)


def _read_text(text: str, file: str, notes: Notes) -> Foreign:
    return (read_hex_text if is_hex_text(text) else read_edge_list)(text, file, notes)


READERS: Final[Mapping[str, Reader]] = {
    ".graphml": read_graphml,
    ".gexf": read_gexf,
    ".gml": read_gml,
    ".xml": _read_any_xml,
    ".json": _read_json,
    ".tmj": _read_json,
    ".tmx": read_tmx,
    ".csv": read_csv,
    ".tsv": read_csv,
    ".edgelist": read_edge_list,
    ".edges": read_edge_list,
    ".txt": _read_text,
    ".hexmap": _read_text,
}
"""The menu of formats, by the end of the file's name."""

__all__ = ["READERS", "import_map"]
