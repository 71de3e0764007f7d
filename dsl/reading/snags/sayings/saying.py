"""How people say something, and how it is written: a saying is looked for only in a line that cannot be read.

What is found between its fixed words is said again, so that the cure can be copied; and a cure is told only where it
can be read, with something in its gaps.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag

SAID_OTHERWISE: Final = Mistake(
    "said-otherwise", Severity.ERROR, "this is said in other words here", "write: {instead}"
)

LONGEST: Final = 400
"""Letters of a line that is looked at: nobody says more in one, and some phrases take the square of its length."""
MOST_SAID: Final = 160
"""Letters of a line that are said again."""


class SaidPart(str):
    """A piece of a line that is said again: `{0:test}` and `{0:sum}` keep it together where it is joined to more, and
    `{0:all}` are all things of a kind, where it is known how they are called; `{0:many}` as most are called;
    in `p.{0:each}` what is added is of the same p."""

    def __format__(self, spec: str) -> str:
        if spec == "each":
            return _SECOND.sub(r"\1p.", self)
        if spec == "many":
            return _MANY.sub("ies", self) if _MANY.search(self) else f"{self}s"
        if spec == "all":
            return f"{self}s" if self in _ALWAYS_THERE else GAP
        if spec not in _JOINS:
            return str(self)
        said, tail = _TAIL.fullmatch(self).groups("")  # type: ignore[union-attr]  # it takes any line
        return f"({said}){tail}" if _JOINS[spec].search(_INNER.sub("", said)) else str(self)


_SECOND: Final = re.compile(r"( [-+] )(?=[^\W\d])")
_MANY: Final = re.compile(r"(?<=[^aeiou])y\Z")
_ALWAYS_THERE: Final = ("player", "tile", "board")
_TAIL: Final = re.compile(r"(.*?)( else .*| \"[^\"]*\".*)?")
_INNER: Final = re.compile(r"\([^()]*\)|\"[^\"]*\"")
_JOINS: Final = {"test": re.compile(r"\bor\b(?! none\b)"), "sum": re.compile(r" [+-] ")}


_ROUNDED_TWICE: Final = re.compile(r"rounded (up|down|nearest),? rounded (up|down|nearest)")


def _as_written(rounded: re.Match[str]) -> str:
    """Of two roundings the one of the line; that of a saying is down."""
    return f"rounded {rounded[2] if rounded[1] == 'down' else rounded[1]}"


class Saying(NamedTuple):
    """How people say something, and how it is written.

    Attributes:
        fits: a token that must fit where the line breaks off.
        alone: nothing else may fit.
        again: it may stand in the line several times.
    """

    words: re.Pattern[str]
    instead: str
    fits: str = ""
    alone: bool = False
    again: bool = False

    def said_of(self, line: str) -> str | None:
        """How a line is written that says it, if it says it; not where it is written so."""
        instead = line
        while (found := self.words.fullmatch(instead)) is not None:
            instead = self.instead.format(*(SaidPart(part or "") for part in found.groups()))
            instead = _ROUNDED_TWICE.sub(_as_written, instead)
            if not self.again:
                break
        return None if instead == line else instead


def said(words: str, instead: str, fits: str = "", *, alone: bool = False, again: bool = False) -> Saying:
    return Saying(re.compile(words), instead, fits, alone, again)


TEXT: Final = r"\"[^\"]*\""
STAND: Final = r"(\w[\w.]*)"
ONE: Final = r"(\w[\w.]*(?:\([^()]*\))?)"
"""A name, or what a definition gives."""
SOME: Final = r"((?:\w+ of )?\w[\w.]*(?:\([^()]*\))?(?: by \w+)?)"
"""The same, or what lies next to it: `neighbours of t by road`."""
SEVERAL: Final = r"-?\d+(?:(?:, +-?\d+)+|(?:, *-?\d+){2,})"
"""Numbers one after the other; `2,5` is one with a comma in it."""
STARTS_WITH: Final = r"(?:(?:starts?|begins?) with|has|have|gets?|receives?)"
"""How it is said what each player begins with."""
GAP: Final = "…"
"""Stands in a cure for what only the writer knows."""


_IN_A_GAP: Final = ("x", "6", "= 6", "roll")
"""What may stand in the gap of a cure: with one of them it can be read."""
MOST_CHANGES: Final = 3
"""Sayings that are looked for one after the other in one line."""


def said_again(snag: Snag, sayings: Sequence[Saying]) -> Finding | None:
    """The finding of the first of some sayings that a line says, and that can be read as it is written here."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    fitting = [
        one
        for one in sayings
        if not (one.alone and snag.expected != {one.fits}) and (not one.fits or one.fits in snag.expected)
    ]
    instead = next(_read_at_once(snag, line, fitting), None)
    if instead is None:
        cures = (readable(snag, one.said_of(line), sayings) for one in fitting)
        instead = next((cure for cure in cures if cure is not None), None)
    if instead is not None:
        start = snag.indent + 1
        return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=said_shortly(line, instead))
    return None


def _read_at_once(snag: Snag, line: str, sayings: Sequence[Saying]) -> Iterator[str]:
    """What single sayings make of a line, where that can be read: what else stands in it is as it was."""
    cures = (one.said_of(line) for one in sayings)
    return (cure for cure in cures if cure is not None and _is_read(snag, cure))


_DIE: Final = re.compile(r"\b\d*[dDwW]\d+\b")


def _is_read(snag: Snag, instead: str) -> bool:
    thrown = Counter(_DIE.findall(snag.text))
    if (Counter(_DIE.findall(instead)) - thrown) & thrown:  # thrown twice it would come to two numbers
        return False
    return any(snag.reads(instead.replace(GAP, one)) for one in _IN_A_GAP)


def lasting_so(time: str) -> str:
    """How long something lasts, as it is written: what people say of an end that is no moment is a test that holds;
    a word alone is a moment."""
    found = _UNTIL_SO.fullmatch(time)
    if found is None:
        return time
    return f"until next {found[1]}" if found[1].isidentifier() else f"while not ({found[1]})"


_UNTIL_SO: Final = re.compile(r"until (?!end of\b|next\b)(.+)")


def said_shortly(line: str, instead: str) -> str:
    """A cure, or of one that is longer than anybody copies what is otherwise in it, with what stands around that."""
    if len(instead) <= MOST_SAID:
        return instead
    same = next((at for at, (a, b) in enumerate(zip(line, instead, strict=False)) if a != b), len(line))
    begins = instead.rfind(" ", 0, max(0, same - MOST_SAID // 3)) + 1
    ends = instead.find(" ", begins + MOST_SAID)
    goes_on = f" {GAP}" if ends > 0 else ""
    return f"{GAP if begins else ''} {instead[begins : ends if ends > 0 else None]}{goes_on}".lstrip(" ")


def readable(snag: Snag, instead: str | None, sayings: Sequence[Saying]) -> str | None:
    """A cure that can be read, with something in its gaps; where it cannot, what others of the sayings make of it."""
    for _ in range(MOST_CHANGES):
        if instead is None or _is_read(snag, instead):
            return instead
        said_so = (one.said_of(instead) for one in sayings if not one.fits)
        others = [other for other in said_so if other is not None]
        read = next((other for other in others if _is_read(snag, other)), None)
        if read is not None:
            return read
        instead = others[0] if others else None
    return None
