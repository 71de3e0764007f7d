"""What players read, written where no text is read: told with the line as it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

HEAD = """ruleset sample
kind tile
  owner: player or none
kind player
  gold: number
"""
GOES = "\n  player.gold up 1\nphase day\n  each player in order\n    any number of go"
GAINED = "leave this out, and write there: player gains tired until end of turn"
CURES = {
    'kind ship, ships\n  mast: number "masts" = 3': 'mast: number = 3 "masts"',
    'kind ship, ships\n  mast: number "masts" at least 0 = 2': 'mast: number at least 0 = 2 "masts"',
    'kind ship, ships\n  flag: player "flag" or none': 'flag: player or none "flag"',
    'kind ship, ships\n  mast: "masts" number = 3': 'mast: number = 3 "masts"',
    'kind ship, ships\n  mast: number kept aside "masts"': 'mast: number "masts" kept aside',
    'kind ship, ships\n  flag: player\n  mast: number seen by flag "masts"': 'mast: number "masts" seen by flag',
    'kind ship, ships seen by flag "ship"\n  flag: player': 'kind ship, ships "ship" seen by flag',
    'option fog "there is fog" = yes': 'option fog = yes "there is fog"',
    'option fog: one of (thick, thin) "fog" = thin': 'option fog: one of (thick, thin) = thin "fog"',
    f'action go(tile) "go to {{tile}}" by player{GOES}': 'action go(tile) by player "go to {tile}"',
    f'action go "go" by player{GOES}': 'action go by player "go"',
    f'action go by player(tile) "go"{GOES}': 'action go(tile) by player "go"',
    'roll luck "luck" (player)\n  dice 2d6': 'roll luck(player) "luck"',
    'condition tired of player until end of turn "tired"': GAINED,
}


@pytest.mark.parametrize("written", CURES)
def test_it_is_told_where_the_text_stands(written: str, tmp_path: Path) -> None:
    hint = hints_of(f"{HEAD}{written}\n", tmp_path)[0]
    assert hint in (CURES[written], f"write: {CURES[written]}")


def test_the_cures_are_read(tmp_path: Path) -> None:
    for written, cure in CURES.items():
        if not cure.startswith("leave"):
            lines = written.splitlines()
            at = next(
                at for at, line in enumerate(lines) if sorted(line.replace(" ", "")) == sorted(cure.replace(" ", ""))
            )
            lines[at] = lines[at][: len(lines[at]) - len(lines[at].lstrip())] + cure
            assert not hints_of(HEAD + "\n".join(lines) + "\n", tmp_path), cure
