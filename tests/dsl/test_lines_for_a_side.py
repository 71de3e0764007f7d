"""A line of a condition or an effect that aims at a contest counts for the side that bears it; the hint says how."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from dsl.loader import load_ruleset

RULES = """ruleset kennel
  rounding down

table trick "tricks"
  | key | name  |
  | bag | "bag" |

kind dog, dogs
  tricks: set of trick

condition sore of dog "sore"
  to {bite_sore}: -1 "sore"{sore}
  to {chase}: -1 "sore"
  to {hunt}: -1 "sore"

effect of trick.bag in dog.tricks "bag"
  to {bite_bag}: +2 "bag"{bag}

contest bite(one: dog, other: dog)
  sides one, other
  dice 2d6
  higher total wins, tie to other
roll chase(hound: dog)
  dice 2d6
  target 7
roll hunt(hound: dog, prey: dog)
  dice 2d6
  target 7
{more}
phase days
  for each d in dogs
    d gains sore
    add bag to d.tricks
    roll chase(d)
    for each e in dogs
      contest bite(d, e)
      roll hunt(d, e)
"""
PLAIN = {"bite_sore": "bite", "bite_bag": "bite", "chase": "chase", "hunt": "hunt", "sore": "", "bag": "", "more": ""}
CURED = {
    **PLAIN,
    "bite_sore": "bite(one, other)",
    "bite_bag": "bite(one, other)",
    "sore": " when side is dog",
    "bag": " when side is dog",
    "chase": "chase(dog)",
    "hunt": "hunt(dog, prey)",
}
CASES = """ruleset: kennel.law
cases:
  - name: whichever side bears it
    given: {dogs: {rex: {conditions: [sore]}, bob: {tricks: [bag]}}}
    do:
      - {contest: bite, with: {one: rex, other: bob}}
      - {contest: bite, with: {one: bob, other: rex}}
      - {roll: hunt, with: {hound: rex, prey: bob}}
      - {roll: hunt, with: {hound: bob, prey: rex}}
    dice: [3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4]
    expect:
      contests: [{totals: {rex: 5, bob: 8}}, {totals: {bob: 8, rex: 5}}]
      rolls: [{total: 7}, {total: 8}]
"""


def hints(folder: Path, **lines: str) -> list[str]:
    (folder / "kennel.law").write_text(RULES.format(**lines), "utf-8")
    return [one.hint() for one in load_ruleset(folder / "kennel.law").findings if one.code == "role-unknown"]


def test_what_is_advised_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hints(tmp_path, **PLAIN) == [
        "so that it counts for the side that bears it, write: `to bite(one, other): … when side is dog`",
        "name its values, one of them “dog”, as in `to chase(dog): …`; under other names, as in `to chase(hound): …`, "
        "it counts once for each that bears it",
        "name its values, one of them “dog”, as in `to hunt(dog, prey): …`; under other names, as in "
        "`to hunt(hound, prey): …`, it counts once for each that bears it",
        "so that it counts for the side that bears it, write: `to bite(one, other): … when side is dog`",
    ]
    assert hints(tmp_path, **CURED) == []
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    assert main.run(["test", str(tmp_path / "cases.yaml")]) == 0, capsys.readouterr().out


def test_what_is_about_nobody_who_bears_it(tmp_path: Path) -> None:
    more = 'roll weather(mild: yes or no)\n  dice 2d6\n  target 7\ncondition wet of dog\n  to weather: -1 "wet"\n'
    assert hints(tmp_path, **{**CURED, "more": more}) == [
        "it is about no dog; name its values, `to weather(mild): …`, and it counts once for each that bears it"
    ]
