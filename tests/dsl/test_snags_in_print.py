"""What printed rules say in passing, in three languages: what is told of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of, told_of

GROUND = """ruleset papers
  title "Papers"
  turn "Month"
  rounding down
kind tile
  owner: player or none
kind player
  gold: number at least 0 = 3
kind army, armies
  player: player
  place: tile
  size: number = 10
condition hurt of player
roll luck(player)
  dice 2d6
  target 7
"""
ACT = 'action lead(army, n: number at least 1 at most 3) by player "lead {{army}}"\n  {}\n  army.size up n\n'
WORK = "phase work\n  for each p in players\n    for each a in armies\n      "
PHASE = "phase work\n  each player in order\n    "
PRICE = "leave this line out, and write in the line that names the price: costs … "
SO_LONG = (
    "write below kind campaign: quiet: number; in a phase of each turn: campaign.quiet becomes (0 when any x in past … "
    "this turn, otherwise campaign.quiet + 1), with the name of the act; and here in place of “{}”: campaign.quiet >= 2"
)
LIMITED = "write here: any number of lead, below the act: counts as often, and at the left margin: limit often: "
HURT = (
    "write: p gains hurt, with `for 2 turns` behind it where that is how long it lasts; where it is a number of "
    "whoever has it: hurt: number below its kind, and here: p.hurt up 2"
)
ROUND = (
    "write: each player in order, where each does something once; rounds of …, with the names of their acts, where "
    "they go on until all have passed; or, where each meets each other: for each a in players, and indented below it: "
    "for each b in players where b is not a"
)
PASSED = "write there: rounds of …, with the names of the acts; what comes after it stands in the next line, as deep"
FAILED = "write, indented below the roll: failure, and what is done then indented below that"
TOLD = {
    # what an act costs
    ACT.format("costs 3n gold"): "write: costs 3 * n from player.gold",
    ACT.format("costs 4 from player.gold\n  costs 50% more when army.size > 3"): (
        f"{PRICE}* (150% when army.size > 3, otherwise 1) from …"
    ),
    ACT.format("kostet 50% weniger wenn army.size > 3"): f"{PRICE}* (50% when army.size > 3, otherwise 1) from …",
    ACT.format("cuesta el doble si army.size > 3"): f"{PRICE}* (2 when army.size > 3, otherwise 1) from …",
    ACT.format("costs 1 more when army.size > 3"): f"{PRICE}+ (1 when army.size > 3, otherwise 0) from …",
    ACT.format("costs n + 4 from player.gold, 50% more when army.size > 3"): (
        "write: costs (n + 4) * (150% when army.size > 3, otherwise 1) from player.gold"
    ),
    # what is done
    f"{WORK}both p and a.player.gold up 1": "write: p.gold up 1, and in the next line: a.player.gold up 1",
    f"{WORK}sowohl p.gold als auch a.player.gold up 1": "write: p.gold up 1, and in the next line: a.player.gold up 1",
    f"{WORK}ambos p.gold y a.player.gold up 1": "write: p.gold up 1, and in the next line: a.player.gold up 1",
    f"{WORK}p.gold verdoppelt when a.size > 3": "write: p.gold becomes (p.gold * 2 when a.size > 3, otherwise p.gold)",
    f"{WORK}p gains hurt(2)": HURT,
    f"{WORK}p gains hurt 2": HURT,
    f"{WORK}roll luck(p)\n      if luck fails then p.gold down 1": FAILED,
    f"{WORK}roll luck(p)\n      wenn die luck scheitert dann p.gold down 1": FAILED,
    f"{WORK}let r = d6\n        1: p.gold up 1\n": (
        "write for this line, as deep as “let r = d6” and no deeper: when r is 1, and indented below it: p.gold up 1"
    ),
    # who does it, and how often
    f"{PHASE}genau ein lead": "write: one of lead",
    f"{PHASE}exactamente un lead": "write: one of lead",
    f"{PHASE}each of his armies may lead once": f"{LIMITED}1 per army this turn",
    f"{PHASE}jede army darf lead zweimal": f"{LIMITED}2 per army this turn",
    f"{PHASE}cada uno de sus armies puede lead una vez": f"{LIMITED}1 per army this turn",
    "phase work\n  round robin of players\n    any number of lead": ROUND,
    "phase work\n  jeder gegen jeden": ROUND,
    'phase work\n  after everyone has passed\n    say "x"': PASSED,
    'phase work\n  nachdem alle gepasst haben\n    say "x"': PASSED,
    "phase work\n  end campaign when nobody moved in 2 turns": SO_LONG.format("nobody moved in 2 turns"),
    # what is known
    "kind raft, rafts\n  load: number = 3 geheim": "write: load: number = 3 seen by …",
    'kind raft, rafts\n  load: number = 3 secreto "Carga"': 'write: load: number = 3 "Carga" seen by …',
    "stat loot(p: player)\n  base 3\n  -1 per unit lost": (
        'write: -1 "unit lost" per …, with such a number in place of …: count of x in … where …; what has happened is '
        "counted only where an attribute keeps it"
    ),
    f'{WORK}say "x" when a.place is connected to any tile owned by p': (
        'write: say "x" when any x in tiles where x.owner is p and distance(a.place, x) is not none'
    ),
    f'{WORK}say "x" when a is out of supply': (
        "where it is a number, write: a.… is 0; where it is a way to a place that is meant: (distance(a, …) over t in "
        "tiles where …) is none"
    ),
    'table find on d%\n  | thrown | name |\n  | 01-99 | "rum" |\n  | 00 | "gold" |': (
        "what two dice show as 00 is 100: write 100 in place of 00"
    ),
    # what printed rules say of some, of prices, of questions and of the end
    "phase work\n  for each t in tiles where no owner\n    t.owner becomes none": (
        "write: for each t in tiles where t.owner is none"
    ),
    "phase work\n  for each a in armies with size 10\n    a.size down 1": (
        "write: for each a in armies where a.size is 10"
    ),
    "phase work\n  each player may lead one army": (
        "write: each player in order, and indented below it: at most one of lead"
    ),
    "phase work\n  jeder spieler darf eine army lead": (
        "write: each player in order, and indented below it: at most one of lead"
    ),
    "phase work\n  every army does one of lead, dig": (
        "write here: any number of lead, dig, below the act: counts as often, and at the left margin: limit often: 1 "
        "per army this turn"
    ),
    ACT.format("costs 5 gold per size of army"): "write: costs 5 * army.size from player.gold",
    f"{WORK}a.size down 1d3 (minimum 0)": "write: a.size becomes highest of (a.size - 1d3, 0)",
    f"{WORK}a.size up 1, or 2 if p.gold > 4": "write: a.size up (2 when p.gold > 4, otherwise 1)",
    f"{WORK}on a 5+ on d6, a.size down 1": "write: when d6 >= 5, and indented below it: a.size down 1",
    f"{WORK}bei 5+ auf d6: a.size down 1": "write: when d6 >= 5, and indented below it: a.size down 1",
    f"{WORK}con 5+ en d6: a.size down 1": "write: when d6 >= 5, and indented below it: a.size down 1",
    f"{WORK}one random player gets +1 gold": (
        "write: for each x in 1 of players at random, and indented below it: x.gold up 1"
    ),
    f"{WORK}roll 2d6 against 4 + a.size\n        a.size up 1": (
        "write: let thrown = 2d6, and in the next line: when thrown >= 4 + a.size; what is done on success stands "
        "directly below that, and what is done on failure below `otherwise`"
    ),
    ACT.format('allowed when army.size < 3 (4 if player.gold > 2) else "too many"'): (
        'write: allowed when army.size < (4 when player.gold > 2, otherwise 3) else "too many"'
    ),
    f'{WORK}ask p for n: number from 0 to (15 - p.gold) "How many?"': (
        'write: ask p for n: number at least 0 at most (15 - p.gold) "How many?"'
    ),
    f'{WORK}ask p for n: number at least 0 at most 9 "How many?" or none': (
        'write: ask p for n: number at least 0 at most 9 or none "How many?"'
    ),
    'condition ill of army "ill" lasts 1d3 days': "leave this out, and write there: … gains ill for 1d3 turns",
    "victory lost at end of work\n  lost when 4 or more sectors are gone": "write: won by nobody when …",
}


@pytest.mark.parametrize("rules", TOLD)
def test_what_is_told_leads_to_the_line(rules: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND}{rules}\n", tmp_path)[:1] == [TOLD[rules]]


def test_a_row_of_noughts_is_told_once(tmp_path: Path) -> None:
    rules = f'{GROUND}table find on d%\n  | thrown | name |\n  | 01-99 | "rum" |\n  | 00 | "gold" |\n'
    assert [one.code for one in told_of(rules, tmp_path)] == ["roll-without-row"]


HURT_BY = """table harm on d6
  | thrown | name     |
  | 1-4    | "dead"   |
  | 5-6    | "maimed" |
phase work
  for each a in armies
    let h = harm(d6)
    a.size down 1 when h is {}
"""


@pytest.mark.parametrize(
    ("compared", "told"),
    [
        ('"maimed"', "compare the name: h.name"),
        (
            "1",
            "h is a row: name one of its columns, h.…, or keep in a name what is thrown for it, let thrown = …, and "
            "compare that",
        ),
    ],
)
def test_a_row_that_is_compared_with_what_stands_in_it(compared: str, told: str, tmp_path: Path) -> None:
    assert hints_of(GROUND + HURT_BY.format(compared), tmp_path) == [told]
