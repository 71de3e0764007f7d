"""Statements that do something with one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dsl.understood.expressions import Node
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame, statement_function
from interpreter.compiled.rolling.throwing import Steps, throw_amount
from interpreter.compiled.run import Run
from interpreter.compiled.statements.purposes import Purpose
from interpreter.compiled.text.writer import Writer
from interpreter.values import Chance

Lines = Callable[[Writer], Iterable[str]]
"""Writes what is done with `value` in the frame `f` of the world `w`."""


def with_amount(make: Compiler, node: Node, said: Purpose, lines: Lines) -> Run:
    """What is done with a value; the dice of an amount are thrown first."""
    if node.type.form != "dice":
        return Run(False, statement_function(make, lambda writer: [f"value = {writer.text(node)}", *lines(writer)]))
    value, then = make.code(node), statement_function(make, lines, "value")

    def steps(f: Frame) -> Steps:
        amount = value(f)
        if isinstance(amount, Chance):
            amount = yield from throw_amount(amount, None, said(f))
        return then(f, amount)

    return Run(True, steps)


def handed_to(then: Callable[[Frame, Any], Any]) -> Lines:
    """The value is handed to a function of the frame."""
    return lambda writer: [f"return {writer.keep(then)}(f, value)"]
