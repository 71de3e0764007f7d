"""The walker over what was written meets every node, though it looks only where nodes may stand."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.reading.parser import parse
from dsl.tree.walk import fields_of, fields_with_nodes, nodes_below
from tests.dsl.mutations import SAMPLES


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
