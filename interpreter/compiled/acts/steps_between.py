"""Numbers of an act that a requirement wants in steps: `allowed when remainder(n, 100) is 0`."""

from __future__ import annotations

from dsl.border.frozen import frozen
from dsl.understood.expressions import Binary, BinaryOperation, Constant, Function, FunctionCall, LocalValue
from dsl.understood.rules import ActionRule
from interpreter.compiled.text.members import tests_of


@frozen
class StepsBetween:
    """How far the numbers lie apart, and what each of them leaves when it is divided by that."""

    apart: int = 1
    left: int = 0

    def among(self, numbers: range) -> range:
        """Those of the numbers between two bounds that lie on a step."""
        if self.apart == 1:
            return numbers
        return range(numbers.start + (self.left - numbers.start) % self.apart, numbers.stop, self.apart)


def steps_between(rule: ActionRule, slot: int) -> StepsBetween:
    """The steps in which the numbers of a parameter lie, by the first requirement that says so."""
    for one in rule.requirements:
        for condition in tests_of(one.condition):
            match condition:
                case BinaryOperation(
                    op=Binary.SAME,
                    left=FunctionCall(
                        function=Function.REMAINDER, arguments=(LocalValue(slot=read), Constant(value=int(apart)))
                    ),
                    right=Constant(value=int(left)),
                ) if read == slot and 0 <= left < apart:
                    return StepsBetween(apart, left)
                case _:
                    pass
    return StepsBetween()
