"""What may be chosen for a parameter of an act that names no collection: the numbers between its bounds."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.types import NOTHING, NUMBER, Type, many
from dsl.understood.expressions import Binary, BinaryOperation, Constant, Node, Several, SeveralOperation

MAX_NUMBERS: Final = 24
"""Numbers between fixed bounds that are offered one by one; more are asked for between their bounds."""


def can_be_listed(kind: Type) -> bool:
    """Whether all values of a type are known without bounds or a collection."""
    return kind.form not in ("number", "fraction", "text", "many")


def or_none(collection: Node) -> Node:
    """What may be chosen where nothing may be chosen too; it comes last."""
    nothing = SeveralOperation(many(NOTHING), Several.SET, (Constant(NOTHING, None, span=collection.span),))
    return BinaryOperation(
        collection.type, Binary.UNION, collection, nothing, span=collection.span, source=collection.source
    )


def numbers_between(written: t.Type, low: Node, high: Node) -> Node:
    """The numbers from one bound to the other as a collection: laid out where they are few whatever happens."""
    source = f"{low.source} to {high.source}"
    least, most = (one.value if isinstance(one, Constant) else None for one in (low, high))
    if isinstance(least, int) and isinstance(most, int) and 0 <= most - least < MAX_NUMBERS:
        numbers = tuple(Constant(NUMBER, one, span=written.span, source=str(one)) for one in range(least, most + 1))
        return SeveralOperation(many(NUMBER), Several.SET, numbers, span=written.span, source=source)
    return BinaryOperation(many(NUMBER), Binary.FROM_TO, low, high, span=written.span, source=source)
