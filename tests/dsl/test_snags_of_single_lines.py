"""Single rules as people type them from a rule book: what nobody may do, who has the most, one number or the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset coast
  title "Coast"
table building "buildings"
  | key  | name   | yield |
  | mill | "mill" |     2 |
  | fort | "fort" |     0 |
kind tile
  owner: player or none
  building: building or none
  place: number
kind player
  gold: number at least 0 = 3
  fame: number = 0
kind army, armies
  player: player
  tile: tile
  men: number at least 0 = 5
  moves: number at least 0 = 3
condition tired of army "tired"
  to fight: -1 "tired"
define tiles_of(p: player) = those t in tiles where t.owner is p
roll fight(army) "fight"
  dice 2d6
  target 8
procedure rout(army)
  army.men down 1
action march(army, tile) by player "march"
  {act}
  army.tile becomes tile
phase day
  {phase}
  each player in order
    any number of march
    {statement}
{top}
"""
BELOW_AN_ACT = {
    'allowed when tile has a mill else "no"': 'write: allowed when tile has mill else "no"',
    'allowed when tile.building is mill, fort else "no"': (
        'write: allowed when tile.building is one of (mill, fort) else "no"'
    ),
    'allowed when tile.owner is not player or none else "no"': (
        'write: allowed when tile.owner is not one of (player, none) else "no"'
    ),
    'allowed when tile within army.moves of army.tile else "no"': (
        'write: allowed when (distance(tile, army.tile) otherwise 99) <= army.moves else "no"'
    ),
    'allowed when every n in tile.neighbours where n.owner is player else "no"': (
        'write: allowed when every n in tile.neighbours satisfies n.owner is player else "no"'
    ),
    'allowed when fewer than 2 armies in tile else "no"': (
        'write: allowed when count of x in armies where x.… is tile < 2 else "no"'
    ),
    'allowed when any neighbour of tile is owned by player else "no"': (
        'write: allowed when any n in neighbours of tile where n.… is player else "no"'
    ),
    "costs 2 from army.moves when tile.place > 3, otherwise 1": (
        "write: costs (2 when tile.place > 3, otherwise 1) from army.moves"
    ),
    "costs 1 from army.moves unless tile.place is 3": (
        "write: costs (0 when tile.place is 3, otherwise 1) from army.moves"
    ),
    "costs 2 gold per army.men": "write: costs 2 * army.men from player.gold",
    "only once per turn per army": (
        "write here: counts as often, and at the left margin: limit often: 1 per army this turn"
    ),
    'allowed once per turn else "no"': (
        "write here: counts as often, and at the left margin: limit often: 1 per player this turn"
    ),
    "counts as marches per army": ("write here: counts as marches, and at the left margin: limit marches: 1 per army"),
    "army.moves down 1, or 2 if tile.place > 3": "write: army.moves down (2 when tile.place > 3, otherwise 1)",
    "army.moves down 2 instead of 1 if tile.place > 3": "write: army.moves down (2 when tile.place > 3, otherwise 1)",
    "army.men up whichever is higher of army.moves or player.gold": (
        "write: army.men up highest of (army.moves, player.gold)"
    ),
    "army.men up highest army.moves, player.gold": "write: army.men up highest of (army.moves, player.gold)",
    "army.men up the highest two of 3d6": "write: army.men up highest 2 of 3d6",
    "army.men up the sum of 2d6": "write: army.men up 2d6",
    "army gains tired until its next turn": "write: army gains tired until next turn",
    "army loses tired at end of turn": "leave this line out, and write there: army gains tired until end of turn",
    "army gets +1 to fight until end of turn": 'write: add +1 "…" to fight(army) until end of turn',
    'to fight: +1 "won" until end of turn': 'write: add +1 "won" to fight(…) until end of turn',
    "army.tile becomes a neighbour of army.tile": (
        'write: ask … for goal: tile from neighbours of army.tile "…", and in the next line: army.tile becomes goal'
    ),
    "army.tile becomes the t in tiles_of(player) nearest army.tile": (
        "write: army.tile becomes the t in tiles_of(player) with lowest (distance(t, army.tile) otherwise 99)"
    ),
    "player captures tile": "write: tile.… becomes player",
    "all other players lose 1 gold": (
        "write: for each x in players where x is not player, and indented below it: x.gold down 1"
    ),
    "player steals 1 gold from each other player": (
        "write: for each x in players where x is not player, and indented below it: x.gold down 1, and below that: "
        "player.gold up 1"
    ),
    "the player with the most gold loses 2 gold": (
        "write: for each x in those x in players with highest x.gold, and indented below it: x.gold down 2"
    ),
    "player takes 2 gold from the player with the most fame": (
        "write: for each x in those x in players with highest x.fame, and indented below it: x.gold down 2, and below "
        "that: player.gold up 2"
    ),
    "player pays 10% of his gold": "write: player.gold down player.gold * 10% rounded down",
    "player buys a mill for 3 gold": (
        "write: when player.gold >= 3, and indented below it: player.gold down 3, and below that what comes of it: "
        "… becomes mill"
    ),
    "army gains tired for the next turn": "write: army gains tired for 2 turns",
    "player may choose: 2 gold or 1 fame": (
        'write: ask player for choice: one of (first, second) "…", in the next line: when choice is first, indented '
        "below it: …, below that: otherwise, and indented below it: …"
    ),
}
IN_A_PHASE = {
    'on 4+ say "again"': 'write: say "again" when d6 >= 4',
    'on a 1 say "again"': 'write: say "again" when d6 is 1',
    'when a player has no armies\n      say "out"': "write: when (no x in armies where x.… is player)",
    "each player starting with the player with fewest fame\n    player.gold up 1": (
        "write: players by least player.fame, and in the next line: each player in order"
    ),
    "each player gains 1 gold per mill": (
        "write: each player in order, and indented below it: player.gold up 1 * count of x in … where x.… is player"
    ),
    "each player loses half his gold": (
        "write: each player in order, and indented below it: player.gold down player.gold / 2 rounded down"
    ),
    "each player discards down to 7 gold": (
        "write: each player in order, and indented below it: player.gold becomes lowest of (player.gold, 7)"
    ),
    "players with no tiles are out": (
        "write: for each x in players where count of y in tiles where y.… is x is 0, and indented below it: destroy x"
    ),
    "the winner gets 3 fame, the loser 1": (
        "write: for each x in … where x.born is turn, and indented below it: x.winner.fame up 3, and below that: "
        "x.loser.fame up 1"
    ),
    'with 50% chance say "so"': 'write: say "so" when 50% chance',
    'when coin flip\n    say "so"': "write: when 50% chance",
    "let n = 2d6 take the highest": "write: let n = highest of 2d6",
    "let n = 1d6, minimum 2": "write: let n = highest of (1d6, 2)",
    "for each other player p\n    p.gold up 1": "write: for each p in players where p is not player",
    "for each tired army\n    do rout(x)": "write: for each x in … where x has tired",
    'when nobody has 10 fame\n    say "so"': "write: when no x in players where x.fame >= 10",
    'only on turn 3\n    say "so"': "write: when turn is 3",
}
AT_THE_MARGIN = {
    "limit often: once per turn per army": "write: limit often: 1 per army this turn",
    "limit often: 1 march per army per turn": "write: limit often: 1 per army this turn",
    "limit often: 1 per army in each turn": "write: limit often: 1 per army this turn",
    "limit often: 1 per player per tile this turn": "write: limit often: 1 per player, tile this turn",
    "armies cannot march on turn 1": "write: forbids march when turn is 1",
    "players may not march before turn 3": "write: forbids march when turn < 3",
    "march cannot be used when army.men is 0": "write: forbids march when army.men is 0",
    "a tired army cannot march": "write: forbids march when …",
    "forbids march into tile when tile.owner is none": "write: forbids march when …",
    "maximum gold is 20": "leave this line out, and write there: gold: number at most 20",
    "players cannot have more than 20 gold": "leave this line out, and write there: gold: number at most 20",
    'when an army has no men\n  say "so"': "write: when x.men is 0 becomes true for x: army",
    'when the owner of a tile changes\n  say "so"': "write: when x.owner changes for x: tile",
    'when a.tile changes for a in armies\n  say "so"': "write: when a.tile changes for a: …",
    'from turn 4 on\n  say "so"': "write: when turn >= 4 becomes true",
    'after turn 4\n  say "so"': "write: when turn > 4 becomes true",
    'if army.men is 0\n  say "so"': "write: when army.men is 0 becomes true for army",
    'when army.men is 0 becomes true for each army\n  say "so"': "write: when army.men is 0 becomes true for army",
    'during day\n  say "so"': "write these lines below `phase day`; in a layer below `add to phase day`",
    'when an army routs\n  say "so"': (
        "write: after …; what follows whatever changes a value: when x.… changes for x: army"
    ),
    'when a player gains fame\n  say "so"': (
        "write: when x.fame changes for x: player, and indented below it: when x.fame > was, and what follows indented "
        "below that"
    ),
    'at the start of day\n  say "so"': 'write: phase before_day before day "…", and indented below it: …',
    'upon fight when a double is thrown\n  say "so"': "write: upon fight when alike(fight.faces) is 2",
    'upon fight\n  +1 "luck"': 'write: fight up 1 "luck"',
    "upon fight\n  reroll one die": "write: throw fight again",
    'option fog: on or off = on "fog"': 'write: option fog = yes "fog"',
    'option start: 5-20 = 10 "gold"': 'write: option start: number at least 5 at most 20 = 10 "gold"',
    'option how: easy | hard = easy "how"': 'write: option how: one of (easy, hard) = easy "how"',
    "define way(a: tile, b: tile) = distance(a, b) over tiles where owner is none": (
        "write: define way(a: tile, b: tile) = distance(a, b) over tile in tiles where tile.owner is none"
    ),
    "define land(p: player) = number of tiles owned by p": (
        "write: define land(p: player) = count of x in tiles where x.… is p"
    ),
}
OTHER_LANGUAGES = {
    "foe wird zerstört": "write: destroy foe",
    "foe es destruido": "write: destroy foe",
    "foe.men verdoppeln": "write: foe.men becomes foe.men * 2",
    "foe.men pasa a 3": "write: foe.men becomes 3",
    "aumentar foe.men en 2": "write: foe.men up 2",
    "foe.men up der höhere von 2W6": "write: foe.men up highest of 2d6",
    "foe.men up el más alto de 2d6": "write: foe.men up highest of 2d6",
    'sage an foe.player "los"': 'write: say to foe.player "los"',
    'decir a foe.player "ya"': 'write: say to foe.player "ya"',
    "foe está tired": "write: foe gains tired",
}
MARGIN_IN_OTHER_LANGUAGES = {
    "limit often: einmal pro Runde pro army": "write: limit often: 1 per army this turn",
    "limit often: 1 por army por turno": "write: limit often: 1 per army this turn",
    'nach jedem march\n  say "so"': "write: after march",
    'tras cada march\n  say "so"': "write: after march",
    'statt rout(army)\n  say "so"': "write: instead of rout(army)",
    'en lugar de rout(army)\n  say "so"': "write: instead of rout(army)",
    'am Ende jeder Runde\n  say "so"': "write: when turn changes",
    'al final de cada turno\n  say "so"': "write: when turn changes",
    'einmal nach march\n  say "so"': "write: once after march",
    "verbietet march wenn army.men is 0": "write: forbids march when army.men is 0",
}


