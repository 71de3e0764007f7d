"""Which line of a declaration below is meant where an edit says it in words of its own.

`remove "shame" from take`, `add to phase day after each player`, `far -2` below `change roll claim`: here it is known
what a line is called, and which acts, rows, definitions and options there are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.layering.says_less import written_line
from dsl.named.members import member_name, members_of
from dsl.named.parts import own_names, places_in
from dsl.named.row_names import aim_of, joined_words
from dsl.named.statement_names import names_of
from dsl.reading.snags.edit_words import LINE_BELOW
from dsl.reading.snags.sayings.of_edits import CELL_CHANGED
from dsl.reading.snags.sayings.saying import MOST_SAID, SAID_OTHERWISE
from dsl.resolve.names.symbols import form_of, name_of, whole_name
from dsl.tree.walk import nodes_below
from dsl.writing.table_lines import cell_text

GIVEN_TO_AN_ACT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what an act is given stands in its first line, which is not changed piece by piece",
    "write what is allowed, {instead}; or all of the act anew: replace action {name}(…)",
)
CELL_OF_TABLE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "cells are changed below a heading with the columns that are meant",
    "write: change table {table}, and indented below it the lines `| {key} | {column} |`, `| {row} | {value} |`",
)

_EDITED: Final = re.compile(r"(?:change|add to) +((?:\w+ +)?\w+) *(?:\..*)?(?:#.*)?")
_TAKEN_OUT_OF: Final = re.compile(
    r"(?:remove|delete|drop|strike) +(?:the +)?(.+?) +(?:from|of|in) +(?:the +)?(?:\w+ +)?(\w+)"
)
_TAKEN_OUT_HERE: Final = re.compile(r" +(?:remove|delete|drop|strike) +(?:the +)?(.+)")
LINE_WORDS: Final = ("after", "upon", "instead", "forbids", "allows", "to")
_LINE_OF_TOP_LEVEL: Final = re.compile(
    rf"(remove|change|add to) +(?:line +)?({'|'.join(LINE_WORDS)}) +(?:of +)?(\w+)(?: *\(.*)?"
)
_PLACED: Final = re.compile(r"add to +((?:\w+ +)?\w+) +(before|after|behind) +(\S.*)")
_AT_START: Final = re.compile(r"add to +((?:\w+ +)?\w+) +(?:at (?:the )?(?:start|beginning|top)|first)")
_AT_END: Final = re.compile(r"add to +((?:\w+ +)?\w+) +(?:at (?:the )?(?:end|bottom)|last)")
_CELL: Final = re.compile(r"(?:(?:change|set) +)?(?:table +)?(\w+)\.(\w+)\.(\w+) *(?:=|:|\bto\b|\bbecomes\b) *(\S+)")
_ROW_CHANGED: Final = re.compile(r"change (?:the )?(?:row|line|modifier) (\w+):? *(?:to )?([-+]?\d+)")
_SAID_ANEW: Final = re.compile(r"(?:change|set|replace) +(?:define +)?(\w+)(?: *\([^()]*\))? *(?:=|:|\bto\b) *(\S.*)")
_CHOSEN: Final = re.compile(r"(?:change +|option +)?(\w+) *(?:=|:|\bis\b|\bto\b) *(\w+)")
_SET: Final = re.compile(r"set (\w+) = (\S.*)")
_PARAMETER: Final = re.compile(r" +(\w+): *(?:\w+ *)*?(?=at least|at most|$)(?:at least (\S+))? *(?:at most (\S+))?")
_AMOUNT: Final = re.compile(r" +(\w+) ([-+] ?\d+)( .*)?")
_WITHOUT_TEXT: Final = re.compile(r" +(\w+): *([-+]?\w+) (when .+)")
_BOUND_ALONE: Final = re.compile(r" +(\w+): *(?:number +)?(at least|at most) +(\S+)")
_TEST_ALONE: Final = re.compile(r" +(\w+): *(?!allowed\b)(.+)")
_OFFERED: Final = re.compile(
    r"(?:add|offer|allow|put)s? +(?:action +|act +)?(\w+) +(?:to|in|into) +(?:the +)?(?:phase +)?(\w+)"
)
_REPLACED_LINE: Final = re.compile(r"(?:change|replace) line (\w+: *\w.*)")
_STEP_CHANGED: Final = re.compile(r"(change|add to) +step +(\w+)")
_BELOW_AT_ONCE: Final = re.compile(r"(change|add to) +(\w+) *: *(\S.*)")
_QUOTED: Final = re.compile(r"\"([^\"]*)\"")
_CHANGES: Final = re.compile(r"(?:\w+\.)+(\w+) (up|down|becomes)\b.*")
_SIGNED: Final = re.compile(r"[-+]?\d+")
_SORT_ALONE: Final = re.compile(r"(remove) +(?:the +)?(\w+)")
_COST: Final = re.compile(r"cost\b")


def line_meant(
    finding: Finding, lines: Sequence[str], below: Sequence[t.Declared], sources: Mapping[str, str]
) -> Finding | None:
    """The same place with the line to write, where it is clear which line below is meant.

    Args:
        finding: what was found while the layer was read.
        lines: those of its file.
        below: what is declared in the rulesets below.
        sources: file names to texts.
    """
    span = finding.span
    if span is None:
        return None
    line = lines[span.line - 1].partition("#")[0].rstrip()
    if line.startswith(" "):
        head = next((one for one in reversed(lines[: span.line - 1]) if one.strip() and one[0] != " "), "")
        edited = _EDITED.fullmatch(head.rstrip())
        declaration = None if edited is None else _declared(below, edited[1].split()[-1])
        if declaration is None:
            return None
        part = head.rstrip().partition(".")[2]
        if line.lstrip().startswith("allowed ") and _demands(declaration, part):
            change = f"change {whole_name(declaration)}"
            return LINE_BELOW.at(span, instead=change, line=f"{part}: {line.strip()}"[:MOST_SAID])
        return _inside(finding, line, declaration)
    return _at_margin(finding, line, below, sources)


def _at_margin(finding: Finding, line: str, below: Sequence[t.Declared], sources: Mapping[str, str]) -> Finding | None:
    """An edit that stands at the margin."""
    if taken_out := _TAKEN_OUT_OF.fullmatch(line):
        declaration = _declared(below, taken_out[2])
        name = None if declaration is None else called_so(declaration, taken_out[1])
        return (
            None if declaration is None or name is None else _told(finding, f"remove {whole_name(declaration)}.{name}")
        )
    if of_a_line := _LINE_OF_TOP_LEVEL.fullmatch(line):
        verb, word, name = of_a_line.groups()
        lines = [one for one in below if isinstance(one, t.Line)]
        meant = [one for one in lines if {word, name} <= set(re.findall(r"\w+", aim_of(one)))]
        return _told(finding, f"{verb} line {member_name(meant[0])}") if len(meant) == 1 else None
    if placed := _PLACED.fullmatch(line):
        declaration = _declared(below, placed[1].split()[-1])
        name = None if declaration is None else called_so(declaration, placed[3])
        where = placed[2].replace("behind", "after")
        return (
            None if declaration is None else _told(finding, f"add to {whole_name(declaration)} {where} {name or '…'}")
        )
    if begun := _AT_START.fullmatch(line):
        declaration = _declared(below, begun[1].split()[-1])
        first = None if declaration is None else next(places_in(declaration), None)
        return (
            None
            if declaration is None or first is None
            else _told(finding, f"add to {whole_name(declaration)} before {_name(first.member)}")
        )
    if ended := _AT_END.fullmatch(line):
        declaration = _declared(below, ended[1].split()[-1])
        return None if declaration is None else _told(finding, f"add to {whole_name(declaration)}")
    if cell := _CELL.fullmatch(line):
        table = _declared(below, cell[1])
        if isinstance(table, t.Table):
            return _cell_of(finding, table, cell[2], cell[3], cell[4])
    if finding.kind is CELL_CHANGED:
        values = {name: str(value) for name, value in finding.values}
        having = [one for one in below if isinstance(one, t.Table) and _has_cell(one, values["row"], values["column"])]
        if len(having) == 1:
            return _cell_of(finding, having[0], values["row"], values["column"], values["value"])
    if changed := _ROW_CHANGED.fullmatch(line):
        rolls = [one for one in below if _row(one, changed[1])]
        if len(rolls) == 1:
            line = f"{changed[1]}: {changed[2]}"
            return LINE_BELOW.at(finding.span, instead=f"change {whole_name(rolls[0])}", line=line)
    if anew := _SAID_ANEW.fullmatch(line):
        declaration = _declared(below, anew[1])
        if isinstance(declaration, t.Define):
            return _told(finding, f"replace {_head(declaration, sources)} = {anew[2]}")
    if chosen := _CHOSEN.fullmatch(line):
        declaration = _declared(below, chosen[1])
        if isinstance(declaration, t.Option):
            return _told(finding, f"set {chosen[1]} = {chosen[2]}")
    return _of_acts_and_steps(finding, line, below) or _no_option(finding, below)


def _of_acts_and_steps(finding: Finding, line: str, below: Sequence[t.Declared]) -> Finding | None:
    """`add march to phase day`, `change step reports`, `change strength: tired -3`."""
    offered = _OFFERED.fullmatch(line)
    phase = None if offered is None else _declared(below, offered[2])
    if offered is not None and isinstance(phase, t.Phase):
        there = next((one for one in nodes_below(phase) if isinstance(one, t.Offer)), None)
        if there is None:
            lines = (f"add to phase {phase.name}", f"each player in order, and below that: any number of {offered[1]}")
        else:
            lines = (f"add to phase {phase.name} after {there.actions[0]}", offered[1])
        return LINE_BELOW.at(finding.span, instead=lines[0], line=lines[1])
    if alone := _SORT_ALONE.fullmatch(line):
        sort = [one for one in below if form_of(one) == alone[2]]
        return _told(finding, f"{alone[1]} {whole_name(sort[0])}") if len(sort) == 1 else None
    if step := _STEP_CHANGED.fullmatch(line):
        whole = [one for one in below if step[2] in {m.name.text for m in nodes_below(one) if isinstance(m, t.Step)}]
        return _told(finding, f"{step[1]} {whole_name(whole[0])}.{step[2]}") if len(whole) == 1 else None
    if again := _REPLACED_LINE.fullmatch(line):
        return _told(finding, f"replace {again[1]}")
    at_once = _BELOW_AT_ONCE.fullmatch(line)
    declaration = None if at_once is None else _declared(below, at_once[2])
    if at_once is None or declaration is None or members_of(declaration) is None:
        return None
    return LINE_BELOW.at(finding.span, instead=f"{at_once[1]} {whole_name(declaration)}", line=at_once[3][:MOST_SAID])


def _cell_of(finding: Finding, table: t.Table, row: str, column: str, value: str) -> Finding:
    key = cell_text(table.rows[0].cells[0])
    return CELL_OF_TABLE.at(finding.span, table=table.name, key=key, row=row, column=column, value=value)


def _has_cell(table: t.Table, row: str, column: str) -> bool:
    is_column = column in [cell_text(one) for one in table.rows[0].cells]
    return is_column and row in [member_name(one) for one in table.rows[1:]]


def _no_option(finding: Finding, below: Sequence[t.Declared]) -> Finding | None:
    """A cure that would choose a value for what is no option: `change build to cost 3`."""
    chosen = _SET.fullmatch(str(dict(finding.values).get("instead", "")))
    declaration = None if chosen is None else _declared(below, chosen[1])
    if chosen is None or declaration is None or members_of(declaration) is None:
        return None
    line = _COST.sub("costs", chosen[2])[:MOST_SAID]
    rows = [one for one in members_of(declaration) or () if isinstance(one, t.Row | t.ToLine)]
    if len(rows) == 1 and _SIGNED.fullmatch(line):
        line = f"{member_name(rows[0])}: {line}"
    return LINE_BELOW.at(finding.span, instead=f"change {whole_name(declaration)}", line=line)


def _inside(finding: Finding, line: str, declaration: t.Declared) -> Finding | None:
    """A line below `change` or `add to`."""
    if (taken_out := _TAKEN_OUT_HERE.fullmatch(line)) and not taken_out[1].isidentifier():
        name = called_so(declaration, taken_out[1])
        return None if name is None else _told(finding, f"remove {whole_name(declaration)}.{name}")
    if isinstance(declaration, t.Action) and (given := _PARAMETER.fullmatch(line)):
        if given[1] not in [one.name.text for one in declaration.parameters]:
            return None
        tests = [f"{given[1]} {sign} {bound}" for sign, bound in ((">=", given[2]), ("<=", given[3])) if bound]
        instead = f'`allowed when {" and ".join(tests) or "…"} else "…"`'
        return GIVEN_TO_AN_ACT.at(finding.span, instead=instead, name=name_of(declaration))
    row = _AMOUNT.fullmatch(line)
    if row and _row(declaration, row[1]):
        return _told(finding, f"{row[1]}: {row[2].replace(' ', '')}{row[3] or ''}")
    if bounds := _BOUND_ALONE.fullmatch(line):
        attribute = _attribute(declaration, bounds[1])
        return None if attribute is None else _told(finding, _with_bound(attribute, bounds[2], bounds[3]))
    if (test := _TEST_ALONE.fullmatch(line)) and _demands(declaration, test[1]):
        reason = "" if " else " in test[2] else ' else "…"'
        return _told(finding, f"{test[1]}: allowed when {test[2]}{reason}")
    if row := _WITHOUT_TEXT.fullmatch(line):
        below = _row(declaration, row[1])
        if below is None:
            return None
        return _told(finding, f'{row[1]}: {row[2]} "{below.label.text}" {row[3]}')
    return None


def called_so(declaration: t.Declared, said: str) -> str | None:
    """What the line of a declaration is called that somebody means by its own words; None where there is none.

    Args: `said` as its text in quotes, as the change that it makes, or with blanks in its name: `each player`.
    """
    quoted, changed = _QUOTED.search(said), _CHANGES.fullmatch(said)
    places = list(places_in(declaration))
    names = [joined_words(quoted[1])] if quoted else []
    if changed:
        names.append(changed[1])
        names += [own_names(one.member)[0] for one in places if _changes(one.member, changed[1], changed[2])]
    names.append(joined_words(said))
    called = [{*own_names(one.member), member_name(one.member)} for one in places]
    called += [{member_name(one)} for one in members_of(declaration) or () if not isinstance(one, t.Statement)]
    return next((name for name in names if sum(name in one for one in called) == 1), None)


def _changes(member: t.Member, attribute: str, way: str) -> bool:
    """Whether a statement makes an attribute go up or down."""
    return isinstance(member, t.Moves) and member.way == way and attribute in names_of(replace(member, label=None))


def _name(member: t.Member) -> str:
    return next(iter(own_names(member)), member_name(member))


def _declared(below: Sequence[t.Declared], name: str) -> t.Declared | None:
    return next((one for one in below if name_of(one) == name), None)


def _demands(declaration: t.Declared, name: str) -> bool:
    return any(isinstance(one, t.Allowed) and member_name(one) == name for one in members_of(declaration) or ())


def _attribute(declaration: t.Declared, name: str) -> t.KindAttribute | None:
    attributes = (one for one in members_of(declaration) or () if isinstance(one, t.KindAttribute))
    return next((one for one in attributes if one.name.text == name), None)


def _with_bound(attribute: t.KindAttribute, which: str, number: str) -> str:
    """The line of an attribute with another bound; all else stays."""
    bound = t.Name(number)
    low, high = (bound, attribute.type.high) if which == "at least" else (attribute.type.low, bound)
    other = replace(attribute, type=replace(attribute.type, low=low, high=high), label=None, seen=None, cites=None)
    return written_line(other)


def _row(declaration: t.Declared, name: str) -> t.Row | None:
    rows = (one for one in members_of(declaration) or () if isinstance(one, t.Row))
    return next((one for one in rows if member_name(one) == name), None)


def _head(definition: t.Define, sources: Mapping[str, str]) -> str:
    """What stands before the `=` of a definition, as it is written."""
    span = definition.span
    line = sources[span.file].split("\n")[span.line - 1]
    head = line.partition("#")[0].partition(" = ")[0].strip()
    return head if head.count("(") == head.count(")") else f"{whole_name(definition)}(…)"


def _told(finding: Finding, instead: str) -> Finding:
    return SAID_OTHERWISE.at(finding.span, instead=instead[:MOST_SAID])
