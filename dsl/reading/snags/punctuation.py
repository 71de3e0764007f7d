"""Brackets, commas, colons and the bars of tables: too many, too few, the wrong ones."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.keywords import begins_lines
from dsl.reading.layout import UNCLOSED
from dsl.reading.snag import PAST, VALUES, Snag, line_text, short

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
THOUSANDS_COMMA = Mistake(
    "decimal-comma", Severity.ERROR, "the thousands of a number are not parted", "write: {number}"
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
NUMBER_WITH_WORD = Mistake(
    "missing-bar",
    Severity.ERROR,
    "a | is missing before “{found}”",
    "a number stands in its cell alone: | {number} |, and what it is a number of is the heading of its column: "
    "| {found} |; of several each has a column",
)
NAMES_IN_A_CELL = Mistake(
    "missing-bar",
    Severity.ERROR,
    "a | is missing before “{found}”",
    "write | between cells, or a comma between the values of one cell; a name is one word: {joined}",
)
TEXT_IN_A_CELL = Mistake(
    "missing-bar",
    Severity.ERROR,
    "several words in a cell are a text",
    'a text stands in quotes: "{text}"; a name is one word: {joined}; between two cells stands |',
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


def quote_in_text(snag: Snag) -> Finding | None:
    """`say "he said "stop" to them"`: what follows the text without a blank was to be in it."""
    text = snag.before.rpartition('"')[0]
    if not snag.before.endswith('"') or '"' not in text or not snag.word or '"' not in snag.rest:
        return None
    return QUOTE_IN_TEXT.at(snag.here())


def unclosed_bracket(snag: Snag) -> Finding | None:
    """A bracket is open from a line above, and this line begins like one of its own."""
    if not snag.brackets:
        return None
    bracket = snag.brackets[-1]
    line = bracket.line
    column = bracket.column
    if not snag.word:
        return UNCLOSED.at(snag.at(column, column + 1, line), bracket=str(bracket))
    above = line_text(snag.lines, line)
    goes_on = snag.indent > len(above) - len(above.lstrip(" ")) and not snag.begins_line
    if line >= snag.line or (goes_on and not begins_lines(snag.first)):
        return None
    return UNCLOSED.at(snag.at(column, column + 1, line), bracket=str(bracket))


def wrong_bracket(snag: Snag) -> Finding | None:
    """A closing bracket where none is open, or the other sort."""
    if snag.word not in (")", "}"):
        return None
    if not snag.brackets:
        return SURPLUS_BRACKET.at(snag.here(), bracket=snag.word)
    opened = str(snag.brackets[-1])
    closing = {"(": ")", "{": "}"}[opened]
    if closing == snag.word:
        return None
    return WRONG_BRACKET.at(snag.here(), found=snag.said, opened=opened, expected=closing)


def surplus_colon(snag: Snag) -> Finding | None:
    """`when town.open:`."""
    return SURPLUS_COLON.at(snag.here()) if snag.rest == ":" else None


def number_in_pieces(snag: Snag) -> Finding | None:
    """`2,5` for 2.5, `2 d6` for 2d6, `1d(n)` for a die of a table."""
    whole = snag.look_back(r"(?<![\w.])([0-9]+)( *)$")
    if whole is None:
        return None
    start = whole.start(1) + 1
    groups = re.match(r"(?:,[0-9]{3}){2,}\b", snag.rest)
    if groups is not None and not whole[2]:
        number = f"{whole[1]}{groups[0].replace(',', '')}"
        return THOUSANDS_COMMA.at(snag.at(start, snag.column + groups.end()), number=short(number))
    part = re.match(r",([0-9]+)\b", snag.rest)
    if part is not None and not whole[2]:
        place = snag.at(start, snag.column + part.end())
        if len(part[1]) == 3 and part[1].endswith("0"):
            return THOUSANDS_COMMA.at(place, number=short(f"{whole[1]}{part[1]}"))
        return DECIMAL_COMMA.at(place, number=short(f"{whole[1]}.{part[1]}"))
    if re.match(r"[dDwW] ?\(", snag.rest):
        return DICE_OF_A_SIZE.at(snag.at(start, snag.column + 1), sides="n")
    dice = re.match(r"[dDwW](?:[0-9]+|%)", snag.rest)
    if dice is not None and whole[2]:
        return SPACED_DICE.at(snag.at(start, snag.column + dice.end()), dice=short(whole[1] + dice.group()))
    return None


def missing_bar(snag: Snag) -> Finding | None:
    """A table row without its first pipe, or without one between two cells."""
    if snag.begins_line and "_PIPE" in snag.expected:
        listed = re.fullmatch(r"(\w+)(?: *:| *=) *(\w+(?: *, *\w+)+)", snag.text.strip())
        if listed is not None:
            rows = ", ".join(f"| {one} |" for one in re.findall(r"\w+", listed[0]))
            return ROWS_IN_ONE_LINE.at(snag.here(len(snag.rest)), rows=short(rows))
        if begins_lines(snag.first) and "|" not in snag.text:
            return None
        return ROW_WITHOUT_BAR.at(snag.here(), found=snag.said)
    if snag.text.lstrip().startswith("|") and "_PIPE" in snag.expected and snag.kind in VALUES:
        before = snag.look_back(r"[|,] *([^\W\d]\w*) +$")
        is_text = snag.text.find('"', snag.column) >= 0 and snag.text.count('"') % 2
        if snag.kind == "NAME" and before is not None and before[1] not in _ONE_CELL and not is_text:
            if (text := _text_in_a_cell(snag)) is not None:
                return TEXT_IN_A_CELL.at(
                    snag.here(), text=short(text), joined=short("_".join(re.findall(r"\w+", text)))
                )
            return NAMES_IN_A_CELL.at(snag.here(), found=snag.said, joined=short(f"{before[1]}_{snag.word}"))
        number = snag.look_back(r"\| *(-?\d+) +$")
        if number is not None and snag.kind == "NAME" and _UNIT.match(snag.rest) is not None:
            return NUMBER_WITH_WORD.at(snag.here(), found=snag.said, number=number[1])
        return MISSING_BAR.at(snag.here(), found=snag.said)
    return None


_UNIT: Final = re.compile(r"[^\W\d]\w*(?: +(?:and|und|y|plus) +\d+ +[^\W\d]\w*)* *\|")
"""What stands behind the number of a cell: `gold`, `gold and 2 wood`."""


def _text_in_a_cell(snag: Snag) -> str | None:
    """The words of a cell behind the first of a row that has as many cells as the heading."""
    above = next((line for line in snag.lines[: snag.line - 1] if line.lstrip().startswith("|")), "")
    start, end = snag.before.rfind("|"), snag.rest.find("|")
    if snag.text.count("|") != above.count("|") or end < 0 or "|" not in snag.before[:start]:
        return None
    return (snag.before[start + 1 :] + snag.rest[:end]).strip()


def missing_colon(snag: Snag) -> Finding | None:
    """`owner player` in a kind: with the colon, what stands behind it can be read, all of it behind a word of ours."""
    if snag.expected != {"COLON"}:
        return None
    stops = snag.stops(f"{snag.before.rstrip()}: {snag.rest}")
    is_nearly_read = stops > snag.column + 1 and snag.first != "ask" and not begins_lines(snag.before.strip())
    if stops == PAST or is_nearly_read:
        return MISSING_COLON.at(snag.here(), found=snag.said, name=short("".join(snag.before.split()[-1:])))
    return None


def missing_comma(snag: Snag) -> Finding | None:
    """Two values side by side in brackets."""
    if snag.brackets and "_COMMA" in snag.expected and snag.kind in VALUES:
        return MISSING_COMMA.at(snag.here(), found=snag.said)
    return None


def no_brackets_here(snag: Snag) -> Finding | None:
    """`condition weak(amount) of player`."""
    name = snag.look_back(r"^condition +(\w+) *$")
    if snag.word != "(" or name is None:
        return None
    end = snag.text.find(")", snag.column)
    return NO_BRACKETS_HERE.at(snag.at(snag.column, (end if end > 0 else len(snag.text)) + 2), name=short(name[1]))


def column_of_words(snag: Snag) -> Finding | None:
    """`| key | sold at |` as the heading of a table."""
    above = next((line for line in reversed(snag.lines[: snag.line - 1]) if line.strip()), "")
    if not snag.text.lstrip().startswith("|") or not above.startswith("table "):
        return None
    start = snag.text.rfind("|", 0, snag.column - 1) + 1
    end = snag.text.find("|", snag.column - 1)
    cell = snag.text[start : end if end >= 0 else None]
    words = cell.split()
    below = next((line for line in snag.lines[snag.line :] if line.strip().startswith("|")), "")
    is_two = below.count("|") > snag.text.count("|") or {"key", "name"} & {*words}
    if is_two or re.fullmatch(r" *[^\W\d]\w*(?: +\w+)+ *", cell) is None:
        return None
    first = start + len(cell) - len(cell.lstrip()) + 1
    written = "_".join(words)
    return COLUMN_OF_WORDS.at(snag.at(first, first + len(cell.strip())), instead=short(written))


def open_row(snag: Snag) -> Finding | None:
    """A table row whose last cell is not closed."""
    return OPEN_ROW.at(snag.here()) if snag.text.lstrip().startswith("|") else None
