"""What the program says in a drawn map is said in the language; what the map says stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

MAP = """format: 1
title: "Names: all"
islands: allowed
boards:
  - {id: isles, layout: none, name: Features}
  - {id: shore, layout: hex, rows: ["ff"], legend: {f: [Forest]}}
tiles:
  lone: {board: isles, name: Lone}
links:
  - {way: [shore_a1, shore_b1], by: road}
  - {way: [lone, shore_a1], by: sea}
  - [lone, shore_a1]
one_way:
  - [shore_b1, lone]
"""


@pytest.mark.parametrize(
    ("language", "none", "names", "features"),
    [
        ("en", "no kind", "Names", "Features"),
        ("de", "ohne Art", "Namen", "Merkmale"),
        ("es", "sin clase", "Nombres", "Rasgos"),
    ],
)
def test_heads_are_translated_and_names_are_not(
    language: str, none: str, names: str, features: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "isles.yaml").write_text(MAP, encoding="utf-8")
    assert main.run(["--lang", language, "map", "show", str(tmp_path / "isles.yaml")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Names: all"
    assert lines[2] == "Features:"
    assert f"  lone <-> shore_a1 ({none}; sea)" in lines
    assert f"{names}: lone Lone" in lines
    assert f"{features}: Fo Forest" in lines


@pytest.mark.parametrize(
    ("language", "nobody"), [("en", "no neighbours"), ("de", "keine Nachbarn"), ("es", "sin vecinas")]
)
def test_a_tile_without_neighbours_is_told_in_the_language(
    language: str, nobody: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "format: 1\ntitle: Isles\nislands: allowed\nboards: [{id: isles, layout: none}]\ntiles: {lone: {}, far: {}}\n"
    )
    (tmp_path / "isles.yaml").write_text(text, encoding="utf-8")
    assert main.run(["--lang", language, "map", "show", str(tmp_path / "isles.yaml")]) == 0
    assert f"  lone .  - {nobody}" in capsys.readouterr().out.splitlines()
