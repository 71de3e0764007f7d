"""Lines that printed campaign rules say otherwise: each is told with what to write, and what is told can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset snags
  title "Snags"
  rounding down
table good "goods"
  | key | name  | price |
  | rum | "rum" |     3 |
  | tea | "tea" |     5 |
kind tile
  owner: player or none
kind player
  gold: number
  goods: set of good
kind army, armies
  player: player
  tile: tile
  men: number = 3
report battle, battles
  winner: player
  loser: player
roll order(a: army) "order"
  dice 2d6
  target 7
"""
P = "procedure go(p: player, q: player, here: tile)\n  "
A = "action march(army, to: tile) by player\n  "
ONE_LINE = {
    f"{P}ask p for x: 3 of good “Which?”": "ask p for x: set of good from good at least 3 at most 3 “Which?”",
    f"{P}ask p for x: up to 2 of good “Which?”": "ask p for x: set of good from good at most 2 “Which?”",
    f"{P}ask p for x: 1 to 2 of good “Which?”": "ask p for x: set of good from good at least 1 at most 2 “Which?”",
    f"{P}ask p for x: one of good “Which?”": "ask p for x: good “Which?”",
    f"{P}ask p for to: tile from here.neighbours or none “Where?”": (
        "ask p for to: tile or none from here.neighbours “Where?”"
    ),
    "kind fort, forts\n  walls: number from 0 to 9 = 3": "walls: number at least 0 at most 9 = 3",
    f"{P}for each b in battles this turn\n    p.gold up 1": "for each b in battles where b.born is turn",
    f"{P}for each b in battles this turn where b.winner is p\n    p.gold up 1": (
        "for each b in battles where b.born is turn and b.winner is p"
    ),
    f"{P}when any b in battles this turn where b.winner is p\n    p.gold up 1": (
        "when any b in battles where b.born is turn and b.winner is p"
    ),
    f"{P}let n = count of battles this turn": "let n = count of x in battles where x.born is turn",
    "define far(a: army) = distance from a.tile to the tile of a": "define far(a: army) = distance(a.tile, a.tile)",
    "phase a\n  players by lowest player.gold first": "players by least player.gold",
    f"{A}costs 5 gold, 3 if to.owner is none": "costs (3 when to.owner is none, otherwise 5) from player.gold",
    "define score(p: player) = 2 + 1 per 10 p.gold": ("define score(p: player) = 2 + 1 * (p.gold / 10 rounded down)"),
    "roll luck(p: player)\n  target 8\n  dice 2d6 advantage": "dice highest 2 of 3d6",
    "roll luck(p: player)\n  target 8\n  dice 2d6 reroll 1s": "dice 2d6 reroll 1 once",
    "phase a\n  say “so”\nvictory first at end of a\n  won by first player to reach 50 gold": (
        "won by those p in players where p.gold >= 50"
    ),
    f"{A}to.owner is none": "allowed when to.owner is none else “…”",
    f"{A}turn > 3": "allowed when turn > 3 else “…”",
    f"{P}roll 2d6 “the yield”": "let thrown = 2d6",
    f"{P}let x = (turn - 1) div 3": "let x = (turn - 1) / 3 rounded down",
    f"{P}let x = (turn - 1) div 3 mod 4": "let x = remainder((turn - 1) / 3 rounded down, 4)",
}
WITH_GAPS = {
    "stat income(p: player)\n  base 3\n  half when p.gold > 9": "times 1/2 when p.gold > 9",
    "stat income(p: player)\n  for each tile t of p: 2": "2 “…” for each t in … where t.… is p",
    "define host(t: tile) = armies in t where player is not none": (
        "define host(t: tile) = those x in armies where x.… is t and …"
    ),
    f"{P}for each a in armies\n    move a.player to q": "a.player.… becomes q",
    "define many(p: player) = count of p.goods where price > 3": (
        "define many(p: player) = count of x in p.goods where …"
    ),
    "stat income(p: player)\n  base 3\n  for each g in p.goods: +1": "+1 “…” for each g in p.goods",
    "define enemy(a: army) = the nearest army of a rival": (
        "define enemy(a: army) = the x in … where … with lowest (distance(…, …) otherwise 99)"
    ),
    f"{P}p chooses a tile next to own land": "ask p for chosen: tile from … “…”",
    "phase a\n  players alternate: one march each": "rounds of …",
    "kind spy, spies\n  player: player\n  tile: tile hidden": "tile: tile seen by player",
    f"{P}for each a in armies not adjacent to here\n    p.gold up 1": "for each a in armies where …",
    f"{A}army belongs to player": "allowed when army.… is player else “…”",
    f"{A}army has not marched this turn": "allowed when no x in past … this turn where x.… is army else “…”",
    f"{P}for each army not in supply\n    p.gold up 1": "for each x in … where …",
    f"{P}when no army has p\n    p.gold up 1": "when no x in … where x.… is p",
    "when army enters tile\n  say “so”": "when x.tile changes for x: army",
}
OTHERS = {
    f"{P}p loses one army of his choice": (
        "write: ask p for lost: army from … “…”, and indented below it: destroy lost"
    ),
    "phase a\n  each player, highest income first (2d6)\n    any number of march": (
        "write: players by most …, roll-off 2d6, and in the next line: each player in order"
    ),
    "phase a\n  each player secretly\n    say “so”": (
        "write: together, sealed, and indented below it: for each p in players, and below that: ask p for …"
    ),
    f"{A}roll order(army)\n    failure\n      end turn of player": (
        "write: player gains done until end of turn, at the left margin: condition done of player “done”, and below "
        "each act: allowed when not player has done else “…”"
    ),
    f"{A}requires to is adjacent to army.tile and so": "write `allowed when`",
    "table find on 1d6\n  | 1 | “rum” |\n  | 2-6 | “tea” |": "write a row of names above it: | thrown | name |",
    "table ware\n  | key | name | sold at |\n  | oil | “oil” | 3 |": "write: sold_at",
    "table find on 1d6 + luck\n  | total | name  |\n  | 1-7   | “rum” |": (
        "write: table find by total, and ask it with the whole sum: find(1d6 + luck)"
    ),
    "table ware\n  key: oil, wine, salt": "write a line for each: | key |, | oil |, | wine |, | salt |",
    "table ware\n  | key      |\n  | olive oil |": "a name is one word: olive_oil",
    "kind mine, mines\n  yield: number = 2d6": ("leave out `= 2d6`, and write below each `create mine`: yield = 2d6"),
    "kind board\n  luck: number = 1d6": "for each x in boards, and below that: x.luck becomes 1d6",
    "stat income(p: player)\n  base 3\n  “goods” +1 per count of p.goods": "write: +1 “goods” per count of p.goods",
    "stat income(p: player)\n  base 3\n  +1 “goods” per 3 p.goods": ("write: +1 “goods” per p.goods / 3 rounded down"),
    "procedure go(a: army)\n  a.men up 1\nphase a\n  each player in order\n    any number of go": (
        "a procedure is carried out: do go(…)"
    ),
    "define drinks(p: player) = p has rum": "write: p.goods has rum",
    "define drinks(p: player) = p.goods is rum": "write: p.goods has rum",
    "define drinks(p: player) = p.goods has rum and tea": "write: p.goods has all of (rum, tea)",
    "define drinks(p: player) = p.goods has rum or tea": "write: p.goods has any of (rum, tea)",
    "roll siege(a: army)\n  dice 2d6\n  success: a.men up 1": (
        "write in an act or a phase: roll siege(…), indented below it: success, and what is done then below that"
    ),
    "phase a\n  players in any order\n    say “so”": "write: each player in order",
    "table find on d6\n  | thrown | name |\n  | 1-6 | “rum” |\nphase a\n  roll find as r\n  say “so”": (
        "a table is asked for a row, by what it is thrown or looked up with: let found = find(…)"
    ),
    "stat income(p: player)\n  base 1\nphase a\n  for each p in players\n    roll income(p)": (
        "its value stands wherever a number may: income(…)"
    ),
    "action dig(tile) by player\n  player.gold up 1\nphase a\n  for each t in tiles\n    do dig(t)": (
        "what is done without being chosen is a procedure"
    ),
    "phase a\n  say “a”\nphase b\n  do a": "phases are played in the order in which they stand",
    "define strength(a: army) = a.men\ncondition brave of army\n  to strength: +1 “brave”": (
        "make it a stat, `stat strength(…)`, and what stood behind `=` its first line: base …"
    ),
    "define near(a: army) = neighbours of a": "write: a.tile",
    "phase a only on turn 1\n  say “so”": "write: phase a, and indented below it: skipped when turn is not 1",
    f"{A}max 2 per turn": ("write here: counts as often, and at the left margin: limit often: 2 per player this turn"),
    f"{A}costs 3 gold and 1 rum": "write: costs 3 from player.gold, and in the next line: costs 1 from player.rum",
    "setup\n  all players start with 20 gold": (
        "write: for each p in players, and indented below it: p.gold becomes 20"
    ),
    "setup\n  each player gets 2 armies in his capital": (
        "write: for each p in players, and indented below it: repeat 2 times, and below that: create …"
    ),
    f"{P}if p wants “Attack?”\n    p.gold up 1": (
        "write: ask p for answer: yes or no “Attack?”, and in the next line: when answer"
    ),
    f"{P}contest p.gold + d6 vs q.gold + d6": "contest clash(first: player, second: player)",
    "kind leader, leaders\n  traits: list of brave, wise, cruel": (
        "table trait, indented below it the lines `| key |`, `| brave |`, `| wise |`, `| cruel |`, "
        "and here: traits: set of trait"
    ),
    "condition plague of tile for 3 turns": "leave this out, and write there: tile gains plague for 3 turns",
    "table events on d6\n  | thrown | name |\n  | 1-2 | “plague” | p.gold down 1 |": (
        "let found = events(…), and in the next line: p.gold down found.…"
    ),
    "roll luck(p: player)\n  dice 2d6\n  reroll 1s\n  target 8": "write there: dice … reroll 1 once",
    "stat tax(p: player)\n  base 3\n  min 1 max 10": "write: at least 1, and in the next line: at most 10",
    f"{P}roll d6\n    1: p.gold up 1": (
        "write: let thrown = d6, and for this line, as deep as `roll` and no deeper: when thrown is 1"
    ),
    "phase battles\n  say “so”": "call it otherwise, or give the kind another plural behind its name",
    "define rank(p: player) =\n  “rich” when p.gold > 9\n  otherwise “poor”": (
        "leave out the `=`, and say what is given: define rank(p: player): text"
    ),
    "define crowded(t: tile) = count of army in t > 1": "write: x in armies where x.tile is t",
    f"{A}roll order(army) as r\n  say “so” when r is doubles": "or of a roll r: alike(r.faces) is 2",
    "stat income(p: player)\n  base 3\n  double “rich” when p.gold > 9": "did you mean “times 2”?",
    f"table yield on d6\n  | thrown | sacks |\n  | 1-6    | 3     |\n{P}p.gold up yield(d6)": "write: yield(d6).sacks",
    "phase a\n  after each battle\n    say “so”": "write it at the left margin, below or above all that this line",
}


