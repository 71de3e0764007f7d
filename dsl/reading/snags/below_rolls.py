"""What stands below a roll and belongs beside it: something that is done, or a test of its own."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.builders.pieces import OUTCOME_TESTED
from dsl.reading.keywords import statements
from dsl.reading.layout import UNEVEN_INDENT
from dsl.reading.snag import Snag, line_text, short
from dsl.reading.snags.bands_of_a_roll import NAMED_BAND

BRANCH_BELOW_ROLL: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "below a roll stand its outcomes, and rows that count in it, but nothing that is tested and done",
    "write “{line}” as deep as the roll, behind it, with what is done then below it",
)
DONE_BELOW_ROLL: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "below a roll stand its outcomes, and rows that count in it, but nothing that is done",
    "write this line as deep as the roll, above or behind it; or indented below an outcome such as `success`",
)
ROW_BELOW_WHEN: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "when a row counts is said behind it, in its own line",
    "leave this line out, and write: {row} {test}",
)
IN_ANY_CASE: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "what is done whatever the dice show is no outcome",
    "leave this line out, and write what stands below it as deep as the roll, behind it",
)
_TESTED: Final = re.compile(r"(?:when|if) (?P<not>not )?(?:it |there )?(?:is )?(?:an? )?(?P<is>success|failure):?")
_ANYWAY: Final = re.compile(
    r"(?:always|in (?:any|either|every|all) cases?|either way|anyway|regardless|whatever happens):?"
)
_DONE: Final = re.compile(
    r"^ *(?:say|do|create|destroy|add|remove|ask|stop|result|for|repeat|let|end|roll)\b"
    r"|\w(?<!\brounded) (?:up|down|becomes|gains|loses) "
)
_ROLL: Final = re.compile(r"roll +(?!all\b|each\b)\w")
_ROW: Final = re.compile(r"(?:\w+: *)?[-+]? *[\w(][^\"]*\"")


def line_below_roll(snag: Snag) -> Finding | None:
    """`let n = 3`, or `when r.total >= 10` and what is done then, below `roll attack(p) as r`."""
    around = snag.lines_around()
    above = next(around, "")
    if _ROLL.match(above) and _ANYWAY.fullmatch(snag.text.strip()):
        return IN_ANY_CASE.at(snag.first_word())
    if _ROLL.match(above):
        if snag.text.strip() in ("otherwise", "else") and (others := _outcomes_above(snag)):
            return NAMED_BAND.at(snag.first_word(), instead="success" if "success" not in others else "failure")
        tested = _TESTED.fullmatch(snag.text.strip())
        if tested is not None:
            return NAMED_BAND.at(snag.first_word(), instead=_outcome_of(tested))
        if snag.first in ("when", "otherwise"):
            return _branch(snag, snag.text.strip(), _line_below(snag.lines, snag.line))
        is_done = _DONE.search(snag.text) or (snag.begins_line and snag.first in statements())
        is_outcome = snag.first in ("success", "failure", "successes", "failures", "also")
        return DONE_BELOW_ROLL.at(snag.first_word()) if is_done and not is_outcome else None
    is_branch = re.match(r"(?:when|otherwise)\b", above) is not None and _DONE.search(snag.text) is not None
    if not is_branch or not _ROLL.match(next(around, "")):
        return None
    tested = _TESTED.fullmatch(above)
    if tested is not None:
        return OUTCOME_TESTED.at(snag.here(), test=above, instead=_outcome_of(tested))
    return BRANCH_BELOW_ROLL.at(snag.here(), line=short(above))


def _outcome_of(tested: re.Match[str]) -> str:
    """The outcome that a test of success or failure means."""
    return "success" if (tested["is"] == "success") is (tested["not"] is None) else "failure"


def _branch(snag: Snag, test: str, below: str) -> Finding:
    if _ROW.match(below) and not _DONE.search(below):
        return ROW_BELOW_WHEN.at(snag.first_word(), row=short(below), test=short(test))
    return BRANCH_BELOW_ROLL.at(snag.first_word(), line=short(test))


def when_between(finding: Finding, lines: tuple[str, ...], file: str, shift: int) -> Finding:
    """An outcome that stands less deep than what is below a `when` above it: that `when` was read as part of the roll.

    Args: `finding` stopped the reading; it is given back where it says something else.
    """
    if finding.kind is not UNEVEN_INDENT or finding.span is None:
        return finding
    at = finding.span.line - shift
    width = len(line_text(lines, at)) - len(line_text(lines, at).lstrip(" "))
    for number in range(at - 1, 0, -1):
        text = line_text(lines, number)
        if not text.strip() or len(text) - len(text.lstrip(" ")) > width:
            continue
        snag = Snag(file, shift, lines, number, 1, "", "", frozenset(), (), lambda _lines, _line: 0)
        if snag.first == "when" and _ROLL.match(snag.line_above()):
            return _branch(snag, text.strip(), _line_below(lines, number))
        break
    return finding


def _outcomes_above(snag: Snag) -> set[str]:
    """The outcomes that stand above a line and as deep as it."""
    found: set[str] = set()
    for number in range(snag.line - 1, 0, -1):
        text = line_text(snag.lines, number)
        depth = len(text) - len(text.lstrip(" "))
        if text.strip() and depth < snag.indent:
            break
        if text.strip() and depth == snag.indent:
            found |= {text.split()[0]} & {"success", "failure"}
    return found


def _line_below(lines: tuple[str, ...], line: int) -> str:
    """The first line below another that holds more than a remark, if it is indented deeper."""
    own = line_text(lines, line)
    for number in range(line + 1, len(lines) + 1):
        text = line_text(lines, number)
        if text.strip():
            return text.strip() if len(text) - len(text.lstrip()) > len(own) - len(own.lstrip()) else ""
    return ""
