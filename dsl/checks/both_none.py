"""Comparisons of two values that may both be none, and then are the same.

forbids raid when tile.owner is player.ally      # a tile of nobody, and a player without an ally
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.expressions import (
    AttributeOf,
    Binary,
    BinaryOperation,
    Constant,
    LocalValue,
    Node,
    Several,
    SeveralOperation,
)
from dsl.understood.walk import below

BOTH_NONE: Final = Mistake(
    "both-none",
    Severity.WARNING,
    "“{source}” holds where both are none, too",
    "write: ({left} is not none and {source}); where that is meant: ({source} or {left} is none and {right} is none)",
)


def both_none(look: Survey) -> Iterator[Finding]:
    """Two attributes of different sorts are compared, each of which may be none.

    The same attribute of two things is left alone, `a.place is b.place`: that both are nowhere may well be meant.
    So is one beside which stands, behind `or`, that both are none.

    Found:
        kind tile
          owner: player or none
        kind player
          ally: player or none
        action raid(tile) by player
          allowed when not tile.owner is player.ally else "an ally's"      # finds: both-none
          tile.owner becomes player
    Instead:
        kind tile
          owner: player or none
        kind player
          ally: player or none
        action raid(tile) by player
          allowed when not (tile.owner is not none and tile.owner is player.ally) else "an ally's"
          tile.owner becomes player
    """
    meant = {id(one) for either in look.of(SeveralOperation) if either.op is Several.OR for one in _meant(either)}
    for node in look.of(BinaryOperation):
        if node.op is not Binary.SAME or not (_may_be_none(node.left) and _may_be_none(node.right)):
            continue
        if _attribute(node.left) != _attribute(node.right) and id(node) not in meant:
            yield BOTH_NONE.at(node.span, source=quoted(node), left=quoted(node.left), right=quoted(node.right))


def _meant(either: SeveralOperation) -> Iterator[BinaryOperation]:
    """The comparisons of which another of several conditions holds too where both sides are none."""
    for at, item in enumerate(either.items):
        others = [one for number, one in enumerate(either.items) if number != at]
        for one in below(item):
            if isinstance(one, BinaryOperation) and one.op is Binary.SAME:
                sides = {one.left.source, one.right.source}
                if any(_holds_without(sides, other) for other in others):
                    yield one


def _holds_without(sides: set[str], test: Node) -> bool:
    """Whether a condition says of one of these values, or of both, that it is none, and nothing else."""
    match test:
        case BinaryOperation(op=Binary.SAME, left=left, right=Constant(value=None)):
            return left.source in sides
        case SeveralOperation(op=Several.AND, items=items):
            return all(_holds_without(sides, one) for one in items)
        case _:
            return False


def _may_be_none(value: Node) -> bool:
    """Not what a name stands for: whoever lets it stand for none knows that."""
    return value.type.optional and not isinstance(value, Constant | LocalValue)


def _attribute(value: Node) -> str:
    return value.name if isinstance(value, AttributeOf) else value.source.rpartition(".")[2]


CHECKS = (both_none,)
