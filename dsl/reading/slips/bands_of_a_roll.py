"""`10+`, `7-9` and `6-` below a roll: what comes of it by its total, as many role-playing games print it."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.reading.slip import Slip, line_text, short
from dsl.reading.slips.sayings.saying import LONGEST

BELOW_ROLL: Final = Mistake(
    "band-of-a-roll",
    Severity.ERROR,
    "what comes of a total is asked of it",
    "write: {roll}, and for this line, as deep as `roll` and no deeper: {test}",
)
BESIDE_ROLL: Final = Mistake(
    "band-of-a-roll", Severity.ERROR, "what comes of a total is asked of it", "write for this line: {test}"
)
IN_ROLL: Final = Mistake(
    "band-of-a-roll",
    Severity.ERROR,
    "what comes of a roll stands where it is made",
    "write there: {roll}, and for this line, as deep as it: {test}",
)
_BAND: Final = re.compile(
    r"(?:on |with |for |result |total )?(?:an? )?(?:"
    r"(?P<more>\d+)(?: ?\+| or (?:more|higher|better|over)| and (?:up|over))"
    r"|at least (?P<least>\d+)|(?P<less>\d+)(?: ?-(?![\d ])| or (?:less|lower|fewer|under))|at most (?P<most>\d+)"
    r"|(?P<low>\d+)(?: ?[-–] ?| to )(?P<high>\d+)|(?P<one>\d+)(?= ?:))"
    r"(?: *[:,]? *(?P<done>(?!(?:is|are|counts?)\b)[^\s:,].*))?:?"
)
_ROLL: Final = re.compile(
    r"roll (?!all of\b|each\b)(\w+(?:\([^()]*\))?)( about \w+)?(?: as (\w+))?( when .*)?(?: \"[^\"]*\")?(?: \[.*\])?"
)
_THROWN: Final = re.compile(r"let (\w+) = (?:highest |lowest )?(?:\d+ of )?\d*d[\d%]+(?: *[+-].*)?")
_DICE: Final = re.compile(r"\d*[dDwW]\d+")
_UNREAD: Final = "x(x)"
"""What stands for a roll that could not be read, such as `roll 2d6`: then it was told to write `let thrown = 2d6`."""


def band_of_a_roll(slip: Slip) -> Finding | None:
    """`10+` and below it what is done, or `7-9: player.gold up 1`, below a roll or beside it."""
    line = slip.text.strip()
    band = None if len(line) > LONGEST else _BAND.fullmatch(line)
    made = None if band is None else _made(slip)
    if band is None or made is None:
        return None
    thrown, roll = _THROWN.fullmatch(made.strip()), _ROLL.fullmatch(made.strip())
    name = thrown[1] if thrown else roll[3] if roll and roll[3] else "r"
    test = _test(band, name if thrown else f"{name}.total")
    if band["done"]:
        test = phrase("{first}, and indented below it: {second}", first=test, second=short(band["done"]))
    place = slip.at(slip.indent + 1, len(slip.text) + 1)
    if roll is None:
        return BESIDE_ROLL.at(place, test=test)
    if roll[1] == _UNREAD or _DICE.fullmatch(roll[1]):
        dice = "…" if roll[1] == _UNREAD else roll[1]
        return BELOW_ROLL.at(place, roll=f"let thrown = {dice}", test=test.replace(f"{name}.total", "thrown"))
    named = f"roll {short(roll[1])}{roll[2] or ''} as {name}"
    if not made.startswith(" "):
        return IN_ROLL.at(place, roll=named, test=test)
    if roll[3] is not None and _depth(made) == slip.indent:
        return BESIDE_ROLL.at(place, test=test)
    return BELOW_ROLL.at(place, roll=named + (roll[4] or ""), test=test)


def _test(band: re.Match[str], total: str) -> str:
    more, less = band["more"] or band["least"], band["less"] or band["most"]
    if band["one"] is not None:
        return f"when {total} is {band['one']}"
    if band["low"] is not None:
        return f"when {total} >= {band['low']} and {total} <= {band['high']}"
    return f"when {total} >= {more}" if more is not None else f"when {total} <= {less}"


def _made(slip: Slip) -> str | None:
    """The line that makes the roll: it stands above this one, as deep or less deep."""
    for number in range(slip.line - 1, 0, -1):
        text = line_text(slip.lines, number)
        if not text.strip() or _depth(text) > slip.indent:
            continue
        if _ROLL.fullmatch(text.strip()) or (_depth(text) == slip.indent and _THROWN.fullmatch(text.strip())):
            return text
        if _depth(text) < slip.indent:
            return None
    return None


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
