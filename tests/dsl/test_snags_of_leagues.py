"""What people write of leagues, trade and promotions, in sums, cases and questions: told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset league
  title "League"
  language en
table ware "wares"
  | key  | name   | price |
  | rope | "rope" |     2 |
table wanted
  | key  | marsh | hill |
  | rope |     1 |    2 |
table soil
  | key   |
  | marsh |
  | hill  |
kind player
  gold: number at least 0 = 10
  met: set of player
kind crew, crews
  player: player
  share: exact number
  men: number
report match, matches
  winner: player
  loser: player
condition tired of player "tired"
roll luck(player)
  dice 2d6
"""
P = "procedure go(p: player, c: crew)\n  "
LINES = {
    # at least and at most, parts, how many dice
    f"{P}when d6 is 4 or more\n    stop": "write: when d6 >= 4",
    f"{P}when c.men is p.gold or less and p.gold > 1\n    stop": "write: when c.men <= p.gold and p.gold > 1",
    f"{P}p.gold up a third of p.gold": "write: p.gold up p.gold / 3 rounded down",
    f"{P}p.gold up total of x.men for each x in crews": "write: p.gold up sum of x.men for each x in crews",
    f"{P}p.gold up count of 5d6 >= 5": "write: p.gold up count of d in faces of 5d6 where d >= 5",
    f"{P}p.gold up 1 per c.men / 10": "write: p.gold up 1 * c.men / 10",
    f"{P}p.gold up 2 for each count of crews": "write: p.gold up 2 * count of crews",
    # who comes first
    f"{P}for each x in crews with the most x.men\n    stop": "write: for each x in those x in crews with highest x.men",
    "phase days\n  players by least player.gold, then most count of player.met\n  each player in order\n    stop": (
        "write: players by least player.gold, most count of player.met"
    ),
    # what the dice show by themselves, and what is added now and then
    f"{P}roll luck(p)\n    natural 12\n      p.gold up 1": (
        "write: roll luck(p) as r, and for this line, as deep as `roll` and no deeper: when r.natural is 12"
    ),
    "roll fate(p: player)\n  dice 2d6 + 1 when p.gold > 3": (
        'write: dice 2d6, and in the next line: +1 "…" when p.gold > 3'
    ),
    # what is done is no value, and a column is not thrown for
    f"{P}p.gold up pay(p)\nprocedure pay(p: player)\n  result 3": (
        "write in a line above: do pay(p) as done, and here: done"
    ),
    f"{P}p.gold up cell(wanted.rope, d2)": "throw in a line above, let thrown = d2, and choose by what was thrown",
    # a text where none stands
    f'{P}destroy c "lost"': 'write: say "lost", and in the next line: destroy c',
    f'{P}p gains tired "worn out"': 'write: say "worn out", and in the next line: p gains tired',
    f'{P}add p to p.met "met"': 'write: say "met", and in the next line: add p to p.met',
    f'{P}c.player becomes p "sold"': 'write: say "sold", and in the next line: c.player becomes p',
    f'{P}end campaign won by p "over"': 'write: say "over", and in the next line: end campaign won by p',
    # sums, the best of several, shares
    f'{P}let n = faces of 3d6\n  p.gold up sum of n "found"': 'write: p.gold up (sum of x for each x in n) "found"',
    f"{P}p.gold up highest of (cell(wanted(rope), g) for each g in soil)": (
        "write: p.gold up highest cell(wanted(rope), g) for each g in soil"
    ),
    "define best(w: ware) = highest of (cell(wanted(w), g) for each g in soil)": (
        "write: define best(w: ware) = highest cell(wanted(w), g) for each g in soil"
    ),
    'roll r(a: number, b: number)\n  dice 2d6\n  best: +(highest of a, b) "best"': (
        'write: best: +highest of (a, b) "best"'
    ),
    'roll r(silver: number)\n  dice 2d6\n  bribe: +1 "bribe" per 2 silver': (
        'write: bribe: +1 "bribe" per silver / 2 rounded down'
    ),
    f"{P}p.gold *= p.gold + 1": "write: p.gold becomes p.gold * (p.gold + 1)",
    'stat s(c: crew)\n  base 3\n  end: * c.share "share"\n  rounded down': 'write: end: times c.share "share"',
    'stat s(c: crew)\n  base 3\n  × 2 "share"': 'write: times 2 "share"',
    'stat s(c: crew): number "men"\n  base 3': 'write: stat s(c: crew) "men"',
    'stat s(c: crew): exact number "men"\n  base 3': "write: define s(c: crew): exact number = …",
    f"{P}p.gold up lowest x.men for each x in crews otherwise 0": (
        "put brackets around what ends before it: (… in …) otherwise …"
    ),
    f"{P}p.gold up lowest x.men for each x in crews where x.men > 2 otherwise 0": (
        "put brackets around what ends before it: (… where …) otherwise …"
    ),
    f"{P}p.gold up max of x.men for each x in crews": "write: p.gold up highest x.men for each x in crews",
    # where something ends
    f"{P}when p.gold > 3\n    end\n  p.gold up 1": "write: stop",
    f"{P}when p.gold > 3\n    return\n  p.gold up 1": "write: stop",
    f"{P}stop here when p.gold > 3\n  p.gold up 1": "write: stop when p.gold > 3",
    # dice
    f"{P}let n = successes of 8 dice d6 at 4": "write: let n = (count of f in faces of (8 dice d6) where f >= 4)",
    f"{P}when p.gold dice d6 show a 6\n    p.gold up 1": "write: when faces of (p.gold dice d6) has 6",
    "roll r(p: player)\n  2d6 >= 10": "write: dice 2d6, and in the next line: target 10",
    "roll r(p: player)\n  2d6, 10+": "write: dice 2d6, and in the next line: target 10",
    "roll r(p: player)\n  dice d6\n  5+": "write: target 5",
    "roll r(p: player)\n  dice 2d6\n  7 or less": "write: target 7 or less",
    f"{P}roll luck(p)\n  p.gold up luck.total": (
        "what is thrown gets a name where it is thrown, and is asked for by that: roll luck(…) as thrown, and then "
        "thrown.total"
    ),
    # questions
    f'{P}ask p "Do you pay?"': 'write: ask p for answer: yes or no "Do you pay?"',
    f'{P}ask p for n: number at least 10 at most 30 in steps of 5 "How much?"': (
        'write: ask p for n: number from {10, 15, 20, 25, 30} "How much?"'
    ),
    f'{P}ask p for n: number from 10, 15, 20 "How much?"': 'write: ask p for n: number from {10, 15, 20} "How much?"',
    f'{P}ask p for n: one of (10, 15, 20) "How much?"': 'write: ask p for n: number from {10, 15, 20} "How much?"',
    # several, and whether one is among them
    f"{P}let near = {{c}} and all x in crews where x.men > 3": (
        "write: let near = {c} union those x in crews where x.men > 3"
    ),
    f"{P}let near = all x in crews where x.men > 3": "write: let near = those x in crews where x.men > 3",
    f"{P}let is_there = no\n  is_there becomes p in p.met": "write: is_there becomes p is in p.met",
    f"{P}if p.gold > 3\n    p.gold up 1\n  else if p not in p.met\n    p.gold up 2": "write `otherwise when`",
    # this turn
    "define plays(p: player) = any m in matches this turn where m.winner is p or m.loser is p": (
        "write: define plays(p: player) = any m in matches where m.born is turn and (m.winner is p or m.loser is p)"
    ),
    f"{P}when every m in matches this turn satisfies m.winner is p\n    p.gold up 1": (
        "write: when every m in matches where m.born is turn satisfies m.winner is p"
    ),
    # cases
    "define f(n: number) = 1 when n > 3, 2 when n > 1,\n  otherwise 3": (
        "write: define f(n: number) = (1 when n > 3, 2 when n > 1, otherwise 3)"
    ),
    # when somebody has won
    'phase x\n  say "x"\nvictory v "V" as soon as any p in players where p.gold > 20\n  won by players': (
        "write: when any p in players where p.gold > 20 becomes true, and indented below it: end campaign won by those "
        "p in players where p.gold > 20"
    ),
    # tables
    "table prize by place\n  | place | points |\n  | 1st | 6 |\n  | otherwise | 0 |": "write: | 1 | 6 |",
    "define worth(w: ware, s: soil) = wanted(w, s)": (
        "the column that a value chooses is asked for so: cell(wanted(w), s)"
    ),
    'table find on d6 "finds"\n  | key | thrown | price |\n  | oil | 1-3 | 2 |\n  | tea | 4-6 | 3 |': (
        "put “thrown” first; where rows have names too, say which row a number finds in a table of its own: "
        "table found …, with the numbers and a column of rows of find"
    ),
    'table find "finds"\n  | key | thrown | price |\n  | oil | 1-3 | 2 |\n  | tea | 4-6 | 3 |': (
        "write its ends in two columns, and compare: x.least <= n and n <= x.most"
    ),
    # what has been paid for
    'action dig by player "dig"\n  costs 2 from player.gold\n  ask player for c: crew from those c in crews where '
    'c.player is player "Who?"\n  c.men up 1\nphase x\n  each player in order\n    any number of dig': (
        'rule it out: allowed when any … else "…"; or write c: … or none, and go on when it is not none'
    ),
}


@pytest.mark.parametrize(("text", "hint"), LINES.items())
def test_it_is_told_what_to_write(text: str, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "league.law"
    file.write_text(f"{GROUND}{text}\n", encoding="utf-8")
    hints = [one.hint() for one in load_ruleset(file).findings if one.severity.name != "WARNING"]
    assert hint in hints
    assert sum("write" in one or "put" in one for one in hints) <= 2
