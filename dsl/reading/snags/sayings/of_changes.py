"""How people say that something is done whatever changes a value."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT, Two, said_in_two, two
from dsl.reading.snags.sayings.saying import TEXT, said, said_again

TOLD_BELOW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what is told and done only then stands below its test",
    "write: {first}, indented below it: {second}, and below that: {most}",
)

_WHENEVER: Final = r"((?:\w+: *)?(?:once )?)(?:when|whenever|each time|every time|any time|after|if)(?: the)?"
_OTHER: Final = r"(?:(?:is|was|has|gets) changed|changes hands|(?:becomes|is) (?:another|different|something else))"
_UP: Final = r"(?:increases|rises|grows|climbs|goes up)"
_DOWN: Final = r"(?:decreases|falls|drops|sinks|shrinks|goes down)"
_THING: Final = r"( for (?!each\b).+?)?"

_SAYINGS: Final = (
    said(rf"{_WHENEVER} (\w[\w.]*) changes for each (\w+) in \w+", "{0}when {1} changes for {2}: …"),
    said(rf"{_WHENEVER} (\w[\w.]*) (?:changes|becomes) to (\w+)( for .*)?", "{0}when {1} is {2} becomes true{3}"),
    said(rf"{_WHENEVER} (.+?) (?:changes|{_OTHER})( for .*)?", "{0}when {1} changes{2}"),
    said(rf"{_WHENEVER} (?:an?|any|one) (\w+) changes hands", "{0}when {1}.… changes for {1}"),
    said(
        rf"{_WHENEVER} (?:(?:an?|any|one) )?(\w+) changes (?:its |his |her )?(\w+)", "{0}when {1}.{2} changes for {1}"
    ),
    said(
        r"((?:\w+: *)?)(?:on|upon|after|at|with) (?:an? |the |any |each |every )?change of (\w[\w.]*)( for .*)?",
        "{0}when {1} changes{2}",
    ),
)
_IN_TWO: Final = (
    Two(
        re.compile(
            rf"{_WHENEVER} (\w[\w.]*) changes( for (?!each\b)\w+(?:: *\w+)?)? ({TEXT}),? (?:when|if|and|where) (.+)"
        ),
        TOLD_BELOW,
        "{0}when {1} changes{2}",
        "when {4}",
        "say {3}",
    ),
    two(
        rf"{_WHENEVER} (\w[\w.]*) changes from (\w+) to (\w+){_THING}",
        BELOW_IT,
        "{0}when {1} changes{4}",
        "when was is {2} and {1} is {3}",
    ),
    two(rf"{_WHENEVER} (\w[\w.]*) changes from (\w+){_THING}", BELOW_IT, "{0}when {1} changes{3}", "when was is {2}"),
    two(
        rf"{_WHENEVER} (\w[\w.]*) changes( for (?!each\b)\w+(?:: *\w+)?)?,? (?:when|if|and|where) (.+)",
        BELOW_IT,
        "{0}when {1} changes{2}",
        "when {3}",
    ),
    two(rf"{_WHENEVER} (\w[\w.]*) {_UP}{_THING}", BELOW_IT, "{0}when {1} changes{2}", "when {1} > was"),
    two(rf"{_WHENEVER} (\w[\w.]*) {_DOWN}{_THING}", BELOW_IT, "{0}when {1} changes{2}", "when {1} < was"),
)


def whatever_changes(snag: Snag) -> Finding | None:
    """`whenever t.owner changes hands for t: tile`, `when p.gold rises for p: player`."""
    return said_again(snag, _SAYINGS) or said_in_two(snag, _IN_TWO)
