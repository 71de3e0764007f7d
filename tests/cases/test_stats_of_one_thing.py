"""A stat that asks for more than one thing stands below that thing where the rest is usual; else it is told how."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

HARBOR = """ruleset harbor
  title "Harbor"
  language en

kind player
  gold: number = 3

kind boat, boats
  owner: player
  guns: number = 2

stat power(boat, foe: boat or none = none, bonus: number = 1) "power of {boat}"
  guns: boat.guns "guns"
  bonus: bonus "bonus"
  rival: +5 "rival" when foe is not none

stat reach(boat, foe: boat, gust: number)
  base boat.guns + foe.guns + gust

stat drift(boat, gust: number)
  base boat.guns + gust

define beside(foe: boat, boat) = boat.guns + foe.guns

table coin "coins"
  | key    |
  | gold   |
  | silver |

define purse(c: coin, p: player) = (p.gold when c is gold, otherwise 0)

define worth(p: player, factor: number = 2) = p.gold * factor

phase day "Day"
  for each p in players
    p.gold up 1
"""
CASES = """ruleset: harbor.law
players: {{red: {{}}}}
given: {{boats: {{eel: {{owner: red}}, cod: {{owner: red}}}}}}
cases:
  - name: one
    expect: {{{expect}}}
"""


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ("stats: {boats: {eel: {power: 3}}, players: {red: {worth: 6}}}", ""),
        ("explain: {boats: {eel: {power: {guns: 2, bonus: 1, rival: 0}}}}", ""),
        ("stats: {boats: {eel: {power: 8}}}", "eel: power is 3, expected 8"),
        ("stats: {boats: {eel: {drift: {3: 5, -1: 1}, beside: {cod: 4}}}, players: {red: {purse: {gold: 3}}}}", ""),
        ("stats: {boats: {eel: {drift: {3: 6}}}}", "eel: drift of 3 is 5, expected 6"),
        (
            "stats: {boats: {eel: {beside: {code: 4}}}}",
            "“code” does not fit “boat”, which is a boat (what fits: cod, eel)",
        ),
        (
            "stats: {boats: {eel: {power: {cod: 8}}}}",
            "“power” of a boat has one value: it asks for nothing more (write it outright: power: …)",
        ),
        (
            "stats: {boats: {eel: {reach: {cod: 5}}}}",
            "“reach” of a boat needs more values: foe, gust"
            " (write: stats: [{stat: reach, with: {boat: eel, foe: …, gust: …}, value: …}])",
        ),
        (
            "stats: {boats: {eel: {gnus: {cod: 5}}}}",
            "I know no stat or definition of a boat called “gnus” (did you mean “guns”?)",
        ),
        (
            "stats: {boats: {eel: {reach: 5}}}",
            "“reach” of a boat needs more values: foe, gust"
            " (write: stats: [{stat: reach, with: {boat: eel, foe: …, gust: …}, value: …}])",
        ),
        (
            "explain: {boats: {eel: {reach: {base: 5}}}}",
            "“reach” of a boat needs more values: foe, gust"
            " (write: stats: [{stat: reach, with: {boat: eel, foe: …, gust: …}, parts: {…: …}}])",
        ),
        (
            "explain: {players: {red: {worth: {gold: 6}}}}",
            "“worth” is a definition, and has a value and no parts (write: stats: {players: {red: {worth: …}}})",
        ),
        (
            "explain: [{stat: worth, with: {p: red}, parts: {gold: 6}}]",
            "“worth” is a definition, and has a value and no parts (write: stats: [{stat: worth, with: …, value: …}])",
        ),
        (
            "stats: {players: {red: {reach: 5}}}",
            "I know no stat or definition of a player called “reach” (there are: worth)",
        ),
    ],
)
def test_a_stat_below_one_thing(expect: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "harbor.law").write_text(HARBOR, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES.format(expect=expect), encoding="utf-8")
    found = [
        f"{one.message()} ({one.hint()})" if one.hint() else one.message()
        for case in run_file(file)
        for one in case.findings
    ]
    assert found == ([told] if told else [])
