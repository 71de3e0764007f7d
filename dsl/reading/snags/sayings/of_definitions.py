"""Procedures and definitions, what they give, and the ways over land: links, adjacency, distances."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, TEXT, said, said_again

_HEAD: Final = r"(define \w+(?:\([^()]*\))?(?: \"[^\"]*\")?)"
_GIVEN: Final = r"(.*?(?:=|\b(?:when|in|is|and|or|where|not|result|over) *|\() *)"
SAYINGS: Final = (
    # values handed in
    said(
        r"((?:procedure|define|roll|stat|event|scene|contest|action) \w+\((?:.*, *)?)(player|tile|number|text|board)"
        r" (\w+)(.*)",
        "{0}{2}: {1}{3}",
    ),
    said(r"((?:procedure|define|roll|stat) \w+\(.*?\b)(\w+) and (\w+): *(\w+)(.*)", "{0}{1}: {3}, {2}: {3}{4}"),
    # what is given
    said(r"(?:result|return|returns|give back|gives|give)(?: is| =|:) *(.+)", "result {0}"),
    said(r"(?:returns?|give back|gives back) (.+)", "result {0}"),
    said(r"result (?!\()(.+ when .+?),? (?:otherwise|else) (.+)", "result ({0}, otherwise {1})"),
    said(rf"{_HEAD} (?:is|as|means|:=|equals) (.+)", "{0} = {1}"),
    said(r"(define \w+\([^()]*\)) (?!=|:|\"|is\b|as\b|when\b)(\w.*)", "{0} = {1}"),
    said(r"define (\w+) (?:of |for )?(player|tile|board) = (.+)", "define {0}({1}) = {2}"),
    # ways
    said(
        rf"{_GIVEN}(?:the )?tiles (?:next to|adjacent to|beside|around|bordering) (\w[\w.]*)(.*)",
        "{0}neighbours of {1}{2}",
    ),
    said(
        rf"{_GIVEN}(?:all )?(?:the )?tiles (?:connected to|connected with|reachable from|linked to) (\w[\w.]*)(.*)",
        "{0}part({1}, tiles){2}",
    ),
    said(
        r"(.*\b)distance from (\w[\w.]*) to (\w[\w.]*?) (?:is )?(?:at most|up to) (\w+)(.*)",
        "{0}(distance({1}, {2}) otherwise 99) <= {3}{4}",
    ),
    said(r"(.*\bdistance\([^()]*\)) over (?:own|his|her) (?:tiles|land)(.*)", "{0} over t in tiles where t.… is …{1}"),
    said(
        r"(.*\bdistance\([^()]*\)) (?:without|avoiding|not over|not through) (\w+) tiles(.*)",
        "{0} over t in tiles where not t.{1}{2}",
    ),
    said(
        r"(.*\bdistance\([^()]*\)) costing (\d+) (?:when|in|on|for|per) (?:each )?(?:a |an )?(\w+)(?: tiles?)?(?:,?"
        r" otherwise (\d+))?",
        "{0} over t in tiles costing ({1} when t.{2}, otherwise 1)",
    ),
    said(
        rf"{_GIVEN}(?:there is )?(?:an? |any )(?:path|way|route)? ?distance\(([^()]*)\)(.*)",
        "{0}distance({1}) is not none{2}",
    ),
    said(
        rf"{_GIVEN}any tile of (\w+) (?:is )?(?:next to|adjacent to|borders|touches) any tile of (\w+)(.*)",
        "{0}any t in tiles where t.… is {1} and any n in neighbours of t where n.… is {2}{3}",
    ),
    said(r"(.*(?:=|\b(?:when|and|or)) ?)every (\d+)(?:st|nd|rd|th) turn(.*)", "{0}remainder(turn, {1}) is 0{2}"),
    said(r"(.*\bturn) in \(?(\d+(?:, *\d+)+)\)?(.*)", "{0} is one of ({1}){2}"),
    said(r"(.*\bturn) (\d+(?:, *\d+)+)(.*)", "{0} is one of ({1}){2}"),
)
_CASES: Final = (
    said(r"(?:when|if) ([^:\"]+?)(?::| then) *(.+)", "{1} when {0}"),
    said(r"(?:otherwise|else|default):? *(?:then )?(.+)", "otherwise {0}"),
    said(r"([^:\"]+?): *(.+)", "{1} when {0}"),
    said(r"(.+?),? (?:otherwise|else) when (.+)", "{0} when {1}"),
)
_CASES_IN_TWO: Final = (two(r"([^,]+ when [^,]+), (.+)", BEHIND_IT, "{0}", "{1}"),)
_WAYS: Final = (
    said(r"(?:by|kinds?:|links?:|ways?:) ?(\w+(?:(?:,| and|, and) \w+)*) and (\w+)", "by {0}, {1}"),
    said(r"(?:kinds?|links?|ways?|types?): ?(\w+(?:, *\w+)*)", "by {0}"),
)
_TOUCHING: Final = (
    said(
        r"(\w+) (?:is |are )?(not )?(?:next to|adjacent to|a neighbou?r of|connected to|linked to|linked with) (\w+)"
        r" (?:when|if) (.+)",
        "{0} {1}next to {2} when {3}",
    ),
    said(
        r"(\w+) and (\w+) (?:are (?:neighbou?rs|adjacent|connected|linked) |touch )?(?:when|if) (.+)",
        "{0} next to {1} when {2}",
    ),
    said(
        r"tiles (?:are )?(?:next to each other|neighbou?rs|adjacent|connected|linked)(?: to each other)? (?:when|if)"
        r" (?:both )?(?:are )?(\w+)",
        "a next to b when a.{0} and b.{0}",
    ),
)
IN_TWO: Final = (
    two(
        rf"adjacency(?: \w+)?(?: {TEXT})?: ?(\w+) (?:is )?next to (\w+ when .+)",
        BELOW_IT,
        "adjacency ways",
        "{0} next to {1}",
    ),
)


def of_definitions(snag: Snag) -> Finding | None:
    """`procedure pay(player p)`, `define rich(p: player) is p.gold > 3`, `a is next to b when …`, `by road and sea`."""
    line, above = snag.text.partition("#")[0].strip(), snag.line_above()
    if len(line) > LONGEST:
        return None
    if above.startswith("define ") and (told := said_in_two(snag, _CASES_IN_TWO) or said_again(snag, _CASES)):
        return told
    if re.match(r"(?:(?:add to|change) )?links\b", above) and (told := said_again(snag, _WAYS)):
        return told
    if re.match(r"(?:(?:add to|change|replace) )?adjacency\b", above) and (told := said_again(snag, _TOUCHING)):
        return told
    return said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO)
