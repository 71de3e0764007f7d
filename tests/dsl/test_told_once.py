"""What is forgotten once is told once: what would be mended along with it is not told for itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from tests.dsl.told import hints_of

GROUND = """ruleset mills
  title "Mills"
kind tile
  owner: player or none
kind player
  flour: number
  rich: yes or no = no
  home: tile or none
"""
EACH = "phase harvest\n  for each t in tiles\n"


def places(tmp_path: Path, rules: str) -> list[tuple[str, int]]:
    """The code and the line of each error, the lines counted from where the rules begin."""
    (tmp_path / "mills.law").write_text(GROUND + rules, encoding="utf-8")
    found = load_ruleset(tmp_path / "mills.law").findings
    before = GROUND.count("\n")
    return [(one.code, one.span.line - before) for one in found if one.span and one.severity.value == "error"]


MISSING = {
    "in one block": (
        f'{EACH}    t.owner.flour down 1 "rent"\n    t.owner.rich becomes no\n    when t.owner.rich\n'
        "      t.owner.flour up 1\n",
        [3],
    ),
    "in one test": ("define well_off(t: tile) = t.owner.rich and t.owner.flour > 3\n", [1]),
    "in the cases of one value": (
        "define rank(t: tile) = (2 when t.owner.flour > 5, 1 when t.owner.flour > 3, otherwise 0)\n",
        [1],
    ),
    "in what an act demands, and in what it does": (
        'action tax(tile) by player "tax"\n  allowed when tile.owner.rich else "poor"\n'
        "  tile.owner.flour down 1\n  player.flour up tile.owner.flour\n",
        [2],
    ),
    "behind a change it is another one": (
        f"{EACH}    t.owner.flour down 1\n    t.owner becomes none\n    t.owner.flour up 1\n",
        [3, 5],
    ),
    "each branch has a test of its own": (
        f"{EACH}    when t.owner.flour > 3\n      t.owner.flour down 1\n    otherwise when t.owner.rich\n"
        "      t.owner.flour down 2\n",
        [3, 5],
    ),
    "each row has a test of its own": (
        'stat wealth(t: tile)\n  +1 "a mill" when t.owner.rich\n  +2 "two" when t.owner.flour > 2\n',
        [2, 3],
    ),
    "names of two blocks are two": (
        f"{EACH}    t.owner.flour down 1\n  for each t in tiles\n    t.owner.flour up 1\n",
        [3, 5],
    ),
    "a test elsewhere is no matter": (
        f"{EACH}    t.owner.flour down 1\n    when t.owner is not none\n      t.owner.flour up 1\n",
        [3],
    ),
}


@pytest.mark.parametrize(("rules", "lines"), MISSING.values(), ids=MISSING)
def test_a_forgotten_test_is_told_where_it_is_wanted_first(tmp_path: Path, rules: str, lines: list[int]) -> None:
    assert places(tmp_path, rules) == [("perhaps-missing", line) for line in lines]


TABLES = {
    "numbers": (
        'table find\n  | roll | name   | worth |\n  | 1    | "coin" | 3     |\n  | 2-3  | "ring" | 5     |\n'
        f"{EACH}    let found = find(1d3)\n    when t.owner is not none\n"
        "      t.owner.flour up found.worth + find(2).worth\n"
    ),
    "texts": (
        'table ware\n  | name         | worth |\n  | "salt"       | 3     |\n  | "Blue Cloth" | 5     |\n'
        "kind wagon\n  load: ware = salt\nphase trade\n  for each w in wagons\n"
        "    when w.load is blue_cloth\n      w.load becomes ware.salt\n"
    ),
}


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_rows_without_names_are_told_once(tmp_path: Path, rules: str) -> None:
    assert places(tmp_path, rules) == [("key-needed", 3)]


def test_an_event_called_as_a_phase_before_it(tmp_path: Path) -> None:
    rules = """phase raid
  for each p in players
    begin omen(p)
    begin raid(p)
  for each e in events where e.p.flour > 2
    say "{e}"
event raid(p: player)
  p.flour down 1
event omen(p: player)
  p.flour up 1
