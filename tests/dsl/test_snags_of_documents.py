"""Lines of rulesets that were written down in one go from printed rules in three languages: what is told of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of, told_of

GROUND = """ruleset papers
  title "Papers"
  turn "Month"
table event_of_turn
  | key  | name   |
  | rain | "rain" |
kind tile
  owner: player or none
  worth: number
kind player
  gold: number = 3
  fame: number = 3
kind army, armies
  player: player
  place: tile
  size: number = 10
report clash, clashes
  winner: player
"""
WORK = "phase work\n  for each p in players\n    "
ACT = 'action lead(army, clash) by player "lead {{army}}"\n  {}\n  player.gold up 1\n'
WON = 'victory first "First" at end of work\n  {}\n'
OFTEN = "write here: counts as often, and at the left margin: limit often: "
TOLD = {
    # how often an act may be done
    ACT.format("once per day"): f"{OFTEN}1 per player this turn",
    ACT.format("twice per week per army"): f"{OFTEN}2 per army this turn",
    ACT.format("once per army and month"): f"{OFTEN}1 per army this turn",
    ACT.format("einmal pro clash"): f"{OFTEN}1 per clash",
    ACT.format('una vez por mes else "ya no"'): f'{OFTEN}1 per player this turn else "ya no"',
    ACT.format("limit once per tile per turn"): f"{OFTEN}1 per tile this turn",
    'limit raids: 2 per player per month else "no more"': 'write: limit raids: 2 per player this turn else "no more"',
    'limit raids: 2 pro player pro Monat else "no more"': 'write: limit raids: 2 per player this turn else "no more"',
    # names stay as they are
    "kind pass, passes\n  winner army: army": "write: winner_army: army",
    "kind pass, passes\n  tipo: uno de (costa, mar)": "write: tipo: one of (costa, mar)",
    "kind pass, passes\n  meer: eins von (nord, sued) oder none": "write: meer: one of (nord, sued) or none",
    "kind pass, passes\n  visto: si o no = no": "write: visto: yes or no = no",
    "aktion fordern(ereignis: army) by player\n  player.gold up 1": "write: action fordern(ereignis: army) by player",
    # sums, some and none of several
    "define all_of(p: player) = sum of size of armies where player is p": (
        "write: define all_of(p: player) = sum of x.size for each x in armies where …"
    ),
    "define worth_of(p: player) = sum of land(p).worth": (
        "write: define worth_of(p: player) = sum of x.worth for each x in land(p)"
    ),
    "define held(t: tile) = gibt es a in armies where a.place is t": (
        "write: define held(t: tile) = any a in armies where a.place is t"
    ),
    "define held(t: tile) = hay algún a in armies where a.place is t": (
        "write: define held(t: tile) = any a in armies where a.place is t"
    ),
    "phase work\n  for each a in armies with size > 3\n    a.size down 1": (
        "write: for each a in armies where a.size > 3"
    ),
    "phase work\n  for each p in players where p has no armies\n    p.gold up 1": (
        "write: for each p in players where no x in armies where x.… is p"
    ),
    "phase work\n  for each c in clashes of this month\n    c.winner.gold up 1": (
        "write: for each c in clashes where c.born is turn"
    ),
    f"{WORK}let t = one of tiles where owner is none at random": (
        "write: let t = one of those x in tiles where x.owner is none at random"
    ),
    "define worth_of(p: player) = suma de worth de land(p)": (
        "write: define worth_of(p: player) = sum of x.worth for each x in land(p)"
    ),
    # changes
    f"{WORK}let n = 3\n    p.gold up 3n": "write: p.gold up 3 * n",
    f"{WORK}p.gold um 10% erhöhen": "write: p.gold up p.gold * 10%",
    f"{WORK}p.gold um 10% senken": "write: p.gold down p.gold * 10%",
    f"{WORK}p.gold down 1d6, nicht unter 0": "write: p.gold becomes highest of (p.gold - 1d6, 0)",
    f"{WORK}create army with player and size": (
        "write: create army, and indented below it the lines `player = player`, `size = size`"
    ),
    "phase work\n  zusammen, versiegelt\n    each player in order\n      player.gold up 1": "write: together, sealed",
    # when a phase comes
    'phase balance "Balance" cada 3 turnos\n  say "x"': (
        'write: phase balance "Balance", and indented below it: skipped when remainder(turn, 3) is not 0'
    ),
    'phase harvest every 12 months\n  say "x"': (
        "write: phase harvest, and indented below it: skipped when remainder(turn, 12) is not 0"
    ),
    # rolls and ranks
    "roll try_it(player)\n  dice 1d20\n  target 9\n  natürliche 20 gelingt": "write: natural 20 succeeds",
    WON.format("won by player with most gold, then most fame - gold, then most fame"): (
        "write: won by those p in players with highest p.gold then highest p.fame - p.gold then highest p.fame"
    ),
    WON.format("won by first player to reach 10,000 gold"): "write: won by those p in players where p.gold >= 10000",
    WON.format("wins whoever owns 12 tiles"): "write: won by those p in players where …",
    WON.format("gana quien tenga 3 ciudades"): "write: won by those p in players where …",
    # what is reported, what is thrown, what stands in a cell
    "phase work\n  any number of clash": (
        "what has been played is reported: write `group reports any number of clash`, or `player reports …` for what "
        "each tells alone"
    ),
    "kind raft, rafts\n  load: number = 4d3 * 10": (
        "leave out `= 4d3 * 10`, and write below each `create raft`: load = 4d3 * 10"
    ),
    'table game\n  | key | name | price |\n  | raid | "raid" | 2 gold and 1 wood |': (
        "a number stands in its cell alone: | 2 |, and what it is a number of is the heading of its column: | gold |; "
        "of several each has a column"
    ),
}


@pytest.mark.parametrize("rules", TOLD)
def test_what_is_told_leads_to_the_line(rules: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND}{rules}\n", tmp_path)[:1] == [TOLD[rules]]


def test_a_report_that_is_offered_is_told_once(tmp_path: Path) -> None:
    told = told_of(f"{GROUND}phase work\n  any number of clash\n", tmp_path)
    assert [one.code for one in told] == ["another-sort"]
