"""Which edit is meant by a line that says a name below without its sort, or with another: `remove trait pacifist`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, listed
from dsl.loaded import Layer
from dsl.named.members import members_of
from dsl.named.parts import places_called
from dsl.reading.snags.sayings.saying import SAID_OTHERWISE
from dsl.resolve.names.symbols import name_of, whole_name

MOST_NAMED: Final = 4
"""Of so many that could be meant all are named."""
_EDIT: Final = re.compile(r"(remove|change|add to) +(?:(\w+) +)?([^\W\d]\w*) *(?:#.*)?")


def edits_meant(verb: str, name: str, below: Iterable[t.Declared], of: str = "") -> str:
    """The edits of what is called so; nothing where nothing is, or too much.

    Args:
        verb: whole declarations are edited by each, what stands in one is only removed by its name alone.
        of: what else the line names: where that has something called so, it is meant.
    """
    found = [
        (name_of(one), f"`{verb} {whole_name(one)}{member}`")
        for one in below
        for member in _called(one, name)
        if verb == "remove" or (not member and members_of(one) is not None)
    ]
    edits = dict.fromkeys([edit for whole, edit in found if whole == of] or [edit for _whole, edit in found])
    return listed(edits) if len(edits) <= MOST_NAMED else ""


def with_edits_meant(
    findings: Iterable[Finding], below: Sequence[t.Declared], layer: Layer, sources: Mapping[str, str]
) -> list[Finding]:
    """What was found while a layer was read; where an edit was not understood, with the one that is meant."""
    files = {one.file for one in layer.files}
    return [_with_edits(one, below, sources) if one.span and one.span.file in files else one for one in findings]


def _with_edits(finding: Finding, below: Sequence[t.Declared], sources: Mapping[str, str]) -> Finding:
    span = finding.span
    said = None if span is None else _EDIT.fullmatch(sources[span.file].split("\n")[span.line - 1])
    edits = "" if said is None else edits_meant(said[1], said[3], below, said[2] or "")
    return SAID_OTHERWISE.at(span, instead=edits) if edits else finding


def _called(declaration: t.Declared, name: str) -> Iterator[str]:
    if name_of(declaration) == name:
        yield ""
    if members_of(declaration) is not None and places_called(declaration, name):
        yield f".{name}"
