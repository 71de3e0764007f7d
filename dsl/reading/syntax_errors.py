"""Syntax errors in the words of the person who keeps the rules.

The parser says which token it met and which would have fitted. `dsl.reading.snags` knows the common snags and
gives each its own finding; what it does not know becomes “I did not expect X here”, with what
would fit, or “this line ends too early”.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, Stopped, in_quotes
from dsl.reading.keywords import spoken, value_starts
from dsl.reading.parse_table import stored_table
from dsl.reading.snag import Snag, line_text, short
from dsl.reading.snags.bands_of_a_roll import band_below_dice
from dsl.reading.snags.below_rolls import when_between
from dsl.reading.snags.companions import companion
from dsl.reading.snags.menus import SNAGS_AT_LINE_END, SNAGS_AT_SIGNS, SNAGS_AT_WORDS, Recogniser
from dsl.reading.snags.words import declared_below_header
from dsl.reading.table_parser import END, Unreadable
from dsl.reading.token import Token

UNEXPECTED = Mistake("unexpected", Severity.ERROR, "I did not expect {found} here", "what fits here: {expected}")
BEHIND = Mistake("unexpected", Severity.ERROR, "I did not expect {found} behind “{before}” here", "")
UNFINISHED = Mistake("unfinished", Severity.ERROR, "this line ends too early", "what could follow: {expected}")
STRANGE_SIGN = Mistake("strange-sign", Severity.ERROR, "the sign “{sign}” has no meaning here", "leave it out")
WHEN_AT_TOP = Mistake(
    "when-at-top",
    Severity.ERROR,
    "a `when` that begins in the first column looks at a change",
    "write `when … becomes true for …`, or indent it below what it belongs to",
)
MISSING_BLOCK = Mistake(
    "missing-block",
    Severity.ERROR,
    "this line needs lines indented below it",
    "indent what belongs to it by two spaces",
)
BROKEN_AT_EQUALS = Mistake(
    "broken-at-equals",
    Severity.ERROR,
    "a line cannot break after `=`",
    "write the value behind it; a long one may go on below where it stands in (brackets)",
)
BROKEN_BEFORE_CASES = Mistake(
    "broken-at-equals",
    Severity.ERROR,
    "a line cannot break after `=`",
    "cases stand below a line without it: leave out the `=`, and say what is given: {instead}",
)
BELOW_REPORTS = Mistake(
    "surprising-indent",
    Severity.ERROR,
    "what comes of reports is done after them, and not below the line that asks for them",
    "write it in the lines that follow, as deep as `{reports}`: for each x in …, with the plural of the report, where "
    "x.born is turn, and indented below it what is done with x",
)
SURPRISING_INDENT = Mistake(
    "surprising-indent",
    Severity.ERROR,
    "this line is indented, but the line above takes nothing below it",
    "begin it in the same column as the line above",
)
BELOW_CONTEST = Mistake(
    "surprising-indent",
    Severity.ERROR,
    "below a contest stands nothing: what comes of it is asked of it",
    "write: {contest}, and for what stands below, as deep as that: when {name}.winner is {first}",
)
LINE_GOES_ON = Mistake(
    "line-goes-on",
    Severity.ERROR,
    "a value goes on in the next line only inside brackets",
    "put (brackets) around the whole value, from where it begins in the line above",
)

_GOES_ON: Final = re.compile(r" *(?![-+] *[\w.()]+ *\")([-+*/]|(?:otherwise|rounded|union|without|common)\b)")
"""How a line begins that goes on with the value of the line above, where nothing may stand below that; a number with a
text behind it is a row, and stands too deep."""
_ONLY_A_COLON = frozenset({"COLON"})
_INVISIBLE_TOKENS = (END, "_NL", "_INDENT", "_DEDENT")


_REPORTS: Final = re.compile(r"\w[\w.]* reports? \w.*")
_CONTEST: Final = re.compile(r" *(contest \w+\((\w+)\b(?: *, *(\w+)\b)?[^()]*\))(?: as (\w+))?(?: \[.*\])?")
"""A contest that is carried out, between names."""
_SECOND_SIDE: Final = frozenset({"defender", "loser", "loses", "failure", "fails", "second", "other", "otherwise"})
"""How people call the side that is named second, below which they write what comes of its winning."""


def _below_contest(above: Snag, snag: Snag) -> Finding | None:
    """What stands below a contest as outcomes stand below a roll, or below a `when` that ends the line of one."""
    found = _CONTEST.fullmatch(above.line_above() if above.first == "when" else above.text)
    if found is None:
        return None
    name = found[4] or "r"
    side = found[3] if found[3] and snag.first in _SECOND_SIDE else found[2]
    return BELOW_CONTEST.at(_indent_of(snag), contest=f"{found[1]} as {name}", name=name, first=side)


def _below_reports(above: Snag, snag: Snag) -> Finding | None:
    """What stands below a line that asks for reports, or below a `when` that ends it."""
    line = above.line_above() if above.first == "when" else above.text.strip()
    return BELOW_REPORTS.at(_indent_of(snag), reports=short(line)) if _REPORTS.fullmatch(line) else None


def _indent_of(snag: Snag) -> Span:
    return snag.at(1, snag.indent + 1)


def explain(
    error: Unreadable | Stopped,
    lines: tuple[str, ...],
    file: str,
    shift: int,
    brackets: tuple[Token, ...],
    stops_at: Callable[[list[str], int], int],
) -> Finding:
    """The finding for the first syntax error of a piece.

    Args: `lines` of the piece, which begins after line `shift` of the file; the `brackets` open at the error;
        `stops_at` as for `Snag`.
    """
    if isinstance(error, Stopped):
        return when_between(error.findings[0], lines, file, shift)
    token, expected = error.token, error.expected
    if token.type in _INVISIBLE_TOKENS:
        return _at_line_end(token, expected, lines, file, shift, brackets, stops_at)
    word = _written(token)
    snag = Snag(file, shift, lines, token.line, token.column, word, token.type, expected, brackets, stops_at)
    if expected == _ONLY_A_COLON and snag.indent == 0:
        snag = _as_first_word(snag)
    if not token.type:
        return _first(SNAGS_AT_SIGNS, snag) or STRANGE_SIGN.at(snag.here(), sign=snag.word)
    if "_INDENT" in expected and snag.begins_line:
        return MISSING_BLOCK.at(_whole_line(snag, snag.line - 1))
    told = _first(SNAGS_AT_WORDS, snag) or _behind_what_fits(snag)
    found = snag.said if snag.word.startswith('"') else in_quotes(snag.said)
    return told or UNEXPECTED.at(snag.here(), found=found, expected=spoken(expected))


def _behind_what_fits(snag: Snag) -> Finding | None:
    """A word that would fit, but for what stands behind it: that is what is not expected."""
    if f"`{snag.word}`" not in spoken(snag.expected).split(", "):
        return None
    behind = re.match(r"\S+ +(\w+|\S+)", snag.rest)
    if behind is None:
        return None
    start = snag.column + behind.start(1)
    place = snag.at(start, start + len(behind[1]))
    return BEHIND.at(place, found=in_quotes(short(behind[1])), before=snag.said)


def _as_first_word(snag: Snag) -> Snag:
    """A line of top level that begins with a word: hardly the name of a line, which has a colon behind it."""
    starts = frozenset(stored_table().steps[0]) - {"NAME", END, "_NL"}
    return replace(snag, column=1, word=snag.first, kind="NAME", expected=starts)


def _written(token: Token) -> str:
    """The token as it stands on its line; a comma may hold the line end after it."""
    return str(token).partition("\n")[0].partition("#")[0].rstrip() or str(token)[:1]


def _first(snags: tuple[Recogniser, ...], snag: Snag) -> Finding | None:
    for recognise in snags:
        finding = recognise(snag)
        if finding is not None:
            return finding
    return None


def _at_line_end(
    token: Token,
    expected: frozenset[str],
    lines: tuple[str, ...],
    file: str,
    shift: int,
    brackets: tuple[Token, ...],
    stops_at: Callable[[list[str], int], int],
) -> Finding:
    if token.type == "_INDENT":
        line = min(token.end_line, len(lines))
        snag = Snag(file, shift, lines, line, 1, "", token.type, expected, brackets, stops_at)
        if goes_on := _GOES_ON.match(line_text(lines, line)):
            return LINE_GOES_ON.at(snag.at(goes_on.start(1) + 1, goes_on.end(1) + 1))
        above = replace(snag, line=_last_written(lines, line - 1))
        cure = declared_below_header(above) or companion(snag) or _below_contest(above, snag) or band_below_dice(snag)
        cure = cure or _below_reports(above, snag)
        return cure or SURPRISING_INDENT.at(snag.at(1, snag.indent + 1))
    line = _last_written(lines, min(token.line, len(lines)))
    column = len(line_text(lines, line)) + 1
    snag = Snag(file, shift, lines, line, column, "", token.type, expected, brackets, stops_at)
    if "_INDENT" in expected and token.type != "_NL":
        return MISSING_BLOCK.at(_whole_line(snag, line))
    if snag.text.endswith("=") and value_starts() <= expected and _is_indented_below(lines, line):
        place = snag.at(column - 1, column)
        instead = _head_of_cases(snag)
        return BROKEN_BEFORE_CASES.at(place, instead=instead) if instead else BROKEN_AT_EQUALS.at(place)
    if snag.indent == 0 and snag.first == "when" and "BECOMES" in expected:
        return WHEN_AT_TOP.at(snag.first_word())
    return _first(SNAGS_AT_LINE_END, snag) or UNFINISHED.at(snag.here(), expected=spoken(expected))


def _last_written(lines: tuple[str, ...], line: int) -> int:
    """The line itself, or the last above it that holds more than a remark."""
    while line > 1 and not line_text(lines, line).strip():
        line -= 1
    return max(1, line)


def _head_of_cases(snag: Snag) -> str:
    """How a definition begins whose cases stand below it, where they do; else nothing."""
    below = next((text.strip() for text in snag.lines[snag.line :] if text.strip()), "")
    if snag.first != "define" or not re.match(r"otherwise\b|(?!\().*\bwhen\b", below):
        return ""
    sort = "text" if re.match(r"(?:otherwise )?\"", below) else "number"
    return f"{snag.text.strip()[:-1].rstrip()}: {sort}"


def _is_indented_below(lines: tuple[str, ...], line: int) -> bool:
    """Whether what is written next stands further in than a line."""
    below = next((text for text in lines[line:] if text.strip()), "")
    return len(below) - len(below.lstrip()) > len(lines[line - 1]) - len(lines[line - 1].lstrip())


def _whole_line(snag: Snag, line: int) -> Span:
    line = _last_written(snag.lines, line)
    text = line_text(snag.lines, line)
    start = len(text) - len(text.lstrip()) + 1
    return snag.at(start, max(len(text), start) + 1, line)
