"""Who has what, how much of it, whose it is, and what lies where."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import ONE, said

_TEST: Final = r"(.*?\b(?:when|if|where|and|or|not|until|while|satisfies) )"
_ASKED: Final = r"(.*?(?:=|\(|,|\b(?:when|if|where|and|or|not|until|while|satisfies)\b) *)"
_END: Final = r"(-?\w[\w.]*(?:\([^()]*\))?)"
_PARTS: Final = r"(?:count|sum|highest|lowest|strongest|one|any|all|each|set|list|entries|neighbours|touching|parts)"
_ALL_OTHERS: Final = (
    r"(?:(?:all|any|each|every|everyone|everybody|anyone|anybody)(?: of)?(?: the)? (?:others?|else)(?: players?)?"
    r"|(?:the|his|her) (?:others|other players|rivals|opponents))"
)
SAYINGS: Final = (
    # what belongs to whom
    said(r"(.*?)([^\W\d]\w*)'s (?:own )?(\w+)(.*)", "{0}{1}.{2}{3}", again=True),
    said(
        r"(?:increase|raise) (?:the )?(\w+) of (\w[\w.]*) by (.+)",
        "{1}.{0} up {2}",
    ),
    said(r"(?:decrease|reduce|lower) (?:the )?(\w+) of (\w[\w.]*) by (.+)", "{1}.{0} down {2}"),
    said(r"set (?:the )?(\w+) of (\w[\w.]*) to (.+)", "{1}.{0} becomes {2}"),
    said(rf"{_TEST}(?:the )?(?!{_PARTS} )([a-z_]\w*) of ([a-z_][\w.]*)\b(.*)", "{0}{2}.{1}{3}"),
    # how much of something
    said(rf"{_ASKED}{_END} (<=?) {ONE} (<=?) {_END}(.*)", "{0}{1} {2} {3} and {3} {4} {5}{6}"),
    said(rf"{_ASKED}{_END} (>=?) {ONE} (>=?) {_END}(.*)", "{0}{1} {2} {3} and {3} {4} {5}{6}"),
    said(
        rf"{_ASKED}{ONE} (is(?: not)?) {ONE} (is(?: not)?) (?!yes\b|no\b){ONE}(.*)", "{0}{1} {2} {3} and {3} {4} {5}{6}"
    ),
    said(rf"{_ASKED}{ONE} ([<>]=?) (\S+) (and|or) ([<>]=?) (\S+)(.*)", "{0}{1} {2} {3} {4} {1} {5} {6}{7}"),
    said(rf"{_TEST}{ONE} has (?:the )?(?:most|highest) (\w+)(.*)", "{0}{1}.{2} is (highest x.{2} for each x in …){3}"),
    said(
        rf"{_TEST}{ONE} has (?:the )?(?:least|fewest|lowest) (\w+)(.*)",
        "{0}{1}.{2} is (lowest x.{2} for each x in …){3}",
    ),
    said(
        rf"{_TEST}{ONE} has more (\w+) than {_ALL_OTHERS}(.*)",
        "{0}no x in players where x is not {1} and x.{2} >= {1}.{2}{3}",
    ),
    said(
        rf"{_TEST}{ONE} has (?:less|fewer) (\w+) than {_ALL_OTHERS}(.*)",
        "{0}no x in players where x is not {1} and x.{2} <= {1}.{2}{3}",
    ),
    said(rf"{_TEST}{ONE} has more (\w+) than {ONE}(.*)", "{0}{1}.{2} > {3}.{2}{4}"),
    said(rf"{_TEST}{ONE} has (?:less|fewer) (\w+) than {ONE}(.*)", "{0}{1}.{2} < {3}.{2}{4}"),
    said(rf"{_TEST}no (?:other )?player has more (\w+)(?: than (\w+))?", "{0}no x in players where x.{1} > ….{1}"),
    said(
        rf"{_TEST}{ONE} (?:owns?|controls?|holds?|has) (?:a |the )?(?:majority|more than half|most) of (?:the |all )?"
        r"(\w+s)\b(.*)",
        "{0}2 * (count of x in {2} where x.… is {1}) > count of {2}{3}",
    ),
    said(
        rf"{_TEST}{ONE} (?:owns?|controls?|holds?) (?:more|greater) than (\w+) (\w+s)\b(.*)",
        "{0}count of x in … where x.… is {1} > {2}{4}",
    ),
    said(
        rf"{_TEST}{ONE} (?:owns?|controls?|holds?) (?:less|fewer) than (\w+) (\w+s)\b(.*)",
        "{0}count of x in … where x.… is {1} < {2}{4}",
    ),
    said(
        rf"{_TEST}{ONE} (?:owns?|controls?|holds?) (?:at least )?(\w+)(?:\+| or more)? (\w+s)\b(.*)",
        "{0}count of x in … where x.… is {1} >= {2}{4}",
    ),
    said(
        rf"{_TEST}(any|no) (\w+?)s? (?:has|have|owns?) (?:at least )?(\d+)(?:\+| or more)? (\w+)(.*)",
        "{0}{1} x in {2:many} where x.{4} >= {3}{5}",
    ),
    said(rf"{_TEST}{ONE} (?:has|have) (?:more|greater) than (\w+) (\w+)(.*)", "{0}{1}.{3} > {2}{4}"),
    said(rf"{_TEST}{ONE} (?:has|have) (?:less|fewer) than (\w+) (\w+)(.*)", "{0}{1}.{3} < {2}{4}"),
    said(rf"{_TEST}{ONE} (?:has|have) at least (\w+) (\w+)(.*)", "{0}{1}.{3} >= {2}{4}"),
    said(rf"{_TEST}{ONE} (?:has|have) at most (\w+) (\w+)(.*)", "{0}{1}.{3} <= {2}{4}"),
    said(rf"{_TEST}{ONE} (?:has|have) exactly (\w+) (\w+)(.*)", "{0}{1}.{3} is {2}{4}"),
    said(rf"{_TEST}{ONE} (?:has|have) (\d+)(?:\+| or more) (\w+)(.*)", "{0}{1}.{3} >= {2}{4}"),
    said(rf"{_TEST}{ONE} (?:has|have) (\d+) or (?:less|fewer) (\w+)(.*)", "{0}{1}.{3} <= {2}{4}"),
    said(rf"{_TEST}{ONE} is (\d+) ?\+(.*)", "{0}{1} >= {2}{3}"),
    said(rf"{_TEST}{ONE} is (?:an )?even(?: number)?\b(.*)", "{0}remainder({1}, 2) is 0{2}"),
    said(rf"{_TEST}{ONE} is (?:an )?odd(?: number)?\b(.*)", "{0}remainder({1}, 2) is 1{2}"),
    # whose it is
    said(rf"{_TEST}the (\w+s) of (\w[\w.]*)(.*)", "{0}those x in {1} where x.… is {2}{3}"),
    said(r"(.*(?:=|\bin|\bof) *)the (\w+s) of (\w[\w.]*)", "{0}those x in {1} where x.… is {2}"),
    said(rf"{ONE} belongs? to {ONE}(?: now| from now on)?|make {ONE} owned by {ONE}", "{0}{2}.… becomes {1}{3}"),
    said(rf"{_TEST}{ONE} (?:belongs? to|is owned by|is held by) {ONE}(.*)", "{0}{1}.… is {2}{3}"),
    said(rf"{_TEST}{ONE} (?:owns?|controls?|holds?) {ONE}(.*)", "{0}{2}.… is {1}{3}"),
    said(rf"(.*\b)(\w+s) (?:owned|held|controlled|led) by {ONE}(.*)", "{0}(those x in {1} where x.… is {2}){3}"),
    # land
    said(
        rf"{_TEST}{ONE} (?:is )?(?:adjacent to|next to|beside|touching|touches|borders|neighbou?rs) {ONE}(.*)",
        "{0}{1} is next to {2}{3}",
    ),
    said(
        rf"{_TEST}there (?:is|are) (?:an?|any|some|at least one) \w+ (?:in|on|at) {ONE}(.*)",
        "{0}any x in … where x.… is {1}{2}",
    ),
    said(rf"{_TEST}there (?:is|are) no \w+ (?:in|on|at) {ONE}(.*)", "{0}no x in … where x.… is {1}{2}"),
    said(rf"{_TEST}(?:all|every) (\w+) (?:is|are|has|have) .+", "{0}every x in … satisfies …"),
    said(rf"{_TEST}{ONE} is (not )?an? (\w+)\b(.*)", "{0}{1}.… is {2}{3}{4}"),
)
