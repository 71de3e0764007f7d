"""Questions, offers, what lasts and what follows, as club members write them before they know the grammar.

Each is told once, with a line that can be put in its place.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from tests.dsl.told import hints_of, told_of

GROUND = """ruleset shire
  title "Shire"
  rounding down
table work "works"
  | key  | name   | price |
  | mill | "mill" |     3 |
  | inn  | "inn"  |     5 |
links
  by road
kind tile
  owner: player or none
  work: work or none
  fort: yes or no
kind player
  gold: number at least 0 at most 30 = 10
  bid: number seen by player
  veteran: yes or no = no
  allies: set of player
  works: set of work
kind army, armies
  player: player
  tile: tile
  men: number at least 0 = 10
report battle, battles
  winner: player
  loser: player
define tiles_of(p: player) = those t in tiles where t.owner is p
define armies_of(p: player) = those a in armies where a.player is p
stat income_of(p: player)
  base 1
roll claim(player)
  dice 2d6
  target 7
condition weary of player "weary"
  to claim: -1 "weary"
kind treaty, treaties
  us: player
  them: player
procedure pay(p: player)
  p.gold down 1
action take(tile) by player
  roll claim(player)
    success
      tile.owner becomes player
action rest by player
  player gains weary
phase main
  group reports any number of battle
  each player in order
    any number of take, rest
phase evening
  for each p in players
    for each a in armies_of(p)
      {}
