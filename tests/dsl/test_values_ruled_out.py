"""A value that a test rules out needs no column where a cell is chosen, nor a row where one is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
table soil "soil"
  | key    | name     |
  | meadow | "meadow" |
  | wood   | "wood"   |
  | desert | "desert" |
table ware "ware"
  | key  | name   | meadow | wood |
  | salt | "salt" | 2      | 3    |
table crop "crop"
  | key    | name  | worth |
  | meadow | "hay" | 1     |
  | wood   | "nut" | 2     |
kind tile
  soil: soil = meadow
kind player
  gold: number = 10
  calling: one of (meadow, wood, desert) = wood
"""


@pytest.mark.parametrize(
    ("rule", "is_demanded"),
    [
        ("define d(w: ware, t: tile) = (cell(w, t.soil))", True),
        ("define d(w: ware, t: tile) = (cell(w, t.soil) when t.soil is not desert, otherwise 0)", False),
        ("define d(w: ware, t: tile) = (cell(w, t.soil) when t.soil is not soil.desert, otherwise 0)", False),
        ("define d(w: ware, t: tile) = (0 when t.soil is desert, otherwise cell(w, t.soil))", False),
        ("define d(w: ware, t: tile) = (cell(w, t.soil) when t.soil is meadow or t.soil is wood, otherwise 0)", False),
        ("define d(w: ware, t: tile) = (cell(w, t.soil) when t.soil is one of (meadow, wood), otherwise 0)", False),
        ("define d(w: ware, t: tile) = (0 when not t.soil is one of (meadow, wood), otherwise cell(w, t.soil))", False),
        ("define d(w: ware, t: tile) = (cell(w, t.soil) when t.soil is not meadow, otherwise 0)", True),
        ("define d(w: ware, t: tile) = (cell(w, t.soil) when t.soil is not desert or turn > 3, otherwise 0)", True),
        ("define d(w: ware, t: tile, s: tile) = (cell(w, t.soil) when s.soil is not desert, otherwise 0)", True),
        ("define d(w: ware, t: tile, desert: soil) = (cell(w, t.soil) when t.soil is not desert, otherwise 0)", True),
        (
            "kind patch, patches\n  desert: soil = meadow\n"
            "define d(w: ware, t: tile, soil: patch) = (cell(w, t.soil) when t.soil is not soil.desert, otherwise 0)",
            True,
        ),
        (
            "procedure d(w: ware, s: soil, p: player)\n  when s is not desert\n    p.gold up 1\n"
            "    p.gold up cell(w, s)",
            False,
        ),
        ("define d(t: tile) = (crop(t.soil).worth when t.soil is not desert, otherwise 0)", False),
        ("define d(w: ware, p: player) = (cell(w, p.calling) when p.calling is not desert, otherwise 0)", False),
        ('stat d(w: ware, t: tile)\n  base 0\n  a: cell(w, t.soil) "a" when t.soil is not desert', False),
        ("procedure d(w: ware, t: tile, p: player)\n  p.gold up cell(w, t.soil) when t.soil is not desert", False),
        (
            "procedure d(w: ware, t: tile, p: player)\n  when t.soil is not desert\n    t.soil becomes desert\n"
            "    p.gold up cell(w, t.soil)",
            True,
        ),
        (
            "procedure d(w: ware, t: tile, p: player)\n  stop when t.soil is desert\n  p.gold up cell(w, t.soil)",
            False,
        ),
    ],
)
def test_what_is_ruled_out_is_not_demanded(rule: str, is_demanded: bool, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES + rule + "\n", encoding="utf-8")
    errors = [one.kind.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert errors == (["no-column-for"] if is_demanded else [])
