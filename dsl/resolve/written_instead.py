"""Values of another sort than their place wants, where it is known what was meant: each says what to write."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Mistake, Severity
from dsl.types import Type

WORDS_FOR_TRUTH: Final = Mistake(
    "wrong-type",
    Severity.ERROR,
    "this is {found}; here I need {wanted}",
    "write yes and no in the cells, or wherever these words stand: {words}",
)
SEVERAL_IN_A_SUM: Final = Mistake(
    "wrong-type",
    Severity.ERROR,
    "this is {found}; here I need {wanted}",
    "several values are put together and taken away in words: {instead}",
)
ONE_ALONE: Final = Mistake(
    "wrong-type",
    Severity.ERROR,
    "this is {found}; here I need {wanted}",
    "one alone stands in braces: {braced}",
)
NONE_OF_SEVERAL: Final = Mistake(
    "may-be-none",
    Severity.ERROR,
    "this may be none, and here a value is needed",
    "several values of which there are none: {{}}",
)
COUNTED_FIRST: Final = Mistake(
    "not-many",
    Severity.ERROR,
    "`count of` takes in the nearest collection alone, and gives a number",
    "put brackets around all that is counted: count of ({counted})",
)
SEVERAL_ADDED: Final = Mistake(
    "wrong-type",
    Severity.ERROR,
    "this is {found}; here I need {wanted}",
    "one value is added or removed at a time; for several write: {instead}",
)
DICE_AS_A_ROLL: Final = Mistake(
    "unknown-reference", Severity.ERROR, "I know no roll called “{name}”", "write: let thrown = {name}"
)
DICE_OF_A_SIZE: Final = Mistake(
    "unknown-name",
    Severity.ERROR,
    "I know nothing called “{name}” here",
    "a number up to another is drawn so: ((one of 1 to {sides} at random) otherwise 0); a die that is one of a few is "
    "a cell of a table `die`, in a column such as `thrown`, and asked for so: die.thrown",
)
SHIFTED_WORDS: Final = Mistake(
    "wrong-type",
    Severity.ERROR,
    "this is {found}; here I need {wanted}",
    "write a table with a row for each of these words and a column with what comes next, and ask it: further(…).next",
)
ROW_WITHOUT_NAME: Final = Mistake(
    "unknown-name",
    Severity.ERROR,
    "I know nothing called “{name}” here",
    "the rows of {table} are ranges of numbers and have no names; give it one more column, of words, "
    "such as sort, beside `name`, which players read; and ask for that: ….sort is {name}",
)
NOT_BEGUN: Final = Mistake(
    "unknown-name",
    Severity.ERROR,
    "I know nothing called “{name}” here",
    "let it begin in a line above: let {name} = {first}",
)

_YES_OR_NO: Final = frozenset({"ja", "nein", "sí", "si", "oui", "non", "true", "false", "y", "n", "x", "on", "off"})
_DICE: Final = re.compile(r"[dDwW]\d+")


def stands_for_truth(kind: Type) -> bool:
    """Whether words mean yes and no in another language."""
    return kind.form == "words" and bool(kind.words) and {*kind.words} <= _YES_OR_NO


def is_a_die(name: str) -> bool:
    """Whether a name with a number in brackets is meant as a die of so many sides."""
    return name in ("d", "D", "w", "W", "die", "dice")


def reads_as_dice(name: str) -> bool:
    """Whether a name is dice where dice may stand."""
    return _DICE.fullmatch(name) is not None
