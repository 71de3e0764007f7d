"""Names that stand where something else is written: each is told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset names
  title "Names"
kind tile
  owner: player or none
kind player
  gold: number = 3
  veteran: yes or no
kind zone, zones
  storm: yes or no
kind army, armies
  player: player
  tile: tile
  zone: zone
  men: number = 5
define supplied(a: army) = a.men > 3
"""
DAY = "phase day\n  for each a in armies\n    "
LINES = {
    f'{DAY}say "x" when a is supplied': "write: supplied(a)",
    f'{DAY}say "x" when a is not supplied': "write: not supplied(a)",
    f'{DAY}for each z in zones\n      say "x" when z is next to a.zone': (
        "write in kind zone: beside: set of zone; and here: a.zone.beside has z"
    ),
    f'{DAY}say to all "x"': "did you mean “players”?",
    f"{DAY}for each t in the 1 t in tiles with lowest distance\n      a.tile becomes t": (
        "did you mean “distance(…, …)”?"
    ),
    f'{DAY}say "{{a.player.veteran ? 3 : 1}}"': (
        'write: {(3 when a.player.veteran, otherwise 1)}; for a quote inside the text \\"'
    ),
    "option tithe: number = 10%": (
        "what keeps a part of one is an exact number: write option tithe: exact number = 10%"
    ),
    "kind purse\n  due: number = 10%": ("what keeps a part of one is an exact number: write due: exact number = 10%"),
    "after gold\n  stop": (
        "what follows whenever this value changes is written: when player.gold changes for player: player"
    ),
    "upon day\n  stop": "what comes with each turn is written: when turn changes; or in a phase",
    "after turn\n  stop": "what comes with each turn is written: when turn changes; or in a phase",
}


@pytest.mark.parametrize("rules", LINES)
def test_a_name_is_told_once_with_what_to_write(rules: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND}{rules}\n", tmp_path) == [LINES[rules]]


CURES = (
    f'{DAY}say "x" when not supplied(a)',
    f'{DAY}say to players "x"',
    f'{DAY}say "{{(3 when a.player.veteran, otherwise 1)}}"',
    "option tithe: exact number = 10%",
    "when turn changes\n  for each p in players\n    p.gold up 1",
)


@pytest.mark.parametrize("rules", CURES)
def test_what_is_told_to_write_is_without_errors(rules: str, tmp_path: Path) -> None:
    assert hints_of(f"{GROUND}{rules}\n", tmp_path) == []


def test_a_kind_with_a_plural_like_itself_is_told_where_it_is_declared(tmp_path: Path) -> None:
    """What is said of all of them further below is understood as it is meant, and nothing is told of it."""
    rules = (
        "kind sheep, sheep\n  player: player\n  mood: one of (calm, wild) = calm\n"
        "phase day\n  for each s in sheep where s.mood is wild\n    s.mood becomes calm\n"
        '  say "x" when no s in sheep where s.mood is calm\n'
    )
    assert hints_of(f"{GROUND}{rules}", tmp_path) == [
        "give a kind a plural of its own behind its name, as in: kind town, all_towns"
    ]
