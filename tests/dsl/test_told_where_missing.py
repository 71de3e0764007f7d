"""What may be none is told with what to write at that place, and what is told can be read there."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

GROUND = """ruleset wells
  title "Wells"
kind tile
  owner: player or none
  depth: number
  dry: yes or no = no
kind player
  water: number
  home: tile or none
kind bucket, buckets
  holder: player or none
table rope
  | key  | wears |
  | hemp | 1d4   |
  | iron | none  |
table find on d6
  | shown | rope |
  | 1-5   | hemp |
  | 6     | none |
"""


class Told(NamedTuple):
    """What is told, and the lines as they are when that is done."""

    hint: str
    mended: str


EACH = "phase draws\n  each player in order\n"
ACT = 'action draw by player "draw"\n'
PLACES = {
    "define depth_at(p: player) = p.home.depth": Told(
        "say what holds without it: (p.home.depth otherwise …)",
        "define depth_at(p: player) = (p.home.depth when p.home is not none, otherwise 0)",
    ),
    "define rich(p: player) = p.water > 3\ndefine heir(b: bucket) = rich(b.holder)": Told(
        "say what holds without it: (b.holder otherwise …)",
        "define rich(p: player) = p.water > 3\ndefine heir(b: bucket, p: player) = rich((b.holder otherwise p))",
    ),
    f"define drawn(p: player) = p.water\n{EACH}    player.water up drawn(the x in players where x.water > 9)": Told(
        "name it in a line above, let found = …, and write below that: when found is not none; or say what holds "
        "without it: (… otherwise …)",
        f"define drawn(p: player) = p.water\n{EACH}    let found = the x in players where x.water > 9\n"
        "    when found is not none\n      player.water up drawn(found)",
    ),
    "define is_deep(p: player) = p.home.depth > 3": Told(
        "test it before, in the same condition: p.home is not none and …",
        "define is_deep(p: player) = p.home is not none and p.home.depth > 3",
    ),
    "define is_dry(p: player) = p.home.dry": Told(
        "test it before, in the same condition: p.home is not none and …",
        "define is_dry(p: player) = p.home is not none and p.home.dry",
    ),
    'stat share(p: player)\n  base 1\n  p.home.depth "well"': Told(
        "test it in a `when` behind this row, when p.home is not none, or say what holds without it: "
        "(p.home.depth otherwise …)",
        'stat share(p: player)\n  base 1\n  p.home.depth "well" when p.home is not none',
    ),
    f"{EACH}    when player.home.depth > 3\n      player.water up 1": Told(
        "test it before, in the same condition: player.home is not none and …",
        f"{EACH}    when player.home is not none and player.home.depth > 3\n      player.water up 1",
    ),
    f"{EACH}    for each b in buckets where b.holder.water > 3\n      player.water up 1": Told(
        "test it before, in the same condition: b.holder is not none and …",
        f"{EACH}    for each b in buckets where b.holder is not none and b.holder.water > 3\n      player.water up 1",
    ),
    f"{EACH}    player.water up player.home.depth": Told(
        "write this below a line of its own, when player.home is not none, or say what holds without it: "
        "(player.home.depth otherwise …)",
        f"{EACH}    when player.home is not none\n      player.water up player.home.depth",
    ),
    f"{EACH}    player.home.depth up 1": Told(
        "write this below a line of its own: when player.home is not none",
        f"{EACH}    when player.home is not none\n      player.home.depth up 1",
    ),
    f"{EACH}    destroy the b in buckets where b.holder is player": Told(
        "name it in a line above, let found = …, and write below that: when found is not none",
        f"{EACH}    let found = the b in buckets where b.holder is player\n    when found is not none\n"
        "      destroy found",
    ),
    f'{ACT}  allowed when player.home.depth > 3 else "it is not deep"\n  player.water up 1': Told(
        'test it in a line of its own above: allowed when player.home is not none else "…"',
        f'{ACT}  allowed when player.home is not none else "no well"\n'
        '  allowed when player.home.depth > 3 else "it is not deep"\n  player.water up 1',
    ),
    f'{ACT}  allowed when any t in tiles where t.owner.water > 3 else "all are poor"\n  player.water up 1': Told(
        "test it before, in the same condition: t.owner is not none and …",
        f'{ACT}  allowed when any t in tiles where t.owner is not none and t.owner.water > 3 else "all are poor"\n'
        "  player.water up 1",
    ),
    f"{EACH}    player.water down rope.hemp.wears": Told(
        "write this below a line of its own, when rope.hemp.wears is not none, or say what holds without it: "
        "(rope.hemp.wears otherwise …)",
        f"{EACH}    when rope.hemp.wears is not none\n      player.water down rope.hemp.wears",
    ),
    f"{EACH}    player.water becomes rope.hemp.wears": Told(
        "write this below a line of its own, when rope.hemp.wears is not none, or say what holds without it: "
        "(rope.hemp.wears otherwise …)",
        f"{EACH}    player.water becomes rope.hemp.wears otherwise 0",
    ),
    f"{EACH}    let worn = rope.hemp.wears\n    player.water down worn": Told(
        "write this below a line of its own, when worn is not none, or say what holds without it: (worn otherwise …)",
        f"{EACH}    let worn = rope.hemp.wears\n    when worn is not none\n      player.water down worn",
    ),
    f"procedure wear(p: player, n: number)\n  p.water down n\n{EACH}    do wear(player, rope.hemp.wears)": Told(
        "write this below a line of its own, when rope.hemp.wears is not none, or say what holds without it: "
        "(rope.hemp.wears otherwise …)",
        f"procedure wear(p: player, n: number)\n  p.water down n\n{EACH}"
        "    do wear(player, rope.hemp.wears) when rope.hemp.wears is not none",
    ),
    'roll pull(player, rope)\n  dice 1d6\n  rope.wears "it wears"': Told(
        "test it in a `when` behind this row, when rope.wears is not none, or say what holds without it: "
        "(rope.wears otherwise …)",
        'roll pull(player, rope)\n  dice 1d6\n  rope.wears "it wears" when rope.wears is not none',
    ),
    f"{EACH}    when find(d6).rope is not none\n      player.water up find(d6).rope.place": Told(
        "name it in a line above, let found = …, and write below that: when found is not none; or say what holds "
        "without it: (… otherwise …)",
        f"{EACH}    let found = find(d6).rope\n    when found is not none\n      player.water up found.place",
    ),
    f'{EACH}    say "{{player.home.depth}} feet, {{player.home.depth * 2}} in spring"': Told(
        "say what holds without it: (player.home.depth otherwise …)",
        f'{EACH}    say "{{player.home.depth}} feet, {{(player.home.depth otherwise 0) * 2}} in spring"',
    ),
    f'{ACT}  allowed when player.water < 9 else "{{(1 when player.home.dry, otherwise 2)}} are enough"': Told(
        "test it before, in the same condition: player.home is not none and …",
        f'{ACT}  allowed when player.water < 9 else "{{(1 when player.home is not none and player.home.dry, '
        'otherwise 2)} are enough"',
    ),
    f'{EACH}    say "{{(player.home.depth when player.water > 3, otherwise 1)}} feet or {{-player.home.depth}}"': Told(
        "say what holds without it: (player.home.depth otherwise …)",
        f'{EACH}    say "{{(player.home.depth when player.water > 3, otherwise 1)}} feet"',
    ),
}


def errors_in(lines: str, folder: Path) -> list[tuple[str, str]]:
    (folder / "wells.law").write_text(f"{GROUND}{lines}\n", encoding="utf-8")
    found = load_ruleset(folder / "wells.law").findings
    return [(one.code, one.hint()) for one in found if one.severity is Severity.ERROR]


@pytest.mark.parametrize("lines", PLACES, ids=lambda one: one.splitlines()[-1].strip())
def test_what_may_be_none_is_told_as_the_place_has_it(lines: str, tmp_path: Path) -> None:
    assert [hint for _, hint in errors_in(lines, tmp_path)] == [PLACES[lines].hint]
    assert errors_in(PLACES[lines].mended, tmp_path) == []
