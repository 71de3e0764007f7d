"""Ways, tiles and their neighbours, and who goes where."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import STAND, said

_PLACE: Final = r"([^\W\d][\w.]*(?:\([^()]*\))?)"
_SET: Final = r"(.*(?:=|\bbecomes|\bin|\bof|\() *)"
_WAY: Final = r"(?:an? |the )?(?:path|route|road|way|line|chain)(?: of \w+)?(?: exists)?"
_THROUGH: Final = r"(?: (?:through|along|across|by|of) .*?)?"
_A_WORD: Final = (
    r"(?!(?:not|else|otherwise|the|his|her|its|all|and|any|for|from|into|none|every|each|this|that|their|when|where|than|turn|tagged"
    r"|been|both|either|neither|most|least|more|less|fewer|only|exactly|built|won|lost|taken|seen|known|bought|sold|learnt|made|found|held|\w+ed)\b)"
    r"([^\W\d]\w{2,})\b"
)
"""A word that may say what something is like or what it is, and none that holds the line together."""
SAYINGS: Final = (
    # ways and places
    said(
        rf"{_SET}(\w+s|\w+en) (?:in|on|at) (?!order\b|random\b){_PLACE} (?:where|that are|with) (.+)",
        "{0}those x in {1} where x.… is {2} and …",
    ),
    said(r"(?:move|put|place|shift|send)s? (\w+(?:\.\w+)+) (?:in|on)?to (?:the )?(\w[\w.]*)", "{0}.… becomes {1}"),
    # ways
    said(
        rf"(.*?)(?:there is )?{_WAY} (?:from|between) {STAND} (?:to|and) {STAND}{_THROUGH}(?= else|$)(.*)",
        "{0}{2} is in part({1}, those t in tiles where t.…){3}",
    ),
    said(
        rf"(.*?){STAND} (?:is (?:connected|linked) (?:to|with)|can reach) {STAND} by (\w+)(?= else|$)(.*)",
        "{0}{1} is in part({2}, tiles) by {3}{4}",
    ),
    said(
        rf"(.*?){STAND} (?:is (?:connected|linked) (?:to|with)|can reach) {STAND}{_THROUGH}(?= else|$)(.*)",
        "{0}{1} is in part({2}, those t in tiles where t.…){3}",
    ),
    said(
        rf"(.*?)distance (?:from|between) {STAND} (?:to|and) (?:the )?(?:nearest|closest) (\w+)(.*)",
        "{0}(lowest (distance({1}, there) otherwise 99) for each there in tiles where there.… is {2}){3}",
    ),
    said(rf"(.*?)distance (?:from|between) {STAND} (?:to|and) {STAND}(.*)", "{0}(distance({1}, {2}) otherwise 99){3}"),
    # tiles and their neighbours
    said(
        rf"for (?:each|every|all) (\w+) (?:that is |which is )?"
        rf"(?:next to|beside|adjacent to|touching|bordering) {_PLACE}:?",
        "for each {0} in neighbours of {1}",
    ),
    said(
        rf"for (?:each|every|all) (?:adjacent|neighbou?ring) tiles? (?:(\w+) )?(?:to|of) {_PLACE}:?",
        "for each {0} in neighbours of {1}",
    ),
    said(rf"for (?:each|every) neighbou?r (?!of\b)(\w+) of {_PLACE}:?", "for each {0} in neighbours of {1}"),
    said(rf"for (?:each|every) neighbou?r of {_PLACE}:?", "for each n in neighbours of {0}"),
    said(
        rf"for (?:each|every) (\w+) within (\w+)(?: steps| tiles| hexes)? (?:of|from) {_PLACE}:?",
        "for each {0} in those x in tiles where (distance(x, {2}) otherwise 99) <= {1}",
    ),
    said(rf"(.*\b(?:in|of) )(?:adjacent|neighbou?ring) tiles (?:to|of) {_PLACE}(.*)", "{0}neighbours of {1}{2}"),
    said(
        rf"(.*(?:=|\b(?:up|down|becomes|of)) )(?:the )?(?:largest|biggest|highest) (?:connected |single )?"
        rf"(?:region|group|area|cluster) of {_PLACE}(.*)",
        "{0}(the x in parts of {1}){2}",
    ),
    said(
        rf"(.*?)(?:not any|no) neighbou?rs? (?:tile )?of {STAND} (?:has|have|is|are|holds|contains)(?: an?)? (\w+)(.*)",
        "{0}no n in neighbours of {1} where n.… is {2}{3}",
    ),
    said(
        rf"(.*?)any neighbou?rs? (?:tile )?of {STAND} (?:has|have|is|are|holds|contains)(?: an?)? (\w+)(.*)",
        "{0}any n in neighbours of {1} where n.… is {2}{3}",
    ),
    said(
        rf"(.*?)(?:all|every) neighbou?rs? of {STAND} (?:is|are) (?:owned|held|controlled) by {STAND}(.*)",
        "{0}every n in neighbours of {1} satisfies n.owner is {2}{3}",
    ),
    said(
        r"(.*?\b)(?!(?:not|and|or|when)\b)(\w+(?:\.\w+)*) has (?:the )?(?:fewest|least|lowest|smallest) \w+(.*)",
        "{0}{1} is in those x in players with lowest …{2}",
    ),
    said(
        r"(.*?\b)(?!(?:not|and|or|when|who|whoever)\b)(\w+(?:\.\w+)*) has (?:an? |any )?"
        rf"{_A_WORD} (?!by\b|with\b){_A_WORD}"
        r"(?![.(]| (?:has|is)\b)(.*)",
        "{0}any x in {1}.{3} where x.{2}{4}",
    ),
)
