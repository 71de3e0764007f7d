"""How clubs write loops over players, their order and what they may do, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

GROUND = """ruleset coast
  title "Coast"
kind player
  gold: number = 3
  bid: number
action trade by player
  player.gold up 1
action rest by player
  player.gold up 2
phase day
{}
phase night
  each player in order
    any number of trade, rest
"""
LINES = {
    "each player: one of trade": "write: each player in order, and indented below it: one of trade",
    "each player takes one trade\n": "write: each player in order, and indented below it: one of trade",
    "each player in order of gold\n    one of trade": (
        "write: players by most player.gold, and in the next line: each player in order"
    ),
    "each player by least player.gold\n    one of trade": (
        "write: players by least player.gold, and in the next line: each player in order"
    ),
    "each player in order twice\n    one of trade": (
        "write: repeat 2 times, and indented below it: each player in order"
    ),
    "for each p in players from highest gold\n    p.gold up 1": "write: for each p in players by most p.gold",
    "for each p in players by p.gold\n    p.gold up 1": "write: for each p in players by most p.gold",
    "for each p in players in reverse order\n    p.gold up 1": "write: for each p in players by most p.…",
    'repeat twice\n    say "x"': "write: repeat 2 times",
    'repeat 3x\n    say "x"': "write: repeat 3 times",
    "players in order of most gold": "write: players by most player.gold",
    "players by least player.gold, then roll-off 1d6": "write: players by least player.gold, roll-off 1d6",
    "players by most player.gold for this turn": "write: players by most player.gold",
    "shuffle the players": "write: players in random order",
    "player with most gold goes first": "write: players by most player.gold",
    "first player: the p in players with highest p.gold": "write: players by most player.gold",
    "rounds of trade until all pass": "write: rounds of trade",
    "3 rounds of trade": (
        "write: repeat 3 times, and indented below it: each player in order, and below that: at most one of trade"
    ),
    "each player in order\n    any of trade, rest": "write: any number of trade, rest",
    "each player in order\n    at most one trade": "write: at most one of trade",
    "each player in order\n    one of trade then rest": "write: one of trade, and in the next line: one of rest",
    "each player in order\n    one of trade, pass": (
        "write: at most one of trade; or declare it, without any lines: action pass by player"
    ),
    "each player drafts a tile": (
        "write: each player in order, and indented below it: ask player for taken: … from … without …; for a second "
        "round the other way: players by most player.… in front of it"
    ),
    "auction of the road": (
        "write in kind player: bid: number at least 0; here: together, sealed, below it: each player in order, below "
        "that: ask player for offer: number at least 0 at most player.…, and: player.bid becomes offer; behind it: let "
        "best = the p in players with highest p.bid"
    ),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    file = tmp_path / "coast.law"
    file.write_text(GROUND.replace("{}", f"  {line}"), encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == [LINES[line]]
