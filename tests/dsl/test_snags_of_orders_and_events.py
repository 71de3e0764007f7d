"""Snags of those who write orders in secret, loops, events and tables: each is told with its cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from dsl.writing.formatter import format_text

GROUND = """ruleset orders
table season
  | key    | name     |
  | spring | "spring" |
  | winter | "winter" |
table good
  | key  | name   | price |
  | wool | "wool" |     2 |
  | salt | "salt" |     3 |
kind campaign
  season: season = spring
kind tile
  people: number at least 0 = 5
kind player
  gold: number at least 0 = 10
  goods: set of good
kind unit, units
  player: player
  wounds: number at least 0
  men: number at least 0 = 9
report battle, battles
  winner: player
"""
EVENT = "event plague(t: tile)\n  t.people down 1\nphase b\n  for each t in tiles\n    "
ACT = "action hit(unit, target: unit) by player\n  "

SNAGS: dict[str, str] = {
    # going through several
    "phase a\n  for all u in units\n    u.men up 1": "write: for each u in units",
    "phase a\n  each unit in units\n    unit.men up 1": "write: for each unit in units",
    'phase a\n  for i = 1 to 3\n    say "x"': "write: for each i from 1 to 3",
    'phase a\n  for each g in (wool, salt)\n    say "x"': "write: for each g in {wool, salt}",
    'phase a\n  for each p, q in players\n    say "x"': (
        "write: for each p in players, and indented below it: for each q in players where q is not p"
    ),
    "phase a\n  for each p in players and u in units where u.player is p\n    u.men up 1": (
        "write: for each p in players, and indented below it: for each u in units where u.player is p"
    ),
    "phase a\n  for each u in units where u.men > 3 and u in units\n    u.men up 1": (
        "write: for each u in units where u.men > 3 and u is in units"
    ),
    "phase a\n  for each p in players where p.gold > 3 and for each u in units\n    u.men up 1": (
        "write: for each p in players where p.gold > 3, and indented below it: for each u in units"
    ),
    'phase a\n  for each pair of players p, q\n    say "x"': (
        "write: for each p in players, and indented below it: for each q in players where q is not p"
    ),
    'phase a\n  repeat for 3 times\n    say "x"': "write: repeat 3 times",
    'phase a\n  loop 3 times\n    say "x"': "write: repeat 3 times",
    'phase a\n  when turn > 3 then\n    say "x"': "write: when turn > 3",
    "phase a\n  every player gains 2 gold": ("write: for each p in players, and indented below it: p.gold up 2"),
    # counting
    "define a(p: player) = count of (u in units where u.player is p)": (
        "write: define a(p: player) = count of u in units where u.player is p"
    ),
    "define a(p: player) = count of units where unit.player is p": (
        "write: define a(p: player) = count of x in units where …"
    ),
    "define a(p: player) = count of (those units where unit.player is p)": (
        "write: define a(p: player) = count of x in units where …"
    ),
    "define a(p: player) = count of past battle this turn where winner is p": (
        "write: define a(p: player) = count of x in past battle this turn where …"
    ),
    # who reports, who comes first, what is made
    "phase a\n  reports of battles by group": "write: group reports any number of battle",
    "phase a\n  any number of battle reports": "write: group reports any number of battle",
    "phase a\n  each player reports battle": (
        "write: each player in order, and indented below it: player reports battle"
    ),
    "phase a\n  player order: most gold first": "write: players by most player.gold",
    "phase a\n  order by lowest gold": "write: players by least player.gold",
    "phase a\n  order players by roll 1d6": "write: players by roll-off 1d6",
    "phase a\n  players by 1d6": "write: players by roll-off 1d6",
    "phase a\n  each player in order\n    may do: hit": "write: any number of hit",
    "setup\n  create 2 units for each player": "write: repeat 2 times, and indented below it: create …",
    "setup\n  for each p in players\n    create unit with player p and men 5": (
        "write: create unit, and indented below it the lines `player = p`, `men = 5`"
    ),
    "setup\n  for each p in players\n    create unit(player = p, men = 5)": (
        "write: create unit, and indented below it the lines `player = p`, `men = 5`"
    ),
    "setup\n  for each p in players\n    new unit for p": "write: create unit, and indented below it: … = p",
    # orders in secret
    "phase a\n  together, secret\n    each player in order\n      any number of hit": "write: together, sealed",
    "phase a\n  players choose secretly\n    any number of hit": (
        "write: together, sealed, and indented below it: each player in order"
    ),
    'phase a sealed\n  say "x"': "write: phase a, and indented below it: together, sealed",
    'phase a "A" simultaneous\n  say "x"': 'write: phase a "A", and indented below it: together',
    # acts
    ACT + "forbidden when unit.men < 3\n  target.men down 1": 'write: allowed when not (unit.men < 3) else "…"',
    "action hit(my unit) by player\n  unit.men up 1": (
        "write: action hit(unit from those x in … where x.… is player) by player"
    ),
    "action hit(unit of player, target: unit where target.men > 3) by player\n  unit.men up 1": (
        "write: action hit(unit from those x in … where …, target: unit from those x in … where …) by player"
    ),
    "phase a\n  each player in order\n    player may move up to 3 units": "write: at most 3 of move",
    'phase a\n  each player in order\n    ask player for g: wool or salt "Which?"': (
        'write: ask player for g: one of (wool, salt) "Which?"'
    ),
    "phase a\n  each player in order\n    ask player to choose a good": 'write: ask player for chosen: good "…"',
    # values
    "phase a\n  campaign.season becomes next season": (
        "write: campaign.season becomes shifted(campaign.season, 1), which stays at the last row of its table; where "
        "the first row comes again behind it: campaign.season becomes ((the x in … where x.place is "
        "remainder(campaign.season.place, count of …) + 1) otherwise campaign.season)"
    ),
    "phase a\n  campaign.season becomes campaign.season + 1": (
        "the next row of its table is `shifted(campaign.season, 1)`, and its place there `campaign.season.place`"
    ),
    'phase a\n  let best = the richest player\n  say "{best}"': ("write: let best = the x in players with highest x.…"),
    "phase a\n  for each t in tiles\n    t.people up t.people * 10% rounded down, at most 20": (
        "write: t.people becomes lowest of (t.people + t.people * 10% rounded down, 20)"
    ),
    "define a(p: player, q: player) = p.goods has q.goods": (
        "write `has all of q.goods`, `has any of q.goods` or `has none of q.goods`"
    ),
    "define a(p: player, q: player) = q.goods is in p.goods": (
        "write `p.goods has all of q.goods`, `p.goods has any of q.goods` or `p.goods has none of q.goods`"
    ),
    # dice, and what goes
    'phase a\n  roll 2d6\n    success\n      say "x"': "write: let thrown = 2d6",
    "phase a\n  for each u in units\n    on a 6\n      destroy u": "write: when … is 6",
    "phase a\n  for each u in units\n    on 5+\n      destroy u": "write: when … >= 5",
    "phase a\n  for each u in units\n    u dies when u.wounds >= 3": "write: destroy u when u.wounds >= 3",
    "phase a\n  for each u in units\n    remove u when u.wounds >= 3": "write: destroy u when u.wounds >= 3",
    # when a phase comes
    'phase a\n  every 3 turns\n    say "x"': "write: skipped when remainder(turn, 3) is not 0",
    'phase a in winter\n  say "x"': "write: phase a, and indented below it: skipped when … is not winter",
    'phase a when campaign.season is winter\n  say "x"': (
        "write: phase a, and indented below it: skipped when not (campaign.season is winter)"
    ),
    # dice, choices and how often
    'phase a\n  let x = best 2 of 3d6\n  say "{x}"': "write: let x = highest 2 of 3d6",
    'phase a\n  let x = 3d6 keep highest 2\n  say "{x}"': "write: let x = highest 2 of 3d6",
    'phase a\n  let x = 2d20 keep highest\n  say "{x}"': "write: let x = highest of 2d20",
    "kind hero, heroes\n  craft: fighter, ranger or cleric": "write: craft: one of (fighter, ranger, cleric)",
    "kind hero, heroes\n  craft: one of fighter, ranger, cleric": "write: craft: one of (fighter, ranger, cleric)",
    "phase a\n  each player in order\n    any number of hit, at most 3": "write: at most 3 of hit",
    'action hit(unit) by player "hit" once per turn\n  unit.men up 1': (
        'write here: action hit(unit) by player "hit", and below it: counts as often, and at the left margin: '
        "limit often: 1 per player this turn"
    ),
    "action hit(unit) by player 3 times per turn\n  unit.men up 1": (
        "write here: action hit(unit) by player, and below it: counts as often, and at the left margin: "
        "limit often: 3 per player this turn"
    ),
    # tables
    "table temper\n  | key | base |\n  | calm | 2 |\n  | wild | - |": (
        "write `none`, or leave the cell empty in a column that holds several"
    ),
    "table temper\n  | key | base |\n  | calm | 2 |\n  | wild | — |": (
        "write `none`, or leave the cell empty in a column that holds several"
    ),
    'table luck on d20\n  | shown | words |\n  | <= 5 | "a" |\n  | 6-20 | "b" |': ('write: | up to 5 | "a" |'),
    'table luck on d20\n  | shown | words |\n  | 1-5 | "a" |\n  | > 5 | "b" |': ('write: | above 5 | "b" |'),
    # events
    "event plague(t: tile) lasts 3 turns\n  t.people down 1": (
        "write: event plague(t: tile) continuing, and indented below it: end event when event.age >= 3"
    ),
    "event plague(t: tile) lasts 1d4 turns\n  t.people down 1": (
        "write: event plague(t: tile, duration: number) continuing, indented below it: "
        "end event when event.age >= duration, and where it begins: begin …(…, 1d4)"
    ),
    EVENT + "begin plague(t) for 3 turns": (
        "write here: begin plague(t), and below the event, behind whose label stands `continuing`: "
        "end event when event.age >= 3"
    ),
    EVENT + "begin plague(t) after 3 turns": "write: begin plague(t) in 3 turns",
    EVENT + "begin plague(t) next turn": "write: begin plague(t) in 1 turns",
}


@pytest.mark.parametrize("written", SNAGS)
def test_a_snag_is_told_with_its_cure(written: str, tmp_path: Path) -> None:
    (tmp_path / "orders.law").write_text(f"{GROUND}{written}\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "orders.law").findings if one.severity.name == "ERROR"]
    assert found
    assert found[0].hint() == SNAGS[written]


def test_where_an_event_cannot_be_read_no_other_line_is_told_for_it(tmp_path: Path) -> None:
    written = "event plague(t: tile) lasts 3 turns\n  t.people down 1\nphase a\n  run events\n"
    (tmp_path / "orders.law").write_text(f"{GROUND}{written}", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "orders.law").findings if one.severity.name == "ERROR"]
    assert len(found) == 1


GOOD = """
define kin(g: good) = {g}
define several(p: player, q: player, g: good) = p.goods has any of q.goods and p.goods has none of kin(g)
phase a
  for each p in players with highest p.gold then lowest count of p.goods by most p.gold
    p.gold down 1
  for each p in players where p.gold > 1 with lowest p.gold
    p.gold up 1 when p.goods has all of (p.goods, wool) or several(p, p, salt)
  end campaign won by nobody
"""


def test_the_best_are_gone_through_as_those_with_the_highest(tmp_path: Path) -> None:
    path = tmp_path / "orders.law"
    path.write_text(GROUND + GOOD, encoding="utf-8")
    assert not [one for one in load_ruleset(path).findings if one.severity.name == "ERROR"]
    again = format_text(GROUND + GOOD, str(path))
    assert isinstance(again, str)
    assert "for each p in those p in players with highest p.gold then lowest count of p.goods by most p.gold" in again
    assert "has any of q.goods" in again
    assert "has none of kin(g)" in again
    assert "has all of (p.goods, wool)" in again
