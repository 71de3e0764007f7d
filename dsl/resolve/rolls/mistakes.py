"""What is wrong with the lines of a roll."""

from __future__ import annotations

from dsl.border.diagnostics import Mistake, Severity

_E = Severity.ERROR

ROW_NEEDS_ROUNDING = Mistake(
    "needs-rounding",
    _E,
    "this need not be a whole number, and here a whole number is needed",
    "say how to round it: `… rounded down` (or up, or nearest); "
    "or round all together by a line `rounded down` of its own",
)
NEEDS_ROUNDING_BELOW = Mistake(
    "needs-rounding",
    _E,
    "what this leaves need not be a whole number, and here a whole number is needed",
    "write a line `{line}` in {where} (or up, or nearest)",
)
SIDES_DIFFER = Mistake(
    "sides-differ",
    _E,
    "“{first}” is {one} and “{second}” is {other}; whatever is asked of a `side` must be asked of both",
    "let both be things of one kind, or make two rolls and compare their totals",
)
LEFT_OUT_BEFORE_AMOUNT = Mistake(
    "unknown-name", _E, "“{name}” is not said before what a row adds", "leave it out, and write: {found} …"
)
SIDE_BEFORE_AMOUNT = Mistake(
    "wrong-type",
    _E,
    "whose a row of a contest is stands behind it",
    'write: {found} "…" when side is {side}',
)
WRONG_ROLES = Mistake(
    "wrong-roles",
    _E,
    "{roll} takes {wanted}; this line names {found}",
    "give each of them a name: to {roll}({names}): …",
)
SOURCE_UNSETTLED = Mistake(
    "source-unsettled",
    _E,
    "what `source` is cannot be told where rows come from {names}",
    "behind `from` write one kind, table or condition, and another line for the next; entries that a rule has made "
    "come from no thing",
)
CLAUSE_OF_ROWS = Mistake(
    "misplaced",
    _E,
    "`{clause}` belongs behind a row that is added up, and changes nothing here",
    "leave out `{clause}`",
)
CLAUSE_TWICE = Mistake("clause-twice", _E, "`{what}` stands twice in this line", "join the two, or keep one")
