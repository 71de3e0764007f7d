"""What clubs write at the left margin and in phases: how tables, phases, limits and victories begin, who does what."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset coast
  title "Coast"
kind tile
  owner: player or none
kind player
  gold: number = 3
{}
action take(tile) by player "take {{tile}}"
  tile.owner becomes player
action raid by player "raid"
  player.gold up 1
phase day
  each player in order
    any number of take, raid
"""
LOOT = "\n  | thrown | gold |\n  | 1-6    | 2    |"
EACH = "phase work\n  each player in order\n    "
RICH = 'victory rich "Rich" at end of day\n  '
SNAGS = {
    f"table loot (d6){LOOT}": "write: table loot on d6",
    f'table loot: 2d6 "loot"{LOOT}': 'write: table loot on 2d6 "loot"',
    'phase end of turn\n  say "x"': "write: phase end_of_turn",
    'phase 1: work "Work"\n  say "x"': 'write: phase work "Work"',
    'phase 1 "Work"\n  say "x"': 'write: phase … "Work"',
    '1. phase work\n  say "x"': "write: phase work",
    "victory rich: gold > 10": "write: victory rich at end of …",
    f"{RICH}won by p with highest p.gold": "write: won by the p in … with highest p.gold",
    "phase work\n  for each p of players\n    p.gold up 1": "write: for each p in players",
    f"{EACH}take": "write: any number of take",
    f"{EACH}take or raid": "write: any number of take, raid",
    f"{EACH}take, then raid": "write: any number of take, raid",
    f"{EACH}2 take": "write: at most 2 of take",
    f"{EACH}one take": "write: at most one of take",
    f"{EACH}take up to 3 times": "write: at most 3 of take",
    f"{EACH}take once": "write: at most one of take",
    "limit often: 3 per turn": "write: 3 per player this turn; for all together: 3 this turn",
}


@pytest.mark.parametrize("lines", SNAGS)
def test_it_is_told_once_and_with_what_to_write(lines: str, tmp_path: Path) -> None:
    assert hints_of(GROUND.format(lines), tmp_path) == [SNAGS[lines]]
