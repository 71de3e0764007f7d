"""What is asked in a condition: what is among several values, which turn it is, whether there is something at all."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import ONE, said

_TEST: Final = r"(.*?\b(?:when|if|where|and|or|not|until|while|satisfies) )"
_PLACE: Final = r"(\w+(?:\.\w+)+)"
_ONE_OF_THEM: Final = r"(?!none\b|no\b|any\b|all\b|one\b|the\b|an?\b)([^\W\d]\w*)"
_DONE: Final = r"(\w+ed|built|won|lost|taken|seen|known|bought|sold|learnt|made|found|held)"
_THERE: Final = r"there (?:are|is)"
SAYINGS: Final = (
    # several values
    said(
        rf"{_TEST}{ONE} has (?:both|each of) {_ONE_OF_THEM} and {_ONE_OF_THEM}(.*)",
        "{0}{1} has {2} and {1} has {3}{4}",
    ),
    said(
        rf"{_TEST}{ONE} has either {_ONE_OF_THEM} or {_ONE_OF_THEM}(.*)",
        "{0}({1} has {2} or {1} has {3}){4}",
    ),
    said(rf"{_TEST}{_PLACE} includes? {_ONE_OF_THEM}(.*)", "{0}{1} has {2}{3}"),
    said(rf"{_TEST}{_PLACE} (?:does not|doesn't) (?:include|contain|have) {_ONE_OF_THEM}(.*)", "{0}not {1} has {2}{3}"),
    said(rf"{_TEST}{_PLACE} has at least (\d+)(?: of them| in it)?(?! *\w)(.*)", "{0}count of {1} >= {2}{3}"),
    said(rf"{_TEST}{_PLACE} has at most (\d+)(?: of them| in it)?(?! *\w)(.*)", "{0}count of {1} <= {2}{3}"),
    said(rf"{_TEST}{_PLACE} has more than (\d+)(?: of them| in it)?(?! *\w)(.*)", "{0}count of {1} > {2}{3}"),
    said(rf"{_TEST}{_PLACE} has (?:fewer|less) than (\d+)(?: of them| in it)?(?! *\w)(.*)", "{0}count of {1} < {2}{3}"),
    said(rf"{_TEST}{_PLACE}\.(has|is) (.+)", "{0}{1} {2} {3}"),
    said(rf"{_TEST}{ONE} has {_DONE} {_ONE_OF_THEM}(.*)", "{0}{1}.{2} has {3}{4}"),
    # numbers
    said(rf"{_TEST}{_PLACE} not (-?\d+|none|yes|no)\b(.*)", "{0}{1} is not {2}{3}"),
    said(rf"{_TEST}{ONE} > {ONE} by (?:at least )?(\d+)(.*)", "{0}{1} >= {2} + {3}{4}"),
    said(rf"{_TEST}{ONE} < {ONE} by (?:at least )?(\d+)(.*)", "{0}{1} <= {2} - {3}{4}"),
    # which turn it is
    said(rf"{_TEST}(?:it is |in |on )?turn (\d+)(?! *(?:or|and|to|-))(.*)", "{0}turn is {1}{2}"),
    said(rf"{_TEST}(?:it is )?(?:after|later than) turn (\d+)(.*)", "{0}turn > {1}{2}"),
    said(rf"{_TEST}(?:it is )?before turn (\d+)(.*)", "{0}turn < {1}{2}"),
    said(rf"{_TEST}(?:from|since) turn (\d+)(?: on| onwards?)?(.*)", "{0}turn >= {1}{2}"),
    said(rf"{_TEST}(?:in )?(?:the )?first turn(.*)", "{0}turn is 1{1}"),
    # whether there is something at all
    said(rf"{_TEST}{_THERE} no (\w+s)(?! (?:in|on|at)\b)(.*)", "{0}count of {1} is 0{2}"),
    said(rf"{_TEST}{_THERE} (?:some |any )?(\w+s)(?! (?:in|on|at)\b)(.*)", "{0}count of {1} > 0{2}"),
    said(rf"{_TEST}{_THERE} no (\w+)(?! (?:in|on|at)\b)(.*)", "{0}count of {1}s is 0{2}"),
    said(rf"{_TEST}{_THERE} (?:an?|one|any) (\w+)(?! (?:in|on|at)\b)(.*)", "{0}count of {1}s > 0{2}"),
    said(rf"{_TEST}(?:exists|exist) (?:an? )?(\w+?)s?(?! (?:in|on|at)\b)", "{0}count of {1}s > 0"),
    said(
        rf"{_TEST}{ONE} (?:owns?|controls?|holds?) (?:an?|any|some|one) (?!majority\b)(\w+?)s?\b(.*)",
        "{0}any x in {2:many} where x.… is {1}{3}",
    ),
    # what is thrown, and by chance
    said(
        r"(.+?) (?:on|with) (?:an? )?(?:roll of )?([1-6])(?:\+| or (?:more|higher|better|above))", "{0} when d6 >= {1}"
    ),
    said(r"(.+?) (?:on|with) (?:an? )?(?:roll of )?([1-6]) or (?:less|lower|below)", "{0} when d6 <= {1}"),
    said(r"(.+?) (?:on|with) (?:an? )?(?:roll of )?([1-6])", "{0} when d6 is {1}"),
    said(rf"{_TEST}an? (\d*[dDwW]\d+) (?:is|shows|comes up|rolls|gives) (?:an? )?(\d+)(.*)", "{0}{1} is {2}{3}"),
    said(
        r"(.+?) (?:with (?:an? )?(?:probability|chance|likelihood)(?: of)?|in) (\d+%)"
        r"(?: of (?:all |the )?(?:cases|times))?",
        "{0} when {1} chance",
    ),
    said(r"(.+?) (\d+%) of the time", "{0} when {1} chance"),
)
LATER_SAYINGS: Final = (
    said(rf"{_TEST}some (\w+?)s? (?:is|are|has|have|belongs?) .+", "{0}any x in {1:many} where …"),
    said(rf"{_TEST}(any|no) (\w+?)s? (?:is|are|has|have|belongs?) .+", "{0}{1} x in {2:many} where …"),
)
