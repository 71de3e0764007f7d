"""The bounds of a number may hang on other attributes of its thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """\
ruleset packs
  title "Packs"
  language en
option start: number = 5
kind player
  purse: number at least 0 at most 10 = start
  most: number at least 1 = 8
  life: number at least 0 at most most = 8
table mount
  | key   | bags |
  | mule  |    4 |
  | horse |    2 |
kind hero, heroes
  mount: mount = mule
  bags: number at least 0 at most mount.bags
  level: number = 1
  max_hp: number = 10
  hp: number at least -level at most max_hp + level = 10
  load: number at least 0 at most room(hero) = 0
  scouts: number at least 0 at most count of p in players where p.most > hero.level
kind sprite
  luck: number at most 3 = start - 4
define room(h: hero) = h.level * 3
procedure heal(h: hero, n: number)
  h.hp up n
procedure set(h: hero, n: number)
  h.hp becomes n
procedure bear(n: number)
  create hero
    hp = n
    level = 2
procedure hatch
  create sprite as new
  new.luck up 1
procedure grow(h: hero)
  together
    h.hp up 5
    h.max_hp up 5
procedure stow(h: hero, n: number)
  h.load up n
  h.scouts up n
  h.bags up n
procedure rest(p: player, d: number)
  p.purse up d
  p.life down d
  p.life up 1d6
phase nights
  do bear(1)
  do hatch
  for each p in players
    do rest(p, 0)
  for each h in heroes
    do heal(h, 1)
    do set(h, 1)
    do grow(h)
    do stow(h, 1)
"""
CASES = """\
ruleset: packs.law
players: {{red: {{life: 12, most: 12}}, blue: {{}}}}
given: {{heroes: {{ann: {{hp: 19, max_hp: 20, level: 2}}, bob: {{}}}}}}
cases:
  - name: one
{case}
"""


def outcome(case: str, folder: Path) -> list[str]:
    (folder / "packs.law").write_text(RULES, encoding="utf-8")
    file = folder / "cases.yaml"
    file.write_text(CASES.format(case="\n".join(f"    {line}" for line in case.splitlines())), encoding="utf-8")
    return [str(finding.message()) for one in run_file(file) for finding in one.findings]


@pytest.mark.parametrize(
    "case",
    [
        "do: [{procedure: heal, with: {h: ann, n: 7}}, {procedure: heal, with: {h: bob, n: 7}}]\n"
        "expect: {state: {heroes: {ann: {hp: 22}, bob: {hp: 11}}}}",
        "do: [{procedure: heal, with: {h: ann, n: -70}}, {procedure: heal, with: {h: bob, n: -70}}]\n"
        "expect: {state: {heroes: {ann: {hp: -2}, bob: {hp: -1}}}}",
        "do: [{procedure: stow, with: {h: bob, n: 9}}]\nexpect: {state: {heroes: {bob: {bags: 4}}}}",
        "given: {heroes: {bob: {mount: horse}}}\ndo: [{procedure: stow, with: {h: bob, n: 9}}]\n"
        "expect: {state: {heroes: {bob: {bags: 2}}}}",
        "do: {procedure: set, with: {h: bob, n: 11}}\nexpect: {state: {heroes: {bob: {hp: 11}}}}",
        "do: {procedure: set, with: {h: bob, n: 12}}\nexpect: {refused: hp}",
        "do: {procedure: bear, with: {n: 12}}\nexpect: {state: {heroes: {hero_3: {hp: 12, level: 2}}}}",
        "do: {procedure: bear, with: {n: 13}}\nexpect: {refused: hp}",
        "given: {options: {start: 6}}\ndo: {procedure: hatch}\nexpect: {state: {sprites: {sprite_1: {luck: 3}}}}",
        "given: {options: {start: 8}}\ndo: {procedure: hatch}\nexpect: {refused: luck}",
        "given: {options: {start: 8}}\nexpect: {state: {players: {red: {purse: 8}}}}",
        "do: {procedure: grow, with: {h: bob}}\nexpect: {state: {heroes: {bob: {hp: 15, max_hp: 15}}}}",
        "do: [{procedure: stow, with: {h: bob, n: 9}}, {procedure: stow, with: {h: ann, n: 9}}]\n"
        "expect: {state: {heroes: {bob: {load: 3, scouts: 2}, ann: {load: 6, scouts: 2}}}}",
        "expect:\n  odds: {procedure: rest, with: {p: red, d: 3}, ends: {red.life: {10: 1/6, 11: 1/6, 12: 2/3}}}",
    ],
)
def test_each_thing_has_its_own(case: str, tmp_path: Path) -> None:
    assert outcome(case, tmp_path) == []


def test_what_is_given_is_held_against_what_else_is_given(tmp_path: Path) -> None:
    case = "given: {heroes: {bob: {hp: 13, level: 2}}}\nexpect: {state: {heroes: {bob: {hp: 13}}}}"
    assert "“13” does not fit “hp” of bob" in outcome(case, tmp_path)
    assert outcome(case.replace("level: 2", "level: 3"), tmp_path) == []


def test_a_player_whose_number_is_beyond_his_own_bound_is_told(tmp_path: Path) -> None:
    case = "given: {players: {red: {life: 9}}}\nexpect: {state: {players: {red: {life: 9}}}}"
    assert "“9” does not fit “life” of red" in outcome(case, tmp_path)


def test_a_number_that_begins_as_an_option_says_is_held_against_its_bounds(tmp_path: Path) -> None:
    case = "given: {options: {start: 11}}\nexpect: {state: {players: {red: {purse: 10}}}}"
    assert outcome(case, tmp_path) == ["“11” does not fit “purse” of red"]
    given = "given: {players: {red: {purse: 10}, blue: {purse: 9}}, "
    assert outcome(case.replace("given: {", given, 1), tmp_path) == []
    sprite = case.replace("start: 11}", "start: 8}, sprites: {puck: {}}").replace("purse: 10", "purse: 8")
    assert outcome(sprite, tmp_path) == ["“4” does not fit “luck” of puck"]
