"""Tests that read on over a number, what may be missing in a product, bounds of a report: told as what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import told_of

GROUND = """ruleset coast
kind tile
  owner: player or none
  yield: exact number or none
kind player
  gold: number at least 0 = 9
kind army, armies
  player: player
  tile: tile
  men: number at least 0 = 4
"""
TOLD = {
    "define crowded = count of p in players where any x in armies where x.player is p > 1": (
        "reads-on",
        "put brackets around what ends before it: (… where …) > …",
    ),
    "define crowded = count of p in players where no x in armies > 1": (
        "reads-on",
        "put brackets around what ends before it: (… in …) > …",
    ),
    "define much(t: tile) = 2 * t.yield rounded down": (
        "may-be-none",
        "say what holds without it: (t.yield otherwise …)",
    ),
    "report raid, raids\n  by: army\n  lost: number at least 0 at most by.men": (
        "unknown-name",
        'write behind the attributes: allowed when lost <= by.men else "…"',
    ),
    "phase flood\n  for each t in tiles\n    destroy t": (
        "wrong-type",
        "write in kind tile: gone: yes or no; here: t.gone becomes yes; where it must not count: where not ….gone; and "
        "at the left margin: adjacency gone_tiles, below it: a not next to b when a.gone or b.gone",
    ),
    "report raid, raids\n  by: army\n  left: number at least by.men": (
        "unknown-name",
        'write behind the attributes: allowed when left >= by.men else "…"',
    ),
}


@pytest.mark.parametrize("line", TOLD)
def test_it_is_told_what_was_meant(line: str, tmp_path: Path) -> None:
    assert [(one.code, one.hint()) for one in told_of(f"{GROUND}{line}\n", tmp_path)] == [TOLD[line]]


@pytest.mark.parametrize(
    "line",
    [
        "define crowded = (count of p in players where any x in armies where x.player is p) > 1",
        "define much(t: tile) = (t.yield otherwise 0) * 2 rounded down",
        "adjacency gone_tiles\n  a not next to b when a.gone or b.gone\n"
        "phase flood\n  for each t in tiles where not t.gone\n    t.gone becomes yes",
        'report raid, raids\n  by: army\n  lost: number\n  allowed when lost <= by.men else "no"',
    ],
)
def test_what_it_tells_is_sound(line: str, tmp_path: Path) -> None:
    rules = GROUND.replace("kind tile\n", "kind tile\n  gone: yes or no\n", 1)
    assert not told_of(f"{rules}{line}\n", tmp_path)
