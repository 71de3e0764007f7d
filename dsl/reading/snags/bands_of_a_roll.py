"""`10+`, `7-9` and `6-` below a roll, or `strong hit`, `weak hit` and `miss`: what comes of it, as many role-playing
games print it."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.reading.snag import Snag, line_text, short
from dsl.reading.snags.sayings.saying import LONGEST, SAID_OTHERWISE

BELOW_ROLL: Final = Mistake(
    "band-of-a-roll",
    Severity.ERROR,
    "what comes of a total is asked of it",
    "write: {roll}, and for this line, as deep as `roll` and no deeper: {test}",
)
BESIDE_ROLL: Final = Mistake(
    "band-of-a-roll", Severity.ERROR, "what comes of a total is asked of it", "write for this line: {test}"
)
BELOW_DICE: Final = Mistake(
    "band-of-a-roll",
    Severity.ERROR,
    "what comes of a total is asked of it",
    "write for this line, as deep as “{dice}” and no deeper: {test}",
)
IN_ROLL: Final = Mistake(
    "band-of-a-roll",
    Severity.ERROR,
    "what comes of a roll stands where it is made",
    "write there: {roll}, and for this line, as deep as it: {test}",
)
NAMED_BAND: Final = Mistake(
    "band-of-a-roll",
    Severity.ERROR,
    "below a roll stand `success` and `failure`, with by how much where that matters",
    "write: {instead}",
)
_MUCH: Final = r"strong|full|great|critical|complete|special|extreme|hard|exceptional|total|epic|legendary"
_LITTLE: Final = r"weak|partial|marginal|mixed|regular|normal|plain|simple|ordinary"
_HIT: Final = r"(?:hit|success|win)(?:es|s)?"
_MISS: Final = r"(?:miss|failure|fail|fiasco|loss)(?:es|ed|s)?"
_LEAD: Final = r"(?:(?:on|with|for|if) )?(?:an? |the )?"
_TAIL: Final = r"(?:,? *(?:at |on |with |from |=|:|\()? *(?P<number>\d+) ?(?:\+|or (?:more|higher|better))?\)?)?"
_NAMED: Final = tuple(
    (re.compile(rf"{_LEAD}(?:{said}){_TAIL}(?: *[:,]? *(?P<done>(?<=[:,] )[^\s:,].*))?:?"), instead)
    for said, instead in (
        (rf"(?:{_MUCH}) {_HIT}|crit(?:ical)?|triumph|raise", "success by 3 or more"),
        (rf"(?:{_LITTLE}) {_HIT}|{_HIT}(?: with (?:an? )?(?:cost|complication|price))?|succeeds?", "success"),
        (rf"(?:{_MUCH}) {_MISS}|fumble|botch|catastrophe|disaster", "failure by 3 or more"),
        (rf"(?:(?:{_LITTLE}) )?{_MISS}", "failure"),
    )
)
_GRADED: Final = re.compile(rf"{_LEAD}(?:{_MUCH}|{_LITTLE}) (?:{_HIT}|{_MISS})")
"""In the lines of a roll others say what a die of a pool must show, or what is natural."""
_OF_DICE: Final = re.compile(rf"{_LEAD}(?:crit|fumble|botch)")
_MISSED: Final = re.compile(rf"{_LEAD}(?:(?:{_MUCH}|{_LITTLE}) {_MISS}|{_MISS}|fumble|botch|catastrophe|disaster)")
_OUTCOME: Final = re.compile(r"(?:success|failure)(?:es|s)?")
"""How the language says it."""
_BAND: Final = re.compile(
    r"(?:on |with |for |result |total )?(?:an? )?(?P<natural>natural |unmodified )?(?:"
    r"(?P<more>\d+)(?: ?\+| or (?:more|higher|better|over)| and (?:up|over))"
    r"|at least (?P<least>\d+)|(?P<less>\d+)(?: ?-(?![\d ])| or (?:less|lower|fewer|under))|at most (?P<most>\d+)"
    r"|(?P<low>\d+)(?: ?[-–] ?| to )(?P<high>\d+)|(?P<one>\d+)(?(natural)|(?= ?:)))"
    r"(?: *[:,]? *(?P<done>(?!(?:is|are|counts?)\b)[^\s:,].*))?:?"
)
_ROLL: Final = re.compile(
    r"roll (?!all of\b|each\b)(\w+(?:\([^()]*\))?)( about \w+)?(?: as (\w+))?( when .*)?(?: \"[^\"]*\")?(?: \[.*\])?"
)
_TYPES: Final = re.compile(r" ?:[^,()]*")
"""What a roll says of its values, and nobody who makes it."""
_THROWN: Final = re.compile(r"let (\w+) = (?:highest |lowest )?(?:\d+ of )?\d*d[\d%]+(?: *[+-].*)?")
_DICE: Final = re.compile(r"\d*[dDwW]\d+")
_UNREAD: Final = "x(x)"
"""What stands for a roll that could not be read, such as `roll 2d6`: then it was told to write `let thrown = 2d6`."""


def band_of_a_roll(snag: Snag) -> Finding | None:
    """`10+` and below it what is done, or `7-9: player.gold up 1`, below a roll or beside it; `strong hit` below it."""
    line = snag.text.strip()
    if len(line) > LONGEST:
        return None
    named = next(((one, instead) for said, instead in _NAMED if (one := said.fullmatch(line))), None)
    band = _BAND.fullmatch(line if named is None or named[0]["number"] is None else _by_number(named[0]))
    made = None if band is None and named is None else _made(snag)
    if made is None or (named is not None and not made.startswith(" ") and not _GRADED.match(line)):
        return None
    if band is None and named is not None:
        return _named(snag, made, *named)
    if band is None or (band["natural"] and not made.startswith(" ")):
        return None
    thrown, roll = _THROWN.fullmatch(made.strip()), _ROLL.fullmatch(made.strip())
    name = thrown[1] if thrown else roll[3] if roll and roll[3] else "r"
    test = _test(band, name if thrown else f"{name}.natural" if band["natural"] else f"{name}.total")
    if band["done"]:
        test = phrase("{first}, and indented below it: {second}", first=test, second=short(band["done"]))
    place = snag.at(snag.indent + 1, len(snag.text) + 1)
    if roll is None:
        return BESIDE_ROLL.at(place, test=test)
    if roll[1] == _UNREAD or _DICE.fullmatch(roll[1]):
        dice = "…" if roll[1] == _UNREAD else roll[1]
        return BELOW_ROLL.at(place, roll=f"let thrown = {dice}", test=test.replace(f"{name}.total", "thrown"))
    called = roll[1] if made.startswith(" ") else _TYPES.sub("", roll[1])
    said = f"roll {short(called)}{roll[2] or ''} as {name}"
    if not made.startswith(" "):
        target = band["more"] or band["least"] or (f"{band['less']} or less" if band["less"] else None)
        if target is not None and not band["done"] and _is_target(snag, f"target {target}"):
            return SAID_OTHERWISE.at(place, instead=f"target {target}")
        return IN_ROLL.at(place, roll=said, test=test)
    if roll[3] is not None and _depth(made) == snag.indent:
        return BESIDE_ROLL.at(place, test=test)
    return BELOW_ROLL.at(place, roll=said + (roll[4] or ""), test=test)


def band_below_dice(snag: Snag) -> Finding | None:
    """`1: player.gold up 1`, indented below `let thrown = d6`, below which nothing stands."""
    line, thrown = snag.text.strip(), _THROWN.fullmatch(snag.line_above())
    band = _BAND.fullmatch(line) if len(line) <= LONGEST and thrown is not None else None
    if band is None or thrown is None or band["natural"]:
        return None
    test = _test(band, thrown[1])
    if band["done"]:
        test = phrase("{first}, and indented below it: {second}", first=test, second=short(band["done"]))
    return BELOW_DICE.at(snag.at(snag.indent + 1, len(snag.text) + 1), dice=short(snag.line_above()), test=test)


def _by_number(named: re.Match[str]) -> str:
    """`strong hit 10+: …` as a band without its name; a critical hit and a fumble are what the dice show."""
    shown = "natural " if _OF_DICE.match(named.string) else ""
    until = " or less" if _MISSED.match(named.string) else "+"
    return f"{shown}{named['number']}{until}" + (f": {named['done']}" if named["done"] else "")


def _named(snag: Snag, made: str, band: re.Match[str], instead: str) -> Finding | None:
    """A band by its name alone, where a roll with a target knows of success and failure."""
    thrown = _THROWN.fullmatch(made.strip())
    if _OUTCOME.fullmatch(band.string) or not made.startswith(" "):
        return None
    name = thrown[1] if thrown else "thrown" if _UNREAD in made else ""
    if name:
        instead = "otherwise" if instead.startswith("failure") else f"when {name} >= …"
    if band["done"]:
        instead = phrase("{first}, and indented below it: {second}", first=instead, second=short(band["done"]))
    place = snag.at(snag.indent + 1, len(snag.text) + 1)
    if not name:
        return NAMED_BAND.at(place, instead=instead)
    if thrown:
        return BESIDE_ROLL.at(place, test=instead)
    return BELOW_ROLL.at(place, roll="let thrown = …", test=instead)


def _test(band: re.Match[str], total: str) -> str:
    more, less = band["more"] or band["least"], band["less"] or band["most"]
    if band["one"] is not None:
        return f"when {total} is {band['one']}"
    if band["low"] is not None:
        return f"when {total} >= {band['low']} and {total} <= {band['high']}"
    return f"when {total} >= {more}" if more is not None else f"when {total} <= {less}"


def _made(snag: Snag) -> str | None:
    """The line that makes the roll: it stands above this one, as deep or less deep."""
    for number in range(snag.line - 1, 0, -1):
        text = line_text(snag.lines, number)
        if not text.strip() or _depth(text) > snag.indent:
            continue
        if _ROLL.fullmatch(text.strip()) or (_depth(text) == snag.indent and _THROWN.fullmatch(text.strip())):
            return text
        if _depth(text) < snag.indent:
            return None
    return None


def _is_target(snag: Snag, instead: str) -> bool:
    """Whether `5+` says what a roll must reach: nothing stands below it, and no other line of the roll is like it."""
    lines = [line_text(snag.lines, number).strip() for number in range(1, len(snag.lines) + 1)]
    below = line_text(snag.lines, snag.line + 1)
    around = [lines[at - 1] for at in (snag.line - 1, snag.line + 1) if 1 <= at <= len(lines)]
    is_alone = not any(_BAND.fullmatch(one) or one.startswith("target") for one in around)
    return is_alone and not (below.strip() and _depth(below) > snag.indent) and snag.reads(instead)


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
