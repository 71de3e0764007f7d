"""What is worked out after what it looks at has changed, paid for without need, added where low totals succeed."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.checks import checked
from dsl.loader import load_ruleset

GROUND = """ruleset coast
table work
  | key  | price |
  | mill | 4     |
  | gate | 6     |
table season
  | key    | next   |
  | spring | summer |
  | summer | spring |
kind tile
  works: list of work
  burnt: yes or no
  crop: number at least 0 = 1
kind player
  gold: number at least 0 = 9
  iron: number at least 0 = 3
  level: number = 2
  eve: number = 2
  home: tile or none
  stock: list of work
  season: season = spring
  coming: season = summer
define built(t: tile) = t.works
"""
SETTLE = "procedure settle(p: player)\n  p.level up 1\n"
PHASE = "phase day\n  each player in order\n    for each p in players where p is not player\n"
ACT = "action build(tile, work) by player\n{}  costs work.price from player.gold\n  add work to tile.works\n"
ROLL = "roll drill(player)\n  dice 2d6\n  target 8{}\n{}phase camp\n  each player in order\n    roll drill(player)\n"


def codes(rules: str, tmp_path: Path) -> list[str]:
    file = tmp_path / "coast.law"
    file.write_text(GROUND + rules, encoding="utf-8")
    loaded = load_ruleset(file)
    assert loaded.rulebook is not None, [one.message() for one in loaded.findings]
    sought = ("changed-between", "changed-on-the-way", "held-once", "added-against", "rows-alike")
    return [one.code for one in checked(loaded) if one.code in sought]


@pytest.mark.parametrize(
    "lines",
    [
        ("p.gold down p.gold / 2 rounded down", "player.gold up p.gold / 2 rounded down"),
        ("p.gold down p.gold", "player.gold up p.gold"),
        ("p.gold becomes 0", "player.gold up p.gold"),
        ("p.iron up (1 when p.iron is 1, otherwise 2)", "p.gold down (1 when p.iron is 1, otherwise 2)"),
        ("p.level becomes p.gold + 1", "p.gold becomes 0", "player.gold becomes p.gold"),
        ("p.gold becomes p.gold - 2", "player.gold becomes p.gold - 2"),
        ("p.level becomes 0", "p.eve becomes p.level"),
        ("p.season becomes spring", "p.coming becomes p.season"),
        ("p.gold down p.gold / 3 rounded down", 'say "a third"', "player.iron becomes p.gold / 3 rounded down"),
    ],
)
def test_what_a_line_above_has_changed_is_told(lines: tuple[str, ...], tmp_path: Path) -> None:
    assert codes(PHASE + "".join(f"      {one}\n" for one in lines), tmp_path) == ["changed-between"]


@pytest.mark.parametrize(
    "lines",
    [
        ("p.gold down p.gold / 10 rounded down", "p.gold down p.gold / 10 rounded down"),
        ("p.level up 1", "p.gold up p.level"),
        ("p.level becomes 1", "p.gold up 4 * p.level"),
        ("p.gold down p.level", "player.gold up p.level"),
        ("p.gold down p.gold / 2 rounded down", "player.gold up player.gold / 2 rounded down"),
        # what comes next, from what is there now
        ("p.season becomes p.season.next", "p.coming becomes p.season.next"),
        ("p.level becomes p.level + 1", "p.eve becomes p.level + 1"),
        # two that begin with the same
        ("p.level becomes 8", "p.eve becomes p.level"),
        ("p.iron becomes 2", "p.gold down p.iron * 2", "p.level up p.iron * 2"),
    ],
)
def test_what_changes_nothing_that_is_read_is_left_alone(lines: tuple[str, ...], tmp_path: Path) -> None:
    assert not codes(PHASE + "".join(f"      {one}\n" for one in lines), tmp_path)


def test_at_once_everything_reads_what_was_before(tmp_path: Path) -> None:
    lines = (
        "      together\n        p.gold down p.gold / 2 rounded down\n        player.gold up p.gold / 2 rounded down\n"
    )
    assert not codes(PHASE + lines, tmp_path)


@pytest.mark.parametrize("asked", ["", '  allowed when count of tile.works < 3 else "full"\n'])
def test_an_act_that_may_give_nothing_for_its_price_is_told(asked: str, tmp_path: Path) -> None:
    assert codes(ACT.format(asked), tmp_path) == ["held-once"]


@pytest.mark.parametrize(
    "asked",
    [
        '  allowed when not tile.works has work else "it is there"\n',
        '  allowed when count of tile.works < 1 else "full"\n',
        '  allowed when no t in tiles where t.works has work else "there is one"\n',
        '  allowed when not tile.built has work else "it is there"\n',
    ],
)
def test_an_act_that_looks_at_what_is_there_is_left_alone(asked: str, tmp_path: Path) -> None:
    assert not codes(ACT.format(asked), tmp_path)


@pytest.mark.parametrize(
    "more",
    [
        "player.home becomes tile",  # it goes there, and has been there before
        "player.level up 1",
        "do settle(player)",
    ],
)
def test_an_act_that_does_something_else_is_left_alone(more: str, tmp_path: Path) -> None:
    assert not codes(f"{SETTLE}{ACT.format('')}  {more}\n", tmp_path)


@pytest.mark.parametrize("more", ["player.iron down 1", 'say "a {work} in {tile}"'])
def test_an_act_that_costs_more_or_tells_of_it_is_told(more: str, tmp_path: Path) -> None:
    assert codes(f"{ACT.format('')}  {more}\n", tmp_path) == ["held-once"]


def test_what_is_taken_from_elsewhere_is_left_alone(tmp_path: Path) -> None:
    taken = "  allowed when player.stock has work\n  remove work from player.stock\n"
    assert not codes(ACT.format(taken), tmp_path)


def test_an_act_that_a_limit_allows_once_for_each_value_is_left_alone(tmp_path: Path) -> None:
    limit = 'limit works: 1 per tile, work else "it is there"\n'
    assert not codes(limit + ACT.format("  counts as works\n"), tmp_path)
    assert codes(limit.replace(" else", " this turn else") + ACT.format("  counts as works\n"), tmp_path) == [
        "held-once"
    ]


@pytest.mark.parametrize("row", ['  +1 "drilled" when player.level > 2\n', '  -1 "winter"\n  +player.iron "tools"\n'])
def test_a_roll_in_which_low_totals_succeed_is_told_once_what_rows_do_there(row: str, tmp_path: Path) -> None:
    assert codes(ROLL.format(" or less", row), tmp_path) == ["added-against"]
    assert not codes(ROLL.format("", row), tmp_path)


def test_rows_that_one_row_can_hold_are_told_and_others_not(tmp_path: Path) -> None:
    table = "table worth on 2d6\n  | thrown | gold |\n"
    apart = "  | 2 | 5 |\n  | 12 | 5 |\n  | 3-6 | 4 |\n  | 8-11 | 4 |\n  | 7 | 3 |\n"
    beside = "  | 2-3 | 5 |\n  | 4-6 | 5 |\n  | 7-12 | 3 |\n"
    assert not codes(table + apart, tmp_path)
    assert codes(table + beside, tmp_path) == ["rows-alike"]


NEAR = 'stat near(t: tile) "near"\n  1 "crop" per count of n in neighbours of t where n.crop > 1\n'
LOOP = "phase year\n{}  for each t in tiles{}\n{}"


@pytest.mark.parametrize(
    "lines",
    [
        "    when any n in neighbours of t where n.burnt\n      t.burnt becomes yes\n",
        "    t.crop up count of n in neighbours of t where n.crop > 1\n",
        "    t.crop up (highest n.crop for each n in neighbours of t) otherwise 0\n",
        "    t.crop up near(t)\n",
        "    let more = near(t)\n    t.burnt becomes yes when more > 2\n    t.crop becomes more\n",
    ],
)
def test_what_neighbours_look_at_while_it_changes_is_told(lines: str, tmp_path: Path) -> None:
    assert codes(NEAR + LOOP.format("", "", lines), tmp_path) == ["changed-on-the-way"]
    indented = "".join(f"  {one}\n" for one in lines.splitlines())
    at_once = NEAR + LOOP.format("  together\n", "", indented).replace("  for each t", "    for each t")
    assert not codes(at_once, tmp_path)
    assert not codes(NEAR + LOOP.format("", " by most t.crop", lines), tmp_path)


@pytest.mark.parametrize(
    "lines",
    [
        "    when no n in neighbours of t where n.burnt\n      t.burnt becomes yes\n",  # none beside another
        "    t.crop up count of n in neighbours of t where n.burnt\n",
        "    t.crop up count of n in neighbours of t where t.crop > 1\n",
        "    for each n in neighbours of t where n.burnt\n      n.crop down 1\n",
        "    t.crop up count of n in tiles where n.crop > 1\n",
    ],
)
def test_what_nobody_looks_at_beside_is_left_alone(lines: str, tmp_path: Path) -> None:
    assert not codes(LOOP.format("", "", lines), tmp_path)
