"""What all statements do, taken together, is what a walk through them finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from dsl.loader import load_ruleset
from dsl.ruleset_places import bundled_names
from dsl.understood.durations import AsLongAs
from dsl.understood.expressions import AttributeOf
from dsl.understood.statements import DoStep, GainCondition, MakeEntries, MoveNumber, SetAttribute
from dsl.understood.walk import nodes_in, statements_in
from tests.loaded_once import ROOT, loaded

OF_TESTS = sorted({path.parent for path in ROOT.glob("tests/rulesets/*/*.law")})

RULES = """ruleset sample
kind player
  gold: number
  rank: number
  motto: text
condition bold of player
stat nerve(player)
  base 5
procedure duel(player)
  step clash "The clash"
    player gains bold while player.gold > 3
    add +1 "rage" to nerve(player) while player.rank > 0
  player.rank becomes 2
  player.gold becomes player.gold * 2
  when player has bold
    player.gold up 1
phase first
  each player in order
    do duel(player)
"""


def test_it_says_what_each_statement_does(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES, encoding="utf-8")
    found = load_ruleset(file, checks=lambda _: ()).sound().summary
    assert found.steps == {"clash": "The clash"}
    assert {name: len(tests) for name, tests in found.conditions_while.items()} == {"bold": 1}
    assert {name: len(tests) for name, tests in found.entries_while.items()} == {"nerve": 1}
    assert found.moved == {("player", 0)}
    assert found.set_outright == {("player", 1)}
    assert not found.says_apart


@pytest.mark.parametrize(("to", "is_apart"), [("player", True), ("players", False)])
def test_it_says_whether_anything_is_said_to_some_alone(to: str, is_apart: bool, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES + f'    say to {to} "again"\n', encoding="utf-8")
    assert load_ruleset(file, checks=lambda _: ()).sound().summary.says_apart is is_apart


@pytest.mark.parametrize("source", [*bundled_names(), *OF_TESTS], ids=lambda source: Path(source).name)
def test_nothing_is_left_out(source: str | Path) -> None:
    book = loaded(source).sound()
    found, every = book.summary, tuple(statements_in(book.bodies))
    assert found.steps == {one.name: one.label for one in every if isinstance(one, DoStep)}
    gained = [one for one in every if isinstance(one, GainCondition) and isinstance(one.duration, AsLongAs)]
    entered = [one for one in every if isinstance(one, MakeEntries) and isinstance(one.duration, AsLongAs)]
    assert sum(map(len, found.conditions_while.values())) == len(gained)
    assert sum(map(len, found.entries_while.values())) == sum(len(one.targets) for one in entered)
    changed = {(one.place.kind, one.place.index) for one in every if isinstance(one, SetAttribute | MoveNumber)}
    assert found.moved | found.set_outright == changed
    for one in every:
        if isinstance(one, SetAttribute) and (one.place.kind, one.place.index) not in found.set_outright:
            assert any(isinstance(node, AttributeOf) and node.index == one.place.index for node in nodes_in(one.value))


def test_whatever_is_declared_is_among_the_rules() -> None:
    book = loaded("planetary_empires_en").rulebook
    assert book is not None
    for one in fields(book):
        held = getattr(book, one.name)
        if isinstance(held, Mapping | tuple):
            marker = object()
            changed: dict[str, Any] = {one.name: {"it": marker} if isinstance(held, Mapping) else (marker,)}
            assert marker in replace(book, **changed).rules, one.name
