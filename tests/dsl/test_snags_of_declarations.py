"""How clubs declare what is known of things, and their options, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset coast
  title "Coast"
table good "goods"
  | key  | name   |
  | salt | "salt" |
kind tile
  owner: player or none
kind player
  gold: number = 3
{}
phase day
  say "{{count of players}} {{count of good}} {{count of tiles}}"
"""
WORKED_OUT = (
    "leave this line out, and write at the left margin: define {}(x: ship) = …, with x. before what belongs to x"
)
ATTRIBUTES = {
    # numbers
    "hull: number 10": "write: hull: number = 10",
    "hull: number starts at 10": "write: hull: number = 10",
    "hull: number (0-10)": "write: hull: number at least 0 at most 10",
    "hull: number >= 2 = 3": "write: hull: number at least 2 = 3",
    "hull: number <= 9": "write: hull: number at most 9",
    "hull: number > 0": "write: hull: number at least 1",
    "hull: number at most 9 and at least 2": "write: hull: number at least 2 at most 9",
    "hull: positive number": "write: hull: number at least 1",
    "hull: non-negative number": "write: hull: number at least 0",
    "hull: 2d6": "write: hull: number = 2d6",
    "hull: percentage": "did you mean “exact number”?",
    "power: hull * 2": WORKED_OUT.format("power"),
    "strong = hull > 5": WORKED_OUT.format("strong"),
    # yes or no, words, things
    "lost: true or false": "write: lost: yes or no",
    "lost: yes": "write: lost: yes or no = yes",
    "lost: no": "did you mean “yes or no”?",
    "rank: green or old or grey": "write: rank: one of (green, old, grey)",
    "rank: {green, old}": "write: rank: one of (green, old)",
    "rank: one of (green, old) default old": "write: rank: one of (green, old) = old",
    "lord: none or player": "write: lord: player or none",
    "lord: optional player": "write: lord: player or none",
    "lord: player (optional)": "write: lord: player or none",
    "lord: players": "did you mean “player”, “set of player”?",
    "cargo: goods": "did you mean “good”, “set of good”?",
    "cargo: set of goods": "did you mean “good”?",
    "cargo: table good": "write: cargo: good",
    "hull: secret number": "write: hull: number seen by …",
}
OPTIONS = {
    "option fog": "write: option fog = no",
    "option fog: yes or no": "write: option fog = no",
    "option fog (yes/no)": "write: option fog = no",
    "option fog: thick, thin": "write: option fog: one of (thick, thin) = thick",
    "option fog = one of (thick, thin)": "write: option fog: one of (thick, thin) = thick",
    'option fog: one of (thick, thin, none_at_all) "fog"': (
        'write: option fog: one of (thick, thin, none_at_all) = thick "fog"'
    ),
    "option fog = thick or thin": "write: option fog: one of (thick, thin) = thick",
    "define toll: 10": "write: define toll = 10",
    "define toll 10": "write: define toll = 10",
    "kind ship (ships)": "write: kind ship, ships",
    "kind ship plural ships": "write: kind ship, ships",
    "kind ship {": "write: kind ship",
    "kind ship belongs to player": "write: kind ship, and indented below it: player: player",
    "variable tide = 3": "write: kind campaign, and indented below it: tide: number = 3",
    "global tide: number": "write: kind campaign, and indented below it: tide: number",
}


@pytest.mark.parametrize("line", ATTRIBUTES)
def test_an_attribute_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.format(f"kind ship, ships\n  {line}"), tmp_path) == [ATTRIBUTES[line]]


@pytest.mark.parametrize("line", OPTIONS)
def test_a_declaration_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.format(line), tmp_path) == [OPTIONS[line]]
