"""Snags of clubs that wrote their rules down from the documents alone: each is told with its cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset
from tests.dsl.told import hints_of

GROUND = """ruleset clubs
  title "Clubs"
table year
  | key    | name     |
  | summer | "summer" |
  | winter | "winter" |
table sky on 2d6
  | thrown | name   |
  | 2-6    | "mud"  |
  | 7-12   | "dry"  |
table find
  | key  | worth |
  | hemp |   1d6 |
report battle, battles
  winner: player
  order: set of player
define lands(p: player) = those t in tiles where t.owner is p
kind campaign
  season: year = summer
kind tile
  owner: player or none
  unrest: number
  capital: tile or none
kind player
  gold: number = 3
kind ship
  owner: player
  hull: number = 3
  hold: number seen by owner
"""
ROLL = "roll raid(player)\n  dice 2d6\n  target 7\n  "
STAT = 'stat fame(p: player) "fame of {p}"\n  base 1\n  '
WORK = "phase work\n  for each s in ships\n    destroy s\n    "
ACT = 'action raid by player "raid"\n  player.gold up 1\n  '
AT_THE_MARGIN = "write it at the left margin, below or above all that this line stands in"
SNAGS = {
    # names of rows
    f'{ROLL}past: -1 "raided before" when player.gold > 3': ("call it otherwise wherever it stands, such as the_past"),
    f'{STAT}each: 1 "ship" for each s in ships': "call it otherwise wherever it stands, such as the_each",
    f'{STAT}no: +2 "nobody" when p.gold > 3': "call it otherwise wherever it stands, such as the_no",
    f'{STAT}each hull: s.hull "{{s}}" for each s in ships': 'write: hull: s.hull "{s}" for each s in ships',
    f"{ROLL}natural: 12 succeeds": "write: natural 12 succeeds",
    f'{STAT}s.hull "{{s}}" for each s in ships\n  -1 "{{s}}" for each s in ships': (
        "write a name of your own before one of them: second: …"
    ),
    f'{STAT}for each t in lands(p): 1 "{{t}}" when t.unrest > 2': (
        'write: 1 "{t}" for each t in lands(p) where t.unrest > 2'
    ),
    f'{STAT}farms: for each t in lands(p): 2 "{{t}}"': 'write: farms: 2 "{t}" for each t in lands(p)',
    f"{STAT}rich: double when p.gold > 8": "write: rich: times 2 when p.gold > 8",
    f'{STAT}realm: 1 "realm" per 3 tiles in lands(p)': 'write: realm: 1 "realm" per count of lands(p) / 3 rounded down',
    f'{STAT}wealth: 1 "wealth" per 10 p.gold': 'write: wealth: 1 "wealth" per p.gold / 10 rounded down',
    'roll ride(a: tile, b: tile)\n  dice 2d6\n  target 7\n  -1 "far" per 2 steps between a and b': (
        'write: -1 "far" per (distance(a, b) otherwise 0) / 2 rounded down'
    ),
    # what lies beside what, and whose it is
    "define near(p: player) = those t in tiles where t has a neighbour owned by p": (
        "write: define near(p: player) = those t in tiles where any n in neighbours of t where n.owner is p"
    ),
    "define heart(p: player) = the largest part of lands(p)": (
        "write: define heart(p: player) = the x in parts of lands(p)"
    ),
    'action tend(tile) by player\n  allowed when tile is yours else "no"\n  tile.unrest down 1': (
        "write: tile.owner is player"
    ),
    "phase work\n  for each t in tiles\n    t loses its owner": "write: t.owner becomes none",
    "action tend(tile) by player\n  costs tile.unrest gold\n  tile.unrest down 1": (
        "write: costs tile.unrest from player.gold"
    ),
    "action raze(tile) by player\n  neighbours of tile: unrest up 1": (
        "write: for each x in neighbours of tile, and indented below it: x.unrest up 1"
    ),
    # what stands behind a declaration
    'stat fame(p: player) "fame of {p}" seen by p\n  base 1': (
        "leave it out: what is worked out is seen by whoever sees all that it is worked out from"
    ),
    "procedure tax(p: player): number\n  result p.gold": "write: procedure tax(p: player)",
    'procedure tax(p: player) -> number "tax of {p}"\n  result p.gold': 'write: procedure tax(p: player) "tax of {p}"',
    f"{ACT}price: player.gold down 2": "write: player.gold down 2",
    f'{ACT}tell: say "{{player}} raids"': 'write: say "{player} raids"',
    # how often
    f"{ACT}limit 1 per player this turn": (
        "write here: counts as often, and at the left margin: limit often: 1 per player this turn"
    ),
    f"{ACT}limit: 2 per player this phase": (
        "write here: counts as often, and at the left margin: limit often: 2 per player this phase"
    ),
    f'{ACT}limit raids: 1 per player this turn else "enough"': (
        'write here: counts as raids, and at the left margin: limit raids: 1 per player this turn else "enough"'
    ),
    f"{ACT}once per player this turn": (
        "write here: counts as often, and at the left margin: limit often: 1 per player this turn"
    ),
    f"{ACT}2 per player, tile this phase": (
        "write here: counts as often, and at the left margin: limit often: 2 per player, tile this phase"
    ),
    "phase work\n  each player in order\n    at most two of raid\naction raid by player\n  player.gold up 1": (
        "write: at most 2 of raid"
    ),
    f"{WORK}limit raids: 1 per player this turn": AT_THE_MARGIN,
    f"{WORK}define rich = 9": AT_THE_MARGIN,
    # what belongs to another line
    "phase work\n  together, sealed\n    player.gold up 1\n    absent\n      player.gold down 1": (
        "write it in the same column as `together, sealed`, below all that stands in that"
    ),
    "phase work\n  together\n    player.gold up 1\n      absent: standing": (
        "write it in the same column as `together`, below all that stands in that"
    ),
    "phase work\n  each player in order\n    absent\n      player.gold down 1": (
        "it says what holds for who hands in no slip: write it behind a block `together`, in the column of that word"
    ),
    f"{ROLL}natural 12 succeeds\nphase work\n  each player in order\n    roll raid(player)\n    success\n      stop": (
        "indent it, and all that stands in it, below `roll raid(player)`"
    ),
    f"{ROLL}base 1\nphase work\n  each player in order\n    roll raid(player)\n      success\n        stop\n"
    "        failure\n          stop": "write it in the same column as `success`, below all that stands in that",
    # where a phase comes
    "phase work\n  each player in order\n    player.gold up 1\n  before rest\nphase rest\n  stop": (
        "leave this line out, and write: phase work before rest"
    ),
    'phase rest\n  stop\nphase work after rest "Work"\n  comes after the phase rest\n  stop': (
        'leave this line out, and write: phase work after rest "Work"'
    ),
    "phase rest\n  stop\nbefore phase rest\nphase work\n  stop": (
        "leave this line out, and write: phase … before rest"
    ),
    # who it is, what comes next, what is there no more
    "phase work\n  for each tile t with t.unrest > 2\n    t.unrest down 1": (
        "write: for each t in tiles where t.unrest > 2"
    ),
    "phase work\n  for each tile t\n    t.unrest down 1": "write: for each t in tiles",
    "phase work\n  for each b in battles of this turn\n    b.winner.gold up 1": (
        "write: for each b in battles where b.born is turn"
    ),
    "define fought = count of battles this turn": "write: define fought = count of x in battles where x.born is turn",
    'phase work\n  players by random\n  say "go"': "write: players in random order",
    'phase work\n  players by fewest player.gold\n  say "go"': "write: players by least player.gold",
    "phase work\n  group reports one battle": "write: group reports battle",
    "victory rich at end of work\n  won by the first player with 100 gold\nphase work\n  stop": (
        "write: won by those p in players where p.gold >= 100"
    ),
    "define place_of(p: player, b: battle) = position of p in b.order": (
        "write: let place = 0, in the next line: for each x in b.order, and indented below it: place up 1, and what is "
        "done with the place of x"
    ),
    "victory rich\n  won by players when turn is 6\nphase work\n  stop": "write: victory rich at end of …",
    "victory rich at any time\n  won by players when turn is 6\nphase work\n  stop": "write: victory rich at end of …",
    # what is declared
    "table fate mit w66\n  | wurf | was |\n  | 11-66 | nothing |": "write: table fate on w66",
    "kind wall\n  strength: number from 0 to 100 = 100": "write: strength: number at least 0 at most 100 = 100",
    "action give(n: 1 to player.gold) by player\n  player.gold down n": (
        "write: action give(n: number at least 1 at most player.gold) by player"
    ),
    "define leader = the player where gold is 3": "write: define leader = the x in players where x.gold is 3",
    "contest duel(a: player, d: player)\n  sides a, d\n  dice 2d6\n  highest wins, ties go to d": (
        "write: higher total wins, tie to d"
    ),
    "contest duel(a: player, d: player)\n  sides a, d\n  dice 2d6\n  the higher roll wins": (
        "write: higher total wins, tie to …"
    ),
    f"{ACT}new ship (owner: player, hull: 2)": (
        "write: create ship, and indented below it the lines `owner = player`, `hull = 2`"
    ),
    "action buy(ship) by player\n  costs 2 from player.gold to ship.owner.gold\n  ship.owner becomes player": (
        "write: costs 2 from player.gold, and in the next line: ship.owner.gold up 2"
    ),
    "phase work\n  players in order: any number of raid\naction raid by player\n  player.gold up 1": (
        "write: each player in order, and indented below it: any number of raid"
    ),
    "phase work\n  for each p in players\n    every 5 turns p.gold up 1": (
        "write: when remainder(turn, 5) is 0, and indented below it: p.gold up 1"
    ),
    "phase work\n  reveals hold of ships to everybody": (
        "reveal it of each: for each x in ships, and indented below it: reveals hold of x to …"
    ),
    # what is thrown and what is not
    f'{STAT}find.hemp.worth "rope"': (
        "let it be a roll, `roll fame` where `stat fame` stands; and where the number is wanted: roll fame(…) as "
        "thrown, and then thrown.total"
    ),
    "define worth = find.hemp.worth": (
        "throw them before and keep the result, `let n = ….worth`; for each of several throw in a line below `for each`"
    ),
    # what there is not
    "kind race\n  times: list of number": (
        "make a kind with one number in each of its things: kind result, `part of … as results`, and below it its "
        "number"
    ),
    "define muddy(s: sky) = s is mud": (
        "the rows of sky are ranges of numbers and have no names; give it one more column, of words, such as sort, "
        "beside `name`, which players read; and ask for that: ….sort is mud"
    ),
    'phase work\n  for each t in tiles\n    let next = t.capital\n    say "x" when next is next or turn is 2': (
        "choose another name"
    ),
    f'{STAT}1 "rich" when p.gold > (3 when turn > 2, 5 otherwise)': (
        'write: 1 "rich" when p.gold > (3 when turn > 2, otherwise 5)'
    ),
    "phase work\n  for each s in one of ships at random\n    destroy s": "write: for each s in 1 of ships at random",
    "phase work\n  for each s in 2 ships at random\n    destroy s": "write: for each s in 2 of ships at random",
    "phase work\n  for each s in a random ship\n    destroy s": "write: for each s in 1 of ships at random",
    "phase work\n  campaign.season becomes the next year after campaign.season": (
        "write: campaign.season becomes shifted(campaign.season, 1), which stays at the last row of its table; where "
        "the first row comes again behind it: campaign.season becomes ((the x in … where x.place is "
        "remainder(campaign.season.place, count of …) + 1) otherwise campaign.season)"
    ),
    f'{WORK}say "sunk" when s is gone': "write: s is not in ships",
    f'{WORK}say "afloat" when s is not destroyed': "write: s is in ships",
    f'{WORK}say "afloat" when s is alive': "write: s is in ships",
}


@pytest.mark.parametrize("lines", SNAGS, ids=lambda one: one.splitlines()[-1].strip())
def test_a_snag_is_told_with_its_cure(lines: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND}{lines}\n", tmp_path) == [SNAGS[lines]]


def test_what_is_called_so_in_the_rules_is_compared(tmp_path: Path) -> None:
    fates = "table fate\n  | key  |\n  | gone |\n  | safe |\nkind crew\n  fate: fate = safe\n"
    lines = f'{fates}phase end\n  for each c in crews\n    say "lost" when c.fate is gone\n'
    (tmp_path / "clubs.law").write_text(GROUND + lines, encoding="utf-8")
    assert [one for one in load_ruleset(tmp_path / "clubs.law").findings if one.severity is Severity.ERROR] == []


EDITS = {
    "change limit raids: 2 per player this turn": "write: replace limit raids: 2 per player this turn",
    "replace victory rich\n  won by players when turn is 8": "write: replace victory rich at end of …",
    "change victory rich\n  won by players when turn is 8": "write: replace victory rich at end of work",
    "change victory rich at end of work\n  won by players": "write: replace victory rich at end of work",
    "change adjacency fords\n  a next to b when turn is 8": "write: replace adjacency fords",
    "replace line cold: forbids raid when turn is 1": "write: replace cold: forbids raid when turn is 1",
    "change to raid: cold: -3": "write: change line cold: -3",
    "change roll raid\n  target = 8": "write: target 8",
    **dict.fromkeys(
        (
            "replace option weather.storm",
            "change option weather.storm",
            "add to option weather: hail",
            "add hail to option weather",
            "remove storm from option weather",
            "change option weather\n  storm",
        ),
        "write it anew, with all its values: replace option weather: one of (…) = …",
    ),
    "change phase work\n  gold = 8": (
        "what something is made with stands below `create …`: write that line here, with all that stands below it"
    ),
}


@pytest.mark.parametrize("lines", EDITS)
def test_a_snag_of_house_rules_is_told_with_its_cure(lines: str, tmp_path: Path) -> None:
    limit, phase = "limit raids: 1 per player this turn\n", "phase work\n  stop\n"
    below = f"{limit}{phase}victory rich at end of work\n  won by players when turn is 6\n"
    (tmp_path / "clubs.law").write_text(GROUND + below, encoding="utf-8")
    assert hints_of(f"ruleset ours extends clubs\n{lines}\n", tmp_path) == [EDITS[lines]]
