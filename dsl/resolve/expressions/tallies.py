"""How many of several results succeeded or failed."""

from __future__ import annotations

from typing import Final

from dsl.types import NUMBER, TRUTH, UNKNOWN, Type
from dsl.understood.expressions import FieldOf, LocalValue, Node, Selecting, Selection, Unary, UnaryOperation

TALLIED: Final = ("successes", "failures")
"""What several results have together."""


def are_results(kind: Type) -> bool:
    """Whether something is the results of several rolls."""
    return kind.form == "many" and kind.item is not None and kind.item.form == "result"


def how_many(results: Node, slot: int, *, succeeded: bool) -> Node:
    """How many of several results succeeded or failed; `slot` is free for one of them."""
    one = LocalValue(results.type.item or UNKNOWN, slot, span=results.span)
    test: Node = FieldOf(TRUTH, one, "success", span=results.span)
    if not succeeded:
        test = UnaryOperation(TRUTH, Unary.NOT, test, span=results.span)
    word = "successes" if succeeded else "failures"
    return Selection(NUMBER, Selecting.COUNT, slot, results, test, span=results.span, source=word)
