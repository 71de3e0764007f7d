"""Brackets, commas, colons and the bars of tables: too many, too few, the wrong ones."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.keywords import begins_lines
from dsl.reading.layout import UNCLOSED
from dsl.reading.snag import VALUES, Slip, line_text, short

SURPLUS_BRACKET = Mistake(
    "surplus-bracket", Severity.ERROR, "no bracket is open here for “{bracket}” to close", "leave it out"
)
WRONG_BRACKET = Mistake("wrong-bracket", Severity.ERROR, "“{found}” does not close a “{opened}”", "write `{expected}`")
SURPLUS_COLON = Mistake(
    "surplus-colon",
    Severity.ERROR,
    "this line does not end with a colon",
    "leave it out; what belongs to the line is indented below it",
)
DECIMAL_COMMA = Mistake(
    "decimal-comma", Severity.ERROR, "a comma does not part the decimals of a number", "write a point: {number}"
)
DICE_OF_A_SIZE = Mistake(
    "dice-of-a-size",
    Severity.ERROR,
    "the sides of dice are written in digits",
    "a number up to another is drawn so: ((one of 1 to {sides} at random) otherwise 0); a die that is one of a few is "
    "a cell of a table `die`, in a column such as `thrown`, and asked for so: die.thrown",
)
SPACED_DICE = Mistake("spaced-dice", Severity.ERROR, "dice are written without a space", "write {dice}")
MISSING_COLON = Mistake("missing-colon", Severity.ERROR, "a colon is missing before “{found}”", "write: {name}: …")
MISSING_COMMA = Mistake(
    "missing-comma", Severity.ERROR, "a comma or a sign is missing before “{found}”", "part values by a comma"
)
MISSING_BAR = Mistake(
    "missing-bar",
    Severity.ERROR,
    "a | is missing before “{found}”",
    "write | between cells, or a comma between the values of one cell",
)
NAMES_IN_A_CELL = Mistake(
    "missing-bar",
    Severity.ERROR,
    "a | is missing before “{found}”",
    "write | between cells, or a comma between the values of one cell; a name is one word: {joined}",
)
ROWS_IN_ONE_LINE = Mistake(
    "row-without-bar",
    Severity.ERROR,
    "each row of a table is a line of its own",
    "write a line for each: {rows}",
)
ROW_WITHOUT_BAR = Mistake(
    "row-without-bar", Severity.ERROR, "a row of a table begins with a |", "write | before “{found}”"
)
NO_BRACKETS_HERE = Mistake(
    "no-brackets-here",
    Severity.ERROR,
    "a condition takes no values in brackets",
    "write `condition {name} of …`; what it depends on can be an attribute of who has it",
)
_ONE_CELL: Final = frozenset({"yes", "no", "none", "otherwise", "key"})
"""Words that are the whole value of a cell."""
COLUMN_OF_WORDS = Mistake("column-of-words", Severity.ERROR, "a column is called by one word", "write: {instead}")
OPEN_ROW = Mistake("open-row", Severity.ERROR, "this table row does not end with a |", "close the last cell with |")


QUOTE_IN_TEXT = Mistake(
    "quote-in-text",
    Severity.ERROR,
    'the text ends at the " before this',
    'inside a text write \\" for a quote',
)


def quote_in_text(slip: Slip) -> Finding | None:
    """`say "he said "stop" to them"`: what follows the text without a blank was to be in it."""
    text = slip.before.rpartition('"')[0]
    if not slip.before.endswith('"') or '"' not in text or not slip.word or '"' not in slip.rest:
        return None
    return QUOTE_IN_TEXT.at(slip.here())


def unclosed_bracket(slip: Slip) -> Finding | None:
    """A bracket is open from a line above, and this line begins like one of its own."""
    if not slip.brackets:
        return None
    bracket = slip.brackets[-1]
    line = bracket.line
    column = bracket.column
    if not slip.word:
        return UNCLOSED.at(slip.at(column, column + 1, line), bracket=str(bracket))
    above = line_text(slip.lines, line)
    goes_on = slip.indent > len(above) - len(above.lstrip(" ")) and not slip.begins_line
    if line >= slip.line or (goes_on and not begins_lines(slip.first)):
        return None
    return UNCLOSED.at(slip.at(column, column + 1, line), bracket=str(bracket))


def wrong_bracket(slip: Slip) -> Finding | None:
    """A closing bracket where none is open, or the other sort."""
    if slip.word not in (")", "}"):
        return None
    if not slip.brackets:
        return SURPLUS_BRACKET.at(slip.here(), bracket=slip.word)
    opened = str(slip.brackets[-1])
    closing = {"(": ")", "{": "}"}[opened]
    if closing == slip.word:
        return None
    return WRONG_BRACKET.at(slip.here(), found=slip.said, opened=opened, expected=closing)


def surplus_colon(slip: Slip) -> Finding | None:
    """`when town.open:`."""
    return SURPLUS_COLON.at(slip.here()) if slip.rest == ":" else None


def number_in_pieces(slip: Slip) -> Finding | None:
    """`2,5` for 2.5, `2 d6` for 2d6, `1d(n)` for a die of a table."""
    whole = slip.look_back(r"(?<![\w.])([0-9]+)( *)$")
    if whole is None:
        return None
    start = whole.start(1) + 1
    part = re.match(r",([0-9]+)\b", slip.rest)
    if part is not None and not whole[2]:
        place = slip.at(start, slip.column + part.end())
        return DECIMAL_COMMA.at(place, number=short(f"{whole[1]}.{part[1]}"))
    if re.match(r"[dDwW] ?\(", slip.rest):
        return DICE_OF_A_SIZE.at(slip.at(start, slip.column + 1), sides="n")
    dice = re.match(r"[dDwW](?:[0-9]+|%)", slip.rest)
    if dice is not None and whole[2]:
        return SPACED_DICE.at(slip.at(start, slip.column + dice.end()), dice=short(whole[1] + dice.group()))
    return None


def missing_bar(slip: Slip) -> Finding | None:
    """A table row without its first pipe, or without one between two cells."""
    if slip.begins_line and "_PIPE" in slip.expected:
        listed = re.fullmatch(r"(\w+)(?: *:| *=) *(\w+(?: *, *\w+)+)", slip.text.strip())
        if listed is not None:
            rows = ", ".join(f"| {one} |" for one in re.findall(r"\w+", listed[0]))
            return ROWS_IN_ONE_LINE.at(slip.here(len(slip.rest)), rows=short(rows))
        return ROW_WITHOUT_BAR.at(slip.here(), found=slip.said)
    if slip.text.lstrip().startswith("|") and "_PIPE" in slip.expected and slip.kind in VALUES:
        before = slip.look_back(r"[|,] *([^\W\d]\w*) +$")
        is_text = slip.text.find('"', slip.column) >= 0 and slip.text.count('"') % 2
        if slip.kind == "NAME" and before is not None and before[1] not in _ONE_CELL and not is_text:
            return NAMES_IN_A_CELL.at(slip.here(), found=slip.said, joined=short(f"{before[1]}_{slip.word}"))
        return MISSING_BAR.at(slip.here(), found=slip.said)
    return None


def missing_colon(slip: Slip) -> Finding | None:
    """`owner player` in a kind."""
    if slip.expected == {"COLON"}:
        return MISSING_COLON.at(slip.here(), found=slip.said, name=short("".join(slip.before.split()[-1:])))
    return None


def missing_comma(slip: Slip) -> Finding | None:
    """Two values side by side in brackets."""
    if slip.brackets and "_COMMA" in slip.expected and slip.kind in VALUES:
        return MISSING_COMMA.at(slip.here(), found=slip.said)
    return None


def no_brackets_here(slip: Slip) -> Finding | None:
    """`condition weak(amount) of player`."""
    name = slip.look_back(r"^condition +(\w+) *$")
    if slip.word != "(" or name is None:
        return None
    end = slip.text.find(")", slip.column)
    return NO_BRACKETS_HERE.at(slip.at(slip.column, (end if end > 0 else len(slip.text)) + 2), name=short(name[1]))


def column_of_words(slip: Slip) -> Finding | None:
    """`| key | sold at |` as the heading of a table."""
    above = next((line for line in reversed(slip.lines[: slip.line - 1]) if line.strip()), "")
    if not slip.text.lstrip().startswith("|") or not above.startswith("table "):
        return None
    start = slip.text.rfind("|", 0, slip.column - 1) + 1
    end = slip.text.find("|", slip.column - 1)
    cell = slip.text[start : end if end >= 0 else None]
    words = cell.split()
    below = next((line for line in slip.lines[slip.line :] if line.strip().startswith("|")), "")
    is_two = below.count("|") > slip.text.count("|") or {"key", "name"} & {*words}
    if is_two or re.fullmatch(r" *[^\W\d]\w*(?: +\w+)+ *", cell) is None:
        return None
    first = start + len(cell) - len(cell.lstrip()) + 1
    written = "_".join(words)
    return COLUMN_OF_WORDS.at(slip.at(first, first + len(cell.strip())), instead=short(written))


def open_row(slip: Slip) -> Finding | None:
    """A table row whose last cell is not closed."""
    return OPEN_ROW.at(slip.here()) if slip.text.lstrip().startswith("|") else None
