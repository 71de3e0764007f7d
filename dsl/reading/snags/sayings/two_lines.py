"""Lines that say at once what stands in two here: a block and what is done in it, or one change and another."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import (
    AMONG_ITS_LINES,
    AT_A_TURN,
    AT_THE_MARGIN,
    BEGUN_WITH,
    BEHIND_IT,
    BELOW_IT,
    IN_THE_ACT,
    IN_TURN,
    LAST_PHASE,
    SIDES_HANDED_IN,
    handed_over,
    said_in_two,
    two,
)
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, STAND, TEXT

PLACE_IN_SEVERAL: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "the place that something has among several is counted on the way",
    "write: let place = 0, in the next line: for each x in {second}, and indented below it: place up 1, and what is "
    "done with the place of x",
)

_PURSE: Final = r"(\w+(?:\.\w+)+)"
_TAKES: Final = r"(?:pay|move|transfer|give|take|shift)s?"
_MOVES: Final = r"(?:\w+ )?(?:moves?|marches|march)"
_BESIDE: Final = r"(?:neighbou?ring|adjacent|next) (?:tile|hex|space|area|province|region)"
_LIMITED: Final = r"(?:(?:limit(?:ed)?|allowed):?(?: to)? )?(?:at most |no more than |only |up to )?"
_EACH: Final = r"(?:per|a|each|every|in a)"
_IN_TURN: Final = r"(?:in turn|in order|one after the other|one after another)"
_EACH_OF_THEM: Final = (
    r"(?:(?:each|every|all) players?|[jJ]eder [sS]pieler|[aA]lle [sS]pieler|[cC]ada jugador|[tT]odos los jugadores)"
)
_GETS: Final = r"gains?|gets?|receives?|earns?|bekomm(?:t|en)|erh(?:ä|a)lt(?:en)?|reciben?|ganan?|obtienen?"
_LOSES: Final = r"loses?|pays?|spends?|verlier(?:t|en)|zahl(?:t|en)|pierden?|pagan?"
_ALL_PLAYERS: Final = rf"(?:for )?(?:(?:each|every) player|(?:all )?(?:the )?players)(?: {_IN_TURN})?"
_CALLED: Final = r"(\w+\(player\))"
_HEALS: Final = r"(?:recovers?|heals?|regains?|restores?)"
_PHASE: Final = rf"(phase \w+(?: (?:after|before) \w+)?(?: {TEXT})?)"
_SECRETLY: Final = r"(?:secretly|in secret|in private|hidden|blindly)"
_DONE: Final = (
    rf"say(?: to \w+)? {TEXT}"
    rf"|(?:destroy|do|create|add|remove|begin)\b[^\"]*?(?: {TEXT})?"
    rf"|\w[\w.]* (?:becomes|gains|loses)\b[^\"]*?"
)
PHRASES: Final = (
    two(rf"({_DONE}) for each (\w+ in .+)", BELOW_IT, "for each {1}", "{0}"),
    # what the line changes, or whom it asks, is the member itself
    two(
        rf"((\w+)\.[\w.]+ (?:up|down) [^\"]+?(?: {TEXT})?|ask (\w+) for .+?) for each ((?:\2|\3) in .+)",
        BELOW_IT,
        "for each {3}",
        "{0}",
    ),
    two(
        # behind `where` a bare `and x in …` is one more test
        r"for each (\w+) in ((?:(?! where ).)+?|.+?(?=(?:,| and) (?:for|each) ))(?:,| and) (?:for )?(?:each )?(\w+) "
        r"in (.+)",
        BELOW_IT,
        "for each {0} in {1}",
        "for each {2} in {3}",
    ),
    two(
        r"for each (\w+)(?:,| and) (\w+) in (.+)",
        BELOW_IT,
        "for each {0} in {2}",
        "for each {1} in {2} where {1} is not {0}",
    ),
    two(
        r"for each pair (?:of )?(\w+)(?:,| and) (\w+) in (\S+)",
        BELOW_IT,
        "for each {0} in {2}",
        "for each {1} in {2} where {1} is not {0}",
    ),
    two(
        r"ask (?:(?:all|each|every)(?: the)? players?|everybody|everyone) for (.+)",
        BELOW_IT,
        "each player in order",
        "ask player for {0}",
    ),
    handed_over(r"(\w+) (?:pays|gives|hands|sends) (\w+\.[\w.]+) (\d+) ([^\W\d]\w*)", "{2}", "{0}.{3}", "{1}.{3}"),
    two(r"(roll \w+\(.*\)),? ([-+]\w+ \"[^\"]*\")", BELOW_IT, "{0}", "{1}"),
    handed_over(r"(\w+) (?:pays|gives|hands|sends) (\w+) (\d+|\w+\.[\w.]+) ([^\W\d]\w*)", "{2}", "{0}.{3}", "{1}.{3}"),
    two(
        r"for each pair (?:of )?(\w+?)s?(?: .*)?",
        BELOW_IT,
        "for each p in {0:many}",
        "for each q in {0:many} where q is not p",
    ),
    two(
        rf"{_EACH_OF_THEM} (?:{_GETS}) (\d\w*) (\w+)",
        BELOW_IT,
        "for each p in players",
        "p.{1} up {0}",
    ),
    two(
        rf"{_EACH_OF_THEM} (?:{_LOSES}) (\d\w*) (\w+)",
        BELOW_IT,
        "for each p in players",
        "p.{1} down {0}",
    ),
    two(
        rf"(?:(?:all|each|every|the) )?players? \w+ .*?{_SECRETLY}.*|(?:all|each) players? {_SECRETLY} .*"
        rf"|players? \w+ {_SECRETLY}",
        BELOW_IT,
        "together, sealed",
        "each player in order",
    ),
    two(
        rf"(action \w+(?:\(.*\))?(?: by \w+)?(?: {TEXT})?),? (?:only )?once {_EACH} (turn|phase|round)",
        AT_THE_MARGIN,
        "{0}, and below it: counts as often",
        "limit often: 1 per player this {1}",
    ),
    two(
        rf"(action \w+(?:\(.*\))?(?: by \w+)?(?: {TEXT})?),? (?:at most )?(\d+)(?: times?)? {_EACH} (turn|phase|round)",
        AT_THE_MARGIN,
        "{0}, and below it: counts as often",
        "limit often: {1} per player this {2}",
    ),
    two(rf"{_PHASE},? (?:sealed|secret|secretly|in secret|hidden)", BELOW_IT, "{0}", "together, sealed"),
    two(rf"{_PHASE},? (?:simultaneous|simultaneously|together|at once)", BELOW_IT, "{0}", "together"),
    two(
        rf"{_PHASE},? (?:only )?every (?:second|other) \w+", BELOW_IT, "{0}", "skipped when remainder(turn, 2) is not 0"
    ),
    two(
        rf"{_PHASE},? (?:only )?(?:every|cada|alle|jede[nrs]?) (\d+)(?:\.|st|nd|rd|th)? \w+",
        BELOW_IT,
        "{0}",
        "skipped when remainder(turn, {1}) is not 0",
    ),
    two(rf"{_PHASE},? (?:only )?every third \w+", BELOW_IT, "{0}", "skipped when remainder(turn, 3) is not 0"),
    two(rf"{_PHASE},? (?:only )?every fourth \w+", BELOW_IT, "{0}", "skipped when remainder(turn, 4) is not 0"),
    two(rf"{_PHASE} (?:only )?(?:when|if) (.+)", BELOW_IT, "{0}", "skipped when not ({1})"),
    two(rf"{_PHASE} (?:only )?(?:in|on|during) (?!turn\b)(\w+)", BELOW_IT, "{0}", "skipped when … is not {1}"),
    two(
        rf"(event \w+\(.*)\)((?: {TEXT})?),? (?:lasts|lasting|for) (?:for )?(\d*[dDwW]\d+.*?) turns?",
        BEGUN_WITH,
        "{0}, duration: number){1} continuing",
        "{2}",
    ),
    two(r"sides (?=.*\.)(\w[\w.]*),? (?:and )?(\w[\w.]*)", SIDES_HANDED_IN, "{0}", "{1}"),
    two(r"(begin \S.*?),? (?:for|lasting) (\w+) turns?", AMONG_ITS_LINES, "{0}", "end event when event.age >= {1}"),
    two(
        r"(event .*?\)?(?: \"[^\"]*\")?),? (?:lasts|lasting|for) (?:for )?(\w+) turns?((?: \"[^\"]*\")?)",
        BELOW_IT,
        "{0}{2} continuing",
        "end event when event.age >= {1}",
    ),
    two(r"each player in order(?:,)? (?:where|when|if) (.*)", BELOW_IT, "each player in order", "when {0}"),
    two(rf"each player in order,? do {_CALLED}", BELOW_IT, "each player in order", "do {0}"),
    two(r"for each (\w+) in (\w+),? do (\w+\([^()]*\))", BELOW_IT, "for each {0} in {1}", "do {2}"),
    two(rf"{_ALL_PLAYERS},? (?:do|does) {_CALLED}", BELOW_IT, "each player in order", "do {0}"),
    two(rf"{_ALL_PLAYERS},? (?:do|does|may|must|can) (?:do )?(\w+)(?: {_IN_TURN})?", IN_TURN, "{0}", ""),
    two(r"each player where (.*)", BELOW_IT, "each player in order", "when {0}"),
    two(r"((?:otherwise )?when .+?) then (.+)", BELOW_IT, "{0}", "{1}"),
    two(
        r"(phase \w+(?: \"[^\"]*\")?) (?:every|each) (\d+) turns?",
        BELOW_IT,
        "{0}",
        "skipped when remainder(turn, {1}) is not 0",
    ),
    two(r"(phase \w+(?: \"[^\"]*\")?) (?:only )?in turn (\d+)", BELOW_IT, "{0}", "skipped when turn is not {1}"),
    two(r"(phase \w+(?: \"[^\"]*\")?) from turn (\d+).*", BELOW_IT, "{0}", "skipped when turn < {1}"),
    two(r"(phase \w+(?: \"[^\"]*\")?) after turn (\d+).*", BELOW_IT, "{0}", "skipped when turn <= {1}"),
    two(
        rf"{_MOVES} ([^\W\d]\w*) (?:in)?to (?:an?|one) random {_BESIDE}(?: at random)?"
        rf"|{_MOVES} ([^\W\d]\w*) (?:in)?to (?:an?|one) {_BESIDE} at random",
        BEHIND_IT,
        "let goal = one of neighbours of {0}{1}.… at random",
        "{0}{1}.… becomes goal when goal is not none",
    ),
    two(
        rf"{_MOVES} ([^\W\d]\w*) (?:in)?to (?:an?|any|one) {_BESIDE}",
        BEHIND_IT,
        'ask player for goal: tile from neighbours of {0}.… "…"',
        "{0}.… becomes goal",
    ),
    handed_over(rf"{_TAKES} (\w+) from {_PURSE} to {_PURSE}", "{0}", "{1}", "{2}"),
    handed_over(rf"{_TAKES} (\w+) ([a-z_]\w*) from {STAND} to {STAND}", "{0}", "{2}.{1}", "{3}.{1}"),
    two(
        rf"{_LIMITED}(?:once|one)(?: times?)? {_EACH} (turn|phase|round)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per player this {0}",
    ),
    two(
        rf"{_LIMITED}(?:twice|two times) {_EACH} (turn|phase|round)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 2 per player this {0}",
    ),
    two(
        rf"{_LIMITED}(\d+)(?: times?)? {_EACH} (turn|phase|round)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: {0} per player this {1}",
    ),
    # what comes of a roll
    two(r"(?:roll|throw) (\d*[dDwW](?:\d+|%))[;,:.] *.+", BEHIND_IT, "let thrown = {0}", "when thrown …"),
    # what is done to each
    two(rf"(?:each|every|all) \w+ {_HEALS} (\d\w*)(?: \w+)?", BELOW_IT, "for each x in …", "x.… up {0}"),
    two(rf"(?:all )?(\w+) {_HEALS} (\d\w*)(?: \w+)?", BELOW_IT, "for each x in {0}", "x.… up {1}"),
    two(
        r"(?:create|make|place|spawn) (?!(?:an?|the|new|one|tile)\b)(\w+) (?:at|in|on|for) .+",
        BELOW_IT,
        "create {0}",
        "… = …",
    ),
    two(r"(?:(?:all|each|every|the) )?players? votes?\b.*", BELOW_IT, "together, sealed", "each player in order"),
    # what there is, and who wins
    two(
        rf"(victory \w+(?: {TEXT})?)(?:,? at)?(?: the)? "
        r"(?:(?:end(?: of)?(?: the)?|after|on|in|from|by) (?:turn (\d+)|(?:the )?(\d+) turns)"
        r"|(?:when|if) turn (?:is|=|==) (\d+))",
        AT_A_TURN,
        "{0} at end of …",
        "{1}{2}{3}",
    ),
    two(
        rf"(victory \w+(?: {TEXT})?)(?:,? at)?(?: the)? end(?: of)?(?: (?:the|each|every|a))? (?:game|campaign|turn)",
        LAST_PHASE,
        "{0} at end of …",
        "",
    ),
    two(r"players? has (\w+)\b.*", BELOW_IT, "kind player", "{0}: number = …"),
    two(r"add (\w+)\.(\w+:.*)", BELOW_IT, "add to kind {0}", "{1}"),
    two(r"kind (\w+) (?:of|for) (\w+)", BELOW_IT, "kind {0}", "{1}: {1}"),
    two(
        r"(\w+) (?:rolls?|throws?) (\d*[dDwW]\d+)(?: ?\+ ?[\w.]+)?",
        BEHIND_IT,
        "dice {1}",
        '+… "…" when side is {0}',
    ),
    two(r"(?:start(?:ing)?|initial) (?!value\b|at\b)(\w+):?=? ?(\d+)", BELOW_IT, "kind player", "{0}: number = {1}"),
    two(r"(?:each|every) (?!player\b)(\w+) (?:has|have) (?:an? )?(\w+)", BELOW_IT, "kind {0}", "{1}: …"),
    two(
        r"(?!(?:table|event|phase|action|kind|roll|limit|option|change|set|add|remove|replace|label)\b)"
        r"([a-z]\w*) \w+[:,]?(?:(?:,| and)? [a-z_]+:?=? ?\d+)+",
        BELOW_IT,
        "table {0}",
        "| key | name | … |",
    ),
    two(
        r"(?:the )?(?:first|whoever|player)\b.*?(?:to|with|reach(?:es|ing)?|has|gets) (\d+) (\w+)(?: first)? wins?.*",
        BELOW_IT,
        'victory … "…" at end of …',
        "won by those x in players where x.{1} >= {0}",
    ),
    two(
        r"(?:the )?(?:game|campaign)(?: is)? (?:ends?|over|lasts?|finishes|stops)\b.*"
        r"|(?:at |on )?(?:the )?end of (?:the )?(?:game|campaign)\b.*",
        BELOW_IT,
        'victory … "…" at end of …',
        "won by those x in players with highest x.… when …",
    ),
    two(
        r"(?:(?:player|turn) order|order(?: of players)?|initiative):?"
        r" (?:by )?(?:the )?(?:most|highest) (\w+)(?: first)?",
        BELOW_IT,
        "phase order",
        "players by most player.{0}",
    ),
    two(
        r"(?:max(?:imum)?|at most|no more than|up to|limit(?: of)?|only) (\d+) (\w+) (?:per|for each|in each) (\w+)",
        IN_THE_ACT,
        "count of x in {1} where x.… is {2} < {0}",
        "",
    ),
    two(
        r"(?:only )?once per (\w+(?:, *\w+)*) this (turn|phase|round)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per {0} this {1}",
    ),
    two(
        r"(?:at most )?(\d+)(?: times?)? per (\w+(?:, *\w+)*) this (turn|phase|round)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: {0} per {1} this {2}",
    ),
    two(
        r"(?:for )?(?:all |each |every )?((?:neighbours|touching) of [\w.]+|\w+\([\w.]+\)): *"
        r"(\w+) (up|down|becomes) (.+)",
        BELOW_IT,
        "for each x in {0}",
        "x.{1} {2} {3}",
    ),
    two(r"(costs (\S+) from [\w.]+) to ([\w.]+)", BEHIND_IT, "{0}", "{2} up {1}"),
    two(
        r"(?:all |the )?players(?: in order| in turn)?[:,] ?((?:any number|at most \w+|one) of .+)",
        BELOW_IT,
        "each player in order",
        "{0}",
    ),
    two(
        r"every (\d+) (?:turns|days|weeks|months|rounds|years|seasons),? (.+)",
        BELOW_IT,
        "when remainder(turn, {0}) is 0",
        "{1}",
    ),
    two(
        r".*\b(?:position|place|index|rank) of ([\w.]+) (?:in|among) ([\w.]+).*",
        PLACE_IN_SEVERAL,
        "{0}",
        "{1}",
    ),
)


def two_lines(snag: Snag) -> Finding | None:
    """`each player in order where player.gold > 0`, `when p.gold < 3 then p.gold becomes 0`, `once per turn`."""
    return said_in_two(snag, PHRASES)


_LEFT_OUT: Final = re.compile(
    r"(?:skip(?:ped)?|continue|next(?: player| one)?|next turn)(?: (?:him|them|it|player))? (?:when|if) (.*)"
)


def left_out_in_loop(snag: Snag) -> Finding | None:
    """`skip when player.gold is 0` anywhere but below a phase."""
    line = snag.text.partition("#")[0].strip()
    found = None if len(line) > LONGEST else _LEFT_OUT.fullmatch(line)
    if found is None or snag.line_above().startswith("phase "):
        return None
    start = snag.indent + 1
    first = f"when not ({found[1]})"[:MOST_SAID]
    return BELOW_IT.at(snag.at(start, start + len(line)), first=first, second="…")
