"""The walkers meet all that they are to find, though they look only where it may stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest

from dsl import tree as t
from dsl.bundled import rulesets_folder
from dsl.reading.parser import parse
from dsl.tree.walk import (
    fields_beside,
    fields_of,
    fields_with_nodes,
    levels_below,
    lines_below,
    nodes_below,
    statements_below,
)
from dsl.understood.rules import Rulebook
from dsl.understood.walk import below, is_node, is_statement, nodes_in, rules_below, statements_in
from tests.dsl.mutations import SAMPLES
from tests.loaded_once import loaded


def nodes_in_any_field(written: object) -> Iterator[object]:
    if isinstance(written, tuple):
        for one in written:
            yield from nodes_in_any_field(one)
        return
    names = fields_of(type(written))
    if names is not None:
        yield written
        for name in names:
            yield from nodes_in_any_field(getattr(written, name))


def test_every_node_is_met_in_its_order() -> None:
    classes = set()
    for text in SAMPLES:
        declarations = parse(text, "sample.law")[0].declarations
        met = list(nodes_below(declarations))
        assert all(one is other for one, other in zip(met, nodes_in_any_field(declarations), strict=True))
        classes |= {type(one) for one in met}
    assert len(classes) > 100
    assert any(fields_of(sort) != fields_with_nodes(sort) for sort in classes)


NEVER_IN_EXPRESSIONS = t.Statement | t.Step | t.Lasting | t.TableRow | t.Type | t.Cites
"""What is looked for outside expressions alone."""
IN_STATEMENTS = t.Statement | t.Step | t.Lasting
"""and among statements."""


def test_what_never_stands_in_expressions_is_met_outside_them() -> None:
    for text in SAMPLES:
        declarations = parse(text, "sample.law")[0].declarations
        met = [one for one in lines_below(declarations) if isinstance(one, NEVER_IN_EXPRESSIONS)]
        every = [one for one in nodes_below(declarations) if isinstance(one, NEVER_IN_EXPRESSIONS)]
        assert all(one is other for one, other in zip(met, every, strict=True))
        assert not any(isinstance(one, t.Expr) for one in lines_below(declarations))
        met = [one for one in statements_below(declarations) if isinstance(one, IN_STATEMENTS)]
        every = [one for one in nodes_below(declarations) if isinstance(one, IN_STATEMENTS)]
        assert all(one is other for one, other in zip(met, every, strict=True))


@pytest.mark.parametrize("left_out", [{"expressions"}, {"expressions", "kinds", "tables", "words"}, {"words"}])
def test_fields_are_passed_over_in_which_nothing_else_stands(left_out: set[str]) -> None:
    """Fields are told by what they are declared to hold; what really stands there fits that."""

    def is_left_out(sort: type) -> bool:
        return sort.__module__.rpartition(".")[2] in left_out

    passed_over = 0
    for text in SAMPLES:
        for node in nodes_below(parse(text, "sample.law")[0].declarations):
            beside = fields_beside(type(node), is_left_out) or ()
            for name in set(fields_with_nodes(type(node)) or ()).difference(beside):
                value = getattr(node, name)
                held = value if isinstance(value, tuple) else (value,)
                assert all(one is None or is_left_out(type(one)) for one in held), (type(node), name)
                passed_over += value not in (None, ())
    assert passed_over > 100


def test_every_node_is_met_on_its_level() -> None:
    for text in SAMPLES:
        declarations = parse(text, "sample.law")[0].declarations
        levels = list(levels_below(declarations))
        assert sorted(id(one) for level in levels for one in level) == sorted(map(id, nodes_below(declarations)))
        inside = {id(one) for level in levels[1:] for one in level}
        assert not any(id(one) in inside for one in declarations)


def test_expressions_and_statements_are_met_without_what_names_them() -> None:
    for ruleset in ("planetary_empires_de", "realm_campaign"):
        rulebook = loaded(rulesets_folder() / ruleset).sound()
        rules = tuple(rules_of(rulebook))
        every = [one for one in below(rules) if is_node(one) or is_statement(one)]
        met = [one for one in rules_below(rules) if is_node(one) or is_statement(one)]
        assert all(one is other for one, other in zip(met, every, strict=True))
        assert list(nodes_in(rules)) == [one for one in every if is_node(one)]
        assert list(statements_in(rules)) == [one for one in every if is_statement(one)]


def rules_of(rulebook: Rulebook) -> Iterator[object]:
    """All rules of a rulebook."""
    for one in fields(rulebook):
        part = getattr(rulebook, one.name)
        yield from part.values() if isinstance(part, dict) else (part,)
