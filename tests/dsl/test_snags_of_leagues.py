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
