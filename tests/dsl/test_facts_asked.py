"""The facts that rules ask for, and the births, are known without a walk through all rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from dsl.ruleset_places import bundled_names
from dsl.understood.expressions import BuiltIn, BuiltInOf, PastFacts
from dsl.understood.walk import nodes_in
from tests.loaded_once import ROOT, loaded

OF_TESTS = sorted({path.parent for path in ROOT.glob("tests/rulesets/*/*.law")})


@pytest.mark.parametrize("source", [*bundled_names(), *OF_TESTS], ids=lambda source: Path(source).name)
def test_they_are_those_that_stand_in_rules(source: str | Path) -> None:
    book = loaded(source).sound()
    parts = (getattr(book, field.name) for field in fields(book))
    rules = tuple(rule for part in parts for rule in (part.values() if isinstance(part, Mapping) else (part,)))
    assert book.facts_asked == {one.name for one in nodes_in(rules) if isinstance(one, PastFacts)}
    births = (one for one in nodes_in(rules) if isinstance(one, BuiltInOf) and one.name is BuiltIn.BORN)
    assert book.births_asked == {one.of.type.name for one in births}
