"""Numbers and places that are said of two cases or several: `up 1, or 2 if …`, `whichever is higher`, `the nearest`."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import AT_THE_MARGIN, BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, ONE, said, said_again

ENDS_WITH_A_TIME: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how long a condition lasts is said where it is gained",
    "leave this line out, and write there: {first}",
)
_PLACE: Final = r"(\w+(?:\.\w+)+)"
_MOVED: Final = rf"({_PLACE[1:-1]} (?:up|down|becomes))"
_NUMBER: Final = r"(-?\d\w*)"
_IF: Final = r"(?:if|when|where)"
_HIGHER: Final = r"(?:higher|greater|larger|bigger|more|better|highest|greatest)"
_LOWER: Final = r"(?:lower|less|smaller|worse|fewer|lowest|least)"
_TEST: Final = r"(.*?\b(?:when|if|where|and|or|not|until|while|satisfies) )"
_BEFORE: Final = r"(.*?(?:=|becomes|up|down|\() *)"
_AN: Final = r"(?:an? |any |the |one |some )?"
_BESIDE: Final = r"(?:next to|adjacent to|beside|bordering|touching)"
_LAND: Final = r"(?:tile|hex|space|area|province|region|territory)"
_WORDS: Final = {"two": 2, "three": 3, "four": 4}
_DICE: Final = r"(\d*[dDwW]\d+)"
_TIME: Final = r"((?: (?:until|for|while) .+)?)"
_SIGNED: Final = r"([+-] ?\d+)"
_EACH: Final = r"(?:per|a|each|every|in a)"
SAYINGS: Final = (
    # one number or the other
    said(rf"{_MOVED} {_NUMBER},? (?:or|but) {_NUMBER} {_IF} (.+)", "{0} ({2} when {3}, otherwise {1})"),
    said(rf"{_MOVED} {_NUMBER} \({_NUMBER} {_IF} (.+)\)", "{0} ({2} when {3}, otherwise {1})"),
    said(rf"{_MOVED} {_NUMBER},? instead of {_NUMBER},? {_IF} (.+)", "{0} ({1} when {3}, otherwise {2})"),
    said(rf"{_MOVED} {_NUMBER},? {_NUMBER} instead {_IF} (.+)", "{0} ({2} when {3}, otherwise {1})"),
    said(rf"{_MOVED} (\S+) {_IF} (.+?),? (?:else|otherwise) (\S+)", "{0} ({1} when {2}, otherwise {3})"),
    said(
        rf"{_BEFORE}(?:whichever|whatever) (?:is|of them is) (?:the )?{_HIGHER}(?: of|,|:)? {ONE}(?:,| and| or) {ONE}",
        "{0}highest of ({1}, {2})",
    ),
    said(
        rf"{_BEFORE}(?:whichever|whatever) (?:is|of them is) (?:the )?{_LOWER}(?: of|,|:)? {ONE}(?:,| and| or) {ONE}",
        "{0}lowest of ({1}, {2})",
    ),
    said(
        rf"{_BEFORE}{ONE}(?:,| and| or) {ONE},? (?:whichever|whatever) is (?:the )?{_HIGHER}",
        "{0}highest of ({1}, {2})",
    ),
    said(
        rf"{_BEFORE}{ONE}(?:,| and| or) {ONE},? (?:whichever|whatever) is (?:the )?{_LOWER}", "{0}lowest of ({1}, {2})"
    ),
    said(rf"{_BEFORE}(highest|lowest) (?:of )?{ONE}, *{ONE}", "{0}{1} of ({2}, {3})"),
    # dice
    *(
        said(
            rf"{_BEFORE}(?:the )?(?:best|highest) {word}(?: dice)? (?:of|from) {_DICE}(.*)",
            f"{{0}}highest {number} of {{1}}{{2}}",
        )
        for word, number in _WORDS.items()
    ),
    *(
        said(
            rf"{_BEFORE}(?:the )?(?:worst|lowest) {word}(?: dice)? (?:of|from) {_DICE}(.*)",
            f"{{0}}lowest {number} of {{1}}{{2}}",
        )
        for word, number in _WORDS.items()
    ),
    said(rf"{_BEFORE}(?:the )?(?:sum|total) of (?:the )?{_DICE}(.*)", "{0}{1}{2}"),
    said(
        rf"(let \w+ = ){_DICE},? (?:and )?(?:take|keep|use|choose)(?: the| only the)? "
        r"(?:highest|best|higher|better)(?: one| die)?",
        "{0}highest of {1}",
    ),
    said(
        rf"(let \w+ = ){_DICE},? (?:and )?(?:take|keep|use|choose)(?: the| only the)? "
        r"(?:lowest|worst|lower|worse)(?: one| die)?",
        "{0}lowest of {1}",
    ),
    said(
        r"(let \w+ = )([^,\"]+?),? \(?(?:minimum|min\.?|at least|but at least|no less than)(?: of)? (\d+)\)?",
        "{0}highest of ({1}, {2})",
    ),
    said(
        r"(let \w+ = )([^,\"]+?),? \(?(?:maximum|max\.?|at most|but at most|no more than)(?: of)? (\d+)\)?",
        "{0}lowest of ({1}, {2})",
    ),
    said(rf"((?:otherwise )?when )(?:an? )?(?:roll|throw)(?: of)?(?: an?)? {_DICE}(.*)", "{0}{1}{2}"),
    said(r"((?:otherwise )?when )(?:an? |the )?coin(?: flip)?(?: (?:is|shows|comes up|lands) \w+)?", "{0}50% chance"),
    said(
        r"(?:with |at )?(?:an? )?(\d+)% (?:chance|probability)(?: of)?[:,]? ((?:say|destroy|do|begin|create)\b.*)",
        "{1} when {0}% chance",
    ),
    said(
        r"(.*?(?:=|\+|-|\*|\b(?:up|down|becomes)) *)(?:the )?(?:number|amount) of "
        r"(players|tiles|[a-z]\w*s)(?: (minus|plus) (\d+))",
        "{0}count of {1} {2} {3}",
    ),
    said(
        rf"{ONE} (?:loses|pays|spends|gives up) (\d+)% of (?:his|her|its|their|the)? ?(\w+),? rounded (up|down)",
        "{0}.{2} down {0}.{2} * {1}% rounded {3}",
    ),
    said(
        rf"{ONE} (?:loses|pays|spends|gives up) (\d+)% of (?:his|her|its|their|the)? ?(\w+)",
        "{0}.{2} down {0}.{2} * {1}% rounded down",
    ),
    # what it costs
    said(
        rf"costs (.+?) from {_PLACE} {_IF} (.+?),? (?:otherwise|else) (\S+)",
        "costs ({0} when {2}, otherwise {3}) from {1}",
    ),
    said(rf"costs (.+?) from {_PLACE} {_IF} (.+)", "costs ({0} when {2}, otherwise 0) from {1}"),
    said(rf"costs (.+?) from {_PLACE} unless (.+)", "costs (0 when {2}, otherwise {0}) from {1}"),
    said(rf"costs 1 from {_PLACE} per {_PLACE}", "costs {1} from {0}"),
    said(rf"costs (\d+) from {_PLACE} per {_PLACE}", "costs {0} * {2} from {1}"),
    said(rf"costs (\d+) from {_PLACE} (?:per|for each) (?:\d+ )?\w+", "costs {0} * … from {1}"),
    said(rf"costs (\d+) ([^\W\d]\w*) (?:per|for each) {_PLACE}", "costs {0} * {2} from player.{1}"),
    # where it may go
    said(
        rf"(.*\bthe (\w+) in (?:\w+_)?tiles\S*) (?:nearest|closest) (?:to )?{ONE}(.*)",
        "{0} with lowest (distance({1}, {2}) otherwise 99){3}",
    ),
    said(
        rf"(.*\bthe (\w+) in (?:\w+_)?tiles\S*)"
        rf" with (?:the )?(?:lowest|least|smallest|shortest) distance (?:to|from) {ONE}(.*)",
        "{0} with lowest (distance({1}, {2}) otherwise 99){3}",
    ),
    said(
        rf"(?:move )?(?!for\b|when\b|ask\b){ONE}(?: (?:moves|marches|goes|advances))?(?: (?:one|1|a) (?:{_LAND}|step))?"
        rf" towards {ONE}",
        "{0}.… becomes the n in neighbours of {0}.… with lowest (distance(n, {1}) otherwise 99)",
    ),
    said(
        rf"{ONE} (?:retreats|moves|goes|falls back|withdraws|flees|returns) to (?:the |its |his |her )?"
        rf"(?:nearest|closest) (?:own |friendly )?{_LAND}.*",
        "{0}.… becomes the t in those t in tiles where t.… with lowest (distance(t, {0}.…) otherwise 99)",
    ),
    said(
        rf"{_TEST}{ONE} (?:is )?within {ONE}(?: (?:tiles|hexes|steps|spaces|areas))? (?:of|from) {ONE}(.*)",
        "{0}(distance({1}, {3}) otherwise 99) <= {2}{4}",
    ),
    said(rf"{_TEST}{ONE} is connected by (\w+) (?:to|with) {ONE}(.*)", "{0}{1} is connected to {3} by {2}{4}"),
    # what is asked of several
    said(
        rf"(.*?(?:=|\b(?:up|down|becomes|per)) *)(?:the )?(?:number|amount) of (?:all )?(?:the )?(\w+s) "
        rf"(?:owned|held|controlled|led) by {ONE}(.*)",
        "{0}count of x in {1} where x.… is {2}{3}",
    ),
    said(
        rf"{_TEST}(?:nobody|no one|no player) has (?:at least )?(\d+)(?:\+| or more)? (\w+)(.*)",
        "{0}no x in players where x.{2} >= {1}{3}",
    ),
    said(
        rf"{_TEST}(?:all|every)(?: the)? players? (?:has|have) (?:at least )?(\d+)(?:\+| or more)? (\w+)(.*)",
        "{0}every x in players satisfies x.{2} >= {1}{3}",
    ),
    said(
        r"( *when )(?:an? |some |one )player has (?:at least )?(\d+)(?:\+| or more)? (\w+)",
        "{0}any x in players where x.{2} >= {1}",
    ),
    said(rf"{_TEST}every (\w+) in (.+?) where ([^\"]+?)( else \".*)?", "{0}every {1} in {2} satisfies {3}{4}"),
    said(
        rf"{_TEST}(any|no) neighbou?rs? of {ONE} (?:is|are) (?:owned|held|controlled) by {ONE}(.*)",
        "{0}{1} n in neighbours of {2} where n.… is {3}{4}",
    ),
    said(
        rf"{_TEST}at least (\w+) neighbou?rs of {ONE} (?:are|is) .+?( else \".*)?",
        "{0}count of n in neighbours of {2} where n.… >= {1}{3}",
    ),
    said(
        rf"{_TEST}(?:there is |there are )?(?:more than|over) one [^\W\d]\w* (?:in|on|at) {ONE}(.*)",
        "{0}count of x in … where x.… is {1} > 1{2}",
    ),
    said(
        rf"{_TEST}(?:there are )?(?:more than|over) (\w+) ([^\W\d]\w*) (?:in|on|at) {ONE}(.*)",
        "{0}count of x in {2} where x.… is {3} > {1}{4}",
    ),
    said(
        rf"{_TEST}(?:there are )?(?:fewer|less) than (\w+) ([^\W\d]\w*) (?:in|on|at) {ONE}(.*)",
        "{0}count of x in {2} where x.… is {3} < {1}{4}",
    ),
    said(
        rf"{_TEST}(?:there are )?at least (\w+) ([^\W\d]\w*) (?:in|on|at) {ONE}(.*)",
        "{0}count of x in {2} where x.… is {3} >= {1}{4}",
    ),
    said(
        rf"{_TEST}(?:there are )?(?:at most|no more than) (\w+) ([^\W\d]\w*) (?:in|on|at) {ONE}(.*)",
        "{0}count of x in {2} where x.… is {3} <= {1}{4}",
    ),
    said(
        rf"{_TEST}(no|any) (\w+) of (?:another|any other|the other|an? enemy|an? opposing) player (?:is )?"
        rf"(?:in|on|at) {ONE}(.*)",
        "{0}{1} x in … where x.… is {3} and x.… is not player{4}",
    ),
    said(rf"{_TEST}{ONE} is (not )?([^\W\d]\w*), ([^\W\d]\w*)( else \".*)?", "{0}{1} is {2}one of ({3}, {4}){5}"),
    said(rf"{_TEST}{ONE} is not {ONE} (?:or|nor) none(.*)", "{0}{1} is not one of ({2}, none){3}"),
    said(r"(define \w+\([^()]*\) = )(\w[\w.]*) in (\w[\w.]*(?:\([^()]*\))?)", "{0}{1} is in {2}"),
    # options and rows
    said(r"option (\w+): *on (?:or|/) off = on( \"[^\"]*\")?", "option {0} = yes{1}"),
    said(r"option (\w+): *on (?:or|/) off(?: = off)?( \"[^\"]*\")?", "option {0} = no{1}"),
    said(r"(option \w+: *)(?:from )?(\d+) ?(?:-|to|\.\.\.?) ?(\d+)( = .*)", "{0}number at least {1} at most {2}{3}"),
    said(
        r"(option \w+: *(?:exact )?number) (= ?-?\w+),? ((?:at (?:least|most) -?\w+ ?)+)( \"[^\"]*\")?",
        "{0} {2} {1}{3}",
    ),
    said(r"(option \w+: *)(\w+) ?[|/] ?(\w+) ?[|/] ?(\w+)( = .*)", "{0}one of ({1}, {2}, {3}){4}"),
    said(r"(option \w+: *)(?!yes\b)(\w+) ?[|/] ?(\w+)( = .*)", "{0}one of ({1}, {2}){3}"),
    said(r"(option \w+) (?:by default|default|defaults to|is|:) ?(yes|no|\d+)( \"[^\"]*\")?", "{0} = {1}{2}"),
    said(r"\| *(?:less|fewer|lower) than (-?\d+)( *\|.*)", "| below {0}{1}"),
    said(r"\| *(?:more|higher|greater) than (-?\d+)( *\|.*)", "| above {0}{1}"),
    # for how long
    said(
        rf"{ONE} gains (\w+) until (?:its|his|her|their|the player's|the next player's) next turn",
        "{0} gains {1} until next turn",
    ),
    said(rf"{ONE} gains (\w+) for the next turn", "{0} gains {1} for 2 turns"),
    said(rf"to (\w+): {_SIGNED} (\"[^\"]*\")( (?:until|for|while) .+)", "add {1} {2} to {0}(…){3}", "BECOMES"),
    said(
        rf"{ONE} (?:gets|gains|receives|has) (?:an? )?{_SIGNED} (?:to |on |in |for )?(?:its |his |her |the )?"
        rf"([^\W\d]\w*){_TIME}",
        'add {1} "…" to {2}({0}){3}',
    ),
    said(
        rf"{ONE} (?:gets|gains|receives|has) (?:an? )?{_SIGNED} (?:to |on |in |for )?(?:its |his |her |the )?"
        r"([^\W\d]\w*) (?:for )?(?:this|the rest of the) (turn|phase|round)",
        'add {1} "…" to {2}({0}) until end of {3}',
    ),
)
ABOVE_A_BLOCK: Final = (said(r"only (?:in|on|during) turn (\d+):?", "when turn is {0}"),)
IN_TWO: Final = (
    two(
        rf"{ONE} (?:buys|builds|hires|recruits) (?:an? |one |the )?(\w+) for (\d+) (\w+)",
        BELOW_IT,
        "when {0}.{3} >= {2}",
        "{0}.{3} down {2}, and below that what comes of it: … becomes {1}",
    ),
    two(
        rf"{ONE} (?:buys|builds|hires|recruits) (?:an? |one |the )?(\w+) for (\d+)",
        BELOW_IT,
        "when {0}.… >= {2}",
        "{0}.… down {2}, and below that what comes of it: … becomes {1}",
    ),
    two(
        rf"{_PLACE} becomes {_AN}{_LAND} {_BESIDE} {ONE}|{_PLACE} becomes {_AN}neighbou?r of {ONE}",
        BEHIND_IT,
        'ask … for goal: tile from neighbours of {1}{3} "…"',
        "{0}{2} becomes goal",
    ),
    two(
        rf"{ONE} loses (\w+) (?:at|in|on)(?: the)? end of (?:the |this )?(turn|phase|round)",
        ENDS_WITH_A_TIME,
        "{0} gains {1} until end of {2}",
        "",
    ),
    two(r"counts as (\w+) (per \w+.*|this \w+)", AT_THE_MARGIN, "counts as {0}", "limit {0}: 1 {1}"),
    two(
        rf"(?:allowed )?(?:only )?once {_EACH} (turn|phase|round) (?:per|for each) (\w+)(?: else \"[^\"]*\")?",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per {1} this {0}",
    ),
    two(
        rf"(?:allowed )?(?:only )?once per (\w+) {_EACH} (turn|phase|round)(?: else \"[^\"]*\")?",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per {0} this {1}",
    ),
    two(
        rf"allowed (?:only )?once {_EACH} (turn|phase|round)(?: else \"[^\"]*\")?",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per player this {0}",
    ),
)


def in_two_ways(snag: Snag) -> Finding | None:
    """`p.gold up 1, or 2 if p.brave`, `costs 1 from p.moves unless t.road`, `army moves towards p.capital`."""
    if len(snag.text) > LONGEST:
        return None
    above_a_block = said_again(snag, ABOVE_A_BLOCK) if snag.has_lines_below else None
    return above_a_block or said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO)
