"""Signs from programming languages, from text processors and from other keyboards."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.border.gates import NAME_NOT_NFC, shown
from dsl.reading.snag import Snag, short

DASH_IN_CELL = Mistake(
    "foreign-sign",
    Severity.ERROR,
    "“{sign}” alone is no value of a cell",
    "write `none`, or leave the cell empty in a column that holds several",
)
UNTERMINATED_TEXT = Mistake(
    "unterminated-text", Severity.ERROR, "this text has no closing quote", 'end it with a " on the same line'
)
BAD_ESCAPE = Mistake(
    "bad-escape",
    Severity.ERROR,
    'a backslash in a text stands before one of " \\ {{ }} or n only',
    "write two backslashes for one",
)
ODD_QUOTE = Mistake(
    "odd-quote",
    Severity.ERROR,
    "this sign does not begin a text: {sign}",
    'texts stand between straight double quotes: "text"',
)
UNCLOSED_CITATION = Mistake(
    "unclosed-citation",
    Severity.ERROR,
    "these rule numbers have no closing bracket",
    "end them with ] on the same line",
)
INDEX = Mistake(
    "number-in-brackets",
    Severity.ERROR,
    "brackets behind a name ask for no member of it",
    "the first few are `the 3 x in {name} with highest …`; what stands at a place is looked up in a table, "
    "`table {name} by place`, as {name}({index}).…; rule numbers stand behind a blank",
)
FOREIGN_SIGN = Mistake("foreign-sign", Severity.ERROR, "“{sign}” is not a sign of this language", "write `{instead}`")
POWER_SIGN = Mistake(
    "power-sign", Severity.ERROR, "there are no powers in this language", "multiply as often as needed: x * x"
)
BOLD_SIGN = Mistake(
    "foreign-sign", Severity.ERROR, "“**” makes words bold elsewhere, and is no sign here", "leave it out"
)
SEMICOLON = Mistake(
    "semicolon", Severity.ERROR, "lines do not end with “;”", "leave it out; a line holds one statement"
)
ODD_DIGIT = Mistake(
    "odd-digit", Severity.ERROR, "“{sign}” is not one of the digits 0 to 9", "write the number with the digits 0 to 9"
)
EQUALS_COMPARES = Mistake(
    "equals-sign", Severity.ERROR, "“{sign}” does not compare values", "write `is`, or `is not` for the opposite"
)
EQUALS_SETS = Mistake("equals-for-becomes", Severity.ERROR, "“{sign}” does not change a value here", "write `becomes`")
NEW_NAME = Mistake(
    "equals-for-becomes",
    Severity.ERROR,
    "“{sign}” does not change a value here",
    "write `becomes`; a value gets a name so: let {name} = …",
)
MADE_WITH = Mistake(
    "equals-for-becomes",
    Severity.ERROR,
    "“{sign}” does not change a value here",
    "what something is made with stands below `create …`: write that line here, with all that stands below it",
)
DOUBLE_EQUALS = Mistake("double-equals", Severity.ERROR, "one “=” is enough here", "write `=`")

_INSTEAD: Final = {
    "&&": "and",
    "&": "and",
    "||": "or",
    "!": "not",
    "!=": "is not",
    "<>": "is not",
    "≠": "is not",
    "=>": ">=",
    "=<": "<=",
    "≥": ">=",
    "≤": "<=",
    "–": "-",
    "—": "-",
    "−": "-",
    "‐": "-",
    "‑": "-",
    "×": "*",
    "·": "*",
    "÷": "/",
    "：": ":",
    "，": ",",
    "（": "(",
    "）": ")",
    "｜": "|",
    "¦": "|",
    "…": "-",
    "+=": "up",
    "-=": "down",
}
_QUOTES: Final = "'‘’‚“”„«»‹›`´＂"
_DASH: Final = re.compile(r"\| *([-\u2013\u2014]{1,3}|\u2212) *(?=\|)")
_WITH_MARKS: Final = re.compile(r"[\w\u0300-\u036f]+")
"""A word with its accents, also where they stand apart."""
_RUN: Final = re.compile(r"&&|\|\||!=|<>|=>|=<|==+|\*\*|\+=|-=|[^\w\s]")


def dash_in_cell(snag: Snag) -> Finding | None:
    """`| inn | - |`, `| inn | — |`."""
    found = _DASH.search(snag.text)
    while found is not None:
        if found.start() < snag.column <= found.end() + 1:
            start = found.start(1) + 1
            return DASH_IN_CELL.at(snag.at(start, found.end(1) + 1), sign=found[1])
        found = _DASH.search(snag.text, found.end(1))
    return None


def odd_sign(snag: Snag) -> Finding | None:
    """A sign from a programming language, from a text processor or from another keyboard."""
    start = snag.column
    run = _RUN.match(snag.text, start - 1)
    if start > 1 and (wider := _RUN.match(snag.text, start - 2)) and wider.end() > start - 1:
        start, run = start - 1, wider
    if run is None:
        return _odd_digit(snag)
    sign, place = run.group(), snag.at(start, run.end() + 1)
    if sign == "**" and snag.text.lstrip().startswith("|"):
        return BOLD_SIGN.at(place)
    if sign in ("^", "**"):
        return POWER_SIGN.at(place)
    if sign == ";":
        return SEMICOLON.at(place)
    if sign in _QUOTES:
        return ODD_QUOTE.at(snag.at(start, _end_of_quoted(snag.text, start)), sign=sign)
    if sign == '"' and not snag.kind:
        return _broken_text(snag)
    if sign == "[" and not snag.kind and (name := snag.look_back(r"(\w+)$")) and "]" in snag.rest:
        end = snag.rest.index("]")
        return INDEX.at(snag.here(end + 1), name=short(name[1]), index=short(snag.rest[1:end].strip()))
    if sign == "[" and not snag.kind:
        return UNCLOSED_CITATION.at(snag.at(start, len(snag.text) + 1))
    if re.fullmatch("=+", sign):
        return _equals(snag, start, sign)
    if sign in _INSTEAD:
        return FOREIGN_SIGN.at(place, sign=sign, instead=_INSTEAD[sign])
    return _accent_apart(snag, start)


def _accent_apart(snag: Snag, column: int) -> Finding | None:
    """An accent that stands behind its letter, as texts have it that are copied from a page: it looks as ever."""
    word = next((one for one in _WITH_MARKS.finditer(snag.text) if one.start() < column <= one.end()), None)
    if word is None or unicodedata.is_normalized("NFC", word[0]):
        return None
    return NAME_NOT_NFC.at(snag.at(word.start() + 1, word.end() + 1), name=shown(short(word[0])))


def _odd_digit(snag: Snag) -> Finding | None:
    sign = snag.text[snag.column - 1 : snag.column]
    upper, line, lower = unicodedata.normalize("NFKD", sign).partition("\N{FRACTION SLASH}")
    whole = snag.look_back(r"([0-9]{1,9})$")
    if line and whole:
        start = snag.column - len(whole[1])
        instead = f"{int(whole[1]) * int(lower) + int(upper)}/{lower}"
        return FOREIGN_SIGN.at(snag.at(start, snag.column + 1), sign=whole[1] + sign, instead=instead)
    return ODD_DIGIT.at(snag.here(1), sign=sign) if sign.isnumeric() and snag.kind in ("", "NAME") else None


def _end_of_quoted(text: str, start: int) -> int:
    """The column after the next odd quote, or after this one."""
    for column in range(start + 1, len(text) + 1):
        if text[column - 1] in _QUOTES:
            return column + 1
    return start + 1


def _broken_text(snag: Snag) -> Finding:
    escape = re.match(r'"(?:[^"\\]|\\["\\{}n])*+\\', snag.rest)
    if escape is not None and escape.end() < len(snag.rest):
        column = snag.column + escape.end() - 1
        return BAD_ESCAPE.at(snag.at(column, column + 2))
    line = snag.lines[snag.line - 1].rstrip()
    return UNTERMINATED_TEXT.at(snag.at(snag.column, len(line) + 1))


def _equals(snag: Snag, start: int, sign: str) -> Finding | None:
    place = snag.at(start, start + len(sign))
    if snag.kind not in ("EQUAL", "COMPARE") or snag.expected == {"NAME"}:
        return None
    first = snag.look_back(r"=+ +$")
    if first is not None:
        return DOUBLE_EQUALS.at(snag.at(first.start() + 1, start + len(sign)))
    if len(sign) > 1 and start < snag.column:
        return DOUBLE_EQUALS.at(place)
    if "BECOMES" in snag.expected and snag.first not in ("when", "allowed", "skipped", "otherwise"):
        if snag.before.strip() == snag.first:
            if snag.line_above().lstrip().startswith(("change ", "add to ")):
                return MADE_WITH.at(place, sign=short(sign))
            return NEW_NAME.at(place, sign=short(sign), name=snag.first)
        return EQUALS_SETS.at(place, sign=short(sign))
    return EQUALS_COMPARES.at(place, sign=short(sign))
