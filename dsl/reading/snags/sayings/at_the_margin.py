"""Lines that stand at the margin: what nobody may do, how often something may be done, what happens to somebody."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, said, said_again

HAPPENS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what happens is done by an act, a procedure or a roll, and what follows it names that",
    "write: after …; what follows whatever changes a value: when x.… changes for x: {kind}",
)
IN_A_PHASE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what is done in a phase stands below its first line",
    "write these lines below `phase {first}`; in a layer below `add to phase {first}`",
)

_NOT: Final = r"(?:cannot|can't|can not|may not|mustn't|must not|must never|may never|never)"
_ACT: Final = r"([a-z_]\w*(?:(?:, *| or | and )[a-z_]\w*)*)"
_WHO: Final = r"(?:(?:an? |the |all |no )?(?:\w+ )?[^\W\d]\w* )"
_ELSE: Final = r"((?: else)? \"[^\"]*\")?"
_TIME: Final = r"(?:per|each|every|in a|in each|a)"
_CALLED: Final = r"((?:\w+: *)?(?:once )?)"
_KIND: Final = r"(?:an? |any |the |another |each |every |one )"
SAYINGS: Final = (
    # how often
    said(
        rf"(limit \w+: *)(?:once|one|one time|1 time) {_TIME} (turn|phase|round) (?:per|for each|for) (\w+)(.*)",
        "{0}1 per {2} this {1}{3}",
    ),
    said(
        rf"(limit \w+: *)(?:each|every|any|one) (\w+) (?:once|one time|1 time) {_TIME} (turn|phase|round)(.*)",
        "{0}1 per {1} this {2}{3}",
    ),
    said(
        rf"(limit \w+: *)(\d+) (?:\w+ )?(?:per|for each) (\w+) {_TIME} (turn|phase|round)(.*)",
        "{0}{1} per {2} this {3}{4}",
    ),
    said(
        r"(limit \w+: *\w+ per \w+) (?:per|and|and per|for each) (?!turn\b|phase\b|round\b|campaign\b|game\b)(\w+)(.*)",
        "{0}, {1}{2}",
    ),
    said(r"(limit \w+: *)once( per .*)", "{0}1{1}"),
    said(r"(limit \w+: *)(?:one|once|1)(?: time)? (?:per|in a|in each|each|a) (?:game|campaign)(.*)", "{0}1{1}"),
    # what nobody may do
    said(rf"{_WHO}{_NOT} {_ACT} (?:in|on|during) turn (\d+){_ELSE}", "forbids {0} when turn is {1}{2}", "FORBIDS"),
    said(
        rf"{_WHO}{_NOT} {_ACT} (?:in |on |during )?(?:the )?first turn{_ELSE}",
        "forbids {0} when turn is 1{1}",
        "FORBIDS",
    ),
    said(rf"{_WHO}{_NOT} {_ACT} (?:before|until) turn (\d+){_ELSE}", "forbids {0} when turn < {1}{2}", "FORBIDS"),
    said(rf"{_WHO}{_NOT} {_ACT} after turn (\d+){_ELSE}", "forbids {0} when turn > {1}{2}", "FORBIDS"),
    said(
        rf"{_ACT} {_NOT} be (?:used|done|chosen|taken|played) (?:when|if|while) (.+)", "forbids {0} when {1}", "FORBIDS"
    ),
    said(rf"{_WHO}{_NOT} (?!have\b|be\b|own\b|hold\b){_ACT} (?:when|if|while) (.+)", "forbids {0} when {1}", "FORBIDS"),
    said(
        rf"{_WHO}{_NOT} (?!have\b|be\b|own\b|hold\b|go\b|exceed\b){_ACT}(?: [^\"]*)?", "forbids {0} when …", "FORBIDS"
    ),
    said(rf"forbids? (\w+(?:, \w+)*) (?:in|on|during) turn (\d+){_ELSE}", "forbids {0} when turn is {1}{2}"),
    said(rf"forbids? (\w+(?:, \w+)*) (?:in|on|during) (?:the )?first turn{_ELSE}", "forbids {0} when turn is 1{1}"),
    said(
        r"forbids? (\w+(?:, \w+)*) (?:to|for|against|into|in|on|onto|from|at|of|with|between) (?!all\b)"
        rf"[^\"]+?{_ELSE}",
        "forbids {0} when …{1}",
    ),
    # what comes to hold, and what changes
    said(
        rf"{_CALLED}when {_KIND}(?!player\b)(\w+) (?:has|is left with|is down to|reaches|gets to) (?:0|no)(?: more)? "
        r"(\w+)(?: left)?( \".*)?",
        "{0}when x.{2} is 0 becomes true for x: {1}{3}",
    ),
    said(
        rf"{_CALLED}when {_KIND}(?!player\b)(\w+) (?:has|reaches|gets to)"
        r"(?: at least)? (\d+)(?: or more)? (\w+)( \".*)?",
        "{0}when x.{3} passes {2} for x: {1}{4}",
    ),
    said(
        r"(?:whenever|if|each time|every time) ((\w+)\.[\w.]+ (?:is|[<>]=?) [^\"]+?)(?:,? then)?:?",
        "when {0} becomes true for {1}",
    ),
    said(rf"{_CALLED}when (?:the )?(\w+) of {_KIND}(\w+) changes( \".*)?", "{0}when x.{1} changes for x: {2}{3}"),
    said(
        r"(.*\bbecomes true|.*\bchanges|.*\bpasses [\d, ]+) for (?:each |every |all )?(\w+) in players( \".*)?",
        "{0} for {1}: player{2}",
    ),
    said(
        r"(.*\bbecomes true|.*\bchanges|.*\bpasses [\d, ]+) for (?:each |every |all )?(\w+) in tiles( \".*)?",
        "{0} for {1}: tile{2}",
    ),
    said(
        r"(.*\bbecomes true|.*\bchanges|.*\bpasses [\d, ]+) for (?:each |every |all )?(\w+) in \w+( \".*)?",
        "{0} for {1}: …{2}",
    ),
    said(
        r"(?:at|on)(?: the)? (?:start|beginning)(?: of)? (?:the |each |every )?(?:turn|month|round)\b:?",
        'phase … "…"',
        "PHASE",
    ),
    said(
        rf"{_CALLED}(?:from|since)(?: the)? turn (\d+)(?: on| onwards?)?( \".*)?",
        "{0}when turn >= {1} becomes true{2}",
    ),
    said(rf"{_CALLED}after(?: the)? turn (\d+)( \".*)?", "{0}when turn > {1} becomes true{2}"),
    said(rf"{_CALLED}(?:after|in) (\d+) turns( \".*)?", "{0}when turn > {1} becomes true{2}"),
    said(rf"{_CALLED}(?:each|every) (?:second|other) turn( \".*)?", "{0}when remainder(turn, 2) is 0 becomes true{1}"),
    said(rf"{_CALLED}(?:each|every) third turn( \".*)?", "{0}when remainder(turn, 3) is 0 becomes true{1}"),
    said(r"(?:the )?first time,? (after \w+.*)", "once {0}"),
)
IN_TWO: Final = (
    two(
        r"(?:during|in)(?: the)?(?: phase)? (?!turn\b|each\b|every\b|a\b|an\b)(\w+)(?: phase)?:?", IN_A_PHASE, "{0}", ""
    ),
    two(
        rf"{_CALLED}when {_KIND}(\w+) (?:gains|gets|receives|earns) (?:any |some |more )?(\w+)",
        BELOW_IT,
        "{0}when x.{2} changes for x: {1}",
        "when x.{2} > was, and what follows indented below that",
    ),
    two(
        rf"{_CALLED}when {_KIND}(\w+) (?:loses) (?:any |some )?(\w+)",
        BELOW_IT,
        "{0}when x.{2} changes for x: {1}",
        "when x.{2} < was, and what follows indented below that",
    ),
    two(
        rf"{_CALLED}when {_KIND}(\w+) loses (?:his|her|its|their) (\w+)",
        BELOW_IT,
        "{0}when x.{2} changes for x: {1}",
        "when was is not none, and what follows indented below that",
    ),
    two(
        r"(?:at|on)(?: the)? (?:start|beginning) of (?:the )?(?!turn\b|each\b|every\b|game\b|campaign\b)(\w+):?",
        BELOW_IT,
        'phase before_{0} before {0} "…"',
        "…",
    ),
)
_HAPPENS: Final = re.compile(
    rf"(?:\w+: *)?(?:when|whenever|if|each time|every time|the first time)(?: that)? {_KIND}([^\W\d]\w*) "
    r"(?!is\b(?! \w+ed\b| destroyed\b| won\b| lost\b| taken\b)|has\b|in\b|of\b|or\b|and\b)[^\W\d]\w+.*"
)


def at_the_margin(snag: Snag) -> Finding | None:
    """`armies cannot attack on turn 1`, `limit raids: once per turn per army`, `when an army has no men`."""
    if snag.indent and not snag.line_above().startswith(("condition ", "effect ")):
        return None
    return said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO)


def a_happening(snag: Snag) -> Finding | None:
    """`when an army routs`: what follows an act, a procedure or a roll, or a change."""
    line = snag.text.partition("#")[0].strip()
    if snag.indent or len(line) > LONGEST:
        return None
    found = _HAPPENS.fullmatch(line)
    if found is None:
        return None
    start = snag.indent + 1
    return HAPPENS.at(snag.at(start, start + len(line)), kind=found[1])
