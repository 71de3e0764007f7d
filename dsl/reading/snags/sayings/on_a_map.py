"""Lines of whoever moves and stacks: `c retreats one hex`, `no enemy unit in goal`, `lose 10% of c.men`."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import AT_THE_MARGIN, BELOW_IT, IN_THE_ACT, said_in_two, two
from dsl.reading.snags.sayings.saying import ONE, STAND, said, said_again

_ASKED: Final = r"(.*?\b(?:when|where|and|or|not|satisfies) )"
_HEXES: Final = r"(?:hex(?:es)?|tiles?|spaces?|squares?|areas?|steps?|provinces?)"
_BACK: Final = r"(?:retreats?|falls? back|withdraws?|is driven back|goes back)"
_BESIDE: Final = r"(?:adjacent to|adjacent|next to|beside|bordering|touching)"
_FOE: Final = r"(?:enemy|hostile|foreign|rival|opposing)"
_HERE: Final = r"(?:in|on|at)"
_THROWN: Final = r"(?:an? )?(?:roll of )?(?:an? )?(\d+)"

_PHRASES: Final = (
    # where something goes
    said(rf"{ONE} {_BACK}(?: by)?(?: one| 1| an?)?(?: {_HEXES})?", "{0}.… becomes the x in neighbours of {0}.…"),
    said(rf"{_BACK} {ONE}(?: by)?(?: one| 1| an?)?(?: {_HEXES})?", "{0}.… becomes the x in neighbours of {0}.…"),
    said(
        rf"{ONE} (?:moves|marches|goes|{_BACK[3:-1]}) (?:back )?(?:to|towards) (?:the|his|its|her) "
        r"(?:nearest|closest) (?:own |friendly )?(\w+)",
        "{0}.… becomes the x in {1:many} with lowest (distance({0}.…, x) otherwise 99)",
    ),
    # what stands somewhere
    said(
        rf"{_ASKED}(no|any) {_FOE} (\w+?)s? (?:is |are )?{_BESIDE} {STAND}(.*)",
        "{0}{1} x in {2:many} where x.… is not player and x.… is next to {3}{4}",
    ),
    said(
        rf"{_ASKED}(no|any) {_FOE} (\w+?)s? (?:is |are )?{_HERE} {STAND}(.*)",
        "{0}{1} x in {2:many} where x.… is not player and x.… is {3}{4}",
    ),
    said(
        rf"{_ASKED}{STAND} (?:is )?not (?:occupied|held|taken)(?: by (?:the |an? )?(?:{_FOE}|enemies|foes?|others?))?"
        r"(?! by)(.*)",
        "{0}no x in … where x.… is {1}{2}",
    ),
    said(
        rf"{_ASKED}{STAND} is (?:occupied|held) by (?:the |an? )?(?:{_FOE}|enemies|foes?|others?)\b(.*)",
        "{0}any x in … where x.… is {1}{2}",
    ),
    said(
        rf"{_ASKED}{STAND} within (\w+)(?: {_HEXES})? (?:of|from) {STAND}(.*)",
        "{0}(distance({1}, {3}) otherwise 99) <= {2}{4}",
    ),
    said(rf"{_ASKED}{STAND} {_BESIDE} {STAND}(.*)", "{0}{1} is next to {2}{3}"),
    said(rf"{_ASKED}{STAND} (?:didn't|did not|doesn't|does not|hasn't|has not) \w+(.*)", "{0}not {1}.…{2}"),
    said(r"(for each \w+ in \w[\w.]*(?:\([^()]*\))?) (?:in|out of|without|with|not in) (\w+)", "{0} where …"),
    # how many of them
    said(
        rf"{_ASKED}(?:a |the )?(?:majority|more than half) of (?:the |all )?(\w+) "
        r"(?:where|who|that|which|have|has|with|votes?|voted|says?|said|are|is)\b[^\"]*",
        "{0}2 * (count of x in {1} where x.…) > count of {1}",
    ),
    # what is lost
    said(rf"(?:loses?|lost|remove|deduct|subtract) (\d+(?:\.\d+)?%) (?:of|from) {STAND}(.*)", "{1} down {1} * {0}{2}"),
    said(r"(?:loses?|lost) (?:an? )?(\d+) (\w+?)s?", "….{1} down {0}"),
    # by a die
    said(rf"(\w[\w.]* (?:up|down|becomes|gains|loses) [^\"]+?) on {_THROWN}", "{0} when d6 is {1}"),
    said(
        rf"(\w[\w.]* (?:up|down|becomes|gains|loses) [^\"]+?) on {_THROWN}(?:\+| or (?:more|higher|better))",
        "{0} when d6 >= {1}",
    ),
)
_IN_TWO: Final = (
    two(
        r"limit \w+: *(?:(?:max(?:imum)?|at most|no more than|up to|only) )?(\d+) ([^\W\d]\w*)"
        r" (?:per|in each|in one) (\w+)",
        IN_THE_ACT,
        "count of x in {1} where x.… is {2} < {0}",
        "",
    ),
    two(
        r"(?:allowed|may be done) (?:only )?once (?:per|each|every|an?) (?:turn|month|week|day|year|season|game turn)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per player this turn",
    ),
    two(
        r"(phase \w+) (?:only )?(?:in|on) (?:turns?|rounds?|months?|days?) (\d+(?:(?: *,| or| and) *\d+)+)",
        BELOW_IT,
        "{0}",
        "skipped when not turn is one of ({1})",
    ),
    two(r"(phase \w+) only (?:in|on) (?:turn|round|month|day) (\d+)", BELOW_IT, "{0}", "skipped when turn is not {1}"),
)


def said_on_a_map(snag: Snag) -> Finding | None:
    """`c moves to the nearest depot`, `limit stack: 3 corps per tile`, `bridge.broken becomes yes on a 1`."""
    return said_again(snag, _PHRASES) or said_in_two(snag, _IN_TWO)
