"""What is said otherwise of acts and orders, of loops and events, and in the cells of tables."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import STAND, TEXT, said

_CELL: Final = r"(\|.*\| *|\| *)"
_BEST_OF: Final = r"(?:richest|strongest|largest|biggest|best|oldest|leading)"
_WORST_OF: Final = r"(?:poorest|weakest|smallest|worst|youngest)"
_GONE: Final = r"(?:dies|is destroyed|is removed|is killed|is eliminated|is disbanded|is gone)"

_SORT: Final = r"(?!other\b|in\b|of\b)([a-z]{2,})"
_ONE: Final = r"(?!in\b|of\b|at\b|to\b|where\b|with\b)([a-z]\w*)"
_HAS: Final = r"(?:has|borders|touches|is next to)"
_AMONG: Final = r"(\w+(?:\([^()]*\))?)"
SAYINGS: Final = (
    # what lies beside what, and whose it is
    said(
        rf"(.*?)(\w+) {_HAS} an? neighbou?r(?:ing tile)? (?:that is )?(?:owned by|held by|of) (\w+)(.*)",
        "{0}any n in neighbours of {1} where n.owner is {2}{3}",
    ),
    said(r"(.*)the (?:largest|biggest|greatest) (?:connected )?part of (.+)", "{0}the x in parts of {1}"),
    said(rf"{STAND} loses (?:its|his|her|their) (\w+)( when .+)?", "{0}.{1} becomes none{2}"),
    said(
        r"costs (\w+(?:\.\w+)+|.+ [-+*/] [\w.]+|.+\)) (?!(?:from|and|or|rounded|otherwise)\b)([a-z_]\w*)",
        "costs {0} from player.{1}",
    ),
    # who is gone through, and in which order
    said(r"(?!players?\b)([a-z]\w*) (?:may|can) ([a-z]\w*)", "any number of {1} by {0}"),
    said(r"for (?:each|every) in (\w.*)", "for each … in {0}"),
    said(
        rf"for (?:each|every) (\w+) in {_AMONG},? (?:with )?(?:the )?(?:lowest|least|fewest|smallest) (\w+) first",
        "for each {0} in {1} by least {0}.{2}",
    ),
    said(
        rf"for (?:each|every) (\w+) in {_AMONG},? (?:with )?(?:the )?(?:highest|most|largest|greatest) (\w+) first",
        "for each {0} in {1} by most {0}.{2}",
    ),
    said(
        r"for (?:each|every) (?!in\b|of\b)([a-z]\w?) (?!in\b|of\b)([a-z]\w{2,})( where .+)?", "for each {0} in {1}{2}"
    ),
    said(rf"for (?:each|every) {_SORT} {_ONE} (?:with|where|such that) (.+)", "for each {1} in {0:many} where {2}"),
    said(rf"for (?:each|every) {_SORT} {_ONE}", "for each {1} in {0:many}"),
    said(r"for (?:each|every) (player|tile)", "for each {0} in {0:many}"),
    said(r"players (?:by |at |in )?random(?: order|ly)?", "players in random order"),
    said(r"((?:players|for each \w+ in .+?) by )(?:fewest|fewer|smallest|lowest) (\w.*)", "{0}least {1}"),
    said(r"((?:players|for each \w+ in .+?) by )(?:more|largest|highest|greatest) (\w.*)", "{0}most {1}"),
    said(r"(\w+ reports) (?:an?|one|1|exactly one|the) (\w+)(.*)", "{0} {1}{2}"),
    said(r"(?:change|add to) limit (\w+): *(\S.*)", "replace limit {0}: {1}"),
    # cells
    said(rf"{_CELL}<= ?(-?\d+)( *\|.*)", "{0}up to {1}{2}"),
    said(rf"{_CELL}< ?(-?\d+)( *\|.*)", "{0}below {1}{2}"),
    said(rf"{_CELL}>= ?(-?\d+)( *\|.*)", "{0}{1} or more{2}"),
    said(rf"{_CELL}> ?(-?\d+)( *\|.*)", "{0}above {1}{2}"),
    # going through several
    said(r"for (?:all|every) ([^\W\d]\w*) in (.+)", "for each {0} in {1}"),
    said(r"(?:each|every|all) (?!player in order)([^\W\d]\w*) in (.+)", "for each {0} in {1}", "PLAYER"),
    said(
        r"for (?:each )?([^\W\d]\w*) ?(?:=|:=|from|in) ?(\w+) ?(?:to|until|\.\.\.?) ?(\w+)",
        "for each {0} from {1} to {2}",
    ),
    said(r"(for each \w+ in )one of (.+ at random)(.*)", "{0}1 of {1}{2}"),
    said(r"(for each \w+ in )(\d+) (?:random )?(\w+)(?: at random)?", "{0}{1} of {2} at random"),
    said(r"(for each \w+ in )(?:an? |one |any )?random (\w+)", "{0}1 of {1}s at random"),
    said(r"(for each \w+ in )\((\w+(?:, *\w+)+)\)(.*)", "{0}{{{1}}}{2}"),
    said(r"(?:loop|do) (\w+) times", "repeat {0} times"),
    said(r"repeat (?:for |up to )(\w+) times", "repeat {0} times"),
    said(r"(.*\bcount of )\((\w+ in .+)\)(.*)", "{0}{1}{2}"),
    said(r"(.*\bcount of )\(?(?:those |all |the )*((?:past )?\w+(?: this \w+)?) where .+", "{0}x in {1} where …"),
    said(
        r"(.*\b)(\w+) in past (\w+) last turn where (.+)", "{0}{1} in past {2} where {1}.turn is turn - 1 and {3:test}"
    ),
    said(r"(.*\b)(\w+) in past (\w+) last turn\b(.*)", "{0}{1} in past {2} where {1}.turn is turn - 1{3}"),
    # who reports, and in which order players come
    said(
        r"(?:players|(?:turn )?order|clockwise)(?: clockwise)?:? (?:from|(?:starting|beginning) with) (\w[\w.]*)"
        r"(?: on| clockwise)?",
        "players by least remainder(player.seat - {0}.seat, count of players)",
    ),
    said(
        r"(?:group |all |everybody |everyone )?reports? (?:of |about )(\w+?)s?(?: by .+)?",
        "group reports any number of {0}",
    ),
    said(r"any number of (\w+) reports?", "group reports any number of {0}"),
    said(
        r"(?:(?:player|turn) order|order(?: of players)?):? (?:by )?(?:most|highest) (\w+)(?: first)?",
        "players by most player.{0}",
    ),
    said(
        r"(?:(?:player|turn) order|order(?: of players)?):? (?:by )?(?:least|lowest|fewest) (\w+)(?: first)?",
        "players by least player.{0}",
    ),
    said(r"(?:order )?players by (?:an? )?(?:(?:roll|throw)(?: of)? )?(\d*[dDwW]\d+)", "players by roll-off {0}"),
    said(
        r"[^\W\d]\w*: *((?:say|do|create|destroy|add|remove|ask|roll|let) .+"
        r"|[\w.()]+ (?:up|down|becomes|gains|loses) .+)",
        "{0}",
    ),
    # what is chosen
    said(r"((?:any number|at most \w+|one) of \w+(?:, *\w+)*),? (?:and|or) (\w+)(.*)", "{0}, {1}{2}"),
    said(r"(?:may|can) do:? (\w+(?:, *\w+)*)", "any number of {0}"),
    said(r"(?:each |every |the )?players? (?:may|can) (\w+) (?:up to|at most) (\d+)\b.*", "at most {1} of {0}"),
    said(
        r"(?:the )?players? (?:may|can|must) (?!(?:own|be|have|hold|control|not|only|still|already)\b)(\w+)\b.*",
        "any number of {0}",
    ),
    said(
        r"(action \w+\(.*?)\b(?:my|own|his|her|their|your|friendly) (\w+)(.*)",
        "{0}{1} from those x in … where x.… is player{2}",
    ),
    said(
        r"(action \w+\((?:.*, *)?\w+(?:: *\w+)?) (?:of|where|with|that|which|owned by|belonging to)\b[^,)]*(.*)",
        "{0} from those x in … where …{1}",
        again=True,
    ),
    said(
        r"(?:forbidden|not allowed|refused|illegal|impossible) (?:when|if) (.+?)(?: else .*)?",
        'allowed when not ({0}) else "…"',
        "BECOMES",
    ),
    said(rf"(ask {STAND} for \w+: )(?!none\b)(\w+) or (?!none\b)(\w+)( {TEXT})?", "{0}one of ({2}, {3}){4}"),
    said(r"any number of (.*?),? (?:at most|up to|max) (\d+)(?: times)?", "at most {1} of {0}"),
    said(r"(\w+: *)one of (?!\()(\w+(?:, *\w+)+)( .*)?", "{0}one of ({1}){2}"),
    said(
        rf"(\w+: *)(\w+(?:, *\w+)+),? or (?!(?:none|nobody|nothing|nowhere|null|empty|no)\b)(\w+)((?: =| {TEXT}).*)?",
        "{0}one of ({1}, {2}){3}",
    ),
    # the best of several, what comes next
    said(rf"(.*[=(,] *)the {_BEST_OF} (\w+)( *(?:,|\)).*)?", "{0}the x in {1:many} with highest x.…{2}"),
    said(rf"(.*[=(,] *)the {_WORST_OF} (\w+)( *(?:,|\)).*)?", "{0}the x in {1:many} with lowest x.…{2}"),
    said(rf"{STAND} becomes (?:the )?next(?: \w+)?(?: after {STAND})?( when .*)?", "{0} becomes shifted({0}, 1){2}"),
    said(rf"{STAND} becomes (?:the )?(?:previous|last)(?: \w+)?( when .*)?", "{0} becomes shifted({0}, -1){1}"),
    said(
        rf"{STAND} up (.+?),? (?:but )?(?:up to|to at most|at most|no more than|max) (\w[\w.]*)",
        "{0} becomes lowest of ({0} + {1}, {2})",
    ),
    said(
        rf"{STAND} down (.+?),? (?:but )?(?:down to|to at least|at least|no less than|min) (\w[\w.]*)",
        "{0} becomes highest of ({0} - {1}, {2})",
    ),
    # dice, and what is taken away
    said(
        r"(.*[=(,] *|dice )(?:the )?(?:best|top) (\d+) (?:dice )?(?:of|from) (\d*[dDwW]\d+)(.*)",
        "{0}highest {1} of {2}{3}",
    ),
    said(r"(.*?\W)(\d*[dDwW]\d+),? keep(?:ing)? (?:the )?(highest|lowest) (\d+)(.*)", "{0}{2} {3} of {1}{4}"),
    said(r"(.*?\W)(\d*[dDwW]\d+),? keep(?:ing)? (?:the )?(highest|lowest)(.*)", "{0}{2} of {1}{3}"),
    said(r"(?:roll|throw) (\d*[dDwW](?:\d+|%).*)", "let thrown = {0}", "NAME"),
    said(r"(?:on|with) (?:an? )?(\d+)", "when … is {0}"),
    said(r"(?:on|with) (?:an? )?(\d+)(?:\+| or (?:more|higher|better))", "when … >= {0}"),
    said(rf"{STAND} {_GONE}( (?:when|if) .*)?", "destroy {0}{1}"),
    said(r"(?:remove|delete|kill|disband) (\w+)( when .*)", "destroy {0}{1}"),
    # orders that are given in secret, and when a phase comes
    said(r"together,? (?:and )?(?:secret|secretly|hidden|in secret)", "together, sealed"),
    said(r"every (\w+) turns?", "skipped when remainder(turn, {0}) is not 0"),
    # events
    said(r"(begin \w.*?) (?:in |after )?(?:the )?next turn", "{0} in 1 turns"),
    said(r"(begin \w.*?) (?:after|with a delay of) (\w+) turns?", "{0} in {1} turns"),
)