"""
IN_A_PHASE = {
    # what is asked
    'ask p for n: number at least 0 at most 5 "Bid" usual 2': 'ask p for n: number at least 0 at most 5 usual 2 "Bid"',
    'ask p for n: number at least 0 at most 5, usual 2 "Bid"': 'ask p for n: number at least 0 at most 5 usual 2 "Bid"',
    'ask p for whom: another player "Whom?"': (
        'ask p for whom: player from those x in players where x is not p "Whom?"'
    ),
    'ask p for whom: player other than p "Whom?"': (
        'ask p for whom: player from those x in players where x is not p "Whom?"'
    ),
    'ask p for whom: player where whom is not p "Whom?"': (
        'ask p for whom: player from those whom in players where whom is not p "Whom?"'
    ),
    'ask p for w: work where work.price <= p.gold "Which?"': (
        'ask p for w: work from those work in … where work.price <= p.gold "Which?"'
    ),
    'ask p for one of (march, hold) "What?"': 'ask p for chosen: one of (march, hold) "What?"',
    'ask p for order: march, hold, rest "What?"': 'ask p for order: one of (march, hold, rest) "What?"',
    'ask p for order: (march, hold) "What?"': 'ask p for order: one of (march, hold) "What?"',
    'ask p for n: 1, 2 or 4 "How many?"': 'ask p for n: number from {1, 2, 4} "How many?"',
    'ask p for wants "March?" yes or no': 'ask p for wants: yes or no "March?"',
    'ask p for t: one of tiles_of(p) "Which?"': 'ask p for t: … from tiles_of(p) "Which?"',
    'ask p for t: tile owned by p "Which?"': 'ask p for t: tile from those x in … where x.… is p "Which?"',
    'ask p for t: tile from tiles_of p "Which?"': 'ask p for t: tile from tiles_of(p) "Which?"',
    'ask p for up to 3 tiles "Which?"': 'ask p for chosen: set of … from tiles at most 3 "Which?"',
    'ask p for 2 of armies_of(p) "Who"': 'ask p for chosen: set of … from armies_of(p) at least 2 at most 2 "Who"',
    'ask p for all: set of tile at most 3 from tiles_of(p) "Which?"': (
        'ask p for all: set of tile from tiles_of(p) at most 3 "Which?"'
    ),
    'ask p for lost: number for each x in armies_of(p), in total 5 "Who?"': (
        'ask p for lost: number for each x in armies_of(p), together 5 "Who?"'
    ),
    "ask p to divide a.men among armies_of(p)": "ask p for shares: number for each x in armies_of(p), together a.men",
    'ask the referee for n: number at least 0 at most 5 "How many?"': (
        'ask umpire for n: number at least 0 at most 5 "How many?"'
    ),
    'say to p: "Yours."': 'say to p "Yours."',
    # who sees it
    "reveal p.bid": "reveals p.bid to everybody",
    "hide p.bid": "conceals p.bid from …",
    # what lasts, and what is entered
    "add 2 to income_of(p) for 3 turns": 'add +2 "…" to income_of(p) for 3 turns',
    "income_of(p) down 2 until next main": 'add -2 "…" to income_of(p) until next main',
    'add +1 "luck" to claim(p) this turn': 'add +1 "luck" to claim(p) until end of turn',
    "remove all entries from income_of(p)": "remove entries to income_of(p)",
    # what is changed, and what lies beside it
    "remove a.tile.work": "a.tile.work becomes none",
    "disband a": "destroy a",
    "add one of work at random to p.works": "add (one of work at random) to p.works",
    "a.tile becomes a random tile of p": "a.tile becomes one of those x in tiles where x.… is p at random",
    "a.tile.work becomes random work": "a.tile.work becomes one of work at random",
    "for each n next to a.tile\n        n.fort becomes yes": "for each n in neighbours of a.tile",
    "for each neighbour n of a.tile\n        n.fort becomes yes": "for each n in neighbours of a.tile",
    "for each t within 2 of a.tile\n        t.fort becomes yes": (
        "for each t in those x in tiles where (distance(x, a.tile) otherwise 99) <= 2"
    ),
    "for each q in all players but p\n        q.gold up 1": "for each q in players without p",
    "when a.tile is connected to a.tile by road\n        p.gold up 1": (
        "when a.tile is in part(a.tile, tiles) by road"
    ),
    # what is thrown
    "let lost = roll d6\n      a.men down lost": "let lost = d6",
    "roll d6 for lost\n      a.men down lost": "let lost = d6",
    "p loses d6 gold": "p.gold down d6",
    # in the order of words of German and Spanish
    "erhöhe p.gold um 2": "p.gold up 2",
    "p.gold um 2 senken": "p.gold down 2",
    "sube p.gold 2": "p.gold up 2",
    "füge mill zu p.works hinzu": "add mill to p.works",
    "quita mill de p.works": "remove mill from p.works",
    'say "Deins." an p': 'say to p "Deins."',
    "end campaign ganada por p": "end campaign won by p",
}


@pytest.mark.parametrize("line", IN_A_PHASE)
def test_a_line_of_a_phase_is_told_with_one_that_reads(line: str, tmp_path: Path) -> None:
    instead = IN_A_PHASE[line]
    assert hints_of(GROUND.replace("{}", line), tmp_path) == [f"write: {instead}"]
    if "…" not in instead:
        cured = line.replace(line.partition("\n")[0], instead, 1)
        assert hints_of(GROUND.replace("{}", cured), tmp_path) == []


OFFERED = {
    "every player in order\n    any number of rest": "write: each player in order",
    "each player in order\n    2 of take, rest": "write: at most 2 of take, rest",
    "each player in order\n    must rest": "write: one of rest",
    "each player in order\n    one of (take, rest)": "write: one of take, rest",
    "each player in order\n    exactly 2 of take, rest": (
        "write: repeat 2 times, and indented below it: one of take, rest"
    ),
    "each player in order\n    at least one of take, rest": (
        "write: one of take, rest, and in the next line: any number of take, rest"
    ),
    "each player may rest": "write: each player in order, and indented below it: any number of rest",
    "each player in order may rest once": "write: each player in order, and indented below it: at most one of rest",
    "each player in random order\n    any number of rest": (
        "write: players in random order, and in the next line: each player in order"
    ),
    "together, sealed, each player in order\n    any number of rest": (
        "write: together, sealed, and indented below it: each player in order"
    ),
    "zusammen, verdeckt\n    each player in order\n      any number of rest": "write: together, sealed",
    "together, sealed\n    each player in order\n      any number of rest\n  absent: player.gold down 1": (
        "write: absent, behind the block `together, sealed` and in its column, and indented below it: "
        "player.gold down 1"
    ),
    "together, sealed\n    each player in order\n      any number of rest\n  absent: standing orders": (
        "write, behind the block `together, sealed` and in its column: absent: standing"
    ),
    "each player in Reihenfolge\n    any number of rest": "write: each player in order",
}


@pytest.mark.parametrize("lines", OFFERED)
def test_what_is_offered_is_told_with_the_one_who_acts(lines: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND.replace('{}', 'stop')}phase night\n  {lines}\n", tmp_path) == [OFFERED[lines]]


AT_THE_MARGIN = {
    'when p.gold reaches 0 for p: player\n  say "{p}"': "write: when p.gold is 0 becomes true for p: player",
    'when a player has 0 gold\n  say "x"': "write: when p.gold is 0 becomes true for p: player",
    'when p.gold exceeds 20 for p: player\n  say "x"': "write: when p.gold > 20 becomes true for p: player",
    'once when turn is 5\n  say "x"': "write: once when turn is 5 becomes true",
    'every 4 turns\n  say "x"': "write: when remainder(turn, 4) is 0 becomes true",
    'on claim failure\n  say "x"': "write: after claim when not claim.success",
    'after take once per turn\n  say "x"': "write: once per turn after take",
    'when p gains weary for p: player\n  say "x"': "write: when p has weary becomes true for p: player",
    'limit rests: 2 per player this turn "no"': 'write: limit rests: 2 per player this turn else "no"',
    'limit rests: 2 this turn per player else "no"': 'write: limit rests: 2 per player this turn else "no"',
    "option level: one of (easy, hard) default hard": "write: option level: one of (easy, hard) = hard",
    "kind pact\n  a: player\n  b: player\n  one per a and b": "write: one per a, b",
    "report siege\n  a: player\n  b: player\n  a is not b": "write: allowed when a is not b",
    "define others(p: player) = players except p": "write: define others(p: player) = players without p",
    "victory rich at end of main won by those p in players where p.gold > 20": (
        "write: victory rich at end of main, and indented below it: won by those p in players where p.gold > 20"
    ),
    "action buy by player\n  pay 3 from player.gold\n  player gains weary": "write: costs 3 from player.gold",
    'action buy by player\n  allowed when player.gold > 3 "poor"\n  player gains weary': (
        'write: allowed when player.gold > 3 else "poor"'
    ),
    'action buy by player\n  not allowed when player.veteran else "no"\n  player gains weary': (
        'write: allowed when not (player.veteran) else "no"'
    ),
    "action buy by player\n  costs 2 when player.veteran, otherwise 1 from player.gold\n  player gains weary": (
        "write: costs (2 when player.veteran, otherwise 1) from player.gold"
    ),
    "action buy by player\n  costs all player.gold\n  player gains weary": "write: costs player.gold from player.gold",
    # what follows a report, a phase, an act that throws
    'after battle\n  say "x"': (
        "what comes of a report stands in the phase in which it is made, in the lines that follow `… reports battle` "
        "and as deep"
    ),
    'after main\n  say "x"': (
        "what is done when it has ended stands last in it, or in a phase of its own: phase … after main"
    ),
    'after take when take.success\n  say "x"': (
        "an act is only done or not; what a roll in it comes to follows that roll: after … when ….success"
    ),
    'before take\n  say "x"': (
        "before an act or a procedure it stands first below it; before a phase it is a phase of its own: "
        "phase … before take"
    ),
    # what goes by itself
    "kind pact, pacts\n  a: player\n  lasts 3 turns": (
        "leave this line out, and write in a phase: for each x in pacts where turn - x.born >= 3, and indented below "
        "it: destroy x"
    ),
}


@pytest.mark.parametrize("lines", AT_THE_MARGIN)
def test_a_line_at_the_margin_is_told_once(lines: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND.replace('{}', 'stop')}{lines}\n", tmp_path) == [AT_THE_MARGIN[lines]]


SAID_OF_IT = {
    "p.weary becomes yes": "write: p gains weary",
    "p.gold up 1 when p.weary": "write: p has weary",
    "remove entries from income_of(p)": "write: remove entries to income_of(p)",
    "a.tile.work becomes castle": "they are: none, mill, inn",
    "when no x in p.veteran\n        stop": (
        "it is a test by itself; write p.veteran, or for the opposite: not p.veteran"
    ),
    'ask gm for n: number at least 0 at most 5 "x"': "did you mean “umpire”?",
    "p.gold up Runde": "did you mean “turn”?",
    "p.gold up zwei": "did you mean “2”?",
    "add 2 mill to p.works": (
        "write: add mill to p.works; where it counts how many there are, an attribute for their number: p.mills up 2"
    ),
    "p.gold up 1 until end of turn": (
        'write: add +1 "…" to … until end of turn, with a stat or a roll behind `to`; or let it be a condition with a '
        "line below it, and write here: … gains … until end of turn"
    ),
    "when any t in treaties between p and a.player\n        stop": (
        "whether a thing of that kind stands between two others is asked of all: any x in treaties where x.… is p and "
        "x.… is a.player"
    ),
    "run pay(p)": "write: do pay(p)",
    'roll claim(p) +1 "luck"': 'write: roll claim(p), and indented below it: +1 "luck"',
    'say "{{p.gold}}"': "write the name of a value between the braces",
}


@pytest.mark.parametrize("line", SAID_OF_IT)
def test_what_is_meant_is_told_where_it_is_known(line: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.replace("{}", line), tmp_path) == [SAID_OF_IT[line]]


@pytest.mark.parametrize(
    ("number", "why"),
    [("0", "it is never below that"), ("31", "it never comes so far"), ("30", None), ("1", None)],
)
def test_a_number_that_is_never_passed_is_told(number: str, why: str | None, tmp_path: Path) -> None:
    rules = f'{GROUND.replace("{}", "p.gold up 1")}when p.gold passes {number} for p: player\n  say "x"\n'
    told = [one.message() for one in told_of(rules, tmp_path, Severity.WARNING) if one.code == "never-changes"]
    assert told == ([] if why is None else [f"“p.gold” never passes {number}: {why}"])


def test_a_value_in_round_brackets_is_told_and_other_brackets_are_not(tmp_path: Path) -> None:
    rules = GROUND.replace("{}", 'say "{p} has (p.gold) (some of it, e.g. coins)"')
    told = [one for one in told_of(rules, tmp_path, Severity.WARNING) if one.code == "placeholder"]
    assert [one.hint() for one in told] == [
        "a value stands in braces, {p.gold}; where it is meant so, choose other signs"
    ]
