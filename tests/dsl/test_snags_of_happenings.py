"""How clubs write that events begin and end, how likely they are, and the lines they have."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from tests.dsl.told import hints_of

GROUND = """ruleset coast
  title "Coast"
kind tile
  owner: player or none
kind player
  gold: number = 3
roll fight(player, tile) "fight"
  dice 2d6
  target 8
event flood(tile) "flood in {{tile}}"
  tile.owner becomes none
action raid(tile) by player
{}
  roll fight(player, tile)
    success
      player.gold up 1
{}
phase day
  each player in order
    any number of raid
phase night
  run events
  for each t in tiles where t.owner is none
    begin flood(t)
"""
DONE = {
    "begin flood in tile": "write: begin flood(tile)",
    "begin event flood(tile)": "write: begin flood(tile)",
    "start flood(tile)": "write: begin flood(tile)",
    "flood begins in tile": "write: begin flood(tile)",
    "begin flood(tile) at next turn": "write: in 1 turns",
    "begin flood(tile) at end of turn": "write: at end of night",
    "begin flood(tile) at the end of the day": "write: begin flood(tile) at end of day",
    "begin flood(tile) at start of day": "write: begin flood(tile) at next day",
    "begin flood(tile) in turn 5": "write: begin flood(tile) in (5 - turn) turns",
    "25% chance: begin flood(tile)": "write: begin flood(tile) when 25% chance",
    "25% chance of flood(tile)": "write: begin flood(tile) when 25% chance",
    "when chance 1/6\n    begin flood(tile)": "write: when 1/6 chance",
    "begin flood(a tile at random)": "write: begin flood(one of tiles at random)",
    "begin flood(each tile)": "write: for each x in tiles, and indented below it: begin flood(x)",
    "begin flood(tile) every 3 turns": (
        "write: when remainder(turn, 3) is 0, and indented below it: begin flood(tile)"
    ),
    "begin flood or drought": (
        "write at the left margin: table fate on d6, below it rows with the names of events, such as `| 1-3 | flood "
        "|`, `| 4-6 | drought |`; and here: let drawn = fate(d6), and in the next line: begin drawn.what"
    ),
    "end flood": (
        "write: for each x in floods where …, and indented below it: destroy x; among the lines of the event itself: "
        "end event"
    ),
    "run all events": "write: run events",
}
TOP = {
    'event storm(tile), continuing "storm"': 'write: event storm(tile) "storm" continuing',
    'event storm of tile "storm"': 'write: event storm(tile) "storm"',
    'event storm "storm" on tile': 'write: event storm(tile) "storm"',
    'event storm(tile) "storm" until turn 5': (
        'write: event storm(tile) "storm" continuing, and indented below it: end event when turn >= 5'
    ),
    'event storm(tile) "storm" continuing 3 turns': (
        'write: event storm(tile) "storm" continuing, and indented below it: end event when event.age >= 3'
    ),
    'event storm(tile) "storm" in turn 5': (
        "leave this out, and write there: begin storm(…) when turn is 5; where one of several begins, a table names "
        "them: table fate on d6"
    ),
    'event storm(tile) "storm" chance 1 in 6': (
        "leave this out, and write there: begin storm(…) when 1/6 chance; where one of several begins, a table names "
        "them: table fate on d6"
    ),
}
BELOW = {
    "duration: 3 turns": "write: end event when event.age >= 3",
    "end when event.age >= 3": "write: end event when event.age >= 3",
    "each turn\n    tile.owner becomes none": ("leave this line out, and write what stands below it as deep as it"),
    "at start\n    tile.owner becomes none": "write: when event.age is 1",
    "first turn: tile.owner becomes none": (
        "write: when event.age is 1, and indented below it: tile.owner becomes none"
    ),
    'to fight: -1 "storm"': (
        'leave this line out, and write there: to fight: -1 "storm" when any x in … where x.… is …'
    ),
    "forbids raid": "leave this line out, and write there: forbids raid when any x in … where x.… is …",
}


def hints(folder: Path, done: str = "", top: str = "") -> list[str]:
    return hints_of(GROUND.format(done, top), folder)


@pytest.mark.parametrize("line", DONE)
def test_what_is_done_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints(tmp_path, f"  {line}") == [DONE[line]]


@pytest.mark.parametrize("line", TOP)
def test_the_line_of_an_event_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints(tmp_path, top=f"{line}\n  tile.owner becomes none") == [TOP[line]]


@pytest.mark.parametrize("line", BELOW)
def test_a_line_below_an_event_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    assert hints(tmp_path, top=f'event storm(tile) "storm" continuing\n  {line}') == [BELOW[line]]


@pytest.mark.parametrize(
    ("line", "cure"),
    [
        ("stop when event.age >= 3", "leave it out; to end the event write: end event when …"),
        ("stop", "leave it out; to end the event write: end event"),
        ("stop when event.age >= 3\n  tile.owner becomes none", ""),
        ("end event when event.age >= 3", ""),
    ],
)
def test_an_event_that_stops_goes_on_all_the_same(line: str, cure: str, tmp_path: Path) -> None:
    file = tmp_path / "coast.law"
    storm = f'event storm(tile) "storm" continuing\n  tile.owner becomes none\n  {line}'
    file.write_text(GROUND.format("  begin storm(tile)", storm), encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.code == "over-at-once"]
    assert [one.hint() for one in found] == ([cure] if cure else [])
