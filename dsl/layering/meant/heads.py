"""Which edit is meant by a line at the margin that changes the first line of a declaration, or what has only one line.

`change table finds on 2d8`, `change limit builds: 2`, `change phase night first`, `insert phase dawn after night`:
what is declared below tells how the whole line is to be written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.layering.meant.called_so import called_so, declared, refusals_of, told
from dsl.layering.meant.cell import cell_of
from dsl.layering.meant.stands_elsewhere import COLUMN_STAYS
from dsl.named.members import member_name, members_of
from dsl.reading.snags.edit_words import LINE_BELOW
from dsl.reading.snags.sayings.saying import MOST_SAID, SAID_OTHERWISE
from dsl.resolve.names.symbols import whole_name
from dsl.tree.walk import nodes_below
from dsl.writing.declaration_lines import declaration_lines, member_lines
from dsl.writing.expression_text import flat, quoted
from dsl.writing.table_lines import cell_text

HEAD_STAYS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "the first line of a declaration is not changed by itself",
    "write all of it anew, with what stands below it: replace {head}",
)
COLUMN_ADDED: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a column is added with a heading and rows",
    "write: add column to table {table}, and indented below it the lines `| {key} | {column} |`, "
    "`| otherwise | {value} |`",
)
ADJACENCY_BESIDE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "to an adjacency no other line is added",
    "write another beside it: adjacency {name}_2; or in its place: replace adjacency {name}",
)
_FORM: Final = (
    r"(table|kind|report|stat|roll|contest|condition|procedure|action|phase|scene|event|option|limit|define|victory)"
)
_HEAD: Final = re.compile(
    rf"change +(?:{_FORM}|line) +(\w+) +((?:on|by|when|continuing|survives|(?:first|last) row that fits)\b.*)"
)
_MOVED: Final = re.compile(
    r"(?:change|move|put|place|shift) +(?:the +)?(?:phase +)?(\w+) +(?:to +|at +)?(?:the +)?"
    r"(first|last|start|beginning|end)(?: +of +.+)?"
)
_LIMIT: Final = re.compile(r"(?:(?:change|set|replace) +)?(?:limit +)?(\w+) *(?:\bto\b|=|:| ) *(\d+)( +.*)?")
_VICTORY: Final = re.compile(r"change +victory +(\w+)((?: +at +end +of +\w+)?)")
_ADDED: Final = re.compile(rf"(?:add|insert|new|create|put +in) +(?:an? +)?(?:new +)?{_FORM} +(\w+)(.*)")
_DEFINED: Final = re.compile(r"(?:change|add +to|extend) +define +(\w+)(?: *\([^()]*\))?(?: +\"[^\"]*\")?")
_SKIPPED: Final = re.compile(r"skip +(?:the +)?(?:phase +)?(\w+)(?: +(?:when|if) +(.+))?")
_BOUND: Final = re.compile(
    r"(?:change|set) +(?:option +)?(\w+) *(?:=|:|\bto\b| ) *(?:number +)?(at least|at most) +(\d+)"
)
_COLUMN_GONE: Final = re.compile(
    r"(?:remove|delete|drop|rename) +(?:the +)?column +(\w+) +(?:from|of|in) +(?:the +)?(?:table +)?(\w+).*"
)
_COLUMN_NEW: Final = re.compile(
    r"add +(?:an? +)?(?:new +)?column +(\w+) +to +(?:the +)?(?:table +)?(\w+) *(?:=|:|\bwith\b) *(\S+)"
)
_LINE: Final = r"(?:to|forbids|allows|after|upon|instead of|when|once|each)"
_LINE_ANEW: Final = re.compile(
    rf"(?:change|replace) +(?:line +)?(?:(\w+) *: *({_LINE} .+)|((?:forbids|allows) .+|to [^:]+: [^\"]*\".+))"
)
_LINE_OTHERWISE: Final = re.compile(r"(?:change|replace) +(?:line +)?(\w+) *: *(\S.*)")
_AMOUNT: Final = re.compile(r"[-+]?\w+")
_LIFTED: Final = re.compile(r"allows (\w+)( when .*)?")
_ROUNDS: Final = re.compile(r"(?:change|set) +(?:the +)?rounds +of +(?:scene +)?(\w+) +to +(\d+|\w+\.\w+)(?: +times)?")
_PART: Final = re.compile(r"(remove|change|add to) +(?:\w+ +)?(\w+)(?: +|\.)(\w[\w ]*)")
_TEXT_OF_A_RANGE: Final = re.compile(
    r"label +(\w+)\.(-?\d[^\"]*?|(?:up to|above|below) [^\"]*?) *(?:\bto\b|=|:)? *(\".*\")"
)
_MORE_WAYS: Final = re.compile(r"(?:add to|extend) +(?:the +)?adjacency +(\w+).*")
_QUOTE: Final = '"'
_OUTCOME: Final = re.compile(r"(?:success|failure) +by +\w+(?: +or +more)?")
_OR_MORE: Final = re.compile(r" +or (?:more|less)$")
_NO_PART: Final = re.compile(r"(?:to|from|in|of|before|after|behind|at|by|with|as|on|when|first|last)\b.*")


def head_meant(finding: Finding, line: str, below: Sequence[t.Declared]) -> Finding | None:
    """The same place with the line to write, where the line at the margin is about a first line or all there is.

    Args:
        finding: what was found while the layer was read.
        line: the line, without its remark.
        below: what is declared in the rulesets below.
    """
    return (
        _of_heads(finding, line, below)
        or _of_columns(finding, line, below)
        or _of_lines(finding, line, below)
        or _of_parts(finding, line, below)
    )


def _of_heads(finding: Finding, line: str, below: Sequence[t.Declared]) -> Finding | None:
    """`change table finds on 2d8`, `change phase night first`, `change limit builds: 2`, `insert phase dawn …`."""
    if moved := _MOVED.fullmatch(line):
        return _phase_moved(finding, moved[1], moved[2] in ("first", "start", "beginning"), below)
    if head := _HEAD.fullmatch(line):
        there = declared(below, head[2])
        return None if there is None else HEAD_STAYS.at(finding.span, head=_with(there, head[3])[:MOST_SAID])
    limit = _LIMIT.fullmatch(line)
    there = None if limit is None else declared(below, limit[1])
    if limit is not None and isinstance(there, t.Limit):
        whole = (
            f"limit {limit[1]}: {limit[2]}{limit[3]}" if limit[3] else _first(replace(there, number=t.Name(limit[2])))
        )
        return told(finding, f"replace {whole}")
    victory = _VICTORY.fullmatch(line)
    there = None if victory is None else declared(below, victory[1])
    if victory is not None and isinstance(there, t.Victory):
        head_line = _first(there).partition(" at end of ")
        return told(finding, f"replace {head_line[0]}{victory[2] or ' at end of ' + there.phase.text}")
    if added := _ADDED.fullmatch(line):
        there = declared(below, added[2])
        if re.match(r" +(?:to|into)\b", added[3]) or (there is None and finding.kind is SAID_OTHERWISE):
            return None
        return told(finding, f"{added[1]} {added[2]}{added[3]}" if there is None else f"add to {whole_name(there)}")
    defined = _DEFINED.fullmatch(line)
    there = None if defined is None else declared(below, defined[1])
    if isinstance(there, t.Define):
        return told(finding, f"replace {_first(there).partition(' = ')[0]}")
    skipped = _SKIPPED.fullmatch(line)
    there = None if skipped is None else declared(below, skipped[1])
    if skipped is not None and isinstance(there, t.Phase):
        if skipped[2] is None:
            return told(finding, f"remove phase {skipped[1]}")
        verb = "change" if any(isinstance(one, t.Skipped) for one in there.lines) else "add to"
        return LINE_BELOW.at(finding.span, instead=f"{verb} phase {skipped[1]}", line=f"skipped when {skipped[2]}")
    bound = _BOUND.fullmatch(line)
    there = None if bound is None else declared(below, bound[1])
    if bound is not None and isinstance(there, t.Option) and there.type is not None:
        number = t.Name(bound[3])
        low, high = (number, there.type.high) if bound[2] == "at least" else (there.type.low, number)
        return told(finding, f"replace {_first(replace(there, type=replace(there.type, low=low, high=high)))}")
    return None


def _phase_moved(finding: Finding, name: str, is_first: bool, below: Sequence[t.Declared]) -> Finding | None:
    phases = [one for one in below if isinstance(one, t.Phase)]
    others = [one for one in phases if one.name.text != name and one.before is None and one.after is None]
    if len(phases) == len([one for one in phases if one.name.text != name]) or not others:
        return None
    where = f"before {others[0].name}" if is_first else f"after {others[-1].name}"
    return told(finding, f"change phase {name} {where}")


def _of_columns(finding: Finding, line: str, below: Sequence[t.Declared]) -> Finding | None:
    """`remove column pays from work`, `add column upkeep to work = 1`, `label finds.12 "chest"`."""
    gone = _COLUMN_GONE.fullmatch(line)
    table = None if gone is None else declared(below, gone[2])
    if gone is not None and isinstance(table, t.Table):
        return COLUMN_STAYS.at(finding.span, member=gone[1], name=gone[2])
    new = _COLUMN_NEW.fullmatch(line)
    table = None if new is None else declared(below, new[2])
    if new is not None and isinstance(table, t.Table):
        key = cell_text(table.rows[0].cells[0])
        return COLUMN_ADDED.at(finding.span, table=new[2], key=key, column=new[1], value=new[3])
    text = _TEXT_OF_A_RANGE.fullmatch(line)
    table = None if text is None else declared(below, text[1])
    if text is None or not isinstance(table, t.Table):
        return None
    row = next((one for one in table.rows[1:] if member_name(one) == text[2]), None)
    cells = () if row is None else row.cells
    at = next((n for n, cell in enumerate(cells) if cell.values and isinstance(cell.values[0], t.Text)), None)
    return None if at is None else cell_of(finding.span, table, text[2], cell_text(table.rows[0].cells[at]), text[3])


def _of_lines(finding: Finding, line: str, below: Sequence[t.Declared]) -> Finding | None:
    """`change rich_men: forbids take …`, `change line praise: claim up 2`, `allows take`, `add to adjacency lanes`."""
    if anew := _LINE_ANEW.fullmatch(line):
        there = None if anew[1] is None else declared(below, anew[1])
        if anew[1] is None or isinstance(there, t.Line):
            name = "" if anew[1] is None or isinstance(there, t.ToLine) else f"{anew[1]}: "
            return told(finding, f"replace {name}{anew[2] or anew[3]}")
    otherwise = _LINE_OTHERWISE.fullmatch(line)
    there = None if otherwise is None else declared(below, otherwise[1])
    if otherwise is not None and isinstance(there, t.ToLine) and _AMOUNT.fullmatch(otherwise[2]):
        return told(finding, f"change line {otherwise[1]}: {otherwise[2]}")
    if otherwise is not None and isinstance(there, t.LineWithBody):
        return LINE_BELOW.at(finding.span, instead=f"change line {otherwise[1]}", line=otherwise[2][:MOST_SAID])
    if lifted := _LIFTED.fullmatch(line):
        refusals = refusals_of(lifted[1], below)
        return told(finding, f"allows {', '.join(refusals)}{lifted[2] or ''}") if refusals else None
    if ways := _MORE_WAYS.fullmatch(line):
        there = declared(below, ways[1])
        return ADJACENCY_BESIDE.at(finding.span, name=ways[1]) if isinstance(there, t.Adjacency) else None
    return None


def _of_parts(finding: Finding, line: str, below: Sequence[t.Declared]) -> Finding | None:
    """`remove roll claim.natural 12`, `add to action take.failure by 3 or more`, `add to scene siege rounds`."""
    if rounds := _ROUNDS.fullmatch(line):
        there = declared(below, rounds[1])
        below_it = members_of(there) if isinstance(there, t.Scene) else None
        first = next((one for one in below_it or () if isinstance(one, t.Rounds)), None)
        if first is None:
            return None
        number = replace(first, most=t.Name(rounds[2]), body=())
        change = flat(next(member_lines(number)).text).strip()
        return LINE_BELOW.at(finding.span, instead=f"change scene {rounds[1]}", line=change[:MOST_SAID])
    part = _PART.fullmatch(line)
    there = None if part is None or _NO_PART.fullmatch(part[3]) else declared(below, part[2])
    if part is None or there is None or members_of(there) is None:
        return None
    thrown = {one.call.name.text for one in nodes_below(there) if isinstance(one, t.Rolls)}
    name = called_so(there, _OR_MORE.sub("", part[3]))
    if name is None and part[1] == "add to" and _OUTCOME.fullmatch(part[3]) and len(thrown) == 1:
        return LINE_BELOW.at(finding.span, instead=f"add to {whole_name(there)}.{thrown.pop()}", line=part[3])
    edit = None if name is None else f"{part[1]} {whole_name(there)}.{name}"
    return None if edit is None or edit == line else told(finding, edit)


def _first(declaration: t.Declared) -> str:
    """The first line of a declaration as it is written."""
    return flat(next(declaration_lines(declaration)).text).strip()


def _with(declaration: t.Declared, rest: str) -> str:
    """The first line of a declaration with something else in it; `…` stands for what is left to write."""
    first = _first(declaration)
    if rest.startswith(("when", "continuing", "survives")):
        if first.endswith(rest):
            return first
        before, when, test = first.rpartition(" when ")
        return f"{before if when and _QUOTE not in test else first} {rest}"
    if isinstance(declaration, t.Table):
        label = "" if declaration.label is None or _QUOTE in rest else f" {quoted(declaration.label.text)}"
        return f"{whole_name(declaration)} {rest}{label}"
    return f"{whole_name(declaration)}(…)"
