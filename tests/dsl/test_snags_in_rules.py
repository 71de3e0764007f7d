"""Snags in declarations, stats and rolls, in what an act needs, in phases: each is told with its cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset trial
kind player
  gold: number = 3
  fame: number = 0
kind troop, troops
  owner: player
roll claim(player, troop)
  dice 2d6
  target 7
action take(troop) by player
  roll claim(player, troop)
"""
STAT = 'stat income(player) "income"\n'
ROLL = "roll attack(player)\n  dice 2d6\n  target 7\n"

ACT = "action drill(troop) by player\n  player.fame up 1\n"
WORK = "phase work\n  each player in order\n    "
LAST_PHASE = (
    "write: victory rich at end of … with the last phase of a turn, and what must hold then behind the line below it: "
    "when …"
)
STEPS = (
    "write at the left margin: table steps by place, indented below it the lines `| place | number |`, "
    "`| 1 | 5 |`, `| 2 | 3 |`, `| 3 | 1 |`, and for this line: "
)
BELOW = "write: roll claim(player, player) as r, and for this line, as deep as `roll` and no deeper: {}"

SNAGS = {
    # several values without brackets, texts of effects, rows of ranges
    WORK + 'when player.gold is 1, 2\n      say "few"': "write: when player.gold is one of (1, 2)",
    WORK + "let steps = 5, 3, 1": STEPS.partition(", and for this line")[0]
    + "; the second of them is then steps(2).number",
    WORK + "player.gold up 1, 2": (
        "write one of them: player.gold up 1; a second change stands in a line of its own: player.gold up 2"
    ),
    WORK + "player.gear becomes drum, banner when player.gold > 3": (
        "what holds several takes them in braces: player.gear becomes {drum, banner}; "
        "what holds one becomes one of them"
    ),
    'label effect of gear.banner in troop.gear "Flag"': 'write: label gear.banner "Flag"',
    "remove finds.2-3": (
        "let other rows hold these numbers: write `change table finds`, and below it rows that together hold the "
        "numbers of those that they replace"
    ),
    # as programs say it
    WORK + 'let ok = player.gold > 3 ? 1 : 0\n    say "{ok}"': (
        "write: let ok = (1 when player.gold > 3, otherwise 0)"
    ),
    WORK + "player.gold becomes player.gold // 2": "write: player.gold becomes player.gold / 2 rounded down",
    WORK + 'let total = sum(p.gold for p in players)\n    say "{total}"': (
        "write: let total = sum of p.gold for each p in players"
    ),
    WORK + 'let best = max of p.gold for p in players\n    say "{best}"': (
        "write: let best = highest p.gold for each p in players"
    ),
    WORK + 'let r = random 1 to 6\n    say "{r}"': "write: let r = d6",
    WORK + "for each t in troops if t.owner is player\n      destroy t": (
        "write: for each t in troops where t.owner is player"
    ),
    WORK + "do while player.gold > 3\n      player.gold down 1": "write: repeat while player.gold > 3",
    WORK + 'say player.name + " wins"': 'write: say "{player.name} wins"',
    # what is done
    WORK + "subtract 3 from player.gold": "write: player.gold down 3",
    WORK + "player loses half gold": "write: player.gold down player.gold / 2 rounded down",
    WORK + "delete troops of player": (
        "write: for each x in troops where x.… is player, and indented below it: destroy x"
    ),
    WORK + 'ask player: yes or no "Retreat?"': 'write: ask player for chosen: yes or no "Retreat?"',
    WORK + 'ask player "Which one?" for troop': 'write: ask player for chosen: troop "Which one?"',
    WORK + "let r = claim(player, player)": (
        "in a line of its own write `roll claim(player, player) as r`, and read `r.total` or `r.success` below it"
    ),
    WORK + 'when roll claim(player, player) succeeds\n      say "yes"': (
        "write: roll claim(player, player), and indented below it: success"
    ),
    WORK + "success = roll claim(player, player)": "write: roll claim(player, player) as success",
    WORK + 'when troops.count > 3\n      say "x"': "write: count of troops",
    WORK + 'when any t in troops has player\n      say "x"': "write: any t in troops where t …",
    # what an act needs
    ACT + "  costs 3 player.gold": "write: costs 3 from player.gold",
    ACT + "  price: 3 from player.gold": "write: costs 3 from player.gold",
    ACT + "  costs 3 from player.gold and 1 from player.fame": (
        "write: costs 3 from player.gold, and in the next line: costs 1 from player.fame"
    ),
    ACT + "  player must own troop": 'write: allowed when … else "…"',
    ACT + "  must be next to troop": 'write: allowed when … else "…"',
    ACT + '  allowed when troop.owner is player, else "not yours"': (
        'write: allowed when troop.owner is player else "not yours"'
    ),
    ACT + '  allowed when troop.owner is player "not yours"': (
        'write: allowed when troop.owner is player else "not yours"'
    ),
    ACT + '  refuse when player.gold is 0 "you are poor"': (
        'write: allowed when not (player.gold is 0) else "you are poor"'
    ),
    ACT + "  forbid when player.gold is 0": 'write: allowed when not (player.gold is 0) else "…"',
    "action march: troop, player\n  player.gold up 1": "write: action march(troop, player) by player",
    "action give(troop to other) by player\n  player.gold up 1": "write: action give(troop, other) by player",
    "action march(troop) player\n  player.gold up 1": "write: action march(troop) by player",
    "action march(adjacent tile) by player\n  player.gold up 1": (
        "write: action march(tile from neighbours of …) by player"
    ),
    # phases, scenes, contests
    "phase a\n  each player in order\n    any number of take and take": "write: any number of take, take",
    "phase a\n  each player in order\n    one of take or rest": "write: one of take, rest",
    "phase a\n  in turn order\n    one of take": "write: each player in order",
    "phase a\n  all players at once\n    each player in order\n      one of take": "write: together",
    'phase a, "A"\n  say "x"': 'write: phase a "A"',
    'at the end of each turn\n  say "x"': 'write: phase … "…"',
    'after action take\n  say "x"': "write: after take",
    'scene duel(a: player)\n  3 rounds\n    say "x"': "write: rounds at most 3 times",
    'scene duel(a: player)\n  until a.gold is 0\n    say "x"': "write: rounds until a.gold is 0",
    'scene duel(a: player)\n  each round\n    say "x"': "write: rounds until …",
    "contest fight(a: player, b: player)\n  sides a, b\n  each side rolls 2d6\n  higher wins": (
        "write: pool 2 dice d6"
    ),
    "contest fight(a: player, b: player)\n  sides a, b\n  pool 2 dice d6\n  higher wins": (
        "write: higher total wins, tie to …"
    ),
    "links road, river": "write: links, and indented below it: by road, river",
    'links road "roads"\n  lanes: number = 1': "write: links, and indented below it: by road",
    "option level: number 1-3 = 2": "write: option level: number at least 1 at most 3 = 2",
    # numbers that rules work out
    "stat income(p: player) = 5 + p.gold": ("write: stat income(p: player), and indented below it: base 5 + p.gold"),
    'stat income(p: player): exact number "income"\n  base 1': "write: define income(p: player): exact number = …",
    "stat income(p: player): number\n  base 1": "write: stat income(p: player)",
    STAT + "  5": "write: base 5",
    STAT + "  base = 5": "write: base 5",
    STAT + '  starting value 5 "wages"': 'write: base 5 "wages"',
    STAT + "  base 5\n  double when player.gold > 3": "write: times 2 when player.gold > 3",
    STAT + '  base 5\n  halved "poor" if player.gold < 3': 'write: times 1/2 "poor" when player.gold < 3',
    ROLL + "  critical on 12": "write: natural 12 succeeds",
    ROLL + "  fumble on a 2": "write: natural 2 fails",
    ROLL + '  +1 if player.gold > 3 "rich"': 'write: +1 "rich" when player.gold > 3',
    "roll attack(player)\n  dice 2d6 vs 7": "write: dice 2d6, and in the next line: target 7",
    "roll attack(player)\n  dice 2d6 + player.fame against 9+": (
        "write: dice 2d6 + player.fame, and in the next line: target 9"
    ),
    "limit once: one take per turn": "write: limit once: 1 per player this turn",
    'limit once: 1 take per player per turn else "no"': 'write: limit once: 1 per player this turn else "no"',
    "limit two: 2 actions per turn per player": "write: limit two: 2 per player this turn",
    "limit two: 2 takes per round": "write: limit two: 2 per player this round",
    'victory rich "Rich"\n  when any p in players where p.gold > 99': (
        "write: won by those p in players where p.gold > 99"
    ),
    'phase dusk\n  stop\nvictory rich "Rich" at end of dusk\n  won by players where gold >= 20': (
        "write: won by those x in players where x.gold >= 20"
    ),
    'phase dusk\n  stop\nvictory rich "Rich" at end of dusk\n  won by all players who own land': (
        "write: won by those x in players where …"
    ),
    'victory rich "Rich"\n  won by those p in players where p.gold > 99': ('write: victory rich "Rich" at end of …'),
    'victory rich "Rich" at the end of turn 10\n  won by those p in players where p.gold > 99': (
        'write: victory rich "Rich" at end of … with the last phase of a turn, '
        "and behind the line below it: when turn is 10"
    ),
    'condition stunned of troop "stunned"\n  duration 2 turns': (
        "leave this line out, and write there: troop gains stunned for 2 turns"
    ),
    'condition stunned of troop "stunned"\n  claim: -1': 'write: to claim: -1 "…"',
    'condition stunned of troop "stunned"\n  -1 to claim': 'write: to claim: -1 "…"',
    'condition stunned of troop "stunned"\n  -1 to claim "dazed"': 'write: to claim: -1 "dazed"',
    "kind hero\n  hp: number = 10 max 20": "write: hp: number at most 20 = 10",
    "kind hero\n  hp: number = 10, at least 0": "write: hp: number at least 0 = 10",
    "kind hero\n  state: (alive, dead) = alive": "write: state: one of (alive, dead) = alive",
    "kind hero\n  state: alive / dead = alive": "write: state: one of (alive, dead) = alive",
    "report duel\n  winner: player, loser: player": "write: winner: player, and in the next line: loser: player",
    "procedure collect for player\n  player.gold up 3": "write: procedure collect(player)",
    "define worth(p: player)\n  return p.gold": "write: define worth(p: player) = p.gold",
    "define worth(p: player): number\n  if p.fame > 3 then p.gold else 0": (
        "write: p.gold when p.fame > 3, and in the next line: otherwise 0"
    ),
    "define worth(p: player) = p.gold if p.fame > 3 else 0": (
        "write: define worth(p: player) = (p.gold when p.fame > 3, otherwise 0)"
    ),
    # what comes of a roll by its total
    WORK + "roll claim(player, player)\n      10+\n        stop": BELOW.format("when r.total >= 10"),
    WORK + "roll claim(player, player)\n      7-9\n        stop": BELOW.format("when r.total >= 7 and r.total <= 9"),
    WORK + "roll claim(player, player)\n      6-\n        stop": BELOW.format("when r.total <= 6"),
    WORK + "roll claim(player, player)\n      6 or less\n        stop": BELOW.format("when r.total <= 6"),
    WORK + "roll claim(player, player)\n      on a 10+:\n        stop": BELOW.format("when r.total >= 10"),
    WORK + "roll claim(player, player)\n      at least 10\n        stop": BELOW.format("when r.total >= 10"),
    WORK + "roll claim(player, player)\n      10+: player.gold up 1": BELOW.format(
        "when r.total >= 10, and indented below it: player.gold up 1"
    ),
    WORK + "roll claim(player, player) as c\n    10+\n      stop": "write for this line: when c.total >= 10",
    WORK + "let n = 2d6 + 1\n    7 to 9\n      stop": "write for this line: when n >= 7 and n <= 9",
    "roll defy(player)\n  dice 2d6\n  10+: strong hit": (
        "write there: roll defy(player) as r, and for this line, as deep as it: "
        "when r.total >= 10, and indented below it: strong hit"
    ),
    "upon claim(p, by)\n  success by 3 or more: p.fame up 1": (
        "write for this line: when claim.success and claim.margin >= 3, and indented below it: p.fame up 1"
    ),
    "luck: after claim(p, by) when p.gold > 3\n  failure\n    p.fame up 1": (
        "write for this line: when not claim.success"
    ),
    # what stands at a place
    WORK + 'let n = (5, 3, 1)[player.fame]\n    say "{n}"': STEPS + "let n = steps(player.fame).number",
    STAT + '  base the 2nd of {5, 3, 1} "x"': STEPS + 'base steps(2).number "x"',
    WORK + "player.gold up last of (5, 3, 1) when player.fame > 1": (
        STEPS + "player.gold up steps(3).number when player.fame > 1"
    ),
    "define prizes = (5, 3, 1)": (
        "write at the left margin: table prizes by place, indented below it the lines `| place | number |`, "
        "`| 1 | 5 |`, `| 2 | 3 |`, `| 3 | 1 |`; the second of them is then prizes(2).number"
    ),
    WORK + 'let n = player.prizes[2]\n    say "{n}"': (
        "the first few are `the 3 x in prizes with highest …`; what stands at a place is looked up in a table, "
        "`table prizes by place`, as prizes(2).…; rule numbers stand behind a blank"
    ),
    WORK + 'let n = the 2nd of players\n    say "{n}"': "write: let n = the 2nd x in players",
    WORK + 'let n = first player in order\n    say "{n}"': "write: let n = the first x in players_in_order",
    # who wins when the turn ends
    'victory rich "Rich" at end of turn 8\n  won by players': (
        'write: victory rich "Rich" at end of … with the last phase of a turn, '
        "and behind the line below it: when turn is 8"
    ),
    "victory rich at the end of the game\n  won by players": LAST_PHASE,
    "victory rich at end of every turn\n  won by players": LAST_PHASE,
    WORK + "stop\nphase dusk\n  stop\nvictory rich at end of turn\n  won by players": (
        "a turn ends with its last phase: at end of dusk"
    ),
    "victory rich at end of turn\n  won by players": "",
    # whatever changes a value
    "when t.owner changes hands for t: troop\n  t.owner.gold up 1": "write: when t.owner changes for t: troop",
    "own: whenever t.owner changes for t: troop\n  t.owner.gold up 1": "write: own: when t.owner changes for t: troop",
    "each time the owner of t changes for t: troop\n  t.owner.gold up 1": "write: when owner of t changes for t: troop",
    "when t.owner becomes another for t: troop\n  t.owner.gold up 1": "write: when t.owner changes for t: troop",
    "when a troop changes its owner\n  troop.owner.gold up 1": "write: when troop.owner changes for troop",
    "when a troop changes hands\n  troop.owner.gold up 1": "write: when troop.… changes for troop",
    "on change of t.owner for t: troop\n  t.owner.gold up 1": "write: when t.owner changes for t: troop",
    "when t.owner changes for each t in troops\n  t.owner.gold up 1": "write: when t.owner changes for t: …",
    "when p.gold changes to 3 for p: player\n  p.fame up 1": "write: when p.gold is 3 becomes true for p: player",
    "when p.gold changes from 3 to 4 for p: player\n  p.fame up 1": (
        "write: when p.gold changes for p: player, and indented below it: when was is 3 and p.gold is 4"
    ),
    "when p.gold changes from 3 for p: player\n  p.fame up 1": (
        "write: when p.gold changes for p: player, and indented below it: when was is 3"
    ),
    "when p.gold changes for p: player when p.fame > 3\n  p.fame up 1": (
        "write: when p.gold changes for p: player, and indented below it: when p.fame > 3"
    ),
    'when p.gold changes for p: player "{p} is rich" when p.gold > 9\n  p.fame up 1': (
        "write: when p.gold changes for p: player, indented below it: when p.gold > 9, and below that: "
        'say "{p} is rich"'
    ),
    "when p.gold rises for p: player\n  p.fame up 1": (
        "write: when p.gold changes for p: player, and indented below it: when p.gold > was"
    ),
    "when p.gold goes down for p: player\n  p.fame up 1": (
        "write: when p.gold changes for p: player, and indented below it: when p.gold < was"
    ),
    # the first lines of all
    "every turn: each player gets 1 gold": 'write: phase … "…"',
    "on turn start": 'write: phase … "…"',
    "random table weather 2d6\n  | 2-12 | sun |": "write: table weather on 2d6",
    "events on 2d6\n  | 2-12 | sun |": "write: table events on 2d6",
    STAT + "  1 per troop in troops": 'write: 1 "…" per count of troop in troops',
    STAT + '  +1 "troops" per troop in troops': 'write: +1 "troops" per count of troop in troops',
    STAT + "  +1 for each troop owned": 'write: +1 "…" per count of x in … where …',
    "kind hero\n  items: text list": "write: items: list of text",
    "kind hero\n  state: enum(well, ill)": "write: state: one of (well, ill)",
    "kind hero of player\n  might: number": "write: kind hero, and indented below it: player: player",
    "player has gold, fame": "write: kind player, and indented below it: gold: number = …",
    "contest fight(a: troop, b: troop)\n  sides a, b\n  a rolls 2d6 + a.strength\n  higher total wins, tie to b": (
        'write: dice 2d6, and in the next line: +… "…" when side is a'
    ),
    WORK + "roll claim(player, player)\n      success by 2\n        stop": "write: success by 2 or more",
    WORK + "roll claim(player, player)\n      failure by 3+\n        stop": "write: failure by 3 or more",
    WORK + "found is 3": "write: let found = 3",
    WORK + "the player gets 2 gold": "write: player.gold up 2",
    WORK + "roll 2d6 on weather": "write: let row = weather(2d6)",
    WORK + "roll 1d6: on a 3 it rains": "write: let thrown = 1d6, and in the next line: when thrown …",
    WORK + 'ask player "Go on?" then take': 'write: ask player for chosen: yes or no "Go on?"',
    WORK + "each troop heals 2": "write: for each x in …, and indented below it: x.… up 2",
    WORK + "troops recover 1 wound": "write: for each x in troops, and indented below it: x.… up 1",
    WORK + "create troop at player": "write: create troop, and indented below it: … = …",
    WORK + "players vote on it": "write: together, sealed, and indented below it: each player in order",
    ACT + "  costs 2 gold": "write: costs 2 from player.gold",
    ACT + "  costs 2 gold from troop": "write: costs 2 from troop.gold",
    ACT + "  price: 2 from player.gold": "write: costs 2 from player.gold",
    ACT + "  costs 2 gold per troop": "write: costs 2 * … from player.gold",
    ACT + "  troop cannot be tired": 'write: allowed when … else "…"',
    ACT + "  at most once per turn": (
        "write here: counts as often, and at the left margin: limit often: 1 per player this turn"
    ),
    ACT + "  twice a turn": "write here: counts as often, and at the left margin: limit often: 2 per player this turn",
    ROLL + "  a 1 always fails": "write: natural 1 fails",
    ROLL + "  natural 12 is an automatic success": "write: natural 12 succeeds",
    "roll attack(player)\n  best of two dice": "write: dice highest of 2d…",
    ROLL + "  +1 against tired troops": 'write: +1 "tired troops" when …',
    "constant most_troops = 5": "write: define most_troops = 5",
    "most_troops = 5": "write: define most_troops = 5",
    "starting gold 5": "write: kind player, and indented below it: gold: number = 5",
    "each tile has a fort": "write: kind tile, and indented below it: fort: …",
    "unit knight cost 3, strength 4": "write: table unit, and indented below it: | key | name | … |",
    "the first to 10 fame wins": (
        'write: victory … "…" at end of …, and indented below it: won by those x in players where x.fame >= 10'
    ),
    "the game lasts 12 turns": (
        'write: victory … "…" at end of …, and indented below it: won by those x in players with highest x.… when …'
    ),
    "turn order: highest fame first": "write: phase order, and indented below it: players by most player.fame",
    "no more than 5 troops per player": (
        'write below that act: allowed when count of x in troops where x.… is player < 5 else "…"'
    ),
}


@pytest.mark.parametrize("snag", SNAGS)
def test_a_snag_is_told_with_its_cure(tmp_path: Path, snag: str) -> None:
    file = tmp_path / "snags.law"
    file.write_text(GROUND + snag + "\n", encoding="utf-8")
    assert SNAGS[snag] in [one.hint() for one in load_ruleset(file).findings]


def test_a_row_that_stands_too_deep_is_not_taken_for_the_rest_of_a_value(tmp_path: Path) -> None:
    file = tmp_path / "snags.law"
    file.write_text(GROUND + ROLL + '  rich: +1 "rich" when player.gold > 3\n    -1 "tired"\n', encoding="utf-8")
    assert "surprising-indent" in [one.code for one in load_ruleset(file).findings]
