"""What follows an act, a roll or a change, and what is done upon a roll."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, said, said_again

MAY_THROW_AGAIN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who may have it thrown again is asked",
    'write: ask {who} for again: yes or no "…", and in the next line: throw {roll} again when again',
)
VALUES_BELOW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what is known of a thing or told in a report stands in lines below it",
    "write: {head}, and indented below it the lines {lines}",
)
_UPON: Final = re.compile(r"(?:[\w ]+: *)?(?:once(?: per \w+)? +)?upon +(\w+)")
_MAY: Final = re.compile(r"(\w[\w.]*) (?:may|can) (?:throw|roll|re-?roll) ?(?:\w+ )?(?:again)?(?: once)?")
_AGAIN: Final = re.compile(r"(?:re-?roll|(?:throw|roll)(?: it)? again|re-?throw)s?(?: it| once)?")
_SOME_AGAIN: Final = re.compile(
    r"(?:re-?roll|(?:re-?)?throw)s? (?:one|a|the|any|all|failed|\d+)(?: \w+)? ?(?:die|dice)(?: again)?"
)
_REPORT: Final = re.compile(r"((?:report|kind) \w+(?:, \w+)?) ?\((\w+: *[^()]+(?:, *\w+: *[^()]+)*)\)( \"[^\"]*\")?")
_CALLED: Final = r"((?:\w+: *)?(?:once )?)"
_VALUES: Final = r"((?:\([^()]*\))?)"
SAYINGS: Final = (
    # whenever something happens
    said(r"whenever (.+)", "when {0}"),
    said(rf"{_CALLED}on (\w+) (?:failure|failing)(.*)", "{0}after {1} when not {1}.success{2}"),
    said(rf"{_CALLED}on (\w+) success(.*)", "{0}after {1} when {1}.success{2}"),
    said(rf"{_CALLED}when (?:an? |the )?(\w+) (?:is|was|has been) (?:reported|told|fought)(.*)", "{0}after {1}{2}"),
    said(r"((?:\w+: *)?)(after \w+(?:\([^()]*\))?) (once(?: per \w+)?)(.*)", "{0}{2} {1}{3}"),
    said(
        rf"{_CALLED}when (\w+) (?:gains|gets|receives) ([^\W\d]\w*)(?: becomes true)?( for .+)",
        "{0}when {1} has {2} becomes true{3}",
    ),
    said(rf"{_CALLED}when (\w+) (?:gains|gets|receives) ([^\W\d]\w*)", "{0}when {1} has {2} becomes true for {1}: …"),
    said(
        rf"{_CALLED}when (\w+) loses ([^\W\d]\w*)(?: becomes true)?( for .+)",
        "{0}when not {1} has {2} becomes true{3}",
    ),
    said(rf"{_CALLED}(?:each|every) turn:?", "{0}when turn changes"),
    said(rf"{_CALLED}every (\d+)(?:th|rd|nd|st)? turns?:?", "{0}when remainder(turn, {1}) is 0 becomes true"),
    # after an act or a roll
    said(
        rf"{_CALLED}(?:after|upon) (?:an? |the |each |every |any )(?!turn\b|phase\b|round\b)(\w+){_VALUES}(.*)",
        "{0}after {1}{2}{3}",
    ),
    said(
        rf"{_CALLED}(?:on|whenever|when)(?: an?| the| each| every| any)? (\w+){_VALUES}"
        r"(?: happens| is done| is carried out| occurs| takes place| was done| has been done)?( \".*)?",
        "{0}after {1}{2}{3}",
    ),
    said(
        rf"{_CALLED}(after|upon) (?:an? |the |each |every )?(?:successful|won) (\w+){_VALUES}(.*)",
        "{0}{1} {2}{3} when {2}.success{4}",
    ),
    said(
        rf"{_CALLED}(after|upon) (?:an? |the |each |every )?(?:failed|lost) (\w+){_VALUES}(.*)",
        "{0}{1} {2}{3} when not {2}.success{4}",
    ),
    said(
        rf"{_CALLED}(after|upon) (\w+){_VALUES} (?:when |if )?(?:\w+ )?(?:succeeds|is a success|is successful"
        rf"|succeeded)(.*)",
        "{0}{1} {2}{3} when {2}.success{4}",
    ),
    said(
        rf"{_CALLED}(after|upon) (\w+){_VALUES} (?:when |if )?(?:\w+ )?(?:fails|is a failure|has failed|failed)(.*)",
        "{0}{1} {2}{3} when not {2}.success{4}",
    ),
    said(
        rf"{_CALLED}upon (\w+){_VALUES} (?:when |if |on )(?:an? )?(?:natural )(\d+)(.*)",
        "{0}upon {1}{2} when {1}.natural is {3}{4}",
    ),
    said(
        rf"{_CALLED}upon (\w+){_VALUES} (?:when |if |on )(?:an? )?doubles?(?: (?:is|are))?(?: (?:rolled|thrown))?(.*)",
        "{0}upon {1}{2} when alike({1}.faces) is 2{3}",
    ),
    said(
        rf"{_CALLED}upon (\w+){_VALUES} (?:when |if |on )(?:the |all |\1\.)?(?:faces|dice) (?:are|is) "
        r"(?:equal|the same|alike)(.*)",
        "{0}upon {1}{2} when alike({1}.faces) is count of {1}.faces{3}",
    ),
    # after a turn
    said(
        rf"{_CALLED}(?:after|before|at|on) (?:each|every|the|a)(?: end of(?: the)?| start of(?: the)?)? turn(.*)",
        "{0}when turn changes{1}",
    ),
    said(rf"{_CALLED}(?:on|in|at|from) turn (\d+):?( \".*)?", "{0}when turn is {1} becomes true{2}"),
    # what becomes true
    said(
        r"((?:\w+: *)?(?:once )?)when (?:an? |any |the )?player (?:has|reaches|gets to|comes to) (?:0|no)"
        r" (\w+)( \".*)?",
        "{0}when p.{1} is 0 becomes true for p: player{2}",
    ),
    said(
        r"((?:\w+: *)?(?:once )?when \w[\w.]*) (?:reaches|gets to|comes to|sinks to|falls to|drops to|goes to) 0"
        r"( for .+| \".*)?",
        "{0} is 0 becomes true{1}",
    ),
    said(
        r"((?:\w+: *)?(?:once )?when \w[\w.]*) (?:exceeds|goes above|rises above|goes over) (\w[\w.]*)( for .+| \".*)?",
        "{0} > {1} becomes true{2}",
    ),
    said(
        r"((?:\w+: *)?once when (?!.*\b(?:becomes|passes|changes)\b)[^\"]+?)( \".*)?",
        "{0} becomes true{1}",
    ),
    said(r"(.*\bbecomes true) for (?:each|every|any|all|a|an) (\w+)(: *\w+.*)", "{0} for {1}{2}"),
    said(
        r"(.*\b(?:becomes true|changes|passes [\d, ]+)) for "
        r"(?:each |every |any |a |an )?(?!(?:each|every|any|an?)\b)(\w+)"
        r" (?!\")(\w+)(.*)",
        "{0} for {2}: {1}{3}",
    ),
    said(
        r"(.*\b(?:becomes true|changes|passes [\d, ]+)) for (?:each|every|any|all|a|an) (\w+)( \".*)?", "{0} for {1}{2}"
    ),
    said(
        r"((?:\w+: *)?(?:once )?when \w[\w.]*) becomes (?!(?:true|yes|no|another|other|different|more|less|greater|at"
        r"|false)\b)(\S+)( for .+| \".*)?",
        "{0} is {1} becomes true{2}",
    ),
    said(
        r"((?:\w+: *)?(?:once )?)when (?:an? |any |the )?player (?:has|reaches|gets|owns|holds)(?: at least)? (\d+)"
        r" (\w+)(?: or more)?( \".*)?",
        "{0}when p.{2} passes {1} for p: player{3}",
    ),
    said(
        r"((?:\w+: *)?)(?:once|the first time|first time|as soon as) (?!when\b|after\b|upon\b|per\b)(\w+)(\..+?)("
        r" for .+)",
        "{0}once when {1}{2} becomes true{3}",
    ),
    said(
        r"((?:\w+: *)?)(?:once|the first time|first time|as soon as) (?!when\b|after\b|upon\b|per\b)(\w+)(\.[^\"]+)",
        "{0}once when {1}{2} becomes true for {1}: …",
    ),
    said(
        r"((?:\w+: *)?)(?:once )(?:an? |any |the )?player (?:has|reaches|gets)(?: at least)? (\d+) (\w+)",
        "{0}once when p.{2} passes {1} for p: player",
    ),
)
_AT_THE_MARGIN: Final = (
    two(
        r"(?:at|on) (?:the )?end of (?:the )?(?!turn\b|each\b|every\b|game\b|campaign\b)(\w+):?",
        BELOW_IT,
        'phase after_{0} after {0} "…"',
        "…",
    ),
    two(r"turn (\d+): ?(.+)", BELOW_IT, "when turn is {0} becomes true", "{1}"),
)


def of_reactions(snag: Snag) -> Finding | None:
    """`after a failed raid`, `when p.gold becomes 0 for p: player`, and below `upon fight`: `reroll`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    upon = _UPON.match(snag.line_above())
    if upon is not None:
        if found := _MAY.fullmatch(line):
            return MAY_THROW_AGAIN.at(place, who=found[1], roll=upon[1])
        again = (
            said(_AGAIN.pattern, f"throw {upon[1]} again"),
            said(_SOME_AGAIN.pattern, f"throw {upon[1]} again"),
            said(r"(?:\w+: *)?\+ ?(\d\w*)((?: \"[^\"]*\")?)", f"{upon[1]} up {{0}}{{1}}"),
            said(r"(?:\w+: *)?- ?(\d\w*)((?: \"[^\"]*\")?)", f"{upon[1]} down {{0}}{{1}}"),
        )
        if told := said_again(snag, again):
            return told
    if found := _REPORT.fullmatch(line):
        lines = ", ".join(f"`{one.strip()}`" for one in found[2].split(","))
        return VALUES_BELOW.at(place, head=f"{found[1]}{found[3] or ''}", lines=lines[:MOST_SAID])
    if not snag.indent and (told := said_in_two(snag, _AT_THE_MARGIN)):
        return told
    is_reaction = not snag.indent or snag.line_above().startswith(("condition ", "effect "))
    return said_again(snag, SAYINGS) if is_reaction else None
