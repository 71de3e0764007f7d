"""What stands behind something, and belongs into a line of its own below it."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.slip import Slip, short

OWN_LINE: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "this stands in a line of its own",
    "write it below this line, indented by two blanks: {line}",
)

BEHIND_COLON: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "this stands in a line of its own",
    "leave out the colon, and write it below this line, indented by two blanks: {line}",
)
_LINES: Final = (("ruleset", r"title\b.*"), ("kind", r"part of\b.*"), ("phase", r"(?:skipped|players by)\b.*"))
"""The first word of a line, and how a line begins that stands below it."""


def own_line(slip: Slip) -> Finding | None:
    """`ruleset valley "The valley"`; `after bury(c): c.gold up 5`; `create company with men 10`."""
    if "_NL" not in slip.expected:
        return None
    named = re.fullmatch(r"with (\w+)(?: of| =|:)? (\w[\w.]*)", slip.rest)
    if named is not None and slip.first == "create":
        return OWN_LINE.at(slip.here(len(slip.rest)), line=f"{short(named[1])} = {short(named[2])}")
    part = next((one[0] for head, words in _LINES if slip.first == head and (one := re.match(words, slip.rest))), None)
    if part is not None:
        return OWN_LINE.at(slip.here(len(part)), line=short(part))
    title = re.fullmatch(r"\"[^\"]*\"", slip.rest)
    if title is not None and slip.look_back(r"^ruleset +\w+ +$"):
        return OWN_LINE.at(slip.here(), line=short(f"title {title[0]}"))
    done = re.fullmatch(r": *(?!else\b|otherwise\b)([^\s\"].*)", slip.rest)
    return BEHIND_COLON.at(slip.here(len(slip.rest)), line=short(done[1])) if done is not None else None
