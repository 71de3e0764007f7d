"""A case gives no two things of which the rules let there be only one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset shop
kind player
  coins: number
kind crate, crates
  owner: player
  mark: text
  spot: number at least 1
  one per owner, spot
phase days
  for each c in crates
    c.owner.coins up 1
"""
CASES = """ruleset: shop.law
cases:
  - name: two in one place
    given: {{crates: {{tea: {{owner: red, spot: 1}}, tin: {{owner: {owner}, spot: 1}}}}}}
    do: {{phase: days}}
    expect: {{state: {{players: {{red: {{coins: {coins}}}}}}}}}
"""


def run(folder: Path, owner: str, coins: int) -> int:
    (folder / "shop.law").write_text(RULES, "utf-8")
    (folder / "cases.yaml").write_text(CASES.format(owner=owner, coins=coins), "utf-8")
    return main.run(["test", str(folder / "cases.yaml")])


def test_there_can_be_only_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "red", 2) == 1
    told = capsys.readouterr().out
    assert "cases.yaml:4:35: there is one crate for red, 1 already: tin" in told
    assert "hint: give one of them other values, or leave it out" in told


def test_one_for_each_is_none_too_many(tmp_path: Path) -> None:
    assert run(tmp_path, "blue", 1) == 0
