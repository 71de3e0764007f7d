"""Expressions as generated Python: functions of a frame or of the world.

What is compiled is what `writer` has written. A conquest roll with twelve rows costs about twice hand-written Python
this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from dsl.border.diagnostics import Span
from dsl.understood.expressions import Constant, NamedRow, Node, Template
from dsl.understood.rules import DefinitionRule
from interpreter.compiled.effort import can_be_kept
from interpreter.compiled.text.writer import Rules, Writer, execute
from interpreter.values.value import Value

Frame = list[Any]
"""What a rule is worked out in: slot 0 is the world, the others hold locals."""
NUMBERS: Final = frozenset({"number", "fraction"})
"""The types of values that may differ from case to case."""
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
    writer.ahead = node
    text = writer.text(node)
    lines = [*opened(writer), *taken_ahead(writer, node.span), f"return {text}"]
    made: Code = function(writer, "f", lines)
    return made


def taken_ahead(writer: Writer, span: Span | None, steps: int = 0) -> list[str]:
    """The lines that burn fuel for so many steps, and for the members that are taken ahead."""
    taken = writer.members_ahead
    if taken is None and not steps:
        return []
    burnt = [*(["len(members)"] if taken is not None else []), *([str(steps)] if steps else [])]
    lines = [f"w.fuel -= {' + '.join(burnt)}", f"if w.fuel < 0: w.burn({writer.keep(span)})"]
    if writer.index_ahead is not None:
        lines += [f"index = {writer.index_ahead}", "index_of = index.get"]
    return lines if taken is None else [f"members = {taken}", *lines]


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
    writer.ahead = rule.body if counts else None
    text = writer.text(rule.body)
    lines = taken_ahead(writer, rule.span, steps=1) if counts else []
    if counts and can_be_kept(rule.parameters):
        near = rules.near.of(rule.name)
        memo = f"w.memos[{writer.keep(rules.keeping.function(rules.readings.of(rule.body), near))}]"
        looked_up, given = [f"memo = {memo}"], [f"s{at}" for at in slots]
        if near and len(given) > 1:
            looked_up = [f"all = {memo}", "memo = all.get(s1)", "if memo is None: memo = all[s1] = {}"]
            del given[0]
        numbers = {f"s{at}" for at, one in zip(slots, rule.parameters, strict=True) if one.type.form in NUMBERS}
        given = [f"laid_down({one})" if one in numbers else one for one in given]
        key = given[0] if len(given) == 1 and not numbers else "given"
        if key == "given":
            looked_up += [f"given = {given[0]}" if len(given) == 1 else f"given = ({', '.join(given)})"]
        lines = [*looked_up, f"if {key} in memo: return memo[{key}]", *lines, f"found = memo[{key}] = {text}"]
        text = "found"
    lines.append(f"return {text}")
    made: Callable[..., Value] = function(writer, ", ".join(["w", *(f"s{at}" for at in slots)]), lines)
    return made


def values(rules: Rules, nodes: Iterable[Node]) -> tuple[Value, ...]:
    """The values of expressions that need neither world nor locals, such as the cells of a table."""
    several = tuple(nodes)
    writer = Writer(rules)
    written = writer.texts(one for one in several if not isinstance(one, Constant | NamedRow))
    found = iter(function(writer, "w=None", [f"return ({written})"])() if written else ())
    return tuple(
        one.value
        if isinstance(one, Constant)
        else rules.rows[one.table][one.key]
        if isinstance(one, NamedRow)
        else next(found)
        for one in several
    )
