"""What clubs write down of printed campaigns: prices, ways that are built, acts of a list, who may not act."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT, two
from dsl.reading.snags.sayings.saying import LONGEST, ONE, SAID_OTHERWISE, TEXT, said, said_shortly

TWO_WAYS_TO_PAY: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "an act is paid for in one way",
    "write an act of its own for each way to pay: {first}, and in the other: {second}",
)
NO_NEW_LINK: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "the links of a map stay as they are; a way that is built in play is a thing with two tiles",
    "write at the left margin: kind {first}, {first}s, with two tiles as its attributes, and: adjacency {first}s, "
    "below it: a next to b when any x in {first}s where x.… is a and x.… is b; and here: create {first}",
)
MAY_NOT_ACT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who may not act for a while has a condition that forbids it",
    "write: {first} gains resting {second}; at the left margin: condition resting of …, and below it: forbids …, with "
    "the acts it may not do",
)
IN_STEPS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a question asks for a whole number; of one that goes in steps it asks how many",
    "write: {first}, and {second} where it is used",
)
THROWN_FIRST: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what each player throws for the order is kept before it",
    "write in kind player: thrown: number; above this line: for each p in players, indented below it: "
    "p.thrown becomes {first}; and here: {second}",
)
NAMED_APART: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what a definition needs more than once is a definition of its own",
    "write at the left margin: define {second}, and here n(…) for n: {first}",
)
ACTS_OF_A_LIST: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how often an act may be done is said for all acts of a line together",
    "write: {first}; what may be done again and again: {second}",
)
OWNER_OF_ONE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "one of several is looked for by what must be so of it",
    "write: {first}; and for its {second}",
)
_LIST: Final = r"one of (?:these|the following)(?: acts| actions)?: *"
_LESS: Final = r"(?:that is |which is )?(?:below|less than|under)"
_MORE: Final = r"(?:that is |which is )?(?:above|more than|over)"
_NO_MORE: Final = r"(?:but )?(?:at most|no more than|up to)"
_BUT: Final = r"(?:other than|except|but|not of|without)"
_WON: Final = r"(?:(?:higher|lower) total wins|higher die wins|more successes wins)"
_LAID: Final = (
    r"(?:create|make|build|add|lay) (?:an? |the )?(?:new )?(?:link|connection|way) "
    r"(?:from|between) \w[\w.]* (?:to|and) \w[\w.]*"
)
_STEPS: Final = r"(?: in (?:steps|multiples|units) of| by)"
_TIME: Final = r"(until end of \w+|until next \w+|for \d+ turns?)"
_SEVERAL: Final = r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)"
SAYINGS: Final = (
    # of several numbers those that lie below one, or above it
    said(
        rf"(\w[\w.]* (?:up|down)) (\w+) for each of {_SEVERAL} {_LESS} (-?\w+)",
        "{0} {1} * count of x in {{{2}}} where x < {3}",
    ),
    said(
        rf"(\w[\w.]* (?:up|down)) (\w+) for each of {_SEVERAL} {_MORE} (-?\w+)",
        "{0} {1} * count of x in {{{2}}} where x > {3}",
    ),
    said(
        r"(.*)\bcount of \((\w[\w.]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?) where (\w+)\)(.*)",
        "{0}(count of x in {1} where x.{2}){3}",
        again=True,
    ),
    # signs of programs, words that are written together
    said(r"([^|\"]*)\|([^|\"]+)\|(.*)", "{0}magnitude({1}){2}"),
    said(r"([^\"]*?)\bisn['’]t\b(.*)", "{0}is not{1}", again=True),
    # acts of a list, reports
    said(rf"{_LIST}(\w+(?:, *\w+)*)", "one of {0}"),
    said(r"(\w+ reports )(?:one|an?|1) (\w+) with (.+) as (\w+)", "{0}{1} as {3} with {2}"),
    said(r"(\w+ reports )(\w+) with (.+) as (\w+)", "{0}{1} as {3} with {2}"),
    # several of many
    said(
        rf"(for each (\w+) in )(?:the )?(?:last|newest) (\d+|\w+|\(.+\)) (?:of )?{ONE}",
        "{0}the {2} {1} in {3} with highest {1}.…",
    ),
    said(rf"(for each (\w+) in )(?:the )?last (.+) of {ONE}", "{0}the ({2}) {1} in {3} with highest {1}.…"),
    said(r"(.*= )(\d+|\(.+\)) (\w+) at random(?: by \w+)?", "{0}{1} of {2} at random"),
    # changes with a bound
    said(
        rf"(\w[\w.]*) down ([^,\"]+), {_NO_MORE} half(?: of)? (?:it|them)",
        "{0} down lowest of ({1}, {0} / 2 rounded down)",
    ),
    said(rf"(\w[\w.]* down) ([^,\"]+), {_NO_MORE} (\w[\w.]*(?:\([^()]*\))?)", "{0} lowest of ({1}, {2})"),
    said(
        r"move (\w[\w.]*) to (?:the )?(?:nearest|closest) (?:\w+) (?:in|of|from) (.+)",
        "{0}.… becomes (the x in {1} with lowest (distance(x, {0}.…) otherwise 99)) otherwise {0}.…",
    ),
    # who wins
    said(
        rf"({_WON}),? ties?(?: is| are|:| to| for)? both(?: \w+)?",
        "{0}, tie is a draw",
    ),
    said(r"victory at end of (\w+)((?: when .+)?)", "victory … at end of {0}{1}"),
)
IN_TWO: Final = (
    two(rf"{_LIST}(?=.*\().+", ACTS_OF_A_LIST, "one of …", "any number of …"),
    two(
        rf"let (\w+) = (?:the )?(\w+) of (?:any|some|an?|the) (\w+) (?:in|on|at) (\w[\w.]*) {_BUT} (\w+)",
        OWNER_OF_ONE,
        "let {0} = the x in {2:many} where x.… is {3} and x.{1} is not {4}",
        "{1}: {0}.{1}",
    ),
    two(
        rf"destroy (?:any |a )?one of (\w+) of {ONE} at random",
        BELOW_IT,
        "for each x in 1 of (those x in {0} where x.… is {1}) at random",
        "destroy x",
    ),
    two(
        r"costs (\S+) from (\w[\w.]*),? or (?:costs )?(\S+) from (\w[\w.]*)",
        TWO_WAYS_TO_PAY,
        "costs {0} from {1}",
        "costs {2} from {3}",
    ),
    two(rf"{_LAID} by (\w+)", NO_NEW_LINK, "{0}", ""),
    two(_LAID, NO_NEW_LINK, "way", ""),
    two(
        rf"(\w[\w.]*) (?:cannot|can't|can not|may not|must not) (?:act|do anything|move or act)(?: again)? {_TIME}",
        MAY_NOT_ACT,
        "{0}",
        "{1}",
    ),
    two(
        rf"(ask .+: number(?: at least \S+)? at most )([^\W\d]\S*){_STEPS} (\d+)( {TEXT})?",
        IN_STEPS,
        "{0}{1} / {2} rounded down{3}",
        "{2} * n",
    ),
    two(
        r"players by (\d*[dDwW]\d+) ?\+ ?(?:player\.)?(\w+)",
        THROWN_FIRST,
        "{0} + p.{1}",
        "players by most player.thrown",
    ),
    two(r"(define .+ = .*\bn\b.*) where n (?:is|=) (.+)", NAMED_APART, "{0}", "n(…) = {1}"),
)
_WITH: Final = re.compile(
    r"(.*\b(?:any|no|those|the|of) \w+ in [\w.]+(?:\([^()]*\))?) with (\w[\w.]* = [^\"]+?)( else .+)?"
)
_EQUALS: Final = re.compile(r" = ")


def with_values(snag: Snag) -> Finding | None:
    """`any h in holdings with h.player = p and h.size = 3`: what must be so of it stands behind `where`."""
    line = snag.text.partition("#")[0].strip()
    found = _WITH.fullmatch(line) if len(line) <= LONGEST else None
    if found is None:
        return None
    instead = f"{found[1]} where {_EQUALS.sub(' is ', found[2])}{found[3] or ''}"
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    return SAID_OTHERWISE.at(place, instead=said_shortly(line, instead)) if snag.reads(instead) else None
