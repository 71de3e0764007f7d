"""Lines that say a thing in other words than the language has for it: each is told as it is written here.

A phrase is looked for only in a line that cannot be read. What is found between its fixed words is said again, so that
the cure can be copied.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.slip import Slip

SAID_OTHERWISE: Final = Mistake(
    "said-otherwise", Severity.ERROR, "this is said in other words here", "write: {instead}"
)


MOST_SAID: Final = 160
"""Letters of a line that are said again."""


class _Phrase(NamedTuple):
    """How people say something, and how it is written; `fits` is a token that must fit where the line breaks off."""

    said: re.Pattern[str]
    instead: str
    fits: str = ""


def _phrase(said: str, instead: str, fits: str = "") -> _Phrase:
    return _Phrase(re.compile(said), instead, fits)


_TEXT: Final = r"\"[^\"]*\""
_CHANGE: Final = r"(?:\w+: *)?each (?:raising|lowering|change)"
_WHEN: Final = r"((?:.*\b)?when .+?)"
_PHRASES: Final = (
    # what belongs to somebody, and lines on numbers
    _phrase(rf"(effect of \w+\.\w+ in \w+)(?: {_TEXT})?", "{0}.…"),
    _phrase(r"(\w+\([\w, ]*\)): *([+-].*)", "to {0}: {1}"),
    _phrase(rf"([+-] ?\w+ {_TEXT}.*)", "to …: {0}", "FORBIDS"),
    _phrase(r"(roll|stat|contest) (\w+) (?:as|is|extends) (\w+)(.*)", "{0} {1} like {2}{3}"),
    _phrase(rf"(roll|stat|contest) (\w+) ({_TEXT}) like (\w+)", "{0} {1} like {3} {2}"),
    _phrase(r"(.*\babout )\"(\w+)[^\"]*\"(.*)", "{0}{1}{2}"),
    _phrase(r"(roll \w+(?:\([^()]*\))?) for (\w+)", "{0} about {1}"),
    # entries
    _phrase(rf"add \+?(\w+) ({_TEXT}) to (\w+(?:\.\w+)+)", "{2} up {0} {1}"),
    _phrase(r"remove (?:the )?(?:entry|entries) (?:of|from|by) (\w+)(.*)", "remove entries of {0}{1}"),
    # rewriting
    _phrase(r"((?:\w+: *)?each )(?:penalty|malus|loss|reduction) (?:of|to|on) (.*)", "{0}lowering of {1}"),
    _phrase(r"((?:\w+: *)?each )(?:bonus|gain|raise) (?:of|to|on) (.*)", "{0}raising of {1}"),
    _phrase(rf"({_CHANGE}) (?:to|on) (.*)", "{0} of {1}"),
    _phrase(rf"({_CHANGE} of [^:]*): *(?:half|the half)", "{0}: halved"),
    _phrase(rf"({_CHANGE} of [^:]*): *(?:double|twice)", "{0}: doubled"),
    _phrase(rf"({_CHANGE} of [^:]*): *(?:ignored|nothing|0)", "{0}: none"),
    _phrase(rf"({_CHANGE} of [^:]*): *(\w+) nearer", "{0}: {1} nearer to 0"),
    _phrase(rf"({_CHANGE} of [^:]*): *times (\d+/\d+)(.*)", "{0}: times ({1}){2}"),
    _phrase(rf"({_CHANGE} of [^:]*[^:\s]) (halved|doubled|none)(.*)", "{0}: {1}{2}"),
    # forbids and allows
    _phrase(rf"((?:\w+: *)?forbids (?!.*\belse\b).*\S) ({_TEXT})", "{0} else {1}"),
    _phrase(r"((?:\w+: *)?allows \w+)", "{0}.…"),
    _phrase(rf"((?:\w+: *)?allows .*\S) else {_TEXT}", "{0}"),
    # what follows
    _phrase(r"(?:whenever|each time|every time|after when|after each) (\w+(?:\(.*\))?)(.*)", "after {0}{1}"),
    _phrase(r"((?:.*\b)?when )(.+) becomes false( for .*)?", "{0}not ({1}) becomes true{2}", "TRUE"),
    _phrase(r"((?:.*\b)?when .+?) (?:is|gets|turns) true( for .*)?", "{0} becomes true{1}", "BECOMES"),
    _phrase(r"(.*\bbecomes true|.*\bpasses .*?) for each (\w+) in \w+", "{0} for {1}: …"),
    _phrase(r"(.*\bpasses \w+) (?:or|and) (\w+)(.*)", "{0}, {1}{2}"),
    _phrase(
        r"((?:.*\b)?when .+?) (?:falls|drops|sinks) (?:below|under) (\w+)(.*)", "{0} < {1} becomes true{2}", "BECOMES"
    ),
    _phrase(
        r"((?:.*\b)?when .+?) (?:rises|grows|climbs) (?:above|over) (\w+)(.*)", "{0} > {1} becomes true{2}", "BECOMES"
    ),
    # kinds
    _phrase(r"(?:one of|only one per|unique) (\w.*)", "one per {0}", "ONE_PER"),
    _phrase(r"ends when (\w+)", "ends with {0}", "ENDS_WITH"),
    # events and modules
    _phrase(r"run (?!events\b)\w+(?:\(.*\))?", "run events"),
    _phrase(r"(begin .*\S) (?:at the |on )?next (\w+)(.*)", "{0} at next {1}{2}"),
    _phrase(r"end event \w+", "end event"),
    _phrase(r"option (\w+ = (?:yes|no).*\S) needs (\w+.*)", "module {0} needs {1}"),
    # numbers as choices, baskets
    _phrase(r"(.*\bnumber) from (\w[\w.]*) to (\w[\w.]*)(.*)", "{0} at least {1} at most {2}{3}"),
    _phrase(r"(.*\bnumber) up to (\w[\w.]*)(.*)", "{0} at least 0 at most {1}{2}"),
    _phrase(
        r"(ask .*[^\s,]),? (?:at most|for at most|worth at most) (.+) by (\w+)(.*)",
        "{0}, together at most {1} by {2}{3}",
    ),
    # acting in turn, together
    _phrase(r"(turns of .* by .+?) and (.+)", "{0}, {1}"),
    _phrase(r"(?:together sealed|sealed together|sealed)", "together, sealed"),
    # tiles
    _phrase(r"create tile (?:at|near|beside|on) (\w[\w.]*)(.*)", "create tile next to {0}{1}"),
    _phrase(r"create tile (\w+) of (\w[\w.]*)(.*)", "create tile next to {1} towards {0}{2}"),
    _phrase(r"(create tile next to .+?) and (.+)", "{0}, {1}"),
    _phrase(r"(create tile next to .+?) (?:to|in|at) (\w+)(.*)", "{0} towards {1}{2}"),
)


def said_otherwise(slip: Slip) -> Finding | None:
    """`each penalty of courage: half`, `whenever claim(p)`, `create tile north of here`."""
    line = slip.text.partition("#")[0].strip()
    for phrase in _PHRASES:
        found = phrase.said.fullmatch(line)
        if found is not None and (not phrase.fits or phrase.fits in slip.expected):
            instead = phrase.instead.format(*(part or "" for part in found.groups()))
            start = slip.indent + 1
            return SAID_OTHERWISE.at(slip.at(start, start + len(line)), instead=instead[:MOST_SAID])
    return None
