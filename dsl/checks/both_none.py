"""Comparisons of two values that may both be none, and then are the same.

forbids raid when tile.owner is player.ally      # a tile of nobody, and a player without an ally
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.expressions import AttributeOf, Binary, BinaryOperation, Constant, LocalValue, Node

BOTH_NONE: Final = Mistake(
    "both-none",
    Severity.WARNING,
    "“{source}” holds where both are none, too",
    "write: ({left} is not none and {source})",
)


def both_none(look: Survey) -> Iterator[Finding]:
    """Two attributes of different sorts are compared, each of which may be none.

    The same attribute of two things is left alone, `a.place is b.place`: that both are nowhere may well be meant.

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
    for node in look.of(BinaryOperation):
        if node.op is not Binary.SAME or not (_may_be_none(node.left) and _may_be_none(node.right)):
            continue
        if _attribute(node.left) != _attribute(node.right):
            yield BOTH_NONE.at(node.span, source=quoted(node), left=quoted(node.left))


def _may_be_none(value: Node) -> bool:
    """Not what a name stands for: whoever lets it stand for none knows that."""
    return value.type.optional and not isinstance(value, Constant | LocalValue)


def _attribute(value: Node) -> str:
    return value.name if isinstance(value, AttributeOf) else value.source.rpartition(".")[2]


CHECKS = (both_none,)
