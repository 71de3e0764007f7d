"""What people write of ways, of armies at a place, of turn orders and of what is there: told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset march
table work
  | key  | price |
  | mill |     4 |
table soil
  | key   | deep |
  | marsh | yes  |
kind tile
  owner: player or none
  work: work or none
  soil: set of soil
kind player
  gold: number
  fame: number
  capital: tile or none
kind army, armies
  player: player
  tile: tile
  men: number
  leader: hero or none
kind hero, heroes
  player: player
report battle, battles
  winner: player
"""
DO = "procedure go(p: player, a: army, t: tile)\n  "
ACT = 'action go(army, to: tile) by player "go"\n  '

SNAGS = {
    f'{ACT}costs 1 + 2 from player.gold "fuel" when to.soil has soil.sand': (
        'costs (1 + 2 when to.soil has soil.sand, otherwise 0) from player.gold "fuel"'
    ),
    'stat s(a: army)\n  +1 "l" when a.leader exists': '+1 "l" when a.leader is not none',
    f'{ACT}allowed when to.owner is player or none else "no"': "allowed when (to.owner is player or to.owner is none) "
    'else "no"',
    "define d(a: army) = path from a.tile to a.player.capital through own tiles": (
        "define d(a: army) = a.player.capital is in part(a.tile, those t in tiles where t.…)"
    ),
    f'{ACT}allowed when to is connected to army.tile by road else "no"': (
        'allowed when to is in part(army.tile, tiles) by road else "no"'
    ),
    f'{ACT}allowed when distance from army.tile to to <= 2 else "no"': (
        'allowed when (distance(army.tile, to) otherwise 99) <= 2 else "no"'
    ),
    f'{ACT}allowed when not any neighbour of to has mill else "no"': (
        'allowed when no n in neighbours of to where n.… is mill else "no"'
    ),
    f'{ACT}allowed when army.men : army.men >= 3:1 else "no"': (
        'allowed when ratio of army.men to army.men >= 3 else "no"'
    ),
    f"{DO}for each b in armies where b.tile has deep soil": (
        "for each b in armies where any x in b.tile.soil where x.deep"
    ),
    f"{DO}a.player becomes random other player": (
        "a.player becomes one of those x in players where x is not … at random"
    ),
    f"{DO}let three = 3 random heroes": "let three = 3 of heroes at random",
    f"{DO}for each tile with mill owned by p": "for each x in tiles where x.…",
    f"{DO}a.men down (5 - p.fame)d6": "a.men down ((5 - p.fame) dice d6)",
    "phase x\n  players by fame desc, gold desc, random": ("players by most player.fame, most player.gold, at random"),
    "phase x\n  players by fame": "players by most player.fame",
    "stat s(p: player)\n  2 per mill": '2 "mill" per count of x in … where x.…',
    "stat s(p: player)\n  half when turn mod 4 is 0": 'times 1/2 "…" when remainder(turn, 4) is 0',
    "stat s(p: player)\n  max bonus +3": "at most 3",
    "roll r(a: army)\n  dice 1d6 per 20 men": "pool (….men / 20 rounded down) dice d6",
    "kind spy, spies\n  of: player seen by player only": "of: player seen by player",
    f"{DO}show p.gold to p": 'say to p "{p.gold}"',
    "victory v at end of x\n  won by players with most fame, then gold": (
        "won by those p in players with highest p.fame then highest p.gold"
    ),
    "action go by player\n  costs 3": "costs 3 from player.…",
    "action go by player\n  costs 3 gold from player": "costs 3 from player.gold",
    f"{DO}a.men down 10% of a.men": "a.men down a.men * 10%",
    f"{DO}for each b in armies\n    b.men down 10% of (b.men - 20)": "b.men down (b.men - 20) * 10%",
    f"{DO}ask p to split 10 between attack and defence": "ask p for shares: number for each x in …, together 10",
    f"{DO}each army in order": "for each army in … by most army.…",
    f"{DO}armies by leader.level": "for each x in armies by most x.leader.level",
    "kind plan\n  target: tile hidden until end of turn": "target: tile seen by player",
    f"{DO}p.capital becomes random tile not owned": "p.capital becomes one of those x in tiles where x.… at random",
    f"{DO}t.owner becomes player with most men in t": "t.owner becomes the x in players with highest x.men",
    f"{DO}let weak = the player with fewest gold": "let weak = the x in players with lowest x.gold",
    f"{DO}ask p for home: up to 2 armies": "ask p for home: set of … from armies at most 2",
    'stat s(t: tile, p: player)\n  +2 "two sides" when at least 2 neighbours of t owned by p': (
        '+2 "two sides" when (count of n in neighbours of t where n.owner is p) >= 2'
    ),
    "roll r(a: army)\n  dice d10\n  succeeds if <= a.men": "target a.men or less",
    'to all rolls: -1 "rain"': 'to …, …: -1 "rain"',
    f"{DO}roll-off a, p with 1d6": "contest …(a, p) as off",
    "stat s(t: tile)\n  base 2\n  none when t.owner is none": 'result is 0 "…" when t.owner is none',
    f"{DO}a.moved becomes yes until end of turn": "a gains moved until end of turn",
    "define d(n: number) = n > 50% of players": "define d(n: number) = n > count of players * 50%",
    "contest c(a: army, b: army)\n  sides a, b\n  dice 1d6\n  ties a": "higher total wins, tie to a",
    'define d(p: player) = "rich" when p.gold > 9, "fair" when p.gold > 3, else "poor"': (
        'define d(p: player) = ("rich" when p.gold > 9, "fair" when p.gold > 3, otherwise "poor")'
    ),
    f"{DO}p.gold up 2d6 when t.work is mill, 1d3 when t.work is none": (
        "p.gold up (2d6 when t.work is mill, 1d3 when t.work is none, otherwise 0)"
    ),
    f'{DO}when doubles are rolled\n    say "x"': "when alike(faces of 2d6) is 2",
    f"{DO}repeat\n    p.gold up 1": "repeat until …",
    f"{DO}p.gold up number of mills": "those x in tiles where x.work is mill",
    # people, their age and rank
    "define eldest(p: player) = oldest b in armies where b.men > 3": (
        "define eldest(p: player) = the b in armies where b.men > 3 with highest b.…"
    ),
    f"{DO}let heir = the youngest son of a": "let heir = the x in … where x.… is a with lowest x.…",
    f"{DO}for each b in armies over 60\n    b.men up 1": "for each b in armies where b.… > 60",
    f"{DO}for each b in armies younger than 16\n    b.men up 1": "for each b in armies where b.… < 16",
    "roll luck(a: army)\n  dice 2d6\n  age 30-39: -1": '-1 "age 30-39" when ….age >= 30 and ….age <= 39',
    "roll luck(a: army)\n  dice 2d6\n  success on 8+": "target 8",
    "roll luck(a: army)\n  pool 3 dice d6\n  success on 5+": "succeeds at 5",
    "condition meek of player\nphase x\n  for each p in players\n    p gains meek until p.gold > 3": (
        "p gains meek while not (p.gold > 3)"
    ),
    # who sees what
    f"{DO}reveal a to everyone": "reveals a to everybody",
    f"{DO}show a to p": "reveals a to p",
    f"{DO}hide a from p": "conceals a from p",
    "kind spy, spies hidden from everybody\n  lord: player": "kind spy, spies seen by …",
    f"{DO}for each b in armies hidden from p\n    b.men up 1": "for each b in armies where not sees(p, b)",
    "phase x\n  simultaneously, sealed\n    stop": "together, sealed",
    # so many, and of whom
    f"{DO}when majority of players vote yes\n    stop": "when 2 * (count of x in players where x.…) > count of players",
    f'{DO}when more than half of players where p.gold > 3\n    say "x"': (
        "when 2 * (count of x in players where x.…) > count of players"
    ),
    f'{DO}when p.gold > half of players\n    say "x"': "count of players / 2",
    f"define worth(p: player) = p.gold\n{DO}for each q in players by worth(q)\n    q.gold up 1": (
        "for each q in players by most worth(q)"
    ),
    f"{DO}for each b in 1d3 of armies at random\n    b.men down 1": "for each b in (1d3) of armies at random",
    f"{DO}for each b in 2 random armies\n    b.men down 1": "for each b in 2 of armies at random",
    f"{DO}for each b in armies with banner\n    b.men down 1": "for each b in armies where b has banner",
    f"{DO}pay 3 from p.gold": "p.gold down 3",
    f"{DO}a gains tired for 3 months": "a gains tired for 3 turns",
    f"{ACT}allowed only when turn is 3": "allowed when turn is 3",
    # going, standing and losing on a map
    f"{DO}a moves to the nearest hero": "a.… becomes the x in heros with lowest (distance(a.…, x) otherwise 99)",
    f"{DO}a retreats one hex": "a.… becomes the x in neighbours of a.…",
    f"{DO}lose 10% of a.men": "a.men down a.men * 10%",
    f"{DO}for each b in armies in supply\n    b.men up 1": "for each b in armies where …",
    f"{DO}for each b in armies where b didn't move\n    b.men up 1": "for each b in armies where not b.…",
    f"{DO}p.gold down 1 on a 6": "p.gold down 1 when d6 is 6",
    f"{DO}on a roll of 1 p.gold down 1": "p.gold down 1 when d6 is 1",
    f"{DO}on 5+, p.gold up 1": "p.gold up 1 when d6 >= 5",
    "action go(a: army, goal: tile) by player\n  allowed when no enemy army in goal\n  a.men up 1": (
        "allowed when no x in armies where x.… is not player and x.… is goal"
    ),
    "action go(a: army, goal: tile) by player\n  allowed when goal within 3 tiles of a.tile\n  a.men up 1": (
        "allowed when (distance(goal, a.tile) otherwise 99) <= 3"
    ),
    "action go(a: army, goal: tile) by player\n  allowed when a.tile adjacent goal\n  a.men up 1": (
        "allowed when a.tile is next to goal"
    ),
    "action go(a: army, goal: tile) by player\n  allowed when goal not occupied by enemy\n  a.men up 1": (
        "allowed when no x in … where x.… is goal"
    ),
}
NEARLY_RIGHT = {
    f"{DO}for each x in tiles where x is held by none\n    stop": "write: for each x in tiles where x.… is none",
    'stat s(p: player)\n  base 2\n  x2 "blessed"': "where the whole sum is multiplied, write: times 2",
    f"{DO}for each b armies where b.men > 3\n    b.men down 1": "write: for each b in armies where b.men > 3",
    f"{DO}for each in armies\n    a.men down 1": "write: for each … in armies",
    f"{DO}for each b in armies not b.men > 3\n    b.men down 1": "write: for each b in armies where not b.men > 3",
    "phase x\n  each playr in order\n    stop": "write: each player in order",
    "phase x\n  players where player.gold > 3 by player.fame\n  stop": (
        "write: players where player.gold > 3 by most player.fame"
    ),
    "phase x\n  players by mostt player.gold\n  stop": "did you mean “most”?",
    'table yard\n  | key   name | price |\n  | quay | "quay" | 3 |': (
        "write | between cells, or a comma between the values of one cell"
    ),
    'table yard\n  | key  | name |\n  | quay | stone quay" |': (
        "write | between cells, or a comma between the values of one cell"
    ),
    f"{DO}let near = distance from t to nearest mill": (
        "write: let near = (lowest (distance(t, there) otherwise 99) for each there in tiles where there.… is mill)"
    ),
    f"{ACT}do is to": "leave it out, or look at what is missing before it",
    "victory v at end of x\n  won by player with 20 fame": "write: won by those p in players where p.fame >= 20",
    "victory v at end of x\n  won by the player who reaches 20 fame": (
        "write: won by those p in players where p.fame >= 20"
    ),
    "kind spy, spies\n  word: text, secret": "write: word: text seen by …",
    "contest c(a: army, b: army)\n  sides a, b\n  dice 1d6\n  highest wins, ties are drawn": (
        "write: higher total wins, tie is a draw"
    ),
    "action sail by player\n  player.gold up 1\ndefine trips = count of x in sail where x.born is turn": (
        "how it has been done is asked for so: past sail this turn"
    ),
}
TWO = {
    f"{DO}rich = the x in players where x.gold > 3": "write `becomes`; a value gets a name so: let rich = …",
    f"{DO}p.gold = 3": "write `becomes`",
    f"{DO}in 2 turns p.gold becomes 0": (
        "write here: begin later(…) in 2 turns; and at the left margin `event later(…)`, and indented below it: "
        "p.gold becomes 0"
    ),
    "action go(other: player) by player\n  costs 3 to other": (
        "write: costs 3 from player.…, and in the next line: other.… up 3"
    ),
    f"{ACT}once per turn per army": (
        "write here: counts as often, and at the left margin: limit often: 1 per army this turn"
    ),
    "phase x\n  each player in reverse order\n    stop": (
        "write: players by most player.…, and in the next line: each player in order"
    ),
    "phase x\n  each player in random order\n    stop": (
        "write: players in random order, and in the next line: each player in order"
    ),
    "when hero destroyed\n  stop": (
        "let all that destroy it do `procedure fall(hero)`, in which stands `destroy`, and write: after fall(hero)"
    ),
    "after report battle\n  stop": (
        'write: phase after_battle "…", and indented below it: for each x in battles where x.born is turn'
    ),
    f"{DO}most tiles gains 5 fame": (
        "write: for each p in those p in players with highest p.tiles, and indented below it: p.fame up 5"
    ),
    "procedure go(a: army, b: army)\n  a.tile, b.tile becomes b.tile, a.tile": (
        "write: together, and indented below it: a.tile becomes b.tile, and: b.tile becomes a.tile"
    ),
    'event drought lasting 3 turns "drought"\n  stop': (
        'write: event drought "drought" continuing, and indented below it: end event when event.age >= 3'
    ),
    "instead of destroy army\n  stop": (
        "let all that destroy it do `procedure fall(army)`, in which stands `destroy`, and write: instead of fall(army)"
    ),
    f"{DO}for each x in 2 of armies at random by men\n    x.men down 1": (
        "write: repeat 2 times, and indented below it: let drawn = one of armies at random by men"
    ),
    f"{ACT}allowed once per month": (
        "write here: counts as often, and at the left margin: limit often: 1 per player this turn"
    ),
    "condition meek of player\n  ends when player.gold > 3": (
        "write: over: when player.gold > 3 becomes true, and indented below it: player loses meek"
    ),
    "condition meek of player until player.gold > 3": (
        "leave this out, and write there: player gains meek while not (player.gold > 3)"
    ),
    "event feast(p: player) each year\n  stop": (
        "write: event feast(p: player) continuing, and indented below it: end event when …"
    ),
    "action go(a: army) by army\n  a.men up 1": (
        "write `by player` here, and “army” in the brackets, among what is chosen: go(army) by player"
    ),
    "limit stack: 3 armies per tile": (
        'write below that act: allowed when count of x in armies where x.… is tile < 3 else "…"'
    ),
    "phase frost only in turn 4, 8, 12\n  stop": (
        "write: phase frost, and indented below it: skipped when not turn is one of (4, 8, 12)"
    ),
    "kind fleet\n  max 3 per tile": (
        'write below that act: allowed when (count of x in … where x.tile is …) < 3 else "…"'
    ),
}


def first_hint(lines: str, folder: Path) -> str:
    (folder / "march.law").write_text(f"{GROUND}{lines}\n", encoding="utf-8")
    found = load_ruleset(folder / "march.law").findings
    return next(one.hint() for one in found if one.severity.value == "error")


@pytest.mark.parametrize(("lines", "instead"), SNAGS.items())
def test_what_is_said_otherwise_is_told_with_its_line(lines: str, instead: str, tmp_path: Path) -> None:
    assert first_hint(lines, tmp_path) == f"write: {instead}"


@pytest.mark.parametrize(("lines", "hint"), NEARLY_RIGHT.items())
def test_a_line_that_is_nearly_right_is_not_taken_for_a_saying(lines: str, hint: str, tmp_path: Path) -> None:
    assert first_hint(lines, tmp_path) == hint


@pytest.mark.parametrize(("lines", "hint"), TWO.items())
def test_what_stands_in_two_lines_is_told_with_both(lines: str, hint: str, tmp_path: Path) -> None:
    assert first_hint(lines, tmp_path) == hint
