"""Lines of real house rules, as somebody writes them who has read a page: each is told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset house
  title "House"
  language en
table year
  | key    | name     |
  | summer | "summer" |
  | winter | "winter" |
kind campaign
  season: year = summer
kind tile
  owner: player or none
  fort: yes or no = no
  stock: number
kind player
  gold: number = 3
  fame: number
  scouting: yes or no
kind army, armies
  player: player
  tile: tile
  men: number at least 0
report battle, battles
  winner: player or none
  loser: player
condition tired of player "tired"
define lands(p: player) = those t in tiles where t.owner is p
roll claim(player) "claim"
  dice 2d6
  target 7
"""
ACT = "action raid(tile, army) by player\n  player.gold up 1\n  "
DAY = "phase day\n  for each p in players\n    "
OF_BATTLES = "phase day\n  for each b in battles\n    "
FIELD = "contest field(attacker: army, defender: army)\n  sides attacker, defender\n  dice 2d6\n  "
POINTS = (
    "write, below `for each b in … where b.born is turn`: when b.winner is none, below it for each side: b.….{what} up "
    "{draw}; then `otherwise`, and below it: b.winner.{what} up {win}, and b.loser.{what} up {loss}"
)
LEFT_OVER = (
    "write in kind player: out: yes or no = no; and here: won by those p in players where not p.out and every q in "
    "players where q is not p satisfies q.out"
)
TAKEN_AWAY = (
    "write, with the name of a phase: p gains tired until end of …; with a roll or an act: p gains tired, and at the "
    "left margin: after claim, and below that the line with `loses` in place of `gains`"
)
LINES = {
    # what a game is worth, who leads, who is left over
    f"{OF_BATTLES}winner gets 4 points, draw 2, loser 1": POINTS.format(what="points", win=4, draw=2, loss=1),
    f"{OF_BATTLES}win 3, draw 1, loss 0": POINTS.format(what="…", win=3, draw=1, loss=0),
    f"{OF_BATTLES}Sieg 3 Punkte, Unentschieden 1, Niederlage 0": POINTS.format(what="Punkte", win=3, draw=1, loss=0),
    "victory last at end of day\n  won by the last player standing": LEFT_OVER,
    "victory last at end of day\n  the last player standing wins": LEFT_OVER,
    "victory last at end of day\n  won by last player with armies": (
        "write: won by those p in players where any x in armies where x.… is p and no y in armies where y.… is not p"
    ),
    "victory last at end of day\n  won by player with most count of forts": (
        "write: won by those p in players with highest count of p.forts"
    ),
    "victory last at end of day\n  won by the first player with fame 15 or more": (
        "write: won by those p in players where p.fame >= 15"
    ),
    'victory rich "Rich" when a player has 60 gold': (
        'write: victory rich "Rich" at end of … with the last phase of a turn, and indented below it: won by those p '
        "in players where p.gold >= 60"
    ),
    'victory famed "Famed" when player with most fame has 10 fame': (
        'write: victory famed "Famed" at end of … with the last phase of a turn, and indented below it: won by those p '
        "in players where p.fame >= 10 with highest p.fame"
    ),
    f"{DAY}the player with the lowest fame gets 50": (
        "write: for each x in the 1 x in players with lowest x.fame, and indented below it: x.… up 50"
    ),
    # on some numbers of a die
    f"{DAY}p.gold up 1 on 5+": "write: p.gold up 1 when d6 >= 5",
    f"{DAY}p.gold down 1 on a d10 roll of 1-3": "write: p.gold down 1 when d10 <= 3",
    f"{DAY}p.scouting becomes yes on a roll of 5 or 6, otherwise no": (
        "write: p.scouting becomes (yes when d6 >= 5, otherwise no)"
    ),
    f"{DAY}p.gold down 1 on a d6 roll of less than p.fame": "write: p.gold down 1 when d6 < p.fame",
    # parts of one, and texts in front of their numbers
    "option dues: 10%": "write: option dues: exact number = 10%",
    "kind purse\n  dues: 2.5%": "write: dues: exact number = 2.5%",
    'to claim: "veteran" +1 when player.scouting': 'write: to claim: +1 "veteran" when player.scouting',
    'stat worth(p: player)\n  base 3\n  fame: minus p.fame "known"': 'write: fame: -p.fame "known"',
    # one of two values
    f"{DAY}p.gold up {{p.scouting ? 3 : 1}}": "write: p.gold up (3 when p.scouting, otherwise 1)",
    f"{DAY}p.gold up (3d6 when p.scouting, 2d6 otherwise)": "write: p.gold up (3d6 when p.scouting, otherwise 2d6)",
    f"{ACT}costs 2 (1 with a scout) from player.gold": "write: costs (1 when …, otherwise 2) from player.gold",
    # which of several
    f"{ACT}allowed when no other player has tired": (
        "write: allowed when no x in players where x is not player and x has tired"
    ),
    f"{ACT}allowed when no armies of other players in tile": (
        "write: allowed when no x in armies where x.… is not player and x.… is tile"
    ),
    "phase day\n  for each tile with fort\n    tile.stock up 1": "write: for each tile in tiles where tile.fort",
    "phase day\n  for each b in battles\n    for each p in (b.winner, b.loser)\n      stop": (
        "write: for each p in {b.winner, b.loser}"
    ),
    "define power(p: player) = sum of men for each army of p + p.gold": (
        "write: define power(p: player) = (sum of x.men for each x in armies where x.… is p) + p.gold"
    ),
    f'{DAY}ask p for goal: tile from empty tiles or none "Where?"': (
        'write: ask p for goal: tile or none from those x in tiles where x.… "Where?"'
    ),
    'stat fare(p: player) "fare"\n  base 1\n  +1 "last" when count of lands(p) is lowest': (
        'write: +1 "last" when every q in players satisfies count of lands(p) <= count of lands(q)'
    ),
    f"{ACT}allowed when player beat tile.owner this turn": (
        "write: allowed when any b in … where b.born is turn and b.winner is player and b.loser is tile.owner"
    ),
    f"{ACT}allowed when tile.owner was player at the start of the turn": (
        "write in its kind: was_owner, of the same type; in a phase that comes before all others, below a loop over "
        "all of them: ….was_owner becomes ….owner; and here: tile.was_owner is player"
    ),
    # sides of a contest
    f'{FIELD}+1 "fort" for defender when defender.tile.fort': (
        'write: +1 "fort" when side is defender and defender.tile.fort'
    ),
    f"{FIELD}highest wins, ties both lose a ship": "write: higher total wins, tie is a draw",
    # what two have with each other
    f"{DAY}for each q in players\n      when p and q have a treaty\n        p.gold up 1": (
        "write in kind player: treaties: set of player; here: p.treaties has q; and where it is made, for both: add … "
        "to ….treaties"
    ),
    # until when, and how often
    f"{DAY}p gains tired until end of next claim": TAKEN_AWAY,
    "phase day\n  skipped in winter\n  stop": "write: skipped when … is winter",
    "change build limit to 2": "write: replace limit build: 2 per player this turn",
    f"{ACT}limit 2 per week": (
        "write here: counts as often, and at the left margin: limit often: 2 per player this turn"
    ),
    f"{ACT}limit 1 per army each turn": (
        "write here: counts as often, and at the left margin: limit often: 1 per army this turn"
    ),
    f"{ACT}allowed once per army this turn": (
        "write here: counts as often, and at the left margin: limit often: 1 per army this turn"
    ),
    "after player.gold\n  stop": "write: when player.gold changes for player: player",
    # where something lies, and whose it is
    f"{ACT}allowed when tile is a neighbour of army.tile": "write: allowed when tile is next to army.tile",
    f"{ACT}allowed when tile within 2 hexes of army.tile": (
        "write: allowed when (distance(tile, army.tile) otherwise 99) <= 2"
    ),
    f"{ACT}allowed when tile and army belong to player": ("write: allowed when tile.… is player and army.… is player"),
    "phase day\n  for each battle this month\n    stop": (
        "write: for each battle in battles where battle.born is turn"
    ),
    "phase day\n  each player in turn order\n    stop": "write: each player in order",
    f"{ACT}only once per army per month": (
        "write here: counts as often, and at the left margin: limit often: 1 per army this turn"
    ),
    'victory famed "Famed" when a player reaches fame 10': (
        'write: victory famed "Famed" at end of … with the last phase of a turn, and indented below it: won by those p '
        "in players where p.fame >= 10"
    ),
    # what does not hold of several
    f"{ACT}allowed unless tile is capital of player or player.fame > 3 of all": "write `when not (…)`",
    f"{ACT}allowed unless player.fame > 3 of all": "write `when not`",
    # what is paid, lost and taken
    f"{DAY}p pays upkeep": "write: p.… down upkeep",
    "phase day\n  unsupplied armies lose half their men": (
        "write: for each x in armies where x.unsupplied, and indented below it: x.men down x.men / 2 rounded down"
    ),
    f"{OF_BATTLES}b.winner takes a tile from b.loser": (
        "write: for each x in 1 of (those x in … where x.… is b.loser) at random, and indented below it: x.… becomes "
        "b.winner"
    ),
    f"{DAY}destroy an army of p": (
        "write: for each x in 1 of (those x in armies where x.… is p) at random, and indented below it: destroy x"
    ),
    "phase day\n  each player pays 1 for each army": (
        "write: for each p in players, and indented below it: p.… down 1 * count of x in armies where x.… is p"
    ),
    "phase day\n  all players: gold becomes 0": (
        "write: for each x in players, and indented below it: x.gold becomes 0"
    ),
    "phase day\n  for each a in armies\n    a.tile becomes next tile on the way to a.tile": (
        "write: for each t in the 1 t in neighbours of a.tile with lowest (distance(t, a.tile) otherwise 99), and "
        "indented below it: a.tile becomes t"
    ),
}


