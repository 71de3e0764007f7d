"""Edits of first lines, of what has one line only, and of lines that stand elsewhere, told as they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

BELOW = """ruleset vale
table work "works"
  | key  | name   | price |
  | mill | "mill" |     2 |
  | camp | "camp" |     1 |
table finds on 2d6 "finds"
  | result | name      | gold |
  | 2-11   | "nothing" |    0 |
  | 12     | "chest"   |    5 |
option rainy = yes
option wage: number at least 0 at most 5 = 1 "wage"
kind tile
  owner: player or none
  work: work or none
kind player
  gold: number at least 0 = 3
  fame: number at least 0 = 0
adjacency lanes
  a next to b when a.work is camp and b.work is camp
condition tired of player
  to strike: -1 "tired"
  forbids take else "too tired"
limit builds: 1 per player this turn else "only one"
define worth(t: tile)
  2 when t.work is mill
  otherwise 1
roll claim(player)
  dice 2d6
  target 8
  natural 12 succeeds
  far: -1 "far" when turn > 3
roll strike(player)
  dice 1d6
  target 4
contest clash(attacker: player, defender: player)
  sides attacker, defender
  pool 2 dice d6 "men"
  pool 1 dice d6 "fort" when side is defender
  each die banner: +1 "banner" when side.fame > 3
  higher total wins, tie to defender
action take(tile) by player "take"
  free: allowed when tile.owner is none else "taken"
  costs 1 from player.gold
  roll claim(player)
    success
      tile.owner becomes player
action build(tile, work) by player
  counts as builds
  costs work.price from player.gold
  tile.work becomes work
scene siege, sieges(p: player)
  over: yes or no = no
  rounds at most 3 times until siege.over
    step blows
      roll strike(siege.p)
      siege.over becomes yes
event plague(tile, loss: number = 1) "plague"
  tile.work becomes none
praise: upon claim(p) when claim.margin is -1
  claim up 1 "luck"
rich_men: forbids take when player.gold > 15 else "too rich"
to strike, claim: fog: -1 "fog" when turn < 2
phase morning
  let found = finds(2d6)
  each player in order
    player.gold up found.gold
    do siege(player)
phase day
  each player in order
    any number of take, build
victory rich "rich" at end of day
  won by those p in players where p.gold > 20
