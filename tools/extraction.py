"""The messages of a Python file, collected as Babel collects them.

What counts as a message: the message and the hint of every `Mistake(...)` (and what is given to a
file's own `_kind`), the remarks of a finding's further places (`also=`) and those of its values
that are our own words; the arguments of `_(...)`, `gettext(...)` and `ngettext(...)`, called bare
or as a method; those of `phrase(...)` and of the markers `message(...)` and `plural(...)` for words
that are translated later; and the help of click's commands: their docstrings and what their decorators call `help`,
`short_help` and `epilog`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from inspect import cleandoc
from typing import BinaryIO, Final

from cli.findings.said import OUR_WORDS
from dsl.border.frozen import frozen

HELP_KEYWORDS: Final = ("help", "short_help", "epilog")


@frozen
class Extracted:
    """One message of a file: its line, its text, and its plural if it has one."""

    line: int
    text: str
    plural: str = ""


class UnreadableSource(Exception):
    """A message is not one constant text, so that no translator could ever see it."""


def extract(
    file: BinaryIO, _keywords: object, _comment_tags: object, options: object
) -> Iterator[tuple[int, str | None, tuple[str, ...], list[str]]]:
    """The messages of a file, as Babel asks for them: line, the function called, its texts, remarks for translators."""
    for found in messages_of(file.read().decode("utf-8"), file.name):
        if found.plural:
            yield found.line, "ngettext", (found.text, found.plural), []
        else:
            yield found.line, "gettext", (found.text,), []


def messages_of(source: str, file: str) -> list[Extracted]:
    """The messages of one Python file in the order of its lines.

    Raises:
        UnreadableSource: `Mistake(...)`, `phrase(...)`, `message(...)` or `plural(...)` is given something else
            than constant texts.
    """
    found: list[Extracted] = []
    tree = ast.parse(source, file)
    handed_on = _inside_kind_makers(tree)
    for node in ast.walk(tree):
        if node in handed_on:
            continue
        match node:
            case ast.Call(func=ast.Name("_kind"), args=texts) if handed_on:
                found += [Extracted(node.lineno, _constant(text, file)) for text in texts]
            case ast.Call():
                found += _messages_of_call(node, file)
            case ast.FunctionDef(decorator_list=decorators) if any(map(_makes_command, decorators)):
                found += _messages_of_command(node, file)
    return sorted(found, key=lambda message: message.line)


def _inside_kind_makers(tree: ast.Module) -> set[ast.AST]:
    """What stands in functions called `_kind`: they make kinds of the texts they are given, which are read there."""
    makers = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name == "_kind"
        if any(isinstance(part, ast.Call) and _called(part) == "Mistake" and part.args for part in ast.walk(node))
    ]
    return {part for maker in makers for part in ast.walk(maker)}


def _messages_of_call(call: ast.Call, file: str) -> Iterator[Extracted]:
    match _called(call), call.args:
        case "Mistake", args if isinstance(_argument(call, args, 0, "code"), ast.Constant):  # no node of the tree
            for text in (_argument(call, args, 2, "message"), _argument(call, args, 3, "hint")):
                if text is not None and (constant := _constant(text, file)):
                    yield Extracted(call.lineno, constant)
        case "at", _:
            yield from _messages_of_finding(call)
        case "message" | "phrase", [text] if isinstance(call.func, ast.Name):
            yield Extracted(call.lineno, _constant(text, file))
        case "counted", [one, many, _]:
            yield Extracted(call.lineno, _constant(one, file))
            yield Extracted(call.lineno, _constant(many, file))
        case "plural", [one, many]:
            yield Extracted(call.lineno, _constant(one, file), _constant(many, file))
        case "_" | "gettext", [ast.Constant(str(text)), *_] if text:
            yield Extracted(call.lineno, text)
        case "ngettext", [ast.Constant(str(one)), ast.Constant(str(many)), *_]:
            yield Extracted(call.lineno, one, many)
        case _:
            pass


def _messages_of_finding(call: ast.Call) -> Iterator[Extracted]:
    """The constant texts of `KIND.at(place, also=[(other, "remark")], what="our word")`."""
    for keyword in call.keywords:
        match keyword.value:
            case ast.List(pairs) | ast.Tuple(pairs) if keyword.arg == "also":
                texts = [part for pair in pairs if isinstance(pair, ast.Tuple) for part in pair.elts]
            case value if keyword.arg in OUR_WORDS:
                texts = [value]
            case _:
                texts = []
        for text in texts:
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                yield Extracted(text.lineno, text.value)


def _makes_command(decorator: ast.expr) -> bool:
    """Whether a decorator is click's `command` or `group`, of click or of a group of ours."""
    return isinstance(decorator, ast.Call) and _called(decorator) in ("command", "group")


def _messages_of_command(function: ast.FunctionDef, file: str) -> Iterator[Extracted]:
    """The docstring of a command and the help texts its decorators name."""
    if text := ast.get_docstring(function):
        yield Extracted(function.lineno, text)
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call):
            for keyword in decorator.keywords:
                if keyword.arg in HELP_KEYWORDS:
                    yield Extracted(decorator.lineno, cleandoc(_constant(keyword.value, file)))


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _argument(call: ast.Call, args: list[ast.expr], position: int, name: str) -> ast.expr | None:
    """An argument of the call, given by position or by name."""
    if len(args) > position:
        return args[position]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def _constant(text: ast.expr, file: str) -> str:
    match text:
        case ast.Constant(str(value)):
            return value
        case _:
            raise UnreadableSource(
                f"{file}:{text.lineno}: write the message as one constant text, not as an expression"
            )
