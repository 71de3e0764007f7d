"""What the dice of a `dice` line can show by themselves, before anything is added: a `natural` result."""

from __future__ import annotations

from dsl.checks.survey.ranges import NOTHING, NOTHING_KNOWN, Interval, Ranges, joined
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    Cases,
    CountedDice,
    DiceAmount,
    Node,
    Unary,
    UnaryOperation,
)


def natural_range(node: Node, ranges: Ranges) -> Interval:
    """The range of what is shown: numbers beside the dice, and what multiplies them, are no part of it.

    Args: `node` is what a `dice` line says.
    """
    match node:
        case DiceAmount(explodes=True, as_digits=False):
            return Interval(node.count, node.count * node.sides)  # the first throw alone is natural
        case DiceAmount() | CountedDice():
            return ranges.of(node)
        case BinaryOperation(op=Binary.ADD | Binary.SUBTRACT | Binary.MULTIPLY | Binary.DIVIDE):
            return natural_range(node.left, ranges).plus(natural_range(node.right, ranges))
        case UnaryOperation(op=Unary.NEGATE):
            return natural_range(node.value, ranges)
        case Cases():
            return joined(natural_range(one, ranges) for one in (*(case.value for case in node.cases), node.otherwise))
        case _:
            return NOTHING_KNOWN if node.type.form == "dice" else NOTHING
