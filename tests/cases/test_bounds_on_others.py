"""A bound may hang on what else a case gives, or the map says: it is looked at when all of that is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Stopped
from dsl.loader import load_ruleset
from interpreter.cases.running import run_file
from interpreter.compiled.program import Program
from interpreter.new_world import Seat, new_world
from maps import load_map

RULES = """ruleset carts
  title "Carts"
  language en

kind campaign
  cap: number = 4
kind tile
  owner: player or none
  stock: number at least 0 at most campaign.cap
kind player
  gold: number at least 0 at most 5 * count of t in tiles where t.owner is player
kind cart, carts
  owner: player
  load: number at least 0 at most 10 * count of mules_of(cart)
kind mule, mules
  part of cart as mules
  loan: number at least -2 at most (9 when mule.cart has mended, otherwise 1)
define mules_of(c: cart) = those m in mules where m.cart is c
condition mended of cart

action earn by player "earn"
  player.gold up 1
phase day
  each player in order
    one of earn
"""
CASES = """ruleset: carts.law
map:
  boards: [{id: land, name: Land, layout: none}]
  tiles: {mill: {}, ford: {}}
  links: [[mill, ford]]
players: {red: {}, blue: {}}
given: {carts: {old: {owner: red, load: 15}}}
cases:
  - name: what stands below is counted
    given: {mules: {one: {cart: old, loan: 7}, two: {cart: old}}, carts: {old: {conditions: [mended]}}}
    expect: {state: {carts: {old: {load: 15}}, mules: {one: {loan: 7}}}}
  - name: and what is said of the map
    given:
      players: {red: {gold: 9}, blue: {gold: 3}}
      tiles: {mill: {owner: red}, ford: {owner: red, stock: 6}}
      carts: {old: {load: 0}}
      campaign: {cap: 6}
    expect: {state: {players: {red: {gold: 9}}}}
  - name: too much is too much
    given: {mules: {one: {cart: old}}}
    expect: {state: {carts: {old: {load: 15}}}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "carts.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, encoding="utf-8")
    return tmp_path


def test_bounds_are_held_when_all_is_given(folder: Path) -> None:
    told = [[one.message() for one in result.findings] for result in run_file(folder / "cases.yaml")]
    assert told == [[], ["“3” does not fit “gold” of blue"], ["“15” does not fit “load” of old"]]


@pytest.mark.parametrize(("gold", "fits"), [(5, True), (6, False)])
def test_a_campaign_holds_them_when_the_map_is_there(folder: Path, gold: int, fits: bool) -> None:
    (folder / "map.yaml").write_text(
        "format: 1\ntitle: Land\nboards: [{id: land, layout: none}]\ntiles: {mill: {owner: red}}\n", encoding="utf-8"
    )
    program = Program(load_ruleset(folder / "carts.law").sound())
    tile_map, seat = load_map(folder / "map.yaml"), Seat("red", "Red", {"gold": gold})
    if fits:
        world, _ = new_world(program, tile_map, [seat], {})
        assert gold in world.by_id["red"].v
    else:
        with pytest.raises(Stopped, match="“6” does not fit “gold” of Red"):
            new_world(program, tile_map, [seat], {})


CHIEFS = """ruleset chiefs
  title "Chiefs"
  language en

kind tile
  load: number at most tile.chief.gold
  share: number at most 12 / tile.load rounded down
  chief: player
kind player
  gold: number = 3
kind cart, carts
  load: number at most cart.owner.gold
  owner: player
when c.owner.gold > 3 becomes true for c: cart
  c.load up 1
phase day
  for each t in tiles
    t.load up t.share
    t.chief.gold up 1
"""


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("{load: 2}", "mill needs a value for “chief”"),
        ("{load: many}", "“many” does not fit “load” of mill"),
        ("{share: 2, chief: red}", "this divides by 0"),
    ],
)
def test_a_bound_that_cannot_be_worked_out_hides_nothing(said: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "chiefs.law").write_text(CHIEFS, encoding="utf-8")
    (tmp_path / "map.yaml").write_text(
        f"format: 1\ntitle: Land\nboards: [{{id: land, layout: none}}]\ntiles: {{mill: {said}}}\n", encoding="utf-8"
    )
    program = Program(load_ruleset(tmp_path / "chiefs.law").sound())
    with pytest.raises(Stopped) as stopped:
        new_world(program, load_map(tmp_path / "map.yaml"), [Seat("red", "Red", {})], {})
    assert told in [one.message() for one in stopped.value.findings]


def test_nor_does_what_a_case_leaves_open(tmp_path: Path) -> None:
    (tmp_path / "chiefs.law").write_text(CHIEFS, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(
        "ruleset: chiefs.law\nmap: {boards: [{id: land, name: Land, layout: none}], tiles: {mill: {chief: red}}}\n"
        "players: {red: {}}\ncases:\n  - name: open\n    given: {carts: {old: {load: 3}}}\n"
        "    do: {phase: day}\n    expect: {state: {carts: 1}}\n",
        encoding="utf-8",
    )
    (result,) = run_file(tmp_path / "cases.yaml")
    assert [one.message() for one in result.findings] == ["“old” needs a value for “owner”"]


POTS = """ruleset pots
  title "Pots"
  language en

option start: number = 5

kind campaign
  pot: number at least 0 at most 10 = start
kind player
  gold: number at most campaign.pot = start - 2
kind tile
  ore: number at most 9 = start + 2
phase day
  for each p in players
    p.gold up 1
    campaign.pot down 1
  for each t in tiles
    t.ore down 1
"""


@pytest.mark.parametrize(
    ("start", "gold", "told"),
    [
        (7, {}, []),
        (8, {"gold": 0}, ["“10” does not fit “ore” of mill"]),
        (11, {"gold": 10}, ["“11” does not fit “pot” of campaign", "“13” does not fit “ore” of mill"]),
    ],
)
def test_what_the_rules_begin_with_is_held_too(
    start: int, gold: dict[str, int], told: list[str], tmp_path: Path
) -> None:
    (tmp_path / "pots.law").write_text(POTS, encoding="utf-8")
    (tmp_path / "map.yaml").write_text(
        "format: 1\ntitle: Land\nboards: [{id: land, layout: none}]\ntiles: {mill: {}, ford: {ore: 1}}\n",
        encoding="utf-8",
    )
    program = Program(load_ruleset(tmp_path / "pots.law").sound())
    tile_map, seats, options = load_map(tmp_path / "map.yaml"), [Seat("red", "Red", gold)], {"start": start}
    if told:
        with pytest.raises(Stopped) as stopped:
            new_world(program, tile_map, seats, options)
        assert [one.message() for one in stopped.value.findings] == told
    else:
        new_world(program, tile_map, seats, options)
    new_world(program, tile_map, seats, options, complete=False)  # where a campaign goes on with what there was
