"""Which edit is meant by a line that says a name below without its sort, or with another: `remove trait pacifist`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, listed
from dsl.layering.meant.lines import LINE_WORDS, line_meant
from dsl.loaded import Layer
from dsl.named.members import members_of
from dsl.named.parts import places_called
from dsl.reading.snags.edit_words import LINE_BELOW, line_below
from dsl.reading.snags.sayings.saying import SAID_OTHERWISE
from dsl.resolve.names.symbols import form_of, name_of, whole_name
from dsl.tree.walk import nodes_below

TAKEN_OUT_ELSEWHERE: Final = Mistake(
    "misplaced-line",
    Severity.ERROR,
    "what stands in a declaration below is taken out at the left margin",
    "write above or below these lines: {edit}",
)
OUTCOME_ELSEWHERE: Final = Mistake(
    "misplaced-line",
    Severity.ERROR,
    "what comes of a roll stands where it is thrown",
    "write it below: {edits}",
)
MOST_NAMED: Final = 4
"""Of so many that could be meant all are named."""
_EDIT: Final = re.compile(r"(remove|change|add to) +(?:(\w+) +)?([^\W\d]\w*) *(?:#.*)?")
_TAKEN_OUT: Final = re.compile(r" +(?:remove|delete|drop|strike) +(?:the +)?([^\W\d]\w*) *(?:#.*)?")
_EDITED: Final = re.compile(r"(?:change|add to) +(.*?) *(?:#.*)?")
_OUTCOME: Final = re.compile(r" +(?:success|failure)\b.*")
_ROLL_EDITED: Final = re.compile(r"(?:change|add to) roll (\w+).*")
_AN_EFFECT: Final = re.compile(r"(remove|change|add to) effect (?:of )?(\w+)(?:\.(\w+))?(?:\.(\w+))? *(?:#.*)?")
_OF_A_ROW: Final = re.compile(r"(change|add to) (\w+) (\w+) *(?:#.*)?")
_VALUE: Final = re.compile(r"(\w+)\.(\w+) *(?:=|:=|:|\bis\b|\bto\b) *(\S.*?) *(?:#.*)?")
_TEXTS: Final = frozenset({"text", "label", "title", "name"})
"""What is said of a declaration and is no line below it."""
_LINES: Final = {"cost": "costs"}
_VALUE_OF: Final = re.compile(r"change (?:the )?(\w+) of (?:the )?(\w+) to (\S.*?) *(?:#.*)?")
_ON_ONE_LINE: Final = re.compile(r"((?:change|add to) \w+ (\w+)) +(\S.*?) *(?:#.*)?")
_VERB: Final = re.compile(r"(?:remove|change|add to|replace)\b")
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
    edits = "" if said is None or said[2] in LINE_WORDS else edits_meant(said[1], said[3], below, said[2] or "")
    line = lines[span.line - 1]
    edits = edits or _of_effects(line, below)
    if edits and edits.strip("`") != line.strip():
        return SAID_OTHERWISE.at(span, instead=edits)
    meant = line_meant(finding, lines, below, sources)
    if meant is not None:
        return meant
    in_two = _in_two_lines(finding, line, below)
    if in_two is not None:
        return in_two
    inside = _TAKEN_OUT.fullmatch(lines[span.line - 1])
    head = next((line for line in reversed(lines[: span.line - 1]) if line.strip() and line[0] != " "), "")
    edited = _EDITED.fullmatch(head)
    if inside is not None and edited is not None:
        return TAKEN_OUT_ELSEWHERE.at(span, edit=f"remove {edited[1]}.{inside[1]}")
    rolled = _ROLL_EDITED.fullmatch(head) if _OUTCOME.fullmatch(line) else None
    thrown = [] if rolled is None else [f"`add to {one}.{rolled[1]}`" for one in _where_thrown(rolled[1], below)]
    if thrown:
        return OUTCOME_ELSEWHERE.at(span, edits=listed(thrown))
    if finding.kind is LINE_BELOW:
        return line_below(span, lines[span.line - 1], lambda name, member: _form(below, name, member)) or finding
    return _with_sort(finding, line, below) if finding.kind is SAID_OTHERWISE else finding


def _of_effects(line: str, below: Sequence[t.Declared]) -> str:
    """The edits of the effects of a row, each by its whole head, and of the row itself where only that is named."""
    said = _AN_EFFECT.fullmatch(line)
    row = None if said else _OF_A_ROW.fullmatch(line)
    verb, table, name, member = said.groups() if said else (*row.groups(), None) if row else ("", "", "", None)
    heads = [one.name.text for one in below if isinstance(one, t.Effect)]
    if said and name is None:
        meant = [one for one in heads if one.partition(" in ")[0].endswith(f".{table}")]
    else:
        meant = [one for one in heads if one.startswith(f"{table}.{name} in ")]
    edits = [f"`{verb} effect of {one}{f'.{member}' if member else ''}`" for one in meant]
    tables = [one for one in below if isinstance(one, t.Table) and name_of(one) == table] if row else []
    if any(places_called(one, str(name)) for one in tables):
        edits = [f"`change table {table}`", *edits]
    return listed(edits) if len(edits) <= MOST_NAMED else ""


def _in_two_lines(finding: Finding, line: str, below: Sequence[t.Declared]) -> Finding | None:
    """`claim.target = 6`, `change target of claim to 6`, `change roll claim target 6`: all said on one line."""
    span = finding.span
    value, of = _VALUE.fullmatch(line), _VALUE_OF.fullmatch(line)
    of = None if of is not None and of[1] in _TEXTS else of
    found = (value[1], value[2], value[3]) if value else (of[2], _LINES.get(of[1], of[1]), of[3]) if of else None
    if found is not None and _form(below, found[0], found[1]) and span is not None:
        change = f"change {found[0]}.{found[1]} to {found[2]}"
        return line_below(span, change, lambda name, member: _form(below, name, member))
    joined = _ON_ONE_LINE.fullmatch(line) if finding.code == "unexpected" else None
    if joined is None or not _declared(below, joined[2], None):
        return None
    return LINE_BELOW.at(span, instead=joined[1], line=joined[3])


def _where_thrown(roll: str, below: Sequence[t.Declared]) -> Iterator[str]:
    """The declarations in which a roll is thrown, by form and name."""
    for one in below:
        if any(isinstance(node, t.Rolls) and node.call.name.text == roll for node in nodes_below(one)):
            yield whole_name(one)


def _with_sort(finding: Finding, line: str, below: Sequence[t.Declared]) -> Finding:
    """The same, where its hint says of what sort a declaration below is: `change … claim`, `remove table claim.far`;

    or that it is an option, which is set: `option tolls is no`.
    """
    instead = str(dict(finding.values)["instead"])
    verb, last = _VERB.match(instead), line.split()[-1]
    called = _declared(below, last, None)
    names_one = any(_declared(below, word, None) for word in re.findall(r"\w+", instead))
    if verb is not None and len(called) == 1 and not names_one:
        # In other languages a declaration may be called by what is a word of the language here.
        return SAID_OTHERWISE.at(finding.span, instead=f"{verb[0]} {whole_name(called[0])}")
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
