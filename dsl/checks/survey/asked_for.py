"""What a table is asked for: the number as it stands there, and through what `let` named or a roll came to."""

from __future__ import annotations

from dataclasses import replace

from dsl.checks.survey.declared import RulePart, Survey
from dsl.checks.survey.ranges import NOTHING_KNOWN, Interval
from dsl.understood.expressions import (
    AttributeOf,
    Binary,
    BinaryOperation,
    Cases,
    LocalValue,
    Node,
    Rounding,
    Selecting,
    Selection,
    Unary,
    UnaryOperation,
)
from dsl.understood.statements import MakeRoll, SetLocal

_COMPARING = frozenset(
    {Binary.LESS, Binary.LESS_EQUAL, Binary.GREATER, Binary.GREATER_EQUAL, Binary.SAME, Binary.DIFFERENT}
)


def kept_in(part: RulePart, node: Node) -> Node:
    """What a name stands for that `let` gives once in a rule and nothing changes; any other value as it is.

    A throw has such a name too; where it is made in some cases only, it is 0 in the others, which nobody reads.
    """
    given = _written_into(part, node)
    if not isinstance(given, SetLocal):
        return node
    if isinstance(given.value, Cases) and not given.name:
        return given.value.cases[0].value
    return given.value


def all_kept_in(part: RulePart, node: Node) -> Node:
    """A sum or product in which what names stand for takes their place, as in `kept_in`."""
    match node:
        case BinaryOperation(op=Binary.ADD | Binary.SUBTRACT | Binary.MULTIPLY | Binary.DIVIDE):
            return replace(node, left=all_kept_in(part, node.left), right=all_kept_in(part, node.right))
        case UnaryOperation(op=Unary.NEGATE) | Rounding():
            return replace(node, value=all_kept_in(part, node.value))
        case _:
            return kept_in(part, node)


def _written_into(part: RulePart, node: Node) -> SetLocal | MakeRoll | None:
    """The only statement of a rule that gives a local name its value; none of what is handed to the rule."""
    if not isinstance(node, LocalValue):
        return None
    given = [one for one in part.statements if isinstance(one, SetLocal | MakeRoll) and one.slot == node.slot]
    return given[0] if len(given) == 1 else None


def range_asked(look: Survey, part: RulePart, node: Node) -> Interval:
    """Between which numbers lies what a table is asked for; open where the rule looks at the number first."""
    if is_compared(part, node):
        return NOTHING_KNOWN
    return look.ranges.of(kept_in(part, node))


def is_compared(part: RulePart, node: Node) -> bool:
    """Whether a rule compares a number somewhere, so that it may be kept from what the table has no row for."""
    sources = {" ".join(one.source.split()) for one in (node, kept_in(part, node))}
    compared = (one for one in part.of(BinaryOperation) if one.op in _COMPARING)
    return any(side.source in sources for one in compared for side in (one.left, one.right))


def without_end(look: Survey, part: RulePart, node: Node, *, above: bool) -> Node | None:
    """What has no bound and may take a number up, or down: an attribute, or how many there are of something.

    None where the rule compares it somewhere.
    """
    kept = kept_in(part, node)
    match kept:
        case AttributeOf():
            reach = look.ranges.of(kept)
            is_open = (reach.high if above else reach.low) is None
            return kept if is_open and not is_compared(part, kept) else None
        case UnaryOperation(op=Unary.COUNT) | Selection(op=Selecting.COUNT):
            return kept if above and not is_compared(part, kept) else None
        case UnaryOperation(op=Unary.NEGATE):
            return without_end(look, part, kept.value, above=not above)
        case BinaryOperation(op=Binary.ADD | Binary.SUBTRACT | Binary.MULTIPLY | Binary.DIVIDE):
            turned = above if kept.op is not Binary.SUBTRACT else not above
            return without_end(look, part, kept.left, above=above) or without_end(look, part, kept.right, above=turned)
        case _:
            return None
