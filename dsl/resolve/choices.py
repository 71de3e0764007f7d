"""What may be chosen for a parameter of an act that names no collection: the numbers between its bounds."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.types import NUMBER, Type, many
from dsl.understood.expressions import Constant, Node, Several, SeveralOperation

MAX_NUMBERS: Final = 200
"""Numbers that are offered one by one; more are asked for with `ask`."""


def can_be_listed(kind: Type) -> bool:
    """Whether all values of a type are known without bounds or a collection."""
    return kind.form not in ("number", "fraction", "text", "many")


def numbers_between(written: t.Type | None, low: Node | None, high: Node | None) -> Node | None:
    """The numbers from one fixed bound to the other as a collection, or None."""
    if written is None or not isinstance(low, Constant) or not isinstance(high, Constant):
        return None
    least, most = low.value, high.value
    if not isinstance(least, int) or not isinstance(most, int) or not 0 <= most - least < MAX_NUMBERS:
        return None
    numbers = tuple(Constant(NUMBER, one, span=written.span, source=str(one)) for one in range(least, most + 1))
    return SeveralOperation(many(NUMBER), Several.SET, numbers, span=written.span, source=f"{least} to {most}")
