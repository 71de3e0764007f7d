"""What can be wrong in a map, each mistake with its words, its function and a sample of it.

Every check takes the written tree and yields findings; none relies on another having passed. `CHECKS` at the end
lists all in the order they run. The samples under `Found:` and `Instead:` are run by the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Final

from dsl.border.diagnostics import (
    MAX_FINDINGS_PER_FILE,
    Finding,
    Kind,
    Severity,
    Span,
    in_order,
    in_quotes,
    joined,
    nearest,
    phrase,
)
from dsl.border.gates import name_findings
from maps.building import Standing, label, layout_links, links_of, standings
from maps.layouts import Layout
from maps.limits import MAX_SIDE
from maps.written import NO_TILE, RESERVED, Said, Written, WrittenAttribute

Check = Callable[[Written], Iterator[Finding]]

NEAREST_AMONG: Final = 400
"""On maps with more tiles no nearest names are looked for: a hundred typos would take seconds."""

NAME_LIKE_A_KEY: Final = 0.8
"""How like a key of ours an attribute must be called to look like a slip: `neighbors` is, `border` is not."""

NO_TILES = Kind("no-tiles", Severity.ERROR, "this map has no tile", "paint rows of letters, or list tiles")


def no_tiles(written: Written) -> Iterator[Finding]:
    """A map without a single tile.

    Found:
        format: 1
        title: Nowhere
        boards:
          - {id: main, layout: hex, rows: ["...", ". ."]}
    Instead:
        format: 1
        title: Somewhere
        boards:
          - {id: main, layout: hex, rows: [".f."], legend: {f: [forest]}}
    """
    if not written.tiles and next(written.cells(), None) is None:
        yield NO_TILES.at(written.span)


EMPTY_LABEL = Kind("empty-label", Severity.ERROR, "this {what} holds nothing but blanks", "give it a name, or none")


def empty_label(written: Written) -> Iterator[Finding]:
    """A title or a name of blanks alone, which nobody would see on the map.

    Found:
        format: 1
        title: "  "
        boards:
          - {id: main, layout: hex, rows: ["f"], legend: {f: [forest]}}
    Instead:
        format: 1
        title: Forest
        boards:
          - {id: main, layout: hex, rows: ["f"], legend: {f: [forest]}}
    """
    if not label(written.title):
        yield EMPTY_LABEL.at(written.span, what="title")
    for board in written.boards:
        if board.name is not None and not label(board.name):
            yield EMPTY_LABEL.at(board.span, what="name of a board")
    for entry in written.tiles:
        if entry.name is not None and not label(entry.name):
            yield EMPTY_LABEL.at(entry.span, what="name of a tile")


def bad_name(written: Written) -> Iterator[Finding]:
    """A board, tile, attribute or word that is no name of the language; the findings are those of all names.

    Found:
        format: 1
        title: Mill
        boards: [{id: main, layout: none}]
        tiles:
          mill: {features: [old mill]}
    Instead:
        format: 1
        title: Mill
        boards: [{id: main, layout: none}]
        tiles:
          mill: {features: [old_mill]}
    """
    for board in written.boards:
        yield from name_findings(board.id, board.span)
    for entry in written.tiles:
        yield from name_findings(entry.id, entry.span)
    for attribute in _attributes(written):
        yield from name_findings(attribute.name, attribute.span)
        for said in attribute.words:
            yield from name_findings(said.word, said.span)


DUPLICATE_BOARD = Kind(
    "duplicate-board", Severity.ERROR, "two boards are called “{board}”", "give one of them another id"
)


def duplicate_board(written: Written) -> Iterator[Finding]:
    """Two boards with the same id, so that their tiles could not be told apart.

    Found:
        format: 1
        title: Twins
        islands: allowed
        boards:
          - {id: east, layout: hex, rows: ["f"], legend: {f: []}}
          - {id: east, layout: none}
        tiles:
          mill: {board: east}
    Instead:
        format: 1
        title: Twins
        islands: allowed
        boards:
          - {id: east, layout: hex, rows: ["f"], legend: {f: []}}
          - {id: west, layout: none}
        tiles:
          mill: {board: west}
    """
    first = {board.id: board for board in reversed(written.boards)}
    for board in written.boards:
        if first[board.id] is not board:
            yield DUPLICATE_BOARD.at(board.span, also=[(first[board.id].span, "the first")], board=board.id)


EMPTY_BOARD = Kind("empty-board", Severity.WARNING, "board {board} has no tile", "paint it or leave it out")


def empty_board(written: Written) -> Iterator[Finding]:
    """A board without tiles beside others that have some.

    Found:
        format: 1
        title: Half done
        boards:
          - {id: east, layout: hex, rows: ["ff"], legend: {f: []}}
          - {id: west, layout: hex}
    Instead:
        format: 1
        title: Done
        boards:
          - {id: east, layout: hex, rows: ["ff"], legend: {f: []}}
    """
    used = {tile.board for tile in standings(written).values()}
    all_known = bool(used) and used.issubset(board.id for board in written.boards)
    for board in written.boards:
        if all_known and board.id not in used:
            yield EMPTY_BOARD.at(board.span, board=board.id)


BOARD_TOO_LARGE = Kind(
    "board-too-large", Severity.ERROR, "board {board} has {count} {what}; a board has at most {limit}"
)


def board_too_large(written: Written) -> Iterator[Finding]:
    """A board with more rows or columns than places are counted; no sample, because it would fill a page."""
    for board in written.boards:
        longest = max((len(row.text) for row in board.rows), default=0)
        for what, count in ((phrase("rows"), len(board.rows)), (phrase("columns"), longest)):
            if count > MAX_SIDE:
                yield BOARD_TOO_LARGE.at(board.span, board=board.id, what=what, count=count, limit=MAX_SIDE)


RAGGED_ROWS = Kind(
    "ragged-rows",
    Severity.ERROR,
    "this row has {found} letters, the first row of board {board} has {right}",
    "fill the shorter rows up with dots",
)


def ragged_rows(written: Written) -> Iterator[Finding]:
    """Rows of unequal length: a letter left out in the middle would shift all tiles after it.

    Found:
        format: 1
        title: Ragged
        boards:
          - id: main
            layout: hex
            rows: ["fff",
                   "ff"]
            legend: {f: [forest]}
    Instead:
        format: 1
        title: Even
        boards:
          - id: main
            layout: hex
            rows: ["fff",
                   "ff."]
            legend: {f: [forest]}
    """
    for board in written.boards:
        right = len(board.rows[0].text) if board.rows else 0
        for row in board.rows:
            if len(row.text) != right:
                first = [(board.rows[0].span, phrase("the first row"))]
                yield RAGGED_ROWS.at(row.span, also=first, found=len(row.text), right=right, board=board.id)


LEGEND_LETTER = Kind(
    "legend-letter",
    Severity.ERROR,
    "“{letter}” can not be a letter of a legend",
    "take a single letter; the dot and the blank stand for no tile",
)


def legend_letter(written: Written) -> Iterator[Finding]:
    """A legend explains a word, or one of the two letters that mean no tile.

    Found:
        format: 1
        title: Words
        boards:
          - {id: main, layout: hex, rows: ["f"], legend: {f: [forest], hill: [hill]}}
    Instead:
        format: 1
        title: Letters
        boards:
          - {id: main, layout: hex, rows: ["fh"], legend: {f: [forest], h: [hill]}}
    """
    for board in written.boards:
        for line in board.legend:
            if not _is_letter(line.letter):
                yield LEGEND_LETTER.at(line.span, letter=line.letter)


UNKNOWN_LETTER = Kind(
    "unknown-letter",
    Severity.ERROR,
    "the legend of board {board} does not say what “{letter}” stands for",
    "add it to the legend; known are {known}",
)


def unknown_letter(written: Written) -> Iterator[Finding]:
    """A row has a letter that the legend of its board does not explain; told once per letter and board.

    Found:
        format: 1
        title: Riddle
        boards:
          - {id: main, layout: hex, rows: ["fx"], legend: {f: [forest]}}
    Instead:
        format: 1
        title: Plain
        boards:
          - {id: main, layout: hex, rows: ["fx"], legend: {f: [forest], x: []}}
    """
    for board in written.boards:
        known = [line.letter for line in board.legend]
        told = set(known).union(NO_TILE)
        for row in board.rows:
            for column, letter in enumerate(row.text, start=1):
                if letter not in told:
                    told.add(letter)
                    span = row.letter_span(column)
                    yield UNKNOWN_LETTER.at(span, board=board.id, letter=letter, known=", ".join(sorted(known)))


UNUSED_LETTER = Kind(
    "unused-letter", Severity.WARNING, "no row of board {board} has the letter “{letter}”", "leave it out of the legend"
)


def unused_letter(written: Written) -> Iterator[Finding]:
    """A legend explains a letter that stands in no row of its board.

    Found:
        format: 1
        title: Leftover
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: [forest], h: [hill]}}
    Instead:
        format: 1
        title: Tidy
        boards:
          - {id: main, layout: hex, rows: ["fh"], legend: {f: [forest], h: [hill]}}
    """
    for board in written.boards:
        painted = {letter for row in board.rows for letter in row.text}
        for line in board.legend:
            if _is_letter(line.letter) and line.letter not in painted:
                yield UNUSED_LETTER.at(line.span, board=board.id, letter=line.letter)


RESERVED_ATTRIBUTE = Kind(
    "reserved-attribute",
    Severity.ERROR,
    "a letter of a legend has no “{key}”",
    "write it in the entry of the tile, under tiles",
)


def reserved_attribute(written: Written) -> Iterator[Finding]:
    """A legend says for a letter what only a single tile can have: a name, a place, a board, neighbours.

    Found:
        format: 1
        title: All alike
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: {name: mill}}}
    Instead:
        format: 1
        title: One of them
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        tiles:
          a1: {name: mill}
    """
    for board in written.boards:
        for line in board.legend:
            for attribute in line.attributes:
                if attribute.name in RESERVED:
                    yield RESERVED_ATTRIBUTE.at(attribute.span, key=attribute.name)


FEATURES_NOT_A_LIST = Kind(
    "features-not-a-list", Severity.ERROR, "features are a list of words, not {found}", "write features: [{found}]"
)


def features_not_a_list(written: Written) -> Iterator[Finding]:
    """Features written as a single word, which rules that look into the list would not find.

    Found:
        format: 1
        title: Lone
        boards: [{id: main, layout: none}]
        tiles:
          mill: {features: hill}
    Instead:
        format: 1
        title: Lone
        boards: [{id: main, layout: none}]
        tiles:
          mill: {features: [hill]}
    """
    for attribute in _attributes(written):
        if attribute.name == "features" and not isinstance(attribute.value, tuple):
            yield FEATURES_NOT_A_LIST.at(attribute.span, found=_as_written(attribute))


MIXED_ATTRIBUTE = Kind(
    "mixed-attribute",
    Severity.WARNING,
    "“{name}” is {found} here and {first} elsewhere",
    "use one sort of value for it throughout",
)


def mixed_attribute(written: Written) -> Iterator[Finding]:
    """An attribute is a number at one tile and a word, a list or yes/no at another.

    Found:
        format: 1
        title: Mixed
        boards:
          - {id: main, layout: hex, rows: ["ab"], legend: {a: {height: 3}, b: {height: high}}}
    Instead:
        format: 1
        title: Alike
        boards:
          - {id: main, layout: hex, rows: ["ab"], legend: {a: {height: 3}, b: {height: 5}}}
    """
    first: dict[str, WrittenAttribute] = {}
    for attribute in _attributes(written):
        earlier = first.setdefault(attribute.name, attribute)
        if _sort_of(earlier) != _sort_of(attribute):
            yield MIXED_ATTRIBUTE.at(
                attribute.span,
                also=[(earlier.span, "first said here")],
                name=attribute.name,
                found=_sort_of(attribute),
                first=_sort_of(earlier),
            )


WORD_TWICE = Kind("word-twice", Severity.WARNING, "“{word}” stands twice in this list", "once is enough: it is a set")


def word_twice(written: Written) -> Iterator[Finding]:
    """A list of words names one of them twice, which counts once.

    Found:
        format: 1
        title: Echo
        boards: [{id: main, layout: none}]
        tiles:
          mill: {features: [hill, hill]}
    Instead:
        format: 1
        title: Voice
        boards: [{id: main, layout: none}]
        tiles:
          mill: {features: [hill]}
    """
    for attribute in _attributes(written):
        for said in _repeated(attribute.words):
            yield WORD_TWICE.at(said.span, word=said.word)


KEY_LIKE_RESERVED = Kind(
    "key-like-reserved", Severity.WARNING, "“{key}” is read as an attribute of the tile", "did you mean {right}?"
)


def key_like_reserved(written: Written) -> Iterator[Finding]:
    """A key of a tile is nearly one of ours, as `neighbors` is.

    Found:
        format: 1
        title: Spelling
        boards: [{id: main, layout: none}]
        tiles:
          mill: {neigbours: [mill]}
    Instead:
        format: 1
        title: Spelling
        boards: [{id: main, layout: none}]
        tiles:
          mill: {neighbours: [ford]}
          ford: {neighbours: [mill]}
    """
    known = (*RESERVED, "features", "owner")
    for attribute in _attributes(written):
        like = get_close_matches(attribute.name, known, n=1, cutoff=NAME_LIKE_A_KEY)
        if like and attribute.name not in known:
            yield KEY_LIKE_RESERVED.at(attribute.span, key=attribute.name, right=in_quotes(like[0]))


DUPLICATE_TILE = Kind("duplicate-tile", Severity.ERROR, "two tiles are called “{tile}”", "give one of them another id")


def duplicate_tile(written: Written) -> Iterator[Finding]:
    """Two tiles with the same id. A YAML file can not have them; an imported graph can."""
    first: dict[str, object] = {}
    for entry in written.tiles:
        if first.setdefault(entry.id, entry) is not entry:
            yield DUPLICATE_TILE.at(entry.span, tile=entry.id)


NAME_TWICE = Kind("name-twice", Severity.WARNING, "two tiles bear the name “{name}”: {first} and {second}")


def name_twice(written: Written) -> Iterator[Finding]:
    """Two tiles bear the same name, so that a report can not tell which is meant.

    Found:
        format: 1
        title: Homonyms
        boards: [{id: main, layout: none}]
        tiles:
          mill_1: {name: The mill}
          mill_2: {name: The mill}
        links: [[mill_1, mill_2]]
    Instead:
        format: 1
        title: Names
        boards: [{id: main, layout: none}]
        tiles:
          mill_1: {name: Upper mill}
          mill_2: {name: Lower mill}
        links: [[mill_1, mill_2]]
    """
    first: dict[str, str] = {}
    for entry in written.tiles:
        earlier = first.setdefault(label(entry.name), entry.id) if entry.name else entry.id
        if earlier != entry.id:
            yield NAME_TWICE.at(entry.span, name=entry.name, first=earlier, second=entry.id)


BOARD_MISSING = Kind(
    "board-missing", Severity.ERROR, "tile {tile} does not say on which board it lies", "write board: {boards}"
)
UNKNOWN_BOARD = Kind("unknown-board", Severity.ERROR, "there is no board “{board}”", "did you mean {nearest}?")


def tile_board(written: Written) -> Iterator[Finding]:
    """A tile names no board where there are several, or one that does not exist.

    Found:
        format: 1
        title: Where
        boards:
          - {id: east, layout: none}
          - {id: west, layout: none}
        tiles:
          mill: {board: east}
          ford: {board: wets}
        links: [[mill, ford]]
    Instead:
        format: 1
        title: There
        boards:
          - {id: east, layout: none}
          - {id: west, layout: none}
        tiles:
          mill: {board: east}
          ford: {board: west}
        links: [[mill, ford]]
    """
    known = [board.id for board in written.boards]
    painted = {cell.id for cell in written.cells()}
    for entry in written.tiles:
        if entry.id in painted:
            continue
        if entry.board is None and not written.only_board:
            yield BOARD_MISSING.at(entry.span, tile=entry.id, boards=joined(known, phrase(" or ")))
        elif entry.board is not None and entry.board.word not in known:
            yield UNKNOWN_BOARD.at(entry.board.span, board=entry.board.word, nearest=nearest(entry.board.word, known))


TILE_MOVED = Kind(
    "tile-moved",
    Severity.ERROR,
    "tile {tile} is painted in the rows of board {board}; its place can not be said again",
    "leave board and at out of this entry",
)


def tile_moved(written: Written) -> Iterator[Finding]:
    """The entry of a painted tile says where it stands.

    Found:
        format: 1
        title: Moved
        boards:
          - {id: main, layout: hex, rows: ["f"], legend: {f: []}}
        tiles:
          a1: {at: [2, 2]}
    Instead:
        format: 1
        title: Fixed
        boards:
          - {id: main, layout: hex, rows: ["f"], legend: {f: []}}
        tiles:
          a1: {name: Mill}
    """
    painted = {cell.id: cell for cell in written.cells()}
    for entry in written.tiles:
        cell = painted.get(entry.id)
        if cell is not None and (entry.at is not None or entry.board is not None):
            yield TILE_MOVED.at(entry.span, also=[(cell.span, "painted here")], tile=entry.id, board=cell.board)


POSITION_MISSING = Kind(
    "position-missing",
    Severity.ERROR,
    "tile {tile} lies on board {board}, whose layout is {layout}, but has no place there",
    "write at: [column, row]",
)


def position_missing(written: Written) -> Iterator[Finding]:
    """A tile of its own on a hex or square board says no place, so that its neighbours are unknown.

    Found:
        format: 1
        title: Adrift
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        tiles:
          mill: {neighbours: []}
        links: [[mill, a1]]
    Instead:
        format: 1
        title: Moored
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        tiles:
          mill: {at: [3, 1]}
    """
    layouts = {board.id: board.layout for board in written.boards}
    for tile in standings(written).values():
        layout = layouts.get(tile.board, Layout.NONE)
        if tile.at is None and layout is not Layout.NONE:
            yield POSITION_MISSING.at(tile.span, tile=tile.id, board=tile.board, layout=layout.value)


POSITION_CLASH = Kind(
    "position-clash",
    Severity.ERROR,
    "tiles {first} and {second} stand on the same place of board {board}: column {column}, row {row}",
    "move one of them",
)


def position_clash(written: Written) -> Iterator[Finding]:
    """Two tiles stand on one place of a board.

    Found:
        format: 1
        title: Crowd
        boards: [{id: main, layout: square}]
        tiles:
          mill: {at: [1, 1]}
          ford: {at: [1, 1]}
        links: [[mill, ford]]
    Instead:
        format: 1
        title: Room
        boards: [{id: main, layout: square}]
        tiles:
          mill: {at: [1, 1]}
          ford: {at: [2, 1]}
    """
    first: dict[tuple[str, object], Standing] = {}
    for tile in standings(written).values():
        if tile.at is None:
            continue
        earlier = first.setdefault((tile.board, tile.at), tile)
        if earlier is not tile:
            yield POSITION_CLASH.at(
                _place_span(tile),
                also=[(_place_span(earlier), "the first")],
                first=earlier.id,
                second=tile.id,
                board=tile.board,
                column=tile.at[0],
                row=tile.at[1],
            )


UNKNOWN_TILE = Kind("unknown-tile", Severity.ERROR, "there is no tile “{tile}”", "did you mean {nearest}?")


def unknown_tile(written: Written) -> Iterator[Finding]:
    """A link or a list of neighbours names a tile that does not exist.

    Found:
        format: 1
        title: Nowhere
        boards: [{id: main, layout: none}]
        tiles:
          mill: {}
          ford: {}
        links: [[mill, ford], [mill, fort]]
    Instead:
        format: 1
        title: Somewhere
        boards: [{id: main, layout: none}]
        tiles:
          mill: {}
          ford: {}
        links: [[mill, ford]]
    """
    tiles = standings(written)
    among = tiles if len(tiles) <= NEAREST_AMONG else ()
    for said in _ends(written):
        if said.word not in tiles:
            yield UNKNOWN_TILE.at(said.span, tile=said.word, nearest=nearest(said.word, among))


SELF_LINK = Kind("self-link", Severity.ERROR, "tile {tile} is linked to itself", "a tile is not its own neighbour")


def self_link(written: Written) -> Iterator[Finding]:
    """A tile is its own neighbour.

    Found:
        format: 1
        title: Circle
        boards: [{id: main, layout: none}]
        tiles:
          mill: {}
        links: [[mill, mill]]
    Instead:
        format: 1
        title: Line
        boards: [{id: main, layout: none}]
        tiles:
          mill: {}
          ford: {}
        links: [[mill, ford]]
    """
    for link in (*written.links, *written.one_way):
        if link.ends[0].word == link.ends[1].word:
            yield SELF_LINK.at(link.span, tile=link.ends[0].word)
    for entry in written.tiles:
        for said in entry.neighbours:
            if said.word == entry.id:
                yield SELF_LINK.at(said.span, tile=entry.id)


LINK_REPEATED = Kind(
    "link-repeated", Severity.WARNING, "{first} and {second} are neighbours already", "this link can be left out"
)


def link_repeated(written: Written) -> Iterator[Finding]:
    """A link joins tiles that touch on their board, or stands twice.

    Found:
        format: 1
        title: Twice
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        links: [[a1, b1]]
    Instead:
        format: 1
        title: Once
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
    """
    joined = set(layout_links(written, standings(written)))
    for link in written.links:
        first, second = (end.word for end in link.ends)
        if (first, second) in joined:
            yield LINK_REPEATED.at(link.span, first=first, second=second)
        joined.update(((first, second), (second, first)))


ONE_WAY_NEIGHBOUR = Kind(
    "one-way-neighbour",
    Severity.ERROR,
    "{first} names {second} as its neighbour, but {second} does not name {first}",
    "add {first} to the neighbours of {second}, or write [{first}, {second}] under one_way",
)


def one_way_neighbour(written: Written) -> Iterator[Finding]:
    """A tile names a neighbour that does not name it back, and `one_way` does not say so.

    Found:
        format: 1
        title: Trap
        boards: [{id: main, layout: none}]
        tiles:
          mill: {neighbours: [ford]}
          ford: {neighbours: []}
    Instead:
        format: 1
        title: Weir
        boards: [{id: main, layout: none}]
        tiles:
          mill: {neighbours: [ford]}
          ford: {neighbours: []}
        one_way: [[mill, ford]]
    """
    tiles = standings(written)
    links = links_of(written, tiles)
    declared = {(link.ends[0].word, link.ends[1].word) for link in written.one_way}
    for entry in written.tiles:
        for said in entry.neighbours:
            if said.word in tiles and entry.id not in links[said.word] and (entry.id, said.word) not in declared:
                if said.word != entry.id:
                    also = [(tiles[said.word].span, phrase("{tile} is described here", tile=said.word))]
                    yield ONE_WAY_NEIGHBOUR.at(said.span, also=also, first=entry.id, second=said.word)


ONE_WAY_BOTH_WAYS = Kind(
    "one-way-both-ways",
    Severity.ERROR,
    "the way from {first} to {second} is declared one-way, but {second} also leads to {first}",
    "leave out one of the two",
)


def one_way_both_ways(written: Written) -> Iterator[Finding]:
    """A way declared one-way can be walked back, because the tiles touch or another link says so.

    Found:
        format: 1
        title: Weir
        boards:
          - {id: main, layout: hex, rows: ["ff"], legend: {f: []}}
        one_way: [[a1, b1]]
    Instead:
        format: 1
        title: Weir
        boards:
          - {id: main, layout: hex, rows: ["f.f"], legend: {f: []}}
        one_way: [[a1, c1]]
    """
    links = links_of(written, standings(written))
    for link in written.one_way:
        first, second = (end.word for end in link.ends)
        if first in links.get(second, ()):
            yield ONE_WAY_BOTH_WAYS.at(link.span, first=first, second=second)


NEIGHBOUR_ACROSS_BOARDS = Kind(
    "neighbour-across-boards",
    Severity.WARNING,
    "{first} on board {board} names {second} on board {other} as its neighbour",
    "if that is meant, write [{first}, {second}] under links",
)


def neighbour_across_boards(written: Written) -> Iterator[Finding]:
    """A tile names a neighbour on another board, where a similar id is easily meant.

    Found:
        format: 1
        title: Leap
        boards:
          - {id: east, layout: none}
          - {id: west, layout: none}
        tiles:
          mill: {board: east, neighbours: [ford]}
          ford: {board: west, neighbours: [mill]}
    Instead:
        format: 1
        title: Bridge
        boards:
          - {id: east, layout: none}
          - {id: west, layout: none}
        tiles:
          mill: {board: east}
          ford: {board: west}
        links: [[mill, ford]]
    """
    tiles = standings(written)
    for entry in written.tiles:
        here = tiles[entry.id].board
        for said in entry.neighbours:
            there = tiles[said.word].board if said.word in tiles else here
            if here != there:
                yield NEIGHBOUR_ACROSS_BOARDS.at(said.span, first=entry.id, board=here, second=said.word, other=there)


UNCONNECTED_PARTS = Kind(
    "unconnected-parts",
    Severity.WARNING,
    "no way leads from {main} to {tile}: the map falls into {count} parts, and that of {tile} has {size}",
    "link them, or write islands: allowed",
)


def unconnected_parts(written: Written) -> Iterator[Finding]:
    """The map falls into parts, and nothing says that islands are meant.

    Found:
        format: 1
        title: Strait
        boards:
          - {id: main, layout: hex, rows: ["f.f"], legend: {f: []}}
    Instead:
        format: 1
        title: Strait
        islands: allowed
        boards:
          - {id: main, layout: hex, rows: ["f.f"], legend: {f: []}}
    """
    if written.islands_allowed:
        return
    tiles = standings(written)
    parts = _parts(tiles, _both_ways(links_of(written, tiles)))
    if len(parts) < 2:
        return
    largest = max(parts, key=len)
    for part in parts:
        if part is not largest:
            size = phrase("1 tile") if len(part) == 1 else phrase("{count} tiles", count=len(part))
            yield UNCONNECTED_PARTS.at(tiles[part[0]].span, main=largest[0], tile=part[0], count=len(parts), size=size)


def _is_letter(letter: str) -> bool:
    return len(letter) == 1 and letter not in NO_TILE


def _attributes(written: Written) -> Iterator[WrittenAttribute]:
    """Every attribute as written: those of the legends, then those of the tiles."""
    for board in written.boards:
        for line in board.legend:
            yield from line.attributes
    for entry in written.tiles:
        yield from entry.attributes


def _ends(written: Written) -> Iterator[Said]:
    """Every word that should be the id of a tile."""
    for link in (*written.links, *written.one_way):
        yield from link.ends
    for entry in written.tiles:
        yield from entry.neighbours


def _repeated(words: Iterable[Said]) -> Iterator[Said]:
    seen: set[str] = set()
    for said in words:
        if said.word in seen:
            yield said
        seen.add(said.word)


def _sort_of(attribute: WrittenAttribute) -> str:
    match attribute.value:
        case bool():
            return phrase("yes or no")
        case int():
            return phrase("a number")
        case str():
            return phrase("a word")
        case tuple():
            return phrase("a list of words")


def _as_written(attribute: WrittenAttribute) -> str:
    value = attribute.value
    return str(value).lower() if isinstance(value, bool) else str(value)


def _place_span(tile: Standing) -> Span:
    return tile.entry.at_span if tile.entry is not None and tile.entry.at_span is not None else tile.span


def _both_ways(links: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The links without their direction: an island is what no way touches."""
    found = {tile: set(near) for tile, near in links.items()}
    for tile, near in links.items():
        for other in near:
            found[other].add(tile)
    return found


