"""What is sorted, swapped, graded, looked up in other languages or chosen by a name is told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

RULES = """ruleset sample
table mood "moods"
  | key  | name   |
  | sad  | "sad"  |
  | glad | "glad" |
kind tile
  owner: player or none
  mood: mood = sad
kind player
  gold: number at least 0 = 5
  skill: number = 1
  leads: yes or no
kind band, bands
  player: player
  men: number = 3
"""

SNAGS = {
    "phase p\n  players by most player.leads": "write: (1 when player.leads, otherwise 0)",
    "phase p\n  for each b in bands by most b.player.leads, least b.men\n    b.men up 1": (
        "write: (1 when b.player.leads, otherwise 0)"
    ),
    "phase p\n  for each b in bands\n    b.men up b.player.leads": "write: (1 when b.player.leads, otherwise 0)",
    "phase p\n  for each b in bands by men\n    b.men up 1": "write: for each b in bands by most b.men",
    "phase p\n  for each b in bands where b.men > 1 by lowest men\n    b.men up 1": (
        "write: for each b in bands where b.men > 1 by least b.men"
    ),
    "phase p\n  for each b in bands by most b.men where b.men > 1\n    b.men up 1": (
        "write: for each b in bands where b.men > 1 by most b.men"
    ),
    "phase p\n  players by highest gold, lowest skill, roll-off 1d6": (
        "write: players by most player.gold, least player.skill, roll-off 1d6"
    ),
    "phase p\n  for each b in bands where b.men > 1 sorted by b.men\n    b.men up 1": (
        "write: for each b in bands where b.men > 1 by most b.men"
    ),
    "phase p\n  for each b in those c in bands where c.men > 1 ordered by lowest c.men\n    b.men up 1": (
        "write: for each b in those c in bands where c.men > 1 by least b.men"
    ),
    "phase p\n  for each b in bands ranked by men\n    b.men up 1": "write: for each b in bands by most b.men",
    "define votes(p: player) = p.gold\nphase p\n  let winner = highest votes(p) of players": (
        "write: let winner = the p in players with highest votes(p)"
    ),
    "define votes(p: player) = p.gold\nphase p\n  let winner = the fewest votes(q) among all players": (
        "write: let winner = the q in players with lowest votes(q)"
    ),
    "phase p\n  let winner = whoever has most gold": "write: let winner = the x in players with highest x.gold",
    "procedure die(b: band)\n  b dies on a roll of 1": "write: destroy b when d6 is 1",
    "procedure die(b: band)\n  b is destroyed on a 1-2": "write: destroy b when d6 is one of (1, 2)",
    "procedure die(b: band)\n  b dies on 4+": "write: destroy b when d6 >= 4",
    "procedure die(b: band)\n  destroy b on a roll of 1": "write: destroy b when d6 is 1",
    "procedure die(p: player)\n  destroy 1d3 bands of p": (
        "write: for each x in (1d3) of those x in bands where x.… is p at random, and indented below it: destroy x"
    ),
    "kind town\n  bands: set of band\nprocedure die(t: town)\n  destroy 2 of t.bands": (
        "write: for each x in (2) of t.bands at random, and indented below it: destroy x"
    ),
    'phase p\n  when any player objects\n    say "no"': (
        'write: for each x in players, and indented below it: ask x for objects: yes or no "…"'
    ),
    'kind city, cities\nphase p\n  when any city vetoes\n    say "no"': (
        'write: for each x in cities, and indented below it: ask x for vetoes: yes or no "…"'
    ),
    "define one(p: player) = 3 if p.gold > 2 else 1": "write: define one(p: player) = (3 when p.gold > 2, otherwise 1)",
    "phase p\n  for each b in bands\n    let n = b.men d6 - 6": "write: let n = (b.men dice d6) - 6",
    "phase p\n  let t = one of bands at random otherwise none": (
        "write: let t = (one of bands at random) otherwise none"
    ),
    "phase p\n  for each t in tiles\n    t.mood becomes one grade worse": "write: t.mood becomes shifted(t.mood, -1)",
    "phase p\n  for each t in tiles\n    t.mood becomes one step better when turn > 3": (
        "write: t.mood becomes shifted(t.mood, 1) when turn > 3"
    ),
    "procedure train(p: player, what: one of (gold, skill))\n  p.(what) up 1": "write: cell(p, what) up 1",
    "procedure train(p: player, what: one of (gold, skill))\n  p[what] up 1": "write: cell(p, what) up 1",
    "table age by years\n  | years | n |\n  | bis 33 | 1 |\n  | 34 or more | 2 |": "write: | up to 33 | 1 |",
    "table age by years\n  | years | n |\n  | up to 33 | 1 |\n  | 34 oder mehr | 2 |": "write: | 34 or more | 2 |",
    "table age by years\n  | years | n |\n  | menos de 33 | 1 |\n  | 33 or more | 2 |": "write: | below 33 | 1 |",
    "table age by years\n  | years | n |\n  | up to 33 | 1 |\n  | ab 34 | 2 |": "write: | 34 or more | 2 |",
    "procedure pay(p: player)\n  create 2 bands": "write: repeat 2 times, and indented below it: create band",
    "procedure pay(p: player)\n  create 2 band\n    player = p": (
        "write: repeat 2 times, and indented below it: create band"
    ),
    "procedure trade(a: tile, b: tile)\n  swap a.owner and b.owner": (
        "write: let kept = a.owner, in the next line: a.owner becomes b.owner, and below it: b.owner becomes kept"
    ),
    "kind hero, heroes\n  moods: set of one of (sad, glad)": (
        "write a table with a row for each of these words, and here: moods: set of moods"
    ),
    "kind hero, heroes\n  skills: number for each mood = 2d6": (
        "make a kind for them: in it `part of … as …`, an attribute `mood: mood`, the number, and `one per …, mood`"
    ),
    "define near(p: player) = bands.player is p": "write: every x in bands satisfies x.player …",
    "define men = bands.men": "write: sum of x.men for each x in bands",
    "define free(t: tile) = t.owner is none\n"
    "define far(t: tile) = any s in tiles where distance(t, s) over n in tiles where free(n) <= 6": (
        "put brackets around what ends before it: (… where …) <= …"
    ),
}


@pytest.mark.parametrize("lines", list(SNAGS))
def test_it_is_told_with_its_cure(tmp_path: Path, lines: str) -> None:
    hints = hints_of(f"{RULES}{lines}\n", tmp_path)
    assert SNAGS[lines] in hints


def test_a_ruleset_is_named_and_not_where_it_lies(tmp_path: Path) -> None:
    (tmp_path / "below.law").write_text(RULES.replace("sample", "below"), encoding="utf-8")
    hints = hints_of("ruleset above extends ../below\n", tmp_path)
    assert "write: ruleset above extends below" in hints
