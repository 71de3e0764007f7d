"""How clubs write a question, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

GROUND = """ruleset coast
  title "Coast"
table ware "wares"
  | key  | name   |
  | rope | "rope" |
  | lamp | "lamp" |
kind tile
  owner: player or none
kind player
  gold: number = 3
  built: set of ware
kind army, armies
  player: player
  tile: tile
  men: number = 10
action trade(army) by player
  allowed when army.player is player else "not yours"
  {}
  player.gold up 1
phase day
  each player in order
    any number of trade
"""
LINES = {
    'ask player for n "How many?"': 'write: ask player for n: … "How many?"',
    'ask player for a number "How many?"': 'write: ask player for n: number at least 0 at most … "How many?"',
    "ask player for number of men": "write: ask player for n: number at least 0 at most …",
    'ask player for a ware "Which?"': 'write: ask player for chosen: ware "Which?"',
    'ask player: "How many?"': 'write: ask player for …: … "How many?"',
    "ask player if he wants to pay": 'write: ask player for wants: yes or no "…"',
    'ask player for yes or no "Pay?"': 'write: ask player for wants: yes or no "Pay?"',
    'ask the player for pays: yes or no "Pay?"': 'write: ask player for pays: yes or no "Pay?"',
    'ask player for what: {rope, lamp} "Which?"': 'write: ask player for what: one of (rope, lamp) "Which?"',
    'ask player for what from {rope, lamp} "Which?"': 'write: ask player for what: … from {rope, lamp} "Which?"',
    'ask player for what: ware in player.built "Which?"': (
        'write: ask player for what: ware from player.built "Which?"'
    ),
    'ask player for two: 2 wares "Which?"': (
        'write: ask player for two: set of … from wares at least 2 at most 2 "Which?"'
    ),
    'ask player for two: set of ware from ware up to 2 "Which?"': (
        'write: ask player for two: set of ware from ware at most 2 "Which?"'
    ),
    'ask player for a: own army "Which?"': (
        'write: ask player for a: army from those x in … where x.… is player "Which?"'
    ),
    'ask player for a: army with a.men > 3 "Which?"': (
        'write: ask player for a: army from those a in … where a.men > 3 "Which?"'
    ),
    'ask player for t: neighbour of army.tile "Where?"': (
        'write: ask player for t: tile from neighbours of army.tile "Where?"'
    ),
    'ask player for t: adjacent tile "Where?"': 'write: ask player for t: tile from neighbours of … "Where?"',
    'ask player for p: another player "Whom?"': (
        'write: ask player for p: player from those x in players where x is not player "Whom?"'
    ),
    'ask player for n: number at least 0 at most 5 default 2 "How many?"': (
        'write: ask player for n: number at least 0 at most 5 usual 2 "How many?"'
    ),
    'ask player for n: number at least 0 at most 5 "How many?" (default 2)': (
        'write: ask player for n: number at least 0 at most 5 usual 2 "How many?"'
    ),
    'let n = ask player "How many?"': 'write: ask player for n: … "How many?"',
    'ask player for n: number at most player.gold "Bid?"': "write: number at least 0 at most player.gold",
    'ask player for n: number at least 1 "Bid?"': "write: number at least 1 at most …",
    'ask player for n: number <= player.gold "Bid?"': (
        'write: ask player for n: number at least 0 at most player.gold "Bid?"'
    ),
    'ask player for shares: 10 among armies "Who?"': (
        'write: ask player for shares: number for each x in armies, together 10 "Who?"'
    ),
    "distribute 10 among armies": "write: ask player for shares: number for each x in armies, together 10",
}


@pytest.mark.parametrize("line", LINES)
def test_a_question_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    file = tmp_path / "coast.law"
    file.write_text(GROUND.replace("{}", line), encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == [LINES[line]]
