"""GraphML, GEXF, GML and node-link JSON, read by networkx behind gates of our own."""

from __future__ import annotations

import re
import warnings
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from dsl.border.diagnostics import Mistake, Severity, Stopped, phrase
from maps.checks.tiles import DUPLICATE_TILE
from maps.importing.foreign import (
    LINE_LEFT_OUT,
    REST_LEFT_OUT,
    UNREADABLE,
    Foreign,
    ForeignTile,
    ForeignWay,
    Notes,
    line_of,
    reason_in,
)
from maps.importing.json_door import IN_GML, JsonText, refuse_nesting
from maps.importing.xml_door import read_xml, without_declaration
from maps.limits import MAX_LABEL, MAX_TILES
from maps.reading.written import TOO_MANY_TILES

if TYPE_CHECKING:
    import networkx

    Graph = networkx.Graph[Any]

READER_REMARK = Mistake("import-remark", Severity.WARNING, "while this {format} was read: {said}")
TILE_MADE = Mistake(
    "import-tile-made",
    Severity.WARNING,
    "a link names “{name}”, which the file lists nowhere; it becomes a tile of its own",
    "look at how its name is written",
)

TITLE_KEYS: Final = ("title", "name", "label")
"""The keys of a graph that say what the whole is called; the first that holds a text does."""

NOT_TOLD_OF_A_GRAPH: Final = ("node_default", "edge_default", "mode", "start", "end", "timeformat")
"""What the readers say of every graph, whether the file says it or not."""

_UNREADABLE: Final = (SyntaxError, ValueError, LookupError, TypeError, AttributeError, OverflowError, RuntimeError)
"""What a damaged file makes the readers raise. Those of networkx have no error class of their own for it: a file that
lacks something ends in whatever Python raises at that point."""


def read_graphml(text: str, file: str, notes: Notes) -> Foreign:
    """The nodes and edges of a GraphML file."""
    import networkx

    lines = _lines_of_xml(text, file, ".graphml")
    sound = without_declaration(text).lstrip()
    return _foreign(lambda: networkx.parse_graphml(sound), lines, file, ".graphml", notes)


def read_gexf(text: str, file: str, notes: Notes) -> Foreign:
    """The nodes and edges of a GEXF file."""
    import networkx

    lines = _lines_of_xml(text, file, ".gexf")
    sound = without_declaration(text).lstrip().encode("utf-8")
    return _foreign(lambda: networkx.read_gexf(BytesIO(sound)), lines, file, ".gexf", notes)


def read_gml(text: str, file: str, notes: Notes) -> Foreign:
    """The nodes and edges of a GML file."""
    import networkx

    refuse_nesting(text, file, IN_GML)
    lines = _Lines(are_all=False)
    ends = [match.start() for match in re.finditer("\n", text)]
    for block in re.finditer(r"\b(node|edge)\s*\[([^\]]*)", text):
        line = bisect_right(ends, block.start()) + 1
        said = dict(re.findall(r'\b(id|source|target)\s+"?([^\s"\]]+)', block.group(2)))
        if block.group(1) == "node":
            lines.add_node(said.get("id", ""), line)
        else:
            lines.edges.setdefault((said.get("source", ""), said.get("target", "")), line)
    return _foreign(lambda: networkx.parse_gml(text.splitlines(), label="id"), lines, file, ".gml", notes)


def read_node_link(said: JsonText, file: str, notes: Notes) -> Foreign:
    """The nodes and links of node-link JSON, of networkx of any age and of whoever took the form over."""
    import networkx

    lines = _Lines(are_all=True)
    # Without it the last of several links between the same nodes would stand for all of them.
    data = said.value | {"multigraph": True}
    key = "edges" if "edges" in data else "links"
    nodes, edges = data.get("nodes"), data.get(key)
    if "graph" in data:
        data["graph"] = _of_the_whole(data["graph"], said, file)
    if isinstance(nodes, list) and isinstance(edges, list):
        data[key] = edges = _by_id(nodes, edges)
        for number, node in enumerate(nodes):
            if isinstance(node, Mapping):
                lines.add_node(str(node.get("id", number)), said.span("nodes", number).line)
        for number, edge in enumerate(edges):
            if isinstance(edge, Mapping):
                ends = (str(edge.get("source")), str(edge.get("target")))
                lines.edges.setdefault(ends, said.span(key, number).line)
    return _foreign(lambda: networkx.node_link_graph(data, edges=key), lines, file, ".json", notes)


def _of_the_whole(found: Any, said: JsonText, file: str) -> dict[str, Any]:
    """What is said of the whole graph: an object, or a list of keys with their values as networkx 1 wrote it.

    Raises: Stopped, when it is neither.
    """
    if isinstance(found, dict):
        return found
    pairs = found if isinstance(found, list) else [found]
    if not all(isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) for pair in pairs):
        reason = phrase("what belongs into it is missing or of another sort: {what}", what="graph")
        raise Stopped([UNREADABLE.at(line_of(file, said.span("graph").line), format=".json", reason=reason)])
    return dict(pairs)


