"""Syntax errors in the words of the person who keeps the rules.

lark says which token it met and which would have fitted; a table of habits turns the common
ones into their own finding, the rest become “I did not expect X here”, with what would fit.
"""

from __future__ import annotations

import re
from typing import Final

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from dsl.diagnostics import Finding, Kind, Severity, Span, Stopped, nearest
from dsl.layout import token_span
from dsl.terminal_names import DECLARATIONS, STATEMENTS, spoken

UNEXPECTED = Kind(
    "unexpected", Severity.ERROR, "I did not expect {found} here", "what fits here: {expected}"
)
UNEXPECTED_END = Kind(
    "unfinished", Severity.ERROR, "this line ends too early", "what could follow: {expected}"
)
UNKNOWN_START = Kind(
    "unknown-declaration", Severity.ERROR, "“{word}” does not begin anything I know", "did you mean {nearest}?"
)
UNKNOWN_STATEMENT = Kind(
    "unknown-statement", Severity.ERROR, "I cannot read the line that begins with “{word}”", "did you mean {nearest}?"
)
UNTERMINATED_TEXT = Kind(
    "unterminated-text", Severity.ERROR, "this text has no closing quote", 'end it with a " on the same line'
)
STRANGE_SIGN = Kind(
    "strange-sign", Severity.ERROR, "the sign {sign} has no meaning here", "{advice}"
)
MISSING_BLOCK = Kind(
    "missing-block", Severity.ERROR, "this line needs lines indented below it", "indent what belongs to it by two spaces"
)
SURPRISING_INDENT = Kind(
    "surprising-indent", Severity.ERROR, "this line is indented, but the line above takes nothing below it",
    "begin it in the same column as the line above",
)
OPEN_ROW = Kind(
    "open-row", Severity.ERROR, "this table row does not end with a |", "close the last cell with |"
)

_ADVICE: Final = {
    "'": 'texts stand between double quotes: "text"',
    "“": 'texts stand between straight quotes: "text"',
    "„": 'texts stand between straight quotes: "text"',
    "=": "values are compared with `is`",
    "!": "write `is not`",
    "&": "write `and`",
    "–": "write a plain minus sign -",
    "−": "write a plain minus sign -",
    "×": "write *",
    "≥": "write >=",
    "≤": "write <=",
    "\t": "use spaces, not tabs",
}


def explain(error: UnexpectedInput | Stopped, piece: str, file: str, shift: int) -> tuple[Finding, int]:
    """The finding for a syntax error and the line of the piece (from 1) it stands on."""
    if isinstance(error, Stopped):
        finding = error.findings[0]
        line = finding.span.line - shift if finding.span is not None else 1
        return finding, line
    if isinstance(error, UnexpectedCharacters):
        return _strange_sign(error, piece, file, shift)
    if isinstance(error, UnexpectedToken):
        return _unexpected(error, piece, file, shift)
    span = Span(file, shift + 1, 1, shift + 1, 2)
    return UNEXPECTED_END.at(span, expected=""), 1


def _strange_sign(error: UnexpectedCharacters, piece: str, file: str, shift: int) -> tuple[Finding, int]:
    line, column = error.line, error.column
    sign = piece[error.pos_in_stream or 0 : (error.pos_in_stream or 0) + 1]
    span = Span(file, line + shift, column, line + shift, column + 1)
    if sign == '"':
        end = piece.find("\n", error.pos_in_stream or 0)
        whole = Span(file, line + shift, column, line + shift, column + max(1, end - (error.pos_in_stream or 0)))
        return UNTERMINATED_TEXT.at(whole), line
    if sign == "|":
        return OPEN_ROW.at(span), line
    return STRANGE_SIGN.at(span, sign=sign.strip() or "?", advice=_ADVICE.get(sign, "")), line


def _unexpected(error: UnexpectedToken, piece: str, file: str, shift: int) -> tuple[Finding, int]:
    token = error.token
    expected = frozenset(error.accepts or error.expected)
    if token.type in ("$END", "_NL", "_DEDENT", "_INDENT") or not str(token):
        return _at_line_end(token, expected, piece, file, shift)
    span = token_span(token, file, shift)
    line = token.line or 1
    text = piece.splitlines()[line - 1] if line <= len(piece.splitlines()) else ""
    word = str(token).strip()
    if not text[: (token.column or 1) - 1].strip():
        if span.column == 1:
            return UNKNOWN_START.at(span, word=word, nearest=nearest(word, DECLARATIONS)), line
        return UNKNOWN_STATEMENT.at(span, word=word, nearest=nearest(word, STATEMENTS)), line
    first = re.match(r" *(\w+)", text)
    if first and first.group(1) not in STATEMENTS and token.type in ("NAME", "STRING", "NUMBER"):
        close = nearest(first.group(1), STATEMENTS if text.startswith(" ") else DECLARATIONS)
        if close and text.split()[1:2] == [word]:
            start = len(text) - len(text.lstrip()) + 1
            place = Span(file, line + shift, start, line + shift, start + len(first.group(1)))
            kind = UNKNOWN_STATEMENT if text.startswith(" ") else UNKNOWN_START
            return kind.at(place, word=first.group(1), nearest=close), line
    return UNEXPECTED.at(span, found=f"“{word}”", expected=spoken(expected)), line


def _at_line_end(
    token: Token, expected: frozenset[str], piece: str, file: str, shift: int
) -> tuple[Finding, int]:
    lines = piece.splitlines()
    if token.type == "_INDENT":
        line = min(token.end_line or 1, len(lines))
        width = len(lines[line - 1]) - len(lines[line - 1].lstrip())
        span = Span(file, line + shift, 1, line + shift, width + 1)
        return SURPRISING_INDENT.at(span), line
    line = min(token.line or len(lines), len(lines)) or 1
    while line > 1 and not lines[line - 1].strip():
        line -= 1
    text = lines[line - 1] if lines else ""
    start = len(text) - len(text.lstrip()) + 1
    whole = Span(file, line + shift, start, line + shift, max(len(text.rstrip()) + 1, start + 1))
    if "_INDENT" in expected and token.type != "_NL":
        return MISSING_BLOCK.at(whole), line
    if text.lstrip().startswith("|"):
        return OPEN_ROW.at(whole), line
    end = len(text.rstrip()) + 1
    return UNEXPECTED_END.at(Span(file, line + shift, end, line + shift, end + 1), expected=spoken(expected)), line
