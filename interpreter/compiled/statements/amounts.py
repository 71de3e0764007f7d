"""Statements that do something with one value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.understood.expressions import Node
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.throwing import Steps, throw_amount
from interpreter.compiled.run import Run
from interpreter.compiled.statements.purposes import Purpose
from interpreter.values import Chance


def with_amount(make: Compiler, node: Node, said: Purpose, then: Callable[[Frame, Any], Any]) -> Run:
    """What is done with a value; the dice of an amount are thrown first."""
    value = make.code(node)
    if node.type.form != "dice":
        return Run(False, lambda f: then(f, value(f)))

    def steps(f: Frame) -> Steps:
        amount = value(f)
        if isinstance(amount, Chance):
            amount = yield from throw_amount(amount, None, said(f))
        return then(f, amount)

    return Run(True, steps)
