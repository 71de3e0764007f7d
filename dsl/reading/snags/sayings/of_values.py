"""Values: the weakest, the three largest, one at random, the nearest, all on a tile, and what a table gives."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import LONGEST, said, said_again

_GIVEN: Final = r"(.*?(?:=|\b(?:up|down|becomes|in|when|destroy|is|not|>|<|>=|<=) *|,|\() *)"
_BEST: Final = r"(?:strongest|largest|biggest|highest|best|richest|greatest|most expensive|dearest|longest)"
_WORST: Final = r"(?:weakest|smallest|lowest|worst|poorest|fewest|cheapest|least|shortest)"
_NUMBERS: Final = {"two": "2", "three": "3", "four": "4", "five": "5"}
_TAIL: Final = r"((?: (?:when|where|for|else|and|or|by)\b.*|\)?(?:\.\w+.*)?| \".*)?)"
_OWN: Final = r"(?: (?:of|owned by|belonging to|for) (?!\w+s\b|\d)(\w[\w.]*))"
_AT: Final = r"(?:in|on|at|inside|within)"
_DROP: Final = r"(?:drop(?:ping|s)?|without|ignor(?:e|ing)|discard(?:ing)?)(?: the)? lowest"
SURER: Final = (
    said(r"(\w[\w.]*) (?:is|gets) (?:destroyed|killed)( when .+)?", "destroy {0}{1}"),
    said(rf"{_GIVEN}(?:the )?{_BEST} (\w+){_OWN}{_TAIL}", "{0}the x in … where x.… is {2} with highest x.…{3}"),
    said(rf"{_GIVEN}(?:the )?{_WORST} (\w+){_OWN}{_TAIL}", "{0}the x in … where x.… is {2} with lowest x.…{3}"),
    said(rf"{_GIVEN}sum of (\w+)\.(\w+)", "{0}sum of x.{2} for each x in {1}"),
    said(
        rf"{_GIVEN}(?:total|sum of) (\w+) of (?!\w+s\b)(\w[\w.]*)", "{0}sum of x.{1} for each x in … where x.… is {2}"
    ),
    said(rf"{_GIVEN}(?:total|sum of) ([a-z]\w*)", "{0}sum of x.{1} for each x in …"),
    said(rf"{_GIVEN}(\w+)\.(\w+)\((\d*[dDwW]\d+.*?)\)", "{0}{1}({3}).{2}"),
)
"""What other sayings take for something else."""
COMPARED: Final = (
    said(r"(.*\b(?:when|where|and|or|not) \w[\w.]*) (?:is )?at least (\w[\w.]*)(.*)", "{0} >= {1}{2}"),
    said(r"(.*\b(?:when|where|and|or|not) \w[\w.]*) (?:is )?at most (\w[\w.]*)(.*)", "{0} <= {1}{2}"),
)
"""For lines that are said again from another language; of others the words that compare are told alone."""
SAYINGS: Final = (
    # the best and the worst
    said(rf"{_GIVEN}(?:the )?(\d+) {_BEST} (\w+){_TAIL}", "{0}the {1} x in {2} with highest x.…{3}"),
    said(rf"{_GIVEN}(?:the )?(\d+) {_WORST} (\w+){_TAIL}", "{0}the {1} x in {2} with lowest x.…{3}"),
    *(
        said(rf"{_GIVEN}(?:the )?{word} {sort} (\w+){_TAIL}", f"{{0}}the {number} x in {{1}} with {most} x.…{{2}}")
        for word, number in _NUMBERS.items()
        for sort, most in ((_BEST, "highest"), (_WORST, "lowest"))
    ),
    said(rf"{_GIVEN}(?:the )?{_BEST} (?!of\b|in\b)(\w+){_TAIL}", "{0}the x in … with highest x.…{2}"),
    said(rf"{_GIVEN}(?:the )?{_WORST} (?!of\b|in\b)(\w+){_TAIL}", "{0}the x in … with lowest x.…{2}"),
    said(r"(.*\bthe \d+ (\w+) in \w+) by (\w+)", "{0} with highest {1}.{2}"),
    said(
        r"(let \w+ = )(?:sort )?(\w+)(?: sorted| ordered)? by (\w+)",
        "{0}the (count of {1}) x in {1} with highest x.{2}",
    ),
    # at random
    said(
        rf"{_GIVEN}(?:an? |one |the |any |some )?random (\w+){_OWN}{_TAIL}",
        "{0}one of those x in … where x.… is {2} at random{3}",
    ),
    said(
        rf"{_GIVEN}(?:an? |one |some )?(?!random\b)([a-z]\w*) (?:chosen |picked |drawn )?at random{_TAIL}",
        "{0}one of … at random{2}",
    ),
    said(
        r"(let \w+ = |.*\b(?:becomes|up|down) )(?:a number )?between (\d+) and (\w[\w.]*)",
        "{0}one of {1} to {2} at random",
    ),
    # near
    said(
        rf"{_GIVEN}(?:the )?(?:nearest|closest) (\w+) (?:to|of|from) (\w[\w.]*){_TAIL}",
        "{0}the x in … with lowest (distance(x.…, {2}) otherwise 99){3}",
    ),
    said(
        rf"{_GIVEN}(?:the )?(\w+) (?:nearest|closest) (?:to|of|from) (\w[\w.]*){_TAIL}",
        "{0}the x in … with lowest (distance(x.…, {2}) otherwise 99){3}",
    ),
    said(
        r"(.*\bthe (\w+) in \w+) (?:nearest|closest)(?: to)? (\w[\w.]*)",
        "{0} with lowest (distance({1}.…, {2}) otherwise 99)",
    ),
    said(
        r"(.*\bthe (\w+) in \w+ with lowest) distance (?:to|from) (\w[\w.]*)", "{0} (distance({1}.…, {2}) otherwise 99)"
    ),
    said(
        rf"{_GIVEN}(?:the )?distance (\w[\w.]*),? (?:and |to )?(\w[\w.]*){_TAIL}",
        "{0}(distance({1}, {2}) otherwise 99){3}",
    ),
    # some of them
    said(rf"{_GIVEN}(?:how many|amount of|number of) (\w+){_OWN}", "{0}count of x in {1} where x.… is {2}"),
    said(rf"{_GIVEN}(?:how many|amount of|number of) (\w+)", "{0}count of {1}"),
    said(rf"(let \w+ = )(?:all )?(?:the )?(\w+s) {_AT} (\w[\w.]*)", "{0}those x in {1} where x.… is {2}"),
    said(r"(let \w+ = |for each \w+ in )(?:all )?(?:the )?other (\w+)(.*)", "{0}{1} without …{2}"),
    said(r"(.*(?:=|\bin) \w+) (?:except|but(?: not)?|excluding|other than) (\w[\w.]*)", "{0} without {1}"),
    said(
        r"(let \w+ = |for each \w+ in )(\w+s) (?:with|whose|having) (\w+ ?(?:<|>|<=|>=|is) ?.+)",
        "{0}those x in {1} where x.{2}",
    ),
    said(r"(.*\bcount of )([a-z]) where (\2\..+)", "{0}{1} in … where {2}"),
    # sums
    said(rf"{_GIVEN}sum of (\w)\.(\w+) (?:in|of|over) (\w+)(.*)", "{0}sum of {1}.{2} for each {1} in {3}{4}"),
    # dice, and what a table gives
    *(
        said(rf"(.*?\b){dice}([dDwW]\d+),? {_DROP}(.*)", f"{{0}}highest {dice - 1} of {dice}{{1}}{{2}}")
        for dice in range(2, 7)
    ),
    said(rf"{_GIVEN}(\w+)\[(\d*[dDwW]\d+[^\]]*)\](.*)", "{0}{1}({2}){3}"),
    said(rf"{_GIVEN}(\w+)\[\"(\w+)\"\](.*)", "{0}{1}.{2}{3}"),
    said(rf"{_GIVEN}(\w+)(?: at| on| with|:)? (\d*[dDwW]\d+(?: ?[-+] ?\w[\w.]*)?)", "{0}{1}({2})"),
    said(
        rf"{_GIVEN}(?:roll|throw) (\d*[dDwW]\d+(?: ?[-+] ?\w[\w.]*)?) (?:on|in|at)(?: the)?(?: table)? (\w+)",
        "{0}{2}({1})",
    ),
    said(rf"{_GIVEN}(\w+)\.(\d+)(?:\.(\w+))", "{0}{1}({2}).{3}"),
    said(rf"{_GIVEN}(\w+)\.(\d+)", "{0}{1}({2})"),
    said(rf"{_GIVEN}(?:the )?next (?:\w+ )?(?:after|below) (\w[\w.]*)", "{0}shifted({1}, 1)"),
    said(rf"{_GIVEN}(?:the )?(?:previous|last) (?:\w+ )?(?:before|above) (\w[\w.]*)", "{0}shifted({1}, -1)"),
    said(rf"{_GIVEN}the (\w+) of (\w[\w.]*)", "{0}{2}.{1}"),
)


def surely_of_values(snag: Snag) -> Finding | None:
    """`the largest army of player`, `total men of player`, `sum of armies.men`, `loot.gold(2d6)`."""
    return said_again(snag, SURER) if _is_one(snag) else None


def of_values(snag: Snag) -> Finding | None:
    """`let w = weakest army`, `for each t in the 3 largest tiles`, `let found = loot 2d6`."""
    return said_again(snag, SAYINGS) if _is_one(snag) else None


def _is_one(snag: Snag) -> bool:
    line = snag.text.strip()
    return len(line) <= LONGEST and snag.indent > 0 and "|" not in line
