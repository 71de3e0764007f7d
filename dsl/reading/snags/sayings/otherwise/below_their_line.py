"""Lines that mean something of their own directly below a phase, a condition or `links`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE

TIME_OF_CONDITION: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how long “{name}” lasts is said where it is gained",
    "leave this line out, and write there: {instead}",
)

_ONLY_IN_PHASE: Final = re.compile(r"(?:only|allowed|requires?|needs)(?: (?:(when|if) (.+?)(?: else .*)?|.*))")


def phase_left_out(snag: Snag) -> Finding | None:
    """`only when turn is 3`, `only in winter` below a phase."""
    line = snag.text.partition("#")[0].strip()
    found = None if len(line) > LONGEST else _ONLY_IN_PHASE.fullmatch(line)
    if found is None or not snag.line_above().startswith("phase "):
        return None
    start = snag.indent + 1
    instead = f"skipped when not ({found[2]})" if found[1] else "skipped when …"
    return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=instead[:MOST_SAID])


_WORDS: Final = re.compile(r"\w+(?:, *\w+)*")
_BELOW_LINKS: Final = re.compile(r"(?:(?:add to|change|replace) )?links\b")


_CONDITION: Final = re.compile(r"condition (\w+) of (?:(\w+) *: *)?(\w+)")
_LASTING: Final = re.compile(
    r"(?:it )?(?:(?:lasts?|stays|holds|ends?(?: after)?|duration:?(?: of)?) )?(?:for )?(\d+ (?:turns?|rounds?))"
    r"|(?:it )?(?:lasts? |stays |holds )?((?:until|while) .*)"
)


def time_of_condition(snag: Snag) -> Finding | None:
    """`lasts 2 turns` below `condition tired of player`."""
    line = snag.text.partition("#")[0].strip()
    lasting = None if len(line) > LONGEST else _LASTING.fullmatch(line)
    head = _CONDITION.match(snag.line_above())
    if lasting is None or head is None:
        return None
    name, called, kind = head.groups()
    time = lasting[2] or f"for {lasting[1]}"
    time = time if lasting[2] or time.endswith("s") else f"{time}s"
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    return TIME_OF_CONDITION.at(place, name=name, instead=f"{called or kind} gains {name} {time}"[:MOST_SAID])


def kinds_of_links(snag: Snag) -> Finding | None:
    """`road, sea` below `links`."""
    line = snag.text.partition("#")[0].strip()
    if "COLON" not in snag.expected or len(line) > LONGEST or not _WORDS.fullmatch(line):
        return None
    if _BELOW_LINKS.match(snag.line_above()) is None:
        return None
    start = snag.indent + 1
    return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=f"by {line}"[:MOST_SAID])
