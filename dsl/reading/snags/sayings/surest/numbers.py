"""Numbers: how far one goes, what it is a part of, what something costs, and what it is in this case and that."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag, line_text
from dsl.reading.snags.sayings.in_two import BEHIND_IT, IN_THE_ACT, two
from dsl.reading.snags.sayings.saying import MOST_SAID, SAID_OTHERWISE, STAND, TEXT, said

_PRODUCT: Final = r"([^\W\d][\w.]*(?:\([^()]*\))?|\([^()]*\))"
_NUMBER: Final = r"(\w[\w.]*)"
_CALL: Final = r"(\w[\w.]*(?:\((?:[^()]|\([^()]*\))*\)[\w.]*)?)"
_WORKED_OUT: Final = r"(.*?(?:=|\b(?:becomes|up|down|base)) *)"
_REST: Final = r"([^-+\"()]+?|\([^()]+\))"
_TO_WHOLE: Final = r"(?:the |a )?(?:nearest |next |full |multiple of )*(\d+)(?:s\b)?( .*)?"
SAYINGS: Final = (
    # to whole fives or tens
    said(rf"{_WORKED_OUT}{_REST},? round(?:ed|ing)? (up|down) to {_TO_WHOLE}", "{0}{1} / {3} rounded {2} * {3}{4}"),
    said(rf"{_WORKED_OUT}{_REST},? round(?:ed|ing)? to {_TO_WHOLE}", "{0}{1} / {2} rounded nearest * {2}{3}"),
    # times ten
    said(r"([^\"]*?)\b(\d*[dDwW]\d+|\d+) ?[xX×] ?(\d+)\b(.*)", "{0}{1} * {2}{3}", again=True),
    # how far a number goes
    said(r"(.*\bnumber) from (-?\w[\w.]*) to (-?\w[\w.]*)(.*)", "{0} at least {1} at most {2}{3}"),
    # which of some numbers, and how many
    said(r"(.*?\b)count of (\w+) (?:in|from) (\S+) to (.+)", "{0}sum of 1 for each {1} from {2} to {3}"),
    said(r"(.*?)\bany (\w+) (?:in|from) (.+? to .+?) where (.+)", "{0}(sum of 1 for each {1} from {2} where {3}) > 0"),
    said(r"(.*?)\bno (\w+) (?:in|from) (.+? to .+?) where (.+)", "{0}(sum of 1 for each {1} from {2} where {3}) is 0"),
    said(
        r"(.*?)\bevery (\w+) (?:in|from) (.+? to .+?) satisfies (.+)",
        "{0}(sum of 1 for each {1} from {2} where not ({3})) is 0",
    ),
    said(
        r"(.*?)\bthe (?:first )?(\w+) (?:in|from) (.+? to .+?) where (.+)",
        "{0}(lowest {1} for each {1} from {2} where {3})",
    ),
    # at least, at most
    said(r"(.*\S) is (-?\w[\w.]*) or (?:more|higher|better|above|over|greater)\b(.*)", "{0} >= {1}{2}"),
    said(r"(.*\S) is (-?\w[\w.]*) or (?:less|fewer|lower|worse|below|under)\b(.*)", "{0} <= {1}{2}"),
    # how many dice show so much
    said(
        r"(.*?\b)count of (?:dice in |faces of )?(\d*[dDwW]\d+|\([^()]* dice [dDwW]\d+\)) ?(>=|>|<=|<) ?(\w+)(.*)",
        "{0}count of d in faces of {1} where d {2} {3}{4}",
    ),
    # what is divided
    said(r"(.*?\b)(?:a|one) third of ([\w.]+(?:\([^()]*\))?)(.*)", "{0}{1} / 3 rounded down{2}"),
    said(r"(.*?\b)(?:a|one) (?:quarter|fourth) of ([\w.]+(?:\([^()]*\))?)(.*)", "{0}{1} / 4 rounded down{2}"),
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
    said(
        r"(.*\b(?:when|if)) every (\d+)(?:st|nd|rd|th)? (?:turn|round|month|week|day|year)s?(.*)",
        "{0} remainder(turn, {1}) is 0{2}",
    ),
    said(rf"(.*?){STAND} mod(?:ulo)? (\w+) is (\w+)(.*)", "{0}remainder({1}, {2}) is {3}{4}"),
    # what it costs, and parts of a number
    said(rf"costs (\d+|[\w.]+(?: [-+*/] [\w.]+)*|\(.+\))( {TEXT})?", "costs {0} from player.…{1}"),
    said(rf"costs (\d+|[\w.]+) ([a-z]\w*) from (?:the )?([a-z]\w*)( {TEXT})?", "costs {0} from {2}.{1}{3}"),
    said(
        rf"costs (\S.*?) from ([\w.]+)( {TEXT})? (?:when|if) (.+)",
        "costs ({0} when {3}, otherwise 0) from {1}{2}",
    ),
    said(r"(.*?\b)(\d+%) of ([a-z]\w+s)\b(?![.(])(.*)", "{0}count of {2} * {1}{3}"),
    said(r"(.*?\b)(\d+%) of (\([^()]*\)|[\w.]+(?:\([^()]*\))?)(.*)", "{0}{2} * {1}{3}"),
    # rows and sums
    said(r"(\w+: *)?[*×] *(\S.*)", "{0}times {1}"),
    said(
        r"(.*\W)\((highest|lowest) of ([^(),]+)(?:,| and| or) ([^(),]+)\)(.*)",
        "{0}{1} of ({2}, {3}){4}",
    ),
    said(rf"(.*?\b)(highest|lowest) of \(?{_CALL} (for each \w+ in (?:[^()]|\([^()]*\))+?)\)?", "{0}{1} {2} {3}"),
    said(rf"(.*?\b)max(?:imum)? (?:of )?{_CALL} (for each \w+ in .+)", "{0}highest {1} {2}"),
    said(rf"(.*?\b)min(?:imum)? (?:of )?{_CALL} (for each \w+ in .+)", "{0}lowest {1} {2}"),
    said(rf"(.*?\b)total of {_CALL} (for each \w+ in .+)", "{0}sum of {1} {2}"),
    said(rf"(.*?\b)sum (?:of )?\({_CALL} (for each \w+ in (?:[^()]|\([^()]*\))+)\)", "{0}sum of {1} {2}"),
    said(
        r"(.*?\b)sum of ([^\W\d]\w*(?:\.\w+)*)\.(\w+)(?![.(])(\W.*)?",
        "{0}(sum of x.{2} for each x in {1}){3}",
    ),
    said(r"(.*?\b)sum of ([^\W\d]\w*)(?![.(])(\W.*)?", "{0}(sum of x for each x in {1}){2}"),
    said(
        r"(.*?\b)(highest|lowest) of ([^\W\d]\w*(?:\.\w+)*)\.(\w+)( when .*| \".*)?",
        "{0}(({1} x.{3} for each x in {2}) otherwise 0){4}",
    ),
    said(
        r"(.*?\b)(?:number of )?successes of \(?(\w+) (?:dice )?([dDwW]\d+)\)? (?:at|on|with|for|of) (\d+)\+?(.*)",
        "{0}(count of f in faces of ({1} dice {2}) where f >= {3}){4}",
    ),
    said(
        r"((?:otherwise )?when) (\S.* dice [dDwW]\d+|\d*[dDwW]\d+) (?:shows?|has|have) (?:an? |any )?(\d+)s?",
        "{0} faces of ({1}) has {2}",
    ),
    said(r"(\|.*?\b\d+)(?:st|nd|rd|th)\b(.*)", "{0}{1}", again=True),
    # a choice among numbers
    said(r"(.*: *number) from (\w[\w.]*(?:, *\w[\w.]*)+)( \".*| usual .*)?", "{0} from {{{1}}}{2}"),
    said(r"(.*\w: *)one of \((\d+(?:, *\d+)+)\)(.*)", "{0}number from {{{1}}}{2}"),
    # several, and whether one is among them
    said(r"(.*\} *)(?:and|plus|\+) (?:all|those) (\w+ in \w[\w.]* where .+)", "{0}union those {1}"),
    said(
        r"(.*(?:=|\bin|\bunion|\bwithout|\band) *)(?:all|every|each) (\w+ in \w[\w.]* where .+)",
        "{0}those {1}",
    ),
    said(r"(.* becomes \w[\w.]*) in (\w[\w.]*)", "{0} is in {1}"),
    # cases
    said(r"(define [^=]*=) *([^\s(].*? when .+), *(?:else|otherwise) (.+)", "{0} ({1}, otherwise {2})"),
    said(r"(.+ (?:up|down|becomes)) (\S+ when .+?), (\S+ when .+)", "{0} ({1}, {2}, otherwise 0)"),
)
IN_TWO: Final = (
    two(r"dice (\d*[dDwW]\d+) ?([-+]) ?(\w[\w.]*) (?:when|if) ([^,]+)", BEHIND_IT, "dice {0}", '{1}{2} "…" when {3}'),
    two(
        r"(\d*[dDwW]\d+) *(?:>= *(\d+)|(?:,|:|on|at|needs?) *(\d+)(?:\+| or more))",
        BEHIND_IT,
        "dice {0}",
        "target {1}{2}",
    ),
    two(
        rf"(destroy [^\"]+|end campaign[^\"]*|(?:add|remove) [^\"]+|[^\"]+ (?:gains|loses|becomes) [^\"]+?) ({TEXT})",
        BEHIND_IT,
        "say {1}",
        "{0}",
    ),
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

_CASES_GO_ON: Final = re.compile(r"(define [^=]*=) *([^\s(].* when .*,)")
_MOST_CASES: Final = 6
"""Lines below the first that are joined to it."""


def cases_over_lines(snag: Snag) -> Finding | None:
    """`define f(n: number) = 1 when n > 3,` and in the next line `otherwise 2`."""
    line = snag.text.strip()
    found = _CASES_GO_ON.fullmatch(line) if len(line) <= MOST_SAID else None
    if found is None:
        return None
    said_on = [line_text(snag.lines, snag.line + at).strip() for at in range(1, _MOST_CASES)]
    ends = next((at for at, one in enumerate(said_on) if not one.endswith(",")), None)
    if ends is None or not said_on[ends].startswith("otherwise "):
        return None
    instead = f"{found[1]} ({found[2]} {' '.join(said_on[: ends + 1])})"
    start = snag.indent + 1
    return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=instead[:MOST_SAID])
