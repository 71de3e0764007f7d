"""The formatter writes what the parser reads as the same tree, and writes it the same the second time."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given

from dsl import tree as t
from dsl.reading.parser import parse
from dsl.writing.expression_text import expression_text, flat
from dsl.writing.formatter import format_file, format_text
from tests.dsl import trees


def read(text: str) -> t.File:
    file, findings = parse(text, "made.law")
    assert not findings, [(finding.code, finding.span, finding.message()) for finding in findings]
    return file


@given(trees.exprs)
def test_an_expression_is_read_as_it_was_written(expr: t.Expr) -> None:
    node = t.Define(t.Word("x"), (), None, None, (t.CaseLine(expr, None, None),), None)
    text = f"define x = {flat(expression_text(expr))}\n"
    assert read(text).declarations == (node,), text


@given(trees.files)
def test_a_file_is_read_as_it_was_written(file: t.File) -> None:
    text = format_file(file)
    assert read(text) == file, text
    assert format_text(text, "made.law") == text


def test_every_class_of_node_is_among_the_random_trees() -> None:
    source = Path(trees.__file__).read_text(encoding="utf-8")
    classes = {
        it.__name__
        for it in vars(t).values()
        if isinstance(it, type) and dataclasses.is_dataclass(it) and it.__module__.startswith(t.__name__)
    }
    assert len(classes) > 80
    assert {name for name in classes if f"t.{name}" not in source} == {"Comment", "Gap"}


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        # a bracket stays only where the text would be read otherwise
        ("(a + b) + c", "a + b + c"),
        ("a + (b + c)", "a + (b + c)"),
        ("(a * b) + c", "a * b + c"),
        ("a is next to (neighbours of 1d2) by road", "a is next to (neighbours of 1d2) by road"),
        ("(a + b) * c", "(a + b) * c"),
        ("-(a + b)", "-(a + b)"),
        ("((a is b)) and (c is d or e is f)", "a is b and (c is d or e is f)"),
        ("not (a and b)", "not (a and b)"),
        ("(not a) and b", "not a and b"),
        # an atom without an end takes what follows it
        ("(any t in ts where c) and d", "(any t in ts where c) and d"),
        ("d and (any t in ts where c)", "d and any t in ts where c"),
        ("(count of ts) * 2", "count of ts * 2"),
        ("(count of t in ts) * 2", "(count of t in ts) * 2"),
        ("(highest t.a for each t in ts) > 3", "highest t.a for each t in ts > 3"),
        ("(those t in ts with highest t.a) is empty", "those t in ts with highest t.a is empty"),
        ("(a rounded up).b", "(a rounded up).b"),
        # the same said in one way
        ("owner of tile of x", "x.tile.owner"),
        ("d6 + 1w6 + 2D10! + 1d100", "1d6 + 1d6 + 2d10! + d%"),
        ("1 / 2", "1/2"),
        ("x / 2 rounded  down", "x / 2 rounded down"),
        # how many dice is told by brackets
        ("1 + ((2 * (x)) dice d4)", "1 + (2 * x dice d4)"),
        ("((1 + x) dice d4)", "(1 + x) dice d4"),
        ("a or (none is b)", "a or (none is b)"),
        ('"a \\" \\\\ \\{b\\} \\n {c}"', '"a \\" \\\\ \\{b\\} \\n {c}"'),
    ],
)
def test_brackets(written: str, canonical: str) -> None:
    (node,) = read(f"define x = {written}\n").declarations
    assert isinstance(node, t.Define)
    assert flat(expression_text(node.lines[0].value)) == canonical


REMARKS = """\
# The rules of a club.

# Options
option a = yes # first
option b = no

option c = 3  # third
table hill # heights
    | key | height|name | # head
    |-----|----|----|
    # the low ones
    | low | 1 |  "low" |
    | high | 100 |  "high" |
define d(p, # a player
         q) = p.x + q.y # both
# what is asked
procedure e
      say "x"
      # later
      when (a
         # inside
         and b)
         stop
   # far out
# the end
"""

CANONICAL = """\
# The rules of a club.

# Options
option a = yes  # first
option b = no

option c = 3  # third

table hill  # heights
  | key  | height | name   |  # head
  # the low ones
  | low  |      1 | "low"  |
  | high |    100 | "high" |

# a player
define d(p, q) = p.x + q.y  # both

# what is asked
procedure e
  say "x"
  # later
  when a and b
    # inside
    stop

# far out
# the end
"""


def test_remarks_are_put_back() -> None:
    assert format_text(REMARKS, "made.law") == CANONICAL
    assert format_text(CANONICAL, "made.law") == CANONICAL


LONG = """\
option with_a_long_name = yes

option who_helps: one of (nobody, neighbours_of_the_tile, the_realm) = nobody "who helps to build the new harbour" [A-1]

roll claim(player, tile)
  dice 2d6
  target 3 when tile.harbour_is_open and player.has_a_ship and not tile.is_frozen, 5 when tile.road, otherwise 7
  -1 "ground" when tile.features has any of (marsh, river, forest, mountain, desert, swamp, lake, glacier, cliff, pass)

action build(tile) by player
  counts as works, buildings, turns_of_work, works_of_the_year, works_of_the_province, works_of_the_crown, others
  allowed when tile.owner is player and tile.structure is none and count of n in tile.neighbours where n.open > 3
    else "not here"
  player.money up highest of (tile.income, tile.harbour.income) "what it brings" when tile.harbour is not none [A-1]
  add +1 "fame" to fame_of(player), fame_of(tile.owner) until end of the_next_harvest when tile.open [A-1, A-2]
  for each one in neighbours_of_the_neighbours_of(tile, those n in tiles where n.open) where one.owner is not player
    let all = sum of count_of_all(one.structures) for each a_long_name in those a in tiles where a.owner is player
  ask player for ships: number at least 0 at most highest of (player.money, 4) usual 2 "How many ships do you send out?"
  one of build, wait_for_better_weather_at_the_harbour, go_home_with_all_that_has_been_found "What does the admiral do?"

