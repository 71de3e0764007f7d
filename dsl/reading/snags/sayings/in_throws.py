"""What is said otherwise of dice, of pools and what they count, of what is drawn, and of what leaves no remainder."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import AT_THE_MARGIN, BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE, TEXT, said, said_again

_DIE: Final = r"([dDwW]\d+!?)(?!\w)"
_NAME: Final = r"([^\W\d][\w.]*(?:\([^()]*\))?|\([^()]*(?:\([^()]*\)[^()]*)*\))"
"""A name, what a definition gives, or something in brackets."""
_WORDS_FOR_NUMBERS: Final = r"(?:one|two|three|four|five|six|seven|eight|nine|ten)\b"
_OR_MORE: Final = r"(?:\+| or (?:more|higher|better|above))?"
_HIT: Final = r"(?:success(?:es)?|hits?|succeeds?)"
_SET: Final = r"(.*(?:=|becomes|\bin|\() *)"
_GIVEN: Final = r"(.*?(?:=|\b(?:up|down|becomes)) *)"
_NUMBER: Final = r"([\w.]+(?:\([^()]*\))?)"
_LEFT: Final = r"(?:([\w.]+) (?:mod|modulo)\b|([^\W\d][\w.]*) ?%)"
"""What is divided, and the word or the sign behind it; behind a number the sign makes a percentage."""
_ORDER: Final = "each player in order"
_VOTE: Final = 'each player in order, below that: ask player for aye: yes or no "…", and: player.… becomes aye'
_DRAWS: Final = "for each c in the {0} x in {1:many} where x.… with lowest x.…, and below that: c.… becomes p"
_ALL: Final = r"(?:everybody|everyone|all(?: players)?|alle|todos)"

_PHRASES: Final = (
    # what a pool counts
    said(
        rf"(?:each |every |an? )?(?:die |dice )?(?:of |showing )?(?:an? )?(\d+){_OR_MORE}"
        rf"(?: is| are| counts? as|:)? (?:an? )?{_HIT}",
        "succeeds at {0}",
    ),
    said(rf"{_HIT}:? (?:at|on|with) (?:an? )?(\d+){_OR_MORE}", "succeeds at {0}"),
    said(rf"(target \w[\w.]*) {_HIT}", "{0}"),
    # so many dice as a number says
    said(rf"dice ((?:\w[\w.]* *[-+*] *)+\w[\w.]*) {_DIE}", "dice ({0}) dice {1}"),
    said(rf"dice {_NAME} {_DIE}", "dice {0} dice {1}"),
    said(rf"(.*\b(?:highest|lowest)) of {_NAME} {_DIE}(.*)", "{0} 1 of ({1} dice {2}){3}"),
    said(rf"(.*\b(?:highest|lowest)) of \({_NAME} dice {_DIE}\)(.*)", "{0} 1 of ({1} dice {2}){3}"),
    said(rf"(.*\bfaces) of {_NAME} {_DIE}(.*)", "{0} of ({1} dice {2}){3}"),
    said(rf"(.*\b(?:highest|lowest)) (\w+|\(\w[\w.]*\)) of {_NAME} {_DIE}(.*)", "{0} {1} of ({2} dice {3}){4}"),
    said(r"(.*\b)keep (\d+) (?:of|from) (\d*[dDwW]\d+)(.*)", "{0}highest {1} of {2}{3}"),
    said(rf"(.*\b)keep {_NAME} (?:of|from) {_NAME} ?{_DIE}(.*)", "{0}highest ({1}) of ({2} dice {3}){4}"),
    said(rf"(.*\b)keep {_NAME} (?:of|from) (\d*[dDwW]\d+)(.*)", "{0}highest ({1}) of {2}{3}"),
    said(r"(.*\b(?:highest|lowest)) ([^\W\d][\w.]*) of (\(.+ dice .+|\d*[dDwW]\d+.*)", "{0} ({1}) of {2}"),
    said(r"(?:roll|throw) (?:an?|one|the) (\d*[dDwW]\d+)(?: as (?:an? |the )?\w+)?", "let thrown = {0}"),
    said(rf"(?:roll|throw) {_NAME} {_DIE} as (\w+)", "let {2} = faces of ({0} dice {1})"),
    said(rf"(?:roll|throw) {_NAME} {_DIE}", "let thrown = faces of ({0} dice {1})"),
    said(rf"(pool ){_NAME} {_DIE}(.*)", "{0}{1} dice {2}{3}"),
    said(rf"(dice |.*?(?:=|\b(?:up|down|becomes)) *){_NAME} {_DIE}(.*)", "{0}({1} dice {2}){3}"),
    # one of two numbers
    said(r"(.+ (?:up|down|becomes)) (\S+) (when .+?, otherwise .+)", "{0} ({1} {2})"),
    # with what chance
    said(r"(.*[^\W\d]|.*\)) ?% (?:of )?(chance)\b(.*)", "{0} / 100 {1}{2}"),
    # what a division leaves
    said(rf"(.*?){_LEFT} ?(\w+) ?(?:=+|\bis\b) ?(\w+)(.*)", "{0}remainder({1}{2}, {3}) is {4}{5}"),
    said(rf"(.*?){_LEFT} ?(\w+)(.*)", "{0}remainder({1}{2}, {3}){4}"),
    said(r"(.*?)([\w.]+) is not (?:divisible by|a multiple of) (\w[\w.]*)(.*)", "{0}remainder({1}, {2}) is not 0{3}"),
    said(r"(.*?)([\w.]+) is (?:divisible by|a multiple of) (\w[\w.]*)(.*)", "{0}remainder({1}, {2}) is 0{3}"),
    said(r"(skipped) unless (.+)", "{0} when not ({1})"),
    said(r"(.*[^\W\d]|.*\)) ?%(?! ?[\w(])(.*)", "{0} / 100{1}"),
    # what is drawn, and the first of several
    said(
        rf"{_GIVEN}(?:draw |pick |choose )?(?:an? |one |the )?(?:random |of |from |\w+ in )*(\w+)"
        r"(?: at random|,)? (?:weighted by|with weights?|by weights?) (?:\w+\.)?(\w+)(?: at random)?",
        "{0}one of {1} at random by {2}",
    ),
    said(rf"{_GIVEN}(?:an? )?(?:random|weighted) (\w+) by (?:\w+\.)?(\w+)", "{0}one of {1} at random by {2}"),
    said(rf"{_GIVEN}the \w+ in 1 to {_NAME} at random", "{0}one of 1 to {1} at random"),
    # so many of several as a number says
    said(
        rf"{_SET}(?!one\b|those\b)((?:\d+[dDwW]\d+|[^\W\d]\w*(?:\.\w+)*)(?: *[-+] *\w+)?) (of .+ at random.*)",
        "{0}({1}) {2}",
    ),
    said(rf"(at most )(?!{_WORDS_FOR_NUMBERS}){_NAME} (of .+)", "{0}({1}) {2}"),
    said(r"(.*\bthe )([^\W\d]\w*(?:\.\w+)*) (\w+ in .+ with (?:highest|lowest) .+)", "{0}({1}) {2}"),
    said(rf"{_GIVEN}the \w+ in {_NAME} at random", "{0}one of {1} at random"),
    said(rf"(.*[( ])the \w+ in {_NAME} at random(.*)", "{0}one of {1} at random{2}"),
    # a die as large as a number says
    said(
        rf"{_GIVEN}(?:an? )?random (?:number )?(?:between |from )?1(?:-| to | and ){_NAME}",
        "{0}((one of 1 to {1} at random) otherwise 0)",
    ),
    said(
        rf"{_GIVEN}(?:1|\(1\))? ?[dDwW] ?\(([^()]+)\)( {TEXT})?",
        "{0}((one of 1 to {1} at random) otherwise 0){2}",
    ),
    said(
        rf"{_GIVEN}(?:1|\(1\))? ?[dDwW] ?[\[{{{{]?{_NAME}[\]}}}}]?( {TEXT})?",
        "{0}((one of 1 to {1} at random) otherwise 0){2}",
    ),
    said(rf"{_SET}draw (?:an? |one )?(\w+?)(?: from \w+)?(?: at random)?", "{0}one of {1}s at random"),
    said(r"(.*\b)the other (?!player\b)(\w+) in (\w+)(.*)", "{0}the {1} in {2} where {1} is not …{3}"),
    said(r"(.*\b)the other player\b(.*)", "{0}the x in players where x is not …{1}"),
    said(rf"{_SET}(?:the )?(last|second|third|fourth) (\w+[^s\W])", "{0}the {1} x in {2:many}"),
    said(rf"{_SET}(?:the )?row (.+) of (\w+)", "{0}the x in {2} where x.place is {1}"),
    # how a contest ended
    said(r"((?:otherwise )?when) (\w+) (?:is|was) (?:an? )?(?:tie|tied|draw|drawn)", "{0} {1}.tied"),
    # a table says by what it is asked before what it is called
    said(rf"(table \w+) ({TEXT}) ((?:on|by) \w+)(.*)", "{0} {2} {1}{3}"),
    said(r"(table \w+) (?:on|by) (?:an? )?(?:number|value|result|score)(.*)", "{0} by total{1}"),
    said(rf"(table \w+) on (?:the )?(?![dw]\d|dice|chance)([^\W\d]\w*)( {TEXT})?", "{0} by {1}{2}"),
    # who wins
    said(rf"{_ALL} (?:loses?|verlieren|pierden),? (?:when|if|wenn|cuando|si) (.+)", "won by nobody when {0}", "WON"),
    said(rf"{_ALL} (?:wins?|gewinnen|ganan),? (?:when|if|wenn|cuando|si) (.+)", "won by players when {0}", "WON"),
    said(
        r"([^\W\d][\w.]*) (?:loses|has lost)(?: the (?:game|campaign))?(?: at once)?( (?:when|if) .*)?",
        "end campaign won by those x in players where x is not {0}{1}",
    ),
    said(rf"(victory \w+(?: {TEXT})?) (?:at once|immediately|sofort|enseguida)", "{0} at end of …"),
    # cards, and who is nearest
    said(rf"{_SET}(?:the )?top (\w+) of (?:the )?(\w+)", "{0}the x in {2} with lowest x.…"),
    said(r"(?:choose|pick|take) (?:an? )?random (\w+)", "let chosen = one of {0}s at random"),
    said(
        rf"{_SET}(?:the )?(?:tile )?(?:nearest|closest)(?: tile)? to ([\w.]+)",
        "{0}the x in tiles with lowest (distance(x, {1}) otherwise 99)",
    ),
    said(r"gives? (\w+ed|hungry|thirsty|ill|sick|weary|frozen|broken) to ([\w.]+)(.*)", "{1} gains {0}{2}"),
    said(r"give (\w+) to ([\w.]+)", "{0}.… becomes {1}"),
    said(r"discard (\w+)", "{0}.… becomes …"),
    # how far a number goes
    said(
        r"([\w.]+) up (.+?),? \(?(?:but )?(?:not|never) (?:above|over|beyond|more than) (\w[\w.]*)\)?",
        "{0} becomes lowest of ({0} + {1}, {2})",
    ),
    said(
        r"([\w.]+) down (.+?),? \(?(?:but )?(?:not|never) (?:below|under|less than) (\w[\w.]*)\)?",
        "{0} becomes highest of ({0} - {1}, {2})",
    ),
    said(r"([\w.]+) up (\S+) \((?:max|maximum|at most) (\w[\w.]*)\)", "{0} becomes lowest of ({0} + {1}, {2})"),
    said(r"cap ([\w.]+) (?:at|to) (\w[\w.]*)", "{0} becomes lowest of ({0}, {1})"),
    said(r"(.*\b\d+) ?(?:percent|per cent|Prozent|por ciento)\b(.*)", "{0}%{1}"),
    said(r"(?:wait|after|in) (\w+) turns?,?", "begin … in {0} turns"),
    # what is chosen, and paid
    said(r"(?:needs|requires) (\d+) (\w+)", 'allowed when player.{1} >= {0} else "…"'),
    said(
        rf"(ask [\w.]+ for (\w+): )(\w+) where ((?:not )?\2\b.+?)( {TEXT})?",
        "{0}{2} from those {1} in {2:all} where {3}{4}",
    ),
    said(
        rf"(ask [\w.]+ for \w+: )(\w+) where ((?:not )?\2\.\w.*?)( {TEXT})?",
        "{0}{1} from those {1} in {1:all} where {2}{3}",
    ),
    said(
        rf"(ask [\w.]+ for \w+: )(\w+) where (?!.*\bis \w+\.)(.+?)( {TEXT})?",
        "{0}{1} from those x in {1:all} where x.{2}{3}",
    ),
    said(r"(limit \w+: *)once (?:per|each|a|every) (turn|phase|round)(.*)", "{0}1 per player this {1}{2}"),
    said(
        r"(limit \w+: *)once per (\w+)(?: (?:per|each|a|every|this) (turn|phase|round))(.*)", "{0}1 per {1} this {2}{3}"
    ),
    said(
        rf"(.*\b\w+: tile) within {_NUMBER}(?: (?:steps|tiles|hexes|spaces))? (?:of|from) ([\w.]+)([,)].*)",
        "{0} from those t in tiles where (distance(t, {2}) otherwise 99) <= {1}{3}",
    ),
    said(r"costs ([\w.]+|\(.+\)) ([^\W\d]\w*) from (\w+\.\w+)", 'costs {0} from {2} "{1}"'),
    said(r"any players? may (\w+)", "any number of {0} by group"),
    said(r"each player in (\w+) in order", "for each p in {0}"),
    said(r"for the (\w+) in (.+)", "for each {0} in {1}"),
)
_IN_TWO: Final = (
    two(
        r"(?:every|each) player(?: in order)? may (\w+)(?: any number of times)?",
        BELOW_IT,
        _ORDER,
        "any number of {0}",
    ),
    two(
        r"(?:every|each) player(?: in order)? (?:may|can) (\w+) (?:once|one time)",
        BELOW_IT,
        _ORDER,
        "at most one of {0}",
    ),
    two(r"(?:every|each) player(?: in order)? must (\w+)", BELOW_IT, _ORDER, "one of {0}"),
    two(r"(?:for )?(?:each|every) player in (?:a )?random order", BEHIND_IT, "players in random order", _ORDER),
    two(
        r"each (?:player )?(?:with|who|that) .+ in order|each [a-z]+ player in order", BELOW_IT, _ORDER, "when player.…"
    ),
    two(r"each player in order (?:unless|except when) (.+)", BELOW_IT, _ORDER, "when not ({0})"),
    two(r"skip (?:all |those )?players? (?:where|when|if) (.+)", BELOW_IT, _ORDER, "when not ({0})"),
    two(rf"vote on {TEXT}|{_ALL} votes?(?: .*)?", BELOW_IT, "together, sealed", _VOTE),
    two(r"each player draws (\w+) (\w+?)s?", BELOW_IT, "for each p in players", _DRAWS),
    two(r"(?:deal|give) (\w+) (\w+?)s? to (?:each|every) player", BELOW_IT, "for each p in players", _DRAWS),
    two(r"(?:only )?once(?: only| ever| per game)?", AT_THE_MARGIN, "counts as often", "limit often: 1 per player"),
    two(
        r"(action \w+)\((\w+): number for each (\w+) in ([\w.]+(?:\([^()]*\))?)\)(.*)",
        BELOW_IT,
        "{0}{4}",
        "ask player for {1}: number for each {2} in {3}, together at most …",
    ),
    two(
        r"(action \w+\(.*?),? *(\w+): number for each (\w+) in ([\w.]+(?:\([^()]*\))?)\)(.*)",
        BELOW_IT,
        "{0}){4}",
        "ask player for {1}: number for each {2} in {3}, together at most …",
    ),
    two(r"(?:each|every|all) (\w+)\.(\w+) (up|down|becomes) (.+)", BELOW_IT, "for each x in …", "x.{1} {2} {3}"),
    two(
        r"(?:case|switch|match|select|según|segun|je nach) \(?(\w[\w.]*)\)?:?",
        BELOW_IT,
        "when {0} is …",
        "…; then: otherwise when {0} is …",
    ),
    two(r"(victory \w+.* at end of \w+),? (?:when|if) (.+)", BELOW_IT, "{0}", "won by … when {1}"),
    two(rf"(pool .+?),? (?:and |that |which )?{_HIT} (?:at|on) (\d+){_OR_MORE}", BEHIND_IT, "{0}", "succeeds at {1}"),
)
_MOST_DICE: Final = 1000
_FUDGE: Final = re.compile(r"(.*?)(\d+)dF\b(.*)")


def thrown_otherwise(snag: Snag) -> Finding | None:
    """`each 5+ is a success`, `gear d6`, `4dF`, `turn mod 4 = 0`, `draw a card`, `case weather`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    found = _FUDGE.fullmatch(line)
    if found is not None and int(found[2]) <= _MOST_DICE:
        instead = f"{found[1]}{found[2]}d3 - {2 * int(found[2])}{found[3]}"
        if snag.reads(instead):
            start = snag.indent + 1
            return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=instead[:MOST_SAID])
    return said_again(snag, _PHRASES) or said_in_two(snag, _IN_TWO)
