"""A name that stands below a layer is declared in it once more: what its writer may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, assert_never

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.named.members import members_of
from dsl.named.row_names import line_name
from dsl.named.said_already import said_already
from dsl.reading.snags.sayings.saying import MOST_SAID
from dsl.resolve.names.symbols import form_of, name_of, sort_of
from dsl.writing.declaration_lines import member_lines
from dsl.writing.expression_text import flat, value_text

_E: Final = Severity.ERROR
ALREADY_THERE = Mistake(
    "already-there",
    _E,
    "“{name}” is already declared by {layer}",
    "write `replace` before it if it shall take its place",
)
ADD_TO_IT = Mistake(
    "already-there",
    _E,
    "“{name}” is already declared by {layer}",
    "write `add to {form} {name}` for more lines in it and `change {form} {name}` for other ones; `replace` before it "
    "puts this in the place of the whole",
)
ANOTHER_NAME = Mistake(
    "already-there",
    _E,
    "“{name}” is already declared by {layer}",
    "there it is {sort}, in whose place nothing of another sort can stand: give this another name",
)
SET_IT = Mistake(
    "already-there",
    _E,
    "“{name}” is already declared by {layer}",
    "for another value write: set {name} = {value}",
)
REPLACE_OPTION = Mistake(
    "already-there",
    _E,
    "“{name}” is already declared by {layer}",
    "for another value write: set {name} = {value}; to let it be something else write `replace` before it",
)
LINE_THERE = Mistake(
    "already-there",
    _E,
    "a line “{name}” like this one stands in {layer} already",
    "write `replace` before it if it shall take its place; if both shall hold, give this one a name of its own in "
    "front: {name}_2: …",
)
SAME_REASON = Mistake(
    "already-there",
    Severity.TIP,
    "“{name}” in {layer} refuses the same with these words, and still does",
    "if this shall hold in its place write: replace {line}",
)

_ALIKE: Final = (frozenset({"kind", "report"}), frozenset({"roll", "stat"}))
"""Forms of which each may come in the place of the other."""


def already_there(declaration: t.Declared, before: t.Declared, layer: str | None) -> Finding:
    """The finding about what is declared anew.

    Args: `before` is what has the name, in the ruleset `layer`.
    """
    name, form = name_of(declaration), form_of(before)
    place = [(before.span, phrase("declared here"))]
    if isinstance(declaration, t.Option) and isinstance(before, t.Option):
        value = value_text(declaration.value)
        if declaration.type is not None and not said_already(declaration.type, before.type):
            return REPLACE_OPTION.at(declaration.span, also=place, name=name, layer=layer, value=value)
        return SET_IT.at(declaration.span, also=place, name=name, layer=layer, value=value)
    if form == form_of(declaration) and members_of(before) is not None:
        return ADD_TO_IT.at(declaration.span, also=place, name=name, layer=layer, form=form)
    forms = {form, form_of(declaration)}
    if len(forms) > 1 and not any(forms <= alike for alike in _ALIKE):
        return ANOTHER_NAME.at(declaration.span, also=place, name=name, layer=layer, sort=sort_of(before))
    return ALREADY_THERE.at(declaration.span, also=place, name=name, layer=layer)


def line_already_there(line: t.Line, below: Iterable[t.Line], layer: str | None) -> Finding | None:
    """What is told of a line of top level that is like one below the layer; none where it is another.

    Args: `below` are the lines that stand in the ruleset `layer`.
    """
    name = line_name(line)
    for one in below:
        place = [(one.span, phrase("declared here"))]
        if type(one) is type(line) and line_name(one) == name and _aims(one) & _aims(line):
            return LINE_THERE.at(line.span, also=place, name=name, layer=layer)
        if isinstance(line, t.Forbids) and isinstance(one, t.Forbids) and _says_alike(line, one):
            written = f"{line_name(one)}: {_text(replace(line, name=None))}"[:MOST_SAID]
            return SAME_REASON.at(line.span, also=place, name=line_name(one), layer=layer, line=written)
    return None


def _says_alike(line: t.Forbids, other: t.Forbids) -> bool:
    return line.reason is not None and line.reason == other.reason and bool(_aims(line) & _aims(other))


def _aims(line: t.Line) -> set[str]:
    """What a line is about: the rolls, acts or procedures that it names, or what it looks at."""
    match line:
        case t.ToLine() | t.EachChange() | t.After():
            return {one.name.text for one in line.targets}
        case t.Forbids():
            return {one.text for one in line.acts.names} or {""}
        case t.Allows():
            return {f"{one.act}.{one.refusal}" for one in line.lifted}
        case t.Instead():
            return {line.target.name.text}
        case t.WhenLine():
            return {""}
        case _:
            assert_never(line)


def _text(line: t.Line) -> str:
    return " ".join(flat(one.text).strip() for one in member_lines(line))