to income_of_the_realm(player, tile): harbours: 2 * tile.harbour.income "{t}" when open for each t in tiles where t.open
action order(player, tile, count_of_ships: number at least 1 at most highest of (player.money, 4)) by player "order"
  stop
"""

BROKEN = """\
option with_a_long_name = yes

option who_helps: one of (nobody, neighbours_of_the_tile, the_realm) = nobody
    "who helps to build the new harbour" [A-1]

roll claim(player, tile)
  dice 2d6
  target 3 when tile.harbour_is_open and player.has_a_ship and not tile.is_frozen, 5 when tile.road,
      otherwise 7
  -1 "ground"
      when tile.features has any of (marsh, river, forest, mountain, desert, swamp, lake, glacier, cliff,
      pass)

action build(tile) by player
  counts as works, buildings, turns_of_work, works_of_the_year, works_of_the_province, works_of_the_crown,
      others
  allowed when tile.owner is player and tile.structure is none and count of n in tile.neighbours
      where n.open > 3
      else "not here"
  player.money up highest of (tile.income, tile.harbour.income) "what it brings"
      when tile.harbour is not none [A-1]
  add +1 "fame" to fame_of(player), fame_of(tile.owner) until end of the_next_harvest
      when tile.open [A-1, A-2]
  for each one in neighbours_of_the_neighbours_of(tile, those n in tiles where n.open)
      where one.owner is not player
    let all = sum of count_of_all(one.structures) for each a_long_name in those a in tiles
        where a.owner is player
  ask player for ships: number at least 0 at most highest of (player.money, 4) usual 2
      "How many ships do you send out?"
  one of build, wait_for_better_weather_at_the_harbour, go_home_with_all_that_has_been_found
      "What does the admiral do?"

to income_of_the_realm(player, tile): harbours: 2 * tile.harbour.income "{t}" when open
    for each t in tiles where t.open

action order(player, tile, count_of_ships: number at least 1 at most highest of (player.money, 4))
    by player "order"
  stop
"""


def test_long_lines_are_broken_where_the_language_lets_them_go_on() -> None:
    assert format_text(LONG, "made.law") == BROKEN
    assert format_text(BROKEN, "made.law") == BROKEN


def test_where_parts_stand_beside_each_other_that_hold_and_the_line_is_broken_between_the_parts() -> None:
    first = "p.gold > 3 and p.mana > 4 and p.men > 5 and p.is_blessed"
    second = "p.gold < 2 and p.mana < 100 and p.men < 99 and not p.is_blessed"
    long = f"define is_set(p: player) = ({first}) or ({second})\n"
    assert format_text(long, "made.law") == f"define is_set(p: player) = {first}\n    or {second}\n"
    inner = f"define is_set(p: player) = p.has_begun and p.is_in_play and p.is_here and ({first} or {second})\n"
    assert format_text(inner, "made.law") == (
        f"define is_set(p: player) = p.has_begun and p.is_in_play and p.is_here\n    and ({first}\n    or {second})\n"
    )


def test_a_bound_that_is_written_as_a_fraction_stays_one() -> None:
    rows = ("below 1/2", "1/2 or more", "1.5 or more", "7/2 or more", "above 9/2")
    table = "table odds by strength last row that fits\n  | strength    | column |\n" + "".join(
        f"  | {row:<11} |      {at} |\n" for at, row in enumerate(rows)
    )
    assert format_text(table, "made.law") == table
    below = "table mood by n\n  | n          | gift |\n  | up to -3/2 |    0 |\n  | above -1.5 |    1 |\n"
    assert format_text(below, "made.law") == below


def test_fractions_stand_to_the_right_as_all_numbers_do() -> None:
    table = "table law\n  | key | share |\n  | war |   2/3 |\n  | tax |    10 |\n"
    assert format_text(table, "made.law") == table


def test_a_wide_table_keeps_its_rows_short() -> None:
    wide = "x" * 500
    formatted = format_text(f'table a\n  | key | name |\n  | b | "{wide}" |\n  | c | "d" |\n', "made.law")
    assert formatted == f'table a\n  | key | name |\n  | b | "{wide}" |\n  | c | "d" |\n'


def test_a_clause_said_twice_is_refused_not_dropped() -> None:
    findings = format_text('roll a(p)\n  +1 "b" when p.c when p.d\n', "made.law")
    assert not isinstance(findings, str)
    assert [finding.code for finding in findings] == ["not-formatted"]


def test_what_cannot_be_read_is_not_formatted() -> None:
    findings = format_text("tabel a\n  | key |\n", "made.law")
    assert not isinstance(findings, str)
    assert [finding.code for finding in findings] == ["unknown-declaration"]


def test_numbers_that_read_as_one_stay_as_they_are_written() -> None:
    """Such a slip is told (`comma-in-number`); apart it would say in silence what nobody has meant."""
    text = """\
table ship "ships"
  | key   | name    | price     |
  | sloop | "sloop" | 1,250,000 |
  | cog   | "cog"   | 1,5       |
  | hulk  | "hulk"  | 3, 4      |

phase market
  each player in order
    player.gold becomes highest of (lowest of (1,300,050, player.gold), 0)
    player.gold up 1 when player.gold is one of (1,000, 2000)
"""
    assert format_text(text, "ships.law") == text
    apart = "phase x\n  player.gold up highest of (1, 5, pay(1, 300), 20)\n"
    assert format_text(apart.replace(", ", ","), "ships.law") == apart
