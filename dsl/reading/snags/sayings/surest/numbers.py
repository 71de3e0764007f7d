"""Numbers: how far one goes, what it is a part of, what something costs, and what it is in this case and that."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.in_two import BEHIND_IT, IN_THE_ACT, two
from dsl.reading.snags.sayings.saying import STAND, TEXT, said

_PRODUCT: Final = r"([^\W\d][\w.]*(?:\([^()]*\))?|\([^()]*\))"
_NUMBER: Final = r"(\w[\w.]*)"
SAYINGS: Final = (
    # how far a number goes
    said(r"(.*\bnumber) from (-?\w[\w.]*) to (-?\w[\w.]*)(.*)", "{0} at least {1} at most {2}{3}"),
    # what is divided
    said(r"(.*(?:=|[-+(]) *)(\w+) per (\d+) (\w+(?:\.\w+)+)(.*)", "{0}{1} * ({3} / {2} rounded down){4}"),
    said(rf"(.*?){_PRODUCT} (?:div|\\) {_NUMBER} mod {_NUMBER}(.*)", "{0}remainder({1} / {2} rounded down, {3}){4}"),
    said(rf"(.*?){_PRODUCT} (?:div|\\) {_NUMBER}(.*)", "{0}{1} / {2} rounded down{3}"),
    # how many against how many
    said(
        rf"(.*?)at least (\d+) neighbou?rs? of {STAND} (?:are |is )?(?:owned|held|controlled) by {STAND}(.*)",
        "{0}(count of n in neighbours of {2} where n.owner is {3}) >= {1}{4}",
    ),
    said(rf"(.*?){STAND} ?: ?{STAND} (>=|>|<=|<) ?(\d+) ?: ?1(.*)", "{0}ratio of {1} to {2} {3} {4}{5}"),
    # what a division leaves
    said(rf"(.*?){STAND} mod(?:ulo)? (\w+) is (\w+)(.*)", "{0}remainder({1}, {2}) is {3}{4}"),
    # what it costs, and parts of a number
    said(rf"costs (\d+|[\w.]+|\(.+\))( {TEXT})?", "costs {0} from player.…{1}"),
    said(rf"costs (\d+|[\w.]+) ([a-z]\w*) from (?:the )?([a-z]\w*)( {TEXT})?", "costs {0} from {2}.{1}{3}"),
    said(
        rf"costs (\S.*?) from ([\w.]+)( {TEXT})? (?:when|if) (.+)",
        "costs ({0} when {3}, otherwise 0) from {1}{2}",
    ),
    said(r"(.*?\b)(\d+%) of ([a-z]\w+s)\b(?![.(])(.*)", "{0}count of {2} * {1}{3}"),
    said(r"(.*?\b)(\d+%) of (\([^()]*\)|[\w.]+(?:\([^()]*\))?)(.*)", "{0}{2} * {1}{3}"),
    # cases
    said(r"(define [^=]*=) *([^\s(].*? when .+), *(?:else|otherwise) (.+)", "{0} ({1}, otherwise {2})"),
    said(r"(.+ (?:up|down|becomes)) (\S+ when .+?), (\S+ when .+)", "{0} ({1}, {2}, otherwise 0)"),
)
IN_TWO: Final = (
    two(
        rf"costs (?!.*\bfrom\b)(\S.*?) (?:to|for) {STAND}( {TEXT})?",
        BEHIND_IT,
        "costs {0} from player.…{2}",
        "{1}.… up {0}",
    ),
    two(
        r"(?:max(?:imum)?|at most|up to|no more than)(?: of)? (\d+) per (?!turn\b|phase\b|round\b)(\w+)",
        IN_THE_ACT,
        "(count of x in … where x.{1} is …) < {0}",
        "",
    ),
)