"""
    assert ("duplicate-name", 7) in places(tmp_path, rules)


DOUBLES = {
    "`let`": f"{EACH}    for each player in players\n      let player = 4\n      player.flour up 1\n",
    "a loop": f"{EACH}    for each p in players\n      for each p in tiles\n        p.flour up 1\n",
    "a question": f'{EACH}    for each q in players\n      ask q for q: tile "?"\n      q.flour up 1\n',
}


@pytest.mark.parametrize("rules", DOUBLES.values(), ids=DOUBLES)
def test_a_name_that_stands_for_two_is_not_judged_further(tmp_path: Path, rules: str) -> None:
    assert [code for code, _ in places(tmp_path, rules)] == ["duplicate-local"]


def test_what_is_asked_with_too_few_values_is_not_judged_further(tmp_path: Path) -> None:
    assert places(tmp_path, "define far(t: tile) = distance(t) > 3\n") == [("wrong-count", 1)]


def test_what_an_event_demands_is_looked_at_as_it_is_written(tmp_path: Path) -> None:
    rules = 'event fire(player) "fire"\n  allowed when player is not none else "nobody"\n  player.flour down 1\n'
    (tmp_path / "mills.law").write_text(f'{GROUND}{rules}{EACH}    say "{{t}}"\n', encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "mills.law").findings if one.code == "always-there"]
    assert [one.message() for one in found] == ["“player” is never none, so that this always holds"]


@pytest.mark.parametrize("below", ["  counts as raid\n", ""])
def test_a_limit_that_is_called_as_the_act_is_told_once(below: str, tmp_path: Path) -> None:
    rules = f"action raid(tile) by player\n{below}  player.flour up 1\nlimit raid: 1 per player this turn\n"
    assert hints_of(GROUND + rules, tmp_path) == [
        "call the limit otherwise, as in `limit raid_often: …`, and write below the act: counts as raid_often"
    ]


def test_a_limit_below_the_act_that_it_is_called_as_is_told_with_a_name_of_its_own(tmp_path: Path) -> None:
    rules = "action raid(tile) by player\n  limit raid: 1 per player this turn\n  player.flour up 1\n"
    assert hints_of(GROUND + rules, tmp_path) == [
        "write here: counts as raid_often, and at the left margin: limit raid_often: 1 per player this turn"
    ]


BROKEN = {
    "the first line": f'stat rent(t: tile,\n    p: player) "rent" foo\n  base 2 "land"\n  {1} "more"\n',
    "the first line of statements": (
        'procedure rest(t: tile,\n    n: number) "rest" foo\n  t.owner becomes nobody_at_all\n'
    ),
    "all that stands below": "procedure rest(t: tile,\n    n: number)\n  t.owner flour\n",
    "a statement": f"{EACH}    do rest(t,\n      2) foo\n    t.owner becomes nobody_at_all\n",
    "a line that others stand below": (
        f"{EACH}    when t is one of (t,\n        t) foo\n      t.owner becomes nobody_at_all\n"
    ),
    "what begins the next line": "procedure rest(t: tile,\n    : number)\n  t.owner becomes nobody_at_all\n",
    "a bracket that closes too early": f"{EACH}    do rest(t,\n      )\n",
    "what is said otherwise": 'procedure rest(t: tile,\n    n: number, m: number) else "x"\n  t.owner becomes none\n',
    "brackets that go on": ("define all_of(p: player) = (p.flour + (p.flour\n    + 2) foo\n    + p.flour)\n"),
    "brackets in brackets": (
        "define all_of(p: player) = (p.flour + (p.flour\n    + 2) * (3\n    - 1)) foo\n"
        "phase harvest\n  for each t in tiles\n    t.owner becomes nobody_at_all\n"
    ),
}


@pytest.mark.parametrize("rules", BROKEN.values(), ids=BROKEN)
def test_behind_brackets_over_several_lines_is_told_what_would_be_told_on_one(rules: str, tmp_path: Path) -> None:
    on_one_line = re.sub(r"(?<=[,\w])\n +(?=[-+:)]|\w+\)|\w+: )", " ", rules)
    assert on_one_line != rules
    told = [code for code, _ in places(tmp_path, rules)]
    assert told == [code for code, _ in places(tmp_path, on_one_line)]
    assert "unclosed-bracket" not in told
