"""Which edit is meant by a line that says a name below without its sort, or with another: `remove trait pacifist`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, listed
from dsl.loaded import Layer
from dsl.named.members import members_of
from dsl.named.parts import places_called
from dsl.reading.snags.edit_words import LINE_BELOW, line_below
from dsl.reading.snags.sayings.saying import SAID_OTHERWISE
from dsl.resolve.names.symbols import form_of, name_of, whole_name

TAKEN_OUT_ELSEWHERE: Final = Mistake(
    "misplaced-line",
    Severity.ERROR,
    "what stands in a declaration below is taken out at the left margin",
    "write above or below these lines: {edit}",
)
MOST_NAMED: Final = 4
"""Of so many that could be meant all are named."""
_EDIT: Final = re.compile(r"(remove|change|add to) +(?:(\w+) +)?([^\W\d]\w*) *(?:#.*)?")
_TAKEN_OUT: Final = re.compile(r" +(?:remove|delete|drop|strike) +(?:the +)?([^\W\d]\w*) *(?:#.*)?")
_EDITED: Final = re.compile(r"(?:change|add to) +(.*?) *(?:#.*)?")
_CHOSEN: Final = re.compile(r"option (\w+) = (.+)")
_SORT: Final = re.compile(r"\b(remove|change|add to|replace) (…|table|roll) (\w+)(\.\w+)?\b")
"""Where a hint guesses of what sort a name is, or leaves it open."""


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
    if span is None:
        return finding
    lines = sources[span.file].split("\n")
    said = _EDIT.fullmatch(lines[span.line - 1])
    edits = "" if said is None else edits_meant(said[1], said[3], below, said[2] or "")
    if edits:
        return SAID_OTHERWISE.at(span, instead=edits)
    inside = _TAKEN_OUT.fullmatch(lines[span.line - 1])
    head = next((line for line in reversed(lines[: span.line - 1]) if line.strip() and line[0] != " "), "")
    edited = _EDITED.fullmatch(head)
    if inside is not None and edited is not None:
        return TAKEN_OUT_ELSEWHERE.at(span, edit=f"remove {edited[1]}.{inside[1]}")
    if finding.kind is LINE_BELOW:
        return line_below(span, lines[span.line - 1], lambda name, member: _form(below, name, member)) or finding
    return _with_sort(finding, below) if finding.kind is SAID_OTHERWISE else finding


def _with_sort(finding: Finding, below: Sequence[t.Declared]) -> Finding:
    """The same, where its hint says of what sort a declaration below is: `change … claim`, `remove table claim.far`;

    or that it is an option, which is set: `option tolls is no`.
    """
    instead = str(dict(finding.values)["instead"])
    chosen = _CHOSEN.fullmatch(instead)
    if chosen is not None and any(isinstance(one, t.Option) for one in _declared(below, chosen[1], None)):
        return SAID_OTHERWISE.at(finding.span, instead=f"set {chosen[1]} = {chosen[2]}")

    def sorted_rightly(guess: re.Match[str]) -> str:
        called = [whole_name(one) for one in _declared(below, guess[3], guess[4])]
        return guess[0] if len(called) != 1 else f"{guess[1]} {called[0]}{guess[4] or ''}"

    return SAID_OTHERWISE.at(finding.span, instead=_SORT.sub(sorted_rightly, instead))


def _form(below: Sequence[t.Declared], name: str, member: str) -> str | None:
    found = {form_of(one) for one in _declared(below, name, f".{member}")}
    return found.pop() if len(found) == 1 else None


def _declared(below: Sequence[t.Declared], name: str, member: str | None) -> list[t.Declared]:
    """The declarations of this name, or of them those that have such a member, where one has."""
    called = [one for one in below if name_of(one) == name]
    return [one for one in called if member and member in _called(one, member[1:])] or called


def _called(declaration: t.Declared, name: str) -> Iterator[str]:
    if name_of(declaration) == name:
        yield ""
    if members_of(declaration) is not None and places_called(declaration, name):
        yield f".{name}"