def quoted(text: str) -> str:
    """Texts stand in quotes of their own above, so that they need no backslash."""
    return text.replace("“", '"').replace("”", '"')


def told(tmp_path: Path, rules: str) -> list[str]:
    """The hints of the errors in rules."""
    return hints_of(GROUND + quoted(rules) + "\n", tmp_path)


@pytest.mark.parametrize("rules", ONE_LINE)
def test_a_line_is_told_and_then_read(tmp_path: Path, rules: str) -> None:
    assert told(tmp_path, rules) == [f"write: {quoted(ONE_LINE[rules])}"]


@pytest.mark.parametrize("rules", WITH_GAPS)
def test_what_only_the_writer_knows_is_a_gap(tmp_path: Path, rules: str) -> None:
    assert told(tmp_path, rules)[:1] == [f"write: {quoted(WITH_GAPS[rules])}"]


@pytest.mark.parametrize("rules", OTHERS)
def test_other_cures(tmp_path: Path, rules: str) -> None:
    assert quoted(OTHERS[rules]) in quoted(told(tmp_path, rules)[0])


def written_so(rules: str, instead: str) -> str:
    """Rules with the line that cannot be read written as it is told: the one that begins with the same word."""
    lines = quoted(rules).split("\n")
    first = quoted(instead).split()[0]
    at = next((n for n, line in enumerate(lines) if line.split()[:1] == [first]), len(lines) - 1)
    lines[at] = lines[at][: len(lines[at]) - len(lines[at].lstrip())] + quoted(instead)
    return "\n".join(lines)


@pytest.mark.parametrize("rules", ONE_LINE)
def test_what_is_told_is_then_understood(tmp_path: Path, rules: str) -> None:
    assert told(tmp_path, written_so(rules, ONE_LINE[rules])) == []
