"""Expressions as generated Python: functions of a frame or of the world.

What is compiled is what `writer` has written. A conquest roll with twelve rows costs about twice hand-written Python
this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dsl.understood.expressions import Node, Template
from dsl.understood.rules import DefinitionRule
from interpreter.compiled.effort import can_be_kept
from interpreter.compiled.text.writer import Rules, Writer, execute
from interpreter.values import Value

Frame = list[Any]
"""What a rule is worked out in: slot 0 is the world, the others hold locals."""
Code = Callable[[Frame], Any]
"""An expression as a function of its frame."""


def function(writer: Writer, head: str, lines: Iterable[str]) -> Any:
    """The function with these parameters and lines, in the namespace of its writer."""
    name = writer.keep(None)
    execute("\n    ".join([f"def {name}({head}):", *lines, ""]), writer.names)
    return writer.names[name]


def opened(writer: Writer) -> list[str]:
    """The lines that read the slots of a frame."""
    return ["w = f[0]", *(f"s{at} = f[{at}]" for at in sorted(writer.free))]


def frame_function(rules: Rules, node: Node) -> Code:
    """An expression as a function of its frame."""
    writer = Writer(rules)
    text = writer.text(node)
    made: Code = function(writer, "f", [*opened(writer), f"return {text}"])
    return made


def text_function(rules: Rules, template: Template) -> Callable[[Frame], str]:
    """A text as a function of the frame."""
    writer = Writer(rules)
    text = writer.template(template)
    made: Callable[[Frame], str] = function(writer, "f", [*opened(writer), f"return {text}"])
    return made


def definition_function(rules: Rules, rule: DefinitionRule, *, counts: bool) -> Callable[..., Value]:
    """A definition as a function of the world and its arguments.

    Args: `counts`, if working it out takes long: then it is a step of the budget, and kept in the memos of the world.
    """
    slots = range(1, len(rule.parameters) + 1)
    writer = Writer(rules, slots)
    text = writer.text(rule.body)
    lines = [f"return {text}"]
    if counts:
        lines = [f"w.burn({writer.keep(rule.span)})", *lines]
    if counts and can_be_kept(rule.parameters):
        remembered = writer.keep(rules.keeping.function(rules.readings.of(rule.body)))
        arguments = "s1" if len(slots) == 1 else f"({''.join(f's{at}, ' for at in slots)})"
        lines = [
            f"memo = w.memos[{remembered}]",
            f"given = {arguments}",
            "if given in memo: return memo[given]",
            lines[0],
            f"found = memo[given] = {text}",
            "return found",
        ]
    made: Callable[..., Value] = function(writer, ", ".join(["w", *(f"s{at}" for at in slots)]), lines)
    return made


def values(rules: Rules, nodes: Iterable[Node]) -> tuple[Value, ...]:
    """The values of expressions that need neither world nor locals, such as the cells of a table."""
    writer = Writer(rules)
    found: tuple[Value, ...] = function(writer, "w=None", [f"return ({writer.texts(nodes)})"])()
    return found
