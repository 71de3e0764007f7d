"""A name of the rules at another place of a case, told as these rules have it written; what is written so is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """ruleset camp
  title "Camp"
kind tile
  owner: player or none
kind player
  gold: number = 10
kind wagon
  part of player as wagons
  load: number = 2
stat income(p: player) "income"
  base 1 "base"
  gold: 2 "gold" when p.gold > 5
stat total "total"
  base count of wagons
stat pay(p: player, t: tile) "pay"
  base 3
action take(tile) by player "take {tile}"
  tile.owner becomes player
action give(tile, n: number at least 0 at most 5) by player "give {n}"
  player.gold down n
phase day
  each player in order
    any number of take, give
    player.gold up income(player) + total + sum of pay(player, t) for each t in tiles
"""
CASES = """ruleset: camp.law
map: {{boards: [{{id: land, name: Land, layout: none}}], tiles: {{a: {{}}, b: {{}}}}}}
players: {{red: {{}}, blue: {{}}}}
cases:
  - {{name: one, {case}}}
"""
OK = "expect: {state: {turn: 1}}"
RED = "given: {players: {red: {WAGONS}}}, expect: {state: {turn: 1}}"
DAY = "do: {phase: day}, answers: [{ANSWER}, done, done], expect: {state: {turn: 1}}"

MEANT = {
    RED.replace("WAGONS", "wagons: [w1, w2]"): "given: {wagons: {w1: {player: red}, w2: {player: red}}}",
    RED.replace("WAGONS", "wagons: [{load: 3}]"): "given: {wagons: {first: {player: red, load: 3}}}",
    RED.replace("WAGONS", "wagons: {w1: {load: 3}}"): "given: {wagons: {w1: {player: red, load: 3}}}",
    "expect: {state: {players: {red: {wagons: 0}}}}": "state: {wagons: 0}",
    f"given: {{w1: {{load: 3}}}}, {OK}": "wagons: {w1: {load: 3}}",
    f"given: {{wagon: {{load: 3}}}}, {OK}": "wagons: {…: {load: 3}}",
    f"given: {{anna: {{gold: 3}}}}, {OK}": "players: {anna: {gold: 3}}",
    "expect: {state: {w1: {load: 3}}}": "wagons: {w1: {load: 3}}",
    "expect: {stats: {income: 3}}": "stats: {players: {…: {income: 3}}}",
    "expect: {stats: {income: {red: 3}}}": "stats: {players: {red: {income: 3}}}",
    "expect: {stats: {red: {income: 3}}}": "stats: {players: {red: {income: 3}}}",
    "expect: {stats: {income(red): 3}}": "stats: {players: {red: {income: 3}}}",
    "expect: {stats: {red.income: 3}}": "stats: {players: {red: {income: 3}}}",
    "expect: {stats: {total: 0}}": "stats: [{stat: total, value: 0}]",
    "expect: {stats: {pay: {red: {a: 3}}}}": "stats: [{stat: pay, with: {p: red, t: a}, value: 3}]",
    "expect: {stats: [{income: 3}]}": "{stat: income, with: {p: …}, value: 3}",
    "expect: {explain: {income: {base: 1, gold: 2}}}": "explain: {players: {…: {income: {base: 1, gold: 2}}}}",
    "expect: {explain: {income: {red: {base: 1}}}}": "explain: {players: {red: {income: {base: 1}}}}",
    "expect: {explain: {total: {base: 0}}}": "explain: [{stat: total, parts: {base: 0}}]",
    "expect: {explain: {players: {red: {income: 3}}}}": "stats: {players: {red: {income: 3}}}",
    DAY.replace("{ANSWER}", "{give: {tile: a, n: 3}}"): "{action: give, tile: a, n: 3}",
    DAY.replace("{ANSWER}", "{action: give, with: {tile: a, n: 3}}"): "{action: give, tile: a, n: 3}",
    DAY.replace("{ANSWER}", "{tile: a}"): "{action: take, tile: a} / {action: give, tile: a}",
    DAY.replace("{ANSWER}", "{n: 2}"): "{action: give, n: 2}",
}


def found_in(case: str, folder: Path) -> list[str]:
    (folder / "camp.law").write_text(RULES, encoding="utf-8")
    (folder / "cases.yaml").write_text(CASES.format(case=case), encoding="utf-8")
    return [one.hint() or one.message() for result in run_file(folder / "cases.yaml") for one in result.findings]


@pytest.mark.parametrize(("case", "instead"), MEANT.items())
def test_a_name_at_another_place_is_told_once(case: str, instead: str, tmp_path: Path) -> None:
    assert found_in(case, tmp_path) == [f"write: {instead}"]


GOOD = (
    f"given: {{wagons: {{w1: {{player: red, load: 3}}}}}}, {OK}",
    f"given: {{wagons: {{load: {{player: red, load: 3}}}}}}, {OK}",
    "expect: {stats: {players: {red: {income: 3}}}}",
    "expect: {stats: [{stat: total, value: 0}, {stat: pay, with: {p: red, t: a}, value: 3}]}",
    "expect: {explain: {players: {red: {income: {base: 1, gold: 2}}}}}",
    "expect: {explain: [{stat: total, parts: {base: 0}}]}",
    DAY.replace("{ANSWER}", "{action: give, tile: a, n: 3}"),
)


@pytest.mark.parametrize("case", GOOD)
def test_what_is_told_can_be_written(case: str, tmp_path: Path) -> None:
    assert found_in(case, tmp_path) == []
