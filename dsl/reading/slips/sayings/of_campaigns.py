"""What is said otherwise in rules of map campaigns: ways, armies at a place, orders of players, what is there."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.slip import Slip
from dsl.reading.slips.sayings.in_two import AT_THE_MARGIN, BEHIND_IT, BELOW_IT, IN_THE_ACT, said_in_two, two
from dsl.reading.slips.sayings.saying import STAND, TEXT, said, said_again

_GIVEN: Final = r"(.*?(?:=|\b(?:up|down|becomes|when|in)\b) *)"
_WAY: Final = r"(?:an? |the )?(?:path|route|road|way|line|chain)(?: of \w+)?(?: exists)?"
_THROUGH: Final = r"(?: (?:through|along|across|by|of) .*?)?"
_DESCENDING: Final = r"(?: ?,? *(?:desc(?:ending)?|highest first|down))"
_MOST: Final = r"(?:the )?(?:most|highest|largest)"
_THEN: Final = r"(?:,? then|, and then|, ties by|,)(?: by)?"
_KEY: Final = rf"(?:player\.)?(?!random|most\b|least\b)(\w+){_DESCENDING}?"
_BY_CHANCE: Final = r",? *(?:then )?(?:at )?random(?:ly)?"
_SO_MANY: Final = r"(?:\w+ )?(?:at least )?\d+ \w+(?: or more)?"
_NEARLY_PLAYER: Final = r"(?:p?l?\w?ayer|plya?er|pl\w{0,2}yer|pla\w{0,2}er|play\w{0,2}r|playe\w?|player\w|lpayer)"
_A_WORD: Final = (
    r"(?!(?:not|the|his|her|its|all|and|any|for|from|into|none|every|each|this|that|their|when|where|than|turn|tagged)\b)"
    r"([^\W\d]\w{2,})\b"
)
"""A word that may say what something is like or what it is, and none that holds the line together."""
_GONE: Final = r"(?: is| gets| has been)? (?:destroyed|killed|eliminated|removed|lost|dies|dead)"

_PHRASES: Final = (
    # what is there
    said(
        rf"(.*\b)(?:if|when) {STAND} (?:exists|is there|is present|is set|is known)\b(.*)", "{0}when {1} is not none{2}"
    ),
    said(rf"(.*\b)(?:if|when) {STAND} (?:does not|doesn't) exist\b(.*)", "{0}when {1} is none{2}"),
    said(rf"(.*?(?<![\w.])){STAND} is {STAND} or none\b(.*)", "{0}({1} is {2} or {1} is none){3}"),
    said(
        rf"(.*?(?<![\w.])){STAND} is (?:either )?{STAND} or {STAND}(?= *(?:$|\"|else\b|and\b))(.*)",
        "{0}{1} is one of ({2}, {3}){4}",
    ),
    # ways
    said(
        rf"(.*?)(?:there is )?{_WAY} (?:from|between) {STAND} (?:to|and) {STAND}{_THROUGH}(?= else|$)(.*)",
        "{0}{2} is in part({1}, those t in tiles where t.…){3}",
    ),
    said(
        rf"(.*?){STAND} is (?:connected|linked) (?:to|with) {STAND}{_THROUGH}(?= else|$)(.*)",
        "{0}{1} is in part({2}, those t in tiles where t.…){3}",
    ),
    said(
        rf"(.*?)distance (?:from|between) {STAND} (?:to|and) (?:the )?(?:nearest|closest) (\w+)(.*)",
        "{0}(lowest (distance({1}, there) otherwise 99) for each there in tiles where there.… is {2}){3}",
    ),
    said(rf"(.*?)distance (?:from|between) {STAND} (?:to|and) {STAND}(.*)", "{0}(distance({1}, {2}) otherwise 99){3}"),
    # tiles and their neighbours
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
        rf"(.*?\b)(?!(?:not|and|or|when)\b)(\w+(?:\.\w+)*) has (?:an? |any )?{_A_WORD} (?!by\b|with\b){_A_WORD}"
        r"(?![.(]| (?:has|is)\b)(.*)",
        "{0}any x in {1}.{3} where x.{2}{4}",
    ),
    # several, some of them, and some at random
    said(
        rf"{_GIVEN}(?:an? )?random (?:other|another) (\w+?)s?", "{0}one of those x in {1}s where x is not … at random"
    ),
    said(rf"{_GIVEN}(\d+) random (\w+)", "{0}{1} of {2} at random"),
    said(r"for (?:each|every) (\w+?)s? (?:with|owned by|that|who|which) .+", "for each x in {0}s where x.…"),
    said(
        rf"(won by )(?:the |an? )?players? (?:with|who|that|having|holding|owning) (?!{_MOST}|{_SO_MANY}$)(.+)",
        "{0}those p in players where p.…",
    ),
    said(
        rf"(won by )(?:the |those )?players? with {_MOST} (\w+){_THEN} (?:{_MOST} )?(\w+)",
        "{0}those p in players with highest p.{1} then highest p.{2}",
    ),
    said(
        rf"{_GIVEN}(?:an? )?random (\w+?)s? (?:not|without|that|who|which|where|with) .+",
        "{0}one of those x in {1}s where x.… at random",
    ),
    said(rf"{_GIVEN}(?:the )?(\w+)(?<!s) with {_MOST} (\w+)(?: .*)?", "{0}the x in {1}s with highest x.{2}"),
    said(
        rf"{_GIVEN}(?:the )?(\w+)(?<!s) with (?:the )?(?:fewest|least|lowest) (\w+)(?: .*)?",
        "{0}the x in {1}s with lowest x.{2}",
    ),
    said(
        r"(ask [\w.]+ for \w+ ?:) (?:up to|at most|no more than) (\d+) (?:of )?(\w+)(.*)",
        "{0} set of … from {2} at most {1}{3}",
    ),
    # how many against how many
    said(
        rf"(.*?)at least (\d+) neighbou?rs? of {STAND} (?:are |is )?(?:owned|held|controlled) by {STAND}(.*)",
        "{0}(count of n in neighbours of {2} where n.owner is {3}) >= {1}{4}",
    ),
    said(rf"(.*?){STAND} ?: ?{STAND} (>=|>|<=|<) ?(\d+) ?: ?1(.*)", "{0}ratio of {1} to {2} {3} {4}{5}"),
    # who comes first
    said(rf"players by {_KEY}, *{_KEY}{_BY_CHANCE}", "players by most player.{0}, most player.{1}, at random"),
    said(rf"players by {_KEY}, *(?:then )?{_KEY}", "players by most player.{0}, most player.{1}"),
    said(rf"players by {_KEY}{_BY_CHANCE}", "players by most player.{0}, at random"),
    said(rf"players by {_KEY}", "players by most player.{0}"),
    # rows
    said(
        rf"(?:base )?([-+]?\d+)( {TEXT})? (?:per|for each|for every) ([a-z]\w*)",
        '{0} "{2}" per count of x in … where x.…',
    ),
    said(r"(?:max(?:imum)?|at most)(?: total)? (?:bonus|modifier)s? ?(?:of |is )?\+?(\d+)", "at most {0}"),
    said(r"dice \d*([dDwW]\d+) (?:per|for each|for every) (\d+) (\w+)", "pool (….{2} / {1} rounded down) dice {0}"),
    said(rf"{_GIVEN}(\([^()]*(?:\([^()]*\)[^()]*)*\)) ?([dDwW]\d+)(.*)", "{0}({1} dice {2}){3}"),
    said(r"(?:is )?hal(?:f|ved) (when .+)", 'times 1/2 "…" {0}'),
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
    said(
        r"(?:ask )?(?:the )?(\w+) (?:to |must |may )?(?:split|divide|share|allocate|distribute)s? (\w+)(?: \w+)?"
        r" (?:between|among|over|on|to) .+",
        "ask {0} for shares: number for each x in …, together {1}",
    ),
    # what holds for a while
    said(r"([\w.]+)\.(\w+) becomes (?:yes|true) ((?:until|for|while) .+)", "{0} gains {1} {2}"),
    said(r"(?:ties?|draws?)(?: to| go(?:es)? to| favou?rs?| for)?(?: the)? (\w+)", "higher total wins, tie to {0}"),
    # cases, and doubles
    said(r"(define [^=]*=) *([^\s(].*? when .+), *(?:else|otherwise) (.+)", "{0} ({1}, otherwise {2})"),
    said(r"(.+ (?:up|down|becomes)) (\S+ when .+?), (\S+ when .+)", "{0} ({1}, {2}, otherwise 0)"),
    said(r"(.*\bwhen )(?:a )?doubles?(?: (?:is|are))?(?: (?:thrown|rolled))?( .*)?", "{0}alike(faces of 2d6) is 2{1}"),
    said(r"repeat:?", "repeat until …"),
    # in which order
    said(rf"each {_NEARLY_PLAYER} in order", "each player in order"),
    said(r"each (?!player\b)(\w+) in order", "for each {0} in … by most {0}.…"),
    said(
        r"(?!players\b)([a-z]\w+s) by (?:most |highest )?(?!least\b|lowest\b)([\w.]+)",
        "for each x in {0} by most x.{1}",
    ),
    said(r"(?!players\b)([a-z]\w+s) by (?:least|lowest) ([\w.]+)", "for each x in {0} by least x.{1}"),
    # rolls
    said(r"succeeds? (?:if|when|on|with) (?:it is )?(?:<=|at most) ?(\w.*)", "target {0} or less"),
    said(r"succeeds? (?:if|when|on|with) (?:it is )?(?:>=|at least) ?(\w.*)", "target {0}"),
    said(r"to (?:all|every|any) (?:rolls?|checks?|tests?): ?(.+)", "to …, …: {0}"),
    said(
        r"roll[- ]?off (?:between )?(\w+)(?:,| and| vs\.?| against) (\w+)(?: (?:with|on|by) .+)?",
        "contest …({0}, {1}) as off",
    ),
    said(r"(?:none|nothing|zero|no \w+) when (.+)", 'result is 0 "…" when {0}'),
    # who sees it
    said(r"(\w+ ?: ?\w+(?: or none)?) (?:hidden|secret)\b.*", "{0} seen by player"),
    said(rf"(?:show|tell|reveal) {STAND}\.(\w+) to (\w+)", 'say to {2} "{{{0}.{1}}}"'),
    said(r"(.*\bseen by \w+) (?:only|alone)(.*)", "{0}{1}"),
    said(r"(.*\bseen by \w+) (?:or|and) (\w+)", "{0}, {1}"),
)
LATER: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what comes later is an event",
    "write here: {first}; and at the left margin `event later(…)`, and indented below it: {second}",
)
AFTER_THE_END: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what follows when something goes follows the procedure that takes it away",
    "let all that destroy it do {first}, in which stands `destroy`, and write: {second}",
)
_IN_TWO: Final = (
    two(
        r".*?\b(\d+) of (\w[\w.]*) at random by (\w+).*",
        BELOW_IT,
        "repeat {0} times",
        "let drawn = one of {1} at random by {2}",
    ),
    two(
        r"([\w.]+), ([\w.]+) becomes ([\w.]+), ([\w.]+)",
        BELOW_IT,
        "together",
        "{0} becomes {2}, and: {1} becomes {3}",
    ),
    two(
        r"instead of (?:destroy(?:ing)?|killing|losing) (?:an? |the )?(\w+)",
        AFTER_THE_END,
        "`procedure fall({0})`",
        "instead of fall({0})",
    ),
    two(
        r"limit:? ?(?:is )?(?:once|1|one|only once)(?: (?:per|a|each) (?:game|campaign|player))?",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per player",
    ),
    two(r"(?:in|after) (\w+) turns?:?,? (?!.*\bdo\b)(.+\..+)", LATER, "begin later(…) in {0} turns", "{1}"),
    two(
        rf"costs (?!.*\bfrom\b)(\S.*?) (?:to|for) {STAND}( {TEXT})?",
        BEHIND_IT,
        "costs {0} from player.…{2}",
        "{1}.… up {0}",
    ),
    two(
        r"once (?:per|each|a|every) (turn|phase|round),? (?:per|for each|for every) (\w+)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per {1} this {0}",
    ),
    two(
        r"each player in (?:reverse|reversed|opposite)(?: turn)? order",
        BEHIND_IT,
        "players by most player.…",
        "each player in order",
    ),
    two(
        rf"(?:when|after|if) (?:an? |the )?(\w+){_GONE}",
        AFTER_THE_END,
        "`procedure fall({0})`",
        "after fall({0})",
    ),
    two(
        r"(?:after|when|upon) (?:an? |the |each )?reports? (?:of )?(?:an? )?(\w+)",
        BELOW_IT,
        'phase after_{0} "…"',
        "for each x in {0}s where x.born is turn",
    ),
    two(
        rf"(?:the )?(?:player with )?{_MOST} (\w+) (?:gains?|gets?|receives?) (\d+) (\w+)",
        BELOW_IT,
        "for each p in those p in players with highest p.{0}",
        "p.{2} up {1}",
    ),
    two(
        r"(?:max(?:imum)?|at most|up to|no more than)(?: of)? (\d+) per (?!turn\b|phase\b|round\b)(\w+)",
        IN_THE_ACT,
        "(count of x in … where x.{1} is …) < {0}",
        "",
    ),
)


def of_campaigns(slip: Slip) -> Finding | None:
    """`path from a to b`, `players by fame, gold`, `3 random heroes`, `+1 per mill`, `costs 3 to other`."""
    return said_again(slip, _PHRASES) or said_in_two(slip, _IN_TWO)
