"""`load(map_text(m)) == m`, for maps made by hand, by rule and by hypothesis."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.border.diagnostics import Span
from dsl.border.yaml_door import load_yaml
from maps import Layout, TileMap, Value, atlas_names, hex_disc, map_text, open_map, parse_map, random_continent
from maps.layouts import tile_id
from maps.loading import checked_map
from maps.reading.survey import survey
from maps.reading.written import PlacedWord, Written, WrittenAttribute, WrittenBoard, WrittenLink, WrittenTile

NOWHERE = Span("made", 1, 1, 1, 1)


def reload(tile_map: TileMap) -> TileMap:
    return parse_map(load_yaml(map_text(tile_map), "written.yaml"))


@pytest.mark.parametrize("name", atlas_names())
def test_the_atlas_can_be_written_and_read(name: str) -> None:
    tile_map = open_map(name)
    again = reload(tile_map)
    assert again == tile_map
    assert again.content_hash == tile_map.content_hash
    assert map_text(again) == map_text(tile_map)


def test_generated_maps_can_be_written_and_read() -> None:
    for tile_map in (hex_disc(0), hex_disc(3), random_continent(70, 3, {"forest": 1, "hill": 1, "": 1})):
        assert reload(tile_map) == tile_map


def test_the_text_is_what_one_would_write() -> None:
    assert map_text(hex_disc(1)) == (
        "format: 1\n"
        'title: "Disc of 7 tiles"\n'
        "boards:\n"
        "  - id: main\n"
        "    layout: hex\n"
        "    rows:\n"
        '      - ".aa"\n'
        '      - "aaa"\n'
        '      - ".aa"\n'
        "    legend:\n"
        "      a: []\n"
    )


def test_what_is_no_plain_word_is_quoted() -> None:
    text = """
format: 1
title: "A: #1"
boards: [{id: main, layout: none}]
tiles:
  n: {name: "'Tis \\"it\\"", owner: "true", level: 1, walled: true}
  mühle: {features: ["12", y]}
