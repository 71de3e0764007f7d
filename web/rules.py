"""The rules as they are written: each declaration with its lines, whoever of several rulesets wrote them."""

from __future__ import annotations

from pathlib import PurePath

from cli.commands.rules import lines_of
from dsl.border.frozen import frozen
from dsl.loaded import Loaded
from dsl.resolve.names.symbols import form_of, name_of


@frozen
class Declaration:
    """A declaration: `roll claim`, and which ruleset it comes from."""

    number: int
    form: str
    name: str
    layer: str


def declarations_of(loaded: Loaded) -> list[Declaration]:
    """All declarations in the order of the rules."""
    return [
        Declaration(at, form_of(one), name_of(one), loaded.layer_of(one.span.file))
        for at, one in enumerate(loaded.declarations)
    ]


def lines_told(one: Declaration, loaded: Loaded) -> list[tuple[str, str]]:
    """The lines of a declaration, each with its file and number."""
    return [
        (f"{PurePath(file).name}:{line}", text)
        for file, line, text in lines_of(loaded.declarations[one.number], loaded)
    ]
