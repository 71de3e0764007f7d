"""Lines as people tell rules to each other: each is told with what to write, and a cure without a gap can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Finding
from dsl.loader import load_ruleset

GROUND = """ruleset snags
  title "Snags"
table ground "ground"
  | key   | name    | income |
  | plain | "plain" |      2 |
  | hill  | "hill"  |      1 |
kind tile
  owner: player or none
  ground: ground = plain
kind player
  gold: number = 10
  fame: number
kind army, armies
  owner: player
  tile: tile
  strength: number = 3
condition tired of army
"""
HEADS = {
    "": "phase work\n  each player in order\n",
    "roll": "roll fight(army)\n  dice 2d6\n  target 8\n",
    "act": "action march(army, tile) by player\n",
}
IN_FOUR = "write: when {}, indented below it: {}, then `otherwise`, and indented below it: {}"
EACH_ARMY = "write: for each a in armies, and indented below it: "
SNAGS: dict[str, dict[str, str]] = {
    "what is done where it cannot be paid": {
        'player.gold down 2 "pay" or player.fame down 1': IN_FOUR.format(
            "player.gold >= 2", 'player.gold down 2 "pay"', "player.fame down 1"
        ),
        'player.gold down player.fame, otherwise say "broke"': IN_FOUR.format(
            "player.gold >= player.fame", "player.gold down player.fame", 'say "broke"'
        ),
    },
    "once for each, in one line": {
        "destroy a for each a in armies": EACH_ARMY + "destroy a",
        'say "{a} marches" for each a in armies': EACH_ARMY + 'say "{a} marches"',
        "a gains tired for each a in armies where a.owner is player": (
            "write: for each a in armies where a.owner is player, and indented below it: a gains tired"
        ),
        "a.strength becomes 3 for each a in armies": EACH_ARMY + "a.strength becomes 3",
        "a.strength up 1 for each a in armies": EACH_ARMY + "a.strength up 1",
        'a.owner.gold down a.strength "pay" for each a in armies': EACH_ARMY + 'a.owner.gold down a.strength "pay"',
        "create army for each t in tiles": "write: for each t in tiles, and indented below it: create army",
        "ask p for n: number at least 0 at most 3 for each p in players": (
            "write: for each p in players, and indented below it: ask p for n: number at least 0 at most 3"
        ),
        "player.gold up 1 for each a in armies": "write: player.gold up 1 * count of a in armies",
        "player.gold up a.strength for each a in armies": (
            "write: player.gold up sum of a.strength for each a in armies"
        ),
    },
    "who pays whom": {
        "player loses half his gold": "write: player.gold down player.gold / 2 rounded down",
        "player loses half of their gold, rounded up": "write: player.gold down player.gold / 2 rounded up",
        "player.gold becomes half of player.fame rounded up": "write: player.fame / 2",
        "player.gold becomes half of player.fame": "write: player.fame / 2 rounded down",
        "player.gold becomes player.fame div 2 rounded up": "write: player.gold becomes player.fame / 2 rounded up",
        "player.gold becomes player.fame // 3 rounded up": "write: player.gold becomes player.fame / 3 rounded up",
        "when turn is divisible by player.gold\n  stop": "write: when remainder(turn, player.gold) is 0",
        "roll n d6 as x\nplayer.gold up x": "write: let x = faces of (n dice d6)",
        "player loses all his gold": "write: player.gold becomes 0",
        "double player.gold": "write: player.gold becomes player.gold * 2",
        "player.gold is halved": "write: player.gold becomes player.gold / 2 rounded down",
        "player's gold up 3": "write: player.gold up 3",
        "increase the gold of player by 3": "write: player.gold up 3",
        "for each p in players\n  p pays 2 gold to player": (
            "write: p.gold down 2, and in the next line: player.gold up 2; where there is never less than 0 of it, "
            "before them: let given = lowest of (2, p.gold), and in both of them: given"
        ),
        "for each t in tiles\n  player pays 2 gold to the owner of t": (
            "write: player.gold down 2, and in the next line: t.owner.gold up 2; where there is never less than 0 of "
            "it, before them: let given = lowest of (2, player.gold), and in both of them: given"
        ),
        "for each p in players\n  p steals 2 gold from player": (
            "write: player.gold down 2, and in the next line: p.gold up 2; where there is never less than 0 of "
            "it, before them: let given = lowest of (2, player.gold), and in both of them: given"
        ),
        "each opponent loses 1 gold": (
            "write: for each x in players where x is not player, and indented below it: x.gold down 1"
        ),
        "player.gold up player.fame / 2 rounded to the nearest whole number": (
            "write: player.gold up player.fame / 2 rounded nearest"
        ),
        'player.gold up 2 * d6, capped at 10 "luck"': 'write: player.gold up lowest of (2 * d6, 10) "luck"',
        "1-in-6 chance:\n  player.gold up 1": "write: when 1/6 chance",
        "player.gold up 1 with a 1 in 6 chance": "write: player.gold up 1 when 1/6 chance",
        "for each p in players where p is not player\n  player.fame up 1 when p has more gold than player": (
            "write: player.fame up 1 when p.gold > player.gold"
        ),
        "when player has more gold than all others\n  player.fame up 1": (
            "write: when no x in players where x is not player and x.gold >= player.gold"
        ),
        "when player has less gold than everybody else\n  player.fame up 1": (
            "write: when no x in players where x is not player and x.gold <= player.gold"
        ),
        "for each a in armies\n  move a to a neighbouring tile": (
            'write: ask player for goal: tile from neighbours of a.… "…", and in the next line: a.… becomes goal'
        ),
        "for each a in armies\n  move a to a random neighbouring tile": (
            "write: let goal = one of neighbours of a.… at random, and in the next line: a.… becomes goal when goal is "
            "not none"
        ),
        "player.gold and player.fame up 1": "write: player.gold up 1, and in the next line: player.fame up 1",
        "everyone else loses 1 gold": (
            "write: for each x in players where x is not player, and indented below it: x.gold down 1"
        ),
        "the richest player gets 1 fame": (
            "write: let first = the x in … with highest x.…, and in the next line: first.fame up 1"
        ),
    },
    "as in a program": {
        "for each player p\n  p.gold up 1": "write: for each p in players",
        'ask player "How many?" number 1 to 6 as n\nplayer.gold up n': (
            'write: ask player for n: number at least 1 at most 6 "How many?"'
        ),
        'choose t: tile from tiles "Which?"\nt.owner becomes player': (
            'write: ask player for t: tile from tiles "Which?"'
        ),
        "roll 2d6 as r\nplayer.gold up r": "write: let r = 2d6",
        "roll on ground as found\nplayer.gold up found.income": "write: let found = ground(…)",
    },
    "how much of something": {
        "when player has more than 10 gold\n  player.fame up 1": "write: when player.gold > 10",
        "when player has at least 3 gold\n  player.fame up 1": "write: when player.gold >= 3",
        "when any player has 10 gold\n  player.fame up 1": "write: when any x in players where x.gold >= 10",
        "when player has 3 or more gold\n  player.fame up 1": "write: when player.gold >= 3",
        "when the gold of player > 3\n  player.fame up 1": "write: when player.gold > 3",
        "when player.gold is 5+\n  player.fame up 1": "write: when player.gold >= 5",
        "when 3 < player.gold < 9\n  player.fame up 1": "write: when 3 < player.gold and player.gold < 9",
        "when player.gold > 3 and < 9\n  player.fame up 1": "write: when player.gold > 3 and player.gold < 9",
        "when player owns more than 3 tiles\n  player.fame up 1": "write: when count of x in … where x.… is player > 3",
        "when player has gold\n  player.fame up 1": "write: player.gold > 0",
        "when player has armies\n  player.fame up 1": "write: any x in armies where x.owner is player",
        "when player has the most gold\n  player.fame up 1": (
            "write: when player.gold is (highest x.gold for each x in …)"
        ),
    },
    "values": {
        "player.gold up sum of strength of armies": "write: player.gold up sum of x.strength for each x in armies",
        "player.gold up the number of armies": "write: player.gold up count of armies",
        "let best = highest strength of armies\nplayer.gold up best": (
            "write: let best = (highest x.strength for each x in armies)"
        ),
        "let n = player.gold minus 3\nplayer.gold up n": "write: let n = player.gold - 3",
        "let n = half of player.gold\nplayer.gold up n": "write: player.gold / 2 rounded down",
        "let n = half player.gold, round up\nplayer.gold up n": "write: let n = player.gold / 2 rounded up",
        "let n = 5 percent of player.gold\nplayer.gold up n": "write: let n = player.gold * 5%",
        "player.gold up count of armies of player": "write: those x in armies where x.owner is player",
        "for each x in players\n  x.gold up count of armies of x": "write: those one in armies where one.owner is x",
        "for each player in order\n  stop": "did you mean “players_in_order”?",
        "player.gold up 1 to a maximum of 9": "write: player.gold becomes lowest of (player.gold + 1, 9)",
        "player.gold becomes player.gold - 3 but not below 0": (
            "write: player.gold becomes highest of (player.gold - 3, 0)"
        ),
        "player.gold cannot go below 0": "leave this line out, and write there: gold: number at least 0",
        "let a = [1, 2, 3]": "write: let a = {1, 2, 3}",
    },
    "when something is done": {
        "when player.gold > 10 player.fame up 1": "write: player.fame up 1 when player.gold > 10",
        "if player.gold > 10: player.fame up 1": "write: player.fame up 1 when player.gold > 10",
        "when turn is divisible by 3\n  player.gold up 1": "write: when remainder(turn, 3) is 0",
        "every third turn player.gold up 1": "write: player.gold up 1 when remainder(turn, 3) is 0",
        "when player.gold > 3 then player.gold up 1 else player.gold down 1": (
            "write: when player.gold > 3, indented below it: player.gold up 1, then `otherwise`, and indented below "
            "it: player.gold down 1"
        ),
        "for each a in armies\n  when a.strength is 0, destroy a": (
            "write: when a.strength is 0, and indented below it: destroy a"
        ),
        "do 3 times: player.gold up 1": "write: repeat 3 times, and indented below it: player.gold up 1",
        "skip this phase when turn is 1": "write there: skipped when turn is 1",
        "nothing happens": "leave this line out",
    },
    "through several": {
        "for every a in armies\n  a.strength up 1": "write: for each a in armies",
        "for each other player\n  player.gold up 1": "write: for each x in players where x is not player",
        "for each p in players except player\n  p.gold down 1": "write: for each p in players where p is not player",
        "destroy armies where strength is 0": "write: for each x in armies where …, and indented below it: destroy x",
    },
    "asking, throwing, telling": {
        "choose an army from armies": 'write: ask player for chosen: army from armies "…"',
        "ask player to choose an army": 'write: ask player for chosen: army "…"',
        "player chooses a tile from tiles": 'write: ask player for chosen: tile from tiles "…"',
        "roll a die": "write: let thrown = d6",
        "roll 2d6": "write: let thrown = 2d6",
        'tell everyone "it rains"': 'write: say "it rains"',
        'tell player "it rains"': 'write: say to player "it rains"',
        "say player.gold": 'write: say "{player.gold}"',
        "end the game": "write: end campaign won by …",
        "player wins": "write: end campaign won by {player}",
    },
    "things": {
        "for each a in armies\n  for each t in tiles\n    a moves to t": "write: a.… becomes t",
        "for each a in armies\n  a dies": "write: destroy a",
        "for each a in armies\n  a gets tired for 2 turns": "write: a gains tired for 2 turns",
        "for each a in armies\n  a is no longer tired": "write: a loses tired",
        "when there are no armies in player\n  player.fame up 1": "write: when no x in … where x.… is player",
        "for each t in tiles\n  when t is a hill\n    player.fame up 1": "write: when t.… is hill",
    },
    "roll": {
        "+1 if army.strength > 3": 'write: +1 "…" when army.strength > 3',
        "natural 12 always succeeds": "write: natural 12 succeeds",
    },
    "act": {
        "not allowed when player.gold < 3": 'write: allowed when not (player.gold < 3) else "…"',
        "if success then player.gold up 1": (
            "write, indented below the roll: success, and what is done then indented below that"
        ),
    },
    "top": {
        "victory when player.gold > 100": (
            'write: victory … "…" at end of …, and indented below it: won by those x in players where …'
        ),
        "players have 10 gold": "write: kind player, and indented below it: gold: number = 10",
        "income = 3": "write: define income = 3",
        "start\n  each player in order\n    player.gold up 1": "write: setup",
        "option hard: yes/no": "write: option hard = no",
        "table loot 1d6\n  | 1-6 |": "write: table loot on 1d6",
    },
}
MISLEADING = {
    "for each every army in armies\n  army.strength up 1": "each every",
    "the next player gets 1 gold": "write `in",
    "when turn is divisible by player.gold\n  player.gold up 1": "remainder(is",
    "everyone else is happy": "otherwise",
}
"""What a snag was told with, though the line could not be read so either."""


def found_in(folder: Path, text: str) -> list[Finding]:
    file = folder / "snags.law"
    file.write_text(GROUND + text + "\n", encoding="utf-8")
    return list(load_ruleset(file).findings)


def placed(where: str, snag: str) -> str:
    if where == "top":
        return snag
    head = HEADS.get(where, HEADS[""])
    width = 2 if where in HEADS else 4
    return head + "\n".join(" " * width + line for line in snag.split("\n"))


@pytest.mark.parametrize(("where", "snag"), [(where, snag) for where, snags in SNAGS.items() for snag in snags])
def test_a_snag_is_told_with_its_cure(tmp_path: Path, where: str, snag: str) -> None:
    hints = [one.hint() for one in found_in(tmp_path, placed(where, snag))]
    assert SNAGS[where][snag] in hints


@pytest.mark.parametrize("snag", MISLEADING)
def test_what_does_not_fit_either_is_not_told(tmp_path: Path, snag: str) -> None:
    found = found_in(tmp_path, placed("", snag))
    assert found
    assert not [one for one in found if MISLEADING[snag] in one.hint()]
