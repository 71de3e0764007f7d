"""What is worked out, said as if it were an attribute; keys said as players read them; things in a list."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """ruleset realm
  title "Realm"
  language en

table virtue "virtues"
  | key        | name         |
  | fair_play  | "Fair Play"  |
  | good_faith | "Good Faith" |

table size "sizes"
  | key    |
  | size_1 |
  | size_2 |

kind player
  gold: number = 3
  size: size = size_1
  motto: virtue or none

kind ship, ships
  owner: player

stat worth(p: player, which: virtue) "worth of {p}"
  base 1
  gold: p.gold "gold" when which is fair_play

stat fame_of(p: player) "fame of {p}"
  base 2

phase day "Day"
  for each p in players
    p.gold up worth(p, fair_play) + fame_of(p)
"""
CASES = """ruleset: realm.law
map: duel
players: {{red: {{}}}}
cases:
  - name: one
    given: {given}
    expect: {expect}
"""


@pytest.mark.parametrize(
    ("given", "expect", "told"),
    [
        (
            "{players: {red: {fair_play: 4}}}",
            "{stats: {players: {red: {worth: {fair_play: 4}}}}}",
            [
                "“fair_play” is no attribute of a player: it is worked out"
                " (add to it: entries: [{to: worth, with: {p: red, which: fair_play}, amount: …}])"
            ],
        ),
        (
            "{players: {red: {fame: 4}}}",
            "{stats: {players: {red: {fame_of: 4}}}}",
            [
                "“fame” is no attribute of a player: it is worked out"
                " (add to it: entries: [{to: fame_of, with: {p: red}, amount: …}])"
            ],
        ),
        (
            "{}",
            "{stats: {players: {red: {good_faith: 4}}}}",
            [
                "“good_faith” is what “worth” of a player can be asked for"
                " (write: stats: {players: {red: {worth: {good_faith: …}}}})"
            ],
        ),
        (
            "{}",
            "{state: {players: {red: {good_faith: 4}}}}",
            [
                "“good_faith” is what “worth” of a player can be asked for"
                " (write: stats: {players: {red: {worth: {good_faith: …}}}})"
            ],
        ),
        ("{players: {red: {motto: Fair Play}}}", "{state: {turn: 1}}", ["“Fair Play” does not fit “motto”, which is"]),
        ("{players: {red: {size: 2}}}", "{state: {turn: 1}}", ["“2” does not fit “size”, which is"]),
        ("{players: {red: {size: 3}}}", "{state: {turn: 1}}", ["“3” does not fit “size”, which is"]),
        (
            "{ships: {first: gone}}",
            "{state: {turn: 1}}",
            ["“gone” cannot stand here: what is gone is not given; leave it out, or let a step of the case destroy it"],
        ),
        (
            "{ships: none}",
            "{state: {turn: 1}}",
            [
                "“none” cannot stand here: there are no others than those that are given; leave it out, or say of "
                "what it is a value"
            ],
        ),
        (
            "{ships: []}",
            "{state: {turn: 1}}",
            [
                "a list cannot stand here: there are no others than those that are given; leave it out, or say of "
                "what it is a value"
            ],
        ),
        (
            "{ada: gone}",
            "{state: {turn: 1}}",
            ["“gone” cannot stand here: what is gone is not given; leave it out, or let a step of the case destroy it"],
        ),
        (
            "{ships: [{owner: red}]}",
            "{state: {turn: 1}}",
            ["I know no key “ships” here (write: ships: {first: {…}, second: {…}} / reports: […] / facts: […])"],
        ),
        ("{players: {red: {gold: 4}}}", "{stats: {players: {red: {worth: {fair_play: 5, good_faith: 1}}}}}", []),
    ],
)
def test_what_is_said_otherwise(given: str, expect: str, told: list[str], tmp_path: Path) -> None:
    (tmp_path / "realm.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(CASES.format(given=given, expect=expect), encoding="utf-8")
    found = [
        f"{one.message()} ({one.hint()})" if one.hint() else one.message()
        for case in run_file(file)
        for one in case.findings
    ]
    assert len(found) == len(told), found
    assert all(one.startswith(wanted) for one, wanted in zip(found, told, strict=True)), found


@pytest.mark.parametrize(
    ("written", "hint"), [("motto: Fair Play", "write “fair_play”"), ("size: 2", "write “size_2”"), ("size: 3", "what")]
)
def test_the_key_that_is_meant(written: str, hint: str, tmp_path: Path) -> None:
    (tmp_path / "realm.law").write_text(RULES, encoding="utf-8")
    file = tmp_path / "cases.yaml"
    file.write_text(
        CASES.format(given=f"{{players: {{red: {{{written}}}}}}}", expect="{state: {turn: 1}}"), encoding="utf-8"
    )
    ((finding,),) = (case.findings for case in run_file(file))
    assert finding.hint().startswith(hint)
