"""The header of a ruleset: its name, what it stands on, its title, its turn, how it rounds."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import LONGEST, TEXT, said, said_again

OF_A_CAMPAIGN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who plays, and on which map, is said of a campaign and not of its rules",
    "leave this line out; it stands in campaign.yaml, which `marchlaw new` makes",
)
_OF_A_CAMPAIGN: Final = re.compile(r"(?:players?|number of players|maps?|board)\b(?! by\b)[^.\"]*(?: ?\"[^\"]*\")?")
_HEAD: Final = (
    said(r"ruleset (\w+)[ -](?!\1\b|extends\b|extending\b|based\b|from\b|on\b)(\w+)", "ruleset {0}_{1}"),
    said(r"ruleset \"([^\W\d]\w*)\"", "ruleset {0}"),
    said(
        r"ruleset (\w+) (?:extends|extending|based on|from|on top of|on|builds on)"
        r" \"?(\w+)\"?",
        "ruleset {0} extends {1}",
    ),
)
_BELOW: Final = (
    said(r"(title|language|version|author|licence|rounding|turn)s? ?(?:=|:|is(?: an?| the)?) ?(.+)", "{0} {1}"),
    said(rf"(?:name|called|caption) ({TEXT})", "title {0}"),
    said(rf"turns? (?:is |are )?(?:an? )?(?:called )?({TEXT})", "turn {0}"),
    said(r"rounds? (up|down|nearest)", "rounding {0}"),
    said(r"round(?:ing|s)? (?:half up|half|to nearest|to the nearest)", "rounding nearest"),
)


def of_header(snag: Snag) -> Finding | None:
    """`ruleset my club`, `title = "X"`, `players 2-4`, `round up`, `ruleset club based on base`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    if not snag.indent:
        return said_again(snag, _HEAD) if line.startswith("ruleset ") else None
    if not snag.line_above().startswith("ruleset "):
        return None
    if _OF_A_CAMPAIGN.fullmatch(line):
        return OF_A_CAMPAIGN.at(snag.at(snag.indent + 1, snag.indent + 1 + len(line)))
    return said_again(snag, _BELOW)
