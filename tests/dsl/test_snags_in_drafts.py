"""What drafts of rules say: rolls in one line, targets in two, pieces in a box, rights that are spent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset drafts
  title "Drafts"
  turn "Month"
  rounding down
kind tile
  owner: player or none
  work: one of (mill, mine) or none
kind player
  gold: number at least 0 = 3
report battle
  winner: player
roll luck(p: player)
  dice 2d6
  target 7
"""
PHASE = "phase work\n  each player in order\n    any number of dig\n"
DIG = 'action dig(tile) by player{} "dig"\n  {}\n  tile.owner becomes player\n'
TOLD = {
    # rolls
    "roll nerve(p: player) d20 + p.gold - 2 against 15": (
        "write: roll nerve(p: player), and indented below it, each in a line of its own: `dice d20`, `+p.gold`, `-2`, "
        "`target 15`"
    ),
    'roll nerve(p: player) 2d6 "nerve" + p.gold': (
        'write: roll nerve(p: player) "nerve", and indented below it, each in a line of its own: `dice 2d6`, `+p.gold`'
    ),
    "roll nerve(p: player)\n  dice d6\n  target 3 when p.gold > 3\n  target 7 otherwise": (
        "write for both, in one line: target 3 when p.gold > 3, otherwise 7"
    ),
    "roll nerve(p: player)\n  dice d6\n  target 3 when p.gold > 3\n  otherwise target 7": (
        "write for both, in one line: target 3 when p.gold > 3, otherwise 7"
    ),
    'roll nerve(p: player, tile)\n  dice d6\n  target 4\n  -1 "works" when tile.work is any of mill, mine': (
        'write: -1 "works" when tile.work is one of (mill, mine)'
    ),
    'roll nerve(p: player)\n  dice d6\n  target 4\n  -1 "again" per earlier dig of p this turn': (
        'write: -1 "again" per count of x in past dig this turn where x.player is p'
    ),
    'roll nerve(p: player)\n  dice d6\n  target 4\n  -1 per previous attempt of p this turn "again"': (
        'write: -1 "again" per count of x in past attempt this turn where x.player is p'
    ),
    "contest fray(side one: player, side two: player)\n  pool 1d6 per 2 points of side.gold": (
        "write: pool side.gold / 2 rounded down dice d6"
    ),
    'contest fray(side one: player, side two: player)\n  pool 2 dice d6\n  each die\n    +1 "old" when side.gold > 3': (
        "write before each of the rows below this line, without it and as deep: each die, as in: each die "
        '+1 "old" when side.gold > 3'
    ),
    # where it is
    "adjacency ferries\n  tile a next to tile b when a.work is mill and b.work is mill": (
        "write: a next to b when a.work is mill and b.work is mill"
    ),
    # acts
    DIG.format(
        " using battle", 'allowed when tile.owner is none else "no"'
    ): 'write: action dig(tile, battle) by player "dig"',
    DIG.format("", "spends attempt"): (
        "write here: counts as attempt, and at the left margin: limit attempt: 1 per player this turn"
    ),
    # the order of players
    "phase work\n  players in order of\n    most gold, then roll-off 2d6\n": (
        "write in one line: players by most player.gold, roll-off 2d6"
    ),
    "phase work\n  players in order of most gold, then fewest men, then roll-off 2d6\n": (
        "write: players by most player.gold, least player.men, roll-off 2d6"
    ),
    "phase work\n  players in order of\n    most raids this turn, then fewest men\n": (
        "write in one line: players by most …, least player.men"
    ),
    "roll nerve(p: player, t: tile)\n  dice d6\n  1: p.gold down 1": (
        "write there: roll nerve(p, t) as r, and for this line, as deep as it: when r.total is 1, and indented below "
        "it: p.gold down 1"
    ),
    # loops and what they do in one line
    "phase work\n  for each player: gold up tiles_of(player)": (
        "write: each player in order, and indented below it: player.gold up tiles_of(player)"
    ),
    "phase work\n  for each player: player.gold up 1": (
        "write: each player in order, and indented below it: player.gold up 1"
    ),
    "phase work\n  for each t in tiles where t.work in (mill, mine): t.owner becomes none": (
        "write: for each t in tiles where t.work is one of (mill, mine), and indented below it: t.owner becomes none"
    ),
    "phase work\n  for each t in tiles where t.work in (mill, mine)\n    t.owner becomes none": (
        "write: for each t in tiles where t.work is one of (mill, mine)"
    ),
    "phase work\n  for each tile with owner: owner becomes none": (
        "write: for each x in tiles where x.owner is not none, or where x.owner if it is yes or no; and indented below "
        "it: x.owner becomes none"
    ),
    "phase work\n  group reports any number of battle\n    when battle.winner is none\n      battle.winner.gold up 1": (
        "write it in the lines that follow, as deep as `group reports any number of battle`: for each x in …, with the "
        "plural of the report, where x.born is turn, and indented below it what is done with x"
    ),
    "phase work\n  group reports any number of battle\n    battle.winner.gold up 1": (
        "write it in the lines that follow, as deep as `group reports any number of battle`: for each x in …, with the "
        "plural of the report, where x.born is turn, and indented below it what is done with x"
    ),
    # what is allowed
    DIG.format("", 'only if player.gold < 12 else "rich"'): 'write: allowed when player.gold < 12 else "rich"',
    DIG.format("", "only when player.gold < 12"): 'write: allowed when player.gold < 12 else "…"',
    # one line for another
    "replace luck.natural 12 with natural 11 or more succeeds": (
        "write: change … luck, and indented below it: natural 11 or more succeeds"
    ),
    # tables
    'table finds on d%\n  | thrown | what |\n  | 01-50 | "rum" |\n  | 51-100 | roll on wonders |': (
        "write a name in this cell: wonders; and where the table is thrown: when … is wonders, and indented below it: "
        "let thrown = wonders(…)"
    ),
    'table finds on d%\n  | thrown | what |\n  | 01-50 | rum, roll again |\n  | 51-100 | "gold" |': (
        "write a name in this cell: again; and where the table is thrown: when … is again, and indented below it: "
        "let thrown = …(…)"
    ),
    # what can be switched, and what lies in the box
    "module fairs needs lore": "write: module fairs = no needs lore",
    'module fairs "fairs are held" = yes': 'write: module fairs = yes "fairs are held"',
    'table work limit 12 each\n  | key | name |\n  | mill | "mill" |': (
        "write here: table work, and in the act or procedure that puts one on the map: allowed when (count of t in "
        'tiles where t.… is …) < 12 else "…"'
    ),
}


@pytest.mark.parametrize("said", TOLD)
def test_what_a_draft_says_is_told_as_it_is_written(said: str, tmp_path: Path) -> None:
    assert TOLD[said] in hints_of(GROUND + said + "\n" + PHASE, tmp_path)