@pytest.mark.parametrize("rules", LINES)
def test_a_line_of_house_rules_is_told_with_what_to_write(rules: str, tmp_path: Path) -> None:
    assert LINES[rules] in hints_of(f"{GROUND}{rules}\n", tmp_path)


WITH_THEIR_CURES = {
    "phase day\n  for each p in players\n    for each x in 1 of (those x in armies where x.player is p) at random\n"
    "      destroy x",
    "phase day\n  for each p in players\n    p.scouting becomes (yes when d6 >= 5, otherwise no)",
    "phase day\n  campaign.season becomes ((the x in year where x.place is remainder(campaign.season.place, count of "
    "year) + 1) otherwise campaign.season)",
    'phase day\n  say "day"\nvictory last at end of day\n  won by those p in players where p.fame >= 10 with highest '
    "p.fame",
    'phase day\n  say "day"\nvictory last at end of day\n  won by those p in players where any x in armies where '
    "x.player is p and no y in armies where y.player is not p",
    f'{FIELD}+1 "fort" when side is defender and defender.tile.fort\n  higher total wins, tie is a draw',
    "after claim\n  player loses tired",
    "when player.gold changes for player: player\n  player.fame up 1",
}


@pytest.mark.parametrize("rules", sorted(WITH_THEIR_CURES))
def test_what_is_told_to_write_is_without_errors(rules: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND}{rules}\n", tmp_path) == []
