"""What is owned, agreed, paid and lost, of whom there is one, how often: lines of campaign sheets."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Mistake, Severity
from dsl.reading.snags.sayings.in_two import AT_THE_MARGIN, BEHIND_IT, BELOW_IT, two
from dsl.reading.snags.sayings.saying import ONE, STAND, TEXT, said

BETWEEN_TWO: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what two players have with each other is kept by both of them",
    "write in kind player: {first}: set of player; here: {second}; and where it is made, for both: add … to ….{first}",
)
NEXT_ROW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this is said in other words here",
    "write: {first}, which stays at the last row of its table; where the first row comes again behind it: {second}",
)
AFTER_THE_NEXT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a condition lasts until a phase ends or begins, or until it is taken away",
    "write, with the name of a phase: {first} until end of …; with a roll or an act: {first}, and at the left margin: "
    "after {second}, and below that the line with `loses` in place of `gains`",
)
OF_TWO_NUMBERS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a table that two values choose from is asked by one, and its columns are headed by the other",
    "write: {first}, and ask for: cell({second})",
)
AS_IT_WAS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what was before is known only where it is kept",
    "write in its kind: was_{first}, of the same type; in a phase that comes before all others, below a loop over all "
    "of them: ….was_{first} becomes ….{first}; and here: {second}",
)
WITHOUT_RESULTS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what comes of a roll stands where it is made",
    "leave this line and those below it out; where the roll is made, below `roll … as r`: success, failure; or, by "
    "what it comes to, as deep as `roll`: when r.total <= 6, and so on",
)
_BOND: Final = (
    r"(?:(?:an? )?(?:mutual |common )?(treaty|pact|alliance|truce|peace|trade|war|agreement)s?(?: with each other)?)"
)
_BOUND: Final = r"(allied|allies|enemies|rivals|partners|at war|at peace|neutral)(?: with each other)?"
_HALF: Final = r"(?:a |one )?half (?:of )?(?:its|his|her|their|the) (\w+)"
_AN: Final = r"(?:an? |the |one |each |every |all )?"
_TIME: Final = r"(?:turn|round|week|month|year|season|day|phase|week|campaign turn|game turn)"
_EVERY: Final = r"(?:per|a|an|each|every|in a|in each)"
_QUOTE_ELSE: Final = rf"( else {TEXT})?"
_SORTS: Final = r"(?:empty|free|friendly|own|enemy|unoccupied|adjacent)"
SAYINGS: Final = (
    # numbers that are parts of one, texts in front of their numbers
    said(r"(option \w+|\w+): *(\d+(?:\.\d+)?%)( .*)?", "{0}: exact number = {1}{2}"),
    said(rf"(to [^:\"]+: *|\w+: *)({TEXT}) *[:=]? *([-+]\d\S*)( .*)?", "{0}{2} {1}{3}"),
    said(rf"((?:\w+: *)?)minus (\w[\w.()]*) ({TEXT}.*)", "{0}-{1} {2}"),
    said(r"((?:\w+: *)?)minus (\w[\w.()]*)( (?:when|for each|per) .*)?", '{0}-{1} "…"{2}'),
    # one of two values
    said(r"(.*)\{([^{}?\"]+?) \? ([^:{}]+?) : ([^{}]+?)\}(.*)", "{0}({2} when {1}, otherwise {3}){4}"),
    said(r"(.*)\(([^()]+?) \? ([^:()]+?) : ([^()]+?)\)(.*)", "{0}({2} when {1}, otherwise {3}){4}"),
    said(r"(.*)\((.+ when .+), (?:or )?([^,]+?) (?:otherwise|else)\)(.*)", "{0}({1}, otherwise {2}){3}"),
    said(
        r"(costs )(\d+)(?: |, )\((?:or )?(\d+) (?:with|when|if|for|in|during) ([^()]+)\)( from .+)",
        "{0}({2} when …, otherwise {1}){4}",
    ),
    # which of several
    said(
        r"(.*\bwhen no )other (player)s? (has|is) (\w+)(.*)", "{0}x in players where x is not player and x {2} {3}{4}"
    ),
    said(r"(for each (\w+) in \w+) with (\w+) ([<>]=?|is) (.+)", "{0} where {1}.{2} {3} {4}"),
    said(
        r"(.*\bone of )(\w+) where (\w+) (is|has) (?!.*\b(?:and|or)\b)(\S+(?: \S+)?) at random(.*)",
        "{0}those x in {1} where x.{2} {3} {4} at random{5}",
    ),
    said(r"(.*\b(?:where|when|and|or) )(\w+) has no (\w{3,}(?:s|en))\b(.*)", "{0}no x in {2} where x.… is {1}{3}"),
    said(r"for (?:each|every|all)(?: the)? (player|tile)s? with (?:an? )?(\w+)", "for each {0} in {0}s where {0}.{1}"),
    said(r"(.*\bcount of )(player|tile)s with (?:an? )?(\w+)(.*)", "{0}x in {1}s where x.{2}{3}"),
    said(r"(for each \w+ in )\((\w[\w.]*(?:, *\w[\w.]*)+)\)(.*)", "{0}{{{1}}}{2}"),
    said(
        r"(for each (\w+) in \w+),? (?:except|but not|other than|apart from)(?: for)? (?:those|the ones) .+",
        "{0} where not …",
    ),
    said(
        rf"(ask \w[\w.]* for \w+: \w+) from {_SORTS} (neighbours of \w[\w.]*|\w+) or none( {TEXT})",
        "{0} or none from those x in {1} where x.…{2}",
    ),
    said(
        rf"(ask \w[\w.]* for \w+: \w+(?: or none)? from ){_SORTS} (neighbours of \w[\w.]*|\w+)( {TEXT})",
        "{0}those x in {1} where x.…{2}",
    ),
    said(
        r"(.*\bno )(\w+s) of (?:other|another|enemy) players? (?:in|at|on) (\w[\w.]*)(.*)",
        "{0}x in {1} where x.… is not player and x.… is {2}{3}",
    ),
    said(
        r"(.* when (?:.+ (?:and|or) )?|when )(\w[\w.]*) has (\d+) more (\w+) than (\w[\w.]*)",
        "{0}{1}.{3} >= {4}.{3} + {2}",
    ),
    said(r"([\w.]+(?:\([\w., ]*\))?) otherwise", "otherwise {0}"),
    said(r"(.* per )(\w+) with (?:an? )?(\w+)", "{0}count of x in {1:many} where x.{2}"),
    said(
        r"let (\w+) be asked (?:from|of) (\w[\w.]*):? (\d+)(?: to |-)(\d+)",
        'ask {1} for {0}: number at least {2} at most {3} "…"',
    ),
    said(r"(?:it )?ends? (?:when|if) (.+)", "end event when {0}"),
    said(
        rf"((?:.*[=(] *|\+)?)sum of (\w+) (?:for|of) each (\w+) (?:of|in) (?:{_AN})?(\w+)(.*)",
        "{0}(sum of x.{1} for each x in {2:many} where x.… is {3}){4}",
    ),
    said(
        r"(.* when )(.*?)\b(player|p)\b(.*?) is (?:the )?(?:lowest|least|fewest|smallest)(?: of all)?",
        "{0}every q in players satisfies {1}{2}{3} <= {1}q{3}",
    ),
    said(
        r"(.* when )(.*?)\b(player|p)\b(.*?) is (?:the )?(?:highest|most|greatest|largest)(?: of all)?",
        "{0}every q in players satisfies {1}{2}{3} >= {1}q{3}",
    ),
    said(
        r"(.*\bwhen (?:.+ (?:and|or) )?)(?:player|he|you) (?:has )?(?:beat|beaten|defeated) (\w[\w.]*) this turn(.*)",
        "{0}any b in … where b.born is turn and b.winner is player and b.loser is {1}{2}",
    ),
    said(
        r"(.*\bwhen (?:.+ (?:and|or) )?)(?:player )?(?:has )?won an? (?:battle|game|match|fight) this turn(.*)",
        "{0}any b in … where b.born is turn and b.winner is player{1}",
    ),
    said(
        r"(.*\bwhen (?:.+ (?:and|or) )?)(?:player )?(?:has )?lost an? (?:battle|game|match|fight) this turn(.*)",
        "{0}any b in … where b.born is turn and b.loser is player{1}",
    ),
    said(
        r"(.*\bwhen )(\w+) (?:is )?(?:adjacent to|next to|borders|touches|touching) (?:an? |any )?"
        r"(?:(player)(?:'s|s')? (?:own )?(?:land|territory|tiles?|realm|domain)"
        r"|(?:tiles?|land) of (player)|own (?:land|territory|tiles?))(.*)",
        "{0}any x in neighbours of {1} where x.… is player{4}",
    ),
    said(r"(.*\bwhen (?:.+ (?:and|or) )?)(\w[\w.]*) is an? neighbou?r of (\w[\w.]*)(.*)", "{0}{1} is next to {2}{3}"),
    said(
        r"(.*\bwhen (?:.+ (?:and|or) )?)(\w+) and (\w+) (?:both )?belong to (\w+)(.*)",
        "{0}{1}.… is {3} and {2}.… is {3}{4}",
    ),
    said(
        r"(.*\bwhen (?:.+ (?:and|or) )?)(\w+) within (\d+) (?:hexes|tiles|fields|provinces|steps) of (\w[\w.]*)(.*)",
        "{0}(distance({1}, {3}) otherwise 99) <= {2}{4}",
    ),
    said(
        rf"(limit \w+: *\w+ per \w+) (?:per|each|every|a|in a) (?!phase\b|round\b){_TIME}(.*)",
        "{0} this turn{1}",
    ),
    said(rf"(for each (\w+) in )(\w+) (?:of|from|in) this {_TIME}(.*)", "{0}{2} where {1}.born is turn{3}"),
    said(rf"for each (\w+) (?:of )?this {_TIME}", "for each {0} in {0:many} where {0}.born is turn"),
    said(r"each player in turn order", "each player in order"),
    said(r"skipped (?:in|during) (?:the )?(\w+)", "skipped when … is {0}"),
    # sides of a contest
    said(
        rf"((?:\w+: *)?[-+]\d+ {TEXT}) (?:for|to) (?:the )?(\w+)(?: (?:when|if) (.+))?",
        "{0} when side is {1} and {2:test}",
    ),
    said(r"((?:\w+: *)?[-+]\d+) (?:for|to) (?:the )?(\w+) (?:when|if) (.+)", '{0} "…" when side is {1} and {2:test}'),
    said(
        r"(?:the )?high(?:er|est)(?: total| roll| score)? wins?, (?:(?:on |in )?(?:an? )?(?:ties?|draws?),? "
        r"(?:they |it )?(?:both|each side) .*)",
        "higher total wins, tie is a draw",
    ),
    # how many
    said(
        r"(.* (?:per|for each|for every) )(\d+) \w+ of (?:the )?difference(?: in \w+| between .+)?(.*)",
        "{0}(… / {1} rounded down){2}",
    ),
    said(
        rf"(ask .+: set of .+? at most )([\w.()]+), (?:and )?(?:but )?(?:never (?:more than )?)?at most (\w+)( {TEXT})",
        "{0}lowest of ({1}, {2}){3}",
    ),
    said(r"let (\w+) be (?!asked\b)(.+)", "let {0} = {1}"),
    said(
        rf"change (?:the )?(?:limit (?:of |on |for )?)?(\w+)(?: limit)? to (\d+){_QUOTE_ELSE}",
        "replace limit {0}: {1} per player this turn{2}",
    ),
    said(rf"(.+ (?:up|down) [\w.()]+( {TEXT})?) (?:each|every) {_TIME}", "{0}"),
    said(r"after (?!each\b|every\b)(\w+)\.(\w+)(?: changes?)?", "when {0}.{1} changes for {0}: {0}"),
    # who pays what
    said(rf"{ONE} pays? (?:his |her |the |their |its )?([^\W\d]\w*)", "{0}.… down {1}"),
)
IN_TWO: Final = (
    two(
        rf"{STAND} becomes (?:the )?next (?:tile|hex|field|province) (?:on the (?:way|path|road) |towards? )(?:to )?"
        rf"{ONE}",
        BELOW_IT,
        "for each t in the 1 t in neighbours of {0} with lowest (distance(t, {1}) otherwise 99)",
        "{0} becomes t",
    ),
    two(
        rf".*\b(\w+)\.(\w+) was (?:not )?(\w[\w.]*)(?: (?:at|in)(?: the)? (?:start|beginning|end) of .*"
        rf"| before| last {_TIME})?(?: else .*)?",
        AS_IT_WAS,
        "{1}",
        "{0}.was_{1} is {2}",
    ),
    two(
        rf"{STAND} becomes (?:the )?next (?:\w+)(?: after {STAND})?",
        NEXT_ROW,
        "{0} becomes shifted({0}, 1)",
        "{0} becomes ((the x in … where x.place is remainder({0}.place, count of …) + 1) otherwise {0})",
    ),
    two(
        rf"{STAND} becomes (?:the )?next",
        NEXT_ROW,
        "{0} becomes shifted({0}, 1)",
        "{0} becomes ((the x in … where x.place is remainder({0}.place, count of …) + 1) otherwise {0})",
    ),
    two(
        rf"(?:.*(?:\b(?:when|and|or)|=) )?(\w+) and (\w+) (?:have|share|are (?:in|at|under)) {_BOND}",
        BETWEEN_TWO,
        "{2:many}",
        "{0}.{2:many} has {1}",
    ),
    two(rf"(?:.*(?:\b(?:when|and|or)|=) )?(\w+) and (\w+) are {_BOUND}", BETWEEN_TWO, "friends", "{0}.friends has {1}"),
    two(
        r"(\S+ gains \w+) until (?:the )?end of (?:the |his |her |its |their )?"
        r"next (?!turn|round|day|week|month|year|season|phase)(\w+)",
        AFTER_THE_NEXT,
        "{0}",
        "{1}",
    ),
    two(r"(table \w+ by \w+)(?:, | and )(\w+)", OF_TWO_NUMBERS, "{0}", "…(…), {1}"),
    two(r"results?|outcomes?|effects?", WITHOUT_RESULTS, "", ""),
    two(
        rf"limit:? ?(?:of )?(?:at most )?(\d+) per (?!player\b|turn\b|round\b|phase\b|week\b|month\b)(\w+) "
        rf"{_EVERY} {_TIME}{_QUOTE_ELSE}",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: {0} per {1} this turn{2}",
    ),
    two(
        rf"limit:? ?(?:of )?(?:at most )?(\d+) {_EVERY} {_TIME}{_QUOTE_ELSE}",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: {0} per player this turn{1}",
    ),
    two(
        rf"limit:? ?(?:once|one) per (?!player\b|turn\b|round\b|phase\b|week\b|month\b)(\w+) {_EVERY} {_TIME}"
        rf"{_QUOTE_ELSE}",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per {0} this turn{1}",
    ),
    two(
        rf"(?:only )?once per (?!player\b|turn\b|phase\b)(\w+) {_EVERY} (?:month|week|year|season|day)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per {0} this turn",
    ),
    two(
        rf"allowed (?:only )?(?:once|1) per (\w+) (?:this|{_EVERY}) (?:{_TIME})",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per {0} this turn",
    ),
    # what several lose
    two(
        rf"(?:all |each |every )?(?!all\b|each\b|every\b|the\b)([^\W\d]\w*) (\w+s) loses? {_HALF}"
        r"(?:,? rounded (?:down|up))?",
        BELOW_IT,
        "for each x in {1} where x.{0}",
        "x.{2} down x.{2} / 2 rounded down",
    ),
    two(
        rf"(?:each|every) (\w+) of (\w[\w.]*) (?:in|at|on) (\w[\w.]*) loses {_HALF}(?:,? rounded (up|down))?",
        BELOW_IT,
        "for each x in {0:many} where x.… is {1} and x.… is {2}",
        "x.{3} down x.{3} / 2 rounded down",
    ),
    two(
        rf"(?:all|each|every)(?: the)? (\w+) (?:of|in|at) (\w[\w.]*) loses? {_HALF}(?:,? rounded (?:up|down))?",
        BELOW_IT,
        "for each x in … where x.… is {1}",
        "x.{2} down x.{2} / 2 rounded down",
    ),
    two(
        r"all players?: ?(?:player\.)?(\w+) (becomes|up|down) (.+)", BELOW_IT, "for each x in players", "x.{0} {1} {2}"
    ),
    two(r"(\w+) times: ?(.+)", BELOW_IT, "repeat {0} times", "{1}"),
    two(
        r"(?:each|every) player pays (\w+) (?:for|per) (?:each|every|an?)? ?(\w+)",
        BELOW_IT,
        "for each p in players",
        "p.… down {0} * count of x in {1:many} where x.… is p",
    ),
    two(r"pays? (\w[\w.]*) to (\w[\w.]*)", BEHIND_IT, "….… down {0}", "{1}.… up {0}"),
    two(
        rf"{ONE} (?:takes|gains|gets|captures|wins) (?:an?|one|a random|the) (\w+) (?:from|of) {ONE}",
        BELOW_IT,
        "for each x in 1 of (those x in … where x.… is {2}) at random",
        "x.… becomes {0}",
    ),
    two(
        rf"destroy (?:an?|one|any) (\w+) (?:of|from|in|at) {ONE}",
        BELOW_IT,
        "for each x in 1 of (those x in {0:many} where x.… is {1}) at random",
        "destroy x",
    ),
    two(
        r"(?:one |an? )?random (\w+) of (\w[\w.]*) (?:becomes|turns|is) (\w+)",
        BELOW_IT,
        "for each x in 1 of (those x in {0:many} where x.… is {1}) at random",
        "x.… becomes {2}",
    ),
    two(
        r"destroy (?:every|each|all) (\w+) in (\w+) where (.+)",
        BELOW_IT,
        "for each {0} in {1} where {2}",
        "destroy {0}",
    ),
    two(r"each player has an? (\d+%) chance (?:of|for|to) .*", BELOW_IT, "each player in order", "when {0} chance"),
)
