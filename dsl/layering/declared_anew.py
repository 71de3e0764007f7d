"""A name that stands below a layer is declared in it once more: what its writer may have meant."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.named.members import members_of
from dsl.resolve.names.symbols import form_of, name_of, sort_of
from dsl.writing.expression_text import value_text

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
        return SET_IT.at(declaration.span, also=place, name=name, layer=layer, value=value)
    if form == form_of(declaration) and members_of(before) is not None:
        return ADD_TO_IT.at(declaration.span, also=place, name=name, layer=layer, form=form)
    forms = {form, form_of(declaration)}
    if len(forms) > 1 and not any(forms <= alike for alike in _ALIKE):
        return ANOTHER_NAME.at(declaration.span, also=place, name=name, layer=layer, sort=sort_of(before))
    return ALREADY_THERE.at(declaration.span, also=place, name=name, layer=layer)
