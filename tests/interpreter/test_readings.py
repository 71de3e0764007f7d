"""What the value of an expression depends on is found without a look at expressions that depend on nothing."""

from __future__ import annotations

import pytest

from dsl.understood.expressions import Node
from dsl.understood.walk import nodes_in
from interpreter.world.following.readings import _READS_NOTHING, Readings
from tests.loaded_once import ROOT, loaded

SOURCES = ["star_empires", *sorted({path.parent for path in ROOT.glob("tests/rulesets/*/*.law")})]


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: getattr(source, "name", source))
def test_what_is_passed_over_reads_nothing(source: str) -> None:
    rulebook = loaded(source).sound()
    readings = Readings(rulebook)
    rules = (rulebook.definitions, rulebook.rolls, rulebook.actions, rulebook.procedures, rulebook.conditions)
    nodes: list[Node] = [node for several in rules for node in nodes_in(tuple(several.values()))]
    passed = [node for node in nodes if type(node) in _READS_NOTHING]
    assert passed
    assert not [node for node in passed if readings.of_one(node)]
