"""What newcomers write of shares, prices and spans of time, and of a thing by a word of it: told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset small
  title "Small"
  language en
table trim
  | key | name |
  | light | "light" |
  | heavy | "heavy" |
kind player
  gold: number at least 0 = 10
kind tile
  owner: player or none
  burnt: yes or no = no
kind cart
  player: player
  place: tile
  state: one of (whole, damaged, broken) = whole
  trim: trim = light
  load: number = 2
"""
GO = "procedure go(p: player, c: cart, cart: cart)\n  "
ACT = 'action hire(c: cart) by player "hire"\n  '
HELD = (
    "write below its kind: held: number; in a phase of each turn: ….held becomes (….held + 1 when {test}, otherwise "
    "0); and here in place of “{test} for 3 turns in a row”: ….held >= 3"
)
LATE = "write in the last phase, as deep as its other lines: when turn >= 12, and indented below it what is done then"
LINES = {
    # words and rows of an attribute
    f"{GO}when c is damaged or broken\n    stop": "write: c.state is one of (damaged, broken)",
    f"{GO}when cart is damaged\n    stop": "write: cart.state is damaged",
    f"{GO}when c is not whole and p.gold > 1\n    stop": "write: c.state is not whole",
    f"{GO}when c is light or heavy\n    stop": "write: c.trim is one of (light, heavy)",
    # prices
    f"{ACT}costs 3 from player.gold, double if c.trim is heavy": (
        "write: costs 3 * (2 when c.trim is heavy, otherwise 1) from player.gold"
    ),
    f"{ACT}costs 3 gold, half if c.trim is heavy": (
        "write: costs 3 * (1/2 when c.trim is heavy, otherwise 1) from player.gold"
    ),
    f"{ACT}costs 3, but triple when c.trim is heavy": (
        "write: costs 3 * (3 when c.trim is heavy, otherwise 1) from player.…"
    ),
    # shares
    f"{GO}p.gold up 20% of the load of each cart": (
        "write: p.gold up (sum of x.load for each x in carts where x.… is …) * 20%"
    ),
    "stat income(p: player)\n  base 3\n  +20% of the load of all carts": (
        'write: x.load * 20% "…" for each x in carts where x.… is …'
    ),
    # throws against a number
    f"{GO}roll 2d6 + c.load vs 8": ("write: let thrown = 2d6 + c.load, and in the next line: when thrown >= 8"),
    f"{GO}roll 2d6 + c.load vs 8\n    success\n      p.gold up 1": (
        "write: let thrown = 2d6 + c.load, and in the next line: when thrown >= 8; what is done on success stands "
        "directly below that, and what is done on failure below `otherwise`"
    ),
    # how long
    f"{GO}when p.gold > 3 for 3 turns in a row\n    stop": HELD.format(test="p.gold > 3"),
    "after 12 months\n  end campaign": LATE,
    "phase last\n  after 12 months\n    end campaign": LATE,
    # who, and in which order
    f"{GO}for each q in the richest player\n    q.gold up 1": (
        "write: for each q in those x in players with highest x.…"
    ),
    f"{GO}let q = poorest player": "write: let q = the x in players with lowest x.…",
    f"{GO}for each q in players sorted by q.gold descending\n    q.gold up 1": (
        "write: for each q in players by most q.gold"
    ),
    "phase market\n  any player may hire carts": "write: any number of hire by group",
    "phase market\n  players by fewest gold, ties by d6": "write: players by least player.gold, roll-off d6",
    "phase market\n  players by fewest gold": "write: players by least player.gold",
    'phase market\n  end campaign\nvictory v "V" at end of market\n  won by the richest player': (
        "write: won by those x in players with highest x.…"
    ),
    # what belongs to somebody, and what holds
    "define held(p: player, t: tile) = count of neighbours of t owned by p": (
        "write: define held(p: player, t: tile) = count of those x in neighbours of t where x.owner is p"
    ),
    'stat income(p: player)\n  base 3\n  land: 1 for each tile owned by p "land"': (
        'write: land: 1 "land" for each x in tiles where x.owner is p'
    ),
    "stat income(p: player)\n  base 3\n  land: 1 per tile of p": (
        'write: land: 1 "…" for each x in tiles where x.owner is p'
    ),
    f"{GO}when c.place is burnt and p.gold > 1\n    stop": "write: c.place.burnt",
    f"{GO}when c.place is not burnt\n    stop": "write: not c.place.burnt",
    # in other languages, where a name is called as a word of it
    'action move(c: cart, ziel: tile) by player "go"\n  allowed when ziel neben c.place else "too far"': (
        'write: allowed when ziel is next to c.place else "too far"'
    ),
    f"{GO}roll 2d6 + c.load / 2 gegen 8": (
        "write: let thrown = 2d6 + c.load / 2, and in the next line: when thrown >= 8"
    ),
    "phase last\n  nach 12 Runden\n    end campaign": LATE,
    f"{GO}when c gehört dem p and p.gold > 1\n    stop": "write: when c.… is p and p.gold > 1",
    f"{GO}when c pertenece a p\n    stop": "write: when c.… is p",
    # who wins, who gets and who tells
    'phase day\n  end campaign\nvictory v "V" when player.gold > 20': (
        'write: victory v "V" at end of …, and indented below it: won by those p in players where p.gold > 20'
    ),
    'phase day\n  end campaign\nvictory v "V" if any q in players where q.gold > 20': (
        'write: victory v "V" at end of …, and indented below it: won by those q in players where q.gold > 20'
    ),
    "phase day\n  end campaign\nvictory v when the sun has set": (
        "write: victory v at end of …, and indented below it: won by … when the sun has set"
    ),
    'phase day\n  end campaign\nvictory v "V" when turn > 3\n  won by players': (
        'write: victory v "V" at end of …, and at the end of the line below it, `won by …`: when turn > 3'
    ),
    "phase day\n  each player gets his income": (
        "write: each player in order, and indented below it: player.… up income(player)"
    ),
    "phase day\n  each player may report battle": "write: group reports any number of battle",
    # names and texts
    "kind deal, deals\n  number of months: number = 1": "write: number_of_months: number = 1",
    f'{GO}ask p for number of months: number at least 1 "How many?"': (
        'write: ask p for number_of_months: number at least 1 "How many?"'
    ),
    "table gear\n  | key | name |\n  | a | Big sword |": (
        'a text stands in quotes: "Big sword"; a name is one word: Big_sword; between two cells stands |'
    ),
    "table gear\n  | key | words |\n  | a | cuts deep, twice |": (
        'a text stands in quotes: "cuts deep, twice"; a name is one word: cuts_deep_twice; between two cells stands |'
    ),
}


@pytest.mark.parametrize("lines", LINES, ids=lambda one: one.splitlines()[-1].strip())
def test_a_line_is_told_as_it_is_written_here(lines: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND}{lines}\n", tmp_path) == [LINES[lines]]


@pytest.mark.parametrize("is_above", [True, False])
def test_a_table_with_a_word_of_the_language_is_told_by_its_name(is_above: bool, tmp_path: Path) -> None:
    table = "table ratio by gold\n  | gold | men |\n  | 1 | 2 |\n  | otherwise | 3 |\n"
    asks = f"{GO}p.gold up ratio(1).men\n"
    again = "give the table another name, where it is declared and here"
    told = hints_of(f"{GROUND}{table}{asks}" if is_above else f"{GROUND}{asks}{table}", tmp_path)
    assert told == (["choose another name", again] if is_above else [again, "choose another name"])