def told(folder: Path, **written: str) -> list[str]:
    rules = GROUND
    for place, plain in (("act", 'say "a"'), ("phase", 'say "b"'), ("statement", 'say "c"'), ("top", "")):
        rules = rules.replace(f"{{{place}}}", written.get(place, plain))
    return hints_of(rules, folder)


def test_the_ground_is_without_findings(tmp_path: Path) -> None:
    assert told(tmp_path) == []


@pytest.mark.parametrize("line", BELOW_AN_ACT)
def test_a_line_below_an_act_is_told_once(line: str, tmp_path: Path) -> None:
    assert told(tmp_path, act=line) == [BELOW_AN_ACT[line]]


@pytest.mark.parametrize("line", IN_A_PHASE)
def test_a_line_of_a_phase_is_told_first_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert told(tmp_path, phase=line)[:1] == [IN_A_PHASE[line]]


@pytest.mark.parametrize("line", AT_THE_MARGIN)
def test_a_line_at_the_margin_is_told_once(line: str, tmp_path: Path) -> None:
    assert told(tmp_path, top=line) == [AT_THE_MARGIN[line]]


@pytest.mark.parametrize("line", OTHER_LANGUAGES)
def test_a_line_in_german_or_spanish_is_told(line: str, tmp_path: Path) -> None:
    statement = f"for each foe in armies\n      {line}"
    assert told(tmp_path, statement=statement) == [OTHER_LANGUAGES[line]]


@pytest.mark.parametrize("line", MARGIN_IN_OTHER_LANGUAGES)
def test_a_line_at_the_margin_in_german_or_spanish_is_told(line: str, tmp_path: Path) -> None:
    assert told(tmp_path, top=line) == [MARGIN_IN_OTHER_LANGUAGES[line]]
