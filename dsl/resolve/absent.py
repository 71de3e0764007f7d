"""Where something may be missing: what to write there, as the place has it."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final, assert_never

from dsl.border.diagnostics import phrase


class ValuePlace(Enum):
    """Where a value stands that must be there."""

    VALUE = auto()
    TEST = auto()
    """In a condition, or in a comparison."""
    REQUIREMENT = auto()
    """In the condition of an `allowed when`."""
    PRICE = auto()
    """What an act costs: looked at when all that the act demands holds."""
    STATEMENT = auto()
    """In a statement, which may stand under a condition."""
    CHANGED = auto()
    """What a statement changes, in whose place nothing else can stand."""
    ROW = auto()
    """What a row of a roll or of a stat adds."""


_PATH: Final = re.compile(r"[^\W\d]\w*(?:\.\w+)*(?:\([\w., ]*\))?(?:\.\w+)*")
_THROWN: Final = re.compile(r"\b\d*[dDwW]\d")
"""Dice: who writes them a second time throws a second time."""
_LONGEST: Final = 40
"""Letters of what is quoted in a hint."""


def what_to_write(standing: ValuePlace, written: str, *, asked: str | None = "") -> str:
    """What is asked before something that may be missing, or stands for it.

    Args:
        written: the value as it stands in the rules.
        asked: what stands behind a dot where something is asked of it, and may be missing too; None where it begins
            something that `otherwise` does not stand for.
    """
    is_name = len(written) <= _LONGEST and _PATH.fullmatch(written) is not None and not _THROWN.search(written)
    what = written if is_name else "…"
    lacking = f"{what}.{asked}" if asked and is_name else what
    instead = f"(… when {what} is not none, otherwise …)" if asked is None else f"({lacking} otherwise …)"
    match standing:
        case ValuePlace.REQUIREMENT | ValuePlace.PRICE if is_name:
            return phrase('test it in a line of its own above: allowed when {what} is not none else "…"', what=what)
        case ValuePlace.TEST | ValuePlace.REQUIREMENT if not is_name and not asked:
            return phrase(
                "test it before, in the same condition: {what} is not none and …; "
                "or say what holds without it: {instead}",
                what=what,
                instead=instead,
            )
        case ValuePlace.TEST | ValuePlace.REQUIREMENT:
            return phrase("test it before, in the same condition: {what} is not none and …", what=what)
        case ValuePlace.CHANGED if is_name:
            return phrase("write this below a line of its own: when {what} is not none", what=what)
        case ValuePlace.CHANGED:
            return phrase("name it in a line above, let found = …, and write below that: when found is not none")
        case ValuePlace.STATEMENT if is_name:
            return phrase(
                "write this below a line of its own, when {what} is not none, or say what holds without it: {instead}",
                what=what,
                instead=instead,
            )
        case ValuePlace.STATEMENT:
            return phrase(
                "name it in a line above, let found = …, and write below that: when found is not none; or say what "
                "holds without it: {instead}",
                instead=instead,
            )
        case ValuePlace.ROW if is_name:
            return phrase(
                "test it in a `when` behind this row, when {what} is not none, or say what holds without it: {instead}",
                what=what,
                instead=instead,
            )
        case ValuePlace.VALUE | ValuePlace.ROW | ValuePlace.PRICE:
            return phrase("say what holds without it: {instead}", instead=instead)
        case _:
            assert_never(standing)