"""
CELLS = "write: change table finds, and indented below it the lines `| result | name |`, `| 12 | {text} |`"
ANEW = "write all of it anew, with what stands below it: replace "
HINTS = {
    # first lines
    "change table finds on 2d8": f'{ANEW}table finds on 2d8 "finds"',
    "change action take when rainy": f'{ANEW}action take(tile) by player "take" when rainy',
    "change line praise when claim.margin is -2": f"{ANEW}praise: upon claim(p) when claim.margin is -2",
    "change define worth\n  3 when t.work is mill\n  otherwise 1": "write: replace define worth(t: tile)",
    "change event plague\n  loss: number = 2": "write all of it anew: replace event plague(…)",
    "change phase day first": "write: change phase day before morning",
    "move morning to the end": "write: change phase morning after day",
    "skip phase morning when turn < 3": ("write: add to phase morning, and indented below it: skipped when turn < 3"),
    'insert phase dawn before morning "Dawn"\n  say "x"': 'write: phase dawn before morning "Dawn"',
    'add table work\n  | fort | "fort" | 4 |': "write: add to table work",
    "change victory rich\n  won by players": 'write: replace victory rich "rich" at end of day',
    # what has one line only
    "change limit builds: 2": 'write: replace limit builds: 2 per player this turn else "only one"',
    "change builds to 2": 'write: replace limit builds: 2 per player this turn else "only one"',
    "change limit builds to 2 per player": "write: replace limit builds: 2 per player",
    "set builds = 2": "it is edited so: replace limit builds …",
    "change option wage: at most 9": 'write: replace option wage: number at least 0 at most 9 = 1 "wage"',
    "option wage: number at least 0 at most 9 = 2": (
        "for another value write: set wage = 2; to let it be something else write `replace` before it"
    ),
    "set wage = 9": ("give it a number within them, such as 5; other bounds are given by `replace option wage: …`"),
    "add to adjacency lanes\n  a next to b when a.work is mill": (
        "write another beside it: adjacency lanes_2; or in its place: replace adjacency lanes"
    ),
    # lines of top level
    'change rich_men: forbids take when player.gold > 20 else "no"': (
        'write: replace rich_men: forbids take when player.gold > 20 else "no"'
    ),
    'rich_men: forbids take when player.gold > 20 else "no"': (
        "write `replace` before it if it shall take its place; if both shall hold, give this one a name of its own in "
        "front: rich_men_2: …"
    ),
    "change line rich_men\n  forbids take when player.gold > 20": (
        "write at the left margin, in place of both: replace rich_men: forbids take when player.gold > 20"
    ),
    'change line praise: claim up 2 "luck"': 'write: change line praise, and indented below it: claim up 2 "luck"',
    'change to strike: fog: -2 "fog" when turn < 3': 'write: replace to strike: fog: -2 "fog" when turn < 3',
    "change fog: -2": "write: change line fog: -2",
    'change line fog\n  -2 "fog"': 'write at the left margin, in place of both: replace to strike, claim: -2 "fog"',
    "change roll strike\n  fog: -2": "write at the left margin: change line fog: -2",
    "change roll strike\n  tired: -2": (
        "write at the left margin: change condition tired, and indented below it: tired: -2"
    ),
    "remove roll strike.fog": "write at the left margin: remove line fog",
    "allows take when player.fame > 3": "write: allows take.free, take.rich_men when player.fame > 3",
    "allows rich_men when player.fame > 3": "write: allows take.rich_men when player.fame > 3",
    'to strike and claim: haze: -1 "haze" when turn > 2': ('write: to strike, claim: haze: -1 "haze" when turn > 2'),
    'add to condition tired\n  forbids build else "too tired"': (
        "to put this in its place write `change condition tired`; if both shall hold, give this one a name of its own "
        "in front: too_tired_2: …"
    ),
    # tables
    'label finds.12 "box"': CELLS.format(text='"box"'),
    'label finds.chest "box"': CELLS.format(text='"box"'),
    "change table work\n  mill.price: 3": (
        "write: change table work, and indented below it the lines `| key | price |`, `| mill | 3 |`"
    ),
    "remove column price from work": "leave it; or write all of the table anew: replace table work",
    "remove table work.price": "leave it; or write all of the table anew: replace table work",
    "add column upkeep to table work = 1": (
        "write: add column to table work, and indented below it the lines `| key | upkeep |`, `| otherwise | 1 |`"
    ),
    'add to table work after mill\n  | fort | "fort" | 4 |': "write: add to table work",
    # parts and lines in others
    "remove step blows from siege": "write: remove scene siege.blows",
    "remove roll claim.natural 12": "write: remove roll claim.natural_12",
    'add to action take.failure by 3 or more\n  say "x"': (
        "write: add to action take.claim, and indented below it: failure by 3 or more"
    ),
    'change action take\n  success by 5 or more\n    say "x"': (
        "did you mean “success”? A line that is new stands below `add to action take.claim`"
    ),
    'add to scene siege rounds\n  say "x"': "write: add to scene siege.rounds",
    "change rounds of siege to 5": (
        "write: change scene siege, and indented below it: rounds at most 5 times until siege.over"
    ),
    'change scene siege\n  step blows "Blows"': 'write at the left margin: label siege.blows "Blows"',
    'add to phase morning before do siege\n  say "x"': "write: add to phase morning before siege",
    "add to phase morning.each_player\n  player.fame up 1": "write `add to phase morning after siege`",
    'add to action take before claim\n  allowed when turn > 1 else "not yet"': (
        'write: add to action take, and indented below it: allowed when turn > 1 else "not yet"'
    ),
    "change action take\n  costs 2": "write: costs 2 from player.gold",
    # dice and rows
    "change roll claim\n  far: when turn > 5": 'write: far: -1 "far" when turn > 5',
    "change contest clash\n  tie again": "write: higher total wins, tie again",
    "change contest clash\n  each die banner: +2": "write: banner: +2",
    "change contest clash\n  fort: pool 2 dice d6": 'write: pool 2 dice d6 "fort" when side is defender',
    "change contest clash\n  pool 3 dice d6": (
        'write behind its dice the text of the one whose place it takes: "men", "fort"'
    ),
    "change contest clash\n  more successes wins, tie to defender": (
        "write which dice count: succeeds at 4; or let the sums be compared: higher total wins"
    ),
}


@pytest.mark.parametrize("edit", HINTS)
def test_an_edit_is_told_as_it_is_written(edit: str, tmp_path: Path) -> None:
    (tmp_path / "vale.law").write_text(BELOW, encoding="utf-8")
    file = tmp_path / "club.law"
    file.write_text(f"ruleset club extends vale\n{edit}\n", encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == [HINTS[edit]]


def test_what_refuses_the_same_with_the_same_words_is_told(tmp_path: Path) -> None:
    (tmp_path / "vale.law").write_text(BELOW, encoding="utf-8")
    file = tmp_path / "club.law"
    line = 'forbids take when player.gold > 20 else "too rich"'
    file.write_text(f"ruleset club extends vale\n{line}\n", encoding="utf-8")
    told = [one.hint() for one in load_ruleset(file).findings if one.code == "already-there"]
    assert told == [f"if this shall hold in its place write: replace rich_men: {line}"]
