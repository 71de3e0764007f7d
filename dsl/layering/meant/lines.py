"""Which line of a declaration below is meant where an edit says it in words of its own.

`remove "shame" from take`, `add to phase day after each player`, `far -2` below `change roll claim`: here it is known
what a line is called, and which acts, rows, definitions and options there are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.layering.meant.called_so import called, called_so, declared, refusals_of, told
from dsl.layering.meant.cell import cell_of
from dsl.layering.meant.heads import head_meant
from dsl.layering.meant.lines_within import demands, line_within, row_of
from dsl.named.members import member_name, members_of
from dsl.named.parts import places_in
from dsl.named.row_names import aim_of
from dsl.reading.snags.edit_words import LINE_BELOW
from dsl.reading.snags.sayings.of_edits import CELL_CHANGED
from dsl.reading.snags.sayings.saying import MOST_SAID
from dsl.resolve.names.symbols import form_of, name_of, whole_name
from dsl.tree.walk import nodes_below
from dsl.writing.table_lines import cell_text

LINE_ANEW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a line of top level below which nothing stands is written anew as a whole",
    "write at the left margin, in place of both: {edit}",
)
_A_ROW: Final = re.compile(r" +(?:\w+ *: *)?[-+]\w+ +\".*")
_WITHOUT_ORDER: Final = (t.Table, t.Kind, t.Roll, t.Condition, t.Effect)
"""What has lines whose order means nothing."""
_BESIDE: Final = re.compile(r"add to +(?:\w+ +)?(\w+) +(?:before|after) .*")
_DEMANDED: Final = re.compile(r"(?:\w+ *: *)?(?:allowed|costs|counts as) ")
_LIFTED: Final = re.compile(r" +allows (\w+)( when .*)?")
_LINE_ANEW: Final = re.compile(r" +((?:to|forbids|allows|after|upon|instead of|when|once|each) .+)")
_EDITED: Final = re.compile(r"(?:change|add to) +((?:\w+ +)?\w+) *(?:\..*)?(?:#.*)?")
_TAKEN_OUT_OF: Final = re.compile(
    r"(?:remove|delete|drop|strike) +(?:the +)?(.+?) +(?:from|of|in) +(?:the +)?(?:\w+ +)?(\w+)"
)
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
_OFFERED: Final = re.compile(
    r"(?:add|offer|allow|put)s? +(?:action +|act +)?(\w+) +(?:to|in|into) +(?:the +)?(?:phase +)?(\w+)"
)
_REPLACED_LINE: Final = re.compile(r"(?:change|replace) line (\w+: *\w.*)")
_STEP_CHANGED: Final = re.compile(r"(change|add to) +step +(\w+)")
_BELOW_AT_ONCE: Final = re.compile(r"(change|add to) +(\w+) *: *(\S.*)")
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
        beside = _BESIDE.fullmatch(head.rstrip())
        whole = None if beside is None else declared(below, beside[1])
        if whole is not None and _DEMANDED.match(line.strip()):
            return LINE_BELOW.at(span, instead=f"add to {whole_name(whole)}", line=line.strip()[:MOST_SAID])
        lifted = _LIFTED.fullmatch(line)
        refusals = refusals_of(lifted[1], below) if lifted else []
        if lifted and refusals:
            return told(finding, f"allows {', '.join(refusals)}{lifted[2] or ''}")
        edited = _EDITED.fullmatch(head.rstrip())
        declaration = None if edited is None else declared(below, edited[1].split()[-1])
        if declaration is None:
            return None
        if isinstance(declaration, t.Line) and (anew := _LINE_ANEW.fullmatch(line)):
            name = "" if isinstance(declaration, t.ToLine) else f"{name_of(declaration)}: "
            return LINE_ANEW.at(span, edit=f"replace {name}{anew[1]}"[:MOST_SAID])
        if isinstance(declaration, t.ToLine) and _A_ROW.fullmatch(line):
            return LINE_ANEW.at(span, edit=f"replace {aim_of(declaration)}: {line.strip()}"[:MOST_SAID])
        part = head.rstrip().partition(".")[2]
        if line.lstrip().startswith("allowed ") and demands(declaration, part):
            change = f"change {whole_name(declaration)}"
            return LINE_BELOW.at(span, instead=change, line=f"{part}: {line.strip()}"[:MOST_SAID])
        return line_within(finding, line, declaration)
    return _at_margin(finding, line, below, sources)


def _at_margin(finding: Finding, line: str, below: Sequence[t.Declared], sources: Mapping[str, str]) -> Finding | None:
    """An edit that stands at the margin."""
    if head := head_meant(finding, line, below):
        return head
    if taken_out := _TAKEN_OUT_OF.fullmatch(line):
        declaration = declared(below, taken_out[2])
        name = None if declaration is None else called_so(declaration, taken_out[1])
        return (
            None if declaration is None or name is None else told(finding, f"remove {whole_name(declaration)}.{name}")
        )
    if of_a_line := _LINE_OF_TOP_LEVEL.fullmatch(line):
        verb, word, name = of_a_line.groups()
        lines = [one for one in below if isinstance(one, t.Line)]
        meant = [one for one in lines if {word, name} <= set(re.findall(r"\w+", aim_of(one)))]
        return told(finding, f"{verb} line {member_name(meant[0])}") if len(meant) == 1 else None
    if placed := _PLACED.fullmatch(line):
        declaration = declared(below, placed[1].split()[-1])
        name = None if declaration is None else called_so(declaration, placed[3])
        where = placed[2].replace("behind", "after")
        if isinstance(declaration, _WITHOUT_ORDER):
            return told(finding, f"add to {whole_name(declaration)}")
        return None if declaration is None else told(finding, f"add to {whole_name(declaration)} {where} {name or '…'}")
    if begun := _AT_START.fullmatch(line):
        declaration = declared(below, begun[1].split()[-1])
        first = None if declaration is None else next(places_in(declaration), None)
        return (
            None
            if declaration is None or first is None
            else told(finding, f"add to {whole_name(declaration)} before {called(first.member)}")
        )
    if ended := _AT_END.fullmatch(line):
        declaration = declared(below, ended[1].split()[-1])
        return None if declaration is None else told(finding, f"add to {whole_name(declaration)}")
    if cell := _CELL.fullmatch(line):
        table = declared(below, cell[1])
        if isinstance(table, t.Table):
            return cell_of(finding.span, table, cell[2], cell[3], cell[4])
    if finding.kind is CELL_CHANGED:
        values = {name: str(value) for name, value in finding.values}
        having = [one for one in below if isinstance(one, t.Table) and _has_cell(one, values["row"], values["column"])]
        if len(having) == 1:
            return cell_of(finding.span, having[0], values["row"], values["column"], values["value"])
    if changed := _ROW_CHANGED.fullmatch(line):
        rolls = [one for one in below if row_of(one, changed[1])]
        if len(rolls) == 1:
            line = f"{changed[1]}: {changed[2]}"
            return LINE_BELOW.at(finding.span, instead=f"change {whole_name(rolls[0])}", line=line)
    if anew := _SAID_ANEW.fullmatch(line):
        declaration = declared(below, anew[1])
        if isinstance(declaration, t.Define):
            return told(finding, f"replace {_head(declaration, sources)} = {anew[2]}")
    if chosen := _CHOSEN.fullmatch(line):
        declaration = declared(below, chosen[1])
        if isinstance(declaration, t.Option):
            return told(finding, f"set {chosen[1]} = {chosen[2]}")
    return _of_acts_and_steps(finding, line, below) or _no_option(finding, below)


def _of_acts_and_steps(finding: Finding, line: str, below: Sequence[t.Declared]) -> Finding | None:
    """`add march to phase day`, `change step reports`, `change strength: tired -3`."""
    offered = _OFFERED.fullmatch(line)
    phase = None if offered is None else declared(below, offered[2])
    if offered is not None and isinstance(phase, t.Phase):
        there = next((one for one in nodes_below(phase) if isinstance(one, t.Offer)), None)
        if there is None:
            lines = (f"add to phase {phase.name}", f"each player in order, and below that: any number of {offered[1]}")
        else:
            lines = (f"add to phase {phase.name} after {there.actions[0]}", offered[1])
        return LINE_BELOW.at(finding.span, instead=lines[0], line=lines[1])
    if alone := _SORT_ALONE.fullmatch(line):
        sort = [one for one in below if form_of(one) == alone[2]]
        return told(finding, f"{alone[1]} {whole_name(sort[0])}") if len(sort) == 1 else None
    if step := _STEP_CHANGED.fullmatch(line):
        whole = [one for one in below if step[2] in {m.name.text for m in nodes_below(one) if isinstance(m, t.Step)}]
        return told(finding, f"{step[1]} {whole_name(whole[0])}.{step[2]}") if len(whole) == 1 else None
    if again := _REPLACED_LINE.fullmatch(line):
        return told(finding, f"replace {again[1]}")
    at_once = _BELOW_AT_ONCE.fullmatch(line)
    declaration = None if at_once is None else declared(below, at_once[2])
    if at_once is None or declaration is None or members_of(declaration) is None:
        return None
    return LINE_BELOW.at(finding.span, instead=f"{at_once[1]} {whole_name(declaration)}", line=at_once[3][:MOST_SAID])


def _has_cell(table: t.Table, row: str, column: str) -> bool:
    is_column = column in [cell_text(one) for one in table.rows[0].cells]
    return is_column and row in [member_name(one) for one in table.rows[1:]]


def _no_option(finding: Finding, below: Sequence[t.Declared]) -> Finding | None:
    """A cure that would choose a value for what is no option: `change build to cost 3`."""
    chosen = _SET.fullmatch(str(dict(finding.values).get("instead", "")))
    declaration = None if chosen is None else declared(below, chosen[1])
    if chosen is None or declaration is None or members_of(declaration) is None:
        return None
    line = _COST.sub("costs", chosen[2])[:MOST_SAID]
    rows = [one for one in members_of(declaration) or () if isinstance(one, t.Row | t.ToLine)]
    if len(rows) == 1 and _SIGNED.fullmatch(line):
        line = f"{member_name(rows[0])}: {line}"
    return LINE_BELOW.at(finding.span, instead=f"change {whole_name(declaration)}", line=line)


def _head(definition: t.Define, sources: Mapping[str, str]) -> str:
    """What stands before the `=` of a definition, as it is written."""
    span = definition.span
    line = sources[span.file].split("\n")[span.line - 1]
    head = line.partition("#")[0].partition(" = ")[0].strip()
    return head if head.count("(") == head.count(")") else f"{whole_name(definition)}(…)"
