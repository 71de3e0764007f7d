"""Lines that mean something of their own directly below a phase, a condition or `links`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag, line_text
from dsl.reading.snags.sayings.in_two import BELOW_IT
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE, lasting_so

TIME_OF_CONDITION: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how long “{name}” lasts is said where it is gained",
    "leave this line out, and write there: {instead}",
)

WON_IN_ONE_LINE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who wins and when stands in one line",
    "write in place of both lines: {instead}",
)

_ONLY_IN_PHASE: Final = re.compile(r"(?:only|allowed|requires?|needs)(?: (?:(when|if) (.+?)(?: else .*)?|.*))")


def phase_left_out(snag: Snag) -> Finding | None:
    """`only when turn is 3`, `only in winter` below a phase."""
    line = snag.text.partition("#")[0].strip()
    found = None if len(line) > LONGEST else _ONLY_IN_PHASE.fullmatch(line)
    if found is None or snag.has_lines_below or not snag.line_above().startswith("phase "):
        return None
    start = snag.indent + 1
    instead = f"skipped when not ({found[2]})" if found[1] else "skipped when …"
    return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=instead[:MOST_SAID])


_WON_WHEN: Final = re.compile(r"(?:won |only )?(?:when|if) (.+)")


def won_when(snag: Snag) -> Finding | None:
    """`when turn > 6` below a victory, above or below the line that says who wins."""
    line = snag.text.partition("#")[0].strip()
    found = None if len(line) > LONGEST else _WON_WHEN.fullmatch(line)
    if found is None or not snag.line_above().startswith("victory "):
        return None
    beside = (line_text(snag.lines, one).strip() for one in (snag.line - 1, snag.line + 1))
    won = next((one for one in beside if one.startswith("won by ") and " when " not in one), None)
    if won is None:
        return None
    start = snag.indent + 1
    return WON_IN_ONE_LINE.at(snag.at(start, start + len(line)), instead=f"{won} when {found[1]}"[:MOST_SAID])


def won_by_whom(snag: Snag) -> Finding | None:
    """`won by first player to reach 100 gold`, `wins whoever owns 12 tiles`, `gana quien tenga 3 ciudades`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST or not snag.line_above().startswith("victory ") or _WON_BY.match(line) is None:
        return None
    reached = _REACHES.search(line)
    if reached is None and line.startswith("won by those "):
        return None  # so far as it is written here; what is wrong stands further on
    test = f"p.{reached[2]} >= {reached[1].replace(',', '')}" if reached is not None else "…"
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    return SAID_OTHERWISE.at(place, instead=f"won by those p in players where {test}"[:MOST_SAID])


_WON_BY: Final = re.compile(
    r"(?:won by|wins?|(?:the )?winners?|(?:the )?(?:first )?player (?:who|with|to)|whoever|gana|ganan|quien"
    r"|(?:el )?ganador|gewinnt|gewinner|sieger|wer)\b",
    re.IGNORECASE,
)
_REACHES: Final = re.compile(
    r"(?:first (?:player )?(?:to|who|that) (?:reach(?:es)?|has|have|gets?|collects?)"
    r"|primer[oa]? (?:jugador )?en llegar a|zuerst) (\d[\d,]*) (\w+)\Z"
)
_WORDS: Final = re.compile(r"\w+(?:, *\w+)*")
_BELOW_LINKS: Final = re.compile(r"(?:(?:add to|change|replace) )?links\b")


_CONDITION: Final = re.compile(r"condition (\w+) of (?:(\w+) *: *)?(\w+)")
_ENDING: Final = re.compile(r"(?:it )?(?:ends?|is over|over|is lost|lost|passes)(?: when| if| as soon as) (.+)")
_LASTING: Final = re.compile(
    r"(?:it )?(?:(?:lasts?|stays|holds|ends?(?: after)?|duration:?(?: of)?) )?(?:for )?(\d+ (?:turns?|rounds?))"
    r"|(?:it )?(?:lasts? |stays |holds )?((?:until|while) .*)"
)


def time_of_condition(snag: Snag) -> Finding | None:
    """`lasts 2 turns`, `ends when player.gold > 3` below `condition tired of player`."""
    line = snag.text.partition("#")[0].strip()
    head = None if len(line) > LONGEST else _CONDITION.match(snag.line_above())
    if head is None:
        return None
    name, called, kind = head.groups()
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    ending = _ENDING.fullmatch(line)
    if ending is not None:
        first, second = f"over: when {ending[1]} becomes true", f"{called or kind} loses {name}"
        return BELOW_IT.at(place, first=first[:MOST_SAID], second=second)
    lasting = _LASTING.fullmatch(line)
    if lasting is None:
        return None
    time = lasting[2] or f"for {lasting[1]}"
    time = lasting_so(time) if lasting[2] or time.endswith("s") else f"{time}s"
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
