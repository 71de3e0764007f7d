"""What is said otherwise in declarations: stats, rolls, limits, conditions, what an act needs, phases."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import TEXT, said

_MOST: Final = r"(?:max(?:imum)?|up to|at most|no more than)(?: of)?"
_LEAST: Final = r"(?:min(?:imum)?|at least|no less than)(?: of)?"
_CRITICAL: Final = r"(?:critical|crit|automatic|auto)(?: success| hit)?"
_FUMBLE: Final = r"(?:fumble|critical (?:failure|miss)|automatic (?:failure|miss))"
_FOR_EACH: Final = r"(\w[\w.]*) for (?:each )?(\w+) in ([^()]+|[^()]*\([^()]*\)[^()]*)"
_NATURAL: Final = r"(?:an? )?(?:natural |unmodified |roll of )?"
_FAILS: Final = r"(?:fails?|failure|misses)"
_SUCCEEDS: Final = r"(?:succeeds?|success|hits)"
_UP_TO: Final = r"(?:number )?(?:from |between )?1 ?(?:to|-|and|\.\.) ?"
_IN_A: Final = r"(?:per|each|a|in a|this)"
_THAT: Final = r"(?:on|at|with|is)(?: an?| natural)*"

_NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_CALLED: Final = r"(\w+: *)?"
_ROW: Final = rf"(?:\w+: *)?[+-]?\d[\w/]*(?: {TEXT})?"
_WINS: Final = r"(?:the )?(?:highest|higher|best|better|most)(?: total| roll| throw| score| sum| result)? wins"
SAYINGS: Final = (
    # numbers in words
    *(said(rf"(.*\b(?:at most|limit \w+:) ){word}\b(.*)", f"{{0}}{number}{{1}}") for word, number in _NUMBERS.items()),
    *(
        said(rf"((?:also )?(?:success|failure) by ){word}\b(.*)", f"{{0}}{number}{{1}}")
        for word, number in _NUMBERS.items()
    ),
    # rows
    said(rf"{_CALLED}for each (\w+) in (.+?): *([^:]+?) when (.+)", "{0}{3} for each {1} in {2} where {4}"),
    said(rf"{_CALLED}for each (\w+) in (.+?): *([^:]+)", "{0}{3} for each {1} in {2}"),
    said(rf"{_CALLED}doubled?( {TEXT})?,? (?:when|if) (.+)", "{0}times 2{1} when {2}"),
    said(rf"{_CALLED}(?:halved?|half)( {TEXT})?,? (?:when|if) (.+)", "{0}times 1/2{1} when {2}"),
    said(
        rf"({_ROW} per )(\d+) (?:steps?|tiles?|hexe?s?) (?:between|from) (.+?) (?:and|to) (\S+)(.*)",
        "{0}(distance({2}, {3}) otherwise 0) / {1} rounded down{4}",
    ),
    said(rf"({_ROW} per )(\d+) \w+ in ([\w.]+(?:\(.*?\))?)(.*)", "{0}count of {2} / {1} rounded down{3}"),
    said(rf"({_ROW} per )(?:full )?(\d+) (?:of )?(\w+(?:\.\w+)+)(.*)", "{0}{2} / {1} rounded down{3}"),
    said(rf"({_ROW} per )(?:full )?(\d+) (?:of )?([^\W\d]\w*)(?= when| for|$)(.*)", "{0}{2} / {1} rounded down{3}"),
    # what is declared
    said(rf"(stat \w+(?:\(.*?\))?) *: *number( {TEXT})?", "{0}{1}"),
    said(rf"stat (\w+(?:\(.*?\))?) *: *exact number(?: {TEXT})?", "define {0}: exact number = …"),
    said(
        r"(table \w+(?: \"[^\"]*\")?):? (?:mit|auf|con|with|using|rolls?|thrown with) (\d*[dDwW]\d+)(.*)",
        "{0} on {1}{2}",
    ),
    said(
        r"(.*\b\w+: *)((?:exact )?number) (?:from )?(-?\d+) ?(?:to|-|\.\.\.?) ?(\w[\w.]*)(.*)",
        "{0}{1} at least {2} at most {3}{4}",
    ),
    said(
        r"(action \w+\((?:.*, *)?\w+: *)(?:from )?(-?\d+) ?(?:to|-|\.\.\.?) ?(\w[\w.]*)(.*)",
        "{0}number at least {1} at most {2}{3}",
    ),
    said(r"(.*\bthe )([a-z]+) (?:where|whose|with) (\w+) is (.+)", "{0}x in {1:many} where x.{2} is {3}"),
    said(
        rf"{_WINS},? ?(?:and )?(?:ties?|equal) (?:is|are)(?: a)? (?:draws?|drawn)",
        "higher total wins, tie is a draw",
    ),
    said(
        rf"{_WINS},? ?(?:and )?(?:ties?|draws?)(?: goes| go| is| are)?(?: to| for)?(?: the)? "
        r"(?!a\b|again\b|draws?\b)(\w+)",
        "higher total wins, tie to {0}",
    ),
    said(_WINS, "higher total wins, tie to …"),
    said(rf"(victory \w+(?: {TEXT})?) (?:at )?any ?time", "{0} at end of …"),
    # who wins
    said(
        r"won by (?:the )?(?:first )?(?:players?|whoever|anyone|anybody)(?: first)?"
        r" (?:with|(?:who|that) (?:has|gets|reaches)|having|holding|to (?:get|reach|have)|reach(?:es|ing)|gets)"
        r"(?: at least)? (\d+) (\w+)(?: or more)?",
        "won by those p in players where p.{1} >= {0}",
    ),
    # stats and rolls
    said(rf"(-?\d+)( {TEXT})?", "base {0}{1}"),
    said(r"(define [^=]*=) *(.+) (?:if|when) (.+) else (.+)", "{0} ({1} when {2}, otherwise {3})"),
    said(r"(?:base|start|starting|initial)(?: value| number)?(?: is| at| with)? ?[=:]? ?(-?\d\S*)(.*)", "base {0}{1}"),
    said(rf"(?:is )?doubled?(?: {TEXT})?,? (?:when|if) (.+)", "times 2 when {0}"),
    said(rf"(?:is )?halved?(?: {TEXT})?,? (?:when|if) (.+)", "times 1/2 when {0}"),
    said(rf"((?:\w+: *)?[+-] ?[\w.()/]+) if (.+?) ({TEXT})", "{0} {2} when {1}"),
    said(rf"{_FUMBLE} {_THAT} (\d\S*)", "natural {0} fails"),
    said(rf"{_CRITICAL} {_THAT} (\d\S*)", "natural {0} succeeds"),
    said(rf"{_NATURAL}(\d+)s?(?: is)?(?: always| automatically| an? automatic)? {_FAILS}", "natural {0} fails"),
    said(rf"{_NATURAL}(\d+)s?(?: is)?(?: always| automatically| an? automatic)? {_SUCCEEDS}", "natural {0} succeeds"),
    said(r"(?:the )?(?:best|highest|higher|better) of (?:two|2)(?: dice| throws| rolls)?", "dice highest of 2d…"),
    said(r"(?:the )?(?:worst|lowest|lower) of (?:two|2)(?: dice| throws| rolls)?", "dice lowest of 2d…"),
    said(r"([+-] ?\d+) (?:against|versus|vs\.?|with|near) ([\w ]+)", '{0} "{1}" when …'),
    said(r"each (\w+: .+ for each .+)", "{0}"),
    # values
    said(rf"(.*\b)sum ?(?:of )?\(?{_FOR_EACH}\)?", "{0}sum of {1} for each {2} in {3}"),
    said(rf"(.*\b)(highest|lowest) ?(?:of )?\(?{_FOR_EACH}\)?", "{0}{1} {2} for each {3} in {4}"),
    said(rf"(.*(?:=|becomes|up|down) *)(?:an? )?random {_UP_TO}(\d+)", "{0}d{1}"),
    said(r"((?:also )?(?:success|failure) by \w+)(?: or better|\+| points?| at least)?", "{0} or more"),
    said(r"(?:the )?(\w+) (?:gets|receives|earns) (\d\w*) (\w+)", "{0}.{2} up {1}"),
    said(
        r"(?:roll|throw) (\d*[dDwW](?:\d+|%)) (?:on|at|in) (?:the )?(?:table )?(\w+)(?: table)?", "let row = {1}({0})"
    ),
    said(
        r"(?:roll|throw) (\d*[dDwW](?:\d+|%)) (?:on|at|in) (?:the )?(?:table )?(\w+)(?: table)? as (\w+)",
        "let {2} = {1}({0})",
    ),
    said(r"([+-]?\d+) (?:per|for each|for every) (\w+) in (.+)", '{0} "…" per count of {1} in {2}'),
    said(rf"((?:\w+: *)?[+-]?\d+ {TEXT}) (?:per|for each|for every) (\w+) in (.+)", "{0} per count of {1} in {2}"),
    said(
        r"([+-]\d+) (?:per|for each|for every) (\w+) (?:owned|held|he owns|they own)",
        '{0} "…" per count of x in … where …',
    ),
    # tables that dice ask
    said(r"(?:random )?(?:events?|table) on (\d*[dDwW](?:\d+|%))", "table events on {0}"),
    said(r"(?:roll |random )?(?:table|events?) (\w+)(?: on| with)? (\d*[dDwW](?:\d+|%))", "table {0} on {1}", "PHASE"),
    # procedures
    said(
        rf"(procedure \w+\(.*\)):? *(?:->|returns|gives)? *(?:number|text|yes or no|truth|[a-z]\w*)( {TEXT})?", "{0}{1}"
    ),
    # names of a number
    said(r"(?:(?:constant|const|set|global|value|number) )?(\w+) ?[=:] ?(.+)", "define {0} = {1}", "PHASE"),
    said(r"(\w+) is (-?\d\w*)", "let {0} = {1}"),
    said(rf"ask (\w[\w.]*) ({TEXT}),? (?:then|if yes) \w+", "ask {0} for chosen: yes or no {1}"),
    # limits
    said(
        rf"limit (?:to )?(?:one|a) ([a-z]\w*?)s? per (\w+(?:, *\w+)*) {_IN_A} (turn|phase|round)(.*)",
        "limit {0}s: 1 per {1} this {2}{3}",
    ),
    said(
        rf"limit (?:to )?(\d+) ([a-z]\w*?)s? per (\w+(?:, *\w+)*) {_IN_A} (turn|phase|round)(.*)",
        "limit {1}s: {0} per {2} this {3}{4}",
    ),
    said(
        r"(limit \w+: *\w+)(?: (?:actions?|acts?|times?|uses?))? per (turn|phase|round) per (\w+)(.*)",
        "{0} per {2} this {1}{3}",
    ),
    said(
        r"(limit \w+: *)(?:one|1) (?!per\b)\w+ per (?:player per )?(turn|phase|round)(.*)",
        "{0}1 per player this {1}{2}",
    ),
    said(r"(limit \w+: *\d+) (?!per\b)\w+ per (?:player per )?(turn|phase|round)(.*)", "{0} per player this {1}{2}"),
    # conditions
    said(r"(?:to )?(\w+): *([+-] ?\w+)", 'to {0}: {1} "…"', "FORBIDS"),
    said(r"([+-] ?\w+) (?:to|on|for) (\w+)", 'to {1}: {0} "…"', "FORBIDS"),
    said(rf"([+-] ?\w+) (?:to|on|for) (\w+) ({TEXT}.*)", "to {1}: {0} {2}", "FORBIDS"),
    # attributes
    said(r"(\w+: *)(\w+) list", "{0}list of {1}"),
    said(r"(\w+: *)(?:enum|choice|either) ?\(?(\w+(?:, *\w+)+)\)?(.*)", "{0}one of ({1}){2}"),
    said(rf"(\w+: *number) = (-?\w+),? \(?{_MOST} (-?\w+)\)?(.*)", "{0} at most {2} = {1}{3}"),
    said(rf"(\w+: *number) = (-?\w+),? \(?{_LEAST} (-?\w+)\)?(.*)", "{0} at least {2} = {1}{3}"),
    said(r"(\w+: *)(\(\w+(?:, *\w+)+\))(.*)", "{0}one of {1}{2}"),
    said(r"(\w+: *)(?!yes\b)(\w+) ?[/|] ?(\w+)((?: =.*| \".*)?)", "{0}one of ({1}, {2}){3}"),
    said(r"(\w+: *)(?!yes\b)(\w+) ?[/|] ?(\w+) ?[/|] ?(\w+)((?: =.*| \".*)?)", "{0}one of ({1}, {2}, {3}){4}"),
    said(r"(.*\bnumber) (-?\d+) ?(?:-|to|\.\.\.?) ?(-?\d+)(.*)", "{0} at least {1} at most {2}{3}"),
    # acts
    said(r"(?:costs?|price):? (\w+) (\w+\.\w+)(.*)", "costs {0} from {1}{2}"),
    said(r"(?:costs?|price):? (\w+\.\w+) (\d+)(.*)", "costs {1} from {0}{2}"),
    said(r"(?:costs|prices?): *(.+ from .+)", "costs {0}"),
    said(rf"((?:\w+: *)?allowed when .+?), *(else {TEXT}.*)", "{0} {1}"),
    said(rf"((?:\w+: *)?allowed when .+?[^e]) ({TEXT}.*)", "{0} else {1}"),
    said(
        rf"(?:refused?|forbid(?:den)?|denied|disallow(?:ed)?|block(?:ed)?)(?: when| if) (.+?),?(?: else)? ({TEXT})",
        "allowed when not ({0}) else {1}",
    ),
    said(
        r"(?:refused?|forbid(?:den)?|denied|disallow(?:ed)?|block(?:ed)?)(?: when| if) (.+)",
        'allowed when not ({0}) else "…"',
    ),
    said(r"(?:costs?|price):? (\w+) from (\w+\.\w+)(.*)", "costs {0} from {1}{2}"),
    said(r"(?:costs?|price):? (\d\w*) ([a-z_]\w*) from (?:the )?(\w+)", "costs {0} from {2}.{1}"),
    said(r"(?:costs?|price):? (\d\w*) ([a-z_]\w*)", "costs {0} from player.{1}"),
    said(r"(?:costs?|price):? (\d\w*) ([a-z_]\w*) (?:per|for each) (\w+)", "costs {0} * … from player.{1}"),
    said(
        r"(?:must|has to|have to) (?:have|own|hold) (\d+) (\w+)", 'allowed when player.{1} >= {0} else "…"', "BECOMES"
    ),
    said(r"[\w.]+ (?:cannot|can't|may not|mustn't|has to|have to) (?:be|have|own|hold)\b.*", 'allowed when … else "…"'),
    said(r"(?:[\w.]+ )?must (?:be|have|own|hold|control|not|still|only)\b.*", 'allowed when … else "…"', "BECOMES"),
    said(r"action (\w+)(?:: *| by player with )(\w+(?:, *\w+)*)", "action {0}({1}) by player"),
    said(rf"(action \w+\(.*\)) player((?: {TEXT})?)", "{0} by player{1}"),
    said(r"(action \w+\((?:.*, *)?\w+)(?: and| to| at| on| with| from) (\w+\).*)", "{0}, {1}"),
    said(r"(action \w+\((?:.*, *)?)(?:adjacent|neighbou?ring|nearby) (\w+)(.*)", "{0}{1} from neighbours of …{2}"),
    # phases and scenes
    said(r"in (?:turn|player) order|in turn", "each player in order"),
    said(r"(?:all players|everybody|everyone|all) (?:at once|together|at the same time|simultaneously)", "together"),
    said(rf"(phase \w+), ?({TEXT})", "{0} {1}"),
    said(
        r"(?:(?:at|in|on)(?: the)? (?:start|beginning|end)(?: of)?(?: each| every| a| the)?|each|every)"
        r" (?:turn|round|month|season|year)(?:: *.*)?|(?:on|at) (?:turn|round) (?:start|end|begin)",
        'phase … "…"',
        "PHASE",
    ),
    said(r"after (?:action|act|procedure|roll|contest) (\w+)(.*)", "after {0}{1}"),
    said(r"(\d+) rounds", "rounds at most {0} times"),
    said(r"(?:loop |repeat |go on |round )?until (.+)", "rounds until {0}"),
    said(r"(?:rounds?|each round|every round)", "rounds until …"),
    said(r"(?:higher|highest|high)(?: roll)? wins", "higher total wins, tie to …"),
    said(r"(?:\w+|each side|both sides?) (?:rolls?|throws?) (\d+)[dDwW](\d+)", "pool {0} dice d{1}"),
    # procedures, and the end
    said(r"procedure (\w+) (?:for|of|on|with) (\w+)(.*)", "procedure {0}({1}){2}"),
    said(rf"((?:replace )?victory \w+(?: {TEXT})?)", "{0} at end of …"),
    said(r"(event .+) seen by (.+?) (continuing(?: survives)?|survives)", "{0} {2} seen by {1}"),
    said(r"(?:won )?(?:when|if) any (\w+) in players where (.+)", "won by those {0} in players where {1}", "WON"),
    said(r"(?:won )?(?:when|if) (?:a|any) player (?:has|owns|holds) .+", "won by those p in players where …", "WON"),
)
