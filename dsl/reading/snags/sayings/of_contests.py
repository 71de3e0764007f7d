"""Contests: the dice of two sides, rows that count for one of them, and who wins."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, TEXT, said, said_again

LOWER_WINS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a contest is won by what is higher",
    'write: higher total wins, tie to …, and let each die of a pool count below 0: each die -2 * die.thrown "low"',
)
TIE_BY_VALUE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a tie goes to one of the two sides, or to nobody",
    "write: {wins}, tie is a draw; and where the contest is carried out as fight: when fight.tied, and below it what "
    "decides then",
)
_CONTEST: Final = re.compile(r"(?:(?:replace|add to|change) )?contest \w")
_SIDE: Final = r"(?!(?:side|opponent|each|all|both|any|every|not|no)\b)([^\W\d]\w*)"
_AMOUNT: Final = r"([-+]) ?(\w[\w.]*)"
_EQUAL: Final = (
    r"(?:and )?(?:(?:on|in|at|with) )?(?:(?:an? |the )?(?:ties?|draws?|equal(?: totals?)?)):? ?(?:is |are )?"
)
_TIED: Final = re.compile(
    r"(higher total wins|higher die wins|more successes wins),? (?:and )?(?:ties?|draws?) (?:goes |go )?(?:to )?"
    r"(?:the )?(?:\w+ (?:with|that|which|who) .+|(?:larger|bigger|stronger|higher|richer|most|more|fewer|smaller) \w+)"
)
_LOWER: Final = re.compile(r"(?:the )?(?:lower|lowest|smaller|smallest)(?: \w+)? wins?\b.*")
SAYINGS: Final = (
    said(r"(?:won|wins?|is won) by (?:the )?(higher total|higher die|more successes)(,.*)?", "{0} wins{1}"),
    said(r"(?:won|wins?|is won) by (?:the )?(higher total|higher die|more successes)", "{0} wins, tie to …"),
    # dice
    said(
        r"(?:both|each|every)(?: sides?| players?)? (?:rolls?|throws?) (\d+)[dDwW](\d+)",
        "pool {0} dice d{1}",
    ),
    said(
        r"(?:base|dice|pool) (\d+)[dDwW](\d+) (?:each|per side|(?:for|to) (?:each|both|both sides|each side))",
        "pool {0} dice d{1}",
    ),
    said(r"base (\d+)[dDwW](\d+)", "pool {0} dice d{1}"),
    said(
        r"pool (?:1|one)(?: (?:die|dice))? ?1?[dDwW](\d+) (?:per|for each|for every) (\d+) (?:of )?(?:side\.)?(\w+)",
        "pool side.{2} / {1} rounded down dice d{0}",
    ),
    said(
        rf"pool (\d+)[dDwW](\d+) (?:for|when|if)(?: the)? {_SIDE}"
        r",? (?:and )?(\d+)[dDwW]\2 (?:for|when|if)(?: the)? \w+",
        "pool ({0} when side is {2}, otherwise {3}) dice d{1}",
    ),
    said(rf"pool (\d+)(?: dice )?[dDwW](\d+) (?:for|when|if)(?: the)? {_SIDE}", "pool {0} dice d{1} when side is {2}"),
    said(r"(pool .+ dice d\d+),? (?:otherwise|else)", "{0} when side is …"),
    said(r"(pool .+ dice d\d+ reroll \d+)s?", "{0} once"),
    said(rf"pool (\w[\w.]*) dice [dDwW](\d+) (?:for|to)(?: the)? {_SIDE}", "pool {0} dice d{1} when side is {2}"),
    said(rf"{_SIDE}(?: rolls?| throws?|:) (\d+)[dDwW](\d+)", "pool {1} dice d{2} when side is {0}"),
    # rows
    said(rf"{_AMOUNT}( {TEXT})?,? (?:when|if|for|to)(?: the)? {_SIDE}", '{0}{1}{2} "…" when side is {3}', "STRING"),
    said(rf"{_AMOUNT}( {TEXT}),? (?:when|if|for|to)(?: the)? {_SIDE}", "{0}{1}{2} when side is {3}"),
    said(rf"((?:\w+: *)?[-+]? ?[^\"]+{TEXT}),? (?:for|to)(?: the)? {_SIDE}", "{0} when side is {1}"),
    said(rf"(.+{TEXT}.*\b(?:when|if) side is) the (\w+)(.*)", "{0} {1}{2}"),
    said(rf"(?:the )?{_SIDE} (?:gets|has|receives|adds) ([-+]?\w[\w.]*)( {TEXT})", "{1}{2} when side is {0}"),
    said(rf"(?:each|every) (?:die|dice)(?: gets| has|:)? {_AMOUNT}(.*)", "each die {0}{1}{2}"),
    said(rf"{_AMOUNT}( {TEXT}) (?:to|for|on) (?:each|every) die", "each die {0}{1}{2}"),
    said(rf"{_AMOUNT} (?:to|for|on) (?:each|every) die", 'each die {0}{1} "…"'),
    # who wins
    said(r"(?:the )?(?:highest|higher|best|most) (?:single )?(?:die|dice) wins?(.*)", "higher die wins{0}"),
    said(
        r"(?:the )?(?:most|more|higher|highest) (?:number of )?(?:success(?:es)?|hits?) wins?(.*)",
        "more successes wins{0}",
    ),
    said(
        r"(?:the )?(?:highest|higher|best) (?:vs\.?|versus|to|with) (?:highest|higher|best)(.*)",
        "highest against highest{0}",
    ),
    said(r"(.* wins|highest against highest),? (?:otherwise|else) (?:the )?(\w+)(?: wins)?", "{0}, tie to {1}"),
    said(
        rf"(.* wins|highest against highest),? {_EQUAL}"
        r"(?:again|re-?rolls?|re-?rolled|rolls? again|throws? again|thrown again|both (?:roll|throw) again)",
        "{0}, tie again",
    ),
    said(
        rf"(.* wins|highest against highest),? {_EQUAL}(?:nobody(?: wins)?|none|no one(?: wins)?|no winner|nothing.*)",
        "{0}, tie is a draw",
    ),
    said(r"(?:the )?(\w+) wins (?:on |all |the |with )?(?:an? )?(?:ties?|draws?)", "higher total wins, tie to {0}"),
)
_WITHOUT_TIE: Final = (
    said(r"(?:the )?(?:highest|higher|best|most) (?:single )?(?:die|dice) wins?", "higher die wins, tie to …"),
    said(
        r"(?:the )?(?:most|more|higher|highest) (?:number of )?(?:success(?:es)?|hits?) wins?",
        "more successes wins, tie to …",
    ),
    said(
        r"(?:the )?(?:highest|higher|best) (?:against|vs\.?|versus|to|with) (?:the )?(?:highest|higher|best)",
        "highest against highest, tie to …",
    ),
)


IN_TWO: Final = (
    two(r"pool (\d+)(?: dice )?[dDwW](\d+) ?([-+]) ?(\w[\w.]*)", BEHIND_IT, "pool {0} dice d{1}", '{2}{3} "…"'),
)


def in_a_contest(snag: Snag) -> Finding | None:
    """`attacker: 2d6`, `+1 "walls" for defender`, `lower total wins` among the lines of a contest."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST or _CONTEST.match(snag.line_above()) is None:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    tied = _TIED.fullmatch(line)
    if tied is not None:
        return TIE_BY_VALUE.at(place, wins=tied[1])
    if _LOWER.fullmatch(line) is not None:
        return LOWER_WINS.at(place)
    return said_again(snag, (*_WITHOUT_TIE, *SAYINGS)) or said_in_two(snag, IN_TWO)
