"""Numbers, chances and times in the words of a table talk: each is told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset talk
  title "Talk"
kind player
  gold: number = 3
  veteran: yes or no
kind camp
  size: number
condition tired of player
phase day
  each player in order
    {}
"""
LINES = {
    "player.gold up a d6": "player.gold up d6",
    "player.gold up two d6 + 1": "player.gold up 2d6 + 1",
    "player.gold up 1 1/2 rounded up": "player.gold up (1 + 1/2) rounded up",
    "player.gold up player.gold * 10 % rounded down": "player.gold up player.gold * 10% rounded down",
    "player.gold up player.gold + 5 / 2, rounded down": "player.gold up (player.gold + 5 / 2) rounded down",
    "player.gold up 5 / 2 (round up)": "player.gold up 5 / 2 rounded up",
    "player.gold up 1 when a 50 % chance": "player.gold up 1 when 50% chance",
    "player.gold up 1 when one in three": "player.gold up 1 when 1/3 chance",
    # what would be thrown twice
    "player.gold up 1 when 2 <= 2d6 <= 4": "player.gold up 1 when 2d6 is one of (2, 3, 4)",
    "player.gold up 1 when d6 is between 2 and 4": "player.gold up 1 when d6 is one of (2, 3, 4)",
    "player.gold up 1 when d6 is 2-4": "d6 is one of (2, 3, 4)",
    "player.gold up 1 when player.gold is not between 2 and 4": (
        "player.gold up 1 when (player.gold < 2 or player.gold > 4)"
    ),
    "player.gold up 3 when player.veteran, 2 otherwise": "player.gold up (3 when player.veteran, otherwise 2)",
    "roll 2d6 >= 7": "let thrown = 2d6, and in the next line: when thrown >= 7",
    # several together
    "player.gold up 1 when all c in camps where c.size > 3": (
        "player.gold up 1 when every c in camps satisfies c.size > 3"
    ),
    "player.gold up 1 when either player.veteran or turn > 3": "player.gold up 1 when player.veteran or turn > 3",
    "player.gold up 1 when neither player.veteran nor player has tired": (
        "player.gold up 1 when not (player.veteran or player has tired)"
    ),
    "for each c in two of camps at random\n      c.size up 1": "for each c in 2 of camps at random",
    "for each c in half of camps at random\n      c.size up 1": (
        "for each c in (count of camps / 2 rounded down) of camps at random"
    ),
    # in which turns
    "player.gold up 1 every 3 turns": "player.gold up 1 when remainder(turn, 3) is 0",
    "player.gold up 1 in odd turns": "player.gold up 1 when remainder(turn, 2) is 1",
    "player.gold up 1 in turn 3": "player.gold up 1 when turn is 3",
    "player gains tired after turn 3": "player gains tired when turn > 3",
    "from turn 3 on\n      player.gold up 1": "when turn >= 3",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.replace("{}", line), tmp_path) == [f"write: {LINES[line]}"]


DECLARED = {
    "kind ship\n  hit points: number = 3": "hit_points: number = 3",
    "kind ship\n  hit-points: number": "hit_points: number",
    'stat pay(p: player)\n  coins: p.gold "coins" at most 3': 'coins: lowest of (p.gold, 3) "coins"',
    'stat pay(p: player)\n  camps: 1 "camp" per count of camps, max 3': (
        'camps: 1 "camp" per lowest of (count of camps, 3)'
    ),
    'stat pay(p: player)\n  coins: twice p.gold "coins"': 'coins: p.gold * 2 "coins"',
    "roll hit(player)\n  dice 2d6\n  target 7\n  natural 11+ succeeds": "natural 11 or more succeeds",
    "roll hit(player)\n  dice 2d6\n  target 7\n  natural 2 or 3 fails": (
        "natural 2 fails, and in the next line: natural 3 fails"
    ),
    "stat pay(p: player)\n  base 3 when p.veteran, otherwise 2": "base (3 when p.veteran, otherwise 2)",
}


@pytest.mark.parametrize("rule", DECLARED)
def test_a_declaration_is_told_once_and_with_what_to_write(rule: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND.replace('{}', 'player.gold up 1')}{rule}\n", tmp_path) == [f"write: {DECLARED[rule]}"]


@pytest.mark.parametrize(("word", "sign"), [("over", ">"), ("under", "<"), ("exactly", "is")])
def test_a_number_compared_in_a_word(word: str, sign: str, tmp_path: Path) -> None:
    rules = GROUND.replace("{}", f"player.gold up 1 when player.gold is {word} 3")
    assert hints_of(rules, tmp_path) == [f"write `{sign}`"]
