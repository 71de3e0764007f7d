"""Links: to nowhere, to oneself, said twice, not returned; and the parts that no link joins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, in_quotes, listed, nearest, phrase
from maps.checks.tiles import without_place
from maps.reading.survey import Check, MapSurvey
from maps.reading.written import PlacedWord, Written, WrittenAttribute
from maps.ways import DIRECTION, PLAIN, are_touching, parts_of

NEAREST_AMONG: Final = 400
"""On maps with more tiles no nearest names are looked for: a hundred typos would take seconds."""


UNKNOWN_TILE = Mistake("unknown-tile", Severity.ERROR, "there is no tile “{tile}”", "did you mean {nearest}?")
NONE_LIKE_IT = Mistake("unknown-tile", Severity.ERROR, "there is no tile “{tile}”", "there are: {known}")


def unknown_tile(look: MapSurvey) -> Iterator[Finding]:
    """A link or a list of neighbours names a tile that does not exist.

    Found:
        tiles:
          mill: {}
          ford: {}
        links: [[mill, ford], [mill, fort]]
    Instead:
        tiles:
          mill: {}
          ford: {}
        links: [[mill, ford]]
    """
    tiles = look.tiles
    among = tiles if len(tiles) <= NEAREST_AMONG else ()
    named = {tile.name: tile.id for tile in look.written.tiles if tile.name is not None}
    for said in _ends(look.written):
        if said.word in tiles:
            continue
        own = named.get(said.word)
        close = nearest(said.word, among) if own is None else in_quotes(own)
        if close:
            yield UNKNOWN_TILE.at(said.span, tile=said.word, nearest=close)
        else:
            yield NONE_LIKE_IT.at(said.span, tile=said.word, known=listed(tiles))


SELF_LINK = Mistake("self-link", Severity.ERROR, "tile {tile} is linked to itself", "a tile is not its own neighbour")


def self_link(look: MapSurvey) -> Iterator[Finding]:
    """A tile is its own neighbour.

    Found:
        tiles:
          mill: {}
        links: [[mill, mill]]
    Instead:
        tiles:
          mill: {}
          ford: {}
        links: [[mill, ford]]
    """
    for link in (*look.written.links, *look.written.one_way):
        if link.ends[0].word == link.ends[1].word:
            yield SELF_LINK.at(link.span, tile=link.ends[0].word)
    for entry in look.written.tiles:
        for said in entry.neighbours:
            if said.word == entry.id:
                yield SELF_LINK.at(said.span, tile=entry.id)


LINK_REPEATED = Mistake(
    "link-repeated", Severity.WARNING, "{first} and {second} are neighbours already", "this link can be left out"
)


def link_repeated(look: MapSurvey) -> Iterator[Finding]:
    """A link joins tiles that touch on their board, or stands twice.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        links: [[a1, b1]]
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
    """
    stated: set[tuple[str, str, str]] = set()
    for link in look.written.links:
        first, second = (end.word for end in link.ends)
        for kind in link.kinds:
            is_known = (first, second, kind) in stated or (kind == PLAIN and are_touching(look.ways, first, second))
            if is_known and not link.attributes:
                yield LINK_REPEATED.at(link.span, first=first, second=second)
            stated.update(((first, second, kind), (second, first, kind)))


LINK_CONTRADICTED = Mistake(
    "link-contradicted",
    Severity.ERROR,
    "“{name}” of the link from {first} to {second} is said twice, and not alike",
    "say it once",
)


def link_contradicted(look: MapSurvey) -> Iterator[Finding]:
    """Two entries say different things of one link.

    Found:
        tiles: {mill: {}, ford: {}}
        links:
          - {way: [mill, ford], by: river, toll: 2}
          - {way: [ford, mill], by: river, toll: 3}
    Instead:
        tiles: {mill: {}, ford: {}}
        links:
          - {way: [mill, ford], by: river, toll: 2}
          - {way: [ford, mill], by: road, toll: 3}
    """
    earlier: dict[tuple[str, str, str, str], WrittenAttribute] = {}
    for link in (*look.written.links, *look.written.one_way):
        # A one-way link that can be walked back is refused, so that the direction makes no difference here.
        first, second = sorted(end.word for end in link.ends)
        for kind, said in product(link.kinds, link.attributes):
            known = earlier.setdefault((first, second, kind, said.name), said)
            if known.value != said.value:
                also = [(known.span, "first said here")]
                yield LINK_CONTRADICTED.at(said.span, also=also, name=said.name, first=first, second=second)


LINK_DIRECTION = Mistake(
    "link-direction",
    Severity.ERROR,
    "the direction of a link can not be said: it follows from the board",
    "leave it out, or choose another word",
)


def link_direction(look: MapSurvey) -> Iterator[Finding]:
    """A link says its direction, which tiles that touch on a board of hexes or squares have by themselves.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        links:
          - {way: [a1, b1], by: road, direction: east}
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        links:
          - {way: [a1, b1], by: road}
    """
    for attribute in look.written.link_attributes():
        if attribute.name == DIRECTION:
            yield LINK_DIRECTION.at(attribute.span)


ONE_WAY_NEIGHBOUR = Mistake(
    "one-way-neighbour",
    Severity.ERROR,
    "{first} names {second} as its neighbour, but {second} does not name {first}",
    "add {first} to the neighbours of {second}, or write [{first}, {second}] under one_way",
)


def one_way_neighbour(look: MapSurvey) -> Iterator[Finding]:
    """A tile names a neighbour that does not name it back, and `one_way` does not say so.

    Found:
        tiles:
          mill: {neighbours: [ford, inn]}
          ford: {neighbours: [inn]}
          inn: {neighbours: [mill, ford]}
    Instead:
        tiles:
          mill: {neighbours: [ford, inn]}
          ford: {neighbours: [inn]}
          inn: {neighbours: [mill, ford]}
        one_way: [[mill, ford]]
    """
    tiles = look.tiles
    declared = {(link.ends[0].word, link.ends[1].word) for link in look.written.one_way}
    joined = {(start, end) for start, end, _ in look.ways}
    for entry in look.written.tiles:
        for said in entry.neighbours:
            there, back = (entry.id, said.word), (said.word, entry.id)
            if there in joined and back not in joined and there not in declared:
                also = [(tiles[said.word].span, phrase("{tile} is described here", tile=said.word))]
                yield ONE_WAY_NEIGHBOUR.at(said.span, also=also, first=entry.id, second=said.word)


ONE_WAY_BOTH_WAYS = Mistake(
    "one-way-both-ways",
    Severity.ERROR,
    "the way from {first} to {second} is declared one-way, but {second} also leads to {first}",
    "leave out one of the two",
)


def one_way_both_ways(look: MapSurvey) -> Iterator[Finding]:
    """A way declared one-way can be walked back, because the tiles touch or another link says so.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        one_way: [[a1, b1]]
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["f.f"], legend: {f: []}}
        one_way: [[a1, c1]]
    """
    for link in look.written.one_way:
        first, second = (end.word for end in link.ends)
        if any((second, first, kind) in look.ways for kind in link.kinds):
            yield ONE_WAY_BOTH_WAYS.at(link.span, first=first, second=second)


NEIGHBOUR_ACROSS_BOARDS = Mistake(
    "neighbour-across-boards",
    Severity.WARNING,
    "{first} on board {board} names {second} on board {other} as its neighbour",
    "if that is meant, write [{first}, {second}] under links",
)


def neighbour_across_boards(look: MapSurvey) -> Iterator[Finding]:
    """A tile names a neighbour on another board, where a similar id is easily meant.

    Found:
        boards:
          - {id: east, layout: none}
          - {id: west, layout: none}
        tiles:
          mill: {board: east, neighbours: [ford]}
          ford: {board: west, neighbours: [mill]}
    Instead:
        boards:
          - {id: east, layout: none}
          - {id: west, layout: none}
        tiles:
          mill: {board: east}
          ford: {board: west}
        links: [[mill, ford]]
    """
    tiles = look.tiles
    for entry in look.written.tiles:
        here = tiles[entry.id].board
        for said in entry.neighbours:
            there = tiles[said.word].board if said.word in tiles else here
            if here != there:
                yield NEIGHBOUR_ACROSS_BOARDS.at(said.span, first=entry.id, board=here, second=said.word, other=there)


UNCONNECTED_PARTS = Mistake(
    "unconnected-parts",
    Severity.WARNING,
    "no way leads from {main} to {tile}: the map falls into {count} parts, and that of {tile} has {size}",
    "link them, or write islands: allowed",
)


def unconnected_parts(look: MapSurvey) -> Iterator[Finding]:
    """The map falls into parts, and nothing says that islands are meant.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["f.f"], legend: {f: []}}
    Instead:
        islands: allowed
        boards:
          - {id: main, layout: hex, rows: ["f.f"], legend: {f: []}}
    """
    if look.written.islands_allowed or not _all_ways_are_known(look):
        return
    parts = parts_of((tile.id for tile in look.in_order), look.ways)
    largest = max(parts, key=len, default=[])
    for part in parts:
        if part is not largest:
            size = phrase("1 tile") if len(part) == 1 else phrase("{count} tiles", count=len(part))
            first = look.tiles[part[0]]
            yield UNCONNECTED_PARTS.at(first.span, main=largest[0], tile=first.id, count=len(parts), size=size)


NO_WAY_IN = Mistake(
    "no-way-in",
    Severity.WARNING,
    "no way leads to {tile}: who is elsewhere never comes there",
    "write the way that leads there under links, not under one_way",
)


def no_way_in(look: MapSurvey) -> Iterator[Finding]:
    """One-way links lead out of a part of the map and none leads into it: who is elsewhere never gets there.

    Found:
        tiles:
          mill: {}
          ford: {}
          inn: {}
        links: [[ford, inn]]
        one_way: [[mill, ford]]
    Instead:
        tiles:
          mill: {}
          ford: {}
          inn: {}
        links: [[ford, inn], [mill, ford]]
    """
    if not look.written.one_way or not _all_ways_are_known(look):
        return
    import networkx

    ways: networkx.DiGraph[str] = networkx.DiGraph((way.start, way.end) for way in look.ways.values())
    place = {tile.id: number for number, tile in enumerate(look.in_order)}
    for part in networkx.weakly_connected_components(ways):
        closed = list(networkx.strongly_connected_components(ways.subgraph(part)))
        largest = max(closed, key=lambda one: (len(one), -min(place[tile] for tile in one)))
        for tiles in sorted(closed, key=lambda one: min(place[tile] for tile in one)):
            if tiles is not largest and not any(start not in tiles for start, _ in ways.in_edges(tiles)):
                first = look.tiles[min(tiles, key=place.__getitem__)]
                yield NO_WAY_IN.at(first.span, tile=first.id)


def _all_ways_are_known(look: MapSurvey) -> bool:
    """Whether each tile has its place, and each link leads to a tile: what is wrong there is told there."""
    return not any(without_place(look)) and all(end.word in look.tiles for end in _ends(look.written))


def _ends(written: Written) -> Iterator[PlacedWord]:
    """Every word that should be the id of a tile."""
    for link in (*written.links, *written.one_way):
        yield from link.ends
    for entry in written.tiles:
        yield from entry.neighbours


CHECKS: Final[tuple[Check, ...]] = (
    unknown_tile,
    self_link,
    link_repeated,
    link_contradicted,
    link_direction,
    one_way_neighbour,
    one_way_both_ways,
    neighbour_across_boards,
    unconnected_parts,
    no_way_in,
)
