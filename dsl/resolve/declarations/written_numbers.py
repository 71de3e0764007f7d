"""Numbers that stand in the rules, known before a campaign begins: `5`, `-2`, `1/20`, `2 * 12`."""

from __future__ import annotations

from fractions import Fraction

from dsl.understood.expressions import Binary, BinaryOperation, Constant, Node, Unary, UnaryOperation


def written_number(node: Node) -> int | Fraction | None:
    """The number that is written, perhaps with a sign or as what a few written numbers come to."""
    match node:
        case Constant(value=int() | Fraction() as value) if not isinstance(value, bool):
            return value
        case UnaryOperation(op=Unary.NEGATE):
            positive = written_number(node.value)
            return None if positive is None else -positive
        case BinaryOperation():
            return _reckoned(node.op, written_number(node.left), written_number(node.right))
        case _:
            return None


def as_written(node: Node) -> Node:
    """A written number as a constant, any other value as it is."""
    number = written_number(node)
    if number is None or isinstance(node, Constant):
        return node
    return Constant(node.type, number, span=node.span, source=node.source)


def _reckoned(op: Binary, left: int | Fraction | None, right: int | Fraction | None) -> int | Fraction | None:
    if left is None or right is None:
        return None
    match op:
        case Binary.ADD:
            number = Fraction(left) + right
        case Binary.SUBTRACT:
            number = Fraction(left) - right
        case Binary.MULTIPLY:
            number = Fraction(left) * right
        case Binary.DIVIDE if right:
            number = Fraction(left) / right
        case _:
            return None
    return number.numerator if number.denominator == 1 else number