def _parts(tiles: Iterable[str], links: Mapping[str, set[str]]) -> list[list[str]]:
    """The connected parts, in the order of their first tiles; a part begins with its first tile."""
    parts: list[list[str]] = []
    reached: set[str] = set()
    for start in tiles:
        if start in reached:
            continue
        part = [start]
        reached.add(start)
        for tile in part:
            new = sorted(links[tile] - reached)
            reached.update(new)
            part.extend(new)
        parts.append(part)
    return parts


CHECKS: Final[tuple[Check, ...]] = (
    no_tiles,
    empty_label,
    bad_name,
    duplicate_board,
    empty_board,
    board_too_large,
    ragged_rows,
    legend_letter,
    unknown_letter,
    unused_letter,
    reserved_attribute,
    features_not_a_list,
    mixed_attribute,
    word_twice,
    key_like_reserved,
    duplicate_tile,
    name_twice,
    tile_board,
    tile_moved,
    position_missing,
    position_clash,
    unknown_tile,
    self_link,
    link_repeated,
    one_way_neighbour,
    one_way_both_ways,
    neighbour_across_boards,
    unconnected_parts,
)
"""All checks, in the order they run."""


def check(written: Written) -> tuple[Finding, ...]:
    """All findings of a written map, sorted by place; each check tells of at most a file's worth of them."""
    found = (finding for one in CHECKS for finding in islice(one(written), MAX_FINDINGS_PER_FILE))
    return in_order(found)