links: [[n, mühle]]
"""
    tile_map = parse_map(load_yaml(text, "map.yaml"))
    assert map_text(tile_map) == (
        "format: 1\n"
        'title: "A: #1"\n'
        "boards:\n"
        "  - id: main\n"
        "    layout: none\n"
        "tiles:\n"
        """  "mühle": {features: ["12", "y"]}\n"""
        """  "n": {name: "'Tis \\"it\\"", level: 1, owner: "true", walled: true}\n"""
        "links:\n"
        """  - ["mühle", "n"]\n"""
    )
    assert reload(tile_map) == tile_map


def test_a_sparse_board_is_not_painted() -> None:
    """Two tiles a thousand columns apart would be a row of a thousand dots."""
    text = "format: 1\ntitle: Far\nboards: [{id: main, layout: hex}]\ntiles:\n  a1: {at: [1, 1]}\n  b1: {at: [2, 1]}\n"
    near = parse_map(load_yaml(text, "map.yaml"))
    far = parse_map(load_yaml(text.replace("b1: {at: [2, 1]}", "all1: {at: [1000, 1]}"), "map.yaml"))
    assert "rows:" in map_text(near)
    assert "rows:" not in map_text(far)
    assert reload(far) == far


WORDS = st.sampled_from(["mill", "ford", "true", "null", "no", "n", "y", "mühle", "лес", "t1", "12", "_x", "森"])
LABELS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=20).filter(
    lambda text: bool(text.strip())
)
VALUES: st.SearchStrategy[Value] = st.one_of(
    st.booleans(),
    st.integers(-999_999_999_999_999, 999_999_999_999_999),
    st.sampled_from([0, 1]),
    WORDS,
    st.lists(WORDS, max_size=3).map(tuple),
)
KEYS = st.sampled_from(["terrain", "owner", "height", "true", "größe", "on"])
MAYBE_LABELS = st.none() | LABELS
LAYOUTS = st.sampled_from(Layout)
PLACES = st.sets(st.tuples(st.integers(1, 30), st.integers(1, 6)), min_size=1, max_size=9)
ATTRIBUTES = st.dictionaries(KEYS, VALUES, max_size=2)
FEATURES = st.none() | st.lists(WORDS, max_size=3).map(tuple)
KINDS = st.lists(WORDS.map(lambda word: PlacedWord(word, NOWHERE)), max_size=2).map(tuple)


def attribute(name: str, value: Value) -> WrittenAttribute:
    words = (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
    return WrittenAttribute(name, value, NOWHERE, tuple(PlacedWord(word, NOWHERE) for word in words))


SAID_OF_LINKS = st.sampled_from([(), (), (attribute("toll", 2),), (attribute("true", ("y", "reed")),)])


@st.composite
def tile_maps(draw: st.DrawFn) -> TileMap:
    """Maps of one to three boards of any layout, with painted and other ids, odd values and links all about."""
    boards = tuple(
        WrittenBoard(name, draw(MAYBE_LABELS), draw(LAYOUTS), NOWHERE)
        for name in ["main", "east", "true"][: draw(st.integers(1, 3))]
    )
    tiles: dict[str, WrittenTile] = {}
    for board in boards:
        places = draw(PLACES)
        for number, place in enumerate(sorted(places)):
            given_id = tile_id(board.id, place, only_board=len(boards) == 1)
            name = given_id if draw(st.booleans()) else f"{board.id}_t{number}"
            at = place if board.layout is not Layout.NONE or draw(st.booleans()) else None
            attributes = draw(ATTRIBUTES)
            features = draw(FEATURES)
            said = attributes | ({} if features is None else {"features": features})
            tiles[name] = WrittenTile(
                name,
                NOWHERE,
                name=draw(MAYBE_LABELS),
                board=PlacedWord(board.id, NOWHERE),
                at=at,
                attributes=tuple(attribute(key, value) for key, value in said.items()),
            )
    ids = sorted(tiles)
    pairs = draw(st.lists(st.tuples(st.sampled_from(ids), st.sampled_from(ids)), max_size=6))
    links = tuple(
        WrittenLink(
            (PlacedWord(first, NOWHERE), PlacedWord(second, NOWHERE)), NOWHERE, draw(KINDS), draw(SAID_OF_LINKS)
        )
        for first, second in pairs
        if first != second
    )
    one_way = draw(st.booleans())
    shape = Written("made", draw(LABELS), NOWHERE, boards, tuple(tiles.values()), () if one_way else links)
    return checked_map(with_one_way(shape, links) if one_way else shape)


def with_one_way(shape: Written, links: tuple[WrittenLink, ...]) -> Written:
    """The same map with those links one-way that no neighbourhood of the layout contradicts."""
    known = {(start, end) for start, end, _ in survey(shape).ways}
    chosen: list[WrittenLink] = []
    for link in links:
        first, second = (end.word for end in link.ends)
        back = any((second, first) == (other.ends[0].word, other.ends[1].word) for other in chosen)
        if (second, first) not in known and not back:
            chosen.append(link)
    return replace(shape, one_way=tuple(chosen), islands_allowed=True)


@settings(max_examples=200)
@given(tile_maps())
def test_every_map_can_be_written_and_read(tile_map: TileMap) -> None:
    again = reload(tile_map)
    assert again == tile_map
    assert again.content_hash == tile_map.content_hash


@settings(max_examples=100)
@given(tile_maps())
def test_a_map_holds_together(tile_map: TileMap) -> None:
    """What every built map can be relied on for."""
    assert [tile_map.index[tile.id] for tile in tile_map.tiles] == list(range(len(tile_map.tiles)))
    assert len(tile_map.neighbours) == len(tile_map.tiles)
    boards = {board.id for board in tile_map.boards}
    for number, (tile, near) in enumerate(zip(tile_map.tiles, tile_map.neighbours, strict=True)):
        assert tile.board in boards
        assert tile.name
        assert number not in near
        assert list(near) == sorted(set(near))
        assert all(0 <= other < len(tile_map.tiles) for other in near)
