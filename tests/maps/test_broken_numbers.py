"""What a map says of tiles and links may be a number that need not be whole: 5/2, 2.5."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cli import main
from maps import open_map
from maps.writing import map_text

MAP = """format: 1
title: Fords
boards:
  - {id: main, layout: square, rows: ["ab"], legend: {a: {rent: 1/2}, b: {rent: 2.0}}}
  - {id: off, layout: none}
tiles:
  ford: {board: off, rent: "7/4"}
links:
  - {way: [main_b1, ford], toll: 0.5}
"""
RULES = """ruleset fords
kind tile
  rent: exact number at least 0
kind player
  gold: exact number
links
  toll: exact number = 1/4
procedure collect(p: player)
  for each t in tiles
    p.gold up t.rent
    for each n in neighbours of t
      p.gold down toll between t and n
phase days
  each player in order
    do collect(player)
"""
CASES = """ruleset: fords.law
map: fords.yaml
cases:
  - name: rents and tolls
    do: {procedure: collect, with: {p: red}}
    expect: {state: {players: {red: {gold: 11/4}}}}      # 1/2 + 2 + 7/4 - 2 * 1/4 - 2 * 1/2
"""


def test_they_are_read_kept_and_written(tmp_path: Path) -> None:
    (tmp_path / "fords.yaml").write_text(MAP, "utf-8")
    found = open_map(str(tmp_path / "fords.yaml"))
    for one in (found, open_map(str(tmp_path / "fords.yaml"))):  # read, and remembered
        assert not one.findings
        assert [tile.attributes["rent"] for tile in one.tiles] == [Fraction(1, 2), 2, Fraction(7, 4)]
    (tmp_path / "again.yaml").write_text(map_text(found), "utf-8")
    assert open_map(str(tmp_path / "again.yaml")).content_hash == found.content_hash


def test_a_map_in_a_file_of_cases_says_them_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inner = "\n".join(f"  {line}" for line in MAP.replace("format: 1\ntitle: Fords\n", "").splitlines())
    (tmp_path / "fords.law").write_text(RULES, "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES.replace("map: fords.yaml", f"map:\n{inner}"), "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out
    assert main.run(["check", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out


def test_rules_reckon_with_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (("fords.yaml", MAP), ("fords.law", RULES), ("cases.yaml", CASES)):
        (tmp_path / name).write_text(text, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out


def test_where_a_whole_one_is_needed_that_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = RULES.replace("rent: exact number", "rent: number")
    for name, text in (("fords.yaml", MAP), ("fords.law", rules), ("cases.yaml", CASES)):
        (tmp_path / name).write_text(text, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 1
    assert "1/2" in capsys.readouterr().out
