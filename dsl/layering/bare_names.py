"""A statement of an edit that changes an attribute called by its name alone: `gold up 2` for `player.gold up 2`."""

from __future__ import annotations

from dataclasses import replace

from dsl import tree as t
from dsl.border.diagnostics import Finding
from dsl.named.parts import places_in
from dsl.named.statement_names import inner
from dsl.reading.snags.sayings.saying import SAID_OTHERWISE
from dsl.writing.declaration_lines import member_lines
from dsl.writing.expression_text import flat


def changed_name(new: t.Statement) -> str:
    """What a statement changes that is called by a name alone; nothing where it changes no such thing."""
    line = inner(new)
    return line.place.text if isinstance(line, t.Moves | t.Becomes) and isinstance(line.place, t.Name) else ""


def changes_bare_name(new: t.Statement, declaration: t.Declared) -> Finding | None:
    """The finding with the line as the declaration has it, where one statement in it changes such an attribute."""
    line = inner(new)
    if not isinstance(line, t.Moves | t.Becomes) or not isinstance(line.place, t.Name):
        return None
    found = []
    for place in places_in(declaration):
        below = inner(place.member) if isinstance(place.member, t.Statement) else None
        if isinstance(below, t.Moves | t.Becomes):
            if below.place == line.place:
                return None
            if isinstance(below.place, t.Attribute) and below.place.name.text == line.place.text:
                found.append(below.place)
    if not found or any(one != found[0] for one in found):
        return None
    text = " ".join(flat(one.text).strip() for one in member_lines(replace(line, place=found[0])))
    return SAID_OTHERWISE.at(new.span, instead=text)
