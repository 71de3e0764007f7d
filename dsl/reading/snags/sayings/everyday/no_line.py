"""What is not said in one line here: a bound, that nothing is done, what is done otherwise."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT
from dsl.reading.snags.sayings.saying import GAP, LONGEST, MOST_SAID, SAID_OTHERWISE

BOUND_OF_ATTRIBUTE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how far a number goes is said where it is declared",
    "leave this line out, and write there: {instead}",
)
NOTHING_DONE: Final = Mistake(
    "said-otherwise", Severity.ERROR, "where nothing is done nothing is written", "leave this line out"
)
IN_FOUR: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this is said in four lines here",
    "write: when {first}, indented below it: {second}, then `otherwise`, and indented below it: {third}",
)
OUTCOME_BELOW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what comes of a roll stands below it",
    "write, indented below the roll: {outcome}, and what is done then indented below that",
)
PHASE_SKIPPED: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "when a phase is left out is said directly below its first line",
    "write there: skipped when {when}",
)
_BOUND: Final = re.compile(
    r"\w+\.(\w+) (?:cannot|can not|can't|may not|must not|never)(?: ever)? (?:go(?:es)?|falls?|drops?|be|is|sinks?)"
    r" (below|under|less than|lower than|above|over|more than|higher than) (-?\w+)"
)
_AT_MOST: Final = re.compile(
    r"\w+\.(?P<a>\w+) (?:cannot|can't|may not|must not|never) exceeds? (?P<m>-?\w+)"
    r"|\w[\w.]* (?:cannot|can't|may not|must not|never|can|may)(?: ever)? (?:have|own|hold) "
    r"(?:more than|at most|no more than|only) (?P<n>\d+) (?P<b>[^\W\d]\w*)"
    r"|(?:the )?max(?:imum|imal)?(?: of)? (?!players?\b)(?P<c>[^\W\d]\w*)(?: is|:| =)? (?P<o>\d+)"
    r"|(?!max|min|at\b|limit\b)(?P<d>[^\W\d]\w*) (?:is )?(?:limited to|capped at|max(?:imum)?\.?)"
    r"(?: of)? (?P<q>\d+)"
)
_NOTHING: Final = re.compile(
    r"(?:do )?nothing(?: happens)?|pass|wait|no effect|next turn|(?:the )?next phase|end (?:the )?turn"
)
_EITHER: Final = re.compile(r"(?:when|if) (.+?),? then (.+?)[,;]? (?:else|otherwise) (.+)")
_OR_ELSE: Final = re.compile(
    r"((\w+(?:\.\w+)+) down (\d+|\w+(?:\.\w+)+)(?: \"[^\"]*\")?),? (?:or else|or|else|otherwise) "
    r"((?:destroy|do|say|create|add|remove|begin|end|stop)\b.*|\w[\w.]* (?:up|down|becomes|gains|loses)\b.*)"
)
_OUTCOME: Final = re.compile(
    r"(?:when|if) (?:the )?\w+(?:\([^()]*\))? (?:is a |was a |is |was )?(succe\w+|fail\w+)(?: then| do)?:?"
    r"|(?:when|if) (?:it |that )?(succe\w+|fail\w+)\b.*"
)
_SKIPPED: Final = re.compile(r"skip (?:this|the) phase(?: (?:when|if) (.+))?")


def no_line_of_its_own(snag: Snag) -> Finding | None:
    """What is not said in one line here: a bound, nothing to be done, `if … then … else …`, `if it succeeds`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    if found := _BOUND.fullmatch(line):
        name, which, bound = found.groups()
        side = "at least" if which in ("below", "under", "less than", "lower than") else "at most"
        return BOUND_OF_ATTRIBUTE.at(place, instead=f"{name}: number {side} {bound}"[:MOST_SAID])
    if found := _AT_MOST.fullmatch(line):
        name = next(filter(None, map(found.group, "abcd")))
        most = next(filter(None, map(found.group, "mnoq")))
        return BOUND_OF_ATTRIBUTE.at(place, instead=f"{name}: number at most {most}"[:MOST_SAID])
    if _NOTHING.fullmatch(line):
        return NOTHING_DONE.at(place)
    if found := _SKIPPED.fullmatch(line):
        return PHASE_SKIPPED.at(place, when=(found[1] or GAP)[:MOST_SAID])
    above = snag.line_above()
    if above.startswith("define ") and line.startswith("return "):
        return SAID_OTHERWISE.at(place, instead=f"{above} = {line.removeprefix('return ')}"[:MOST_SAID])
    if found := _EITHER.fullmatch(line):
        first, second, third = (part[:MOST_SAID] for part in found.groups())
        if above.startswith("define "):
            return BEHIND_IT.at(place, first=f"{second} when {first}", second=f"otherwise {third}")
        return IN_FOUR.at(place, first=first, second=second, third=third)
    if found := _OR_ELSE.fullmatch(line):
        taken, purse, amount, instead = (part[:MOST_SAID] for part in found.groups())
        return IN_FOUR.at(place, first=f"{purse} >= {amount}"[:MOST_SAID], second=taken, third=instead)
    if _OUTCOME.fullmatch(line):
        return OUTCOME_BELOW.at(place, outcome="success" if "succe" in line else "failure")
    return None
