"""Lines of clubs that write down what they play: rows that begin with their loop, numbers in words, whose a tile is."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.slip import Slip
from dsl.reading.slips.sayings.in_two import AT_THE_MARGIN, BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.slips.sayings.saying import STAND, TEXT, said

PLACE_IN_SEVERAL: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "the place that something has among several is counted on the way",
    "write: let place = 0, in the next line: for each x in {second}, and indented below it: place up 1, and what is "
    "done with the place of x",
)

_NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_CALLED: Final = r"(\w+: *)?"
_ROW: Final = rf"(?:\w+: *)?[+-]?\d[\w/]*(?: {TEXT})?"
_SORT: Final = r"(?!other\b|in\b|of\b)([a-z]{2,})"
_ONE: Final = r"(?!in\b|of\b|at\b|to\b|where\b|with\b)([a-z]\w*)"
_WINS: Final = r"(?:the )?(?:highest|higher|best|better|most)(?: total| roll| throw| score| sum| result)? wins"
_HAS: Final = r"(?:has|borders|touches|is next to)"

SAYINGS_OF_CLUBS: Final = (
    # numbers in words
    *(said(rf"(.*\b(?:at most|limit \w+:) ){word}\b(.*)", f"{{0}}{number}{{1}}") for word, number in _NUMBERS.items()),
    *(
        said(rf"((?:also )?(?:success|failure) by ){word}\b(.*)", f"{{0}}{number}{{1}}")
        for word, number in _NUMBERS.items()
    ),
    # rows
    said(rf"{_CALLED}for each (\w+) in (.+?): *([^:]+?) when (.+)", "{0}{3} for each {1} in {2} where {4}"),
    said(rf"{_CALLED}for each (\w+) in (.+?): *([^:]+)", "{0}{3} for each {1} in {2}"),
    said(rf"{_CALLED}doubled?( {TEXT})?,? (?:when|if) (.+)", "{0}times 2{1} when {2}"),
    said(rf"{_CALLED}(?:halved?|half)( {TEXT})?,? (?:when|if) (.+)", "{0}times 1/2{1} when {2}"),
    said(
        rf"({_ROW} per )(\d+) (?:steps?|tiles?|hexe?s?) (?:between|from) (.+?) (?:and|to) (\S+)(.*)",
        "{0}(distance({2}, {3}) otherwise 0) / {1} rounded down{4}",
    ),
    said(rf"({_ROW} per )(\d+) \w+ in ([\w.]+(?:\(.*?\))?)(.*)", "{0}count of {2} / {1} rounded down{3}"),
    said(rf"({_ROW} per )(?:full )?(\d+) (?:of )?(\w+(?:\.\w+)+)(.*)", "{0}{2} / {1} rounded down{3}"),
    # what lies beside what, and whose it is
    said(
        rf"(.*?)(\w+) {_HAS} an? neighbou?r(?:ing tile)? (?:that is )?(?:owned by|held by|of) (\w+)(.*)",
        "{0}any n in neighbours of {1} where n.owner is {2}{3}",
    ),
    said(r"(.*)the (?:largest|biggest|greatest) (?:connected )?part of (.+)", "{0}the x in parts of {1}"),
    said(rf"{STAND} loses (?:its|his|her|their) (\w+)( when .+)?", "{0}.{1} becomes none{2}"),
    said(r"costs (\w+(?:\.\w+)+) (?!from\b|and\b|or\b)([a-z_]\w*)", "costs {0} from player.{1}"),
    # what is declared
    said(
        r"(table \w+(?: \"[^\"]*\")?):? (?:mit|auf|con|with|using|rolls?|thrown with) (\d*[dDwW]\d+)(.*)",
        "{0} on {1}{2}",
    ),
    said(
        r"(.*\b\w+: *)((?:exact )?number) (?:from )?(-?\d+) ?(?:to|-|\.\.\.?) ?(\w[\w.]*)(.*)",
        "{0}{1} at least {2} at most {3}{4}",
    ),
    said(
        r"(action \w+\((?:.*, *)?\w+: *)(?:from )?(-?\d+) ?(?:to|-|\.\.\.?) ?(\w[\w.]*)(.*)",
        "{0}number at least {1} at most {2}{3}",
    ),
    said(r"(.*\bthe )([a-z]+) (?:where|whose|with) (\w+) is (.+)", "{0}x in {1}s where x.{2} is {3}"),
    said(
        rf"{_WINS},? ?(?:and )?(?:ties?|equal) (?:is|are)(?: a)? (?:draws?|drawn)",
        "higher total wins, tie is a draw",
    ),
    said(
        rf"{_WINS},? ?(?:and )?(?:ties?|draws?)(?: goes| go| is| are)?(?: to| for)?(?: the)? "
        r"(?!a\b|again\b|draws?\b)(\w+)",
        "higher total wins, tie to {0}",
    ),
    said(_WINS, "higher total wins, tie to …"),
    said(rf"(victory \w+(?: {TEXT})?) (?:at )?any ?time", "{0} at end of …"),
    # who is gone through, and in which order
    said(r"(?!players?\b)([a-z]\w*) (?:may|can) ([a-z]\w*)", "any number of {1} by {0}"),
    said(r"for (?:each|every) in (\w.*)", "for each … in {0}"),
    said(
        r"for (?:each|every) (?!in\b|of\b)([a-z]\w?) (?!in\b|of\b)([a-z]\w{2,})( where .+)?", "for each {0} in {1}{2}"
    ),
    said(rf"for (?:each|every) {_SORT} {_ONE} (?:with|where|such that) (.+)", "for each {1} in {0}s where {2}"),
    said(rf"for (?:each|every) {_SORT} {_ONE}", "for each {1} in {0}s"),
    said(r"for (?:each|every) (player|tile)", "for each x in {0}s"),
    said(r"players (?:by |at |in )?random(?: order|ly)?", "players in random order"),
    said(r"((?:players|for each \w+ in .+?) by )(?:fewest|fewer|smallest|lowest) (\w.*)", "{0}least {1}"),
    said(r"((?:players|for each \w+ in .+?) by )(?:more|largest|highest|greatest) (\w.*)", "{0}most {1}"),
    said(r"(\w+ reports) (?:an?|one|1|exactly one|the) (\w+)(.*)", "{0} {1}{2}"),
    said(r"(?:change|add to) limit (\w+): *(\S.*)", "replace limit {0}: {1}"),
    # who wins
    said(
        r"won by (?:the )?(?:first )?(?:players?|whoever|anyone|anybody)(?: first)?"
        r" (?:with|(?:who|that) (?:has|gets|reaches)|having|holding|to (?:get|reach|have)|reach(?:es|ing)|gets)"
        r"(?: at least)? (\d+) (\w+)(?: or more)?",
        "won by those p in players where p.{1} >= {0}",
    ),
)
_TWO: Final = (
    two(
        r"(?:only )?once per (\w+(?:, *\w+)*) this (turn|phase|round)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per {0} this {1}",
    ),
    two(
        r"(?:at most )?(\d+)(?: times?)? per (\w+(?:, *\w+)*) this (turn|phase|round)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: {0} per {1} this {2}",
    ),
    two(
        r"(?:for )?(?:all |each |every )?((?:neighbours|touching) of [\w.]+|\w+\([\w.]+\)): *"
        r"(\w+) (up|down|becomes) (.+)",
        BELOW_IT,
        "for each x in {0}",
        "x.{1} {2} {3}",
    ),
    two(
        r"(?:new|add|create|make)(?: an?| new)? (\w+) ?\((\w+) ?[:=] ?([\w.]+).*\)",
        BELOW_IT,
        "create {0}",
        "{1} = {2}",
    ),
    two(r"(costs (\S+) from [\w.]+) to ([\w.]+)", BEHIND_IT, "{0}", "{2} up {1}"),
    two(
        r"(?:all |the )?players(?: in order| in turn)?[:,] ?((?:any number|at most \w+|one) of .+)",
        BELOW_IT,
        "each player in order",
        "{0}",
    ),
    two(
        r"every (\d+) (?:turns|days|weeks|months|rounds|years|seasons),? (.+)",
        BELOW_IT,
        "when remainder(turn, {0}) is 0",
        "{1}",
    ),
    two(
        r".*\b(?:position|place|index|rank) of ([\w.]+) (?:in|among) ([\w.]+).*",
        PLACE_IN_SEVERAL,
        "{0}",
        "{1}",
    ),
)


def as_clubs_say(slip: Slip) -> Finding | None:
    """`once per player this turn`, `neighbours of tile: gold up 1`, `position of p in l.order`."""
    return said_in_two(slip, _TWO)
