"""What stands below an act: what it costs, when it is allowed, who stands where, and who moves."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.in_two import BELOW_IT, two
from dsl.reading.snags.sayings.saying import ONE, TEXT, said

_TEST: Final = r"(.*?\b(?:when|if|where|and|or|not|until|while|satisfies) )"
_BESIDE: Final = r"(?:is )?(?:adjacent to|next to|beside|touching|touches|borders(?: on)?|neighbou?rs)"
_HERE: Final = r"(?:in|on|at)"
_LAND: Final = r"(?:tiles?|land|territory|hex(?:es)?|province)"
_GOES: Final = r"(?:dies?|are (?:destroyed|killed|removed)|is (?:destroyed|killed))"
_VALUE: Final = r"(.*(?:=|\b(?:up|down|becomes|when|per|and|or)) +)"
_SHORT: Final = r"(?:an? |the |one |any |some )?"
SAYINGS: Final = (
    # costs
    said(r"(?:costs?|price|pay)(?: is)? (?:an?|one) ([^\W\d]\w*)(?: ([^\W\d]\w*))?", "costs 1 from player.{0}"),
    said(r"(?:costs?|price) ?([^\W\d]\w*) ?[:=] ?(\d+)", "costs {1} from player.{0}"),
    said(r"(?:price|cost) ?[:=]? ?(\d+)", "costs {0} from player.…"),
    # when it is allowed
    said(rf"{_TEST}{ONE} (?:has|have) (\d+) ([^\W\d]\w*)\b(.*)", "{0}{1}.{3} >= {2}{4}"),
    said(r"not (?:when|if) (.+)", 'allowed when not {0:test} else "…"', "BECOMES"),
    said(r"only (?:in|on|during) turn (\d+)", 'allowed when turn is {0} else "…"', "BECOMES"),
    said(r"only (?:after|later than) turn (\d+)", 'allowed when turn > {0} else "…"', "BECOMES"),
    said(r"only (?:from|since) turn (\d+)(?: on)?", 'allowed when turn >= {0} else "…"', "BECOMES"),
    said(r"only (?:before) turn (\d+)", 'allowed when turn < {0} else "…"', "BECOMES"),
    said(r"only (?:in|on|during) (?:the )?first turn", 'allowed when turn is 1 else "…"', "BECOMES"),
    # land
    said(
        rf"{_TEST}{ONE} {_BESIDE} {_SHORT}{_LAND} (?:of|owned by) (\w[\w.]*)(.*)",
        "{0}any x in neighbours of {1} where x.… is {2}{3}",
    ),
    said(
        rf"{_TEST}{ONE} {_BESIDE} (?:(?:an?|one of) )?(?:own|his|her|their|your) {_LAND}(.*)",
        "{0}any x in neighbours of {1} where x.… is player{2}",
    ),
    said(
        rf"{_TEST}(any|no) neighbou?r(?:s|ing tile)? (?:is |are )?(?:owned|held|controlled) by {ONE}(.*)",
        "{0}{1} x in neighbours of … where x.… is {2}{3}",
    ),
    said(
        rf"{_TEST}(any|no) neighbours of {ONE} where (?:[^\W\d]\w*) is {ONE}(.*)",
        "{0}{1} x in neighbours of {2} where …",
    ),
    said(rf"{_TEST}{ONE} is not (?:owned|held|controlled) by {ONE}(.*)", "{0}{1}.… is not {2}{3}"),
    said(rf"{_TEST}{ONE} (?:is )?not (?:owned|held|controlled)(.*)", "{0}{1}.… is none{2}"),
    said(rf"{_TEST}enem(?:y|ies'?) (\w+)", "{0}{1}.… is not player and {1}.… is not none"),
    # who stands where
    said(rf"{_TEST}{ONE} has no ([^\W\d]\w*?) {_HERE} {ONE}(.*)", "{0}no x in … where x.… is {1} and x.… is {3}{4}"),
    said(
        rf"{_TEST}{ONE} has {_SHORT}([^\W\d]\w*?) {_HERE} {ONE}(.*)",
        "{0}any x in … where x.… is {1} and x.… is {3}{4}",
    ),
    said(rf"{_TEST}(no|any) ([^\W\d]\w*?) {_HERE} {ONE}(.*)", "{0}{1} x in … where x.… is {3}{4}"),
    said(
        rf"{_TEST}([^\W\d]\w*) {_HERE} {ONE} ([<>]=?|is) (\d+)(.*)",
        "{0}(count of x in {1} where x.… is {2}) {3} {4}{5}",
    ),
    said(
        rf"{_VALUE}(?:the )?(?:number|count|amount) of (\w+) {_HERE} {ONE}(.*)",
        "{0}(count of x in {1} where x.… is {2}){3}",
    ),
    # how far
    said(rf"{_TEST}distance (?:to|from) {ONE} ([<>]=?|is) (\w+)(.*)", "{0}(distance(…, {1}) otherwise 99) {2} {3}{4}"),
    said(
        rf"{_TEST}(?:is )?within (\d+)(?: tiles?| hex(?:es)?| steps?)? (?:of|from) {ONE}(.*)",
        "{0}(distance(…, {2}) otherwise 99) <= {1}{3}",
    ),
    # who moves, who is asked, who is gone
    said(r"the ([^\W\d]\w*) (?:moves|marches|goes) (?:to|into|onto) (\w[\w.]*)", "{0}.… becomes {1}"),
    said(rf"ask for (?:an? |the )?([^\W\d]\w*)( {TEXT})?", 'ask player for chosen: {0} "…"'),
    said(rf"let (\w+) (?:be|is) {_SHORT}(\w+) of (\w[\w.]*)", "let {0} = the x in … where x.… is {2}"),
    said(rf"(?:the )?{ONE} (?:is|are) (?:eliminated|out of the game|out|defeated|knocked out)", "destroy {0}"),
    said(r"\w+ (?:rolls|throws) (?:an? |the )?(\d*[dDwW]\d+)", "let thrown = {0}"),
)
IN_TWO: Final = (
    two(
        rf"(?:all|every|each) (\w+) {_HERE} (\w[\w.]*) {_GOES}",
        BELOW_IT,
        "for each x in {0} where x.… is {1}",
        "destroy x",
    ),
    two(
        rf"(?:destroy|kill|remove) (?:each|every) (\w+) {_HERE} (\w[\w.]*)",
        BELOW_IT,
        "for each x in {0} where x.… is {1}",
        "destroy x",
    ),
)
