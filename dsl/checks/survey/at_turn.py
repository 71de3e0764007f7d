"""What can be said of conditions in one turn, or in any, where they hang on its number."""

from __future__ import annotations

from typing import Final

from dsl.checks.survey.ranges import Interval, Ranges
from dsl.checks.survey.truth import TruthJudge
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    CurrentTurn,
    DefinitionCall,
    Function,
    FunctionCall,
    Node,
)
from dsl.understood.rules import Rulebook


class _RangesAtTurn(Ranges):
    """Ranges of numbers in some turns."""

    def __init__(self, ranges: Ranges, turns: Interval) -> None:
        super().__init__(ranges.book, ranges.depths)
        self._turns = turns

    def of(self, node: Node) -> Interval:
        if isinstance(node, CurrentTurn):
            return self._turns
        if isinstance(node, FunctionCall) and node.function is Function.REMAINDER:
            number, by = (self.of(one).exact for one in node.arguments)
            if number is not None and by is not None and by > 0:
                return Interval(number % by, number % by)
        return super().of(node)


EACH_TURN: Final = Interval(1, None)
"""Before the first is the set-up alone."""


class TurnJudge(TruthJudge):
    """Judges conditions of one rulebook as they are in one turn, or in each of several."""

    def __init__(self, book: Rulebook, ranges: Ranges, turns: Interval) -> None:
        super().__init__(_RangesAtTurn(ranges, turns))
        self._book = book

    def _of(self, node: Node) -> bool | None:
        if isinstance(node, DefinitionCall) and not node.arguments:
            return self.of(self._book.definitions[node.name].body)
        if isinstance(node, BinaryOperation) and node.op in (Binary.SAME, Binary.DIFFERENT):
            left, right = self.ranges.of(node.left).exact, self.ranges.of(node.right).exact
            if left is not None and right is not None:
                return (left == right) is (node.op is Binary.SAME)
        return super()._of(node)