def _by_id(nodes: list[Any], edges: list[Any]) -> list[Any]:
    """Edges whose ends are ids, where the file numbers its nodes from 0 as networkx 1 did."""
    if not all(isinstance(edge, Mapping) for edge in edges):
        return edges
    ids = [node.get("id", number) if isinstance(node, Mapping) else None for number, node in enumerate(nodes)]
    ends = [edge.get(end) for edge in edges for end in ("source", "target")]
    are_numbers = all(type(end) is int and 0 <= end < len(ids) for end in ends)
    if not are_numbers or not edges or any(type(one) is int for one in ids):
        return edges
    return [{**edge, "source": ids[edge["source"]], "target": ids[edge["target"]]} for edge in edges]


class _Lines:
    """Where the nodes and edges of a file stand, by what the file calls them.

    Args: `are_all` says whether each node and edge of the file is among them, so that what is missing can be told.
    """

    def __init__(self, *, are_all: bool) -> None:
        self.are_all = are_all
        self.nodes: dict[str, int] = {}
        self.again: list[tuple[str, int]] = []
        """Nodes that are listed already; the readers make one of both."""
        self.edges: dict[tuple[str, str], int] = {}
        self.inside: frozenset[str] = frozenset()
        """Nodes of graphs that stand inside a node, of which the reader of GraphML takes nothing."""

    def add_node(self, name: str, line: int) -> None:
        if name in self.nodes:
            self.again.append((name, line))
        self.nodes.setdefault(name, line)


def _lines_of_xml(text: str, file: str, suffix: str) -> _Lines:
    lines = _Lines(are_all=True)
    root = read_xml(text, file, suffix)
    inner = (graph for node in root.all("node") for graph in node.children if graph.name == "graph")
    lines.inside = frozenset(node.attributes.get("id", "") for graph in inner for node in graph.all("node"))
    for element in root.all("node", "edge"):
        said = element.attributes
        if element.name == "node":
            lines.add_node(said.get("id", ""), element.line)
        else:
            lines.edges.setdefault((said.get("source", ""), said.get("target", "")), element.line)
    return lines


def _foreign(read: Callable[[], Graph], lines: _Lines, file: str, suffix: str, notes: Notes) -> Foreign:
    from networkx import NetworkXException

    whole = line_of(file, 1)
    try:
        with warnings.catch_warnings(record=True) as remarks:
            warnings.simplefilter("always")
            graph = read()
    except (NetworkXException, *_UNREADABLE) as error:
        raise Stopped([UNREADABLE.at(whole, format=suffix, reason=reason_in(error))]) from error
    if lines.again:
        raise Stopped([DUPLICATE_TILE.at(line_of(file, line), tile=name) for name, line in lines.again])
    for remark in remarks:
        said = " ".join(str(remark.message).split())[:MAX_LABEL]
        notes.tell(READER_REMARK, whole, (said,), format=suffix, said=said)
    if len(graph) > MAX_TILES:
        raise Stopped([TOO_MANY_TILES.at(whole, count=len(graph), limit=MAX_TILES)])
    tiles = tuple(
        ForeignTile(node, line_of(file, lines.nodes.get(str(node))), data) for node, data in graph.nodes.items()
    )
    if lines.are_all:
        _tell_what_differs(graph, lines, file, notes)
    whole_graph: Mapping[str, object] = graph.graph
    texts = {key: text for key in TITLE_KEYS if isinstance(text := whole_graph.get(key), str) and text.strip()}
    titled = next(iter(texts), None)
    for key in whole_graph:
        if key not in NOT_TOLD_OF_A_GRAPH and key != titled:
            notes.tell(REST_LEFT_OUT, whole, (key,), what=phrase("“{name}” of the whole graph", name=str(key)))
    return Foreign(tiles, tuple(_ways(graph, lines, file)), title=texts[titled] if titled is not None else None)


def _tell_what_differs(graph: Graph, lines: _Lines, file: str, notes: Notes) -> None:
    """Tell of nodes that only a link names, and of nodes of the file that the graph does not have."""
    listed = {str(node) for node in graph.nodes}
    for (first, second), line in lines.edges.items():
        for name in (first, second):
            if name in listed and name not in lines.nodes:
                notes.tell(TILE_MADE, line_of(file, line), (name,), name=name)
    for name, line in lines.nodes.items():
        if name in listed and name in lines.inside:
            what = phrase("what is said of “{name}”, which stands inside another node", name=name)
            notes.tell(REST_LEFT_OUT, line_of(file, line), (name,), what=what)
        elif name not in listed:
            reason = phrase("“{name}” stands inside another node or in a second graph", name=name)
            notes.tell(LINE_LEFT_OUT, line_of(file, line), (name,), reason=reason)


def _ways(graph: Graph, lines: _Lines, file: str) -> Iterator[ForeignWay]:
    is_directed = graph.is_directed()
    for first, second, data in graph.edges(data=True):
        line = lines.edges.get((str(first), str(second)), lines.edges.get((str(second), str(first))))
        yield ForeignWay(first, second, line_of(file, line), data, is_directed)
