"""Maps that were read before: what is kept of a text is the map that was made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border import kept
from dsl.border.diagnostics import Stopped
from maps import TileMap, atlas_names, load_map, loading, map_text, open_map

WEIR = """
format: 1
title: Weir
boards:
  - id: main
    layout: hex
    rows: ["fg.f", ".h.."]
    legend: {f: [forest, hill], g: {features: [grass], height: 3, owner: red, walled: true}, h: []}
  - {id: wild, layout: none}
tiles:
  main_a1: {name: Old mill}
  moor: {board: wild}
links:
  - [main_b1, main_d1]
  - {way: [main_a1, main_d1], by: [river, road], toll: 2, signs: [old, worn]}
one_way: [[main_a1, moor]]
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "folder_kept_in", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def by_heart(path: Path, monkeypatch: pytest.MonkeyPatch) -> TileMap:
    """The map of a file that has been read before; whoever would read it again fails."""
    with monkeypatch.context() as patch:
        patch.setattr(loading, "parse_map", None)
        return load_map(path)


def all_of(tile_map: TileMap) -> tuple[object, ...]:
    """All that a map holds, the fields that are not compared too."""
    graph = tile_map.graph
    return (
        tile_map,
        list(tile_map.ways.values()),
        list(tile_map.ways),
        tile_map.places,
        tile_map.source,
        tile_map.findings,
        dict(tile_map.index),
        list(graph.nodes(data=True)),
        list(graph.edges(keys=True, data=True)),
        map_text(tile_map),
    )


@pytest.mark.parametrize("name", atlas_names())
def test_a_map_that_is_known_is_the_map_that_was_read(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "atlas.yaml"
    path.write_text(map_text(open_map(name)), encoding="utf-8")
    first = load_map(path)
    assert first.findings == ()
    assert all_of(by_heart(path, monkeypatch)) == all_of(first)


def test_all_sorts_of_attributes_and_links_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "weir.yaml"
    path.write_text(WEIR, encoding="utf-8")
    first = load_map(path)
    assert all_of(by_heart(path, monkeypatch)) == all_of(first)
    assert first.tile("main_b1").attributes == {"features": ("grass",), "height": 3, "owner": "red", "walled": True}
    assert first.ways["main_a1", "main_d1", "river"].attributes == {"signs": ("old", "worn"), "toll": 2}


def test_places_are_in_the_file_that_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("weir.yaml", "dam.yaml"):
        (tmp_path / name).write_text(WEIR, encoding="utf-8")
    load_map(tmp_path / "weir.yaml")
    dam = by_heart(tmp_path / "dam.yaml", monkeypatch)
    assert {dam.source, *(span.file for span in dam.places.values())} == {str(tmp_path / "dam.yaml")}


def test_a_changed_map_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "weir.yaml"
    path.write_text(WEIR, encoding="utf-8")
    load_map(path)
    path.write_text(WEIR.replace("Old mill", "New mill"), encoding="utf-8")
    assert load_map(path).tile("main_a1").name == "New mill"


def test_findings_are_told_each_time(tmp_path: Path) -> None:
    odd, wrong = tmp_path / "odd.yaml", tmp_path / "wrong.yaml"
    odd.write_text(WEIR.replace("one_way: [[main_a1, moor]]\n", ""), encoding="utf-8")
    wrong.write_text(WEIR.replace("[main_b1, main_d1]", "[main_b1, d7]"), encoding="utf-8")
    for _ in range(2):
        assert [one.code for one in load_map(odd).findings] == ["unconnected-parts"]
        with pytest.raises(Stopped) as stopped:
            load_map(wrong)
        assert [one.code for one in stopped.value.findings] == ["unknown-tile"]


@pytest.mark.parametrize("damage", ["", "{", '{"hash": "", "said": {"title": "Dam"}}'])
def test_what_was_damaged_is_read_from_the_file_and_kept_anew(
    damage: str, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "weir.yaml"
    path.write_text(WEIR, encoding="utf-8")
    first = load_map(path)
    for one in cache.rglob("*.json"):
        one.write_text(damage, encoding="utf-8")
    assert all_of(load_map(path)) == all_of(first)
    assert all_of(by_heart(path, monkeypatch)) == all_of(first)


def test_another_program_reads_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "weir.yaml"
    path.write_text(WEIR, encoding="utf-8")
    load_map(path)
    monkeypatch.setattr(kept, "_program", lambda _: "another")
    with pytest.raises(TypeError):
        by_heart(path, monkeypatch)


def test_where_nothing_can_be_kept_maps_are_read(cache: Path, tmp_path: Path) -> None:
    cache.write_text("a file where a folder should be", encoding="utf-8")
    path = tmp_path / "weir.yaml"
    path.write_text(WEIR, encoding="utf-8")
    assert all_of(load_map(path)) == all_of(load_map(path))
