"""A thing that is made in play is counted on behind those that are given; a case that calls it otherwise is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

RULES = """ruleset herd
  title "Herd"
kind cow, cows
  milk: number = 1
procedure calve
  create cow
    milk = 0
"""
CASES = """ruleset: herd.law
players: {{red: {{}}}}
cases:
  - name: one more
    given: {{cows: {{{given}}}}}
    do: {{procedure: calve}}
    expect: {{state: {{cows: {{{name}: {{milk: 0}}}}}}}}
"""


@pytest.mark.parametrize(
    ("given", "name", "told"),
    [
        (2, "cow_3", []),
        (2, "cow_1", ["cow_1 is not there, but c1, c2, cow_3"]),
        (9, "cow_10", []),
        (9, "cow_1", ["cow_1 is not there, but …, c3, c4, c5, c6, c7, c8, c9, cow_10"]),
    ],
)
def test_it_is_called_by_how_many_there_were(given: int, name: str, told: list[str], tmp_path: Path) -> None:
    (tmp_path / "herd.law").write_text(RULES, encoding="utf-8")
    cows = ", ".join(f"c{number}: {{}}" for number in range(1, given + 1))
    (tmp_path / "cases.yaml").write_text(CASES.format(given=cows, name=name), encoding="utf-8")
    found = [one.message() for result in run_file(tmp_path / "cases.yaml") for one in result.findings]
    assert found == told
