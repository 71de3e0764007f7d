"""Maps made by rule: sizes, shape, the same map for the same seed."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.border.diagnostics import Stopped
from maps import TileMap, hex_disc, random_continent
from maps.pictures import draw_text

WEIGHTS = {"forest": 2, "hill": 1, "": 3}


def features(tile_map: TileMap) -> list[str]:
    return ["".join(tile.attributes.get("features", ())) for tile in tile_map.tiles]  # type: ignore[arg-type]


@pytest.mark.parametrize(("radius", "tiles"), [(0, 1), (1, 7), (2, 19), (3, 37), (10, 331)])
def test_a_disc_has_all_tiles_within_its_radius(radius: int, tiles: int) -> None:
    disc = hex_disc(radius)
    assert len(disc.tiles) == tiles
    inner = [near for near in disc.neighbours if len(near) == 6]
    assert len(inner) == (3 * radius * (radius - 1) + 1 if radius else 0)
    assert tiles == 1 or networkx.diameter(disc.graph) == 2 * radius


def test_the_same_seed_makes_the_same_continent_everywhere() -> None:
    """The hash is written down: another Python or machine must come to it too."""
    continent = random_continent(40, 7, WEIGHTS)
    assert continent == random_continent(40, 7, WEIGHTS)
    assert continent.content_hash == "2e9e204ad42688fa3a2210dcbd36ea762a6006cc1b3a519157f84274bcee75a7"
    assert continent != random_continent(40, 8, WEIGHTS)


def test_a_small_continent_to_look_at() -> None:
    assert (
        draw_text(random_continent(6, 1, {"forest": 1, "hill": 1, "": 1}), {})
        == """\
Continent 1

                  +--------+
                  | c1   . |
                  |        |
    +--------+----+---+----+---+--------+
    | a2   . | b2   . | c2   . | d2   . |
    | Hi     |        | Hi     |        |
    +--------+--------+----+---+----+---+
                           | d3   . |
                           | Fo     |
                           +--------+

Features: Fo forest, Hi hill
"""
    )


@settings(max_examples=30)
@given(st.integers(1, 120), st.integers())
def test_a_continent_is_one_piece_of_the_size_asked_for(tiles: int, seed: int) -> None:
    continent = random_continent(tiles, seed, WEIGHTS)
    assert len(continent.tiles) == tiles
    assert networkx.is_weakly_connected(continent.graph)
    assert continent.findings == ()


def test_features_come_by_weight() -> None:
    found = features(random_continent(3_000, 1, WEIGHTS))
    shares = {word: found.count(word) / len(found) for word in WEIGHTS}
    assert shares[""] == pytest.approx(1 / 2, abs=0.03)
    assert shares["forest"] == pytest.approx(1 / 3, abs=0.03)
    assert shares["hill"] == pytest.approx(1 / 6, abs=0.03)
    assert set(features(random_continent(50, 1, {"forest": 1, "hill": 0}))) == {"forest"}


@pytest.mark.parametrize(("radius", "code"), [(-1, "generator-size"), (58, "generator-size")])
def test_a_disc_of_impossible_size(radius: int, code: str) -> None:
    with pytest.raises(Stopped) as stopped:
        hex_disc(radius)
    assert [finding.code for finding in stopped.value.findings] == [code]


@pytest.mark.parametrize(
    ("tiles", "weights", "code", "message"),
    [
        (0, WEIGHTS, "generator-size", "a number of tiles of 0 makes no map"),
        (10_001, WEIGHTS, "generator-size", "a number of tiles of 10001 makes no map"),
        (5, {}, "generator-weight", "these weights give no choice: none"),
        (5, {"hill": 0}, "generator-weight", "these weights give no choice: hill 0"),
        (5, {"": 2, "forest": -1}, "generator-weight", "these weights give no choice: no feature 2, forest -1"),
        (5, {"a hill": 1}, "name-sign", "“ ” cannot stand in the name “a hill”"),
    ],
)
def test_a_continent_that_can_not_be(tiles: int, weights: dict[str, int], code: str, message: str) -> None:
    with pytest.raises(Stopped) as stopped:
        random_continent(tiles, 1, weights)
    assert stopped.value.findings[0].code == code
    assert stopped.value.findings[0].message() == message


def test_the_largest_maps_are_made() -> None:
    assert len(hex_disc(57).tiles) == 9_919
    assert len(random_continent(10_000, 1, {"": 1}).tiles) == 10_000
