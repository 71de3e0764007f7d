"""Lines of whoever sorts, swaps, grades and looks up: `by initiative`, `one grade worse`, `bis 33`, `p.(trait)`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, STAND, said, said_again

HELD_ONCE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "several values hold each of them once",
    "write: add {what} to {place}; where it counts how many there are, an attribute for their number: {many}",
)
SWAPPED: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this is said in three lines here",
    "write: let kept = {first}, in the next line: {first} becomes {second}, and below it: {second} becomes kept",
)
SET_OF_WORDS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what is in a set are rows of a table, or things",
    "write a table with a row for each of these words, and here: {name}: set of {name}",
)

_MOST: Final = r"(?:the )?(?:highest|most|greatest|biggest|descending)"
_LEAST: Final = r"(?:the )?(?:lowest|least|fewest|smallest|ascending)"
_KEYED: Final = r"(?!most\b|least\b|random\b|fewest\b|more\b|largest\b|roll-off\b|at\b|highest\b|lowest\b|the\b)"
_BY: Final = r"(?<! owned)(?<! held)(?<! led)(?<! taken)(?<! controlled)(?<! occupied) by"
"""By what they are sorted, and not whose they are."""
_GRADE: Final = r"(?:one|a|1) (?:grade|step|level|row|place|rank|degree|class)"
_DICE: Final = r"([dDwW]\d+)\b"
_VALUE: Final = r"(.*?(?:=|\(|\+|-|\*|\b(?:up|down|becomes)) *)"

_RANKED: Final = r"(?:sorted|ordered|ranked|in order)"
_NUMBER: Final = r"(\d+|\d*[dDwW]\d+)"
_GONE: Final = r"(?:dies|is (?:destroyed|killed|lost|removed|taken out))"
_ON: Final = r"on (?:a |an )?(?:roll of |throw of )?(?:a )?"
_IF: Final = r"(?:when|if) (?:any|some|one)(?: of the)?"
_OBJECTS: Final = r"(vetoes|objects|refuses|protests|disagrees|agrees|consents|accepts)"

_PHRASES: Final = (
    # sorted
    said(rf"(for each (\w+) in .+?) {_RANKED} by {_LEAST} \2\.(\w[\w.]*)", "{0} by least {1}.{2}"),
    said(rf"(for each (\w+) in .+?) {_RANKED} by (?:{_MOST} )?\2\.(\w[\w.]*)", "{0} by most {1}.{2}"),
    said(rf"(for each (\w+) in those (\w+) in .+?) {_RANKED} by {_LEAST} \3\.(\w[\w.]*)", "{0} by least {1}.{3}"),
    said(rf"(for each (\w+) in those (\w+) in .+?) {_RANKED} by (?:{_MOST} )?\3\.(\w[\w.]*)", "{0} by most {1}.{3}"),
    said(rf"(for each (\w+) in .+?) {_RANKED} by {_LEAST} {_KEYED}(\w+)", "{0} by least {1}.{2}"),
    said(rf"(for each (\w+) in .+?) {_RANKED} by (?:{_MOST} )?{_KEYED}(\w+)", "{0} by most {1}.{2}"),
    # who has most of something
    said(
        r"(.*?)(?:the )?(?:highest|most) (\w+\((\w+)\)) (?:of|among|in) (?:all )?(?:the )?(\w+)",
        "{0}the {2} in {3} with highest {1}",
    ),
    said(
        r"(.*?)(?:the )?(?:lowest|least|fewest) (\w+\((\w+)\)) (?:of|among|in) (?:all )?(?:the )?(\w+)",
        "{0}the {2} in {3} with lowest {1}",
    ),
    said(rf"(let \w+ = )(?:whoever|who) (?:has|owns|holds) {_MOST} (\w+)", "{0}the x in players with highest x.{1}"),
    said(rf"(let \w+ = )(?:whoever|who) (?:has|owns|holds) {_LEAST} (\w+)", "{0}the x in players with lowest x.{1}"),
    # gone by a throw
    said(rf"(\w[\w.]*) {_GONE} {_ON}(\d)", "destroy {0} when d6 is {1}"),
    said(rf"(\w[\w.]*) {_GONE} {_ON}(\d)(?:\+| or (?:more|higher|better))", "destroy {0} when d6 >= {1}"),
    said(rf"(\w[\w.]*) {_GONE} {_ON}(\d) or (?:less|lower)", "destroy {0} when d6 <= {1}"),
    said(rf"(\w[\w.]*) {_GONE} {_ON}1 ?(?:-|to|or) ?2", "destroy {0} when d6 is one of (1, 2)"),
    said(rf"(\w[\w.]*) {_GONE} {_ON}1 ?(?:-|to) ?3", "destroy {0} when d6 is one of (1, 2, 3)"),
    said(rf"(?:destroy|remove|kill) (\w[\w.]*) {_ON}(\d)", "destroy {0} when d6 is {1}"),
    said(rf"(for each (\w+) in .+?){_BY} {_MOST} {_KEYED}(\w+)", "{0} by most {1}.{2}"),
    said(rf"(for each (\w+) in .+?){_BY} {_LEAST} {_KEYED}(\w+)", "{0} by least {1}.{2}"),
    said(rf"(for each (\w+) in .+?){_BY} {_KEYED}(\w+)", "{0} by most {1}.{2}"),
    said(rf"(for each \w+ in .+?){_BY} {_KEYED}(\w+(?:\.\w+)*\([^()]*\))", "{0} by most {1}"),
    said(r"(for each \w+ in .+?) by (most|least) (.+?) where (.+)", "{0} where {3} by {1} {2}"),
    said(rf"(players by (?:.+, )?){_MOST} (?!player\b)(\w+)(?![\w.(])(.*)", "{0}most player.{1}{2}", again=True),
    said(rf"(players by (?:.+, )?){_LEAST} (?!player\b)(\w+)(?![\w.(])(.*)", "{0}least player.{1}{2}", again=True),
    said(rf"(players by (?:.+, )?){_KEYED}(\w+)(?![\w.(-])(.*)", "{0}most player.{1}{2}", again=True),
    # one of two, and so many dice
    said(
        r"(.*?(?:\) = |let \w+ = |\b(?:up|down|becomes) ))(\S.*?) if (.+?) else ([^\[]+?)( \[.*)?",
        "{0}({1} when {2}, otherwise {3}){4}",
    ),
    said(rf"{_VALUE}(?!\d)(\w+(?:\.\w+)+) {_DICE}(.*)", "{0}({1} dice {2}){3}"),
    said(r"(.*?)(one of \S.*? at random) otherwise (.+)", "{0}({1}) otherwise {2}"),
    # further up or down a table
    said(rf"{STAND} becomes {_GRADE} (?:worse|lower|down|less|below)( when .+)?", "{0} becomes shifted({0}, -1){1}"),
    said(rf"{STAND} becomes {_GRADE} (?:better|higher|up|more|above)( when .+)?", "{0} becomes shifted({0}, 1){1}"),
    # an attribute that a value names
    said(r"(.*?)(\w[\w.]*)\.\((\w[\w.]*)\)(.*)", "{0}cell({1}, {2}){3}", again=True),
    said(r"(.*?)\b(\w[\w.]*)\[([^\W\d][\w.]*)\](.*)", "{0}cell({1}, {2}){3}", again=True),
    # ranges of a table in other languages
    said(r"\| *(?:bis(?: zu)?|hasta) (-?\d+)(.*)", "| up to {0}{1}"),
    said(r"\| *(?:über|mehr als|más de|encima de) (-?\d+)(.*)", "| above {0}{1}"),
    said(r"\| *(?:unter|weniger als|menos de|debajo de) (-?\d+)(.*)", "| below {0}{1}"),
    said(r"\| *(?:ab|desde) (-?\d+)(.*)", "| {0} or more{1}"),
    said(
        r"\| *(-?\d+) (?:oder (?:mehr|höher)|o más|y más|und mehr|and more|or higher|or above)( *\|.*)",
        "| {0} or more{1}",
    ),
    said(r"\| *(-?\d+) (?:oder weniger|o menos|und weniger|or less|or lower|and less)( *\|.*)", "| up to {0}{1}"),
    said(r"\| *(?:sonst|otherwise|else|resto|en otro caso|lo demás)( *\|.*)", "| otherwise{0}"),
    # a ruleset is named, not where it lies
    said(r"(ruleset \w+ extends) (?:[\w.]+/)+(\w+?)(?:\.law)?/?", "{0} {1}"),
)
_IN_TWO: Final = (
    two(
        rf"(?:destroy|remove|kill) {_NUMBER} (?:of )?(?:the )?([^\W\d]\w*) of (\w[\w.]*)",
        BELOW_IT,
        "for each x in ({0}) of those x in {1} where x.… is {2} at random",
        "destroy x",
    ),
    two(
        rf"(?:destroy|remove|kill) {_NUMBER} of (?:the )?(\w+\.\w[\w.]*)",
        BELOW_IT,
        "for each x in ({0}) of {1} at random",
        "destroy x",
    ),
    two(rf"{_IF} (\w+?)y {_OBJECTS}", BELOW_IT, "for each x in {0}ies", 'ask x for {1}: yes or no "…"'),
    two(rf"{_IF} (\w+[^s\W]) {_OBJECTS}", BELOW_IT, "for each x in {0:many}", 'ask x for {1}: yes or no "…"'),
    two(r"create (\d+) (?:new )?(?!\w+ies\b)(\w+?)s?", BELOW_IT, "repeat {0} times", "create {1}"),
    two(r"create (\d*[dDwW]\d+) (?:new )?(\w+)", BELOW_IT, "repeat {0} times", "create {1}"),
    two(r"create \((.+)\) (?:new )?(\w+)", BELOW_IT, "repeat {0} times", "create {1}"),
)
_HELD: Final = re.compile(r"add (\d+) (?:of )?([^\W\d]\w*) to (\w+(?:\.\w+)+)")
_SWAP: Final = re.compile(r"(?:swap|exchange) (\S+) (?:and|with|for) (\S+)")
_SET: Final = re.compile(r"(\w+): (?:set|list) of one of \(.*")


def sorted_and_chosen(snag: Snag) -> Finding | None:
    """`for each p in players by initiative`, `swap a.owner and b.owner`, `moods: set of one of (glad, sad)`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    if found := _HELD.fullmatch(line):
        return HELD_ONCE.at(
            place, what=found[2], place=found[3], many=f"{found[3].rpartition('.')[0]}.{found[2]}s up {found[1]}"
        )
    if found := _SWAP.fullmatch(line):
        return SWAPPED.at(place, first=found[1][:MOST_SAID], second=found[2][:MOST_SAID])
    if found := _SET.fullmatch(line):
        return SET_OF_WORDS.at(place, name=found[1][:MOST_SAID])
    return said_again(snag, _PHRASES) or said_in_two(snag, _IN_TWO)
