"""A thing of which a case leaves open what rules take for granted: told where a rule asks for it, and not before."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """ruleset fleet
  title "Fleet"
  language en
kind player
  gold: number = 0
kind ship
  owner: player
  guns: number = 2
define guns_of(p: player) = sum of s.guns for each s in ships where s.owner is p
action fire(ship) by player
  allowed when ship.owner.gold > 0 else "no gold"
  ship.guns down 1
phase day
  for each s in ships
    s.owner.gold up s.guns
"""


def told(folder: Path, case: str) -> list[str]:
    (folder / "fleet.law").write_text(RULES, "utf-8")
    (folder / "fleet.yaml").write_text(
        "ruleset: fleet\nmap: {boards: [{id: l, name: L, layout: none}], tiles: {a: {}}}\nplayers: {red: {}}\n"
        f"cases:\n  - {{name: one, given: {{ships: {{one: {{guns: 3}}}}}}, {case}}}\n",
        "utf-8",
    )
    (result,) = run_file(folder / "fleet.yaml")
    return [f"{one.as_phrase()} {one.hint_as_phrase()}" for one in result.findings]


@pytest.mark.parametrize(
    "case",
    [
        "do: {phase: day}, expect: {state: {players: {red: {gold: 3}}}}",
        "do: {player: red, action: fire, ship: one}, expect: {state: {ships: {one: {guns: 2}}}}",
    ],
)
def test_a_rule_that_asks_for_it(case: str, tmp_path: Path) -> None:
    assert told(tmp_path, case) == ["“one” needs a value for “owner” add “owner: …”"]


def test_no_rule_asks_for_it(tmp_path: Path) -> None:
    assert told(tmp_path, "expect: {stats: {players: {red: {guns_of: 0}}}}") == []
