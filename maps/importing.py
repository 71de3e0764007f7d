"""Maps drawn elsewhere: GraphML, GML, GEXF, edge lists and node-link JSON become a tile map.

networkx reads the formats, behind gates of our own: size and characters as for every file, no DOCTYPE and no
ENTITY in XML, no deep nesting. What a graph can say and a map can not (weights, colours, fractions) is left out
and told; what only looks odd (a link one way) is kept and told.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from xml.etree.ElementTree import ParseError

from dsl.border.diagnostics import Finding, Kind, Severity, Span, Stopped, has_errors, phrase
from dsl.border.gates import MAX_NAME, name_findings, read_text
from maps.layouts import Layout, Position
from maps.limits import MAX_LABEL, MAX_SIDE, MAX_TILES
from maps.loading import checked_map
from maps.tile_map import TileMap, Value
from maps.written import (
    RESERVED,
    TOO_MANY_TILES,
    Said,
    Written,
    WrittenAttribute,
    WrittenBoard,
    WrittenLink,
    WrittenTile,
)

if TYPE_CHECKING:
    import networkx

    Graph = networkx.Graph[Any]

MAX_NESTING: Final = 16
"""Lists in lists of GML or JSON; a graph needs four, and readers that call themselves fail at a thousand."""

WIDTH_OF_A_DRAWING: Final = 24
"""Columns into which the places of a drawn graph are sorted, when they are no small whole numbers themselves."""

UNKNOWN_FORMAT = Kind(
    "unknown-format", Severity.ERROR, "I can not import files that end in “{suffix}”", "known are {known}"
)
UNREADABLE_GRAPH = Kind("unreadable-graph", Severity.ERROR, "this is no {format} that can be read: {reason}")
XML_DECLARATION = Kind(
    "xml-declaration", Severity.ERROR, "this file has a {what}, which is never read", "save it without"
)
NESTED_TOO_DEEPLY = Kind("nested-too-deeply", Severity.ERROR, "lists are nested more than {limit} deep")
LEFT_OUT = Kind(
    "import-left-out",
    Severity.WARNING,
    "{what} “{name}” of {owner} is left out: it is no word, whole number, true, false or list of words",
)
IMPORTED_ONE_WAY = Kind(
    "imported-one-way",
    Severity.WARNING,
    "the file leads from {first} to {second} but not back; the way is kept as one-way",
    "move it from one_way to links if that is not meant",
)
IMPORTED_SELF_LINK = Kind("imported-self-link", Severity.WARNING, "tile {tile} leads to itself; this is left out")
PLACES_LEFT_OUT = Kind(
    "places-left-out", Severity.WARNING, "the places of the tiles are left out: {reason}", "write at: [column, row]"
)


_UNREADABLE: Final = (ParseError, ValueError, LookupError, TypeError, AttributeError, OverflowError, RuntimeError)
"""What a damaged file makes the readers raise. Those of networkx have no error class of their own for it: a file that
lacks something ends in whatever Python raises at that point."""


def import_map(path: Path) -> TileMap:
    """The map in a graph file; its format follows from the end of its name.

    Nodes become tiles of one board without layout, `label` or `name` becomes the name, `x` and `y` the place,
    and what else fits an attribute. A directed graph gives one-way links where an edge has no counterpart.

    Raises: Stopped, when the file can not be read or the map has errors.
    """
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        known = ", ".join(sorted(_READERS))
        raise Stopped([UNKNOWN_FORMAT.at(Span(str(path), 1, 1, 1, 1), suffix=path.suffix, known=known)])
    graph = _graph(read_text(path), reader, str(path), path.suffix.lower())
    importer = _Importer(graph, str(path))
    written = importer.written(path.stem)
    return checked_map(written, importer.findings)


def _graph(text: str, reader: Callable[[str], Graph], file: str, suffix: str) -> Graph:
    from networkx import NetworkXException

    whole = Span(file, 1, 1, 1, 1)
    _refuse_declarations(text, whole, suffix)
    _refuse_nesting(text, whole, suffix)
    try:
        graph = reader(text)
    except (NetworkXException, *_UNREADABLE) as error:
        reason = " ".join(str(error).split())[:MAX_LABEL] or type(error).__name__
        raise Stopped([UNREADABLE_GRAPH.at(whole, format=suffix, reason=reason)]) from error
    if len(graph) > MAX_TILES:
        raise Stopped([TOO_MANY_TILES.at(whole, count=len(graph), limit=MAX_TILES)])
    return graph


def _refuse_declarations(text: str, span: Span, suffix: str) -> None:
    """No DOCTYPE, no ENTITY: they can read other files and grow without bound; no encoding that could hide them."""
    if suffix not in (".graphml", ".gexf"):
        return
    for what in ("DOCTYPE", "ENTITY"):
        if re.search(rf"<!\s*{what}", text, re.IGNORECASE):
            raise Stopped([XML_DECLARATION.at(span, what=what)])
    encoding = re.match(r"\s*<\?xml[^>]*encoding\s*=\s*[\"']([^\"']*)", text)
    if encoding and encoding.group(1).lower() not in ("utf-8", "utf8", "us-ascii"):
        raise Stopped([XML_DECLARATION.at(span, what="encoding other than UTF-8")])


def _refuse_nesting(text: str, span: Span, suffix: str) -> None:
    if suffix not in (".gml", ".json"):
        return
    depth = 0
    for sign in re.finditer(r'"(?:[^"\\]|\\.)*+"|[\[{]|[\]}]', text):
        depth += 1 if sign.group() in "[{" else -1 if sign.group() in "]}" else 0
        if depth > MAX_NESTING:
            raise Stopped([NESTED_TOO_DEEPLY.at(span, limit=MAX_NESTING)])


def _graphml(text: str) -> Graph:
    import networkx as nx

    return nx.parse_graphml(_without_declaration(text))


def _gexf(text: str) -> Graph:
    import networkx as nx

    return nx.read_gexf(BytesIO(_without_declaration(text).encode("utf-8")))


def _gml(text: str) -> Graph:
    import networkx as nx

    return nx.parse_gml(text.splitlines(), label="id")


def _edge_list(text: str) -> Graph:
    import networkx as nx

    return nx.parse_edgelist(text.splitlines(), data=False)


def _node_link(text: str) -> Graph:
    import networkx as nx

    said = json.loads(text, object_pairs_hook=_no_key_twice)
    return nx.node_link_graph(said, edges="edges" if "edges" in said else "links")


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _without_declaration(text: str) -> str:
    """The XML without its first line: it is decoded already, and what it says of its encoding is no longer true."""
    return re.sub(r"\A\s*<\?xml[^>]*\?>", "", text).lstrip()


_READERS: Final[Mapping[str, Callable[[str], Graph]]] = {
    ".graphml": _graphml,
    ".gexf": _gexf,
    ".gml": _gml,
    ".edgelist": _edge_list,
    ".edges": _edge_list,
    ".json": _node_link,
}


class _Importer:
    """Turns a graph into a written map and notes what of it is lost."""

    def __init__(self, graph: Graph, file: str) -> None:
        self.graph = graph
        self.span = Span(file, 1, 1, 1, 1)
        self.findings: list[Finding] = []
        self.ids: dict[object, str] = {node: word_from(str(node), "tile") for node in graph}

    def written(self, title: str) -> Written:
        places = self._places()
        return Written(
            file=self.span.file,
            title=title[:MAX_LABEL],
            span=self.span,
            boards=(WrittenBoard("main", None, Layout.NONE, self.span),),
            tiles=tuple(self._tile(node, places.get(node)) for node in self.graph),
            links=tuple(self._link(*ends) for ends in self._edges() if self._leads_back(*ends)),
            one_way=tuple(self._one_way()),
        )

    def _tile(self, node: object, at: Position | None) -> WrittenTile:
        data: Mapping[str, object] = self.graph.nodes[node]
        said = data.get("label", data.get("name"))
        name = said if isinstance(said, str) and said.strip() else str(node)
        return WrittenTile(
            id=self.ids[node],
            span=self.span,
            name=name[:MAX_LABEL] if name != self.ids[node] else None,
            at=at,
            attributes=tuple(self._attributes(node, data)),
        )

    def _attributes(self, node: object, data: Mapping[str, object]) -> Iterator[WrittenAttribute]:
        for key, found in data.items():
            if key in ("label", "x", "y", "viz", *RESERVED):
                continue
            value = self._value(found, is_list=key == "features")
            if value is None or has_errors(name_findings(key, self.span)):
                self.findings.append(LEFT_OUT.at(self.span, what="the attribute", name=key, owner=self.ids[node]))
            else:
                words = value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()
                yield WrittenAttribute(key, value, self.span, tuple(Said(word, self.span) for word in words))

    def _value(self, found: object, *, is_list: bool) -> Value | None:
        """The attribute value of what a file says; graph formats have no lists, so words may be parted by commas."""
        if isinstance(found, bool) or (isinstance(found, int) and abs(found) < 10**15):
            return found
        if isinstance(found, str):
            words = tuple(word.strip() for word in found.split(",") if word.strip())
            sound = bool(words) and not any(has_errors(name_findings(word, self.span)) for word in words)
            return (words if is_list or len(words) > 1 else words[0]) if sound else None
        if isinstance(found, list) and all(isinstance(word, str) for word in found):
            sound = not any(has_errors(name_findings(word, self.span)) for word in found)
            return tuple(found) if sound else None
        return None

    def _edges(self) -> Iterator[tuple[object, object]]:
        """Every link once, in the order of the file; parallel ones and those to oneself are dropped."""
        seen: set[tuple[object, object]] = set()
        for first, second in self.graph.edges():
            if first == second:
                continue
            if (second, first) not in seen and (first, second) not in seen:
                seen.add((first, second))
                yield first, second

    def _leads_back(self, first: object, second: object) -> bool:
        return not self.graph.is_directed() or bool(self.graph.has_edge(second, first))

    def _one_way(self) -> Iterator[WrittenLink]:
        for first, second in self._edges():
            if not self._leads_back(first, second):
                finding = IMPORTED_ONE_WAY.at(self.span, first=self.ids[first], second=self.ids[second])
                self.findings.append(finding)
                yield self._link(first, second)
        for node in self.graph:
            if self.graph.has_edge(node, node):
                self.findings.append(IMPORTED_SELF_LINK.at(self.span, tile=self.ids[node]))

    def _link(self, first: object, second: object) -> WrittenLink:
        return WrittenLink((Said(self.ids[first], self.span), Said(self.ids[second], self.span)), self.span)

    def _places(self) -> dict[object, Position]:
        """The places of the nodes as columns and rows, where the file gives a number for each."""
        drawn = {node: _coordinates(data) for node, data in self.graph.nodes(data=True)}
        known = {node: place for node, place in drawn.items() if place is not None}
        if not known:
            return {}
        places = _on_a_grid(known)
        if len(known) < len(drawn):
            self.findings.append(PLACES_LEFT_OUT.at(self.span, reason=phrase("some have none")))
            return {}
        if len(set(places.values())) < len(places):
            self.findings.append(PLACES_LEFT_OUT.at(self.span, reason=phrase("two of them fall together")))
            return {}
        return places


def _coordinates(data: Mapping[str, Any]) -> tuple[float, float] | None:
    """Where a node was drawn: `x` and `y`, or the position of the GEXF drawing module."""
    drawn = data.get("viz")
    place = drawn.get("position", {}) if isinstance(drawn, Mapping) else data
    x, y = _coordinate(place.get("x")), _coordinate(place.get("y"))
    return (x, y) if x is not None and y is not None else None


def _coordinate(number: object) -> float | None:
    """A number that can be drawn: no infinity, and no `nan`, which is not below anything."""
    if isinstance(number, bool) or not isinstance(number, int | float):
        return None
    return number if abs(number) < 10**9 else None


def _on_a_grid(places: Mapping[object, tuple[float, float]]) -> dict[object, Position]:
    """Columns and rows for places of any scale: kept where they are small whole numbers, else drawn together."""
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    width = max(max(x for x, _ in places.values()) - left, max(y for _, y in places.values()) - top)
    is_whole = all(x == int(x) and y == int(y) for x, y in places.values()) and width < MAX_SIDE
    step = 1.0 if is_whole or width == 0 else width / WIDTH_OF_A_DRAWING
    return {node: (round((x - left) / step) + 1, round((y - top) / step) + 1) for node, (x, y) in places.items()}


def word_from(text: str, prefix: str) -> str:
    """A word that can be the id of a tile, made from any text.

    >>> word_from("Old Mill (north)", "tile")
    'old_mill_north'
    >>> word_from("7", "tile")
    'tile_7'
    """
    kept = "".join(sign if sign.isalnum() else "_" for sign in unicodedata.normalize("NFC", text.lower()))
    word = "_".join(part for part in kept.split("_") if part)[:MAX_NAME].rstrip("_")
    return word if word and word[0].isalpha() else f"{prefix}_{word}".rstrip("_")
