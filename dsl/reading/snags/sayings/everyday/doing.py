"""What is done, when, to whom and in which order: who pays whom, what is made and what goes, how it ends."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, handed_over, two
from dsl.reading.snags.sayings.saying import ONE, STARTS_WITH, said

_PLACE: Final = r"(\w+(?:\.\w+)+)"
_OWN: Final = r"(?:his|her|its|their)"
_GOES: Final = r"(?:moves|marches|goes|travels|sails|walks|flies|returns)(?: on| back)?"
_AT_MOST: Final = (
    r"(?:(?:up )?to (?:a )?|but )?(?:max(?:imum)?|at most|no more than|not (?:above|over|more than)|until)(?: of)?"
)
_AT_LEAST: Final = (
    r"(?:(?:down )?to (?:a )?|but )?(?:min(?:imum)?|at least|no less than|not (?:below|under|less than))(?: of)?"
)
_DONE: Final = r"(?:destroy|create|say|roll|do|ask|stop|end|throw|draw|repeat)"
_DOES: Final = r"(?:up|down|becomes|gains|loses)"
_NOT_VERB: Final = r"(?!when\b|where\b|if\b|is\b|has\b|and\b|or\b|not\b)"
_MOST: Final = r"(?:highest|most|largest|greatest|biggest)"
_LEAST: Final = r"(?:lowest|least|fewest|smallest)"
_GETS: Final = r"(?:gets?|gains?|receives?|earns?)"
_GIVES_UP: Final = r"(?:loses?|pays?)"
_EVERYBODY: Final = r"(?:everyone|everybody|all(?: the)? players|each player|every player)"
SAYINGS: Final = (
    # who pays whom
    said(
        rf"{ONE} loses (?:a |one )?half (?:of )?(?:{_OWN}|the) (\w+),? rounded (up|down)",
        "{0}.{1} down {0}.{1} / 2 rounded {2}",
    ),
    said(rf"{ONE} loses (?:a |one )?half (?:of )?(?:{_OWN}|the) (\w+)", "{0}.{1} down {0}.{1} / 2 rounded down"),
    said(rf"{ONE} loses (?:a |one )?half (\w+)", "{0}.{1} down {0}.{1} / 2 rounded down"),
    said(rf"{ONE} loses all (?:of )?(?:{_OWN}|the) (\w+)", "{0}.{1} becomes 0"),
    said(rf"(?:{_PLACE} (?:is )?doubled?s?|double {_PLACE})", "{0}{1} becomes {0}{1} * 2"),
    said(rf"(?:{_PLACE} (?:is )?tripled?s?|triple {_PLACE})", "{0}{1} becomes {0}{1} * 3"),
    said(
        rf"(?:{_PLACE} (?:is )?halve[ds]|halve {_PLACE}),? rounded (up|down)",
        "{0}{1} becomes {0}{1} / 2 rounded {2}",
    ),
    said(rf"(?:{_PLACE} (?:is )?halve[ds]|halve {_PLACE})", "{0}{1} becomes {0}{1} / 2 rounded down"),
    said(
        rf"{ONE} {_GOES} (?:in)?(?:to|into|in|onto) {ONE}",
        "{0}.… becomes {1}",
    ),
    # when something is done
    said(r"((?:otherwise )?when .+?),? then:?", "{0}"),
    said(r"if (.+?)(?:,? then)?:", "when {0}"),
    said(rf"(?:when|if) (.+?)(?:,|:|,? then)? {_NOT_VERB}(\w[\w.]* {_DOES} .+)", "{1} when {0}"),
    said(rf"unless (.+?)(?:,|:|,? then)? {_NOT_VERB}(\w[\w.]* {_DOES} .+)", "{1} when not ({0})"),
    said(r"(?:every|each) (?:second|other|2nd) turn,? (.+)", "{0} when remainder(turn, 2) is 0"),
    said(r"(?:every|each) (?:third|3rd) turn,? (.+)", "{0} when remainder(turn, 3) is 0"),
    said(r"(?:every|each) (?:fourth|4th) turn,? (.+)", "{0} when remainder(turn, 4) is 0"),
    said(r"(?:every|each) (\d+)(?:th)? turns?,? (.+)", "{1} when remainder(turn, {0}) is 0"),
    said(r"(?:on|in|during) turn (\d+),? (.+)", "{1} when turn is {0}"),
    said(r"(?:after|from) turn (\d+)(?: on)?,? (.+)", "{1} when turn > {0}"),
    # through several
    said(r"for (?:each|every|all)(?: the)? other players?", "for each x in players where x is not player"),
    said(r"for each (?:other player|opponent) ([^\W\d]\w*)", "for each {0} in players where {0} is not player"),
    said(r"repeat until (?:all|every(?:body|one)?)(?: players?)?(?: have| has)? pass(?:ed|es)?", "rounds of …"),
    said(
        r"for each (\w+) in (?:all )?(?:the )?other players(.*)", "for each {0} in players where {0} is not player{1}"
    ),
    said(
        r"(for each (\w+) in players),? (?:except|but|other than|besides|apart from)(?: for)? (\w+)",
        "{0} where {1} is not {2}",
    ),
    said(r"for (?:each|every|all) (\w+) of (?:the )?(\w+s)(?![\w.])(.*)", "for each {0} in {1}{2}"),
    said(r"for (?:each|every|all) (\w+) of (\w[\w.]*)(.*)", "for each x in … where x.… is {1}"),
    # the end
    said(
        r"(?:end|finish|stop)(?: the)? (?:game|campaign)(?: now)?"
        r"|(?:the )?(?:game|campaign) (?:ends|is over|stops)|game over",
        "end campaign won by …",
    ),
    said(r"(\w[\w.]*) wins(?: the (?:game|campaign))?( when .*)?", "end campaign won by {{{0}}}{1}"),
    # bounds, what comes to an end, conditions
    said(rf"{_PLACE} up (\S+?),? *\(?{_AT_MOST} (\w+)\)?", "{0} becomes lowest of ({0} + {1}, {2})"),
    said(rf"{_PLACE} down (\S+?),? *\(?{_AT_LEAST} (\w+)\)?", "{0} becomes highest of ({0} - {1}, {2})"),
    said(rf"{_PLACE} becomes (.+?),? *\(?{_AT_MOST} (\w+)\)?", "{0} becomes lowest of ({1}, {2})"),
    said(rf"{_PLACE} becomes (.+?),? *\(?{_AT_LEAST} (\w+)\)?", "{0} becomes highest of ({1}, {2})"),
    said(rf"{ONE} (?:is (?:destroyed|killed|removed|lost|gone|taken out)|dies|vanishes|is no more)", "destroy {0}"),
    said(rf"{ONE} (?:gets|becomes|is|turns) (\w+) ((?:for|until|while) .+)", "{0} gains {1} {2}"),
    said(r"([^\W\d]\w*) is (?:now )?(?!not\b|none\b|in\b|on\b|at\b|yes\b|no\b)([^\W\d]\w*)", "{0} gains {1}"),
    said(r"([^\W\d]\w*) is not ([^\W\d]\w*)", "{0} loses {1}"),
    said(rf"{ONE} (?:is|are) no longer (\w+)|{ONE} stops being (\w+)", "{0}{2} loses {1}{3}"),
)
LATER_SAYINGS: Final = (
    # who comes when
    said(
        r"(?:the )?players (?:act )?(?:in (?:any|turn) order|in turn|in order|one after (?:the other|another))",
        "each player in order",
    ),
    said(r"(?:the )?players (?:alternate|take turns|act alternately)\b.*", "rounds of …"),
    said(rf"players by (?:the )?{_LEAST} (\w+)(?: first)?", "players by least player.{0}"),
    said(rf"players by (?:the )?{_MOST} (\w+)(?: first)?", "players by most player.{0}"),
    said(rf"players by (?:the )?{_LEAST} (.+?)(?: first)?", "players by least {0}"),
    said(rf"players by (?:the )?{_MOST} (.+?)(?: first)?", "players by most {0}"),
    said(r"players (?:ordered |sorted )?by (player\.\w.*|\w+\(.*)", "players by most {0}"),
    said(r"(players where .+?) by (player\.\w.*|\w+\(.*)", "{0} by most {1}"),
    said(r"players (?:ordered|sorted) by (?!most\b|least\b).+", "players by most …"),
    # how much
    said(r"(for each \w+ in (?!where\b|of\b)\w+) not ([^:]+)", "{0} where not {1:test}"),
    said(
        r"(for each \w+ in (?!where\b|of\b)\w+) (?:not|without|who|that|which|with|adjacent|next)\b[^:]*", "{0} where …"
    ),
)
IN_TWO: Final = (
    two(rf"(?:when|if) (.+?)(?:,|:|,? then)? ({_DONE}\b.*)", BELOW_IT, "when {0}", "{1}"),
    two(rf"(for each \w+ in .+?)[,:]? ((?:\w[\w.]* {_DOES}|{_DONE})\b.*)", BELOW_IT, "{0}", "{1}"),
    two(
        r"(?:destroy|remove|kill|delete)(?: all)?(?: the)? (\w+) (?:where|with|that|which|whose) .+",
        BELOW_IT,
        "for each x in {0} where …",
        "destroy x",
    ),
    two(
        r"(?:each|every|all)(?: the)? (\w+) (?:with|that|which|where|whose) .+ (?:gives?|gets?|loses?|pays?|earns?) .+",
        BELOW_IT,
        "for each x in … where …",
        "….… up …",
    ),
    handed_over(rf"{ONE} (?:pays|gives|hands|owes) (\w+) (\w+) to the (\w+) of {ONE}", "{1}", "{0}.{2}", "{4}.{3}.{2}"),
    handed_over(rf"{ONE} (?:pays|gives|hands|owes) (\w+) (\w+) to {ONE}", "{1}", "{0}.{2}", "{3}.{2}"),
    handed_over(rf"{ONE} (?:takes|steals|gets|receives) (\w+) (\w+) from {ONE}", "{1}", "{3}.{2}", "{0}.{2}"),
    two(rf"{_PLACE} and {_PLACE} ({_DOES}) (.+)", BEHIND_IT, "{0} {2} {3}", "{1} {2} {3}"),
    two(
        rf"{_EVERYBODY} else {_GETS} (\w+) (\w+)",
        BELOW_IT,
        "for each x in players where x is not player",
        "x.{1} up {0}",
    ),
    two(
        rf"{_EVERYBODY} else {_GIVES_UP} (\w+) (\w+)",
        BELOW_IT,
        "for each x in players where x is not player",
        "x.{1} down {0}",
    ),
    two(rf"{_EVERYBODY} {_GETS} (\w+) (\w+)", BELOW_IT, "for each x in players", "x.{1} up {0}"),
    two(rf"{_EVERYBODY} {_GIVES_UP} (\w+) (\w+)", BELOW_IT, "for each x in players", "x.{1} down {0}"),
    two(
        rf"(?:each|every|all)(?: the|other)? (?:opponents?|enem(?:y|ies)|rivals?) {_GETS} (\w+) (\w+)",
        BELOW_IT,
        "for each x in players where x is not player",
        "x.{1} up {0}",
    ),
    two(
        rf"(?:each|every|all)(?: the|other)? (?:opponents?|enem(?:y|ies)|rivals?) {_GIVES_UP} (\w+) (\w+)",
        BELOW_IT,
        "for each x in players where x is not player",
        "x.{1} down {0}",
    ),
    two(
        rf"(?:each|every|all)(?: the)? (\w+) of {ONE} .+",
        BELOW_IT,
        "for each x in … where x.… is {1}",
        "x.… up …",
    ),
    two(
        rf"(?:the )?(?:richest|strongest|biggest|largest|best|leading) (\w+) {_GETS} (\w+) (\w+)",
        BEHIND_IT,
        "let first = the x in … with highest x.…",
        "first.{2} up {1}",
    ),
    two(
        rf"(?:the )?(?:poorest|weakest|smallest|worst|last) (\w+) {_GETS} (\w+) (\w+)",
        BEHIND_IT,
        "let last = the x in … with lowest x.…",
        "last.{2} up {1}",
    ),
    two(
        r"(?:destroy|remove|kill|delete)(?: all)?(?: the)? (\w+) (?:of|owned by|held by) (\w[\w.]*)",
        BELOW_IT,
        "for each x in {0} where x.… is {1}",
        "destroy x",
    ),
    two(r"(?:do )?(\d+) times[:,]? (.+)", BELOW_IT, "repeat {0} times", "{1}"),
    two(r"create (\d+) (?:new )?\w+(?: .*)?", BELOW_IT, "repeat {0} times", "create …"),
    two(rf"new (\w+) (?:for|of) {ONE}", BELOW_IT, "create {0}", "… = {1}"),
    two(rf"create (?:an? )?(?:new )?(\w+) (?:for|of|owned by) {ONE}(?: .*)?", BELOW_IT, "create {0}", "… = {1}"),
    two(
        rf"(?:all|each|every|the) players? {STARTS_WITH} (\d+) ((?!.*(?:ies|s)\b)[a-z_]\w*|points)",
        BELOW_IT,
        "for each p in players",
        "p.{1} becomes {0}",
    ),
)
