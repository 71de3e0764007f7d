"""Which line is meant below `change` or `add to` where it is said in other words: `far -2`, `gold: at most 20`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.layering.losing.says_less import written_line
from dsl.layering.meant.called_so import called_so, told
from dsl.layering.meant.cell import cell_of
from dsl.named.members import member_name, members_of
from dsl.resolve.names.symbols import name_of, whole_name
from dsl.writing.expression_text import amount_text, expression_text, flat, quoted
from dsl.writing.roll_lines import clauses_text
from dsl.writing.table_lines import cell_text

GIVEN_TO_AN_ACT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what an act is given stands in its first line, which is not changed piece by piece",
    "write what is allowed, {instead}; or all of the act anew: replace action {name}(…)",
)

LABEL_OF_A_STEP: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "where only the text of a step is another, nothing stands below it",
    "write at the left margin: {edit}",
)
_POOL: Final = re.compile(
    r" +(?:pool +(\w+) *: *|(\w+) *: *pool +)([^\"]+?)(?: +\"[^\"]*\")?((?: +(?:when|for each|from) .+)?)"
)
_DIE: Final = re.compile(r" +each die +(\w+) *: *([-+]?\d+)")
_TEST_OF_A_ROW: Final = re.compile(r" +(\w+) *: *(when .+)")
_CELL: Final = re.compile(r" +(\w+)[. ](\w+) *(?:=|:) *(\S+)")
_STEP: Final = re.compile(r" +step +(\w+) +(\"[^\"]*\")")
_COSTS: Final = re.compile(r" +costs +([^\"]+?)( +\"[^\"]*\")?")
_TAKEN_OUT_HERE: Final = re.compile(r" +(?:remove|delete|drop|strike) +(?:the +)?(.+)")
_PARAMETER: Final = re.compile(r" +(\w+): *(?:\w+ *)*?(?=at least|at most|$)(?:at least (\S+))? *(?:at most (\S+))?")
_AMOUNT: Final = re.compile(r" +(\w+) ([-+] ?\d+)( .*)?")
_WITHOUT_TEXT: Final = re.compile(r" +(\w+): *([-+]?\w+) (when .+)")
_BOUND_ALONE: Final = re.compile(r" +(\w+): *(?:number +)?(at least|at most) +(\S+)")
_TEST_ALONE: Final = re.compile(r" +(\w+): *(?!allowed\b)(.+)")


def line_within(finding: Finding, line: str, declaration: t.Declared) -> Finding | None:
    """A line below `change` or `add to`."""
    if (taken_out := _TAKEN_OUT_HERE.fullmatch(line)) and not taken_out[1].isidentifier():
        name = called_so(declaration, taken_out[1])
        return None if name is None else told(finding, f"remove {whole_name(declaration)}.{name}")
    if isinstance(declaration, t.Action) and (given := _PARAMETER.fullmatch(line)):
        if given[1] not in [one.name.text for one in declaration.parameters]:
            return None
        tests = [f"{given[1]} {sign} {bound}" for sign, bound in ((">=", given[2]), ("<=", given[3])) if bound]
        instead = f'`allowed when {" and ".join(tests) or "…"} else "…"`'
        return GIVEN_TO_AN_ACT.at(finding.span, instead=instead, name=name_of(declaration))
    row = _AMOUNT.fullmatch(line)
    if row and row_of(declaration, row[1]):
        return told(finding, f"{row[1]}: {row[2].replace(' ', '')}{row[3] or ''}")
    if bounds := _BOUND_ALONE.fullmatch(line):
        attribute = _attribute(declaration, bounds[1])
        return None if attribute is None else told(finding, _with_bound(attribute, bounds[2], bounds[3]))
    if (test := _TEST_ALONE.fullmatch(line)) and demands(declaration, test[1]):
        reason = "" if " else " in test[2] else ' else "…"'
        return told(finding, f"{test[1]}: allowed when {test[2]}{reason}")
    if row := _WITHOUT_TEXT.fullmatch(line):
        below = row_of(declaration, row[1])
        if below is None:
            return None
        return told(finding, f'{row[1]}: {row[2]} "{below.label.text}" {row[3]}')
    return _of_dice(finding, line, declaration) or _of_what_has_names(finding, line, declaration)


def _of_dice(finding: Finding, line: str, declaration: t.Declared) -> Finding | None:
    """`fort: pool 2 dice d6`, `each die banner: +2`, `far: when turn > 5`."""
    if pool := _POOL.fullmatch(line):
        below = next((one for one in _pools(declaration) if member_name(one) == (pool[1] or pool[2])), None)
        if below is None or below.label is None:
            return None
        behind = pool[4] or flat(clauses_text(below.clauses)).rstrip()
        return told(finding, f"pool {pool[3]} {quoted(below.label.text)}{behind}")
    if die := _DIE.fullmatch(line):
        dice = [member_name(one) for one in members_of(declaration) or () if isinstance(one, t.DieLine)]
        return told(finding, f"{die[1]}: {die[2]}") if die[1] in dice else None
    if test := _TEST_OF_A_ROW.fullmatch(line):
        row = row_of(declaration, test[1])
        if row is not None:
            amount = flat(amount_text(row.amount))
            return told(finding, f"{test[1]}: {amount} {quoted(row.label.text)} {test[2]}")
    return None


def _of_what_has_names(finding: Finding, line: str, declaration: t.Declared) -> Finding | None:
    """`mill.price: 3` below `change table`, a step of which only the text is written, a price without its purse."""
    if isinstance(declaration, t.Table) and (cell := _CELL.fullmatch(line)):
        columns = [cell_text(one) for one in declaration.rows[0].cells]
        return cell_of(finding.span, declaration, cell[1], cell[2], cell[3]) if cell[2] in columns else None
    if finding.code == "missing-block" and (step := _STEP.fullmatch(line)) and called_so(declaration, step[1]):
        return LABEL_OF_A_STEP.at(finding.span, edit=f"label {name_of(declaration)}.{step[1]} {step[2]}")
    costs = _COSTS.fullmatch(line)
    prices = [one for one in members_of(declaration) or () if isinstance(one, t.Costs)]
    if costs is None or " from " in costs[1] or len(prices) != 1 or by_amount(costs[1]):
        return None
    return told(finding, f"costs {costs[1]} from {flat(expression_text(prices[0].purse))}{costs[2] or ''}")


def by_amount(price: str) -> bool:
    """Whether a price says by how much it is more or less than the one below."""
    return price.startswith(("+", "-"))


def _pools(declaration: t.Declared) -> list[t.PoolLine]:
    return [one for one in members_of(declaration) or () if isinstance(one, t.PoolLine)]


def demands(declaration: t.Declared, name: str) -> bool:
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


def row_of(declaration: t.Declared, name: str) -> t.Row | None:
    rows = (one for one in members_of(declaration) or () if isinstance(one, t.Row))
    return next((one for one in rows if member_name(one) == name), None)
