"""Rolls: their rows and what comes of them, throws without one, and who wins a contest."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, two
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, TEXT, said

OUTCOME_ELSEWHERE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what comes of a roll stands where it is made",
    "write in an act or a phase: roll {roll}(…), indented below it: {outcome}, and what is done then below that",
)
TABLE_OF_A_SUM: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what is added to the dice of a table is added where it is asked",
    "write: {table} by total, and ask it with the whole sum: {name}({sum})",
)
OUTCOME_BEHIND: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what comes of a roll has its own lines only where the roll is made",
    "write for this line: {instead}",
)
KEPT_DICE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "which dice count is said where they are thrown",
    "write in the place of the other lines with dice: {first}; what brings more dice stands there, too: "
    "… + (1 when …, otherwise 0)",
)
_KEEPING: Final = r"(?:keeps?|takes?|uses?|only|the|counts?)"
_HIGHEST: Final = r"(?:highest|best|top|largest)"
_LOWEST: Final = r"(?:lowest|worst|smallest)"
_OF_DICE: Final = r"(?: (?:die|dice|result|one))?"
_BEHIND: Final = re.compile(r"(?:[\w ]+: *)?(?:once(?: per \w+)? +)?(?:upon|after) +(\w+)\b(?! *,)")
_OUTCOME_LINE: Final = re.compile(r"(success|failure)(?: by (\d+)(?: or more)?)?(?::? *|,? then +)(.*)")
_PLACE: Final = r"([^\W\d][\w.]*(?:\([^()]*\))?)"
_OUTCOME: Final = re.compile(
    r"(success|failure)(?: *: *|,? then | +)(?!(?:by|on|at|with|if|when|or)\b|\d).+|(success|failure):?"
)
_WITH_MORE: Final = re.compile(r"(table (\w+)) (?:on|by) (\d*[dDwW]\d+ ?[-+] ?[^\"\[]+?)( \".*)?")
_SHOWN: Final = r"(?:an? |the )?(?:roll|total|throw|result|natural roll) of (\d+(?: or (?:less|more))?)"
"""What dice show that decide by themselves."""
_ONE_THROW: Final = r"(\d*[dDwW](?:\d+|%))"
_ASKED: Final = r"((?!otherwise\b)(?:.* )?(?:when|until|while))"
_ASKED_NEXT: Final = r"(otherwise when)"
_COUNTED: Final = r"((?:\w+: *)?[-+]?\d+%?)"
_CALLED: Final = r"(?:\w+ (?:of|in) )?([^\W\d]\w*\([^()]*\))"
_TEXTED: Final = rf" {TEXT}"
_LIES_BETWEEN: Final = r"(?:is |lies )?(?:in |from |between )?(\d+) ?(?:-|–|to|and|\.\.\.?) ?(\d+)(.*)"
_LIMITS: Final = r"([<>]=?) (\d+) (and|or) ([<>]=?) (\d+)(.*)"
_KEPT: Final = "let thrown = {1}"
_GIVEN: Final = r"(.*?(?:=|\b(?:up|down|becomes|when|in)\b) *)"
SAYINGS: Final = (
    said(r"(let \w+ = )(?:roll|throw|a roll of|a throw of) (\d*[dDwW]\d+(?: ?[-+] ?\w[\w.]*)?)", "{0}{1}"),
    said(r"(?:roll|throw) (\d*[dDwW]\d+) (?:for|to get) (\w+)", "let {1} = {0}"),
    said(r"(\w+) (?:loses|pays) (\d*[dDwW]\d+) (\w+)", "{0}.{2} down {1}"),
    said(r"(\w+) (?:gains|gets|receives|wins) (\d*[dDwW]\d+) (\w+)", "{0}.{2} up {1}"),
    # one throw that is asked for twice, behind a `when` that keeps it
    said(rf"{_ASKED_NEXT} {_ONE_THROW} {_LIES_BETWEEN}", "{0} thrown >= {2} and thrown <= {3}{4}"),
    said(rf"{_ASKED_NEXT} (\d+) (<=?) {_ONE_THROW} (<=?) (\d+)(.*)", "{0} {1} {2} thrown and thrown {4} {5}{6}"),
    said(rf"{_ASKED_NEXT} {_ONE_THROW} {_LIMITS}", "{0} thrown {2} {3} {4} thrown {5} {6}{7}"),
    # stats
    said(r"stat (\w+) (?:of|for) (?:an? |the |each )?(\w+)( \".*)?", "stat {0}({1}){2}"),
    said(r"(?:starts? (?:at|with)|starting (?:at|with)|begins? (?:at|with)|initially) (\d+)", "base {0}"),
    said(rf"(?:minus|subtract) (\w[\w.]*)( {TEXT}.*)", "-{0}{1}"),
    said(rf"(?:plus|add) (\w[\w.]*)( {TEXT}.*)", "+{0}{1}"),
    said(rf"(?:/|divided? by) ?(\d+)( {TEXT})?( when .+)?", "times 1/{0}{1}{2}"),
    said(r"doubled?", "times 2"),
    said(r"hal(?:f|ved?)", "times 1/2"),
    said(r"round(?:s|ing)? (?:it )?(up|down|nearest)", "rounded {0}"),
    said(
        rf"((?:\w+: *)?[-+]?[\w.]+ {TEXT}) (?:per|for each|for every) (\w+) (?:of|owned by|belonging to|held by) (\w+)",
        "{0} per count of x in … where x.… is {2}",
    ),
    said(rf"(?:half|halve|halved|times half) ({TEXT} )?(when (?!.* mod ).+)", "times 1/2 {0}{1}"),
    said(r"(?:is )?hal(?:f|ved) (when .+)", 'times 1/2 "…" {0}'),
    said(rf"(?:double|doubled|twice|times two) ({TEXT} )?(when .+)", "times 2 {0}{1}"),
    said(
        rf"for each (?:tile|\w+) (\w+) (?:of|owned by|belonging to) (\w+): ([^\"]+?)( {TEXT})?",
        '{2} "…" for each {0} in … where {0}.… is {1}',
    ),
    said(r"for each (?:tile |\w+ )?(\w+) in ([^:]+): ([^\"]+)", '{2} "…" for each {0} in {1}', "STRING"),
    said(rf"({TEXT}):? ([-+]?[\w.]+)((?: (?:per|for|when|if)\b.*)?)", "{1} {0}{2}"),
    said(
        rf"((?:\w+: *)?[-+]?[\w.]+(?: {TEXT})?) (?:per|for each|for every|every) (\d+) ([^\W\d]\w*(?:\.\w+)+)(.*)",
        "{0} per {2} / {1} rounded down{3}",
    ),
    said(
        rf"([-+]?\d+)( {TEXT})? per (\d+) (?!of\b|steps\b){_PLACE}(?: .*)?",
        "{0}{1} per (count of {3} / {2} rounded down)",
    ),
    said(
        rf"{_COUNTED}({_TEXTED}) per (\d+) ([^\W\d]\w* in .+ where .+|\w in .+)",
        "{0}{1} per (count of {3}) / {2} rounded down",
    ),
    said(
        rf"{_COUNTED}({_TEXTED}) per (\d+) (?:\w+ (?:of|in) )?{_CALLED}", "{0}{1} per count of {3} / {2} rounded down"
    ),
    said(
        rf"{_COUNTED} per (\d+) (?:\w+ (?:of|in) )?{_CALLED}({_TEXTED})", "{0}{3} per count of {2} / {1} rounded down"
    ),
    said(rf"{_COUNTED}({_TEXTED}) per (\d+) (\w+) (?:of|in) (\w[\w.]*)", "{0}{1} per {4}.{3} / {2} rounded down"),
    said(rf"{_COUNTED}({_TEXTED}) per (\d+) (\w+(?:\.\w+)+)", "{0}{1} per {3} / {2} rounded down"),
    said(rf"{_COUNTED} per (\d+) (\w+(?:\.\w+)+)({_TEXTED})", "{0}{3} per {2} / {1} rounded down"),
    said(
        rf"([-+]) ?(?:the )?(?:total|sum)(?: of)? (\w+) of (?:all )?(\w+) of (\w+)( {TEXT})?",
        '0 {0} (sum of x.{1} for each x in {2} where x.… is {3}) "…"',
    ),
    # a throw, and one on a table
    said(rf"(?:roll|throw) (\d*[dDwW]\d+)(?: as \w+)? {TEXT}", "let thrown = {0}"),
    said(r"(.*(?:=|\bbecomes|\bup|\bdown) *)(?:roll|throw)s? (?:on|in) (?:the )?(?:table )?(\w+)", "{0}{1}(…)"),
    # rows
    said(
        rf"(?:base )?([-+]?\d+)( {TEXT})? (?:per|for each|for every) ([a-z]\w*)",
        '{0} "{2}" per count of x in … where x.…',
    ),
    said(r"(?:max(?:imum)?|at most)(?: total)? (?:bonus|modifier)s? ?(?:of |is )?\+?(\d+)", "at most {0}"),
    said(r"dice \d*([dDwW]\d+) (?:per|for each|for every) (\d+) (\w+)", "pool (….{2} / {1} rounded down) dice {0}"),
    said(rf"{_GIVEN}(\([^()]*(?:\([^()]*\)[^()]*)*\)) ?([dDwW]\d+)(.*)", "{0}({1} dice {2}){3}"),
    # a tie
    said(
        r"(?:ties?|draws?)(?: to| go(?:es)? to| favou?rs?| for)?(?: the)? (?!again\b)(\w+)",
        "higher total wins, tie to {0}",
    ),
    # doubles
    said(r"(.*\bwhen )(?:a )?doubles?(?: (?:is|are))?(?: (?:thrown|rolled))?( .*)?", "{0}alike(faces of 2d6) is 2{1}"),
    # lines that aim at what is declared elsewhere
    said(r"(\w+) ?: ?(to \w[^:\"]*) ?: ?(.+)", "{1}: {0}: {2}"),
    # rolls
    said(
        rf"{_SHOWN} (?:always |automatically )?(?:fails?|is (?:always )?a (?:failure|fumble|miss))", "natural {0} fails"
    ),
    said(
        rf"{_SHOWN} (?:always |automatically )?(?:succeeds?|is (?:always )?a (?:success|hit))",
        "natural {0} succeeds",
    ),
    said(
        r"(?:dice|roll|throw) (\d*[dDwW]\d+),? (?:and )?(?:keep(?:ing|s)?|tak(?:e|es|ing))(?: the)?"
        r" (?:(\d+)(?: (?:highest|best))?|(?:highest|best) (\d+))",
        "dice highest {1}{2} of {0}",
    ),
    said(rf"(?:\w+: *)?\+ ?(\d+) (?:die|dice)( {TEXT})?(.*)", "pool {0} dice d…{1}{2}"),
    said(
        r"(?:dice|roll|throw) (\d*[dDwW]\d+),? (?:and )?(?:keep(?:ing|s)?|tak(?:e|es|ing))(?: the)?"
        r" (?:(\d+) (?:lowest|worst)|(?:lowest|worst) (\d+))",
        "dice lowest {1}{2} of {0}",
    ),
    said(
        r"(?:roll|throw) (\d+[dDwW]\d+),? (?:and )?(?:keep(?:ing|s)?|tak(?:e|es|ing))(?: the)? (high|low)(?:er|est)?",
        "let thrown = {1}est of {0}",
    ),
    said(rf"(.+{TEXT}.*) not (?:when|if) (.+)", "{0} when not {1:test}"),
    said(
        rf"(?:the )?(?:total |result |it )?(?:becomes|(?:is )?set to|is|instead) (\d+)( {TEXT})? (?:when|if) (.+)",
        'result is {0} "…" when {2}',
    ),
    said(r"(?:total )?(?:never|not) (?:below|under|less than|lower than) (\d+)", "at least {0}"),
    said(r"(?:total )?(?:never|not) (?:above|over|more than|higher than) (\d+)", "at most {0}"),
    said(r"succeeds? (?:if|when|on|with) (?:it is )?(?:<=|at most) ?(\w.*)", "target {0} or less"),
    said(r"succeeds? (?:if|when|on|with) (?:it is )?(?:>=|at least) ?(\w.*)", "target {0}"),
    said(r"to (?:all|every|any) (?:rolls?|checks?|tests?): ?(.+)", "to …, …: {0}"),
    said(
        r"roll[- ]?off (?:between )?(\w+)(?:,| and| vs\.?| against) (\w+)(?: (?:with|on|by) .+)?",
        "contest …({0}, {1}) as off",
    ),
    said(r"(?:none|nothing|zero|no \w+) when (.+)", 'result is 0 "…" when {0}'),
)

IN_TWO: Final = (
    two(rf"(?:{_KEEPING} )+{_HIGHEST}( \d+)?{_OF_DICE}", KEPT_DICE, "dice highest{0} of (… dice d…)", ""),
    two(rf"(?:{_KEEPING} )+(\d+) {_HIGHEST}{_OF_DICE}", KEPT_DICE, "dice highest {0} of (… dice d…)", ""),
    two(rf"(?:{_KEEPING} )+{_LOWEST}( \d+)?{_OF_DICE}", KEPT_DICE, "dice lowest{0} of (… dice d…)", ""),
    two(rf"(?:{_KEEPING} )+(\d+) {_LOWEST}{_OF_DICE}", KEPT_DICE, "dice lowest {0} of (… dice d…)", ""),
    two(rf"(?:drop|discard|ignore|without)s?(?: the)? {_LOWEST}{_OF_DICE}", KEPT_DICE, "dice highest … of …", ""),
    two(rf"(?:drop|discard|ignore|without)s?(?: the)? {_HIGHEST}{_OF_DICE}", KEPT_DICE, "dice lowest … of …", ""),
    # one throw that is asked for twice
    two(rf"{_ASKED} {_ONE_THROW} {_LIES_BETWEEN}", BEHIND_IT, _KEPT, "{0} thrown >= {2} and thrown <= {3}{4}"),
    two(
        rf"{_ASKED} (\d+) (<=?) {_ONE_THROW} (<=?) (\d+)(.*)",
        BEHIND_IT,
        "let thrown = {3}",
        "{0} {1} {2} thrown and thrown {4} {5}{6}",
    ),
    two(rf"{_ASKED} {_ONE_THROW} {_LIMITS}", BEHIND_IT, _KEPT, "{0} thrown {2} {3} {4} thrown {5} {6}{7}"),
    two(
        r"(?:roll|throw) (?:twice|two times) (?:on|in) (?:the )?(?:table )?(\w+)",
        BELOW_IT,
        "repeat 2 times",
        "let found = {0}(…)",
    ),
    two(r"(?:is )?between (-?\d+) and (-?\d+)", BEHIND_IT, "at least {0}", "at most {1}"),
    two(
        rf"(.*{TEXT}.*) when (.+?),? (?:otherwise|else) ((?:\w+: *)?[-+].*{TEXT}.*)",
        BEHIND_IT,
        "{0} when {1}",
        "{2} when not ({1})",
    ),
)


def outcome_in_a_roll(snag: Snag) -> Finding | None:
    """`success: t.owner becomes p` among the lines of a roll."""
    head = next((line for line in reversed(snag.lines[: snag.line - 1]) if line[:1].strip()), "")
    roll = re.match(r"roll (\w+)", head)
    line = snag.text.strip()
    found = _OUTCOME.fullmatch(line)
    if roll is None or found is None or snag.line_above() != head.strip():
        return None
    start = snag.indent + 1
    outcome = found[1] or found[2]
    return OUTCOME_ELSEWHERE.at(snag.at(start, start + len(line)), roll=roll[1], outcome=outcome)


def outcome_behind(snag: Snag) -> Finding | None:
    """`success` below `upon forage(p)`."""
    made, line = _BEHIND.match(snag.line_above()), snag.text.partition("#")[0].strip()
    found = _OUTCOME_LINE.fullmatch(line)
    if made is None or found is None:
        return None
    outcome, by, rest = found.groups()
    roll, start = made[1], snag.indent + 1
    test = f"when {roll}.success" if outcome == "success" else f"when not {roll}.success"
    if by:
        test += f" and {roll}.margin >= {by}" if outcome == "success" else f" and {roll}.margin <= -{by}"
    instead = phrase("{first}, and indented below it: {second}", first=test, second=rest[:MOST_SAID]) if rest else test
    return OUTCOME_BEHIND.at(snag.at(start, start + len(line)), instead=instead)


def sum_on_a_table(snag: Snag) -> Finding | None:
    """`table harvest on 2d6 + 1`."""
    line = snag.text.partition("#")[0].strip()
    more = None if len(line) > LONGEST else _WITH_MORE.fullmatch(line)
    if more is None:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    return TABLE_OF_A_SUM.at(place, table=more[1], name=more[2], sum=more[3][:MOST_SAID])
