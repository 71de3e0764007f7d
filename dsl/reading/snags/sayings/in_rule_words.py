"""Lines as rule books have them: `unless`, `with the most`, `minimum 1`, `exceeds`, `one of … where …`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE, STAND, TEXT, said, said_again
from dsl.reading.snags.sayings.sorted_and_chosen import SWAPPED

AGAINST: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what a roll is made against stands in the roll",
    "write there, behind its other values: need: number, and below it: {second}; here write: {first}",
)
UPON_IT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a roll is thrown again in a line upon it",
    "write at the left margin: upon {first} when …, and indented below it: throw {first} again",
)
_BAND_OF_TWO: Final = re.compile(r"\| *(\d{1,9}) (?:or|and|oder|und|o|y) (\d{1,9})( *\|.*)")
_OF_A_KIND: Final = re.compile(r"(?:kind|report|add to kind|add to report) ")
_BUILT_IN: Final = frozenset({"board", "player", "tile"})
_MIRRORED: Final = re.compile(r"(\S+) becomes (\S+) and \2 becomes \1")
_MOST: Final = r"(?:the )?(?:most|greatest|largest|biggest|highest)"
_LEAST: Final = r"(?:the )?(?:fewest|least|smallest|lowest)"
_CHOSEN: Final = r"(.*\b(?:the|those|the \d+) )(\w+)( in [^\"]+? with )"
_ASKED: Final = r"(.*?\b(?:when|where|and|or|not) )"
_MOVED: Final = rf"{STAND} (up|down)"
_DROPPING: Final = r"(?:drop|discard|ignore|without|minus|less)(?:ping|ing)?(?: the)? "
_OF_PLAYERS: Final = r"(?:player|one)"
_DOES: Final = rf"({STAND[1:-1]} (?:up|down|becomes) .+?)"
_AT_LEAST: Final = (
    r"(?:,| but|,? with a)? *\(?(?:minimum|min\.?|at least|no less than|never less than)(?: of)? (\d+)\)?"
)

_REWRITTEN: Final = r"(?:\w+: *)?each (?:raising|lowering|change) of"

UNLESS_SEVERAL: Final = said(r"(.+?) unless ([^\"]+? (?:and|or) [^\"]+)", "{0} when not ({1})")
_PHRASES: Final = (
    # unless
    said(r"(.*?\bwhen )(.+? or .+?) unless ([^\"]+?)( else \".*)?", "{0}({1}) and not ({2}){3}"),
    said(r"(.*?\bwhen .+?) unless ([^\"]+?)( else \".*)?", "{0} and not ({1}){2}"),
    said(r"(allowed) unless ([^\"]+? (?:and|or) [^\"]+?)( else \".*)?", "{0} when not ({1}){2}"),
    UNLESS_SEVERAL,
    # the one with the most
    said(rf"{_CHOSEN}{_MOST} (?!of\b)(\w+)( *\)?)", "{0}{1}{2}highest {1}.{3}{4}"),
    said(rf"{_CHOSEN}{_LEAST} (?!of\b)(\w+)( *\)?)", "{0}{1}{2}lowest {1}.{3}{4}"),
    said(rf"{_CHOSEN}{_MOST} (.+)", "{0}{1}{2}highest {3}"),
    said(rf"{_CHOSEN}{_LEAST} (.+)", "{0}{1}{2}lowest {3}"),
    # one of some
    said(
        r"(.*?\bone of )(?:those )?(\w+) where (?!\w+ in\b)(\w+)\.((?:(?!\3\b)[^()\"])+?)(?: at random)?(\)?)",
        "{0}those x in {1} where x.{3} at random{4}",
    ),
    said(rf"(let \w+ = )(\d*[dDwW]\d+(?: *[-+] *{STAND[1:-1]})?) on (?:the )?(\w+)(?: table)?", "{0}{2}({1})"),
    # at least so much
    # of dice alone there is never less than 1: then it is what is left that must be so much
    said(
        rf"{STAND} down (\d*[dDwW]\d+),? \(?(?:minimum|min\.?)(?: of)? ([01])\)?",
        "{0} becomes highest of ({0} - {1}, {2})",
    ),
    said(rf"{_MOVED} (\d*[dDwW]\d.*?|.+ - .+?){_AT_LEAST}", "{0} {1} highest of ({2}, {3})"),
    said(rf"{STAND} up ([^\",]+?){_AT_LEAST}", "{0} up highest of ({1}, {2})"),
    said(rf"{STAND} becomes ([^\",]+?){_AT_LEAST}", "{0} becomes highest of ({1}, {2})"),
    said(r"(.*?) \((rounded (?:up|down|nearest))\)(.*)", "{0} {1}{2}"),
    # what is asked of things
    said(r"(.*?\bis )((?:\w+, )+\w+),? or (\w+)((?: and .*)?)", "{0}one of ({1}, {2}){3}"),
    said(rf"{_ASKED}{STAND} exceeds {STAND} by (\d+)(?: or more)?((?: and .*)?)", "{0}{1} - {2} >= {3}{4}"),
    said(rf"{_ASKED}{STAND} exceeds (.+)", "{0}{1} > {2}"),
    said(
        rf"{_ASKED}{STAND} is {STAND} or (?:an? )?(?:neighbour of|neighbor of|next to|adjacent to|beside) {STAND}(.*)",
        "{0}({1} is {2} or {1} is next to {3}){4}",
    ),
    said(
        rf"{_ASKED}{STAND} is within (\w+)(?: (?:tiles|hexes|steps|spaces|areas))? (?:of|from) {STAND}(.*)",
        "{0}(distance({1}, {3}) otherwise 99) <= {2}{4}",
    ),
    said(rf"{_ASKED}(\w+) is (?:at|on|in) (\w[\w.]*)(.*)", "{0}{1}.… is {2}{3}"),
    said(rf"{_ASKED}(\w+) and (\w+) are (?:in|on|at) the same \w+(.*)", "{0}{1}.… is {2}.…{3}"),
    said(rf"{_ASKED}{STAND} has an? (\w+)((?: (?:and|else) .*)?)", "{0}{1} has {2}{3}"),
    said(rf"{_ASKED}{STAND} is an? (?:double|pair)(.*)", "{0}alike({1}) is 2{2}"),
    said(rf"{_ASKED}{STAND} is a triple(.*)", "{0}alike({1}) is 3{2}"),
    said(rf"{_ASKED}it is (?:the )?first turn(.*)", "{0}turn is 1{1}"),
    said(rf"{_ASKED}it is turn (\d+)(.*)", "{0}turn is {1}{2}"),
    said(
        rf"{_ASKED}(?:all|every)(?: of the| the)? (\w+s) of {STAND} (?:are|have) (.+)",
        "{0}every x in {1} where x.… is {2} satisfies x has {3}",
    ),
    # what two things have between them is worked out by a definition
    said(
        r"(.*?)\b([^\W\d]\w*(?:\.[^\W\d]\w*)*)\.([^\W\d]\w*)\(([^()\"]+)\)(.*)",
        "{0}{2}({1}, {3}){4}",
        again=True,
    ),
    said(r"(.*\w+: \w+) or (?:nothing|nobody|no one|nowhere)\b(.*)", "{0} or none{1}"),
    said(r"(for each \w+) of (\w+\(.*\))(.*)", "{0} in {1}{2}"),
    said(
        rf"{_ASKED}{STAND} and {STAND} are (?:neighbours|neighbors|adjacent|next to each other)(.*)",
        "{0}{1} is next to {2}{3}",
    ),
    # what becomes of the rows of a number
    said(rf"({_REWRITTEN}.+?) *: *(.+?) (when [^\"]+)", "{0} {2}: {1}"),
    said(rf"({_REWRITTEN[:-3]}) ((?:from|tagged) [\w, ]+?) (of \w[^:]*?)( when .*|:.*)", "{0} {2} {1}{3}"),
    # how often, which dice, between which numbers
    said(r"(limit \w+: *)once per (?:campaign|game)(.*)", "{0}1{1}"),
    said(r"dice (1?[dD]\d+) twice(?:,.*)? (?:better|best|higher|highest)\b.*", "dice highest of 2{0}"),
    said(r"dice (1?[dD]\d+) twice(?:,.*)? (?:worse|worst|lower|lowest)\b.*", "dice lowest of 2{0}"),
    said(rf"dice 2([dD]\d+),? {_DROPPING}lowest(?: die)?", "dice highest of 2{0}"),
    said(rf"dice 2([dD]\d+),? {_DROPPING}highest(?: die)?", "dice lowest of 2{0}"),
    said(rf"dice 3([dD]\d+),? {_DROPPING}lowest(?: die)?", "dice highest 2 of 3{0}"),
    said(rf"dice 3([dD]\d+),? {_DROPPING}highest(?: die)?", "dice lowest 2 of 3{0}"),
    said(rf"dice 4([dD]\d+),? {_DROPPING}lowest(?: die)?", "dice highest 3 of 4{0}"),
    said(r"(natural \d+(?:-\d+| or more| or less)?): *(succeeds|fails)(.*)", "{0} {1}{2}"),
    said(r"(\w+: (?:exact )?number), *(at (?:least|most) .*)", "{0} {1}"),
    said(r"(\w+: (?:exact )?number) (?:max(?:imum)?|up to|no more than) (\w+)(.*)", "{0} at most {1}{2}"),
    said(r"(\w+: (?:exact )?number) (?:min(?:imum)?|no less than) (\w+)(.*)", "{0} at least {1}{2}"),
    said(r"(?:if|when) ([^\"]+?),? ([-+]\d+)", '{1} "…" when {0}'),
    said(
        rf"(?:starting|beginning) with the (?:richest|strongest|largest|best) {_OF_PLAYERS}", "players by most player.…"
    ),
    said(
        rf"(?:starting|beginning) with the (?:poorest|weakest|smallest|worst) {_OF_PLAYERS}",
        "players by least player.…",
    ),
    # done
    said(rf"say {STAND} {TEXT[:2]}([^\"]*)\"", 'say "{{{0}}} {1}"'),
    said(r"(success|failure) by (\d+) (?:to|-|–) \d+", "{0} by {1} or more"),
    said(rf"{STAND} loses (?:all|every)(?: of)?(?: his| her| its| their)? (\w+)", "{0}.{1} becomes 0"),
    said(r"(.*\bgains \w+) (?:until|till|to) the end of (?:the |this )?(\w+)", "{0} until end of {1}"),
    said(r"(.*\bgains \w+) (?:for (?:the rest of the game|good|ever)|for ever|permanently)", "{0}"),
    said(r"(?:stop|end|leave) (?:the |this )?(?:phase|act|action|procedure)", "stop"),
    said(r"(?:each|every) (?:second|other) turn:?", "when remainder(turn, 2) is 0"),
    said(r"(?:each|every) third turn:?", "when remainder(turn, 3) is 0"),
    said(r"(?:each|every) fourth turn:?", "when remainder(turn, 4) is 0"),
    said(r"let (\w+): number", "let {0} = 0"),
    said(r"let (\w+): yes or no", "let {0} = no"),
    said(r"let (\w+): (\w+)(?: or none)?", "let {0}: {1} or none = none"),
    said(r"for each of (\w[\w.]*(?:, *\w[\w.]*)*),? (?:and|or) (\w[\w.]*)", "for each x in {{{0}, {1}}}"),
    said(r"for each of (\w[\w.]*(?:, *\w[\w.]*)+)", "for each x in {{{0}}}"),
    said(r"for (?:all|every) (\w+s)", "for each x in {0}"),
    said(
        r"for the (?:poorest|weakest|smallest|slowest|worst) (\w+?)s?",
        "for each x in those x in {0:many} with lowest x.…",
    ),
    said(
        r"for the (?:richest|strongest|largest|biggest|fastest|best) (\w+?)s?",
        "for each x in those x in {0:many} with highest x.…",
    ),
    said(
        rf"(ask \S+ for \w+: \w+) (?:of|belonging to) (\w[\w.]*)( {TEXT})", "{0} from those x in … where x.… is {1}{2}"
    ),
)
_IN_TWO: Final = (
    two(r"(?:all|every) (\w+s) (?:lose|pay|suffer)s? (\d\w*) (\w+)", BELOW_IT, "for each x in {0}", "x.{2} down {1}"),
    two(r"(?:all|every) (\w+s) (?:gain|get|receive)s? (\d\w*) (\w+)", BELOW_IT, "for each x in {0}", "x.{2} up {1}"),
    two(rf"{_DOES} and {_DOES}", BEHIND_IT, "{0}", "{1}"),
    two(
        r"(?:begin) (\S+) with (.*?)(one of .+? at random)(.*)",
        BEHIND_IT,
        "let drawn = {2}",
        "begin {0} with {1}drawn{3}",
    ),
    two(r"(?:roll|throw) (\w+)\((.*)\) (?:against|versus|vs\.?) (\w+)", AGAINST, "roll {0}({1}, {2})", "target need"),
    two(r"(?:roll|throw) ([^\W\d]\w*)\(.*\) again|re-?roll ([^\W\d]\w*)\(.*\)", UPON_IT, "{0}{1}", ""),
    two(r"create (\d+) (?:new )?(\w+(?:o|s|x|ch|sh))es", BELOW_IT, "repeat {0} times", "create {1}"),
    two(r"roll (\w+(?:\(.*\))?) twice", BEHIND_IT, "roll {0} as first", "roll {0} as second"),
    two(
        r"roll (\w+(?:\(.*\))?) (?:with|at)(?: an?)? ([-+]\d+)(?: modifier| penalty| bonus)?",
        BELOW_IT,
        "roll {0}",
        '{1} "…"',
    ),
    two(r"add (\w+)(?:,| and|, and) (\w+) to (\S+)", BEHIND_IT, "add {0} to {2}", "add {1} to {2}"),
    two(
        r"remove (one of .+? at random) from (\S+)",
        BEHIND_IT,
        "let drawn = {0}",
        "remove drawn from {1} when drawn is not none",
    ),
    two(
        r"destroy (?:all|every) (\w+) (?:in|on|at|of) (\w[\w.]*)",
        BELOW_IT,
        "for each x in {0} where x.… is {1}",
        "destroy x",
    ),
    two(r"let (\w+) = ([^,()]+), *(?:let )?(\w+) = ([^,()]+)", BEHIND_IT, "let {0} = {1}", "let {2} = {3}"),
    two(rf"{STAND}(?:,| and) {STAND} (up|down|becomes) (.+)", BEHIND_IT, "{0} {2} {3}", "{1} {2} {3}"),
    two(r"ask (\S+) and (\S+) for (.+)", BELOW_IT, "for each x in {{{0}, {1}}}", "ask x for {2}"),
)


def in_rule_words(snag: Snag) -> Finding | None:
    """`p.gold becomes 0 unless p.brave or p.tired`, `the p in players with most p.gold`, `h.hurt up d3, minimum 2`."""
    line = snag.text.partition("#")[0].strip()
    if mirrored := _MIRRORED.fullmatch(line[:LONGEST]):
        place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
        return SWAPPED.at(place, first=mirrored[1][:MOST_SAID], second=mirrored[2][:MOST_SAID])
    written = _band_of_two(line) or _attribute_of_one_word(snag, line)
    if written and snag.reads(written):
        place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
        return SAID_OTHERWISE.at(place, instead=written[:MOST_SAID])
    return said_again(snag, _PHRASES) or said_in_two(snag, _IN_TWO)


def _band_of_two(line: str) -> str:
    """`| 1 or 2 | "rain" |`: two numbers that follow one another are a range; empty for other lines."""
    found = _BAND_OF_TWO.fullmatch(line[:LONGEST])
    return f"| {found[1]}-{found[2]}{found[3]}" if found and int(found[2]) == int(found[1]) + 1 else ""


def _attribute_of_one_word(snag: Snag, line: str) -> str:
    """`player` below a kind: an attribute of that name and that kind; `fame` a number, `owner` a player.

    What a report tells of is a player too. Empty for other lines.
    """
    above = [one for one in snag.lines[: snag.line - 1] if one.strip()]
    head = next((one for one in reversed(above) if len(one) - len(one.lstrip()) < snag.indent), "")
    if not (_OF_A_KIND.match(head) and re.fullmatch(r"[^\W\d]\w*", line)):
        return ""
    sort = re.compile(rf"(?:kind|report|table|event|scene) {line}\b")
    is_sort = line in _BUILT_IN or any(map(sort.match, snag.lines))
    of_somebody = "player or none" if line == "owner" else "player" if head.startswith("report ") else ""
    return f"{line}: {line if is_sort else of_somebody or 'number = 0'}"
