"""Several values hold each once: what stands twice among them, and who counts how often one is there."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey, quoted
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    Constant,
    LocalValue,
    NamedRow,
    Node,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
)
from dsl.understood.walk import nodes_in

STANDS_TWICE = Mistake(
    "stands-twice",
    Severity.ERROR,
    "“{source}” stands twice among several values, which hold each once",
    "leave it out here; how often something is there is a number beside it, or a thing of its own for each",
)


def stands_twice(look: Survey) -> Iterator[Finding]:
    """A cell or a set names the same value twice: it is in it once.

    Found:
        table ground
          | key    |
          | meadow |
          | ridge  |
        table stage
          | key   | leads_over            |
          | first | meadow, ridge, meadow |      # finds: stands-twice
        define hard = {ridge}
    Instead:
        table ground
          | key    |
          | meadow |
          | ridge  |
        table stage
          | key   | leads_over    |
          | first | meadow, ridge |
        define hard = {ridge}
    """
    for node in look.of(SeveralOperation):
        if node.type.are_numbers:  # what dice show may be the same twice, and so may what it is compared with
            continue
        named = (one for one in node.items if isinstance(one, Constant | NamedRow))
        said: set[Node] = set()
        for item in named if node.op is Several.SET else ():
            if item in said:
                yield STANDS_TWICE.at(item.span, source=quoted(item))
            said.add(item)


COUNTS_ONE = Mistake(
    "counts-one",
    Severity.WARNING,
    "“{source}” is never more than 1: several values hold each once",
    "ask whether it is there: … has …; how often is a number of its own, or a thing for each",
)


def counts_one(look: Survey) -> Iterator[Finding]:
    """How often one value is among several is counted: it is there once or not at all.

    Found:
        table ware
          | key  |
          | rope |
        kind player
          load: list of ware
        phase harvest
          each player in order
            when (count of w in player.load where w is rope) < 3      # finds: counts-one
              add rope to player.load
    Instead:
        table ware
          | key  |
          | rope |
        kind player
          load: list of ware
        phase harvest
          each player in order
            when not player.load has rope
              add rope to player.load
    """
    for node in look.of(Selection):
        if node.op is Selecting.COUNT and _holds_each_once(node.collection) and _is_one(node.condition, node.slot):
            yield COUNTS_ONE.at(node.span, source=quoted(node))


def _holds_each_once(collection: Node) -> bool:
    """Numbers may be the same ones: what dice show is several."""
    return collection.type.item is not None and collection.type.item.form in ("row", "words", "entity")


def _is_one(condition: Node, slot: int) -> bool:
    """Whether a test is that a member is one certain value."""
    match condition:
        case BinaryOperation(op=Binary.SAME, left=LocalValue(slot=named), right=other) if named == slot:
            return not any(isinstance(one, LocalValue) and one.slot == slot for one in nodes_in(other))
        case _:
            return False


CHECKS = (stands_twice, counts_one)
