"""What people write who put a game that they know into rules, and what they are told to write in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from tests.dsl.told import hints_of

RULES = """ruleset club
  language en
table ware
  | key  | price  |
  | rope | 2+1d6  |
kind player
  coins: number at least 0 = 9
  mood: one of (calm, cross, wild) = calm
kind tile
  owner: player or none
kind boat, boats seen by owner
  owner: player
  place: tile
procedure pay(p: player, n: number)
  p.coins down n
"""
DAY = "phase day\n  for each p in players\n"
ACT = "action buy(ware) by player\n"
WON = 'victory rich "rich" at end of day\n'
BEST = "won by those p in players with highest p.coins"
HINTS = {
    'table news on gap "new"\n  | gap | n |\n  | up to 3 | 1 |\n  | 4 or more | 2 |': 'write: table news by gap "new"',
    "table news on the total\n  | gap | n |\n  | up to 3 | 1 |\n  | 4 or more | 2 |": "write: table news by total",
    f"{DAY}    do pay(p, 3 when p.coins > 5, otherwise 1)": "write: (3 when p.coins > 5, otherwise 1)",
    f"{DAY}    do pay(p, 3 when p.coins > 5)": "write: (3 when p.coins > 5, otherwise …)",
    f"{DAY}    p.coins up highest of (1 when p.coins is 3, 2 when p.coins > 7, otherwise 4, 6)": (
        "write: (1 when p.coins is 3, 2 when p.coins > 7, otherwise 4)"
    ),
    f"{WON}  when turn > 6\n  {BEST}\n{DAY}    p.coins up 1": f"write in place of both lines: {BEST} when turn > 6",
    f"{WON}  {BEST}\n  when turn > 6\n{DAY}    p.coins up 1": f"write in place of both lines: {BEST} when turn > 6",
    f"{WON}  when any p in players where p.coins > 20\n  {BEST}\n{DAY}    p.coins up 1": (
        f"write in place of both lines: {BEST} when any p in players where p.coins > 20"
    ),
    f"{ACT}  costs ware.price from player.coins\n{DAY}    p.coins up 1": (
        "leave this line out, and throw in what the act does: let n = ….price, and below it what hangs on it, such as "
        "`when n > 3` or `… down n`"
    ),
    f'{ACT}  allowed when d6 > 3 else "no"\n{DAY}    p.coins up 1': (
        "leave this line out, and throw in what the act does: let n = d6, and below it what hangs on it, such as "
        "`when n > 3` or `… down n`"
    ),
    f'{DAY}    for each m in {{calm, wild}}\n      say "x"': (
        "say of which words it is one, such as let …: one of (calm, cross, wild) = …; to go through several make them "
        "rows of a table"
    ),
    "phase night\n  for each b in boats\n    reveals b.place to everybody": (
        "show all of it: reveals b to …; or let it be hidden by itself, below `kind boat`: place: … seen by …"
    ),
}


def hints(text: str, folder: Path) -> list[str]:
    return hints_of(f"{RULES}{text}\n", folder)


@pytest.mark.parametrize(("text", "hint"), HINTS.items())
def test_it_is_told_what_to_write(text: str, hint: str, tmp_path: Path) -> None:
    assert hints(text, tmp_path)[0] == hint


@pytest.mark.parametrize(
    "text",
    [
        f"{DAY}    do pay(p, (3 when p.coins > 5, otherwise 1))",
        f"{DAY}    p.coins up highest of ((1 when p.coins is 3, 2 when p.coins > 7, otherwise 4), 6)",
        f"{WON}  {BEST} when turn > 6\n{DAY}    p.coins up 1",
        f"{ACT}  let n = ware.price\n  player.coins down n when player.coins >= n\n{DAY}    p.coins up 1",
        'phase night\n  for each b in boats\n    say to everybody "{b.place}"',
    ],
)
def test_what_is_told_can_be_read(text: str, tmp_path: Path) -> None:
    assert hints(text, tmp_path) == []


def test_a_line_of_the_header_is_indented(tmp_path: Path) -> None:
    file = tmp_path / "club.law"
    file.write_text('ruleset club\ntitle "Our club"\nlanguage en\n', encoding="utf-8")
    told = {one.hint() for one in load_ruleset(file).findings if one.severity.value == "error"}
    assert told == {"indent it by two spaces, below the line that begins with `ruleset`"}


FAIR = """ruleset fair
kind player
  coins: number = 9
report race, races
  winner: player
action sell by player
  player.coins up 1
phase noon
  group reports any number of race
  say "{count of races}"
phase dusk
  each player in order
    any number of sell
phase night
  each player in order
    player.coins up 1
victory rich at end of night
  won by those p in players where p.coins > 20
"""


@pytest.mark.parametrize(
    ("phase", "hint"),
    [
        (
            "noon",
            "let it be told in another phase: group reports any number of race; or take it out too: remove report race",
        ),
        ("dusk", "offer it in another phase: any number of sell; or take it out too: remove action sell"),
        ("night", ""),
    ],
)
def test_what_is_asked_for_no_more_since_a_layer_takes_its_phase_out_is_told_with_that(
    phase: str, hint: str, tmp_path: Path
) -> None:
    (tmp_path / "fair.law").write_text(FAIR, encoding="utf-8")
    file = tmp_path / "our_fair.law"
    edit = f"remove phase {phase}"
    end = "\nremove victory rich" if phase == "night" else ""
    file.write_text(f"ruleset our_fair extends fair\n{edit}{end}\n", encoding="utf-8")
    told = [one for one in load_ruleset(file).findings if one.kind.code in ("never-told", "never-offered")]
    assert [one.hint() for one in told] == ([hint] if hint else [])
    assert all(span.file == str(file) and span.line == 2 for one in told for span, _ in one.also)
