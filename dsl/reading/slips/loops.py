"""Slips in lines that do something so often, or on a condition, as other languages write them."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.slip import Slip

FOR_TIMES: Final = Mistake(
    "for-times",
    Severity.ERROR,
    "`for` goes through several things; what is done so many times begins with `repeat`",
    "write `repeat {found} times`",
)
LET_WHEN: Final = Mistake(
    "let-when",
    Severity.ERROR,
    "what `let` names has a value in any case",
    "write what it is otherwise, too: `let … = (… when …, otherwise …)`",
)
OPTION_OFF: Final = Mistake(
    "option-off",
    Severity.ERROR,
    "behind `when` stands here the name of an option that is on",
    "test it in the lines below, as in `allowed when not …`, or declare an option that says the opposite",
)
DICE_IN_A_SUM: Final = Mistake(
    "dice-in-a-sum",
    Severity.ERROR,
    "in a sum it cannot be told how many dice are meant",
    "write brackets: 1 + (n dice d6) for one and so many dice, (1 + n) dice d6 for one die more",
)
_COUNTED: Final = r"\bdice +\d*[dDwW](?:\d+|%)!? +$"
_UNDER_AN_OPTION: Final = frozenset({"stat", "action", "procedure", "phase", "condition", "effect"})


def for_times(slip: Slip) -> Finding | None:
    """`for 5 times`."""
    if slip.first == "for" and slip.is_second_word and slip.kind == "NUMBER":
        return FOR_TIMES.at(slip.at(slip.first_word().column, slip.column + len(slip.word)), found=slip.said)
    return None


def let_when(slip: Slip) -> Finding | None:
    """`let n = 3 when near`."""
    return LET_WHEN.at(slip.here()) if slip.first == "let" and slip.kind == "WHEN" and not slip.brackets else None


def option_off(slip: Slip) -> Finding | None:
    """`phase harvest when not winter`, at the left margin."""
    found = slip.look_back(r"\bwhen +(not) +$")
    if found is None or slip.indent or slip.first not in _UNDER_AN_OPTION:
        return None
    return OPTION_OFF.at(slip.at(found.start(1) + 1, found.end(1) + 1))


def dice_in_a_sum(slip: Slip) -> Finding | None:
    """`1 + n dice d6`, `n dice d6 + 1`."""
    is_behind_a_sum = slip.kind == "DICE_WORD" and slip.look_back(r" [+-] |\b(?:otherwise|union|without|common)\b")
    is_before_more = slip.word in ("+", "-", "otherwise") and slip.look_back(_COUNTED)
    return DICE_IN_A_SUM.at(slip.here()) if is_behind_a_sum or is_before_more else None
