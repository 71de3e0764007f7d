"""`tile.owner.gold otherwise 0`: what is asked of something that may be missing, and what stands for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from interpreter.cases.running import run_file

RULES = """ruleset sample
  language en
kind tile
  owner: player or none
kind player
  gold: number = 4
  head: player or none
kind cart, carts
  player: player
  load: number
define gold_at(t: tile) = t.owner.gold otherwise 0
define load_of(p: player) = (the c in carts where c.player is p).load otherwise -3
define head_gold(t: tile) = t.owner.head.gold otherwise 9
define head_of(t: tile) = t.owner.head otherwise t.owner
stat taxes(t: tile)
  base 1
  gold: (t.owner.gold otherwise 0) / 2 rounded down "gold"
  head: t.owner.head.gold otherwise 1 "head"
"""
CASES = """ruleset: sample.law
map: duel
given:
  players: {red: {head: blue}, blue: {gold: 7}}
  tiles: {a2: {owner: red}, a3: {owner: blue}}
  carts: {one: {player: red, load: 5}}
cases:
  - name: all of it, some of it, and nothing is there
    expect:
      stats:
        tiles:
          a2: {gold_at: 4, head_gold: 7, head_of: blue, taxes: 10}   # 1, half of 4, 7
          a3: {gold_at: 7, head_gold: 9, head_of: blue, taxes: 5}    # 1, half of 7 down, 1
          a4: {gold_at: 0, head_gold: 9, head_of: none, taxes: 2}    # 1, nothing, 1
        players: {red: {load_of: 5}, blue: {load_of: -3}}
"""


def errors(tmp_path: Path, text: str = "") -> list[str]:
    file = tmp_path / "sample.law"
    file.write_text(RULES + text, encoding="utf-8")
    return [one.message() for one in load_ruleset(file).findings if one.severity.value == "error"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("define a(t: tile) = t.owner.silver otherwise 0", "a player has no “silver”"),
        ("define a(t: tile) = t.owner.gold + 1 otherwise 0", "this may be none, and then it has no “gold”"),
        ("define a(t: tile): number = t.owner.head otherwise 0", "this is"),
    ],
)
def test_what_is_wrong_with_it_is_told(tmp_path: Path, line: str, words: str) -> None:
    found = errors(tmp_path, f"{line}\n")
    assert len(found) == 1
    assert words in found[0]


def test_what_is_there_is_asked_for_and_else_stands_the_other(tmp_path: Path) -> None:
    assert errors(tmp_path) == []
    file = tmp_path / "sample.yaml"
    file.write_text(CASES, encoding="utf-8")
    (played,) = run_file(file)
    assert played.findings == ()
